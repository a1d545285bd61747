//! Every relative link and anchor of every Markdown file of the repository leads somewhere, and the book lists all of its pages.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Component, Path, PathBuf};

/// Folders that hold what was built or played, or what isn't ours.
const LEFT_OUT: [&str; 6] = ["target", ".git", "node_modules", "book", "venv", ".venv"];

fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.canonicalize().unwrap()
}

fn add_pages(folder: &Path, pages: &mut BTreeMap<PathBuf, String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_symlink() || LEFT_OUT.contains(&name.as_str()) {
            continue;
        }
        if path.is_dir() {
            add_pages(&path, pages);
        } else if name.ends_with(".md") {
            let text = fs::read_to_string(&path).unwrap();
            pages.insert(path, text);
        }
    }
}

/// The lines outside of fenced code, with their numbers.
fn prose(page: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut is_code = false;
    page.lines().enumerate().filter_map(move |(at, line)| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        (!is_code && !is_fence).then_some((at + 1, line))
    })
}

/// A line without what stands in code marks.
fn without_code(line: &str) -> String {
    line.split('`').step_by(2).collect()
}

/// The targets of the links of a line.
fn targets(line: &str) -> Vec<String> {
    let line = without_code(line);
    let after = line.split("](").skip(1);
    after.filter_map(|rest| rest.split_once(')')).map(|(target, _)| target.to_owned()).collect()
}

/// What a forge makes of a heading: lower case, hyphens for blanks, no other signs.
fn anchor(heading: &str) -> String {
    let mut text = heading.to_owned();
    while let Some((before, rest)) = text.split_once("](") {
        let after = rest.split_once(')').map_or("", |(_, after)| after);
        text = format!("{before}{after}");
    }
    let kept = text.trim().chars().filter_map(|sign| match sign {
        ' ' => Some('-'),
        '-' | '_' => Some(sign),
        _ => sign.is_alphanumeric().then_some(sign),
    });
    kept.flat_map(char::to_lowercase).collect()
}

/// The anchors of a page; a heading that stands there again has a number.
fn anchors(page: &str) -> BTreeSet<String> {
    let mut counts = BTreeMap::<String, usize>::new();
    let headings = prose(page).filter_map(|(_, line)| {
        let text = line.trim_start_matches('#');
        (text.len() < line.len() && text.starts_with(' ')).then_some(text)
    });
    headings
        .map(|heading| {
            let name = anchor(heading);
            let n = counts.entry(name.clone()).or_default();
            *n += 1;
            if *n == 1 { name } else { format!("{name}-{}", *n - 1) }
        })
        .collect()
}

/// A path without `.` and `..`.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => _ = plain.pop(),
            Component::CurDir => {}
            _ => plain.push(part),
        }
    }
    plain
}

/// What is wrong with a link of a page; nothing if it leads somewhere, or out of the repository.
fn wrong(page: &Path, target: &str, pages: &BTreeMap<PathBuf, String>) -> Option<&'static str> {
    if target.contains("://") || target.starts_with("mailto:") {
        return None;
    }
    let (file, heading) = target.split_once('#').unwrap_or((target, ""));
    let path = match file {
        "" => page.to_owned(),
        _ => plain(&page.parent().unwrap().join(file)),
    };
    if !path.exists() {
        return Some("there is no such file");
    }
    let is_there = || pages.get(&path).is_some_and(|it| anchors(it).contains(heading));
    (!heading.is_empty() && !is_there()).then_some("there is no such heading")
}

#[test]
fn every_link_of_every_page_leads_somewhere() {
    let mut pages = BTreeMap::new();
    add_pages(&root(), &mut pages);
    assert!(pages.len() > 50, "{} pages", pages.len());
    let mut found = Vec::new();
    let mut n_links = 0;
    for (path, text) in &pages {
        for (line, content) in prose(text) {
            for target in targets(content) {
                n_links += 1;
                if let Some(why) = wrong(path, &target, &pages) {
                    found.push(format!("{}:{line}: {target}: {why}", path.display()));
                }
            }
        }
    }
    assert!(n_links > 200, "{n_links} links");
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn the_book_lists_every_page_once() {
    let book = root().join("docs/src");
    let mut pages = BTreeMap::new();
    add_pages(&book, &mut pages);
    let summary = pages.remove(&book.join("SUMMARY.md")).unwrap();
    let listed: Vec<PathBuf> = prose(&summary)
        .flat_map(|(_, line)| targets(line))
        .map(|target| book.join(target))
        .collect();
    let once: BTreeSet<&PathBuf> = listed.iter().collect();
    assert_eq!(once.len(), listed.len(), "a page is listed twice");
    assert_eq!(once, pages.keys().collect());
    assert!(root().join("docs/book.toml").is_file());
}

#[test]
fn a_broken_link_is_found_and_code_is_none() {
    let page = Path::new("/book/a.md").to_owned();
    let text = "# One `[x]`\n\n## One [x](b.md)\n## Again\n## Again\n```\n# No heading\n```\n";
    let pages = BTreeMap::from([(page.clone(), text.to_owned())]);
    let expected = ["one-x", "one-x-1", "again", "again-1"].map(str::to_owned);
    assert_eq!(anchors(text), BTreeSet::from(expected));
    let why = |target: &str| wrong(&page, target, &pages);
    assert_eq!(why("https://example.org"), None);
    assert_eq!(why("missing.md"), Some("there is no such file"));
    assert_eq!(targets("[a](b.md#c), `[d](e)` and ![f](g.svg)"), ["b.md#c", "g.svg"]);
    assert_eq!(plain(Path::new("/book/x/../../y/./z")), Path::new("/y/z"));
}
