//! One engagement explained: every factor with its rule, and the outcomes of the dice.

use std::fmt::Write as _;

use battle_core::{OpposedResult, Side};
use triumph::{
    Engagement, EngagementKind, FactorBreakdown, FightingTo, HalfPoints, Margin, Party, Resolution,
    RuleParameters, must_pursue,
};

use super::phrases;
use super::swing::Swing;

/// Columns of the widest line.
const WIDTH: usize = 100;
/// Columns of the words of a factor.
const WORDS: usize = 70;

/// The explanation as text, at most 100 columns wide.
pub fn explain(
    engagement: &Engagement,
    worked: &Resolution,
    parameters: &RuleParameters,
) -> String {
    let mut text = String::new();
    let how = match engagement.kind {
        EngagementKind::Close => "close combat",
        EngagementKind::Ranged { from_rear: false } => "A shoots at B",
        EngagementKind::Ranged { from_rear: true } => "A shoots at B from the rear",
    };
    let _ = writeln!(text, "Triumph!, {how}");
    for (name, party) in [("A", &engagement.a), ("B", &engagement.b)] {
        for (line_idx, line) in folded(&party.to_string(), WIDTH - 5).iter().enumerate() {
            let name = if line_idx == 0 { name } else { " " };
            let _ = writeln!(text, "  {name}  {line}");
        }
    }
    let is_ranged = engagement.kind != EngagementKind::Close;
    text.push_str(&factors("A", &engagement.a, &engagement.b, engagement.kind, false, &worked.a));
    text.push_str(&factors(
        "B",
        &engagement.b,
        &engagement.a,
        engagement.kind,
        is_ranged,
        &worked.b,
    ));
    text.push_str(&outcomes(engagement, worked, parameters));
    text.push_str(&swing(&Swing::of(engagement, worked, parameters)));
    text
}

fn factors(
    name: &str,
    own: &Party,
    enemy: &Party,
    kind: EngagementKind,
    is_target: bool,
    breakdown: &FactorBreakdown,
) -> String {
    let mut text = String::new();
    let base = phrases::base(own, enemy, kind, is_target, breakdown);
    let _ = writeln!(
        text,
        "\n{name}  {base:<WORDS$} {:>4}  {}",
        breakdown.base.to_string(),
        breakdown.base_rule
    );
    for factor in &breakdown.tactical {
        let words = phrases::tactical(factor.rule, own, is_target).unwrap_or_default();
        let value = signed(factor.value);
        let _ = writeln!(text, "   {words:<WORDS$} {value:>4}  {}", factor.rule);
    }
    let _ = writeln!(text, "   {:<WORDS$} {:>4}", "total factor", breakdown.total().to_string());
    if kind == EngagementKind::Close
        && let Some(note) = contradiction(own, enemy)
    {
        let _ = writeln!(text, "   note: {note}");
    }
    text
}

/// A note on a situation that is computed as given though it is impossible on a table.
fn contradiction(own: &Party, enemy: &Party) -> Option<&'static str> {
    let Party::Stand(own) = own else { return None };
    if own.fighting_to != FightingTo::Front && own.edges == 0 {
        return Some("the edge it turned from counts, so `edges` is at least 1 (TR-CC-12)");
    }
    match enemy {
        Party::Stand(enemy) if own.uphill && enemy.uphill => {
            Some("both are uphill, and only one can stand higher (TR-TE-15)")
        }
        _ => None,
    }
}

fn outcomes(engagement: &Engagement, worked: &Resolution, parameters: &RuleParameters) -> String {
    let comparison = match engagement.kind {
        EngagementKind::Close => "TR-CC-20",
        EngagementKind::Ranged { .. } => "TR-RC-13",
    };
    let mut text = format!(
        "\nEach adds one die ({}); twice the other's total doubles it ({comparison}). Of 36 pairs of dice:\n",
        worked.asked_by
    );
    for cell in OpposedResult::ALL {
        let n_pairs = worked.counts()[cell];
        let percent = format!("{:.1} %", 100.0 * f64::from(n_pairs) / 36.0);
        let name = match cell {
            OpposedResult::ADoubles => "A doubles B",
            OpposedResult::ABeats => "A beats B",
            OpposedResult::Tie => "tie",
            OpposedResult::BBeats => "B beats A",
            OpposedResult::BDoubles => "B doubles A",
        };
        let happens = happens(cell, engagement, worked, parameters);
        let _ = writeln!(text, "   {name:<11} {n_pairs:>3} of 36 {percent:>8}   {happens}");
    }
    text
}

/// What an outcome does to both sides, in words.
fn happens(
    cell: OpposedResult,
    engagement: &Engagement,
    worked: &Resolution,
    parameters: &RuleParameters,
) -> String {
    let [of_a, of_b] = worked.results(cell).0;
    let Some(winner) = Resolution::winner(cell) else {
        return format!("no effect ({})", of_a.rule);
    };
    let text = match winner {
        Side::A => phrases::suffered("B", "A", of_b),
        Side::B => phrases::suffered("A", "B", of_a),
    };
    let margin = match cell {
        OpposedResult::ADoubles | OpposedResult::BDoubles => Margin::Doubles,
        OpposedResult::ABeats | OpposedResult::Tie | OpposedResult::BBeats => Margin::Beats,
    };
    if must_pursue(engagement, worked, winner, margin, false, parameters) {
        let winner = if winner == Side::A { "A" } else { "B" };
        format!("{text}; {winner} pursues (TR-OM-19)")
    } else {
        text
    }
}

fn swing(swing: &Swing) -> String {
    let Swing { a_lost, b_lost, a_points, b_points } = *swing;
    format!(
        "\nExpected swing for A: {:+.2} army points = {}/36\n   \
         B is worth {b_points} and lost in {b_lost} of 36, A is worth {a_points} and lost in {a_lost} of 36: \
         {b_lost} x {b_points} - {a_lost} x {a_points} = {}\n",
        swing.points(),
        swing.of_36(),
        swing.of_36(),
    )
}

/// `+1`, `-2`, `+0.5`.
fn signed(points: HalfPoints) -> String {
    if points.0 > 0 { format!("+{points}") } else { points.to_string() }
}

/// A line of notation cut before its cards and words, so that no part is wider than it may be unless it is one word.
fn folded(notation: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for piece in notation.split_inclusive(['+', ',', ':']) {
        let last = lines.last_mut().expect("there is always a line");
        if !last.is_empty() && last.len() + piece.len() > width {
            lines.push(piece.to_owned());
        } else {
            last.push_str(piece);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use triumph::{Card, FightingTo, Stand, TroopType, work_out};

    /// Every stand of interest: each type plain and with each card it may bear, in each situation.
    fn stands() -> Vec<Stand> {
        let mut stands = Vec::new();
        for troop in TroopType::ALL {
            let bare = Stand::of(troop);
            stands.push(bare);
            stands.extend(
                Card::ALL
                    .into_iter()
                    .filter(|card| card.may_bear(troop).is_ok())
                    .map(|card| bare.with_card(card)),
            );
            stands.push(Stand {
                general: true,
                uphill: true,
                difficult: true,
                edges: 2,
                rear_support: true,
                fighting_to: FightingTo::Front,
                ..bare
            });
            stands.push(Stand { rear_support: true, ..bare }.with_card(Card::HopliteDeepFormation));
        }
        stands
    }

    #[test]
    fn every_factor_has_words_and_every_line_fits() {
        let rules = RuleParameters::DEFAULT;
        let mut n_explained = 0;
        for a in stands() {
            let enemies = TroopType::ALL
                .map(|troop| Party::from(Stand { general: true, ..Stand::of(troop) }));
            let camps = ["camp", "camp:fortified,garrison=elite-foot", "camp:wagon"]
                .map(|camp| camp.parse().expect("a camp"));
            for b in enemies.into_iter().chain(camps) {
                for kind in [EngagementKind::Close, EngagementKind::Ranged { from_rear: true }] {
                    for (a, b) in [(a.into(), b), (b, a.into())] {
                        let engagement = Engagement { kind, a, b };
                        if !engagement.check(&rules).is_empty() {
                            continue;
                        }
                        let worked = work_out(&engagement, &rules);
                        let sides = [
                            (&engagement.a, &worked.a, false),
                            (&engagement.b, &worked.b, kind != EngagementKind::Close),
                        ];
                        for (party, breakdown, is_target) in sides {
                            for factor in &breakdown.tactical {
                                assert!(
                                    phrases::tactical(factor.rule, party, is_target).is_some(),
                                    "{}",
                                    factor.rule
                                );
                            }
                        }
                        let text = explain(&engagement, &worked, &rules);
                        for line in text.lines() {
                            assert!(
                                line.chars().count() <= WIDTH,
                                "{} columns: {line}",
                                line.chars().count()
                            );
                        }
                        n_explained += 1;
                    }
                }
            }
        }
        assert!(n_explained > 10_000, "only {n_explained} engagements were allowed");
    }

    #[test]
    fn a_long_line_is_folded_between_its_words() {
        let notation = "spear+hoplite-deep-formation+elephant-screen:general,uphill";
        let lines = folded(notation, 24);
        assert!(lines.iter().all(|line| line.len() <= 24), "{lines:?}");
        assert_eq!(lines.concat(), notation);
        assert_eq!(folded("spear", 3), ["spear"]);
    }
}
