/* SPDX-License-Identifier: MIT */
/* The files of an installation that a confined program may read: libraries, and
 * the files that mlucc needs to compile other people's code. */
#ifndef RUNTIME_TOOLS_CONFINE_COMPILER_H
#define RUNTIME_TOOLS_CONFINE_COMPILER_H

#include "runtime/tools/confine/confine.h"

/* Adds the files of a folder of libraries, but no subfolder except the one with
 * faster libraries. If the list `begins` (ends with NULL) is given, adds only
 * files whose names begin with a text of the list. The paths in *paths are
 * malloc'ed; free them with the rules. False: the host has no memory left, or
 * there are too many files. */
bool confine_add_libraries(struct confine_rules *rules, const char *folder,
                           const char *const *begins, char **paths);
#define CONFINE_FASTER "glibc-hwcaps"

enum {
    CONFINE_COMPILER_PATHS = 2,
    CONFINE_COMPILER_MIB = 1024, /* MiB of memory; large kernels need a tenth of
                                    this */
    /* seconds of a processor, for the first architecture and for each further
     * one. The sources of this tree need at most 1.1 and 0.5 */
    CONFINE_COMPILER_SECONDS = 6,
    CONFINE_COMPILER_MORE_SECONDS = 2,
};

/* Adds mlucc (its path is given), its headers and the libraries that programs
 * need, and no other file of the installation. The paths are malloc'ed; free
 * them with the rules. False with errno if there is no such mlucc, no memory,
 * or if there are too many paths. */
bool confine_add_compiler(struct confine_rules *rules, const char *mlucc,
                          char *paths[CONFINE_COMPILER_PATHS]);

#endif
