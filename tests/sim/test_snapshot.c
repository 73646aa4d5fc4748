/* SPDX-License-Identifier: MIT */
/*
 * Snapshots outlive launches: between launches they give back what the next one
 * finds, and one of a launch brings that launch back. Expected values are sums
 * of what the kernels add, counted here, or those of another device that never
 * went back.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "sim/parts.h"
#include "sim/sim.h"
#include "tests/support/device_code.h"
#include "tests/support/engine.h"

/* `add` adds n to each element, to a device variable and to what NRAM and WRAM
 * held before, which it shows behind the elements. */
static const char source[] =
    "__nram__ float a[64], kept[64];\n"
    "__wram__ float w[64];\n"
    "__mlu_device__ int total;\n"
    "extern \"C\" __mlu_global__ void add(float *p, int n) {\n"
    "  __memcpy(a, p, 256, GDRAM2NRAM);\n"
    "  __bang_add_scalar(a, a, (float)n, 64);\n"
    "  __memcpy(p, a, 256, NRAM2GDRAM);\n"
    "  total += n;\n"
    "  __bang_add_scalar(kept, kept, (float)n, 64);\n"
    "  __memcpy(a, w, 256, WRAM2NRAM);\n"
    "  __bang_add_scalar(a, a, (float)n, 64);\n"
    "  __memcpy(w, a, 256, NRAM2WRAM);\n"
    "  p[64] = (float)total;\n"
    "  p[65] = kept[0];\n"
    "  p[66] = a[0];\n"
    "}\n"
    "extern \"C\" __mlu_global__ void wrong(float *p, int n) {\n"
    "  p[0] = 99.0f;\n"
    "  p[1 << 20] = n;\n"
    "}\n";

enum { SHOWN = 67 };

static struct device_code code;
static struct sim *sim;
static struct sim_module *module;
static uint64_t p;

static void open_machine(struct sim_config config)
{
    config.device = sim_device_find("MLU370-X4", NULL, 0);
    if (config.contents == SIM_CONTENTS_DEFAULT) /* which builds choose */
        config.contents = SIM_CONTENTS_ZERO;
    sim = engine_new(&config);
    cr_assert_eq(sim_module_load_elf(sim, code.elf, code.bytes, &module),
                 SIM_OK, "%s", sim_error(sim));
    cr_assert_eq(sim_malloc(sim, SHOWN * 4, &p), SIM_OK);
    cr_assert_eq(sim_fill(sim, p, 0, SHOWN * 4), SIM_OK);
}

static void set_up(void)
{
    code = device_code(source, "mtp_372");
}

static void tear_down(void)
{
    sim_free(sim);
    free(code.elf);
}

TestSuite(snapshot, .init = set_up, .fini = tear_down);

static enum sim_status begin(const char *kernel, int n)
{
    struct sim_argument arguments[] = {{&p, sizeof p}, {&n, sizeof n}};
    struct sim_launch launch = {.module = module,
                                .kernel = kernel,
                                .dim = {1, 1, 1},
                                .arguments = arguments,
                                .n_arguments = 2};
    return sim_begin(sim, &launch);
}

static struct sim_profile add(int n)
{
    struct sim_profile profile;
    cr_assert_eq(begin("add", n), SIM_OK, "%s", sim_error(sim));
    sim_resume(sim, (struct sim_until){.kind = SIM_UNTIL_END});
    cr_assert_eq(sim_end(sim, &profile), SIM_OK, "%s", sim_error(sim));
    profile.host_seconds = 0;
    return profile;
}

/* elements: that each of them is so much; total: and the device variable; own:
 * what private memories held. */
static void expect(int elements, int total, int own)
{
    float data[SHOWN];
    cr_assert_eq(sim_read(sim, data, p, sizeof data), SIM_OK, "%s",
                 sim_error(sim));
    for (int i = 0; i < 64; i++)
        cr_assert_eq(data[i], (float)elements, "element %d: %g", i, data[i]);
    cr_expect_eq(data[64], (float)total, "total %g", data[64]);
    cr_expect_eq(data[65], (float)own, "nram %g", data[65]);
    cr_expect_eq(data[66], (float)own, "wram %g", data[66]);
}

static struct sim_snapshot *take(void)
{
    struct sim_snapshot *s = sim_snapshot(sim);
    cr_assert_not_null(s, "%s", sim_error(sim));
    return s;
}

static void back_to(const struct sim_snapshot *s)
{
    cr_assert_eq(sim_restore(sim, s), SIM_OK, "%s", sim_error(sim));
}

/* ---- between launches ---------------------------------------------------- */

Test(snapshot, between_launches_gives_back_what_the_next_one_finds)
{
    static const enum sim_contents contents[] = {
        SIM_CONTENTS_ZERO, SIM_CONTENTS_KEEP, SIM_CONTENTS_POISON};
    for (size_t i = 0; i < sizeof contents / sizeof *contents; i++) {
        open_machine((struct sim_config){.contents = contents[i]});
        const bool keeps = contents[i] == SIM_CONTENTS_KEEP;
        const bool is_known = contents[i] != SIM_CONTENTS_POISON;
        struct sim_snapshot *fresh = take();
        add(1);
        struct sim_snapshot *one = take();
        const struct sim_profile first = add(2);
        if (is_known)
            expect(3, 3, keeps ? 3 : 2);
        add(4);
        for (int k = 0; k < 3; k++) { /* as often as one likes */
            back_to(one);
            const struct sim_profile again = add(2);
            cr_expect_eq(memcmp(&again, &first, sizeof again), 0);
            if (is_known)
                expect(3, 3, keeps ? 3 : 2);
        }
        back_to(fresh);
        add(8);
        if (is_known)
            expect(8, 8, 8);
        sim_snapshot_free(one);
        sim_snapshot_free(fresh);
        sim_free(sim);
    }
    sim = NULL;
}

Test(snapshot, knows_which_kernels_were_cold)
{
    open_machine((struct sim_config){0});
    struct sim_snapshot *fresh = take();
    const struct sim_profile cold = add(1);
    struct sim_snapshot *warm = take();
    const struct sim_profile second = add(1);
    cr_assert_gt(cold.cold_picoseconds, 0);
    cr_assert_eq(second.cold_picoseconds, 0);
    back_to(fresh);
    cr_expect_eq(add(1).cold_picoseconds, cold.cold_picoseconds);
    back_to(warm);
    cr_expect_eq(add(1).cold_picoseconds, 0);
    sim_snapshot_free(fresh);
    sim_snapshot_free(warm);
}

Test(snapshot, after_a_fault_all_is_as_before_it)
{
    open_machine((struct sim_config){.contents = SIM_CONTENTS_KEEP});
    add(1);
    struct sim_snapshot *one = take();
    cr_assert_eq(begin("wrong", 5), SIM_OK);
    sim_resume(sim, (struct sim_until){.kind = SIM_UNTIL_END});
    cr_assert_eq(sim_end(sim, NULL), SIM_ERROR_FAULT);
    back_to(one);
    cr_expect_not(sim_fault_again(sim), "no launch has ended with a fault");
    add(2);
    expect(3, 3, 3);
    /* in the middle of a launch, which is given up */
    cr_assert_eq(begin("add", 100), SIM_OK);
    back_to(one);
    cr_expect_eq(sim_end(sim, NULL), SIM_ERROR_ARGUMENT);
    add(4);
    expect(5, 5, 5);
    sim_snapshot_free(one);
}

/* ---- memory of the device ------------------------------------------------ */

static void allocations_come_back(struct sim_config config)
{
    enum { BYTES = 3 << 20 };
    char *bytes = malloc(BYTES), *read = malloc(BYTES);
    uint64_t freed, later, again, first_bytes, left, total;
    cr_assert(bytes && read);
    for (int i = 0; i < BYTES; i++)
        bytes[i] = (char)(i / 4096 % 5 ? i * 31 : 0);
    open_machine(config);
    cr_assert_eq(sim_malloc(sim, BYTES, &freed), SIM_OK);
    cr_assert_eq(sim_write(sim, freed, bytes, BYTES), SIM_OK);
    sim_memory_info(sim, &first_bytes, &total);
    struct sim_snapshot *s = take();
    cr_assert_eq(sim_release(sim, freed), SIM_OK);
    cr_assert_eq(sim_malloc(sim, BYTES / 2, &later), SIM_OK);
    cr_assert_eq(sim_fill(sim, later, 7, BYTES / 2), SIM_OK);
    back_to(s);
    sim_memory_info(sim, &left, &total);
    cr_expect_eq(left, first_bytes);
    cr_assert_eq(sim_read(sim, read, freed, BYTES), SIM_OK);
    cr_expect_eq(memcmp(read, bytes, BYTES), 0);
    if (later != freed) { /* pools hand the same place out */
        cr_expect_eq(sim_read(sim, read, later, 1), SIM_ERROR_ADDRESS);
        cr_expect_eq(sim_release(sim, later), SIM_ERROR_FREE);
    }
    cr_assert_eq(sim_release(sim, freed), SIM_OK);
    cr_assert_eq(sim_malloc(sim, BYTES / 2, &again), SIM_OK);
    cr_expect_eq(again, later, "the way from there is the same");
    cr_assert_eq(sim_read(sim, read, again, BYTES / 2), SIM_OK);
    if (config.allocator != SIM_ALLOCATOR_POOLED)
        for (int i = 0; i < BYTES / 2; i++)
            cr_assert_neq(read[i], 7, "byte %d is of another owner", i);
    sim_snapshot_free(s);
    sim_free(sim);
    free(bytes);
    free(read);
    sim = NULL;
}

Test(snapshot, brings_back_allocations)
{
    static const enum sim_contents contents[] = {
        SIM_CONTENTS_ZERO, SIM_CONTENTS_POISON, SIM_CONTENTS_KEEP};
    for (size_t i = 0; i < sizeof contents / sizeof *contents; i++) {
        allocations_come_back((struct sim_config){.contents = contents[i]});
        allocations_come_back((struct sim_config){
            .contents = contents[i], .allocator = SIM_ALLOCATOR_POOLED});
    }
}

/* Where memory was given back is known as it was, also if nothing else differs.
 */
Test(snapshot, says_who_gave_memory_back)
{
    struct sim_allocation a;
    uint64_t q;
    open_machine((struct sim_config){0});
    cr_assert_eq(sim_malloc_from(sim, 64, 4, &q), SIM_OK);
    struct sim_snapshot *live = take();
    cr_assert_eq(sim_release_from(sim, q, 5), SIM_OK);
    struct sim_snapshot *freed = take();
    back_to(live);
    cr_assert_eq(sim_release_from(sim, q, 6), SIM_OK);
    back_to(freed);
    cr_assert(sim_allocation_at(sim, q, &a));
    cr_expect(!a.is_live && a.made == 4 && a.freed == 5, "freed by %d",
              (int)a.freed);
    sim_snapshot_free(live);
    sim_snapshot_free(freed);
}

/* Byte i of q becomes another one. */
static void change(uint64_t q, uint64_t i)
{
    uint8_t byte;
    cr_assert_eq(sim_read(sim, &byte, q + i, 1), SIM_OK);
    byte ^= 1;
    cr_assert_eq(sim_write(sim, q + i, &byte, 1), SIM_OK);
}

/* Bytes that differ, page by page from an address on; of pages side by side,
 * which both differ at their common end, all are one. */
Test(snapshot, says_where_memory_differs)
{
    enum { PAGE = 4096, PAGES = 8 };
    uint64_t q, first, n;
    open_machine((struct sim_config){0});
    cr_assert_eq(sim_malloc(sim, PAGES * PAGE, &q), SIM_OK);
    struct sim_snapshot *s = take();
    cr_expect_not(sim_snapshot_differs(sim, s, 0, &first, &n));
    change(q, 7);
    change(q, 2 * PAGE - 1);
    change(q, 2 * PAGE + 5);
    change(q, 5 * PAGE - 2);
    change(q, 5 * PAGE - 1);
    change(q, 5 * PAGE);
    cr_assert(sim_snapshot_differs(sim, s, 0, &first, &n));
    cr_expect(first == q + 7 && n == 1);
    cr_assert(sim_snapshot_differs(sim, s, q + 8, &first, &n));
    cr_expect(first == q + 2 * PAGE - 1 && n == 1, "%d, %d bytes",
              (int)(first - q), (int)n);
    cr_assert(sim_snapshot_differs(sim, s, q + 2 * PAGE, &first, &n));
    cr_expect(first == q + 2 * PAGE + 5 && n == 1);
    cr_assert(sim_snapshot_differs(sim, s, q + 2 * PAGE + 6, &first, &n));
    cr_expect(first == q + 5 * PAGE - 2 && n == 3);
    cr_expect_not(sim_snapshot_differs(sim, s, q + 5 * PAGE + 1, &first, &n));
    sim_snapshot_free(s);
}

/* ---- of a launch --------------------------------------------------------- */

Test(snapshot, brings_a_launch_back_after_its_end)
{
    open_machine((struct sim_config){.contents = SIM_CONTENTS_KEEP});
    struct sim_position at = {.core = 0, .retired = 20};
    struct sim_profile first, again;
    add(1);
    cr_assert_eq(begin("add", 2), SIM_OK);
    sim_resume(sim,
               (struct sim_until){.kind = SIM_UNTIL_RETIRED, .position = at});
    struct sim_snapshot *inside = take();
    sim_resume(sim, (struct sim_until){.kind = SIM_UNTIL_END});
    cr_assert_eq(sim_end(sim, &first), SIM_OK);
    expect(3, 3, 3);
    struct sim_snapshot *three = take();
    add(4);
    for (int k = 0; k < 3; k++) {
        if (k == 1) /* go back while another launch is running, which is then
                       abandoned */
            cr_assert_eq(begin("wrong", 50), SIM_OK);
        back_to(inside);
        struct sim_view view;
        cr_assert(sim_look(sim, 0, &view));
        cr_expect_eq(view.retired, 20);
        sim_resume(sim, (struct sim_until){.kind = SIM_UNTIL_END});
        cr_assert_eq(sim_end(sim, &again), SIM_OK, "%s", sim_error(sim));
        first.host_seconds = again.host_seconds = 0;
        cr_expect_eq(memcmp(&again, &first, sizeof again), 0);
        expect(3, 3, 3);
    }
    back_to(three);
    add(8);
    expect(11, 11, 11);
    sim_snapshot_free(inside);
    sim_snapshot_free(three);
}

/* ---- what is refused ------------------------------------------------------
 */

Test(snapshot, is_refused_where_it_has_no_place)
{
    struct sim_module *second;
    open_machine((struct sim_config){0});
    struct sim_snapshot *idle = take();
    struct sim *other = engine_new(&(struct sim_config){.device = NULL});
    cr_expect_eq(sim_restore(other, idle), SIM_ERROR_ARGUMENT);
    cr_expect_not_null(strstr(sim_error(other), "another device"));
    sim_free(other);

    struct sim_module *first = module;
    cr_assert_eq(sim_module_load_elf(sim, code.elf, code.bytes, &second),
                 SIM_OK);
    module = second;
    cr_assert_eq(begin("add", 1), SIM_OK);
    struct sim_snapshot *inside = take();
    sim_resume(sim, (struct sim_until){.kind = SIM_UNTIL_END});
    cr_assert_eq(sim_end(sim, NULL), SIM_OK);
    back_to(idle); /* a module that came later stays, with its variables */
    add(1);
    expect(1, 2, 1);
    sim_module_unload(sim, second);
    cr_expect_eq(sim_restore(sim, inside), SIM_ERROR_ARGUMENT);
    cr_expect_not_null(strstr(sim_error(sim), "has been unloaded"));
    expect(1, 2, 1); /* nothing has changed */
    module = first;
    back_to(idle);
    add(1);
    expect(1, 1, 1);
    sim_snapshot_free(inside);
    sim_free(sim);
    sim = NULL;
    sim_snapshot_free(idle); /* after its device */
}

/* ---- observers ------------------------------------------------------------
 */

static int known; /* what the observer knows: ops that it saw */

static void on_op(void *self, const struct sim_op_event *e)
{
    (void)self, (void)e;
    known++;
}

static void *keep(void *self)
{
    (void)self;
    int *kept = malloc(sizeof *kept);
    *kept = known;
    return kept;
}

static void restore(void *self, const void *kept)
{
    (void)self;
    known = kept ? *(const int *)kept : -1;
}

Test(snapshot, gives_observers_what_they_knew)
{
    static const struct sim_observer observer = {.wants = SIM_WANTS_OP,
                                                 .op = on_op,
                                                 .keep = keep,
                                                 .restore = restore,
                                                 .drop = free};
    open_machine((struct sim_config){0});
    struct sim_snapshot *before = take();
    cr_assert_eq(sim_attach(sim, &observer, NULL), SIM_OK);
    add(1);
    const int once = known;
    cr_assert_gt(once, 0);
    struct sim_snapshot *after = take();
    add(1);
    cr_expect_eq(known, 2 * once);
    back_to(after);
    cr_expect_eq(known, once);
    back_to(before); /* of which it knows nothing */
    cr_expect_eq(known, -1);
    sim_detach(sim, &observer, NULL);
    sim_snapshot_free(before);
    sim_snapshot_free(after);
}
