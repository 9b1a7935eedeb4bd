"""What the platform does: every write to its tables goes through here."""
