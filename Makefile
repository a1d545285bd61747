# The menu. Every target is a line or two of cargo; none needs anything but Rust, make and a C compiler,
# except `instructions` (Valgrind and gungraun-runner, which it names if they are missing); `dist` is better with llvm-profdata.

.DEFAULT_GOAL := help
CARGO ?= cargo
TARGET ?= $(or $(CARGO_TARGET_DIR),target)

# Crates of tables and charts, which wait for Polars: their tests are built as the program is, so that nothing is compiled twice.
# Everything else plays, and is tested with overflow checks and debug assertions. The benches have tests of their own in the gate.
TABLES := document table-battles-files analysis report experiment triumph-lab table-battles-lab tropaion-lab gloriam-lab outside lab serve equipoise own-games
# With the server, which a plain build leaves out.
TEST_TABLES = CARGO_INCREMENTAL=0 $(CARGO) test --release --locked --quiet --features equipoise/serve $(TABLES:%=--package %)
# The loops have no tests, and doc tests would compile them for nothing.
LOOPS := triumph-loops table-battles-loops tropaion-loops gloriam-loops
TEST_PLAY = CARGO_INCREMENTAL=0 $(CARGO) test --locked --quiet --workspace $(TABLES:%=--exclude %) $(LOOPS:%=--exclude %) --exclude benches --exclude equipoise-python

.PHONY: help edit run tour install dist python test test-play test-tables test-long test-web check lint doc build bench instructions instructions-accept experiments published-lists statistics digest doors savings gauge gauge-gifts set-pieces fit-luck fit-value tune-captain rates rules prove-cards referee fuzz faults publish publish-texts publish-check clean

help: ## this menu
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 22

run: ## what a battle card should cost that lets French knights fight on foot, on a page in reports/ (half a minute, after three to six of compiling)
	$(CARGO) run --release --locked --package equipoise -- price deployment-dismounting --list medieval-french --max-pairs 5760

tour: ## play duel-cards (seconds), first-worth and first-battle (a minute or two each); pages in reports/NAME
	$(CARGO) run --release --locked --package equipoise -- run duel-cards
	$(CARGO) run --release --locked --package equipoise -- run first-worth
	$(CARGO) run --release --locked --package equipoise -- run first-battle

install: ## build the smaller, optimised binary with `equipoise serve` (some ten minutes) and install it where cargo installs programs
	$(CARGO) install --locked --profile dist --features serve --path crates/cli

dist: ## what is shipped, into TARGET/shipped: binaries and wheel, optimised by a profile of training runs, and whether they agree; manual pages, completions, licences, checksums (40 minutes on two cores)
	CARGO="$(CARGO)" CARGO_TARGET_DIR="$(TARGET)" benches/dist

python: ## the wheel, which brings the command `equipoise` and the Python package, built as it is shipped into TARGET/wheels (some ten minutes; needs Python 3.10 or later)
	CARGO_TARGET_DIR="$(TARGET)" benches/wheel "$(TARGET)/wheels" --profile dist

test: test-play test-tables ## the tests, doc tests included, but for those of test-long
	$(TEST_PLAY) --doc
	$(TEST_TABLES) --doc

WHICH ?= --tests
test-play: ## the tests of what plays, or WHICH of them: WHICH="--lib -- tr_cc_09"
	$(TEST_PLAY) $(WHICH)

test-tables: ## the tests of tables, charts, files and the command line, or WHICH of them
	$(TEST_TABLES) $(WHICH)

test-long: build ## the tests of the command line that play for a minute each (five minutes)
	$(TEST_TABLES) --test equipoise -- --ignored

test-web: ## the pages of three experiments, and a walk through `equipoise serve`, in Chromium (installs it with its driver where apt-get can)
	$(CARGO) build --release --locked --package equipoise --features serve
	.ci/test-web

check: lint test doc ## what has to be green before a commit: lint, test, doc; the gate adds test-long

lint: ## formatting and Clippy, warnings denied
	$(CARGO) fmt --all --check
	$(CARGO) clippy --release --workspace --exclude benches --features equipoise/serve --locked --all-targets --quiet -- --deny warnings
	$(CARGO) clippy --release --package benches --locked --all-targets --quiet -- --deny warnings

doc: ## the documentation, warnings denied
	RUSTDOCFLAGS="--deny warnings" $(CARGO) doc --release --workspace --features equipoise/serve --locked --no-deps --quiet

build: ## the release binary, target/release/equipoise
	$(CARGO) build --release --locked --package equipoise

# The crates that play in many units instead of one: only those that a change touches are compiled again. They play a little slower.
EDIT_UNITS = $(foreach crate,triumph triumph-players tropaion gloriam,--config profile.release.package.$(crate).codegen-units=256)
edit: ## the same binary after a change, in seconds instead of half a minute (its first build compiles the workspace once more, but no library)
	CARGO_INCREMENTAL=1 $(CARGO) build --release --locked --package equipoise $(EDIT_UNITS)

bench: instructions ## instruction counts and wall clock, in one table
	$(CARGO) bench --locked --package benches --bench wall_clock
	$(CARGO) run --release --locked --quiet --package benches -- $(TARGET)

instructions: ## instruction counts of the hot loop against benches/instructions.toml; fails past 5 %
	@command -v valgrind >/dev/null || { echo "valgrind is missing: apt-get install valgrind"; exit 2; }
	@command -v gungraun-runner >/dev/null || { echo "gungraun-runner is missing: cargo install --locked gungraun-runner --version 0.20.0"; exit 2; }
	$(CARGO) bench --locked --package benches --bench instructions -- --save-summary=json
	$(CARGO) run --release --locked --quiet --package benches -- $(TARGET) --check

instructions-accept: ## makes the last counts the baseline; the commit says why
	$(CARGO) run --release --locked --quiet --package benches -- $(TARGET) --accept

# Those of which an eighth is played, without a report.
SLOW ?= skill formation-values catalogue-matrix
experiments: build ## every experiment of the repository at a small size, the SLOW ones as the first of eight shards
	@for file in experiments/*/*.toml; do \
		name=$$(basename $$file .toml); \
		part=$$(case " $(SLOW) " in *" $$name "*) echo "--shard 1/8";; esac); \
		echo "== $$name $$part"; \
		$(TARGET)/release/equipoise run $$file --max-pairs 288 --anyway $$part --out $(TARGET)/experiments/$$name || exit 1; \
	done

published-lists: ## imports all 656 published army lists, where they lie beside the clone, and builds an army of each
	.ci/published-lists

# The runs that are published, all of reports/published.toml if none are named.
PUBLISH ?=
PUBLISHING = $(CARGO) run --release --locked --quiet --package equipoise --example publish --

publish: build ## plays what is stale of PUBLISH (about an hour on two cores for all of it), draws its pages, fills all texts; goes on where it was stopped
	$(PUBLISHING) play $(PUBLISH)

publish-texts: build ## draws pages and fills texts from what is stored, plays nothing
	$(PUBLISHING) texts $(PUBLISH)

publish-check: build ## says which published runs are stale (two blocks of each are played), and what no run backs; writes nothing
	$(PUBLISHING) check $(PUBLISH)

statistics: ## coverage and error rates of the estimators, on laws and toy games whose truth is known (half a minute)
	$(CARGO) run --locked --quiet --package stats --example error_rates

digest: ## whether 9,980 battles of the whole catalogue are those of before, byte for byte (half a minute)
	$(CARGO) run --release --locked --quiet --package benches --example digest -- --check

# "count" counts instructions too, by Valgrind. PYTHON=... is an interpreter that has the package.
DOORS ?= time

doors: ## battles a second of one small duel: in a bare loop, as a game in Rust, as a program in C, as a class of Python (half a minute)
	$(CARGO) run --release --locked --quiet --package own-games --example doors -- $(DOORS)

savings: ## what swapped seats, shared chance, dealt first dice and luck save, alone and together, on the effects of four cards (three minutes)
	$(CARGO) run --release --locked --quiet --package benches --example savings

# The player that is measured, its enemy, and the seed; choose on one seed and prove on another.
NEW ?= steady
OLD ?= steady
SEED ?= 77
GAUGE_PAIRS ?= 192

gauge: ## how well NEW plays against OLD with eight armies, four of them held out, at 48 points against 24, 32, 40 and 48, into reports/gauge.md (two minutes)
	$(CARGO) run --release --locked --quiet --package benches --example gauge -- --new $(NEW) --old $(OLD) --seed $(SEED) --pairs $(GAUGE_PAIRS) --out reports/gauge.md

GIFT_ARMIES ?= all
GAME ?= triumph

gauge-gifts: ## whether NEW, against itself in GAME, does better for knowing a gift of its side (a move, a die, a factor) than as if it had none, list by list or scenario by scenario (half a minute for GAME=triumph; GIFT_ARMIES=every for its 41 lists)
	$(CARGO) run --release --locked --quiet --package benches --example gauge -- --gifts --game $(GAME) --new $(NEW) --seed $(SEED) --pairs $(GAUGE_PAIRS) --armies $(GIFT_ARMIES)

set-pieces: ## whether NEW plays twenty scenes better than OLD from either seat, in seconds
	$(CARGO) run --release --locked --quiet --package benches --example set_pieces -- --new $(NEW) --old $(OLD) --seed $(SEED)

fit-luck: ## fits the frozen value of a position that luck is computed by, and prints its weights (a minute)
	$(CARGO) run --release --locked --quiet --package benches --example fit_luck

fit-value: ## learns what positions are worth to Triumph!'s commander, and writes the weights (two minutes)
	$(CARGO) run --release --locked --quiet --package benches --example fit_value

# Whose weights, and how often they are moved.
TUNED ?= captain
GENERATIONS ?= 18

tune-captain: ## moves all weights of Triumph!'s captain (TUNED) to where it scores more without waiting longer, and prints them (half an hour of one core)
	$(CARGO) run --release --locked --quiet --package benches --example tune -- $(SEED) $(GENERATIONS) $(TUNED)

# Twelve rounds a minute of steady and four of captain, on two idle cores.
RATE_MINUTES ?= 15

rates: ## what a bought point, a point counted when a stand is lost, and a head start are worth to steady and captain, into crates/games/triumph/lab/src/rates.tsv (RATE_MINUTES of two idle cores; goes on where it was stopped); after a change of a rule, a list or a player
	$(CARGO) run --release --locked --quiet --package triumph-lab --example rates -- $(TARGET)/rates $(RATE_MINUTES)

rules: ## which rules of the specifications have code and a test, where the specifications are at hand
	@if [ -x ../shared/tools/rule-coverage ]; then ../shared/tools/rule-coverage triumph table-battles tropaion gloriam statistics; \
	else echo "the specifications (../shared) are not here"; fi

CARD_BATTLES ?= 200
prove-cards: ## CARD_BATTLES battles of each battle card before the referee, and what the card did in them (eight minutes of a core for 200)
	CARD_BATTLES=$(CARD_BATTLES) $(TEST_PLAY) --test referee -- --nocapture card_proof::every_card_does_something

REFEREE_BATTLES ?= 20000
REFEREE_COMMANDER ?= 500
referee: ## REFEREE_BATTLES battles of each kind of players before the referee, of Triumph! without cards, with printed ones, and with printed and own ones, then of Tropaion and Gloriam (REFEREE_COMMANDER of those that look ahead), in a table: player, cards, battles, differences
	REFEREE_BATTLES=$(REFEREE_BATTLES) REFEREE_COMMANDER=$(REFEREE_COMMANDER) $(TEST_PLAY) --test referee -- --nocapture battles::battles_of card_battles::card_battles_of mixed_card_battles::mixed_battles_of

FUZZ_SECONDS ?= 600
fuzz: ## every reader of files on random texts, FUZZ_SECONDS each: none panics, each is answered within two seconds
	EQUIPOISE_FUZZ_SECONDS=$(FUZZ_SECONDS) $(TEST_TABLES) --lib -- fuzz:: --nocapture --test-threads 2

faults: build ## kills at system calls, full disks and 1,000 flipped bits over finished runs, and what became of them (ten minutes at most)
	$(CARGO) run --release --locked --quiet --package equipoise --example faults

clean: ## removes what was built
	$(CARGO) clean
