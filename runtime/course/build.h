/* SPDX-License-Identifier: MIT
 *
 * A folder in which kernel files are compiled with the host part of their
 * exercise, and run.
 */
#ifndef CRS_BUILD_H
#define CRS_BUILD_H

#include "runtime/course/exercise.h"

struct crs_build {
    char folder[PATH_MAX];
    const char *compiler;
    const char *shared; /* the folder of course.h */
    const struct crs_exercise *exercise;
    char archs[CRS_MAX_DEVICES][48]; /* options of mlucc, each once */
    size_t n_archs;
    unsigned seconds;
    bool has_main; /* the host part is compiled */
};

/* Makes the folder; false with errno. What it is given is the caller's. */
bool crs_build_open(struct crs_build *build, const char *compiler,
                    const char *shared, const struct crs_exercise *exercise,
                    const char *const *devices, size_t n_devices,
                    unsigned seconds);
void crs_build_close(struct crs_build *build);

/* Compiles a copy of the file source into the program `name`, whose path is in
 * program. *said is NULL, or what the compiler says (malloc'ed): it does not
 * compile. False if it could not be tried, with a sentence in error, or none if
 * a signal asked this program to stop. */
bool crs_build_program(struct crs_build *build, const char *source,
                       const char *name, char program[PATH_MAX], char **said,
                       char *error, size_t error_bytes);

#endif
