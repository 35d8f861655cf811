# The developer's interface. `make` alone lists the targets; `make -C studies` those that measure, train and experiment.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CORES := $(shell getconf _NPROCESSORS_ONLN 2> /dev/null || echo 2)
# What runs side by side is printed stage by stage, where make can do that.
SYNC := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
# Pages wait for films and for each other: half as many browsers more than cores are quicker, and fail no more often.
BROWSERS := $(shell echo $$((3 * $(CORES) / 2)))
TIMES := build/times.txt

# Hundreds of processes of the tests read what the first one has compiled.
export PYTHONDONTWRITEBYTECODE =
# A set PYTHONPATH would choose another caldera than the one that a target is about.
export PYTHONPATH =

# The tools that run before there is an environment need a Python that is new enough.
HOST := $(PYTHON) tools/python_version.py && $(PYTHON)
# npm and what it runs, with the environment first: the types of the wire are written by its Python, and a machine without Node.js has that from there.
NPM := PATH="$(abspath $(BIN)):$$PATH" npm
DJLINT := $(BIN)/djlint --quiet src/caldera/web/templates

# Each stage names its build: its processes find that one first, and refuse any other (`caldera.build_info.require_build`).
SOURCES := PYTHONPATH=$(abspath src) CALDERA_BUILD=interpreted
QUICK := PYTHONPATH=$(abspath build/quick/lib) CALDERA_BUILD=compiled
# Neighbours share rooms and games, so each core begins with one part of the tests; who is ready first helps the others. What the tests need of
# the machine was installed before: whatever is missing all the same fails instead of being skipped.
PYTEST = CALDERA_SKIPS=fail $(BIN)/python -m pytest -q -n $(CORES) --dist worksteal --durations=12 -o cache_dir=build/pytest/$@
# What touches compiled code is tested on both builds; rooms, pages and documents once, on what people play with. The studies are tested on the
# sources alone: `make -C studies test` compiles them first. So is what an action passes: compiled functions tell nobody that they are called.
RULES := $(addprefix tests/,core games bots envs lab terminal web/test_walk.py test_cli.py)
INTERPRETED := not browser and not compiled and not long and not packages

# What a stage does before: nothing in a part of `make test`, where it is done already.
READY ?=
ENVIRONMENT := $(if $(READY),,environment)
COMPILE := $(if $(READY),,compile)
MACHINE := $(if $(READY),,machine)
NODE := $(if $(READY),,node_modules/.package-lock.json)

# One stage: its build and its command. The time goes to the table that ends `make test`.
define stage
@mkdir -p build; echo "== $@"; began=$$(date +%s); result=passed; ( $(2) ) || result=FAILED; \
printf '%-12s %-12s %-8s %6d s\n' $@ '$(1)' $$result $$(($$(date +%s) - began)) >> $(TIMES); test $$result = passed
endef

.PHONY: help play test check coverage lint format types scripts docs unit compile compiled browser sweep packages fast wheel clean environment test-pythons machine suites

help: ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 14

play: ## open the game room; the fast build is made beside it
	@$(HOST) tools/play.py $(ARGS)

test: environment machine node_modules/.package-lock.json ## everything; a table with the time of each stage comes last
	@rm -f $(TIMES); began=$$(date +%s); \
	$(MAKE) --no-print-directory -j$(CORES) $(SYNC) READY=1 compile types docs scripts lint format && \
	$(MAKE) --no-print-directory -j2 READY=1 suites packages; \
	code=$$?; printf '%-34s %6d s\n' together $$(($$(date +%s) - began)) >> $(TIMES); echo; cat $(TIMES); exit $$code

test-pythons: ## the tests on wheels for every Python from 3.11 on that is at hand
	@$(HOST) tools/test_pythons.py

check: environment machine node_modules/.package-lock.json ## the quick half of `make test`, without what is marked as slow
	@$(MAKE) --no-print-directory -j$(CORES) $(SYNC) READY=1 types scripts lint format
	@$(MAKE) --no-print-directory READY=1 unit INTERPRETED="$(INTERPRETED) and not slow" RULES="$(RULES) tests/tables"

# The stages that use all cores, one after the other. `packages` runs beside them: it mostly waits, for one compiler and for installers.
suites:
	@$(MAKE) --no-print-directory unit
	@$(MAKE) --no-print-directory compiled
	@$(MAKE) --no-print-directory browser

lint: $(ENVIRONMENT) ## ruff
	$(call stage,-,$(BIN)/ruff check .)

format: $(ENVIRONMENT) ## ruff, which changes nothing
	$(call stage,-,$(BIN)/ruff format --check .)

types: $(ENVIRONMENT) ## mypy
	$(call stage,-,$(BIN)/mypy)

scripts: $(ENVIRONMENT) $(NODE) ## the page's scripts, styles and templates: format, lint, types and tests
	$(call stage,-,$(DJLINT) --check && $(DJLINT) --lint && $(NPM) run -s format && $(NPM) run -s lint && $(NPM) run -s types && $(NPM) test -s)

docs: $(ENVIRONMENT) ## the site, in build/docs; a broken link fails
	$(call stage,interpreted,$(SOURCES) $(BIN)/python -m sphinx -W --keep-going -q -b html docs build/docs)

unit: $(ENVIRONMENT) ## tests of rules, bots and studies on the sources
	$(call stage,interpreted,$(SOURCES) $(PYTEST) -m "$(INTERPRETED)" $(RULES) studies/tests)

compile: $(ENVIRONMENT) ## the rules as the tests want them: many C files at -O2, only what has changed
	$(call stage,-,$(BIN)/python tools/compile_rules.py --into build/quick)

compiled: $(COMPILE) $(MACHINE) ## all tests but those of browser and packages, on the compiled rules
	$(call stage,compiled,$(QUICK) $(PYTEST) -m "not browser and not packages" --ignore=tests/browser --ignore=tests/packages tests)

# Browsers on a busy machine can make a good test fail, so one that fails is tried once more, and named ("1 rerun"): look at it.
browser: $(COMPILE) $(MACHINE) $(NODE) ## whole games in a headless Chromium
	$(call stage,compiled,$(QUICK) $(PYTEST) -n $(BROWSERS) --reruns 1 -rfER tests/browser)

sweep: compile machine node_modules/.package-lock.json ## what takes too long: every size and language, whole evenings, many probes
	$(call stage,compiled,CALDERA_SWEEP=all $(QUICK) $(PYTEST) -n $(BROWSERS) -m "browser or long or sweep" tests)

packages: $(COMPILE) $(MACHINE) ## wheel, sdist and `pip install .` in empty environments
	$(call stage,compiled,$(QUICK) $(PYTEST) tests/packages)

# Tests that kill servers are left out: a killed process leaves no count, and its neighbours wait for it.
coverage: environment machine ## line coverage of core, games and tables, on the sources: 95 % of each
	@rm -rf build/coverage
	$(SOURCES) $(BIN)/coverage run -m pytest -q -n $(CORES) --dist worksteal -m "$(INTERPRETED) and not kills and not slow" $(RULES) tests/tables tests/web
	$(SOURCES) $(BIN)/coverage run -m pytest -q -n $(CORES) --dist worksteal -m "$(INTERPRETED) and not kills and slow" tests/tables
	@$(BIN)/coverage combine -q
	@for part in core games tables; do $(BIN)/coverage report --include="src/caldera/$$part/*" --fail-under=95 --sort=miss --skip-covered || exit 1; done

fast: environment ## the rules as people get them: one C file at -O3, in build/wheel
	@$(BIN)/python tools/compile_rules.py --mode wheel --into build/wheel

wheel: environment ## wheel and sdist, in dist
	CALDERA_REQUIRE_COMPILED=1 $(BIN)/python -m pip wheel --no-deps --no-build-isolation -w dist .
	$(BIN)/python -m hatchling build -t sdist

clean: ## forget everything that was built
	rm -rf $(VENV) build dist node_modules benchmarks/boardgame_io/node_modules

environment:
	@$(HOST) tools/environment.py compile dev

machine: environment
	@$(BIN)/python tools/system_packages.py

node_modules/.package-lock.json: package-lock.json | $(ENVIRONMENT)
	$(NPM) ci --silent --ignore-scripts --no-audit --no-fund
	@touch $@
