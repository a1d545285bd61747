//! Positions written as lines of text, and moves in them.

use battle_core::{BySide, Dice, Game, NoTrace, RuleId, Seat};
use tabletop::{Heading, Point, Pose, Rect, UNIT};
use triumph::battle::{
    Army, ArmyStand, Battle, Breach, Decision, Leg, Legs, MoveKind, Piece, PoseData, Setpiece,
    Shape, SideEdge, StandId, Stands, State, TacticalMove, TerrainKind, Topography, Trial,
};
use triumph::{Card, RuleParameters, TroopType};

/// A battle, a position of it, and the names of its stands.
pub struct Table {
    pub battle: Battle,
    pub state: State,
    names: Vec<(String, StandId)>,
}

/// A length in MU.
pub fn mu(length: f64) -> i32 {
    (length * f64::from(UNIT)).round() as i32
}

pub fn pose(x: f64, y: f64, degrees: i32) -> Pose {
    Pose::new(Point::new(mu(x), mu(y)), Heading::degrees(degrees))
}

pub fn ground(x0: f64, y0: f64, x1: f64, y1: f64) -> Rect {
    Rect::between(Point::new(mu(x0), mu(y0)), Point::new(mu(x1), mu(y1)))
}

fn kind_of(word: &str) -> TerrainKind {
    match word {
        "rough" => TerrainKind::Rough,
        "woods" => TerrainKind::Woods,
        "wooded-hills" => TerrainKind::WoodedHills,
        "coast" => TerrainKind::Coast,
        "gentle-hills" => TerrainKind::GentleHills,
        _ => panic!("no terrain {word}"),
    }
}

impl Table {
    /// Lines `a1 knights 20 12 0`, of seat one where the name begins with a, else of seat two, with `general`, `held` or `chained`
    /// behind; `terrain rough x0 y0 x1 y1`; `camp a x0 y0 x1 y1`. Seat one moves, with six command points.
    ///
    /// A side without a general has one that is not on the table.
    pub fn of(lines: &str) -> Table {
        Table::with(RuleParameters::default(), lines)
    }

    pub fn with(parameters: RuleParameters, lines: &str) -> Table {
        let lines: Vec<Vec<&str>> = lines
            .lines()
            .flat_map(|line| line.split(';'))
            .map(|line| line.split_whitespace().collect())
            .filter(|words: &Vec<&str>| !words.is_empty())
            .collect();
        let number = |word: &str| word.parse::<f64>().unwrap();
        let mut stands: [Vec<ArmyStand>; 2] = [vec![], vec![]];
        let mut names = Vec::new();
        let mut placed = Vec::new();
        let mut held = Stands::NONE;
        for words in &lines {
            if words[0] == "terrain" || words[0] == "camp" {
                continue;
            }
            let seat = if words[0].starts_with('a') { Seat::One } else { Seat::Two };
            let troop = TroopType::from_word(words[1]).unwrap_or_else(|| panic!("{words:?}"));
            let own = &mut stands[seat.index()];
            let id = StandId::of(seat, own.len());
            let mut stand = ArmyStand::of(troop);
            stand.general = words.contains(&"general");
            if words.contains(&"chained") {
                stand.cards = stand.cards.with(Card::ChainedTogether);
            }
            own.push(stand);
            names.push((words[0].to_owned(), id));
            if words.contains(&"held") {
                held.insert(id);
            } else if !words.contains(&"inside") {
                let heading = words[4].parse().unwrap();
                placed.push((id, pose(number(words[2]), number(words[3]), heading)));
            }
        }
        let armies = BySide(stands.map(|mut stands| {
            if !stands.iter().any(|stand| stand.general) {
                stands.push(ArmyStand { general: true, ..ArmyStand::of(TroopType::EliteFoot) });
            }
            Army {
                name: "an army".into(),
                invasion: 0,
                maneuver: 0,
                home: vec![Topography::Steppe],
                purchases: Vec::new(),
                stands,
            }
        }));
        let battle = Battle::new(armies, &parameters).unwrap();
        let mut set = Setpiece::new(&battle);
        for (id, pose) in placed {
            set = set.place(id, pose);
        }
        let inside = lines
            .iter()
            .find(|words| words.contains(&"inside"))
            .map(|words| names.iter().find(|(name, _)| name == words[0]).unwrap().1);
        for words in &lines {
            let area = |from: usize| {
                let at = |place: usize| number(words[from + place]);
                ground(at(0), at(1), at(2), at(3))
            };
            if words[0] == "terrain" {
                set = set
                    .terrain(Piece { kind: kind_of(words[1]), shape: Shape::Rectangle(area(2)) });
            } else if words[0] == "camp" {
                let owner = if words[1] == "a" { Seat::One } else { Seat::Two };
                let garrison = inside.filter(|stand| stand.seat() == owner);
                set = set.camp(owner, area(2), garrison);
            }
        }
        set = set.held_back(Seat::One, held, SideEdge::West);
        let state = set.movement(Seat::One, 6).build();
        Table { battle, state, names }
    }

    pub fn id(&self, name: &str) -> StandId {
        let found = self.names.iter().find(|(known, _)| known == name);
        found.unwrap_or_else(|| panic!("no stand {name}")).1
    }

    pub fn stands(&self, names: &str) -> Stands {
        names.split_whitespace().map(|name| self.id(name)).collect()
    }

    pub fn pose(&self, name: &str) -> Pose {
        self.state.pose(self.id(name))
    }

    pub fn single(&self, name: &str, legs: &[Leg]) -> Result<Trial, Breach> {
        self.try_move(MoveKind::Single, name, legs)
    }

    pub fn group(&self, names: &str, legs: &[Leg]) -> Result<Trial, Breach> {
        self.try_move(MoveKind::Group, names, legs)
    }

    /// The lead is the stand that is named first.
    pub fn tactical(&self, kind: MoveKind, names: &str, legs: &[Leg]) -> TacticalMove {
        let lead = names.split_whitespace().next().unwrap();
        TacticalMove { kind, stands: self.stands(names), lead: self.id(lead), legs: Legs::of(legs) }
    }

    pub fn try_move(&self, kind: MoveKind, names: &str, legs: &[Leg]) -> Result<Trial, Breach> {
        self.battle.trial(&self.state, &self.tactical(kind, names, legs))
    }

    pub fn flank_march(
        &self,
        names: &str,
        at: (f64, f64, i32),
        ahead: f64,
    ) -> Result<Trial, Breach> {
        let entry: PoseData = pose(at.0, at.1, at.2).into();
        self.try_move(MoveKind::FlankMarch { entry }, names, &[straight(ahead, 0.0)])
    }

    pub fn make(&mut self, tactical: TacticalMove) {
        let mut no_dice = battle_core::streams::OneSource(NoDice);
        self.battle.apply(&mut self.state, Decision::Move(tactical), &mut no_dice, &mut NoTrace);
    }

    /// Where a trial leaves a stand.
    pub fn end(&self, trial: &Trial, name: &str) -> Pose {
        let id = self.id(name);
        trial.ends.iter().find(|(stand, _)| *stand == id).unwrap().1
    }
}

/// Tactical moves roll nothing.
#[derive(Debug)]
pub struct NoDice;

impl Dice for NoDice {
    fn d6(&mut self, _: RuleId) -> u8 {
        panic!("nobody rolls for a tactical move")
    }
}

pub fn straight(ahead: f64, right: f64) -> Leg {
    Leg::Straight { ahead: mu(ahead), right: mu(right) }
}

pub fn slide(right: f64) -> Leg {
    Leg::Slide { right: mu(right) }
}

/// A wheel by degrees, clockwise.
pub fn wheel(degrees: i32) -> Leg {
    Leg::Wheel { turn: degrees * 4096 / 360 }
}

pub fn pivot(about: triumph::battle::Pivot, degrees: i32) -> Leg {
    Leg::Pivot { about, turn: degrees * 4096 / 360 }
}

/// The rule that a move breaks.
pub fn rule(tried: Result<Trial, Breach>) -> &'static str {
    match tried {
        Ok(trial) => panic!("legal: {trial:?}"),
        Err(breach) => breach.rule().0,
    }
}

pub fn near(one: Pose, other: Pose) -> bool {
    (one.at - other.at).length() <= 4 && one.heading.turn_to(other.heading).abs() <= 1
}
