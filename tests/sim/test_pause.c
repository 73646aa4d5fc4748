/* SPDX-License-Identifier: MIT */
/*
 * A launch in parts comes out as in one piece; a snapshot that is restored goes
 * on as it did the first time; a position is one place, however it is reached.
 * Bytes, cycles, figures of the profile and messages are compared.
 */
#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/sim.h"
#include "tests/support/engine.h"
#include "tests/support/device_code.h"

/* Three programs: uneven cores that meet in GDRAM, SRAM, at barriers and
 * locks; scalar loops with a deep stack and WRAM; and one that faults. */
static const char source[] =
    "__nram__ float a[4096], b[4096];\n"
    "__nram__ int word[64];\n"
    "__wram__ float w[256];\n"
    "__mlu_shared__ float s[1024];\n"
    "__mlu_device__ int tickets, total;\n"
    "extern \"C\" __mlu_global__ void mixed(float *p, int rounds) {\n"
    "  int me = taskId, n = 256 + me % 7 * 128, x = me * 7919 + coreId;\n"
    "  for (int round = 0; round < rounds; round++) {\n"
    "    __mlu_step(\"load\");\n"
    "    __memcpy_async(a, p + me % 16 * 512, n * 4, GDRAM2NRAM);\n"
    "    for (int i = 0; i < x % 200; i++) x = x * 1103515245 + 12345;\n"
    "    x &= 0xffff;\n"
    "    __sync_io();\n"
    "    __mlu_step(\"work\");\n"
    "    __bang_add(b, a, a, n);\n"
    "    __bang_mul_scalar(a, b, 0.5f + me, n);\n"
    "    p[me % 3] += a[x % 64] * 1.0001f;\n"
    "    __bang_lock(1, 1); total += me; __bang_unlock(1, 1);\n"
    "    __memcpy(s, p + x % 1024, 2048, GDRAM2SRAM);\n"
    "    if (round % 2) __sync_cluster(); else __sync_all();\n"
    "    s[(x + me) % 1024] += 1.0f;\n"
    "    __memcpy(p + 8192 + me % 16 * 64, b, 256, NRAM2GDRAM);\n"
    "  }\n"
    "}\n"
    "__mlu_func__ __attribute__((noinline)) int fib(int n) {\n"
    "  return n < 2 ? n : fib(n - 1) + fib(n - 2);\n"
    "}\n"
    "extern \"C\" __mlu_global__ void scalar(float *p, int rounds) {\n"
    "  if (coreId == 0x80) return;\n"
    "  for (int round = 0; round < rounds; round++) {\n"
    "    word[round % 64] = fib(8 + taskId % 3);\n"
    "    p[taskId * 64 + round % 64] = word[round % 64] + p[taskId];\n"
    "    __memcpy(w, a, 512, NRAM2WRAM);\n"
    "    __memcpy(a + 256, w, 512, WRAM2NRAM);\n"
    "  }\n"
    "}\n"
    "extern \"C\" __mlu_global__ void faulty(float *p, int rounds) {\n"
    "  for (int round = 0; round < rounds; round++) {\n"
    "    p[taskId * 64] += round;\n"
    "    word[1] += fib(6);\n"
    "    if (round == 5 && taskId == 2) __bang_add(a, a, (float *)0, 64);\n"
    "  }\n"
    "}\n";

static const struct program {
    const char *kernel;
    unsigned tasks, clusters;
    int rounds;
    enum sim_status status;
} programs[] = {
    {"mixed", 16, 2, 4, SIM_OK},
    {"mixed", 24, 1, 2, SIM_OK}, /* more tasks than places */
    {"scalar", 9, 0, 3, SIM_OK},
    {"scalar", 60, 0, 1, SIM_OK},
    {"faulty", 8, 1, 9, SIM_ERROR_FAULT},
};
#define N_PROGRAMS (sizeof programs / sizeof *programs)

#define FLOATS 16384

static struct device_code code;
static struct sim *sim;
static struct sim_module *module;
static uint64_t p;

struct outcome {
    enum sim_status status;
    char message[4096];
    float memory[FLOATS];
    struct sim_profile profile;
};

static void open_machine(uint64_t quantum)
{
    struct sim_config config = {.device = sim_device_find("MLU370-X4", NULL, 0),
                                .quantum = quantum};
    sim = engine_new(&config);
    sim_warm_launches(sim, true); /* so that two launches can be the same */
    cr_assert_eq(sim_module_load_elf(sim, code.elf, code.bytes, &module),
                 SIM_OK, "%s", sim_error(sim));
    cr_assert_eq(sim_malloc(sim, FLOATS * sizeof(float), &p), SIM_OK);
}

static void set_up(void)
{
    code = device_code(source, "mtp_372");
    open_machine(0);
}

static void tear_down(void)
{
    sim_free(sim);
    free(code.elf);
}

TestSuite(pause, .init = set_up, .fini = tear_down);

/* By their fields: what lies between them is anything. */
static bool is_same_position(const struct sim_position *a,
                             const struct sim_position *b)
{
    return a->visible == b->visible && a->core == b->core &&
           a->retired == b->retired;
}

static bool is_same_pause(const struct sim_pause *a, const struct sim_pause *b)
{
    return a->reason == b->reason && is_same_position(&a->at, &b->at) &&
           a->pc == b->pc && a->cycle == b->cycle;
}

static struct sim_launch launch_of(const struct program *program)
{
    static struct sim_argument arguments[2];
    arguments[0] = (struct sim_argument){&p, sizeof p};
    arguments[1] =
        (struct sim_argument){&program->rounds, sizeof program->rounds};
    return (struct sim_launch){module,
                               program->kernel,
                               {program->tasks, 1, 1},
                               program->clusters,
                               arguments,
                               2,
                               NULL};
}

/* The same inputs every time, device variables too. */
static void ready(void)
{
    float data[FLOATS];
    for (int i = 0; i < FLOATS; i++)
        data[i] = (float)(i * 37 % 1001) * 0.01f;
    cr_assert_eq(sim_write(sim, p, data, sizeof data), SIM_OK);
}

static void begin(const struct program *program)
{
    struct sim_launch launch = launch_of(program);
    ready();
    cr_assert_eq(sim_begin(sim, &launch), SIM_OK, "%s", sim_error(sim));
}

static void note(struct outcome *o, enum sim_status status)
{
    o->status = status;
    o->profile.host_seconds = 0;
    snprintf(o->message, sizeof o->message, "%s", status ? sim_error(sim) : "");
    cr_assert_eq(sim_read(sim, o->memory, p, sizeof o->memory), SIM_OK);
}

static struct outcome *new_outcome(void)
{
    struct outcome *o = calloc(1, sizeof *o);
    cr_assert_not_null(o);
    return o;
}

/* In one piece. */
static struct outcome *whole(const struct program *program)
{
    struct outcome *o = new_outcome();
    struct sim_launch launch = launch_of(program);
    ready();
    enum sim_status status = sim_launch(sim, &launch, &o->profile);
    note(o, status);
    cr_assert_eq(status, program->status, "%s", sim_error(sim));
    return o;
}

static struct outcome *end(void)
{
    struct outcome *o = new_outcome();
    enum sim_status status = sim_end(sim, &o->profile);
    note(o, status);
    return o;
}

static void expect_same(struct outcome *a, const struct outcome *b,
                        const struct program *program, const char *what)
{
    cr_expect_eq(a->status, b->status, "%s %s", program->kernel, what);
    cr_expect_str_eq(a->message, b->message, "%s %s", program->kernel, what);
    cr_expect_eq(memcmp(a->memory, b->memory, sizeof a->memory), 0,
                 "memory of %s %s", program->kernel, what);
    cr_expect_eq(memcmp(&a->profile, &b->profile, sizeof a->profile), 0,
                 "profile of %s %s", program->kernel, what);
    free(a);
}

static struct sim_pause resume(enum sim_until_kind kind, uint64_t cycle,
                               struct sim_position at)
{
    return sim_resume(
        sim, (struct sim_until){.kind = kind, .cycle = cycle, .position = at});
}

static struct sim_pause to_end(void)
{
    return resume(SIM_UNTIL_END, 0, (struct sim_position){0, 0, 0});
}

static struct sim_pause retire(unsigned core, uint64_t retired)
{
    return resume(SIM_UNTIL_RETIRED, 0,
                  (struct sim_position){0, core, retired});
}

static bool is_over(struct sim_pause pause)
{
    return pause.reason == SIM_PAUSE_END || pause.reason == SIM_PAUSE_FAULT;
}

/* What a position says about every core: those registers and memories that are
 * the same wherever between two visible actions the others stand. */
static uint64_t hash_core(unsigned core)
{
    struct sim_view v;
    uint64_t h = 1;
    cr_assert(sim_look(sim, core, &v));
    const unsigned char *bytes = (const unsigned char *)v.x;
    for (size_t i = 0; i < sizeof v.x; i++)
        h = (h ^ bytes[i]) * 0x100000001b3ull;
    return (h ^ v.pc) * 31 + v.cycle + v.retired * 7;
}

Test(pause, parts_are_the_whole)
{
    for (size_t i = 0; i < N_PROGRAMS; i++) {
        struct outcome *one = whole(&programs[i]);
        begin(&programs[i]);
        cr_expect(is_over(to_end()));
        expect_same(end(), one, &programs[i], "without a pause");
        begin(&programs[i]);
        uint64_t n = 0;
        for (uint64_t cycle = 0; n < 200; cycle += 997, n++) {
            struct sim_pause at =
                resume(SIM_UNTIL_CYCLE, cycle, (struct sim_position){0, 0, 0});
            if (is_over(at))
                break;
            cr_expect_eq(at.reason, SIM_PAUSE_REACHED);
            cr_expect_geq(at.cycle, cycle);
        }
        cr_expect_gt(n, 3);
        to_end();
        expect_same(end(), one, &programs[i], "by cycles");
        free(one);
    }
}

/* Core by core, one instruction after the other. */
Test(pause, single_steps)
{
    for (size_t i = 0; i < N_PROGRAMS; i++) {
        struct outcome *one = whole(&programs[i]);
        static const unsigned cores[] = {0, 5};
        for (size_t k = 0; k < sizeof cores / sizeof *cores; k++) {
            begin(&programs[i]);
            uint64_t n = 0;
            struct sim_pause at;
            struct sim_view view;
            while (n < 3000 && (at = retire(cores[k], n + 1),
                                at.reason == SIM_PAUSE_REACHED)) {
                n++;
                cr_assert_eq(at.at.retired, n);
                cr_assert_eq(at.at.core, cores[k]);
                cr_assert(sim_look(sim, cores[k], &view));
                cr_assert_eq(view.retired, n);
                cr_assert_eq(view.pc, at.pc);
            }
            cr_expect_gt(n, 50, "%s core %u: %" PRIu64, programs[i].kernel,
                         cores[k], n);
            to_end();
            expect_same(end(), one, &programs[i], "by single steps");
        }
        free(one);
    }
}

Test(pause, snapshots_are_exact)
{
    enum { EVERY = 1000, MOST = 12 };
    for (size_t i = 0; i < N_PROGRAMS; i++) {
        struct outcome *one = whole(&programs[i]);
        struct sim_snapshot *kept[MOST];
        struct sim_pause at[MOST];
        uint64_t hashes[MOST];
        unsigned n = 0, core = i % 2 ? 5 : 0;
        begin(&programs[i]);
        for (; n < MOST; n++) {
            at[n] = retire(core, (uint64_t)n * EVERY);
            if (is_over(at[n]))
                break;
            kept[n] = sim_snapshot(sim);
            cr_assert_not_null(kept[n], "%s", sim_error(sim));
            hashes[n] = hash_core(core);
        }
        cr_assert_gt(n, 0);
        to_end();
        for (unsigned k = n; k-- > 0;) { /* back and back */
            cr_assert_eq(sim_restore(sim, kept[k]), SIM_OK, "%s",
                         sim_error(sim));
            cr_expect_eq(hash_core(core), hashes[k]);
            if (k + 1 < n) {
                struct sim_pause next = retire(core, (k + 1ull) * EVERY);
                cr_expect(is_same_pause(&next, &at[k + 1]));
                cr_expect_eq(hash_core(core), hashes[k + 1]);
            }
            to_end();
        }
        cr_assert_eq(sim_restore(sim, kept[n / 2]), SIM_OK);
        to_end();
        expect_same(end(), one, &programs[i], "after going back");
        for (unsigned k = 0; k < n; k++)
            sim_snapshot_free(kept[k]);
        free(one);
    }
}

/* A position found by stepping is found again from the start, by machines that
 * slice the work of their cores otherwise. */
Test(pause, positions_are_places)
{
    enum { MOST = 40 };
    static const uint64_t quanta[] = {0, 1, 77};
    for (size_t i = 0; i < N_PROGRAMS; i++) {
        struct sim_position at[MOST];
        uint64_t hashes[MOST];
        unsigned n = 0;
        begin(&programs[i]);
        for (; n < MOST; n++) {
            struct sim_pause pause = retire(5, 1 + n * 37ull);
            if (pause.reason != SIM_PAUSE_REACHED)
                break;
            at[n] = pause.at;
            hashes[n] = hash_core(5);
        }
        sim_end(sim, NULL);
        cr_assert_gt(n, 3);
        for (size_t q = 0; q < sizeof quanta / sizeof *quanta; q++) {
            sim_free(sim);
            open_machine(quanta[q]);
            begin(&programs[i]);
            struct sim_snapshot *origin = sim_snapshot(sim);
            for (unsigned k = n; k-- > 0;) {
                cr_assert_eq(sim_restore(sim, origin), SIM_OK);
                struct sim_pause pause = resume(SIM_UNTIL_POSITION, 0, at[k]);
                cr_expect_eq(pause.reason, SIM_PAUSE_REACHED,
                             "%s, position %u, quantum %" PRIu64 ": %s",
                             programs[i].kernel, k, quanta[q], sim_error(sim));
                cr_expect(is_same_position(&pause.at, &at[k]));
                cr_expect_eq(hash_core(5), hashes[k], "%s, position %u",
                             programs[i].kernel, k);
            }
            sim_end(sim, NULL);
            sim_snapshot_free(origin);
        }
    }
}

Test(pause, positions_that_are_none)
{
    begin(&programs[0]);
    struct sim_pause here = retire(0, 500);
    uint64_t hash = hash_core(0);
    const struct sim_position none[] = {
        {0, 0, 500},                   /* behind */
        {here.at.visible, 0, 499},     /* behind */
        {here.at.visible, 999, 0},     /* no such core */
        {here.at.visible + 5, 0, 1},   /* has retired more by then */
        {here.at.visible, 0, 1 << 30}, /* not without being seen */
        {1ull << 60, 0, 1ull << 60},   /* after the end */
    };
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        struct sim_pause pause = resume(SIM_UNTIL_POSITION, 0, none[i]);
        cr_expect_eq(pause.reason, SIM_PAUSE_NOWHERE, "position %zu", i);
        cr_expect_neq(sim_error(sim)[0], 0);
        cr_expect_eq(hash_core(0), hash, "nothing has run for %zu", i);
    }
    cr_expect_eq(retire(999, 1).reason, SIM_PAUSE_NOWHERE);
    sim_end(sim, NULL);
    cr_expect_eq(to_end().reason, SIM_PAUSE_NOWHERE);
}

/* It has no next instruction; that of an earlier launch may be gone with its
 * module. */
Test(pause, a_core_without_a_task)
{
    const struct program *small = &programs[2]; /* 9 Block tasks */
    const unsigned idle = sim_n_cores(sim) - 1; /* a memory core */
    begin(small);
    const struct sim_position far = {.core = idle, .retired = 9};
    struct sim_pause pause = resume(SIM_UNTIL_RETIRED, 50, far);
    cr_expect_eq(pause.reason, SIM_PAUSE_REACHED);
    cr_expect_eq(pause.at.core, idle);
    cr_expect_eq(pause.pc, 0);
    cr_expect_eq(resume(SIM_UNTIL_RETIRED, 0, far).reason, SIM_PAUSE_END);
    sim_end(sim, NULL);
}

Test(pause, stop_points)
{
    for (size_t i = 0; i < N_PROGRAMS; i++) {
        struct outcome *one = whole(&programs[i]);
        begin(&programs[i]);
        struct sim_view view;
        retire(0, 40);
        cr_assert(sim_look(sim, 0, &view));
        sim_end(sim, NULL);
        cr_assert_eq(sim_stop_at(sim, module, view.pc), SIM_OK);
        begin(&programs[i]);
        unsigned n = 0, by_core[64] = {0};
        struct sim_pause at;
        while ((at = to_end()).reason == SIM_PAUSE_POINT && n < 5000) {
            cr_assert_eq(at.pc, view.pc);
            by_core[at.at.core]++;
            n++;
        }
        cr_expect_geq(by_core[0], 1, "core 0 comes there");
        cr_expect(is_over(at));
        expect_same(end(), one, &programs[i], "with a stop point");
        cr_assert_eq(sim_stop_no_more(sim, module, view.pc), SIM_OK);
        begin(&programs[i]);
        cr_expect(is_over(to_end()));
        expect_same(end(), one, &programs[i], "with a stop point no more");
        free(one);
    }
    cr_expect_eq(sim_stop_at(sim, module, 0x10), SIM_ERROR_ADDRESS);
    cr_expect_eq(sim_stop_at(sim, module, 0x10000002), SIM_ERROR_ADDRESS);
}

Test(pause, what_must_wait_for_the_end)
{
    struct sim_launch launch = launch_of(&programs[0]);
    struct sim_module *other;
    uint64_t address;
    cr_expect_eq(sim_end(sim, NULL), SIM_ERROR_ARGUMENT);
    begin(&programs[0]);
    cr_expect_eq(sim_begin(sim, &launch), SIM_ERROR_ARGUMENT);
    cr_expect_eq(sim_malloc(sim, 64, &address), SIM_ERROR_ARGUMENT);
    cr_expect_eq(sim_release(sim, p), SIM_ERROR_ARGUMENT);
    cr_expect_eq(sim_module_load_elf(sim, code.elf, code.bytes, &other),
                 SIM_ERROR_ARGUMENT);
    retire(0, 100);
    struct sim_profile profile;
    cr_expect_eq(sim_end(sim, &profile), SIM_ERROR_STOPPED);
    cr_expect_gt(profile.cycles, 0);
    cr_expect_eq(sim_malloc(sim, 64, &address), SIM_OK);
    cr_expect_eq(sim_launch(sim, &launch, NULL), SIM_OK);
}

Test(pause, peek_and_poke)
{
    begin(&programs[2]);
    retire(0, 200);
    struct sim_view view;
    uint64_t sp, word = 0x1122334455667788, back = 0;
    cr_assert(sim_look(sim, 0, &view));
    sp = view.x[2];
    cr_expect_eq(sim_poke(sim, 0, sp - 64, &word, sizeof word), SIM_OK);
    cr_expect_eq(sim_peek(sim, 0, sp - 64, &back, sizeof back), SIM_OK);
    cr_expect_eq(back, word);
    cr_expect_eq(sim_peek(sim, 1, sp - 64, &back, sizeof back), SIM_OK);
    cr_expect_neq(back, word, "another core has a stack of its own");
    float value;
    cr_expect_eq(sim_peek(sim, 0, p + 400, &value, sizeof value), SIM_OK);
    cr_expect_eq(sim_peek(sim, 0, 8, &value, sizeof value), SIM_ERROR_ADDRESS);
    cr_expect_eq(sim_peek(sim, 999, p, &value, 4), SIM_ERROR_ADDRESS);
    sim_end(sim, NULL);
}
