/* SPDX-License-Identifier: MIT
 *
 * Atomic replacement of files, also if the host crashes.
 */
#ifndef ISA_SUPPORT_FILES_REPLACE_H
#define ISA_SUPPORT_FILES_REPLACE_H

#include <stdbool.h>
#include <stddef.h>

struct isa_piece {
    const void *bytes;
    size_t n;
};

/* Writes the pieces to a new file `part`, which no other process writes to, and
 * renames it to `name`, replacing an old file; both are relative to `folder`
 * and in the same folder. is_durable: file and name are on disk at return.
 * mode: as for open(). False with errno; then `part` is removed. */
bool isa_replace(int folder, const char *name, const char *part,
                 const struct isa_piece *pieces, size_t n, unsigned mode,
                 bool is_durable);

#endif
