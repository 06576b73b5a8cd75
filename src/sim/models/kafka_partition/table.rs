//! Numbers for actors, and lists that are read by them.

use std::ops::{Index, IndexMut};

/// A broker or a consumer, by its place in the order of listing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Id(pub u8);

/// One value for each actor, in the order of listing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Table<T>(Vec<T>);

impl<T> Table<T> {
    /// How many actors there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Every actor, in order. There are at most 255.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = Id> + use<T> {
        (0..u8::try_from(self.0.len()).unwrap_or(u8::MAX)).map(Id)
    }

    /// Every actor with its value.
    pub fn iter(&self) -> impl Iterator<Item = (Id, &T)> {
        self.ids().zip(&self.0)
    }

    /// Every actor with its value, to be changed.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (Id, &mut T)> {
        self.ids().zip(&mut self.0)
    }

    /// The first actor whose value fits.
    pub fn find(&self, fits: impl Fn(&T) -> bool) -> Option<Id> {
        self.iter().find(|(_, value)| fits(value)).map(|(id, _)| id)
    }
}

impl<T> FromIterator<T> for Table<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        Self(values.into_iter().collect())
    }
}

impl<T> Index<Id> for Table<T> {
    type Output = T;

    #[expect(clippy::indexing_slicing, reason = "an Id is the place of an actor of this table")]
    fn index(&self, id: Id) -> &T {
        &self.0[usize::from(id.0)]
    }
}

impl<T> IndexMut<Id> for Table<T> {
    #[expect(clippy::indexing_slicing, reason = "an Id is the place of an actor of this table")]
    fn index_mut(&mut self, id: Id) -> &mut T {
        &mut self.0[usize::from(id.0)]
    }
}
