use experiment::builtin;

use super::play::Measuring;
use super::*;

const RULES: RuleParameters = RuleParameters::DEFAULT;

fn player(name: &str) -> Player {
    Player::named(name).expect("a player")
}

fn shipped_for(name: &str) -> Vec<ShippedRow> {
    shipped().into_iter().filter(|row| row.player == name).collect()
}

/// The table is as `make rates` writes it, each player has every rate, and more points, less to lose and a head start are worth more
/// than nothing.
#[test]
fn st_r11_every_player_of_the_table_has_every_rate() {
    let rows = shipped();
    assert_eq!(table(&rows), SHIPPED);
    let mut names: Vec<&str> = rows.iter().map(|row| row.player.as_str()).collect();
    names.dedup();
    assert!(names.contains(&"steady"), "{names:?}");
    let rates = ["bought".to_owned(), "counted".to_owned()];
    let rates: Vec<String> = rates.into_iter().chain(HEAD_STARTS.map(head_start)).collect();
    for name in names {
        let own = shipped_for(name);
        assert_eq!(own.iter().map(|row| row.rate.clone()).collect::<Vec<_>>(), rates);
        assert!(own.iter().all(|row| row.measured.value > 0.0 && row.measured.degrees >= 1.0));
        assert!(own[2..].is_sorted_by(|less, more| less.measured.value < more.measured.value));
    }
}

/// A rule, a list or a player that has changed makes this fail: then `make rates` plays them again.
#[test]
fn st_r11_shipped_rates_are_of_the_rules_lists_and_players_of_this_program() {
    for row in shipped().iter().filter(|row| row.rate == "bought") {
        let now = digest(&RULES, player(&row.player));
        assert_eq!(
            row.digest, now,
            "the rates of {} are of other rules or play: `make rates`",
            row.player
        );
    }
}

#[test]
fn st_r11_another_rule_or_player_has_another_digest() {
    let own = digest(&RULES, player("steady"));
    let mut other = player("steady");
    other.set("theta", "5").expect("a knob");
    let other_rules = RuleParameters { points_cap: HalfPoints::whole(47), ..RULES };
    for changed in [
        digest(&RULES, other),
        digest(&RULES, player("bold")),
        digest(&other_rules, player("steady")),
    ] {
        assert_ne!(changed, own);
    }
}

/// A few rounds by another seed, against what is shipped: 4 joint standard errors, of which a round has √(rounds) times those of all.
#[test]
fn st_r11_a_sample_played_again_agrees_with_the_shipped_rates() {
    const ROUNDS: usize = 3;
    let pool = rayon::ThreadPoolBuilder::new().build().expect("threads");
    let measuring =
        Measuring::of(&RULES, player("steady"), 415_612, ROUNDS as u32).expect("armies");
    let rounds: Vec<_> =
        (0..ROUNDS).map(|number| measuring.round(number, &pool).expect("played")).collect();
    let mean =
        |of: &dyn Fn(&play::Round) -> f64| rounds.iter().map(of).sum::<f64>() / ROUNDS as f64;
    for row in shipped_for("steady") {
        let found = match row.rate.as_str() {
            "bought" => mean(&|it| it.bought),
            "counted" => mean(&|it| it.counted),
            start => {
                let at = HEAD_STARTS.iter().position(|it| head_start(*it) == start);
                mean(&|it| it.head_starts[at.expect("a head start")])
            }
        };
        let Measured { value, error, degrees } = row.measured;
        let joint = error * (1.0 + (degrees + 1.0) / ROUNDS as f64).sqrt();
        let off = (found - value) / joint;
        assert!(
            off.abs() <= 4.0,
            "{}: {found} now, {value} shipped, {off} standard errors",
            row.rate
        );
    }
}

/// They are to be independent of everything that is judged by them.
#[test]
fn st_r11_no_built_in_experiment_has_the_seed_of_the_rates() {
    for row in shipped() {
        let line = format!("seed = {}\n", row.seed);
        let same = builtin::BUILTIN.iter().find(|it| it.text.replace('_', "").contains(&line));
        assert!(same.is_none(), "{:?}", same.map(|it| it.name));
    }
}
