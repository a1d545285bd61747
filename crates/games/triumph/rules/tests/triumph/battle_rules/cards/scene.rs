//! Two armies with battle cards on a table.

use battle_core::{BySide, Seat};
use tabletop::Pose;
use triumph::battle::{
    Appearance, ArmyStand, Battle, CardEvent, Decision, Event, Legs, MoveKind, Phase, Play,
    Purchase, Setpiece, StandId, Stands, TacticalMove,
};
use triumph::{Card, CardSet};

use crate::battle_rules::combat_table::{Put, Table, army, pose, rules};

/// One side: its stands, and what it has bought.
#[derive(Clone, Default)]
pub struct Side {
    stands: Vec<(ArmyStand, Option<Pose>)>,
    bought: Vec<Purchase>,
}

/// Stands on the table.
pub fn side(puts: &[Put]) -> Side {
    let stands = puts.iter().map(|put| {
        let place = Some(pose(put.1, put.2, put.3));
        (ArmyStand::of(put.0), place)
    });
    Side { stands: stands.collect(), bought: Vec::new() }
}

impl Side {
    /// This side, with cards that every stand bears.
    pub fn bearing(mut self, cards: &[Card]) -> Side {
        for (stand, _) in &mut self.stands {
            stand.cards = CardSet::of(cards);
        }
        self
    }

    /// This side, with a purchase.
    pub fn buys(mut self, purchase: Purchase) -> Side {
        self.bought.push(purchase);
        self
    }

    /// This side, with a stand (from 1) that is the general.
    pub fn led_by(mut self, number: usize) -> Side {
        self.stands[number - 1].0.general = true;
        self
    }

    /// This side, with no stand on the table yet.
    pub fn waiting(mut self) -> Side {
        for (_, place) in &mut self.stands {
            *place = None;
        }
        self
    }

    fn army(&self) -> triumph::battle::Army {
        let stands: Vec<ArmyStand> = self.stands.iter().map(|(stand, _)| *stand).collect();
        triumph::battle::Army { purchases: self.bought.clone(), ..army(&stands) }
    }
}

/// Both on a table, seat one moving with six command points.
pub fn scene(changes: &[(&str, &str)], south: Side, north: Side) -> Table {
    scene_with(changes, south, north, |set| set)
}

/// A scene of two sides, with more set up by hand.
pub fn scene_with(
    changes: &[(&str, &str)],
    south: Side,
    north: Side,
    set: impl FnOnce(Setpiece<'_>) -> Setpiece<'_>,
) -> Table {
    let battle = Battle::new(BySide([south.army(), north.army()]), &rules(changes))
        .expect("two armies for a battle");
    let mut setpiece = Setpiece::new(&battle).movement(Seat::One, 6);
    for (seat, own) in Seat::ALL.into_iter().zip([&south, &north]) {
        for (number, (_, place)) in own.stands.iter().enumerate() {
            if let Some(place) = place {
                setpiece = setpiece.place(StandId::of(seat, number), *place);
            }
        }
    }
    let state = set(setpiece).build();
    Table { battle, state }
}

/// A move of one stand without legs.
pub fn in_place(kind: MoveKind, stand: StandId) -> Decision {
    Decision::Move(TacticalMove {
        kind,
        stands: Stands::only(stand),
        lead: stand,
        legs: Legs::NONE,
    })
}

/// A stand of the last troops placed as something else.
pub fn place_as(stand: StandId, at: Pose, appearance: Appearance) -> Decision {
    Decision::Card(Play::PlaceAs { stand, pose: at, appearance })
}

impl Table {
    /// Whether a decision is legal.
    pub fn may(&self, decision: Decision) -> bool {
        use battle_core::Game;
        self.battle.is_legal(&self.state, decision)
    }

    /// What a stand is on the table.
    pub fn appearance(&self, stand: StandId) -> Appearance {
        self.battle.form(&self.state, stand).appearance
    }

    /// The depth of its base in quarters of a MU.
    pub fn quarters_deep(&self, stand: StandId) -> i32 {
        self.battle.data_of(&self.state, stand).base.depth / 256
    }

    /// Seat one places the last of its troops.
    pub fn placing(self) -> Table {
        self.in_phase(Phase::Rest(Seat::One))
    }
}

/// What cards did, in order.
pub fn by_cards(events: &[Event]) -> Vec<CardEvent> {
    let cards = events.iter().filter_map(|event| match event {
        Event::Card(card) => Some(*card),
        _ => None,
    });
    cards.collect()
}

impl Side {
    /// More stands behind these.
    pub fn and(mut self, more: Side) -> Side {
        self.stands.extend(more.stands);
        self
    }
}
