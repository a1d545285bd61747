//! A finished run with more precision: its experiment with four times the pairs, by which intervals become half as long.

use crate::ask::grouped;
use experiment::document::{Node, Problems, Span, Value, parse_toml};

/// How many times as many pairs.
const TIMES: i64 = 4;

/// Pairs of an experiment that says nothing.
const USUAL: i64 = 1_152;

/// The text of the longer experiment; none where its text isn't TOML, or has no room for more.
pub fn longer(text: &str) -> Option<String> {
    let mut problems = Problems::default();
    let root = parse_toml(text, &mut problems);
    if !problems.is_empty() {
        return None;
    }
    let mut changes: Vec<(Span, String)> = Vec::new();
    let more = |node: &Node| match node.value {
        Value::Integer(pairs) => {
            Some((node.span.clone(), grouped(pairs.checked_mul(TIMES)?.unsigned_abs())))
        }
        _ => None,
    };
    let halved = |node: &Node| match node.value {
        Value::Number(width) => Some((node.span.clone(), format!("{:?}", width / 2.0))),
        Value::Integer(width) => Some((node.span.clone(), format!("{:?}", width as f64 / 2.0))),
        _ => None,
    };
    if let Some(precision) = root.get("precision") {
        changes.push(halved(precision.get("half_width")?)?);
        changes.push(more(precision.get("max_pairs")?)?);
    } else if let Some(pairs) = root.get("pairs") {
        changes.push(more(pairs)?);
        let prices = root.get("prices").and_then(|prices| prices.get("precision"));
        changes.extend(prices.and_then(halved));
    } else {
        changes.push((0..0, format!("pairs = {}\n", grouped((USUAL * TIMES).unsigned_abs()))));
    }
    changes.sort_by_key(|(span, _)| std::cmp::Reverse(span.start));
    let mut longer = text.to_owned();
    for (span, new) in changes {
        longer.replace_range(span, &new);
    }
    Some(longer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_four_times_as_many_and_half_widths_half_as_long() {
        assert_eq!(longer("pairs = 1_152 # pairs\n").as_deref(), Some("pairs = 4_608 # pairs\n"));
        let text = "seed = 1\n[precision]\nhalf_width = 0.02      # 2 points\nmax_pairs = 28800\n";
        let expected =
            "seed = 1\n[precision]\nhalf_width = 0.01      # 2 points\nmax_pairs = 115_200\n";
        assert_eq!(longer(text).as_deref(), Some(expected));
        let text = "pairs = 288\n[prices]\nprecision = 0.5\n";
        assert_eq!(longer(text).as_deref(), Some("pairs = 1_152\n[prices]\nprecision = 0.25\n"));
        assert_eq!(longer("seed = 1\n").as_deref(), Some("pairs = 4_608\nseed = 1\n"));
    }

    #[test]
    fn what_cannot_be_longer_stays() {
        assert_eq!(longer("pairs = ["), None);
        assert_eq!(longer("pairs = \"many\""), None);
        assert_eq!(longer(&format!("pairs = {}", i64::MAX)), None);
        assert_eq!(longer("[precision]\nhalf_width = 0.1\n"), None);
    }
}
