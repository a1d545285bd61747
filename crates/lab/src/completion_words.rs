//! What shells complete beyond what the command line's own description gives them.

/// Commands after which the folder of a run is typed.
const OF_RUNS: [&str; 4] = ["diff", "merge", "open", "report"];

/// The script of bash completes the folders of `reports` that have a run wherever such a folder is typed.
pub fn bash(script: &str) -> String {
    const RUNS: &str = r"$(ls -d reports/*/run.toml 2>/dev/null | sed 's,/run\.toml$,,') ";
    let of = |script: String, name: &str| {
        let head = format!("        equipoise__subcmd__{name})\n            opts=\"");
        script.replace(&head, &format!("{head}{RUNS}"))
    };
    OF_RUNS.into_iter().fold(script.to_owned(), of)
}

/// The script of fish, which completes the values of options only, with the names that stand alone: the path of commands, and the
/// names that may be typed after it. File names are completed there too.
pub fn fish(script: &str, alone: &[(&[&str], Vec<&str>)]) -> String {
    // Fish complains of a pattern that matches nothing, except in a loop.
    const RUNS: &str = "(for it in reports/*/run.toml; string replace /run.toml \"\" $it; end)";
    let after = |path: &[&str]| {
        let (first, further) = path.split_first().unwrap_or((&"", &[]));
        let further =
            further.iter().map(|name| format!("; and __fish_seen_subcommand_from {name}"));
        let further: String = further.collect();
        format!("__fish_equipoise_using_subcommand {first}{further}")
    };
    let line = |path: &[&str], values: &str| {
        format!("complete -c equipoise -n \"{}\" -a '{values}'\n", after(path))
    };
    let names = alone.iter().map(|(path, names)| line(path, &names.join(" ")));
    let runs = OF_RUNS.map(|command| line(&[command], RUNS));
    [script.to_owned()].into_iter().chain(names).chain(runs).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fish_completes_names_after_their_commands_and_nowhere_else() {
        let alone: [(&[&str], Vec<&str>); 2] = [
            (&["run"], vec!["first-battle", "card-values"]),
            (&["army", "build"], vec!["parthian"]),
        ];
        let script = fish("# first\n", &alone);
        let lines: Vec<&str> = script.lines().collect();
        assert_eq!(
            lines[..3],
            [
                "# first",
                "complete -c equipoise -n \"__fish_equipoise_using_subcommand run\" -a 'first-battle card-values'",
                "complete -c equipoise -n \"__fish_equipoise_using_subcommand army; and __fish_seen_subcommand_from build\" -a 'parthian'",
            ]
        );
        assert_eq!(script.matches("reports/*/run.toml").count(), 4);
    }
}
