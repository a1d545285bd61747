//! A table with a few stands on it, for the tests of shooting, turning and fighting.

use battle_core::dice::ScriptedDice;
use battle_core::game::{Game, Next};
use battle_core::streams::OneSource;
use battle_core::trace::EventLog;
use battle_core::{BySide, Seat};
use tabletop::{Heading, Point, Pose, Rect};
use triumph::battle::{
    Army, ArmyStand, Battle, CampSite, Combat, Decision, Event, Phase, Piece, Setpiece, Shape,
    StandId, State, TerrainKind, Topography,
};
use triumph::{Engagement, RuleParameters, TroopType, work_out};

/// A stand to put down: type, middle of its front edge in MU, heading in degrees.
pub type Put = (TroopType, f64, f64, i32);

/// Two armies on a table.
pub struct Table {
    pub battle: Battle,
    pub state: State,
}

pub fn mu(length: f64) -> i32 {
    (length * 1024.0).round() as i32
}

pub fn pose(x: f64, y: f64, degrees: i32) -> Pose {
    Pose::new(Point::new(mu(x), mu(y)), Heading::degrees(degrees))
}

/// Seat one's stand number `n`, from 1, as in `S1`.
pub fn s(n: usize) -> StandId {
    StandId::of(Seat::One, n - 1)
}

/// Seat two's, as in `N1`.
pub fn n(n: usize) -> StandId {
    StandId::of(Seat::Two, n - 1)
}

pub fn pair(one: usize, two: usize) -> Combat {
    Combat::Stands { one: s(one), two: n(two) }
}

/// Default rules with a few parameters changed.
pub fn rules(changes: &[(&str, &str)]) -> RuleParameters {
    let mut parameters = RuleParameters::DEFAULT;
    for (name, value) in changes {
        let parameter = triumph::Parameter::named(name).expect("a parameter of this name");
        parameter.set(&mut parameters, value).expect("an allowed value");
    }
    parameters
}

pub fn army(stands: &[ArmyStand]) -> Army {
    let general = ArmyStand { general: true, ..ArmyStand::of(TroopType::EliteCavalry) };
    let with_general = stands.iter().any(|stand| stand.general);
    let stands = stands.iter().copied();
    Army {
        name: "test".into(),
        invasion: 2,
        maneuver: 2,
        home: vec![Topography::Arable],
        purchases: Vec::new(),
        stands: stands.chain((!with_general).then_some(general)).collect(),
    }
}

impl Table {
    /// Seat one's turn; generals stay off the board.
    pub fn new(south: &[Put], north: &[Put]) -> Table {
        Table::under(&[], south, north)
    }

    pub fn under(changes: &[(&str, &str)], south: &[Put], north: &[Put]) -> Table {
        let plain = |puts: &[Put]| -> Vec<_> {
            puts.iter().map(|put| (ArmyStand::of(put.0), pose(put.1, put.2, put.3))).collect()
        };
        Table::of(&rules(changes), &plain(south), &plain(north))
    }

    pub fn of(
        parameters: &RuleParameters,
        south: &[(ArmyStand, Pose)],
        north: &[(ArmyStand, Pose)],
    ) -> Table {
        let listed =
            |puts: &[(ArmyStand, Pose)]| army(&puts.iter().map(|put| put.0).collect::<Vec<_>>());
        let battle = Battle::new(BySide([listed(south), listed(north)]), parameters)
            .expect("two armies for a battle");
        let placed = |seat: Seat, puts: &[(ArmyStand, Pose)]| -> Vec<_> {
            let poses = puts.iter().enumerate();
            poses.map(|(at, put)| (StandId::of(seat, at), put.1)).collect()
        };
        let stands = placed(Seat::One, south).into_iter().chain(placed(Seat::Two, north));
        let setpiece = Setpiece::new(&battle).movement(Seat::One, 0);
        let state = stands.fold(setpiece, |table, (stand, pose)| table.place(stand, pose)).build();
        Table { battle, state }
    }

    /// Terrain between two corners, in MU.
    pub fn with(mut self, kind: TerrainKind, x0: f64, y0: f64, x1: f64, y1: f64) -> Table {
        let base = Rect::between(Point::new(mu(x0), mu(y0)), Point::new(mu(x1), mu(y1)));
        self.state.terrain.add(Piece { kind, shape: Shape::Rectangle(base) });
        self
    }

    /// A camp of a seat between two corners, in MU; all stands are placed again, so that contacts with it are found.
    pub fn with_camp(
        mut self,
        owner: Seat,
        low: (f64, f64),
        high: (f64, f64),
        garrison: Option<StandId>,
    ) -> Table {
        let base =
            Rect::between(Point::new(mu(low.0), mu(low.1)), Point::new(mu(high.0), mu(high.1)));
        self.state.camps[owner] = Some(CampSite { base, garrison });
        if let Some(inside) = garrison {
            self.state.on_board.remove(inside);
        }
        for stand in self.state.on_board.iter() {
            let pose = self.state.pose(stand);
            self.battle.rearrange(&mut self.state, stand, pose);
        }
        self
    }

    pub fn in_phase(mut self, phase: Phase) -> Table {
        self.state.phase = phase;
        self
    }

    /// The combat phase as it begins, with all stands turned that have to.
    pub fn at_combat(self) -> Table {
        let mut table = self.in_phase(Phase::Facing);
        table.advance();
        assert_eq!(table.state.phase, Phase::Combat);
        table
    }

    /// One step without a decision and without dice.
    pub fn advance(&mut self) -> Vec<Event> {
        assert_eq!(self.battle.next(&self.state), Next::Advance);
        let mut log = EventLog::default();
        let mut chance = OneSource(ScriptedDice::new(&[]));
        self.battle.advance(&mut self.state, &mut chance, &mut log);
        chance.0.finish().expect("no dice");
        log.events
    }

    /// A decision, with the dice that it needs: seat one's, then seat two's.
    pub fn decide(&mut self, decision: Decision, dice: &[u8]) -> Vec<Event> {
        assert!(
            self.battle.is_legal(&self.state, decision),
            "{decision:?} among {:?}",
            self.decisions()
        );
        let mut log = EventLog::default();
        let mut chance = OneSource(ScriptedDice::new(dice));
        self.battle.apply(&mut self.state, decision, &mut chance, &mut log);
        chance.0.finish().expect("every die and no more");
        log.events
    }

    pub fn shoot(&mut self, shooter: StandId, target: StandId, dice: &[u8]) -> Vec<Event> {
        self.decide(Decision::Shoot { shooter, target }, dice)
    }

    pub fn fight(&mut self, combat: Combat, dice: &[u8]) -> Vec<Event> {
        self.decide(Decision::Fight(combat), dice)
    }

    pub fn decisions(&self) -> Vec<Decision> {
        let mut all = Vec::new();
        self.battle.decisions(&self.state, |decision| all.push(decision));
        all
    }

    /// The combats that are open.
    pub fn combats(&self) -> Vec<Combat> {
        let fights = self.decisions().into_iter();
        fights
            .filter_map(|decision| match decision {
                Decision::Fight(combat) => Some(combat),
                _ => None,
            })
            .collect()
    }

    /// The shots that are open, by number.
    pub fn shots(&self) -> Vec<(StandId, StandId)> {
        let shots = self.decisions().into_iter();
        shots
            .filter_map(|decision| match decision {
                Decision::Shoot { shooter, target } => Some((shooter, target)),
                _ => None,
            })
            .collect()
    }

    /// Total factors of a combat as it would be rolled now, seat one's first.
    pub fn factors(&self, combat: Combat) -> (i16, i16) {
        self.totals(&self.battle.engagement_of(&self.state, combat))
    }

    pub fn totals(&self, engagement: &Engagement) -> (i16, i16) {
        let worked = work_out(engagement, self.battle.parameters());
        let whole = |points: triumph::HalfPoints| points.as_whole().expect("whole factors");
        (whole(worked.a.total()), whole(worked.b.total()))
    }

    pub fn edges(&self, stand: StandId, against: StandId) -> u8 {
        self.battle.overlapped_edges(&self.state, stand, Some(against))
    }

    pub fn is_at(&self, stand: StandId, x: f64, y: f64, degrees: i32) -> bool {
        let there = pose(x, y, degrees);
        let here = self.state.pose(stand);
        here.heading == there.heading && (here.at - there.at).length() <= 1
    }

    pub fn has(&self, stand: StandId) -> bool {
        self.state.on_board.contains(stand)
    }
}
