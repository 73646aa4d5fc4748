/* SPDX-License-Identifier: MIT */
/*
 * The checks that need values, or little order: writers of the same value, NaNs
 * that begin, allocations that stay, memory cores on NRAM. Random programs are
 * told to them as events, their values put into the memory of a device, and the
 * same is worked out slowly from a list of all that was done. fuzz_values
 * [--seconds N] [--seed S].
 */
#include "runtime/instruments/check/check.h"
#include "runtime/instruments/check/reports/reports.h"
#include "tests/fuzz/options.h"
#include "tests/support/device_code.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "tests/support/random.h"

enum { CORES = 4, MOST_EVENTS = 30, BYTES = 32, PROGRAMS = 20000 };
#define NRAM 0x200000u

static const char source[] = "extern \"C\" __mlu_global__ void stays() {}\n";

static uint64_t state, memory;
static struct sim *sim;
static struct sim_module *module;
static struct chk *checks;
static const struct sim_observer *observer;
static void *self;
static uint8_t bytes_of[2 * BYTES]; /* what the device has */

static unsigned one_of(unsigned n)
{
    return (unsigned)below(&state, n);
}

static void fail(uint64_t round, unsigned event, const char *what)
{
    fprintf(stderr, "fuzz_values: program %" PRIu64 ", event %u: %s\n", round,
            event, what);
    abort();
}

static struct sim_actor actor(unsigned core, unsigned i)
{
    return (struct sim_actor){.number = core,
                              .core = core,
                              .task = (int)core,
                              .pc = 0x10000000u + 4 * i,
                              .cycle = 10 * i + 10,
                              .retired = i,
                              .module = module};
}

static struct sim_range range(uint64_t address, unsigned n, unsigned bytes,
                              unsigned stride, bool is_written)
{
    return (struct sim_range){.space = SIM_SPACE_GDRAM,
                              .address = address,
                              .bytes = (n - 1) * stride + bytes,
                              .base = address,
                              .n = n,
                              .segment_bytes = bytes,
                              .count0 = n,
                              .stride0 = stride,
                              .is_read = !is_written,
                              .is_written = is_written};
}

/* Memory of the device becomes what bytes_of has. */
static void put_bytes(void)
{
    if (sim_write(sim, memory, bytes_of, sizeof bytes_of) != SIM_OK)
        abort();
}

static uint64_t reports_of(enum chk_class class)
{
    uint64_t n = 0;
    for (size_t i = 0; i < chk_n_reports(checks); i++)
        if (chk_report(checks, i)->class == class)
            n += chk_report(checks, i)->count;
    return n;
}

static void begin(uint32_t classes)
{
    const struct sim_launch launch = {.kernel = "program"};
    checks = chk_new(classes, NULL);
    if (!checks || chk_attach(checks, sim) != SIM_OK)
        abort();
    observer = chk_observer(checks, &self);
    chk_begin(checks, &launch);
    for (unsigned k = 0; k < CORES; k++) {
        const struct sim_task_event t = {
            .by = {.number = k, .core = k, .task = (int)k, .cycle = 1}};
        observer->task(self, &t);
    }
}

static void end(void)
{
    chk_end(checks);
    chk_detach(checks);
    chk_free(checks);
}

/* ---- writers of the same value ------------------------------------------- */

struct write {
    bool is_lock; /* one that is taken and given back at once, by its number */
    unsigned core, lock, first, n;
    uint8_t value;
};
static struct write writes[MOST_EVENTS];

/* Even bytes and odd ones may become different, so that a stretch of them may
 * change in part. */
static uint8_t byte_of(const struct write *w, unsigned x)
{
    return w->value >> (x & 1) & 1;
}

/* Each pair in order by a task or a lock, and what follows from that. */
static bool comes_before(unsigned a, unsigned b)
{
    bool reached[MOST_EVENTS] = {false};
    reached[a] = true;
    for (unsigned k = a + 1; k <= b; k++)
        for (unsigned i = a; i < k; i++)
            reached[k] |=
                reached[i] && (writes[i].core == writes[k].core ||
                               (writes[i].is_lock && writes[k].is_lock &&
                                writes[i].lock == writes[k].lock));
    return reached[b];
}

/* Who wrote byte x before event b; -1: nobody. */
static int writer_of(unsigned b, unsigned x)
{
    for (unsigned a = b; a-- > 0;)
        if (!writes[a].is_lock && x - writes[a].first < writes[a].n)
            return (int)a;
    return -1;
}

/* Of each stretch of bytes that one writer in no order has left, whether it
 * becomes other or stays. */
static void judge_write(unsigned b, bool *is_race, bool *is_same)
{
    const struct write *w = &writes[b];
    for (unsigned x = w->first; x < w->first + w->n;) {
        const int a = writer_of(b, x);
        bool has_changed = false;
        do
            has_changed |= bytes_of[x] != byte_of(w, x);
        while (++x < w->first + w->n && writer_of(b, x) == a);
        if (a < 0 || comes_before((unsigned)a, b))
            continue;
        *is_race |= has_changed;
        *is_same |= !has_changed;
    }
}

static void tell_write(unsigned i)
{
    const struct write *w = &writes[i];
    if (w->is_lock) {
        struct sim_order_event o = {
            .by = actor(w->core, i), .kind = SIM_ORDER_LOCK, .id = w->lock};
        observer->order(self, &o);
        o.kind = SIM_ORDER_UNLOCK;
        observer->order(self, &o);
        return;
    }
    struct sim_op_event op = {.by = actor(w->core, i),
                              .op = "op",
                              .intrinsic = "__op",
                              .type = SIM_TYPE_I8,
                              .unit = SIM_UNIT_IO,
                              .shape = "flat",
                              .n_ranges = 1};
    op.ranges[0] = range(memory + w->first, 1, w->n, w->n, true);
    observer->op(self, &op);
    for (unsigned x = w->first; x < w->first + w->n; x++)
        bytes_of[x] = byte_of(w, x);
    put_bytes();
}

static void try_same_value(uint64_t round)
{
    const unsigned n = 2 + one_of(MOST_EVENTS - 2);
    uint64_t n_races = 0, n_same = 0;
    memset(bytes_of, 0, sizeof bytes_of);
    put_bytes();
    begin(1u << CHK_RACE | 1u << CHK_SAME_VALUE);
    for (unsigned i = 0; i < n; i++) {
        bool is_race = false, is_same = false;
        writes[i] = (struct write){.is_lock = one_of(4) == 0,
                                   .core = one_of(CORES),
                                   .lock = one_of(2),
                                   .first = one_of(BYTES),
                                   .n = 1 + one_of(12),
                                   .value = (uint8_t)one_of(4)};
        if (!writes[i].is_lock)
            judge_write(i, &is_race, &is_same);
        tell_write(i);
        const struct sim_order_event next = {.by = actor(writes[i].core, i),
                                             .kind = SIM_ORDER_SYNC};
        observer->order(self, &next); /* then it is done */
        const uint64_t races = reports_of(CHK_RACE);
        const uint64_t same = reports_of(CHK_SAME_VALUE);
        if ((races > n_races) != is_race)
            fail(round, i, is_race ? "a race is missed" : "is no race");
        if ((same > n_same) != is_same)
            fail(round, i,
                 is_same ? "the same value is missed"
                         : "is not the same value");
        n_races = races;
        n_same = same;
    }
    end();
}

/* ---- NaNs that begin ------------------------------------------------------
 */

/* An element worked out as a number: what its exponent and fraction say. */
static double number(const uint8_t *at, unsigned exponent_bits,
                     unsigned fraction_bits)
{
    uint32_t bits = 0;
    memcpy(&bits, at, (1 + exponent_bits + fraction_bits) / 8);
    const uint32_t fraction = bits & ((1u << fraction_bits) - 1);
    const uint32_t exponent =
        bits >> fraction_bits & ((1u << exponent_bits) - 1);
    if (exponent == (1u << exponent_bits) - 1)
        return fraction ? NAN : INFINITY;
    return ldexp(1 + (double)fraction, (int)exponent);
}

static const struct form {
    enum sim_type type;
    unsigned exponent_bits, fraction_bits; /* 0: no floating type */
    unsigned bytes;
} forms[] = {{SIM_TYPE_F32, 8, 23, 4},
             {SIM_TYPE_F16, 5, 10, 2},
             {SIM_TYPE_BF16, 8, 7, 2},
             {SIM_TYPE_I32, 0, 0, 4}};

static bool has_nan(const struct form *f, const struct sim_range *r)
{
    bool has = false;
    for (unsigned k = 0; k < r->n && f->fraction_bits; k++)
        for (unsigned x = 0; x < r->segment_bytes; x += f->bytes)
            has |= isnan(number(bytes_of + (r->base - memory) +
                                    k * (uint64_t)r->stride0 + x,
                                f->exponent_bits, f->fraction_bits));
    return has;
}

/* Elements of few patterns, in which NaNs, infinities and numbers are as
 * likely. */
static void fill(const struct form *f, const struct sim_range *r)
{
    static const uint32_t floats[] = {0x7fc00000, 0x7f800001, 0xff800001,
                                      0x7f800000, 0xff800000, 0x3f800000};
    static const uint16_t halves[] = {0x7e00, 0x7c01, 0xfc01,
                                      0x7c00, 0xfc00, 0x3c00};
    for (unsigned k = 0; k < r->n; k++)
        for (unsigned x = 0; x < r->segment_bytes; x += f->bytes) {
            const unsigned which = one_of(6) ? 3 + one_of(3) : one_of(3);
            const uint32_t wide = floats[which];
            const uint16_t narrow = f->exponent_bits == 5
                                        ? halves[which]
                                        : (uint16_t)(wide >> 16 | (wide & 1));
            memcpy(bytes_of + (r->base - memory) + k * (uint64_t)r->stride0 + x,
                   f->bytes == 4 ? (const void *)&wide : &narrow, f->bytes);
        }
}

static struct sim_range elements(const struct form *f, unsigned from,
                                 bool is_written)
{
    const unsigned n = 1 + one_of(2), each = 1 + one_of(2);
    const unsigned stride = each + one_of(2);
    return range(memory + from, n, each * f->bytes, stride * f->bytes,
                 is_written);
}

static void try_nan(uint64_t round)
{
    const unsigned n = 1 + one_of(8);
    uint64_t before = 0;
    begin(1u << CHK_NAN);
    for (unsigned i = 0; i < n; i++) {
        const struct form *f = &forms[one_of(sizeof forms / sizeof *forms)];
        const struct form *from = &forms[one_of(sizeof forms / sizeof *forms)];
        const bool is_copy = one_of(8) == 0, converts = one_of(3) == 0;
        struct sim_op_event op = {.by = actor(one_of(CORES), i),
                                  .op = "op",
                                  .intrinsic = "__op",
                                  .type = f->type,
                                  .source =
                                      converts ? from->type : SIM_TYPE_NONE,
                                  .direction = is_copy ? "NRAM2NRAM" : NULL,
                                  .unit = SIM_UNIT_COMPUTE,
                                  .shape = "flat",
                                  .n_ranges = 1 + one_of(3)};
        bool has_operand = false;
        from = converts ? from : f;
        for (unsigned k = 0; k < op.n_ranges; k++) {
            op.ranges[k] = elements(k ? from : f, k * 20, k == 0);
            fill(k ? from : f, &op.ranges[k]);
        }
        for (unsigned k = 1; k < op.n_ranges; k++)
            has_operand |= has_nan(from, &op.ranges[k]);
        put_bytes();
        observer->op(self, &op);
        fill(f, &op.ranges[0]);
        put_bytes();
        const bool begins = op.n_ranges > 1 && !is_copy && !has_operand &&
                            has_nan(f, &op.ranges[0]);
        const struct sim_order_event next = {.by = op.by,
                                             .kind = SIM_ORDER_SYNC};
        observer->order(self, &next);
        const uint64_t now = reports_of(CHK_NAN);
        if (now - before != begins)
            fail(round, i, begins ? "a NaN is missed" : "no NaN begins");
        before = now;
    }
    end();
}

/* ---- allocations that stay ------------------------------------------------
 */

static void try_leak(uint64_t round)
{
    enum { PLACES = 12 };
    uint64_t live[PLACES] = {0}, ever = 0, left = 0;
    const unsigned n = one_of(MOST_EVENTS);
    begin(1u << CHK_LEAK);
    for (unsigned i = 0; i < n; i++) {
        const unsigned k = one_of(PLACES);
        const struct sim_alloc_event e = {.address = memory + 4096 * (k + 1),
                                          .bytes = 8 + k,
                                          .is_freed = live[k] != 0};
        observer->alloc(self, &e);
        live[k] = live[k] ? 0 : ++ever;
    }
    chk_end(checks);
    chk_finish(checks);
    for (unsigned k = 0; k < PLACES; k++) {
        char words[64];
        bool is_told = false;
        snprintf(words, sizeof words, "allocation %" PRIu64 " of the program",
                 live[k]);
        for (size_t i = 0; live[k] && i < chk_n_reports(checks); i++) {
            const struct chk_report *r = chk_report(checks, i);
            const char *said = strstr(r->cause, "allocation ");
            is_told |= r->address == memory + 4096 * (k + 1) &&
                       r->bytes == 8 + k && said && strcmp(said, words) == 0;
        }
        if (live[k] && !is_told)
            fail(round, k, "what stays is not told");
        left += live[k] != 0;
    }
    if (chk_n_reports(checks) != left)
        fail(round, n, "what was given back is told");
    end();
}

/* ---- memory cores on NRAM -------------------------------------------------
 */

static void try_mpu_nram(uint64_t round)
{
    static const uint64_t places[] = {NRAM, NRAM + 4096, 0x400000,
                                      0x1000001000};
    static const bool is_nram[] = {true, true, false, false};
    const unsigned n = 1 + one_of(MOST_EVENTS);
    uint64_t before = 0;
    begin(1u << CHK_MPU_NRAM);
    for (unsigned i = 0; i < n; i++) {
        struct sim_actor by = actor(one_of(CORES), i);
        const bool is_mpu = one_of(2);
        unsigned wrong = 0;
        by.core = is_mpu ? SIM_MEMORY_CORE : by.core;
        if (one_of(2)) {
            const unsigned k = one_of(4);
            const struct sim_access_event a = {
                .by = by, .address = places[k], .bytes = 4, .reads = true};
            wrong = is_mpu && is_nram[k];
            observer->access(self, &a);
        } else {
            struct sim_op_event op = {.by = by,
                                      .op = "op",
                                      .intrinsic = "__op",
                                      .type = SIM_TYPE_I8,
                                      .unit = SIM_UNIT_MPU_DMA,
                                      .shape = "flat",
                                      .n_ranges = 1 + one_of(3)};
            for (unsigned r = 0; r < op.n_ranges; r++) {
                const unsigned k = one_of(4);
                op.ranges[r] = range(places[k], 1, 8, 8, r == 0);
                op.ranges[r].bytes = one_of(4) ? 8 : 0; /* there may be none */
                wrong += is_mpu && is_nram[k] && op.ranges[r].bytes;
            }
            observer->op(self, &op);
        }
        const uint64_t now = reports_of(CHK_MPU_NRAM);
        if (now - before != wrong)
            fail(round, i, wrong ? "NRAM is missed" : "is not on NRAM");
        before = now;
    }
    end();
}

int main(int argc, char **argv)
{
    static void (*const tries[])(uint64_t) = {try_same_value, try_nan, try_leak,
                                              try_mpu_nram};
    const uint64_t seconds = fuzz_option(argc, argv, "--seconds", 0);
    const time_t stop = time(NULL) + (time_t)seconds;
    const struct sim_config config = {
        .device = sim_device_find("MLU590-H8", NULL, 0)};
    struct device_code code = device_code(source, "mtp_592");
    uint64_t rounds = 0;
    state = fuzz_option(argc, argv, "--seed", 1) * 2 + 1;
    sim = sim_new(&config);
    struct sim_launch launch = {
        .kernel = "stays", .dim = {CORES, 1, 1}, .union_clusters = 1};
    if (!sim ||
        sim_module_load_elf(sim, code.elf, code.bytes, &module) != SIM_OK ||
        sim_malloc(sim, 1 << 16, &memory) != SIM_OK)
        abort();
    launch.module = module; /* cores that ran something see memory */
    if (sim_launch(sim, &launch, NULL) != SIM_OK)
        abort();
    for (; seconds ? time(NULL) < stop : rounds < PROGRAMS; rounds++)
        tries[rounds % (sizeof tries / sizeof *tries)](rounds);
    sim_free(sim);
    free(code.elf);
    printf("%" PRIu64 " passed, 0 failed\n", rounds);
    return 0;
}
