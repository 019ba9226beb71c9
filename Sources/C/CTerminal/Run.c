/* Runs another program on the terminal. */
#define _GNU_SOURCE
#include "CTerminal.h"

#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static void ignore(int number, struct sigaction *previous) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    sigemptyset(&action.sa_mask);
    action.sa_handler = SIG_IGN;
    sigaction(number, &action, previous);
}

/* Threads of a dispatch queue block every signal, and a child inherits the mask; so mask and handlers are reset. */
static int start(char *const words[], int standard_error, pid_t *child) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    if (standard_error >= 0) posix_spawn_file_actions_adddup2(&actions, standard_error, STDERR_FILENO);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    int error = posix_spawnp(child, words[0], &actions, &attributes, words, environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return error;
}

struct ct_outcome ct_run(char *const words[], int standard_error) {
    struct ct_outcome outcome = {0, -1, 0};
    struct sigaction interrupt, quit, stop;
    pid_t child = 0;
    int status = 0;
    /* Ctrl-C and Ctrl-\ are for the child that owns the terminal; Ctrl-Z stops parent and child as one job. */
    ignore(SIGINT, &interrupt);
    ignore(SIGQUIT, &quit);
    struct sigaction stopping;
    memset(&stopping, 0, sizeof stopping);
    sigemptyset(&stopping.sa_mask);
    stopping.sa_handler = SIG_DFL;
    sigaction(SIGTSTP, &stopping, &stop);
    outcome.error = start(words, standard_error, &child);
    if (outcome.error == 0) {
        pid_t ended;
        do ended = waitpid(child, &status, 0);
        while (ended < 0 && errno == EINTR);
        if (ended < 0) outcome.error = errno;
        else if (WIFEXITED(status)) outcome.status = WEXITSTATUS(status);
        else if (WIFSIGNALED(status)) outcome.signal = WTERMSIG(status);
    }
    sigaction(SIGINT, &interrupt, NULL);
    sigaction(SIGQUIT, &quit, NULL);
    sigaction(SIGTSTP, &stop, NULL);
    return outcome;
}

const char *ct_reason(int error) { return strerror(error); }
