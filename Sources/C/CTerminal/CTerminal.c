#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1
#include "CTerminal.h"

#include <curses.h>
#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <term.h>
#include <unistd.h>
#include <wchar.h>

/* ---- Opening ---------------------------------------------------------------------------------------------------- */

static bool has_string(const char *capability) {
    const char *value = tigetstr((char *)capability);
    return value != NULL && value != (char *)-1 && *value != '\0';
}

enum ct_probe ct_probe_terminal(const char *name) {
    int status = 0;
    if (setupterm((char *)name, STDOUT_FILENO, &status) != OK) return CT_UNKNOWN_TERMINAL;
    bool can_move = has_string("cup") && tigetflag("hc") <= 0;
    del_curterm(cur_term);
    return can_move ? CT_FINE : CT_CANNOT_MOVE_CURSOR;
}

int ct_terminal_colors(const char *name) {
    int status = 0;
    if (setupterm((char *)name, STDOUT_FILENO, &status) != OK) return -1;
    int colors = tigetnum("colors");
    del_curterm(cur_term);
    return colors < 0 ? 0 : colors;
}

bool ct_has_alternate_screen(void) { return has_string("smcup") && has_string("rmcup"); }

bool ct_use_locale(const char *name) { return setlocale(LC_CTYPE, name) != NULL; }
bool ct_is_utf8(void) { return strcmp(nl_langinfo(CODESET), "UTF-8") == 0; }

/* Not initscr, which prints a message and exits the process when it fails. COLUMNS and LINES count only where the system
   knows no size, as on a serial line: a shell or a script may have exported them from another window. */
bool ct_open_screen(const char *name) {
    int height = 0, width = 0;
    if (ct_ask_size(STDOUT_FILENO, &height, &width)) {
        use_env(FALSE);
        use_tioctl(TRUE);
    }
    return newterm((char *)name, stdout, stdin) != NULL;
}

bool ct_sends_rgb(int color) {
    const char *sets_color = tigetstr("setaf");
    if (sets_color == NULL || sets_color == (char *)-1) return false;
    const char *sequence = tiparm(sets_color, color);
    return sequence != NULL && (strstr(sequence, "8:2:") != NULL || strstr(sequence, "8;2;") != NULL);
}

/* ---- Globals and macros ----------------------------------------------------------------------------------------- */

int ct_rows(void) { return LINES; }
int ct_columns(void) { return COLS; }
int ct_colors(void) { return COLORS; }
int ct_pairs(void) { return COLOR_PAIRS; }

const char *ct_key_sequence(const char *capability) {
    const char *value = tigetstr((char *)capability);
    return value == NULL || value == (char *)-1 ? NULL : value;
}

int ct_character_of_byte(int byte) {
    wint_t character = btowc(byte);
    return character == WEOF ? -1 : (int)character;
}

int ct_width(uint32_t scalar) { return wcwidth((wchar_t)scalar); }

void ct_set_modes(void) {
    raw();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    /* Lets ncurses scroll lists with the terminal's own line operations. */
    idlok(stdscr, TRUE);
    leaveok(stdscr, FALSE);
}

void ct_put(int row, int column, const uint32_t *scalars, int count, uint32_t attributes, int pair) {
    wchar_t text[CCHARW_MAX + 1];
    int used = count < CCHARW_MAX ? count : CCHARW_MAX;
    for (int i = 0; i < used; i++) text[i] = (wchar_t)scalars[i];
    text[used] = L'\0';
    attr_t wanted = A_NORMAL;
    if (attributes & CT_BOLD) wanted |= A_BOLD;
    if (attributes & CT_UNDERLINE) wanted |= A_UNDERLINE;
    if (attributes & CT_REVERSE) wanted |= A_REVERSE;
    if (attributes & CT_DIM) wanted |= A_DIM;
    cchar_t cell;
    if (setcchar(&cell, text, wanted, 0, &pair) == OK) mvwadd_wch(stdscr, row, column, &cell);
}

void ct_forget_screen(void) {
    clearok(curscr, TRUE);
    touchwin(stdscr);
}

void ct_move_cursor(int row, int column) { wmove(stdscr, row, column); }
/* ncurses repeats a refused write at once, as often as it takes. */
void ct_refresh(void) {
    ct_make_blocking(STDOUT_FILENO);
    wrefresh(stdscr);
}

void ct_clear_last_line(void) {
    wmove(stdscr, LINES - 1, 0);
    wclrtoeol(stdscr);
    ct_refresh();
}

bool ct_ask_size(int descriptor, int *height, int *width) {
    struct winsize size;
    if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_row == 0 || size.ws_col == 0) return false;
    *height = size.ws_row;
    *width = size.ws_col;
    return true;
}

bool ct_read_size(void) {
    int height = 0, width = 0;
    return ct_ask_size(STDOUT_FILENO, &height, &width) && resize_term(height, width) == OK;
}

/* ---- Bytes ------------------------------------------------------------------------------------------------------ */

void ct_make_blocking(int descriptor) {
    int flags = fcntl(descriptor, F_GETFL);
    if (flags >= 0 && (flags & O_NONBLOCK) != 0) fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK);
}

void ct_write(int descriptor, const char *bytes, size_t count) {
    while (count > 0) {
        ssize_t written = write(descriptor, bytes, count);
        if (written < 0 && errno == EAGAIN) {
            struct pollfd place = {descriptor, POLLOUT, 0};
            poll(&place, 1, -1);
            continue;
        }
        if (written < 0 && errno != EINTR) return;
        if (written <= 0) continue;
        bytes += written;
        count -= (size_t)written;
    }
}

/* ---- Waking up -------------------------------------------------------------------------------------------------- */

int ct_event_open(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

void ct_event_raise(int descriptor) {
    const uint64_t one = 1;
    int saved = errno;
    ssize_t ignored = write(descriptor, &one, sizeof one);
    (void)ignored;
    errno = saved;
}

bool ct_event_consume(int descriptor) {
    uint64_t count = 0;
    return read(descriptor, &count, sizeof count) == (ssize_t)sizeof count && count > 0;
}
