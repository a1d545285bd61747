//! Cards of a designer's own as plain data, which the caller gives to the referee.

/// A card: its effects.
#[derive(Clone, Debug)]
pub struct OwnCard {
    /// In the order of its file.
    pub effects: Vec<OwnEffect>,
    /// Whether an army uses it once a battle.
    pub once: bool,
}

/// One `[[card.effect]]`.
#[derive(Clone, Debug)]
pub enum OwnEffect {
    /// In these combats, under this condition.
    Factor {
        /// The combats in which it counts.
        combat: Combat,
        /// What it adds.
        value: f64,
        /// The condition under which it holds.
        when: When,
    },
    /// MU.
    Move(f64),
    /// Whether in open order.
    Order(bool),
    /// It shoots.
    Shot {
        /// Its combat factor.
        factor: f64,
        /// MU.
        range: f64,
    },
    /// Another result.
    Result {
        /// Of which combats.
        combat: Combat,
        /// Of being doubled, or of being beaten.
        doubled: bool,
        /// Whether the bearer lost, or its enemy.
        bearer_lost: bool,
        /// The result that is replaced; any, if there is none.
        instead_of: Option<&'static str>,
        /// The result in its place.
        becomes: &'static str,
        /// The condition under which it holds.
        when: When,
    },
    /// When it pursues after a win.
    Pursuit {
        /// After which wins.
        pursues: Pursues,
        /// The condition under which it holds.
        when: When,
    },
    /// Points more when it is lost.
    Points(f64),
    /// The camp of its army.
    Camp {
        /// What its factor gains.
        factor: f64,
        /// Points more when it is sacked.
        points: f64,
    },
    /// Command points more in its army's own turns.
    CommandPoints {
        /// How many.
        value: f64,
        /// The highest command roll with which they come.
        at_most: f64,
    },
    /// The command roll is made again.
    CommandReroll {
        /// The highest command roll with which it is.
        at_most: f64,
        /// Whether the second roll counts even if it is worse.
        second_counts: bool,
    },
    /// Kinds of terrain are open or difficult for it.
    Terrain {
        /// Their names.
        kinds: Vec<&'static str>,
        /// Whether they are open.
        open: bool,
    },
}

/// The part of a stand in a combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Combat {
    /// Close combat.
    Close,
    /// It shoots.
    Shooting,
    /// It is shot at.
    ShotAt,
}

/// After which wins a stand pursues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pursues {
    /// It never pursues.
    Never,
    /// Where it doubles.
    WhenDoubling,
    /// It pursues after every win.
    Always,
}

/// The conditions of an effect; a field at its default asks for nothing.
#[derive(Clone, Debug, Default)]
pub struct When {
    /// The codes of enemies of which its enemy has to be one, with spaces between them.
    pub against: Option<&'static str>,
    /// It fights to its front, or it doesn't.
    pub to_front: Option<bool>,
    /// It is in difficult terrain, or it isn't.
    pub difficult: Option<bool>,
    /// A friend of its type stands behind it.
    pub supported: bool,
}
