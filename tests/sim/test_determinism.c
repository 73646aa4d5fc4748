/* SPDX-License-Identifier: MIT */
/*
 * The same launch gives the same events, cycles, counters and memory, however
 * often it runs, observed or not; and whatever the quantum and the number of
 * threads that cores run on, the same cycles, counters and memory.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/sim.h"
#include "tests/support/engine.h"
#include "tests/support/device_code.h"

/* Much at once: copies of all sorts, vector ops, floats added up without
 * atomics and integers with them, LDRAM traffic, uneven work, barriers, prints.
 */
static const char source[] =
    "__nram__ float a[4096], b[4096];\n"
    "__mlu_shared__ float s[1024];\n"
    "__mlu_device__ int tickets;\n"
    "extern \"C\" __mlu_global__ void mixed(float *p, float *sum, int *order) "
    "{\n"
    "  int me = taskId, n = 256 + me % 7 * 128, x = me * 7919 + coreId;\n"
    "  float local[64];\n"
    "  for (int round = 0; round < 4; round++) {\n"
    "    __memcpy_async(a, p + me % 16 * 4096, n * 4, GDRAM2NRAM);\n"
    "    for (int i = 0; i < x % 200; i++) x = x * 1103515245 + 12345;\n"
    "    x &= 0xffff;\n"
    "    __sync_io();\n"
    "    __bang_add(b, a, a, n);\n"
    "    __bang_mul_scalar(a, b, 0.5f + me, n);\n"
    "    __memcpy(local, a, 256, NRAM2LDRAM);\n"
    "    *sum = *sum + local[x % 64] * 1.0001f;\n"
    "    order[__atomic_fetch_add(&tickets, 1, __ATOMIC_RELAXED) % 4096] +=\n"
    "        me + 1000 * round;\n"
    "    __memcpy(s, p + x % 1024, 2048, GDRAM2SRAM);\n"
    "    __memcpy_async(p + me % 16 * 4096 + 2048, b, n * 2, NRAM2GDRAM);\n"
    "    if (round % 2) __sync_cluster(); else __sync_all();\n"
    "    s[(x + me) % 1024] += 1.0f;\n"
    "    __memcpy(p + 65536, s, 4096, SRAM2GDRAM);\n"
    "    if (me % 5 == round) __bang_printf(\"%d %d %f\\n\", me, round, "
    "*sum);\n"
    "  }\n"
    "}\n";

#define P_FLOATS (65536 + 1024)

struct outcome {
    uint64_t events, text, memory; /* hashes */
    uint64_t n_events, cycles, picoseconds;
    uint64_t counters[SIM_N_COUNTERS];
};

static uint64_t hash(uint64_t h, const void *data, size_t n)
{
    const unsigned char *p = data;
    for (size_t i = 0; i < n; i++)
        h = (h ^ p[i]) * 0x100000001b3ull;
    return h;
}

static uint64_t hash_word(uint64_t h, uint64_t word)
{
    return hash(h, &word, sizeof word);
}

static void observe(void *user, const struct sim_op_event *e)
{
    struct outcome *o = user;
    uint64_t words[] = {e->by.cluster, e->by.core, (uint64_t)e->by.task,
                        e->by.pc,      e->start,   e->end,
                        e->bytes};
    o->events = hash(o->events, words, sizeof words);
    o->events = hash(o->events, e->op, strlen(e->op));
    o->events = hash_word(o->events, e->unit);
    o->n_events++;
}

static void take_text(void *user, const char *text, size_t n)
{
    struct outcome *o = user;
    o->text = hash(o->text, text, n);
}

struct setting {
    const char *device;
    unsigned tasks, clusters;
    uint64_t quantum;
    bool is_observed;
    unsigned threads; /* that cores run on */
};

static uint64_t allocate(struct sim *sim, uint64_t bytes)
{
    uint64_t address;
    cr_assert_eq(sim_malloc(sim, bytes, &address), SIM_OK);
    return address;
}

static uint64_t hash_memory(struct sim *sim, uint64_t address, uint64_t bytes)
{
    void *copy = malloc(bytes);
    cr_assert_eq(sim_read(sim, copy, address, bytes), SIM_OK);
    uint64_t h = hash(1, copy, bytes);
    free(copy);
    return h;
}

static void fill(struct sim *sim, uint64_t p)
{
    float *data = malloc(P_FLOATS * sizeof *data);
    for (int i = 0; i < P_FLOATS; i++)
        data[i] = (float)(i * 37 % 1001) * 0.01f;
    cr_assert_eq(sim_write(sim, p, data, P_FLOATS * sizeof *data), SIM_OK);
    free(data);
}

/* Launches the kernel twice on a new device. */
static struct outcome run(const struct device_code *code,
                          const struct setting *setting)
{
    struct outcome o = {.events = 1, .text = 1};
    struct sim_config config = {
        .device = sim_device_find(setting->device, NULL, 0),
        .quantum = setting->quantum,
        .print = take_text,
        .user = &o,
    };
    struct sim *sim = engine_on_threads(&config, setting->threads);
    struct sim_module *module;
    struct sim_profile profile;
    cr_assert_eq(sim_module_load_elf(sim, code->elf, code->bytes, &module),
                 SIM_OK);
    uint64_t p = allocate(sim, P_FLOATS * 4), sum = allocate(sim, 4),
             order = allocate(sim, 4096 * 4);
    struct sim_argument arguments[] = {{&p, 8}, {&sum, 8}, {&order, 8}};
    struct sim_launch launch = {
        module, "mixed", {setting->tasks, 1, 1}, setting->clusters, arguments,
        3,      NULL};
    fill(sim, p);
    static const struct sim_observer observer = {.wants = SIM_WANTS_OP,
                                                 .op = observe};
    if (setting->is_observed)
        sim_attach(sim, &observer, &o);
    for (int i = 0; i < 2; i++) {
        cr_assert_eq(sim_launch(sim, &launch, &profile), SIM_OK, "%s",
                     sim_error(sim));
        o.cycles = hash_word(o.cycles, profile.cycles);
        o.picoseconds += profile.picoseconds;
        for (int k = 0; k < SIM_N_COUNTERS; k++)
            o.counters[k] += profile.counters[k];
    }
    o.memory = hash_word(hash_memory(sim, p, P_FLOATS * 4),
                         hash_memory(sim, order, 4096 * 4));
    o.memory = hash_word(o.memory, hash_memory(sim, sum, 4));
    sim_free(sim);
    return o;
}

static void expect_same_results(const struct outcome *a,
                                const struct outcome *b, const char *what)
{
    cr_expect_eq(a->cycles, b->cycles, "cycles: %s", what);
    cr_expect_eq(a->picoseconds, b->picoseconds, "time: %s", what);
    cr_expect_eq(a->memory, b->memory, "memory: %s", what);
    cr_expect_eq(a->text, b->text, "text: %s", what);
    for (int i = 0; i < SIM_N_COUNTERS; i++)
        cr_expect_eq(a->counters[i], b->counters[i], "%s: %s",
                     sim_counter_name(i), what);
}

static void check(const char *device, unsigned tasks, unsigned clusters)
{
    const struct sim_device *d = sim_device_find(device, NULL, 0);
    struct device_code code = device_code(source, d->arch_name);
    struct setting observed = {device, tasks, clusters, 0, true, 1};
    struct outcome first = run(&code, &observed);
    struct outcome again = run(&code, &observed);
    cr_assert_gt(first.n_events, tasks);
    cr_expect_eq(first.events, again.events, "events of a second run");
    expect_same_results(&first, &again, "second run");

    struct setting alone = {device, tasks, clusters, 0, false, 1};
    struct outcome unobserved = run(&code, &alone);
    cr_expect_eq(unobserved.n_events, 0);
    expect_same_results(&first, &unobserved, "not observed");

    static const uint64_t quanta[] = {1, 7, 1000};
    for (size_t i = 0; i < sizeof quanta / sizeof quanta[0]; i++) {
        struct setting other = {device, tasks, clusters, quanta[i], true, 1};
        struct outcome o = run(&code, &other);
        char what[40];
        snprintf(what, sizeof what, "quantum %d", (int)quanta[i]);
        expect_same_results(&first, &o, what);
        cr_expect_eq(first.n_events, o.n_events, "%s", what);
    }
    static const unsigned threads[] = {2, 4, 64};
    for (size_t i = 0; i < sizeof threads / sizeof threads[0]; i++) {
        struct setting other = {device, tasks, clusters, 0, false, threads[i]};
        struct outcome o = run(&code, &other);
        char what[40];
        snprintf(what, sizeof what, "%u threads", threads[i]);
        expect_same_results(&first, &o, what);
    }
    free(code.elf);
}

Test(determinism, block_of_a_590)
{
    check("MLU590-H8", 100, 0);
}

Test(determinism, union1_of_a_590)
{
    check("MLU590-H8", 64, 1);
}

Test(determinism, union4_of_a_590)
{
    check("MLU590-H8", 64, 4);
}

Test(determinism, block_of_a_370)
{
    check("MLU370-X4", 77, 0);
}

Test(determinism, union2_of_a_270)
{
    check("MLU270", 32, 2);
}

/* Vector registers that cores share, as a pointer can have it: each core does
 * to them what its turn allows, and they hold what that leaves. */
static const char shared[] =
    "__mlu_shared__ float s[64];\n"
    "extern \"C\" __mlu_global__ void mixed(float *p, float *sum, int *order) "
    "{\n"
    "  typedef vv_float vector;\n"
    "  vector &in_sram = *(vector *)s, &in_gdram = *(vector *)p;\n"
    "  int x = taskId * 7919 + coreId;\n"
    "  for (int round = 0; round < 20; round++) {\n"
    "    for (int i = 0; i < x % 60; i++) x = x * 1103515245 + 12345;\n"
    "    x &= 0xffff;\n"
    "    __vv_mul(in_sram, in_sram, 0.75f + taskId);\n"
    "    __vv_add(in_gdram, in_gdram, 1.0f + taskId);\n"
    "    __vv_mul(in_gdram, in_gdram, 0.5f);\n"
    "  }\n"
    "  __sync_all();\n"
    "  if (taskId == 0) __memcpy(sum, s, 4, SRAM2GDRAM);\n"
    "}\n";

Test(determinism, vector_registers_that_are_shared)
{
    struct device_code code = device_code(shared, "mtp_592");
    struct setting s = {"MLU590-H8", 8, 1, 0, false, 1};
    const struct outcome first = run(&code, &s);
    for (uint64_t quantum = 1; quantum < 1000; quantum *= 10) {
        s.quantum = quantum;
        const struct outcome o = run(&code, &s);
        expect_same_results(&first, &o, "another quantum");
    }
    s.threads = 3;
    const struct outcome o = run(&code, &s);
    expect_same_results(&first, &o, "threads");
    free(code.elf);
}

/* Two devices in one process that take turns do not notice each other. */
Test(determinism, interleaved_devices)
{
    struct device_code code = device_code(source, "mtp_592");
    struct setting setting = {"MLU590-H8", 20, 0, 0, true, 1};
    struct outcome alone = run(&code, &setting);
    struct sim *other = engine_new(NULL);
    struct sim_module *module;
    cr_assert_eq(sim_module_load_elf(other, code.elf, code.bytes, &module),
                 SIM_OK);
    struct outcome beside = run(&code, &setting);
    cr_expect_eq(alone.events, beside.events);
    expect_same_results(&alone, &beside, "beside another device");
    sim_free(other);
    free(code.elf);
}

/* Kernels whose cores do now and then what notifies observers of few ops:
 * operands that overlap in part, or leave their variables; in private work, and
 * in turns. */
static const char odd[] =
    "__nram__ float a[2048], b[64], c[2048];\n"
    "extern \"C\" __mlu_global__ void kernel(float *p) {\n"
    "  int x = taskId;\n"
    "  for (int round = 0; round < 6; round++) {\n"
    "    __memcpy(a, p + taskId * 2048, 8192, GDRAM2NRAM);\n"
    "    for (int i = 0; i < x % 50; i++) x = x * 1103515245 + 12345;\n"
    "    x &= 0xffff;\n"
    "    __bang_add(c, a, a, 1024);\n"
    "    if (x % 11 == round) __bang_add(a + 3, a, c, 1000);\n"
    "    if (x % 13 == round) __bang_mul(b, b, c, 65);\n"
    "    if (x % 7 == round) __memcpy(b, p + taskId * 2048, 512, "
    "GDRAM2NRAM);\n"
    "    __memcpy(p + (taskId * 2048 + x) % 65000, c, 2048, NRAM2GDRAM);\n"
    "  }\n"
    "}\n";

static struct outcome run_odd(const struct device_code *code, unsigned threads)
{
    struct outcome o = {.events = 1};
    struct sim_config config = {.user = &o};
    struct sim *sim = engine_on_threads(&config, threads);
    struct sim_module *module;
    struct sim_profile profile;
    static const struct sim_observer observer = {
        .wants = SIM_WANTS_STRAY | SIM_WANTS_PARTIAL, .op = observe};
    cr_assert_eq(sim_module_load_elf(sim, code->elf, code->bytes, &module),
                 SIM_OK);
    uint64_t p = allocate(sim, P_FLOATS * 4);
    struct sim_argument arguments[] = {{&p, 8}};
    struct sim_launch launch = {module,    "kernel", {32, 1, 1}, 0,
                                arguments, 1,        NULL};
    fill(sim, p);
    sim_attach(sim, &observer, &o);
    for (int i = 0; i < 2; i++) {
        cr_assert_eq(sim_launch(sim, &launch, &profile), SIM_OK, "%s",
                     sim_error(sim));
        o.cycles = hash_word(o.cycles, profile.cycles);
        for (int k = 0; k < SIM_N_COUNTERS; k++)
            o.counters[k] += profile.counters[k];
    }
    o.memory = hash_memory(sim, p, P_FLOATS * 4);
    sim_free(sim);
    return o;
}

Test(determinism, few_ops_notify_in_one_order)
{
    struct device_code code = device_code(odd, "mtp_592");
    struct outcome first = run_odd(&code, 1);
    cr_assert_gt(first.n_events, 20);
    static const unsigned threads[] = {2, 4, 64};
    for (size_t i = 0; i < sizeof threads / sizeof threads[0]; i++) {
        char what[40];
        struct outcome o = run_odd(&code, threads[i]);
        snprintf(what, sizeof what, "%u threads", threads[i]);
        cr_expect_eq(o.n_events, first.n_events, "%s: %d events, not %d", what,
                     (int)o.n_events, (int)first.n_events);
        cr_expect_eq(o.events, first.events, "events: %s", what);
        expect_same_results(&first, &o, what);
    }
    free(code.elf);
}
