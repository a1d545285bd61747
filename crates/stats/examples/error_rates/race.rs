//! The race of the toy games: first to m wins, each by a decided roll-off, with a frozen value for luck.

use rand_core::Rng;
use rand_pcg::Pcg64;
use stats::luck::{GameLuck, VALUE_OF_A_WIN, of_two_dice};

/// Wins needed.
pub const FIRST_TO: usize = 5;

/// The exact value of an even race from A's side, by wins that A and B have: dyadic, so whole in 1/65536.
pub struct EvenRace {
    value: [[u32; FIRST_TO + 1]; FIRST_TO + 1],
}

impl EvenRace {
    pub fn solved() -> Self {
        let mut value = [[0; FIRST_TO + 1]; FIRST_TO + 1];
        for a in (0..=FIRST_TO).rev() {
            for b in (0..=FIRST_TO).rev() {
                value[a][b] = match (a, b) {
                    (FIRST_TO, FIRST_TO) => continue,
                    (FIRST_TO, _) => VALUE_OF_A_WIN,
                    (_, FIRST_TO) => 0,
                    _ => (value[a + 1][b] + value[a][b + 1]) / 2,
                };
            }
        }
        Self { value }
    }

    pub fn start(&self) -> u32 {
        self.value[0][0]
    }

    /// Plays one race with these dice: whether A wins, and its luck.
    ///
    /// A adds `advantage` to its die; `swap` gives A the second die of each roll.
    pub fn play(&self, advantage: i32, swap: bool, dice: &mut Pcg64) -> (bool, i64) {
        let (mut a, mut b) = (0, 0);
        let mut luck = GameLuck::default();
        while a < FIRST_TO && b < FIRST_TO {
            let after = |of_a: i32, of_b: i32| match (of_a + advantage - of_b).signum() {
                1 => (a + 1, b),
                0 => (a, b),
                _ => (a, b + 1),
            };
            let outcomes: [u32; 36] = core::array::from_fn(|i| {
                let (a, b) = after(i as i32 / 6, i as i32 % 6);
                self.value[a][b]
            });
            let (first, second) = two_dice(dice);
            let (of_a, of_b) = if swap { (second, first) } else { (first, second) };
            let next = after(of_a, of_b);
            luck.add(of_two_dice(self.value[next.0][next.1], &outcomes));
            (a, b) = next;
        }
        (a == FIRST_TO, luck.total())
    }
}

/// Two dice from 0 to 5.
fn two_dice(rng: &mut Pcg64) -> (i32, i32) {
    let roll = ((u128::from(rng.next_u64()) * 36) >> 64) as i32;
    (roll / 6, roll % 6)
}
