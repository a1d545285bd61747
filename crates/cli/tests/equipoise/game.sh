#!/bin/sh
# A game that costs nothing, for programs.rs: A wins when it is first, and loses when it is second. Its arguments say how it fails
# after five batches, and where it notes that it did.
n_batches=0
while read -r line; do
  case "$line" in
  *'"equipoise"'*)
    echo '{"equipoise":1,"title":"Nothing","sides":["x","y"],"score":[0,4]}'
    continue
    ;;
  esac
  n=${line#*batch\":}
  n=${n%%,*}
  pair=${line#*first_pair\":}
  pair=${pair%%,*}
  n_batches=$((n_batches + 1))
  scores='[4,0],[4,0],[4,0],[4,0],[4,0],[4,0],[4,0],[4,0]'
  if [ $n_batches -gt 5 ]; then
    case "$1" in
    dies) exit 3 ;;
    once) if [ ! -e "$2" ]; then : > "$2"; kill -9 $$; fi ;;
    hangs) while :; do :; done ;;
    range) scores='[4,0],[4,0],[4,0],[4,0],[4,0],[4,0],[4,0],[4,5]' ;;
    order) n=$((n + 1)) ;;
    few) scores='[4,0]' ;;
    noise) echo 'debug: hello' ;;
    partial) printf '{"batch'; exit 0 ;;
    esac
  fi
  case "$1" in
  random) scores="[$((n_batches % 5)),0],[4,0],[4,0],[4,0],[4,0],[4,0],[4,0],[4,0]" ;;
  late) [ "$pair" -lt 1000 ] || [ -e "$2" ] || exit 4 ;;
  environment) [ -z "$SECRET" ] && [ "$GIVEN" = here ] || scores='' ;;
  esac
  echo "{\"batch\":$n,\"scores\":[$scores]}"
done
