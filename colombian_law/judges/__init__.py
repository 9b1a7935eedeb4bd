"""Language models as judges: the panel, its questions, its readings, its cost."""
