//! Wrapped lines of lists on a terminal.

/// Characters of a line.
const WIDTH: usize = 110;

/// A line, indented by four, and wrapped at the width of a terminal.
pub fn wrapped(line: &str) -> String {
    indented(4, line)
}

/// A line indented by this many spaces, and by four more after a wrap.
pub fn indented(indent: usize, line: &str) -> String {
    let (mut text, mut column) = (" ".repeat(indent), indent);
    for (at, word) in line.split(' ').enumerate() {
        let width = word.chars().count();
        if column + 1 + width > WIDTH {
            column = indent + 4;
            text.push('\n');
            text.push_str(&" ".repeat(column));
        } else if at > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += width;
    }
    text.push('\n');
    text
}
