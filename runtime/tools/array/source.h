/* SPDX-License-Identifier: MIT
 *
 * Arrays as a user describes them: TYPE[N,...]=iota|random|zero|VALUE, or the
 * name of a .npy file. Both kinds become an open .npy file.
 */
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

/* Whether a valid text asks for an array of zeros. */
bool array_source_is_zero(const char *text);

/* Whether a text, by its beginning, describes an array instead of naming a
 * file. */
bool array_source_is_made(const char *text);

#endif
