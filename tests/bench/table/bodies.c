/* SPDX-License-Identifier: MIT */
/*
 * Rows about the bodies of ops: products as a share of what the host multiplies
 * and adds, functions by the element, conversions beside a bare cast. The
 * detail of a row names kernels of bodies.def, one or several.
 */
#include "tests/bench/table/bodies.h"
#include "tests/bench/table/guest.h"
#include "tests/bench/table/host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What operands hold: pseudo-random numbers of -8 to 8, or their magnitudes, or
 * such whose products are subnormal, or all integers of a type. */
enum data {
    FLOATS,
    HALVES,
    BFLOATS,
    FLOATS_UP,
    HALVES_UP,
    FLOATS_TINY,
    INT16S,
    INT8S
};

static const struct body {
    const char *name;
    enum data data;
    double work;
} bodies[] = {
#define X(name, data, work, call) {#name, data, work},
#include "tests/bench/table/bodies.def"
#undef X
};
enum { N_BODIES = sizeof bodies / sizeof *bodies };

/* About ten milliseconds. */
enum { PRODUCTS = 40, CALLS = 40, PEAK_STEPS = 1000000 };

struct run {
    struct guest guest;
    const struct body *body;
    struct run *other;
    int times, steps;
    double peak_count, fused_count;
    float *from; /* of bare casts */
    void *to;
    void (*cast)(void *to, const float *from);
};

static const struct body *find_body(const char *name)
{
    for (size_t i = 0; i < N_BODIES; i++)
        if (strcmp(bodies[i].name, name) == 0)
            return &bodies[i];
    table_die("there is no such body");
}

/* ---- operands ------------------------------------------------------------ */

/* The bits of a float of -8 to 8, not subnormal in half, as a half; exact but
 * for the last bits, which are cut off. */
static uint16_t half_of(float x)
{
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    uint32_t exponent = bits >> 23 & 255;
    if (exponent < 113)
        return (uint16_t)(bits >> 16 & 0x8000);
    return (uint16_t)((bits >> 16 & 0x8000) | (exponent - 112) << 10 |
                      (bits >> 13 & 0x3ff));
}

static uint16_t bfloat_of(float x)
{
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return (uint16_t)(bits >> 16);
}

static size_t bytes_of(enum data data)
{
    return data == INT8S ? 1
           : data == FLOATS || data == FLOATS_UP || data == FLOATS_TINY
               ? sizeof(float)
               : sizeof(uint16_t);
}

static void put_number(void *at, size_t i, enum data data, uint32_t random)
{
    float x = (float)(random >> 8) * 0x1p-20f - 8;
    x = (data == FLOATS_UP || data == HALVES_UP) && x < 0 ? -x : x;
    if (bytes_of(data) == sizeof x)
        ((float *)at)[i] = data == FLOATS_TINY ? x * 0x1p-68f : x;
    else if (data == INT8S)
        ((uint8_t *)at)[i] = (uint8_t)(random >> 24);
    else
        ((uint16_t *)at)[i] = data == INT16S    ? (uint16_t)(random >> 16)
                              : data == BFLOATS ? bfloat_of(x)
                                                : half_of(x);
}

static void fill(void *at, enum data data)
{
    uint32_t random = 1;
    for (size_t i = 0; i < WEIGHT_BYTES / bytes_of(data); i++) {
        random = random * 1664525 + 1013904223;
        put_number(at, i, data, random);
    }
}

static void open_bodies(struct run *r, const struct table_job *job,
                        const struct body *body, int times)
{
    *r = (struct run){.body = body,
                      .times = table_count(job, times),
                      .steps = table_count(job, PEAK_STEPS)};
    guest_open(&r->guest, job, "bodies", WEIGHT_BYTES);
    r->from = malloc(WEIGHT_BYTES);
    r->to = malloc(BODY_BYTES);
    if (!r->from || !r->to)
        table_die("out of memory");
    fill(r->from, body->data);
    memset(r->to, 0, BODY_BYTES);
    if (sim_write(r->guest.sim, r->guest.memory, r->from, WEIGHT_BYTES))
        table_die(sim_error(r->guest.sim));
}

static void close_bodies(struct run *r)
{
    guest_close(&r->guest);
    free(r->from);
    free(r->to);
}

/* ---- sides --------------------------------------------------------------- */

static void with_body(void *user)
{
    struct run *r = user;
    guest_run(&r->guest, r->body->name, r->times);
}

static void without_body(void *user)
{
    struct run *r = user;
    guest_run(&r->guest, "no_body", r->times);
}

static void with_other(void *user)
{
    struct run *r = user;
    with_body(r->other);
}

static void at_peak(void *user)
{
    struct run *r = user;
    r->peak_count = table_multiply_add(r->steps);
}

static void at_fused_peak(void *user)
{
    struct run *r = user;
    r->fused_count = table_multiply_add_fused(r->steps);
}

static void bare_casts(void *user)
{
    struct run *r = user;
    for (int i = 0; i < r->times; i++) {
        r->cast(r->to, r->from);
        __asm__ volatile("" ::: "memory");
    }
}

/* ---- rows ---------------------------------------------------------------- */

/* Calls `one` with each name of the row's detail, for a quick look with the
 * first alone; a line has a name where there are several. */
static void for_names(const struct table_job *job,
                      void (*one)(const struct table_job *job, const char *name,
                                  struct table_line *line))
{
    char names[160], *rest = NULL;
    snprintf(names, sizeof names, "%s", job->detail);
    const bool is_alone = !strchr(names, ' ');
    for (char *name = strtok_r(names, " ", &rest); name;
         name = strtok_r(NULL, " ", &rest)) {
        struct table_line line = {0};
        if (!is_alone)
            snprintf(line.name, sizeof line.name, "%s", name);
        one(job, name, &line);
        table_tell(job, &line);
        if (job->divisor > 1)
            return;
    }
}

static void time_product(const struct table_job *job, const char *name,
                         struct table_line *line)
{
    struct run r;
    const struct body *body = find_body(name);
    /* a product of one row is short */
    open_bodies(&r, job, body, body->work < 1e6 ? 20 * PRODUCTS : PRODUCTS);
    const struct table_side sides[] = {{with_body, &line->ours},
                                       {without_body, &line->empty},
                                       {at_peak, &line->plain},
                                       {at_fused_peak, &line->fused}};
    table_alternate(job, sides, 4, &r);
    line->count = body->work * r.times;
    line->peak_count = r.peak_count;
    line->fused_count = r.fused_count;
    close_bodies(&r);
}

void table_product(const struct table_job *job)
{
    for_names(job, time_product);
}

/* The detail is two kernels, with equal work: the second is the other side, on
 * data of its own. */
void table_beside(const struct table_job *job)
{
    char name[32], other[32];
    struct run r, beside;
    struct table_line line = {0};
    if (sscanf(job->detail, "%31s %31s", name, other) != 2)
        table_die("no two kernels");
    open_bodies(&r, job, find_body(name), PRODUCTS);
    open_bodies(&beside, job, find_body(other), PRODUCTS);
    r.other = &beside;
    const struct table_side sides[] = {{with_body, &line.ours},
                                       {without_body, &line.empty},
                                       {with_other, &line.plain}};
    table_alternate(job, sides, 3, &r);
    line.count = r.body->work * r.times;
    close_bodies(&r);
    close_bodies(&beside);
    table_tell(job, &line);
}

static void time_function(const struct table_job *job, const char *name,
                          struct table_line *line)
{
    struct run r;
    open_bodies(&r, job, find_body(name), CALLS);
    const struct table_side sides[] = {{with_body, &line->ours},
                                       {without_body, &line->empty}};
    table_alternate(job, sides, 2, &r);
    line->count = r.body->work * r.times;
    close_bodies(&r);
}

void table_function(const struct table_job *job)
{
    for_names(job, time_function);
}

#define CAST(type)                                                       \
    __attribute__((noinline)) static void cast_##type(void *to,          \
                                                      const float *from) \
    {                                                                    \
        type *restrict d = to;                                           \
        for (size_t i = 0; i < ELEMENTS; i++)                            \
            d[i] = (type)from[i];                                        \
    }
CAST(int32_t)
CAST(int16_t)
CAST(int8_t)

static void time_cast(const struct table_job *job, const char *name,
                      struct table_line *line)
{
    struct run r;
    open_bodies(&r, job, find_body(name), 80 * CALLS);
    r.cast = strncmp(name, "int32", 5) == 0   ? cast_int32_t
             : strncmp(name, "int16", 5) == 0 ? cast_int16_t
                                              : cast_int8_t;
    const struct table_side sides[] = {{with_body, &line->ours},
                                       {without_body, &line->empty},
                                       {bare_casts, &line->plain}};
    table_alternate(job, sides, 3, &r);
    line->count = r.body->work * r.times;
    close_bodies(&r);
}

void table_cast(const struct table_job *job)
{
    for_names(job, time_cast);
}
