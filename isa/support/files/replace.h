/* SPDX-License-Identifier: MIT */
/* Replaces files atomically, even if the host crashes; writes to open files. */
#ifndef ISA_SUPPORT_FILES_REPLACE_H
#define ISA_SUPPORT_FILES_REPLACE_H

#include <stdbool.h>
#include <stddef.h>

struct isa_piece {
    const void *bytes;
    size_t n;
};

/* Writes the pieces to a new file `part`, which no other process writes to, and
 * renames it to `name`, which replaces an old file. Both paths are relative to
 * `folder`, and in one folder. If is_durable, file and name are on disk at
 * return. mode: as for open(). On failure, removes `part` and returns false
 * with errno. */
bool isa_replace(int folder, const char *name, const char *part,
                 const struct isa_piece *pieces, size_t n, unsigned mode,
                 bool is_durable);

/* Writes all n bytes, despite partial writes and interrupts. False with errno
 * on failure. */
bool isa_write_all(int file, const void *bytes, size_t n);

/* Bytes for a commit, with its NUL. */
enum { ISA_COMMIT_BYTES = 16 };

/* Writes the first 12 digits; "" if the build did not know the commit. The
 * commit is read from share/mlusim/commit, so that a new commit alone does not
 * change the program. */
void isa_commit(char text[ISA_COMMIT_BYTES]);

#endif
