/* SPDX-License-Identifier: MIT */
/*
 * What modules and launches refuse, with a sentence; and that the device is
 * as good as before afterwards.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "isa/image/image.h"
#include "sim/sim.h"
#include "tests/support/engine.h"
#include "tests/support/device_code.h"

static const char source[] =
    "struct large { char bytes[600]; };\n"
    "__nram__ int table[4] = {1, 2, 3, 4};\n"
    "extern \"C\" __mlu_global__ void store(int *out, int value) {\n"
    "  *out = value + table[3];\n"
    "}\n"
    "extern \"C\" __mlu_global__ void fall(int *p) { *p = 1; }\n"
    "extern \"C\" __mlu_global__ void nothing() {}\n"
    "extern \"C\" __mlu_global__ void wide(int *out, unsigned u, int, int, "
    "int,\n"
    "  int, int, int, int ninth, __int128 w) {\n"
    "  out[0] = u == 0x80000001u;\n"
    "  out[1] = ninth;\n"
    "  out[2] = (int)w;\n"
    "  out[3] = (int)(w >> 64);\n"
    "}\n"
    "__nram__ char line[64];\n"
    "extern \"C\" __mlu_global__ void loads(char *p, char *q) {\n"
    "#pragma clang loop unroll(disable)\n"
    "  for (int i = 0; i < 4; i++)\n"
    "    __memcpy(line, i < 3 ? p : q, 64, GDRAM2NRAM);\n"
    "}\n"
    "extern \"C\" __mlu_global__ void forever() {\n"
    "  for (;;) asm volatile(\"\");\n"
    "}\n"
    "extern \"C\" __mlu_global__ void mark(char *p) {\n"
    "  __sync_cluster();\n"
    "  __sync_all();\n"
    "  if (!__is_mpu()) p[taskId] += 1;\n"
    "}\n"
    "__nram__ char most[700 * 1024];\n"
    "extern \"C\" __mlu_global__ void take(int *out, large l) {\n"
    "  *out = most[0] = l.bytes[599];\n"
    "}\n";

static struct sim *sim;
static struct sim_module *module;
static struct device_code code;
static uint64_t memory;

static void set_up(void)
{
    struct sim_config config = {.device =
                                    sim_device_find("MLU370-S4", NULL, 0)};
    sim = engine_new(&config);
    code = device_code(source, "mtp_372");
    cr_assert_eq(sim_module_load_elf(sim, code.elf, code.bytes, &module),
                 SIM_OK, "%s", sim_error(sim));
    cr_assert_eq(sim_malloc(sim, 4096, &memory), SIM_OK);
}

static void tear_down(void)
{
    sim_free(sim);
    free(code.elf);
}

TestSuite(launch, .init = set_up, .fini = tear_down);

static void expect_error(const char *words)
{
    cr_expect(strstr(sim_error(sim), words), "'%s' lacks '%s'", sim_error(sim),
              words);
}

static enum sim_status launch_dim(unsigned x, unsigned y, unsigned z,
                                  unsigned clusters)
{
    struct sim_launch l = {.module = module,
                           .kernel = "nothing",
                           .dim = {x, y, z},
                           .union_clusters = clusters};
    return sim_launch(sim, &l, NULL);
}

static void expect_it_works(void)
{
    int value = 38, got = 0;
    struct sim_argument arguments[] = {{&memory, 8}, {&value, 4}};
    struct sim_launch l = {module, "store", {1, 1, 1}, 0, arguments, 2, NULL};
    cr_assert_eq(sim_launch(sim, &l, NULL), SIM_OK, "%s", sim_error(sim));
    cr_assert_eq(sim_read(sim, &got, memory, sizeof got), SIM_OK);
    cr_assert_eq(got, 42);
}

Test(launch, task_dimensions)
{
    cr_expect_eq(launch_dim(1, 1, 1, 0), SIM_OK);
    cr_expect_eq(launch_dim(4, 2, 3, 1), SIM_OK);
    cr_expect_eq(launch_dim(16, 1, 1, 4), SIM_OK);
    cr_expect_eq(launch_dim(0, 1, 1, 0), SIM_ERROR_DIM);
    cr_expect_eq(launch_dim(1, 0, 1, 0), SIM_ERROR_DIM);
    cr_expect_eq(launch_dim(1, 1, 0, 0), SIM_ERROR_DIM);
    expect_error("every part must be at least 1");
    cr_expect_eq(launch_dim(65536, 32768, 1, 0), SIM_ERROR_DIM);
    cr_expect_eq(launch_dim(65537, 1, 1, 0), SIM_ERROR_DIM);
    cr_expect_eq(launch_dim(1, 1, 65537, 0), SIM_ERROR_DIM);
    cr_expect_eq(launch_dim(UINT32_MAX, UINT32_MAX, UINT32_MAX, 0),
                 SIM_ERROR_DIM);
    cr_expect_eq(launch_dim(6, 1, 1, 1), SIM_ERROR_DIM);
    expect_error("x of a Union1 task must be a multiple of 4");
    cr_expect_eq(launch_dim(4, 4, 1, 2), SIM_ERROR_DIM);
    cr_expect_eq(launch_dim(12, 1, 1, 3), SIM_ERROR_DIM);
    expect_error("Union3 does not exist");
    cr_expect_eq(launch_dim(32, 1, 1, 8), SIM_ERROR_DIM);
    expect_error("whose largest union task is Union4");
    expect_it_works();
}

Test(launch, unions_of_every_device)
{
    static const char empty[] = "extern \"C\" __mlu_global__ void nothing() {}";
    size_t n;
    const struct sim_device *d = sim_devices(&n);
    struct device_code plain = {0};
    for (size_t i = 0; i < n; i++) {
        struct sim_config config = {.device = &d[i]};
        struct sim *other = engine_new(&config);
        if (i == 0 || d[i].arch != d[i - 1].arch) {
            free(plain.elf);
            plain = device_code(empty, d[i].arch_name);
        }
        struct sim_module *m;
        cr_assert_eq(sim_module_load_elf(other, plain.elf, plain.bytes, &m),
                     SIM_OK);
        for (unsigned clusters = 0; clusters <= 32; clusters++) {
            unsigned x = clusters ? clusters * d[i].cores : 1;
            struct sim_launch l = {.module = m,
                                   .kernel = "nothing",
                                   .dim = {x, 1, 1},
                                   .union_clusters = clusters};
            bool exists =
                clusters <= d[i].max_union && (clusters & (clusters - 1)) == 0;
            cr_expect_eq(sim_launch(other, &l, NULL),
                         exists ? SIM_OK : SIM_ERROR_DIM, "%s Union%u",
                         d[i].name, clusters);
        }
        sim_free(other);
    }
    free(plain.elf);
}

/* Cores that had a task of many, with only these clusters usable; 0: refused.
 */
static uint64_t cores_of(uint64_t usable, unsigned clusters)
{
    struct sim_profile profile;
    struct sim_launch l = {.module = module,
                           .kernel = "nothing",
                           .dim = {96, 1, 1},
                           .union_clusters = clusters};
    sim_use_clusters(sim, usable);
    enum sim_status status = sim_launch(sim, &l, &profile);
    cr_expect(status == SIM_OK || status == SIM_ERROR_DIM);
    return status == SIM_OK ? profile.cores_used : 0;
}

/* 6 clusters of 4 cores, and a memory core that unions use. */
Test(launch, clusters_that_may_be_used)
{
    cr_expect_eq(cores_of(0, 0), 24);
    cr_expect_eq(cores_of(0, 1), 30);
    cr_expect_eq(cores_of(0, 4), 20);
    cr_expect_eq(cores_of(1, 0), 4);
    cr_expect_eq(cores_of(0x2a, 0), 12);
    cr_expect_eq(cores_of(0x2a, 1), 15);
    cr_expect_eq(cores_of(0x36, 2), 20); /* 1 and 2, 4 and 5 */
    cr_expect_eq(cores_of(0x1e, 4), 20);
    cr_expect_eq(cores_of(0x2a, 2), 0);
    expect_error("no 2 neighbouring clusters of MLU370-S4 may be used (0x2a ");
    cr_expect_eq(cores_of(0x37, 4), 0);
    cr_expect_eq(cores_of(1ull << 6, 0), 0);
    expect_error("no 1 neighbouring cluster of");
    sim_use_clusters(sim, 1ull << 5);
    expect_it_works();
}

/* Which of n tasks a launch runs, by what they add to their places. */
static void expect_tasks(struct sim_dim dim, unsigned clusters, unsigned most,
                         const char *ran)
{
    unsigned char got[128] = {0}, zeros[sizeof got] = {0};
    const size_t n = (size_t)dim.x * dim.y * dim.z;
    struct sim_argument argument = {&memory, 8};
    struct sim_launch l = {.module = module,
                           .kernel = "mark",
                           .dim = dim,
                           .union_clusters = clusters,
                           .arguments = &argument,
                           .n_arguments = 1};
    char text[sizeof got + 1] = "";
    cr_assert_eq(sim_write(sim, memory, zeros, sizeof zeros), SIM_OK);
    sim_sample_tasks(sim, most);
    cr_assert_eq(sim_launch(sim, &l, NULL), SIM_OK, "%s", sim_error(sim));
    cr_assert_eq(sim_read(sim, got, memory, sizeof got), SIM_OK);
    for (size_t i = 0; i < n; i++)
        text[i] = got[i] == 0 ? '.' : got[i] == 1 ? 'x' : '?';
    cr_expect_str_eq(text, ran, "%s instead of %s", text, ran);
}

/* The first and the last of tasks, and those between in even steps; of union
 * tasks all cores, which meet. */
Test(launch, samples_of_tasks)
{
    expect_tasks((struct sim_dim){9, 1, 1}, 0, 0, "xxxxxxxxx");
    expect_tasks((struct sim_dim){9, 1, 1}, 0, 3, "x...x...x");
    expect_tasks((struct sim_dim){2, 5, 1}, 0, 3, "x...x....x");
    expect_tasks((struct sim_dim){2, 2, 2}, 0, 2, "x......x");
    expect_tasks((struct sim_dim){9, 1, 1}, 0, 1, "x........");
    expect_tasks((struct sim_dim){3, 1, 1}, 0, 3, "xxx");
    expect_tasks((struct sim_dim){2, 1, 1}, 0, 3, "xx");
    expect_tasks((struct sim_dim){1, 1, 1}, 0, 3, "x");
    /* more than there are cores */
    expect_tasks((struct sim_dim){100, 1, 1}, 0, 50,
                 "x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x"
                 ".x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x..x");
    expect_tasks((struct sim_dim){20, 1, 1}, 1, 3, "xxxx....xxxx....xxxx");
    expect_tasks((struct sim_dim){8, 2, 2}, 2, 2,
                 "xxxxxxxx................xxxxxxxx");
    expect_tasks((struct sim_dim){16, 1, 1}, 4, 3, "xxxxxxxxxxxxxxxx");
    sim_sample_tasks(sim, 0);
    expect_it_works();
}

Test(launch, memory_of_several_devices)
{
    struct sim_config config = {.device = sim_device_of(sim),
                                .memory_first = 1ull << 39};
    struct sim *other = engine_new(&config);
    struct sim_module *m;
    uint64_t there, start, bytes;
    int value = 1, got = 0;
    cr_assert_eq(sim_module_load_elf(other, code.elf, code.bytes, &m), SIM_OK);
    cr_assert_eq(sim_malloc(other, 4, &there), SIM_OK);
    cr_expect_eq(there, 1ull << 39);
    cr_expect(sim_memory_owner(other, there, &start, &bytes));
    cr_expect_not(sim_memory_owner(sim, there, &start, &bytes));
    struct sim_argument arguments[] = {{&there, 8}, {&value, 4}};
    struct sim_launch l = {m, "store", {1, 1, 1}, 0, arguments, 2, NULL};
    cr_expect_eq(sim_launch(other, &l, NULL), SIM_OK);
    cr_expect_eq(sim_read(other, &got, there, sizeof got), SIM_OK);
    cr_expect_eq(got, 5);
    l.module = module; /* which has no such memory */
    cr_expect_eq(sim_launch(sim, &l, NULL), SIM_ERROR_FAULT);
    sim_free(other);
    expect_it_works();
}

Test(launch, kernels_and_arguments)
{
    int value = 1;
    struct sim_argument arguments[] = {{&memory, 8}, {&value, 4}};
    struct sim_launch l = {module, "absent", {1, 1, 1}, 0, arguments, 2, NULL};
    cr_expect_eq(sim_launch(sim, &l, NULL), SIM_ERROR_KERNEL);
    expect_error("no kernel 'absent'");
    l.kernel = "store";
    l.n_arguments = 1;
    cr_expect_eq(sim_launch(sim, &l, NULL), SIM_ERROR_ARGUMENT);
    expect_error("store takes 2 arguments, 1 was given");
    l.n_arguments = 2;
    arguments[1].bytes = 8;
    cr_expect_eq(sim_launch(sim, &l, NULL), SIM_ERROR_ARGUMENT);
    expect_error("(value) has 4 bytes, the argument 8");
    l.arguments = NULL;
    cr_expect_eq(sim_launch(sim, &l, NULL), SIM_ERROR_ARGUMENT);
    l = (struct sim_launch){.dim = {1, 1, 1}};
    cr_expect_eq(sim_launch(sim, &l, NULL), SIM_ERROR_ARGUMENT);
    expect_it_works();
}

Test(launch, parameters_are_told)
{
    uint32_t bytes[2];
    size_t n;
    cr_expect_eq(sim_module_parameters(sim, module, "take", bytes, 2, &n),
                 SIM_OK);
    cr_expect_eq(n, 2);
    cr_expect_eq(bytes[0], 8);
    cr_expect_eq(bytes[1], 600);
    cr_expect_eq(sim_module_parameters(sim, module, "take", bytes, 0, &n),
                 SIM_OK);
    cr_expect_eq(n, 2);
    cr_expect_eq(sim_module_parameters(sim, module, "gone", bytes, 2, &n),
                 SIM_ERROR_KERNEL);
}

Test(launch, arguments_must_fit_the_stack)
{
    struct sim_config config = {.device = sim_device_find("MLU370-S4", NULL, 0),
                                .stack_kib = 1};
    struct sim *small = engine_new(&config);
    struct sim_module *m;
    uint64_t out;
    char large[600] = {0};
    cr_assert_eq(sim_module_load_elf(small, code.elf, code.bytes, &m), SIM_OK);
    cr_assert_eq(sim_malloc(small, 4, &out), SIM_OK);
    struct sim_argument arguments[] = {{&out, 8}, {large, 600}};
    struct sim_launch l = {m, "take", {1, 1, 1}, 0, arguments, 2, NULL};
    cr_expect_eq(sim_launch(small, &l, NULL), SIM_ERROR_ARGUMENT);
    cr_expect(strstr(sim_error(small), "do not fit the stack of 1 KiB"), "%s",
              sim_error(small));
    sim_free(small);
}

/* Words have their sign extended whatever it is; a pair behind the ninth
 * argument is at a multiple of 16 of the stack. */
static void arguments_are_where_kernels_look(void)
{
    const unsigned u = 0x80000001u;
    const int small = 7, ninth = 9;
    const uint64_t pair[2] = {0x11111111, 0x22222222};
    struct sim_argument arguments[10] = {{&memory, 8}, {&u, 4}};
    int out[4];
    for (int i = 2; i < 8; i++)
        arguments[i] = (struct sim_argument){&small, 4};
    arguments[8] = (struct sim_argument){&ninth, 4};
    arguments[9] = (struct sim_argument){pair, 16};
    struct sim_launch l = {module, "wide", {1, 1, 1}, 0, arguments, 10, NULL};
    cr_assert_eq(sim_launch(sim, &l, NULL), SIM_OK, "%s", sim_error(sim));
    cr_assert_eq(sim_read(sim, out, memory, sizeof out), SIM_OK);
    cr_expect_eq(out[0], 1);
    cr_expect_eq(out[1], ninth);
    cr_expect_eq(out[2], 0x11111111);
    cr_expect_eq(out[3], 0x22222222);
}

static enum sim_status load(uint64_t p, uint64_t q)
{
    struct sim_argument arguments[] = {{&p, 8}, {&q, 8}};
    struct sim_launch l = {module, "loads", {1, 1, 1}, 0, arguments, 2, NULL};
    return sim_launch(sim, &l, NULL);
}

/* A copy that is repeated elsewhere is looked at as the first one was: to the
 * last byte of a block, and not in one that was freed. */
static void repeated_copies_stay_in_live_memory(void)
{
    uint64_t other;
    cr_assert_eq(sim_malloc(sim, 4096, &other), SIM_OK);
    cr_expect_eq(load(memory, memory + 4096 - 64), SIM_OK, "%s",
                 sim_error(sim));
    cr_expect_eq(load(memory, memory + 4096 - 63), SIM_ERROR_FAULT);
    expect_error("out of bounds");
    cr_expect_eq(load(memory, other), SIM_OK, "%s", sim_error(sim));
    cr_assert_eq(sim_release(sim, other), SIM_OK);
    cr_expect_eq(load(memory, other), SIM_ERROR_FAULT);
    expect_error("freed");
}

/* A loop that asks no memory does not wait for other cores. */
static void a_loop_without_loads_ends_at_the_limit(void)
{
    struct sim_config config = {.device = sim_device_find("MLU370-S4", NULL, 0),
                                .max_instructions = 4000000};
    struct sim *limited = engine_new(&config);
    struct sim_module *m;
    cr_assert_eq(sim_module_load_elf(limited, code.elf, code.bytes, &m),
                 SIM_OK);
    struct sim_launch l = {.module = m, .kernel = "forever", .dim = {1, 1, 1}};
    cr_expect_eq(sim_launch(limited, &l, NULL), SIM_ERROR_FAULT);
    cr_expect(strstr(sim_error(limited), "the limit is 4000000"), "%s",
              sim_error(limited));
    sim_free(limited);
}

/* Stacks end below the other memories of a core, however much is asked for. */
static void stacks_have_a_largest_size(void)
{
    const uint64_t most = ISA_STACK_MAX_BYTES / 1024;
    struct sim_config config = {.device = sim_device_find("MLU370-S4", NULL, 0),
                                .stack_kib = 2 * most};
    struct sim *large = engine_new(&config);
    cr_assert_not_null(large);
    cr_expect_eq(large->cores[0].stack.bytes, most * 1024);
    sim_free(large);
}

/* One test, as each has kernels compiled. */
Test(launch, limits_of_arguments_copies_and_loops)
{
    arguments_are_where_kernels_look();
    repeated_copies_stay_in_live_memory();
    a_loop_without_loads_ends_at_the_limit();
    stacks_have_a_largest_size();
}

Test(launch, a_fault_leaves_the_device_usable)
{
    uint64_t null = 0;
    struct sim_argument argument = {&null, 8};
    struct sim_launch l = {module, "fall", {8, 1, 1}, 1, &argument, 1, NULL};
    struct sim_profile profile;
    for (int i = 0; i < 3; i++) {
        cr_expect_eq(sim_launch(sim, &l, &profile), SIM_ERROR_FAULT);
        expect_error("null pointer: writes 4 bytes at 0x0");
        expect_error("no line information");
        cr_expect_gt(profile.cycles, 0);
        expect_it_works();
    }
}

Test(launch, unloaded_modules_are_gone)
{
    struct sim_module *other;
    cr_assert_eq(sim_module_load_elf(sim, code.elf, code.bytes, &other),
                 SIM_OK);
    expect_it_works();
    sim_module_unload(sim, other);
    sim_module_unload(sim, other); /* not of this device any more */
    expect_it_works();
}

/* An image for a relative whose NRAM is larger: its kernels are refused. */
Test(launch, scratchpads_must_fit_the_device)
{
    struct sim *other = engine_new(NULL); /* 512 KiB, not 768 */
    struct sim_module *m;
    uint64_t null = 0;
    struct sim_argument argument = {&null, 8};
    cr_assert_eq(sim_module_load_elf(other, code.elf, code.bytes, &m), SIM_OK);
    struct sim_launch l = {m, "fall", {8, 1, 1}, 1, &argument, 1, NULL};
    cr_expect_eq(sim_launch(other, &l, NULL), SIM_ERROR_IMAGE);
    cr_expect(strstr(sim_error(other), "kernel fall needs "), "%s",
              sim_error(other));
    cr_expect(strstr(sim_error(other), "bytes of NRAM, MLU590-H8 has 524288; "
                                       "compile it with "
                                       "--bang-mlu-arch=mtp_592"),
              "%s", sim_error(other));
    sim_free(other);
}

Test(launch, damaged_images_are_refused)
{
    struct sim_module *m;
    unsigned refused = 0, accepted = 0;
    unsigned char *bytes = malloc(code.bytes);
    for (size_t n = 0; n < code.bytes; n += n < 256 ? 1 : 97) {
        memcpy(bytes, code.elf, n);
        if (sim_module_load_elf(sim, bytes, n, &m) == SIM_OK) {
            sim_module_unload(sim, m);
            accepted++;
        } else {
            cr_expect_gt(strlen(sim_error(sim)), 10);
            refused++;
        }
    }
    cr_expect_gt(refused, 300);
    cr_expect_eq(accepted, 0);
    free(bytes);
    expect_it_works();
}

/* One byte of the headers changed: refused, or harmless when it runs. */
Test(launch, scratched_images_do_no_harm)
{
    unsigned char *bytes = malloc(code.bytes);
    struct sim_argument argument = {&memory, 8};
    for (size_t at = 16; at < 64 + 6 * 56; at++) {
        static const unsigned char changes[] = {0x01, 0x80, 0xff};
        for (size_t i = 0; i < sizeof changes; i++) {
            struct sim_module *m;
            memcpy(bytes, code.elf, code.bytes);
            bytes[at] ^= changes[i];
            if (sim_module_load_elf(sim, bytes, code.bytes, &m))
                continue;
            struct sim_launch l = {m, "fall", {1, 1, 1}, 0, &argument, 1, NULL};
            enum sim_status status = sim_launch(sim, &l, NULL);
            cr_expect(status == SIM_OK || status == SIM_ERROR_FAULT ||
                          status == SIM_ERROR_KERNEL,
                      "byte %zu: %s", at, sim_error(sim));
            sim_module_unload(sim, m);
        }
    }
    free(bytes);
    expect_it_works();
}

Test(launch, fat_images)
{
    const unsigned archs[] = {270, 372};
    const void *elfs[] = {code.elf, code.elf};
    const size_t sizes[] = {code.bytes, code.bytes};
    size_t total, n;
    unsigned found[4];
    char error[200];
    void *fat = isa_fatbin_build(archs, elfs, sizes, 2, &total);
    struct sim_module *m;
    cr_expect_eq(sim_fatbin_archs(fat, found, 4, &n, error, sizeof error),
                 SIM_OK);
    cr_expect(n == 2 && found[0] == 270 && found[1] == 372);
    cr_expect_eq(sim_module_load(sim, fat, &m), SIM_OK, "%s", sim_error(sim));
    struct sim *other = engine_new(NULL);
    cr_expect_eq(sim_module_load(other, fat, &m), SIM_ERROR_ARCH);
    cr_expect(strstr(sim_error(other), "no code for MLU590-H8 (mtp_592)"), "%s",
              sim_error(other));
    sim_free(other);
    memset(fat, 0, 4);
    cr_expect_eq(sim_module_load(sim, fat, &m), SIM_ERROR_IMAGE);
    cr_expect_eq(sim_fatbin_archs(fat, found, 4, &n, error, sizeof error),
                 SIM_ERROR_IMAGE);
    expect_it_works();
    sim_free(sim); /* before the image it holds a module of */
    sim = NULL;
    free(fat);
}

/* How far it is, as progress was told last. */
struct progress {
    uint64_t cycles, ended, tasks, calls;
};

static void take_progress(void *user, uint64_t cycles, uint64_t ended,
                          uint64_t tasks)
{
    struct progress *p = user;
    *p = (struct progress){cycles, ended, tasks, p->calls + 1};
}

/* Tasks that retire next to nothing take their time as well. */
Test(launch, progress_of_empty_tasks)
{
    struct progress p = {0};
    sim_on_progress(sim, take_progress, &p);
    cr_expect_eq(launch_dim(50000, 2, 1, 0), SIM_OK);
    cr_expect_eq(p.tasks, 100000);
    cr_expect_geq(p.calls, 5);
    cr_expect_geq(p.ended, 50000);
    uint64_t calls = p.calls;
    cr_expect_eq(launch_dim(50000, 2, 1, 0), SIM_OK);
    cr_expect_eq(p.calls, 2 * calls);
}
