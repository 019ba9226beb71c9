#ifndef CVTERM_H
#define CVTERM_H

/* A terminal emulator (libvterm, the one inside neovim and vim) on a pseudo-terminal with a program in it.
   No feature-test macro and no system header that would define fd_set again for the importer. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct cv_emulator cv_emulator;

/* Bit fields do not survive the import into Swift: unpacked here. Colours are numbers of the palette, -1 for the
   terminal's own, 1000 for all others. */
typedef struct {
    uint32_t scalars[6];
    int width;
    bool bold;
    bool underline;
    bool reverse;
    int foreground;
    int background;
} cv_cell;

cv_emulator *cv_make(int rows, int columns);
void cv_free(cv_emulator *emulator);
void cv_feed(cv_emulator *emulator, const uint8_t *bytes, size_t count);
void cv_set_size(cv_emulator *emulator, int rows, int columns);
cv_cell cv_at(cv_emulator *emulator, int row, int column);
void cv_cursor(cv_emulator *emulator, int *row, int *column);
bool cv_cursor_is_visible(cv_emulator *emulator);
bool cv_is_alternate(cv_emulator *emulator);
int cv_mouse_mode(cv_emulator *emulator);

/* Opens a pseudo-terminal of that size; the master's descriptor, or -1. The slave's name goes into a buffer. */
int cv_open(int rows, int columns, char *name, size_t size);
void cv_resize(int master, int rows, int columns);
/* True when lines are edited and echoed by the system, as a shell wants it. */
bool cv_is_cooked(int master);
/* The bytes that were sent and that the program has not read; 0 where that cannot be told. */
int cv_unread(int master);

/* Starts a program in a session of its own whose terminal is the slave; an errno, or 0.
   A descriptor of -1 for input or output means the slave. */
int cv_spawn(
    int *child, const char *program, char *const words[], char *const environment[], const char *slave, int input,
    int output);

#endif
