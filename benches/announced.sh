#!/usr/bin/env bash
# What every built-in experiment announces and what happens: pairs, seconds and memory, a row an experiment, as a table of Markdown.
# The share is what happened over what was announced; "within a fifth" is 0.80 to 1.20. Of a run that stops where its scores are known
# well enough, pairs and seconds are announced as the most. Seconds are those of this machine under its load, the report included.
# Usage: benches/announced.sh [PAIRS [EXPERIMENT...]]; Linux only, since the peak of memory is read from /proc.
set -eu
equipoise=${EQUIPOISE:-target/release/equipoise}
pairs=${1:-288}
[ $# -gt 0 ] && shift
names=("$@")
if [ ${#names[@]} -eq 0 ]; then
    mapfile -t names < <("$equipoise" list experiments | awk 'NF == 0 { exit } { print $1 }')
fi
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

# The number before a unit in a line, in units of the first: seconds of "3 min", megabytes of "1.2 GB".
seconds() {
    sed -nE 's/^about ([0-9.,]+) (s|min|h)\b.*/\1 \2/p' "$1" | head -n 1 | tr -d , |
        awk '{ print $1 * ($2 == "h" ? 3600 : $2 == "min" ? 60 : 1) }'
}
megabytes() {
    sed -nE 's/.* ([0-9.,]+) (MB|GB) of memory.*/\1 \2/p' "$1" | head -n 1 | tr -d , | awk '{ print $1 * ($2 == "GB" ? 1024 : 1) }'
}
count() { sed -nE 's/.*[ (]([0-9][0-9,]*) pairs.*/\1/p' "$1" | head -n 1 | tr -d ,; }
share() { awk -v now="$1" -v said="$2" 'BEGIN { if (said > 0) printf "%.2f", now / said; else printf "" }'; }

printf '| experiment | pairs announced | played | share | seconds announced | taken | share | MB announced | peak | share |\n'
printf '|---|---|---|---|---|---|---|---|---|---|\n'
for name in "${names[@]}"; do
    started=$(date +%s.%N)
    "$equipoise" run "$name" --max-pairs "$pairs" --anyway --out "$out/run" > "$out/stdout" 2> "$out/stderr" &
    process=$!
    peak=0
    while kill -0 "$process" 2> /dev/null; do
        now=$(awk '/^VmHWM/ { print $2 }' "/proc/$process/status" 2> /dev/null || true)
        [ -n "$now" ] && peak=$now
        sleep 0.05
    done
    wait "$process" || { printf '| %s | failed: %s |\n' "$name" "$(tail -n 1 "$out/stderr")"; rm -rf "$out/run"; continue; }
    taken=$(awk -v a="$started" -v b="$(date +%s.%N)" 'BEGIN { printf "%.1f", b - a }')
    played=$(awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "pairs") at = i; next }
        { line = $0; gsub(/"[^"]*"/, "x", line); split(line, cell, ","); sum += cell[at] } END { print sum }' "$out/run/cells.csv")
    tr '\r' '\n' < "$out/stderr" > "$out/lines"
    said=$(count "$out/lines")
    time=$(seconds "$out/lines")
    memory=$(megabytes "$out/lines")
    peak=$((peak / 1024))
    printf '| `%s` | %s | %s | %s | %s | %s | %s | %s | %s | %s |\n' "$name" "$said" "$played" "$(share "$played" "$said")" \
        "$time" "$taken" "$(share "$taken" "$time")" "$memory" "$peak" "$(share "$peak" "$memory")"
    rm -rf "$out/run"
done
