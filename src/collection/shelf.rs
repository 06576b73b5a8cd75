//! All cards as lists ask for them, read once as long as nothing changed.

use std::cell::RefCell;
use std::rc::Rc;

use crate::domain::query::Query;
use crate::store::{self, Shelf, Store, Viewpoint};

/// All cards as lists ask for them, as they were read last. Kept until anything
/// in the database changes: a key typed into a query reads only what matches it.
#[derive(Debug, Default)]
pub(super) struct ShelfCache(RefCell<Option<(Version, Rc<Shelf>)>>);

/// What tells of changes, elsewhere and here.
type Version = (i64, u64);

impl ShelfCache {
    pub(super) fn look(
        &self,
        store: &Store,
        view: &Viewpoint<'_>,
    ) -> Result<Rc<Shelf>, store::Error> {
        let version = store.version()?;
        let mut kept = self.0.borrow_mut();
        if let Some((_, shelf)) = kept.as_ref().filter(|(known, _)| *known == version) {
            return Ok(Rc::clone(shelf));
        }
        let shelf = Rc::new(store.shelf(&Query::default(), view)?);
        *kept = Some((version, Rc::clone(&shelf)));
        Ok(shelf)
    }
}
