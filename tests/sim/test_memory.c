/* SPDX-License-Identifier: MIT */
/*
 * A host without memory: whichever allocation fails, the call that wanted it
 * answers a status with a sentence, nothing is lost, and the same call works
 * once there is memory again. Also the tables of alloc.h.
 */
#define _DEFAULT_SOURCE /* mincore, mmap: in every libc */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/memory/zero.h"
#include "sim/memory/memory.h"
#include "sim/memory/pages.h"
#include "sim/sim.h"
#include "tests/support/engine.h"
#include "tests/support/device_code.h"

static long countdown = -1; /* allocations until one fails; below 0: none */
static long n_refused;

bool isa_test_refuses_memory(size_t bytes)
{
    (void)bytes;
    bool refuses = countdown == 0;
    countdown -= countdown >= 0;
    n_refused += refuses;
    return refuses;
}

/* Has the sanitizer look for leaks now, where there is one. */
__attribute__((weak)) int __lsan_do_recoverable_leak_check(void);
static void expect_no_leaks(void)
{
    if (__lsan_do_recoverable_leak_check)
        cr_assert_eq(__lsan_do_recoverable_leak_check(), 0);
}

/* Many kernels, parameters and steps: tables grow while they are read. */
static const char source[] =
    "__nram__ float a[1024];\n"
    "__mlu_device__ int total;\n"
    "#define KERNEL(name) extern \"C\" __mlu_global__ void name(float *p,"
    " int n) { __mlu_step(#name); __memcpy(a, p, n * 4, GDRAM2NRAM);"
    " __mlu_step(\"add\"); __bang_add(a, a, a, n);"
    " __memcpy(p, a, n * 4, NRAM2GDRAM); total += n; }\n"
    "KERNEL(one) KERNEL(two) KERNEL(three) KERNEL(four) KERNEL(five)\n";

static struct device_code code;
static struct sim *sim;
static struct sim_module *module;
static uint64_t block;
static struct sim_snapshot *snapshot, *idle; /* of a launch, before it */

static struct sim_config config(void)
{
    return (struct sim_config){.device = sim_device_find("MLU220-M2", NULL, 0)};
}

/* ---- what is tried ------------------------------------------------------- */

static bool try_new(void)
{
    struct sim_config c = config();
    sim = engine_new(&c);
    return sim != NULL;
}

static bool try_load(void)
{
    return sim_module_load_elf(sim, code.elf, code.bytes, &module) == SIM_OK;
}

static bool try_malloc(void)
{
    uint64_t other;
    for (int i = 0; i < 40; i++) /* the table of allocations grows */
        if (sim_malloc(sim, 4096, i ? &other : &block) != SIM_OK)
            return false;
    return true;
}

static bool try_begin(void)
{
    int n = 1024;
    struct sim_argument arguments[] = {{&block, sizeof block}, {&n, sizeof n}};
    struct sim_launch launch = {.module = module,
                                .kernel = "three",
                                .dim = {4, 1, 1},
                                .arguments = arguments,
                                .n_arguments = 2};
    sim_note_unwritten(sim, true);
    return sim_begin(sim, &launch) == SIM_OK;
}

static bool try_idle(void)
{
    idle = sim_snapshot(sim);
    return idle != NULL;
}

static void undo_idle(void)
{
    sim_snapshot_free(idle);
}

static bool try_snapshot(void)
{
    snapshot = sim_snapshot(sim);
    return snapshot != NULL;
}

static void undo_new(void)
{
    sim_free(sim);
    sim = NULL;
}

static void undo_load(void)
{
    sim_module_unload(sim, module);
}

static void undo_begin(void)
{
    sim_end(sim, NULL);
}

static void undo_snapshot(void)
{
    sim_snapshot_free(snapshot);
}

/* A step on the way to a launch, and back from it. */
static const struct stage {
    const char *name;
    bool (*attempt)(void);
    void (*undo)(void);
} stages[] = {
    {"sim_new", try_new, undo_new},
    {"sim_module_load", try_load, undo_load},
    {"sim_malloc", try_malloc, NULL},
    {"sim_snapshot between launches", try_idle, undo_idle},
    {"sim_begin", try_begin, undo_begin},
    {"sim_snapshot", try_snapshot, undo_snapshot},
};
#define N_STAGES (sizeof stages / sizeof *stages)

/* The sentence of what failed names what there is no memory for. */
static void expect_sentence(const struct stage *stage, long n)
{
    const char *said = sim ? sim_error(sim) : "";
    static const char words[] = "the host has no memory left for ";
    const char *at = strstr(said, words);
    cr_assert(!sim || (at && strlen(at) > strlen(words)),
              "%s, allocation %ld: '%s'", stage->name, n, said);
}

/* Fails each allocation of a stage in turn, until none is left to fail; those
 * that it can do without fail silently. */
static void fail_each(const struct stage *stage)
{
    for (long n = 0;; n++) {
        n_refused = 0;
        countdown = n;
        bool works = stage->attempt();
        countdown = -1;
        if (works && !n_refused) {
            cr_assert_gt(n, 0, "%s allocates nothing", stage->name);
            return;
        }
        if (!works)
            expect_sentence(stage, n);
        else if (stage->undo)
            stage->undo();
        expect_no_leaks();
    }
}

/* A snapshot that cannot be restored leaves all as it is: memory that was
 * allocated since is there, until there is memory for what was before. */
static void fail_restore(uint64_t later)
{
    char byte;
    for (long n = 0;; n++) {
        n_refused = 0;
        countdown = n;
        const enum sim_status status = sim_restore(sim, idle);
        countdown = -1;
        if (status == SIM_OK)
            break;
        cr_assert_eq(status, SIM_ERROR_MEMORY);
        cr_assert_eq(n_refused, 1);
        cr_assert_eq(sim_read(sim, &byte, later, 1), SIM_OK);
    }
    cr_assert_eq(sim_read(sim, &byte, later, 1), SIM_ERROR_ADDRESS);
    cr_assert_eq(sim_read(sim, &byte, block, 1), SIM_OK);
}

Test(memory, each_allocation_on_the_way_to_a_launch_may_fail)
{
    code = device_code(source, "mtp_220");
    for (size_t i = 0; i < N_STAGES; i++)
        fail_each(&stages[i]);
    sim_resume(sim, (struct sim_until){.kind = SIM_UNTIL_END});
    cr_assert_eq(sim_restore(sim, snapshot), SIM_OK);
    sim_resume(sim, (struct sim_until){.kind = SIM_UNTIL_END});
    sim_snapshot_free(snapshot);
    cr_assert_eq(sim_end(sim, NULL), SIM_OK, "%s", sim_error(sim));
    uint64_t later;
    cr_assert_eq(sim_malloc(sim, 4096, &later), SIM_OK);
    fail_restore(later);
    sim_snapshot_free(idle);
    sim_free(sim);
    free(code.elf);
    expect_no_leaks();
}

/* Where what comes first has failed, later calls go on as before. */
Test(memory, a_failure_leaves_the_device_as_it_was)
{
    uint64_t left, before, total;
    struct sim_config c = config();
    sim = engine_new(&c);
    cr_assert_eq(sim_malloc(sim, 4096, &block), SIM_OK);
    sim_memory_info(sim, &before, &total);
    for (int i = 0; i < 40; i++) {
        uint64_t other;
        countdown = 0;
        if (sim_malloc(sim, 4096, &other) == SIM_OK)
            sim_release(sim, other);
        countdown = -1;
        sim_memory_info(sim, &left, &total);
        cr_assert_eq(left, before);
    }
    sim_free(sim);
}

Test(memory, too_many_bytes_are_no_memory)
{
    size_t n = (size_t)-1 / 4 + 2;
    cr_assert_null(isa_alloc(n, 4));
    cr_assert_null(isa_alloc_raw(n, 4));
    cr_assert_null(isa_alloc_aligned(32, n, 4));
}

Test(memory, tables_grow_and_keep_what_they_hold)
{
    int *table = NULL;
    size_t room = 0;
    for (size_t n = 0; n < 100; n++) {
        countdown = 0;
        int *refused = isa_grow(table, n, &room, sizeof *table);
        cr_assert_eq(refused, n < room ? table : NULL);
        countdown = -1;
        table = isa_grow(table, n, &room, sizeof *table);
        cr_assert_gt(room, n);
        table[n] = (int)n;
        for (size_t i = 0; i <= n; i++)
            cr_assert_eq(table[i], (int)i);
    }
    free(table);
}

/* Poisoned pages are ones to their end, and what is written to some of them is
 * in no others. */
Test(pages, are_their_own)
{
    const uint64_t bytes = (9u << 20) + 4100;
    uint8_t *a = sim_pages_new(bytes, 0xff), *b = sim_pages_new(bytes, 0xff);
    cr_assert(a && b);
    for (uint64_t i = 0; i < bytes; i += i < bytes - 4200 ? 4096 : 1)
        a[i] = (uint8_t)(i >> 12);
    bool is_fresh = true;
    for (uint64_t i = 0; i < bytes; i++)
        is_fresh &= b[i] == 0xff;
    cr_expect(is_fresh);
    cr_expect_eq(a[1], 0xff);
    cr_expect_eq(a[1281u << 12], 1281 & 0xff);
    sim_pages_free(a, bytes);
    sim_pages_free(b, bytes);
}

/* ---- zeros --------------------------------------------------------------- */

enum { PAGE = 1 << SIM_PAGE_SHIFT };

/* Pages of the host's memory that [at, at + bytes) has; -1: it does not say. */
static long n_in_memory(void *at, uint64_t bytes)
{
    const uint64_t n_pages = (bytes + PAGE - 1) / PAGE;
    unsigned char *pages = calloc(n_pages, 1);
    long n = pages && mincore(at, bytes, pages) == 0 ? 0 : -1;
    for (uint64_t i = 0; n >= 0 && i < n_pages; i++)
        n += pages[i] & 1;
    free(pages);
    return n;
}

/* Every other of eight pages is written, with what is beside them. */
static uint8_t *some_pages(void)
{
    uint8_t *p = mmap(NULL, 8 * PAGE, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    cr_assert_neq(p, MAP_FAILED);
    for (int i = 0; i < 8; i += 2)
        memset(p + i * PAGE, 0x5a, PAGE);
    return p;
}

/* Zeros from and to any place within pages, some of which are there: they are
 * zeros, all others what they were. */
Test(zero, fills_what_it_is_told_to)
{
    static const unsigned ends[] = {0,     1,     4095,  4096,  4097,
                                    8191,  8192,  12345, 20480, 24577,
                                    28672, 32767, 32768};
    const size_t n = sizeof ends / sizeof *ends;
    for (size_t a = 0; a < n; a++)
        for (size_t b = a; b < n; b++) {
            uint8_t *p = some_pages();
            isa_zero(p + ends[a], ends[b] - ends[a]);
            for (unsigned i = 0; i < 8 * PAGE; i++) {
                bool is_kept = i < ends[a] || i >= ends[b];
                int expected = is_kept && i / PAGE % 2 == 0 ? 0x5a : 0;
                cr_assert_eq(p[i], expected, "byte %u of %u..%u", i, ends[a],
                             ends[b]);
            }
            munmap(p, 8 * PAGE);
        }
}

Test(zero, brings_no_pages_into_memory)
{
    uint8_t *p = some_pages();
    const long before = n_in_memory(p, 8 * PAGE);
    isa_zero(p, 8 * PAGE);
    cr_expect_eq(n_in_memory(p, 8 * PAGE), before);
    munmap(p, 8 * PAGE);
}

/* Fresh memory of a device, in a page less than what is given back whole, that,
 * and more; with memories of ones as well, which come back when it is freed. */
static void fill_fresh(enum sim_contents contents, uint64_t bytes)
{
    const uint8_t fresh = contents == SIM_CONTENTS_POISON ? 0xff : 0;
    struct sim *s = engine_new(
        &(struct sim_config){.device = config().device, .contents = contents});
    uint64_t a, got;
    cr_assert_eq(sim_malloc(s, bytes, &a), SIM_OK);
    uint8_t *host = s->gdram.host + (a - s->gdram.first);
    const long before = n_in_memory(host + 2 * PAGE, bytes - 4 * PAGE);
    cr_assert_eq(sim_fill(s, a + 12, 0, bytes - 20), SIM_OK);
    if (before == 0)
        cr_expect_leq(n_in_memory(host, bytes) * PAGE, 4 << 20);
    for (uint64_t at = 16; at < bytes - 16; at += at % PAGE ? PAGE - 16 : 48) {
        cr_assert_eq(sim_read(s, &got, a + at, sizeof got), SIM_OK);
        cr_assert_eq(got, 0, "at %lu", (unsigned long)at);
    }
    cr_assert_eq(host[12], 0);
    cr_assert_eq(host[bytes - 9], 0);
    if (!ISA_POISON || fresh) {
        cr_assert_eq(host[11], fresh);
        cr_assert_eq(host[bytes - 8], fresh);
    }
    cr_assert_eq(sim_release(s, a), SIM_OK);
    cr_assert_eq(sim_malloc(s, bytes, &a), SIM_OK);
    if (!ISA_POISON || fresh || bytes > 4 << 20) /* the hostile build's ends */
        cr_assert_eq(s->gdram.host[a - s->gdram.first + bytes / 2], fresh);
    sim_free(s);
}

Test(zero, of_fresh_memory_of_a_device)
{
    static const uint64_t sizes[] = {1 << 20, (64u << 20) - PAGE, 64u << 20,
                                     (64u << 20) + PAGE + 20};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        fill_fresh(SIM_CONTENTS_ZERO, sizes[i]);
        fill_fresh(SIM_CONTENTS_DEFAULT, sizes[i]);
        fill_fresh(SIM_CONTENTS_POISON, sizes[i]);
    }
}

/* ---- rows of regions ----------------------------------------------------- */

/* Regions of a row are apart, reset by themselves, and end with it. */
Test(rows, keep_regions_apart)
{
    enum { REGIONS = 5, BYTES = 3 * PAGE + 100 };
    static const uint8_t fresh[] = {0, 0xff, 0, 0xff, 0};
    struct sim_row row;
    struct sim_region r[REGIONS];
    cr_assert(sim_row_init(&row, REGIONS, BYTES));
    for (unsigned i = 0; i < REGIONS; i++)
        cr_assert(sim_region_init_in(&r[i], &row, i, 0, BYTES, fresh[i],
                                     SIM_PAGE_LINES - 1 - i));
    for (unsigned i = 0; i < REGIONS; i++) {
        for (unsigned k = 0; k < BYTES; k++)
            cr_assert_eq(r[i].host[k], fresh[i], "region %u", i);
        cr_assert_eq(sim_region_touched(&r[i]), 0);
        memset(r[i].host, 1 + (int)i, BYTES);
        sim_region_mark(&r[i], 0, BYTES);
    }
    sim_region_reset(&r[2]);
    for (unsigned i = 0; i < REGIONS; i++) {
        cr_assert_eq(sim_region_touched(&r[i]), i == 2 ? 0 : 4 * PAGE);
        for (unsigned k = 0; k < BYTES; k++)
            cr_assert_eq(r[i].host[k], i == 2 ? 0 : 1 + i, "region %u", i);
    }
    sim_region_forget(&r[4]);
    cr_assert_eq(r[4].host[BYTES - 1], 0);
    cr_assert_eq(r[3].host[BYTES - 1], 4);
    for (unsigned i = 0; i < REGIONS; i++)
        sim_region_fini(&r[i]);
    sim_row_fini(&row);
}

/* ---- addresses of the host --------------------------------------------------
 */

static bool is_all_of_host(void *user, uint64_t address)
{
    (void)user;
    return address != 0;
}

/* An address is one of the host's if an argument, or a member of one, points to
 * it or less than 64 KiB before it. */
Test(host, arguments_point_to_it)
{
    enum { NEAR = 0x10000 };
    const uint64_t pointer = 0x5000000;
    const struct {
        char first[8];
        uint64_t pointer;
    } structure = {"member", pointer};
    const struct sim_argument both[] = {{&pointer, sizeof pointer},
                                        {&structure, sizeof structure}};
    static struct sim machine;
    struct sim_core c = {.sim = &machine};
    machine.config.is_host = is_all_of_host;
    machine.run.launch.n_arguments = 1;
    for (int i = 0; i < 2; i++) {
        machine.run.launch.arguments = &both[i];
        cr_expect(sim_is_host_argument(&c, pointer));
        cr_expect(sim_is_host_argument(&c, pointer + NEAR - 1));
        cr_expect_not(sim_is_host_argument(&c, pointer + NEAR));
        cr_expect_not(sim_is_host_argument(&c, pointer - 1));
    }
}

/* What misses a memory of the device by less than 64 KiB was meant for that,
 * although the host has something there. */
Test(host, what_is_near_a_memory_is_not_its)
{
    struct sim_config wanted = config();
    wanted.is_host = is_all_of_host;
    struct sim *s = engine_new(&wanted);
    struct sim_core *c = &s->cores[0];
    const uint64_t end = c->nram.first + c->nram.bytes;
    enum isa_space space;
    void *host;
    cr_assert_lt(end + 0x10000, c->wram.first);
    cr_expect_eq(sim_span(c, end, 4, SIM_READ, &space, &host),
                 SIM_FAULT_BOUNDS);
    cr_expect_eq(sim_span(c, end + 0xffff, 4, SIM_READ, &space, &host),
                 SIM_FAULT_BOUNDS);
    cr_expect_eq(sim_span(c, end + 0x10000, 4, SIM_READ, &space, &host),
                 SIM_FAULT_HOST_POINTER);
    sim_free(s);
}
