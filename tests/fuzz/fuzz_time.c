/* SPDX-License-Identifier: MIT */
/*
 * The time of one copy: fuzz_time [--seconds N] [--seed S]. A launch of random
 * copies by the cores of two clusters, different on each, brings the device
 * into some state; then one core makes the copy that is looked at, in any
 * direction, linear or strided, at any address, on every device, and says when
 * it ended. From the same state
 *   - it ends at the same cycle again, and with other values in memory;
 *   - it never ends earlier with more bytes: longer pieces, or more of them;
 *   - its end is bounded, also where all pieces begin at multiples of one power
 *     of two, which may all be in one channel of the DRAM.
 * More bytes count where they are more work: not if they fill up a grain of the
 * DRAM that would have to be read before it is written, nor if they close the
 * gap between pieces, which then are one, nor if pieces on the chip, which
 * take long below a grain, become one.
 */
#include "sim/machine/machine.h"
#include "sim/sim.h"
#include "tests/fuzz/options.h"
#include "tests/support/device_code.h"
#include "tests/support/engine.h"
#include "tests/support/random.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#if defined MLUSIM_HOSTILE || defined __SANITIZE_ADDRESS__
#define DEFAULT_ROUNDS 60
#else
#define DEFAULT_ROUNDS 250
#endif
enum {
    ON_CHIP = 65536,  /* bytes of the array in each memory */
    DRAM = 64 << 20,  /* bytes of the array in GDRAM */
    HALF = DRAM / 2,  /* where destinations begin if both are there */
    FILLED = 2 << 20, /* with values */
    MOST_PIECES = 256,
    /* No piece takes longer: row, latency and queue of all the state has. */
    CYCLES_OF_PIECE = 20000,
};

static const char source[] =
    "__nram__ char n[65536], busy[65536];\n"
    "__wram__ char w[65536];\n"
    "__mlu_shared__ char s[65536], t[65536];\n"
    "struct copy { int direction; long to, from; int bytes;\n"
    "  long to_stride, from_stride; int segments; };\n"
    "#define CASE(d, dst, src) case d: if (c.segments < 0)\\\n"
    "  __memcpy(dst + c.to, src + c.from, c.bytes, d); else\\\n"
    "  __memcpy(dst + c.to, src + c.from, c.bytes, d, c.to_stride,\\\n"
    "           c.from_stride, c.segments); break;\n"
    "extern \"C\" __mlu_global__ void run(char *p, copy c, int load, int seed) "
    "{\n"
    "  unsigned x = seed * 2 + 1 + coreId * 77 + taskId * 1001;\n"
    "  for (int i = 0; i < load; i++) {\n"
    "    x = x * 1664525 + 1013904223;\n"
    "    char *at = p + (x >> 8) % 33000000;\n"
    "    int bytes = 1 + (x >> 5) % 20000;\n"
    "    if (__is_mpu())\n"
    "      __memcpy_async(t, at, bytes, GDRAM2SRAM);\n"
    "    else if (x >> 31)\n"
    "      __memcpy_async(busy, at, bytes, GDRAM2NRAM);\n"
    "    else\n"
    "      __memcpy_async(at, busy, bytes, NRAM2GDRAM);\n"
    "  }\n"
    "  if (taskId >= 4 || (coreId != 0 && !__is_mpu())) return;\n"
    "  switch (c.direction) {\n"
    "    CASE(GDRAM2NRAM, n, p) CASE(NRAM2GDRAM, p, n)\n"
    "    CASE(GDRAM2WRAM, w, p) CASE(WRAM2GDRAM, p, w)\n"
    "    CASE(NRAM2WRAM, w, n) CASE(WRAM2NRAM, n, w) CASE(NRAM2NRAM, n, busy)\n"
    "    CASE(GDRAM2SRAM, s, p) CASE(SRAM2GDRAM, p, s)\n"
    "    CASE(SRAM2NRAM, n, s) CASE(NRAM2SRAM, s, n)\n"
    "    CASE(SRAM2WRAM, w, s) CASE(GDRAM2GDRAM, p, p)\n"
    "  }\n"
    "}\n";

/* As the kernel has it. */
struct copy {
    int32_t direction;
    int64_t to, from;
    int32_t bytes;
    int64_t to_stride, from_stride;
    int32_t segments; /* pieces less one; -1: linear */
};

static const struct {
    const char *name;
    int32_t number;
    bool to_dram, from_dram;
} directions[] = {
    {"GDRAM2NRAM", 0, false, true},  {"NRAM2GDRAM", 1, true, false},
    {"GDRAM2WRAM", 4, false, true},  {"WRAM2GDRAM", 5, true, false},
    {"NRAM2NRAM", 8, false, false},  {"NRAM2WRAM", 9, false, false},
    {"WRAM2NRAM", 10, false, false}, {"GDRAM2SRAM", 11, false, true},
    {"SRAM2GDRAM", 12, true, false}, {"SRAM2NRAM", 15, false, false},
    {"NRAM2SRAM", 16, false, false}, {"SRAM2WRAM", 17, false, false},
    {"GDRAM2GDRAM", 19, true, true},
};
enum { N_DIRECTIONS = sizeof directions / sizeof directions[0] };

static uint64_t state, rounds, refused;
static const struct sim_device *device;
static unsigned direction;
static struct device_code codes[16];
static const char *archs[16];

/* ---- the copy -------------------------------------------------------------
 */

static void see(void *self, const struct sim_op_event *e)
{
    if (e->direction && !e->is_async &&
        strcmp(e->direction, directions[direction].name) == 0)
        *(uint64_t *)self = e->end;
}

static const struct device_code *code_of(const char *arch)
{
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++) {
        if (!archs[i]) {
            archs[i] = arch;
            codes[i] = device_code(source, arch);
        }
        if (strcmp(archs[i], arch) == 0)
            return &codes[i];
    }
    abort();
}

/* The cycle at which it ends, on a fresh device whose memory has this value. 0:
 * the device refuses it. */
static uint64_t end_of(const struct copy *copy, int load, int seed, int value)
{
    static const struct sim_observer observer = {.wants = SIM_WANTS_OP,
                                                 .op = see};
    const struct sim_config config = {.device = device};
    const struct device_code *code = code_of(device->arch_name);
    struct sim *sim = engine_new(&config);
    struct sim_module *module;
    struct sim_profile profile;
    uint64_t p, end = 0;
    if (!sim || sim_module_load_elf(sim, code->elf, code->bytes, &module) ||
        sim_malloc(sim, DRAM, &p) ||
        (value && sim_fill(sim, p, value, FILLED)) ||
        sim_attach(sim, &observer, &end))
        abort();
    const struct sim_argument arguments[] = {{&p, sizeof p},
                                             {copy, sizeof *copy},
                                             {&load, sizeof load},
                                             {&seed, sizeof seed}};
    const struct sim_launch launch = {.module = module,
                                      .kernel = "run",
                                      .dim = {8, 1, 1},
                                      .union_clusters = 1,
                                      .arguments = arguments,
                                      .n_arguments = 4};
    if (sim_launch(sim, &launch, &profile) != SIM_OK)
        end = 0;
    sim_free(sim);
    return end;
}

static void fail(const struct copy *c, const char *what, uint64_t a, uint64_t b)
{
    fprintf(stderr,
            "fuzz_time: round %" PRIu64 ", %s, %s: %s: %" PRIu64 " and %" PRIu64
            "\n  to %" PRId64 " step %" PRId64 ", from %" PRId64
            " step %" PRId64 ", %d pieces of %d bytes\n",
            rounds, device->name, directions[direction].name, what, a, b, c->to,
            c->to_stride, c->from, c->from_stride, c->segments + 1, c->bytes);
    abort();
}

/* ---- random ones -----------------------------------------------------------
 */

/* Small and large, and each side of powers of two. */
static int64_t some(int64_t most)
{
    unsigned bits = 1;
    while ((int64_t)1 << bits < most)
        bits++;
    const int64_t power = (int64_t)1 << below(&state, bits + 1);
    const int64_t n = below(&state, 2)
                          ? power + (int64_t)below(&state, 3) - 1
                          : (int64_t)below(&state, (uint64_t)power) + 1;
    return n < 1 ? 1 : n > most ? most : n;
}

/* How a copy lies: bytes of which addresses and steps are multiples. */
static int64_t unit_of_direction(void)
{
    const char *name = directions[direction].name;
    return strstr(name, "WRAM") || strcmp(name, "NRAM2NRAM") == 0 ? 64 : 1;
}

/* Of n pieces that leave gaps, the step: any, or a power of two or a few of
 * them, so that all pieces may be in one channel. */
static int64_t step_of(int64_t bytes, int64_t most, int64_t unit)
{
    int64_t step = 1;
    if (below(&state, 2))
        return (bytes + some(most - bytes)) / unit * unit;
    while (step <= bytes)
        step *= 2;
    while (step * 2 <= most && below(&state, 8))
        step *= 2;
    const int64_t times = 1 + (int64_t)below(&state, 7);
    return step * times <= most ? step * times : step;
}

/* A side of n pieces of so many bytes, in an array of `room`: its step, where
 * it begins. */
static void side(int64_t n, int64_t bytes, int64_t room, int64_t *at,
                 int64_t *step)
{
    const int64_t unit = unit_of_direction();
    const int64_t most = n > 1 ? (room - bytes) / (n - 1) : 2 * bytes;
    *step = step_of(bytes, most, unit);
    if (*step <= bytes || *step > most)
        *step = most / unit * unit;
    const int64_t left = room - bytes - (n - 1) * *step;
    *at = left > 0 && below(&state, 2) ? (some(left) - 1) / unit * unit : 0;
}

/* Room for `longest` bytes a piece and `most` pieces. */
static struct copy random_copy(int64_t most, int64_t longest)
{
    struct copy c = {.direction = directions[direction].number};
    const bool to = directions[direction].to_dram;
    const bool from = directions[direction].from_dram;
    const int64_t dram = to && from ? HALF : DRAM;
    side(most, longest, to ? dram : ON_CHIP, &c.to, &c.to_stride);
    side(most, longest, from ? dram : ON_CHIP, &c.from, &c.from_stride);
    if (to && from)
        c.to += HALF;
    return c;
}

/* At least so many bytes more, with which a piece ends at the same place in a
 * grain: a write that ends inside of one reads it first. */
static int32_t longer(int32_t bytes, int64_t by)
{
    const int64_t unit = sim_max(sim_device_parameter(device, "dram_grain"),
                                 (uint64_t)unit_of_direction());
    return bytes + (int32_t)((by + unit - 1) / unit * unit);
}

/* ---- what must hold ------------------------------------------------------ */

/* Whether one with more bytes ended earlier; 0: the
 * device refuses it. */
static bool is_earlier(uint64_t with, uint64_t end)
{
    return with > 0 && with < end;
}

static void compare(const struct copy *c, int load, int seed, int32_t most,
                    int64_t longest, uint64_t end)
{
    if (end != end_of(c, load, seed, 0))
        fail(c, "not the same again", end, 0);
    const uint64_t other = end_of(c, load, seed, 1 + (int)below(&state, 255));
    if (other != end)
        fail(c, "other with other values", end, other);
    struct copy more = *c;
    if (c->segments >= 0) {
        const uint64_t room = (uint64_t)(most - c->segments);
        more.segments += (int32_t)below(&state, room);
        const uint64_t with = end_of(&more, load, seed, 0);
        if (is_earlier(with, end))
            fail(&more, "earlier with more pieces", with, end);
    }
    more = *c;
    more.bytes = longer(c->bytes, some(longest));
    const bool was_sliver =
        c->segments > 0 &&
        (uint64_t)c->bytes < sim_device_parameter(device, "dram_grain");
    if (more.bytes > longest || was_sliver)
        return;
    const uint64_t with = end_of(&more, load, seed, 0);
    if (is_earlier(with, end))
        fail(&more, "earlier with longer pieces", with, end);
}

static void one_round(void)
{
    size_t n;
    const struct sim_device *all = sim_devices(&n);
    device = &all[below(&state, n)];
    direction = (unsigned)below(&state, N_DIRECTIONS);
    const bool from_wram = strncmp(directions[direction].name, "WRAM", 4) == 0;
    const bool is_linear = from_wram || below(&state, 3) == 0;
    const int64_t unit = unit_of_direction();
    const int64_t most = is_linear ? 1 : 1 + some(MOST_PIECES - 1);
    const int64_t longest = ON_CHIP / most / 2 / unit * unit;
    struct copy c = random_copy(most, longest);
    const int load = (int)below(&state, 12), seed = (int)below(&state, 1000);
    c.bytes = (int32_t)((some(longest) + unit - 1) / unit * unit);
    c.segments = is_linear ? -1 : (int32_t)below(&state, (uint64_t)most);
    const uint64_t end = end_of(&c, load, seed, 0);
    if (end == 0)
        refused++;
    else if (end > (uint64_t)(c.segments + 2 + load * 9) * CYCLES_OF_PIECE)
        fail(&c, "the end is far", end, 0);
    else
        compare(&c, load, seed, (int32_t)most, longest, end);
}

int main(int argc, char **argv)
{
    const long seconds = (long)fuzz_option(argc, argv, "--seconds", 0);
    state = fuzz_option(argc, argv, "--seed", 1) * 2 + 1;
    for (time_t end = time(NULL) + seconds;
         seconds ? time(NULL) < end : rounds < DEFAULT_ROUNDS; rounds++)
        one_round();
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++)
        free(codes[i].elf);
    printf("fuzz_time: %" PRIu64 " refused\n%" PRIu64 " passed, 0 failed\n",
           refused, rounds);
    return 0;
}
