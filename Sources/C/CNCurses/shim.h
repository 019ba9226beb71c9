#ifndef CNCURSES_SHIM_H
#define CNCURSES_SHIM_H

/* Wide characters, without a feature-test macro: a second definition of fd_set would clash with Glibc. */
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <term.h>

#endif
