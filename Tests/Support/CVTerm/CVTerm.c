#define _GNU_SOURCE
#include "CVTerm.h"

#include <fcntl.h>
#include <pty.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
#include <vterm.h>

struct cv_emulator {
    VTerm *terminal;
    VTermScreen *screen;
    bool cursor_is_visible;
    bool is_alternate;
    int mouse;
};

static int on_property(VTermProp property, VTermValue *value, void *user) {
    cv_emulator *emulator = user;
    if (property == VTERM_PROP_CURSORVISIBLE) emulator->cursor_is_visible = value->boolean;
    if (property == VTERM_PROP_ALTSCREEN) emulator->is_alternate = value->boolean;
    if (property == VTERM_PROP_MOUSE) emulator->mouse = value->number;
    return 1;
}

static VTermScreenCallbacks callbacks = {.settermprop = on_property};

/* libvterm 0.1.4 writes through a null pointer when a character of two columns comes on a screen of one column
   (putglyph in screen.c takes the second cell without asking whether there is one). Such a character is on its way
   when a window shrinks to one column, before the program knows: the emulator keeps a column more, that nobody sees. */
static int emulated(int columns) { return columns < 2 ? 2 : columns; }

cv_emulator *cv_make(int rows, int columns) {
    cv_emulator *emulator = calloc(1, sizeof *emulator);
    if (emulator == NULL) return NULL;
    emulator->cursor_is_visible = true;
    emulator->terminal = vterm_new(rows, emulated(columns));
    vterm_set_utf8(emulator->terminal, 1);
    emulator->screen = vterm_obtain_screen(emulator->terminal);
    vterm_screen_set_callbacks(emulator->screen, &callbacks, emulator);
    vterm_screen_enable_altscreen(emulator->screen, 1);
    vterm_screen_reset(emulator->screen, 1);
    return emulator;
}

void cv_free(cv_emulator *emulator) {
    vterm_free(emulator->terminal);
    free(emulator);
}

void cv_feed(cv_emulator *emulator, const uint8_t *bytes, size_t count) {
    vterm_input_write(emulator->terminal, (const char *)bytes, count);
}

void cv_set_size(cv_emulator *emulator, int rows, int columns) {
    vterm_set_size(emulator->terminal, rows, emulated(columns));
}

static int number(const VTermColor *colour, bool is_default) {
    if (is_default) return -1;
    return VTERM_COLOR_IS_INDEXED(colour) ? colour->indexed.idx : 1000;
}

cv_cell cv_at(cv_emulator *emulator, int row, int column) {
    VTermScreenCell cell;
    VTermPos place = {row, column};
    cv_cell result;
    memset(&cell, 0, sizeof cell);
    memset(&result, 0, sizeof result);
    vterm_screen_get_cell(emulator->screen, place, &cell);
    for (int i = 0; i < 6 && i < VTERM_MAX_CHARS_PER_CELL; i++) result.scalars[i] = cell.chars[i];
    result.width = cell.width;
    result.bold = cell.attrs.bold;
    result.underline = cell.attrs.underline != 0;
    result.reverse = cell.attrs.reverse;
    result.foreground = number(&cell.fg, VTERM_COLOR_IS_DEFAULT_FG(&cell.fg));
    result.background = number(&cell.bg, VTERM_COLOR_IS_DEFAULT_BG(&cell.bg));
    return result;
}

void cv_cursor(cv_emulator *emulator, int *row, int *column) {
    VTermPos place;
    vterm_state_get_cursorpos(vterm_obtain_state(emulator->terminal), &place);
    *row = place.row;
    *column = place.col;
}

bool cv_cursor_is_visible(cv_emulator *emulator) { return emulator->cursor_is_visible; }
bool cv_is_alternate(cv_emulator *emulator) { return emulator->is_alternate; }
int cv_mouse_mode(cv_emulator *emulator) { return emulator->mouse; }

int cv_open(int rows, int columns, char *name, size_t size) {
    int master, slave;
    struct winsize extent = {(unsigned short)rows, (unsigned short)columns, 0, 0};
    if (openpty(&master, &slave, NULL, NULL, &extent) != 0) return -1;
    int error = ttyname_r(slave, name, size);
    close(slave);
    fcntl(master, F_SETFD, FD_CLOEXEC);
    if (error == 0) return master;
    close(master);
    return -1;
}

void cv_resize(int master, int rows, int columns) {
    struct winsize extent = {(unsigned short)rows, (unsigned short)columns, 0, 0};
    ioctl(master, TIOCSWINSZ, &extent);
}

bool cv_is_cooked(int master) {
    struct termios modes;
    if (tcgetattr(master, &modes) != 0) return false;
    return (modes.c_lflag & ICANON) && (modes.c_lflag & ECHO) && (modes.c_lflag & ISIG) && (modes.c_iflag & ICRNL);
}

int cv_unread(int master) {
    char name[64];
    int unread = 0;
    if (ptsname_r(master, name, sizeof name) != 0) return 0;
    int slave = open(name, O_RDONLY | O_NOCTTY | O_NONBLOCK);
    if (slave < 0) return 0;
    if (ioctl(slave, FIONREAD, &unread) != 0) unread = 0;
    close(slave);
    return unread;
}

/* A new session whose first opened terminal becomes its controlling one, so that Ctrl-C, Ctrl-Z and window sizes are
   real. The threads of a dispatch queue block every signal, and a child would inherit that. */
int cv_spawn(
    int *child, const char *program, char *const words[], char *const environment[], const char *slave, int input,
    int output) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, all;
    pid_t pid = 0;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 2, slave, O_RDWR, 0);
    posix_spawn_file_actions_adddup2(&actions, input < 0 ? 2 : input, 0);
    posix_spawn_file_actions_adddup2(&actions, output < 0 ? 2 : output, 1);
    /* Nothing else is for the program: neither the master of another test, nor a lock that somebody waits for. */
    posix_spawn_file_actions_addclosefrom_np(&actions, 3);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setflags(
        &attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    int error = posix_spawn(&pid, program, &actions, &attributes, words, environment);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    *child = pid;
    return error;
}
