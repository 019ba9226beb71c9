// The models of the logbook, compiled into the program.
