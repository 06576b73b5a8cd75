//! Things that are drawn on more than one screen. They take values and give
//! styled lines; none of them knows a screen.

pub mod markdown;
