#ifndef CSQLITE_H
#define CSQLITE_H

/* What Swift cannot call in SQLite, because the functions take a variable number of arguments. */

struct sqlite3;

/* Makes a connection refuse what only a hostile file needs: views, functions in the schema that may do harm, and writes
   to SQLite's own tables (https://www.sqlite.org/security.html). Triggers do not run until they are allowed, and no value may
   be larger than 512 MB. */
void csqlite_protect(struct sqlite3 *connection);

/* Lets the triggers of the file run, or not: only when all of its schema is known. */
void csqlite_allow_triggers(struct sqlite3 *connection, int allowed);

#endif
