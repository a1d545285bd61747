//! Places in Markdown that a run fills: what stands between `<!-- run NAME: WHAT -->` and `<!-- /run -->`.

/// How a place begins and ends.
const BEGIN: &str = "<!-- run ";
const END: &str = "<!-- /run -->";

/// What a run says, nothing where it has no answer, or why it can't say that.
pub type Reply = Result<Option<String>, String>;

/// A page with every place filled.
#[derive(Debug, PartialEq)]
pub struct Filled {
    pub text: String,
    pub n_places: usize,
    /// Everything that is wrong with them; what is wrong stays as it was.
    pub wrong: Vec<String>,
}

/// Fills every place of a page by what a run says of itself; a run without an answer leaves its places as they are.
///
/// A place of its own lines has its text on lines between the two marks, one in a line has it between them.
pub fn filled(page: &str, say: &mut dyn FnMut(&str, &str) -> Reply) -> Filled {
    let (mut text, mut wrong, mut n_places) = (String::new(), Vec::new(), 0);
    let mut rest = page;
    while let Some((before, after)) = rest.split_once(BEGIN) {
        text.push_str(before);
        if is_in_code(&text) {
            text.push_str(BEGIN);
            rest = after;
            continue;
        }
        n_places += 1;
        let Some((asked, (between, after))) = after
            .split_once(" -->")
            .and_then(|(asked, after)| Some((asked, after.split_once(END)?)))
        else {
            wrong.push(format!("`{BEGIN}{}` has no `{END}`", after.lines().next().unwrap_or("")));
            text.push_str(BEGIN);
            rest = after;
            break;
        };
        let is_alone = text.is_empty() || text.ends_with('\n');
        let said = match asked.split_once(": ") {
            // Markdown takes a line that begins with a mark for HTML.
            _ if is_alone != between.starts_with('\n') => {
                Err("a mark that begins a line stands alone on it, and one in a line has its text beside it".to_owned())
            }
            Some((run, what)) => say(run, what),
            None => Err("a place is `NAME: WHAT`".to_owned()),
        };
        let said = match said {
            Ok(Some(said)) if is_alone => Ok(format!("\n{}\n", said.trim_end())),
            Ok(Some(said)) if said.contains('\n') => Err("has several lines".to_owned()),
            Ok(said) => Ok(said.unwrap_or_else(|| between.to_owned())),
            Err(why) => Err(why),
        };
        let said = said.unwrap_or_else(|why| {
            wrong.push(format!("`{asked}`: {why}"));
            between.to_owned()
        });
        text.push_str(&format!("{BEGIN}{asked} -->{said}{END}"));
        rest = after;
    }
    text.push_str(rest);
    Filled { text, n_places, wrong }
}

/// A page with nothing between the marks of its places, line by line as before.
pub fn emptied(page: &str) -> String {
    let mut text = String::new();
    let mut rest = page;
    while let Some((before, after)) = rest.split_once(BEGIN) {
        text.push_str(before);
        if is_in_code(&text) {
            rest = after;
            continue;
        }
        let Some((between, after)) = after.split_once(END) else { break };
        text.extend(between.chars().filter(|sign| *sign == '\n'));
        rest = after;
    }
    text.push_str(rest);
    text
}

/// Whether a text ends within a block of code, where marks are an example.
fn is_in_code(text: &str) -> bool {
    text.lines().filter(|line| line.starts_with("```")).count() % 2 == 1
}
