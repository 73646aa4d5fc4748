/* SPDX-License-Identifier: MIT */
/*
 * What the DRAM moves for every kind of transfer, and what it costs, against a
 * count by hand: each segment, one after the other, joined to the one before
 * where it begins at its end, then grain by grain.
 */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "sim/machine/machine.h"
#include "sim/op/grains.h"
#include "tests/support/clock.h"
#include "tests/support/engine.h"
#include "tests/support/device_code.h"

#define GRAIN 64u

/* One side of a transfer: n1 rows of n0 segments of size bytes. */
struct side {
    uint64_t at;
    uint64_t size;
    int64_t stride0;
    uint64_t n0;
    int64_t stride1;
    uint64_t n1;
};

/* ---- by hand ------------------------------------------------------------- */

/* Grains that [from, to) touches; those of a write that are not covered are
 * read first. */
static uint64_t piece_by_hand(uint64_t from, uint64_t to, bool is_write)
{
    uint64_t sum = 0;
    for (uint64_t g = from / GRAIN * GRAIN; g < to; g += GRAIN) {
        bool is_whole = from <= g && g + GRAIN <= to;
        sum += is_write && !is_whole ? 2 * GRAIN : GRAIN;
    }
    return sum;
}

static uint64_t side_by_hand(const struct side *s, bool is_write,
                             uint64_t *pieces)
{
    uint64_t from = s->at, to = s->at, sum = 0;
    *pieces = 0;
    for (uint64_t i1 = 0; i1 < s->n1; i1++)
        for (uint64_t i0 = 0; i0 < s->n0; i0++) {
            uint64_t at =
                s->at + i0 * (uint64_t)s->stride0 + i1 * (uint64_t)s->stride1;
            if (at != to || *pieces == 0) {
                sum += *pieces ? piece_by_hand(from, to, is_write) : 0;
                from = at;
                ++*pieces;
            }
            to = at + s->size;
        }
    return sum + piece_by_hand(from, to, is_write);
}

/* ---- the count itself ---------------------------------------------------- */

static const struct sim_params params = {.dram_grain = GRAIN};

static void compare(const struct side *s)
{
    struct isa_walk walk = {s->stride0, s->stride1, s->n0};
    for (int is_write = 0; is_write < 2; is_write++) {
        uint64_t pieces;
        uint64_t want = side_by_hand(s, is_write, &pieces);
        cr_expect_eq(sim_walk_dram(&params, s->at, &walk, s->n0 * s->n1,
                                   s->size, is_write),
                     want, "%s at %lu: %lu bytes, %lu at %ld, %lu at %ld: %lu",
                     is_write ? "write" : "read", s->at, s->size, s->n0,
                     s->stride0, s->n1, s->stride1, want);
    }
}

/* Every way two strides can lie to a size and a grain, rows that meet, strides
 * of 0 and backwards included. */
Test(grains, walks)
{
    static const int64_t sizes[] = {1, 4, 32, 63, 64, 65, 96, 128, 200};
    static const int64_t counts[] = {1, 2, 3, 5, 64, 67};
    static const int64_t starts[] = {0, 1, 32, 63};
    uint64_t base = 1u << 30;
    for (int z = 0; z < 9; z++)
        for (int c0 = 0; c0 < 6; c0++)
            for (int c1 = 0; c1 < 6; c1++)
                for (int a = 0; a < 4; a++) {
                    int64_t size = sizes[z], n0 = counts[c0];
                    const int64_t strides[] = {0,  size, -size, 1,     16,  64,
                                               96, 200,  4096,  -4096, -100};
                    for (int k = 0; k < 11 * 11; k++) {
                        int64_t s0 = strides[k % 11], s1 = strides[k / 11];
                        struct side s = {base + (uint64_t)starts[a],
                                         (uint64_t)size,
                                         s0,
                                         (uint64_t)n0,
                                         s1,
                                         (uint64_t)counts[c1]};
                        compare(&s);
                        s.stride1 = n0 * s0; /* one row */
                        compare(&s);
                        s.stride1 = (n0 - 1) * s0 + size; /* rows that meet */
                        compare(&s);
                    }
                }
}

/* 2^32 segments, without a walk over them. */
Test(grains, large_walks, .timeout = 5)
{
    struct isa_walk walk = {128, 65536 * 128, 65536};
    for (int i = 0; i < 1000; i++)
        cr_expect_eq(sim_walk_dram(&params, 0, &walk, 1ull << 32, 32, true),
                     128ull << 32);
    walk = (struct isa_walk){64, 65536 * 64, 65536};
    cr_expect_eq(sim_walk_dram(&params, 0, &walk, 1ull << 32, 64, true),
                 64ull << 32);
}

/* ---- on a device --------------------------------------------------------- */

static const char source[] =
    "#define K extern \"C\" __mlu_global__ void\n"
    "__nram__ __attribute__((aligned(64))) char n[196608];\n"
    "__wram__ __attribute__((aligned(64))) char w[196608];\n"
    "__mlu_shared__ __attribute__((aligned(64))) char s[524288];\n"
    "struct walk { long at, stride0, n0, stride1, n1; };\n"
    "struct job { long dir, how, dst, src, size, mpu; walk d, s; };\n"
    "static __mlu_device__ char *place(long space, char *g, char *l) {\n"
    "  return space == 0 ? n : space == 1 ? w : space == 2 ? s\n"
    "         : space == 5 ? l : g + (space == 6 ? 0 : 1048576);\n"
    "}\n"
    "K copy(char *g, job c) {\n"
    "  __attribute__((aligned(64))) char l[262144];\n"
    "  if (c.mpu ? !__is_mpu() : coreId != 0) return;\n"
    "  char *d = place(c.dst, g, l) + c.d.at;\n"
    "  char *s = place(c.src, g + (c.dst == c.src ? 1048576 : 0), l) + "
    "c.s.at;\n"
    "  mluMemcpyDirection_t m = (mluMemcpyDirection_t)c.dir;\n"
    "  if (c.how == 0) __memcpy(d, s, c.size, m);\n"
    "  if (c.how == 1) __memcpy(d, s, c.size, m, c.d.stride0, c.s.stride0,\n"
    "                           c.d.n0 - 1);\n"
    "  if (c.how == 2) __memcpy(d, s, c.size, m, c.d.stride0, c.d.n0 - 1,\n"
    "                           c.d.stride1, c.d.n1 - 1, c.s.stride0,\n"
    "                           c.s.n0 - 1, c.s.stride1, c.s.n1 - 1);\n"
    "  if (c.how == 3) __memcpy_async(d, s, c.size, m);\n"
    "  if (c.how == 4) __memcpy_async(d, s, c.size, m, c.d.stride0,\n"
    "                                 c.s.stride0, c.d.n0 - 1);\n"
    "  if (c.how == 5) __memcpy_async(d, s, c.size, m, c.d.stride0, c.d.n0 - "
    "1,\n"
    "                                 c.d.stride1, c.d.n1 - 1, c.s.stride0,\n"
    "                                 c.s.n0 - 1, c.s.stride1, c.s.n1 - 1);\n"
    "}\n"
    "K fill(char *g, job c) {\n"
    "  __attribute__((aligned(64))) char l[262144];\n"
    "  if (coreId != 0) return;\n"
    "  short *d = (short *)(place(c.dst, g, l) + c.d.at);\n"
    "  short v = 7;\n"
    "  int z = c.size / 2, i0 = c.d.n0 - 1, i1 = c.d.n1 - 1;\n"
    "  long s0 = c.d.stride0, s1 = c.d.stride1;\n"
    "  if (c.dst == 0) __nramset_async(d, z, v, s0, i0);\n"
    "  else if (c.how == 0 && c.dst == 2) __sramset(d, z, v);\n"
    "  else if (c.how == 0 && c.dst == 5) __ldramset(d, z, v);\n"
    "  else if (c.how == 0) __gdramset(d, z, v);\n"
    "  else if (c.dst == 2) __sramset(d, z, v, s0, i0, s1, i1);\n"
    "  else if (c.dst == 5) __ldramset(d, z, v, s0, i0, s1, i1);\n"
    "  else __gdramset(d, z, v, s0, i0, s1, i1);\n"
    "}\n"
    "K add(char *g, job c) {\n"
    "  if (coreId != 0) return;\n"
    "  float *d = (float *)(g + c.d.at), *v = (float *)(n + c.s.at);\n"
    "  int z = c.size / 4;\n"
    "  if (c.how == 0) __bang_atomic_reduce_add(d, v, z);\n"
    "  if (c.how == 1) __bang_atomic_reduce_add(d, 1.0f, z);\n"
    "  if (c.how == 2) __bang_atomic_add(v, d, v, z);\n"
    "  if (c.how == 3) __bang_atomic_add(v, d, 1.0f, z);\n"
    "  if (c.how == 4) __bang_atomic_cas(v, d, 0.0f, 1.0f);\n"
    "  if (c.how == 5)\n"
    "    __bang_atomic_reduce_add(d, v, z, c.d.n0 - 1, c.d.n1 - 1,\n"
    "                             c.d.stride0, c.d.stride1, c.s.stride0,\n"
    "                             c.s.stride1);\n"
    "}\n";

/* As the kernels have it. */
struct walk {
    int64_t at, stride0, n0, stride1, n1;
};
struct copy {
    int64_t dir, how, dst, src, size, mpu;
    struct walk d, s;
};

static struct sim *sim;
static struct sim_module *module;
static struct device_code code;
static uint64_t memory;
static struct sim_op_event last;
static struct sim_profile profile;

static void record(void *user, const struct sim_op_event *event)
{
    (void)user;
    last = *event;
}

static void set_up(void)
{
    sim = engine_new(NULL);
    cr_assert_not_null(sim);
    code = device_code(source, "mtp_592");
    cr_assert_eq(sim_module_load_elf(sim, code.elf, code.bytes, &module),
                 SIM_OK, "%s", sim_error(sim));
    cr_assert_eq(sim_malloc(sim, 4 << 20, &memory), SIM_OK);
    static const struct sim_observer recorder = {.wants = SIM_WANTS_OP,
                                                 .op = record};
    sim_attach(sim, &recorder, NULL);
}

static void tear_down(void)
{
    sim_free(sim);
    free(code.elf);
}

TestSuite(device_grains, .init = set_up, .fini = tear_down);

static void run(const char *kernel, const struct copy *c)
{
    struct sim_argument arguments[] = {{&memory, 8}, {c, sizeof *c}};
    struct sim_launch l = {module, kernel, {4, 1, 1}, 1, arguments, 2, NULL};
    cr_assert_eq(sim_launch(sim, &l, &profile), SIM_OK, "%s", sim_error(sim));
}

static struct side side_of(const struct walk *w, int64_t size)
{
    return (struct side){(uint64_t)w->at, (uint64_t)size, w->stride0,
                         (uint64_t)w->n0, w->stride1,     (uint64_t)w->n1};
}

static bool is_dram(enum isa_space s)
{
    return s == ISA_SPACE_GDRAM || s == ISA_SPACE_LDRAM;
}

/* What copies, fills and atomics brought from DRAM or there, as the report's
 * efficiency counts it: the DRAM never moves less. */
static void expect_efficiency_below_1(void)
{
    uint64_t useful = profile.counters[SIM_COUNT_ATOMIC_BYTES] +
                      profile.counters[SIM_COUNT_FILL_DRAM];
    for (int i = 0; i < ISA_N_DIRECTIONS; i++)
        useful += profile.direction_bytes[i] *
                  ((unsigned)is_dram(isa_directions[i].dst) +
                   (unsigned)is_dram(isa_directions[i].src));
    cr_expect_leq(useful, profile.counters[SIM_COUNT_DRAM_READ] +
                              profile.counters[SIM_COUNT_DRAM_WRITE]);
}

/* The walks of both sides; the first is linear. */
static const struct {
    int64_t size;
    struct walk d, s;
} walks[] = {
    {1024, {0, 0, 1, 0, 1}, {0, 0, 1, 0, 1}},
    {512, {0, 512, 8, 4096, 8}, {64, 2048, 64, 0, 1}},
    {512, {0, 512, 8, 4096, 8}, {64, 2048, 8, 16384, 8}},
    {512, {0, 2048, 16, 32768, 4}, {0, 512, 64, 0, 1}},
    {16, {0, 16, 32, 0, 1}, {16, 32, 4, 128, 8}},
    {48, {16, 64, 3, 176, 5}, {32, 96, 5, 1024, 3}},
    {80, {0, 1000, 2, 4000, 8}, {8, 0, 16, 0, 1}},
    {64, {16384, -1024, 8, 128, 2}, {4096, -64, 16, 0, 1}},
    {1, {63, 65, 7, 500, 3}, {5, 1, 21, 0, 1}},
};
#define N_WALKS (sizeof walks / sizeof walks[0])

static void check_copy(const struct copy *c)
{
    const struct isa_direction_info *dir = &isa_directions[c->dir];
    struct side d = side_of(&c->d, c->size), s = side_of(&c->s, c->size);
    if (c->how % 3 == 0)
        d.n0 = d.n1 = s.n0 = s.n1 = 1;
    uint64_t to_pieces, from_pieces, bytes = (uint64_t)c->size * d.n0 * d.n1;
    uint64_t to = side_by_hand(&d, true, &to_pieces);
    uint64_t from = side_by_hand(&s, false, &from_pieces);
    uint64_t read = is_dram(dir->src) ? from : 0;
    uint64_t written = is_dram(dir->dst) ? to : 0;
    run("copy", c);
    cr_expect_eq(profile.counters[SIM_COUNT_DRAM_READ], read, "%s how %d",
                 dir->name, (int)c->how);
    cr_expect_eq(profile.counters[SIM_COUNT_DRAM_WRITE], written, "%s how %d",
                 dir->name, (int)c->how);
    cr_expect_eq(profile.direction_bytes[c->dir], bytes);
    expect_efficiency_below_1();
    if (read && written)
        return; /* both sides share the bandwidth */
    const struct sim_params *p = &sim->params;
    const unsigned mhz = sim->device->clock_mhz;
    bool is_move = last.unit != SIM_UNIT_IO && last.unit != SIM_UNIT_MPU_DMA;
    uint64_t pieces = read ? from_pieces : written ? to_pieces : 1;
    uint64_t rate = last.unit == SIM_UNIT_IO ? p->io_bytes : p->mpu_bytes;
    uint64_t cycles = is_move ? (bytes + p->move_bytes - 1) / p->move_bytes
                              : clock_transfer(mhz, bytes, rate);
    cycles += (pieces - 1) * clock_cycles(mhz, p->io_segment);
    const uint64_t on_chip = read ? to_pieces : from_pieces;
    if (last.unit == SIM_UNIT_IO && on_chip > 1 && bytes / on_chip < 64)
        cycles += on_chip * clock_cycles(mhz, p->chip_piece);
    uint64_t opening = (pieces - 1) * p->dram_piece;
    uint64_t grains = clock_transfer(mhz, read + written + opening, rate);
    uint64_t latency =
        read + written ? clock_cycles(mhz, p->io_latency) : p->move_latency;
    cr_expect_eq(last.end - last.start,
                 latency + (cycles > grains ? cycles : grains),
                 "%s how %d, size %d", dir->name, (int)c->how, (int)c->size);
}

/* Linear, with one and with two strides, in every direction there is. */
Test(device_grains, copies)
{
    for (int dir = 0; dir < ISA_N_DIRECTIONS; dir++) {
        const struct isa_direction_info *d = &isa_directions[dir];
        bool is_wram = d->dst == ISA_SPACE_WRAM || d->src == ISA_SPACE_WRAM;
        for (int how = 0; how < 6; how++) {
            enum isa_unit unit = how < 3 ? d->unit : d->async_unit;
            if (unit == ISA_UNIT_NONE)
                continue;
            for (size_t i = 0; i < N_WALKS; i++) {
                struct copy c = {.dir = dir,
                                 .how = how,
                                 .dst = d->dst,
                                 .src = d->src,
                                 .size = walks[i].size,
                                 .mpu = d->who == ISA_WHO_MPU,
                                 .d = walks[i].d,
                                 .s = walks[i].s};
                bool is_plane = how % 3 == 1;
                if (is_wram && (how % 3 || i > 0))
                    continue;   /* lanes have strides of their own */
                if (is_plane) { /* as many segments on either side */
                    c.d.n0 *= c.d.n1;
                    c.d.n1 = 1;
                    c.s.n0 *= c.s.n1;
                    c.s.n1 = 1;
                    c.d.at += c.d.stride0 < 0 ? 65536 : 0;
                }
                check_copy(&c);
            }
        }
    }
}

static void expect_only(enum sim_counter c, uint64_t bytes)
{
    static const enum sim_counter all[] = {
        SIM_COUNT_ATOMIC_BYTES, SIM_COUNT_FILL_DRAM, SIM_COUNT_FILL_CHIP,
        SIM_COUNT_VECTOR_BYTES, SIM_COUNT_VECTOR_ELEMENTS};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        cr_expect_eq(profile.counters[all[i]], all[i] == c ? bytes : 0, "%s",
                     sim_counter_name(all[i]));
}

/* A fill is no atomic and no vector op, and only GDRAM and LDRAM are DRAM. */
Test(device_grains, fills)
{
    static const enum isa_space spaces[] = {ISA_SPACE_GDRAM, ISA_SPACE_LDRAM,
                                            ISA_SPACE_SRAM, ISA_SPACE_NRAM};
    for (int k = 0; k < 4; k++)
        for (int how = 0; how < 2; how++)
            for (size_t i = 0; i < N_WALKS; i++) {
                struct copy c = {.how = how,
                                 .dst = spaces[k],
                                 .size = walks[i].size + walks[i].size % 2,
                                 .d = walks[i].d};
                bool is_async = spaces[k] == ISA_SPACE_NRAM;
                struct side d = side_of(&c.d, c.size);
                if (is_async)
                    d.n1 = 1;
                else if (how == 0)
                    d.n0 = d.n1 = 1;
                uint64_t pieces, bytes = (uint64_t)c.size * d.n0 * d.n1;
                uint64_t grains = side_by_hand(&d, true, &pieces);
                bool is_far = is_dram(spaces[k]);
                run("fill", &c);
                expect_only(is_far ? SIM_COUNT_FILL_DRAM : SIM_COUNT_FILL_CHIP,
                            bytes);
                cr_expect_eq(profile.counters[SIM_COUNT_DRAM_READ], 0);
                cr_expect_eq(profile.counters[SIM_COUNT_DRAM_WRITE],
                             is_far ? grains : 0);
                cr_expect_eq(last.unit, is_far ? SIM_UNIT_IO : SIM_UNIT_MOVE);
                expect_efficiency_below_1();
            }
}

/* An atomic counts as a write. */
Test(device_grains, atomics)
{
    for (int how = 0; how < 6; how++)
        for (size_t i = 0; i < N_WALKS; i++) {
            struct copy c = {.how = how,
                             .size = (walks[i].size + 3) / 4 * 4,
                             .d = walks[i].d,
                             .s = {64, 4, walks[i].d.n0, 0, walks[i].d.n1}};
            c.d.at = c.d.at / 4 * 4 + (how == 2 ? 4 : 0);
            c.d.stride0 = c.d.stride0 / 4 * 4;
            c.d.stride1 = c.d.stride1 / 4 * 4;
            struct side d = side_of(&c.d, how == 4 ? 4 : c.size);
            if (how < 5)
                d.n0 = d.n1 = 1;
            uint64_t pieces, grains = side_by_hand(&d, true, &pieces);
            run("add", &c);
            expect_only(SIM_COUNT_ATOMIC_BYTES, d.size * d.n0 * d.n1);
            cr_expect_eq(profile.counters[SIM_COUNT_DRAM_READ], 0);
            cr_expect_eq(profile.counters[SIM_COUNT_DRAM_WRITE], grains,
                         "how %d, walk %zu", how, i);
            expect_efficiency_below_1();
        }
}

/* 256 rows of 512 bytes at a pitch of 64 KiB cost what 256 rows cost, and rows
 * without a gap what a linear copy does. */
Test(device_grains, rows_by_hand)
{
    const struct sim_params *p = &sim->params;
    const unsigned mhz = sim->device->clock_mhz;
    const uint64_t linear = clock_cycles(mhz, p->io_latency) +
                            clock_transfer(mhz, 64 * 512, p->io_bytes);
    struct copy c = {.dir = ISA_DIR_GDRAM2NRAM,
                     .how = 1,
                     .dst = ISA_SPACE_NRAM,
                     .src = ISA_SPACE_GDRAM,
                     .size = 512,
                     .d = {0, 512, 64, 0, 1},
                     .s = {0, 65536, 64, 0, 1}};
    run("copy", &c);
    cr_expect_eq(profile.counters[SIM_COUNT_DRAM_READ], 64 * 512);
    cr_expect_eq(last.end - last.start,
                 linear + 63 * clock_cycles(mhz, p->io_segment));
    c.s.stride0 = 512;
    run("copy", &c);
    uint64_t joined = last.end - last.start;
    c.how = 0;
    c.size = 64 * 512;
    run("copy", &c);
    cr_expect_eq(joined, last.end - last.start);
    cr_expect_eq(joined, linear);
}
