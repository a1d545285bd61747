//! Lowers a scenario file: parses its words and combines its keys.

use super::{
    ArmFile, ArmyFile, CardFile, LinkFile, RowFile, ScenarioFile, SuppressedFile, TargetsFile,
};
use crate::scenario::file::words::{
    Reader, read_area, read_hits, read_requirement, read_share, read_wing,
};
use crate::scenario::{
    Arm, Army, Breach, Brings, Card, Entry, Fog, HitLimit, Hits, Link, Modules, RoutAll, Row,
    RowEffect, RowKind, Scenario, Share, Special, Strength, Suppressed, Tactical, Targets, Where,
};

impl ScenarioFile {
    /// The scenario, with what its words don't mean.
    pub(in crate::scenario::file) fn lower(self) -> (Scenario, Vec<Breach>) {
        let mut reader = Reader::default();
        let armies = self.army.map(|army| army.lower(&mut reader));
        let scenario = Scenario {
            id: self.id,
            name: self.name,
            date: self.date,
            armies,
            victory: self.victory.map(|rule| RoutAll { cards: rule.rout_all }),
            modules: Modules {
                shift: self.modules.shift,
                oblique_attack: self.modules.oblique_attack,
            },
        };
        (scenario, reader.breaches)
    }
}

impl ArmyFile {
    fn lower(self, reader: &mut Reader) -> Army {
        let tactical = match (self.tactical_victory, self.tactical_draw) {
            (Some(sticks), other) => {
                if other.is_some() {
                    reader.note(
                        Where::Army(self.name.clone()),
                        "it has a tactical victory and a tactical draw",
                        "keep one of the two",
                    );
                }
                Some((sticks, Brings::Victory))
            }
            (None, Some(sticks)) => Some((sticks, Brings::Draw)),
            (None, None) => None,
        };
        Army {
            name: self.name,
            morale: self.morale,
            tactical: tactical.map(|(sticks, brings)| Tactical { sticks, brings }),
            cards: self.card.into_iter().map(|card| card.lower(reader)).collect(),
        }
    }
}

impl CardFile {
    fn lower(self, reader: &mut Reader) -> Card {
        reader.at = Where::Card(self.id.clone());
        let strength = match (self.strength, self.cubes) {
            (Some(sticks), None) => Strength::Sticks(sticks),
            (None, Some(cubes)) => Strength::Cubes(cubes),
            _ => {
                reader.here(
                    "it has both `strength` and `cubes`, or neither",
                    "a normal formation has `strength`, a special one `cubes`",
                );
                Strength::Sticks(1)
            }
        };
        let reserve = match (self.reserve, self.commanded) {
            (Some(_), Some(_)) => {
                reader.here(
                    "it has both `reserve` and `commanded`",
                    "`reserve` enters by itself, `commanded` by a Command",
                );
                None
            }
            (by, None) => by.map(Entry::Auto),
            (None, by) => by.map(Entry::Commanded),
        };
        let wing = read_wing(reader, &self.wing);
        let dice = read_area(reader, &self.dice);
        let placements =
            self.placements.iter().map(|(word, &cards)| (read_wing(reader, word), cards)).collect();
        let rows = self.actions.into_iter().enumerate();
        let rows = rows
            .map(|(index, row)| {
                reader.at = Where::Row(self.id.clone(), index + 1);
                row.lower(reader)
            })
            .collect();
        Card {
            id: self.id,
            name: self.name,
            wing,
            strength,
            star: self.star,
            dice,
            rows,
            reserve,
            retire: self.retire,
            pursuit: self.pursuit,
            arm: self.arm.map(|arm| match arm {
                ArmFile::Infantry => Arm::Infantry,
                ArmFile::Cavalry => Arm::Cavalry,
            }),
            link: Link {
                previous: self.links.contains(&LinkFile::Previous),
                next: self.links.contains(&LinkFile::Next),
            },
            special: Special {
                shields: self.shields,
                saves: self.saves,
                placements,
                routs_on_entry: self.routs_on_entry,
                suppresses: self.suppresses.into_iter().map(SuppressedFile::lower).collect(),
                closed_by_rout_of: self.closed_by_rout_of,
                hit_limit: self
                    .hit_limit
                    .map(|limit| HitLimit { less: limit.less, most: limit.most }),
                fog: self.fog.map(|fog| Fog { veils: fog.veils, then_enter: fog.then_enter }),
            },
        }
    }
}

impl SuppressedFile {
    fn lower(self) -> Suppressed {
        Suppressed { card: self.card, reaction: self.reaction }
    }
}

impl TargetsFile {
    fn lower(self, reader: &mut Reader) -> Targets {
        match self {
            TargetsFile::Ids(ids) => Targets::Named(ids),
            TargetsFile::Word(word) if word == "any" => Targets::Any,
            TargetsFile::Word(word) => {
                reader.here(
                    format!("`{word}` is no list of targets"),
                    "write \"any\", or card ids in brackets",
                );
                Targets::Any
            }
        }
    }
}

impl RowFile {
    fn lower(self, reader: &mut Reader) -> Row {
        self.check_keys(reader);
        let hits_of = |reader: &mut Reader, text: &Option<String>| {
            text.as_ref().map_or(Hits::default(), |text| read_hits(reader, text))
        };
        let hits = hits_of(reader, &self.hits);
        let spares = hits_of(reader, &self.spares);
        let takes = self.takes.as_ref();
        let takes = takes.map_or(Share::All, |text| read_share(reader, text));
        let kind = if let Some(targets) = self.attack {
            RowKind::Attack { targets, hits, self_hits: self.self_hits.unwrap_or(0) }
        } else if let Some(commanded) = self.command {
            RowKind::Command((commanded != "fog").then_some(commanded))
        } else if let Some(targets) = self.screen {
            RowKind::Screen(targets.lower(reader))
        } else if let Some(targets) = self.counterattack {
            RowKind::Counterattack { targets: targets.lower(reader), hits, spares }
        } else if let Some(targets) = self.absorb {
            RowKind::Absorb { targets: targets.lower(reader), takes }
        } else {
            RowKind::Bombard
        };
        let needs = self.needs.as_deref().unwrap_or("none");
        Row {
            kind,
            requirement: read_requirement(reader, needs),
            voluntary: self.voluntary,
            effect: RowEffect {
                while_dice_on: self.while_dice_on,
                extra_hit_while: self.extra_hit_while,
                skips_in_reserve: self.skips_in_reserve,
                never_in_reserve: self.never_in_reserve,
                then_removed: self.then_removed,
                morale_gain: self.morale_gain,
            },
        }
    }

    /// Reports keys that are missing or don't belong to this kind of action.
    fn check_keys(&self, reader: &mut Reader) {
        let kinds = [
            self.attack.is_some(),
            self.bombard == Some(true),
            self.command.is_some(),
            self.screen.is_some(),
            self.counterattack.is_some(),
            self.absorb.is_some(),
        ];
        if kinds.iter().filter(|&&is_it| is_it).count() != 1 {
            reader.here(
                "it doesn't say which action it is, or says more than one",
                "take one of attack, bombard = true, command, screen, counterattack, absorb",
            );
        }
        let [is_attack, _, _, _, is_counter, is_absorb] = kinds;
        for (is_given, belongs, what) in [
            (self.hits.is_some(), is_attack || is_counter, "hits"),
            (self.takes.is_some(), is_absorb, "takes"),
        ] {
            if is_given != belongs {
                reader.here(
                    format!("`{what}` is missing, or doesn't belong here"),
                    "`hits` goes with attack and counterattack, `takes` with absorb",
                );
            }
        }
        if (self.self_hits.is_some() && !is_attack) || (self.spares.is_some() && !is_counter) {
            reader.here(
                "`self` or `spares` doesn't belong here",
                "`self` goes with attack, `spares` with counterattack",
            );
        }
    }
}
