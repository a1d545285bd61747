//! The meetings that the cells of a map lead to: a cell that is clicked, or two names that are chosen, tell the battle to play again.

use super::example_battles::ExampleBattle;

/// What the cells of the map before it lead to.
#[derive(Debug)]
pub struct Meetings {
    /// Its rows from the top, which are its columns from the left too.
    pub names: Vec<String>,
    /// A meeting for the cell of each two names; the cell on the other side of the diagonal leads to the same one.
    pub all: Vec<Meeting>,
}

/// A meeting that a cell leads to.
#[derive(Debug)]
pub struct Meeting {
    /// The name of its row.
    pub row: String,
    /// The name of its column.
    pub column: String,
    /// What the battles say of both, in a sentence.
    pub said: String,
    /// The battle to play again.
    pub battle: ExampleBattle,
}

impl Meetings {
    /// What the script reads, in parts between tabs: a line of names, then a line a meeting. A tooltip in each of some hundred cells
    /// would be many times as long.
    pub fn lines(&self) -> String {
        let at = |name: &String| self.names.iter().position(|own| own == name);
        let meetings = self.all.iter().filter_map(|it| {
            let (row, column) = (at(&it.row)?, at(&it.column)?);
            let recorded = it.battle.recorded.map(|it| it.to_string()).unwrap_or_default();
            Some(format!("{row}\t{column}\t{}\t{}\t{recorded}", it.said, it.battle.place()))
        });
        let names = [self.names.join("\t")];
        names.into_iter().chain(meetings).collect::<Vec<String>>().join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replays::{Address, Replay};

    /// What the script reads: names by their places, and only a battle that the page has can be watched.
    #[test]
    fn a_cell_leads_to_its_battle_and_to_the_page_where_it_has_it() {
        let at = |pair| Address { cell: 2, pair, battle: 1 };
        let replays = [Replay { cell: 2, pair: 16, battle: 1, page: String::new() }];
        let of = |row: &str, column: &str, pair| Meeting {
            row: row.to_owned(),
            column: column.to_owned(),
            said: "+7 [3, 12]".to_owned(),
            battle: ExampleBattle::of_proof(at(pair), "", &replays),
        };
        let meetings = Meetings {
            names: ["Archers", "Knights", "Spear"].map(str::to_owned).into(),
            all: vec![of("Spear", "Knights", 8), of("Archers", "Spear", 16)],
        };
        let expected = [
            "Archers\tKnights\tSpear",
            "2\t1\t+7 [3, 12]\t--cell 2 --pair 8 --battle 1\t",
            "0\t2\t+7 [3, 12]\t--cell 2 --pair 16 --battle 1\t0",
        ];
        assert_eq!(meetings.lines(), expected.join("\n"));
    }
}
