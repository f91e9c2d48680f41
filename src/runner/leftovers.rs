//! What must not outlive planproof when it ends at once: adapters, their directories, unfinished reports.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::{Mutex, MutexGuard, PoisonError};

static LEFTOVERS: Mutex<Leftovers> = Mutex::new(Leftovers { processes: BTreeSet::new(), paths: BTreeSet::new() });

struct Leftovers {
    /// Leaders of process groups that have not been reaped: their numbers cannot belong to others.
    processes: BTreeSet<u32>,
    /// Files and directories that are removed in good order otherwise.
    paths: BTreeSet<PathBuf>,
}

/// Starts a process that is killed if planproof ends at once.
pub(super) fn spawn(command: &mut Command) -> io::Result<Child> {
    let mut leftovers = lock();
    let child = command.spawn()?;
    leftovers.processes.insert(child.id());
    Ok(child)
}

/// The process has been killed or has ended, and its number may belong to another soon.
pub(super) fn forget_process(child: &Child) {
    lock().processes.remove(&child.id());
}

/// Notes a file or directory of ours that is removed if planproof ends at once.
pub(crate) fn note_path(path: &Path) {
    lock().paths.insert(path.to_owned());
}

/// The file or directory has been removed, or has become what it should be.
pub(crate) fn forget_path(path: &Path) {
    lock().paths.remove(path);
}

fn lock() -> MutexGuard<'static, Leftovers> {
    LEFTOVERS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills every adapter, removes what is not finished, and ends this process with `code` without
/// waiting for anything: other threads may be stuck for ever.
#[cfg(unix)]
pub(super) fn end_at_once(code: u8) -> ! {
    use rustix::process::{kill_process, kill_process_group, Pid, Signal};

    // Not released any more: no adapter is started from now on.
    let leftovers = lock_soon();
    if let Some(leftovers) = &leftovers {
        for number in &leftovers.processes {
            let Some(pid) = i32::try_from(*number).ok().and_then(Pid::from_raw) else { continue };
            // Both fail only when there is nothing left to kill; the leader may have left its group.
            let _ = kill_process_group(pid, Signal::KILL);
            let _ = kill_process(pid, Signal::KILL);
        }
        for path in &leftovers.paths {
            // What cannot be removed stays; nobody can be told any more.
            let _ = if path.is_dir() { std::fs::remove_dir_all(path) } else { std::fs::remove_file(path) };
        }
    }
    // Not std's exit, which flushes standard output and could wait for its reader.
    signal_hook::low_level::exit(i32::from(code))
}

/// The lock, unless whoever has it does not give it back within a second.
#[cfg(unix)]
fn lock_soon() -> Option<MutexGuard<'static, Leftovers>> {
    use std::sync::TryLockError;
    for _ in 0..100 {
        match LEFTOVERS.try_lock() {
            Ok(leftovers) => return Some(leftovers),
            Err(TryLockError::Poisoned(poisoned)) => return Some(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => std::thread::sleep(std::time::Duration::from_millis(10)),
        }
    }
    None
}
