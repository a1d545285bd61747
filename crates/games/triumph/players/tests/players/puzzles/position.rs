//! A puzzle on the table.

use std::collections::BTreeMap;

use battle_core::{BySide, Seat, Side};
use tabletop::{Heading, Point, Pose, Rect, UNIT};
use triumph::battle::{
    Army, ArmyStand, Battle, Piece, Purchase, Setpiece, Shape, StandId, State, TerrainKind,
    Topography,
};
use triumph::{Card, HalfPoints, RuleParameters, TroopType};

use super::file::{Asked, Puzzle, SideName, TerrainName};
use super::images::Image;

/// A puzzle as a battle and a position of it.
pub struct Position {
    pub battle: Battle,
    pub start: State,
    pub asked: Asked,
    /// Where the side sits that is asked.
    pub seat: Seat,
    pub image: Image,
    stands: BTreeMap<String, StandId>,
    camps: BTreeMap<String, Seat>,
    /// Fixed dice: of which own stand, its own die and the enemy's.
    pub dice: Vec<(StandId, [u8; 2])>,
}

/// A length of the file in steps.
pub fn steps(mu: f64) -> i32 {
    (mu * f64::from(UNIT)).round() as i32
}

/// A point of the file.
pub fn point(x: f64, y: f64) -> Point {
    Point::new(steps(x), steps(y))
}

/// A pose of the file.
pub fn pose([x, y, degrees]: [f64; 3]) -> Pose {
    let turned = (degrees / 360.0 * 4096.0).round() as i32;
    Pose::new(point(x, y), Heading::NORTH.turned(turned))
}

impl SideName {
    fn side(self) -> Side {
        match self {
            SideName::A => Side::A,
            SideName::B => Side::B,
        }
    }

    fn letter(self) -> char {
        match self {
            SideName::A => 'a',
            SideName::B => 'b',
        }
    }
}

impl TerrainName {
    fn kind(self) -> TerrainKind {
        match self {
            TerrainName::Rough => TerrainKind::Rough,
            TerrainName::Woods => TerrainKind::Woods,
            TerrainName::Obstacle => TerrainKind::Obstacle,
        }
    }
}

impl Position {
    /// Puts an image of a puzzle on the table.
    pub fn of(puzzle: &Puzzle, image: Image) -> Position {
        let battle = Battle::new(
            BySide([army(puzzle, SideName::A), army(puzzle, SideName::B)]),
            &RuleParameters::DEFAULT,
        )
        .expect("two armies with a general each");
        let (seating, board) = (image.seating(), battle.board());
        let seat_of = |side: SideName| seating.seat_of(side.side());
        let mut stands = BTreeMap::new();
        let mut camps = BTreeMap::new();
        let mut set = Setpiece::seated(&battle, seating)
            .lost(seat_of(SideName::A), HalfPoints::whole(puzzle.score.a_lost))
            .lost(seat_of(SideName::B), HalfPoints::whole(puzzle.score.b_lost));
        for area in &puzzle.terrain {
            let ground = image.ground(point(area.x0, area.y0), point(area.x1, area.y1), board);
            set = set.terrain(Piece { kind: area.kind.kind(), shape: Shape::Rectangle(ground) });
        }
        for camp in &puzzle.camps {
            let ground = image.ground(point(camp.x0, camp.y0), point(camp.x1, camp.y1), board);
            set = set.camp(seat_of(camp.side), ground, None);
            camps.insert(camp.id.clone(), seat_of(camp.side));
        }
        for side in [SideName::A, SideName::B] {
            for (number, placed) in stands_of(puzzle, side).enumerate() {
                let stand = StandId::of(seat_of(side), number);
                let printed = pose([placed.x, placed.y, placed.heading]);
                set = set.place(stand, image.pose(printed, board));
                stands.insert(placed.id.clone(), stand);
            }
        }
        let seat = seat_of(puzzle.side);
        let start = match puzzle.phase {
            Asked::Start => set.command(seat),
            Asked::Move => set.movement(seat, puzzle.command_points),
            Asked::Shoot => set.shooting(seat),
            Asked::Combat => set.combat(seat),
        }
        .build();
        let dice = puzzle.dice.iter().map(|(id, &dice)| (stands[id], dice));
        Position {
            dice: dice.collect(),
            start,
            asked: puzzle.phase,
            seat,
            image,
            stands,
            camps,
            battle,
        }
    }

    /// The stand of a name.
    ///
    /// # Panics
    ///
    /// If the puzzle has none of that name.
    pub fn stand(&self, id: &str) -> StandId {
        *self.stands.get(id).unwrap_or_else(|| panic!("the puzzle has no stand `{id}`"))
    }

    /// What the file calls a stand.
    pub fn name(&self, stand: StandId) -> &str {
        let named = self.stands.iter().find(|&(_, &named)| named == stand);
        named.map_or("?", |(id, _)| id)
    }

    /// The ground of a camp that stands.
    pub fn camp(&self, state: &State, id: &str) -> Option<Rect> {
        let owner = self.camps.get(id).unwrap_or_else(|| panic!("the puzzle has no camp `{id}`"));
        state.camps[*owner].map(|camp| camp.base)
    }

    /// Every stand with its name.
    pub fn stands(&self) -> impl Iterator<Item = (&str, StandId)> {
        self.stands.iter().map(|(id, &stand)| (id.as_str(), stand))
    }

    /// A position without a stand, as if it had never been there.
    pub fn without(&self, state: &State, absent: StandId) -> State {
        let mut set = Setpiece::seated(&self.battle, state.seating)
            .movement(state.active, state.command_points);
        for &piece in state.terrain.pieces() {
            set = set.terrain(piece);
        }
        for owner in Seat::ALL {
            if let Some(camp) = state.camps[owner] {
                set = set.camp(owner, camp.base, camp.garrison);
            }
        }
        for stand in state.on_board.without(absent).iter() {
            set = set.place(stand, state.pose(stand));
        }
        set.build()
    }
}

fn stands_of(puzzle: &Puzzle, side: SideName) -> impl Iterator<Item = &super::file::Placed> {
    puzzle.stands.iter().filter(move |stand| stand.id.starts_with(side.letter()))
}

/// The army of a side: its stands in the order of the file. Ratings and home don't matter once the battle is joined.
fn army(puzzle: &Puzzle, side: SideName) -> Army {
    let stands = stands_of(puzzle, side)
        .map(|placed| ArmyStand { general: placed.general, ..ArmyStand::of(troop(&placed.troop)) });
    let cards = puzzle.cards.get(&side).into_iter().flatten();
    Army {
        name: format!("side {}", side.letter()),
        invasion: 0,
        maneuver: 0,
        home: vec![Topography::Arable],
        purchases: cards.map(|card| Purchase::of(card_of(card))).collect(),
        stands: stands.collect(),
    }
}

/// A card as puzzles name it: in full, or by its two letters in a line.
pub fn card_of(name: &str) -> Card {
    let name = match name {
        "SC" => "scythed-chariots-and-stampedes",
        name => name,
    };
    Card::from_word(name).unwrap_or_else(|| panic!("no card is called `{name}`"))
}

fn troop(name: &str) -> TroopType {
    TroopType::from_word(name).unwrap_or_else(|| panic!("no troop type is called `{name}`"))
}
