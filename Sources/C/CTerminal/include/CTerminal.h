#ifndef CTERMINAL_H
#define CTERMINAL_H

/* The parts of ncurses that Swift cannot import (macros and mutable globals), and the guard that restores the terminal
   when the process dies. This header includes no ncurses header and defines no feature-test macro: either would give
   the importer duplicate definitions. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- Opening ---------------------------------------------------------------------------------------------------- */

enum ct_probe { CT_FINE = 0, CT_UNKNOWN_TERMINAL = 1, CT_CANNOT_MOVE_CURSOR = 2 };

/* Returns whether a screen can be drawn on a terminal of this type. Writes nothing to the terminal. */
enum ct_probe ct_probe_terminal(const char *name);

/* Returns the number of colors of a terminal, by its description: 0 without colors, -1 if the type is unknown. Writes
   nothing to the terminal. */
int ct_terminal_colors(const char *name);

/* Returns whether the terminal has an alternate screen, which tells a modern terminal from a VT100. */
bool ct_has_alternate_screen(void);

/* Adopts a locale's characters. Returns false, and changes nothing, if the locale is not installed. */
bool ct_use_locale(const char *name);

/* Returns whether the encoding of the locale is UTF-8. */
bool ct_is_utf8(void);

/* Opens the screen on descriptors 0 and 1 for a type of terminal. Returns false if ncurses fails. */
bool ct_open_screen(const char *name);

/* Returns whether the open terminal takes the number of this color for red, green and blue instead of a place in its
   palette, as the types *-direct do. */
bool ct_sends_rgb(int color);

/* ---- Globals and macros ----------------------------------------------------------------------------------------- */

int ct_rows(void);
int ct_columns(void);
int ct_colors(void);
int ct_pairs(void);

/* Returns the bytes of a key by its name in the terminal's description, or NULL if the terminal has none. */
const char *ct_key_sequence(const char *capability);

/* Returns the code point of a byte in the locale's encoding, or -1 if it is none. */
int ct_character_of_byte(int byte);

/* Returns the width of a code point in columns by the locale's tables: 0, 1 or 2, or -1 if it is not printable. */
int ct_width(uint32_t scalar);

/* Sets raw, unechoed input, and the mode in which keys send what the terminal's description says. */
void ct_set_modes(void);

enum ct_attribute { CT_BOLD = 1, CT_UNDERLINE = 2, CT_REVERSE = 4, CT_DIM = 8 };

/* The number of code points that ncurses stores in a cell (CCHARW_MAX). */
enum { CT_CELL_SCALARS = 5 };

/* Writes up to CT_CELL_SCALARS code points into one cell of the standard window. */
void ct_put(int row, int column, const uint32_t *scalars, int count, uint32_t attributes, int pair);

/* Makes the next refresh send the whole screen. */
void ct_forget_screen(void);

void ct_move_cursor(int row, int column);
void ct_refresh(void);

/* Clears the last row, where the shell writes its prompt on a terminal without an alternate screen. */
void ct_clear_last_line(void);

/* Reads the size in cells of the terminal on a descriptor. Returns false, and changes nothing, if the system reports none. */
bool ct_ask_size(int descriptor, int *height, int *width);

/* Reads the terminal's size from the system and passes it to ncurses. Returns false if the system reports no size. */
bool ct_read_size(void);

/* ---- Bytes ------------------------------------------------------------------------------------------------------ */

/* Writes all bytes to a descriptor, waiting where it would block. Stops at any other error. */
void ct_write(int descriptor, const char *bytes, size_t count);

/* Clears O_NONBLOCK, which another program may have left on a terminal that it shares with this one. */
void ct_make_blocking(int descriptor);

/* ---- Waking up -------------------------------------------------------------------------------------------------- */

/* Opens a descriptor that ct_event_raise makes readable. Returns -1 if the system has no descriptors left. */
int ct_event_open(void);
void ct_event_raise(int descriptor);
/* Clears the event. Returns whether it was raised since the last call. */
bool ct_event_consume(int descriptor);

/* ---- Signals and the guard -------------------------------------------------------------------------------------- */

enum ct_notice { CT_RESIZED = 1, CT_TO_SUSPEND = 2, CT_CONTINUED = 4, CT_TO_END = 8 };

/* Saves the terminal's modes and installs handlers for WINCH, TSTP and CONT. Call it before the screen is opened:
   ncurses does not replace an existing TSTP handler, and its own ignores signals that arrive while it writes.
   Every notice makes the descriptor readable. */
void ct_guard_prepare(int notice_descriptor);

/* Arms the guard: from now on the terminal is restored however the process ends.
   On a fault, ABRT or QUIT the guard restores the terminal at once, prints the farewell, and writes the signal and a
   backtrace to the file that standard error is diverted to. The previous handler runs next if the environment has
   SWIFT_BACKTRACE, otherwise the system's default action. HUP, INT, TERM and every other signal that would end the
   process first raise a notice, so that the program can save its work; if the process still runs after two seconds, or
   if a second such signal arrives, it ends as above, also when the terminal does not read. */
void ct_guard_arm(int message_descriptor, const char *farewell);

/* Pause and resume the guard while another program uses the terminal. Signals have their usual effect meanwhile. */
void ct_guard_pause(void);
void ct_guard_resume(void);

/* Reinstalls the handlers that were in place before ct_guard_prepare. */
void ct_guard_disarm(void);

/* Returns the notices since the last call as a bit set of enum ct_notice, and clears them. */
uint32_t ct_consume_notices(void);

/* Returns the signal that asked the program to end, or 0. */
int ct_ending_signal(void);

/* Stops the whole job, as Ctrl-Z does, and returns when it continues. */
void ct_stop_job(void);

/* ---- Programs --------------------------------------------------------------------------------------------------- */

struct ct_outcome {
    int error;  /* errno if the program could not be started, otherwise 0 */
    int status; /* exit status, or -1 */
    int signal; /* the signal that killed it, or 0 */
};

/* Runs a program with default signal handling and waits for it to end. The list of words ends with NULL. */
struct ct_outcome ct_run(char *const words[], int standard_error);

/* Returns the system's message for an errno. */
const char *ct_reason(int error);

#endif
