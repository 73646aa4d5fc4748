/* SPDX-License-Identifier: MIT */
/*
 * A .npy file is the magic "\x93NUMPY", two bytes of version, the length of the
 * header (2 bytes little-endian in version 1, 4 later), the header, and the
 * data. The header is a Python dictionary of three keys in any order:
 *   {'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }
 * padded with blanks so that the data begins at a multiple of 64. Only
 * little-endian data in C order is read; both ends of the format are little-
 * endian like the hosts this runs on.
 */
#include "kernels/harness/npy.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/library/descriptor.h"
#include "kernels/library/names.h"

#define MAGIC       "\x93NUMPY"
#define MAGIC_BYTES 6
#define ALIGNMENT   64
#define MAX_HEADER  65536 /* bytes; real ones have less than 200 */

/* NumPy's name of a type; NULL outside the set. */
static const char *descr_of(mluOpDataType_t dtype)
{
    switch (dtype) {
    case MLUOP_DTYPE_HALF:
        return "<f2";
    case MLUOP_DTYPE_FLOAT:
        return "<f4";
    case MLUOP_DTYPE_DOUBLE:
        return "<f8";
    case MLUOP_DTYPE_INT8:
        return "|i1";
    case MLUOP_DTYPE_INT16:
        return "<i2";
    case MLUOP_DTYPE_INT32:
        return "<i4";
    case MLUOP_DTYPE_INT64:
        return "<i8";
    case MLUOP_DTYPE_UINT8:
        return "|u1";
    case MLUOP_DTYPE_UINT16:
    case MLUOP_DTYPE_BFLOAT16:
        return "<u2";
    case MLUOP_DTYPE_UINT32:
        return "<u4";
    case MLUOP_DTYPE_UINT64:
        return "<u8";
    case MLUOP_DTYPE_BOOL:
        return "|b1";
    case MLUOP_DTYPE_INVALID:
        break;
    }
    return NULL;
}

/* What is known about a file while it is read or written. */
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

/* "(2, 3)", as NumPy writes it: "(2,)" for one dimension. */
static void put_shape(char *text, size_t bytes, int rank, const int *dims)
{
    assert(rank >= 0 && rank <= MLUOP_DIM_MAX);
    size_t n = (size_t)snprintf(text, bytes, "(");
    for (int i = 0; i < rank && n < bytes; i++)
        n += (size_t)snprintf(text + n, bytes - n, "%s%d", i > 0 ? ", " : "",
                              dims[i]);
    if (n < bytes)
        snprintf(text + n, bytes - n, rank == 1 ? ",)" : ")");
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
    char shape[128], header[256];
    put_shape(shape, sizeof shape, rank, dims);
    int n = snprintf(header, sizeof header,
                     "{'descr': '%s', 'fortran_order': False, 'shape': %s, }",
                     descr, shape);
    assert(n > 0 && n < (int)sizeof header);
    int start = MAGIC_BYTES + 4; /* of the header in the file */
    int padded = (start + n + 1 + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    int length = padded - start;
    const unsigned char preamble[] = {1, 0, (unsigned char)(length & 255),
                                      (unsigned char)(length >> 8)};
    size_t bytes = (size_t)kn_elements(rank, dims) * kn_dtype_bytes(dtype);
    FILE *out = fopen(path, "wb");
    if (!out)
        return complain(&file, "cannot be written: %s", strerror(errno));
    fwrite(MAGIC, 1, MAGIC_BYTES, out);
    fwrite(preamble, 1, sizeof preamble, out);
    fprintf(out, "%s%*s\n", header, length - n - 1, "");
    fwrite(data, 1, bytes, out);
    if (ferror(out) | fclose(out))
        return complain(&file, "cannot be written: %s", strerror(errno));
    return true;
}

/* ---- the header --------------------------------------------------------- */

struct header {
    char descr[16];
    bool is_fortran;
    int rank;
    int dims[MLUOP_DIM_MAX];
    bool has[3]; /* descr, fortran_order, shape */
};

static const char *skip_blanks(const char *at)
{
    return at + strspn(at, " \t\n");
}

/* A string in either quotes; NULL if there is none that fits. */
static const char *read_string(const char *at, char *text, size_t bytes)
{
    char quote = *at;
    if (quote != '\'' && quote != '"')
        return NULL;
    const char *end = strchr(at + 1, quote);
    if (!end || (size_t)(end - at) > bytes)
        return NULL;
    memcpy(text, at + 1, (size_t)(end - at - 1));
    text[end - at - 1] = 0;
    return end + 1;
}

static const char *read_bool(const char *at, bool *value)
{
    *value = strncmp(at, "True", 4) == 0;
    if (*value)
        return at + 4;
    return strncmp(at, "False", 5) == 0 ? at + 5 : NULL;
}

static const char *read_shape(const char *at, struct header *h)
{
    if (*at != '(')
        return NULL;
    at = skip_blanks(at + 1);
    while (*at != ')') {
        char *end;
        errno = 0;
        long n = strtol(at, &end, 10);
        if (end == at || errno || n < 0 || n > INT32_MAX ||
            h->rank == MLUOP_DIM_MAX)
            return NULL;
        h->dims[h->rank++] = (int)n;
        at = skip_blanks(end);
        if (*at == ',')
            at = skip_blanks(at + 1);
        else if (*at != ')')
            return NULL;
    }
    return at + 1;
}

/* A key and its value; NULL if it is not understood. */
static const char *read_entry(const char *at, struct header *h)
{
    char key[16];
    at = read_string(at, key, sizeof key);
    if (!at || *(at = skip_blanks(at)) != ':')
        return NULL;
    at = skip_blanks(at + 1);
    if (strcmp(key, "descr") == 0) {
        h->has[0] = true;
        return read_string(at, h->descr, sizeof h->descr);
    }
    if (strcmp(key, "fortran_order") == 0) {
        h->has[1] = true;
        return read_bool(at, &h->is_fortran);
    }
    if (strcmp(key, "shape") == 0 && !h->has[2]) {
        h->has[2] = true;
        return read_shape(at, h);
    }
    return NULL;
}

static bool parse(const char *text, struct header *h)
{
    *h = (struct header){0};
    const char *at = skip_blanks(text);
    if (*at != '{')
        return false;
    at = skip_blanks(at + 1);
    while (*at != '}') {
        at = read_entry(at, h);
        if (!at)
            return false;
        at = skip_blanks(at);
        if (*at == ',')
            at = skip_blanks(at + 1);
        else if (*at != '}')
            return false;
    }
    return h->has[0] && h->has[1] && h->has[2];
}

/* ---- reading ------------------------------------------------------------ */

static bool read_header(const struct file *file, FILE *in, struct header *h)
{
    unsigned char start[MAGIC_BYTES + 2], length[4] = {0};
    if (fread(start, 1, sizeof start, in) != sizeof start ||
        memcmp(start, MAGIC, MAGIC_BYTES) != 0)
        return complain(file, "is no .npy file");
    unsigned version = start[MAGIC_BYTES];
    if (version < 1 || version > 3)
        return complain(file, "is version %u of .npy; 1, 2 and 3 are known",
                        version);
    size_t length_bytes = version == 1 ? 2 : 4;
    if (fread(length, 1, length_bytes, in) != length_bytes)
        return complain(file, "ends inside the header");
    size_t n = length[0] | (size_t)length[1] << 8 | (size_t)length[2] << 16 |
               (size_t)length[3] << 24;
    if (n > MAX_HEADER)
        return complain(file, "has a header of %zu bytes; is it damaged?", n);
    char *text = calloc(n + 1, 1);
    if (!text)
        return complain(file, "no host memory for its header");
    bool is_whole = fread(text, 1, n, in) == n;
    bool is_good = is_whole && parse(text, h);
    free(text);
    if (!is_whole)
        return complain(file, "ends inside the header");
    return is_good || complain(file, "has a header that is not understood");
}

static bool check(const struct file *file, const struct header *h,
                  mluOpDataType_t dtype, int rank, const int *dims)
{
    const char *descr = descr_of(dtype);
    assert(h->rank >= 0 && h->rank <= MLUOP_DIM_MAX);
    if (h->is_fortran)
        return complain(file, "is in Fortran order; save "
                              "numpy.ascontiguousarray(x) instead");
    if (!descr || strcmp(h->descr, descr) != 0)
        return complain(file, "holds '%s', expected '%s' (%s)", h->descr,
                        descr ? descr : "?", kn_dtype_name(dtype));
    if (h->rank == rank &&
        memcmp(h->dims, dims, (size_t)rank * sizeof *dims) == 0)
        return true;
    char is[128], wanted[128];
    put_shape(is, sizeof is, h->rank, h->dims);
    put_shape(wanted, sizeof wanted, rank, dims);
    return complain(file, "has the shape %s, expected %s", is, wanted);
}

static bool read_data(const struct file *file, FILE *in, void *data,
                      size_t bytes)
{
    size_t n = fread(data, 1, bytes, in);
    if (n != bytes)
        return complain(file, "is cut short: %zu of %zu bytes of data", n,
                        bytes);
    return fgetc(in) == EOF || complain(file, "goes on after its data");
}

bool kn_npy_read(const char *path, mluOpDataType_t dtype, int rank,
                 const int *dims, void *data, char *error, size_t error_bytes)
{
    const struct file file = {path, error, error_bytes};
    FILE *in = fopen(path, "rb");
    if (!in)
        return complain(&file, "cannot be read: %s", strerror(errno));
    struct header h;
    size_t bytes = (size_t)kn_elements(rank, dims) * kn_dtype_bytes(dtype);
    bool is_good = read_header(&file, in, &h) &&
                   check(&file, &h, dtype, rank, dims) &&
                   read_data(&file, in, data, bytes);
    fclose(in);
    return is_good;
}
