/* SPDX-License-Identifier: MIT */
/*
 * Random call graphs with local scratchpad arrays: functions, templates,
 * lambdas, virtual functions, pointers and tables of functions, recursion.
 * fuzz_layout [--programs N] [--seed S] [--writers 1]. What each kernel reaches
 * is worked out on the graph, from below (what is called) and from above (any
 * function whose address is taken, once something is called by an address).
 * Then no two variables that a kernel has may overlap, its record names those
 * of the first and none but those of the second, and what it wrote to all of
 * them in a first walk over its calls is there in a second one. With --writers,
 * `who-wrote` of the debugger names the own line of each array as its last
 * writer.
 */
#include "isa/image/image.h"
#include "sim/sim.h"
#include "tests/fuzz/layout/graph.h"
#include "tests/fuzz/layout/writers.h"
#include "tests/fuzz/options.h"
#include "tests/support/device_code.h"
#include "tests/support/engine.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PROGRAMS = 12 };

static struct graph graph;
static unsigned round_number;

static void fail(const char *kernel, const char *what, const char *variable)
{
    fprintf(stderr, "fuzz_layout: file %u: %s: %s %s\n", round_number, kernel,
            what, variable);
    char *source = graph_source(&graph);
    fputs(source, stderr);
    free(source);
    abort();
}

/* ---- reach ----------------------------------------------------------------
 */

/* What a kernel reaches, by program, function and variant. */
static bool reached[BATCH][FUNCTIONS][VARIANTS];

static bool is_taken(unsigned p, unsigned i, unsigned variant)
{
    const struct program *of = &graph.programs[p];
    if (of->functions[i].kind == VIRTUAL)
        return true; /* in a table, if anything makes the object */
    for (unsigned k = 0; k < of->n_functions + of->n_kernels; k++) {
        const struct function *f = k < of->n_functions
                                       ? &of->functions[k]
                                       : &of->kernels[k - of->n_functions];
        for (unsigned n = 0; n < f->n_calls; n++)
            if (f->calls[n].how != DIRECT && f->calls[n].function == i &&
                f->calls[n].variant == variant)
                return true;
    }
    return false;
}

static void visit(unsigned p, const struct function *f, bool is_above);

static void enter(unsigned p, unsigned i, unsigned variant, bool is_above)
{
    if (reached[p][i][variant])
        return;
    reached[p][i][variant] = true;
    visit(p, &graph.programs[p].functions[i], is_above);
}

static void visit(unsigned p, const struct function *f, bool is_above)
{
    bool is_indirect = f->kind == VIRTUAL;
    for (unsigned k = 0; k < f->n_calls; k++) {
        is_indirect |= f->calls[k].how != DIRECT;
        enter(p, f->calls[k].function, f->calls[k].variant, is_above);
    }
    if (!is_above || !is_indirect)
        return;
    for (unsigned q = 0; q < graph.n_programs; q++)
        for (unsigned i = 0; i < graph.programs[q].n_functions; i++)
            for (unsigned v = 0; v < VARIANTS; v++)
                if (is_taken(q, i, v))
                    enter(q, i, v, true);
}

/* ---- judging --------------------------------------------------------------
 */

static bool is_listed(const struct isa_kernel *kernel, const char *name)
{
    for (size_t i = 0; i < kernel->n_locals; i++)
        if (strcmp(kernel->locals[i], name) == 0)
            return true;
    return false;
}

/* What the graph says of each variable against the record. */
static void judge_record(const struct isa_image *image,
                         const struct isa_kernel *kernel, unsigned p,
                         unsigned k, bool is_above)
{
    unsigned n_found = 0, n_wanted = 0;
    struct graph_owner o;
    memset(reached, 0, sizeof reached);
    visit(p, &graph.programs[p].kernels[k], is_above);
    for (size_t s = 0; s < image->n_symbols; s++) {
        const struct isa_symbol *v = &image->symbols[s];
        if (v->is_function || !graph_owner(&graph, v->name, &o) ||
            o.function >= FUNCTIONS ||
            graph.programs[o.program]
                .functions[o.function]
                .arrays[o.array]
                .has_value)
            continue;
        const bool is_in = is_listed(kernel, v->name);
        const bool is_reached = reached[o.program][o.function][o.variant];
        n_found += !is_above && is_reached;
        if (!is_above && is_reached && !is_in)
            fail(kernel->name, "does not list", v->name);
        if (is_above && is_in && !is_reached)
            fail(kernel->name, "lists", v->name);
    }
    for (unsigned q = 0; q < graph.n_programs && !is_above; q++)
        for (unsigned i = 0; i < graph.programs[q].n_functions; i++)
            for (unsigned a = 0; a < graph.programs[q].functions[i].n_arrays;
                 a++)
                for (unsigned v = 0; v < VARIANTS; v++)
                    n_wanted +=
                        reached[q][i][v] &&
                        !graph.programs[q].functions[i].arrays[a].has_value;
    if (n_found != n_wanted)
        fail(kernel->name, "has no symbol of", "some variable");
}

/* What it has by its record: what is not local, and its own locals. */
static void judge_places(const struct isa_image *image,
                         const struct isa_kernel *kernel)
{
    const struct isa_symbol *last = NULL;
    uint64_t end = 0;
    for (size_t s = 0; s < image->n_symbols; s++) { /* by address */
        const struct isa_symbol *v = &image->symbols[s];
        if (v->is_function || v->bytes == 0 || v->address >= 0x10000000 ||
            (v->is_local && !is_listed(kernel, v->name)))
            continue;
        if (last && v->address < end)
            fail(kernel->name, "has another variable over", v->name);
        last = v;
        end = v->address + v->bytes;
    }
}

/* Pairs of variables that share bytes, in different kernels. */
static unsigned count_shared(const struct isa_image *image)
{
    unsigned n = 0;
    for (size_t s = 1; s < image->n_symbols; s++) {
        const struct isa_symbol *a = &image->symbols[s - 1], *b = a + 1;
        n += a->is_local && b->is_local && b->address - a->address < a->bytes;
    }
    return n;
}

static void judge_run(struct sim *sim, struct sim_module *module,
                      const char *kernel, uint64_t out)
{
    int bad = -1;
    struct sim_argument argument = {&out, 8};
    const struct sim_launch launch = {.module = module,
                                      .kernel = kernel,
                                      .dim = {1, 1, 1},
                                      .arguments = &argument,
                                      .n_arguments = 1};
    struct sim_profile profile;
    if (sim_launch(sim, &launch, &profile) != SIM_OK)
        fail(kernel, "faults:", sim_error(sim));
    if (sim_read(sim, &bad, out, sizeof bad) != SIM_OK || bad != 0)
        fail(kernel, "finds other values in", "its variables");
}

static unsigned try_file(struct sim *sim, uint64_t out, uint64_t *n_writers)
{
    char why[1200];
    struct isa_image image;
    struct sim_module *module;
    char *source = graph_source(&graph);
    struct device_code code = device_code(source, "mtp_592");
    free(source);
    if (!isa_image_open(&image, code.elf, code.bytes, why, sizeof why) ||
        sim_module_load_elf(sim, code.elf, code.bytes, &module) != SIM_OK)
        abort();
    for (unsigned p = 0; p < graph.n_programs; p++)
        for (unsigned k = 0; k < graph.programs[p].n_kernels; k++) {
            char name[32];
            snprintf(name, sizeof name, "p%uk%u", p, k);
            const struct isa_kernel *kernel = isa_image_kernel(&image, name);
            if (!kernel)
                fail(name, "is not", "there");
            judge_record(&image, kernel, p, k, false);
            judge_record(&image, kernel, p, k, true);
            judge_places(&image, kernel);
            judge_run(sim, module, name, out);
        }
    if (n_writers && !graph_writers_judge(&graph, why, sizeof why, n_writers))
        fail("the debugger", "answers", why);
    const unsigned n_shared = count_shared(&image);
    sim_module_unload(sim, module);
    isa_image_close(&image);
    free(code.elf);
    return n_shared;
}

int main(int argc, char **argv)
{
    const uint64_t n = fuzz_option(argc, argv, "--programs", PROGRAMS);
    const struct sim_config config = {
        .device = sim_device_find("MLU590-H8", NULL, 0)};
    struct sim *sim = engine_new(&config);
    const bool asks = fuzz_option(argc, argv, "--writers", 0) != 0;
    uint64_t out, n_shared = 0, n_writers = 0;
    uint64_t state = fuzz_option(argc, argv, "--seed", 1) * 2 + 1;
    if (!sim || sim_malloc(sim, 64, &out) != SIM_OK)
        abort();
    for (uint64_t done = 0; done < n;
         done += graph.n_programs, round_number++) {
        graph_make(&graph, n - done < BATCH ? (unsigned)(n - done) : BATCH,
                   &state);
        n_shared += try_file(sim, out, asks ? &n_writers : NULL);
    }
    sim_free(sim);
    if (asks && n_writers < 4 * n) {
        fprintf(stderr, "fuzz_layout: %" PRIu64 " answers are too few\n",
                n_writers);
        return 1;
    }
    if (n_shared < n) {
        fprintf(stderr, "fuzz_layout: %" PRIu64 " shared places are too few\n",
                n_shared);
        return 1;
    }
    printf("%" PRIu64 " passed, 0 failed\n", n);
    return 0;
}
