//! What signals end, and when: runs, selftests, and runs that cannot end because nobody reads.

use std::fs;
use std::time::{Duration, Instant};

#[cfg(unix)]
use super::kit::{assert_gone, pid};
use super::kit::{three, Run, Tests};

pub const TESTS: Tests = &[
    ("sigint_ends_the_run_in_good_order", || interrupted("INT")),
    ("sigterm_ends_the_run_in_good_order", || interrupted("TERM")),
    ("sighup_ends_the_run_in_good_order", || interrupted("HUP")),
    ("a_run_under_nohup_survives_sighup", no_hangup),
    ("a_second_signal_ends_a_run_whose_output_nobody_reads_and_leaves_nothing", second_signal),
    ("ten_seconds_after_a_signal_a_run_whose_output_nobody_reads_ends_by_itself", stalled_output),
    ("a_signal_at_any_moment_of_the_start_leaves_nothing", signals_at_the_start),
    ("a_selftest_that_is_interrupted_is_exit_130_and_prints_nothing", interrupted_selftest),
    ("sigint_before_the_handshake_ends_the_run_too", interrupted_early),
];

/// A run that is stuck in writing: standard output is a pipe that is full and that nobody reads. It
/// has adapters that live, their directories, and a report that is not complete.
#[cfg(unix)]
struct Stuck {
    run: Run,
    planproof: std::process::Child,
}

#[cfg(unix)]
impl Stuck {
    fn new() -> Stuck {
        let vectors: Vec<_> =
            (0..600).map(|number| super::kit::echo(&format!("value.t.{number}"), number.into())).collect();
        let run = Run::of("has-a-child", &vectors).option("--format=jsonl");
        let junit = format!("--report=junit={}", run.dir().join("report.xml").display());
        let run = run.option(&junit);
        let temporary = run.dir().join("temporary");
        fs::create_dir(&temporary).unwrap();
        let planproof = run.command().env("TMPDIR", &temporary).spawn().unwrap();
        pid(run.dir(), "adapter");
        let stuck = Stuck { run, planproof };
        // More than a pipe holds: no more than that is written.
        let mut written = 0;
        loop {
            std::thread::sleep(Duration::from_millis(300));
            let length = fs::metadata(stuck.run.dir().join("run.jsonl")).unwrap().len();
            if length > 5_000 && length == written {
                break;
            }
            written = length;
        }
        assert_eq!(stuck.left(), 2, "a directory for the adapter and half a report");
        stuck
    }

    /// How many directories of adapters and unfinished reports there are.
    fn left(&self) -> usize {
        let parts = fs::read_dir(self.run.dir())
            .unwrap()
            .filter(|entry| entry.as_ref().unwrap().file_name().to_str().unwrap().ends_with(".part"));
        parts.count() + fs::read_dir(self.run.dir().join("temporary")).unwrap().count()
    }

    fn signal(&self) {
        let number = rustix::process::Pid::from_child(&self.planproof);
        rustix::process::kill_process(number, rustix::process::Signal::TERM).unwrap();
    }

    fn assert_ends_within(&mut self, limit: Duration) {
        let begun = Instant::now();
        let status = loop {
            if let Some(status) = self.planproof.try_wait().unwrap() {
                break status;
            }
            assert!(begun.elapsed() < limit, "it goes on");
            std::thread::sleep(Duration::from_millis(10));
        };
        assert_eq!(status.code(), Some(130));
        assert_gone(&pid(self.run.dir(), "adapter"));
        assert_gone(&pid(self.run.dir(), "child"));
        assert_eq!(self.left(), 0);
    }
}

#[cfg(unix)]
fn second_signal() {
    let mut stuck = Stuck::new();
    stuck.signal();
    // Two at once are one wish: `timeout` sends them so.
    stuck.signal();
    std::thread::sleep(Duration::from_millis(1_000));
    assert!(stuck.planproof.try_wait().unwrap().is_none(), "one signal asks for an end in good order");
    stuck.signal();
    stuck.assert_ends_within(Duration::from_secs(5));
}

#[cfg(unix)]
fn stalled_output() {
    let mut stuck = Stuck::new();
    stuck.signal();
    stuck.assert_ends_within(Duration::from_secs(30));
}

/// True when this program was started by `nohup` or the like; what it starts ignores SIGHUP, too.
#[cfg(unix)]
fn ignores_hangup() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.is_some_and(|mask| u64::from_str_radix(mask.trim(), 16).unwrap() & 1 == 1)
}

/// `nohup` is heeded: a run that ignores SIGHUP from the beginning goes on.
#[cfg(target_os = "linux")]
fn no_hangup() {
    let run = Run::of("slow", &three());
    let mut command = std::process::Command::new("sh");
    let planproof = run.command();
    command.arg("-c").arg("trap '' HUP; exec \"$0\" \"$@\"").arg(planproof.get_program()).args(planproof.get_args());
    command.env("PLANPROOF_TEST_DIR", run.dir()).stdout(std::process::Stdio::null());
    let mut planproof = command.spawn().unwrap();
    // Three answers take 450 ms; the signal comes in between.
    std::thread::sleep(Duration::from_millis(250));
    let number = rustix::process::Pid::from_child(&planproof);
    rustix::process::kill_process(number, rustix::process::Signal::HUP).unwrap();
    assert_eq!(planproof.wait().unwrap().code(), Some(0));
}

#[cfg(not(target_os = "linux"))]
fn no_hangup() {}

#[cfg(unix)]
fn interrupted(signal: &str) {
    if signal == "HUP" && ignores_hangup() {
        return;
    }
    let run = Run::of("hangs-with-a-child", &three()).option("--timeout=600s");
    let junit = run.dir().join("report.xml");
    let run = run.option(&format!("--report=junit={}", junit.display()));
    let planproof = run.command().spawn().unwrap();
    let (adapter, child) = (pid(run.dir(), "adapter"), pid(run.dir(), "child"));
    // Asked and hanging, with handlers in place since before the adapter was started.
    std::thread::sleep(Duration::from_millis(300));
    let signal_number = match signal {
        "INT" => rustix::process::Signal::INT,
        "HUP" => rustix::process::Signal::HUP,
        _ => rustix::process::Signal::TERM,
    };
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

/// Before planproof listens to a signal it has started and written nothing, and ends by the signal;
/// from then on it ends in good order.
#[cfg(unix)]
fn signals_at_the_start() {
    use std::os::unix::process::ExitStatusExt as _;
    for pause in [0, 1, 2, 3, 5, 8, 12, 20, 40] {
        let run = Run::of("has-a-child", &three());
        let junit = run.dir().join("report.xml");
        let run = run.option(&format!("--report=junit={}", junit.display()));
        let temporary = run.dir().join("temporary");
        fs::create_dir(&temporary).unwrap();
        let planproof = run.command().env("TMPDIR", &temporary).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(pause));
        let number = rustix::process::Pid::from_child(&planproof);
        rustix::process::kill_process(number, rustix::process::Signal::TERM).unwrap();
        let output = planproof.wait_with_output().unwrap();
        let (code, signal) = (output.status.code(), output.status.signal());
        assert!(code == Some(130) || code == Some(0) || signal == Some(15), "{pause} ms: {:?}", output.status);
        assert_eq!(code.is_some(), junit.exists(), "{pause} ms: a report that is there is whole");
        assert_eq!(fs::read_dir(&temporary).unwrap().count(), 0, "{pause} ms");
        for name in ["adapter", "child"] {
            if let Some(pid) = fs::read_to_string(run.dir().join(name)).ok().filter(|pid| !pid.is_empty()) {
                assert_gone(&pid);
            }
        }
        let parts = fs::read_dir(run.dir()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        assert_eq!(parts.filter(|name| name.ends_with(".part")).count(), 0, "{pause} ms");
    }
}

#[cfg(unix)]
fn interrupted_selftest() {
    for (signal, name) in [(rustix::process::Signal::INT, "SIGINT"), (rustix::process::Signal::TERM, "SIGTERM")] {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_planproof"));
        command.arg("selftest").stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
        let planproof = command.spawn().unwrap();
        // It takes many times as long.
        std::thread::sleep(Duration::from_millis(500));
        rustix::process::kill_process(rustix::process::Pid::from_child(&planproof), signal).unwrap();
        let output = planproof.wait_with_output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(130), "{said}");
        assert!(said.contains(&format!("interrupted by {name}")), "{said}");
        assert!(output.stdout.is_empty());
    }
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

#[cfg(not(unix))]
fn second_signal() {}

#[cfg(not(unix))]
fn stalled_output() {}

#[cfg(not(unix))]
fn interrupted_early() {}

#[cfg(not(unix))]
fn signals_at_the_start() {}

#[cfg(not(unix))]
fn interrupted_selftest() {}

#[cfg(not(unix))]
fn interrupted(_: &str) {}
