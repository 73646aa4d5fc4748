/* SPDX-License-Identifier: MIT */
/*
 * A launch that is stopped, by a fault or by the limit of instructions, stops
 * at the same place whatever the quantum, and on any number of threads: the
 * message, all figures of the profile, the text printed and device memory are
 * compared byte by byte.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/sim.h"
#include "tests/support/engine.h"
#include "tests/support/device_code.h"

/* Cores do uneven private work (scalar and vector) between actions that others
 * see; what goes wrong is chosen by `how`, who does it and when by `who` and
 * `when`. */
static const char source[] =
    "__nram__ float a[4096], b[4096];\n"
    "__nram__ volatile int word[8];\n"
    "__mlu_shared__ int shared[64];\n"
    "__mlu_func__ int busy(int n, int x) {\n"
    "  for (int i = 0; i < n; i++) x = x * 1103515245 + 12345;\n"
    "  return x;\n"
    "}\n"
    "__mlu_func__ void wrong(int how, float *p) {\n"
    "  switch (how) {\n"
    "  case 0: *(volatile int *)8 = 1; break;\n"
    "  case 1: __bang_add(a, a + 1, b, 64); break;\n"
    "  case 2: __memcpy(p + (1 << 24), a, 64, NRAM2GDRAM); break;\n"
    "  case 3: __bang_add(p, a, b, 64); break;\n"
    "  case 4: abort(); break;\n"
    "  case 5: ((void (*)())64)(); break;\n"
    "  case 6: for (;;) word[0]++; break;\n"
    "  case 7: for (;;) p[taskId] += 1; break;\n"
    "  case 8: for (;;) __bang_add(a, a, b, 128); break;\n"
    "  case 9: exit(3); break;\n"
    "  case 10: *(volatile float *)(p + (1 << 24)) = 1; break;\n"
    "  case 11: __bang_lock(1, 1); exit(0); break;\n"
    "  }\n"
    "}\n"
    "extern \"C\" __mlu_global__ void kernel(float *p, int how, int who, int "
    "when) {\n"
    "  int me = taskId + coreId, x = me * 7919;\n"
    "  for (int round = 0; round < 12; round++) {\n"
    "    __mlu_step(\"scalar\");\n"
    "    x = busy((me * 37 + round * 11) % 90 * (me % 3 ? 1 : 40), x);\n"
    "    __mlu_step(\"vector\");\n"
    "    for (int i = 0; i < (me + round) % 5; i++)\n"
    "      __bang_add(a, a, b, 128 + me % 7 * 32);\n"
    "    word[me % 8] = x;\n"
    "    if (taskId % who == who - 1 && round == when % (taskId % 4 + 1) + 1) "
    "wrong(how, p);\n"
    "    __mlu_step(\"out\");\n"
    "    p[me % 16 + round * 256] += x & 3;\n"
    "    if (round % 4 == 1) __memcpy_async(p + 4096 + me * 64, a, 256, "
    "NRAM2GDRAM);\n"
    "    if (round % 4 == 3) __sync_all_ipu();\n"
    "    if (me % 5 == round) __bang_printf(\"%d %d\\n\", me, round);\n"
    "    shared[me % 64] += round;\n"
    "  }\n"
    "}\n";

#define FLOATS 32768
#define WRONGS 12

struct outcome {
    enum sim_status status;
    char message[4096], text[16384];
    float memory[FLOATS];
    struct sim_profile profile;
};

static void take_text(void *user, const char *text, size_t n)
{
    struct outcome *o = user;
    size_t length = strlen(o->text);
    if (length + n < sizeof o->text)
        memcpy(o->text + length, text, n);
}

struct setting {
    const char *device;
    unsigned tasks, clusters;
    int how, who, when;
    uint64_t limit;
    unsigned threads; /* that cores run on */
};

static void run(const struct device_code *code, const struct setting *s,
                uint64_t quantum, struct outcome *o)
{
    memset(o, 0, sizeof *o);
    struct sim_config config = {
        .device = sim_device_find(s->device, NULL, 0),
        .quantum = quantum,
        .max_instructions = s->limit,
        .print = take_text,
        .user = o,
    };
    struct sim *sim = engine_on_threads(&config, s->threads);
    struct sim_module *module;
    uint64_t p;
    cr_assert_eq(sim_module_load_elf(sim, code->elf, code->bytes, &module),
                 SIM_OK);
    cr_assert_eq(sim_malloc(sim, sizeof o->memory, &p), SIM_OK);
    struct sim_argument arguments[] = {
        {&p, 8}, {&s->how, 4}, {&s->who, 4}, {&s->when, 4}};
    struct sim_launch launch = {
        module, "kernel", {s->tasks, 1, 1}, s->clusters, arguments, 4, NULL};
    o->status = sim_launch(sim, &launch, &o->profile);
    o->profile.host_seconds = 0;
    snprintf(o->message, sizeof o->message, "%s", sim_error(sim));
    cr_assert_eq(sim_read(sim, o->memory, p, sizeof o->memory), SIM_OK);
    sim_free(sim);
}

static void compare(const struct outcome *a, const struct outcome *b,
                    const struct setting *s, uint64_t quantum)
{
    char what[160];
    snprintf(what, sizeof what,
             "how %d who %d when %d limit %d quantum %d threads %u", s->how,
             s->who, s->when, (int)s->limit, (int)quantum, s->threads);
    cr_expect_eq(a->status, b->status, "%s", what);
    cr_expect_str_eq(a->message, b->message, "%s", what);
    cr_expect_str_eq(a->text, b->text, "%s", what);
    cr_expect_eq(memcmp(a->memory, b->memory, sizeof a->memory), 0,
                 "memory: %s", what);
    cr_expect_eq(a->profile.cycles, b->profile.cycles, "cycles %d %d: %s",
                 (int)a->profile.cycles, (int)b->profile.cycles, what);
    for (int i = 0; i < SIM_N_COUNTERS; i++)
        cr_expect_eq(a->profile.counters[i], b->profile.counters[i],
                     "%s %d %d: %s", sim_counter_name(i),
                     (int)a->profile.counters[i], (int)b->profile.counters[i],
                     what);
    cr_expect_eq(memcmp(&a->profile, &b->profile, sizeof a->profile), 0,
                 "profile: %s", what);
}

/* Compares the outcome with quantum 100000 with those of other quanta, and of
 * several threads. */
static void check(const struct device_code *code, const struct setting *s)
{
    static const uint64_t quanta[] = {1, 7, 500, 1u << 30};
    struct outcome *first = malloc(sizeof *first);
    struct outcome *other = malloc(sizeof *other);
    run(code, s, 100000, first);
    cr_expect_eq(first->status, SIM_ERROR_FAULT, "how %d", s->how);
    for (size_t i = 0; i < sizeof quanta / sizeof quanta[0]; i++) {
        run(code, s, quanta[i], other);
        compare(first, other, s, quanta[i]);
    }
    static const unsigned threads[] = {2, 7};
    for (size_t i = 0; i < sizeof threads / sizeof threads[0]; i++) {
        struct setting on = *s;
        on.threads = threads[i];
        run(code, &on, i ? 100000 : 13, other);
        compare(first, other, &on, i ? 100000 : 13);
    }
    free(first);
    free(other);
}

static void faults(const char *device, unsigned tasks, unsigned clusters)
{
    const struct sim_device *d = sim_device_find(device, NULL, 0);
    struct device_code code = device_code(source, d->arch_name);
    for (int how = 0; how < WRONGS; how++)
        for (int who = 1; who <= 3; who += 2) {
            struct setting s = {device, tasks,   clusters, how,
                                who,    how % 4, 200000,   1};
            check(&code, &s);
        }
    free(code.elf);
}

Test(stopped, by_faults_of_block_tasks)
{
    faults("MLU590-H8", 60, 0);
}

Test(stopped, by_faults_of_union_tasks)
{
    faults("MLU590-H8", 32, 1);
}

Test(stopped, by_faults_of_a_370)
{
    faults("MLU370-X4", 40, 2);
}

/* The limit falls at the same instruction, and near where it says. */
Test(stopped, by_the_limit)
{
    static const uint64_t limits[] = {1, 2, 999, 5000, 20000, 100000};
    struct device_code code = device_code(source, "mtp_592");
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        struct setting s = {"MLU590-H8", 100, 0, -1, 1, 0, limits[i], 1};
        check(&code, &s);
        struct outcome *o = malloc(sizeof *o);
        run(&code, &s, 0, o);
        uint64_t n = o->profile.counters[SIM_COUNT_INSTRUCTIONS];
        cr_expect_gt(n, limits[i]);
        /* each core may be one straight stretch of code beyond */
        cr_expect_leq(n, limits[i] + 48 * 30, "%d of %d", (int)n,
                      (int)limits[i]);
        free(o);
    }
    free(code.elf);
}

/* Cores that do nothing but meet have retired too many long before they are
 * asked. */
Test(stopped, by_the_limit_at_barriers)
{
    static const char endless[] =
        "extern \"C\" __mlu_global__ void kernel(float *p, int how, int who,"
        " int when) {\n"
        "  for (;;) __sync_cluster();\n"
        "}\n";
    struct device_code code = device_code(endless, "mtp_592");
    struct setting s = {"MLU590-H8", 4, 1, 0, 1, 0, 100000, 1};
    check(&code, &s);
    free(code.elf);
}

/* Of cores that hand a lock over, some stand right behind that when another one
 * comes to the limit. */
Test(stopped, by_the_limit_at_locks)
{
    static const char endless[] =
        "extern \"C\" __mlu_global__ void kernel(float *p, int how, int who,"
        " int when) {\n"
        "  if (__is_mpu())\n"
        "    for (int i = 0;; i++) asm volatile(\"\" : \"+r\"(i));\n"
        "  for (;;) { __bang_lock(3, 3); __bang_unlock(3, 3); }\n"
        "}\n";
    struct device_code code = device_code(endless, "mtp_592");
    for (uint64_t limit = 200; limit < 240; limit++) {
        struct setting s = {"MLU590-H8", 4, 1, 0, 1, 0, limit, 1};
        check(&code, &s);
    }
    free(code.elf);
}

/* An op that is refused writes nothing, and marks nothing that others share:
 * its core may be ahead of the fault that ends the launch, or not. */
Test(stopped, before_an_op_that_is_refused)
{
    static const char ahead[] =
        "__nram__ float a[64];\n"
        "__mlu_shared__ float s[64];\n"
        "extern \"C\" __mlu_global__ void kernel(float *p, int how, int who,"
        " int when) {\n"
        "  volatile int x = 0;\n"
        "  for (int i = taskId == 0 ? 100 : 0; i < 300; i++) x = x + i;\n"
        "  if (taskId == 0) __assert_fail(\"early\", \"f\", 1, \"g\");\n"
        "  __bang_add(s, a, a, 64);\n"
        "}\n";
    struct device_code code = device_code(ahead, "mtp_592");
    struct setting s = {"MLU590-H8", 4, 0, 0, 0, 0, 0, 1};
    check(&code, &s);
    free(code.elf);
}

/* A fault that comes first in time is the one that is told, though another
 * core comes to its own first when it runs ahead. */
Test(stopped, by_the_first_fault_in_time)
{
    static const char two[] =
        "extern \"C\" __mlu_global__ void kernel(float *p, int how, int who,"
        " int when) {\n"
        "  int n = taskId == 0 ? 5000 : 10;\n"
        "  volatile int x = 0;\n"
        "  for (int i = 0; i < n; i++) x = x + i;\n"
        "  if (taskId == 0) __assert_fail(\"late\", \"f\", 1, \"g\");\n"
        "  p[taskId] = 1;\n"
        "  if (taskId == 1) __assert_fail(\"early\", \"f\", 2, \"g\");\n"
        "}\n";
    struct device_code code = device_code(two, "mtp_592");
    struct setting s = {"MLU590-H8", 4, 0, 0, 0, 0, 0, 1};
    struct outcome *o = malloc(sizeof *o);
    check(&code, &s);
    run(&code, &s, 0, o);
    cr_expect(strstr(o->message, "'early' does not hold"), "%s", o->message);
    cr_expect_eq(o->memory[1], 1.0f, "stored before the fault");
    cr_expect_eq(o->memory[2], 1.0f, "stored at the same time");
    free(o);
    free(code.elf);
}
