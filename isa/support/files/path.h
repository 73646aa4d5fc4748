/* SPDX-License-Identifier: MIT */
/* Compares paths with different names and links; finds the path of this
 * program. */
#ifndef ISA_SUPPORT_FILES_PATH_H
#define ISA_SUPPORT_FILES_PATH_H

#include <stdbool.h>
#include <stddef.h>

/* Writes the path of the running program, absolute and without links; false
 * with errno. */
bool isa_path_self(char *path, size_t bytes);

/* Whether both paths are one existing file or folder; If is_file, it must be a
 * regular file, not a device or pipe. */
bool isa_path_is_same(const char *a, const char *b, bool is_file);

/* Whether both outputs are one file, which may not exist yet. "-" is stdout,
 * not a file. */
bool isa_path_is_one_output(const char *a, const char *b);

#endif
