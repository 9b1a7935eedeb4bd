"""Banks of questions: their rows, how they are read, and how they are checked."""
