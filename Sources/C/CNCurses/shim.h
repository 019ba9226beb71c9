#ifndef CNCURSES_SHIM_H
#define CNCURSES_SHIM_H

/* Enables wide characters without a feature-test macro, which would define fd_set a second time beside Glibc. */
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <term.h>

#endif
