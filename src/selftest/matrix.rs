//! The kill matrix: each known-bad implementation against the vectors.

use std::collections::HashSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Mutex;

use super::ask::{ask, Outcome};
use crate::adapter::implementation::Implementation;
use crate::model::{Degenerate, Fault, Model};
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
    /// For a survivor: ids of vectors of other clauses that it answers wrongly.
    pub caught_elsewhere: Vec<String>,
}

/// What a degenerate adapter gets away with.
#[derive(Clone, Debug)]
pub struct DegenerateRow {
    /// The adapter.
    pub degenerate: Degenerate,
    /// Ids of vectors that it passes. There should be none.
    pub passes: Vec<String>,
}

impl Matrix {
    /// Asks `faults` (those of their clauses first) and all degenerate adapters, on `jobs` threads.
    ///
    /// The time is that of about `vectors × faults / clauses` answers.
    #[must_use]
    pub fn of(vectors: &[LoadedVector], faults: &[Fault], jobs: usize) -> Matrix {
        let asked: Vec<&LoadedVector> = vectors.iter().collect();
        let are_all = Fault::ALL.iter().all(|fault| faults.contains(fault));
        let unsound = side_by_side(&asked, jobs, |vector| unsoundness(vector)).into_iter().flatten().collect();
        let faults = side_by_side(faults, jobs, |fault| FaultRow::of(*fault, &asked));
        let degenerate = side_by_side(&Degenerate::ALL, jobs, |degenerate| DegenerateRow::of(*degenerate, &asked));
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
        if self.survivors().next().is_some() || self.passing().next().is_some() || self.too_many_idle() {
            return Exit::FaultSurvived;
        }
        Exit::Ok
    }
}

impl FaultRow {
    fn of(fault: Fault, vectors: &[&LoadedVector]) -> FaultRow {
        let start = || Box::new(Model::new(Some(fault))) as Box<dyn Implementation + Send>;
        let is_about = |vector: &&&LoadedVector| {
            vector.vector.clauses.iter().any(|clause| fault.clauses().contains(&clause.as_str()))
        };
        let notices = |vector: &&&LoadedVector| matches!(ask(&start, vector), Outcome::Wrong { .. });
        let id = |vector: &&LoadedVector| vector.vector.id.clone();
        let killers: Vec<String> = vectors.iter().filter(is_about).filter(notices).map(id).collect();
        let caught_elsewhere = if killers.is_empty() {
            vectors.iter().filter(|vector| !is_about(vector)).filter(notices).map(id).collect()
        } else {
            vec![]
        };
        FaultRow { fault, killers, caught_elsewhere }
    }
}

impl DegenerateRow {
    fn of(degenerate: Degenerate, vectors: &[&LoadedVector]) -> DegenerateRow {
        let start = || Box::new(degenerate) as Box<dyn Implementation + Send>;
        let passed = vectors.iter().filter(|vector| ask(&start, vector) == Outcome::Pass);
        DegenerateRow { degenerate, passes: passed.map(|vector| vector.vector.id.clone()).collect() }
    }
}

/// Why the model without a fault does not pass, if it does not.
fn unsoundness(vector: &LoadedVector) -> Option<(String, String)> {
    let start = || Box::new(Model::new(None)) as Box<dyn Implementation + Send>;
    match ask(&start, vector) {
        Outcome::Pass => None,
        Outcome::Wrong { summary } | Outcome::NoAnswer { summary } => Some((vector.vector.id.clone(), summary)),
    }
}

/// Does `work` for each item on `jobs` threads; the results are in the order of the items.
fn side_by_side<T: Sync, R: Send>(items: &[T], jobs: usize, work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::with_capacity(items.len()));
    std::thread::scope(|scope| {
        for _ in 0..jobs.clamp(1, items.len().max(1)) {
            scope.spawn(|| loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(item) = items.get(index) else { return };
                let result = work(item);
                // A thread that panics while it holds the lock ends the scope with its panic anyway.
                if let Ok(mut done) = done.lock() {
                    done.push((index, result));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_default();
    done.sort_by_key(|(index, _)| *index);
    done.into_iter().map(|(_, result)| result).collect()
}
