//! The pose of every stand, followed through the events of a battle.

use battle_core::{Seat, Seating};
use tabletop::{Pose, UNIT};

use triumph::TroopType;
use triumph::battle::proper_contact;
use triumph::battle::{
    ArmyStand, Battle, CardEvent, Edge, Event, MAX_STANDS, STAND_WIDTH, StandId, Stands,
};

/// Two stands face the same way within one degree: 4096 / 360 steps.
const ONE_DEGREE: i32 = 11;

/// An enemy within this distance, the move of a mounted stand, is near.
const NEAR: i32 = 8 * UNIT;

/// The stands on the table and their poses.
#[derive(Clone, Debug)]
pub(super) struct TableState<'b> {
    battle: &'b Battle,
    seating: Seating,
    poses: [Pose; MAX_STANDS],
    /// What a battle card has made of a stand: its type and the depth of its base.
    became: [Option<(TroopType, i32)>; MAX_STANDS],
    on_board: Stands,
}

impl<'b> TableState<'b> {
    pub fn new(battle: &'b Battle, seating: Seating) -> TableState<'b> {
        TableState {
            battle,
            seating,
            poses: [Pose::default(); MAX_STANDS],
            became: [None; MAX_STANDS],
            on_board: Stands::NONE,
        }
    }

    /// Applies an event to the table, and returns the stands whose pose has changed.
    pub fn follow(&mut self, event: &Event) -> Stands {
        match event {
            Event::Placed { stand, pose, .. } => self.put(*stand, *pose),
            Event::Moved { stands, .. } => stands
                .iter()
                .map(|&(stand, _, to)| self.put(stand, to))
                .fold(Stands::NONE, |moved, one| moved | one),
            Event::Conformed { stand, to, .. }
            | Event::Turned { stand, to, .. }
            | Event::OutcomeMoved { stand, to, .. } => self.put(*stand, *to),
            Event::Destroyed { stand, .. } | Event::CampSacked { by: stand, .. } => {
                self.on_board.remove(*stand);
                Stands::NONE
            }
            Event::Card(CardEvent::Became { stand, troop, depth, .. }) => {
                self.became[stand.index()] = Some((*troop, *depth));
                Stands::NONE
            }
            Event::Card(CardEvent::Unmasked { stand }) => {
                self.on_board.remove(*stand);
                Stands::NONE
            }
            Event::Card(CardEvent::Appeared { stand, pose }) => self.put(*stand, *pose),
            _ => Stands::NONE,
        }
    }

    fn put(&mut self, stand: StandId, pose: Pose) -> Stands {
        self.on_board.insert(stand);
        self.poses[stand.index()] = pose;
        Stands::only(stand)
    }

    pub fn stands_of(&self, seat: Seat) -> Stands {
        self.on_board.of(seat)
    }

    pub fn pose(&self, stand: StandId) -> Pose {
        self.poses[stand.index()]
    }

    /// A stand as its army lists it.
    pub fn listed(&self, stand: StandId) -> &'b ArmyStand {
        self.battle.listed_of(self.seating.side_in(stand.seat()), stand.number())
    }

    /// The type of a stand as it is on the table.
    pub fn troop(&self, stand: StandId) -> TroopType {
        let listed = self.listed(stand).troop;
        self.became[stand.index()].map_or(listed, |(troop, _)| troop)
    }

    fn depth(&self, stand: StandId) -> i32 {
        let listed = || self.battle.data(self.listed(stand).troop).base.depth;
        self.became[stand.index()].map_or_else(listed, |(_, depth)| depth)
    }

    /// TR-MV-24: the edge of the target that the attacker's front edge is properly on.
    fn contact(&self, attacker: StandId, target: StandId) -> Option<Edge> {
        proper_contact(
            self.pose(attacker),
            self.pose(target),
            self.depth(target),
            self.battle.eps(),
        )
    }

    /// The enemies in front contact with a stand.
    pub fn fronts_of(&self, stand: StandId) -> impl Iterator<Item = StandId> {
        self.stands_of(stand.seat().other())
            .iter()
            .filter(move |&enemy| self.contact(stand, enemy) == Some(Edge::Front))
    }

    /// TR-OM-02: whether an enemy beside its opponent is in flank or rear contact with a stand.
    pub fn is_trapped(&self, stand: StandId, opponent: StandId) -> bool {
        let others = self.stands_of(stand.seat().other()).without(opponent);
        others
            .iter()
            .any(|enemy| self.contact(enemy, stand).is_some_and(|edge| edge != Edge::Front))
    }

    /// Whether an enemy is near.
    pub fn has_enemy_near(&self, stand: StandId) -> bool {
        let at = self.pose(stand).at;
        self.stands_of(stand.seat().other())
            .iter()
            .any(|enemy| (self.pose(enemy).at - at).length() < NEAR)
    }

    /// TR-MV-06: groups and singles of a seat.
    pub fn fragments(&self, seat: Seat) -> u64 {
        let mut left = self.stands_of(seat);
        let mut n_fragments = 0;
        while let Some(first) = left.first() {
            n_fragments += 1;
            let mut reached = Stands::only(first);
            loop {
                let more: Stands = left
                    .minus(reached)
                    .iter()
                    .filter(|&other| reached.iter().any(|own| self.joined(own, other)))
                    .collect();
                if more.is_empty() {
                    break;
                }
                reached |= more;
            }
            left = left.minus(reached);
        }
        n_fragments
    }

    /// TR-MV-06: whether two friends stand side by side or one behind the other.
    fn joined(&self, one: StandId, other: StandId) -> bool {
        let (own, theirs) = (self.pose(one), self.pose(other));
        if own.heading.turn_to(theirs.heading).abs() > ONE_DEGREE {
            return false;
        }
        [(0, STAND_WIDTH), (0, -STAND_WIDTH), (-self.depth(one), 0), (self.depth(other), 0)]
            .into_iter()
            .any(|(ahead, right)| {
                (own.point(ahead, right) - theirs.at).length() <= self.battle.eps()
            })
    }
}
