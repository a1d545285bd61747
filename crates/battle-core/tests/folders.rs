//! The folders of a crate use each other one way, except a parent and its own children: read from what the files import. And the
//! command line names no game.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// A module, or a path to something in one, by names from the root of its crate.
type Module = Vec<String>;

/// The modules of a crate with their code, without comments and tests.
type Crate = BTreeMap<Module, String>;

#[test]
fn no_two_folders_of_a_crate_use_each_other() {
    let mut found = Vec::new();
    for source in sources() {
        let mut modules = Crate::new();
        load(&mut modules, Vec::new(), &source.join("lib.rs"), &source);
        let circles = circles(&modules).into_iter();
        found.extend(circles.map(|circle| format!("{}: {circle}", source.display())));
    }
    assert_eq!(found, Vec::<String>::new());
}

/// The folder of sources of every crate: those beside this one, and those of each game.
fn sources() -> Vec<PathBuf> {
    let inside = |folder: &Path| {
        let entries = fs::read_dir(folder).unwrap();
        entries.map(|entry| entry.unwrap().path()).filter(|it| it.is_dir()).collect::<Vec<_>>()
    };
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let games = inside(&crates.join("games")).into_iter().flat_map(|game| inside(&game));
    let all = inside(crates).into_iter().chain(games).map(|folder| folder.join("src"));
    let all: Vec<PathBuf> = all.filter(|source| source.join("lib.rs").is_file()).collect();
    assert!(all.len() > 20, "{} crates", all.len());
    all
}

/// Rules know no experiment, games don't know each other, and only the command line's crate knows clap: read from the manifests.
#[test]
fn arrows_between_crates_point_one_way() {
    let mut found = Vec::new();
    for source in sources() {
        let folder = source.parent().unwrap();
        let names: Vec<String> =
            folder.iter().rev().map(|it| it.to_string_lossy().into_owned()).collect();
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        let used = manifest.split("[dependencies]").nth(1).unwrap_or_default();
        let used = used.split("\n[").next().unwrap_or_default();
        let used = used.lines().filter_map(|line| line.split(['.', ' ']).next());
        let may_not = |name: &str| -> bool {
            let is_text = [
                "document",
                "analysis",
                "experiment",
                "outside",
                "lab",
                "report",
                "serve",
                "equipoise",
            ]
            .contains(&name);
            let is_library = ["clap", "plotters", "polars", "polars-io"].contains(&name);
            match (names[2].as_str(), names[0].as_str(), names[1].as_str()) {
                ("games", part, game) => {
                    let of_other = ["triumph", "table-battles", "tropaion", "gloriam"]
                        .iter()
                        .any(|other| *other != game && name.starts_with(other));
                    let is_above = match part {
                        "lab" => ["outside", "lab", "report", "serve", "equipoise"].contains(&name),
                        "files" => is_text && name != "document",
                        _ => is_text,
                    };
                    of_other || is_library || is_above
                }
                (_, "battle-core" | "tabletop" | "stats" | "harness" | "analysis", _) => {
                    is_library || is_text && name != "analysis"
                }
                (_, "document", _) => is_library || is_text,
                (_, "experiment", _) => {
                    is_library || ["outside", "lab", "report", "serve", "equipoise"].contains(&name)
                }
                (_, "outside", _) => {
                    is_library || ["lab", "report", "serve", "equipoise"].contains(&name)
                }
                (_, "report", _) => {
                    name == "clap"
                        || ["experiment", "outside", "lab", "serve", "equipoise"].contains(&name)
                }
                (_, "lab", _) => {
                    let is_of_terminal = ["indicatif", "anstream", "signal-hook"].contains(&name);
                    is_library || is_of_terminal || ["serve", "equipoise"].contains(&name)
                }
                (_, "serve", _) => {
                    let of_game = ["triumph", "table-battles", "tropaion", "gloriam"]
                        .iter()
                        .any(|game| name.starts_with(game));
                    is_library || of_game || ["equipoise", "open", "signal-hook"].contains(&name)
                }
                _ => false,
            }
        };
        let wrong = used.filter(|name| may_not(name));
        found.extend(wrong.map(|name| format!("{} uses {name}", folder.display())));
    }
    assert_eq!(found, Vec::<String>::new());
}

/// The command line knows games by what their rulesets offer: no code of it and no line of its manifest names one. Help and examples,
/// which are texts, may; a text that is no more than a game's name is code.
#[test]
fn the_command_line_names_no_game() {
    let cli = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join("cli");
    let manifest = fs::read_to_string(cli.join("Cargo.toml")).unwrap();
    let mut found: Vec<String> = manifest
        .lines()
        .filter(|line| names_a_game(line))
        .map(|line| format!("Cargo.toml: {line}"))
        .collect();
    let mut open = vec![cli.join("src")];
    let mut n_files = 0;
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
                continue;
            }
            n_files += 1;
            let code = without_texts(&fs::read_to_string(&path).unwrap());
            let named = code.lines().filter(|line| names_a_game(line));
            found.extend(named.map(|line| format!("{}: {}", path.display(), line.trim())));
        }
    }
    assert!(n_files > 40, "{n_files} files");
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn a_game_is_found_in_code_and_in_a_bare_name_but_not_in_help() {
    let is_named = |code: &str| without_texts(code).lines().any(names_a_game);
    assert!(is_named("use lab::rulesets::triumph::TRIUMPH;"));
    assert!(is_named("let game = lab::rulesets::table_battles::odds();"));
    assert!(is_named("games::named(\"tropaion\")"));
    assert!(is_named("if kind == 'g' { GLORIAM } // a letter"));
    assert!(!is_named("/// Of Triumph!\nlet x = 1; // triumph"));
    assert!(!is_named("const HELP: &str = \"\\\n  equipoise odds triumph \\\"spear\\\"\";"));
    assert!(!is_named("let a = r#\"the \"gloriam\" of old\"#; let b = '\"'; let c = \"a // b\";"));
}

/// Names of the games, as modules, crates and types have them.
const GAMES: [&str; 4] = ["triumph", "tablebattles", "tropaion", "gloriam"];

fn names_a_game(line: &str) -> bool {
    let plain = line.to_lowercase().replace(['_', '-'], "");
    GAMES.iter().any(|game| plain.contains(game))
}

/// Code without comments and texts; a text that is a single word stays.
fn without_texts(code: &str) -> String {
    let (mut rest, mut kept) = (code, String::new());
    while let Some(letter) = rest.chars().next() {
        let quoted = ["r##\"", "r#\"", "r\"", "\""].into_iter().find(|it| rest.starts_with(it));
        let is_word_before = kept.ends_with(|it: char| it.is_alphanumeric() || it == '_');
        if rest.starts_with("//") {
            rest = &rest[rest.find('\n').unwrap_or(rest.len())..];
        } else if rest.starts_with("'\"'") || rest.starts_with("'\\\"'") {
            rest = &rest[rest[1..].find("'").unwrap() + 2..];
        } else if let Some(begin) = quoted.filter(|it| it.len() == 1 || !is_word_before) {
            let inner = &rest[begin.len()..];
            let end = match begin {
                "\"" => end_of_text(inner),
                raw => inner.find(&format!("\"{}", &raw[1..raw.len() - 1])).unwrap_or(inner.len()),
            };
            let text = &inner[..end];
            if text.chars().all(|it| it.is_alphanumeric() || "_-!".contains(it)) {
                kept.push_str(text);
            }
            rest = inner.get(end + begin.len() - usize::from(begin.len() > 1)..).unwrap_or("");
        } else {
            kept.push(letter);
            rest = &rest[letter.len_utf8()..];
        }
    }
    kept
}

/// Where a text ends, which may hold quotes behind back-slashes.
fn end_of_text(inner: &str) -> usize {
    let mut escaped = false;
    let end = inner.find(|letter: char| {
        let ends = letter == '"' && !escaped;
        escaped = letter == '\\' && !escaped;
        ends
    });
    end.unwrap_or(inner.len())
}

#[test]
fn a_circle_is_found_through_braces_names_handed_on_and_paths() {
    let of = |files: &[(&str, &str)]| {
        let mut modules = Crate::from([(Vec::new(), String::new())]);
        modules.extend(files.iter().map(|(name, code)| (module(name), (*code).to_owned())));
        circles(&modules)
    };
    let a = ("a", "mod x; pub use x::{One, Two};");
    let b = ("b", "use crate::a::One;");
    assert_eq!(of(&[a, ("a::x", "use crate::{b::It, c};"), b]), ["a and b"]);
    assert_eq!(of(&[a, ("a::x", "fn f() { crate::b::it() }"), b]), ["a and b"]);
    assert_eq!(of(&[a, ("a::x", "use super::super::b;"), b]), ["a and b"]);
    let handed_on =
        [a, ("a::x", "use super::y::It;"), ("a::y", ""), ("a::y::z", "use crate::a::Two;")];
    assert_eq!(of(&handed_on), ["a::x and a::y"]);
    let one_way = [a, ("a::x", "use super::b::It;"), b];
    assert!(of(&one_way).is_empty());
    let two_files = [("c", "use crate::b::It;"), ("b", "use crate::c::It;")];
    assert!(of(&two_files).is_empty());
}

fn module(path: &str) -> Module {
    path.split("::").map(|name| name.trim().to_owned()).collect()
}

/// Reads a module and those that it declares, except for tests.
fn load(modules: &mut Crate, module: Module, file: &Path, folder: &Path) {
    let mut code = String::new();
    let mut is_test = false;
    for line in fs::read_to_string(file).unwrap().lines() {
        let line = line.split("//").next().unwrap_or_default().trim_end();
        let words: Vec<&str> = line.split(' ').collect();
        if is_test && words.contains(&"mod") && line.ends_with('{') {
            break;
        }
        if let ([.., "mod", name], false) = (words.as_slice(), is_test) {
            let name = name.trim_end_matches(';');
            let file = folder.join(format!("{name}.rs"));
            if file.is_file() {
                let child = [module.clone(), vec![name.to_owned()]].concat();
                load(modules, child, &file, &folder.join(name));
            }
        }
        is_test = line == "#[cfg(test)]";
        code += line;
        code.push('\n');
    }
    modules.insert(module, without_texts(&code));
}

/// Pairs of modules of one parent, at least one of them a folder, of which each reaches the other.
fn circles(modules: &Crate) -> Vec<String> {
    let all = modules.iter().map(|(module, code)| (module, paths(code)));
    let imports: BTreeMap<&Module, Vec<Module>> = all.collect();
    let mut uses: BTreeMap<&[String], BTreeSet<(&String, String)>> = BTreeMap::new();
    for (from, paths) in &imports {
        for path in paths {
            let Some(to) = absolute(modules, from, path) else {
                continue;
            };
            let to = home(modules, &imports, to, 8);
            let shared = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
            if shared < from.len() && shared < to.len() {
                let pair = (&from[shared], to[shared].clone());
                uses.entry(&from[..shared]).or_default().insert(pair);
            }
        }
    }
    let mut found = Vec::new();
    for (parent, pairs) in uses {
        let path = |name: &str| [parent, &[name.to_owned()]].concat();
        let is_folder = |name: &str| {
            let folder = path(name);
            modules.keys().any(|it| it.len() > folder.len() && it.starts_with(&folder))
        };
        let begin: BTreeSet<&str> = pairs.iter().map(|(from, _)| from.as_str()).collect();
        for &from in &begin {
            for to in reached(&pairs, from).into_iter().filter(|&to| to > from) {
                if reached(&pairs, to).contains(from) && (is_folder(from) || is_folder(to)) {
                    found.push(format!("{} and {}", path(from).join("::"), path(to).join("::")));
                }
            }
        }
    }
    found
}

/// What a module uses, straight or through others.
fn reached<'p>(pairs: &'p BTreeSet<(&String, String)>, from: &'p str) -> BTreeSet<&'p str> {
    let (mut all, mut open) = (BTreeSet::new(), vec![from]);
    while let Some(next) = open.pop() {
        let further = pairs.iter().filter(|(from, _)| *from == next);
        open.extend(further.map(|(_, to)| to.as_str()).filter(|&to| all.insert(to)));
    }
    all
}

/// A path from the root of the crate; none into another crate.
fn absolute(modules: &Crate, from: &[String], path: &[String]) -> Option<Module> {
    let up = path.iter().take_while(|name| *name == "super").count();
    match path.first()?.as_str() {
        "crate" => Some(path[1..].to_vec()),
        "self" => Some([from, &path[1..]].concat()),
        "super" => Some([&from[..from.len().checked_sub(up)?], &path[up..]].concat()),
        child => {
            let is_child = modules.contains_key(&[from, &[child.to_owned()]].concat());
            is_child.then(|| [from, path].concat())
        }
    }
}

/// The module that a path leads to, past modules that only hand a name on.
fn home(
    modules: &Crate,
    imports: &BTreeMap<&Module, Vec<Module>>,
    path: Module,
    most: u8,
) -> Module {
    let known = (0..=path.len()).rev().find(|&n| modules.contains_key(&path[..n]));
    let module = path[..known.unwrap_or(0)].to_vec();
    let name = path.get(module.len());
    let handed_on = imports.get(&module).into_iter().flatten();
    let behind = handed_on
        .filter(|it| it.len() > 1 && it.last() == name)
        .find_map(|it| absolute(modules, &module, it));
    match behind {
        Some(behind) if most > 0 && behind != path => home(modules, imports, behind, most - 1),
        _ => module,
    }
}

/// Every path that a text imports, or that begins with `crate` or `super`.
fn paths(code: &str) -> Vec<Module> {
    let mut all = Vec::new();
    let is_part = |letter: char| letter.is_alphanumeric() || "_:".contains(letter);
    for (at, word) in code.match_indices("use ") {
        let begins = !code[..at].ends_with(is_part);
        if let (true, Some(end)) = (begins, code[at..].find(';')) {
            branches(&code[at + word.len()..at + end], "", &mut all);
        }
    }
    for root in ["crate::", "super::"] {
        for (at, _) in code.match_indices(root) {
            let path = &code[at..];
            let end = path.find(|letter| !is_part(letter)).unwrap_or(path.len());
            if !code[..at].ends_with(is_part) {
                all.push(module(path[..end].trim_end_matches(':')));
            }
        }
    }
    all
}

/// The paths of a tree of imports: `a::{b, c::d}`.
fn branches(tree: &str, before: &str, all: &mut Vec<Module>) {
    let Some(open) = tree.find('{') else {
        let path = tree.split(" as ").next().unwrap_or_default().trim();
        let path = format!("{before}{path}");
        all.push(module(path.trim_end_matches("::self")));
        return;
    };
    let before = format!("{before}{}", tree[..open].trim());
    let close = tree.rfind('}').unwrap_or(tree.len());
    let (mut depth, mut start) = (0, open + 1);
    for (at, letter) in tree[..close].char_indices().skip_while(|&(at, _)| at <= open) {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                branches(&tree[start..at], &before, all);
                start = at + 1;
            }
            _ => {}
        }
    }
    if !tree[start..close].trim().is_empty() {
        branches(&tree[start..close], &before, all);
    }
}
