/* SPDX-License-Identifier: MIT
 *
 * Arrays in the words of a user: TYPE[N,...]=iota|random|zero|VALUE, or the
 * name of a .npy file. Both become an open .npy file.
 */
#ifndef ARRAY_SOURCE_H
#define ARRAY_SOURCE_H

#include "runtime/tools/array/elements.h"
#include "runtime/tools/array/npy.h"

struct array_source {
    enum array_element type;
    int rank, dims[NPY_MAX_RANK];
    uint64_t n;           /* elements, 0 too */
    const char *contents; /* iota, random, zero or a number; NULL: a file */
    int file;             /* of a .npy file; -1: not made yet */
    size_t start;         /* of the data in the file */
};

/* Reads "gdram:TYPE[N,...]=CONTENTS" or the header of the file of that name.
 * Text must live as long as the array. False with a sentence; otherwise the
 * file of a .npy is open and the caller's. */
bool array_source_read(const char *text, struct array_source *array,
                       char *error, size_t error_bytes);

/* Makes the file of an array that is not one; number decides which random
 * numbers. False with a sentence. */
bool array_source_make(struct array_source *array, size_t number, char *error,
                       size_t error_bytes);

/* Whether a text that is good asks for an array of zeros. */
bool array_source_is_zero(const char *text);

/* Whether a text describes an array instead of naming a file, by its beginning.
 */
bool array_source_is_made(const char *text);

#endif
