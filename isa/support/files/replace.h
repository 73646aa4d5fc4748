/* SPDX-License-Identifier: MIT
 *
 * Files that are there as a whole or not at all, whatever ends the host.
 */
#ifndef ISA_SUPPORT_FILES_REPLACE_H
#define ISA_SUPPORT_FILES_REPLACE_H

#include <stdbool.h>
#include <stddef.h>

struct isa_piece {
    const void *bytes;
    size_t n;
};

/* Writes the pieces to a new file `part`, which nobody else writes to, and
 * renames that to `name`, in place of what has this name; both are relative to
 * the folder, and in one folder. is_durable: when it returns, file and name are
 * on the disk. The mode is that of open(). False with errno, without the file
 * `part`. */
bool isa_replace(int folder, const char *name, const char *part,
                 const struct isa_piece *pieces, size_t n, unsigned mode,
                 bool is_durable);

#endif
