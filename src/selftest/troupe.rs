//! The instances of a scenario in this process: each is one implementation that keeps its state until it is killed.

use std::collections::{BTreeMap, BTreeSet};

use super::ask::{answers_of, Start};
use crate::adapter::implementation::Implementation;
use crate::runner::rpc::Answer;
use crate::runner::scenario::{Actors, Failure, Request};

/// Instances by their names; those that were never started start when they are first asked.
pub(super) struct Troupe<'t> {
    start: &'t Start<'t>,
    running: BTreeMap<String, Box<dyn Implementation + Send>>,
    /// Instances that were killed and not started again.
    killed: BTreeSet<String>,
    /// What went wrong that is no answer.
    trouble: Option<String>,
}

impl<'t> Troupe<'t> {
    /// None runs yet.
    pub(super) fn new(start: &'t Start<'t>) -> Troupe<'t> {
        Troupe { start, running: BTreeMap::new(), killed: BTreeSet::new(), trouble: None }
    }

    /// Why the scenario ended before its end, if an instance gave something that is no answer.
    pub(super) fn into_trouble(self) -> Option<String> {
        self.trouble
    }

    fn ask_one(&mut self, request: &Request) -> Result<Answer, Failure> {
        if self.killed.contains(&request.on) {
            return Err(Failure::NotRunning);
        }
        let instance = self.running.entry(request.on.clone()).or_insert_with(|| (self.start)());
        let answer = answers_of(instance.as_mut(), &[(request.method.name, &request.params)])
            .and_then(|answers| answers.into_iter().next().ok_or_else(|| "a question was not answered".to_owned()));
        answer.map_err(|trouble| {
            self.trouble = Some(trouble);
            Failure::Stopped
        })
    }
}

impl Actors for Troupe<'_> {
    /// One after the other: that is one of the orders in which calls in flight together may be served.
    fn ask(&mut self, requests: &[Request]) -> Result<Vec<Answer>, Failure> {
        requests.iter().map(|request| self.ask_one(request)).collect()
    }

    /// A request under way is served before the kill: a process may have come as far.
    fn crash(&mut self, instance: &str, under_way: Option<&Request>) -> Result<(), Failure> {
        if let Some(request) = under_way {
            self.ask_one(request)?;
        }
        // The first instance of a lane runs from the start, asked or not.
        let ran = self.running.remove(instance).is_some() || (instance == MAIN && !self.killed.contains(MAIN));
        if !ran {
            return Err(Failure::NotRunning);
        }
        self.killed.insert(instance.to_owned());
        Ok(())
    }

    fn start(&mut self, instance: &str) -> Result<(), Failure> {
        self.killed.remove(instance);
        self.running.insert(instance.to_owned(), (self.start)());
        Ok(())
    }
}

/// The instance that runs from the start.
const MAIN: &str = "a";
