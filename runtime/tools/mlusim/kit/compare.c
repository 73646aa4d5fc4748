/* SPDX-License-Identifier: MIT */
/*
 * Both files are read in step, so that no size of theirs is a size of memory.
 */
#include "runtime/tools/mlusim/kit/compare.h"

#include <errno.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "isa/support/files/file.h"
#include "runtime/tools/array/elements.h"
#include "runtime/tools/array/npy.h"

struct side {
    FILE *file;
    struct npy_header header;
    enum array_element type;
};

static bool open_side(struct side *side, const char *path, char *error,
                      size_t bytes)
{
    char why[300];
    side->file = isa_file_in(path, ISA_FILE_REGULAR, ISA_FILE_DATA);
    if (!side->file) {
        snprintf(error, bytes, "there is no result: %s", strerror(errno));
        return false;
    }
    if (!npy_read_header(side->file, &side->header, why, sizeof why)) {
        snprintf(error, bytes, "the result %s", why);
        return false;
    }
    /* torch has no unsigned type of two bytes: it is how bfloat16 is saved */
    side->type = strcmp(side->header.descr, "<u2") == 0
                     ? ARRAY_BF16
                     : array_described(side->header.descr);
    if (side->type != ARRAY_N_ELEMENTS && !side->header.is_fortran)
        return true;
    snprintf(error, bytes, "the result has elements of type %s",
             side->header.descr);
    return false;
}

static bool same_shape(const struct side *a, const struct side *b, char *error,
                       size_t bytes)
{
    char got[200], wanted[200];
    const struct npy_header *x = &a->header, *y = &b->header;
    if (x->rank == y->rank &&
        memcmp(x->dims, y->dims, (size_t)x->rank * sizeof *x->dims) == 0)
        return true;
    npy_put_shape(got, sizeof got, x->rank, x->dims);
    npy_put_shape(wanted, sizeof wanted, y->rank, y->dims);
    snprintf(error, bytes, "the result has shape %s, and %s is wanted", got,
             wanted);
    return false;
}

static bool read_number(struct side *side, double *number)
{
    unsigned char element[8];
    int64_t whole;
    if (fread(element, array_types[side->type].bytes, 1, side->file) != 1)
        return false;
    array_get(side->type, element, number, &whole);
    if (array_types[side->type].class != ARRAY_FLOAT)
        *number = (double)whole;
    return true;
}

static double difference(double got, double wanted)
{
    if (got == wanted || (isnan(got) && isnan(wanted)))
        return 0;
    const double d = fabs(got - wanted);
    return isnan(d) ? (double)INFINITY : d;
}

/* Compares all elements; false: the result has too few. */
static bool compare(struct side *result, struct side *wanted, double *largest)
{
    double got, want;
    uint64_t n = 1;
    for (int d = 0; d < wanted->header.rank; d++)
        n *= (uint64_t)wanted->header.dims[d];
    for (uint64_t i = 0; i < n; i++) {
        if (!read_number(result, &got) || !read_number(wanted, &want))
            return false;
        *largest = fmax(*largest, difference(got, want));
    }
    return true;
}

bool kit_compare(const char *result, const char *wanted, double *largest,
                 char *error, size_t bytes)
{
    struct side a = {.file = NULL}, b = {.file = NULL};
    *largest = 0;
    bool is_good = open_side(&a, result, error, bytes) &&
                   open_side(&b, wanted, error, bytes) &&
                   same_shape(&a, &b, error, bytes);
    if (is_good && !compare(&a, &b, largest)) {
        snprintf(error, bytes, "the result is not whole");
        is_good = false;
    }
    if (a.file)
        fclose(a.file);
    if (b.file)
        fclose(b.file);
    return is_good;
}
