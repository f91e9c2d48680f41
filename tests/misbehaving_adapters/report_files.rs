//! Reports that go to files: which are refused, when, and what is left of them.

use super::kit::{three, Run, Tests};

pub const TESTS: Tests = &[
    ("a_report_that_cannot_be_written_is_exit_6", unwritable_report),
    ("a_report_for_a_folder_is_exit_6_before_anything_is_asked", report_for_a_folder),
    ("a_report_for_a_pipe_that_nobody_reads_is_exit_6_and_waits_for_nobody", report_for_a_pipe),
    ("two_reports_for_one_file_are_exit_2_whatever_its_names", one_file_twice),
    ("a_report_for_the_file_of_standard_output_is_exit_2_and_harms_nothing", mixed_report),
    ("the_mode_of_a_report_follows_the_umask", report_mode),
];

fn unwritable_report() {
    let outcome = Run::of("good", &three()).option("--report=json=/no/such/folder/report.json").go();
    assert_eq!(outcome.exit, Some(6));
    assert!(outcome.stderr.contains("/no/such/folder/report.json"), "{outcome:#?}");
    if cfg!(target_os = "linux") {
        let outcome = Run::of("good", &three()).option("--report=json=/dev/full").go();
        assert_eq!(outcome.exit, Some(6), "{outcome:#?}");
        assert_eq!(outcome.verdicts(), ["pass"; 3], "the other report is whole");
        let outcome = Run::of("throws", &three()).option("--report=json=/dev/full").go();
        assert_eq!(outcome.exit, Some(6), "a report that is missing hides a failure");
        let outcome = Run::of("good", &three()).option("--report=jsonl=/dev/full").go();
        assert_eq!(outcome.exit, Some(6), "{outcome:#?}");
        assert_eq!(outcome.verdicts(), ["pass"; 3], "the other report is whole");
    }
}

fn report_for_a_folder() {
    for format in ["human", "github", "jsonl", "json", "junit"] {
        let run = Run::of("good", &three());
        let option = format!("--report={format}={}", run.dir().display());
        let outcome = run.option(&option).go();
        assert_eq!(outcome.exit, Some(6), "{format}: {outcome:#?}");
        assert!(
            outcome.stderr.contains("cannot be written: is a directory") || outcome.stderr.contains("Is a directory"),
            "{outcome:#?}"
        );
        assert_eq!(outcome.verdicts().len(), 0, "{format}: nothing has been asked");
    }
}

#[cfg(unix)]
fn report_for_a_pipe() {
    for format in ["jsonl", "json", "junit"] {
        let run = Run::of("good", &three());
        let pipe = run.dir().join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let run = run.option(&format!("--report={format}={}", pipe.display()));
        let begun = std::time::Instant::now();
        let outcome = run.go();
        assert!(begun.elapsed() < std::time::Duration::from_secs(10), "{:?}", begun.elapsed());
        assert_eq!(outcome.exit, Some(6), "{format}: {outcome:#?}");
        assert!(outcome.stderr.contains("nobody reads this pipe"), "{outcome:#?}");
        assert_eq!(outcome.verdicts().len(), 0, "{format}: nothing has been asked");
        // Who reads it may come a moment later.
        let reader = std::thread::spawn(move || {
            std::thread::sleep(std::time::Duration::from_millis(300));
            std::fs::read_to_string(pipe).unwrap()
        });
        let outcome = run.go();
        assert_eq!(outcome.exit, Some(0), "{format}: {outcome:#?}");
        assert!(reader.join().unwrap().contains("value.t.2"), "{format}");
    }
}

#[cfg(not(unix))]
fn report_for_a_pipe() {}

fn one_file_twice() {
    for (format, other) in [("junit", "./report"), ("json", "a/../report"), ("junit", "link"), ("jsonl", "hard")] {
        let run = Run::of("good", &three());
        let path = |name: &str| run.dir().join(name).display().to_string();
        std::fs::create_dir(path("a")).unwrap();
        std::fs::write(path("report"), "old").unwrap();
        std::fs::hard_link(path("report"), path("hard")).unwrap();
        #[cfg(unix)]
        std::os::unix::fs::symlink("report", path("link")).unwrap();
        if cfg!(not(unix)) && !other.contains('/') {
            continue;
        }
        let reports = [format!("--report=jsonl={}", path("report")), format!("--report={format}={}", path(other))];
        let report = path("report");
        let run = reports.iter().fold(run, |run, option| run.option(option));
        let outcome = run.go();
        assert_eq!(outcome.exit, Some(2), "{other}: {outcome:#?}");
        assert!(outcome.stderr.contains("two reports would be written to"), "{outcome:#?}");
        assert_eq!(std::fs::read_to_string(report).unwrap(), "old", "nothing has been opened");
    }
}

#[cfg(target_os = "linux")]
fn mixed_report() {
    for format in ["jsonl", "junit"] {
        for stream in ["stdout", "stderr"] {
            let run = Run::of("good", &three()).option(&format!("--report={format}=/dev/{stream}"));
            let path = run.dir().join("output");
            let file = || std::fs::File::options().create(true).append(true).open(&path).unwrap();
            std::io::Write::write_all(&mut file(), b"before\n").unwrap();
            let mut command = run.command();
            match stream {
                "stdout" => command.stdout(file()),
                _ => command.stderr(file()),
            };
            let output = command.output().unwrap();
            let text = std::fs::read_to_string(&path).unwrap();
            assert_eq!(output.status.code(), Some(2), "{format} {stream}: {text}");
            assert!(text.starts_with("before\n"), "{format} {stream}: {text}");
        }
    }
    let outcome = Run::of("good", &three()).option("--report=json=/dev/stdout").go();
    assert_eq!(outcome.exit, Some(2), "standard output is a pipe");
    assert!(outcome.stderr.contains("--format json"), "{outcome:#?}");
    let run = Run::of("good", &three()).option("--report=json=/dev/null");
    let status = run.command().stdout(std::process::Stdio::null()).status().unwrap();
    assert_eq!(status.code(), Some(0), "nothing mixes there");
}

#[cfg(not(target_os = "linux"))]
fn mixed_report() {}

#[cfg(unix)]
fn report_mode() {
    use std::os::unix::fs::PermissionsExt as _;
    for (umask, mode) in [("022", 0o644), ("077", 0o600), ("002", 0o664)] {
        let run = Run::of("good", &three());
        let report = run.dir().join("report.xml");
        let run = run.option(&format!("--report=junit={}", report.display()));
        let command = run.command();
        let mut shell = std::process::Command::new("sh");
        shell.arg("-c").arg(format!("umask {umask}; exec \"$0\" \"$@\"")).arg(command.get_program());
        shell.args(command.get_args());
        assert!(shell.output().unwrap().status.success());
        for path in [report, run.dir().join("run.jsonl")] {
            assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, mode, "{umask} {path:?}");
        }
    }
}

#[cfg(not(unix))]
fn report_mode() {}
