//! A group of stands: how it is written, what it costs, and its name.

use analysis::phrases::{listed, number_in_words};
use analysis::swap;
use triumph::{HalfPoints, RuleParameters, TroopType};

/// The most stands of a type in a group.
pub(super) const MOST: u8 = 12;
/// The part of an army's points that a group may cost at most.
const MOST_OF_POINTS: (u32, u32) = (3, 4);

/// Some stands, each type once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group(pub Vec<(TroopType, u8)>);

impl Group {
    /// TR-AB-01: what it costs.
    pub fn cost(&self, rules: &RuleParameters) -> HalfPoints {
        let of = |(troop, n): &(TroopType, u8)| rules.price(*troop).0 * i16::from(*n);
        HalfPoints(self.0.iter().map(of).sum())
    }

    /// A type that it names twice.
    pub fn twice(&self) -> Option<TroopType> {
        let all = self.0.iter().enumerate();
        let mut again =
            all.filter(|(at, (troop, _))| self.0[..*at].iter().any(|(own, _)| own == troop));
        again.next().map(|(_, (troop, _))| *troop)
    }

    /// Whether it has stands of a type.
    pub fn has(&self, troop: TroopType) -> bool {
        self.0.iter().any(|(own, _)| *own == troop)
    }

    /// The group as it is typed: `4 heavy-foot`.
    pub fn typed(&self) -> String {
        let of = |(troop, n): &(TroopType, u8)| format!("{n} {}", troop.name());
        self.0.iter().map(of).collect::<Vec<_>>().join(" ")
    }

    /// The group as a part of a file's name: `4-heavy-foot`.
    pub fn name(&self) -> String {
        self.typed().replace(' ', "-")
    }

    /// The group in a sentence.
    pub fn in_words(&self) -> swap::Group {
        let of = |(troop, n): &(TroopType, u8)| match n {
            1 => format!("a stand of {}", troop.title()),
            n => format!("{} {}", number_in_words(usize::from(*n)), troop.title()),
        };
        let words: Vec<String> = self.0.iter().map(of).collect();
        swap::Group { words: listed(&words), is_plural: !matches!(self.0.as_slice(), [(_, 1)]) }
    }
}

/// What is wrong with two groups together, each with a remedy.
pub(super) fn wrong(
    groups: [&Group; 2],
    rules: &RuleParameters,
    fewest_points: u32,
) -> Vec<(String, String)> {
    let [first, second] = groups;
    let mut wrong = Vec::new();
    for (troop, _) in first.0.iter().filter(|(troop, _)| second.has(*troop)) {
        wrong.push((
            format!("{troop} is in both groups"),
            "name only what the one has and the other has not".to_owned(),
        ));
    }
    let [one, other] = groups.map(|group| group.cost(rules));
    if one != other {
        wrong.push((
            format!(
                "{} cost {one} points and {} {other}: a swap is between groups that cost the same",
                first.typed(),
                second.typed()
            ),
            equal(groups, rules, fewest_points),
        ));
    }
    let (times, of) = MOST_OF_POINTS;
    let most = (2 * fewest_points * times / of) as i16;
    if one == other && one.0 > most {
        wrong.push((
            format!(
                "{} and {} cost {one} points, and an army has {fewest_points} or more, of which other stands have a part",
                first.typed(),
                second.typed(),
            ),
            format!("name groups of at most {} points", HalfPoints(most)),
        ));
    }
    wrong
}

/// A remedy: groups like these that cost the same.
fn equal(groups: [&Group; 2], rules: &RuleParameters, fewest_points: u32) -> String {
    let (times, of) = MOST_OF_POINTS;
    let most = (2 * fewest_points * times / of) as i16;
    let mut ways: Vec<String> = Vec::new();
    if let [[(one, _)], [(other, _)]] = groups.map(|group| group.0.as_slice()) {
        let price = |troop: &TroopType| rules.price(*troop).0;
        for n in 1..=MOST {
            let cost = i16::from(n) * price(one);
            let is_same = price(other) > 0 && cost % price(other) == 0;
            let m = cost / price(other).max(1);
            if is_same && cost <= most && m <= i16::from(MOST) && ways.len() < 2 {
                ways.push(format!("`{n} {} for {m} {}`", one.name(), other.name()));
            }
        }
    }
    // If there are none, the cheaper one gets a few stands of another type.
    let [first, second] = groups;
    let [one, other] = groups.map(|group| group.cost(rules).0);
    let lacks = (one - other).abs();
    let filler = (1..=4_i16).find_map(|n| {
        let costs = |troop: &TroopType| n * rules.price(*troop).0 == lacks;
        let is_other = |troop: &TroopType| !first.has(*troop) && !second.has(*troop);
        let troop = TroopType::ALL.into_iter().find(|troop| costs(troop) && is_other(troop))?;
        Some(format!("{n} {}", troop.name()))
    });
    if let Some(filler) = filler.filter(|_| one.max(other) <= most) {
        let with = |group: &Group, cost: i16| match cost < one.max(other) {
            true => format!("{} {filler}", group.typed()),
            false => group.typed(),
        };
        ways.push(format!("`{} for {}`", with(first, one), with(second, other)));
    }
    match ways.is_empty() {
        true => "name other numbers, or add stands to the cheaper one".to_owned(),
        false => format!("these cost the same: {}", ways.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: RuleParameters = RuleParameters::DEFAULT;

    fn group(stands: &[(TroopType, u8)]) -> Group {
        Group(stands.to_vec())
    }

    /// TR-AB-01: Heavy Foot cost 3 points and Elite Foot 4, so four of each don't cost the same; the remedy does.
    #[test]
    fn tr_ab_01_groups_that_cost_unlike_are_refused_with_those_that_cost_the_same() {
        let (heavy, elite) = (TroopType::HeavyFoot, TroopType::EliteFoot);
        let [four, three] = [group(&[(heavy, 4)]), group(&[(elite, 3)])];
        assert_eq!(four.cost(&RULES), HalfPoints::whole(12));
        assert_eq!(wrong([&four, &three], &RULES, 40), []);
        let more = group(&[(elite, 4)]);
        let [(said, help)] = wrong([&four, &more], &RULES, 40).try_into().expect("one problem");
        assert!(said.contains("4 heavy-foot cost 12 points and 4 elite-foot 16"), "{said}");
        assert!(help.contains("`4 heavy-foot for 3 elite-foot`, `8 heavy-foot for 6 elite-foot`"));
        let filled = help.rsplit('`').nth(1).expect("a way with other stands");
        let (cheap, dear) = filled.split_once(" for ").expect("two groups");
        assert!(cheap.starts_with("4 heavy-foot ") && dear == "4 elite-foot", "{filled}");
    }

    #[test]
    fn a_type_in_both_groups_and_a_whole_army_are_refused() {
        let (heavy, elite) = (TroopType::HeavyFoot, TroopType::EliteFoot);
        let both = wrong([&group(&[(heavy, 4)]), &group(&[(heavy, 4)])], &RULES, 40);
        assert!(both[0].0.contains("Heavy Foot is in both groups"), "{both:?}");
        // 36 points of 40, of which 30 are three quarters.
        let whole = wrong([&group(&[(heavy, 12)]), &group(&[(elite, 9)])], &RULES, 40);
        let [(said, help)] = whole.try_into().expect("one problem");
        assert!(
            said.contains("cost 36 points") && help.contains("at most 30 points"),
            "{said} {help}"
        );
    }

    #[test]
    fn one_stand_and_several_types_have_words() {
        let one = group(&[(TroopType::Elephants, 1)]).in_words();
        assert_eq!((one.words.as_str(), one.is_plural), ("a stand of Elephants", false));
        let two = group(&[(TroopType::Knights, 2), (TroopType::Rabble, 1)]).in_words();
        assert_eq!(
            (two.words.as_str(), two.is_plural),
            ("two Knights and a stand of Rabble", true)
        );
    }
}
