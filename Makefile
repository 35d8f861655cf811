# The developer's interface. `make` alone lists the targets; `make -C studies` those that measure, train and experiment.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
FAST := build/wheel

export PYTHONDONTWRITEBYTECODE = 1
# A set PYTHONPATH would choose another caldera than the one that a target is about.
export PYTHONPATH =

# The tools that run before there is an environment need a Python that is new enough.
HOST := $(PYTHON) tools/python_version.py && $(PYTHON)
STAGES := $(BIN)/python tools/stages.py

.PHONY: help play test check coverage fast wheel clean environment \
	lint format types scripts docs unit compile compiled browser packages

help: ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 14

play: ## open the game room; the fast build is made beside it
	@$(HOST) tools/play.py $(ARGS)

test: $(VENV)/.tests ## everything; the stages are a table in tools/stages.py, and their times are printed at the end
	@$(STAGES)

check: environment ## the quick half of `make test`, without what is marked as slow
	@$(STAGES) --check

# One stage of `make test`, with what it needs.
lint format types scripts docs unit compile compiled: environment
	@$(STAGES) $@

browser packages: $(VENV)/.tests
	@$(STAGES) $@

coverage: environment ## line coverage of core, games and tables, on the interpreted build
	@$(BIN)/python tools/line_coverage.py

environment:
	@$(HOST) tools/environment.py compile dev
	@$(BIN)/python tools/database.py

$(VENV)/.tests: environment tools/browser.py tools/fetch_assets.py
	@$(BIN)/python tools/browser.py
	@$(BIN)/python tools/fetch_assets.py
	@touch $@

fast: environment ## the rules as people get them: one C file at -O3
	@$(BIN)/python tools/compile_rules.py --mode wheel --into $(FAST)

wheel: environment ## wheel and sdist, in dist
	CALDERA_REQUIRE_COMPILED=1 $(BIN)/python -m pip wheel --no-deps --no-build-isolation -w dist .
	$(BIN)/python -m hatchling build -t sdist

clean: ## forget everything that was built
	rm -rf $(VENV) build dist node_modules tests/browser/vendor benchmarks/boardgame_io/node_modules
