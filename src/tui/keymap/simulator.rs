//! What keys ask for in the simulator, and the places of keys there.

/// Something of the simulator that a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sim {
    /// Show the run of a card, full screen.
    Simulator,
    /// Play, or stand still.
    Play,
    /// Play faster.
    Faster,
    /// Play slower.
    Slower,
    /// Go to the first step of a tier: 1 is the basics.
    Chapter(u8),
    /// Show the other timeline.
    Timeline,
    /// Set a switch otherwise.
    WhatIf,
    /// Set two timelines side by side; there, show what differs alone.
    Difference,
    /// Do something of one's own.
    Inject,
    /// Be asked what the next step will show.
    Predict,
    /// Be shown, without an answer.
    ShowMe,
    /// Search for the shortest way to break an invariant.
    Hunt,
    /// Save a fork as a scenario.
    SaveFork,
    /// Drop a fork.
    DropFork,
}

/// Where keys are pressed in the simulator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SimPlace {
    /// The stage.
    Stage,
    /// Two timelines side by side.
    Beside,
    /// A switch is chosen.
    Switches,
    /// A verb is chosen.
    Verbs,
    /// A verb, or the name of a file, is typed.
    Field,
    /// What will happen is asked.
    Question,
    /// What a hunt is to break is chosen.
    Goals,
    /// A hunt is on.
    Hunting,
}

impl SimPlace {
    /// Returns the name that the configuration file knows the place by.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Stage => "simulator",
            Self::Beside => "simulator-what-if",
            Self::Switches => "simulator-switches",
            Self::Verbs => "simulator-inject",
            Self::Field => "simulator-field",
            Self::Question => "simulator-predict",
            Self::Goals => "simulator-hunt",
            Self::Hunting => "simulator-hunting",
        }
    }

    /// Returns the title of the place's help.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Stage => "Keys in the simulator",
            Self::Beside => "Keys on two timelines",
            Self::Switches => "Keys on the switches",
            Self::Verbs => "Keys on what can be done",
            Self::Field => "Keys in this field",
            Self::Question => "Keys on the prediction",
            Self::Goals | Self::Hunting => "Keys on the hunt",
        }
    }
}
