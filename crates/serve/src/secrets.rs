//! What only the person at this machine knows: drawn at each start, kept nowhere.

use experiment::document::problem::Failure;
use sha2::{Digest, Sha256};

/// The secrets of one start.
#[derive(Debug)]
pub struct Secrets {
    token: String,
    session: String,
    key: [u8; 32],
}

impl Secrets {
    /// New ones from the system.
    ///
    /// # Errors
    ///
    /// If the system has no random numbers.
    pub fn draw() -> Result<Secrets, Failure> {
        Ok(Secrets { token: hex(&random()?), session: hex(&random()?), key: random()? })
    }

    /// What stands in the printed address.
    pub fn token(&self) -> &str {
        &self.token
    }

    /// What the cookie holds.
    pub fn session(&self) -> &str {
        &self.session
    }

    /// What stands in the path of a run's stored files: its page has no cookie, and may see its own folder and no other.
    pub fn of_run(&self, name: &str) -> String {
        let digest = Sha256::new().chain_update(self.key).chain_update(name).finalize();
        hex(&digest[..16])
    }
}

fn random() -> Result<[u8; 32], Failure> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| {
        Failure::new(format!("the system gives no random numbers for a token: {error}"))
    })?;
    Ok(bytes)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Whether two texts are the same, in a time that doesn't tell how much of them is.
pub fn are_same(one: &str, other: &str) -> bool {
    let differ = one.bytes().zip(other.bytes()).fold(0, |all, (a, b)| all | (a ^ b));
    one.len() == other.len() && differ == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_long_and_of_one_start_and_one_run() {
        let [one, other] = [0; 2].map(|_| Secrets::draw().expect("random numbers"));
        assert_eq!((one.token().len(), one.session().len()), (64, 64));
        assert!(one.token() != one.session() && one.token() != other.token());
        assert_eq!(one.of_run("a"), one.of_run("a"));
        assert!(one.of_run("a") != one.of_run("b") && one.of_run("a") != other.of_run("a"));
    }

    #[test]
    fn the_same_text_is_the_same_and_a_beginning_is_not() {
        assert!(are_same("abc", "abc") && are_same("", ""));
        assert!(!are_same("abc", "abd") && !are_same("abc", "ab") && !are_same("", "a"));
    }
}
