/* SPDX-License-Identifier: MIT
 *
 * The files of an installation that a confined program may read: libraries,
 * and those that mlucc needs to compile code of others.
 */
#ifndef RUNTIME_TOOLS_CONFINE_COMPILER_H
#define RUNTIME_TOOLS_CONFINE_COMPILER_H

#include "runtime/tools/confine/confine.h"

/* Adds the files of a folder of libraries, but none of its folders except that
 * of faster ones; begins has beginnings of names, NULL after them, of which
 * they have one, or is NULL. The paths are in *paths, malloc'ed, to be freed
 * with the rules. False if the host has no memory left, or for too many files.
 */
bool confine_add_libraries(struct confine_rules *rules, const char *folder,
                           const char *const *begins, char **paths);
#define CONFINE_FASTER "glibc-hwcaps"

enum {
    CONFINE_COMPILER_PATHS = 2,
    CONFINE_COMPILER_MIB = 1024, /* of memory; large kernels take a tenth */
    /* seconds of a processor: for one architecture, and for each further one.
     * The answers of the tree take at most 1.1 and 0.5 */
    CONFINE_COMPILER_SECONDS = 6,
    CONFINE_COMPILER_MORE_SECONDS = 2,
};

/* Adds mlucc, of that path, its headers and the libraries of programs, and no
 * other file of the installation. The paths are malloc'ed, to be freed with the
 * rules. False with errno: there is no such mlucc, no memory, or too many
 * paths. */
bool confine_add_compiler(struct confine_rules *rules, const char *mlucc,
                          char *paths[CONFINE_COMPILER_PATHS]);

#endif
