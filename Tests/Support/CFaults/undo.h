// What the disk would lose with the power: bytes and names that were not written through.
#pragma once

#include <stdbool.h>
#include <sys/types.h>

/// Notes that bytes of an open file are about to change; `length` 0 for a change of size alone.
void undo_write(int descriptor, off_t offset, size_t length);

/// Notes the bytes that a change has left, for the variant that keeps some of them.
void undo_written(int descriptor, off_t offset, size_t length);

/// A file's bytes, or a folder's names, are on the disk.
void undo_synchronized(int descriptor);

/// Notes a name that was made, by opening, linking, or making a folder.
void undo_made(const char *path);

/// Notes that a name is about to go; keeps what it names.
void undo_removing(const char *path);

/// Notes that a file is about to take another name.
void undo_renaming(const char *from, const char *to);

/// Takes back what was not written through; with a seed only some of the bytes.
void undo_all(unsigned seed);

/// Forgets everything, and keeps what goes under another folder from now on.
void undo_begin(const char *trash);
