//! How runs end: nothing is left behind, whatever ends them.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use super::kit::{three, Run, Tests};

pub const TESTS: Tests = &[
    ("the_processes_that_an_adapter_started_end_with_it", no_orphans),
    ("an_adapter_that_outstays_is_killed_and_that_is_no_verdict", outstays),
    ("sigint_ends_the_run_in_good_order", || interrupted("INT")),
    ("sigterm_ends_the_run_in_good_order", || interrupted("TERM")),
    ("sigint_before_the_handshake_ends_the_run_too", interrupted_early),
    ("the_exit_code_is_right_under_a_pipe_that_closes", closed_pipe),
];

#[cfg(unix)]
fn is_alive(pid: &str) -> bool {
    let pid = rustix::process::Pid::from_raw(pid.parse().unwrap()).unwrap();
    rustix::process::test_kill_process(pid).is_ok()
}

#[cfg(unix)]
fn pid(dir: &Path, name: &str) -> String {
    let deadline = Instant::now() + Duration::from_secs(10);
    loop {
        match fs::read_to_string(dir.join(name)) {
            Ok(pid) if !pid.is_empty() => return pid,
            _ => assert!(Instant::now() < deadline, "the adapter was not started"),
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// A process that was killed and not yet reaped by init still counts as alive for a moment.
#[cfg(unix)]
fn assert_gone(pid: &str) {
    let deadline = Instant::now() + Duration::from_secs(5);
    while is_alive(pid) {
        assert!(Instant::now() < deadline, "process {pid} is left behind");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[cfg(unix)]
fn no_orphans() {
    let run = Run::of("has-a-child", &three());
    let outcome = run.go();
    assert_eq!(outcome.exit, Some(0), "{outcome:#?}");
    assert_gone(&pid(run.dir(), "child"));
    assert_gone(&pid(run.dir(), "adapter"));
}

fn outstays() {
    let begun = Instant::now();
    let outcome = Run::of("outstays", &three()).go();
    assert_eq!(outcome.exit, Some(0), "{outcome:#?}");
    assert!(begun.elapsed() >= Duration::from_secs(2), "it was given two seconds");
    assert!(begun.elapsed() < Duration::from_secs(20));
}

#[cfg(unix)]
fn interrupted(signal: &str) {
    let run = Run::of("hangs-with-a-child", &three()).option("--timeout=600s");
    let junit = run.dir().join("report.xml");
    let run = run.option(&format!("--report=junit={}", junit.display()));
    let planproof = run.command().spawn().unwrap();
    let (adapter, child) = (pid(run.dir(), "adapter"), pid(run.dir(), "child"));
    // Asked and hanging, with handlers in place since before the adapter was started.
    std::thread::sleep(Duration::from_millis(300));
    let signal_number = if signal == "INT" { rustix::process::Signal::INT } else { rustix::process::Signal::TERM };
    let planproof_pid = rustix::process::Pid::from_child(&planproof);
    rustix::process::kill_process(planproof_pid, signal_number).unwrap();
    let outcome = run.outcome(&planproof.wait_with_output().unwrap());
    assert_eq!(outcome.exit, Some(130), "{outcome:#?}");
    assert_eq!(outcome.cut_short(), format!("interrupted by SIG{signal}"));
    assert_eq!(outcome.verdicts(), ["not_reached"; 3]);
    assert!(fs::read_to_string(junit).unwrap().contains("</testsuites>"));
    assert_gone(&adapter);
    assert_gone(&child);
}

#[cfg(unix)]
fn interrupted_early() {
    let run = Run::of("silent-with-a-child", &three());
    let planproof = run.command().spawn().unwrap();
    let (adapter, child) = (pid(run.dir(), "adapter"), pid(run.dir(), "child"));
    rustix::process::kill_process(rustix::process::Pid::from_child(&planproof), rustix::process::Signal::INT).unwrap();
    let outcome = run.outcome(&planproof.wait_with_output().unwrap());
    assert_eq!(outcome.exit, Some(130), "{outcome:#?}");
    assert_eq!(outcome.cut_short(), "interrupted by SIGINT");
    assert_gone(&adapter);
    assert_gone(&child);
}

/// The reader of standard output is gone before the run begins to write.
fn closed_pipe() {
    for (adapter, exit) in [("good", 0), ("throws", 1)] {
        let run = Run::of(adapter, &three());
        let mut planproof = run.command().spawn().unwrap();
        drop(planproof.stdout.take());
        assert_eq!(run.outcome(&planproof.wait_with_output().unwrap()).exit, Some(exit), "{adapter}");
    }
}

#[cfg(not(unix))]
fn no_orphans() {}

#[cfg(not(unix))]
fn interrupted_early() {}

#[cfg(not(unix))]
fn interrupted(_: &str) {}
