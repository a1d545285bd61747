//! Events of battle cards in words.

use triumph::battle::{CampKind, CardEvent, StandId, Stands};

use super::super::phrases::counted;
use super::super::roster::{Guise, Lineup};
use super::writer::StoryWriter;

/// A sentence about a card.
pub(super) fn sentence(writer: &StoryWriter<'_>, at: usize, event: &CardEvent) -> String {
    let roster = writer.roster;
    let before = writer.before(at);
    let name = |stand: StandId| before.name(stand);
    let all = |stands: Stands| before.counted(&stands.iter().collect::<Vec<_>>());
    match event {
        CardEvent::CampChosen { owner, kind } => {
            let what = match kind {
                CampKind::Camp => "a camp",
                CampKind::Fortified => "a fortified camp [TR-BC-17]",
                CampKind::PackTrain => "a pack train [TR-BC-18]",
                CampKind::Wagon => "its Standard Wagon [TR-BC-19]",
                CampKind::Nothing => "no camp [TR-BC-16]",
            };
            format!("{} has {what}", roster.army(*owner))
        }
        CardEvent::ObstaclePlaced { owner, .. } => {
            format!("{} lays an obstacle [TR-BC-14]", roster.army(*owner))
        }
        CardEvent::SetAside { bowmen, supported } => {
            format!("{} are set aside and support {} [TR-BC-07]", all(*bowmen), all(*supported))
        }
        CardEvent::Screened { stands } => format!("{} are screened [TR-BC-20]", all(*stands)),
        CardEvent::ScreenLost { stand, rule } => {
            format!("{} loses its screen [{rule}]", name(*stand))
        }
        CardEvent::Marked { owner, stands } => format!(
            "{} drives scythed chariots or a stampede at {} [TR-BC-15]",
            roster.army(*owner),
            all(*stands)
        ),
        CardEvent::Held { stand } => format!("{} holds the line [TR-BC-10]", name(*stand)),
        CardEvent::ChargesThrough { owner, .. } => {
            format!("{} charges through its foot [TR-BC-12]", roster.army(*owner))
        }
        CardEvent::Became { stand, rule, .. } => {
            let title = |lineup: Lineup<'_>| lineup.guise(*stand).map(Guise::title);
            let (was, is) = (title(before), title(roster.after(at + 1)));
            match is {
                Some(is) if was.as_ref() != Some(&is) => {
                    format!("{} is {is} now [{rule}]", name(*stand))
                }
                // TR-BC-00.8: it was revealed on the base of its disguise.
                _ => format!("{} takes its own base [{rule}]", name(*stand)),
            }
        }
        CardEvent::Unmasked { stand } => {
            format!("{} was only a disguise and is gone [TR-BC-24.4]", name(*stand))
        }
        CardEvent::Appeared { stand, .. } => {
            format!("{} comes to light behind it [TR-BC-24.4]", name(*stand))
        }
        CardEvent::CommandRolledAgain { owner, dice, points, rule } => {
            let dice: Vec<String> = dice.iter().flatten().map(u8::to_string).collect();
            format!(
                "{} rolls again, {}: {} [{}]",
                roster.army(*owner),
                dice.join(" and "),
                counted(usize::from(*points), "command point"),
                roster.cite(*rule)
            )
        }
        CardEvent::CommandPointsAdded { owner, more, points, rule } => format!(
            "{} has {more:+}: {} [{}]",
            roster.army(*owner),
            counted(usize::from(*points), "command point"),
            roster.cite(*rule)
        ),
        CardEvent::UsedUp { owner, rule } => {
            format!("{} has used up {}", roster.army(*owner), roster.cite(*rule))
        }
    }
}
