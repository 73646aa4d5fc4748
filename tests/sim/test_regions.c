/* SPDX-License-Identifier: MIT */
/*
 * Named regions: the table of a core against a plain list that events fill, on
 * random sequences of opening and closing; the same whatever the engine, the
 * quantum and the threads; snapshots; what is refused, and what faults say.
 */
#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/sim.h"
#include "tests/support/device_code.h"
#include "tests/support/engine.h"

static const char source[] =
    "__nram__ char arena[2048];\n"
    "__nram__ float words[64];\n"
    "__wram__ char w[4096];\n"
    "__mlu_shared__ char s[4096];\n"
    /* names of the code, one that the stack has, one that others could write
     */
    "extern \"C\" __mlu_global__ void many(int *p, int rounds) {\n"
    "  unsigned x = taskId * 2654435761u + 12345;\n"
    "  char own[4] = \"own\";\n"
    "  for (int i = 0; i < rounds; i++) {\n"
    "    x = x * 1103515245 + 12345;\n"
    "    unsigned r = x >> 8, from = r % 61 * 16, n = (r / 61 % 23 + 1) * 16;\n"
    "    own[2] = 'a' + r % 5;\n"
    "    const char *name = r & 64 ? \"left\" : r & 128 ? \"right\"\n"
    "                     : r & 256 ? (char *)p + 2048 : own;\n"
    "    char *at = (r % 11 ? arena : __is_mpu() ? arena : w) + from;\n"
    "    __mlu_region(name, at, n);\n"
    "    if (r / 64 % 3 == 0) __mlu_region_end(at);\n"
    "    if (i % 50 == 7) { __mlu_region(\"shared\", s + i, 4); p[taskId]++; "
    "}\n"
    "    if (i % 50 == 9) __mlu_region_end(s + i - 2);\n"
    "  }\n"
    "  if (clusterDim) __sync_all();\n"
    "}\n"
    "extern \"C\" __mlu_global__ void bad(int *p, int what) {\n"
    "  char text[200];\n"
    "  for (int i = 0; i < 199; i++) text[i] = 'x';\n"
    "  text[199] = 0;\n"
    "  switch (what) {\n"
    "  case 1: __mlu_region(\"a\", nullptr, 4); break;\n"
    "  case 2: __mlu_region(\"a\", arena, 0); break;\n"
    "  case 3: __mlu_region(\"a\", arena, -8); break;\n"
    "  case 4: __mlu_region(\"a\", arena, 0x7fffffffffffffff); break;\n"
    "  case 5: __mlu_region(\"a\", p, 8); break;\n"
    "  case 6: __mlu_region(\"a\", text, 8); break;\n"
    "  case 7: __mlu_region(\"a\", (char *)0x7f0012345678, 8); break;\n"
    "  case 8: __mlu_region(nullptr, arena, 8); break;\n"
    "  case 9: __mlu_region(\"\", arena, 8); break;\n"
    "  case 10: __mlu_region(\"two\\nlines\", arena, 8); break;\n"
    "  case 11: __mlu_region(text, arena, 8); break;\n"
    "  case 12: __mlu_region_end(arena); break;\n"
    "  case 13: __mlu_region(\"a\", arena, 8); __mlu_region_end(arena);\n"
    "    __mlu_region_end(arena); break;\n"
    "  case 14: __mlu_region(\"a\", s, (2 << 20) + 1); break;\n"
    "  case 15: for (int i = 0; i < 65537; i++)\n"
    "    __mlu_region(\"a\", s + i / 16, 1 + i % 16); break;\n"
    "  case 16: __mlu_region(\"weights\", arena + 256, 600);\n"
    "    __bang_add((float *)(arena + 768), words, words, 1 << 20); break;\n"
    "  case 17: __mlu_region(\"weights\", arena + 256, 600);\n"
    "    __bang_add((float *)(arena + 860), words, words, 1 << 20); break;\n"
    "  case 18: __mlu_region((char *)p + 4095, arena, 8); break;\n"
    "  case 19: __mlu_region(\"a\", (char *)0x10000000, 8); break;\n"
    "  case 20: __mlu_region_end(p); break;\n"
    "  case 21: text[127] = 0; __mlu_region(text, arena, 2048);\n"
    "    for (int i = 0; i < 65535; i++)\n"
    "      __mlu_region(\"a\", s + i / 16, 1 + i % 16);\n"
    "    __mlu_region(\"a\", s, 1); break;\n"
    "  case 22: __mlu_region(\"a\\x7f\", arena, 8); break;\n"
    "  case 23: __mlu_region(\"all\", s, 2 << 20); break;\n"
    "  case 24: for (int i = 0; i < 4; i++)\n"
    "    __mlu_region(i % 2 ? \"odd\" : \"even\", arena, 8); break;\n"
    "  }\n"
    "}\n";

static struct device_code code;
static struct sim *sim;
static struct sim_module *module;
static uint64_t p;

static void open_machine(struct sim_config config)
{
    config.device = sim_device_find("MLU590-H8", NULL, 0);
    sim = engine_new(&config);
    cr_assert_eq(sim_module_load_elf(sim, code.elf, code.bytes, &module),
                 SIM_OK, "%s", sim_error(sim));
    cr_assert_eq(sim_malloc(sim, 4096, &p), SIM_OK);
    cr_assert_eq(sim_write(sim, p + 2048, "gdram", 6), SIM_OK);
}

static void set_up(void)
{
    code = device_code(source, "mtp_592");
    open_machine((struct sim_config){0});
}

static void tear_down(void)
{
    sim_free(sim);
    free(code.elf);
}

TestSuite(regions, .init = set_up, .fini = tear_down);

static struct sim_launch launch_of(const char *kernel, unsigned tasks,
                                   unsigned clusters, const int *number)
{
    static struct sim_argument arguments[2];
    arguments[0] = (struct sim_argument){&p, sizeof p};
    arguments[1] = (struct sim_argument){number, sizeof *number};
    return (struct sim_launch){module,    kernel, {tasks, 1, 1}, clusters,
                               arguments, 2,      NULL};
}

/* ---- a plain list ---------------------------------------------------------
 */

enum { MOST = 2048 };
struct plain {
    struct entry {
        char name[SIM_REGION_NAME_BYTES];
        uint64_t first, end, number;
    } of[MOST];
    size_t n;
    uint64_t named;
};
static struct plain lists[SIM_MAX_CORES];
static uint64_t hash, n_events;

static void open_plain(struct plain *l, const struct sim_region_event *e)
{
    size_t i = 0;
    while (i < l->n && (l->of[i].first != e->address ||
                        l->of[i].end != e->address + e->bytes))
        i++;
    cr_assert_lt(i, MOST);
    l->n += i == l->n;
    snprintf(l->of[i].name, sizeof l->of[i].name, "%s", e->name);
    l->of[i].first = e->address;
    l->of[i].end = e->address + e->bytes;
    l->of[i].number = ++l->named;
}

static void close_plain(struct plain *l, const struct sim_region_event *e)
{
    struct entry *latest = NULL;
    for (size_t i = 0; i < l->n; i++)
        if (l->of[i].first == e->address &&
            (!latest || l->of[i].number > latest->number))
            latest = &l->of[i];
    cr_assert_not_null(latest);
    cr_expect_str_eq(latest->name, e->name);
    cr_expect_eq(latest->end, e->address + e->bytes);
    *latest = l->of[--l->n];
}

static bool is_entry(const struct entry *x, const struct sim_named_region *g)
{
    return x->first == g->address && x->end == g->address + g->bytes &&
           strcmp(x->name, g->name) == 0;
}

static void expect_list(const struct plain *l, unsigned core)
{
    struct sim_named_region g, before = {0};
    cr_expect_eq(sim_n_named_regions(sim, core), l->n);
    for (size_t i = 0; sim_named_region(sim, core, i, &g); i++) {
        size_t k = 0;
        while (k < l->n && !is_entry(&l->of[k], &g))
            k++;
        cr_expect_lt(k, l->n, "no '%s' at 0x%" PRIx64, g.name, g.address);
        cr_expect(i == 0 || before.address < g.address ||
                  (before.address == g.address && before.bytes > g.bytes));
        before = g;
    }
    cr_expect_not(sim_named_region(sim, core, l->n, &g));
}

static void expect_at(const struct plain *l, unsigned core, uint64_t address)
{
    const struct entry *in = NULL;
    uint64_t end = 0, first = 0, next = UINT64_MAX;
    uint64_t answer[2];
    for (size_t i = 0; i < l->n; i++) {
        const struct entry *x = &l->of[i];
        if (address < x->first) {
            next = x->first < next ? x->first : next;
            continue;
        }
        first = x->first > first ? x->first : first;
        end = x->end > end ? x->end : end;
        if (address >= x->end)
            continue;
        const uint64_t bytes = x->end - x->first;
        if (!in || bytes < in->end - in->first ||
            (bytes == in->end - in->first && x->number > in->number))
            in = x;
    }
    struct sim_named_region g;
    cr_expect_eq(sim_named_region_at(sim, core, address, &g), in != NULL);
    cr_expect(!in || is_entry(in, &g));
    cr_expect_eq(
        sim_named_regions_end(sim, core, address, &answer[0], &answer[1]), end);
    cr_expect_eq(answer[0], first);
    cr_expect_eq(answer[1], next);
}

/* Those that share bytes come once each, by address. */
static void expect_touching(const struct plain *l, unsigned core,
                            uint64_t first, uint64_t end)
{
    struct sim_named_region g, before = {.address = 0};
    size_t n = 0, next = 0;
    for (size_t i = 0; i < l->n; i++)
        n += l->of[i].end > first && l->of[i].first < end;
    while (
        sim_named_region_touching(sim, core, first, end - first, &next, &g)) {
        bool is_known = false;
        for (size_t i = 0; i < l->n; i++)
            is_known |= is_entry(&l->of[i], &g);
        cr_expect(is_known && n > 0 && g.address >= before.address);
        cr_expect(g.address + g.bytes > first && g.address < end);
        before = g;
        n--;
    }
    cr_expect_eq(n, 0);
}

static void hear_region(void *self, const struct sim_region_event *e)
{
    struct plain *l = &lists[e->by.number];
    (void)self;
    (e->is_end ? close_plain : open_plain)(l, e);
    if (n_events % 16 == 0)
        expect_list(l, e->by.number);
    for (int i = -1; i < 4; i++)
        expect_at(l, e->by.number,
                  e->address + (uint64_t)(i * (int64_t)e->bytes / 2));
    expect_touching(l, e->by.number, e->address, e->address + e->bytes);
    n_events++;
    hash += (e->by.number + 1) * (e->by.retired + 1) *
            (e->address + 3 * e->bytes + (uint64_t)e->name[0]);
}

static void hear_task(void *self, const struct sim_task_event *e)
{
    (void)self;
    lists[e->by.number].n = 0;
    cr_expect_eq(sim_n_named_regions(sim, e->by.number), 0);
}

static const struct sim_observer plain = {
    .wants = SIM_WANTS_REGION | SIM_WANTS_TASK,
    .region = hear_region,
    .task = hear_task,
};

/* ---- the table ------------------------------------------------------------
 */

static void run_many(unsigned tasks, unsigned clusters)
{
    const int rounds = 100;
    const struct sim_launch l = launch_of("many", tasks, clusters, &rounds);
    cr_assert_eq(sim_launch(sim, &l, NULL), SIM_OK, "%s", sim_error(sim));
}

/* Several tasks on a core, memory cores among them. */
Test(regions, are_those_of_a_plain_list)
{
    const unsigned n_tasks = sim_n_cores(sim) + 8;
    cr_assert_eq(sim_attach(sim, &plain, NULL), SIM_OK);
    run_many(n_tasks, 0);
    run_many(8, 2);
    cr_expect_gt(n_events, (n_tasks + 8) * 100);
    for (unsigned i = 0; i < sim_n_cores(sim); i++)
        cr_expect_eq(sim_n_named_regions(sim, i), 0);
}

Test(regions, whatever_the_engine_the_quantum_and_the_threads)
{
    static const struct sim_config configs[] = {
        {.engine = SIM_ENGINE_INTERP},
        {.engine = SIM_ENGINE_JIT},
        {.engine = SIM_ENGINE_INTERP, .quantum = 13, .threads = 4},
        {.engine = SIM_ENGINE_JIT, .quantum = 7, .threads = 1},
    };
    uint64_t first = 0;
    for (size_t i = 0; i < sizeof configs / sizeof *configs; i++) {
        sim_free(sim);
        open_machine(configs[i]);
        cr_assert_eq(sim_attach(sim, &plain, NULL), SIM_OK);
        hash = 0;
        run_many(8, 1);
        first = i ? first : hash;
        cr_expect_eq(hash, first, "configuration %zu", i);
    }
}

/* ---- snapshots ------------------------------------------------------------
 */

/* All regions of all cores in words; to be freed. */
static char *everything(void)
{
    char *text = NULL;
    size_t bytes;
    struct sim_named_region g;
    FILE *to = open_memstream(&text, &bytes);
    cr_assert_not_null(to);
    for (unsigned core = 0; core < sim_n_cores(sim); core++)
        for (size_t i = 0; sim_named_region(sim, core, i, &g); i++)
            fprintf(to, "%u %s %" PRIx64 " %" PRIu64 "\n", core, g.name,
                    g.address, g.bytes);
    fclose(to);
    return text;
}

static void retire(uint64_t n)
{
    const struct sim_until until = {.kind = SIM_UNTIL_RETIRED,
                                    .position = {.core = 1, .retired = n}};
    sim_resume(sim, until);
}

Test(regions, come_back_with_snapshots)
{
    enum { EVERY = 400, N = 6 };
    const int rounds = 200;
    const struct sim_launch l = launch_of("many", 8, 1, &rounds);
    struct sim_snapshot *kept[N];
    char *texts[N];
    cr_assert_eq(sim_begin(sim, &l), SIM_OK);
    for (unsigned i = 0; i < N; i++) {
        retire((uint64_t)i * EVERY);
        kept[i] = sim_snapshot(sim);
        cr_assert_not_null(kept[i]);
        texts[i] = everything();
    }
    cr_expect_eq(texts[0][0], 0);
    cr_expect_gt(strlen(texts[N - 1]), 1000);
    for (unsigned i = N; i-- > 0;) {
        cr_assert_eq(sim_restore(sim, kept[i]), SIM_OK, "%s", sim_error(sim));
        char *again = everything();
        cr_expect_str_eq(again, texts[i]);
        free(again);
        if (i + 1 == N)
            continue;
        retire((i + 1ull) * EVERY);
        again = everything();
        cr_expect_str_eq(again, texts[i + 1]);
        free(again);
    }
    sim_resume(sim, (struct sim_until){SIM_UNTIL_END, 0, {0}});
    char *none = everything();
    cr_expect_str_eq(none, "");
    cr_expect_eq(sim_end(sim, NULL), SIM_OK, "%s", sim_error(sim));
    free(none);
    for (unsigned i = 0; i < N; i++) {
        sim_snapshot_free(kept[i]);
        free(texts[i]);
    }
}

/* ---- what is refused ------------------------------------------------------
 */

static const struct {
    int what;
    const char *says;
} refusals[] = {
    {1, "__mlu_region, operand 2 (pointer): the pointer is null"},
    {2, "operand 3 (bytes): 'a' has 0 bytes"},
    {3, "operand 3 (bytes): 'a' has -8 bytes"},
    {4, "'a' has 9223372036854775807 bytes, and from its byte 0 on NRAM has "
        "524288: 9223372036854251519 too many"},
    {5, "the pointer is to no byte of NRAM, WRAM or SRAM"},
    {5, "is byte 0 of the allocation of 4096 bytes"},
    {6, "is LDRAM, "},
    {7, "the pointer is one of the host"},
    {8, "operand 1 (name): the name is at no address that can be read"},
    {9, "the name is empty"},
    {10, "byte 3 of the name is 0x0a: a name is one line of text"},
    {11, "xxx...' has more than 127 bytes"},
    {12, "__mlu_region_end, operand 1 (pointer): no live region begins there"},
    {13, "no live region begins there"},
    {14, "on SRAM has 2097152: 1 too many"},
    {15, "65536 regions of this core are live already"},
    {16, "byte 512 of region 'weights' of 'arena' (600 bytes from byte 256 on, "
         "of 2048)"},
    {16, "4194216 of the 4194304 bytes lie past the end of region 'weights'"},
    {17, "byte 860 of 'arena' (2048 bytes), 4 bytes past the end of region "
         "'weights'"},
    {18, "the name goes on beyond its memory"},
    {19, "the pointer is to no byte of NRAM, WRAM or SRAM"},
    {20, "__mlu_region_end, operand 1 (pointer): the pointer is to no byte"},
    {22, "byte 1 of the name is 0x7f: a name is one line of text"},
};

Test(regions, what_is_refused_says_why)
{
    uint8_t letters[4096];
    memset(letters, 'x', sizeof letters);
    cr_assert_eq(sim_write(sim, p, letters, sizeof letters), SIM_OK);
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        const struct sim_launch l = launch_of("bad", 1, 0, &refusals[i].what);
        cr_expect_eq(sim_launch(sim, &l, NULL), SIM_ERROR_FAULT);
        cr_expect(strstr(sim_error(sim), refusals[i].says) != NULL,
                  "%d: %s\nlacks: %s", refusals[i].what, sim_error(sim),
                  refusals[i].says);
        cr_expect(refusals[i].what == 16 || refusals[i].what == 17 ||
                  strstr(sim_error(sim), "bad region: __mlu_region") != NULL);
    }
    /* The longest name, and the most regions, of which one is named anew; all
     * of SRAM. */
    static const int good[] = {21, 23};
    for (int i = 0; i < 2; i++) {
        const struct sim_launch l = launch_of("bad", 1, 0, &good[i]);
        cr_expect_eq(sim_launch(sim, &l, NULL), SIM_OK, "%s", sim_error(sim));
    }
}

static void hear_name(void *self, const struct sim_region_event *e)
{
    strcat(self, e->name);
    strcat(self, " ");
}

/* Names are constants, and the bytes the same: the last name counts. */
Test(regions, bytes_are_named_anew)
{
    static const struct sim_observer listener = {.wants = SIM_WANTS_REGION,
                                                 .region = hear_name};
    const int what = 24;
    const struct sim_launch l = launch_of("bad", 1, 0, &what);
    char names[100] = "";
    cr_assert_eq(sim_attach(sim, &listener, names), SIM_OK);
    cr_expect_eq(sim_launch(sim, &l, NULL), SIM_OK, "%s", sim_error(sim));
    cr_expect_str_eq(names, "even odd even odd ");
}
