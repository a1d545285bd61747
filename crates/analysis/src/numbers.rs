//! How numbers are written in sentences, tables and charts.

pub use battle_core::values::grouped;

/// How a number of a chart is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberFormat {
    /// A share of 0 to 1 as whole percent, without the sign.
    Percent,
    /// This many decimals.
    Fixed(usize),
    /// This many decimals, with a plus sign before positive numbers.
    Signed(usize),
}

impl NumberFormat {
    /// Writes a number, with a true minus sign.
    pub fn write(self, value: f64) -> String {
        let (value, decimals) = match self {
            NumberFormat::Percent => (100.0 * value, 0),
            NumberFormat::Fixed(decimals) | NumberFormat::Signed(decimals) => (value, decimals),
        };
        let text = plain(value, decimals);
        match self {
            NumberFormat::Signed(_)
                if !text.starts_with('−') && text.bytes().any(|c| matches!(c, b'1'..=b'9')) =>
            {
                format!("+{text}")
            }
            _ => text,
        }
    }
}

/// A number with `decimals` decimals and a true minus sign; what rounds to zero has none.
pub fn plain(value: f64, decimals: usize) -> String {
    true_minus(&format!("{value:.decimals$}"))
}

/// A number with at most two decimals, without trailing zeros.
pub fn hundredths(value: f64) -> String {
    let text = plain(value, 2);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A number's text with a true minus sign (U+2212) in place of the hyphen, and no sign before a zero.
pub fn true_minus(text: &str) -> String {
    match text.strip_prefix('-') {
        Some(rest) if rest.contains(|c| matches!(c, '1'..='9' | '½')) => format!("−{rest}"),
        Some(rest) => rest.to_owned(),
        None => text.to_owned(),
    }
}

/// A text in which every hyphen that stands for a minus sign is one: before a figure, and after a space, a bracket or nothing.
pub fn with_minus_signs(text: &str) -> String {
    let mut typeset = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    let mut before = None;
    while let Some(letter) = letters.next() {
        let begins = before.is_none_or(|it: char| it.is_whitespace() || "([=".contains(it));
        let is_number = letters.peek().is_some_and(|next| next.is_ascii_digit() || *next == '½');
        typeset.push(if letter == '-' && begins && is_number { '−' } else { letter });
        before = Some(letter);
    }
    typeset
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hyphen_before_a_figure_is_a_minus_sign_and_others_stay() {
        let cases = [
            ("-1 a stand", "−1 a stand"),
            ("costs (-½ each)", "costs (−½ each)"),
            ("x=-4", "x=−4"),
            ("swiss-1515, 12-18, D-B, --pair -x", "swiss-1515, 12-18, D-B, --pair -x"),
        ];
        for (written, typeset) in cases {
            assert_eq!(with_minus_signs(written), typeset);
        }
    }

    #[test]
    fn numbers_are_written_with_true_minus() {
        assert_eq!(NumberFormat::Percent.write(0.505), "50");
        assert_eq!(NumberFormat::Signed(1).write(1.26), "+1.3");
        assert_eq!(NumberFormat::Signed(1).write(-0.04), "0.0");
        assert_eq!(NumberFormat::Fixed(2).write(-1.5), "−1.50");
        assert_eq!(["-½", "-1½", "-0.0"].map(true_minus), ["−½", "−1½", "0.0"]);
    }
}
