//! Both armies as the first event announces them, what their stands become, and the names of the stands.

mod disguises;

use battle_core::{RuleId, Seat};
use triumph::battle::{Announced, Appearance, CardEvent, Event, StandId};
use triumph::{CustomId, HalfPoints, RuleParameters};

use super::phrases::list;
use disguises::Disguise;

/// Both armies.
#[derive(Clone, Debug)]
pub(super) struct Roster {
    names: [String; 2],
    costs: [HalfPoints; 2],
    /// Every stand as it is announced, seat one's first.
    pub stands: Vec<Announced>,
    /// The stands that gifts add.
    given: Vec<StandId>,
    /// The guises of each stand, in the same order, from the first.
    guises: Vec<Vec<Guise>>,
    /// TR-BC-24.1: the disguises of both armies.
    disguises: Vec<Disguise>,
    /// Whether each army has cards.
    has_cards: [bool; 2],
    /// The rules in force, except custom cards.
    pub rules: RuleParameters,
    /// The custom cards of stands, with their names.
    pub custom: Vec<(CustomId, String)>,
}

/// What a stand is from some event on.
#[derive(Clone, Debug)]
pub(super) struct Guise {
    /// The number of events after which it begins.
    since: usize,
    /// The stand, with the type, the base and the points that it has then.
    pub stand: Announced,
    appearance: Appearance,
}

impl Guise {
    /// `Heavy Foot`, `Heavy Foot on transports`.
    pub fn title(&self) -> String {
        let troop = self.stand.troop.title();
        match self.appearance {
            Appearance::Transports => format!("{troop} on transports"),
            Appearance::Plaustrella => format!("{troop} as Plaustrella"),
            Appearance::Chained => format!("chained {troop}"),
            _ => troop.to_owned(),
        }
    }

    /// `S3 Heavy Foot`, `S1 Knights (general)`.
    pub fn name(&self) -> String {
        let (stand, title) = (self.stand.stand, self.title());
        match self.stand.general {
            true => format!("{stand} {title} (general)"),
            false => format!("{stand} {title}"),
        }
    }
}

impl Roster {
    /// The armies that the events announce.
    ///
    /// Armies of the same name are distinguished by their edge of the table.
    pub fn of(events: &[Event]) -> Roster {
        let announced = events.iter().find_map(|event| match event {
            Event::Armies { names, costs, stands, disguised, parameters, purchases, .. } => {
                Some((names, costs, stands, disguised, parameters, purchases))
            }
            _ => None,
        });
        let Some((names, costs, stands, disguised, parameters, purchases)) = announced else {
            return Roster {
                names: ["South".to_owned(), "North".to_owned()],
                costs: [HalfPoints::ZERO; 2],
                stands: Vec::new(),
                given: Vec::new(),
                guises: Vec::new(),
                disguises: Vec::new(),
                has_cards: [false; 2],
                rules: RuleParameters::default(),
                custom: Vec::new(),
            };
        };
        let (mut rules, mut custom) = (RuleParameters::default(), Vec::new());
        for (name, value) in parameters {
            if let Some(id) = CustomId::of_rule(RuleId(name)) {
                custom.push((id, value.clone()));
                continue;
            }
            // The events were made with these rules, so the names and values are theirs.
            let known = rules.set(name, value);
            debug_assert!(known.is_ok(), "{name} = {value}");
        }
        let names = match names {
            [one, two] if one == two => [format!("{one} (south)"), format!("{two} (north)")],
            _ => names.clone(),
        };
        let bears_cards = |seat: Seat| {
            let mut own = stands.iter().filter(|own| own.stand.seat() == seat);
            own.any(|own| !own.cards.is_empty())
        };
        let given = events.iter().filter_map(|event| match event {
            Event::Gift { stands, .. } => Some(stands),
            _ => None,
        });
        Roster {
            names,
            costs: *costs,
            guises: guises(stands, events),
            stands: stands.clone(),
            given: given.flatten().copied().collect(),
            disguises: disguises::of(purchases, disguised),
            has_cards: Seat::ALL
                .map(|seat| bears_cards(seat) || !purchases[seat.index()].is_empty()),
            rules,
            custom,
        }
    }

    /// What a custom card is called, if a rule is one.
    pub fn custom_card(&self, rule: RuleId) -> Option<&str> {
        let mut cards = self.custom.iter();
        let known = cards.find(|(id, _)| id.rule() == rule.0);
        known.map(|(_, title)| title.as_str())
    }

    /// A rule as a source: `TR-RS-09`, `Shield Wall, custom-1`.
    pub fn cite(&self, rule: RuleId) -> String {
        match self.custom_card(rule) {
            Some(title) => format!("{title}, {rule}"),
            None => rule.to_string(),
        }
    }

    /// Whether a gift adds a stand to its army.
    pub fn is_given(&self, stand: StandId) -> bool {
        self.given.contains(&stand)
    }

    pub fn army(&self, seat: Seat) -> &str {
        &self.names[seat.index()]
    }

    /// TR-AB-01: what the army in a seat costs with its cards.
    pub fn cost(&self, seat: Seat) -> HalfPoints {
        self.costs[seat.index()]
    }

    /// Whether the army in a seat has cards, so that its cost is not that of its stands alone.
    pub fn has_cards(&self, seat: Seat) -> bool {
        self.has_cards[seat.index()]
    }

    /// The guises of a stand, from the first, which is as it is announced.
    pub fn guises(&self, stand: StandId) -> &[Guise] {
        let at = self.stands.iter().position(|own| own.stand == stand);
        at.map_or(&[], |at| &self.guises[at])
    }

    /// Both armies as they are after a number of events.
    pub fn after(&self, n_events: usize) -> Lineup<'_> {
        Lineup { roster: self, n_events }
    }
}

/// The guises of each stand, from the first.
fn guises(stands: &[Announced], events: &[Event]) -> Vec<Vec<Guise>> {
    let mut guises: Vec<Vec<Guise>> = stands
        .iter()
        .map(|own| vec![Guise { since: 0, stand: own.clone(), appearance: Appearance::Normal }])
        .collect();
    for (at, event) in events.iter().enumerate() {
        let Event::Card(CardEvent::Became { stand, appearance, troop, depth, points, .. }) = event
        else {
            continue;
        };
        let mut known = guises.iter_mut();
        if let Some(own) = known.find(|own| own[0].stand.stand == *stand) {
            let next = Guise {
                since: at + 1,
                appearance: *appearance,
                stand: Announced {
                    troop: *troop,
                    depth: *depth,
                    points: *points,
                    ..own[0].stand.clone()
                },
            };
            own.push(next);
        }
    }
    guises
}

/// Both armies as they are at one moment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lineup<'r> {
    roster: &'r Roster,
    n_events: usize,
}

impl<'r> Lineup<'r> {
    /// The number of the guise that a stand has.
    pub fn number(&self, stand: StandId) -> usize {
        let guises = self.roster.guises(stand).iter();
        let begun = guises.take_while(|guise| guise.since <= self.n_events);
        begun.count().saturating_sub(1)
    }

    pub fn guise(&self, stand: StandId) -> Option<&'r Guise> {
        self.roster.guises(stand).get(self.number(stand))
    }

    /// The present guise of every stand of a seat.
    pub fn of_seat(self, seat: Seat) -> impl Iterator<Item = &'r Guise> {
        self.stands().filter(move |own| own.stand.stand.seat() == seat)
    }

    /// The present guise of every stand, seat one's first.
    pub fn stands(self) -> impl Iterator<Item = &'r Guise> {
        let lineup = self;
        let stands = self.roster.stands.iter();
        stands.filter_map(move |own| lineup.guise(own.stand))
    }

    /// `S3 Heavy Foot`, `S1 Knights (general)`.
    pub fn name(&self, stand: StandId) -> String {
        self.guise(stand).map_or_else(|| stand.to_string(), Guise::name)
    }

    /// Stands by type with their numbers: `6 Heavy Foot (S2–S7) and 1 Knights (S1, the general)`.
    pub fn counted(&self, stands: &[StandId]) -> String {
        let title = |stand| self.guise(stand).map_or_else(|| "stands".to_owned(), Guise::title);
        let mut sorted = stands.to_vec();
        sorted.sort();
        let mut titles: Vec<String> = Vec::new();
        for &stand in &sorted {
            let title = title(stand);
            if !titles.contains(&title) {
                titles.push(title);
            }
        }
        let parts: Vec<String> = titles
            .into_iter()
            .map(|own_title| {
                let own = sorted.iter().copied();
                let own: Vec<StandId> = own.filter(|&stand| title(stand) == own_title).collect();
                format!("{} {own_title} ({})", own.len(), self.ranges(&own))
            })
            .collect();
        list(&parts)
    }

    /// Sorted stands, with runs of three and more written as ranges: `S2–S7, S9`.
    fn ranges(&self, sorted: &[StandId]) -> String {
        let mut parts = Vec::new();
        for run in sorted.chunk_by(|one, next| one.index() + 1 == next.index()) {
            match run {
                [first, _, .., last] => parts.push(format!("{first}–{last}")),
                _ => parts.extend(run.iter().map(StandId::to_string)),
            }
        }
        let general =
            sorted.iter().find(|&&stand| self.guise(stand).is_some_and(|own| own.stand.general));
        match general {
            Some(_) if sorted.len() == 1 => parts.push("the general".to_owned()),
            Some(general) => parts.push(format!("the general is {general}")),
            None => {}
        }
        parts.join(", ")
    }
}
