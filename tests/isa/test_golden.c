/* SPDX-License-Identifier: MIT
 *
 * Runs every case of golden/<op>.txt through the body of the op and compares
 * bit for bit (any NaN equals any NaN). Each case runs on aligned and odd
 * addresses, with the destination apart from the sources and, where the rule
 * set allows it, on each of them. The file says what an element of each
 * operand is; which argument it becomes follows from the operand letters.
 */
#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/isa.h"

enum { GUARD_BYTES = 64, MAX_COLUMNS = 4, MAX_ELEMENTS = 4096 };
static const unsigned char guard = 0xa5;

/* One case: rows of bit patterns, a column per span operand read (in operand
 * order), the last one is the expected result. */
struct golden {
    enum isa_type type;
    size_t n;
    int n_columns;
    uint64_t scalar;
    uint64_t element[MAX_ELEMENTS][MAX_COLUMNS];
};

struct reader {
    FILE *file;
    const struct isa_op *op;
    char path[128];
    unsigned line;
};

static bool is_float(enum isa_type type)
{
    return isa_types[type].class == ISA_CLASS_FLOAT;
}

static bool has_golden(const struct isa_op *op)
{
    return op->sem && strpbrk(op->operands, "wx");
}

/* ---- reading ----------------------------------------------------------------
 */

static struct reader open_golden(const struct isa_op *op)
{
    struct reader r = {.op = op};
    snprintf(r.path, sizeof r.path, "tests/isa/golden/%s.txt", op->name);
    r.file = fopen(r.path, "r");
    cr_assert(r.file,
              "%s: cannot open; every op with a body needs a golden file "
              "(run tests from the root of the repository)",
              r.path);
    return r;
}

/* The next line that says something, without its comment. */
static bool next_line(struct reader *r, char *line, int size)
{
    while (fgets(line, size, r->file)) {
        r->line++;
        line[strcspn(line, "#\n")] = '\0';
        if (line[strspn(line, " ")] != '\0')
            return true;
    }
    return false;
}

static uint64_t parse_element(const struct reader *r, enum isa_type type,
                              const char *word)
{
    cr_assert(word, "%s:%u: too few columns", r->path, r->line);
    char *end = NULL;
    uint64_t bits = is_float(type)   ? strtoull(word, &end, 16)
                    : word[0] == '-' ? (uint64_t)strtoll(word, &end, 10)
                                     : strtoull(word, &end, 10);
    cr_assert(end != word && *end == '\0', "%s:%u: '%s' is no element", r->path,
              r->line, word);
    unsigned unused = 64 - 8 * isa_types[type].bytes;
    return bits << unused >> unused;
}

static enum isa_type parse_type(const struct reader *r, const char *name)
{
    for (int type = 0; type < ISA_N_TYPES; type++)
        if (strcmp(isa_types[type].name, name) == 0)
            return (enum isa_type)type;
    cr_assert(false, "%s:%u: '%s' is no element type", r->path, r->line, name);
    return ISA_T_NONE;
}

/* Reads the next case. False at the end of the file. */
static bool next_case(struct reader *r, struct golden *g)
{
    char line[512], *rest = NULL;
    if (!next_line(r, line, sizeof line))
        return false;
    g->type = parse_type(r, strtok_r(line, " ", &rest));
    cr_assert(r->op->types >> g->type & 1, "%s:%u: the row has no such type",
              r->path, r->line);
    const char *count = strtok_r(NULL, " ", &rest);
    cr_assert(count && sscanf(count, "n=%zu", &g->n) == 1 && g->n > 0 &&
                  g->n <= MAX_ELEMENTS,
              "%s:%u: n=COUNT expected", r->path, r->line);
    g->scalar = 0;
    const char *scalar = strtok_r(NULL, " ", &rest);
    cr_assert_eq(!scalar, !strchr(r->op->operands, 's'),
                 "%s:%u: s=SCALAR where the op has one", r->path, r->line);
    if (scalar)
        g->scalar = parse_element(r, g->type, scalar + 2);
    g->n_columns = 1;
    for (const char *o = r->op->operands; *o; o++)
        g->n_columns += *o == 'r' || *o == 'x';
    cr_assert_leq(g->n_columns, MAX_COLUMNS);
    for (size_t i = 0; i < g->n; i++) {
        cr_assert(next_line(r, line, sizeof line), "%s:%u: %zu rows missing",
                  r->path, r->line, g->n - i);
        for (int k = 0; k < g->n_columns; k++)
            g->element[i][k] = parse_element(
                r, g->type, strtok_r(k == 0 ? line : NULL, " ", &rest));
    }
    return true;
}

/* ---- running and comparing
 * --------------------------------------------------- */

struct span {
    unsigned char *block; /* what malloc returned */
    unsigned char *data;
    size_t bytes;
};

static struct span span_new(const struct golden *g, int column, size_t offset)
{
    struct span s = {.bytes = g->n * isa_types[g->type].bytes};
    s.block = malloc(s.bytes + offset + 2 * GUARD_BYTES);
    cr_assert(s.block);
    memset(s.block, guard, s.bytes + offset + 2 * GUARD_BYTES);
    s.data = s.block + GUARD_BYTES + offset;
    unsigned size = isa_types[g->type].bytes;
    for (size_t i = 0; column >= 0 && i < g->n; i++)
        memcpy(s.data + i * size, &g->element[i][column], size);
    return s;
}

static bool guards_hold(const struct span *s)
{
    for (int i = 1; i <= GUARD_BYTES; i++)
        if (s->data[-i] != guard || s->data[s->bytes - 1 + (size_t)i] != guard)
            return false;
    return true;
}

static bool is_nan(enum isa_type type, uint64_t bits)
{
    switch (type) {
    case ISA_T_F16:
        return (bits & 0x7fff) > 0x7c00;
    case ISA_T_BF16:
        return (bits & 0x7fff) > 0x7f80;
    case ISA_T_F32:
        return (bits & 0x7fffffff) > 0x7f800000;
    default:
        return false;
    }
}

/* The first element of data that differs from the expected column, or n. */
static size_t first_difference(const struct golden *g, const void *data)
{
    unsigned size = isa_types[g->type].bytes;
    for (size_t i = 0; i < g->n; i++) {
        uint64_t got = 0, expected = g->element[i][g->n_columns - 1];
        memcpy(&got, (const char *)data + i * size, size);
        bool both_nan = is_nan(g->type, got) && is_nan(g->type, expected);
        if (got != expected && !both_nan)
            return i;
    }
    return g->n;
}

/* Runs the case with all spans offset bytes off alignment; alias is the
 * column of the operand the destination lies on, -1 if apart. Returns the
 * first wrong element, n if all are right. */
static size_t run(const struct isa_op *op, const struct golden *g,
                  size_t offset, int alias)
{
    struct isa_call call = {.type = g->type, .n = g->n};
    struct span spans[MAX_COLUMNS + 1];
    int n_spans = 0, destination = -1, column = 0, aliased = -1;
    for (int k = 0; k < op->n_operands; k++) {
        char letter = op->operands[k];
        if (letter == 's')
            call.arg[k] = g->scalar;
        else if (letter == 'n')
            call.arg[k] = g->n;
        if (!strchr("wrx", letter))
            continue;
        spans[n_spans] = span_new(g, letter == 'w' ? -1 : column, offset);
        call.ptr[k] = spans[n_spans++].data;
        if (letter != 'r')
            destination = k;
        if (letter != 'w' && column++ == alias)
            aliased = k;
    }
    if (aliased >= 0)
        call.ptr[destination] = call.ptr[aliased];
    op->sem(&call);

    size_t wrong = first_difference(g, call.ptr[destination]);
    for (int i = 0; i < n_spans; i++) {
        cr_expect(guards_hold(&spans[i]), "%s wrote outside its operands",
                  op->name);
        free(spans[i].block);
    }
    return wrong;
}

static void check_case(const struct reader *r, const struct golden *g)
{
    bool may_alias = isa_rules[r->op->rule].overlap != ISA_OVERLAP_NEVER;
    int last = may_alias ? g->n_columns - 1 : 0;
    for (size_t offset = 0; offset < 2; offset++)
        for (int alias = -1; alias < last; alias++) {
            size_t wrong = run(r->op, g, offset, alias);
            cr_expect_eq(wrong, g->n,
                         "%s:%u: case ending here: element %zu is wrong "
                         "(%zu bytes off alignment, destination on operand "
                         "%d)",
                         r->path, r->line, wrong, offset, alias);
        }
}

/* ---- tests
 * ------------------------------------------------------------------- */

Test(golden, bodies_agree_with_files)
{
    struct golden *g = malloc(sizeof *g);
    size_t n_ops = 0;
    const struct isa_op *ops = isa_ops(&n_ops);
    for (size_t i = 0; i < n_ops; i++) {
        if (!has_golden(&ops[i]))
            continue;
        struct reader r = open_golden(&ops[i]);
        uint32_t types = 0;
        while (next_case(&r, g)) {
            types |= 1u << g->type;
            check_case(&r, g);
        }
        cr_expect_eq(types, ops[i].types, "%s: types missing: mask %x", r.path,
                     ops[i].types & ~types);
        fclose(r.file);
    }
    free(g);
}

/* The comparison must notice a wrong expectation in any case. */
Test(golden, perturbed_expectations_fail)
{
    struct golden *g = malloc(sizeof *g);
    size_t n_ops = 0;
    const struct isa_op *ops = isa_ops(&n_ops);
    for (size_t i = 0; i < n_ops; i++) {
        if (!has_golden(&ops[i]))
            continue;
        struct reader r = open_golden(&ops[i]);
        size_t n_perturbed = 0;
        while (next_case(&r, g)) {
            size_t k = g->n;
            while (k > 0 &&
                   is_nan(g->type, g->element[k - 1][g->n_columns - 1]))
                k--;
            if (k == 0)
                continue; /* nothing but NaN */
            g->element[k - 1][g->n_columns - 1] ^= 1;
            cr_expect_eq(run(&ops[i], g, 0, -1), k - 1,
                         "%s:%u: a wrong expectation passed", r.path, r.line);
            n_perturbed++;
        }
        cr_expect_gt(n_perturbed, 0);
        fclose(r.file);
    }
    free(g);
}
