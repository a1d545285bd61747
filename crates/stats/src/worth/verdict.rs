//! The verdict on a price from an interval.

use core::fmt;

/// ST-E15 and ST-J2: a card's worth against its price, in ten words.
///
/// Two one-sided tests: Schuirmann 1987.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Worth more than the price and the margin.
    Underpriced,
    /// Worth less than the price less the margin.
    Overpriced,
    /// Worth the price, give or take the margin.
    RightlyPriced,
    /// Worth more than the price; by how much is not settled.
    LeaningUnderpriced,
    /// Worth less than the price; by how much is not settled.
    LeaningOverpriced,
    /// Not settled.
    Undecided,
    /// The policies' own verdicts differ.
    DependsOnSkill,
    /// Over all lists it would be undecided, and lists differ by more than chance.
    DependsOnList,
    /// The three estimates differ (ST-E14).
    EstimatesDiffer,
    /// The card was used in almost no battle, so nothing was measured of it.
    NotJudged,
}

impl Verdict {
    /// Army points on either side of a price that count as right, where the plan says nothing.
    pub const DEFAULT_MARGIN: f64 = 0.5;

    /// All of them.
    pub const ALL: [Verdict; 10] = [
        Verdict::Underpriced,
        Verdict::Overpriced,
        Verdict::RightlyPriced,
        Verdict::LeaningUnderpriced,
        Verdict::LeaningOverpriced,
        Verdict::Undecided,
        Verdict::DependsOnSkill,
        Verdict::DependsOnList,
        Verdict::EstimatesDiffer,
        Verdict::NotJudged,
    ];

    /// ST-E15: the first that holds of an interval `lo` to `hi`, a price and a margin, all in points.
    ///
    /// Unbounded ends are infinite; a [complement](super::RatioSet::Complement) has both.
    /// Touching an edge counts as inside.
    ///
    /// # Panics
    ///
    /// When the margin is negative, or a number is NaN.
    ///
    /// # Examples
    ///
    /// ```
    /// use stats::worth::Verdict;
    ///
    /// assert_eq!(Verdict::of(3.2, 3.9, 3.0, 0.5), Verdict::LeaningUnderpriced);
    /// assert_eq!(Verdict::of(3.6, f64::INFINITY, 3.0, 0.5), Verdict::Underpriced);
    /// ```
    #[must_use]
    pub fn of(lo: f64, hi: f64, price: f64, margin: f64) -> Self {
        assert!(margin >= 0.0, "a margin of {margin} points");
        assert!(!lo.is_nan() && !hi.is_nan() && !price.is_nan(), "{lo} to {hi}, price {price}");
        if lo > price + margin {
            Self::Underpriced
        } else if hi < price - margin {
            Self::Overpriced
        } else if price - margin <= lo && hi <= price + margin {
            Self::RightlyPriced
        } else if lo > price {
            Self::LeaningUnderpriced
        } else if hi < price {
            Self::LeaningOverpriced
        } else {
            Self::Undecided
        }
    }

    /// ST-E15: whether it stops a run: only the first three do.
    #[must_use]
    pub const fn is_settled(self) -> bool {
        matches!(self, Self::Underpriced | Self::Overpriced | Self::RightlyPriced)
    }

    /// Whether more pairs would settle it: where players or estimates differ, more pairs don't help.
    #[must_use]
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Undecided | Self::LeaningUnderpriced | Self::LeaningOverpriced)
    }

    /// Whether two verdicts on one price can't both be right: intervals on either side of the price, or two settled ones that
    /// differ.
    #[must_use]
    pub fn contradicts(self, other: Verdict) -> bool {
        let sides = (self.side(), other.side());
        let opposed = matches!(sides, (Some(one), Some(two)) if one * two < 0);
        opposed || (self.is_settled() && other.is_settled() && self != other)
    }

    /// 1 where the whole interval lies above the price, -1 where it lies below.
    const fn side(self) -> Option<i8> {
        match self {
            Self::Underpriced | Self::LeaningUnderpriced => Some(1),
            Self::Overpriced | Self::LeaningOverpriced => Some(-1),
            Self::RightlyPriced
            | Self::Undecided
            | Self::DependsOnSkill
            | Self::DependsOnList
            | Self::EstimatesDiffer
            | Self::NotJudged => None,
        }
    }

    /// The verdict for the same interval where the evidence is too weak for a settled one.
    #[must_use]
    pub const fn weakened(self) -> Self {
        match self {
            Self::Underpriced => Self::LeaningUnderpriced,
            Self::Overpriced => Self::LeaningOverpriced,
            Self::RightlyPriced => Self::Undecided,
            other => other,
        }
    }

    /// ST-J2: the words that are printed.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Underpriced => "underpriced",
            Self::Overpriced => "overpriced",
            Self::RightlyPriced => "rightly priced",
            Self::LeaningUnderpriced => "leaning underpriced",
            Self::LeaningOverpriced => "leaning overpriced",
            Self::Undecided => "undecided",
            Self::DependsOnSkill => "depends on skill",
            Self::DependsOnList => "depends on the list",
            Self::EstimatesDiffer => "undecided: estimates differ",
            Self::NotJudged => "not judged",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.words())
    }
}

/// ST-E15: the verdict over several policies, from that of all their battles together and those of each by itself: the common one,
/// unless two of them contradict each other.
///
/// Policies that differ only in the strength of the verdict don't contradict each other: each has only its part of the battles,
/// so whether it reaches the stronger verdict is partly chance.
#[must_use]
pub fn over_policies(together: Verdict, each: &[Verdict]) -> Verdict {
    let contradict = |one: &Verdict| each.iter().any(|other| one.contradicts(*other));
    match each.iter().any(contradict) {
        true => Verdict::DependsOnSkill,
        false => together,
    }
}

/// ST-L2 and ST-E15: the verdict over several policies that are not pooled, since each has an exchange rate of its own.
///
/// Settled only where each of them comes to the same; [`Verdict::DependsOnSkill`] where two contradict each other; leaning where some
/// lean to one side and none to the other; otherwise undecided. Of one policy it is that one's.
#[must_use]
pub fn jointly(each: &[Verdict]) -> Verdict {
    let Some((first, others)) = each.split_first() else {
        return Verdict::Undecided;
    };
    if others.iter().all(|other| other == first) {
        return *first;
    }
    let contradict = |one: &Verdict| each.iter().any(|other| one.contradicts(*other));
    if each.iter().any(contradict) {
        return Verdict::DependsOnSkill;
    }
    let mut sides = each.iter().filter_map(|one| one.side());
    match sides.next() {
        Some(side) if side > 0 => Verdict::LeaningUnderpriced,
        Some(_) => Verdict::LeaningOverpriced,
        None => Verdict::Undecided,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn st_e15_policies_of_rates_of_their_own_settle_a_price_together_only() {
        use Verdict::*;
        assert_eq!(jointly(&[]), Undecided);
        assert_eq!(jointly(&[RightlyPriced]), RightlyPriced);
        assert_eq!(jointly(&[Underpriced, Underpriced]), Underpriced);
        assert_eq!(jointly(&[Underpriced, LeaningUnderpriced]), LeaningUnderpriced);
        assert_eq!(jointly(&[Undecided, Overpriced]), LeaningOverpriced);
        assert_eq!(jointly(&[RightlyPriced, Undecided]), Undecided);
        assert_eq!(jointly(&[RightlyPriced, Overpriced]), DependsOnSkill);
        assert_eq!(jointly(&[LeaningOverpriced, LeaningUnderpriced]), DependsOnSkill);
        for one in Verdict::ALL {
            assert_eq!(jointly(&[one, one]), one);
            for other in Verdict::ALL {
                assert_eq!(jointly(&[one, other]), jointly(&[other, one]));
                assert!(one == other || !jointly(&[one, other]).is_settled());
            }
        }
    }

    #[test]
    fn st_e15_edges_count_as_inside() {
        assert_eq!(Verdict::of(2.5, 3.5, 3.0, 0.5), Verdict::RightlyPriced);
        assert_eq!(Verdict::of(3.5, 4.5, 3.0, 0.5), Verdict::LeaningUnderpriced);
        assert_eq!(Verdict::of(3.0, 3.6, 3.0, 0.5), Verdict::Undecided);
    }

    #[test]
    fn st_e15_only_three_words_stop_a_run() {
        let settled = Verdict::ALL.into_iter().filter(|it| it.is_settled());
        let words: Vec<&str> = settled.map(Verdict::words).collect();
        assert_eq!(words, ["underpriced", "overpriced", "rightly priced"]);
    }

    /// A contradiction is mutual, and no verdict contradicts itself.
    #[test]
    fn st_e15_verdicts_contradict_each_other() {
        use Verdict::*;
        assert!(Underpriced.contradicts(Overpriced));
        assert!(Underpriced.contradicts(RightlyPriced));
        assert!(LeaningUnderpriced.contradicts(LeaningOverpriced));
        assert!(LeaningOverpriced.contradicts(Underpriced));
        assert!(!LeaningUnderpriced.contradicts(Underpriced));
        assert!(!LeaningUnderpriced.contradicts(RightlyPriced));
        for one in Verdict::ALL {
            assert!(!Undecided.contradicts(one) && !NotJudged.contradicts(one));
            assert!(!one.contradicts(one));
            assert!(!one.weakened().is_settled());
            assert!(!one.contradicts(one.weakened()));
            for other in Verdict::ALL {
                assert_eq!(one.contradicts(other), other.contradicts(one));
            }
        }
    }

    #[test]
    fn st_e15_policies_that_contradict_each_other_depend_on_skill() {
        let (under, right) = (Verdict::Underpriced, Verdict::RightlyPriced);
        assert_eq!(over_policies(under, &[under, under]), under);
        assert_eq!(over_policies(under, &[under, right]), Verdict::DependsOnSkill);
        let leaning = Verdict::LeaningUnderpriced;
        assert_eq!(over_policies(under, &[leaning, Verdict::Undecided]), under);
        assert_eq!(over_policies(under, &[]), under);
    }

    /// Verdicts that need more than an interval are never among them.
    #[test]
    fn st_j2_words_are_those_of_the_page() {
        assert_eq!(Verdict::DependsOnSkill.to_string(), "depends on skill");
        assert_eq!(Verdict::EstimatesDiffer.words(), "undecided: estimates differ");
        assert_eq!(format!("{:>12}|", Verdict::Undecided), "   undecided|");
    }

    /// Where players or the three estimates differ, the run isn't stopped and no number of further pairs is promised.
    #[test]
    fn st_e16_more_pairs_settle_what_is_open() {
        let open = Verdict::ALL.into_iter().filter(|verdict| verdict.is_open());
        assert!(open.clone().all(|verdict| !verdict.is_settled()));
        let closed = [
            Verdict::DependsOnSkill,
            Verdict::DependsOnList,
            Verdict::EstimatesDiffer,
            Verdict::NotJudged,
        ];
        assert_eq!(open.count() + 3 + closed.len(), Verdict::ALL.len());
        assert!(closed.iter().all(|it| !it.is_open() && !it.is_settled()));
    }
}
