//! Both armies as the first event announces them, and the names of their stands.

use battle_core::{RuleId, Seat};
use triumph::battle::{Announced, Event, StandId};
use triumph::{CustomId, HalfPoints, RuleParameters, TroopType};

use super::words::list;

/// Both armies.
#[derive(Clone, Debug)]
pub(super) struct Roster {
    names: [String; 2],
    /// Every stand, seat one's first.
    pub stands: Vec<Announced>,
    /// The rules in force, except custom cards.
    pub rules: RuleParameters,
    /// The custom cards of stands, with their names.
    pub custom: Vec<(CustomId, String)>,
}

impl Roster {
    /// What the events announce.
    ///
    /// Armies of the same name are distinguished by their edge of the table.
    pub fn of(events: &[Event]) -> Roster {
        let announced = events.iter().find_map(|event| match event {
            Event::Armies {
                names,
                stands,
                parameters,
                ..
            } => Some((names, stands, parameters)),
            _ => None,
        });
        let Some((names, stands, parameters)) = announced else {
            return Roster {
                names: ["South".to_owned(), "North".to_owned()],
                stands: Vec::new(),
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
        Roster {
            names,
            stands: stands.clone(),
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

    /// The army in a seat.
    pub fn army(&self, seat: Seat) -> &str {
        &self.names[seat.index()]
    }

    /// The stand as it was announced.
    pub fn get(&self, stand: StandId) -> Option<&Announced> {
        self.stands.iter().find(|own| own.stand == stand)
    }

    fn troop(&self, stand: StandId) -> Option<TroopType> {
        self.get(stand).map(|own| own.troop)
    }

    /// The stands of a seat.
    pub fn of_seat(&self, seat: Seat) -> impl Iterator<Item = &Announced> {
        self.stands
            .iter()
            .filter(move |own| own.stand.seat() == seat)
    }

    /// What all stands of a seat cost.
    pub fn points(&self, seat: Seat) -> HalfPoints {
        self.of_seat(seat).map(|own| own.points).sum()
    }

    /// `S3 Heavy Foot`, `S1 Knights (general)`.
    pub fn name(&self, stand: StandId) -> String {
        match self.get(stand) {
            Some(own) if own.general => format!("{stand} {} (general)", own.troop),
            Some(own) => format!("{stand} {}", own.troop),
            None => stand.to_string(),
        }
    }

    /// Stands by type with their numbers: `6 Heavy Foot (S2–S7) and 1 Knights (S1, the general)`.
    pub fn counted(&self, stands: &[StandId]) -> String {
        let mut sorted = stands.to_vec();
        sorted.sort();
        let mut troops: Vec<Option<TroopType>> = Vec::new();
        for &stand in &sorted {
            let troop = self.troop(stand);
            if !troops.contains(&troop) {
                troops.push(troop);
            }
        }
        let parts: Vec<String> = troops
            .into_iter()
            .map(|troop| {
                let own: Vec<StandId> = sorted
                    .iter()
                    .copied()
                    .filter(|&stand| self.troop(stand) == troop)
                    .collect();
                let title = troop.map_or("stands", TroopType::title);
                format!("{} {title} ({})", own.len(), self.ranges(&own))
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
        let general = sorted
            .iter()
            .find(|&&stand| self.get(stand).is_some_and(|own| own.general));
        match general {
            Some(_) if sorted.len() == 1 => parts.push("the general".to_owned()),
            Some(general) => parts.push(format!("the general is {general}")),
            None => {}
        }
        parts.join(", ")
    }
}
