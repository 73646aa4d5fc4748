/* SPDX-License-Identifier: MIT */
/* A folder in which files of an exercise are compiled. It has only copies: the
 * headers of the exercise, course.h, and the kernel file as kernel.mlu. So a
 * kernel can include no other file of the exercise. */
#ifndef RUNTIME_TOOLS_COURSE_BUILD_H
#define RUNTIME_TOOLS_COURSE_BUILD_H

#include <stdbool.h>
#include <stddef.h>

#include "runtime/tools/confine/confine.h"
#include "runtime/tools/course/exercise.h"

/* All of it belongs to the caller. */
struct crs_compiler {
    const char *mlucc; /* path of mlucc */
    const char *tools; /* a hash of the tools; "": nothing is kept */
    const struct confine_rules *sandbox; /* how programs are confined */
    unsigned seconds; /* most seconds of a program; 0: the default */
};

enum { CRS_LARGEST_SOURCE = 1 << 20 }; /* most bytes of a kernel file */

#define CRS_BUILD_IMAGES "images" /* a fat image */

struct crs_build {
    char folder[PATH_MAX]; /* "": no folder is open */
    int descriptor;        /* from isa_folder_make */
    struct crs_compiler compiler;
    char archs[CRS_MAX_DEVICES][48]; /* options of mlucc, without duplicates */
    size_t n_archs;
};

/* Makes the folder, to compile for these devices of the exercise; `shared` is
 * the folder of course.h. All arguments still belong to the caller. On an
 * error, returns false and writes a message to `error`. Call crs_build_close in
 * any case. */
bool crs_build_open(struct crs_build *build,
                    const struct crs_compiler *compiler, const char *shared,
                    const struct crs_exercise *exercise, const size_t *devices,
                    size_t n_devices, char *error, size_t error_bytes);

/* Removes the folder. False with errno. */
bool crs_build_close(struct crs_build *build);

/* Whether a file name of an exercise is that of a header. */
bool crs_build_is_header(const char *name);

/* Copies into a folder the headers of an exercise, those of its course, and
 * course.h of the folder `shared`; of one name the first. On an error, returns
 * false with errno, and with the path of the file that failed. */
bool crs_build_copy_headers(const struct crs_exercise *exercise,
                            const char *shared, const char *folder,
                            char failed[PATH_MAX]);

/* Compiles the host part, a main.cpp, into an object and writes its path to
 * `object`. On an error, returns false, with a message in error unless a signal
 * asked this program to stop. */
bool crs_build_main(const struct crs_build *build, const char *source,
                    char object[PATH_MAX], char *error, size_t error_bytes);

/* Returns the text of a kernel file, malloc'ed. On an error, returns NULL and
 * writes a message to error. */
char *crs_build_read(const char *source, size_t *n, char *error,
                     size_t error_bytes);

/* Compiles the kernel file `source` in the sandbox, links it with the object of
 * the host part, and writes the path of the program to `program`. *said is NULL
 * if the file compiles, else the messages of the compiler (malloc'ed). If it
 * could not be compiled because of the host, returns false, with a message in
 * error unless a signal asked this program to stop. */
bool crs_build_program(const struct crs_build *build, const char *source,
                       const char *object, char program[PATH_MAX], char **said,
                       char *error, size_t error_bytes);

/* Builds a program from the text of a kernel file. Its device code is also in
 * the file CRS_BUILD_IMAGES of the folder, unless the program was kept. */
bool crs_build_text(const struct crs_build *build, const char *text, size_t n,
                    const char *object, char program[PATH_MAX], char **said,
                    char *error, size_t error_bytes);

/* Builds a program from the object of a compiled kernel file. */
bool crs_build_link(const struct crs_build *build, const char *kernel,
                    const char *object, char program[PATH_MAX], char **said,
                    char *error, size_t error_bytes);

#endif
