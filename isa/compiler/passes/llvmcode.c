/* SPDX-License-Identifier: MIT */
/* Parses LLVM code line by line. Values and labels of functions are numbers,
 * because Clang discards their names; other words are skipped. Iterates to find
 * the functions that read variables which other cores can write, until no call
 * adds a function. */
#include "isa/compiler/passes/llvmcode.h"
#include "isa/compiler/job/text.h"
#include "isa/support/words/letter.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A writable global variable, or a function. */
struct global {
    const char *name; /* begins with "@" */
    size_t n;
    const struct mlucc_function *function; /* NULL: the symbol is a variable */
};

struct reader {
    struct mlucc_job *job;
    const char *text;
    const char *p, *end;
    struct global *globals; /* sorted by name when complete */
    size_t n_globals;
};

bool mlucc_is_op(const struct mlucc_line *line, const char *op)
{
    size_t n = strlen(op);

    return strncmp(line->op, op, n) == 0 &&
           (line->op[n] == ' ' || line->op[n] == '\n');
}

const struct mlucc_line *mlucc_definition(const struct mlucc_function *f,
                                          size_t value)
{
    assert(value >= f->n_values || f->definitions[value] <= f->n_lines);
    return value < f->n_values && f->definitions[value]
               ? &f->lines[f->definitions[value] - 1]
               : NULL;
}

/* ---- words --------------------------------------------------------------- */

static bool contains(const char *p, const char *end, const char *words)
{
    return mlucc_find(p, end, words) != NULL;
}

/* The number of the value at p; MLUCC_NO_VALUE for a name. */
static size_t number_at(const char *p)
{
    char *end;

    if (p[0] != '%' || !isa_is_digit(p[1]))
        return MLUCC_NO_VALUE;
    size_t number = strtoul(p + 1, &end, 10);
    return strchr(" ,)]\n(", *end) ? number : MLUCC_NO_VALUE;
}

/* The length of a name, with its "@". */
static size_t name_length(const char *p)
{
    if (p[1] == '"')
        return strcspn(p + 2, "\"\n") + 3;
    return strcspn(p, " ,()\n]}");
}

static int by_name(const void *a, const void *b)
{
    const struct global *x = a, *y = b;
    size_t n = x->n < y->n ? x->n : y->n;
    int order = strncmp(x->name, y->name, n);

    return order ? order : x->n < y->n ? -1 : x->n > y->n;
}

static const struct global *find_global(const struct reader *r, const char *p)
{
    struct global key = {.name = p, .n = name_length(p)};

    return r->n_globals
               ? bsearch(&key, r->globals, r->n_globals, sizeof key, by_name)
               : NULL;
}

/* ---- lines --------------------------------------------------------------- */

static size_t count(const char *p, const char *end, char c)
{
    size_t n = 0;

    for (; p < end; p++)
        n += *p == c;
    return n;
}

static const char *line_end(const char *p, const char *end)
{
    const char *newline = memchr(p, '\n', (size_t)(end - p));

    return newline ? newline + 1 : end;
}

/* The end of the instruction at p; a switch has several lines. */
static const char *instruction_end(const char *p, const char *end)
{
    bool is_switch = isa_starts(p, "  switch ");
    const char *next = line_end(p, end);

    while (is_switch && next < end && !isa_starts(next, "  ]"))
        next = line_end(next, end);
    return is_switch ? line_end(next, end) : next;
}

static bool is_terminator(const struct mlucc_line *line)
{
    static const char *const words[] = {"br", "switch", "ret", "indirectbr",
                                        "unreachable"};

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (mlucc_is_op(line, words[i]))
            return true;
    return false;
}

/* Adds operands and targets. Until all blocks are known, a target is the value
 * of its label. */
static void read_operands(struct mlucc_function *f, struct mlucc_line *line,
                          struct mlucc_block *block)
{
    const char *end = line->text + line->n;

    line->address = MLUCC_NO_VALUE;
    for (const char *p = line->op; p < end && *p != '!'; p++) {
        size_t number = number_at(p);
        line->has_global |= *p == '@';
        if (*p == '%' || *p == '@')
            line->address = isa_starts(p - 4, "ptr ") ? number : line->address;
        if (number == MLUCC_NO_VALUE)
            continue;
        if (isa_starts(p - 6, "label "))
            f->targets[block->targets + block->n_targets++] = number;
        else
            f->values[line->values + line->n_values++] = number;
    }
}

/* Whether a type contains pointers. Nested structures are assumed to contain
 * pointers. */
static bool has_pointers(const struct reader *r, const char *type)
{
    const char *p = type + strcspn(type, "%\n");
    const char *line_end = type + strcspn(type, "\n");
    const char *comma = mlucc_find(type, line_end, ", align");

    if (*p != '%' || (comma && p > comma))
        return contains(type, comma ? comma : line_end, "ptr");
    size_t n = strcspn(p, " ,]\n");
    const char *key = mlucc_text(&r->job->arena, "\n%.*s = type ", (int)n, p);
    const char *found = strstr(r->text, key);
    if (!found)
        return true;
    found += strlen(key);
    const char *end = found + strcspn(found, "\n");
    return contains(found, end, "ptr") || contains(found, end, "%");
}

static void read_instruction(const struct reader *r, struct mlucc_function *f,
                             struct mlucc_line *line)
{
    const char *p = line->text + strspn(line->text, " ");
    const char *end = line->text + line->n;
    size_t result = number_at(p);

    line->op = p;
    if (*p == '%') {
        p = mlucc_find(p, end, " = ");
        line->op = p ? p + 3 : line->op;
    }
    if (result < f->n_values)
        f->definitions[result] = (size_t)(line - f->lines) + 1;
    if (mlucc_is_op(line, "alloca"))
        line->holds_pointers = has_pointers(r, line->op);
    if (!mlucc_is_op(line, "call")) {
        line->is_pointer =
            isa_starts(line->op, "load ptr,") ||
            isa_starts(line->op, "phi ptr ") ||
            (mlucc_is_op(line, "select") && contains(line->op, end, ", ptr "));
        return;
    }
    const char *callee = memchr(line->text, '@', line->n);
    line->is_pointer = callee && isa_starts(callee - 4, "ptr ");
    line->is_intrinsic = callee && isa_starts(callee, "@llvm.");
}

/* Replaces labels by indices of blocks. */
static void resolve_targets(struct mlucc_function *f, const size_t *block_of,
                            size_t n_targets)
{
    for (size_t i = 0; i < n_targets; i++)
        f->targets[i] =
            f->targets[i] < f->n_values ? block_of[f->targets[i]] : 0;
}

/* Reads the lines between "define ... {" and "}". */
static void read_body(struct reader *r, struct mlucc_function *f, const char *p)
{
    struct isa_arena *a = &r->job->arena;
    size_t lines = count(p, f->end, '\n') + 1, words = count(p, f->end, '%');
    size_t values = 0, targets = 0;

    /* Definitions of values and labels contain their number, arguments do not.
     * So every number is below this count of words and lines. */
    f->n_values = count(f->text, f->end, '%') + lines;
    f->lines = mlucc_alloc(a, lines * sizeof *f->lines);
    f->blocks = mlucc_alloc(a, lines * sizeof *f->blocks);
    f->values = mlucc_alloc(a, (words + 1) * sizeof *f->values);
    f->targets = mlucc_alloc(a, (words + 1) * sizeof *f->targets);
    f->definitions = mlucc_alloc(a, f->n_values * sizeof *f->definitions);
    size_t *block_of = mlucc_alloc(a, f->n_values * sizeof *block_of);
    bool opens = true; /* the next line begins a block */
    for (const char *next; p < f->end && *p != '}'; p = next) {
        next = instruction_end(p, f->end);
        if (isa_is_digit(*p)) {
            size_t label = strtoul(p, NULL, 10);
            if (label < f->n_values)
                block_of[label] = f->n_blocks;
        }
        if (p[0] != ' ' || p[2 + 2 * (p[2] == ' ')] == '#')
            continue;
        struct mlucc_block *block = &f->blocks[f->n_blocks];
        struct mlucc_line *line = &f->lines[f->n_lines];
        *line = (struct mlucc_line){.text = p,
                                    .n = (size_t)(next - p),
                                    .block = f->n_blocks,
                                    .values = values};
        if (opens)
            *block =
                (struct mlucc_block){.first = f->n_lines, .targets = targets};
        read_instruction(r, f, line);
        read_operands(f, line, block);
        values += line->n_values;
        assert(values <= words && targets + block->n_targets <= words);
        block->last = f->n_lines++;
        opens = is_terminator(line);
        targets += opens ? block->n_targets : 0;
        f->n_blocks += opens;
        assert(f->n_lines <= lines && f->n_blocks <= f->n_lines);
    }
    resolve_targets(f, block_of, targets);
}

/* ---- shared variables ---------------------------------------------------- */

/* Marks the lines that read shared variables; true if some are new. */
static bool mark_shared(const struct reader *r, struct mlucc_function *f)
{
    bool any = false;

    for (size_t i = 0; i < f->n_lines; i++) {
        struct mlucc_line *line = &f->lines[i];
        const char *end = line->text + line->n;
        bool reads = mlucc_is_op(line, "load") || mlucc_is_op(line, "call");
        if (line->reads_shared || !reads || !line->has_global)
            continue;
        for (const char *p = line->op; p < end && *p != '!'; p++) {
            const struct global *g = *p == '@' ? find_global(r, p) : NULL;
            if (g && (!g->function || g->function->reads_shared))
                line->reads_shared = true;
        }
        any |= line->reads_shared;
    }
    f->reads_shared |= any;
    return any;
}

/* ---- modules ------------------------------------------------------------- */

static void add_global(struct reader *r, const char *p,
                       const struct mlucc_function *function)
{
    r->globals[r->n_globals++] =
        (struct global){.name = p, .n = name_length(p), .function = function};
}

static void read_define(struct reader *r, struct mlucc_function *f,
                        const char *p)
{
    const char *body = line_end(p, r->end), *end = body;

    while (end < r->end && *end != '}')
        end = line_end(end, r->end);
    f->text = p;
    f->end = line_end(end, r->end);
    add_global(r, memchr(p, '@', (size_t)(body - p)), f);
    read_body(r, f, body);
}

void mlucc_read_llvm(struct mlucc_job *job, const char *text, size_t n,
                     struct mlucc_module *module)
{
    struct isa_arena *a = &job->arena;
    size_t lines = count(text, text + n, '\n') + 1, defines = 0;
    struct reader r = {.job = job, .text = text, .p = text, .end = text + n};
    bool changed = true;

    for (const char *p = text; p < r.end; p = line_end(p, r.end))
        defines += isa_starts(p, "define ");
    r.globals = mlucc_alloc(a, lines * sizeof *r.globals);
    *module = (struct mlucc_module){
        .functions = mlucc_alloc(a, (defines + 1) * sizeof *module->functions)};
    while (r.p < r.end) {
        const char *next = line_end(r.p, r.end);
        if (isa_starts(r.p, "define ")) {
            struct mlucc_function *f =
                &module->functions[module->n_functions++];
            read_define(&r, f, r.p);
            next = f->end;
        } else if (*r.p == '@' && contains(r.p, next, " global ")) {
            add_global(&r, r.p, NULL);
        }
        r.p = next;
    }
    qsort(r.globals, r.n_globals, sizeof *r.globals, by_name);
    while (changed) {
        changed = false;
        for (size_t i = 0; i < module->n_functions; i++)
            changed |= mark_shared(&r, &module->functions[i]);
    }
}
