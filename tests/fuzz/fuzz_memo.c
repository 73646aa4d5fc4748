/* SPDX-License-Identifier: MIT */
/*
 * Random BANG ops, each several times with little changed or changed back, by
 * one core or several, on two devices that are alike: fuzz_memo [--seconds N]
 * [--seed S]. The first may use what it knows from calls before and every short
 * way, and gets its turn late, after it prepared the call; the other forgets
 * everything before each call, takes the long way and never waits. Sometimes
 * both are observed. Both must answer the same, and be the same afterwards.
 */
#include "sim/fault/fault.h"
#include "sim/machine/machine.h"
#include "sim/op/call.h"
#include "sim/op/memo_table.h"
#include "tests/fuzz/bed.h"
#include "tests/fuzz/options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#if defined MLUSIM_HOSTILE || defined __SANITIZE_ADDRESS__
#define DEFAULT_ROUNDS 20000 /* slow ones, whose memory is watched */
#else
#define DEFAULT_ROUNDS 100000
#endif
enum { ROUNDS_PER_CHECK = 1024, MOST_CALLS = 10, N_CORES = 10 };

static void fail(const struct fuzz *f, const struct isa_op *op,
                 const char *what)
{
    fprintf(stderr, "fuzz_memo: round %llu, %s: %s differs\n",
            (unsigned long long)f->rounds, op ? op->name : "memories", what);
    abort();
}

/* ---- what must be alike -------------------------------------------------- */

static bool is_same(const struct sim_region *a, const struct sim_region *b)
{
    return memcmp(a->host, b->host, a->bytes) == 0 &&
           (!a->dirty || memcmp(a->dirty, b->dirty,
                                (size_t)(a->bytes >> SIM_PAGE_SHIFT)) == 0);
}

static void compare_memories(const struct fuzz *f, const struct fuzz_bed *a,
                             const struct fuzz_bed *b)
{
    const struct sim *s = a->sim, *t = b->sim;
    for (unsigned i = 0; i < N_CORES; i++) {
        if (!is_same(&s->cores[i].nram, &t->cores[i].nram))
            fail(f, NULL, "NRAM");
        if (!is_same(&s->cores[i].wram, &t->cores[i].wram))
            fail(f, NULL, "WRAM");
        if (!is_same(&s->cores[i].stack, &t->cores[i].stack))
            fail(f, NULL, "the stack");
    }
    for (unsigned k = 0; k < 2; k++)
        if (!is_same(&s->clusters[k].sram, &t->clusters[k].sram))
            fail(f, NULL, "SRAM");
    if (memcmp(s->gdram.host, t->gdram.host,
               (size_t)(a->blocks[FUZZ_BLOCKS - 1] - s->gdram.first) +
                   a->sizes[FUZZ_BLOCKS - 1]))
        fail(f, NULL, "GDRAM");
    if (!is_same(&a->module.globals, &b->module.globals))
        fail(f, NULL, "device variables");
}

static void compare_cores(const struct fuzz *f, const struct isa_op *op,
                          const struct sim_core *a, const struct sim_core *b)
{
    if (memcmp(a->x, b->x, sizeof a->x))
        fail(f, op, "a register");
    if (a->clock != b->clock || a->turns != b->turns ||
        a->turn_clock != b->turn_clock)
        fail(f, op, "the clock");
    if (memcmp(&a->account, &b->account, sizeof a->account))
        fail(f, op, "an account");
    if (a->wait_lo != b->wait_lo || a->wait_hi != b->wait_hi)
        fail(f, op, "what the compute unit writes");
    if (a->fault.kind == SIM_FAULT_NONE)
        return;
    if (a->fault.kind != b->fault.kind ||
        a->fault.operand != b->fault.operand ||
        a->fault.address != b->fault.address ||
        strcmp(a->fault.detail, b->fault.detail))
        fail(f, op, "a fault");
}

/* ---- what observers are told --------------------------------------------- */

/* Of the last op; ranges that are not used stay as they were. */
struct told {
    uint64_t events;
    struct sim_op_event event;
    char intrinsic[64]; /* that of an event lives no longer */
};

static void keep_event(void *self, const struct sim_op_event *event)
{
    struct told *told = self;
    told->events++;
    told->event = *event;
    snprintf(told->intrinsic, sizeof told->intrinsic, "%s", event->intrinsic);
    told->event.by.module = NULL; /* of each device its own */
}

static void watch(struct fuzz_bed *bed, struct told *told, bool is_on)
{
    static const struct sim_observer observer = {.wants = SIM_WANTS_OP,
                                                 .op = keep_event};
    if (!is_on)
        sim_detach(bed->sim, &observer, told);
    else if (sim_attach(bed->sim, &observer, told))
        abort();
}

static bool is_same_range(const struct sim_range *a, const struct sim_range *b)
{
    return a->space == b->space && a->address == b->address &&
           a->bytes == b->bytes && a->base == b->base && a->n == b->n &&
           a->segment_bytes == b->segment_bytes && a->count0 == b->count0 &&
           a->stride0 == b->stride0 && a->stride1 == b->stride1 &&
           !a->offsets == !b->offsets && !a->chosen == !b->chosen &&
           a->is_written == b->is_written;
}

static void compare_told(const struct fuzz *f, const struct isa_op *op,
                         const struct told *x, const struct told *y)
{
    const struct sim_op_event *a = &x->event, *b = &y->event;
    bool is_same =
        x->events == y->events && a->op == b->op &&
        strcmp(x->intrinsic, y->intrinsic) == 0 && a->type == b->type &&
        a->source == b->source && a->late == b->late &&
        a->direction == b->direction && a->unit == b->unit &&
        a->start == b->start && a->end == b->end && a->issued == b->issued &&
        a->busy == b->busy && a->unit_number == b->unit_number &&
        a->is_awaited == b->is_awaited && a->bytes == b->bytes &&
        a->is_async == b->is_async && a->is_partial == b->is_partial &&
        a->n_ranges == b->n_ranges && a->by.number == b->by.number &&
        a->by.cluster == b->by.cluster && a->by.core == b->by.core &&
        a->by.task == b->by.task && a->by.pc == b->by.pc &&
        a->by.cycle == b->by.cycle && a->by.retired == b->by.retired;
    for (unsigned i = 0; is_same && i < a->n_ranges; i++)
        is_same = is_same_range(&a->ranges[i], &b->ranges[i]);
    if (!is_same)
        fail(f, op, "what an observer is told");
}

/* ---- rounds -------------------------------------------------------------- */

static void forget(struct sim_core *c)
{
    sim_call_forget(c);
    sim_memo_table_forget(c->memos);
}

static void make_ready(struct sim_core *c)
{
    c->fault = (struct sim_fault){.kind = SIM_FAULT_NONE};
    c->bound = UINT64_MAX;
    c->state = SIM_CORE_READY;
    c->barrier = SIM_BARRIER_NONE;
}

/* One call on both. */
static void call_both(struct fuzz *f, const struct isa_op *op, unsigned type,
                      unsigned source, struct sim_core *a, struct sim_core *b)
{
    make_ready(a);
    make_ready(b);
    memcpy(b->x, a->x, sizeof a->x);
    a->bound = fuzz_below(f, 2) ? UINT64_MAX : 0;
    enum sim_stop x = sim_core_call(a, op->code, type, source);
    if (x == SIM_STOP_YIELD) { /* now its turn comes */
        if (a->fault.kind)
            fail(f, op, "a fault while it waits");
        if (fuzz_below(f, 16) == 0)
            sim_call_forget(a);
        a->bound = UINT64_MAX;
        x = sim_core_call(a, op->code, type, source);
    }
    forget(b);
    enum sim_stop y = sim_core_call(b, op->code, type, source);
    if (x != y)
        fail(f, op, "the stop");
    f->stops[x]++;
    f->faults[a->fault.kind]++;
    compare_cores(f, op, a, b);
}

/* Changes an operand or two, mostly addresses and mostly by little. */
static void change(struct fuzz *f, const struct isa_op *op, struct sim_core *c)
{
    static const int64_t steps[] = {0,  4,    64,   128,  -128,   512,
                                    -4, 4096, 8192, 1024, -65536, 2};
    for (int i = 0; i < op->n_operands; i++) {
        bool is_number =
            isa_letter(op->operands[i])->access == ISA_ACCESS_NUMBER;
        if (fuzz_below(f, is_number ? 40 : 2) == 0)
            c->x[isa_operand_registers[i]] +=
                (uint64_t)steps[fuzz_below(f, sizeof steps / sizeof *steps)];
    }
}

/* Lets the destination begin around a source, which may overlap in part. */
static void overlap(struct fuzz *f, const struct isa_op *op, struct sim_core *c)
{
    static const int64_t apart[] = {0,    4,    -4,   64,    -64, 1020,
                                    1024, 1028, 2048, -1024, 8,   1280};
    for (int i = 1; i < op->n_operands; i++)
        if (isa_letter(op->operands[i])->access == ISA_ACCESS_READ &&
            fuzz_below(f, 2) == 0)
            c->x[isa_operand_registers[0]] =
                c->x[isa_operand_registers[i]] +
                (uint64_t)apart[fuzz_below(f, sizeof apart / sizeof *apart)];
}

/* Ops that act on data alone: the others are the machine's. */
static const struct isa_op *choose(struct fuzz *f)
{
    size_t n;
    const struct isa_op *ops = isa_ops(&n), *op;
    do
        op = &ops[fuzz_below(f, n)];
    while (!op->sem || !op->types);
    return op;
}

static void one_round(struct fuzz *f, struct fuzz_bed *one,
                      struct fuzz_bed *other)
{
    static struct told told[2];
    const struct isa_op *op = choose(f);
    unsigned type;
    do
        type = (unsigned)fuzz_below(f, ISA_N_TYPES);
    while (!(op->types >> type & 1));
    unsigned source =
        isa_op_converts(op) ? (unsigned)fuzz_below(f, ISA_N_SOURCES) : 0;
    unsigned id = (unsigned)fuzz_below(f, N_CORES);
    struct sim_core *a = &one->sim->cores[id], *b = &other->sim->cores[id];
    fuzz_set_operands(f, one, a, op);
    if (op->n_operands > 0 && fuzz_below(f, 4) == 0)
        overlap(f, op, a);
    uint64_t first[sizeof a->x / sizeof *a->x];
    memcpy(first, a->x, sizeof first);
    const bool is_watched = fuzz_below(f, 4) == 0;
    memset(told, 0, sizeof told);
    for (unsigned i = 0; is_watched && i < 2; i++)
        watch(i ? other : one, &told[i], true);
    for (uint64_t n = 1 + fuzz_below(f, MOST_CALLS); n > 0; n--) {
        call_both(f, op, type, source, a, b);
        compare_told(f, op, &told[0], &told[1]);
        if (fuzz_below(f, 4) == 0) { /* another core goes on */
            const uint64_t *x = a->x;
            id = (unsigned)fuzz_below(f, N_CORES);
            a = &one->sim->cores[id];
            b = &other->sim->cores[id];
            memmove(a->x, x, sizeof a->x);
        }
        if (fuzz_below(f, 4) == 0)
            memcpy(a->x, first, sizeof first);
        change(f, op, a);
    }
    for (unsigned i = 0; is_watched && i < 2; i++)
        watch(i ? other : one, &told[i], false);
}

/* Every op takes the long way. */
static void forbid_short_ways(struct sim *sim)
{
    for (unsigned i = 0; i < ISA_MAX_OPS; i++)
        sim->plans[i].fast_types = 0;
}

int main(int argc, char **argv)
{
    static const char *const devices[] = {"MLU590-H8", "MLU370-X4", "MLU270"};
    enum { N_DEVICES = sizeof devices / sizeof devices[0] };
    static struct fuzz_bed beds[N_DEVICES][2];
    struct fuzz f = {.state = fuzz_option(argc, argv, "--seed", 1) | 1};
    const long seconds = (long)fuzz_option(argc, argv, "--seconds", 0);
    for (int i = 0; i < 2 * N_DEVICES; i++)
        fuzz_bed_init(&beds[i / 2][i % 2], devices[i / 2]);
    for (int i = 0; i < N_DEVICES; i++)
        forbid_short_ways(beds[i][1].sim);
    for (time_t end = time(NULL) + seconds;
         seconds ? time(NULL) < end : f.rounds < DEFAULT_ROUNDS; f.rounds++) {
        struct fuzz_bed *pair = beds[fuzz_below(&f, N_DEVICES)];
        one_round(&f, &pair[0], &pair[1]);
        if (f.rounds % ROUNDS_PER_CHECK == 0)
            compare_memories(&f, &pair[0], &pair[1]);
    }
    printf("fuzz_memo: %llu calls performed, %llu faults\n%llu passed, 0 "
           "failed\n",
           (unsigned long long)f.stops[SIM_GO],
           (unsigned long long)f.stops[SIM_STOP_FAULT],
           (unsigned long long)f.rounds);
    for (int i = 0; i < 2 * N_DEVICES; i++)
        fuzz_bed_fini(&beds[i / 2][i % 2]);
    return 0;
}
