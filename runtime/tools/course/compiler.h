/* SPDX-License-Identifier: MIT
 *
 * mlucc for files of exercises: in a sandbox, where what students wrote is
 * compiled, so that no file of this host gets into a message or a program.
 */
#ifndef CRS_COMPILER_H
#define CRS_COMPILER_H

#include <stdbool.h>
#include <stddef.h>

#include "runtime/tools/confine/confine.h"

/* The caller's, all of it. */
struct crs_compiler {
    const char *mlucc; /* its path */
    const char *tools; /* a hash of all that compiles; "": nothing is kept */
    const struct confine_rules *sandbox; /* how programs are confined */
    unsigned seconds; /* that a program may take; 0: as usual */
};

/* Runs mlucc in a folder with these words, which a NULL ends; the first is left
 * for its path. *said is NULL, or what it says, malloc'ed: it does not compile.
 * False if it could not be tried, with a sentence in error, or with none if a
 * signal asked this program to stop. */
bool crs_compile(const struct crs_compiler *compiler, const char *folder,
                 const char **words, char **said, char *error,
                 size_t error_bytes);

/* The same of what a student wrote, a file of the folder: in the sandbox, where
 * it reads nothing else but the object `read`. The program is kept, by a digest
 * of the words and of the files of the folder, and not compiled again. */
bool crs_compile_confined(const struct crs_compiler *compiler,
                          const char *folder, const char *read,
                          const char *program, const char **words, char **said,
                          char *error, size_t error_bytes);

#endif
