/* Restores the terminal when the process dies. Until then, handlers call async-signal-safe functions only: write,
   fcntl, poll, tcsetattr, sigaction, raise, alarm (signal-safety(7)). backtrace is not safe, so it runs afterwards and
   under a time limit. */
#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1
#include "CTerminal.h"

#include <curses.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

enum { FAREWELL_SIZE = 1024, SEQUENCE_SIZE = 256, PATIENCE_SECONDS = 2, STACK_SIZE = 65536, FRAMES = 64 };

/* The milliseconds in which the terminal must take what restores it. */
enum { LAST_WORDS = 200 };

static const int fatal_signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS, SIGQUIT};
/* With SIGINT, since Ctrl-C is a key here; the real-time signals are added where these are installed. */
static const int ending_signals[] = {SIGHUP, SIGINT,  SIGTERM, SIGUSR1,   SIGUSR2,  SIGXCPU,
                                     SIGPOLL, SIGPROF, SIGPWR,  SIGVTALRM, SIGSTKFLT};
static const int notice_signals[] = {SIGWINCH, SIGTSTP, SIGCONT};

static struct {
    struct termios modes;
    bool has_modes;
    char sequence[SEQUENCE_SIZE];
    size_t sequence_length;
    char farewell[FAREWELL_SIZE];
    size_t farewell_length;
    int message_descriptor;
    int notice_descriptor;
    bool chains;
    struct sigaction previous[NSIG];
    bool is_ours[NSIG];
} guard;

static volatile sig_atomic_t is_armed;
static volatile sig_atomic_t ending_signal;
static atomic_uint notices;

/* Writes what the terminal takes at once, since one that does not read would block the end of the process. */
static void write_last(int descriptor, const char *bytes, size_t count) {
    int flags = fcntl(descriptor, F_GETFL);
    if (flags >= 0) fcntl(descriptor, F_SETFL, flags | O_NONBLOCK);
    for (int waits = 0; count > 0 && waits < 2;) {
        ssize_t written = write(descriptor, bytes, count);
        if (written > 0) {
            bytes += written;
            count -= (size_t)written;
        } else if (written < 0 && errno == EAGAIN) {
            struct pollfd place = {descriptor, POLLOUT, 0};
            poll(&place, 1, LAST_WORDS / 2);
            waits++;
        } else if (written == 0 || errno != EINTR) {
            break;
        }
    }
    if (flags >= 0) fcntl(descriptor, F_SETFL, flags);
}

static void restore_terminal(void) {
    if (!is_armed) return;
    is_armed = 0;
    write_last(STDOUT_FILENO, guard.sequence, guard.sequence_length);
    if (guard.has_modes) tcsetattr(STDIN_FILENO, TCSANOW, &guard.modes);
}

static void notice(unsigned kind) {
    atomic_fetch_or(&notices, kind);
    ct_event_raise(guard.notice_descriptor);
}

static void set_default(int number) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = SIG_DFL;
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

/* A fault recurs when the handler returns and then reaches the previous handler. A signal that was sent must be raised
   again. */
static void die_of(int number, const siginfo_t *info) {
    restore_terminal();
    if (guard.chains) {
        sigaction(number, &guard.previous[number], NULL);
    } else {
        set_default(number);
    }
    bool is_fault =
        number == SIGSEGV || number == SIGBUS || number == SIGILL || number == SIGTRAP || number == SIGFPE;
    if (is_fault && info != NULL && info->si_code > 0 && number != SIGTRAP) return;
    raise(number);
}

static void write_number(unsigned number) {
    char digits[3 * sizeof number];
    size_t start = sizeof digits;
    do digits[--start] = (char)('0' + number % 10);
    while ((number /= 10) != 0);
    ct_write(STDERR_FILENO, digits + start, sizeof digits - start);
}

/* Writes the signal and the backtrace, innermost frame first, if standard error is diverted to a file of ours.
   A second fault in here ends the program, which is about to end anyway. Symbol lookup takes the loader's lock: if the
   thread died holding it, the lookup would block forever, so an alarm ends it. */
static void write_reason(int number) {
    static const char head[] = "ended by signal ", tail[] = "; the places, from the innermost:\n";
    void *frames[FRAMES];
    if (guard.message_descriptor == STDERR_FILENO) return;
    set_default(SIGALRM);
    alarm(PATIENCE_SECONDS);
    ct_write(STDERR_FILENO, head, sizeof head - 1);
    write_number((unsigned)number);
    ct_write(STDERR_FILENO, tail, sizeof tail - 1);
    backtrace_symbols_fd(frames, backtrace(frames, FRAMES), STDERR_FILENO);
    alarm(0);
}

static void on_fatal(int number, siginfo_t *info, void *context) {
    (void)context;
    bool was_armed = is_armed;
    restore_terminal();
    if (was_armed) {
        write_last(guard.message_descriptor, guard.farewell, guard.farewell_length);
        write_reason(number);
    }
    die_of(number, info);
}

/* Decides by signal number, not by sender: the SIGHUP that the kernel sends when a window closes looks like a fault. */
static void on_ending(int number, siginfo_t *info, void *context) {
    (void)context;
    if (ending_signal != 0 || !is_armed) {
        restore_terminal();
        set_default(number);
        raise(number);
        return;
    }
    (void)info;
    ending_signal = number;
    notice(CT_TO_END);
    alarm(PATIENCE_SECONDS);
}

static void on_impatience(int number) {
    (void)number;
    int ending = ending_signal != 0 ? (int)ending_signal : SIGTERM;
    restore_terminal();
    set_default(ending);
    raise(ending);
}

static void on_notice(int number) {
    switch (number) {
    case SIGWINCH: notice(CT_RESIZED); break;
    case SIGTSTP: notice(CT_TO_SUSPEND); break;
    case SIGCONT: notice(CT_CONTINUED); break;
    }
}

static void add_sequence(const char *text) {
    size_t length = strlen(text);
    if (guard.sequence_length + length >= SEQUENCE_SIZE) return;
    memcpy(guard.sequence + guard.sequence_length, text, length);
    guard.sequence_length += length;
}

/* Resets our private modes on modern terminals only: a VT100 would print the sequences. */
static void build_sequence(void) {
    static const char *const capabilities[] = {"sgr0", "rmkx", "cnorm", "rmcup"};
    guard.sequence_length = 0;
    if (ct_has_alternate_screen()) add_sequence("\033[?2026l\033[?2004l\033[?1006l\033[?1002l\033[?1000l");
    for (size_t i = 0; i < sizeof capabilities / sizeof *capabilities; i++) {
        const char *value = tigetstr((char *)capabilities[i]);
        if (value != NULL && value != (char *)-1) add_sequence(value);
    }
    if (!ct_has_alternate_screen()) add_sequence("\r\n");
}

/* Handling a stack overflow needs an alternate stack; Swift's runtime installs one only if it prints backtraces. */
static void provide_stack(void) {
    static char stack[STACK_SIZE];
    stack_t current;
    if (sigaltstack(NULL, &current) == 0 && (current.ss_flags & SS_DISABLE) == 0) return;
    stack_t ours = {.ss_sp = stack, .ss_flags = 0, .ss_size = sizeof stack};
    sigaltstack(&ours, NULL);
}

static void install(int number, void (*with_info)(int, siginfo_t *, void *), void (*plain)(int), int flags) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    sigemptyset(&action.sa_mask);
    action.sa_flags = flags;
    if (with_info != NULL) {
        action.sa_sigaction = with_info;
        action.sa_flags |= SA_SIGINFO;
    } else {
        action.sa_handler = plain;
    }
    struct sigaction *previous = guard.is_ours[number] ? NULL : &guard.previous[number];
    if (sigaction(number, &action, previous) == 0) guard.is_ours[number] = true;
}

void ct_guard_prepare(int notice_descriptor) {
    guard.has_modes = tcgetattr(STDIN_FILENO, &guard.modes) == 0;
    guard.notice_descriptor = notice_descriptor;
    for (size_t i = 0; i < sizeof notice_signals / sizeof *notice_signals; i++)
        install(notice_signals[i], NULL, on_notice, SA_RESTART);
}

void ct_guard_arm(int message_descriptor, const char *farewell) {
    build_sequence();
    provide_stack();
    guard.message_descriptor = message_descriptor;
    guard.farewell_length = strnlen(farewell, FAREWELL_SIZE);
    memcpy(guard.farewell, farewell, guard.farewell_length);
    guard.chains = getenv("SWIFT_BACKTRACE") != NULL;
    /* The first call to backtrace loads a library, which a signal handler must not do (backtrace(3), "Notes"). Without
       a frame to find, it reads none of the tables for unwinding, which would take 0.8 MB of memory. */
    void *frame;
    backtrace(&frame, 0);
    ending_signal = 0;
    is_armed = 1;
    for (size_t i = 0; i < sizeof fatal_signals / sizeof *fatal_signals; i++)
        install(fatal_signals[i], on_fatal, NULL, SA_NODEFER | SA_ONSTACK);
    for (size_t i = 0; i < sizeof ending_signals / sizeof *ending_signals; i++)
        install(ending_signals[i], on_ending, NULL, SA_RESTART);
    for (int number = SIGRTMIN; number <= SIGRTMAX; number++) install(number, on_ending, NULL, SA_RESTART);
    install(SIGALRM, NULL, on_impatience, 0);
}

void ct_guard_pause(void) { is_armed = 0; }
void ct_guard_resume(void) { is_armed = 1; }

void ct_guard_disarm(void) {
    is_armed = 0;
    alarm(0);
    for (int number = 1; number < NSIG; number++) {
        if (!guard.is_ours[number]) continue;
        sigaction(number, &guard.previous[number], NULL);
        guard.is_ours[number] = false;
    }
}

uint32_t ct_consume_notices(void) {
    ct_event_consume(guard.notice_descriptor);
    return atomic_exchange(&notices, 0);
}

int ct_ending_signal(void) { return ending_signal; }

/* Signals the whole process group, as the terminal does, so that a pager or shell function around us stops too. */
void ct_stop_job(void) {
    struct sigaction ours;
    sigaction(SIGTSTP, NULL, &ours);
    set_default(SIGTSTP);
    kill(0, SIGTSTP);
    sigaction(SIGTSTP, &ours, NULL);
    atomic_fetch_and(&notices, ~(unsigned)(CT_TO_SUSPEND | CT_CONTINUED));
}
