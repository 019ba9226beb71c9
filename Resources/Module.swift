// Data compiled into the program: models, airports, the sample logbook.
