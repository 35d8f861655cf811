# The developer's interface. `make` alone lists the targets.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := pyproject.toml hatch_build.py $(shell find src -type f -not -name '*.pyc')
PIP := $(BIN)/pip --disable-pip-version-check --quiet
PYTEST := $(BIN)/pytest -q

export PYTHONDONTWRITEBYTECODE = 1
# A set PYTHONPATH would choose another caldera than the installed one.
export PYTHONPATH =

.PHONY: help play test check lint types scripts unit compiled browser bench load crash strength difficulty fields screenshots clean

help: ## list the targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /\1\t/' | expand -t 14

play: $(VENV)/.installed ## build what is needed and open the game room
	$(BIN)/caldera serve

test: lint types scripts unit compiled browser ## everything: lint, types, and all tests interpreted, compiled and in a browser

check: lint types scripts unit ## the quick half of `make test`

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.dev
	$(BIN)/mypy

scripts: $(VENV)/.dev ## check the types of the page's scripts and test their pure parts
	$(BIN)/python tools/scripts.py

unit: $(VENV)/.dev ## all tests but the browser's, interpreted from the sources
	PYTHONPATH=$(abspath src) CALDERA_BUILD=interpreted $(PYTEST) -n 2 -m "not browser"

compiled: $(VENV)/.dev ## the same tests on the installed, compiled package
	CALDERA_BUILD=installed $(PYTEST) -n 2 -m "not browser"

browser: $(VENV)/.dev $(VENV)/.browser ## play in a headless Chromium
	CALDERA_BUILD=installed $(PYTEST) -m browser

bench: $(VENV)/.dev $(VENV)/.bench ## speed, as ratios measured in one run
	$(BIN)/python benchmarks/speed.py
	$(BIN)/python benchmarks/web.py
	$(MAKE) load

load: $(VENV)/.dev ## how many tables one server bears, beside a boardgame.io server
	$(BIN)/python benchmarks/load.py

crash: $(VENV)/.installed ## kill the server 200 times while it is played on; nothing may be lost
	$(BIN)/python benchmarks/crash.py

strength: $(VENV)/.installed ## how the bots fare against each other
	$(BIN)/caldera arena hekla --bots greedy,random --games 100 --seed 1 --at-least 95
	$(BIN)/caldera arena hekla --bots uct:1000,greedy --games 100 --seed 1 --at-least 75
	$(BIN)/caldera arena fire_mountain --bots greedy,random --games 100 --seed 1 --at-least 98
	$(BIN)/caldera arena fire_mountain --bots uct:1000,greedy --games 100 --seed 1 --at-least 70
	$(BIN)/python -m caldera.lab.fuji_speech --games 300 --levels 2 --at-least 50

difficulty: $(VENV)/.installed ## how often a team of bots wins Sub Terra II (minutes)
	$(BIN)/caldera difficulty sub_terra --players 3-6 --games 200 --seed 1

fields: $(VENV)/.dev ## write the compiled classes of the games' fields from their tables
	PYTHONPATH=$(abspath src) $(BIN)/python tools/make_fields.py

screenshots: $(VENV)/.dev $(VENV)/.browser ## draw the pictures of the README again
	$(BIN)/python tools/screenshots.py

clean: ## forget everything that was built
	rm -rf $(VENV) build dist node_modules tests/browser/vendor benchmarks/boardgame_io/node_modules

$(VENV)/.created: constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(PIP) install -c constraints.txt pip hatchling mypy librt setuptools
	touch $@

# The package is installed as users get it: compiled when there is a C compiler, plain Python otherwise.
$(VENV)/.installed: $(VENV)/.created $(SOURCES)
	CALDERA_BUILD_DIR=$(abspath build/mypyc) $(PIP) install -c constraints.txt --no-build-isolation ".[web]"
	touch $@

$(VENV)/.dev: $(VENV)/.installed
	$(PIP) install -c constraints.txt --group dev
	touch $@

$(VENV)/.bench: $(VENV)/.created
	$(PIP) install -c constraints.txt open_spiel
	touch $@

$(VENV)/.browser: $(VENV)/.created tools/browser.py tools/fetch_assets.py
	$(PIP) install -c constraints.txt playwright
	$(BIN)/python tools/browser.py
	$(BIN)/python tools/fetch_assets.py
	touch $@
