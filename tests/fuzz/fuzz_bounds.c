/* SPDX-License-Identifier: MIT */
/*
 * Random ops on a few variables, run on a device with the check of bounds, and
 * the same worked out slowly: who every byte of every piece belongs to.
 * fuzz_bounds [--seconds N] [--seed S]. An op is reported if and only if one of
 * its operands touches bytes of no variable, or of two, as often as operands
 * do, and with the first such byte of one; whichever way the simulator takes to
 * it, in a loop or alone.
 */
#include "runtime/instruments/check/check.h"
#include "runtime/instruments/check/reports/reports.h"
#include "tests/fuzz/options.h"
#include "tests/support/device_code.h"
#include "tests/support/engine.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include "tests/support/random.h"

enum { PROGRAMS = 20000, MOST_VARIABLES = 40, AROUND = 70, MEMORY = 1 << 16 };

/* Of each kind of copy one flat and one of rows, ops of NRAM alone and again
 * and again, all by one core. Variables have sizes that leave gaps of any
 * length. */
static const char source[] =
    "#define K extern \"C\" __mlu_global__ void\n"
    "#define HOME if (__is_mpu() || coreId != 0) return\n"
    "__nram__ char a[100], b[7], c[513], d[1];\n"
    "__nram__ float e[33], f[1], g[64];\n"
    "__mlu_shared__ char s[300], t[50];\n"
    "__wram__ char w[256], v[128];\n"
    "__mlu_device__ int x[20];\n"
    "__mlu_device__ char y[9], z[200];\n"
    "#define COPY(D) \\\n"
    "  K flat_##D(long to, long from, int n, long, long, int) { \\\n"
    "    HOME; __memcpy((void *)to, (void *)from, n, D); } \\\n"
    "  K rows_##D(long to, long from, int n, long i, long k, int m) { \\\n"
    "    HOME; __memcpy((void *)to, (void *)from, n, D, i, k, m - 1); }\n"
    "COPY(NRAM2NRAM) COPY(GDRAM2NRAM) COPY(NRAM2GDRAM)\n"
    "COPY(NRAM2SRAM) COPY(SRAM2NRAM) COPY(NRAM2WRAM)\n"
    "K add(long to, long from, int n, long, long, int) {\n"
    "  HOME; __bang_add((float *)to, (float *)from, (float *)from, n / 4); }\n"
    "K adds(long to, long from, int n, long, long, int m) {\n"
    "  HOME; for (int i = 0; i < m; i++)\n"
    "    __bang_add((float *)to, (float *)from, (float *)from, n / 4); }\n"
    "K fill(long to, long, int n, long, long, int) {\n"
    "  HOME; __bang_write_value((int *)to, n / 4, 1); }\n"
    "K keep(long) {\n"
    "  asm volatile(\"\" :: \"r\"(a), \"r\"(b), \"r\"(c), \"r\"(d), \"r\"(e),\n"
    "    \"r\"(f), \"r\"(g), \"r\"(s), \"r\"(t), \"r\"(w), \"r\"(v));\n"
    "  asm volatile(\"\" :: \"r\"(x), \"r\"(y), \"r\"(z)); }\n";

/* Where operands of a kernel are: N, S, W and x stand for variables of a space,
 * G for memory of the host's, - for no operand. */
static const struct form {
    const char *kernel, *spaces; /* what is written, what is read */
    unsigned unit;               /* of sizes */
    bool is_rows, is_loop;
    unsigned reads; /* for how many operands the second one is given */
} forms[] = {
    {"flat_NRAM2NRAM", "NN", 1, 0, 0, 1},
    {"rows_NRAM2NRAM", "NN", 1, 1, 0, 1},
    {"flat_GDRAM2NRAM", "NG", 1, 0, 0, 1},
    {"rows_GDRAM2NRAM", "NG", 1, 1, 0, 1},
    {"flat_GDRAM2NRAM", "Nx", 1, 0, 0, 1},
    {"rows_GDRAM2NRAM", "Nx", 1, 1, 0, 1},
    {"flat_NRAM2GDRAM", "GN", 1, 0, 0, 1},
    {"rows_NRAM2GDRAM", "xN", 1, 1, 0, 1},
    {"flat_NRAM2SRAM", "SN", 1, 0, 0, 1},
    {"rows_NRAM2SRAM", "SN", 1, 1, 0, 1},
    {"flat_SRAM2NRAM", "NS", 1, 0, 0, 1},
    {"rows_SRAM2NRAM", "NS", 1, 1, 0, 1},
    {"flat_NRAM2WRAM", "WN", 64, 0, 0, 1},
    {"add", "NN", 4, 0, 0, 2},
    {"adds", "NN", 4, 0, 1, 2},
    {"fill", "N-", 4, 0, 0, 0},
};

struct operand {
    uint64_t first;
    unsigned bytes, n; /* of a piece; pieces */
    uint64_t step;
    bool has_variables;
};

static uint64_t state = 1;
static struct sim *sim;
static struct sim_module *module;
static struct sim_variable variables[MOST_VARIABLES];
static size_t n_variables;
static uint64_t memory;

/* ---- the slow way -------------------------------------------------------- */

static const struct sim_variable *owner_of(uint64_t address)
{
    for (size_t i = 0; i < n_variables; i++)
        if (address >= variables[i].address &&
            address < variables[i].address + variables[i].bytes)
            return &variables[i];
    return NULL;
}

/* The first byte that is not of the variable the operand begins in; 0: all
 * are. */
static uint64_t stray_byte(const struct operand *o)
{
    const struct sim_variable *whole = owner_of(o->first);
    for (unsigned k = 0; o->has_variables && k < o->n; k++)
        for (unsigned i = 0; i < o->bytes; i++) {
            const uint64_t at = o->first + k * o->step + i;
            if (!whole || owner_of(at) != whole)
                return at;
        }
    return 0;
}

/* ---- programs ------------------------------------------------------------ */

static char space_of(const struct sim_variable *v)
{
    return v->address < 0x200000           ? '?'
           : strchr("abcdefg", v->name[0]) ? 'N'
           : strchr("st", v->name[0])      ? 'S'
           : strchr("wv", v->name[0])      ? 'W'
                                           : 'x';
}

/* At a variable of that space, or a little beside it. */
static uint64_t place_in(char space, unsigned unit)
{
    if (space == 'G')
        return memory + MEMORY / 2 + unit * below(&state, 64);
    for (;;) {
        const struct sim_variable *v = &variables[below(&state, n_variables)];
        if (space_of(v) != space)
            continue;
        if (below(&state, 2))
            return v->address;
        const uint64_t at = below(&state, v->bytes + 2 * AROUND);
        return (v->address + at - (at > AROUND ? AROUND : 0)) / unit * unit;
    }
}

static struct operand operand_in(const struct form *form, unsigned which,
                                 unsigned bytes, unsigned n)
{
    const char space = form->spaces[which];
    if (space == '-')
        return (struct operand){.n = 0};
    struct operand o = {.first = place_in(space, form->unit),
                        .bytes = bytes,
                        .n = n,
                        .step = bytes + below(&state, 60),
                        .has_variables = space != 'G'};
    return o;
}

static bool run(const struct form *form, struct operand *o, int bytes, int n)
{
    int64_t to = (int64_t)o[0].first, from = (int64_t)o[1].first;
    int64_t to_step = (int64_t)o[0].step, from_step = (int64_t)o[1].step;
    struct sim_argument arguments[] = {{&to, 8},        {&from, 8},
                                       {&bytes, 4},     {&to_step, 8},
                                       {&from_step, 8}, {&n, 4}};
    const struct sim_launch launch = {.module = module,
                                      .kernel = form->kernel,
                                      .dim = {4, 1, 1},
                                      .union_clusters = 1,
                                      .arguments = arguments,
                                      .n_arguments = 6};
    struct sim_profile profile;
    return sim_launch(sim, &launch, &profile) == SIM_OK;
}

static void fail(uint64_t round, const struct form *form,
                 const struct operand *o, const char *what)
{
    fprintf(stderr, "fuzz_bounds: program %" PRIu64 ": %s: %s\n", round,
            form->kernel, what);
    for (unsigned i = 0; i < 2; i++)
        fprintf(stderr,
                "  operand %u: %u x %u bytes from 0x%" PRIx64 " by %" PRIu64
                ", stray 0x%" PRIx64 "\n",
                i, o[i].n, o[i].bytes, o[i].first, o[i].step,
                stray_byte(&o[i]));
    for (size_t i = 0; i < n_variables; i++)
        fprintf(stderr, "  %s 0x%" PRIx64 " %" PRIu64 "\n", variables[i].name,
                variables[i].address, variables[i].bytes);
    abort();
}

/* Each wrong operand is counted each time the op comes to it, once for each
 * place it is given in; the first stray bytes of both are told unless they are
 * wrong in the same way, as an op has one report of each. */
static void judge_reports(uint64_t round, const struct form *form,
                          const struct operand *o, unsigned times,
                          const struct chk *c)
{
    const uint64_t stray[] = {stray_byte(&o[0]), stray_byte(&o[1])};
    const size_t n = chk_n_reports(c);
    uint64_t seen = 0;
    for (size_t i = 0; i < n; i++) {
        const uint64_t at = chk_report(c, i)->address;
        if (at == 0 || (at != stray[0] && at != stray[1]))
            fail(round, form, o, "reported with another byte");
        seen += chk_report(c, i)->count;
    }
    if (seen != times * ((stray[0] != 0) + form->reads * (stray[1] != 0)))
        fail(round, form, o, "reported too often or not often enough");
    const bool is_twice =
        n == 2 && chk_report(c, 0)->address == chk_report(c, 1)->address;
    if (n > 2 || (is_twice && stray[0] != stray[1]))
        fail(round, form, o, "one operand is reported twice");
}

/* False: it was a fault. */
static bool try_program(uint64_t round, bool *is_wrong)
{
    const struct form *form =
        &forms[below(&state, sizeof forms / sizeof forms[0])];
    const unsigned most = form->unit * (1 + (unsigned)below(&state, 40));
    const unsigned bytes = form->unit * (1 + (unsigned)below(&state, most) / 4);
    const unsigned n =
        form->is_rows || form->is_loop ? 1 + (unsigned)below(&state, 5) : 1;
    struct operand o[2];
    for (unsigned i = 0; i < 2; i++)
        o[i] = operand_in(form, i, bytes, form->is_rows ? n : 1);
    struct chk *c = chk_new(1u << CHK_BOUNDS, NULL);
    if (!c || chk_attach(c, sim) != SIM_OK)
        abort();
    const struct sim_launch launch = {.module = module, .kernel = form->kernel};
    chk_begin(c, &launch);
    const bool is_whole = run(form, o, (int)bytes, (int)n);
    chk_end(c);
    *is_wrong = stray_byte(&o[0]) || stray_byte(&o[1]);
    if (is_whole && *is_wrong != chk_is_wrong(c))
        fail(round, form, o, *is_wrong ? "not reported" : "reported");
    if (is_whole && *is_wrong)
        judge_reports(round, form, o, form->is_loop ? n : 1, c);
    chk_detach(c);
    chk_free(c);
    return is_whole;
}

int main(int argc, char **argv)
{
    const uint64_t seconds = fuzz_option(argc, argv, "--seconds", 0);
    const time_t end = time(NULL) + (time_t)seconds;
    const struct sim_config config = {
        .device = sim_device_find("MLU590-H8", NULL, 0)};
    struct device_code code = device_code(source, "mtp_592");
    uint64_t rounds = 0, n_wrong = 0, n_right = 0;
    state = fuzz_option(argc, argv, "--seed", 1) * 2 + 1;
    sim = engine_new(&config);
    if (!sim ||
        sim_module_load_elf(sim, code.elf, code.bytes, &module) != SIM_OK ||
        sim_malloc(sim, MEMORY, &memory) != SIM_OK)
        abort();
    while (n_variables < MOST_VARIABLES &&
           sim_variable(module, NULL, n_variables, &variables[n_variables]))
        n_variables++;
    for (; seconds ? time(NULL) < end : rounds < PROGRAMS; rounds++) {
        bool is_wrong;
        if (try_program(rounds, &is_wrong))
            ++*(is_wrong ? &n_wrong : &n_right);
    }
    sim_free(sim);
    free(code.elf);
    if (rounds >= 1000 && (n_wrong < rounds / 10 || n_right < rounds / 10)) {
        fprintf(stderr,
                "fuzz_bounds: %" PRIu64 " wrong and %" PRIu64
                " right ones are too few\n",
                n_wrong, n_right);
        return 1;
    }
    printf("%" PRIu64 " passed, 0 failed\n", n_wrong + n_right);
    return 0;
}
