/* SPDX-License-Identifier: MIT
 *
 * Writes the golden files of elementwise ops: golden_gen DIRECTORY. Inputs
 * are chosen here, results come from the formulas of tests/ref. Per type
 * there is a case of one element, cases of edges, and
 * one that is one element longer than a line of 128 bytes.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "isa/isa.h"
#include "tests/ref/ref_vector.h"

enum { MAX_PAIRS = 129 }; /* a line of bytes and one more */

/* Pairs of operands as bit patterns. */
struct pairs {
    size_t n;
    uint64_t a[MAX_PAIRS], b[MAX_PAIRS];
};

static void add_reals(struct pairs *p, enum isa_type type, double a, double b)
{
    p->a[p->n] = ref_encode(type, a);
    p->b[p->n++] = ref_encode(type, b);
}

static struct pairs real_edges(enum isa_type type)
{
    struct ref_format f = ref_format(type);
    const double tiny = ldexp(1, f.min_place); /* the least denormal */
    const double normal = ldexp(tiny, f.digits - 1);
    const double denormal = normal - tiny; /* the largest one */
    const double max_place = ldexp(1, f.max_exponent + 1 - f.digits);
    const double max = ldexp(1, f.max_exponent) * 2 - max_place;
    const double ulp = ldexp(1, 1 - f.digits); /* of 1 */
    const double big = ldexp(1, f.digits);     /* big + 1 is a tie */
    const double list[][2] = {
        {0.0, -0.0},
        {-0.0, -0.0},
        {1, -1},
        {1, 1},
        {-1.5, 2},
        {tiny, tiny},
        {tiny, -tiny},
        {tiny, 1},
        {tiny, 0.5},
        {3 * tiny, 0.5},
        {denormal, tiny},
        {denormal, 0.5},
        {denormal, denormal},
        {normal, -tiny},
        {normal, 0.5},
        {-normal, normal},
        {max, max},
        {max, -max},
        {max, 1},
        {max, max_place / 2},
        {-max, 2},
        {-max, -max_place / 2},
        {INFINITY, 1},
        {INFINITY, INFINITY},
        {INFINITY, -INFINITY},
        {INFINITY, 0.0},
        {-INFINITY, -0.0},
        {NAN, 1},
        {-1, NAN},
        {NAN, INFINITY},
        {1.0 / 3, 3},
        {3.1415926, 1.0 / 3},
        {big, 1},
        {big + 2, 1},
        {big, -1},
        {1 + ulp, 1 + ulp},
        {1 + ulp, -1},
    };
    struct pairs pairs = {0};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        add_reals(&pairs, type, list[i][0], list[i][1]);
    return pairs;
}

static struct pairs integer_edges(enum isa_type type)
{
    unsigned bits = 8 * isa_types[type].bytes;
    const uint64_t all = UINT64_MAX >> (64 - bits);
    const uint64_t min = UINT64_C(1) << (bits - 1), max = min - 1;
    const uint64_t root = UINT64_C(1) << bits / 2;
    const uint64_t list[][2] = {
        {0, 0},       {0, 1},           {1, 0},
        {all, 1},     {1, all},         {max, 1},
        {min, 1},     {min, all},       {min, min},
        {max, max},   {max, min},       {all, all},
        {root, root}, {root, root / 2}, {root - 1, root + 1},
        {7, all - 2}, {100, 27},
    };
    struct pairs pairs = {0};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        pairs.a[pairs.n] = list[i][0] & all;
        pairs.b[pairs.n++] = list[i][1] & all;
    }
    return pairs;
}

/* Scalars as bit patterns; the first of them is the one of long cases. */
static size_t scalars(enum isa_type type, uint64_t *s)
{
    if (ref_is_float(type)) {
        struct ref_format f = ref_format(type);
        const double list[] = {
            1.5,       -0.0, ldexp(3, f.min_place), ldexp(1, f.max_exponent),
            -INFINITY, NAN};
        for (size_t i = 0; i < 6; i++)
            s[i] = ref_encode(type, list[i]);
        return 6;
    }
    unsigned bits = 8 * isa_types[type].bytes;
    const uint64_t min = UINT64_C(1) << (bits - 1);
    const uint64_t list[] = {3, UINT64_MAX >> (64 - bits), min, min - 1};
    memcpy(s, list, sizeof list);
    return 4;
}

/* Drops the pairs whose first member came before. */
static void keep_new_firsts(struct pairs *p)
{
    size_t kept = 0;
    for (size_t i = 0; i < p->n; i++) {
        size_t k = 0;
        while (k < kept && p->a[k] != p->a[i])
            k++;
        if (k == kept)
            p->a[kept++] = p->a[i];
    }
    p->n = kept;
}

/* A fixed sequence of numbers without apparent order. */
static uint64_t next_random(uint64_t *state)
{
    *state = *state * UINT64_C(6364136223846793005) + 1442695040888963407;
    return *state >> 33 ^ *state << 31;
}

static uint64_t random_element(enum isa_type type, uint64_t *state)
{
    uint64_t bits = next_random(state);
    if (!ref_is_float(type))
        return bits >> (64 - 8 * isa_types[type].bytes);
    double value = 1 + ldexp((double)(bits >> 11), -53);
    int exponent = (int)(bits >> 4 & 15) - 8;
    return ref_encode(type, ldexp(bits & 1 ? value : -value, exponent));
}

/* ---- writing --------------------------------------------------------------
 */

struct file {
    FILE *out;
    const struct isa_op *op;
    const struct ref_op *ref;
    enum isa_type type;
    bool has_scalar;
    int n_reads; /* span operands read, 0 to 2 */
};

static void write_element(const struct file *f, uint64_t bits)
{
    unsigned bytes = isa_types[f->type].bytes, unused = 64 - 8 * bytes;
    if (ref_is_float(f->type))
        fprintf(f->out, "%0*" PRIx64, (int)bytes * 2, bits);
    else if (isa_types[f->type].class == ISA_CLASS_SIGNED)
        fprintf(f->out, "%" PRId64, (int64_t)(bits << unused) >> unused);
    else
        fprintf(f->out, "%" PRIu64, bits);
}

/* The values in decimal, as a comment, where the patterns do not say them. */
static void end_line(const struct file *f, const uint64_t *bits, int n)
{
    if (ref_is_float(f->type)) {
        fputs("  #", f->out);
        for (int i = 0; i < n; i++)
            fprintf(f->out, " %.9g", ref_decode(f->type, bits[i]));
    }
    fputc('\n', f->out);
}

/* A case of n elements; where the op has a scalar it is s, else unused. */
static void write_case(const struct file *f, const struct pairs *p, size_t n,
                       uint64_t s)
{
    fprintf(f->out, "\n%s n=%zu", isa_types[f->type].name, n);
    if (f->has_scalar) {
        fputs(" s=", f->out);
        write_element(f, s);
        end_line(f, &s, 1);
    } else {
        fputc('\n', f->out);
    }
    for (size_t i = 0; i < n; i++) {
        uint64_t row[3] = {p->a[i], p->b[i]};
        uint64_t b = f->has_scalar ? s : row[1];
        uint64_t d = f->n_reads == 0 ? ref_element(f->ref, f->type, s, 0)
                                     : ref_element(f->ref, f->type, row[0], b);
        row[f->n_reads] = d;
        for (int k = 0; k <= f->n_reads; k++) {
            if (k > 0)
                fputc(' ', f->out);
            write_element(f, row[k]);
        }
        end_line(f, row, f->n_reads + 1);
    }
}

static void write_type(const struct file *f)
{
    uint64_t s[8] = {0}, state = f->op->code * 97u + f->type;
    size_t n_scalars = f->has_scalar ? scalars(f->type, s) : 1;
    struct pairs edges =
        ref_is_float(f->type) ? real_edges(f->type) : integer_edges(f->type);
    if (f->has_scalar)
        keep_new_firsts(&edges);
    struct pairs line = {.n = 128 / isa_types[f->type].bytes + 1};
    for (size_t i = 0; i < line.n; i++) {
        line.a[i] = random_element(f->type, &state);
        line.b[i] = random_element(f->type, &state);
    }
    write_case(f, &line, 1, s[0]);
    for (size_t i = 0; i < n_scalars; i++)
        write_case(f, &edges, f->n_reads == 0 ? 3 : edges.n, s[i]);
    write_case(f, &line, line.n, s[0]);
}

static bool write_file(const char *directory, const struct isa_op *op)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s.txt", directory, op->name);
    struct file f = {.out = fopen(path, "w"),
                     .op = op,
                     .ref = ref_op_find(op->name),
                     .has_scalar = strchr(op->operands, 's'),
                     .n_reads = 0};
    if (!f.out) {
        perror(path);
        return false;
    }
    for (const char *o = op->operands; *o; o++)
        f.n_reads += *o == 'r';
    fprintf(f.out,
            "# %s: %s\n"
            "# A case is a line with the type, the number of elements%s, then\n"
            "# one line per element: %sd. Integers are decimal, floats bit\n"
            "# patterns, with their values after the #. Written by golden_gen\n"
            "# from the formulas of tests/ref.\n",
            op->name, op->formula, f.has_scalar ? " and the scalar" : "",
            f.n_reads == 2   ? "a b "
            : f.n_reads == 1 ? "a "
                             : "");
    for (int type = 0; type < ISA_N_TYPES; type++) {
        f.type = (enum isa_type)type;
        if (op->types >> type & 1)
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
    size_t n = 0;
    const struct isa_op *ops = isa_ops(&n);
    for (size_t i = 0; i < n; i++)
        if (ref_op_find(ops[i].name) && !write_file(argv[1], &ops[i]))
            return 1;
    return 0;
}
