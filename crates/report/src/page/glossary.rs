//! The meanings of rule ids and of statistical terms on a page: each links to its sentence at the end of the page.
//!
//! The sentences of a game's rules come with the run; those of the statistics and the words are here.

use std::collections::BTreeMap;
use std::fmt::Write as _;

const GLOSSARY: &str = include_str!("glossary/words.tsv");
const STATISTICS: &str = include_str!("glossary/statistics.tsv");

/// Where the template leaves room for the section, and for the link to it.
const SECTION: &str = "<!--words-->";
const LINK: &str = "<!--words-link-->";

/// Elements whose text gets no links: other links, headings, elements that aren't prose, and data for scripts.
const WITHOUT_LINKS: [&str; 12] = [
    "a", "button", "h1", "h2", "iframe", "pre", "script", "style", "summary", "svg", "template",
    "thead",
];

/// How an id begins: the ruleset.
const RULESETS: [&str; 5] = ["TR-", "TB-", "TP-", "GL-", "ST-"];

/// A page with its links, and the section that they lead to; `rules` has a line for each rule: its id, a tab, its sentence.
pub(super) fn explained(html: &str, rules: &str) -> String {
    let (Some(begin), Some(end)) = (html.find("<main>"), html.find(SECTION)) else {
        return html.to_owned();
    };
    let mut linker = Linker::new(rules);
    let mut page = html[..begin].to_owned();
    linker.link(&html[begin..end], &mut page);
    let section = linker.section();
    if !section.is_empty() {
        page = page.replace(LINK, "<li><a href=\"#words\">Words and rules</a></li>");
    }
    page.push_str(&section);
    page.push_str(&html[end + SECTION.len()..]);
    page.replace(LINK, "")
}

/// The lines of a table: a name, a tab, a sentence.
fn lines(table: &str) -> impl Iterator<Item = (&str, &str)> {
    table.lines().filter_map(|line| line.split_once('\t'))
}

struct Linker<'r> {
    rules: BTreeMap<&'r str, &'r str>,
    /// Words that were not met yet, in small letters.
    words: Vec<(&'r str, String, &'r str)>,
    /// The words found, by their index in the glossary, and the ids found.
    met: Vec<(&'r str, &'r str)>,
    cited: BTreeMap<&'r str, &'r str>,
}

impl<'r> Linker<'r> {
    fn new(rules: &'r str) -> Linker<'r> {
        let words = lines(GLOSSARY).map(|(word, said)| (word, word.to_ascii_lowercase(), said));
        Linker {
            rules: lines(rules).chain(lines(STATISTICS)).collect(),
            words: words.collect(),
            met: Vec::new(),
            cited: BTreeMap::new(),
        }
    }

    /// Copies HTML, with links in its texts.
    fn link(&mut self, html: &str, into: &mut String) {
        let mut rest = html;
        // The elements without links that are open.
        let mut within: Vec<&str> = Vec::new();
        let mut is_code = false;
        while !rest.is_empty() {
            let text_ends = rest.find('<').unwrap_or(rest.len());
            let (text, others) = rest.split_at(text_ends);
            match within.is_empty() {
                true => self.text(text, is_code, into),
                false => into.push_str(text),
            }
            let (tag, after) = others.split_at(tag_length(others));
            into.push_str(tag);
            rest = after;
            let name = tag_name(tag);
            let is_end = tag.starts_with("</");
            if name == "code" {
                is_code = !is_end;
            }
            if within.last() == Some(&name) && is_end {
                within.pop();
            } else if !is_end && !tag.ends_with("/>") && WITHOUT_LINKS.contains(&name) {
                within.push(name);
            }
        }
    }

    /// A text between two tags: every id, and every word where it comes first.
    fn text(&mut self, text: &str, is_code: bool, into: &mut String) {
        let mut rest = text;
        while let Some((at, length, link)) = self.first(rest, is_code) {
            into.push_str(&rest[..at]);
            let _ =
                write!(into, "<a class=\"word\" href=\"#{link}\">{}</a>", &rest[at..at + length]);
            rest = &rest[at + length..];
        }
        into.push_str(rest);
    }

    /// The first place with something to link: where, how long, and to what.
    fn first(&mut self, text: &str, is_code: bool) -> Option<(usize, usize, String)> {
        let rule = self.first_rule(text);
        let word = match is_code {
            true => None,
            false => self.first_word(text),
        };
        match (rule, word) {
            (Some((at, id)), word) if word.is_none_or(|(of_word, _)| at < of_word) => {
                self.cited.insert(id, self.rules[id]);
                Some((at, id.len(), id.to_owned()))
            }
            (_, Some((at, place))) => {
                let (word, small, said) = self.words.remove(place);
                self.met.push((word, said));
                Some((at, small.len(), word_id(word)))
            }
            _ => None,
        }
    }

    /// The first id of a rule whose sentence is known.
    fn first_rule(&self, text: &str) -> Option<(usize, &'r str)> {
        let mut begins: Vec<usize> = RULESETS
            .iter()
            .flat_map(|begin| text.match_indices(begin).map(|(at, _)| at))
            .filter(|at| is_apart(text[..*at].chars().next_back()))
            .collect();
        begins.sort_unstable();
        begins.into_iter().find_map(|at| {
            let is_of_id = |letter: char| letter.is_ascii_alphanumeric() || "-.".contains(letter);
            let end = text[at..].find(|letter| !is_of_id(letter));
            let id = &text[at..end.map_or(text.len(), |end| at + end)];
            let id = id.trim_end_matches(['.', '-']);
            // A part of a rule stands in the sentence of the whole where it has none of its own.
            let whole = id.rsplit_once('.').map_or(id, |(whole, _)| whole);
            let known = self.rules.get_key_value(id);
            let known = known.or_else(|| self.rules.get_key_value(whole));
            known.map(|(id, _)| (at, *id))
        })
    }

    /// The first word that was not found before: its position, and its index in the glossary.
    fn first_word(&self, text: &str) -> Option<(usize, usize)> {
        if !text.contains(|letter: char| letter.is_ascii_alphabetic()) {
            return None;
        }
        let small = text.to_ascii_lowercase();
        let places = self.words.iter().enumerate().filter_map(|(place, (_, word, _))| {
            let mut found = small.match_indices(word.as_str());
            let at = found.find(|(at, _)| {
                let after = &small[at + word.len()..];
                let plural = after.strip_prefix('s').unwrap_or(after);
                is_apart(small[..*at].chars().next_back()) && is_apart(plural.chars().next())
            });
            Some((at?.0, std::cmp::Reverse(word.len()), place))
        });
        places.min().map(|(at, _, place)| (at, place))
    }

    /// A sentence of a rule or a word, in which every id links to its own; these are cited from then on.
    fn with_rules(&mut self, said: &str) -> String {
        let (text, mut linked) = (escaped(said), String::new());
        let mut rest = text.as_str();
        while let Some((at, id)) = self.first_rule(rest) {
            self.cited.insert(id, self.rules[id]);
            let _ = write!(linked, "{}<a href=\"#{id}\">{id}</a>", &rest[..at]);
            rest = &rest[at + id.len()..];
        }
        linked + rest
    }

    /// Cites what sentences cite, until none is left out.
    fn cite_further(&mut self) {
        let mut said: Vec<&str> = self.met.iter().map(|(_, said)| *said).collect();
        said.extend(self.cited.values());
        while let Some(sentence) = said.pop() {
            let before: Vec<&str> = self.cited.keys().copied().collect();
            self.with_rules(sentence);
            let new = self.cited.iter().filter(|(id, _)| !before.contains(id));
            said.extend(new.map(|(_, said)| *said));
        }
    }

    /// The section with the meanings of all linked words; empty if there are none.
    fn section(&mut self) -> String {
        self.cite_further();
        if self.met.is_empty() && self.cited.is_empty() {
            return String::new();
        }
        let mut words = self.met.clone();
        words.sort_by_key(|(word, _)| word.to_ascii_lowercase());
        let mut text = String::from(
            "<section aria-labelledby=\"words\">\n<details class=\"part\" data-part=\"words\"><summary><h2 id=\"words\">Words and rules</h2> \
             <span class=\"inside\">what they mean that are linked on this page</span></summary>\n<dl class=\"words\">\n",
        );
        let of_words = words.into_iter().map(|(word, said)| (word_id(word), word, said));
        let cited = self.cited.clone();
        let of_rules = cited.iter().map(|(id, said)| ((*id).to_owned(), *id, *said));
        for (id, name, said) in of_words.chain(of_rules) {
            let said = self.with_rules(said);
            let name = escaped(name);
            let _ = writeln!(text, "<dt id=\"{id}\">{name}</dt><dd>{said}</dd>");
        }
        text.push_str("</dl>\n</details>\n</section>\n");
        text
    }
}

/// Whether a letter beside a word doesn't belong to it.
fn is_apart(letter: Option<char>) -> bool {
    letter.is_none_or(|letter| !letter.is_alphanumeric() && letter != '-' && letter != '_')
}

fn word_id(word: &str) -> String {
    format!("word-{}", word.to_ascii_lowercase().replace(' ', "-"))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// `details` of `<details class="part">` and of `</details>`.
fn tag_name(tag: &str) -> &str {
    let name = tag.trim_start_matches(['<', '/']);
    let end = name.find(|letter: char| !letter.is_ascii_alphanumeric());
    &name[..end.unwrap_or(name.len())]
}

/// The bytes of a tag or a comment at the beginning of a text; a `>` in quotes does not end it.
fn tag_length(html: &str) -> usize {
    if html.starts_with("<!--") {
        return html.find("-->").map_or(html.len(), |end| end + 3);
    }
    let mut quote = None;
    for (at, letter) in html.char_indices() {
        match (quote, letter) {
            (None, '>') => return at + 1,
            (None, '"' | '\'') => quote = Some(letter),
            (Some(open), letter) if open == letter => quote = None,
            _ => {}
        }
    }
    html.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(main: &str, rules: &str) -> String {
        explained(&format!("<nav>{LINK}</nav><main>{main}{SECTION}</main>"), rules)
    }

    #[test]
    fn an_id_links_to_its_sentence_at_the_end_of_the_page() {
        let page = page(
            "<p>By TR-MV-18, and XTR-MV-18 not.</p><h2>TR-MV-18</h2><p title=\"TR-MV-18\">TR-BC-07.9, TR-NO-01.</p>",
            "TR-MV-18\tA stand in a zone < of control.\nTR-BC-07\tBattle card 7.\n",
        );
        assert!(
            page.contains(
                "By <a class=\"word\" href=\"#TR-MV-18\">TR-MV-18</a>, and XTR-MV-18 not."
            )
        );
        assert!(page.contains("<h2>TR-MV-18</h2><p title=\"TR-MV-18\">"));
        assert!(page.contains("<a class=\"word\" href=\"#TR-BC-07\">TR-BC-07</a>.9, TR-NO-01."));
        assert!(page.contains(
            "<dt id=\"TR-MV-18\">TR-MV-18</dt><dd>A stand in a zone &lt; of control.</dd>"
        ));
        assert!(page.contains("<a href=\"#words\">"));
    }

    /// A sentence that names another rule leads on to it, and that one is on the page too.
    #[test]
    fn ids_in_sentences_link_to_theirs() {
        let page = page(
            "<p>By TR-MV-18.</p>",
            "TR-CC-08\tRear support, as TR-MV-18 has it.\nTR-MV-18\tA supporter (TR-CC-08) counts.\nTR-NO-01\tAnother.\n",
        );
        assert!(page.contains("<dd>A supporter (<a href=\"#TR-CC-08\">TR-CC-08</a>) counts.</dd>"));
        assert!(page.contains("<dt id=\"TR-CC-08\">") && !page.contains("TR-NO-01"));
    }

    #[test]
    fn a_word_links_where_it_comes_first_and_only_what_is_linked_is_explained() {
        let page = page(
            "<p>Handicap curves, and the <b>handicap curve</b>; confirm <code>holm</code>. Holm.</p><thead><th>Elo</th></thead>",
            "",
        );
        assert!(page.contains("<a class=\"word\" href=\"#word-handicap-curve\">Handicap curve</a>s, and the <b>handicap curve</b>"));
        assert!(page.contains(
            "confirm <code>holm</code>. <a class=\"word\" href=\"#word-holm\">Holm</a>."
        ));
        assert!(!page.contains("word-elo") && !page.contains("word-firm"));
        assert_eq!(page.matches("<dt ").count(), 2);
    }

    #[test]
    fn a_page_without_any_has_no_section() {
        let page = page("<p>Nothing here.</p>", "");
        assert_eq!(page, "<nav></nav><main><p>Nothing here.</p></main>");
    }

    /// Every line of both tables is a name and a sentence, and no name stands twice.
    #[test]
    fn the_tables_are_whole() {
        for table in [GLOSSARY, STATISTICS] {
            let names: Vec<&str> = lines(table).map(|(name, _)| name).collect();
            assert_eq!(names.len(), table.lines().count());
            assert!(lines(table).all(|(_, said)| said.ends_with('.') && said.len() > 20));
            let mut different = names.clone();
            different.sort_unstable();
            different.dedup();
            assert_eq!(different.len(), names.len());
        }
    }
}
