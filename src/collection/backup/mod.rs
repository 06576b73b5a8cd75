//! Backups: whole copies of the database in a folder of their own. A copy
//! counts once it was checked, is on disk, and has its name; whatever was
//! broken off before leaves nothing that looks like a backup.

mod copy;
mod daily;
mod file;
mod order;
mod prune;

pub(super) use copy::sync_folder;
pub use copy::{before_update, copy_to, examine, holds, make, stock};
pub(super) use daily::{Daily, Errand};
pub use file::{Backup, Reason, list};
pub use order::list_at;
pub use prune::Keeping;
pub(super) use prune::prune;
