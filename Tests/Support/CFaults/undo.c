#define _GNU_SOURCE
#include "undo.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// The system itself is asked, not the functions that are replaced in this program.
static int raw_open(const char *path, int flags) { return (int)syscall(SYS_openat, AT_FDCWD, path, flags, 0600); }
static void raw_close(int descriptor) { syscall(SYS_close, descriptor); }
static void raw_link(const char *from, const char *to) { syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0); }
static void raw_rename(const char *from, const char *to) { syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0); }
static void raw_remove(const char *path) {
    if (syscall(SYS_unlinkat, AT_FDCWD, path, 0) != 0) syscall(SYS_unlinkat, AT_FDCWD, path, AT_REMOVEDIR);
}

typedef enum { BYTES, MADE, REMOVED, RENAMED } kind;

typedef struct entry {
    kind kind;
    // Of bytes: the file, held open, and what was there and what came.
    dev_t device;
    ino_t inode;
    int file;
    off_t offset, size;
    size_t length, written;
    char *before, *after;
    // Of names: the names, and what was kept of the one that went.
    char path[512], target[512], kept[512];
    struct entry *older, *newer;
} entry;

static entry *newest, *oldest;
static char trash_folder[512];
static long trash_count;

static entry *note(kind kind) {
    entry *added = calloc(1, sizeof(entry));
    added->kind = kind;
    added->file = -1;
    added->older = newest;
    if (newest) newest->newer = added; else oldest = added;
    newest = added;
    return added;
}

static void forget(entry *old) {
    if (old->older) old->older->newer = old->newer; else oldest = old->newer;
    if (old->newer) old->newer->older = old->older; else newest = old->older;
    if (old->file >= 0) raw_close(old->file);
    if (old->kept[0]) raw_remove(old->kept);
    free(old->before);
    free(old->after);
    free(old);
}

void undo_begin(const char *trash) {
    while (oldest) forget(oldest);
    snprintf(trash_folder, sizeof trash_folder, "%s", trash);
    syscall(SYS_mkdirat, AT_FDCWD, trash, 0700);
}

void undo_write(int descriptor, off_t offset, size_t length) {
    struct stat status;
    if (fstat(descriptor, &status) != 0) return;
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    entry *added = note(BYTES);
    added->device = status.st_dev;
    added->inode = status.st_ino;
    added->file = raw_open(link, O_RDWR | O_CLOEXEC);
    added->offset = offset;
    added->size = status.st_size;
    size_t there = offset < status.st_size ? (size_t)(status.st_size - offset) : 0;
    added->length = length == 0 ? there : (length < there ? length : there);
    added->before = malloc(added->length + 1);
    syscall(SYS_pread64, added->file, added->before, added->length, offset);
}

void undo_written(int descriptor, off_t offset, size_t length) {
    (void)descriptor;
    if (!newest || newest->kind != BYTES || newest->offset != offset) return;
    newest->after = malloc(length + 1);
    newest->written = length;
    syscall(SYS_pread64, newest->file, newest->after, length, offset);
}

static bool is_in(const char *path, const struct stat *folder) {
    char copy[512];
    snprintf(copy, sizeof copy, "%s", path);
    struct stat status;
    return path[0] && stat(dirname(copy), &status) == 0 && status.st_ino == folder->st_ino
        && status.st_dev == folder->st_dev;
}

void undo_synchronized(int descriptor) {
    struct stat status;
    if (fstat(descriptor, &status) != 0) return;
    for (entry *each = oldest, *next; each; each = next) {
        next = each->newer;
        if (each->kind == BYTES) {
            if (each->inode == status.st_ino && each->device == status.st_dev) forget(each);
        } else if (S_ISDIR(status.st_mode) && (is_in(each->path, &status) || is_in(each->target, &status))) {
            forget(each);
        }
    }
}

void undo_made(const char *path) { snprintf(note(MADE)->path, 512, "%s", path); }

static void keep(const char *path, char *kept) {
    struct stat status;
    if (lstat(path, &status) != 0) return;
    snprintf(kept, 512, "%s/%ld", trash_folder, trash_count++);
    if (S_ISDIR(status.st_mode)) syscall(SYS_mkdirat, AT_FDCWD, kept, 0700); else raw_link(path, kept);
}

void undo_removing(const char *path) {
    entry *added = note(REMOVED);
    snprintf(added->path, 512, "%s", path);
    keep(path, added->kept);
}

void undo_renaming(const char *from, const char *to) {
    entry *added = note(RENAMED);
    snprintf(added->path, 512, "%s", from);
    snprintf(added->target, 512, "%s", to);
    keep(to, added->kept);
}

static void take_back(entry *each) {
    switch (each->kind) {
    case BYTES:
        syscall(SYS_pwrite64, each->file, each->before, each->length, each->offset);
        syscall(SYS_ftruncate, each->file, each->size);
        break;
    case MADE: raw_remove(each->path); break;
    case REMOVED: if (each->kept[0]) raw_rename(each->kept, each->path); break;
    case RENAMED:
        raw_rename(each->target, each->path);
        if (each->kept[0]) raw_rename(each->kept, each->target);
        break;
    }
}

void undo_all(unsigned seed) {
    for (entry *each = newest; each; each = each->older) {
        // Names stay in the variant that scrambles bytes: a journal of the file system keeps them in order.
        if (each->kind == BYTES || seed == 0) take_back(each);
    }
    for (entry *each = oldest; seed != 0 && each; each = each->newer) {
        if (each->kind != BYTES || rand_r(&seed) % 2 == 0) continue;
        if (each->after) syscall(SYS_pwrite64, each->file, each->after, each->written, each->offset);
    }
}
