//! What can be played and can't be meant. A variant may come to it, by leaving out the only card that attacks; a file may not say it.

use table_battles::scenario::{Army, Breach, Card, Scenario, Where};
use table_battles::{Battle, Casting, RuleParameters};

/// Everything of the kind, in the order of the file.
pub fn breaches(scenario: &Scenario) -> Vec<Breach> {
    let battle = Battle::new(scenario.clone(), &RuleParameters::DEFAULT, Casting::Armies);
    let can_attack = battle.map_or([true; 2], |battle| battle.can_attack_at_set_up());
    let [first, second] = &scenario.armies;
    let mut found = Vec::new();
    for ((army, enemy), can_attack) in
        [(first, second), (second, first)].into_iter().zip(can_attack)
    {
        if !can_attack {
            found.push(Breach {
                at: Where::Army(army.name.clone()),
                what: "it can never attack, so that it loses at its first turn".to_owned(),
                remedy: "give one of its cards an action `attack` on an enemy card that is or comes in play".to_owned(),
            });
        }
        found.extend(tactical(army, enemy));
    }
    found
}

/// TB-TV-1: a target number that there are enemy sticks for.
fn tactical(army: &Army, enemy: &Army) -> Option<Breach> {
    let wanted = army.tactical?.sticks;
    let sticks: u32 = enemy.cards.iter().filter_map(Card::sticks).map(u32::from).sum();
    (u32::from(wanted) > sticks).then(|| Breach {
        at: Where::Army(army.name.clone()),
        what: format!("its tactical target is {wanted} enemy sticks, and the enemy has {sticks}"),
        remedy: format!("take 1 to {sticks}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use table_battles::scenario::{Brings, RowKind, Tactical};

    fn said(change: impl Fn(&mut Scenario)) -> Vec<String> {
        let mut scenario = table_battles_files::built_in("dunes").expect("built in").scenario();
        change(&mut scenario);
        breaches(&scenario).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn tb_chk_18_an_army_that_can_never_attack_is_refused() {
        assert_eq!(said(|_| ()), Vec::<String>::new());
        let found = said(|scenario| {
            for card in &mut scenario.armies[1].cards {
                card.rows.retain(|row| !matches!(row.kind, RowKind::Attack { .. }));
            }
        });
        assert!(found.iter().any(|it| it.contains("it can never attack")), "{found:?}");
    }

    #[test]
    fn tb_tv_1_a_tactical_target_is_within_the_enemys_sticks() {
        let target = |sticks| {
            said(move |scenario| {
                scenario.armies[0].tactical = Some(Tactical { sticks, brings: Brings::Victory });
            })
        };
        let cards = table_battles_files::built_in("dunes").expect("built in").scenario();
        let enemy: u8 = cards.armies[1].cards.iter().filter_map(Card::sticks).sum();
        assert_eq!(target(enemy), Vec::<String>::new());
        let [only] = &target(enemy + 1)[..] else { panic!("one problem") };
        assert!(only.contains(&format!("{} enemy sticks", enemy + 1)), "{only}");
    }
}
