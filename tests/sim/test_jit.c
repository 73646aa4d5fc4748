/* SPDX-License-Identifier: MIT */
/*
 * Translated code against the dispatch loop: random programs of all rows of
 * insns.def run by both, on cores that share memories and take turns, cut into
 * small quanta, with named steps, and with stop points that come and go. At
 * every stop registers, place, clock, count, fault and figures are the same,
 * and so are the memories in the end. JIT_STREAMS is how many programs there
 * are, JIT_SEED the first of them.
 */
#include "sim/jit/translation.h"
#include "sim/machine/machine.h"
#include "sim/observers/steps.h"
#include "sim/op/call.h"
#include "sim/op/fast_path.h"
#include "sim/run/tasks.h"
#include "sim/scalar/interp.h"
#include "sim/scalar/program.h"
#include "tests/sim/streams.h"
#include "tests/support/guest.h"

#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>

#ifndef PR_SET_MDWE
#define PR_SET_MDWE              65
#define PR_MDWE_REFUSE_EXEC_GAIN 1
#endif

enum {
    STREAMS = 4000,
    MEMORY_BYTES = 3 * 4096, /* of each memory that is looked at */
    MAX_STOPS = 90,
    MAX_RETIRED = 4000, /* in a stream, by all cores */
    N_CORES = 3,
    N_MEMORIES = 2 * N_CORES + 2, /* private ones, SRAM, a block of GDRAM */
    N_STEPS = SIM_STEP_NAMED + 3,
    MAX_MARKERS = 6
};

/* Some cores of a machine, with small private memories. */
struct side {
    struct sim *sim;
    struct sim_core *cores;
    struct sim_module module;
    struct isa_kernel kernel;
    uint64_t nram_bytes, stack_bytes; /* as they were */
    uint64_t block;                   /* of GDRAM */
    uint8_t *memory[N_MEMORIES];
    uint8_t step_at[STREAM_WORDS]; /* of the module */
    bool is_translated;
    uint64_t loops; /* translated as a whole, in all runs */
};

struct pair {
    struct stream stream;
    uint64_t seed;
    size_t markers[MAX_MARKERS]; /* where steps begin */
    unsigned n_markers;
    struct side side[2];
    uint64_t retired; /* by all streams so far, on one side */
};

/* ---- machines ------------------------------------------------------------ */

static void side_init(struct side *s, bool is_translated)
{
    static char pretty[] = "stream";
    struct sim_config config = {.stack_kib = 64};
    *s = (struct side){.sim = sim_new(&config), .is_translated = is_translated};
    cr_assert(s->sim);
    s->cores = s->sim->cores;
    s->kernel.pretty = pretty;
    s->sim->run = (struct sim_run){
        .launch = {.module = &s->module, .dim = {8, 1, 1}, .union_clusters = 2},
        .kernel = &s->kernel,
        .until_visible = UINT64_MAX};
    cr_assert_eq(sim_tasks_init(s->sim), SIM_OK);
    s->module.n_steps = s->sim->run.step_pitch = N_STEPS;
    s->sim->run.steps =
        isa_alloc_lines(s->sim->n_cores * N_STEPS, sizeof *s->sim->run.steps);
    cr_assert(s->sim->run.steps);
    s->nram_bytes = s->cores->nram.bytes;
    s->stack_bytes = s->cores->stack.bytes;
    cr_assert_eq(sim_malloc(s->sim, MEMORY_BYTES, &s->block), SIM_OK);
    s->memory[0] = s->cores->cluster->sram.host;
    s->memory[1] = s->sim->gdram.host + (s->block - s->sim->gdram.first);
    for (unsigned k = 0; k < N_CORES; k++) {
        struct sim_core *c = &s->cores[k];
        cr_assert(c->cluster == s->cores->cluster && !c->is_mpu);
        c->nram.bytes = c->stack.bytes = MEMORY_BYTES;
        sim_fast_path_init(c); /* ops know how much NRAM there is */
        c->module = &s->module;
        c->program = &s->module.program;
        s->memory[2 + 2 * k] = c->stack.host;
        s->memory[3 + 2 * k] = c->nram.host;
    }
}

static void side_fini(struct side *s)
{
    for (unsigned k = 0; k < N_CORES; k++) {
        s->cores[k].nram.bytes = s->nram_bytes;
        s->cores[k].stack.bytes = s->stack_bytes;
    }
    sim_free(s->sim);
}

/* ---- programs ------------------------------------------------------------ */

/* An address: mostly inside of a memory, often near an end. */
static uint64_t any_address(struct pair *t)
{
    const struct sim_core *c = t->side[0].cores;
    const uint64_t first[] = {c->stack.first,   c->nram.first,
                              t->side[0].block, c->cluster->sram.first,
                              GUEST_TEXT,       8};
    unsigned which = stream_below(&t->stream, 16);
    which = which < 6 ? 0 : which < 12 ? 1 : which < 14 ? 2 : which - 11;
    uint64_t at =
        stream_below(&t->stream, 4)   ? stream_below(&t->stream, MEMORY_BYTES)
        : stream_below(&t->stream, 2) ? 4088 + stream_below(&t->stream, 16)
        : stream_below(&t->stream, 2)
            ? MEMORY_BYTES - stream_below(&t->stream, 16)
            : stream_below(&t->stream, 16);
    return first[which] + (stream_below(&t->stream, 4) ? at & ~7ull : at);
}

/* ---- running ------------------------------------------------------------- */

/* Some instructions of the program begin steps. */
static void put_markers(struct pair *t)
{
    const unsigned n = stream_below(&t->stream, MAX_MARKERS + 1);
    size_t at = stream_below(&t->stream, 40);
    t->n_markers = 0;
    for (unsigned k = 0; k < n && at < t->stream.n;
         k++, at += 1 + stream_below(&t->stream, 40)) {
        const uint8_t step =
            (uint8_t)(SIM_STEP_NAMED +
                      stream_below(&t->stream, N_STEPS - SIM_STEP_NAMED));
        t->markers[t->n_markers++] = at;
        for (unsigned i = 0; i < 2; i++) {
            struct sim_program *p = &t->side[i].module.program;
            sim_mark_set(p, &p->insns[at], SIM_MARK_STEP, true);
            t->side[i].step_at[at] = step;
        }
    }
}

static void begin_core(struct pair *t, unsigned k)
{
    struct sim_core *a = &t->side[0].cores[k], *b = &t->side[1].cores[k];
    for (unsigned r = 1; r < 32; r++)
        a->x[r] = b->x[r] =
            stream_is_pointer(r) ? any_address(t) : stream_value(&t->stream);
    a->x[SP] = b->x[SP] =
        a->stack.first + stream_below(&t->stream, 64) * 16 + 6144;
    if (stream_below(&t->stream, 2))
        a->x[RA] = b->x[RA] = SIM_RETURN_ADDRESS;
    for (unsigned i = 0; i < 2; i++) {
        struct sim_core *c = &t->side[i].cores[k];
        c->state = SIM_CORE_READY;
        c->pc = c->program->insns;
        c->fault = (struct sim_fault){0};
        c->frm = 0;
        c->reservation = 0;
        sim_step_begin(c, c->clock);
        sim_call_forget(c);
    }
}

/* Both sides begin alike. */
static void begin(struct pair *t)
{
    for (unsigned i = 0; i < 2; i++) {
        struct side *s = &t->side[i];
        sim_program_init(&s->module.program, t->stream.words, t->stream.n,
                         GUEST_TEXT, &s->sim->scalar);
        s->module.program.step_at = s->step_at;
        memset(s->sim->run.steps, 0,
               s->sim->n_cores * N_STEPS * sizeof *s->sim->run.steps);
    }
    put_markers(t);
    for (unsigned k = 0; k < N_CORES; k++)
        begin_core(t, k);
    for (unsigned k = 0; k < N_MEMORIES; k++) {
        uint64_t value = stream_value(&t->stream);
        for (unsigned i = 0; i < MEMORY_BYTES; i += 8) {
            value =
                i % 64 ? value * 0x9e3779b97f4a7c15 : stream_value(&t->stream);
            memcpy(t->side[0].memory[k] + i, &value, 8);
        }
        memcpy(t->side[1].memory[k], t->side[0].memory[k], MEMORY_BYTES);
    }
}

/* Sets a mark somewhere, or takes it back, on both sides: a stop point, or a
 * step where one begins. */
static void change_mark(struct pair *t)
{
    const bool is_set = stream_below(&t->stream, 2);
    const bool is_step = t->n_markers && !stream_below(&t->stream, 3);
    size_t at = stream_below(&t->stream, (unsigned)t->stream.n);
    if (is_step || (t->n_markers && !stream_below(&t->stream, 3)))
        at = t->markers[stream_below(&t->stream, t->n_markers)];
    for (unsigned i = 0; i < 2; i++) {
        struct sim_program *p = &t->side[i].module.program;
        sim_mark_set(p, &p->insns[at], is_step ? SIM_MARK_STEP : SIM_MARK_STOP,
                     is_set);
    }
}

/* What a quantum and the machine around it allow core k, the same on both
 * sides. Mostly it is its turn until `next`, that of another. */
static void allow(struct pair *t, unsigned k, uint64_t next)
{
    struct sim_core *a = &t->side[0].cores[k];
    uint64_t limit =
        a->instret +
        stream_below(&t->stream, stream_below(&t->stream, 4) ? 50 : 400);
    uint64_t bound = stream_below(&t->stream, 4)
                         ? next
                         : a->clock + stream_below(&t->stream, 50);
    uint64_t lo = a->nram.first + stream_below(&t->stream, MEMORY_BYTES);
    bool waits = !stream_below(&t->stream, 3);
    for (unsigned i = 0; i < 2; i++) {
        struct sim_core *c = &t->side[i].cores[k];
        c->limit = limit;
        c->bound = bound;
        c->wait_lo = waits ? lo : 0;
        c->wait_hi = waits ? lo + 64 : 0;
    }
    if (!stream_below(&t->stream, 12))
        change_mark(t);
}

static enum sim_stop run_side(struct side *s, unsigned k)
{
    if (!s->is_translated)
        return sim_core_run(&s->cores[k]);
    cr_assert_null(sim_jit_prepare(&s->module.program, &s->cores[k]));
    s->loops += s->module.program.translation->n_loops;
    return sim_jit_run(&s->cores[k]);
}

static void complain(const struct pair *t, unsigned k, const char *what)
{
    char text[96];
    fprintf(stderr, "seed %" PRIu64 ", core %u: %s differs\n", t->seed, k,
            what);
    const struct sim_core *a = &t->side[0].cores[k], *b = &t->side[1].cores[k];
    fprintf(stderr,
            "pc %td %td, clock %" PRIu64 " %" PRIu64 ", retired %" PRIu64
            " %" PRIu64 ", fault '%s' '%s'\n",
            a->pc - a->program->insns, b->pc - b->program->insns, a->clock,
            b->clock, a->instret, b->instret, a->fault.detail, b->fault.detail);
    for (unsigned r = 0; r < 32; r++)
        if (a->x[r] != b->x[r])
            fprintf(stderr, "x%u: 0x%" PRIx64 ", translated 0x%" PRIx64 "\n", r,
                    a->x[r], b->x[r]);
    for (size_t i = 0; i < t->stream.n; i++) {
        isa_disasm(t->stream.words[i], GUEST_TEXT + 4 * i, text, sizeof text);
        fprintf(stderr, "%4zu  %s\n", i, text);
    }
    cr_assert(false, "seed %" PRIu64 ": %s differs", t->seed, what);
}

static void compare_cores(const struct pair *t, unsigned k)
{
    const struct sim_core *a = &t->side[0].cores[k], *b = &t->side[1].cores[k];
#define SAME(field)                                             \
    do {                                                        \
        if (memcmp(&a->field, &b->field, sizeof a->field) != 0) \
            complain(t, k, #field);                             \
    } while (0)
    if (a->pc - a->program->insns != b->pc - b->program->insns)
        complain(t, k, "the place");
    if (memcmp(a->x, b->x, 32 * sizeof *a->x) != 0)
        complain(t, k, "a register");
    SAME(clock);
    SAME(instret);
    SAME(turns);
    SAME(turn_clock);
    SAME(turn_instret);
    SAME(frm);
    SAME(wait_lo);
    SAME(wait_hi);
    SAME(reservation);
    SAME(reserved);
    SAME(account);
    SAME(passed);
    if (a->steps.present - a->steps.rows != b->steps.present - b->steps.rows)
        complain(t, k, "the present step");
    SAME(steps.innermost);
    SAME(steps.since);
    SAME(steps.waited);
    SAME(step_stack.depth);
    SAME(step_stack.step);
    SAME(step_stack.sp);
    SAME(fault.kind);
    SAME(fault.pc);
    SAME(fault.address);
    SAME(fault.bytes);
#undef SAME
    if (strcmp(a->fault.detail, b->fault.detail) != 0)
        complain(t, k, "a fault");
}

/* What is counted of a step, and what a fault would leave of it. */
struct counts {
    struct sim_step_work now, left;
    struct sim_step_time time, left_time;
};

static struct counts counts_of(const struct side *s, unsigned k, unsigned step)
{
    const struct sim_step_row *row = &s->sim->run.steps[k * N_STEPS + step];
    const uint64_t turns = s->cores[k].turns;
    return (struct counts){
        .now = row->now,
        .left = row->kept_turn == turns ? row->kept : row->now,
        .time = row->time,
        .left_time = row->kept_time_turn == turns ? row->kept_time : row->time,
    };
}

static void compare_steps(const struct pair *t, unsigned k)
{
    for (unsigned step = 0; step < N_STEPS; step++) {
        const struct counts a = counts_of(&t->side[0], k, step);
        const struct counts b = counts_of(&t->side[1], k, step);
        if (memcmp(&a, &b, sizeof a) != 0)
            complain(t, k, "a step");
    }
}

/* Which pages count as written since the last stop. */
static void compare_marks(const struct pair *t, unsigned k)
{
    const struct sim_core *a = &t->side[0].cores[k], *b = &t->side[1].cores[k];
    if (memcmp(a->stack.dirty, b->stack.dirty, 3) != 0 ||
        memcmp(a->nram.dirty, b->nram.dirty, 3) != 0)
        complain(t, k, "what counts as written");
    for (unsigned i = 0; i < 2; i++) {
        memset(t->side[i].cores[k].stack.dirty, 0, 3);
        memset(t->side[i].cores[k].nram.dirty, 0, 3);
    }
}

/* Whose turn it is, by the clocks; N_CORES: nobody's. *next is the cycle from
 * which on it is somebody else's. */
static unsigned whose_turn(const struct pair *t, uint64_t *next)
{
    const struct sim_core *cores = t->side[0].cores;
    unsigned first = N_CORES;
    *next = UINT64_MAX;
    for (unsigned k = 0; k < N_CORES; k++)
        if (cores[k].state == SIM_CORE_READY &&
            (first == N_CORES || cores[k].clock < cores[first].clock))
            first = k;
    for (unsigned k = 0; k < N_CORES; k++)
        if (k != first && cores[k].state == SIM_CORE_READY) {
            uint64_t clock = cores[k].clock + (k > first);
            *next = clock < *next ? clock : *next;
        }
    return first;
}

/* Runs core k for a while. */
static void run_core(struct pair *t, unsigned k)
{
    struct sim_core *a = &t->side[0].cores[k], *b = &t->side[1].cores[k];
    const uint64_t before = a->instret;
    enum sim_stop stop = run_side(&t->side[0], k);
    if (run_side(&t->side[1], k) != stop)
        complain(t, k, "why it stopped");
    compare_cores(t, k);
    compare_steps(t, k);
    compare_marks(t, k);
    t->retired += a->instret - before;
    if (stop == SIM_STOP_BLOCK || stop == SIM_STOP_END ||
        stop == SIM_STOP_FAULT)
        a->state = b->state = SIM_CORE_IDLE;
}

static void run_stream(struct pair *t)
{
    t->stream.random = t->seed * 0x9e3779b97f4a7c15 | 1;
    stream_random(&t->stream);
    if (t->seed % 2)
        stream_generate(&t->stream);
    else
        stream_generate_loops(&t->stream);
    begin(t);
    const uint64_t end = t->retired + MAX_RETIRED;
    for (int i = 0; i < MAX_STOPS && t->retired < end; i++) {
        uint64_t next;
        unsigned k = whose_turn(t, &next);
        if (k == N_CORES)
            break;
        if (!stream_below(&t->stream,
                          10)) /* what is private may be done before that */
            k = stream_below(&t->stream, N_CORES);
        if (t->side[0].cores[k].state != SIM_CORE_READY)
            continue;
        allow(t, k, next);
        run_core(t, k);
    }
    for (unsigned k = 0; k < N_MEMORIES; k++)
        if (memcmp(t->side[0].memory[k], t->side[1].memory[k], MEMORY_BYTES))
            complain(t, k < 2 ? 0 : k / 2 - 1, "a memory");
    for (unsigned i = 0; i < 2; i++) {
        sim_jit_forget(&t->side[i].module.program);
        sim_program_fini(&t->side[i].module.program);
    }
}

static uint64_t number_of(const char *variable, uint64_t otherwise)
{
    const char *text = getenv(variable);
    return text ? strtoull(text, NULL, 10) : otherwise;
}

/* ---- a host that refuses ------------------------------------------------- */

static long countdown = -1; /* allocations until one fails; below 0: none */

bool isa_test_refuses_memory(size_t bytes)
{
    (void)bytes;
    bool refuses = countdown == 0;
    countdown -= countdown >= 0;
    return refuses;
}

/* Whatever it refuses, pages, code or tables: the dispatch loop runs. */
Test(jit, a_host_that_refuses_has_the_program_interpreted)
{
    const uint32_t code[] = {enc_i(ISA_I_addi, A0, A0, 1),
                             enc_i(ISA_I_jalr, ZERO, RA, 0)};
    const char *why;
    long n = 0;
    do {
        static struct guest g;
        guest_init(&g, code, 2);
        countdown = n++;
        why = sim_jit_prepare(&g.program, &g.core);
        countdown = -1;
        cr_assert_eq(!why, !!g.program.translation);
        cr_assert_eq(sim_jit_prepare(&g.program, &g.core), why, "tried again");
        cr_assert_eq(sim_jit_run(&g.core), SIM_STOP_END);
        cr_assert_eq(g.core.x[A0], 1);
        cr_assert_eq(g.core.instret, 2);
        guest_fini(&g);
    } while (why);
    cr_assert_geq(n, 4);
}

/* A rule that some hosts have for all processes. Each test is one of its own.
 */
Test(jit, a_host_that_forbids_to_make_code_is_named)
{
    if (prctl(PR_SET_MDWE, PR_MDWE_REFUSE_EXEC_GAIN, 0, 0, 0))
        cr_skip_test("the kernel of this host knows no PR_SET_MDWE");
    const uint32_t code[] = {enc_i(ISA_I_addi, A0, A0, 1),
                             enc_i(ISA_I_jalr, ZERO, RA, 0)};
    static struct guest g;
    guest_init(&g, code, 2);
    cr_assert_str_eq(sim_jit_prepare(&g.program, &g.core),
                     "the host forbids to make code");
    cr_assert_eq(sim_jit_run(&g.core), SIM_STOP_END);
    cr_assert_eq(g.core.x[A0], 1);
    guest_fini(&g);
}

Test(jit, streams, .timeout = 3600)
{
    static struct pair t;
    side_init(&t.side[0], false);
    side_init(&t.side[1], true);
    uint64_t first = number_of("JIT_SEED", 1);
    uint64_t n = number_of("JIT_STREAMS", STREAMS);
    for (t.seed = first; t.seed < first + n; t.seed++)
        run_stream(&t);
    cr_assert_geq(t.retired, 20 * n, "%" PRIu64 " instructions", t.retired);
    cr_assert_geq(t.side[1].loops, n, "%" PRIu64 " loops", t.side[1].loops);
    fprintf(stderr,
            "%" PRIu64 " streams from seed %" PRIu64 ", %" PRIu64
            " instructions with each engine\n",
            n, first, t.retired);
    for (unsigned i = 0; i < 2; i++)
        side_fini(&t.side[i]);
}
