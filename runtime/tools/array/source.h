/* SPDX-License-Identifier: MIT */
/* Arrays as a user describes them: TYPE[N,...]=iota|random|zero|VALUE, or the
 * name of a .npy file. Both kinds become an open .npy file. */
#ifndef ARRAY_SOURCE_H
#define ARRAY_SOURCE_H

#include "runtime/tools/array/elements.h"
#include "runtime/tools/array/npy.h"

struct array_source {
    enum array_element type;
    int rank, dims[NPY_MAX_RANK];
    uint64_t n;           /* elements, may be 0 */
    const char *contents; /* iota, random, zero or a number; NULL: the user
                             named a file */
    int file;             /* descriptor of a .npy file; -1: there is none yet */
    size_t start;         /* where the data begins in the file */
};

/* Reads "gdram:TYPE[N,...]=CONTENTS", or the header of the file with that name.
 * `text` must live as long as the array. On an error, returns false and writes
 * a message. For a named file, the .npy file is then open, and the caller
 * closes it. */
bool array_source_read(const char *text, struct array_source *array,
                       char *error, size_t error_bytes);

/* Makes the file of an array that is described, not named. `number` selects the
 * random numbers. On an error, returns false and writes a message. */
bool array_source_make(struct array_source *array, size_t number, char *error,
                       size_t error_bytes);

/* Files of arrays that launches of other sizes share: the beginning of a long
 * array is a short one. Zero it before use, but for `most`. */
struct array_kept {
    struct array_kept_file {
        char key[96]; /* type, contents and number */
        uint64_t n;   /* elements */
        int file;
        size_t start;
    } files[32];
    size_t n;
    unsigned changes; /* how often a file was made */
    uint64_t most;    /* bytes that an array may have */
    bool is_full;     /* an array had more, and was refused */
};

/* As array_source_make, with a file that may be longer than the array and that
 * an array of the same contents has, too; an open file of the array itself is
 * kept, or closed. Call array_kept_close at the end. */
bool array_source_keep(struct array_source *array, size_t number,
                       struct array_kept *kept, char *error,
                       size_t error_bytes);
void array_kept_close(struct array_kept *kept);

/* Whether a valid text asks for an array of zeros. */
bool array_source_is_zero(const char *text);

/* Whether a text, by its beginning, describes an array instead of naming a
 * file. */
bool array_source_is_made(const char *text);

#endif
