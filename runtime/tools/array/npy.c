/* SPDX-License-Identifier: MIT */
/* A .npy file is the magic "\x93NUMPY", two bytes of version, the length of the
 * header (2 bytes little-endian in version 1, 4 later), the header, and the
 * data. The header is a Python dictionary with three keys in any order:
 *   {'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }
 * The header is padded with blanks so that the data begins at a multiple of 64.
 */
#include "runtime/tools/array/npy.h"

#include <assert.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#define MAGIC       "\x93NUMPY"
#define MAGIC_BYTES 6
#define ALIGNMENT   64
#define MAX_HEADER  65536 /* bytes; real ones have less than 200 */

struct sentence {
    char *text;
    size_t bytes;
};

__attribute__((format(printf, 2, 3))) static bool
complain(struct sentence sentence, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vsnprintf(sentence.text, sentence.bytes, format, values);
    va_end(values);
    return false;
}

void npy_put_shape(char *text, size_t bytes, int rank, const int *dims)
{
    assert(rank >= 0 && rank <= NPY_MAX_RANK);
    size_t n = (size_t)snprintf(text, bytes, "(");
    for (int i = 0; i < rank && n < bytes; i++)
        n += (size_t)snprintf(text + n, bytes - n, "%s%d", i > 0 ? ", " : "",
                              dims[i]);
    if (n < bytes)
        snprintf(text + n, bytes - n, rank == 1 ? ",)" : ")");
}

void npy_write_header(FILE *out, const char *descr, int rank, const int *dims)
{
    char shape[128], header[256];
    npy_put_shape(shape, sizeof shape, rank, dims);
    int n = snprintf(header, sizeof header,
                     "{'descr': '%s', 'fortran_order': False, 'shape': %s, }",
                     descr, shape);
    assert(n > 0 && n < (int)sizeof header);
    int start = MAGIC_BYTES + 4; /* start of the header in the file */
    int padded = (start + n + 1 + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    int length = padded - start;
    const unsigned char preamble[] = {1, 0, (unsigned char)(length & 255),
                                      (unsigned char)(length >> 8)};
    fwrite(MAGIC, 1, MAGIC_BYTES, out);
    fwrite(preamble, 1, sizeof preamble, out);
    fprintf(out, "%s%*s\n", header, length - n - 1, "");
}

/* ---- the dictionary ------------------------------------------------------ */

/* The parts of a header that are read. */
struct dictionary {
    struct npy_header *header;
    bool has[3]; /* descr, fortran_order, shape */
};

static const char *skip_blanks(const char *at)
{
    return at + strspn(at, " \t\n");
}

/* Reads a string in single or double quotes. NULL: there is none, or it is too
 * long. */
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

static const char *read_shape(const char *at, struct npy_header *h)
{
    if (*at != '(')
        return NULL;
    at = skip_blanks(at + 1);
    while (*at != ')') {
        char *end;
        errno = 0;
        long n = strtol(at, &end, 10);
        if (end == at || errno || n < 0 || n > INT32_MAX ||
            h->rank == NPY_MAX_RANK)
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

/* Reads a key and its value. NULL: the key or the value is not understood. */
static const char *read_entry(const char *at, struct dictionary *d)
{
    char key[16];
    at = read_string(at, key, sizeof key);
    if (!at || *(at = skip_blanks(at)) != ':')
        return NULL;
    at = skip_blanks(at + 1);
    if (strcmp(key, "descr") == 0) {
        d->has[0] = true;
        return read_string(at, d->header->descr, sizeof d->header->descr);
    }
    if (strcmp(key, "fortran_order") == 0) {
        d->has[1] = true;
        return read_bool(at, &d->header->is_fortran);
    }
    if (strcmp(key, "shape") == 0 && !d->has[2]) {
        d->has[2] = true;
        return read_shape(at, d->header);
    }
    return NULL;
}

static bool parse(const char *text, struct npy_header *h)
{
    struct dictionary d = {.header = h};
    *h = (struct npy_header){.rank = 0};
    const char *at = skip_blanks(text);
    if (*at != '{')
        return false;
    at = skip_blanks(at + 1);
    while (*at != '}') {
        at = read_entry(at, &d);
        if (!at)
            return false;
        at = skip_blanks(at);
        if (*at == ',')
            at = skip_blanks(at + 1);
        else if (*at != '}')
            return false;
    }
    return d.has[0] && d.has[1] && d.has[2];
}

/* ---- reading ------------------------------------------------------------- */

bool npy_read_header(FILE *in, struct npy_header *h, char *error,
                     size_t error_bytes)
{
    const struct sentence sentence = {error, error_bytes};
    unsigned char start[MAGIC_BYTES + 2], length[4] = {0};
    const bool is_long = fread(start, 1, sizeof start, in) == sizeof start;
    if (!is_long && ferror(in)) /* a folder */
        return complain(sentence, "cannot be read: %s", strerror(errno));
    if (!is_long || memcmp(start, MAGIC, MAGIC_BYTES) != 0)
        return complain(sentence, "is no .npy file");
    unsigned version = start[MAGIC_BYTES];
    if (version < 1 || version > 3)
        return complain(sentence, "is version %u of .npy; 1, 2 and 3 are known",
                        version);
    size_t length_bytes = version == 1 ? 2 : 4;
    if (fread(length, 1, length_bytes, in) != length_bytes)
        return complain(sentence, "ends inside the header");
    size_t n = length[0] | (size_t)length[1] << 8 | (size_t)length[2] << 16 |
               (size_t)length[3] << 24;
    if (n > MAX_HEADER)
        return complain(sentence, "has a header of %zu bytes; is it damaged?",
                        n);
    char *text = calloc(n + 1, 1);
    if (!text)
        return complain(sentence, "no host memory for its header");
    bool is_whole = fread(text, 1, n, in) == n;
    bool is_good = is_whole && parse(text, h);
    free(text);
    h->start = sizeof start + length_bytes + n;
    if (!is_whole)
        return complain(sentence, "ends inside the header");
    return is_good || complain(sentence, "has a header that is not understood");
}
