// The history of the logbook's model.
