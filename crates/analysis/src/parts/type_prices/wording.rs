//! The price list in sentences and for a terminal.

use stats::Estimate;
use stats::exchange_rate::in_halves;

use super::{
    DEPENDS, FEWEST_MEETINGS, PRICES_FILE, PlayerRates, TypePrice, TypePrices, times_as_many,
};
use crate::numbers::{grouped, plain, true_minus};
use crate::phrases::{Number, counted, listed, number_in_words, with_interval};
use crate::text_table::{Drawing, Drawn, Ink, TextRow, TextTable, Tone, width, wrap};

/// The half-width that a price list aims at, in points.
const AIM: f64 = 0.25;
/// The most types that a sentence names.
const NAMED: usize = 6;

impl TypePrices {
    /// The answer in sentences.
    pub fn sentences(&self) -> Vec<String> {
        if self.types.iter().all(|it| it.fair.is_none()) {
            return vec![self.nothing_yet()];
        }
        let mut sentences = vec![self.first_sentence()];
        sentences.extend(self.depending());
        sentences.extend(self.rate_sentences());
        sentences.extend(self.evenness());
        let is_alone = self.proof.len() == 1;
        sentences.extend(self.proof.iter().flat_map(|it| it.sentences(is_alone)));
        sentences.extend(self.proof.iter().take(1).flat_map(|it| it.lacks.clone()));
        sentences.extend(self.what_no_list_mends());
        sentences.extend(self.open());
        sentences.extend(
            self.field
                .as_ref()
                .map(|field| format!("These prices are of {field}, and not of random armies.")),
        );
        sentences
    }

    /// Why there is no price.
    fn nothing_yet(&self) -> String {
        let most = self.rates.iter().map(|it| it.meetings).max().unwrap_or(0);
        match self.rates.iter().any(|it| it.bought.is_some()) {
            true => "No list: what a point of price is worth is not distinguished from nothing, so no price can be formed; play more pairs.".to_owned(),
            false => format!(
                "No list yet: prices need at least {FEWEST_MEETINGS} meetings of {} in which every type stands, and {} were played.",
                self.field.as_deref().unwrap_or("random armies"),
                grouped(most as u64)
            ),
        }
    }

    /// `As steady leads them, Spear is overpriced by 1.3 points and Knights underpriced by 1.8; nine types are right to ½ point.`
    fn first_sentence(&self) -> String {
        let players: Vec<String> = self.rates.iter().map(|it| it.player.clone()).collect();
        let lead = match players.as_slice() {
            [_] => "leads",
            _ => "lead",
        };
        let of = |word: &'static str| self.types.iter().filter(move |it| it.verdict == word);
        let worst = |word: &'static str| {
            let it = of(word).next()?;
            Some((it.name.as_str(), plain(it.off(), 1)))
        };
        let said = match (worst("overpriced"), worst("underpriced")) {
            (Some((dear, over)), Some((cheap, under))) => {
                format!("{dear} is overpriced by {over} points and {cheap} underpriced by {under}")
            }
            (Some((dear, over)), None) => format!("{dear} is overpriced by {over} points"),
            (None, Some((cheap, under))) => format!("{cheap} is underpriced by {under} points"),
            (None, None) => "no price is wrong for certain".to_owned(),
        };
        let right = match of("right").count() {
            0 => "no type is right to ½ point yet".to_owned(),
            1 => "one type is right to ½ point".to_owned(),
            n => format!("{} types are right to ½ point", number_in_words(n)),
        };
        let others: Vec<String> = ["overpriced", "underpriced"]
            .into_iter()
            .filter_map(|word| {
                let n = of(word).count().checked_sub(1).filter(|n| *n > 0)?;
                Some(format!("{} more {word}", number_in_words(n)))
            })
            .collect();
        let others = match others.is_empty() {
            true => String::new(),
            false => format!(" ({})", others.join(", ")),
        };
        format!("As {} {lead} them, {said}{others}; {right}.", listed(&players))
    }

    /// ST-R9: how far prices differ between players.
    fn depending(&self) -> Option<String> {
        let depending = self.types.iter().filter(|it| it.verdict == DEPENDS);
        let each: Vec<String> = depending
            .map(|it| {
                let known = it.players.iter().filter_map(|of| {
                    Some(format!("{} as {} leads it", plain(of.fair?.value?, 1), of.player))
                });
                format!("{} ({})", it.name, known.collect::<Vec<_>>().join(", "))
            })
            .collect();
        (!each.is_empty())
            .then(|| format!("What these should cost depends on who plays: {}.", listed(&each)))
    }

    /// ST-R1: what a point is worth.
    fn rate_sentences(&self) -> Vec<String> {
        let of = |it: &PlayerRates| {
            let (bought, lost) = (it.bought?, it.lost?);
            let known = |it: &Estimate| {
                Some(format!("{} ± {}", plain(it.value?, 2), plain(it.half_width(), 2)))
            };
            let both = bought.value? + lost.value?;
            Some(format!(
                "As {} plays, a point of price buys {} points of 100 elsewhere, and hands over {} when its {} may be lost: a {} that adds a point of 100 beyond its price should cost {} points more.",
                it.player,
                known(&bought)?,
                known(&lost)?,
                self.unit,
                self.unit,
                plain(1.0 / both, 1),
            ))
        };
        self.rates.iter().filter(|it| it.is_known).filter_map(of).collect()
    }

    /// ST-R7 a, b: how uneven types are, at the rules' prices and at those of a list that was tried.
    fn evenness(&self) -> Vec<String> {
        let by_players = self.rates.len() > 1;
        if self.at_published.is_empty() {
            let of = |it: &PlayerRates| {
                let whose =
                    if by_players { format!("As {} plays: a", it.player) } else { "A".to_owned() };
                let share = it.explained.map(|it| format!("; among armies of equal points types explain {} % of what differs beyond chance", with_interval(&it.at_equal_points)));
                Some(format!(
                    "{whose} {} of a type adds {} points of 100 too much or too little at the rules' prices (root mean square over types){}.",
                    self.unit,
                    with_interval(&it.unevenness?),
                    share.unwrap_or_default()
                ))
            };
            let mut said: Vec<String> = self.rates.iter().filter_map(of).collect();
            said.extend((!said.is_empty()).then(|| format!("Fresh armies say how uneven they are at the proposed prices: --try-list with {PRICES_FILE} of the folder of this run.")));
            return said;
        }
        let of = |(before, after): (&PlayerRates, &PlayerRates)| {
            let (from, to) = (before.unevenness?, after.unevenness?);
            let whose =
                if by_players { format!("As {} plays: a", after.player) } else { "A".to_owned() };
            let shares = before.explained.zip(after.explained).map(|(before, after)| {
                format!(
                    "; among armies of equal points types explain {} % of what differs beyond chance, and {} % at those of the list",
                    with_interval(&before.at_equal_points),
                    with_interval(&after.at_equal_points)
                )
            });
            Some(format!(
                "{whose} {} of a type adds {} points of 100 too much or too little at the rules' prices, and {} at those of the list (root mean square over types){}.",
                self.unit,
                with_interval(&from),
                with_interval(&to),
                shares.unwrap_or_default()
            ))
        };
        let mut said: Vec<String> =
            self.at_published.iter().zip(&self.rates).filter_map(of).collect();
        if let Some(gone) = self.way_gone {
            said.push(format!(
                "Fair prices go {} of the way from the rules' prices to the list.",
                with_interval(&gone)
            ));
        }
        said
    }

    /// ST-R8: the clearest counters.
    fn what_no_list_mends(&self) -> Option<String> {
        let first = self.rates.first()?;
        let share = first.explained?.counters?;
        let number = Number::plain(share);
        let clear = match self.counters.iter().find(|it| it.player == first.player) {
            Some(it) => format!(
                "; the clearest is {} against {}, {} points of 100 where each has a quarter of its army's points",
                it.name,
                it.against,
                in_brackets(Some(it.adds)),
            ),
            None => "; none is clear by itself".to_owned(),
        };
        Some(format!(
            "Which type stands against which explains {} % of what differs between meetings beyond chance, which no list of prices mends{clear}.",
            number.with_interval(""),
        ))
    }

    /// What isn't settled, and what it would take.
    fn open(&self) -> Option<String> {
        let names: Vec<String> = self
            .types
            .iter()
            .filter(|it| matches!(it.verdict, "not settled" | "not judged"))
            .map(|it| it.name.clone())
            .collect();
        let aim = self.precision.unwrap_or(AIM);
        let to = to_plus_minus(aim);
        let all = || self.types.iter().flat_map(|it| it.players.iter().map(move |of| (it, of)));
        let wide: Vec<(&str, f64)> = all()
            .filter_map(|(it, of)| Some((it.name.as_str(), of.fair?.half_width())))
            .filter(|(_, width)| *width > aim)
            .collect();
        let n = self.fair().count();
        let n_close = n - wide.len();
        let played: u64 = self.rates.iter().map(|it| it.pairs).sum();
        let more = |width: f64| {
            let pairs = played as f64 * (times_as_many(width, aim) - 1.0);
            grouped(two_digits(pairs))
        };
        let widest = wide.iter().map(|(_, width)| *width).fold(0.0, f64::max);
        let known = match wide.as_slice() {
            [] => format!("Every price is known to {to}"),
            wide if self.precision.is_some() && wide.len() <= NAMED => {
                let each = wide.iter().map(|(name, width)| {
                    format!("{name} (±{}, about {} more pairs)", plain(*width, 2), more(*width))
                });
                let each: Vec<String> = each.collect();
                format!("{n_close} of {n} prices are known to {to}, but not {}", listed(&each))
            }
            _ => format!(
                "{} of {n} prices are known to {to}; all would be after about {} more pairs",
                grouped(n_close as u64),
                more(widest)
            ),
        };
        Some(match names.as_slice() {
            [] => format!("{known}."),
            names if names.len() <= NAMED => format!("{known}. Not settled: {}.", listed(names)),
            names => format!("{known}. {} are not settled.", counted(names.len() as u64, "type")),
        })
    }

    /// The list for a terminal: sentences, then a row a type, the price that is farthest off first.
    pub fn screen(&self, ink: Ink) -> String {
        let mut lines: Vec<String> =
            self.sentences().iter().flat_map(|it| wrap(it, width())).collect();
        if self.types.iter().any(|it| it.fair.is_some()) {
            lines.push(String::new());
            lines.extend(self.text_table().lines(ink));
        }
        lines.iter().map(|line| format!("{line}\n")).collect()
    }

    fn text_table(&self) -> TextTable {
        let is_tried = self.types.iter().any(|it| it.tried.is_some());
        let headings = |own: &[String]| -> Vec<String> {
            let mut first = vec![format!("a {} of", self.unit), "published".to_owned()];
            first.extend(is_tried.then(|| "tried".to_owned()));
            first.into_iter().chain(own.iter().cloned()).collect()
        };
        match self.rates.as_slice() {
            [_] => TextTable {
                headings: headings(
                    &["fair price", "in halves", "adds beyond its price, of 100"]
                        .map(str::to_owned),
                ),
                rows: self.types.iter().map(TypePrice::text_row).collect(),
                drawing: {
                    let drawn = self.types.iter().map(|it| match it.fair {
                        Some(fair) => Drawn::of(&fair, 1.0, it.charged()),
                        None => Drawn::only(it.charged()),
                    });
                    Drawing::of(
                        &drawn.collect::<Vec<_>>(),
                        if is_tried { &[5, 4] } else { &[4, 3] },
                    )
                },
            },
            players => {
                let own: Vec<String> =
                    players.iter().map(|it| format!("fair, {}", it.player)).collect();
                let row = |it: &TypePrice| TextRow {
                    cells: [it.name.clone(), points(it.published)]
                        .into_iter()
                        .chain(it.tried.map(points))
                        .chain(it.players.iter().map(|of| in_brackets(of.fair)))
                        .collect(),
                    verdict: it.verdict.to_owned(),
                    tone: tone(it.verdict),
                };
                TextTable {
                    headings: headings(&own),
                    rows: self.types.iter().map(row).collect(),
                    ..TextTable::default()
                }
            }
        }
    }
}

impl TypePrice {
    fn text_row(&self) -> TextRow {
        let beyond = self.players.first().and_then(|it| it.beyond);
        let mut cells = vec![self.name.clone(), points(self.published)];
        cells.extend(self.tried.map(points));
        cells.extend([
            in_brackets(self.fair),
            rounded(self.fair),
            beyond.map_or("–".to_owned(), |it| {
                let number = Number::plain(it).with_plus();
                number.with_interval("")
            }),
        ]);
        TextRow { cells, verdict: self.verdict.to_owned(), tone: tone(self.verdict) }
    }
}

/// What is worth more than it costs is good for the player that buys it.
pub fn tone(verdict: &str) -> Tone {
    match verdict {
        "underpriced" => Tone::For,
        "overpriced" => Tone::Against,
        "right" => Tone::Even,
        _ => Tone::Open,
    }
}

/// `2.4 [2.1, 2.7]`.
pub fn in_brackets(estimate: Option<Estimate>) -> String {
    estimate.map_or("–".to_owned(), |it| with_interval(&it))
}

/// The fair price in half points, in which the rules count.
pub fn rounded(fair: Option<Estimate>) -> String {
    let value = fair.and_then(|it| it.value);
    value.map_or("–".to_owned(), |value| true_minus(&in_halves(libm::round(2.0 * value) as i32)))
}

/// A published price, in points.
pub fn points(published: f64) -> String {
    true_minus(&in_halves(libm::round(2.0 * published) as i32))
}

/// `±¼ point`, `±0.3 points`.
pub fn to_plus_minus(points: f64) -> String {
    match points {
        0.25 => "±¼ point".to_owned(),
        0.5 => "±½ point".to_owned(),
        0.75 => "±¾ point".to_owned(),
        1.0 => "±1 point".to_owned(),
        other => format!("±{} points", shortest(other)),
    }
}

/// A number with up to three digits after the point, without zeros at its end.
fn shortest(value: f64) -> String {
    let text = plain(value, 3);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A number of which two digits are known.
pub fn two_digits(n: f64) -> u64 {
    let unit = libm::pow(10.0, (libm::log10(n.max(1.0)).floor() - 1.0).max(0.0));
    (libm::ceil(n / unit) * unit) as u64
}
