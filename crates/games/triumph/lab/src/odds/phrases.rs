//! The rules of an engagement in words.

use battle_core::RuleId;
use triumph::{Category, CombatResult, EngagementKind, FactorBreakdown, Party, Ruled};

/// The source of a party's base factor: `Spear against mounted`.
pub fn base(
    own: &Party,
    enemy: &Party,
    kind: EngagementKind,
    is_target: bool,
    breakdown: &FactorBreakdown,
) -> String {
    let stand = match own {
        Party::Camp(camp) => {
            let what = if camp.wagon { "Standard Wagon" } else { "camp" };
            return match &camp.garrison {
                None => format!("{what} without garrison"),
                Some(garrison) => {
                    format!("{what}: 1 and the cost of its garrison, {}", garrison.troop.title())
                }
            };
        }
        Party::Stand(stand) => stand,
    };
    let title = stand.troop.title();
    if is_target {
        return match breakdown.base_rule.0 {
            "TR-BC-09" => format!("{title} as Plaustrella, shot at"),
            "TR-BC-23" => format!("{title} as Sword-Fighting Cavalry, shot at as Bad Horse"),
            _ => format!("{title} shot at"),
        };
    }
    if kind != EngagementKind::Close {
        return match breakdown.base_rule.0 {
            "TR-BC-21" => format!("{title} shooting, by Shower Shooting"),
            "TR-BC-22" => format!("{title} shooting, by Chained Together"),
            _ => format!("{title} shooting"),
        };
    }
    let opponent = match enemy {
        // TR-CP-04: a camp is attacked with the factor against foot.
        Party::Camp(_) => "a camp, as against foot",
        Party::Stand(enemy) => match enemy.troop.category() {
            Category::Foot => "foot",
            Category::Mounted => "mounted",
        },
    };
    match breakdown.base_rule.0 {
        "TR-BC-09" => format!("{title} as Plaustrella, Heavy Foot against {opponent}"),
        "TR-BC-23" => format!("{title} as Sword-Fighting Cavalry against {opponent}"),
        _ => format!("{title} against {opponent}"),
    }
}

/// The words for a tactical factor; `None` for a rule that has none here.
pub fn tactical(rule: RuleId, own: &Party, is_target: bool) -> Option<String> {
    let words = match rule.0 {
        "TR-CC-06" => "general's stand",
        "TR-CC-07" => "rear support",
        "TR-CC-12" => return Some(edges(own)),
        "TR-CC-15" => "uphill",
        "TR-CC-16" => "Skirmishers against Elephants",
        "TR-CC-17" => "mounted in difficult terrain",
        "TR-CC-18" => "close order foot in difficult terrain, against foot",
        "TR-RC-12" if is_target => "shot at from the rear",
        "TR-RC-12" => "the target is the general's stand",
        "TR-BC-04" => "Light Camelry, against horses and elephants that shy at camels",
        "TR-BC-05" => "Charging or Armored Camelry",
        "TR-BC-06" => "Camel Protected Infantry, against troops that shy at camels",
        "TR-BC-07" => "Supporting Bowmen behind",
        "TR-BC-08" => "Mobile Infantry on transports",
        "TR-BC-09" if is_target => "Plaustrella's barriers",
        "TR-BC-09" => "Plaustrella against mounted",
        "TR-BC-11" => "rear support by Hoplite Deep Formation",
        "TR-BC-15" => "marked by Scythed Chariots and Stampedes",
        "TR-BC-17" => "Fortified Camp",
        "TR-BC-19" if matches!(own, Party::Stand(stand) if !stand.has(triumph::Card::StandardWagon)) => {
            "the target stands before its Standard Wagon"
        }
        "TR-BC-19" => "before its Standard Wagon",
        "TR-BC-20" => "Elephant Screen before it",
        "TR-BC-22" => "Chained Together, against this opponent",
        _ => return None,
    };
    Some(words.to_owned())
}

fn edges(own: &Party) -> String {
    let edges = match own {
        Party::Stand(stand) => stand.edges,
        Party::Camp(_) => 0,
    };
    let noun = if edges == 1 { "edge" } else { "edges" };
    format!("{edges} {noun} overlapped, or with an enemy in flank or rear contact")
}

/// What happens to a side: `B falls back (TR-RS-09)`.
pub fn suffered(whose: &str, enemy: &str, ruled: Ruled) -> String {
    let what = match ruled.result {
        CombatResult::NoEffect => return format!("no effect on {whose} ({})", ruled.rule),
        CombatResult::FallBack => "falls back",
        CombatResult::Shattered => "is shattered: lost",
        CombatResult::Destroyed => "is destroyed: lost",
        CombatResult::Evade => "evades",
        CombatResult::Panic => "panics",
        CombatResult::Sacked => {
            return format!(
                "{whose} is sacked: lost; {enemy} leaves the game too, not lost ({})",
                ruled.rule
            );
        }
    };
    format!("{whose} {what} ({})", ruled.rule)
}

/// The result as one letter, as in the matrices of TR-RS-17, with X for a sacked camp.
pub const fn letter(result: CombatResult) -> char {
    match result {
        CombatResult::NoEffect => 'N',
        CombatResult::FallBack => 'F',
        CombatResult::Shattered => 'S',
        CombatResult::Destroyed => 'D',
        CombatResult::Evade => 'E',
        CombatResult::Panic => 'P',
        CombatResult::Sacked => 'X',
    }
}
