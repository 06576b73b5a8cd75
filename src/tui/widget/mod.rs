//! Things that are drawn on more than one screen. They take values and give
//! styled lines; none of them knows a screen.

pub mod bars;
pub mod big_clock;
pub mod choices;
pub mod clock;
pub mod columns;
pub mod curve;
pub mod days;
pub mod field;
pub mod footer;
pub mod framed;
pub mod grades;
pub mod header;
pub mod heat;
pub mod help;
pub mod ladder;
pub mod markdown;
pub mod pad;
pub mod range;
pub mod ruler;
pub mod scene;
pub mod scroll;
pub mod stack;
pub mod terms;
pub mod too_small;
