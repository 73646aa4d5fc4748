/* SPDX-License-Identifier: MIT
 *
 * Paths that lead to one place by different names and links, and our own.
 */
#ifndef ISA_SUPPORT_FILES_PATH_H
#define ISA_SUPPORT_FILES_PATH_H

#include <stdbool.h>
#include <stddef.h>

/* The path of the program that runs, absolute and without links; false with
 * errno. */
bool isa_path_self(char *path, size_t bytes);

/* Whether both lead to one file or folder that is there; is_file: to a regular
 * file, of which devices and pipes are none. */
bool isa_path_is_same(const char *a, const char *b, bool is_file);

/* Whether both are to be written to one file, which may not be there yet; - is
 * stdout, and no file. */
bool isa_path_is_one_output(const char *a, const char *b);

#endif
