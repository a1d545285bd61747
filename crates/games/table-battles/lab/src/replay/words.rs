//! Cards, rows and dice in words.

use table_battles::scenario::{Card, Entry, Hits, Row, RowKind, Share, Strength, Targets, Wing};
use table_battles::{DiceSet, Reason, Requirement};

/// `1 stick`, `2 sticks`.
pub fn counted(n: u8, noun: &str) -> String {
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}

/// `5 5 6`.
pub fn dice(set: DiceSet) -> String {
    let faces: Vec<String> = set.faces().map(|face| face.to_string()).collect();
    match faces.as_slice() {
        [] => "no dice".to_owned(),
        some => some.join(" "),
    }
}

/// The colour of a wing, for style sheets and pictures.
pub fn colour(wing: Wing) -> &'static str {
    match wing {
        Wing::Red => "#b3372f",
        Wing::Pink => "#c9628f",
        Wing::Blue => "#3f86c6",
        Wing::DkBlue => "#24477a",
    }
}

/// The text beside a card's name: dice area, marks, how it enters.
pub fn marks(card: &Card) -> String {
    let mut words = vec![format!("dice {}", card.dice)];
    if let Strength::Cubes(most) = card.strength {
        words.push(format!("at most {}", counted(most, "cube")));
    }
    for (is_so, word) in
        [(card.star, "star"), (card.retire, "may retire"), (card.pursuit, "pursues")]
    {
        if is_so {
            words.push(word.to_owned());
        }
    }
    match &card.reserve {
        Some(Entry::Auto(by)) => words.push(format!("enters when {by} leaves")),
        Some(Entry::Commanded(by)) => words.push(format!("enters on command of {by}")),
        None => {}
    }
    words.join("; ")
}

/// An action row as the card prints it.
pub fn row(row: &Row) -> String {
    let needs = match row.requirement {
        Requirement::None => String::new(),
        other => format!(", needs {}", other.name()),
    };
    let voluntary = if row.voluntary { ", voluntary" } else { "" };
    let what = match &row.kind {
        RowKind::Attack { targets, hits, self_hits } => {
            let own = match self_hits {
                0 => String::new(),
                n => format!(", loses {n} itself"),
            };
            format!("Attack {}: {}{own}", targets.join(", "), in_hits(*hits))
        }
        RowKind::Bombard => "Bombard: takes 1 Morale".to_owned(),
        RowKind::Command(Some(id)) => format!("Command {id}"),
        RowKind::Command(None) => "Command: lifts the fog".to_owned(),
        RowKind::Screen(targets) => format!("Screen against {}", named(targets)),
        RowKind::Counterattack { targets, hits, spares } => {
            let spared = match (spares.base, spares.per_die) {
                (0, 0) => String::new(),
                _ => format!(", spared {}", in_hits(*spares)),
            };
            format!("Counterattack {}: {}{spared}", named(targets), in_hits(*hits))
        }
        RowKind::Absorb { targets, takes } => {
            let share = match takes {
                Share::All => "all hits".to_owned(),
                Share::Fixed(n) => counted(*n, "hit"),
                Share::LessPerDie(n) => format!("hits less {n} a die"),
            };
            format!("Absorb for {}: {share}", named(targets))
        }
    };
    format!("{what}{needs}{voluntary}")
}

fn named(targets: &Targets) -> String {
    match targets {
        Targets::Any => "any".to_owned(),
        Targets::Named(ids) => ids.join(", "),
    }
}

fn in_hits(hits: Hits) -> String {
    match (hits.base, hits.per_die) {
        (base, 0) => counted(base, "hit"),
        (0, per_die) => format!("{} a die", counted(per_die, "hit")),
        (base, per_die) => format!("{} and {per_die} a die", counted(base, "hit")),
    }
}

/// Why a battle ended, with its rule.
pub fn reason(reason: Reason) -> &'static str {
    match reason {
        Reason::Morale => "the enemy has no Morale left (TB-WIN-MORALE)",
        Reason::NoAttackPossible => "the enemy can never attack again (TB-WIN-NOATTACK)",
        Reason::ScenarioRule => "by the scenario's own rule (TB-WIN-8)",
        Reason::Tactical => "a tactical victory (TB-TV-1)",
        Reason::Deadlock => "neither side can act any more (TB-WIN-5)",
        Reason::TurnCap => "the last turn is over (TB-WIN-6)",
    }
}
