# One command does each thing, on a fresh machine too: what is missing is installed into .venv first, and what checks the
# pages into node_modules. `make` alone lists the commands. Versions and hashes are in requirements.lock and in
# package-lock.json; `make lock` renews them.

PYTHON ?= python3
# Tests wait for processes and pages in a quarter of their time: a third worker keeps two processors at work.
WORKERS ?= 3
ARGS ?=

# COMPILED=1 lets play, test and test-long use the compiled rules; COMPILED=0 keeps bench from it.
COMPILED ?=

bin := .venv/bin
node := $(bin)/node
# uv takes a fifth of the time of pip, which brings it. But pip knows its user's mirror: where uv cannot, pip installs.
pip := $(bin)/python -m pip --disable-pip-version-check --quiet install
uv := $(bin)/uv pip install --quiet --python $(bin)/python
# Python compiles a module when it is first used; of most packages a few are.
from_lock := --no-compile --require-hashes --only-binary :all: --requirement
package := --no-build-isolation --no-deps --editable .
ordeals := tests/table/test_ordeal.py tests/table/test_stalling.py tests/web/test_rolling_restart.py
extras := postgres metrics notices previews learn lab train mcp

# The groups and extras of pyproject.toml that each stamp installs.
play_needs := build
dev_needs := build dev $(extras)
long_needs := build dev ray $(extras)
docs_needs := build docs $(extras)

# The tests of test-lowest, and what runs them beside what the package needs.
touched := tests/engine tests/envs tests/lab tests/cli tests/table/notices tests/table/store tests/web/live tests/web/pages \
	tests/web/test_health.py
runners := aiosmtpd hatchling httpx2 hypothesis playwright pytest pytest-xdist

# The tests start programs by the hundred: what Python has compiled once is kept for the next.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help bundle dist site docs pictures notebooks play test test-long test-lowest bench bench-load bench-host bench-answers bench-stored bench-lateness ordeal compiled check format lock browser postgres clean

ifeq ($(COMPILED),)
compiled_for := bench
else ifneq ($(COMPILED),0)
compiled_for := play test test-long bench
endif
$(compiled_for): export PYTHONPATH := $(CURDIR)/.venv/compiled
$(compiled_for): .venv/compiled.stamp

help: ## List these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' Makefile

play: .venv/play.stamp ## Start the table and open its page, with scripts as they are written (ARGS="--help" shows the choices)
	@BANNERET_LOOSE_SCRIPTS=1 $(bin)/banneret play $(ARGS)

test: check bundle browser postgres ## Run every check and test but the long ones, in minutes (ARGS="-k retreat" picks some)
	@$(bin)/python -m pytest -p no:xdist --forks $(WORKERS) -r s -m "not long and not browser" $(ARGS)
	@$(bin)/python -m pytest -n $(WORKERS) --dist worksteal -r s -m "not long and not pictures and browser" -o testpaths=tests/web $(ARGS) || test $$? = 5

test-long: .venv/long.stamp bundle browser postgres ## Run the long tests: matches by the thousand
	@$(bin)/python -m pytest -n $(WORKERS) --dist worksteal -r s -m "(long or hypothesis) and not browser" --hypothesis-profile long $(ARGS)
	@$(bin)/python -m pytest -n $(WORKERS) --dist worksteal -r s -m "long and not pictures and browser" -o testpaths=tests/web $(ARGS) || test $$? = 5

test-lowest: .venv/lowest.stamp ## Run what a dependency can break with the lowest versions that pyproject.toml allows
	@.venv/lowest/bin/python -m pytest -n $(WORKERS) -W default -m "not long and not browser" $(touched) $(ARGS)

bench: .venv/dev.stamp ## Measure the compiled rules beside OpenSpiel's chess (COMPILED=0: the plain ones)
	@$(bin)/python -m benchmarks $(ARGS)

bench-load: .venv/play.stamp ## Measure a table with 30 matches at a time (ARGS="--matches 10 --seconds 20")
	@$(bin)/python -m benchmarks.load $(ARGS)

bench-host: .venv/dev.stamp postgres ## Measure all figures of docs/host.md, in about a quarter of an hour on a quiet machine
	@$(bin)/python -m benchmarks.host $(ARGS)

bench-answers: .venv/dev.stamp ## Measure how long a player waits for the strongest program, in about ten minutes (ARGS="--bot hard")
	@$(bin)/python -m benchmarks.answers $(ARGS)

bench-stored: .venv/dev.stamp postgres ## Measure a server with 100 to 100,000 stored matches, on a file and on PostgreSQL
	@$(bin)/python -m benchmarks.stored $(ARGS)

bench-lateness: .venv/dev.stamp ## Measure how late an answer comes while another visitor asks for much, in three minutes
	@$(bin)/python -m benchmarks.lateness $(ARGS)

ordeal: .venv/dev.stamp postgres ## Let several servers race, be killed, stall and restart: 1,000 races, 200 kills
	@BANNERET_RACES=1000 BANNERET_KILLS=200 $(bin)/python -m pytest -s -r s -m long $(ordeals) $(ARGS)

compiled: .venv/compiled.stamp ## Make C of the rules, in minutes, for bench, and with COMPILED=1 for the others

docs: .venv/docs.stamp ## Build the site of all guides, rulebooks and notebooks in build/html, without the network
	@$(bin)/python tools/site_pages.py build/site
	@$(bin)/sphinx-build --quiet --fail-on-warning --keep-going -c docs build/site build/html
	@echo "The site begins at build/html/index.html"

pictures: .venv/dev.stamp browser ## Take the pictures of pages in docs/pictures anew, as the browser tests see them
	@mkdir -p docs/pictures/pages
	@PICTURES=1 $(bin)/python -m pytest -m browser tests/web/test_pictures.py

bundle: .venv/dev.stamp node_modules/.stamp ## Bundle the scripts of the pages: a table of this checkout then serves one small file a page
	@$(bin)/python -m tools.bundle

dist: .venv/compiled.stamp bundle ## Build two wheels in dist, a pure one and one with compiled rules, and try each in a fresh environment
	@$(bin)/python -m tools.dist dist .venv/compiled

site: .venv/play.stamp bundle ## Write the site of files on which people play in their browsers into build/play
	@$(bin)/banneret site --out build/play --python node_modules/pyodide

notebooks: .venv/docs.stamp ## Run the notebooks in examples and keep what they show, in minutes
	@cd examples && ../$(bin)/jupyter execute --inplace --timeout=3600 *.ipynb

check: .venv/dev.stamp node_modules/.stamp ## Read the code: ruff and mypy for Python, Biome and tsc for the pages
	@$(bin)/ruff check
	@$(bin)/ruff format --check
	@$(bin)/mypy || { test $$? -eq 2 && $(bin)/mypy --num-workers 0; } # its helpers have 3 seconds to start, too few beside other work
	@$(node) node_modules/.bin/biome check --error-on-warnings --log-level=warn
	@$(node) node_modules/.bin/tsc
	@$(bin)/python -m tools.vendor --check

format: .venv/dev.stamp node_modules/.stamp ## Let ruff and Biome lay out the code and mend what they can
	@$(bin)/ruff check --fix
	@$(bin)/ruff format
	@$(node) node_modules/.bin/biome check --write --log-level=warn

lock: $(bin)/uv .venv/dev.stamp ## Renew the versions and hashes in requirements.lock and package-lock.json
	@$(bin)/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 --generate-hashes --upgrade \
		--no-emit-index-url --custom-compile-command 'make lock' --all-extras --group install --group build --group dev --group docs \
		--output-file requirements.lock
	@$(bin)/npm install --package-lock-only --ignore-scripts --silent

# Of Chromium, the shell without a window does a fifth less work; another one that is there already will do.
browser: # the tests of the pages drive the system's Chromium
	@tools/find-program Chromium "chromium-headless-shell chromium" "the tests of the pages" \
		which chromium-headless-shell chromium chromium-browser google-chrome

postgres: # the tests of the table start a PostgreSQL of their own
	@tools/find-program PostgreSQL postgresql "the tests on PostgreSQL" ls /usr/lib/postgresql/*/bin/initdb

clean: ## Remove what these commands installed
	@rm -rf .venv node_modules src/banneret/web/bundle

# Each stamp says that its part of the lock, and the package itself, are installed.
.venv/play.stamp .venv/dev.stamp .venv/long.stamp .venv/docs.stamp: .venv/%.stamp: requirements.lock pyproject.toml tools/locked.py | $(bin)/uv
	@echo "Installing what $* needs into .venv"
	@$(bin)/python tools/locked.py $($*_needs) > .venv/$*.txt
	@$(uv) $(from_lock) .venv/$*.txt || $(pip) $(from_lock) .venv/$*.txt
	@$(uv) $(package) || $(pip) $(package)
	@touch $@

# An environment of its own, with new programs to run the tests.
.venv/lowest.stamp: pyproject.toml | $(bin)/uv
	@echo "Installing the lowest versions into .venv/lowest"
	@$(bin)/uv pip compile pyproject.toml --quiet --resolution lowest-direct --only-binary :all: --all-extras --output-file .venv/lowest.txt
	@$(bin)/python -m venv --clear .venv/lowest
	@$(bin)/uv pip install --quiet --python .venv/lowest --requirement .venv/lowest.txt $(runners)
	@$(bin)/uv pip install --quiet --python .venv/lowest --no-build-isolation --no-deps --editable .
	@touch $@

.venv/compiled.stamp: $(shell find src tools/compile.py tools/constructors.py tools/telling.py -type f -not -path '*/__pycache__/*' -not -path '*/web/bundle/*') | .venv/dev.stamp
	@echo "Compiling the rules into .venv/compiled, which takes some minutes"
	@$(bin)/python -m tools.compile .venv/compiled
	@touch $@

# What reads the scripts and sheets of the pages, and bundles the scripts. Node itself is a package of .venv.
node_modules/.stamp: package-lock.json .venv/dev.stamp
	@echo "Installing what checks and bundles the pages into node_modules"
	@$(bin)/npm ci --ignore-scripts --silent
	@touch $@

$(bin)/uv: | $(bin)/python
	@$(bin)/python tools/locked.py --only install > .venv/install.txt
	@$(pip) $(from_lock) .venv/install.txt

$(bin)/python:
	@tools/make-venv "$(PYTHON)"
