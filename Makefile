# `make` alone lists what there is to do.

SHELL := /bin/bash
.DEFAULT_GOAL := help

VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed
BROWSED := $(VENV)/.browsed
PROXIED := $(VENV)/.proxied
STORED := $(VENV)/.stored
READ := $(VENV)/.read
COMPARED := $(VENV)/.compared
# Browser tests wait half of the time: one more than there are cores in a small machine.
WORKERS ?= 3
BROWSER ?= yes
# Each begins with a part of its own, so that what the tests of a file share is made once, and helps out when it is done.
PYTEST = $(BIN)/pytest -n $(WORKERS) --dist worksteal --durations 15
SHORT = -m "not long$(if $(filter no,$(BROWSER)), and not browser)"

# Tests start the program hundreds of times; compiled once is enough, whatever the shell says.
export PYTHONDONTWRITEBYTECODE :=

# The first interpreter that runs and is new enough.
FIND_PYTHON = for python in python3 python3.13 python3.12 python3.11 /usr/bin/python3; do \
    "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo "$$python" && break; done
FIND_BROWSER = command -v chromium-headless-shell || command -v chromium || command -v chromium-browser \
    || command -v google-chrome
REPORT = $(BIN)/moonrace lab report --seed 2026
APT_INSTALL = apt-get install -y -qq --no-install-recommends

.PHONY: agents train learning help setup lab ladder reports play test types suite whole faults coverage check-browser lint format hashes fuzz bench figures compiled pure same clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-8s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: $(INSTALLED) $(BROWSED) $(PROXIED) $(STORED) ## prepare .venv and a browser for the tests; quick when nothing changed

# Chromium's shell has no windows and opens the same pages for a quarter of the work. Not every system has it.
$(BROWSED): | $(INSTALLED)
	@if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && ! command -v chromium-headless-shell >/dev/null; then \
	    echo "Installing Chromium for the browser tests."; \
	    { apt-get update -qq; $(APT_INSTALL) chromium-headless-shell 2>/dev/null \
	        || $(FIND_BROWSER) || $(APT_INSTALL) chromium; } >/dev/null \
	        || echo "Chromium could not be installed; playing does not need it."; \
	fi
	@if { $(FIND_BROWSER); } >/dev/null; then touch $@; fi

# One test goes through a real proxy; without one it is skipped.
$(PROXIED): | $(INSTALLED)
	@if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && ! command -v nginx >/dev/null; then \
	    echo "Installing nginx for the test of a proxy."; \
	    $(APT_INSTALL) nginx-light >/dev/null 2>&1 || echo "nginx could not be installed; playing does not need it."; \
	fi
	@touch $@

# Some tests keep their tables in a real PostgreSQL; without one they are skipped.
$(STORED): | $(INSTALLED)
	@if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && ! command -v initdb >/dev/null \
	    && ! ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then \
	    echo "Installing PostgreSQL for the tests of the store."; \
	    { apt-get update -qq; $(APT_INSTALL) postgresql; } >/dev/null 2>&1 \
	        || echo "PostgreSQL could not be installed; playing does not need it."; \
	fi
	@touch $@

$(INSTALLED): pyproject.toml constraints.txt
	@python=$$($(FIND_PYTHON)); \
	if [ -z "$$python" ]; then echo "Moonrace needs Python 3.11 or newer."; exit 1; fi; \
	test -x $(BIN)/python || "$$python" -m venv $(VENV)
	@echo "Installing Moonrace into $(VENV)."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[test,postgres,notices,passkeys,lab,cluster,agents]'
	@touch $@

# What designers need, without what tests need.
lab: ## prepare .venv for `moonrace lab`: tables, charts, tuning, more than one machine
	@python=$$($(FIND_PYTHON)); \
	if [ -z "$$python" ]; then echo "Moonrace needs Python 3.11 or newer."; exit 1; fi; \
	test -x $(BIN)/python || "$$python" -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[lab,cluster]'
	@echo "Ready: $(BIN)/moonrace lab --help"

PLAYED_tranquility-base = --bots even,even --games 300
PLAYED_leaving-earth = --dealt --bots even,even --games 200
PLAYED_apogee = --dealt --set mission=5 --bots even,even --bots even,even,even,even --games 260
PLAYED_astronavigators = --dealt --set mode=solar-system --bots even,even,even --games 400
PLAYED_moonshot = --bots even,even --games 400

reports: report-tranquility-base report-leaving-earth report-apogee report-astronavigators report-moonshot ## play the five games and write their reports to docs/reports; `make report-apogee` for one

report-%: setup
	$(REPORT) $* $(PLAYED_$*) --out docs/reports/$*.html

# Every level against the one below it, and even against itself without a rule of thumb; goes on where it was.
LADDER = $(BIN)/moonrace ladder --folder docs/ladder --until-sure --seed 2026

ladder: setup ## let every level play the one below it, in the five games, and write the table to docs/opponents.md
	$(LADDER) --games 200
	$(LADDER) --games 200 --weakened --markdown docs/opponents.md

play: setup ## open the tables in your browser
	$(BIN)/moonrace serve --open

test: setup check-browser ## every check: lint, types and tests, browser included
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	@$(MAKE) --no-print-directory -j 2 types suite

# Types are checked on one core while the tests, which wait for browsers half of the time, begin on the other.
types:
	$(BIN)/mypy --strict

suite: $(READ)
	$(PYTEST) $(SHORT)

# In a fresh checkout all tests are compiled once, and not by every worker for itself. Mistakes are told by the suite.
$(READ): | $(INSTALLED)
	@$(BIN)/pytest --collect-only -qq >/dev/null 2>&1 || true
	@touch $@

whole: setup check-browser ## at length what `make test` does in short: whole games, scenes and looks in the browser, a hundred kills
	$(PYTEST) -m long

faults: setup check-browser ## the 25 faults that a server must survive, a line each
	$(BIN)/python -m tests.faults

coverage: setup check-browser ## which lines the tests reach: a table, and pages in htmlcov/
	$(PYTEST) $(SHORT) --cov --cov-report=term --cov-report=html

check-browser:
	@if [ "$(BROWSER)" != no ] && ! { $(FIND_BROWSER); } >/dev/null; then \
	    echo "The browser tests need Chromium. Install it (Debian, Ubuntu: sudo apt-get install chromium)"; \
	    echo "or leave these tests out: make test BROWSER=no"; \
	    exit 1; \
	fi

lint: setup ## style and types only
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy --strict

format: setup ## put the code into shape
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

agents: $(INSTALLED) ## what programs need to play: Gymnasium, PettingZoo, OpenSpiel, MCP
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[agents]'

# Torch is large, and only making nets anew needs it. Where there is a build for the CPU alone, pip finds it by the pin.
train: $(INSTALLED) ## what `moonrace train` needs to make nets anew, and sb3-contrib to learn with
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[train]'

# The suite has no torch and leaves these tests out.
learning: agents train ## the tests of what learns: nets are fitted, and MaskablePPO learns for a moment
	$(BIN)/pytest tests/train tests/agents/test_learning.py

hashes: setup ## write the hashes of all that a server installs, after constraints.txt has changed
	$(BIN)/python deploy/hashes.py

fuzz: setup ## long random play, looking for broken laws
	$(BIN)/moonrace fuzz

# Engines of others; what they make in the same run is what our figures are worth.
$(COMPARED): $(INSTALLED)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[bench]'
	@touch $@

bench: compiled $(COMPARED) ## compile, then measure speed both ways and beside others, pages and a server under load
	$(BIN)/moonrace bench --server

# On a machine that has nothing else to do. The engine is compiled afterwards; `make pure` undoes it.
figures: setup $(COMPARED) ## measure anew what the docs say of speed and of the lab's honesty, naming what misses a bar; half an hour alone
	$(BIN)/python -m deploy.figures

compiled: setup ## compile the engine: several times as quick; needs a C compiler, once after each change
	$(BIN)/python -m deploy.compiling

pure: setup ## take the compiled engine away again
	$(BIN)/python -m deploy.compiling --pure

GAMES ?= 1000

same: compiled ## the compiled engine plays 1,000 games like its sources, and keeps every rule and law
	$(BIN)/python -m tests.compiled.same --games $(GAMES)
	$(PYTEST) $(SHORT) tests/games tests/kernel tests/laws tests/bots tests/titles tests/workers

clean: ## remove .venv, caches and build results
	find moonrace \( -name '*.so' -o -name '*.pyd' \) -delete
	rm -f moonrace_engine__mypyc.*
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist test-results .coverage .coverage.* htmlcov
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
