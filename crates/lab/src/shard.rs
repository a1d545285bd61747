//! Shards as text: `2/8`.

use harness::Shard;

use experiment::document::problem::Problem;
use experiment::document::{Node, Problems};

const WANTED: &str = "it is I/N, part I of N with I from 1 to N, such as 2/8";

/// Reads `I/N`.
///
/// # Errors
///
/// What it should be, if it isn't.
pub fn parse(text: &str) -> Result<Shard, String> {
    text.split_once('/')
        .and_then(|(index, count)| Shard::new(index.parse().ok()?, count.parse().ok()?))
        .ok_or_else(|| WANTED.to_owned())
}

/// Reads the shard of a `run.toml`.
pub fn read(key: &str, node: &Node, problems: &mut Problems) -> Option<Shard> {
    let text = problems.text(key, node)?;
    match parse(text) {
        Ok(shard) => Some(shard),
        Err(wanted) => {
            let message = format!("`{key}` is \"{text}\"; {wanted}");
            problems.add(Problem::at("run::shard", node.span.clone(), message));
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn a_shard_is_one_of_as_many_as_there_are() {
        assert_eq!(parse("2/8").map(|shard| shard.to_string()), Ok("2/8".to_owned()));
        for wrong in ["0/3", "4/3", "1/0", "1", "1/2/3", "-1/2", "a/b", ""] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }
}
