/* SPDX-License-Identifier: MIT
 *
 * A folder in which files of an exercise are compiled. What is in it are
 * copies: its headers, course.h, and the kernel file as kernel.mlu, so that a
 * kernel can include nothing else of the exercise.
 */
#ifndef RUNTIME_TOOLS_COURSE_BUILD_H
#define RUNTIME_TOOLS_COURSE_BUILD_H

#include <stdbool.h>
#include <stddef.h>

#include "runtime/tools/confine/confine.h"
#include "runtime/tools/course/exercise.h"

/* Belongs to the caller, all of it. */
struct crs_compiler {
    const char *mlucc; /* its path */
    const char *tools; /* a hash of the tools; "": nothing is kept */
    const struct confine_rules *sandbox; /* how programs are confined */
    unsigned seconds; /* that a program may take; 0: as usual */
};

enum { CRS_LARGEST_SOURCE = 1 << 20 }; /* bytes of a kernel file */

#define CRS_BUILD_IMAGES "images" /* a fat image */

struct crs_build {
    char folder[PATH_MAX]; /* "": none is open */
    int descriptor;        /* isa_folder_make */
    struct crs_compiler compiler;
    char archs[CRS_MAX_DEVICES][48]; /* options of mlucc, each once */
    size_t n_archs;
};

/* Makes the folder, to compile for these devices of the exercise; shared is the
 * folder of course.h. False with a sentence in error; crs_build_close must be
 * called in any case. What it is given is the caller's. */
bool crs_build_open(struct crs_build *build,
                    const struct crs_compiler *compiler, const char *shared,
                    const struct crs_exercise *exercise, const size_t *devices,
                    size_t n_devices, char *error, size_t error_bytes);

/* Removes the folder; false with errno. */
bool crs_build_close(struct crs_build *build);

/* Whether a file of an exercise is a header, by its name. */
bool crs_build_is_header(const char *name);

/* Copies the headers of an exercise, and course.h of the folder shared, into a
 * folder; false with the path of the one that could not be, and errno. */
bool crs_build_copy_headers(const struct crs_exercise *exercise,
                            const char *shared, const char *folder,
                            char failed[PATH_MAX]);

/* Compiles the host part, a main.cpp, into the object whose path is in object.
 * False with a sentence in error, or none if a signal asked this program to
 * stop. */
bool crs_build_main(const struct crs_build *build, const char *source,
                    char object[PATH_MAX], char *error, size_t error_bytes);

/* The text of a kernel file, malloc'ed; NULL with a sentence in error. */
char *crs_build_read(const char *source, size_t *n, char *error,
                     size_t error_bytes);

/* Compiles the kernel file source in the sandbox, and links it with the object
 * of the host part into a program, whose path is in program. *said is NULL, or
 * what the compiler says (malloc'ed): it does not compile. False if it could
 * not be tried, with a sentence in error, or none if a signal asked this
 * program to stop. */
bool crs_build_program(const struct crs_build *build, const char *source,
                       const char *object, char program[PATH_MAX], char **said,
                       char *error, size_t error_bytes);

/* Builds a program from the text of a kernel file. Its device code is also in
 * the file CRS_BUILD_IMAGES of the folder, unless the program was kept. */
bool crs_build_text(const struct crs_build *build, const char *text, size_t n,
                    const char *object, char program[PATH_MAX], char **said,
                    char *error, size_t error_bytes);

/* Builds a program from a compiled kernel file, by the path of its object. */
bool crs_build_link(const struct crs_build *build, const char *kernel,
                    const char *object, char program[PATH_MAX], char **said,
                    char *error, size_t error_bytes);

#endif
