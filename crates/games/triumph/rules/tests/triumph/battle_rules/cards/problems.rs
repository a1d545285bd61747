//! What the booklet bars whatever a list allows: every problem at once.

use battle_core::BySide;
use triumph::Card;
use triumph::TroopType::*;
use triumph::battle::{Army, ArmyStand, Battle, BattleProblem, CardProblem, Purchase};

use crate::battle_rules::combat_table::{army, rules};

fn problems(changes: &[(&str, &str)], bought: &[Purchase]) -> Vec<(Card, CardProblem)> {
    let stands = [Knights, HeavyFoot, LightFoot, Elephants].map(ArmyStand::of);
    let own = Army { purchases: bought.to_vec(), ..army(&stands) };
    match Battle::new(BySide([own, army(&stands)]), &rules(changes)) {
        Ok(_) => Vec::new(),
        Err(problems) => problems
            .into_iter()
            .map(|problem| match problem {
                BattleProblem::Card { card, problem, .. } => (card, problem),
                other => panic!("{other}"),
            })
            .collect(),
    }
}

#[test]
fn tr_bc_02_1_dd_and_md_together() {
    let both = [
        Purchase::of(Card::DeploymentDismounting).on([0]).into(EliteFoot),
        Purchase::of(Card::MidBattleDismounting).on([0]).into(EliteFoot),
    ];
    assert_eq!(problems(&[], &both), [(Card::MidBattleDismounting, CardProblem::BothDismountings)]);
    assert!(problems(&[("dd_and_md_together", "true")], &both).is_empty());
}

#[test]
fn tr_bc_12_1_ct_max_scope() {
    let charge = |stand| Purchase::of(Card::ChargeThrough).on([stand]).times(2);
    let two = [charge(0), charge(2)];
    let too_many = CardProblem::TooMany { bought: 4, most: 2 };
    assert_eq!(problems(&[], &two), [(Card::ChargeThrough, too_many)]);
    assert!(problems(&[("ct_max_scope", "entry")], &two).is_empty());
}

#[test]
fn tr_bc_03_1_tr_bc_10_1_tr_bc_20_1_tr_bc_24_1_every_problem_is_named_at_once() {
    let found = problems(
        &[],
        &[
            Purchase::of(Card::SeparatedValets).on([0]),
            Purchase::of(Card::HoldTheLine).on([1]).times(4),
            Purchase::of(Card::ElephantScreen).on([1]),
            Purchase::of(Card::DeceptiveDeployment).on([0, 1, 2]).into(Horde),
            Purchase::of(Card::DeploymentDismounting).on([0]),
            Purchase::of(Card::Plaustrella).on([0]),
            Purchase::of(Card::Plaustrella).on([30]),
        ],
    );
    let cards: Vec<Card> = found.iter().map(|(card, _)| *card).collect();
    assert_eq!(
        cards,
        [
            Card::SeparatedValets,
            Card::ElephantScreen,
            Card::DeceptiveDeployment,
            Card::DeploymentDismounting,
            Card::Plaustrella,
            Card::Plaustrella,
            Card::HoldTheLine,
        ]
    );
}
