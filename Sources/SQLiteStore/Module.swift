// Where it is kept: connections, rows, metadata, model cache and backup of one SQLite file.
