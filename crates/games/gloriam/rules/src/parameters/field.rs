//! GL-951: the ground of a battle as text: patches of rough or difficult going and hills, walls and hedges.

use std::fmt;

use battle_core::values::{Value, same_word};

/// Most patches of a field.
pub const MAX_PATCHES: usize = 12;
/// Lanes and BW that patches may reach.
const LANES: u8 = 15;
const DEPTH: u8 = 30;

/// What a patch is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PatchKind {
    /// Rough going.
    Rough,
    /// Difficult going.
    Difficult,
    /// GL-513: higher than what is around it.
    Hill,
    /// GL-514: a hedge along one line across its lanes.
    Hedge,
    /// GL-515: a wall or barricade along one line across its lanes.
    Wall,
}

impl PatchKind {
    const ALL: [PatchKind; 5] = [
        PatchKind::Rough,
        PatchKind::Difficult,
        PatchKind::Hill,
        PatchKind::Hedge,
        PatchKind::Wall,
    ];

    /// Its word.
    pub const fn name(self) -> &'static str {
        match self {
            PatchKind::Rough => "rough",
            PatchKind::Difficult => "difficult",
            PatchKind::Hill => "hill",
            PatchKind::Hedge => "hedge",
            PatchKind::Wall => "wall",
        }
    }

    /// Whether it is a line, not an area.
    pub const fn is_line(self) -> bool {
        matches!(self, PatchKind::Hedge | PatchKind::Wall)
    }
}

/// A patch of ground, or a line across lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Patch {
    /// What it is.
    pub kind: PatchKind,
    /// Its lanes, first and last, from 0 at the left of seat one.
    pub lanes: (u8, u8),
    /// BW from the edge of seat one, from and to; both are the same for a line.
    pub ys: (u8, u8),
}

/// Two numbers as `4-6`, or one as `5`.
fn span(text: &str) -> Option<(u8, u8)> {
    let number = |text: &str| -> Option<u8> {
        let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|_| plain)
    };
    match text.split_once('-') {
        Some((from, to)) => Some((number(from)?, number(to)?)),
        None => number(text).map(|only| (only, only)),
    }
}

impl Patch {
    fn from_text(text: &str) -> Option<Patch> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [kind, lanes, ys] = words[..] else {
            return None;
        };
        let kind = PatchKind::ALL.into_iter().find(|it| same_word(it.name(), kind))?;
        let (lanes, ys) = (span(lanes)?, span(ys)?);
        let on_field = lanes.0 <= lanes.1 && lanes.1 < LANES && ys.1 <= DEPTH;
        // A line at the table's edge would part nothing.
        let fits = match kind.is_line() {
            true => ys.0 == ys.1 && (1..DEPTH).contains(&ys.0),
            false => ys.0 < ys.1,
        };
        (on_field && fits).then_some(Patch { kind, lanes, ys })
    }
}

impl fmt::Display for Patch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let span = |(from, to): (u8, u8)| match from == to {
            true => from.to_string(),
            false => format!("{from}-{to}"),
        };
        let (lanes, ys) = (span(self.lanes), span(self.ys));
        write!(f, "{} {lanes} {ys}", self.kind.name())
    }
}

/// GL-951: the ground of a battle; good going where no patch lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Field([Option<Patch>; MAX_PATCHES]);

impl Field {
    /// Good going everywhere.
    pub const OPEN: Field = Field([None; MAX_PATCHES]);

    /// Its patches in order: later ones lie over earlier ones.
    pub fn patches(&self) -> impl Iterator<Item = &Patch> {
        self.0.iter().flatten()
    }
}

impl Value for Field {
    const ALLOWED: &'static str = "open | rough 5-9 12-18 | up to 12 patches joined with +, each its kind, its lanes (0 to 14 from the left of seat one) and its BW from the edge of seat one (0 to 30): `rough 3-5 12-18 + difficult 0 10-20 + hill 7-9 13-17`; a wall or hedge runs along one line: `wall 5-9 10`";

    fn text(self) -> String {
        let patches: Vec<String> = self.patches().map(ToString::to_string).collect();
        match patches.is_empty() {
            true => "open".to_owned(),
            false => patches.join(" + "),
        }
    }

    fn from_text(text: &str) -> Option<Field> {
        if same_word("open", text.trim()) {
            return Some(Field::OPEN);
        }
        let patches: Option<Vec<Patch>> = text.split('+').map(Patch::from_text).collect();
        let patches = patches.filter(|all| all.len() <= MAX_PATCHES)?;
        let mut field = Field::OPEN;
        for (at, patch) in patches.into_iter().enumerate() {
            field.0[at] = Some(patch);
        }
        Some(field)
    }
}
