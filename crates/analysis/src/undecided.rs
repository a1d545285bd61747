//! What an answer says of battles that came to the turn limit without a decision.

use crate::info::RunInfo;
use crate::phrases::Number;
use crate::tables::undecided::Undecided;
use crate::tables::{Tables, VariantLine};

/// A sentence about the variant that changes the number of undecided battles most; none unless many are undecided, or their number changes.
pub(crate) fn sentence(info: &RunInfo, tables: &Tables) -> Option<String> {
    let said = tables.variants.iter().filter_map(|line| {
        let undecided = line.undecided.filter(Undecided::is_said)?;
        Some((line, undecided))
    });
    let mut said: Vec<(&VariantLine, Undecided)> = said.collect();
    let size = |it: &Undecided| it.difference.value.unwrap_or(0.0).abs();
    said.sort_by(|(_, x), (_, y)| size(y).total_cmp(&size(x)));
    let (line, undecided) = said.first()?;
    let level = info.level_percent();
    let share = Number::percent(undecided.share).in_words("%", &level);
    let change = match undecided.difference.value {
        Some(moved) if moved != 0.0 => {
            let number = Number::percentage_points(undecided.difference);
            let words = number.in_words("percentage points", &level);
            format!("the change against those without it is {words}")
        }
        _ => "without it they are as many".to_owned(),
    };
    let others = match said.len() - 1 {
        0 => String::new(),
        1 => " 1 other variant leaves many undecided too, or changes how many.".to_owned(),
        n => format!(" {n} other variants leave many undecided too, or change how many."),
    };
    Some(format!(
        "With \"{}\", {}s undecided at the turn limit are {share}; {change}.{others}",
        line.variant.title, info.game
    ))
}
