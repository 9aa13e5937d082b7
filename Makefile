# Every task by name. `make` alone lists them.
# CLASS is the folder of the class (submissions, gradebook, results); it need not be inside this project.
CLASS ?= aula
SEED ?= otono
# Not every shell expands the ~ of CLASS=~/clase.
override CLASS := $(subst ^,,$(subst ^~/,$(HOME)/,^$(CLASS)))
WORKERS ?= 0
SEEDS ?= 200
FUZZ_CASES ?= 20000
PYTHON ?= python3.11
VENV := .venv
BIN := $(VENV)/bin
NODE := autograder/content/node
export PATH := $(CURDIR)/$(BIN):$(PATH)

.DEFAULT_GOAL := help
.PHONY: help setup snapshots assignments grade feedback report formgrader collect handout export demo check mutants seeds test test-postgres lint fuzz kills bench experiments lock clean

help: ## list the tasks
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-13s %s\n", $$1, $$2}' $(MAKEFILE_LIST)
	@echo "  CLASS=$(CLASS) (the class's folder)  SEED=$(SEED) (parameters of a new class)  WORKERS=$(WORKERS) (0: one per core)"

setup: $(VENV)/.installed ## make the virtual environment .venv and install the package in it

$(VENV)/.installed: requirements.lock pyproject.toml
	test -d $(VENV) || $(PYTHON) -m venv $(VENV) || python3 -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

assignments: setup ## build every assignment into CLASS (source, release, gradebook rows)
	autograder build --class "$(CLASS)" --seed "$(SEED)"

grade: setup ## mark the whole class in CLASS
	autograder grade --class "$(CLASS)" --workers $(WORKERS)

feedback: setup ## write the students' pages again from the stored results
	autograder feedback --class "$(CLASS)"

report: setup ## show the class and write CLASS/reports/*.html (ANONYMOUS=1: without names)
	autograder report --class "$(CLASS)" $(if $(ANONYMOUS),--anonymous)

formgrader: setup ## grade prose answers of CLASS in a browser, with nbgrader's formgrader
	cd "$(CLASS)" && jupyter lab --LabApp.default_url=/formgrader

collect: setup ## take in FROM="a.zip folder" of an LMS into CLASS (ASSIGNMENT=, ROSTER=csv, TIMES=csv, ZONE=Europe/Madrid, DRY=1)
	autograder collect $(FROM) --class "$(CLASS)" $(if $(ASSIGNMENT),--assignment "$(ASSIGNMENT)") \
		$(if $(ROSTER),--roster "$(ROSTER)") $(if $(TIMES),--times "$(TIMES)") \
		$(if $(ZONE),--timezone "$(ZONE)") $(if $(DRY),--dry-run)

handout: setup ## a folder per student with the feedback page (ASSIGNMENT=; ZIP=file: one zip for Moodle or Canvas)
	autograder handout --class "$(CLASS)" $(if $(ASSIGNMENT),--assignment "$(ASSIGNMENT)") $(if $(ZIP),--zip "$(ZIP)")

export: setup ## write CLASS/grades.csv, late penalties computed anew (FORMAT=csv, json, moodle or canvas; DECIMAL=,)
	autograder export --class "$(CLASS)" $(if $(ASSIGNMENT),--assignment "$(ASSIGNMENT)") \
		$(if $(FORMAT),--format "$(FORMAT)") $(if $(DECIMAL),--decimal "$(DECIMAL)")

demo: setup ## build the assignments, make a class of simulated students in aula/, mark it
	@test ! -e aula || test -f aula/.demo || \
		{ echo "aula/ holds a class of yours; move it away, the demo would mix simulated students into it"; exit 1; }
	@mkdir -p aula && touch aula/.demo
	autograder build --class aula --seed demo
	python examples/demo_class.py aula
	autograder grade --class aula --workers $(WORKERS)

check: setup lint $(NODE)/node_modules/.installed ## the graders graded, the texts proofread; lint and types
	autograder check --content
	autograder check

# A strict reader of formulas, the dictionaries, and axe-core for the tests of pages; only these need npm.
$(NODE)/node_modules/.installed: $(NODE)/package-lock.json
	npm ci --prefix $(NODE)
	@touch $@

snapshots: setup ## store what the demo cells print, and the page of published values, anew
	autograder check --content --refresh

mutants: setup ## change every reference a little, everywhere: each change must lose points, or have its reason
	autograder check --mutants

seeds: setup ## repeat every verdict over SEEDS seeds by 1 and 2 workers beside two busy loops (1.5 hours on two cores)
	autograder check --seeds $(SEEDS)

lint: setup
	ruff check .
	ruff format --check .
	mypy

test: setup ## run the tests on all cores; SLOW=1 also those that take minutes
	pytest -n $$(($$(nproc) + 1)) --dist loadfile $(if $(SLOW),--slow)

test-postgres: setup ## run the tests with a PostgreSQL server, which they start (apt-get install postgresql)
	pytest --postgres tests/postgres

fuzz: setup ## read FUZZ_CASES damaged notebooks and forged frames, another lot each time (a quarter of an hour)
	FUZZ_CASES=$(FUZZ_CASES) nice -n 19 pytest tests/fuzz

kills: setup ## mark a class of 200 while its processes are killed, and compare with an undisturbed run (minutes)
	CRASH_STUDENTS=200 CRASH_KILLS=42 nice -n 19 pytest --slow -s tests/crash/test_crash_kills.py

bench: setup ## measure against stock nbgrader and the floor, by stage, and more (a quarter of an hour)
	python benchmarks/run.py

experiments: setup ## train the copy task's models again and store their curves (a quarter of an hour)
	nice -n 15 python course/taller/experiments.py

lock: ## pin and hash the dependencies again
	$(BIN)/pip-compile --quiet --all-extras --generate-hashes --no-emit-index-url --no-emit-trusted-host --no-emit-find-links --strip-extras --allow-unsafe --no-header pyproject.toml -o requirements.lock

clean: ## remove what was generated (of classes only the one of `make demo`)
	test ! -f aula/.demo || rm -rf aula
	rm -rf build dist .mypy_cache .ruff_cache .hypothesis
