//! Decks of own cards for battles with both kinds of cards: one written by hand, and others with effects drawn at random.
//!
//! A drawn deck is made as the engine has it and copied for the referee, which reads what its effects do for itself.

use std::sync::OnceLock;

use triumph::battle::TerrainKind;
use triumph::{
    CombatResult, Condition, CustomCard, CustomId, Effect, Going, HalfPoints, InCombat, Keep,
    Loser, Margin, Mu, Order, Pursues as EnginePursues, Rerolled, RuleParameters, Situation,
    Situations, TerrainKinds, TroopSet, TroopType,
};

use crate::own_card::{Combat, OwnCard, OwnEffect, Pursues, When};
use crate::own_card_battles::{engine, own};
use crate::tables::troop;

/// Four own cards, as the engine and the referee have them.
pub struct Deck {
    pub rules: RuleParameters,
    pub own: &'static [OwnCard],
}

/// How many decks there are; the first is the one written by hand.
const N_DECKS: u64 = 256;

/// The deck of a number.
pub fn deck(number: u64) -> &'static Deck {
    static DECKS: OnceLock<Vec<Deck>> = OnceLock::new();
    let decks = DECKS.get_or_init(|| {
        let drawn = (1..N_DECKS).map(|number| {
            let mut lots = Lots(number);
            let cards: Vec<CustomCard> = (0..4).map(|_| card(&mut lots)).collect();
            let copied: Vec<OwnCard> = cards.iter().map(copy).collect();
            Deck { rules: rules(cards), own: copied.leak() }
        });
        let by_hand = Deck { rules: rules(engine()), own: own() };
        std::iter::once(by_hand).chain(drawn).collect()
    });
    &decks[(number % N_DECKS) as usize]
}

fn rules(cards: Vec<CustomCard>) -> RuleParameters {
    let mut rules = RuleParameters::default();
    for (number, card) in cards.into_iter().enumerate() {
        let id = CustomId::new(number).expect("one of four");
        rules.custom = rules.custom.with(id, card);
    }
    rules
}

/// Random numbers of a deck, the same each time.
struct Lots(u64);

impl Lots {
    /// A number below `n`.
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 31).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (mixed ^ mixed >> 29) % n
    }
    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len() as u64) as usize]
    }
    /// From -`most` to `most`, and not 0.
    fn change(&mut self, most: i8) -> i8 {
        let size = 1 + self.below(most as u64) as i8;
        self.one_of(&[size, -size])
    }
}

/// A card of one to four effects, within the limits of `docs/src/keys/triumph.md`.
fn card(lots: &mut Lots) -> CustomCard {
    let n_effects = 1 + lots.below(4);
    let effects: Vec<Effect> = (0..n_effects).map(|_| effect(lots)).collect();
    let lasts = |effect: &Effect| {
        !matches!(
            effect,
            Effect::Factor { .. }
                | Effect::Result { .. }
                | Effect::CommandPoints { .. }
                | Effect::Reroll { .. }
        )
    };
    let once = !effects.iter().any(lasts) && lots.below(2) == 0;
    let card = CustomCard::new("Drawn", &effects).expect("at most six effects");
    card.used_once(once)
}

fn effect(lots: &mut Lots) -> Effect {
    // Factors and results have the most kinds.
    match lots.below(14) {
        0..=2 => {
            let combat = lots.one_of(&[InCombat::Close, InCombat::Shooting, InCombat::ShotAt]);
            let mut condition = condition(lots, combat);
            if combat == InCombat::Close && lots.below(4) == 0 {
                condition.when = Situations::of(&[Situation::RearSupport]);
            }
            Effect::Factor { combat, value: lots.change(2), condition }
        }
        3..=5 => result(lots),
        6 => Effect::Move(Mu::whole(1 + lots.below(9) as i32)),
        7 => Effect::Order(lots.one_of(&[Order::Open, Order::Close])),
        8 => Effect::Shot {
            factor: 1 + lots.below(5) as i8,
            range: Mu::whole(1 + lots.below(7) as i32),
        },
        9 => Effect::Pursuit {
            pursues: lots.one_of(&[
                EnginePursues::Never,
                EnginePursues::WhenDoubling,
                EnginePursues::Always,
            ]),
            condition: condition(lots, InCombat::Close),
        },
        10 => Effect::CommandPoints { points: lots.change(3), at_most: 1 + lots.below(6) as u8 },
        11 => Effect::Reroll {
            die: Rerolled::Command,
            at_most: 1 + lots.below(5) as u8,
            keep: lots.one_of(&[Keep::Better, Keep::Second]),
        },
        12 => {
            let some = TerrainKind::ALL.into_iter();
            let some = some.filter(|kind| *kind != TerrainKind::Coast && lots.below(3) == 0);
            Effect::Terrain {
                kinds: TerrainKinds::of(&some.collect::<Vec<_>>()),
                counts_as: lots.one_of(&[Going::Open, Going::Open, Going::Difficult]),
            }
        }
        _ if lots.below(2) == 0 => Effect::Points(HalfPoints(i16::from(lots.change(4)))),
        _ => Effect::Camp { factor: lots.change(2), points: HalfPoints(i16::from(lots.change(6))) },
    }
}

fn result(lots: &mut Lots) -> Effect {
    use CombatResult::{Destroyed, Evade, FallBack, NoEffect, Panic, Shattered};
    const ALL: [CombatResult; 6] = [NoEffect, FallBack, Shattered, Destroyed, Evade, Panic];
    let combat =
        lots.one_of(&[InCombat::Close, InCombat::Close, InCombat::Shooting, InCombat::ShotAt]);
    let becomes = lots.one_of(&ALL);
    let others: Vec<CombatResult> = ALL.into_iter().filter(|&other| other != becomes).collect();
    Effect::Result {
        combat,
        of: lots.one_of(&[Margin::Beats, Margin::Beats, Margin::Doubles]),
        loser: match combat {
            InCombat::Close => lots.one_of(&[Loser::Bearer, Loser::Enemy]),
            InCombat::Shooting => Loser::Enemy,
            InCombat::ShotAt => Loser::Bearer,
        },
        instead_of: (lots.below(2) == 0).then(|| lots.one_of(&others)),
        becomes,
        condition: condition(lots, combat),
    }
}

/// Against all or some types; with situations half of the time, but none for a shooter.
fn condition(lots: &mut Lots, combat: InCombat) -> Condition {
    let mut against = TroopSet::EMPTY;
    if lots.below(2) == 0 {
        let some = TroopType::ALL.into_iter().filter(|_| lots.below(2) == 0);
        against = TroopSet::of(&some.collect::<Vec<_>>());
    }
    let mut when = Vec::new();
    if combat != InCombat::Shooting && lots.below(2) == 0 {
        when.extend(match lots.below(4) {
            0 => Some(Situation::ToFlankOrRear),
            1 => None,
            _ => Some(Situation::ToFront),
        });
        when.extend(match lots.below(4) {
            0 => Some(Situation::InDifficult),
            1 => None,
            _ => Some(Situation::InOpen),
        });
    }
    Condition { against, when: Situations::of(&when) }
}

/// A card, as the referee describes it.
fn copy(card: &CustomCard) -> OwnCard {
    let effects = card.effects().map(|effect| match *effect {
        Effect::Factor { combat, value, condition } => OwnEffect::Factor {
            combat: in_combat(combat),
            value: f64::from(value),
            when: when(condition),
        },
        Effect::Move(reach) => OwnEffect::Move(mu(reach)),
        Effect::Order(order) => OwnEffect::Order(order == Order::Open),
        Effect::Shot { factor, range } => {
            OwnEffect::Shot { factor: f64::from(factor), range: mu(range) }
        }
        Effect::Result { combat, of, loser, instead_of, becomes, condition } => OwnEffect::Result {
            combat: in_combat(combat),
            doubled: of == Margin::Doubles,
            bearer_lost: loser == Loser::Bearer,
            instead_of: instead_of.map(name),
            becomes: name(becomes),
            when: when(condition),
        },
        Effect::Pursuit { pursues, condition } => OwnEffect::Pursuit {
            pursues: match pursues {
                EnginePursues::Never => Pursues::Never,
                EnginePursues::WhenDoubling => Pursues::WhenDoubling,
                EnginePursues::Always => Pursues::Always,
            },
            when: when(condition),
        },
        Effect::Points(more) => OwnEffect::Points(points(more)),
        Effect::Camp { factor, points: more } => {
            OwnEffect::Camp { factor: f64::from(factor), points: points(more) }
        }
        Effect::CommandPoints { points: more, at_most } => {
            OwnEffect::CommandPoints { value: f64::from(more), at_most: f64::from(at_most) }
        }
        Effect::Reroll { die: Rerolled::Command, at_most, keep } => OwnEffect::CommandReroll {
            at_most: f64::from(at_most),
            second_counts: keep == Keep::Second,
        },
        Effect::Terrain { kinds, counts_as } => OwnEffect::Terrain {
            kinds: kinds.iter().map(TerrainKind::name).collect(),
            open: counts_as == Going::Open,
        },
    });
    OwnCard { effects: effects.collect(), once: card.once }
}

fn in_combat(combat: InCombat) -> Combat {
    match combat {
        InCombat::Close => Combat::Close,
        InCombat::Shooting => Combat::Shooting,
        InCombat::ShotAt => Combat::ShotAt,
    }
}

fn name(result: CombatResult) -> &'static str {
    match result {
        CombatResult::NoEffect => "no-effect",
        CombatResult::FallBack => "fall-back",
        CombatResult::Shattered => "shattered",
        CombatResult::Destroyed => "destroyed",
        CombatResult::Evade => "evade",
        CombatResult::Panic => "panic",
        CombatResult::Sacked => "sacked",
    }
}

fn mu(length: Mu) -> f64 {
    f64::from(length.0) / f64::from(Mu::whole(1).0)
}

fn points(half: HalfPoints) -> f64 {
    f64::from(half.0) / 2.0
}

fn when(condition: Condition) -> When {
    let has = |situation| condition.when.contains(situation);
    let asks = |yes, no| match (has(yes), has(no)) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    };
    let code = |one: TroopType| troop(one.name()).expect("a printed type").code;
    let codes: Vec<&str> = condition.against.iter().map(code).collect();
    When {
        against: (!codes.is_empty()).then(|| &*codes.join(" ").leak()),
        to_front: asks(Situation::ToFront, Situation::ToFlankOrRear),
        difficult: asks(Situation::InDifficult, Situation::InOpen),
        supported: has(Situation::RearSupport),
    }
}
