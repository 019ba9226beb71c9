#ifndef CCOAST_H
#define CCOAST_H

#include <stddef.h>

/* The coasts, borders and lakes of the world: 72 tiles, see scripts/make-coast. */
const unsigned char *cc_coast(void);
size_t cc_coast_length(void);

#endif
