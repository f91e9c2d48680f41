//! How runs end: nothing is left behind, whatever ends them.

use std::time::{Duration, Instant};

#[cfg(unix)]
use super::kit::{assert_gone, pid};
use super::kit::{three, Run, Tests};

pub const TESTS: Tests = &[
    ("the_processes_that_an_adapter_started_end_with_it", no_orphans),
    ("an_adapter_that_outstays_is_killed_and_that_is_no_verdict", outstays),
    ("an_adapter_that_floods_when_its_input_ends_is_killed_in_time", floods),
    ("a_process_that_left_the_group_and_keeps_the_pipes_open_does_not_hold_up_the_run", has_an_heir),
    ("an_adapter_that_exits_and_leaves_its_pipes_open_has_crashed", exits_with_an_heir),
    ("an_adapter_that_left_its_group_is_killed_all_the_same", outside_its_group),
    ("the_exit_code_is_right_without_a_standard_error", no_standard_error),
    ("how_an_adapter_ended_is_known_also_where_sigchld_is_ignored", ignored_children),
    ("the_exit_code_is_right_under_a_pipe_that_closes", closed_pipe),
];

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

fn floods() {
    for (adapter, exit) in [
        // What is on standard output is the protocol or a violation of it; standard error is free.
        ("floods-stdout-at-the-end", 1),
        ("floods-stdout-without-a-line-end", 1),
        ("floods-stderr-at-the-end", 0),
    ] {
        let begun = Instant::now();
        let outcome = Run::of(adapter, &three()).go();
        assert!(begun.elapsed() < Duration::from_secs(20), "{adapter}: {:?}", begun.elapsed());
        assert_eq!(outcome.exit, Some(exit), "{adapter}: {outcome:#?}");
    }
}

/// Ends what a test left running on purpose.
#[cfg(unix)]
fn end(pid: &str) {
    let pid = rustix::process::Pid::from_raw(pid.parse().unwrap()).unwrap();
    rustix::process::kill_process(pid, rustix::process::Signal::KILL).unwrap();
}

#[cfg(unix)]
fn has_an_heir() {
    let run = Run::of("has-an-heir", &three());
    let begun = Instant::now();
    let outcome = run.go();
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
    end(&pid(run.dir(), "heir"));
    assert_eq!(outcome.verdicts(), ["pass"; 3], "{outcome:#?}");
    assert_eq!(outcome.exit, Some(0));
    assert_gone(&pid(run.dir(), "adapter"));
}

#[cfg(unix)]
fn exits_with_an_heir() {
    let run = Run::of("exits-with-an-heir", &three()).option("--timeout=700ms");
    let begun = Instant::now();
    let outcome = run.go();
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
    end(&pid(run.dir(), "heir"));
    assert_eq!(outcome.verdicts(), ["pass", "crashed", "pass"], "{outcome:#?}");
    assert_gone(&pid(run.dir(), "adapter"));
}

#[cfg(unix)]
fn outside_its_group() {
    let run = Run::of("hangs-outside-its-group", &three()).option("--timeout=700ms");
    let outcome = run.go();
    assert_eq!(outcome.verdicts(), ["pass", "timed_out", "pass"], "{outcome:#?}");
    assert_gone(&pid(run.dir(), "adapter"));
}

/// `command` as a shell would start it with a redirection.
#[cfg(unix)]
fn redirected(command: &std::process::Command, redirection: &str) -> std::process::Command {
    let mut shell = std::process::Command::new("sh");
    shell.arg("-c").arg(format!("exec \"$0\" \"$@\" {redirection}")).arg(command.get_program());
    shell.args(command.get_args());
    shell.envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))));
    shell
}

#[cfg(unix)]
fn no_standard_error() {
    let full = if cfg!(target_os = "linux") { "2>/dev/full" } else { "2>&-" };
    for redirection in ["2>&-", full] {
        let exit = |run: &Run| redirected(&run.command(), redirection).output().unwrap().status.code();
        assert_eq!(exit(&Run::of("good", &three())), Some(0), "{redirection}");
        assert_eq!(exit(&Run::of("throws", &three())), Some(1), "{redirection}");
        assert_eq!(exit(&Run::words(&["./no/such/adapter"], &three())), Some(3), "{redirection}");
        assert_eq!(
            exit(&Run::of("good", &three()).option("--report=json=/no/such/folder/a")),
            Some(6),
            "{redirection}"
        );
        assert_eq!(exit(&Run::of("good", &three()).option("--no-such-option")), Some(2), "{redirection}");
    }
}

/// `command` as it is started where SIGCHLD is ignored. Not every shell does as it is told: bash does.
#[cfg(unix)]
fn with_ignored_children(command: &std::process::Command) -> std::process::Command {
    let mut shell = std::process::Command::new("bash");
    shell.arg("-c").arg("trap '' CHLD; exec \"$0\" \"$@\"").arg(command.get_program()).args(command.get_args());
    shell.envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))));
    shell
}

/// As shells with such a trap and some CI agents start their children: the system forgets how those end.
#[cfg(unix)]
fn ignored_children() {
    if cfg!(target_os = "linux") {
        let mut status = std::process::Command::new("grep");
        status.args(["SigIgn", "/proc/self/status"]);
        let mask = String::from_utf8(with_ignored_children(&status).output().unwrap().stdout).unwrap();
        let mask = u64::from_str_radix(mask.trim_start_matches("SigIgn:").trim(), 16).unwrap();
        assert_eq!(mask >> 16 & 1, 1, "SIGCHLD is signal 17, and ignored");
    }
    let begun = Instant::now();
    let go = |run: &Run| run.outcome(&with_ignored_children(&run.command()).output().unwrap());
    let outcome = go(&Run::of("exits", &three()));
    assert_eq!(outcome.verdicts(), ["pass", "crashed", "pass"], "{outcome:#?}");
    assert_eq!(outcome.detail(super::kit::TRIGGER, "summary"), "the adapter exited with status 0 while it was asked");
    let outcome = go(&Run::of("dies-at-once", &three()));
    assert_eq!(outcome.exit, Some(3), "{outcome:#?}");
    assert!(outcome.cut_short().contains("exited with status 7"), "{outcome:#?}");
    let outcome = go(&Run::of("good", &three()));
    assert_eq!(outcome.exit, Some(0), "{outcome:#?}");
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
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
fn has_an_heir() {}

#[cfg(not(unix))]
fn exits_with_an_heir() {}

#[cfg(not(unix))]
fn outside_its_group() {}

#[cfg(not(unix))]
fn no_standard_error() {}

#[cfg(not(unix))]
fn ignored_children() {}
