// Faults on demand: a process that fails or dies at its n-th change of a file, or at its n-th statement of SQL.
//
// The functions of the C library that change files are defined here once more, and so is `sqlite3_step`: a program
// that links this has every call of its own, of SQLite's and of Foundation's counted, as long as it concerns files
// under one folder. Nothing is written through to the disk; what was not asked to be is what a loss of power takes.
#pragma once

#include <stdbool.h>
#include <sys/types.h>

typedef enum {
    /// Counts, and lets everything pass.
    FAULTS_NONE = 0,
    /// Dies in place of the n-th change.
    FAULTS_KILL = 1,
    /// Dies so, and the disk has lost every byte and name that was not written through.
    FAULTS_LOSE = 2,
    /// Dies so, and the disk has lost some of the bytes that were not written through, by the seed.
    FAULTS_SCRAMBLE = 3,
    /// Writes half of the n-th change's bytes and dies.
    FAULTS_TEAR = 4,
    /// The n-th change, or opening of a file, fails, and nothing else.
    FAULTS_ERROR = 5,
    /// From the n-th change on there is no space left.
    FAULTS_FULL = 6,
    /// Dies in place of the n-th statement.
    FAULTS_KILL_STATEMENT = 7,
    /// The n-th statement fails.
    FAULTS_FAIL_STATEMENT = 8,
} faults_mode;

/// The status of a process that died of a fault.
enum { FAULTS_DIED = 86 };

/// Begins to count what happens to files under a folder.
void faults_arm(const char *root, faults_mode mode, long number, unsigned seed);

/// Lets everything pass again.
void faults_disarm(void);

/// How many changes (and openings, where they count) or statements there were since arming.
long faults_count(void);

/// Whether the fault has happened.
bool faults_happened(void);

/// What was going to happen when the fault did.
const char *faults_place(void);

/// What to call after each transaction's end; null for nothing.
void faults_on_commit(void (*observer)(void));

/// Makes a child process. The parent must have one thread only.
pid_t faults_fork(void);

/// Ends the process at once, with nothing flushed and nobody told.
void faults_exit(int status) __attribute__((noreturn));
