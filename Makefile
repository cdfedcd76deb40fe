# `make demo` and `make test` do everything that is needed by themselves; `make help` lists the rest.

.DEFAULT_GOAL := help
.PHONY: tests soak-killed soak-eyes demo-live soak-live firmware soak-firmware soak-bridge help setup demo test soak-record check lint types soak soak-rules soak-tiles monkey soak-tablet soak-falls soak-table soak-left-alone soak-standing screenshots lock catalogues font sounds clean

PYTHON ?=
UV ?= uv
bin := .venv/bin
packages := companion firmware_bridge calibration

# Each process would compile all modules anew, and the tests start many: seconds each.
unexport PYTHONDONTWRITEBYTECODE

help: ## This list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 16

setup: ## Debian packages and .venv; does nothing when they are there
	@PYTHON='$(PYTHON)' sh .ci/setup.sh

demo: setup ## A recorded match, from the sensors to the signed record
	$(bin)/companion demo

demo-live: setup ## A table in memory at which people play, with the tablet (needs a screen)
	$(bin)/companion play --virtual

test: setup ## All checks and all tests; mypy runs beside the tests
	@$(MAKE) --no-print-directory lint
	@$(MAKE) --no-print-directory --keep-going --jobs 2 types tests

tests:
	$(bin)/pytest --numprocesses auto --dist loadfile --no-loadscope-reorder

soak-record: setup ## Crash the writer of records at every byte and every write (minutes)
	PALETTI_SOAK=1 $(bin)/pytest --timeout 1800 tests/unit/record/test_crashes.py

check: setup ## Lint, format, types, layers
	@$(MAKE) --no-print-directory --jobs 2 types lint # each takes one core

lint:
	$(bin)/ruff check
	$(bin)/ruff format --check
	$(bin)/lint-imports --no-logo

types:
	$(bin)/mypy --strict $(packages) tests

soak-rules: setup ## Thousands of matches of both games, judged by two implementations each
	$(bin)/python -m tests.oracle.soak
	$(bin)/python -m tests.oracle.palagonia.soak

soak-tiles: setup ## 2,000 tables of Palagonia, compared with their pictures (minutes)
	$(bin)/python -m tests.oracle_palagonia.soak

soak: setup ## Sixty drawn matches, replayed and measured (two minutes; no part of `make test`)
	$(bin)/python -m tests.statics_table.soak --details

soak-falls: setup ## 120 simulated falls of six kinds and eight hours without one (half an hour)
	$(bin)/python -m tests.virtual_falls.soak

soak-live: setup ## Four whole matches at a live table in memory, by scales alone (a quarter of an hour)
	$(bin)/python -m tests.unit.virtual_live.soak 4

soak-table: setup ## 300 short simulated matches with slips and faults, followed by all witnesses (hours)
	$(bin)/companion bench table --matches 200 --cameras 1 --seed 3000 --slips all --faults all
	$(bin)/companion bench table --matches 100 --cameras 2 --seed 4000 --slips all --faults all

soak-left-alone: setup ## Eight simulated hours of a match that nobody plays and everything disturbs (an hour)
	$(bin)/python -m tests.scales_table.soak 8

soak-killed: setup ## The service is killed at a dozen moments of matches that it follows (five minutes)
	$(bin)/python -m tests.killed_table.soak 3
	$(bin)/pytest --timeout 300 -m soak tests/end_to_end/test_killed_pins.py

soak-eyes: setup ## Shows the eyes pictures for an hour: does the process grow?
	$(bin)/python -m tests.eyes_soak.soak 60

soak-standing: setup ## Four simulated towers stand for a minute each (minutes)
	$(bin)/companion bench virtual --towers 4 --seconds 60

monkey: setup ## 20,000 random touches of each game on the tablet, and long games by touches (minutes)
	$(bin)/python -m tests.tablet_sitting.monkey 20000
	PALETTI_SOAK=1 $(bin)/pytest --timeout 1800 tests/tablet/match/test_golden_matches.py \
		tests/tablet/palagonia/test_golden_games.py
	$(bin)/pytest --timeout 1800 -m soak tests/tablet/palagonia/test_virtual_dice.py tests/tablet/test_bench.py

soak-tablet: setup ## An hour of matches on the tablet: does its process grow?
	$(bin)/python -m tests.tablet_soak.soak 60

firmware: setup ## Build the program for Unos and Nanos anew (needs Debian's gcc-avr and Arduino core)
	$(bin)/python -m firmware_bridge.firmware.make

soak-firmware: setup ## Two virtual minutes of each kind of chips, and a long fuzz (minutes)
	$(bin)/python -m tests.firmware.soak

soak-bridge: setup ## Ten million bytes of noise and damaged frames through the bridge (minutes)
	PALETTI_SOAK=1 $(bin)/pytest --timeout 1800 tests/property/firmware_bridge/test_frame_laws.py

screenshots: setup ## Pictures of every screen, in all languages, themes and sizes (minutes)
	$(bin)/python -m tests.tablet_sitting.screenshots

# Keeps every version that still fits; `make lock UPGRADE=--upgrade` takes the newest ones.
compile = $(UV) pip compile pyproject.toml $(UPGRADE) --universal --python-version 3.11 \
	--fork-strategy fewest --generate-hashes --no-header --no-annotate \
	--no-emit-index-url --no-emit-find-links --quiet

lock: ## Renew requirements*.lock from pyproject.toml (needs uv)
	@command -v $(UV) >/dev/null || { echo 'make lock needs uv: pipx install uv' >&2; exit 3; }
	$(compile) --output-file requirements.lock
	$(compile) --group dev --extra pi --extra virtual --constraint requirements.lock \
		--output-file requirements-dev.lock

catalogues: setup ## Bring the tablet's words in all languages up to date
	$(bin)/python -m companion.tablet.locale.make

font: setup ## Cut the tablet's font anew (needs Debian's fonts-noto-cjk and -core)
	$(bin)/python -m companion.tablet.fonts.make $(FONT)

sounds: setup ## Make the tablet's sounds anew
	$(bin)/python -m companion.tablet.sounds.make

clean: ## Remove what make made
	rm -rf .venv build dist demo-out demo-palagonia *.egg-info .coverage
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
