#!/usr/bin/env bash
# The steps of evaluate.yml on any machine. Needs OPENROUTER_API_KEY for its models.
# Exit code: 0 passed, 1 a task failed or the model regressed, 2 not decided.
set -euo pipefail

LINE_UP=${LINE_UP:-candidate.yaml}
BASELINE=${BASELINE:-baseline.gate.json}
LOG_DIR=${LOG_DIR:-logs}

colombian-law run "$LINE_UP" --log-dir "$LOG_DIR" --dry-run
colombian-law run "$LINE_UP" --log-dir "$LOG_DIR"
colombian-law gate --baseline "$BASELINE" --candidate "$LOG_DIR" --config gate.yaml --write markdown gate.md --write junit gate.xml --write json gate.json
