//! Settings, paths, effects and picture.
