/* SPDX-License-Identifier: MIT
 *
 * Folders that exist for a while.
 */
#ifndef ISA_SUPPORT_FOLDER_H
#define ISA_SUPPORT_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

/* Where temporary files belong: TMPDIR, or /tmp. */
const char *isa_folder_base(void);

/* Makes a new folder there, "PREFIX-XXXXXX" with letters for the X, and leaves
 * its path, from the root on if is_absolute. The caller removes it. False with
 * errno: ENAMETOOLONG if the path has no room in `bytes`. */
bool isa_folder_make(const char *prefix, bool is_absolute, char *path,
                     size_t bytes);

#endif
