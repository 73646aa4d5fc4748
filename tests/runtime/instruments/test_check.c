/* SPDX-License-Identifier: MIT */
/*
 * Checks as a part of the library: snapshots, several launches, suppressions,
 * shadows against an array.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "runtime/instruments/check/check.h"
#include "runtime/instruments/check/hazard/marks.h"
#include "runtime/instruments/check/race/sets.h"
#include "runtime/instruments/check/reports/json.h"
#include "runtime/instruments/check/reports/reports.h"
#include "runtime/instruments/check/reports/tell.h"
#include "runtime/instruments/check/shadow/shadow.h"
#include "runtime/instruments/check/state/state.h"
#include "tests/support/device_code.h"

/* Before and behind the first barrier, or what takes some cycles, lie the two
 * accesses of every mistake. */
static const char source[] =
    "__nram__ float a[256], b[256];\n"
    "extern \"C\" __mlu_global__ void wrong(float *p, int *q, int n) {\n"
    "  if (coreId == 0x80) {\n"
    "    for (int i = 0; i < 1000; i++) asm volatile(\"\");\n"
    "    q[30] = 1;\n" /* the same */
    "    b[0] = 1;\n"
    "    return;\n"
    "  }\n"
    "  __mlu_region(\"part\", a, 64);\n"
    "  __memcpy_async(a, p, 1024, GDRAM2NRAM);\n"
    "  q[0] = taskId;\n"
    "  for (int i = 0; i < 1000; i++) asm volatile(\"\");\n"
    "  q[16 + taskId] = 1;\n" /* at which a pause in the loop ends */
    "  __bang_add(a, a, b, 256);\n"
    "  __bang_add(b + 250, a, a, 10);\n"
    "  b[100 * n] = 1;\n"
    "  __sync();\n"
    "  __memcpy(p + 4096, a, 1024, NRAM2GDRAM);\n"
    "  q[1] = q[0];\n"
    "  q[40] = 5;\n"
    "  __bang_write_zero(a, 64);\n"
    "  __bang_div(a, a, a, 64);\n"
    "  __mlu_region_end(a);\n" /* which is there again after going back */
    "  __sync();\n"
    "}\n"
    "extern \"C\" __mlu_global__ void in_step(float *p, int *q, int n) {\n"
    "  __memcpy(a, p, 1024, GDRAM2NRAM);\n"
    "}\n";

static struct device_code code;
static struct sim *sim;
static struct sim_module *module;
static uint64_t p, q;

static void set_up(void)
{
    code = device_code(source, "mtp_592");
    struct sim_config config = {.device =
                                    sim_device_find("MLU590-H8", NULL, 0)};
    sim = sim_new(&config);
    cr_assert_eq(sim_module_load_elf(sim, code.elf, code.bytes, &module),
                 SIM_OK);
    cr_assert_eq(sim_malloc(sim, 1 << 16, &p), SIM_OK);
    cr_assert_eq(sim_malloc(sim, 1 << 12, &q), SIM_OK);
}

static void tear_down(void)
{
    sim_free(sim);
    free(code.elf);
}

TestSuite(check, .init = set_up, .fini = tear_down);

static const uint32_t every = (1u << CHK_N_CLASSES) - 1;

static struct chk *fresh(uint32_t classes, const char *suppress)
{
    char error[800] = "";
    struct rt_suppressions known = {0};
    if (suppress)
        cr_assert(rt_suppressions_read(&known, suppress, error, sizeof error),
                  "%s", error);
    struct chk *c = chk_new(classes, &known);
    cr_assert(c);
    cr_assert_eq(chk_attach(c, sim), SIM_OK);
    return c;
}

static int three = 3;

static struct sim_launch launch_of(struct sim_argument *arguments)
{
    arguments[0] = (struct sim_argument){&p, sizeof p};
    arguments[1] = (struct sim_argument){&q, sizeof q};
    arguments[2] = (struct sim_argument){&three, sizeof three};
    return (struct sim_launch){module,    "wrong", {4, 1, 1}, 1,
                               arguments, 3,       NULL};
}

/* How often each class was seen. */
static void count(const struct chk *c, uint64_t *seen)
{
    memset(seen, 0, CHK_N_CLASSES * sizeof *seen);
    for (size_t i = 0; i < chk_n_reports(c); i++)
        seen[chk_report(c, i)->class] += chk_report(c, i)->count;
}

Test(check, snapshots_take_what_checks_know_along)
{
    struct sim_argument arguments[3];
    struct sim_launch l = launch_of(arguments);
    struct chk *c = fresh(every, NULL);
    uint64_t first[CHK_N_CLASSES], second[CHK_N_CLASSES];
    uint64_t lost;
    cr_assert_eq(sim_malloc(sim, 64, &lost), SIM_OK);
    chk_begin(c, &l);
    cr_assert_eq(sim_begin(sim, &l), SIM_OK);
    struct sim_pause pause = sim_resume(
        sim, (struct sim_until){.kind = SIM_UNTIL_CYCLE, .cycle = 700});
    cr_assert_eq(pause.reason, SIM_PAUSE_REACHED);
    struct sim_snapshot *s = sim_snapshot(sim);
    cr_assert(s);
    uint64_t before[CHK_N_CLASSES];
    count(c, before);
    sim_resume(sim, (struct sim_until){.kind = SIM_UNTIL_END});
    count(c, first);
    cr_assert_eq(sim_restore(sim, s), SIM_OK);
    sim_resume(sim, (struct sim_until){.kind = SIM_UNTIL_END});
    count(c, second);
    uint64_t back[CHK_N_CLASSES];
    cr_assert_eq(sim_restore(sim, s), SIM_OK);
    count(c, back);
    sim_resume(sim, (struct sim_until){.kind = SIM_UNTIL_END});
    cr_assert_eq(sim_end(sim, NULL), SIM_OK);
    for (unsigned i = 0; i < CHK_N_CLASSES; i++) {
        const char *name = chk_name((enum chk_class)i);
        cr_expect_eq(second[i], first[i], "%s: %llu, then %llu", name,
                     (unsigned long long)first[i],
                     (unsigned long long)second[i]);
        cr_expect_eq(back[i], first[i], "%s: reports stay", name);
    }
    static const enum chk_class behind[] = {
        CHK_HAZARD,     CHK_BOUNDS,   CHK_SCALAR_BOUNDS, CHK_INIT,   CHK_RACE,
        CHK_SAME_VALUE, CHK_MPU_NRAM, CHK_NAN,           CHK_REGIONS};
    for (size_t i = 0; i < sizeof behind / sizeof *behind; i++)
        cr_expect_gt(first[behind[i]], before[behind[i]], "%s",
                     chk_name(behind[i]));
    cr_expect_eq(second[CHK_LEAK], 0);
    chk_finish(c);
    count(c, second);
    cr_expect_eq(second[CHK_LEAK], 1);
    sim_snapshot_free(s);
    chk_free(c);
}

Test(check, a_launch_counts_on_the_reports_of_the_one_before)
{
    struct sim_argument arguments[3];
    struct sim_launch l = launch_of(arguments);
    struct chk *c = fresh(every, NULL);
    uint64_t once[CHK_N_CLASSES], twice[CHK_N_CLASSES];
    for (int i = 0; i < 2; i++) {
        chk_begin(c, &l);
        cr_assert_eq(sim_launch(sim, &l, NULL), SIM_OK);
        chk_end(c);
        chk_tell(c, NULL);
        count(c, i ? twice : once);
    }
    cr_expect_gt(once[CHK_HAZARD], 0);
    for (unsigned i = 0; i < CHK_N_CLASSES; i++)
        cr_expect_eq(twice[i], 2 * once[i], "%s", chk_name((enum chk_class)i));
    chk_free(c);
}

/* What one check has no room for is told, to people and to programs; the others
 * go on. */
Test(check, one_ends_alone)
{
    struct sim_argument arguments[3];
    struct sim_launch l = launch_of(arguments);
    /* the kernel is not compiled for ub, which says so by itself */
    struct chk *c = fresh(every & ~(1u << CHK_UB), NULL);
    uint64_t seen[CHK_N_CLASSES];
    char text[8000] = "";
    chk_begin(c, &l);
    cr_expect(chk_is_complete(c));
    chk_skip(c, CHK_RACE, "there is no room for it");
    cr_assert_eq(sim_launch(sim, &l, NULL), SIM_OK);
    chk_end(c);
    count(c, seen);
    cr_expect_gt(seen[CHK_HAZARD], 0);
    cr_expect_not(chk_is_complete(c));
    FILE *out = fmemopen(text, sizeof text, "w");
    chk_summary(c, out);
    chk_json(&c, 1, out);
    fclose(out);
    cr_expect(strstr(text,
                     "race did not see all of the kernel wrong: there is no "
                     "room for it\n"),
              "%s", text);
    cr_expect(strstr(text, "\"is_complete\": false,\n \"why\": \"race did not"),
              "%s", text);
    chk_free(c);
}

Test(check, results_and_cycles_are_the_same_without)
{
    struct sim_argument arguments[3];
    struct sim_launch l = launch_of(arguments);
    struct sim_profile plain = {0}, checked = {0};
    cr_assert_eq(sim_launch(sim, &l, &plain), SIM_OK);
    struct chk *c = fresh(every, NULL);
    chk_begin(c, &l);
    cr_assert_eq(sim_launch(sim, &l, &checked), SIM_OK);
    chk_end(c);
    chk_free(c);
    cr_expect_eq(plain.cycles, checked.cycles);
    cr_expect_eq(
        memcmp(plain.counters, checked.counters, sizeof plain.counters), 0);
}

/* Of a kernel that comes to none hazards keep nothing; if one is told of in
 * spite of that, they say that they have not seen all. */
Test(check, asynchronous_work_where_none_can_be)
{
    char why[400];
    void *self;
    struct sim_argument arguments[3];
    struct sim_launch l = launch_of(arguments);
    struct sim_op_event event = {.intrinsic = "__memcpy_async",
                                 .unit = SIM_UNIT_COMPUTE,
                                 .by = {.module = module, .pc = 0x10000000},
                                 .is_async = true};
    l.kernel = "in_step";
    struct chk *c = fresh(1u << CHK_HAZARD, NULL);
    const struct sim_observer *o = chk_observer(c, &self);
    chk_begin(c, &l);
    o->op(self, &event);
    event.unit = SIM_UNIT_IO, event.is_async = false;
    o->op(self, &event);
    chk_why(c, why, sizeof why);
    cr_expect_str_empty(why);
    event.is_async = true;
    o->op(self, &event);
    chk_why(c, why, sizeof why);
    cr_expect(strstr(why, "hazard did not see all of the kernel in_step"), "%s",
              why);
    chk_end(c);
    chk_free(c);
}

/* What a file of these bytes is refused for; "": it is not. */
static const char *refused(const char *path, const char *text, size_t bytes)
{
    static char error[800];
    struct rt_suppressions known;
    FILE *out = fopen(path, "w");
    cr_assert(out && fwrite(text, 1, bytes, out) == bytes);
    fclose(out);
    error[0] = 0;
    if (!rt_suppressions_read(&known, path, error, sizeof error))
        cr_expect_eq(known.n, 0);
    rt_suppressions_free(&known);
    return error;
}

Test(check, suppressions_are_read_line_by_line)
{
    char path[] = "/tmp/suppress_XXXXXX", error[800], want[1200];
    static char lines[2048];
    struct rt_suppressions known;
    close(mkstemp(path));
    static const struct {
        const char *text, *what;
    } wrong[] = {
        {"# known\n\nrace *\n* wrong.mlu:?\nraces *\n",
         ":5: 'races' is no check; expected CHECK PATTERN, CHECK being *|"},
        {"race", ":1: there is no pattern behind 'race'; expected CHECK"},
        {"race a b\n", ":1: 'b' is one word too many; expected CHECK"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        const char *said = refused(path, wrong[i].text, strlen(wrong[i].text));
        snprintf(want, sizeof want, "%s%s", path, wrong[i].what);
        cr_expect_eq(strncmp(said, want, strlen(want)), 0, "%s", said);
    }
    static const char good[] = "# known\n\nrace *\r\n* wrong.mlu:? # so";
    cr_expect_str_empty(refused(path, good, sizeof good - 1));
    memset(lines, 'x', sizeof lines); /* what is cut is not two lines */
    memcpy(lines, "race ", 5);
    lines[1023] = ' ';
    cr_expect(strstr(refused(path, lines, sizeof lines),
                     ":1: a line of more than 1022 characters"));
    static const char zero[] = "race a\0\nraces\n";
    cr_expect(strstr(refused(path, zero, sizeof zero - 1), ":1: "));
    cr_expect_not(rt_suppressions_read(&known, "/tmp", error, sizeof error));
    cr_expect(strstr(error, "/tmp cannot be read: it is a folder"), "%s",
              error);
    unlink(path);
    cr_expect_not(rt_suppressions_read(&known, path, error, sizeof error));
    cr_expect(strstr(error, "cannot be read: No such file"), "%s", error);
}

/* ---- shadows ------------------------------------------------------------- */

enum { BYTES = 3 * 4096, FIRST = 0x1000 };

static void same(const struct chk_shadow *s, const uint64_t *plain)
{
    uint64_t run;
    for (uint64_t i = 0; i < BYTES; i += run) {
        uint64_t value = chk_shadow_get(s, FIRST + i, BYTES - i, &run);
        cr_assert(run > 0 && run <= BYTES - i);
        for (uint64_t k = 0; k < run; k++)
            cr_assert_eq(plain[i + k], value);
    }
}

Test(shadow, is_an_array)
{
    struct chk_shadow s = {0}, kept = {0};
    static uint64_t plain[BYTES], old[BYTES];
    unsigned state = 1;
    for (int round = 0; round < 20000; round++) {
        state = state * 1103515245u + 12345;
        uint64_t at = state >> 8 & 0x3fff, n = 1 + (state >> 3 & 63);
        n = state % 61 ? n : 5000;
        state = state * 1103515245u + 12345;
        uint64_t value = state >> 16 & 3;
        at %= BYTES;
        n = n < BYTES - at ? n : BYTES - at;
        cr_assert(chk_shadow_set(&s, FIRST + at, n, value));
        for (uint64_t i = 0; i < n; i++)
            plain[at + i] = value;
        if (round % 1000 == 0) {
            same(&s, plain);
            same(&kept, old);
            chk_shadow_free(&kept);
            cr_assert(chk_shadow_copy(&kept, &s));
            memcpy(old, plain, sizeof old);
        }
        if (round % 3777 == 0) {
            chk_shadow_clear(&s);
            memset(plain, 0, sizeof plain);
        }
    }
    same(&s, plain);
    cr_expect_lt(chk_shadow_bytes(&s), 4 * (4096 * 8 + 1024));
    chk_shadow_free(&s);
    chk_shadow_free(&kept);
}

Test(shadow, does_not_grow_with_what_was_forgotten)
{
    struct chk_shadow s = {0};
    uint64_t run, most = 0;
    for (uint64_t era = 1; era <= 20000; era++) {
        const uint64_t at = era * 3 * 4096; /* memory that is new each time */
        cr_assert(chk_shadow_set(&s, at, 5000, era));
        cr_assert_eq(chk_shadow_get(&s, at + 4999, 1, &run), era);
        if (chk_shadow_bytes(&s) > most)
            most = chk_shadow_bytes(&s);
        chk_shadow_clear(&s);
        cr_assert_eq(chk_shadow_get(&s, at, 1, &run), 0);
    }
    cr_expect_lt(most, 1 << 20);
    chk_shadow_free(&s);
}

/* ---- marks --------------------------------------------------------------- */

enum { NRAM = 0x201000, SITES = 32 };

static void marked(const struct chk_marks *m, const uint64_t *plain)
{
    uint64_t run;
    for (uint64_t i = 0; i < BYTES; i += run) {
        uint64_t stamp = chk_marks_get(m, NRAM + i, BYTES - i, &run);
        cr_assert(run > 0 && run <= BYTES - i);
        for (uint64_t k = 0; k < run; k++)
            cr_assert_eq(plain[i + k], stamp);
    }
}

/* Of what, in bytes, work has whole ones: of lines at first, then of words as
 * well, at last of bytes. */
static uint64_t grain_of(unsigned round)
{
    const unsigned at = round % 9000;
    if (at < 3000 || round % 7 == 0)
        return 64;
    return at < 6000 || round % 3 != 0 ? 4 : 1;
}

/* Lines, words and bytes of three pages, with more marks than there are
 * numbers. */
Test(marks, are_an_array)
{
    struct chk_marks m = {0}, kept = {0};
    static uint64_t plain[BYTES], old[BYTES];
    uint64_t first[SITES] = {0}, epoch = 1;
    unsigned state = 1;
    for (unsigned round = 1; round < 400000; round++) {
        state = state * 1103515245u + 12345;
        const uint64_t grain = grain_of(round);
        uint64_t at = state >> 8 & 0x3fff, n = 1 + (state >> 3 & 255);
        n = state % 61 ? n : 5000;
        at = at % BYTES & ~(grain - 1);
        n = (n + grain - 1) & ~(grain - 1);
        n = n < BYTES - at ? n : BYTES - at;
        const uint32_t site = 1 + (state >> 20) % (SITES - 1);
        const struct sim_actor by = {.number = 2, .cycle = round};
        bool is_full = true;
        uint16_t mark = 0;
        if (state >> 16 & 7)
            mark = chk_mark(&m, &by, site, epoch, &is_full);
        if (mark && !first[site])
            first[site] = round;
        cr_assert(chk_marks_set(&m, NRAM + at, n, mark));
        for (uint64_t i = 0; i < n; i++)
            plain[at + i] = mark ? chk_stamp(2, site, first[site]) : 0;
        if (round % 4000 == 0) {
            marked(&m, plain);
            marked(&kept, old);
            chk_marks_free(&kept);
            cr_assert(chk_marks_copy(&kept, &m));
            memcpy(old, plain, sizeof old);
        }
        if (round % 3 == 0) {
            epoch++;
            memset(first, 0, sizeof first);
        }
        if (round % 7777 == 0 || round % 9000 == 0) {
            epoch++;
            memset(first, 0, sizeof first);
            chk_marks_clear(&m);
            memset(plain, 0, sizeof plain);
        }
        if (round % 9000 == 0) /* from coarse to fine once more */
            chk_marks_free(&m);
    }
    marked(&m, plain);
    cr_expect_lt(chk_marks_bytes(&m), 4 * 8192 + CHK_MOST_MARKS * 16 + 4096);
    chk_marks_free(&m);
    chk_marks_free(&kept);
}

/* Nobody has any number to give: each byte has a mark of its own. */
Test(marks, tell_that_there_is_no_room)
{
    struct chk_marks m = {0};
    bool is_full = false;
    for (uint64_t i = 1; i < CHK_MOST_MARKS; i++) {
        const struct sim_actor by = {.cycle = i};
        const uint16_t mark = chk_mark(&m, &by, 1, i, &is_full);
        cr_assert(mark && !is_full);
        cr_assert(chk_marks_set(&m, NRAM + i, 1, mark));
    }
    const struct sim_actor by = {.cycle = CHK_MOST_MARKS};
    cr_expect_eq(chk_mark(&m, &by, 1, CHK_MOST_MARKS, &is_full), 0);
    cr_expect(is_full);
    cr_assert(chk_marks_set(&m, NRAM + 5, 1, 0));
    cr_expect_neq(chk_mark(&m, &by, 1, CHK_MOST_MARKS, &is_full), 0);
    cr_expect_not(is_full);
    chk_marks_free(&m);
}

/* ---- sets of stamps ---------------------------------------------------- */

/* Site 1 is that of an op, site 2 of a load. */
static const struct chk_site sites[3] = {{.op = ""}, {.op = "op"}, {.op = ""}};

enum { SET_ROUNDS = 20000 };

/* A set the plain way: all that nothing comes behind; a load is only behind
 * loads. */
struct plain_set {
    uint64_t stamps[SET_ROUNDS];
    unsigned n;
};

static void plain_add(struct plain_set *s, uint64_t stamp,
                      const struct chk_clocks *clocks)
{
    unsigned n = 0;
    const unsigned core = chk_core_of(stamp);
    bool has = false;
    for (unsigned i = 0; i < s->n; i++)
        has |= s->stamps[i] == stamp;
    for (unsigned i = 0; i < s->n && !has; i++)
        if ((chk_site_of(stamp) == 2 && chk_site_of(s->stamps[i]) == 1) ||
            !chk_is_before(clocks, s->stamps[i], core))
            s->stamps[n++] = s->stamps[i];
    if (has)
        return;
    s->stamps[n++] = stamp;
    s->n = n;
}

static int by_value(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* Whether some are among all; both are ordered. */
static bool are_among(const uint64_t *some, unsigned n, const uint64_t *all,
                      unsigned n_all)
{
    unsigned found = 0;
    for (unsigned i = 0; i < n_all && found < n; i++)
        found += some[found] == all[i];
    return found == n;
}

/* Sums of some sets, and what cores and their tasks know, at random: more
 * stamps than there are bits, so both ways of a set are met, and more than
 * there is room for in one. */
Test(sets, are_lists)
{
    enum { CORES = 40, SETS = 20, ROUNDS = SET_ROUNDS };
    struct chk_sets *s = calloc(1, sizeof *s);
    struct chk_clocks *clocks = calloc(1, sizeof *clocks);
    static struct plain_set plain[SETS];
    static uint64_t got[SET_ROUNDS], want[SET_ROUNDS];
    unsigned n_whole = 0, n_cut = 0;
    uint64_t set[SETS] = {0}, cycle[CORES] = {0}, room[CHK_SET_BITS];
    unsigned seed = 7;
    clocks->n_cores = CORES;
    for (int round = 0; round < ROUNDS; round++) {
        const unsigned core = (unsigned)rand_r(&seed) % CORES;
        const unsigned k = (unsigned)rand_r(&seed) % SETS;
        cycle[core] += (unsigned)rand_r(&seed) % 50 == 0;
        if (rand_r(&seed) % 500 == 0) { /* it learns of another one */
            const unsigned other = (unsigned)rand_r(&seed) % CORES;
            clocks->cores[core].of[other] = cycle[other] + 1;
            clocks->version[core]++;
        }
        if (rand_r(&seed) % 30 == 0) { /* a task begins */
            clocks->cores[core] = (struct chk_clock){.of = {0}};
            clocks->start[core] = ++cycle[core];
            clocks->version[core]++;
        }
        const unsigned site = 1 + (rand_r(&seed) % 5 == 0);
        const uint64_t stamp = chk_stamp(core, site, cycle[core]);
        set[k] = chk_set_add(s, set[k], stamp, clocks, sites);
        cr_assert(set[k]);
        if (s->is_full)
            break;
        plain_add(&plain[k], stamp, clocks);
        const uint64_t *stamps = &set[k];
        const unsigned n = chk_set_stamps(s, set[k], &stamps, room);
        memcpy(got, stamps, n * sizeof *got);
        memcpy(want, plain[k].stamps, plain[k].n * sizeof *want);
        qsort(got, n, sizeof *got, by_value);
        qsort(want, plain[k].n, sizeof *want, by_value);
        cr_assert(are_among(got, n, want, plain[k].n), "round %d", round);
        const bool is_cut = chk_set_is_cut(s, set[k]);
        cr_assert(is_cut || n == plain[k].n, "round %d", round);
        n_cut += is_cut;
        n_whole += !is_cut && n > CHK_SET_BITS;
        bool is_before = true;
        for (unsigned i = 0; i < n; i++)
            is_before &= chk_is_before(clocks, got[i], core);
        if (chk_set_is_before(s, set[k], core, clocks))
            cr_expect(is_before, "round %d", round);
    }
    cr_expect(n_cut > 100 || s->is_full);
    cr_expect_gt(n_whole, 1000);
    cr_expect_eq(s->n_known, CHK_SET_BITS);
    cr_expect_gt(s->n, 100);
    cr_expect(!s->is_full || CHK_MOST_SETS < ROUNDS);
    chk_sets_free(s);
    free(s);
    free(clocks);
}

/* A set too many says so. */
Test(sets, have_an_end)
{
    struct chk_sets *s = calloc(1, sizeof *s);
    struct chk_clocks *clocks = calloc(1, sizeof *clocks);
    clocks->n_cores = 2;
    for (unsigned i = 0; i < 2 * CHK_MOST_SETS && !s->is_full; i++)
        cr_assert(chk_set_add(s, chk_stamp(0, 1, i), chk_stamp(1, 1, i), clocks,
                              sites));
    cr_expect(s->is_full);
    cr_expect_eq(s->n, CHK_MOST_SETS);
    /* what is known stays; of what is new, the latest is */
    const uint64_t last = chk_stamp(1, 2, 7), *stamps = NULL;
    uint64_t room[CHK_SET_BITS];
    cr_expect_eq(chk_set_add(s, chk_stamp(0, 2, 7), last, clocks, sites), last);
    const uint64_t old =
        chk_set_add(s, chk_stamp(0, 1, 99), chk_stamp(1, 1, 99), clocks, sites);
    cr_expect_eq(chk_set_stamps(s, old, &stamps, room), 2);
    chk_sets_free(s);
    free(s);
    free(clocks);
}
