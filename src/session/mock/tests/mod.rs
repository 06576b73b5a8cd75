//! The rules of mock interviews, as tests.
