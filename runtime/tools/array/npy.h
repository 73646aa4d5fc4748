/* SPDX-License-Identifier: MIT */
/* The header of .npy files, NumPy's arrays, versions 1 to 3. Callers decide
 * what the elements are. */
#ifndef NPY_H
#define NPY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define NPY_MAX_RANK   8
#define NPY_MAX_HEADER 65792 /* most bytes before the data */

struct npy_header {
    char descr[16]; /* NumPy's name of the type, such as "<f4" */
    bool is_fortran;
    int rank;
    int dims[NPY_MAX_RANK];
    size_t start; /* where the data begins in the file */
};

/* Reads the header at the start of a file; the file is then positioned at its
 * data. On an error, returns false and writes a message whose subject is the
 * file. */
bool npy_read_header(FILE *in, struct npy_header *header, char *error,
                     size_t error_bytes);

/* Writes the bytes that come before the data of an array in C order. The caller
 * must check by ferror that they were written. */
void npy_write_header(FILE *out, const char *descr, int rank, const int *dims);

/* Writes "(2, 3)" as NumPy does: "(2,)" for one dimension. */
void npy_put_shape(char *text, size_t bytes, int rank, const int *dims);

#endif
