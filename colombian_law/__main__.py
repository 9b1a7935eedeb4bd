"""`python -m colombian_law` is the command `colombian-law`."""

from colombian_law.cli import main

main(prog_name="colombian-law")
