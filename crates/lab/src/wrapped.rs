//! Lists on a terminal.

/// Characters of a line.
const WIDTH: usize = 110;

/// A line, indented, and broken between words where it is too wide for a terminal.
pub fn wrapped(line: &str) -> String {
    let (mut text, mut column) = (String::from("   "), 3);
    for word in line.split(' ') {
        let width = word.chars().count();
        if column + 1 + width > WIDTH {
            text.push_str("\n       ");
            column = 7;
        }
        text.push(' ');
        text.push_str(word);
        column += 1 + width;
    }
    text.push('\n');
    text
}
