//! The kill matrix: each known-bad implementation against the vectors.

use std::collections::HashSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Mutex;

use super::ask::{ask, Outcome, Start};
use super::own::{self, UnderOwn};
use crate::adapter::implementation::Implementation;
use crate::model::{Degenerate, Fault, Model};
use crate::spec::Clauses;
use crate::vector::format::Level;
use crate::vector::load::LoadedVector;
use crate::verdict::Exit;

/// What the vectors catch.
#[derive(Clone, Debug)]
pub struct Matrix {
    /// How many vectors were asked.
    pub vectors: usize,
    /// Ids of vectors that the sound model fails, and why. The matrix is worth nothing then.
    pub unsound: Vec<(String, String)>,
    /// One row a fault.
    pub faults: Vec<FaultRow>,
    /// One row a degenerate adapter.
    pub degenerate: Vec<DegenerateRow>,
    /// Ids of vectors that kill no fault. Absent when not all faults were asked: it would say nothing of a vector.
    pub idle: Option<Vec<String>>,
}

/// Who catches a fault.
#[derive(Clone, Debug)]
pub struct FaultRow {
    /// The fault.
    pub fault: Fault,
    /// Ids of the vectors of its clauses that it answers wrongly. None: it survives.
    pub killers: Vec<String>,
    /// The clause of level core that it breaks though no vector of level core notices: an adapter that is
    /// judged at level core would pass with it.
    pub unguarded: Option<&'static str>,
    /// What is noticed of it under digests of its own. Absent for a survivor.
    pub under_own: Option<UnderOwn>,
    /// For a survivor: ids of vectors of other clauses that it answers wrongly.
    pub caught_elsewhere: Vec<String>,
}

/// What a degenerate adapter gets away with.
#[derive(Clone, Debug)]
pub struct DegenerateRow {
    /// The adapter.
    pub degenerate: Degenerate,
    /// Ids of vectors that it passes, under golden digests or its own. There should be none.
    pub passes: Vec<String>,
}

impl Matrix {
    /// Asks `faults` (those of their clauses first) and all degenerate adapters, on `jobs` threads.
    ///
    /// The time is that of about `vectors × faults / clauses` answers.
    #[must_use]
    pub fn of(vectors: &[LoadedVector], faults: &[Fault], jobs: usize) -> Matrix {
        Matrix::as_far_as(vectors, faults, jobs, &|| false)
    }

    /// The same, or nothing once `stop` says so.
    #[must_use]
    pub fn unless_stopped(
        vectors: &[LoadedVector],
        faults: &[Fault],
        jobs: usize,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<Matrix> {
        let matrix = Matrix::as_far_as(vectors, faults, jobs, stop);
        (!stop()).then_some(matrix)
    }

    fn as_far_as(vectors: &[LoadedVector], faults: &[Fault], jobs: usize, stop: &(dyn Fn() -> bool + Sync)) -> Matrix {
        let asked: Vec<&LoadedVector> = vectors.iter().collect();
        let are_all = Fault::ALL.iter().all(|fault| faults.contains(fault));
        let under_own = own::asked(&asked);
        let golden = side_by_side(&asked, jobs, stop, |vector| unsoundness(vector, true));
        let own = side_by_side(&under_own, jobs, stop, |vector| unsoundness(vector, false));
        let mut unsound: Vec<(String, String)> = golden.into_iter().flatten().collect();
        // What fails under golden digests is said once.
        let only_own = own.into_iter().flatten().filter(|(id, _)| unsound.iter().all(|(known, _)| known != id));
        let only_own: Vec<_> = only_own.collect();
        unsound.extend(only_own);
        let clauses = Clauses::of_specification();
        let faults = side_by_side(faults, jobs, stop, |fault| FaultRow::of(*fault, &asked, &under_own, &clauses));
        let degenerate =
            side_by_side(&Degenerate::ALL, jobs, stop, |degenerate| DegenerateRow::of(*degenerate, &asked, &under_own));
        let killers: HashSet<&String> = faults.iter().flat_map(|row| &row.killers).collect();
        let id = |vector: &&LoadedVector| vector.vector.id.clone();
        Matrix {
            vectors: asked.len(),
            unsound,
            idle: are_all.then(|| asked.iter().map(id).filter(|id| !killers.contains(id)).collect()),
            faults,
            degenerate,
        }
    }

    /// The faults that no vector of their clauses notices.
    pub fn survivors(&self) -> impl Iterator<Item = &FaultRow> {
        self.faults.iter().filter(|row| row.killers.is_empty())
    }

    /// The faults that break a clause of level core and are noticed by vectors of level exact only.
    pub fn unguarded(&self) -> impl Iterator<Item = &FaultRow> {
        self.faults.iter().filter(|row| row.unguarded.is_some())
    }

    /// The faults for which the pass under digests of their own fails.
    pub fn wrong_under_own(&self) -> impl Iterator<Item = &FaultRow> {
        self.faults.iter().filter(|row| row.under_own.as_ref().is_some_and(UnderOwn::is_wrong))
    }

    /// The degenerate adapters that pass something.
    pub fn passing(&self) -> impl Iterator<Item = &DegenerateRow> {
        self.degenerate.iter().filter(|row| !row.passes.is_empty())
    }

    /// True when all faults were asked and more than a quarter of the vectors kill nothing.
    #[must_use]
    pub fn too_many_idle(&self) -> bool {
        self.idle.as_ref().is_some_and(|idle| idle.len() * 4 > self.vectors)
    }

    /// The exit code that follows.
    #[must_use]
    pub fn exit(&self) -> Exit {
        if !self.unsound.is_empty() {
            return Exit::Internal;
        }
        if self.vectors == 0 {
            return Exit::NothingRan;
        }
        if self.faults.iter().any(FaultRow::escaped) || self.passing().next().is_some() || self.too_many_idle() {
            return Exit::FaultSurvived;
        }
        Exit::Ok
    }
}

impl FaultRow {
    /// True when the proof fails by this fault: it survived, at its level or under own digests too.
    #[must_use]
    pub fn escaped(&self) -> bool {
        self.killers.is_empty() || self.unguarded.is_some() || self.under_own.as_ref().is_some_and(UnderOwn::is_wrong)
    }

    fn of(fault: Fault, vectors: &[&LoadedVector], under_own: &[&LoadedVector], clauses: &Clauses) -> FaultRow {
        let start = || Box::new(Model::new(Some(fault))) as Box<dyn Implementation + Send>;
        let start_own = || Box::new(Model::with_own_digests(Some(fault))) as Box<dyn Implementation + Send>;
        let is_about = |vector: &&&LoadedVector| {
            vector.vector.clauses.iter().any(|clause| fault.clauses().contains(&clause.as_str()))
        };
        let notices = |vector: &&&LoadedVector| is_wrong(&start, vector, true);
        let notices_own = |vector: &&&LoadedVector| is_wrong(&start_own, vector, false);
        let id = |vector: &&LoadedVector| vector.vector.id.clone();
        let noticing: Vec<&LoadedVector> = vectors.iter().filter(is_about).filter(notices).copied().collect();
        let killers: Vec<String> = noticing.iter().map(id).collect();
        let core_clause = fault.clauses().iter().copied().find(|name| clauses.level(name) == Some(Level::Core));
        let core_killed = noticing.iter().any(|vector| vector.vector.level == Level::Core);
        // Of a survivor that is said already.
        let unguarded = core_clause.filter(|_| !killers.is_empty() && !core_killed);
        let own_killer = || under_own.iter().filter(is_about).find(notices_own).map(id);
        let under_own = (!killers.is_empty()).then(|| UnderOwn::of(fault, own_killer()));
        let caught_elsewhere = if killers.is_empty() {
            vectors.iter().filter(|vector| !is_about(vector)).filter(notices).map(id).collect()
        } else {
            vec![]
        };
        FaultRow { fault, killers, unguarded, under_own, caught_elsewhere }
    }
}

impl DegenerateRow {
    fn of(degenerate: Degenerate, vectors: &[&LoadedVector], under_own: &[&LoadedVector]) -> DegenerateRow {
        let start = || Box::new(degenerate) as Box<dyn Implementation + Send>;
        let passed = |vectors: &[&LoadedVector], golden: bool| -> Vec<String> {
            let passed = vectors.iter().filter(|vector| ask(&start, vector, golden) == Outcome::Pass);
            passed.map(|vector| vector.vector.id.clone()).collect()
        };
        let mut passes = passed(vectors, true);
        let more = passed(under_own, false);
        passes.extend(more.into_iter().filter(|id| !passes.contains(id)).collect::<Vec<_>>());
        DegenerateRow { degenerate, passes }
    }
}

fn is_wrong(start: &Start<'_>, vector: &LoadedVector, golden: bool) -> bool {
    matches!(ask(start, vector, golden), Outcome::Wrong { .. })
}

/// Why the model without a fault does not pass, if it does not.
fn unsoundness(vector: &LoadedVector, golden: bool) -> Option<(String, String)> {
    let model = || if golden { Model::new(None) } else { Model::with_own_digests(None) };
    let start = || Box::new(model()) as Box<dyn Implementation + Send>;
    let mode = if golden { "" } else { " (under digests of its own)" };
    match ask(&start, vector, golden) {
        Outcome::Pass => None,
        Outcome::Wrong { summary } | Outcome::NoAnswer { summary } => {
            Some((vector.vector.id.clone(), format!("{summary}{mode}")))
        }
    }
}

/// Does `work` for each item on `jobs` threads, or on as many as there are; the results are in the order
/// of the items. Once `stop` says so, what is not begun is left out.
fn side_by_side<T: Sync, R: Send>(
    items: &[T],
    jobs: usize,
    stop: &(dyn Fn() -> bool + Sync),
    work: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::with_capacity(items.len()));
    let worker = || loop {
        let index = next.fetch_add(1, Ordering::Relaxed);
        let Some(item) = items.get(index).filter(|_| !stop()) else { return };
        let result = work(item);
        // A thread that panics while it holds the lock ends the scope with its panic anyway.
        if let Ok(mut done) = done.lock() {
            done.push((index, result));
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..jobs.clamp(1, items.len().max(1)) {
            // Where the system has no more threads, fewer do the work: this one is always there.
            if std::thread::Builder::new().spawn_scoped(scope, worker).is_err() {
                break;
            }
        }
        worker();
    });
    let mut done = done.into_inner().unwrap_or_default();
    done.sort_by_key(|(index, _)| *index);
    done.into_iter().map(|(_, result)| result).collect()
}
