//! What `equipoise list` shows of a game of rosters: its armies and its kinds of units.

use serde::Serialize;

use super::{Roster, RosterGame};
use crate::document::Problems;
use crate::reply::Reply;
use crate::ruleset::Listing;

/// The lists of a game.
pub(super) struct Lists<G>(std::marker::PhantomData<G>);

impl<G: RosterGame> Lists<G> {
    pub(super) const ALL: &'static [Listing] = &[
        Listing { kind: "armies", list: armies::<G> },
        Listing { kind: "troops", list: troops::<G> },
    ];
}

#[derive(Serialize)]
struct Army {
    name: &'static str,
    title: String,
    points: u32,
    units: Vec<(&'static str, u8)>,
}

fn armies<G: RosterGame>() -> Reply {
    let read = |(name, text): &(&'static str, &'static str)| {
        let roster = Roster::read(text, G::UNITS, &mut Problems::default())?;
        let units = G::UNITS.iter().zip(&roster.counts).filter(|(_, n)| **n > 0);
        Some(Army {
            name,
            points: roster.points(G::UNITS),
            units: units.map(|(kind, n)| (kind.name, *n)).collect(),
            title: roster.name,
        })
    };
    Reply::list(G::ARMIES.iter().filter_map(read).collect(), |armies: &[Army]| {
        let line = |army: &Army| {
            let units = army.units.iter().map(|(kind, n)| format!("{n} {kind}"));
            let units = units.collect::<Vec<_>>().join(", ");
            format!("{}\n    {}, {} points: {units}\n", army.name, army.title, army.points)
        };
        armies.iter().map(line).collect()
    })
}

#[derive(Serialize)]
struct Troop {
    name: &'static str,
    points: u16,
}

fn troops<G: RosterGame>() -> Reply {
    let each = G::UNITS.iter().map(|kind| Troop { name: kind.name, points: kind.points });
    Reply::list(each.collect(), |troops: &[Troop]| {
        troops.iter().map(|it| format!("{}  {} points\n", it.name, it.points)).collect()
    })
}
