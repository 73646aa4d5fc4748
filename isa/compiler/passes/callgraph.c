/* SPDX-License-Identifier: MIT */
/* Reads calls and uses of variables. A name directly before a bracket is
 * called; any other use takes its address. */
#include "isa/compiler/passes/callgraph.h"
#include "isa/compiler/job/text.h"
#include "isa/compiler/passes/llvmdebug.h"
#include "isa/support/words/letter.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A name as in assembly: without quotes, with bytes for "\C3". */
struct name {
    const char *text;
    size_t n;
};

/* A function or an alias of one, a variable, or data such as a table. */
struct node {
    struct name name;
    const char *text, *end;         /* function: its code; other nodes: their
                                       line */
    size_t *uses, n_uses, capacity; /* nodes that this node calls or names */
    bool is_variable;               /* a variable to place */
    bool is_data; /* a variable that is not is_local, whose contents may name
                     nodes */
    bool is_kernel, is_taken, calls_address;
};

struct reader {
    struct mlucc_job *job;
    struct node *nodes; /* by name */
    size_t n_nodes;
};

/* ---- text ---------------------------------------------------------------- */

static const char *line_after(const char *p)
{
    p += strcspn(p, "\n");
    return p + (*p == '\n');
}

static bool is_name_character(char c)
{
    return isalnum((unsigned char)c) || (c && strchr("-$._", c));
}

/* Reads the name after '@' or '%' at *p; advances *p past it. */
static struct name read_name(struct mlucc_job *job, const char **p)
{
    const char *first = *p + 1, *end = first;

    if (*first != '"') {
        while (is_name_character(*end))
            end++;
        *p = end;
        return (struct name){first, (size_t)(end - first)};
    }
    size_t n = strcspn(++first, "\"\n");
    *p = first + n + (first[n] == '"');
    const char *name = mlucc_llvm_text(job, first, n);
    return (struct name){name, strlen(name)};
}

/* Returns the end of a function whose "define" begins at line. */
static const char *body_end(const char *line)
{
    const char *end = strstr(line, "\n}");

    return end ? end + 1 : line + strlen(line);
}

/* ---- nodes --------------------------------------------------------------- */

/* Whether a line defines a local variable: @_ZZ... = ... global ...
 * zeroinitializer, section ".nram.7". Names of function-local variables begin
 * with _ZZ. A variable with contents is initialised before a task begins, and
 * keeps its own address. */
static bool is_local_variable(const char *line)
{
    static const char *const sections[] = {
        " zeroinitializer, section \".nram.",
        " zeroinitializer, section \".wram.",
        " zeroinitializer, section \".sram.",
    };

    if (!isa_starts(line, "@_ZZ") && !isa_starts(line, "@\"_ZZ"))
        return false;
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++)
        if (mlucc_find_in_line(line, sections[i]))
            return true;
    return false;
}

/* Whether a line is "@a = ... alias T, ptr @f". The word "alias" alone is not
 * enough: a string of data may contain it. */
static bool is_alias(const char *line)
{
    return *line == '@' && !mlucc_find_in_line(line, " global ") &&
           !mlucc_find_in_line(line, " constant ") &&
           (mlucc_find_in_line(line, " alias ") ||
            mlucc_find_in_line(line, " ifunc "));
}

static int compare(struct name a, struct name b)
{
    const int order = memcmp(a.text, b.text, a.n < b.n ? a.n : b.n);

    return order ? order : (a.n > b.n) - (a.n < b.n);
}

static int by_name(const void *a, const void *b)
{
    const struct node *x = a, *y = b;
    return compare(x->name, y->name);
}

static void add_node(struct reader *r, const char *line)
{
    struct node node = {0};
    const char *at = strchr(line, '@');

    if (isa_starts(line, "define ") && at) {
        const char *first_line_end = line + strcspn(line, "\n");
        node.text = line;
        node.end = body_end(line);
        node.is_kernel =
            mlucc_find(at, first_line_end,
                       " section \"" MLUCC_KERNEL_SECTION "\"") != NULL;
    } else if (is_local_variable(line)) {
        node.is_variable = true;
    } else if (*line == '@' && !isa_starts(line, "@llvm.")) {
        node.is_data = !is_alias(line);
        node.text = line;
        node.end = line_after(line);
    } else {
        return;
    }
    node.name = read_name(r->job, &at);
    r->nodes[r->n_nodes++] = node;
}

static struct node *find(const struct reader *r, struct name name)
{
    const struct node key = {.name = name};

    return bsearch(&key, r->nodes, r->n_nodes, sizeof *r->nodes, by_name);
}

/* ---- uses ---------------------------------------------------------------- */

static void add_use(struct reader *r, struct node *by, const struct node *of)
{
    const size_t index = (size_t)(of - r->nodes);

    for (size_t i = 0; i < by->n_uses; i++)
        if (by->uses[i] == index)
            return;
    MLUCC_GROW(&r->job->arena, by->uses, by->n_uses, by->capacity);
    by->uses[by->n_uses++] = index;
}

/* Reads the names in a function, an alias or data. */
static void read_uses(struct reader *r, struct node *by)
{
    const bool is_line = by->is_data || is_alias(by->text);
    const char *p = by->text + is_line, *end = by->end;

    while (p < end) {
        p += strcspn(p, "@%");
        if (p >= end)
            return;
        const bool is_global = *p == '@';
        const struct name name = read_name(r->job, &p);
        const bool is_called = *p == '(';
        struct node *of = is_global ? find(r, name) : NULL;
        if (is_called && !is_global)
            by->calls_address = true;
        if (!of || of == by)
            continue;
        const bool is_name =
            is_called || of->is_variable || of->is_data || is_alias(by->text);
        of->is_taken = of->is_taken || !is_name;
        if (is_name)
            add_use(r, by, of);
    }
}

static void read_all(struct reader *r, const char *text)
{
    size_t n = 0;

    for (const char *p = text; *p; p = line_after(p))
        n += isa_starts(p, "define ") || *p == '@';
    r->nodes = mlucc_alloc(&r->job->arena, (n + 1) * sizeof *r->nodes);
    for (const char *p = text; *p;
         p = isa_starts(p, "define ") ? line_after(body_end(p)) : line_after(p))
        add_node(r, p);
    assert(r->n_nodes <= n);
    qsort(r->nodes, r->n_nodes, sizeof *r->nodes, by_name);
    for (size_t i = 0; i < r->n_nodes; i++)
        if (r->nodes[i].text)
            read_uses(r, &r->nodes[i]);
}

/* ---- kernels ------------------------------------------------------------- */

/* Marks the nodes that a kernel reaches; stack has room for all nodes. */
static void mark(const struct reader *r, size_t from, bool *marks,
                 size_t *stack)
{
    bool has_taken = false; /* all nodes whose address is taken are marked */
    size_t n = 0;

    marks[from] = true;
    stack[n++] = from;
    while (n) {
        const struct node *node = &r->nodes[stack[--n]];
        for (size_t i = 0; i < node->n_uses; i++)
            if (!marks[node->uses[i]]) {
                marks[node->uses[i]] = true;
                stack[n++] = node->uses[i];
            }
        for (size_t i = 0; node->calls_address && !has_taken && i < r->n_nodes;
             i++)
            if (r->nodes[i].is_taken && !r->nodes[i].is_variable && !marks[i]) {
                marks[i] = true;
                stack[n++] = i;
            }
        has_taken = has_taken || node->calls_address;
    }
}

static const char *text_of(const struct reader *r, const struct node *node)
{
    return mlucc_text(&r->job->arena, "%.*s", (int)node->name.n,
                      node->name.text);
}

static void add_local(const struct reader *r, struct mlucc_reach *reach,
                      bool *const *marks, const struct node *variable)
{
    struct mlucc_local *local = &reach->locals[reach->n_locals];
    bool is_reached = false;

    local->name = text_of(r, variable);
    local->kernels =
        mlucc_alloc(&r->job->arena, reach->n_kernels * sizeof(bool));
    for (size_t k = 0; k < reach->n_kernels; k++) {
        local->kernels[k] = marks[k][variable - r->nodes];
        is_reached = is_reached || local->kernels[k];
    }
    reach->n_locals += is_reached;
}

void mlucc_read_reach(struct mlucc_job *job, const char *text,
                      struct mlucc_reach *reach)
{
    struct isa_arena *a = &job->arena;
    struct reader r = {.job = job};

    *reach = (struct mlucc_reach){0};
    if (!strstr(text, "\n@_ZZ") && !strstr(text, "\n@\"_ZZ"))
        return;
    read_all(&r, text);
    const size_t n = r.n_nodes + 1;
    bool **marks = mlucc_alloc(a, n * sizeof *marks);
    size_t *stack = mlucc_alloc(a, n * sizeof *stack);
    reach->kernels = mlucc_alloc(a, n * sizeof *reach->kernels);
    reach->locals = mlucc_alloc(a, n * sizeof *reach->locals);
    for (size_t i = 0; i < r.n_nodes; i++) {
        if (!r.nodes[i].is_kernel)
            continue;
        marks[reach->n_kernels] = mlucc_alloc(a, n * sizeof **marks);
        mark(&r, i, marks[reach->n_kernels], stack);
        reach->kernels[reach->n_kernels++] = text_of(&r, &r.nodes[i]);
    }
    for (size_t i = 0; i < r.n_nodes; i++)
        if (r.nodes[i].is_variable)
            add_local(&r, reach, marks, &r.nodes[i]);
}
