/* SPDX-License-Identifier: MIT */
/*
 * WRAM and its lanes: where copies put bytes, what comes back, what a reset
 * leaves, how long products take. Device MLU590-H8: lanes of 8192 bytes.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "isa/semantics/lanes.h"
#include "sim/machine/machine.h"
#include "tests/support/engine.h"
#include "tests/support/device_code.h"

enum { BYTES = 65536, LANE = 8192, WRAM = 64 * LANE };

static const char source[] =
    "#define K extern \"C\" __mlu_global__ void\n"
    "__nram__ char n[65536], d[131072];\n"
    "__wram__ char w[524288];\n"
    /* from p to w + at, and from there back to p + 65536 */
    "K there_and_back(char *p, int at, int bytes) {\n"
    "  __memcpy(w + at, p, bytes, GDRAM2WRAM);\n"
    "  __memcpy(n, w + at, bytes, WRAM2NRAM);\n"
    "  __memcpy(p + 65536, n, bytes, NRAM2GDRAM);\n"
    "}\n"
    "K back(char *p, int at, int bytes) {\n"
    "  __memcpy(p + 65536, w + at, bytes, WRAM2GDRAM);\n"
    "}\n"
    "K rests(char *p, int rounds, int) {\n"
    "  if (taskId == 0) for (int i = 0; i < rounds; i++) asm volatile(\"\");\n"
    "  __bang_mlp((float *)d, (float *)n, (float *)w, 1, 16, 0);\n"
    "}\n"
    "K passes(char *, int, int) {}\n"
    "K first_use(char *p, int, int) {\n"
    "  if (taskId < 48) __memcpy(w, p, 4096, GDRAM2WRAM);\n"
    "}\n"
    /* two linear copies, then `bytes` at `at` of every lane */
    "K lines(char *p, int at, int bytes) {\n"
    "  __memcpy(n, p, 4096, GDRAM2NRAM);\n"
    "  __memcpy(w, n, 4096, NRAM2WRAM);\n"
    "  __memcpy(w + 64, n, 4096, NRAM2WRAM);\n"
    "  __memcpy(w + at, n, bytes, NRAM2WRAM, 8192, bytes, 63);\n"
    "}\n"
    "K products(char *p, int m, int k) {\n"
    "  __bang_matmul((float *)d, (float *)n, (float *)w, m, k, 64);\n"
    "  __bang_matmul((float *)d, (half *)n, (half *)w, m, k, 65);\n"
    "  __bang_matmul((half *)d, (signed char *)n, (signed char *)w, m, k, 1);\n"
    "}\n"
    /* after a linear copy, products with this many rows of 192 bytes */
    "K short_copy(char *p, int bytes, int rows) {\n"
    "  __memcpy(w, n, bytes, NRAM2WRAM);\n"
    "  for (int i = 0; i < 2; i++)\n"
    "    __bang_matmul((float *)d, (float *)n, (float *)w, 1, 48, rows);\n"
    "}\n"
    /* rows of 80 bytes at 128: `bytes` of each are copied */
    "K padded_rows(char *p, int bytes, int rows) {\n"
    "  __memcpy(w, n, bytes, NRAM2WRAM, 8192, 63, 128, 1, 80, 63, 5120, 1);\n"
    "  __bang_matmul((float *)d, (float *)n, (float *)w, 1, 20, rows);\n"
    "}\n"
    /* one row, written by the scalar core */
    "K stored(char *p, int floats, int rows) {\n"
    "  for (int i = 0; i < floats; i++) ((float *)w)[i] = 1;\n"
    "  __bang_mlp((float *)d, (float *)n, (float *)w, rows, 16, 0);\n"
    "}\n"
    /* of a row one element is used */
    "K channels(char *p, int bytes, int rows) {\n"
    "  __memcpy(w, n, bytes, NRAM2WRAM, 8192, bytes, 63);\n"
    "  __bang_expand_channel_mul((float *)d, (float *)n, (float *)w, (float "
    "*)(n + 4096), 1, rows);\n"
    "}\n";

static struct sim *sim;
static struct sim_module *module;
static struct device_code code;
static uint64_t memory;
static uint8_t pattern[2 * BYTES], result[2 * BYTES];
static struct sim_op_event events[8];
static size_t n_events;
static struct sim_profile profile;

static void record(void *user, const struct sim_op_event *event)
{
    (void)user;
    if (n_events < sizeof events / sizeof *events)
        events[n_events++] = *event;
}

static void set_up(void)
{
    struct sim_config config = {.device =
                                    sim_device_find("MLU590-H8", NULL, 0)};
    sim = engine_new(&config);
    cr_assert_not_null(sim);
    code = device_code(source, config.device->arch_name);
    cr_assert_eq(sim_module_load_elf(sim, code.elf, code.bytes, &module),
                 SIM_OK, "%s", sim_error(sim));
    cr_assert_eq(sim_malloc(sim, sizeof pattern, &memory), SIM_OK);
    for (size_t i = 0; i < BYTES; i++)
        pattern[i] = (uint8_t)(i * 7 + i / 256 + 1);
    cr_assert_eq(sim_write(sim, memory, pattern, sizeof pattern), SIM_OK);
    static const struct sim_observer recorder = {.wants = SIM_WANTS_OP,
                                                 .op = record};
    sim_attach(sim, &recorder, NULL);
}

static void tear_down(void)
{
    sim_free(sim);
    free(code.elf);
}

TestSuite(wram, .init = set_up, .fini = tear_down);

/* Runs kernel(memory, x, y) as one Block task, on core 0. */
static void run(const char *kernel, int x, int y)
{
    struct sim_argument all[] = {
        {&memory, sizeof memory}, {&x, sizeof x}, {&y, sizeof y}};
    struct sim_launch launch = {.module = module,
                                .kernel = kernel,
                                .dim = {1, 1, 1},
                                .arguments = all,
                                .n_arguments = 3};
    n_events = 0;
    cr_assert_eq(sim_launch(sim, &launch, &profile), SIM_OK, "%s",
                 sim_error(sim));
    cr_assert_eq(sim_read(sim, result, memory, sizeof result), SIM_OK);
}

static const uint8_t *lane(unsigned l, unsigned at)
{
    return sim->cores[0].wram.host + l * LANE + at;
}

static bool came_back(size_t bytes)
{
    return memcmp(result + BYTES, pattern, bytes) == 0;
}

Test(wram, linear_copies_are_dealt_out)
{
    run("there_and_back", 128, 6400);
    for (unsigned l = 0; l < 64; l++) {
        cr_expect_arr_eq(lane(l, 128), pattern + 100 * l, 100, "lane %u", l);
        cr_expect_eq(*lane(l, 127), sim->cores[0].wram.fresh);
        cr_expect_eq(*lane(l, 228), sim->cores[0].wram.fresh);
    }
    cr_expect(came_back(6400));
    cr_expect_eq(profile.peak_wram_bytes, 64 * 228);
}

/* 80 bytes: two for each of the first 40 lanes. 48: one for each of 48. */
Test(wram, other_sizes_fill_the_first_lanes)
{
    run("there_and_back", 0, 80);
    cr_expect_arr_eq(lane(39, 0), pattern + 78, 2);
    cr_expect_eq(*lane(40, 0), sim->cores[0].wram.fresh);
    cr_expect(came_back(80));
    run("there_and_back", 0, 48);
    cr_expect_eq(*lane(47, 0), pattern[47]);
    cr_expect_eq(*lane(48, 0), sim->cores[0].wram.fresh);
    cr_expect(came_back(48));
}

Test(wram, bytes_beyond_the_lanes_come_back)
{
    static const int at[] = {LANE - 8, LANE, LANE - 512, 3 * LANE + 72,
                             WRAM - BYTES};
    for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
        run("there_and_back", at[i], BYTES);
        cr_expect(came_back(BYTES), "offset %d", at[i]);
    }
    /* The part that fits lies in the lanes. */
    run("there_and_back", LANE - 8, 6400);
    cr_expect_arr_eq(lane(5, LANE - 8), pattern + 500, 8);
    cr_expect_arr_eq(sim->cores[0].lanes.beside.host +
                         isa_lanes_beside(5, LANE),
                     pattern + 508, 64);
}

Test(wram, a_new_task_finds_nothing)
{
    static uint8_t nothing[BYTES];
    memset(nothing, sim->cores[0].wram.fresh, sizeof nothing);
    run("there_and_back", LANE - 512, BYTES);
    run("back", LANE - 512, BYTES);
    cr_expect_arr_eq(result + BYTES, nothing, BYTES);
    cr_expect_eq(sim->cores[0].lanes.n_linear, 0);
}

Test(wram, strided_copies_are_flat_and_replace_linear_ones)
{
    run("lines", 64, 64);
    const struct sim_lanes *l = &sim->cores[0].lanes;
    cr_expect_eq(l->n_linear, 1);
    cr_expect_eq(l->linear[0].offset, 0);
    for (unsigned i = 0; i < 64; i++)
        cr_expect_arr_eq(lane(i, 64), pattern + 64 * i, 64, "lane %u", i);
    cr_expect_eq(profile.peak_wram_bytes, 64 * 128);
}

/* Multiply-adds of whole groups of 64 lanes and whole lines of weights, at 512,
 * 2048 and 4096 per cycle; 8 cycles to start. */
Test(wram, products_take_the_time_of_their_types)
{
    run("products", 16, 64);
    cr_assert_eq(n_events, 3);
    const struct sim_op_event *e = events;
    cr_expect_eq(e[0].unit, SIM_UNIT_COMPUTE);
    cr_expect_eq(e[0].end - e[0].start, 8 + 16 * 64 * 64 / 512);
    cr_expect_eq(e[1].end - e[1].start, 8 + 16 * 64 * 128 / 2048);
    cr_expect_eq(e[2].end - e[2].start, 8 + 16 * 64 * 64 / 4096);
    cr_expect_eq(e[0].bytes, 16 * 64 * 4);
    run("products", 1, 1);
    cr_expect_eq(events[0].end - events[0].start, 8 + 64 * 16 / 512);
}

/* ---- weights that nobody wrote ----------------------------------------- */

/* Bytes of rows of 192 that a linear copy of `bytes` leaves out: it fills whole
 * lines of 16, four times a 64th of `bytes`, rounded up, for each of 16 slices,
 * in which rows follow one another by fours. */
static uint64_t left_out(uint64_t bytes, uint64_t rows)
{
    uint64_t part = (bytes + 63) / 64 * 4, filled = (bytes + 15) / 16 * 16;
    uint64_t n = 0;
    for (uint64_t r = 0; r < rows; r++) {
        uint64_t slice = r % 64 / 4, first = (r / 64 * 4 + r % 4) * 192;
        for (uint64_t x = first; x < first + 192; x++)
            n += x >= part || slice * part + x >= filled;
    }
    return n;
}

Test(wram, weights_that_nobody_wrote_are_noted)
{
    static const int rows[] = {1, 16, 64, 96, 128};
    static const int bytes[] = {16, 192, 1000, 192 * 64, 288 * 64, 384 * 64};
    sim_note_unwritten(sim, true);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (size_t k = 0; k < sizeof bytes / sizeof *bytes; k++) {
            run("short_copy", bytes[k], rows[i]);
            const struct sim_unwritten *u = &profile.unwritten;
            uint64_t want = left_out((uint64_t)bytes[k], (uint64_t)rows[i]);
            cr_expect_eq(u->bytes, want, "%d bytes, %d rows: %llu, not %llu",
                         bytes[k], rows[i], (unsigned long long)u->bytes,
                         (unsigned long long)want);
            cr_expect_eq(profile.counters[SIM_COUNT_UNWRITTEN], want ? 2 : 0);
            if (want)
                cr_expect_eq(u->of_bytes, (uint64_t)rows[i] * 192);
        }
    run("short_copy", 288 * 64, 96);
    cr_expect_str_eq(profile.unwritten.op, "__bang_matmul");
    cr_expect_eq(profile.unwritten.lane, 0);
    cr_expect_eq(profile.unwritten.offset, 288);
    sim_note_unwritten(sim, false);
    run("short_copy", 16, 128);
    cr_expect_eq(profile.unwritten.bytes, 0, "nobody asked");
    sim->config.contents = SIM_CONTENTS_KEEP;
    sim_note_unwritten(sim, true);
    run("short_copy", 16, 128);
    cr_expect_eq(profile.unwritten.bytes, 0, "may be what others left");
}

Test(wram, what_is_written_otherwise_is_not_noted)
{
    sim_note_unwritten(sim, true);
    run("padded_rows", 80, 128); /* the ends of lines are not used */
    cr_expect_eq(profile.unwritten.bytes, 0);
    run("padded_rows", 64, 128);
    cr_expect_eq(profile.unwritten.bytes, 128 * 16);
    run("stored", 16, 1);
    cr_expect_eq(profile.unwritten.bytes, 0);
    run("stored", 15, 1);
    cr_expect_eq(profile.unwritten.bytes, 4);
    run("stored", 16, 2);
    cr_expect_eq(profile.unwritten.bytes, 64);
    cr_expect_eq(profile.unwritten.lane, 1);
    run("channels", 16, 64);
    cr_expect_eq(profile.unwritten.bytes, 0);
    run("channels", 16, 65);
    cr_expect_eq(profile.unwritten.bytes, 4);
}

Test(wram, initialised_weights_are_written)
{
    struct device_code first = code; /* its module still reads it */
    code =
        device_code("__wram__ float w[16] = {1};\n"
                    "__nram__ float n[64], d[64];\n"
                    "extern \"C\" __mlu_global__ void initial(char *p, int k, "
                    "int rows) { __bang_mlp(d, n, w, rows, k, 0); }\n",
                    sim_device_of(sim)->arch_name);
    cr_assert_eq(sim_module_load_elf(sim, code.elf, code.bytes, &module),
                 SIM_OK, "%s", sim_error(sim));
    sim_note_unwritten(sim, true);
    run("initial", 16, 1);
    cr_expect_eq(profile.unwritten.bytes, 0);
    run("initial", 17, 1);
    cr_expect_eq(profile.unwritten.bytes, 4);
    sim_module_unload(sim, module);
    free(code.elf);
    code = first;
}

/* The first of several cores whose weights were never written, by its cycle. */
Test(wram, the_earliest_missing_weights_are_reported)
{
    int rounds = 5000, none = 0;
    struct sim_argument all[] = {
        {&memory, sizeof memory}, {&rounds, 4}, {&none, 4}};
    struct sim_launch launch = {.module = module,
                                .kernel = "rests",
                                .dim = {2, 1, 1},
                                .arguments = all,
                                .n_arguments = 3};
    sim_note_unwritten(sim, true);
    cr_assert_eq(sim_launch(sim, &launch, &profile), SIM_OK, "%s",
                 sim_error(sim));
    cr_expect_eq(profile.counters[SIM_COUNT_UNWRITTEN], 2);
    cr_expect_gt(profile.cycles, (uint64_t)rounds);
    cr_expect_lt(profile.unwritten.cycle, (uint64_t)rounds);
}

/* What an earlier task left in WRAM, this one has not used. */
Test(wram, kept_bytes_are_not_used_by_who_finds_them)
{
    sim->config.contents = SIM_CONTENTS_KEEP;
    run("there_and_back", 0, 4096);
    cr_expect_gt(profile.peak_wram_bytes, 0);
    run("passes", 0, 0);
    cr_expect_eq(profile.peak_wram_bytes, 0);
}

/* Two tasks a core, of which the first uses WRAM. */
Test(wram, the_most_that_a_task_uses_counts)
{
    int none = 0;
    struct sim_argument all[] = {
        {&memory, sizeof memory}, {&none, 4}, {&none, 4}};
    struct sim_launch launch = {.module = module,
                                .kernel = "first_use",
                                .dim = {96, 1, 1},
                                .arguments = all,
                                .n_arguments = 3};
    run("there_and_back", 0, 4096);
    const uint64_t used = profile.peak_wram_bytes;
    cr_assert_eq(sim_launch(sim, &launch, &profile), SIM_OK);
    cr_expect_eq(profile.peak_wram_bytes, used);
}
