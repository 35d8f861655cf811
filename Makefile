# The developer's interface. `make` alone lists the targets.

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
# What an environment beside .venv needs to import the package and run its tests.
RUNTIME := librt mypy_extensions babel rich litestar uvicorn jinja2 msgspec segno
TASK ?= Hekla-2-v1
MINUTES ?= 25
# Speed and strength are measured on what people play with: one C file at -O3.
COMPILED := PYTHONPATH=$(abspath $(FAST)/lib) $(BIN)/python

.PHONY: help play test check coverage fast ray train bench bench-vectors bench-limit bench-peers load crash fuzz strength exploits weights difficulty fields \
	screenshots contact-sheets wheel clean environment \
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

bench: fast ## speed, as ratios measured in one run
	@$(HOST) tools/environment.py bench
	$(COMPILED) benchmarks/speed.py
	$(COMPILED) benchmarks/drawing.py
	$(COMPILED) benchmarks/web.py
	$(MAKE) load

bench-vectors: fast ## many matches at once
	$(COMPILED) benchmarks/vectors.py

bench-limit: fast ## Hekla against the same rules in C
	$(COMPILED) benchmarks/limit/compare.py

bench-peers: fast ## other libraries' games beside ours, in an environment of their own
	@test -d build/peers || $(PYTHON) -m venv build/peers
	build/peers/bin/python -m pip install -q -c constraints.txt librt mypy_extensions babel open_spiel pettingzoo pygame chess rlcard catanatron pgx jax
	PYTHONPATH=$(abspath $(FAST)/lib) build/peers/bin/python benchmarks/peers.py --json build/peers.json --svg build/peers.svg

ray: ## the lab on a Ray cluster of this machine, with a worker that is killed; in an environment of its own
	@test -d build/ray || $(PYTHON) -m venv build/ray
	build/ray/bin/python -m pip install -q -c constraints.txt $(RUNTIME) ray pytest httpx2 hypothesis
	PYTHONPATH=$(abspath src) CALDERA_BUILD=interpreted build/ray/bin/python -m pytest -q tests/lab/test_ray.py

train: fast ## PPO at a frozen task, trained for MINUTES of processor time and measured by the task's rules; in an environment of its own
	@test -d build/train || $(PYTHON) -m venv build/train
	build/train/bin/python -m pip install -q -c constraints.txt $(RUNTIME) gymnasium numpy torch sb3-contrib
	PYTHONPATH=$(abspath $(FAST)/lib) build/train/bin/python benchmarks/ppo.py train $(TASK) --minutes $(MINUTES) --seed 1 --model build/ppo/$(TASK).zip
	PYTHONPATH=$(abspath $(FAST)/lib) build/train/bin/python benchmarks/ppo.py evaluate $(TASK) --seed 1 --model build/ppo/$(TASK).zip

load: fast ## how many tables one server handles, beside a boardgame.io server
	$(COMPILED) benchmarks/load.py

crash: fast ## kill the server 1,000 times on SQLite and 300 times on PostgreSQL; nothing may be lost (ended runs go on where they were)
	$(COMPILED) benchmarks/crash.py --store sqlite --kills 1000 --ledger build/crash.jsonl
	$(COMPILED) benchmarks/crash.py --store postgresql --kills 300 --ledger build/crash.jsonl

fuzz: fast ## 200,000 made-up requests and imports; none may fail, and the memory stays flat (ended runs go on where they were)
	$(COMPILED) benchmarks/fuzz.py --requests 200000 --ledger build/fuzz.jsonl

strength: fast ## the ladder of every game's levels, as tables in build and drawings in docs (an hour or two)
	for game in "hekla --games 100" "fire_mountain --games 100" "sub_terra --options difficulty=beginner --games 200" \
			"fuji --players 3 --options level=2 scenario=random --games 1000"; do \
		name=$${game%% *}; \
		$(COMPILED) -m caldera strength $$game --seed 1 --resume build/strength-$$name.jsonl \
			--table build/strength-$$name.md --svg docs/images/ladder-$$name.svg || exit 1; \
	done
	$(COMPILED) -m caldera arena hekla --bots learned:100,uct:60 --games 100 --seed 1 --at-least 60
	$(COMPILED) -m caldera arena fire_mountain --bots learned:55,uct:50 --games 400 --seed 1 --at-least 55
	$(COMPILED) -m caldera.lab.fuji_speech --games 300 --levels 2 --at-least 30

exploits: fast ## tricks that might beat the strongest level without strength
	$(COMPILED) -m caldera.lab.exploits hekla --games 40 --seed 1
	$(COMPILED) -m caldera.lab.exploits fire_mountain --games 40 --seed 1

weights: fast ## learn the judgements of Hekla, Fire Mountain and Sub Terra II again from games of bots (minutes)
	$(COMPILED) -m caldera.lab.training hekla --games 600 --seed 1 --out src/caldera/games/hekla/bot/weights.txt
	$(COMPILED) -m caldera.lab.training fire_mountain --games 4000 --seed 11 --teacher uct:25 --out src/caldera/games/fire_mountain/bot/weights.txt
	$(COMPILED) -m caldera.lab.temple_training --games 1600 --seed 1 --out src/caldera/games/sub_terra/bot/value_model.txt

difficulty: fast ## how often a team of bots wins Sub Terra II (minutes)
	$(COMPILED) -m caldera difficulty sub_terra --players 3-6 --games 200 --seed 1

fields: environment ## write the compiled classes of the games' fields from their tables
	PYTHONPATH=$(abspath src) $(BIN)/python tools/make_fields.py

screenshots: compile $(VENV)/.tests ## draw the pictures of the README again, and every game at every size
	PYTHONPATH=$(abspath build/quick/lib) $(BIN)/python tools/screenshots.py

contact-sheets: compile $(VENV)/.tests ## draw the frames of staged events again, with their times
	PYTHONPATH=$(abspath build/quick/lib) $(BIN)/python tools/contact_sheets.py

wheel: environment ## wheel and sdist, in dist
	CALDERA_REQUIRE_COMPILED=1 $(BIN)/python -m pip wheel --no-deps --no-build-isolation -w dist .
	$(BIN)/python -m hatchling build -t sdist

clean: ## forget everything that was built
	rm -rf $(VENV) build dist node_modules tests/browser/vendor benchmarks/boardgame_io/node_modules
