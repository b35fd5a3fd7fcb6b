# make run, make check and make test are all a newcomer needs; each prepares what is missing first.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
# Stamps, each written last, so an interrupted step is taken up again: the environment, what running
# needs, the tools of developers, and what the client is built with (for developers: .tools).
MADE   := $(VENV)/.made
READY  := $(VENV)/.ready
TOOLS  := $(VENV)/.tools
NPM    := client/node_modules/.ready
# What TOOLS installs; catanatron (bench) is an opponent that tests play against.
EXTRAS := dev,bench
# The client is built into the package, again whenever one of its sources changes.
CLIENT := src/hexhaven/web/static/index.html
CLIENT_SOURCES := hatch_build.py src/hexhaven/games/island/rendering/symbols.svg \
	$(wildcard src/hexhaven/words/*.json) \
	$(shell find client -name node_modules -prune -o -type f -print)
# Tests start many processes, which read compiled modules quickly.
unexport PYTHONDONTWRITEBYTECODE
# Tests differ much in length, so a process that has nothing left to do takes over from others.
# One that hangs is named, with what it waits for; none takes a tenth of this, in seconds.
PYTEST := $(BIN)/pytest -q --dist worksteal --timeout=600
# As many tests run at once as there are cores: one more would gain nothing, but slow all down.
WORKERS = auto

.DEFAULT_GOAL := help
.PHONY: help run play check quick lint style types client test docs ready setup kernels prove bench screens chromium proxies format clean

help:  ## list what make can do
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 18

run: ready  ## serve tables at http://127.0.0.1:8000
	@$(BIN)/hexhaven serve

play: $(READY)  ## play a game in the terminal against bots
	@$(BIN)/hexhaven play base

# What needs one core is done beside something else; make 4 keeps the output of the two apart.
BESIDE := --no-print-directory -j2 $(if $(filter output-sync,$(.FEATURES)),-Oline)

check: setup style  ## style, types, imports and the quick tests: a minute and a half
	@$(MAKE) $(BESIDE) types quick

quick: kernels
	@echo "Running the quick tests (pytest)"
	@$(PYTEST) -n $(WORKERS) -m "not prove and not slow and not system"

lint: style types  ## check style, types and imports

style: $(TOOLS)
	@echo "Checking style (ruff)"
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check .

types: $(TOOLS)
	@echo "Checking types (mypy)"
	@$(BIN)/mypy --no-error-summary
	@echo "Checking that imports point down (import-linter)"
	@$(BIN)/lint-imports --no-logo

test: setup style chromium  ## all of that, the client's checks and all tests
	@$(MAKE) $(BESIDE) kernels types client
	@$(BIN)/python -m tests.postgres
	@echo "Running the tests (pytest)"
	@$(PYTEST) -n $(WORKERS)

client:
	@echo "Checking the client (Prettier, ESLint, svelte-check, Vitest)"
	@$(BIN)/python hatch_build.py run --silent lint
	@$(BIN)/python hatch_build.py run --silent check
	@$(BIN)/python hatch_build.py run --silent test

# Otherwise several processes of tests would each compile them.
kernels: $(TOOLS)
	@echo "Compiling the kernels, unless they are compiled"
	@$(BIN)/python -m tests.kernels

ready:  # what running needs
	+@$(call prepare,$(READY) $(CLIENT))

setup:  ## prepare .venv with the tools of developers and build the client, nothing more
	+@$(call prepare,$(TOOLS) $(CLIENT) NPM=client/node_modules/.tools)

prove: setup chromium proxies kernels  ## run the long proofs
	@$(BIN)/python -m tests.postgres
	@echo "Running the long proofs (pytest -m prove)"
	@$(PYTEST) -n $(WORKERS) -m prove --timeout=3000

bench: $(TOOLS)  ## measure the speed
	@echo "Measuring single steps (pytest-benchmark)"
	@$(BIN)/pytest -q benchmarks --benchmark-columns=min,median,rounds
	@echo "Measuring whole games (hexhaven bench)"
	@$(BIN)/hexhaven bench base

# With STATES, every state at four sizes goes to build/screens instead, to be looked at.
screens: setup chromium  ## retake the pictures of docs/screens
	@$(BIN)/python -m $(if $(STATES),tests.browser.album $(STATES),tests.browser.screens $(SCENES))

docs: $(READY)  ## build the documentation site into build/site
	@$(BIN)/python -c 'import mkdocstrings, zensical' 2>/dev/null || { \
		echo "Installing Zensical and mkdocstrings for the site"; \
		$(BIN)/python -m pip install -qq --disable-pip-version-check --editable '.[docs]'; }
	@$(BIN)/zensical build --strict
	@echo "To read it: $(BIN)/python -m http.server --directory build/site 8001"

format: $(TOOLS)  ## put the sources into our style
	@$(BIN)/ruff check --quiet --fix .
	@$(BIN)/ruff format .

clean:  ## remove .venv and everything else that was made
	@echo "Removing .venv, caches and builds"
	@rm -rf $(VENV) build dist client/node_modules src/hexhaven/web/static .benchmarks .cache .hypothesis .import_linter_cache \
		.mypy_cache .pytest_cache .ruff_cache
	@find src tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# The browser of the tests: the one that never has a window, or else any Chromium. Only root can
# install it; anybody else is told how.
chromium:
	@command -v chromium-headless-shell >/dev/null || { \
		echo "Installing Chromium for the tests"; \
		{ apt-get update -qq && apt-get install -qq -y chromium-headless-shell; } >/dev/null 2>&1; } || \
		command -v chromium >/dev/null || { \
		echo "The tests need a browser: apt install chromium-headless-shell" >&2; exit 1; }

# The proxies whose files are in deploy/. Installed by root on Debian, and not started; elsewhere
# the proofs that need them are skipped and say so.
proxies:
	@{ command -v nginx && command -v caddy; } >/dev/null || { \
		echo "Installing nginx and Caddy for the proofs"; \
		{ apt-get update -qq && RUNLEVEL=1 apt-get install -qq -y nginx-light caddy; } >/dev/null 2>&1; } || \
		echo "Without nginx and Caddy their proofs are skipped: apt install nginx-light caddy" >&2

# $(call prepare,FILES) makes files side by side, and tells what share of the time each step took.
# Where nothing is missing it says nothing.
define prepare
steps=$$(mktemp); begun=$$(date +%s); \
$(MAKE) -s --no-print-directory -j2 STEPS=$$steps $(1) || { rm -f $$steps; exit 1; }; \
awk -v seconds=$$(($$(date +%s) - begun)) '{ name[NR] = $$1; took[NR] = $$2; all += $$2 } \
	END { for (n = 1; n <= NR; n++) \
		shares = shares sprintf("%s %s %d s (%d%%)", n > 1 ? "," : "", name[n], took[n], all ? 100 * took[n] / all : 0); \
	if (NR) print "Ready after " seconds " s:" shares }' $$steps; rm -f $$steps
endef

# $(call timed,NAME,COMMAND) notes how many seconds a step took.
STEPS ?= /dev/null
timed = begun=$$(date +%s); $(2) && echo "$(1) $$(($$(date +%s) - begun))" >>$(STEPS)

$(MADE):
	@command -v $(PYTHON) >/dev/null || { \
		echo "Hexhaven needs Python 3.11 or newer; there is no $(PYTHON) here." \
			"Install one, or name it: make setup PYTHON=/path/to/python3" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Hexhaven needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) --version 2>&1)." \
			"Name a newer one: make setup PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "$(PYTHON) has no venv module." \
			"Install it first (on Debian and Ubuntu: apt install python3-venv)." >&2; exit 1; }
	@$(BIN)/python -c 'import pip, sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "Making a virtual environment in $(VENV)"; \
		$(call timed,venv,$(PYTHON) -m venv --clear $(VENV)); }
	@touch $@

# Not every module becomes bytecode, but what a server imports: the first one starts as soon as others.
$(READY): pyproject.toml | $(MADE)
	@echo "Installing hexhaven and the packages it needs into $(VENV) (pip)"
	@$(call timed,pip,$(BIN)/python -m pip install -qq --disable-pip-version-check --no-compile --editable .)
	@$(call timed,bytecode,$(BIN)/python -c 'import hexhaven.web.hosting.serve')
	@touch $@

$(TOOLS): pyproject.toml $(READY)
	@echo "Installing the tools of developers into $(VENV) (pip)"
	@$(call timed,tools,$(BIN)/python -m pip install -qq --disable-pip-version-check --editable '.[$(EXTRAS)]')
	@touch $@

$(NPM): client/package-lock.json | $(MADE)
	@echo "Installing the packages that build the client (npm)"
	@$(call timed,npm,$(BIN)/python hatch_build.py install $(if $(filter %.tools,$(NPM)),--tools))
	@touch $@

$(CLIENT): $(CLIENT_SOURCES) | $(NPM)
	@echo "Building the client (Vite)"
	@$(call timed,Vite,$(BIN)/python hatch_build.py)
	@touch $@
