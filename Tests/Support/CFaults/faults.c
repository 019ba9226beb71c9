#define _GNU_SOURCE
#include "CFaults.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "undo.h"

enum { MOST_FILES = 4096 };

static char root[512];
static faults_mode mode;
static long number, count;
static unsigned seed;
static bool is_armed, has_happened;
static char place[700];
static void (*commit_observer)(void);
/// Files under the folder that are open, by their descriptors.
static bool is_tracked[MOST_FILES];
static pthread_mutex_t lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

// MARK: Arming

void faults_arm(const char *folder, faults_mode wanted, long which, unsigned random) {
    char trash[600];
    snprintf(root, sizeof root, "%s", folder);
    snprintf(trash, sizeof trash, "%s.lost", folder);
    undo_begin(trash);
    mode = wanted;
    number = which;
    seed = random;
    count = 0;
    has_happened = false;
    place[0] = 0;
    is_armed = true;
}

void faults_disarm(void) { is_armed = false; }
long faults_count(void) { return count; }
bool faults_happened(void) { return has_happened; }
const char *faults_place(void) { return place; }
void faults_on_commit(void (*observer)(void)) { commit_observer = observer; }
pid_t faults_fork(void) { return fork(); }

void faults_exit(int status) {
    syscall(SYS_exit_group, status);
    __builtin_unreachable();
}

static bool concerns(const char *path) { return is_armed && path && strncmp(path, root, strlen(root)) == 0; }

static bool concerns_file(int descriptor) {
    return is_armed && descriptor >= 0 && descriptor < MOST_FILES && is_tracked[descriptor];
}

static bool keeps_undo(void) { return mode == FAULTS_LOSE || mode == FAULTS_SCRAMBLE; }

static void die(void) {
    if (keeps_undo()) undo_all(mode == FAULTS_SCRAMBLE ? seed | 1 : 0);
    faults_exit(FAULTS_DIED);
}

/// What becomes of one change: it passes (0), fails (an error number), or is torn (-1).
static int fate(const char *what, const char *path, bool takes_space, bool is_write) {
    if (mode == FAULTS_KILL_STATEMENT || mode == FAULTS_FAIL_STATEMENT) return 0;
    count += 1;
    bool is_now = count == number;
    if (!is_now && !(mode == FAULTS_FULL && number > 0 && count > number && takes_space)) return 0;
    if (is_now || !has_happened) snprintf(place, sizeof place, "%ld: %s %s", count, what, path ? path : "");
    has_happened = true;
    switch (mode) {
    case FAULTS_KILL: case FAULTS_LOSE: case FAULTS_SCRAMBLE: die(); return 0;
    case FAULTS_TEAR: if (is_write) return -1; die(); return 0;
    case FAULTS_ERROR: return EIO;
    case FAULTS_FULL: return takes_space ? ENOSPC : 0;
    default: return 0;
    }
}

static const char *path_of(int descriptor, char *buffer, size_t size) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, buffer, size - 1);
    buffer[length < 0 ? 0 : length] = 0;
    return buffer;
}

static void enter(void) { pthread_mutex_lock(&lock); }

/// Ends a change that was entered; `errno` stays as the system left it.
static void leave(void) {
    int error = errno;
    pthread_mutex_unlock(&lock);
    errno = error;
}

static int refuse(int error) {
    pthread_mutex_unlock(&lock);
    errno = error;
    return -1;
}

// MARK: Bytes

static ssize_t write_at(int descriptor, const void *bytes, size_t length, off_t offset, bool moves) {
    if (!concerns_file(descriptor))
        return moves ? syscall(SYS_write, descriptor, bytes, length)
                     : syscall(SYS_pwrite64, descriptor, bytes, length, offset);
    char buffer[512];
    enter();
    int error = fate("write", path_of(descriptor, buffer, sizeof buffer), true, true);
    if (error > 0) return refuse(error);
    if (moves) offset = lseek(descriptor, 0, SEEK_CUR);
    if (error < 0) {
        syscall(SYS_pwrite64, descriptor, bytes, length / 2, offset);
        die();
    }
    if (keeps_undo()) undo_write(descriptor, offset, length);
    ssize_t done = moves ? syscall(SYS_write, descriptor, bytes, length)
                         : syscall(SYS_pwrite64, descriptor, bytes, length, offset);
    if (keeps_undo() && done > 0) undo_written(descriptor, offset, (size_t)done);
    leave();
    return done;
}

ssize_t write(int descriptor, const void *bytes, size_t length) {
    return write_at(descriptor, bytes, length, 0, true);
}
ssize_t pwrite(int descriptor, const void *bytes, size_t length, off_t offset) {
    return write_at(descriptor, bytes, length, offset, false);
}
ssize_t pwrite64(int descriptor, const void *bytes, size_t length, off64_t offset) {
    return write_at(descriptor, bytes, length, offset, false);
}

static int resize(int descriptor, off_t size) {
    if (!concerns_file(descriptor)) return (int)syscall(SYS_ftruncate, descriptor, size);
    char buffer[512];
    enter();
    int error = fate("truncate", path_of(descriptor, buffer, sizeof buffer), false, false);
    if (error > 0) return refuse(error);
    if (keeps_undo()) undo_write(descriptor, size, 0);
    int result = (int)syscall(SYS_ftruncate, descriptor, size);
    leave();
    return result;
}

int ftruncate(int descriptor, off_t size) { return resize(descriptor, size); }
int ftruncate64(int descriptor, off64_t size) { return resize(descriptor, size); }

static ssize_t copy_bytes(int to, int from, off64_t *offset, size_t length) {
    if (!concerns_file(to)) return syscall(SYS_sendfile, to, from, offset, length);
    char buffer[512];
    enter();
    int error = fate("copy", path_of(to, buffer, sizeof buffer), true, false);
    if (error > 0) return refuse(error);
    off_t at = lseek(to, 0, SEEK_CUR);
    if (keeps_undo()) undo_write(to, at, length);
    ssize_t done = syscall(SYS_sendfile, to, from, offset, length);
    if (keeps_undo() && done > 0) undo_written(to, at, (size_t)done);
    leave();
    return done;
}

ssize_t sendfile(int to, int from, off_t *offset, size_t length) { return copy_bytes(to, from, offset, length); }
ssize_t sendfile64(int to, int from, off64_t *offset, size_t length) { return copy_bytes(to, from, offset, length); }

/// Copying within the kernel is not offered, so that every copy is seen.
ssize_t copy_file_range(int from, off64_t *in, int to, off64_t *out, size_t length, unsigned flags) {
    if (!concerns_file(to)) return syscall(SYS_copy_file_range, from, in, to, out, length, flags);
    errno = EXDEV;
    return -1;
}

static int synchronize(int descriptor) {
    if (!concerns_file(descriptor)) return is_armed ? 0 : (int)syscall(SYS_fsync, descriptor);
    char buffer[512];
    enter();
    int error = fate("sync", path_of(descriptor, buffer, sizeof buffer), false, false);
    if (error > 0) return refuse(error);
    if (keeps_undo()) undo_synchronized(descriptor);
    leave();
    return 0;
}

int fsync(int descriptor) { return synchronize(descriptor); }
int fdatasync(int descriptor) { return synchronize(descriptor); }

// MARK: Names

static int open_file(int folder, const char *path, int flags, mode_t access) {
    if (!concerns(path)) {
        int descriptor = (int)syscall(SYS_openat, folder, path, flags, access);
        if (descriptor >= 0 && descriptor < MOST_FILES) is_tracked[descriptor] = false;
        return descriptor;
    }
    struct stat status;
    bool makes = (flags & O_CREAT) && stat(path, &status) != 0;
    enter();
    int error = 0;
    if (makes || mode == FAULTS_ERROR) error = fate(makes ? "make" : "open", path, makes, false);
    if (error > 0) return refuse(error);
    if (!makes && (flags & O_TRUNC) && keeps_undo()) {
        int before = (int)syscall(SYS_openat, folder, path, O_RDWR | O_CLOEXEC, 0);
        if (before >= 0) undo_write(before, 0, 0);
        syscall(SYS_close, before);
    }
    int descriptor = (int)syscall(SYS_openat, folder, path, flags, access);
    if (descriptor >= 0 && descriptor < MOST_FILES) is_tracked[descriptor] = true;
    if (makes && descriptor >= 0 && keeps_undo()) undo_made(path);
    leave();
    return descriptor;
}

#define ACCESS(flags) \
    mode_t access = 0; \
    if ((flags) & (O_CREAT | O_TMPFILE)) { va_list rest; va_start(rest, flags); access = va_arg(rest, mode_t); va_end(rest); }

int open(const char *path, int flags, ...) { ACCESS(flags) return open_file(AT_FDCWD, path, flags, access); }
int open64(const char *path, int flags, ...) { ACCESS(flags) return open_file(AT_FDCWD, path, flags, access); }
int openat(int folder, const char *path, int flags, ...) { ACCESS(flags) return open_file(folder, path, flags, access); }
int openat64(int folder, const char *path, int flags, ...) { ACCESS(flags) return open_file(folder, path, flags, access); }
int creat(const char *path, mode_t access) { return open_file(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, access); }

int close(int descriptor) {
    if (descriptor >= 0 && descriptor < MOST_FILES) is_tracked[descriptor] = false;
    return (int)syscall(SYS_close, descriptor);
}

static int remove_name(const char *path, int flags) {
    if (!concerns(path)) return (int)syscall(SYS_unlinkat, AT_FDCWD, path, flags);
    enter();
    int error = fate("remove", path, false, false);
    if (error > 0) return refuse(error);
    if (keeps_undo()) undo_removing(path);
    int result = (int)syscall(SYS_unlinkat, AT_FDCWD, path, flags);
    leave();
    return result;
}

int unlink(const char *path) { return remove_name(path, 0); }
int rmdir(const char *path) { return remove_name(path, AT_REMOVEDIR); }
int unlinkat(int folder, const char *path, int flags) {
    if (path[0] == '/') return remove_name(path, flags);
    char buffer[512];
    char whole[1100];
    snprintf(whole, sizeof whole, "%s/%s", path_of(folder, buffer, sizeof buffer), path);
    return concerns(whole) ? remove_name(whole, flags) : (int)syscall(SYS_unlinkat, folder, path, flags);
}
int remove(const char *path) { return unlink(path) == 0 ? 0 : errno == EISDIR ? rmdir(path) : -1; }

int rename(const char *from, const char *to) {
    if (!concerns(to) && !concerns(from)) return (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
    enter();
    int error = fate("rename to", to, false, false);
    if (error > 0) return refuse(error);
    if (keeps_undo()) undo_renaming(from, to);
    int result = (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
    leave();
    return result;
}

int link(const char *from, const char *to) {
    if (!concerns(to)) return (int)syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0);
    enter();
    int error = fate("link", to, true, false);
    if (error > 0) return refuse(error);
    int result = (int)syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0);
    if (result == 0 && keeps_undo()) undo_made(to);
    leave();
    return result;
}

int mkdir(const char *path, mode_t access) {
    if (!concerns(path)) return (int)syscall(SYS_mkdirat, AT_FDCWD, path, access);
    struct stat status;
    if (stat(path, &status) == 0) { errno = EEXIST; return -1; }
    enter();
    int error = fate("make folder", path, true, false);
    if (error > 0) return refuse(error);
    int result = (int)syscall(SYS_mkdirat, AT_FDCWD, path, access);
    if (result == 0 && keeps_undo()) undo_made(path);
    leave();
    return result;
}

// MARK: Statements

struct sqlite3_stmt;
struct sqlite3;
extern const char *sqlite3_sql(struct sqlite3_stmt *);
extern int sqlite3_stmt_busy(struct sqlite3_stmt *);

enum { SQLITE_IOERR = 10, SQLITE_DONE = 101 };

/// The memory that holds the code of SQLite.
static uintptr_t sqlite_start, sqlite_end;

static int find_sqlite(struct dl_phdr_info *info, size_t size, void *context) {
    (void)size, (void)context;
    if (!info->dlpi_name || !strstr(info->dlpi_name, "sqlite3")) return 0;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *header = &info->dlpi_phdr[i];
        if (header->p_type != PT_LOAD || !(header->p_flags & PF_X)) continue;
        sqlite_start = info->dlpi_addr + header->p_vaddr;
        sqlite_end = sqlite_start + header->p_memsz;
    }
    return 1;
}

/// Whether SQLite itself called: it takes the word of its own statements from elsewhere.
///
/// Asking the linker about each caller takes as long as all other work of the program.
static bool is_sqlite(void *caller) {
    if (sqlite_end == 0) dl_iterate_phdr(find_sqlite, NULL);
    return (uintptr_t)caller >= sqlite_start && (uintptr_t)caller < sqlite_end;
}

/// Counts a statement; true when it is the one to fail.
static bool fails_now(const char *text) {
    if (!is_armed || (mode != FAULTS_KILL_STATEMENT && mode != FAULTS_FAIL_STATEMENT)) return false;
    count += 1;
    if (count != number) return false;
    has_happened = true;
    snprintf(place, sizeof place, "%ld: statement %s", count, text ? text : "");
    if (mode == FAULTS_KILL_STATEMENT) faults_exit(FAULTS_DIED);
    return true;
}

int sqlite3_step(struct sqlite3_stmt *statement) {
    static int (*step)(struct sqlite3_stmt *);
    if (!step) step = (int (*)(struct sqlite3_stmt *))dlsym(RTLD_NEXT, "sqlite3_step");
    if (!is_armed || is_sqlite(__builtin_return_address(0))) return step(statement);
    const char *text = sqlite3_sql(statement);
    if (!sqlite3_stmt_busy(statement) && fails_now(text)) return SQLITE_IOERR;
    bool ends = text && (strncasecmp(text, "COMMIT", 6) == 0 || strncasecmp(text, "END", 3) == 0);
    int result = step(statement);
    if (ends && result == SQLITE_DONE && commit_observer) commit_observer();
    return result;
}

typedef int (*row_callback)(void *, int, char **, char **);

int sqlite3_exec(struct sqlite3 *connection, const char *text, row_callback callback, void *context, char **message) {
    static int (*execute)(struct sqlite3 *, const char *, row_callback, void *, char **);
    if (!execute) execute = (int (*)(struct sqlite3 *, const char *, row_callback, void *, char **))dlsym(RTLD_NEXT, "sqlite3_exec");
    if (is_armed && !is_sqlite(__builtin_return_address(0)) && strcasecmp(text, "ROLLBACK") != 0 && fails_now(text))
        return SQLITE_IOERR;
    return execute(connection, text, callback, context, message);
}
