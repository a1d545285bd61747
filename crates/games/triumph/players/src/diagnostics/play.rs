//! How a battle was played, counted from its events: statistics that distinguish sensible play from play of which no club player
//! would be capable.
//!
//! [`PlayDiagnostics`] holds whole numbers only and can be merged in any order. [`PlayDiagnostics::rows`] prints those of a side
//! beside what is expected of good play, with an alarm for values that are far off.

mod fight;
mod reader;
mod rows;
mod table;
#[cfg(test)]
mod tests;

use std::ops::AddAssign;

use battle_core::{BySide, Seating, Side};

use triumph::battle::{Battle, Event};

pub use rows::PlayStatistic;

/// How battles were played.
///
/// Facts that events don't show are not counted: shots that were not taken, moves that were refused, unused chances for a command
/// point, and the ends of pursuits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayDiagnostics {
    /// Battles that were played to their end.
    battles: u64,
    /// Their player turns.
    player_turns: u64,
    /// Battles that were drawn by the turn limit.
    draws_by_limit: u64,
    /// Battles with a front contact.
    contacts: u64,
    /// Player turns to the first front contact, from 1, summed over these battles.
    turns_to_contact: u64,
    sides: BySide<Tally>,
}

/// What is counted of one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Tally {
    /// Groups and singles at the first front contact.
    fragments: u64,
    /// Command points of moves before the first front contact, without the move that made it, and the stands that they moved.
    march_points: u64,
    march_stands: u64,
    /// Own turns that began after the first front contact, and the command points left at their ends.
    fight_turns: u64,
    points_unspent: u64,
    /// Fights of front contacts that an own move of the same turn made.
    fights_started: u64,
    /// Those fights whose swing is at least 0, and at least 0.3 points.
    fights_fair: u64,
    fights_good: u64,
    /// Their swings, in 1/72 points.
    swing: i64,
    /// Those fights of mounted stands in difficult terrain.
    started_in_difficult: u64,
    /// Edges that counted against it in fights (TR-CC-12).
    edges_received: u64,
    /// Stands lost.
    losses: u64,
    /// Losses by an enemy on flank or rear or in the way of a fall back, or by a friend in its way (TR-OM-02, -05, -06).
    losses_trapped: u64,
    /// Losses by friends or edges in the way of a fall back (TR-OM-06, -07, -08).
    losses_blocked: u64,
    generals_lost: u64,
    camps_sacked: u64,
    shots: u64,
    pursuits: u64,
    /// Moves of stands in own turns, at most one a stand and turn.
    stand_moves: u64,
    /// Moves that undid the move of the own turn before, with no enemy near.
    reversals: u64,
}

impl PlayDiagnostics {
    /// Adds a battle with all its events.
    pub fn add(&mut self, battle: &Battle, seating: Seating, events: &[Event]) {
        let mut reader = reader::Reader::new(battle, seating);
        for event in events {
            reader.read(event);
        }
        *self += reader.play_diagnostics;
    }

    /// Battles that were counted.
    pub fn battles(&self) -> u64 {
        self.battles
    }

    /// These battles with the sides exchanged, so that the player of B is counted as A.
    #[must_use]
    pub fn swapped(self) -> PlayDiagnostics {
        let BySide([a, b]) = self.sides;
        PlayDiagnostics { sides: BySide([b, a]), ..self }
    }

    /// The table of one side.
    pub fn rows(&self, side: Side) -> Vec<PlayStatistic> {
        rows::rows(self, side)
    }
}

impl AddAssign for PlayDiagnostics {
    fn add_assign(&mut self, other: PlayDiagnostics) {
        self.battles += other.battles;
        self.player_turns += other.player_turns;
        self.draws_by_limit += other.draws_by_limit;
        self.contacts += other.contacts;
        self.turns_to_contact += other.turns_to_contact;
        for side in Side::ALL {
            self.sides[side] += other.sides[side];
        }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        // Taken apart so that a new count can't be forgotten here.
        let Tally {
            fragments,
            march_points,
            march_stands,
            fight_turns,
            points_unspent,
            fights_started,
            fights_fair,
            fights_good,
            swing,
            started_in_difficult,
            edges_received,
            losses,
            losses_trapped,
            losses_blocked,
            generals_lost,
            camps_sacked,
            shots,
            pursuits,
            stand_moves,
            reversals,
        } = other;
        self.fragments += fragments;
        self.march_points += march_points;
        self.march_stands += march_stands;
        self.fight_turns += fight_turns;
        self.points_unspent += points_unspent;
        self.fights_started += fights_started;
        self.fights_fair += fights_fair;
        self.fights_good += fights_good;
        self.swing += swing;
        self.started_in_difficult += started_in_difficult;
        self.edges_received += edges_received;
        self.losses += losses;
        self.losses_trapped += losses_trapped;
        self.losses_blocked += losses_blocked;
        self.generals_lost += generals_lost;
        self.camps_sacked += camps_sacked;
        self.shots += shots;
        self.pursuits += pursuits;
        self.stand_moves += stand_moves;
        self.reversals += reversals;
    }
}
