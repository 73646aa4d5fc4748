/* SPDX-License-Identifier: MIT */
/* Variables that no kernel reaches together may share an address, so an address
 * in debug information is ambiguous. So each variable gets a note with its
 * symbol, an LLVM annotation.
 * For a variable in a lambda Clang makes an unused global variable. The name is
 * then taken, so the used one gets the name with a number appended:
 *   @_ZZZ1kvENKUlvE_clEvE1t = ... section ".nram.6", align 4, !dbg !51
 *   @_ZZZ1kvENKUlvE_clEvE1t.1 = ... section ".nram.6", align 4, !dbg !51
 * Debug information describes the first one. So the second is renamed to it. */
#include "isa/compiler/passes/notes.h"
#include "isa/compiler/job/text.h"
#include "isa/image/dwarf/symbolnote.h"
#include "isa/support/words/letter.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct variable {
    const char *line, *name;             /* without quotes, escaped */
    size_t n;                            /* length of the name */
    unsigned long expression, described; /* numbers of the lines of its debug
                                            information */
    const struct variable *twin;         /* the unused variable whose name
                                            this variable gets */
    bool is_dropped;
};

struct pass {
    struct mlucc_job *job;
    const char *text, *end;
    struct variable *variables;
    size_t n;
    bool has_twins;
    struct mlucc_buffer out;
};

static const char *line_after(const char *p, const char *end)
{
    const char *newline = memchr(p, '\n', (size_t)(end - p));

    return newline ? newline + 1 : end;
}

/* Returns the number after the first of these words in the line; 0: none. */
static unsigned long number_in(const char *line, const char *words)
{
    const char *p = mlucc_find_in_line(line, words);

    return p ? strtoul(p + strlen(words), NULL, 10) : 0;
}

/* ---- variables ----------------------------------------------------------- */

static bool is_local(const char *line)
{
    return isa_starts(line, "@_ZZ") || isa_starts(line, "@\"_ZZ");
}

static bool is_in_scratchpad(const char *line)
{
    return mlucc_find_in_line(line, " section \".nram.") ||
           mlucc_find_in_line(line, " section \".wram.") ||
           mlucc_find_in_line(line, " section \".sram.");
}

static size_t name_length(const char *name)
{
    return strcspn(name, name[-1] == '"' ? "\"\n" : " ,()[]{}*\n");
}

static void find_variables(struct pass *pass)
{
    const char *const end = pass->end;
    size_t most = 0;

    for (const char *p = pass->text; p < end; p = line_after(p, end))
        most += is_local(p);
    pass->variables =
        mlucc_alloc(&pass->job->arena, (most + 1) * sizeof *pass->variables);
    for (const char *p = pass->text; p < end; p = line_after(p, end)) {
        const char *dbg = mlucc_find_in_line(p, ", !dbg !");
        if (!is_local(p) || !is_in_scratchpad(p) || !dbg)
            continue;
        struct variable *v = &pass->variables[pass->n++];
        v->line = p;
        v->name = p + 1 + (p[1] == '"');
        v->n = name_length(v->name);
        v->expression = number_in(p, ", !dbg !");
    }
    assert(pass->n <= most);
}

static int by_expression(const void *a, const void *b)
{
    const struct variable *x = a, *y = b;

    if (x->expression != y->expression)
        return x->expression < y->expression ? -1 : 1;
    return (x->n > y->n) - (x->n < y->n);
}

/* Whether b has a's name with a number appended. */
static bool is_numbered(const struct variable *a, const struct variable *b)
{
    if (b->n < a->n + 2 || memcmp(a->name, b->name, a->n) != 0 ||
        b->name[a->n] != '.')
        return false;
    for (size_t i = a->n + 1; i < b->n; i++)
        if (!isdigit((unsigned char)b->name[i]))
            return false;
    return true;
}

static void find_twins(struct pass *pass)
{
    qsort(pass->variables, pass->n, sizeof *pass->variables, by_expression);
    for (size_t i = 1; i < pass->n; i++) {
        struct variable *a = &pass->variables[i - 1], *b = a + 1;
        if (a->expression != b->expression || !is_numbered(a, b))
            continue;
        a->is_dropped = true;
        b->twin = a;
        pass->has_twins = true;
    }
}

/* `!EXPRESSION = !DIGlobalVariableExpression(var: !DESCRIBED, ...` */
static void find_descriptions(struct pass *pass)
{
    static const char word[] = "!DIGlobalVariableExpression(var: !";

    for (const char *p = pass->text; p < pass->end;
         p = line_after(p, pass->end)) {
        const char *at = *p == '!' ? mlucc_find_in_line(p, word) : NULL;
        if (!at)
            continue;
        const unsigned long expression = strtoul(p + 1, NULL, 10);
        for (size_t i = 0; i < pass->n; i++)
            if (pass->variables[i].expression == expression)
                pass->variables[i].described = number_in(p, word);
    }
}

/* ---- writing ------------------------------------------------------------- */

/* Returns the variable with this name. */
static const struct variable *named(const struct pass *pass, const char *name,
                                    size_t n)
{
    for (size_t i = 0; i < pass->n; i++)
        if (pass->variables[i].n == n &&
            memcmp(pass->variables[i].name, name, n) == 0)
            return &pass->variables[i];
    return NULL;
}

/* Copies p[0..n), replacing names of twins. */
static void copy(struct pass *pass, const char *p, size_t n)
{
    const char *const end = p + n, *from = p;

    while (pass->has_twins && (p = mlucc_find(p, end, "_ZZ"))) {
        const bool is_name = p[-1] == '@' || (p[-1] == '"' && p[-2] == '@');
        const size_t length = name_length(p);
        const struct variable *v = is_name ? named(pass, p, length) : NULL;
        p += length;
        if (!v || !v->twin)
            continue;
        mlucc_append(&pass->out, from, (size_t)(p - length - from));
        mlucc_append(&pass->out, v->twin->name, v->twin->n);
        from = p;
    }
    mlucc_append(&pass->out, from, (size_t)(end - from));
}

/* Returns the variable that `!DESCRIBED = distinct !DIGlobalVariable(...)`
 * describes. */
static const struct variable *described(const struct pass *pass,
                                        const char *line)
{
    const bool is_description =
        *line == '!' && mlucc_find_in_line(line, " !DIGlobalVariable(");
    const unsigned long number =
        is_description ? strtoul(line + 1, NULL, 10) : 0;

    for (size_t i = 0; number && i < pass->n; i++)
        if (pass->variables[i].described == number)
            return &pass->variables[i];
    return NULL;
}

/* Writes the line up to its last bracket, then the note. */
static void write_note(struct pass *pass, const char *line, size_t n,
                       const struct variable *v)
{
    const struct variable *as = v->twin ? v->twin : v;
    size_t close = n;

    while (close > 0 && line[close - 1] != ')')
        close--;
    assert(close > 0);
    mlucc_append(&pass->out, line, close - 1);
    mlucc_appendf(&pass->out,
                  ", annotations: !{!{!\"" ISA_SYMBOL_NOTE "\", !\"%.*s\"}}",
                  (int)as->n, as->name);
    mlucc_append(&pass->out, line + close - 1, n - close + 1);
}

static bool is_dropped(const struct pass *pass, const char *line)
{
    for (size_t i = 0; is_local(line) && i < pass->n; i++)
        if (pass->variables[i].line == line)
            return pass->variables[i].is_dropped;
    return false;
}

char *mlucc_note_pass(struct mlucc_job *job, char *text, size_t *n)
{
    struct pass pass = {.job = job, .text = text, .end = text + *n};

    pass.out.arena = &job->arena;
    find_variables(&pass);
    if (pass.n == 0)
        return text;
    find_twins(&pass);
    find_descriptions(&pass);
    for (const char *p = text, *next; p < pass.end; p = next) {
        next = line_after(p, pass.end);
        const struct variable *v = described(&pass, p);
        if (v)
            write_note(&pass, p, (size_t)(next - p), v);
        else if (!is_dropped(&pass, p))
            copy(&pass, p, (size_t)(next - p));
    }
    *n = pass.out.n;
    return pass.out.text;
}
