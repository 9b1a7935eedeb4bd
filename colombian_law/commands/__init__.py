"""The subcommands of `colombian-law`, one module a topic."""
