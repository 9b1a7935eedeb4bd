"""Triggers that refuse to change or delete what is written once."""

from typing import Any

from django.db import migrations

TABLES = (
    "curation_decision",
    "curation_itemversion",
    "curation_vote",
    "curation_adjustmentrequest",
    "curation_adjustmentreply",
    "curation_consenttext",
    "curation_flag",
    "curation_doublecoding",
    "curation_coding",
    "curation_promptversion",
    "curation_promptactivation",
    "curation_release",
    "curation_releaseditem",
    "curation_job",
)
_FUNCTION = """
CREATE OR REPLACE FUNCTION curation_append_only() RETURNS trigger AS $$
BEGIN
  RAISE EXCEPTION 'a row of % is written once', TG_TABLE_NAME;
END;
$$ LANGUAGE plpgsql
"""


def statements(vendor: str, table: str) -> list[str]:
    """Return the SQL that makes a table append-only."""
    if vendor == "postgresql":
        trigger = (
            f"CREATE TRIGGER {table}_append_only "
            f"BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} "
            f"FOR EACH STATEMENT EXECUTE FUNCTION curation_append_only()"
        )
        return [trigger]
    return [
        f"CREATE TRIGGER {table}_no_{verb.lower()} BEFORE {verb} ON {table} "
        f"BEGIN SELECT RAISE(ABORT, 'a row of {table} is written once'); END"
        for verb in ("UPDATE", "DELETE")
    ]


def protect(apps: Any, schema_editor: Any) -> None:  # noqa: ARG001 - Django's signature
    """Make the triggers."""
    vendor = schema_editor.connection.vendor
    if vendor == "postgresql":
        schema_editor.execute(_FUNCTION, params=None)
    for table in TABLES:
        for statement in statements(vendor, table):
            schema_editor.execute(statement, params=None)


class Migration(migrations.Migration):
    """Append-only tables."""

    dependencies = (("curation", "0001_initial"),)
    operations = (migrations.RunPython(protect, migrations.RunPython.noop),)
