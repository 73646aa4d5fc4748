/* SPDX-License-Identifier: MIT */
#include "tests/fuzz/layout/graph.h"

#include <stdio.h>
#include <stdlib.h>

#include "tests/support/random.h"

enum { TAGS = 2048 }; /* apart for two arrays of a program */

/* ---- graphs ---------------------------------------------------------------
 */

static unsigned any(uint64_t *state, unsigned n)
{
    return (unsigned)below(state, n);
}

static void make_function(struct function *f, const struct program *p,
                          bool is_kernel, uint64_t *state)
{
    f->kind = is_kernel ? PLAIN : (enum kind)any(state, N_KINDS);
    f->n_arrays = any(state, ARRAYS + 1);
    for (unsigned i = 0; i < f->n_arrays; i++) {
        struct array *a = &f->arrays[i];
        a->space = any(state, 8) ? 'n' : any(state, 2) ? 'w' : 's';
        a->ints = 1 + any(state, any(state, 2) ? 40 : 400);
        a->align = any(state, 6) ? 4 : 128u << any(state, 4);
        /* with one in a lambda Clang ends by a signal, as it forgets a name */
        a->has_value =
            a->space == 'n' && any(state, 8) == 0 && f->kind != LAMBDA;
    }
    f->n_calls = p->n_functions ? any(state, CALLS + 1) : 0;
    for (unsigned i = 0; i < f->n_calls; i++) {
        struct call *c = &f->calls[i];
        c->function = any(state, p->n_functions);
        c->how = any(state, 3) ? DIRECT : (enum how)any(state, N_HOW);
        c->variant = any(state, VARIANTS);
    }
}

static void make_program(struct program *p, uint64_t *state)
{
    *p = (struct program){.n_functions = 2 + any(state, FUNCTIONS - 1),
                          .n_kernels = 2 + any(state, KERNELS - 1)};
    for (unsigned i = 0; i < p->n_functions; i++)
        make_function(&p->functions[i], p, false, state);
    for (unsigned i = 0; i < p->n_functions; i++)
        for (unsigned k = 0; k < p->functions[i].n_calls; k++) {
            struct call *c = &p->functions[i].calls[k];
            if (p->functions[c->function].kind != TEMPLATE)
                c->variant = 0;
        }
    for (unsigned i = 0; i < p->n_kernels; i++) {
        struct function *f = &p->kernels[i];
        make_function(f, p, true, state);
        for (unsigned k = 0; k < f->n_calls; k++)
            if (p->functions[f->calls[k].function].kind != TEMPLATE)
                f->calls[k].variant = 0;
    }
}

void graph_make(struct graph *graph, unsigned n, uint64_t *state)
{
    graph->n_programs = n;
    for (unsigned p = 0; p < n; p++)
        make_program(&graph->programs[p], state);
}

/* ---- source ---------------------------------------------------------------
 */

static const char prelude[] =
    "#include <bang.h>\n#include <cnrt.h>\n"
    "typedef int (*entry)(int, int);\n"
    "__mlu_func__ static int touch(int *p, int n, int mode, int tag)\n"
    "{\n"
    "    int bad = 0;\n"
    "    for (int i = 0; i < n; i += i + 16 < n ? 16 : i + 1 < n ? n - 1 - i\n"
    "                                                            : 1) {\n"
    "        if (mode) bad += p[i] != tag + i;\n"
    "        else if (i > 0 && i < n - 1) p[i] = tag + i;\n"
    "    }\n"
    "    return bad;\n"
    "}\n"
    "extern \"C\" __mlu_func__ __attribute__((noinline))\n"
    "void graph_done(int *out, int bad) { *out = bad; }\n"
    "__mlu_func__ static void name(void *p) { asm volatile(\"\" :: \"r\"(p)); "
    "}\n";

static void write_name(FILE *out, const struct graph *g, unsigned p,
                       const struct call *c)
{
    const struct function *f = &g->programs[p].functions[c->function];
    fprintf(out, f->kind == VIRTUAL ? "call_p%uf%u" : "p%uf%u", p, c->function);
    if (f->kind == TEMPLATE)
        fprintf(out, "<%u>", c->variant);
}

unsigned graph_line(unsigned program, unsigned function, unsigned array)
{
    return 10000 +
           10 * (ARRAYS * ((FUNCTIONS + KERNELS) * program + function) + array);
}

/* Writes to the ends of an array, on a line of its own, and all between. */
static void write_array_use(FILE *out, const char *array, unsigned line,
                            unsigned tag, bool is_template)
{
    char variant[24] = "";
    if (is_template)
        snprintf(variant, sizeof variant, " + %u * V", TAGS / VARIANTS);
    fprintf(out,
            "    tag = %u%s; n = sizeof %s / 4;\n#line %u\n"
            "    if (mode == 0) { %s[0] = tag; %s[n - 1] = tag + n - 1; }\n"
            "    bad += touch(%s, n, mode, tag);\n",
            tag, variant, array, line, array, array, array);
}

/* Function i of program p, or kernel i - FUNCTIONS. */
static void write_arrays(FILE *out, const struct function *f, const char *who,
                         unsigned p, unsigned i)
{
    static const struct {
        char space;
        const char *word;
    } words[] = {{'n', "__nram__"}, {'w', "__wram__"}, {'s', "__mlu_shared__"}};
    fputs("    int tag, n; (void)tag; (void)n;\n", out);
    for (unsigned a = 0; a < f->n_arrays; a++) {
        const struct array *array = &f->arrays[a];
        char name[48];
        snprintf(name, sizeof name, "%sa%u", who, a);
        fprintf(out, "    alignas(%u)", array->align);
        for (unsigned k = 0; k < 3; k++)
            if (words[k].space == array->space)
                fprintf(out, " %s", words[k].word);
        fprintf(out, " int %s[%u%s]%s;\n", name, array->ints,
                f->kind == TEMPLATE ? " + 8 * V" : "",
                array->has_value ? " = {7}" : "");
        if (array->space == 'n')
            write_array_use(out, name, graph_line(p, i, a),
                            ((1 + i) * ARRAYS + a) * TAGS, f->kind == TEMPLATE);
        else
            fprintf(out, "    name(%s);\n", name);
    }
}

static void write_calls(FILE *out, const struct graph *g, unsigned p,
                        const struct function *f)
{
    for (unsigned i = 0; i < f->n_calls; i++) {
        const struct call *c = &f->calls[i];
        fputs("    if (depth > 0) {\n        ", out);
        if (c->how == POINTER) {
            fputs("entry e = ", out);
            write_name(out, g, p, c);
            fputs("; asm volatile(\"\" : \"+r\"(e)); bad += e", out);
        } else if (c->how == TABLE) {
            fputs("const entry t[2] = {", out);
            write_name(out, g, p, c);
            fputs(", ", out);
            write_name(out, g, p, c);
            fputs("}; bad += t[depth & 1]", out);
        } else {
            fputs("bad += ", out);
            write_name(out, g, p, c);
        }
        fputs("(mode, depth - 1);\n    }\n", out);
    }
}

static void write_head(FILE *out, const struct graph *g, unsigned p, unsigned i)
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
    const enum kind kind = g->programs[p].functions[i].kind;
    fprintf(out, "%s%s int %sp%uf%u(int mode, int depth)",
            kind == HIDDEN ? "namespace { " : "", heads[kind],
            kind == VIRTUAL ? "call_" : "", p, i);
}

static void write_function(FILE *out, const struct graph *g, unsigned p,
                           unsigned i)
{
    const struct function *f = &g->programs[p].functions[i];
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
        write_arrays(out, f, who, p, i);
        write_calls(out, g, p, f);
        fputs("    return bad;\n  }\n};\n", out);
        write_head(out, g, p, i);
        fprintf(out,
                "\n{\n    class_%s object; base_%s *b = &object;\n"
                "    asm volatile(\"\" : \"+r\"(b));\n"
                "    return b->run(mode, depth);\n}\n",
                who, who);
        return;
    }
    write_head(out, g, p, i);
    fputs("\n{\n    int bad = 0;\n", out);
    if (f->kind == LAMBDA)
        fputs("    auto l = [&bad](int mode) {\n", out);
    write_arrays(out, f, who, p, i);
    if (f->kind == LAMBDA)
        fputs("    };\n    l(mode);\n", out);
    write_calls(out, g, p, f);
    fprintf(out, "    return bad;\n}%s\n", f->kind == HIDDEN ? " }" : "");
}

static void write_kernel(FILE *out, const struct graph *g, unsigned p,
                         unsigned k)
{
    const struct function *f = &g->programs[p].kernels[k];
    char who[32];
    snprintf(who, sizeof who, "p%uk%u", p, k);
    fprintf(out,
            "extern \"C\" __mlu_global__ void %s(int *out)\n{\n"
            "    int bad = 0;\n    const int depth = %u;\n"
            "    for (int mode = 0; mode < 2; mode++) {\n",
            who, DEPTH);
    write_arrays(out, f, who, p, FUNCTIONS + k);
    write_calls(out, g, p, f);
    fputs("    }\n    graph_done(out, bad);\n}\n", out);
}

static void write_main(FILE *out, const struct graph *g)
{
    fputs("int main()\n{\n    int *out;\n    cnrtQueue_t queue;\n"
          "    const cnrtDim3_t dim = {1, 1, 1};\n"
          "    cnrtQueueCreate(&queue);\n"
          "    cnrtMalloc((void **)&out, 64);\n",
          out);
    for (unsigned p = 0; p < g->n_programs; p++)
        for (unsigned k = 0; k < g->programs[p].n_kernels; k++)
            fprintf(out,
                    "    p%uk%u<<<dim, cnrtFuncTypeBlock, queue>>>(out);\n", p,
                    k);
    fputs("    return cnrtQueueSync(queue) != cnrtSuccess;\n}\n", out);
}

char *graph_source(const struct graph *g)
{
    char *text;
    size_t bytes;
    FILE *out = open_memstream(&text, &bytes);
    if (!out)
        abort();
    fputs(prelude, out);
    for (unsigned p = 0; p < g->n_programs; p++) {
        for (unsigned i = 0; i < g->programs[p].n_functions; i++) {
            write_head(out, g, p, i);
            fputs(g->programs[p].functions[i].kind == HIDDEN ? "; }\n" : ";\n",
                  out);
        }
        for (unsigned i = 0; i < g->programs[p].n_functions; i++)
            write_function(out, g, p, i);
        for (unsigned i = 0; i < g->programs[p].n_kernels; i++)
            write_kernel(out, g, p, i);
    }
    write_main(out, g);
    if (fclose(out) != 0)
        abort();
    return text;
}
