//! The 26 troop types.

use std::fmt::Write as _;

use serde::Serialize;
use triumph::{Category, Order, RuleParameters, TroopType};

use experiment::reply::Reply;

#[derive(Serialize)]
struct Troop {
    code: &'static str,
    name: &'static str,
    title: &'static str,
    category: &'static str,
    order: &'static str,
    points: u8,
    factor_vs_foot: i8,
    factor_vs_mounted: i8,
    shooting_factor: Option<i8>,
    range_mu: Option<f64>,
    target_factor: i8,
    move_mu: f64,
}

impl Troop {
    fn of(troop: TroopType) -> Troop {
        Troop {
            code: troop.code(),
            name: troop.name(),
            title: troop.title(),
            category: match troop.category() {
                Category::Foot => "foot",
                Category::Mounted => "mounted",
            },
            order: match troop.order() {
                Order::Open => "open",
                Order::Close => "close",
            },
            points: troop.cost_points(),
            factor_vs_foot: troop.factor_vs(Category::Foot),
            factor_vs_mounted: troop.factor_vs(Category::Mounted),
            shooting_factor: troop.shooting_factor(),
            range_mu: troop.range_mu().map(in_mu),
            target_factor: troop.target_factor(),
            move_mu: in_mu(troop.move_mu(&RuleParameters::DEFAULT)),
        }
    }
}

fn in_mu(length: triumph::Mu) -> f64 {
    f64::from(length.0) / f64::from(triumph::Mu::STEPS)
}

pub fn list() -> Reply {
    Reply::list(TroopType::ALL.map(Troop::of).into(), text)
}

fn text(troops: &[Troop]) -> String {
    let mut text =
        format!("{:>52}{:>15}{:>6}{:>5}\n", "factor against", "factor as", "range", "move");
    text.push_str(
        "code name            category order pts foot mounted shooter target    MU   MU\n",
    );
    for troop in troops {
        let number = |number: Option<f64>| {
            number.map_or_else(|| "-".to_owned(), |number| number.to_string())
        };
        let _ = writeln!(
            text,
            "{:<5}{:<16}{:<9}{:<6}{:>3}{:>5}{:>8}{:>8}{:>7}{:>6}{:>5}",
            troop.code,
            troop.name,
            troop.category,
            troop.order,
            troop.points,
            troop.factor_vs_foot,
            troop.factor_vs_mounted,
            number(troop.shooting_factor.map(f64::from)),
            troop.target_factor,
            number(troop.range_mu),
            troop.move_mu,
        );
    }
    text
}
