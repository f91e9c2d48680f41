//! One adapter process: started in a process group of its own, and ended with all of that group.

use std::ffi::{OsStr, OsString};
use std::io;
use std::path::Path;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
#[cfg(unix)]
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::leftovers;

/// How long a process that was sent SIGKILL may take to be gone before it is given up.
const REAP_LIMIT: Duration = Duration::from_secs(5);

/// What is executed: a program and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// A path, or a name that is looked up in `PATH`.
    pub path: OsString,
    /// Its arguments.
    pub args: Vec<OsString>,
}

impl Program {
    /// The words of the command line, for people.
    #[must_use]
    pub fn words(&self) -> Vec<String> {
        std::iter::once(&self.path).chain(&self.args).map(|word| word.to_string_lossy().into_owned()).collect()
    }

    /// The path that is executed, in words: a name without a separator is looked up in `PATH`.
    #[must_use]
    pub fn place(&self) -> String {
        let path = Path::new(&self.path);
        if path.components().count() == 1 && !self.path.to_string_lossy().contains(std::path::MAIN_SEPARATOR) {
            return format!("`{}`, looked up in PATH", path.display());
        }
        let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        format!("`{}`", absolute.display())
    }
}

/// The program could not be executed.
#[derive(Debug, thiserror::Error)]
#[error("cannot execute {place}: {source}; {hint}")]
pub struct SpawnError {
    /// The path that was tried.
    pub place: String,
    /// The system's error, with its number.
    pub source: io::Error,
    /// How to mend it.
    pub hint: &'static str,
}

/// The pipes of a process.
#[derive(Debug)]
pub struct Pipes {
    /// Its standard input.
    pub stdin: ChildStdin,
    /// Its standard output.
    pub stdout: ChildStdout,
    /// Its standard error.
    pub stderr: ChildStderr,
}

/// A running process. Dropping it kills its group.
#[derive(Debug)]
pub struct Process {
    child: Child,
    ended: Option<ExitStatus>,
}

impl Process {
    /// Starts `program` in a new process group with the environment of this process and `env`.
    ///
    /// # Errors
    /// [`SpawnError`] when it cannot be executed.
    pub fn spawn(program: &Program, env: &[(&str, &OsStr)]) -> Result<(Process, Pipes), SpawnError> {
        let refused = |source: io::Error| SpawnError { place: program.place(), hint: hint(&source), source };
        let mut command = Command::new(&program.path);
        command.args(&program.args).envs(env.iter().copied());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        own_group(&mut command);
        remember_children().map_err(refused)?;
        let mut child = leftovers::spawn(&mut command).map_err(refused)?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let process = Process { child, ended: None };
        match pipes {
            (Some(stdin), Some(stdout), Some(stderr)) => Ok((process, Pipes { stdin, stdout, stderr })),
            _ => Err(refused(io::Error::other("the pipes were not opened"))),
        }
    }

    /// Waits up to `grace` for the process to end by itself, then kills its whole group, members
    /// that outlive their leader included. `None` when it did not end by itself.
    pub fn end(&mut self, grace: Duration) -> Option<ExitStatus> {
        if self.ended.is_some() {
            return self.ended;
        }
        let by_itself = self.wait_for_end(grace);
        // The leader has not been reaped yet, so its number cannot belong to another group.
        kill_group(&mut self.child);
        // It may have left the group. An error means that it has ended.
        let _ = self.child.kill();
        leftovers::forget_process(&self.child);
        let status = self.reap();
        by_itself.then_some(status).flatten()
    }

    fn wait_for_end(&mut self, grace: Duration) -> bool {
        let deadline = Instant::now() + grace;
        let mut pause = Duration::from_millis(1);
        loop {
            if has_ended(&mut self.child) {
                return true;
            }
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return false;
            }
            std::thread::sleep(pause.min(left));
            pause = (pause * 2).min(Duration::from_millis(20));
        }
    }

    fn reap(&mut self) -> Option<ExitStatus> {
        let deadline = Instant::now() + REAP_LIMIT;
        while self.ended.is_none() && Instant::now() < deadline {
            match self.child.try_wait() {
                Ok(None) => std::thread::sleep(Duration::from_millis(1)),
                Ok(status) => self.ended = status,
                Err(_) => break,
            }
        }
        self.ended
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end(Duration::ZERO);
    }
}

/// An exit status in words: `exited with status 1`, `was killed by signal 9 (SIGKILL)`.
#[must_use]
pub fn in_words(status: ExitStatus) -> String {
    if let Some(code) = status.code() {
        return format!("exited with status {code}");
    }
    match signal_of(status) {
        Some(signal) => format!("was killed by signal {signal}{}", signal_name(signal)),
        None => format!("ended ({status})"),
    }
}

fn hint(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::NotFound => "check the spelling, and that the interpreter it names exists",
        io::ErrorKind::PermissionDenied => {
            "make it executable (chmod +x) or put its interpreter first: -- python3 adapter.py"
        }
        // ENOEXEC has no kind of its own.
        _ if error.raw_os_error() == Some(8) => {
            "start it with a #! line or put its interpreter first: -- python3 adapter.py"
        }
        _ => "what follows -- must be a program and its arguments",
    }
}

fn signal_name(number: i32) -> &'static str {
    match number {
        1 => " (SIGHUP)",
        2 => " (SIGINT)",
        3 => " (SIGQUIT)",
        4 => " (SIGILL)",
        6 => " (SIGABRT)",
        8 => " (SIGFPE)",
        9 => " (SIGKILL)",
        11 => " (SIGSEGV)",
        13 => " (SIGPIPE)",
        14 => " (SIGALRM)",
        15 => " (SIGTERM)",
        _ => "",
    }
}

#[cfg(unix)]
fn own_group(command: &mut Command) {
    use std::os::unix::process::CommandExt as _;
    command.process_group(0);
}

#[cfg(unix)]
fn signal_of(status: ExitStatus) -> Option<i32> {
    use std::os::unix::process::ExitStatusExt as _;
    status.signal()
}

/// Looks without reaping: until the leader is reaped its group can safely be killed by number.
#[cfg(unix)]
fn has_ended(child: &mut Child) -> bool {
    use rustix::process::{waitid, Pid, WaitId, WaitIdOptions};
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
    // That there is no such child cannot be as long as children are remembered; it has ended, too.
    matches!(waitid(WaitId::Pid(Pid::from_child(child)), options), Ok(Some(_)) | Err(rustix::io::Errno::CHILD))
}

/// Sees to it that the system tells how children end. Where this process was started with SIGCHLD
/// ignored, as by a shell with `trap '' CHLD` and by some CI agents, it forgets them as they end. A
/// handler, which does nothing, ends that; what is executed begins with the default again.
#[cfg(unix)]
fn remember_children() -> io::Result<()> {
    static IS_DONE: Mutex<bool> = Mutex::new(false);
    let mut is_done = IS_DONE.lock().unwrap_or_else(PoisonError::into_inner);
    if !*is_done {
        signal_hook::flag::register(signal_hook::consts::SIGCHLD, Arc::default())?;
        *is_done = true;
    }
    Ok(())
}

#[cfg(unix)]
fn kill_group(child: &mut Child) {
    use rustix::process::{kill_process_group, Pid, Signal};
    // It fails only when the group is gone already, which is what is wanted.
    let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
}

#[cfg(windows)]
fn own_group(command: &mut Command) {
    use std::os::windows::process::CommandExt as _;
    const CREATE_NEW_PROCESS_GROUP: u32 = 0x200;
    command.creation_flags(CREATE_NEW_PROCESS_GROUP);
}

/// Elsewhere the system always tells.
#[cfg(not(unix))]
fn remember_children() -> io::Result<()> {
    Ok(())
}

#[cfg(not(unix))]
fn signal_of(_status: ExitStatus) -> Option<i32> {
    None
}

#[cfg(not(unix))]
fn has_ended(child: &mut Child) -> bool {
    matches!(child.try_wait(), Ok(Some(_)))
}

#[cfg(not(unix))]
fn kill_group(child: &mut Child) {
    // It fails only when the process is gone already. There are no process groups to kill here.
    let _ = child.kill();
}
