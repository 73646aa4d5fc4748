/* SPDX-License-Identifier: MIT */
/*
 * Random programs of a few cores on few bytes, told to the checks as events,
 * and the same worked out slowly: every access is kept and compared with each
 * one before it. fuzz_check [--seconds N] [--seed S]. Whether the first mistake
 * of a program is reported, and at which event, must be the same.
 *
 * The slow way is check/slow.c. The bytes lie around the end of a page, or are
 * parts of many bytes each, which reach over pages.
 */
#include "runtime/instruments/check/check.h"
#include "runtime/instruments/check/reports/reports.h"
#include "tests/fuzz/check/program.h"
#include "tests/fuzz/options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "tests/support/random.h"

#if defined MLUSIM_HOSTILE || defined __SANITIZE_ADDRESS__
enum { PROGRAMS = 6000 }; /* slow there */
#else
enum { PROGRAMS = 30000 };
#endif
/* Half of the bytes before the end of a page. */
#define NRAM  (0x201000u - BYTES / 2)
#define GDRAM (0x1000001000u - BYTES / 2)
#define WIDE  700 /* bytes of memory for one of a program, in some programs */

static uint64_t state;
static bool is_loop;

static unsigned one_of(unsigned n)
{
    return (unsigned)below(&state, n);
}

/* ---- as events ----------------------------------------------------------- */

static const struct sim_observer *observer;
static void *self;
static uint64_t meeting;

static struct sim_actor actor(unsigned i)
{
    const unsigned core = events[i].core;
    return (struct sim_actor){.number = core,
                              .core = core,
                              .task = (int)core,
                              .pc = 0x10000000u + 4 * events[i].place,
                              .cycle = 10 * i + 10,
                              .retired = i};
}

static struct sim_range pieces(bool is_global, unsigned first, unsigned bytes,
                               unsigned stride, unsigned n)
{
    const uint64_t base = (is_global ? GDRAM : NRAM) + first * width;
    return (struct sim_range){
        .space = is_global ? SIM_SPACE_GDRAM : SIM_SPACE_NRAM,
        .address = base,
        .bytes = ((n - 1) * stride + bytes) * width,
        .base = base,
        .n = n,
        .segment_bytes = bytes * width,
        .count0 = n,
        .stride0 = stride * width,
    };
}

/* An op of event i on that unit, with so many ranges, which are not set. */
static struct sim_op_event op_of(unsigned i, enum sim_unit unit,
                                 const char *shape, unsigned n_ranges)
{
    return (struct sim_op_event){
        .by = actor(i),
        .op = "op",
        .intrinsic = "__op",
        .type = SIM_TYPE_F32,
        .unit = unit,
        .shape = shape,
        .n_ranges = n_ranges,
    };
}

static void tell_op(unsigned i)
{
    static const enum sim_unit units[] = {SIM_UNIT_SCALAR, SIM_UNIT_COMPUTE,
                                          SIM_UNIT_IO,     SIM_UNIT_MOVE,
                                          SIM_UNIT_IO,     SIM_UNIT_IO};
    const struct event *e = &events[i];
    struct sim_op_event op = op_of(i, units[e->what], "flat", 1);
    op.direction = is_copy(e->what) || e->what == BLOCKING ? "X2Y" : NULL;
    op.is_async = e->what != BLOCKING;
    op.is_atomic = e->what == ATOMIC;
    op.ranges[0] = pieces(e->is_global, e->first, e->bytes, e->stride, e->n);
    op.ranges[0].is_written = e->is_written;
    op.ranges[0].is_read = !e->is_written;
    observer->op(self, &op);
}

/* An op that forms something, or sends it. */
static void tell_flow(unsigned i)
{
    const struct event *e = &events[i];
    struct sim_op_event op = op_of(i, SIM_UNIT_COMPUTE,
                                   e->what == SUM    ? "total"
                                   : e->what == FILL ? "fill_2d"
                                                     : "copy_2d",
                                   e->what == FILL ? 1 : 2);
    op.ranges[0] = e->what == SUM ? pieces(false, e->first, 1, 1, 1)
                                  : pieces(e->what == SEND, e->first, e->bytes,
                                           e->stride, e->n);
    op.ranges[0].is_written = true;
    op.ranges[1] = e->what == SEND
                       ? pieces(false, e->first, e->bytes, e->stride, e->n)
                       : pieces(false, e->from, e->bytes, e->from_stride, e->n);
    op.ranges[1].is_read = true;
    observer->op(self, &op);
}

/* The task of a core ends at that cycle, and another one begins. */
static void tell_task(unsigned core, uint64_t cycle)
{
    struct sim_task_event t = {
        .by = {.number = core, .core = core, .task = (int)core, .cycle = cycle},
        .is_end = true};
    if (cycle > 1)
        observer->task(self, &t);
    t.is_end = false;
    observer->task(self, &t);
}

static void tell_order(unsigned i, enum sim_order_kind kind)
{
    const struct event *e = &events[i];
    struct sim_order_event o = {
        .by = actor(i), .kind = kind, .units = e->units, .id = e->units};
    o.meeting = meeting;
    observer->order(self, &o);
}

static void tell(unsigned i)
{
    const struct event *e = &events[i];
    if (e->what == SCALAR) {
        struct sim_access_event a = {.by = actor(i),
                                     .address = (e->is_global ? GDRAM : NRAM) +
                                                e->first * width,
                                     .bytes = e->bytes * width,
                                     .reads = !e->is_written,
                                     .writes = e->is_written};
        observer->access(self, &a);
    } else if (is_access(e)) {
        tell_op(i);
    } else if (e->what == SYNC) {
        tell_order(i, SIM_ORDER_SYNC);
    } else if (e->what == TASK) {
        tell_task(e->core, actor(i).cycle);
    } else if (e->what > BARRIER) {
        tell_flow(i);
    } else if (e->what == LOCK) { /* taken and given back at once */
        tell_order(i, SIM_ORDER_LOCK);
        tell_order(i, SIM_ORDER_UNLOCK);
    } else {
        meeting += e->core == 0;
        tell_order(i, SIM_ORDER_OPEN);
    }
}

/* ---- programs at random -------------------------------------------------- */

/* A program is either one line, or a loop of a few instructions. */
static void add(struct event e)
{
    const unsigned kind =
        (unsigned)e.what * 4 + e.is_global * 2u + e.is_written;
    e.place = is_loop ? kind * 2 + one_of(2) : n_events;
    events[n_events++] = e;
    events[n_events - 1].task = slow_task_at(e.core, n_events - 1);
}

static void add_access(unsigned core, bool is_global, bool is_race)
{
    struct event e = {.core = core, .is_global = is_global, .n = 1};
    static const enum what here[] = {SCALAR, COMPUTE, IO,
                                     MOVE,   ATOMIC,  BLOCKING};
    static const enum what there[] = {SCALAR, IO, ATOMIC, BLOCKING};
    e.what = is_global ? there[one_of(is_race ? 3 : 4)] : here[one_of(6)];
    e.is_written = one_of(2) || (e.what == ATOMIC && is_global);
    if (e.what == ATOMIC && !is_global)
        e.is_written = false;
    e.bytes = e.what == SCALAR ? 1u << one_of(3) : 1 + one_of(12);
    e.first = one_of(BYTES);
    e.stride = e.bytes;
    if (e.what != SCALAR && one_of(3) == 0) {
        e.bytes = 1 + one_of(3);
        e.n = 1 + one_of(4);
        e.stride = e.bytes + one_of(4);
    }
    if (e.what == ATOMIC && e.n > 1 && e.bytes * e.n <= 8 && is_global) {
        e.bytes = 9; /* small ones are counters, which are one piece */
        e.n = 1;
    }
    add(e);
}

/* Hazards are looked for in both memories, races in the one that is shared. */
static void make_program(bool is_race)
{
    n_events = 0;
    const unsigned n = 4 + one_of(MOST_EVENTS - 4 - CORES);
    while (n_events < n) {
        const unsigned core = one_of(CORES), kind = one_of(8);
        if (kind == 0 && is_race) {
            for (unsigned k = 0; k < CORES; k++)
                add((struct event){.what = BARRIER, .core = k, .units = 0x1f});
        } else if (kind <= 1) {
            static const unsigned units[] = {0x1f, 1u << SIM_PROFILE_IO,
                                             1u << SIM_PROFILE_MOVE,
                                             1u << SIM_PROFILE_COMPUTE};
            add((struct event){
                .what = SYNC, .core = core, .units = units[one_of(4)]});
        } else if (kind == 2 && is_race && one_of(2)) {
            add((struct event){.what = TASK, .core = core});
        } else if (kind <= 3 && is_race) {
            add((struct event){.what = LOCK, .core = core, .units = one_of(2)});
        } else {
            add_access(core, is_race || one_of(3) == 0, is_race);
        }
    }
}

/* Mostly writes at first, or else the first use ends it. */
static void make_flow(void)
{
    static const enum what kinds[] = {FILL, FILL, FILL, SCALAR, COPY,
                                      COPY, SUM,  SEND, SCALAR, TASK};
    n_events = 0;
    const unsigned n = 4 + one_of(MOST_EVENTS - 4);
    while (n_events < n) {
        struct event e = {.core = one_of(CORES), .n = 1 + one_of(3)};
        e.what = kinds[one_of(n_events < n / 2 ? 7 : 10)];
        e.is_written = e.what == SCALAR && (n_events < n / 2 || one_of(2));
        e.bytes = 1 + one_of(e.n == 1 ? 12 : 4);
        if (e.what == TASK && one_of(4))
            continue;
        if (e.what == SCALAR)
            e.n = 1;
        e.stride = e.bytes + one_of(3);
        e.from_stride = e.bytes + one_of(3);
        e.first = one_of(BYTES);
        e.from = one_of(BYTES);
        add(e);
    }
}

/* Scalar loads beside atomics are no race by the rules. */
static bool has_polls(void)
{
    bool has_load = false, has_atomic = false;
    for (unsigned i = 0; i < n_events; i++) {
        has_load |= events[i].what == SCALAR && !events[i].is_written;
        has_atomic |= events[i].what == ATOMIC;
    }
    return has_load && has_atomic;
}

static bool is_wrong_at(unsigned i, enum chk_class class)
{
    return class == CHK_RACE     ? slow_is_race(i)
           : class == CHK_HAZARD ? slow_is_hazard(i)
                                 : slow_uses_nothing(i);
}

static void try_program(uint64_t round, enum chk_class class)
{
    const bool is_global = class == CHK_RACE;
    /* Values are not there to be compared: both kinds of races count. */
    struct chk *c = chk_new(1u << class, NULL);
    if (!c)
        abort();
    observer = chk_observer(c, &self);
    width = one_of(4) ? 1 : WIDE;
    is_loop = one_of(2);
    slow_forget();
    if (class == CHK_INIT)
        make_flow();
    else
        make_program(is_global);
    if (is_global && has_polls()) {
        chk_free(c);
        return;
    }
    const struct sim_launch launch = {.kernel = "program"};
    chk_begin(c, &launch);
    for (unsigned k = 0; k < CORES; k++)
        tell_task(k, 1);
    if (is_global)
        slow_order_all();
    for (unsigned i = 0; i < n_events; i++) {
        const bool is_wrong = is_wrong_at(i, class);
        tell(i);
        const bool is_reported = chk_is_wrong(c);
        if (is_wrong != is_reported) {
            fprintf(stderr,
                    "fuzz_check: program %llu, event %u: %s, %sreported\n",
                    (unsigned long long)round, i, is_wrong ? "wrong" : "right",
                    is_reported ? "" : "not ");
            for (unsigned k = 0; k <= i; k++)
                fprintf(stderr,
                        "  %u: what %d core %u %s at %u: %u x %u by %u, units "
                        "%x\n",
                        k, events[k].what, events[k].core,
                        events[k].is_written ? "writes" : "reads",
                        events[k].first, events[k].n, events[k].bytes,
                        events[k].stride, events[k].units);
            abort();
        }
        if (is_wrong)
            break;
    }
    chk_free(c);
}

int main(int argc, char **argv)
{
    const uint64_t seconds = fuzz_option(argc, argv, "--seconds", 0);
    const time_t end = time(NULL) + (time_t)seconds;
    static const enum chk_class classes[] = {CHK_HAZARD, CHK_RACE, CHK_INIT};
    uint64_t rounds = 0;
    state = fuzz_option(argc, argv, "--seed", 1) * 2 + 1;
    while (seconds ? time(NULL) < end : rounds < PROGRAMS)
        try_program(rounds, classes[rounds % 3]), rounds++;
    printf("%llu passed, 0 failed\n", (unsigned long long)rounds);
    return 0;
}
