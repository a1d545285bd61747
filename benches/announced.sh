#!/usr/bin/env bash
# What built-in experiments announce and what happens: pairs, processor seconds and memory, a row an experiment, as a table of Markdown.
# The share is what happened over what was announced, and should be 0.8 to 1.2 for processor seconds; with --check, one outside
# 0.5 to 2 ends it with 1: other work on the same cores misleads a short try.
# Processor seconds depend little on what else the machine does. Of a run that stops where its scores are known well enough, pairs and
# seconds are announced as the most.
# Usage: benches/announced.sh [--check] [--threads N] [PAIRS [EXPERIMENT...]]; Linux only, since the peak of memory is read from /proc.
set -eu
equipoise=${EQUIPOISE:-target/release/equipoise}
check= threads=1
while :; do
    case "${1:-}" in
        --check) check=yes; shift ;;
        --threads) threads=$2; shift 2 ;;
        *) break ;;
    esac
done
pairs=${1:-288}
[ $# -gt 0 ] && shift
names=("$@")
if [ ${#names[@]} -eq 0 ]; then
    mapfile -t names < <("$equipoise" list experiments | awk 'NF == 0 { exit } { print $1 }')
fi
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
status=0

# The number before some words in the lines that were said.
said() { sed -nE "s/.*[ (]([0-9][0-9,.]*) $1.*/\\1/p" "$out/lines" | head -n 1 | tr -d ,; }
share() { awk -v now="$1" -v said="$2" 'BEGIN { if (said > 0) printf "%.2f", now / said; else printf "" }'; }

printf '| experiment | pairs announced | played | share | processor seconds announced | used | share | MB announced | peak | share | idle |\n'
printf '|---|---|---|---|---|---|---|---|---|---|---|\n'
for name in "${names[@]}"; do
    "$equipoise" run "$name" --max-pairs "$pairs" --anyway --threads "$threads" --timing --out "$out/run" > "$out/stdout" 2> "$out/stderr" &
    process=$!
    peak=0
    while kill -0 "$process" 2> /dev/null; do
        now=$(awk '/^VmHWM/ { print $2 }' "/proc/$process/status" 2> /dev/null || true)
        [ -n "$now" ] && peak=$now
        sleep 0.05
    done
    wait "$process" || { printf '| %s | failed: %s |\n' "$name" "$(tail -n 1 "$out/stderr")"; status=1; rm -rf "$out/run"; continue; }
    played=$(awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "pairs") at = i; next }
        { line = $0; gsub(/"[^"]*"/, "x", line); split(line, cell, ","); sum += cell[at] } END { print sum }' "$out/run/cells.csv")
    tr '\r' '\n' < "$out/stderr" > "$out/lines"
    pairs_said=$(said pairs)
    used=$(said "s of processors after")
    announced=$(said "were announced")
    memory=$(said "MB of memory")
    idle=$(said "% was spent")
    peak=$((peak / 1024))
    ratio=$(share "$used" "$announced")
    printf '| `%s` | %s | %s | %s | %s | %s | %s | %s | %s | %s | %s %% |\n' "$name" "$pairs_said" "$played" "$(share "$played" "$pairs_said")" \
        "$announced" "$used" "$ratio" "$memory" "$peak" "$(share "$peak" "$memory")" "$idle"
    [ -z "$check" ] || awk -v share="$ratio" 'BEGIN { exit share >= 0.5 && share <= 2 ? 0 : 1 }' || status=1
    rm -rf "$out/run"
done
exit $status
