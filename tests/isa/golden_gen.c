/* SPDX-License-Identifier: MIT
 *
 * Writes the golden files of the ops: golden_gen DIRECTORY. Which operands a
 * case needs follows from the letters and the shape of the op; values are the
 * edges of ref_edges.c, results come from tests/ref. Every type has a case of
 * one element and cases of edges; some also run over a line of 128 bytes.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/isa.h"
#include "tests/ref/ref_case.h"
#include "tests/ref/ref_edges.h"

enum { COLUMNS = 76 };

struct file {
    FILE *out;
    struct ref_case *c;
    uint64_t state; /* of the random sequence */
};

/* ---- writing ------------------------------------------------------------ */

/* The name of span operand k: d, g of atomics, s of copies, else a and b. */
static char span_name(const struct isa_op *op, int k)
{
    switch (op->operands[k]) {
    case 'w':
    case 'x':
    case 'D':
        return 'd';
    case 'G':
        return 'g';
    case 'S':
        return 's';
    default:
        return k == ref_operand(op, "rc", 0) ? 'a' : 'b';
    }
}

static void write_header(const struct file *f)
{
    const struct ref_case *c = f->c;
    fprintf(f->out, "\n%s", isa_types[c->type].name);
    if (c->from != c->type)
        fprintf(f->out, " from %s", isa_types[c->from].name);
    for (int k = 0; k < c->op->n_operands; k++) {
        char letter = c->op->operands[k], text[48];
        if (strchr("snNbhvtugi", letter) == NULL)
            continue;
        snprintf(text, sizeof text, "%" PRId64, (int64_t)c->arg[k]);
        if (letter == 's')
            ref_print(c->type, c->arg[k], text, sizeof text);
        fprintf(f->out, " %c=%s", letter, text);
    }
    if (c->is_shared)
        fprintf(f->out, " d-s=%" PRId64, c->distance);
    fputc('\n', f->out);
}

/* A list of elements; "." stands for one that keeps its value. */
static void write_list(const struct file *f, int k, bool is_result)
{
    const struct ref_span *span = &f->c->span[k];
    char label[4], text[48];
    snprintf(label, sizeof label, "%s%c", is_result ? ">" : "",
             span_name(f->c->op, k));
    int column = fprintf(f->out, "%s", label);
    for (size_t i = 0; i < span->n; i++) {
        uint64_t bits = is_result ? span->out[i] : span->in[i];
        ref_print(ref_operand_type(f->c, k), bits, text, sizeof text);
        if (is_result && !span->is_written[i])
            strcpy(text, ".");
        if (column + 1 + (int)strlen(text) > COLUMNS)
            column = fprintf(f->out, "\n%s", label) - 1;
        column += fprintf(f->out, " %s", text);
    }
    fputc('\n', f->out);
}

/* Performs the case whose operands are set and writes it. */
static void write_case(const struct file *f)
{
    const struct isa_op *op = f->c->op;
    ref_case_perform(f->c);
    write_header(f);
    for (int k = 0; k < op->n_operands; k++)
        if (strchr(REF_READ, op->operands[k]))
            write_list(f, k, false);
    for (int k = 0; k < op->n_operands; k++)
        if (strchr(REF_WRITTEN, op->operands[k]))
            write_list(f, k, true);
}

/* ---- cases -------------------------------------------------------------- */

static void set(const struct file *f, char letter, int nth, int64_t value)
{
    int k = ref_operand(f->c->op, (char[]){letter, '\0'}, nth);
    if (k >= 0)
        f->c->arg[k] = (uint64_t)value;
}

static void extents(const struct file *f)
{
    if (!ref_case_extents(f->c)) {
        fprintf(stderr, "%s: a case is too long\n", f->c->op->name);
        exit(1);
    }
}

/* Fills the operands that are read: pairs where there are any, random elements
 * otherwise, some of them the same in both operands. A cycled operand makes
 * the pairs of later rounds differ. */
static void set_inputs(struct file *f, const struct ref_pairs *pairs)
{
    const struct isa_op *op = f->c->op;
    const struct ref_span *first = &f->c->span[ISA_MAX_OPERANDS - 1];
    for (int nth = 0; ref_operand(op, REF_READ, nth) >= 0; nth++) {
        int k = ref_operand(op, REF_READ, nth);
        enum isa_type type = ref_operand_type(f->c, k);
        struct ref_span *span = &f->c->span[k];
        for (size_t i = 0; i < span->n; i++) {
            size_t at = !pairs ? 0 : (i + i / pairs->n) % pairs->n;
            span->in[i] = pairs ? (nth == 0 ? pairs->a : pairs->b)[at]
                          : nth > 0 && i % 4 == 1
                              ? first->in[i]
                              : ref_random_element(type, &f->state);
        }
        first = span;
    }
}

/* A case of n elements, m of them in the cycled operand. */
static void elements_case(struct file *f, size_t n, size_t m, uint64_t scalar,
                          const struct ref_pairs *pairs)
{
    set(f, 'n', 0, (int64_t)n);
    set(f, 'N', 0, (int64_t)m);
    set(f, 's', 0, (int64_t)scalar);
    extents(f);
    set_inputs(f, pairs);
    write_case(f);
}

/* Types whose files also have cases longer than a line. */
static bool has_long_cases(enum isa_type type)
{
    return type == ISA_T_I8 || type == ISA_T_I32 || type == ISA_T_F16 ||
           type == ISA_T_F32;
}

static void elements_cases(struct file *f)
{
    uint64_t s[REF_MAX_SCALARS] = {0};
    enum isa_type type = f->c->type, from = f->c->from;
    bool has_scalar = ref_operand(f->c->op, "s", 0) >= 0;
    bool is_binary = ref_operand(f->c->op, REF_READ, 1) >= 0;
    size_t n_scalars = has_scalar ? ref_edge_scalars(type, s) : 1;
    struct ref_pairs edges =
        is_binary ? ref_edge_pairs(from) : ref_edge_values(from);
    if (ref_operand(f->c->op, REF_READ, 0) < 0)
        edges.n = 3;
    size_t line = 128 / isa_types[type].bytes + 1;
    elements_case(f, 1, 1, s[0], NULL);
    for (size_t i = 0; i < n_scalars; i++)
        elements_case(f, edges.n, edges.n, s[i], &edges);
    if (ref_operand(f->c->op, "N", 0) >= 0) {
        elements_case(f, 2 * edges.n, edges.n, s[0], &edges);
        elements_case(f, 7, 1, s[0], NULL);
        elements_case(f, 45, 3, s[0], NULL);
        line *= 2;
    }
    if (has_long_cases(type))
        elements_case(f, line, line % 2 ? line : line / 2, s[0], NULL);
}

static void matrix_cases(struct file *f)
{
    static const int sizes[][2] = {{1, 1}, {1, 5}, {5, 1}, {3, 5},
                                   {5, 3}, {4, 4}, {17, 9}};
    struct ref_pairs edges = ref_edge_values(f->c->type);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        if (sizes[i][0] * sizes[i][1] > 128 && !has_long_cases(f->c->type))
            continue;
        set(f, 'h', 0, sizes[i][0]);
        set(f, 'v', 0, sizes[i][1]);
        extents(f);
        set_inputs(f, sizes[i][0] == 3 ? &edges : NULL);
        write_case(f);
    }
}

/* Strides in elements: contiguous, gaps, backwards, on one spot, overlapping.
 */
static void fill_cases(struct file *f)
{
    static const int cases[][5] = {
        {1, 0, 0, 0, 0},   {3, 3, 4, 12, 0}, {2, 4, 2, 16, 1}, {2, -3, 3, 0, 0},
        {1, 2, 3, -16, 1}, {4, 0, 7, 5, 2},  {4, 2, 3, 1, 1},  {3, 5, 1, -5, 2},
    };
    int64_t size = isa_types[f->c->type].bytes;
    uint64_t s[REF_MAX_SCALARS];
    size_t n_scalars = ref_edge_scalars(f->c->type, s);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const int *p = cases[i];
        set(f, 't', 0, p[1] * size);
        set(f, 'g', 0, p[2]);
        set(f, 't', 1, p[3] * size);
        set(f, 'g', 1, p[4]);
        elements_case(f, (size_t)p[0], 1, s[i % n_scalars], NULL);
    }
}

static void copy_case(struct file *f, int64_t bytes)
{
    set(f, 'b', 0, bytes);
    extents(f);
    set_inputs(f, NULL);
    write_case(f);
    f->c->is_shared = false;
}

static void flat_copy_cases(struct file *f)
{
    static const int sizes[] = {1, 2, 7, 64, 129};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        copy_case(f, sizes[i]);
    for (int distance = -5; distance <= 5; distance += 5) {
        f->c->is_shared = true;
        f->c->distance = distance;
        copy_case(f, 16);
    }
}

/* bytes, destination stride, source stride, segments less one; where the last
 * number is not APART, the destination lies so many bytes after the source. */
#define APART 1000
static void copy_2d_cases(struct file *f)
{
    static const int cases[][5] = {
        {5, 0, 0, 0, APART},    {1, 1, 1, 0, APART},   {4, 4, 4, 3, APART},
        {3, 3, 7, 4, APART},    {3, 7, 3, 4, APART},   {5, 11, 13, 6, APART},
        {4, 6, 0, 3, APART},    {4, 0, 6, 3, APART},   {4, -6, 5, 3, APART},
        {4, 5, -6, 3, APART},   {4, -4, -7, 3, APART}, {8, 2, 8, 5, APART},
        {16, 16, 40, 4, APART}, {1, 3, 2, 40, APART},  {2, 2, 5, 9, 0},
        {4, 4, 9, 6, 0},        {4, 4, 9, 6, 2},       {4, 9, 4, 6, -30},
        {4, 9, 4, 6, 0},        {6, 2, 2, 5, 3},       {6, 2, 2, 5, -3},
        {5, -7, -3, 4, 0},      {2, 8, 8, 3, 4},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        set(f, 't', 0, cases[i][1]);
        set(f, 'u', 0, cases[i][2]);
        set(f, 'g', 0, cases[i][3]);
        f->c->is_shared = cases[i][4] != APART;
        f->c->distance = cases[i][4];
        copy_case(f, cases[i][0]);
    }
}

/* bytes; stride, segments less one, stride, segments less one of the
 * destination, then of the source; then as above. */
static void copy_3d_cases(struct file *f)
{
    static const int cases[][10] = {
        {3, 0, 0, 0, 0, 0, 0, 0, 0, APART},
        {2, 2, 5, 12, 3, 2, 5, 12, 3, APART},  /* contiguous */
        {2, 3, 5, 20, 3, 4, 7, 40, 2, APART},  /* 6 x 4 and 8 x 3 */
        {1, 6, 3, 1, 5, 1, 5, 6, 3, APART},    /* swaps two dimensions */
        {4, 4, 11, 0, 0, 5, 2, 17, 3, APART},  /* 12 x 1 and 3 x 4 */
        {2, 5, 2, -17, 3, 3, 3, 13, 2, APART}, /* backwards */
        {2, -5, 2, 17, 3, -3, 3, -13, 2, APART},
        {3, 3, 3, 12, 2, 0, 3, 3, 2, APART}, /* repeats each segment */
        {3, 3, 3, 12, 2, 3, 3, 0, 2, APART}, /* repeats each row */
        {3, 0, 3, 3, 2, 3, 3, 12, 2, APART}, /* the last one stays */
        {2, 2, 2, 6, 2, 5, 2, 20, 2, 0},     /* compacts in place */
        {2, 5, 2, 20, 2, 2, 2, 6, 2, -40},   /* spreads in place */
        {3, 3, 1, 9, 2, 2, 2, 5, 1, 4},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const int *p = cases[i];
        for (int side = 0; side < 2; side++)
            for (int k = 0; k < 2; k++) {
                const int *pair = p + 1 + 4 * side + 2 * k;
                set(f, side ? 'u' : 't', k, pair[0]);
                set(f, 'g', 2 * side + k, pair[1]);
            }
        f->c->is_shared = p[9] != APART;
        f->c->distance = p[9];
        copy_case(f, p[0]);
    }
}

/* Values that the modes round differently, or that saturate. */
static struct ref_pairs conversion_edges(enum isa_type from)
{
    if (!ref_is_float(from))
        return ref_edge_values(from);
    static const double list[] = {
        0.0,     -0.0,     0.5,      -0.5,      1.5,     -1.5,    2.5,
        -2.5,    0.3,      -0.3,     0.75,      -0.75,   127.5,   -128.5,
        255.5,   32767.5,  -32769,   2048.5,    -2049.5, 65519.9, 65520,
        -65520,  1e6,      2.15e9,   -2.15e9,   1e38,    -1e38,   0x1p-24,
        0x1p-25, -0x3p-25, 0x1p-26,  -0x1p-149, 1.0 / 3, -3.1416, 1.0009765,
        NAN,     INFINITY, -INFINITY};
    struct ref_pairs p = {.n = sizeof list / sizeof *list};
    for (size_t i = 0; i < p.n; i++)
        p.a[i] = ref_encode(from, list[i]);
    return p;
}

static void convert_cases(struct file *f)
{
    struct ref_pairs edges = conversion_edges(f->c->from);
    bool is_fixed = !ref_is_float(f->c->type) || !ref_is_float(f->c->from);
    set(f, 'i', 0, 0);
    elements_case(f, 1, 1, 0, NULL);
    elements_case(f, edges.n, edges.n, 0, &edges);
    if (has_long_cases(f->c->type) && has_long_cases(f->c->from))
        elements_case(f, 65, 1, 0, NULL);
    for (int position = -3; is_fixed && position <= 4; position += 7) {
        set(f, 'i', 0, position);
        elements_case(f, 12, 1, 0, NULL);
    }
}

/* Elements, destination stride, source stride, segments less one. */
static void convert_strided_cases(struct file *f)
{
    static const int cases[][4] = {{3, 0, 0, 0},   {3, 12, 12, 3},
                                   {5, 20, 0, 2},  {4, 24, 32, 4},
                                   {2, -8, 16, 3}, {6, 8, 12, 3}};
    struct ref_pairs edges = conversion_edges(f->c->from);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        set(f, 't', 0, cases[i][1]);
        set(f, 'u', 0, cases[i][2]);
        set(f, 'g', 0, cases[i][3]);
        elements_case(f, (size_t)cases[i][0], 1, 0, i % 2 ? &edges : NULL);
    }
}

static void write_type(struct file *f)
{
    const struct isa_op *op = f->c->op;
    f->state = op->code * 97u + f->c->type * 31u + f->c->from;
    bool is_copy = ref_operand(op, "D", 0) >= 0;
    switch ((enum isa_shape)op->shape) {
    case ISA_SHAPE_matrix:
        matrix_cases(f);
        break;
    case ISA_SHAPE_fill_3d:
        fill_cases(f);
        break;
    case ISA_SHAPE_copy_2d:
        copy_2d_cases(f);
        break;
    case ISA_SHAPE_copy_3d:
        copy_3d_cases(f);
        break;
    case ISA_SHAPE_convert:
        convert_cases(f);
        break;
    case ISA_SHAPE_convert_strided:
        convert_strided_cases(f);
        break;
    default:
        (is_copy ? flat_copy_cases : elements_cases)(f);
    }
}

static bool write_file(const char *directory, struct ref_case *c)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s.txt", directory, c->op->name);
    struct file f = {.out = fopen(path, "w"), .c = c};
    if (!f.out) {
        perror(path);
        return false;
    }
    fprintf(f.out,
            "# %s: %s\n"
            "# A case: the type and the operands that are numbers, by their\n"
            "# letters in bang.def; what is read; after > what is written.\n"
            "# Lists hold the elements of an operand from the lowest address\n"
            "# on, \".\" keeps its value, \"nan\" is any NaN. d-s is how many\n"
            "# bytes the destination lies after the source, where it does.\n"
            "# Written by golden_gen from the formulas of tests/ref.\n",
            c->op->name, c->op->formula);
    for (int type = 0; type < ISA_N_TYPES; type++)
        for (int from = 0; from < ISA_N_TYPES; from++) {
            c->type = (enum isa_type)type;
            c->from = (enum isa_type)from;
            if (ref_has_types(c))
                write_type(&f);
        }
    if (fclose(f.out) == 0)
        return true;
    perror(path);
    return false;
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: golden_gen DIRECTORY\n");
        return 2;
    }
    struct ref_case *c = calloc(1, sizeof *c);
    if (!c)
        return 1;
    size_t n = 0;
    const struct isa_op *ops = isa_ops(&n);
    bool done = true;
    for (size_t i = 0; i < n && done; i++) {
        c->op = &ops[i];
        if (c->op->sem && ref_case_is_known(c->op))
            done = write_file(argv[1], c);
    }
    free(c);
    return done ? 0 : 1;
}
