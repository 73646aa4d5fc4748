/* SPDX-License-Identifier: MIT */
/*
 * Random call graphs with local scratchpad arrays: functions, templates,
 * lambdas, virtual functions, pointers and tables of functions, recursion.
 * fuzz_layout [--programs N] [--seed S]. What each kernel reaches is worked out
 * on the graph, from below (what is called) and from above (any function whose
 * address is taken, once something is called by an address). Then no two
 * variables that a kernel has may overlap, its record names those of the first
 * and none but those of the second, and what it wrote to all of them in a first
 * walk over its calls is there in a second one.
 */
#include "isa/image/image.h"
#include "sim/sim.h"
#include "tests/fuzz/options.h"
#include "tests/support/device_code.h"
#include "tests/support/engine.h"
#include "tests/support/random.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PROGRAMS = 12,
    BATCH = 12, /* programs in a file */
    FUNCTIONS = 8,
    KERNELS = 4,
    ARRAYS = 3,
    CALLS = 3,
    VARIANTS = 2, /* instances of a template */
    DEPTH = 4,    /* of calls at run time */
    NODES = BATCH * FUNCTIONS * VARIANTS
};

enum kind {
    PLAIN,
    INLINE,
    EXTERN_C,
    HIDDEN, /* in an anonymous namespace */
    TEMPLATE,
    LAMBDA, /* its arrays are in a lambda */
    VIRTUAL,
    N_KINDS
};
enum how { DIRECT, POINTER, TABLE, N_HOW };

struct array {
    char space; /* n, w or s */
    unsigned ints, align;
    bool has_value;
};
struct call {
    unsigned function, variant;
    enum how how;
};
struct function {
    enum kind kind;
    struct array arrays[ARRAYS];
    unsigned n_arrays, n_calls;
    struct call calls[CALLS];
};
struct program {
    struct function functions[FUNCTIONS];
    struct function kernels[KERNELS];
    unsigned n_functions, n_kernels;
};

static uint64_t state;
static struct program programs[BATCH];
static unsigned n_programs, round_number;

static unsigned any(unsigned n)
{
    return (unsigned)below(&state, n);
}

/* ---- graphs ---------------------------------------------------------------
 */

static void make_function(struct function *f, const struct program *p,
                          bool is_kernel)
{
    f->kind = is_kernel ? PLAIN : (enum kind)any(N_KINDS);
    f->n_arrays = any(ARRAYS + 1);
    for (unsigned i = 0; i < f->n_arrays; i++) {
        struct array *a = &f->arrays[i];
        a->space = any(8) ? 'n' : any(2) ? 'w' : 's';
        a->ints = 1 + any(any(2) ? 40 : 400);
        a->align = any(6) ? 4 : 128u << any(4);
        /* with one in a lambda Clang ends by a signal, as it forgets a name */
        a->has_value = a->space == 'n' && any(8) == 0 && f->kind != LAMBDA;
    }
    f->n_calls = p->n_functions ? any(CALLS + 1) : 0;
    for (unsigned i = 0; i < f->n_calls; i++) {
        struct call *c = &f->calls[i];
        c->function = any(p->n_functions);
        c->how = any(3) ? DIRECT : (enum how)any(N_HOW);
        c->variant = any(VARIANTS);
    }
}

static void make_program(struct program *p)
{
    *p = (struct program){.n_functions = 2 + any(FUNCTIONS - 1),
                          .n_kernels = 2 + any(KERNELS - 1)};
    for (unsigned i = 0; i < p->n_functions; i++)
        make_function(&p->functions[i], p, false);
    for (unsigned i = 0; i < p->n_functions; i++)
        for (unsigned k = 0; k < p->functions[i].n_calls; k++) {
            struct call *c = &p->functions[i].calls[k];
            if (p->functions[c->function].kind != TEMPLATE)
                c->variant = 0;
        }
    for (unsigned i = 0; i < p->n_kernels; i++) {
        struct function *f = &p->kernels[i];
        make_function(f, p, true);
        for (unsigned k = 0; k < f->n_calls; k++)
            if (p->functions[f->calls[k].function].kind != TEMPLATE)
                f->calls[k].variant = 0;
    }
}

/* ---- source ---------------------------------------------------------------
 */

static const char prelude[] =
    "#include <bang.h>\n"
    "typedef int (*entry)(int, int);\n"
    "__mlu_func__ static int touch(int *p, int n, int mode, int tag)\n"
    "{\n"
    "    int bad = 0;\n"
    "    for (int i = 0; i < n; i += i + 16 < n ? 16 : i + 1 < n ? n - 1 - i\n"
    "                                                            : 1) {\n"
    "        if (mode == 0) p[i] = tag + i;\n"
    "        else bad += p[i] != tag + i;\n"
    "    }\n"
    "    return bad;\n"
    "}\n"
    "__mlu_func__ static void name(void *p) { asm volatile(\"\" :: \"r\"(p)); "
    "}\n";

static void write_name(FILE *out, unsigned p, const struct call *c)
{
    const struct function *f = &programs[p].functions[c->function];
    fprintf(out, f->kind == VIRTUAL ? "call_p%uf%u" : "p%uf%u", p, c->function);
    if (f->kind == TEMPLATE)
        fprintf(out, "<%u>", c->variant);
}

static void write_arrays(FILE *out, const struct function *f, const char *who,
                         unsigned tag)
{
    static const struct {
        char space;
        const char *word;
    } words[] = {{'n', "__nram__"}, {'w', "__wram__"}, {'s', "__mlu_shared__"}};
    for (unsigned i = 0; i < f->n_arrays; i++) {
        const struct array *a = &f->arrays[i];
        for (unsigned k = 0; k < 3; k++)
            if (words[k].space == a->space)
                fprintf(out, "    %s ", words[k].word);
        fprintf(out, "alignas(%u) int %sa%u[%u%s]%s;\n", a->align, who, i,
                a->ints, f->kind == TEMPLATE ? " + 8 * V" : "",
                a->has_value ? " = {7}" : "");
        if (a->space == 'n')
            fprintf(out,
                    "    bad += touch(%sa%u, sizeof %sa%u / 4, mode, %u%s);\n",
                    who, i, who, i, (tag * ARRAYS + i) * 2048,
                    f->kind == TEMPLATE ? " + 1024 * V" : "");
        else
            fprintf(out, "    name(%sa%u);\n", who, i);
    }
}

static void write_calls(FILE *out, unsigned p, const struct function *f)
{
    for (unsigned i = 0; i < f->n_calls; i++) {
        const struct call *c = &f->calls[i];
        fputs("    if (depth > 0) {\n        ", out);
        if (c->how == POINTER) {
            fputs("entry e = ", out);
            write_name(out, p, c);
            fputs("; asm volatile(\"\" : \"+r\"(e)); bad += e", out);
        } else if (c->how == TABLE) {
            fputs("const entry t[2] = {", out);
            write_name(out, p, c);
            fputs(", ", out);
            write_name(out, p, c);
            fputs("}; bad += t[depth & 1]", out);
        } else {
            fputs("bad += ", out);
            write_name(out, p, c);
        }
        fputs("(mode, depth - 1);\n    }\n", out);
    }
}

static void write_head(FILE *out, unsigned p, unsigned i)
{
    static const char *const heads[N_KINDS] = {
        [PLAIN] = "__mlu_func__ __attribute__((noinline))",
        [INLINE] = "inline __mlu_func__",
        [EXTERN_C] = "extern \"C\" __mlu_func__",
        [HIDDEN] = "__mlu_func__",
        [TEMPLATE] = "template <int V> __mlu_func__",
        [LAMBDA] = "static __mlu_func__",
        [VIRTUAL] = "static __mlu_func__",
    };
    const enum kind kind = programs[p].functions[i].kind;
    fprintf(out, "%s%s int %sp%uf%u(int mode, int depth)",
            kind == HIDDEN ? "namespace { " : "", heads[kind],
            kind == VIRTUAL ? "call_" : "", p, i);
}

static void write_function(FILE *out, unsigned p, unsigned i)
{
    const struct function *f = &programs[p].functions[i];
    const unsigned tag = 1 + i;
    char who[32];
    snprintf(who, sizeof who, "p%uf%u", p, i);
    if (f->kind == VIRTUAL) {
        fprintf(out,
                "struct base_%s { virtual __mlu_func__ int run(int, int) "
                "{ return 0; } };\n"
                "struct class_%s : base_%s {\n"
                "  __mlu_func__ int run(int mode, int depth) override {\n"
                "    int bad = 0;\n",
                who, who, who);
        write_arrays(out, f, who, tag);
        write_calls(out, p, f);
        fputs("    return bad;\n  }\n};\n", out);
        write_head(out, p, i);
        fprintf(out,
                "\n{\n    class_%s object; base_%s *b = &object;\n"
                "    asm volatile(\"\" : \"+r\"(b));\n"
                "    return b->run(mode, depth);\n}\n",
                who, who);
        return;
    }
    write_head(out, p, i);
    fputs("\n{\n    int bad = 0;\n", out);
    if (f->kind == LAMBDA)
        fputs("    auto l = [&bad](int mode) {\n", out);
    write_arrays(out, f, who, tag);
    if (f->kind == LAMBDA)
        fputs("    };\n    l(mode);\n", out);
    write_calls(out, p, f);
    fprintf(out, "    return bad;\n}%s\n", f->kind == HIDDEN ? " }" : "");
}

static void write_kernel(FILE *out, unsigned p, unsigned k)
{
    const struct function *f = &programs[p].kernels[k];
    char who[32];
    snprintf(who, sizeof who, "p%uk%u", p, k);
    fprintf(out,
            "extern \"C\" __mlu_global__ void %s(int *out)\n{\n"
            "    int bad = 0;\n    const int depth = %u;\n"
            "    for (int mode = 0; mode < 2; mode++) {\n",
            who, DEPTH);
    write_arrays(out, f, who, 1 + FUNCTIONS + k);
    write_calls(out, p, f);
    fputs("    }\n    *out = bad;\n}\n", out);
}

static char *write_source(void)
{
    char *text;
    size_t bytes;
    FILE *out = open_memstream(&text, &bytes);
    if (!out)
        abort();
    fputs(prelude, out);
    for (unsigned p = 0; p < n_programs; p++) {
        for (unsigned i = 0; i < programs[p].n_functions; i++) {
            write_head(out, p, i);
            fputs(programs[p].functions[i].kind == HIDDEN ? "; }\n" : ";\n",
                  out);
        }
        for (unsigned i = 0; i < programs[p].n_functions; i++)
            write_function(out, p, i);
        for (unsigned i = 0; i < programs[p].n_kernels; i++)
            write_kernel(out, p, i);
    }
    if (fclose(out) != 0)
        abort();
    return text;
}

static void fail(const char *kernel, const char *what, const char *variable)
{
    fprintf(stderr, "fuzz_layout: file %u: %s: %s %s\n", round_number, kernel,
            what, variable);
    char *source = write_source();
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
    const struct program *of = &programs[p];
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
    visit(p, &programs[p].functions[i], is_above);
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
    for (unsigned q = 0; q < n_programs; q++)
        for (unsigned i = 0; i < programs[q].n_functions; i++)
            for (unsigned v = 0; v < VARIANTS; v++)
                if (is_taken(q, i, v))
                    enter(q, i, v, true);
}

/* ---- judging --------------------------------------------------------------
 */

/* Whose variable it is; false: of a kernel, or of none of ours. */
static bool owner_of(const char *symbol, unsigned *p, unsigned *i,
                     unsigned *variant, unsigned *array)
{
    for (const char *at = symbol; (at = strchr(at, 'p')); at++) {
        int n = 0;
        if (sscanf(at, "p%uf%ua%u%n", p, i, array, &n) == 3 && at[n] == 0) {
            *variant = strstr(symbol, "ILi1E") ? 1 : 0;
            return *p < n_programs && *i < programs[*p].n_functions;
        }
    }
    return false;
}

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
    unsigned n_found = 0, n_wanted = 0, q, i, variant, array;
    memset(reached, 0, sizeof reached);
    visit(p, &programs[p].kernels[k], is_above);
    for (size_t s = 0; s < image->n_symbols; s++) {
        const struct isa_symbol *v = &image->symbols[s];
        if (v->is_function || !owner_of(v->name, &q, &i, &variant, &array) ||
            programs[q].functions[i].arrays[array].has_value)
            continue;
        const bool is_in = is_listed(kernel, v->name);
        n_found += !is_above && reached[q][i][variant];
        if (!is_above && reached[q][i][variant] && !is_in)
            fail(kernel->name, "does not list", v->name);
        if (is_above && is_in && !reached[q][i][variant])
            fail(kernel->name, "lists", v->name);
    }
    for (q = 0; q < n_programs && !is_above; q++)
        for (i = 0; i < programs[q].n_functions; i++)
            for (unsigned a = 0; a < programs[q].functions[i].n_arrays; a++)
                for (variant = 0; variant < VARIANTS; variant++)
                    n_wanted += reached[q][i][variant] &&
                                !programs[q].functions[i].arrays[a].has_value;
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

static unsigned try_file(struct sim *sim, uint64_t out)
{
    char why[200];
    struct isa_image image;
    struct sim_module *module;
    char *source = write_source();
    struct device_code code = device_code(source, "mtp_592");
    free(source);
    if (!isa_image_open(&image, code.elf, code.bytes, why, sizeof why) ||
        sim_module_load_elf(sim, code.elf, code.bytes, &module) != SIM_OK)
        abort();
    for (unsigned p = 0; p < n_programs; p++)
        for (unsigned k = 0; k < programs[p].n_kernels; k++) {
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
    uint64_t out, n_shared = 0;
    state = fuzz_option(argc, argv, "--seed", 1) * 2 + 1;
    if (!sim || sim_malloc(sim, 64, &out) != SIM_OK)
        abort();
    for (uint64_t done = 0; done < n; done += n_programs, round_number++) {
        n_programs = n - done < BATCH ? (unsigned)(n - done) : BATCH;
        for (unsigned p = 0; p < n_programs; p++)
            make_program(&programs[p]);
        n_shared += try_file(sim, out);
    }
    sim_free(sim);
    if (n_shared < n) {
        fprintf(stderr, "fuzz_layout: %" PRIu64 " shared places are too few\n",
                n_shared);
        return 1;
    }
    printf("%" PRIu64 " passed, 0 failed\n", n);
    return 0;
}
