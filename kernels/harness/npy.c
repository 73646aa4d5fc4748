/* SPDX-License-Identifier: MIT */
/* Tensors in .npy files: names of types, and checks of the type and sizes in a
 * file. Only little-endian data in C order is read; files and hosts are
 * little-endian. */
#include "kernels/harness/npy.h"

#include <assert.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/files/file.h"
#include "kernels/library/descriptor.h"
#include "runtime/tools/array/npy.h"

enum array_element kn_element_of(mluOpDataType_t dtype)
{
    static const struct {
        mluOpDataType_t dtype;
        enum array_element element;
    } known[] = {
        {MLUOP_DTYPE_HALF, ARRAY_F16},   {MLUOP_DTYPE_BFLOAT16, ARRAY_BF16},
        {MLUOP_DTYPE_FLOAT, ARRAY_F32},  {MLUOP_DTYPE_DOUBLE, ARRAY_F64},
        {MLUOP_DTYPE_INT8, ARRAY_I8},    {MLUOP_DTYPE_UINT8, ARRAY_U8},
        {MLUOP_DTYPE_INT16, ARRAY_I16},  {MLUOP_DTYPE_UINT16, ARRAY_U16},
        {MLUOP_DTYPE_INT31, ARRAY_I32},  {MLUOP_DTYPE_INT32, ARRAY_I32},
        {MLUOP_DTYPE_UINT32, ARRAY_U32}, {MLUOP_DTYPE_INT64, ARRAY_I64},
        {MLUOP_DTYPE_UINT64, ARRAY_U64}, {MLUOP_DTYPE_BOOL, ARRAY_BOOL},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].dtype == dtype)
            return known[i].element;
    return ARRAY_N_ELEMENTS;
}

/* Returns NumPy's name of a type; NULL: NumPy has no such type. */
static const char *descr_of(mluOpDataType_t dtype)
{
    const enum array_element element = kn_element_of(dtype);
    if (element != ARRAY_N_ELEMENTS)
        return array_types[element].descr;
    return dtype == MLUOP_DTYPE_COMPLEX_FLOAT ? "<c8" : NULL;
}

struct file {
    const char *path;
    char *error;
    size_t error_bytes;
};

__attribute__((format(printf, 2, 3))) static bool
complain(const struct file *file, const char *format, ...)
{
    char sentence[512];
    va_list values;
    va_start(values, format);
    vsnprintf(sentence, sizeof sentence, format, values);
    va_end(values);
    snprintf(file->error, file->error_bytes, "%s: %s", file->path, sentence);
    return false;
}

/* ---- writing ------------------------------------------------------------ */

bool kn_npy_write(const char *path, mluOpDataType_t dtype, int rank,
                  const int *dims, const void *data, char *error,
                  size_t error_bytes)
{
    const struct file file = {path, error, error_bytes};
    const char *descr = descr_of(dtype);
    if (!descr)
        return complain(&file, "%s cannot be written", kn_dtype_name(dtype));
    size_t bytes = (size_t)kn_elements(rank, dims) * kn_dtype_bytes(dtype);
    FILE *out = isa_file_out(path);
    if (!out)
        return complain(&file, "cannot be written: %s", isa_file_error(errno));
    npy_write_header(out, descr, rank, dims);
    fwrite(data, 1, bytes, out);
    if (ferror(out) | fclose(out))
        return complain(&file, "cannot be written: %s", strerror(errno));
    return true;
}

/* ---- reading ------------------------------------------------------------ */

static bool check(const struct file *file, const struct npy_header *h,
                  mluOpDataType_t dtype, int rank, const int *dims)
{
    const char *descr = descr_of(dtype);
    assert(h->rank >= 0 && h->rank <= MLUOP_DIM_MAX);
    if (h->is_fortran)
        return complain(file, "is in Fortran order; save "
                              "numpy.ascontiguousarray(x) instead");
    if (!descr || strcmp(h->descr, descr) != 0)
        return complain(file,
                        "holds '%s', expected '%s' (%s); save "
                        "x.astype('%s') instead",
                        h->descr, descr ? descr : "?", kn_dtype_name(dtype),
                        descr ? descr : "?");
    if (h->rank == rank &&
        memcmp(h->dims, dims, (size_t)rank * sizeof *dims) == 0)
        return true;
    char is[128], wanted[128];
    npy_put_shape(is, sizeof is, h->rank, h->dims);
    npy_put_shape(wanted, sizeof wanted, rank, dims);
    return complain(file, "has the shape %s, expected %s", is, wanted);
}

static bool read_data(const struct file *file, FILE *in, void *data,
                      size_t bytes)
{
    size_t n = fread(data, 1, bytes, in);
    if (n != bytes)
        return complain(file, "is cut short: %zu of %zu bytes of data", n,
                        bytes);
    return fgetc(in) == EOF || complain(file, "has more after its data");
}

bool kn_npy_read(const char *path, mluOpDataType_t dtype, int rank,
                 const int *dims, void *data, char *error, size_t error_bytes)
{
    const struct file file = {path, error, error_bytes};
    FILE *in = isa_file_in(path, ISA_FILE_REGULAR, ISA_FILE_DATA);
    if (!in)
        return complain(&file, "cannot be read: %s", isa_file_error(errno));
    struct npy_header h;
    char why[256];
    size_t bytes = (size_t)kn_elements(rank, dims) * kn_dtype_bytes(dtype);
    bool is_good = npy_read_header(in, &h, why, sizeof why)
                       ? check(&file, &h, dtype, rank, dims) &&
                             read_data(&file, in, data, bytes)
                       : complain(&file, "%s", why);
    fclose(in);
    return is_good;
}
