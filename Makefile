# The commands of the README. Everything lives in .venv; nothing is installed anywhere else.
.DEFAULT_GOAL := help
.PHONY: help setup setup-dev play run test check format bench sync lock clean

PYTHON ?= python3
BIN := .venv/bin
PORT ?=
PEOPLE ?= 1
ARGS ?=

help: ## list the commands
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12

setup: .venv/.run-time ## make the environment in .venv

setup-dev: .venv/.development

.venv/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Rookery needs Python 3.11 or newer: name one with 'make $(MAKECMDGOALS) PYTHON=python3.12'"; exit 1; }
	$(PYTHON) -m venv .venv
	@touch $@

.venv/.run-time: .venv/.made requirements.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	@touch $@

.venv/.development: .venv/.run-time requirements-dev.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	@touch $@

play: setup ## play in the browser on this machine's own sandbox (PORT=N, PEOPLE=N)
	$(BIN)/python -m bot play $(if $(PORT),--port $(PORT)) --people $(PEOPLE) $(ARGS)

run: setup ## run the bot on Discord with the settings in .env
	$(BIN)/python -m bot run

sync: setup ## register the slash commands with Discord
	$(BIN)/python -m bot sync $(ARGS)

test: setup-dev ## run all tests
	$(BIN)/python -m pytest $(ARGS)

check: setup-dev ## format, lint, types, import contracts, dependencies, generated docs
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/deptry .
	$(BIN)/python -m bot variants --check-docs

format: setup-dev ## format the code and mend what lint can mend
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: setup-dev ## measure speed and memory
	$(BIN)/python -m bot bench $(ARGS)

lock: ## pin every dependency with hashes again (needs uv on the path)
	uv pip compile --quiet --universal --generate-hashes --no-header --no-emit-index-url --no-emit-find-links --python-version 3.11 pyproject.toml -o requirements.txt
	uv pip compile --quiet --universal --generate-hashes --no-header --no-emit-index-url --no-emit-find-links --python-version 3.11 --extra dev pyproject.toml -o requirements-dev.txt

clean: ## remove the environment and everything generated
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
