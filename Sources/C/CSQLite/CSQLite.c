#include "CSQLite.h"

#include <sqlite3.h>
#include <stddef.h>

void csqlite_protect(struct sqlite3 *connection) {
    sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
    sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
    sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, 512 * 1000 * 1000);
}

void csqlite_allow_triggers(struct sqlite3 *connection, int allowed) {
    sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_TRIGGER, allowed, NULL);
    /* Before version 3.42 an R-tree is not known to be harmless, and no trigger could write one. */
    sqlite3_db_config(connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, allowed, NULL);
}
