//! Whole battles in experiments and replays, as far as a file is checked before anything is played.

mod contact;
mod gifts;
mod refusals;
mod runs;

use std::fs;
use std::path::Path;

use crate::support::{equipoise, folder, in_one_line};

const HEAD: &str = "question = \"?\"\nruleset = \"triumph\"\ngame = \"battle\"\n";
const BATTLE: &str = "[battle]\npolicies = [\"steady\", \"steady\"]\n";
const HASTINGS: &str =
    "matchups = [{ a = \"norman-conquest\", b = \"anglo-danish\", name = \"Hastings\" }]\n";

const WITH_CARDS: &str = "matchups = [{ a = \"anglo-danish-with-cards\", b = \"norman-conquest\", name = \"Hastings\" }]\n";
