//! Cards, rows and dice in words.

use table_battles::scenario::{
    Card, Entry, Hits, Row, RowEffect, RowKind, Share, Special, Strength, Targets, Wing,
};
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
    let effects: String = effects(&row.effect).iter().map(|it| format!("; {it}")).collect();
    format!("{what}{needs}{voluntary}{effects}")
}

/// Special rules of a row, in a few words each.
fn effects(effect: &RowEffect) -> Vec<String> {
    let mut words = Vec::new();
    if !effect.while_dice_on.is_empty() {
        words.push(format!("only while dice lie on {}", effect.while_dice_on.join(" and ")));
    }
    if let Some(id) = &effect.extra_hit_while {
        words.push(format!("1 hit more while {id} is in play"));
    }
    if !effect.skips_in_reserve.is_empty() {
        words.push(format!("passes over {} in Reserve", effect.skips_in_reserve.join(", ")));
    }
    if effect.never_in_reserve {
        words.push("not on a formation in Reserve".to_owned());
    }
    if effect.then_removed {
        words.push("then leaves".to_owned());
    }
    if effect.morale_gain > 0 {
        words.push(format!("gains {} Morale", effect.morale_gain));
    }
    words
}

/// TB-CARD-7: the special rules of a card, a sentence each.
pub fn special(card: &Card) -> Vec<String> {
    let Special {
        shields,
        saves,
        placements,
        routs_on_entry,
        suppresses,
        closed_by_rout_of,
        hit_limit,
        fog,
    } = &card.special;
    let mut words = Vec::new();
    let mut named = |ids: &[String], say: fn(&str) -> String| {
        if !ids.is_empty() {
            words.push(say(&ids.join(", ")));
        }
    };
    named(shields, |ids| format!("While it is in play, an attack on {ids} makes 1 hit less."));
    named(saves, |ids| format!("It leaves in place of {ids}, which would rout and keeps 1 stick."));
    named(routs_on_entry, |ids| format!("When it enters, {ids} routs."));
    named(closed_by_rout_of, |ids| format!("It takes no dice once {ids} has routed."));
    for (wing, n) in placements {
        words.push(format!(
            "While it is in play, {n} {} cards may receive dice in a turn.",
            wing.name()
        ));
    }
    for barred in suppresses {
        words.push(format!("While it holds a cube, {} can't {}.", barred.card, barred.reaction));
    }
    if let Some(limit) = hit_limit {
        words.push(format!(
            "An attack on it makes {} less, and at most {}.",
            counted(limit.less, "hit"),
            limit.most
        ));
    }
    if let Some(fog) = fog {
        let then = fog.then_enter.iter().map(|id| format!(", then {id} enters"));
        let then: String = then.collect();
        words.push(format!(
            "Fog: an attack on {} makes 1 hit less until a cube is lifted{then}.",
            fog.veils
        ));
    }
    words
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
