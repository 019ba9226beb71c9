#ifndef CTERMINAL_H
#define CTERMINAL_H

/* What Swift cannot see of ncurses (macros and mutable globals), and the guard that gives the terminal back when the
   process dies. No ncurses header and no feature-test macro here: either would define things twice for the importer. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- Opening ---------------------------------------------------------------------------------------------------- */

enum ct_probe { CT_FINE = 0, CT_UNKNOWN_TERMINAL = 1, CT_CANNOT_MOVE_CURSOR = 2 };

/* Says whether TERM is one that a screen can be drawn on; writes nothing. */
enum ct_probe ct_probe_terminal(void);

/* True when the terminal has an alternate screen: the sign of one that is younger than the VT100. */
bool ct_has_alternate_screen(void);

/* Takes over the locale of the environment; true when its characters are UTF-8. */
bool ct_use_locale(void);

/* Opens the screen on descriptors 0 and 1; false when ncurses cannot. */
bool ct_open_screen(void);

/* ---- Globals and macros ----------------------------------------------------------------------------------------- */

int ct_rows(void);
int ct_columns(void);
int ct_colours(void);
int ct_pairs(void);
int ct_function_key(int number);

/* Columns of a code point after the locale: 0, 1, 2, or -1. */
int ct_width(uint32_t scalar);

/* Raw mode, one byte at a time, nothing echoed, keys named, no waiting. */
void ct_set_modes(int escape_delay_milliseconds);

enum ct_attribute { CT_BOLD = 1, CT_UNDERLINE = 2, CT_REVERSE = 4 };

/* How many code points ncurses keeps in a cell. */
enum { CT_CELL_SCALARS = 5 };

/* Puts up to five code points into one cell of the window that is to be shown. */
void ct_put(int row, int column, const uint32_t *scalars, int count, uint32_t attributes, int pair);
void ct_put_ascii(int row, int column, uint8_t character, uint32_t attributes, int pair);

/* Forgets what the terminal shows, so that the next frame is sent whole. */
void ct_forget_screen(void);

void ct_move_cursor(int row, int column);
void ct_refresh(void);
int ct_read_byte_or_key(void);

/* Reads the size that the system has for the terminal and tells ncurses; false when there is none. */
bool ct_take_size(void);

/* ---- Bytes ------------------------------------------------------------------------------------------------------ */

/* Writes all bytes to a descriptor, past EINTR and EAGAIN; stops at any other error. */
void ct_write(int descriptor, const char *bytes, size_t count);

/* Bytes that can be read from descriptor 0 without waiting; -1 when that cannot be said. */
int ct_bytes_waiting(void);

/* ---- Waking up -------------------------------------------------------------------------------------------------- */

/* A descriptor that becomes readable by ct_event_raise; -1 when the system has none left. */
int ct_event_open(void);
void ct_event_raise(int descriptor);
/* Takes back all raises since the last time; true when there was one. */
bool ct_event_take(int descriptor);

/* ---- Signals and the guard -------------------------------------------------------------------------------------- */

enum ct_notice { CT_RESIZED = 1, CT_TO_SUSPEND = 2, CT_CONTINUED = 4, CT_TO_END = 8 };

/* Remembers the terminal's modes and takes WINCH, TSTP and CONT; to be called before the screen is opened.
   ncurses leaves alone a TSTP that is somebody's already; its own it ignores while it writes, and so loses some.
   The descriptor becomes readable at every notice. */
void ct_guard_prepare(int notice_descriptor);

/* From here on the terminal is given back whatever happens.
   Faults, ABRT and QUIT: at once, then the sentence; the signal and where it happened go into the file that standard
   error is diverted to; then the handler that was there before, if the environment has SWIFT_BACKTRACE, else the
   system's default. HUP and TERM: a notice first, so that the program can keep what must be kept; if it has not ended
   two seconds later, or at a second such signal, as above. */
void ct_guard_arm(int message_descriptor, const char *farewell);

/* While the terminal is somebody else's there is nothing to give back: signals then do what they always do. */
void ct_guard_pause(void);
void ct_guard_resume(void);

/* Puts back the handlers that were there before. */
void ct_guard_disarm(void);

/* Returns the notices since the last call, as a sum of enum ct_notice. */
uint32_t ct_take_notices(void);

/* The signal that asked the program to end; 0 when none did. */
int ct_ending_signal(void);

/* Stops the whole job, as Ctrl-Z does, and returns when it goes on. */
void ct_stop_job(void);

/* ---- Programs --------------------------------------------------------------------------------------------------- */

struct ct_outcome {
    int error;  /* why it was not started, an errno; 0 when it was */
    int status; /* its exit status, or -1 */
    int signal; /* what killed it, or 0 */
};

/* Runs a program with the default signals and waits for it. The list of words ends with NULL. */
struct ct_outcome ct_run(char *const words[], int standard_error);

/* The reason in the system's words. */
const char *ct_reason(int error);

#endif
