#include "CBuild.h"

#include <stddef.h>

#ifndef COMMIT_DATE
#define COMMIT_DATE NULL
#endif

const char *cb_commit_date(void) { return COMMIT_DATE; }
