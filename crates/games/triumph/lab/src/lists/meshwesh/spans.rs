//! Reads years in words: `335-328 BC`, `189 to 65 BC`, `after 1150 AD`, `1 BC-200 AD`.

use triumph::army_lists::Years;

/// A span that contains every year of every list.
const EVER: Years = Years { from: -9_999, to: 9_999 };

/// Reads a text that is a span of years and nothing else; `of` are the years of the list, for years that name no era.
pub(super) fn span(text: &str, of: Years) -> Option<Years> {
    let text = text.trim().trim_start_matches("only ").trim();
    let lower = text.to_lowercase();
    for (start, open) in [("after ", true), ("before ", false), ("up until ", false)] {
        if let Some(rest) = lower.strip_prefix(start) {
            let (year, _) = year(rest, None, of)?;
            let until = start == "up until ";
            return Some(if open {
                Years { from: next(year), ..EVER }
            } else {
                Years { to: if until { year } else { last(year) }, ..EVER }
            });
        }
    }
    if let Some(rest) = lower.strip_suffix(" and later") {
        let (from, _) = year(rest, None, of)?;
        return Some(Years { from, ..EVER });
    }
    if let Some((from, to)) = lower.split_once('-').or_else(|| lower.split_once(" to ")) {
        let (to, era) = year(to, None, of)?;
        let (from, _) = year(from, era, of)?;
        return (from <= to).then_some(Years { from, to });
    }
    let (only, era) = year(&lower, None, of)?;
    era.map(|_| Years { from: only, to: only })
}

/// Reads a text that ends in one or several spans: what comes before them, and the spans.
pub(super) fn trailing(text: &str, of: Years) -> (String, Vec<Years>) {
    let parts: Vec<&str> = text.split(", ").collect();
    let mut years = Vec::new();
    let mut before = Vec::new();
    for part in parts {
        let part = part.trim_start_matches("and ");
        let halves: Vec<&str> = part.split(" and ").collect();
        let era = if part.ends_with(" BC") { " BC" } else { " AD" };
        let both: Option<Vec<Years>> = halves
            .iter()
            .map(|half| span(half, of).or_else(|| span(&format!("{half}{era}"), of)))
            .collect();
        if let Some(both) = both {
            years.extend(both);
            continue;
        }
        let starts = part.match_indices(' ').map(|(at, _)| at);
        let found = starts.filter_map(|at| Some((at, span(&part[at + 1..], of)?))).next();
        match found {
            Some((at, span)) => {
                before.push(part[..at].to_owned());
                years.push(span);
            }
            None => before.push(part.to_owned()),
        }
    }
    (before.join(", "), years)
}

/// A year with or without its era; `later` is the era of the year after it.
fn year(text: &str, later: Option<bool>, of: Years) -> Option<(i32, Option<bool>)> {
    let text = text.trim();
    let (digits, era) = match (text.strip_suffix("bc"), text.strip_suffix("ad")) {
        (Some(digits), _) => (digits.trim(), Some(true)),
        (_, Some(digits)) => (digits.trim(), Some(false)),
        _ => (text, None),
    };
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let number: i32 = digits.parse().ok().filter(|year| (1..=9_999).contains(year))?;
    // A list wholly on one side of the era is unambiguous.
    let is_before = match era.or(later) {
        Some(is_before) => is_before,
        None if of.to < 0 => true,
        None if of.from > 0 => false,
        None => return None,
    };
    Some((if is_before { -number } else { number }, era))
}

/// The year after; there is no year 0.
const fn next(year: i32) -> i32 {
    match year {
        -1 => 1,
        9_999 => 9_999,
        year => year + 1,
    }
}

/// The year before.
const fn last(year: i32) -> i32 {
    match year {
        1 => -1,
        -9_999 => -9_999,
        year => year - 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AD: Years = Years { from: 1200, to: 1400 };
    const BOTH: Years = Years { from: -100, to: 100 };

    fn years(from: i32, to: i32) -> Years {
        Years { from, to }
    }

    #[test]
    fn tr_ab_08_years_in_words_are_read_with_their_era() {
        for (text, expected) in [
            ("371-225 BC", years(-371, -225)),
            ("1250- 1214 BC", years(-1250, -1214)),
            ("722 - 800 AD", years(722, 800)),
            ("189 to 65 BC", years(-189, -65)),
            ("1 BC-200 AD", years(-1, 200)),
            ("only 1477 AD", years(1477, 1477)),
            ("after 1304", years(1305, 9_999)),
            ("after 1 BC", years(1, 9_999)),
            ("before 84 BC", years(-9_999, -85)),
            ("before 1 AD", years(-9_999, -1)),
            ("up until 1251 BC", years(-9_999, -1251)),
            ("1400 AD and later", years(1400, 9_999)),
        ] {
            assert_eq!(span(text, AD), Some(expected), "{text}");
        }
        for text in ["", "371", "BC", "225-371 AD-", "328-335 AD BC", "400-300 AD", "0 AD"] {
            assert_eq!(span(text, AD), None, "{text}");
        }
        // Without an era, only a list on one side of it says which is meant.
        assert_eq!(span("after 50", BOTH), None);
    }

    #[test]
    fn tr_ab_08_years_at_the_end_of_words_are_parted_from_them() {
        for (text, words, spans) in [
            ("Under Alexander 335-328 BC", "Under Alexander", vec![years(-335, -328)]),
            (
                "Under exceptional generals 1274-1245 BC, 1115-1077 BC, and 883-859 BC",
                "Under exceptional generals",
                vec![years(-1274, -1245), years(-1115, -1077), years(-883, -859)],
            ),
            ("745-729 and 661-593 BC", "", vec![years(-745, -729), years(-661, -593)]),
            ("Normally", "Normally", vec![]),
        ] {
            assert_eq!(trailing(text, BOTH), (words.to_owned(), spans), "{text}");
        }
    }
}
