//! One run: start the adapter, share the vectors out to lanes, count what they say, end well.

use std::collections::HashSet;
use std::sync::mpsc::{sync_channel, SyncSender};
use std::time::{Duration, Instant};

use super::event::{Ended, Event, Judged, Started, Unasked};
use super::handshake::{SPEC_REVISION, SUITE_REVISION};
use super::interrupt::Interrupt;
use super::lane::Lane;
use super::outcome::{because, judged, Replay};
use super::session::{Launch, Session};
use super::shared::{Halt, Shared};
use super::start_error::StartError;
use super::store_dir::StoreDir;
use super::support::unsupported;
use super::unasked::unasked;
use crate::vector::format::Level;
use crate::vector::load::LoadedVector;
use crate::verdict::{Exit, Verdict};

/// How vectors are asked.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How the adapter is started.
    pub launch: Launch,
    /// True when the adapter is the built-in reference.
    pub self_check: bool,
    /// How many adapters are asked at a time; at least one.
    pub jobs: usize,
    /// The level asked for; a label, the vectors are selected already.
    pub level: Level,
    /// Why nothing is left where no vector is selected; see [`crate::vector::select::Selection::explain`].
    pub why_none: String,
    /// Capabilities that must be claimed.
    pub require: Vec<&'static str>,
    /// The run ends after this many failures.
    pub fail_fast: Option<usize>,
    /// A fresh process for each vector.
    pub isolate: bool,
    /// How a vector is asked again by hand.
    pub replay: Replay,
}

/// Asks the selected vectors (`available` is how many there are) and hands every event to
/// `on_event`, in order, from one thread. Returns the exit code that follows from the run.
pub fn run(
    selected: &[&LoadedVector],
    available: usize,
    settings: &Settings,
    interrupt: &Interrupt,
    on_event: &mut dyn FnMut(&Event),
) -> Exit {
    let mut tally = Tally::new(selected, on_event);
    let adapter =
        if settings.self_check { vec!["built-in reference".to_owned()] } else { settings.launch.program.words() };
    tally.take(Event::Started(Started {
        planproof: env!("CARGO_PKG_VERSION").to_owned(),
        suite_revision: SUITE_REVISION,
        spec_revision: SPEC_REVISION,
        adapter,
        self_check: settings.self_check,
        selected: selected.len(),
        available,
        level: settings.level,
    }));
    if selected.is_empty() {
        let why = format!("none of the {available} vectors is selected: {}", settings.why_none);
        return tally.end(Some(Halt { exit: Some(Exit::NothingRan), why }));
    }
    let halt = ask(selected, settings, interrupt, &mut tally);
    tally.end(halt)
}

/// Starts the adapter and asks what it claims to implement. Returns why that ended early.
fn ask(selected: &[&LoadedVector], settings: &Settings, interrupt: &Interrupt, tally: &mut Tally<'_>) -> Option<Halt> {
    // A signal may have come while vectors were loaded: nothing is started any more.
    if let Some(halt) = Halt::of_signal(interrupt) {
        return Some(halt);
    }
    let store = match StoreDir::create() {
        Ok(store) => store,
        Err(error) => return Some(no_store(&error)),
    };
    let stop = || interrupt.signal().is_some();
    let (session, handshake) = match Session::start(&settings.launch, store.path(), &stop) {
        Ok(started) => started,
        Err(error) => return Halt::of_signal(interrupt).or(Some(Halt::of_start(&error))),
    };
    tally.take(Event::Adapter(handshake.info()));
    if let Some(missing) = settings.require.iter().find(|capability| !handshake.capabilities.contains(capability)) {
        let why = format!("the adapter does not claim `{missing}`, which --require asks for");
        return Some(Halt { exit: Some(Exit::Usage), why });
    }
    tally.unasked = unasked(selected, &handshake);
    let mut asked = Vec::with_capacity(selected.len());
    for vector in selected {
        match unsupported(vector, &handshake) {
            None => asked.push(*vector),
            Some(why) => {
                let verdict = judged(vector, Verdict::Unsupported, Duration::ZERO, Some(because(why)));
                tally.take(Event::Judged(Box::new(verdict)));
            }
        }
    }
    let lanes = settings.jobs.clamp(1, asked.len().max(1));
    let shared = Shared::new(
        asked,
        &settings.launch,
        handshake,
        settings.isolate,
        &settings.replay,
        settings.fail_fast,
        interrupt,
    );
    work(&shared, lanes, store, session, tally);
    shared.halted_by()
}

/// Lets lanes ask until all is asked or the run is to end.
fn work(shared: &Shared<'_>, lanes: usize, store: StoreDir, session: Session, tally: &mut Tally<'_>) {
    std::thread::scope(|scope| {
        let (sender, events) = sync_channel(64);
        let mut threads = Vec::with_capacity(lanes);
        let mut begin = |number: usize, store: StoreDir, session: Option<Session>, events: SyncSender<Event>| {
            let lane = Lane::new(number, shared, events, store, session);
            match std::thread::Builder::new().spawn_scoped(scope, move || lane.work()) {
                Ok(thread) => threads.push(thread),
                Err(error) => shared.halt(Halt::of_start(&StartError::NoThread(error))),
            }
        };
        begin(0, store, Some(session), sender.clone());
        for number in 1..lanes {
            match StoreDir::create() {
                Ok(store) => begin(number, store, None, sender.clone()),
                Err(error) => shared.halt(no_store(&error)),
            }
        }
        drop(sender);
        for event in events {
            tally.take(event);
        }
        if threads.into_iter().any(|lane| lane.join().is_err()) {
            let why = "a lane of planproof ended by a defect of its own; please report it".to_owned();
            shared.halt(Halt { exit: Some(Exit::Internal), why });
        }
    });
}

fn no_store(error: &std::io::Error) -> Halt {
    let why = format!(
        "no directory for an adapter can be made in {}: {error}; set TMPDIR to one that can be written to",
        std::env::temp_dir().display()
    );
    Halt { exit: Some(Exit::Usage), why }
}

/// Counts verdicts, and sees to it that every selected vector gets exactly one.
struct Tally<'t> {
    begun: Instant,
    selected: &'t [&'t LoadedVector],
    counts: [usize; Verdict::ALL.len()],
    judged: HashSet<String>,
    restarts: usize,
    unasked: Vec<Unasked>,
    on_event: &'t mut dyn FnMut(&Event),
}

impl<'t> Tally<'t> {
    fn new(selected: &'t [&'t LoadedVector], on_event: &'t mut dyn FnMut(&Event)) -> Tally<'t> {
        Tally {
            begun: Instant::now(),
            selected,
            counts: [0; Verdict::ALL.len()],
            judged: HashSet::new(),
            restarts: 0,
            unasked: Vec::new(),
            on_event,
        }
    }

    fn take(&mut self, event: Event) {
        match &event {
            Event::Judged(judged) => self.count(judged),
            Event::Restarted { .. } => self.restarts += 1,
            Event::Started(_) | Event::Adapter(_) | Event::Ended(_) => {}
        }
        (self.on_event)(&event);
    }

    fn count(&mut self, judged: &Judged) {
        self.judged.insert(judged.id.clone());
        if let Some(index) = Verdict::ALL.iter().position(|verdict| *verdict == judged.verdict) {
            self.counts[index] += 1;
        }
    }

    fn totals(&self) -> Vec<(Verdict, usize)> {
        Verdict::ALL.into_iter().zip(self.counts).collect()
    }

    fn red(&self) -> usize {
        self.totals().iter().filter(|(verdict, _)| verdict.is_red()).map(|(_, count)| count).sum()
    }

    /// Says of every vector without a verdict that it was not reached, and ends the stream.
    fn end(mut self, halt: Option<Halt>) -> Exit {
        let why = halt.as_ref().map_or_else(String::new, |halt| brief_reason(&halt.why));
        for vector in self.selected {
            if !self.judged.contains(&vector.vector.id) {
                let verdict = judged(vector, Verdict::NotReached, Duration::ZERO, Some(because(why.clone())));
                self.take(Event::Judged(Box::new(verdict)));
            }
        }
        let exit = self.exit(halt.as_ref());
        let ended = Ended {
            totals: self.totals(),
            unasked: std::mem::take(&mut self.unasked),
            restarts: self.restarts,
            cut_short: halt.map(|halt| halt.why),
            exit,
            duration: self.begun.elapsed(),
        };
        self.take(Event::Ended(ended));
        exit
    }

    fn exit(&self, halt: Option<&Halt>) -> Exit {
        let count =
            |wanted: Verdict| self.totals().iter().find(|(verdict, _)| *verdict == wanted).map_or(0, |found| found.1);
        let mut codes: Vec<Exit> = halt.and_then(|halt| halt.exit).into_iter().collect();
        if self.red() > 0 {
            codes.push(Exit::Failed);
        } else if count(Verdict::Pass) == 0 {
            codes.push(Exit::NothingRan);
        }
        if count(Verdict::NotReached) > 0 && halt.is_none() {
            // A vector that nobody asked and nobody accounts for must not look like success.
            codes.push(Exit::Internal);
        }
        Exit::first_of(&codes)
    }
}

/// The first line of a reason: the rest, such as standard error, is said once, at the end.
fn brief_reason(why: &str) -> String {
    why.lines().next().unwrap_or_default().to_owned()
}
