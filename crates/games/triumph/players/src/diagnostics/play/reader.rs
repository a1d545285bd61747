//! Reads the events of one battle, in order, and counts.

use battle_core::{Seat, Seating};
use tabletop::{Pose, UNIT};

use triumph::battle::{
    Battle, CardEvent, Event, Fighter, MAX_STANDS, OutcomeMove, StandId, Stands,
};

use super::fight::{self, Fight};
use super::table::TableState;
use super::{PlayDiagnostics, Tally};

/// The least swing of a good fight, 0.3 points, in 1/72 points, rounded up.
const GOOD: i64 = 22;

/// The least length of a move that a reversal undoes.
const LEAST_MOVE: i32 = UNIT;
/// How far from the beginning of that move a reversal may end.
const SAME_PLACE: i32 = UNIT / 2;

/// What is known of a battle up to some event.
pub(super) struct Reader<'b> {
    pub play_diagnostics: PlayDiagnostics,
    battle: &'b Battle,
    seating: Seating,
    table: TableState<'b>,
    turn: u16,
    active: Seat,
    /// Whether there has been a front contact.
    in_contact: bool,
    /// Whether there had been one when this turn began.
    began_in_contact: bool,
    points_left: u8,
    /// The front contacts that moves of this turn have made, each with the stand of seat one and that of seat two.
    started: Vec<(StandId, StandId)>,
    /// The pose of a stand when the last turn of its side began, and the turn before that; `None` if the rules have moved it since.
    turn_start: [Option<Pose>; MAX_STANDS],
    earlier_start: [Option<Pose>; MAX_STANDS],
    /// The stands that moved in their side's last turn.
    moved: Stands,
    garrisons: Stands,
}

impl<'b> Reader<'b> {
    pub fn new(battle: &'b Battle, seating: Seating) -> Reader<'b> {
        Reader {
            play_diagnostics: PlayDiagnostics::default(),
            battle,
            seating,
            table: TableState::new(battle, seating),
            turn: 0,
            active: Seat::One,
            in_contact: false,
            began_in_contact: false,
            points_left: 0,
            started: Vec::new(),
            turn_start: [None; MAX_STANDS],
            earlier_start: [None; MAX_STANDS],
            moved: Stands::NONE,
            garrisons: Stands::NONE,
        }
    }

    fn tally(&mut self, seat: Seat) -> &mut Tally {
        &mut self.play_diagnostics.sides[self.seating.side_in(seat)]
    }

    /// Counts an event.
    pub fn read(&mut self, event: &Event) {
        if let Event::Fought { .. } = event {
            // Before any stand moves: the table is as it was when the dice were rolled.
            self.fought(event);
        }
        let changed = self.table.follow(event);
        let by_rules = matches!(
            event,
            Event::Conformed { .. } | Event::Turned { .. } | Event::OutcomeMoved { .. }
        );
        if by_rules {
            for stand in changed.iter() {
                self.turn_start[stand.index()] = None;
                self.earlier_start[stand.index()] = None;
            }
        }
        match event {
            Event::CampPlaced { garrison: Some(stand), .. } => self.garrisons.insert(*stand),
            Event::TurnBegins { turn, active } => self.turn_begins(*turn, *active),
            Event::CommandRolled { points, .. }
            | Event::CommandPointsGiven { points, .. }
            | Event::Card(
                CardEvent::CommandRolledAgain { points, .. }
                | CardEvent::CommandPointsAdded { points, .. },
            ) => self.points_left = *points,
            Event::Moved { stands, cost, points_left, .. } => {
                self.points_left = *points_left;
                self.moved |= changed;
                self.find_contacts(changed, true);
                // A move into the first contact is a charge and no march.
                if !self.in_contact {
                    let own = self.tally(self.active);
                    own.march_points += u64::from(*cost);
                    own.march_stands += stands.len() as u64;
                }
            }
            Event::Conformed { .. } => self.find_contacts(changed, true),
            Event::OutcomeMoved { stand, how, .. } => {
                if *how == OutcomeMove::Pursuit {
                    self.tally(stand.seat()).pursuits += 1;
                }
                self.find_contacts(changed, false);
            }
            Event::Shot { shooter, .. } => self.tally(shooter.seat()).shots += 1,
            Event::Destroyed { stand, rule, .. } => self.destroyed(*stand, rule.0),
            Event::CampSacked { owner, by, .. } => self.sacked(*owner, *by),
            Event::TurnEnds { .. } => self.turn_ends(),
            Event::BattleEnds { winner, by_turn_limit } => {
                self.play_diagnostics.battles += 1;
                self.play_diagnostics.player_turns += u64::from(self.turn);
                self.play_diagnostics.draws_by_limit +=
                    u64::from(*by_turn_limit && winner.is_none());
            }
            _ => {}
        }
    }

    fn turn_begins(&mut self, turn: u16, active: Seat) {
        self.turn = turn;
        self.active = active;
        self.began_in_contact = self.in_contact;
        self.started.clear();
        for stand in self.table.stands_of(active).iter() {
            let at = stand.index();
            // A stand that didn't move in its last turn has no move to undo.
            let has_moved = self.moved.contains(stand);
            self.earlier_start[at] = self.turn_start[at].filter(|_| has_moved);
            self.turn_start[at] = Some(self.table.pose(stand));
        }
        self.moved = self.moved.minus(Stands::of_seat(active));
    }

    fn turn_ends(&mut self) {
        let moved = self.moved & self.table.stands_of(self.active);
        let reversals = moved.iter().filter(|&stand| self.is_reversal(stand));
        let (n_reversals, n_moves) = (reversals.count() as u64, moved.len() as u64);
        let points_left = u64::from(self.points_left);
        let began_in_contact = self.began_in_contact;
        let own = self.tally(self.active);
        own.stand_moves += n_moves;
        own.reversals += n_reversals;
        if began_in_contact {
            own.fight_turns += 1;
            own.points_unspent += points_left;
        }
    }

    fn is_reversal(&self, stand: StandId) -> bool {
        let at = stand.index();
        let (Some(earlier), Some(start)) = (self.earlier_start[at], self.turn_start[at]) else {
            return false;
        };
        let now = self.table.pose(stand);
        (start.at - earlier.at).length() >= LEAST_MOVE
            && (now.at - earlier.at).length() <= SAME_PLACE
            && !self.table.has_enemy_near(stand)
    }

    /// Notes the front contacts of stands that have another pose than before.
    fn find_contacts(&mut self, changed: Stands, by_own_move: bool) {
        for stand in changed.iter() {
            let met: Vec<StandId> = self.table.fronts_of(stand).collect();
            for enemy in met {
                let pair = (stand.min(enemy), stand.max(enemy));
                if by_own_move && !self.started.contains(&pair) {
                    self.started.push(pair);
                }
                if !self.in_contact {
                    self.first_contact();
                }
            }
        }
    }

    fn first_contact(&mut self) {
        self.in_contact = true;
        self.play_diagnostics.contacts += 1;
        self.play_diagnostics.turns_to_contact += u64::from(self.turn);
        for seat in Seat::ALL {
            let n_fragments = self.table.fragments(seat);
            self.tally(seat).fragments += n_fragments;
        }
    }

    fn fought(&mut self, event: &Event) {
        let Event::Fought {
            one: Fighter::Stand(one),
            two: Fighter::Stand(two),
            one_breakdown,
            two_breakdown,
            ..
        } = event
        else {
            return;
        };
        self.tally(Seat::One).edges_received += fight::edges(one_breakdown);
        self.tally(Seat::Two).edges_received += fight::edges(two_breakdown);
        if !self.started.contains(&(*one, *two)) {
            return;
        }
        let fight = Fight { one: *one, two: *two, one_breakdown, two_breakdown };
        let swing_of_one = fight.swing(self.battle, &self.table);
        let (swing, mover, breakdown) = match self.active {
            Seat::One => (swing_of_one, *one, one_breakdown),
            Seat::Two => (-swing_of_one, *two, two_breakdown),
        };
        let is_mounted = self.battle.data(self.table.troop(mover)).is_mounted();
        let own = self.tally(self.active);
        own.fights_started += 1;
        own.fights_fair += u64::from(swing >= 0);
        own.fights_good += u64::from(swing >= GOOD);
        own.swing += swing;
        own.started_in_difficult += u64::from(is_mounted && fight::is_in_difficult(breakdown));
    }

    fn destroyed(&mut self, stand: StandId, rule: &str) {
        let is_general = self.table.listed(stand).general;
        let own = self.tally(stand.seat());
        own.losses += 1;
        own.losses_trapped += u64::from(["TR-OM-02", "TR-OM-05", "TR-OM-06"].contains(&rule));
        own.losses_blocked += u64::from(["TR-OM-06", "TR-OM-07", "TR-OM-08"].contains(&rule));
        own.generals_lost += u64::from(is_general);
    }

    /// TR-CP-07: the garrison is lost with its camp, a general in it too.
    fn sacked(&mut self, owner: Seat, by: StandId) {
        let garrison = self.garrisons.of(owner).first();
        let was_general = garrison.is_some_and(|stand| self.table.listed(stand).general);
        self.tally(owner).generals_lost += u64::from(was_general);
        self.tally(by.seat()).camps_sacked += 1;
    }
}
