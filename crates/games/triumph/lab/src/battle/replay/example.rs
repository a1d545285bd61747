//! A small battle made by hand, with every kind of event, for the tests of the four formats.

use battle_core::{Opposed, RuleId, Seat};
use tabletop::{Ellipse, Heading, Point, Pose, Rect, UNIT};
use triumph::battle::{
    Announced, Edge, Event, Fighter, Leg, MoveKind, OutcomeMove, Piece, Pivot, PoseData, Rolled,
    Shape, SideEdge, StandId, TerrainKind, Topography,
};
use triumph::{CardSet, Engagement, HalfPoints, Resolution, RuleParameters, TroopType, work_out};

use super::ReplayDocument;

/// The names that a user gave, with what HTML would trip over.
pub(super) const NAMES: [&str; 2] = ["Polybian Roman", "Gauls & <Galatians>"];

pub(super) fn s(number: usize) -> StandId {
    StandId::of(Seat::One, number - 1)
}

pub(super) fn n(number: usize) -> StandId {
    StandId::of(Seat::Two, number - 1)
}

pub(super) fn document(events: &[Event]) -> ReplayDocument<'_> {
    ReplayDocument {
        title: format!("{} v {}, pair 7, battle 1", NAMES[0], NAMES[1]),
        source: "experiment rome-and-gaul, cell 0, seed 42".to_owned(),
        players: ["club".to_owned(), "random".to_owned()],
        events,
    }
}

fn mu(x: f64, y: f64) -> Point {
    let unit = f64::from(UNIT);
    Point::new((x * unit) as i32, (y * unit) as i32)
}

fn steps(mu: f64) -> i32 {
    (mu * f64::from(UNIT)) as i32
}

/// Keeps the positions of all stands while the events are written.
struct Table {
    events: Vec<Event>,
    stands: Vec<Announced>,
    poses: Vec<(StandId, Pose)>,
    lost: [HalfPoints; 2],
    points_left: u8,
}

impl Table {
    fn pose(&self, stand: StandId) -> Pose {
        let found = self.poses.iter().find(|(own, _)| *own == stand);
        found.map(|(_, pose)| *pose).unwrap()
    }

    fn put(&mut self, stand: StandId, pose: Pose) {
        self.poses.retain(|(own, _)| *own != stand);
        self.poses.push((stand, pose));
    }

    fn of(&self, stand: StandId) -> &Announced {
        self.stands.iter().find(|own| own.stand == stand).unwrap()
    }

    fn place(&mut self, stand: StandId, x: f64, y: f64, heading: Heading, centre_step: bool) {
        let pose = Pose::new(mu(x, y), heading);
        self.put(stand, pose);
        self.events.push(Event::Placed { stand, pose, centre_step });
    }

    fn turn(&mut self, turn: u16, points: u8) {
        let active = if turn % 2 == 1 { Seat::Two } else { Seat::One };
        self.points_left = points;
        self.events.extend([
            Event::TurnBegins { turn, active },
            Event::CommandRolled { dice: vec![points], points },
        ]);
    }

    fn end(&mut self) {
        self.events.push(Event::TurnEnds { lost: self.lost });
    }

    fn moved(
        &mut self,
        kind: MoveKind,
        ids: &[StandId],
        legs: &[Leg],
        dear: [bool; 2],
        to: impl Fn(Pose) -> Pose,
    ) {
        let stands: Vec<_> =
            ids.iter().map(|&stand| (stand, self.pose(stand), to(self.pose(stand)))).collect();
        for &(stand, _, to) in &stands {
            self.put(stand, to);
        }
        let cost = 1 + dear.iter().filter(|&&dear| dear).count() as u8;
        self.points_left -= cost;
        let longest = stands.iter().map(|(_, from, to)| (to.at - from.at).length());
        self.events.push(Event::Moved {
            kind,
            lead: ids[0],
            legs: legs.to_vec(),
            length: longest.max().unwrap(),
            stands,
            cost,
            heavy: dear[0],
            out_of_command: dear[1],
            points_left: self.points_left,
        });
    }

    fn ahead(&mut self, kind: MoveKind, ids: &[StandId], ahead: f64, dear: [bool; 2]) {
        let leg = Leg::Straight { ahead: steps(ahead), right: 0 };
        self.moved(kind, ids, &[leg], dear, |pose| pose.shifted(steps(ahead), 0));
    }

    fn outcome(&mut self, stand: StandId, how: OutcomeMove, to: Pose) {
        let from = self.pose(stand);
        self.put(stand, to);
        self.events.push(Event::OutcomeMoved { stand, how, from, to });
    }

    fn destroyed(&mut self, stand: StandId, rule: &'static str) {
        let points = self.of(stand).points;
        self.lost[stand.seat().index()] += points;
        self.events.push(Event::Destroyed { stand, rule: RuleId(rule), points });
    }

    /// A fight as the engine would work it out.
    fn fought(&mut self, one: Fighter, two: Fighter, what: &str, dice: (u8, u8)) {
        let worked = worked(what);
        let cell = worked.row.cell(Opposed::from_dice(dice.0, dice.1));
        let results = worked.results(cell).0;
        self.events.push(Event::Fought {
            one,
            two,
            one_breakdown: worked.a.clone(),
            two_breakdown: worked.b.clone(),
            dice: Rolled { one: dice.0, two: dice.1 },
            cell,
            results: results.map(|ruled| (ruled.result, ruled.rule)),
        });
    }

    fn shot(&mut self, shooter: StandId, target: StandId, what: &str, dice: (u8, u8)) {
        let worked = worked(what);
        let cell = worked.row.cell(Opposed::from_dice(dice.0, dice.1));
        let suffered = worked.results(cell).0[1];
        let (one, two) = match shooter.seat() {
            Seat::One => dice,
            Seat::Two => (dice.1, dice.0),
        };
        self.events.push(Event::Shot {
            shooter,
            target,
            range: (self.pose(shooter).at - self.pose(target).at).length(),
            from_rear: false,
            in_difficult: false,
            shooter_breakdown: worked.a.clone(),
            target_breakdown: worked.b.clone(),
            dice: Rolled { one, two },
            cell,
            result: suffered.result,
            rule: suffered.rule,
        });
    }
}

fn worked(what: &str) -> Resolution {
    let engagement: Engagement = what.parse().unwrap();
    work_out(&engagement, &RuleParameters::default())
}

fn announced() -> Vec<Announced> {
    use TroopType::*;
    let rules = RuleParameters::default();
    let one = [
        EliteCavalry,
        HeavyFoot,
        HeavyFoot,
        HeavyFoot,
        HeavyFoot,
        HeavyFoot,
        HeavyFoot,
        Skirmishers,
        Skirmishers,
        Archers,
        Elephants,
        LightFoot,
        Knights,
    ];
    let two = [
        Knights,
        Warband,
        Warband,
        Warband,
        Warband,
        Warband,
        EliteCavalry,
        LightSpear,
        LightSpear,
        HorseBow,
        Skirmishers,
        Artillery,
        Chariots,
    ];
    let of = |seat: Seat, troops: &[TroopType]| -> Vec<Announced> {
        let stands = troops.iter().enumerate().map(|(number, &troop)| Announced {
            stand: StandId::of(seat, number),
            troop,
            cards: CardSet::EMPTY,
            points: HalfPoints::whole(troop.cost_points().into()),
            general: number == 0,
            battle_line: (1..7).contains(&number),
            ally: number == 12,
            depth: troop.base_depth_mu(&rules).0,
        });
        stands.collect()
    };
    [of(Seat::One, &one), of(Seat::Two, &two)].concat()
}

/// The battle.
pub(super) fn events() -> Vec<Event> {
    let mut table = Table {
        events: Vec::new(),
        stands: announced(),
        poses: Vec::new(),
        lost: [HalfPoints::ZERO; 2],
        points_left: 0,
    };
    prepare(&mut table);
    let south = Heading::SOUTH;
    let all = |of: fn(usize) -> StandId, numbers: std::ops::RangeInclusive<usize>| {
        numbers.map(of).collect::<Vec<_>>()
    };

    table.turn(1, 4);
    table.ahead(MoveKind::Group, &all(n, 2..=9), 4.0, [false, false]);
    table.ahead(MoveKind::Single, &[n(12)], 2.0, [true, false]);
    let pivot = [
        Leg::Pivot { about: Pivot::Centre, turn: 341 },
        Leg::Straight { ahead: steps(5.0), right: 0 },
    ];
    table.moved(MoveKind::Single, &[n(10)], &pivot, [false, false], |pose| {
        Pose::new(pose.at, pose.heading.turned(341)).shifted(steps(5.0), 0)
    });
    table.end();

    table.turn(2, 5);
    table.ahead(MoveKind::Group, &all(s, 2..=7), 3.0, [false, false]);
    table.moved(
        MoveKind::Column,
        &[s(8), s(9)],
        &[Leg::Wheel { turn: -228 }, Leg::Straight { ahead: steps(3.5), right: 0 }],
        [false, true],
        |pose| Pose::new(pose.at, pose.heading.turned(-228)).shifted(steps(4.0), 0),
    );
    let entry = Pose::new(mu(0.0, 24.0), Heading::EAST);
    table.put(s(13), entry);
    table.ahead(
        MoveKind::FlankMarch { entry: PoseData::from(entry) },
        &[s(13)],
        6.0,
        [false, true],
    );
    table.end();

    table.turn(3, 3);
    let slide = [Leg::Straight { ahead: steps(4.0), right: 0 }, Leg::Slide { right: steps(0.5) }];
    table.moved(MoveKind::Group, &all(n, 2..=9), &slide, [false, false], |pose| {
        pose.shifted(steps(4.0), steps(0.5))
    });
    let (from, to) = (table.pose(s(4)), table.pose(s(4)).shifted(0, steps(0.02)));
    table.put(s(4), to);
    table.events.push(Event::Conformed { stand: s(4), from, to });
    table.shot(s(10), n(11), "archers shoots skirmishers", (5, 3));
    let back = table.pose(n(11)).shifted(-steps(1.0), 0);
    table.outcome(n(11), OutcomeMove::FallBack, back);
    table.shot(n(12), s(11), "artillery shoots elephants", (2, 4));
    fight(&mut table, 3, 3, "heavy-foot v warband:edges=1", (6, 1));
    table.destroyed(n(3), "TR-RS-10");
    let ahead = table.pose(s(3)).shifted(steps(0.75), 0);
    table.outcome(s(3), OutcomeMove::Pursuit, ahead);
    fight(&mut table, 4, 4, "heavy-foot v warband", (2, 4));
    table.destroyed(s(4), "TR-RS-01");
    let ahead = table.pose(n(4)).shifted(steps(1.0), 0);
    table.outcome(n(4), OutcomeMove::Pursuit, ahead);
    fight(&mut table, 5, 5, "heavy-foot v warband", (3, 4));
    fight(&mut table, 6, 6, "heavy-foot v warband", (4, 3));
    let back = table.pose(n(6)).shifted(-steps(1.0), 0);
    table.outcome(n(6), OutcomeMove::FallBack, back);
    let friend = table.pose(n(9)).shifted(-steps(1.0), 0);
    table.outcome(n(9), OutcomeMove::PushedBack, friend);
    fight(&mut table, 7, 7, "heavy-foot v elite-cavalry", (6, 1));
    let back = table.pose(n(7)).shifted(-steps(1.5), 0);
    table.outcome(n(7), OutcomeMove::FallBack, back);
    table.outcome(n(7), OutcomeMove::Evade, back.shifted(-steps(4.0), 0));
    table.end();

    table.turn(4, 6);
    table.ahead(MoveKind::Single, &[s(11)], 4.0, [true, true]);
    table.ahead(MoveKind::Disengage, &[s(7)], -2.0, [false, false]);
    let flank = Pose::new(table.pose(n(2)).point(-steps(1.0), steps(1.0)), Heading::EAST);
    table.moved(
        MoveKind::Single,
        &[s(8)],
        &[Leg::Straight { ahead: steps(3.0), right: steps(0.5) }],
        [false, false],
        move |_| flank,
    );
    let from = table.pose(n(2));
    table.events.push(Event::Turned {
        stand: n(2),
        edge: Edge::Right,
        enemy: s(8),
        from,
        to: from,
        in_place: true,
    });
    let turned = Pose::new(mu(11.0, 22.0), Heading::WEST);
    let from = table.pose(n(10));
    table.put(n(10), turned);
    table.events.push(Event::Turned {
        stand: n(10),
        edge: Edge::Rear,
        enemy: s(13),
        from,
        to: turned,
        in_place: false,
    });
    let knights = "knights v horse-bow:edges=1";
    table.fought(Fighter::Stand(s(13)), Fighter::Stand(n(10)), knights, (6, 1));
    let back = table.pose(n(10)).shifted(-steps(1.5), 0);
    table.outcome(n(10), OutcomeMove::FallBack, back);
    let about = Pose::new(back.at, Heading::EAST).shifted(steps(1.5), 0);
    table.outcome(n(10), OutcomeMove::TurnAbout, about);
    table.outcome(n(10), OutcomeMove::Panic, about.shifted(steps(8.0), 0));
    fight(&mut table, 2, 2, "heavy-foot v warband:edges=2", (5, 5));
    table.destroyed(n(2), "TR-OM-02");
    table.end();

    table.turn(5, 2);
    table.ahead(MoveKind::Single, &[n(13)], 6.0, [false, false]);
    let at_camp = Pose::new(mu(24.0, 2.0), south);
    table.moved(
        MoveKind::Single,
        &[n(1)],
        &[Leg::Straight { ahead: steps(27.0), right: 0 }],
        [false, false],
        move |_| at_camp,
    );
    table.fought(
        Fighter::Camp(Seat::One),
        Fighter::Stand(n(1)),
        "camp:garrison=light-foot v knights:general",
        (1, 6),
    );
    let worth = HalfPoints::whole(11);
    table.lost[0] += worth;
    table.events.push(Event::CampSacked { owner: Seat::One, by: n(1), points: worth });
    fight(&mut table, 5, 5, "heavy-foot v warband:difficult", (1, 4));
    table.destroyed(s(5), "TR-RS-01");
    table.destroyed(s(6), "TR-OM-06");
    table.end();
    table.events.push(Event::BattleEnds { winner: Some(Seat::Two), by_turn_limit: false });
    table.events
}

fn fight(table: &mut Table, one: usize, two: usize, what: &str, dice: (u8, u8)) {
    table.fought(Fighter::Stand(s(one)), Fighter::Stand(n(two)), what, dice);
}

/// Everything before the first turn.
fn prepare(table: &mut Table) {
    let stands = table.stands.clone();
    table.events.push(Event::Armies {
        names: NAMES.map(str::to_owned),
        invasion: [3, 4],
        maneuver: [4, 1],
        costs: Seat::ALL.map(|seat| {
            let own = table.stands.iter().filter(|own| own.stand.seat() == seat);
            own.map(|own| own.points).sum()
        }),
        disguised: Vec::new(),
        stands,
        purchases: [Vec::new(), Vec::new()],
        parameters: vec![("center_min_points", "20".to_owned())],
    });
    let dice = |one, two| Rolled { one, two };
    let ellipse = |kind, x, y, w: f64, d: f64| Piece {
        kind,
        shape: Shape::Ellipse(Ellipse {
            centre: mu(x, y),
            half_width: steps(w / 2.0),
            half_height: steps(d / 2.0),
        }),
    };
    let rectangle = |kind, x: f64, y: f64, w: f64, d: f64| Piece {
        kind,
        shape: Shape::Rectangle(Rect::between(
            mu(x - w / 2.0, y - d / 2.0),
            mu(x + w / 2.0, y + d / 2.0),
        )),
    };
    let pieces = vec![
        ellipse(TerrainKind::Woods, 7.0, 10.0, 8.0, 5.0),
        rectangle(TerrainKind::Stream, 24.0, 26.0, 48.0, 1.0),
        ellipse(TerrainKind::SteepHills, 40.0, 24.0, 7.0, 9.0),
        rectangle(TerrainKind::PloughedFields, 38.0, 9.0, 7.0, 4.0),
        rectangle(TerrainKind::Coast, 46.0, 16.0, 4.0, 32.0),
        ellipse(TerrainKind::Marsh, 6.0, 19.0, 6.0, 4.0),
    ];
    table.events.extend([
        Event::TopographyRolled {
            dice: dice(5, 2),
            home: Seat::Two,
            topography: Topography::Forest,
        },
        Event::AdvantageRolled {
            dice: dice(1, 6),
            holder: Seat::Two,
            score: 2,
            may_flank: [true, false],
        },
        Event::TerrainRolled { dice: dice(6, 5) },
        Event::TerrainPicked { change: 2, pieces: pieces.iter().map(|piece| piece.kind).collect() },
        Event::TerrainLaid { pieces },
        Event::DeploymentBegins { first_deployer: Seat::One, first_turn: Seat::Two },
        Event::CampPlaced {
            owner: Seat::One,
            base: Rect::between(mu(22.0, 0.0), mu(26.0, 2.0)),
            garrison: Some(s(12)),
        },
        Event::CampPlaced {
            owner: Seat::Two,
            base: Rect::between(mu(25.0, 30.0), mu(29.0, 32.0)),
            garrison: None,
        },
    ]);
    let (north, south) = (Heading::NORTH, Heading::SOUTH);
    for k in 0..6 {
        table.place(s(2 + k), 17.5 + 2.0 * k as f64, 12.0, north, true);
    }
    for k in 0..6 {
        table.place(n(2 + k), 18.0 + 2.0 * k as f64, 23.0, south, true);
    }
    table.place(n(8), 24.0, 24.0, south, true);
    table.place(n(9), 26.0, 24.0, south, true);
    table.events.push(Event::HeldBack {
        owner: Seat::One,
        stands: vec![s(13)],
        edge: SideEdge::West,
    });
    table.place(s(1), 22.5, 7.0, north, false);
    table.place(s(8), 14.5, 12.5, north, false);
    table.place(s(9), 14.5, 11.5, north, false);
    table.place(s(10), 31.5, 13.0, north, false);
    table.place(s(11), 29.5, 10.0, north, false);
    table.place(n(1), 24.0, 29.0, south, false);
    table.place(n(10), 10.0, 27.5, south, false);
    table.place(n(11), 31.5, 17.0, south, false);
    table.place(n(12), 35.0, 24.5, south, false);
    table.place(n(13), 38.0, 30.0, south, false);
}
