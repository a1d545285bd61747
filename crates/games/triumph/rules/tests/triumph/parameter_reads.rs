//! Rules and players read a parameter by its method, which notes the read; a read of the field would go unnoticed, and a variant of the
//! rules could then be given the battle of its baseline where its own is another one.

use std::fs;
use std::path::{Path, PathBuf};

use triumph::PARAMETERS;

/// What has fields of the same names: the position of a battle, and what its opening rolls decided.
const OTHERS: [&str; 2] = ["state", "field"];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("readable").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|it| it == "rs") {
            found.push(path);
        }
    }
}

/// Reads of fields in some code, by name; tests, which come last in a file, are left out.
fn field_reads(code: &str) -> Vec<&'static str> {
    let code = code.split("#[cfg(test)]\nmod tests").next().unwrap_or("");
    let reads = |name: &'static str| {
        let wanted = format!(".{name}");
        let found: Vec<usize> = code.match_indices(&wanted).map(|(at, _)| at).collect();
        found.into_iter().filter_map(move |at| {
            let rest = &code[at + name.len() + 1..];
            let is_longer = rest.starts_with(|it: char| it.is_alphanumeric() || it == '_');
            let next = rest.trim_start();
            let is_set = next.starts_with('=') && !next.starts_with("==");
            let of = code[..at].trim_end();
            let is_other = OTHERS.iter().any(|other| of.ends_with(other));
            (!is_other && !is_longer && !next.starts_with('(') && !is_set).then_some(name)
        })
    };
    PARAMETERS.iter().flat_map(|it| reads(it.name)).collect()
}

#[test]
fn no_rule_and_no_player_reads_the_field_of_a_parameter() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a parent");
    let mut files = Vec::new();
    for source in ["rules/src", "players/src"] {
        sources(&crates.join(source), &mut files);
    }
    assert!(files.len() > 100, "{} files", files.len());
    let of_file = |path: &PathBuf| {
        let code = fs::read_to_string(path).expect("readable");
        let reads = field_reads(&code).into_iter();
        reads.map(|name| format!("{}: {name}", path.display())).collect::<Vec<_>>()
    };
    let found: Vec<String> = files.iter().flat_map(of_file).collect();
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn a_read_of_a_field_is_found() {
    for code in
        ["if rules.zoc_group == x", "match self.parameters()\n    .zoc_group {", "f(p.zoc_group)"]
    {
        assert_eq!(field_reads(code), ["zoc_group"], "{code}");
    }
    for code in [
        "rules.zoc_group()",
        "rules.zoc_group = x",
        "rules.zoc_groups",
        "field.zoc_group",
        "#[cfg(test)]\nmod tests { rules.zoc_group }",
    ] {
        assert!(field_reads(code).is_empty(), "{code}");
    }
}
