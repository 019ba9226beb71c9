// State, messages, update, view, effects and the one table of commands.
