//! Diagnostic to text; the only user of the rendering crate.
