/* SPDX-License-Identifier: MIT */
/* Inputs from a seed, the same on every host: by splitmix64, and without
 * mathematical functions of the host. */
#include "runtime/tools/judge/data.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/files/file.h"
#include "isa/support/memory/alloc.h"
#include "isa/support/words/refuse.h"
#include "runtime/tools/array/npy.h"
#include "runtime/tools/judge/roles.h"

enum { NORMAL_TERMS = 12 };

/* ---- random numbers ------------------------------------------------------ */

struct stream {
    uint64_t state, mask; /* mask: bits to invert in each number */
};

static uint64_t next(struct stream *s)
{
    uint64_t z = s->state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (z ^ z >> 31) ^ s->mask;
}

unsigned char jdg_poison(uint64_t number, size_t at)
{
    struct stream stream = {.state = number + at};
    return next(&stream) & 0xff;
}

/* Returns a number in [0, 1). */
static double unit(struct stream *stream)
{
    return (double)(next(stream) >> 11) * 0x1p-53;
}

static double draw(const struct jdg_argument *a, struct stream *stream,
                   uint64_t i)
{
    double sum = 0;
    switch (a->fill) {
    case JDG_FILL_UNIFORM:
        return a->low + (a->high - a->low) * unit(stream);
    case JDG_FILL_NORMAL:
        for (int k = 0; k < NORMAL_TERMS; k++)
            sum += unit(stream);
        return a->low + a->high * (sum - NORMAL_TERMS / 2);
    case JDG_FILL_INTEGERS:
        return a->low + floor((a->high - a->low + 1) * unit(stream));
    case JDG_FILL_CONSTANT:
        return a->low;
    default:
        assert(a->fill == JDG_FILL_PERMUTATION || a->fill == JDG_FILL_IOTA);
        return (double)i;
    }
}

/* ---- arrays -------------------------------------------------------------- */

static void put(struct jdg_data *data, const struct jdg_argument *a, size_t at,
                uint64_t i, double number)
{
    const size_t bytes = array_types[a->type].bytes;
    const bool is_float = array_types[a->type].class == ARRAY_FLOAT;
    array_put(a->type, number, is_float ? 0 : (int64_t)number,
              data->raw[at] + i * bytes);
}

/* Widens the numbers of the device for the reference. */
static void widen(struct jdg_data *data, const struct jdg_argument *a,
                  size_t at, uint64_t n)
{
    const size_t bytes = array_types[a->type].bytes;
    const bool is_float = array_types[a->type].class == ARRAY_FLOAT;
    for (uint64_t i = 0; i < n; i++) {
        double number;
        int64_t whole;
        array_get(a->type, data->raw[at] + i * bytes, &number, &whole);
        memcpy((char *)data->wide[at] + 8 * i,
               is_float ? (void *)&number : (void *)&whole, 8);
    }
}

static void shuffle(struct jdg_data *data, const struct jdg_argument *a,
                    size_t at, uint64_t n, struct stream *stream)
{
    const size_t bytes = array_types[a->type].bytes;
    unsigned char *raw = data->raw[at], kept[8];
    for (uint64_t i = n; i > 1; i--) {
        const uint64_t k = next(stream) % i;
        memcpy(kept, raw + k * bytes, bytes);
        memmove(raw + k * bytes, raw + (i - 1) * bytes, bytes);
        memcpy(raw + (i - 1) * bytes, kept, bytes);
    }
}

static bool fill(struct jdg_data *data, const struct jdg_task *task, size_t c,
                 size_t i, struct jdg_seed seed, char *error, size_t bytes)
{
    const struct jdg_argument *a = &task->arguments[i];
    const uint64_t n = (uint64_t)task->cases[c].n[i];
    struct stream stream = {.state =
                                (seed.number + 1) * 0xd1342543de82ef95u + i,
                            .mask = seed.is_mirrored ? UINT64_MAX : 0};
    assert(data->bytes[i] == n * array_types[a->type].bytes);
    if (a->fill == JDG_FILL_FILE)
        return jdg_data_read(data, task, c, i, error, bytes);
    for (uint64_t k = 0; k < n; k++)
        put(data, a, i, k, draw(a, &stream, k));
    if (a->fill == JDG_FILL_PERMUTATION)
        shuffle(data, a, i, n, &stream);
    widen(data, a, i, n);
    return true;
}

/* Writes a number. For the reference, a number is an array of one element. */
static void put_number(struct jdg_data *data, const struct jdg_argument *a,
                       const struct jdg_case *c, size_t i)
{
    const int64_t whole = a->value ? c->values[i] : (int64_t)a->real;
    const double number = a->value ? (double)c->values[i] : a->real;
    unsigned char element[8] = {0};
    array_put(a->type, number, whole, element);
    data->raw[i] = NULL;
    double narrow;
    int64_t kept;
    array_get(a->type, element, &narrow, &kept);
    memcpy(data->wide[i],
           array_types[a->type].class == ARRAY_FLOAT ? (void *)&narrow
                                                     : (void *)&kept,
           8);
}

bool jdg_data_make(struct jdg_data *data, const struct jdg_task *task, size_t c,
                   struct jdg_seed seed, char *error, size_t error_bytes)
{
    assert(c < task->n_cases);
    memset(data, 0, sizeof *data);
    data->n_arguments = task->n_arguments;
    for (size_t i = 0; i < task->n_arguments; i++) {
        const struct jdg_argument *a = &task->arguments[i];
        const size_t n = (size_t)task->cases[c].n[i];
        assert(n > 0); /* a case with an empty array is refused */
        data->bytes[i] = n * array_types[a->type].bytes;
        data->wide[i] = isa_alloc(n, 8);
        data->raw[i] = isa_alloc(n, array_types[a->type].bytes);
        if (!data->wide[i] || !data->raw[i]) {
            snprintf(error, error_bytes, ISA_NO_MEMORY, "the arrays of a case");
            errno = ENOMEM;
            return false;
        }
        memset(data->wide[i], 0, n * 8);
        if (a->role == JDG_NUMBER) {
            free(data->raw[i]);
            put_number(data, a, &task->cases[c], i);
        } else if (jdg_is_read(a) &&
                   !fill(data, task, c, i, seed, error, error_bytes)) {
            return false;
        }
    }
    return true;
}

void jdg_data_free(struct jdg_data *data)
{
    for (size_t i = 0; i < data->n_arguments; i++) {
        free(data->raw[i]);
        free(data->wide[i]);
    }
    memset(data, 0, sizeof *data);
}

/* ---- files --------------------------------------------------------------- */

static bool suits(const struct npy_header *h, const struct jdg_argument *a,
                  const struct jdg_case *c, size_t i, const char *path,
                  struct isa_sentence s)
{
    char is[120], wanted[120];
    int dims[JDG_MAX_RANK];
    bool is_same = h->rank == (int)a->rank && !h->is_fortran;
    for (size_t d = 0; d < a->rank; d++) {
        dims[d] = (int)c->dims[i][d];
        is_same = is_same && h->dims[d] == dims[d];
    }
    npy_put_shape(is, sizeof is, h->rank, h->dims);
    npy_put_shape(wanted, sizeof wanted, (int)a->rank, dims);
    return (is_same && strcmp(h->descr, array_types[a->type].descr) == 0) ||
           isa_refuse(s, "%s has %s%s%s, and %s is %s%s", path, h->descr, is,
                      h->is_fortran ? " in Fortran's order" : "", a->name,
                      array_types[a->type].descr, wanted);
}

bool jdg_data_read(struct jdg_data *data, const struct jdg_task *task, size_t c,
                   size_t argument, char *error, size_t error_bytes)
{
    const struct isa_sentence s = {error, error_bytes};
    const struct jdg_argument *a = &task->arguments[argument];
    const size_t n = data->bytes[argument];
    char path[PATH_MAX + 100], why[300];
    struct npy_header header;
    snprintf(path, sizeof path, "%s/data/%zu.%s.npy", task->folder, c + 1,
             a->name);
    FILE *in = isa_file_in(path, ISA_FILE_REGULAR, ISA_FILE_DATA);
    if (!in)
        return isa_refuse(s, "cannot read %s: %s", path, isa_file_error(errno));
    const bool is_good =
        (npy_read_header(in, &header, why, sizeof why) ||
         isa_refuse(s, "%s %s", path, why)) &&
        suits(&header, a, &task->cases[c], argument, path, s) &&
        ((fread(data->raw[argument], 1, n, in) == n && fgetc(in) == EOF) ||
         isa_refuse(s, "%s has not the %zu bytes of its shape", path, n));
    fclose(in);
    if (is_good)
        widen(data, a, argument, (uint64_t)task->cases[c].n[argument]);
    return is_good;
}
