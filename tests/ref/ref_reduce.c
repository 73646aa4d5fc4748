/* SPDX-License-Identifier: MIT
 *
 * Many elements become few: sums, counts, searches, histograms. Everything is
 * found by walking over the elements one by one; sums follow the description
 * in the notes of the instruction set: a lane is a column of lines of 128
 * bytes, the lanes are added in pairs half a line apart.
 */
#include <math.h>
#include <string.h>

#include "tests/ref/ref_maker.h"
#include "tests/ref/ref_shapes.h"

enum { LINE_BYTES = 128, N_BINS = 64, BIN_BYTES = 64 };

static bool is_called(const struct ref_case *c, const char *name)
{
    const char *is = c->op->name;
    return strcmp(strncmp(is, "old_", 4) ? is : is + 4, name) == 0;
}

/* Operand a of these ops: the first that is read, not updated. */
static const struct ref_span *source(const struct ref_case *c)
{
    return &c->span[ref_operand(c->op, "rq", 0)];
}

/* On generation 2 all of a line is written. */
static void clear_line(struct ref_case *c)
{
    for (size_t i = 0; c->is_gen2 && i < c->span[0].n; i++)
        ref_write(c, 0, (int64_t)i, 0);
}

/* Neither of the zeros. */
static bool is_something(ref_type type, uint64_t bits)
{
    return ref_is_nan(type, bits) || ref_decode(type, bits) != 0;
}

/* ---- sums ---------------------------------------------------------------- */

static double add(double a, double b)
{
    return ref_decode(REF_F32, ref_encode(REF_F32, a + b));
}

/* The sum of the elements first + lane, and every line further. */
static double lane_sum(const struct ref_case *c, size_t first, size_t end,
                       size_t lane)
{
    double sum = 0;
    for (size_t i = first + lane; i < end; i += LINE_BYTES / ref_size(c->type))
        sum = add(sum, ref_decode(c->type, source(c)->in[i]));
    return sum;
}

/* Of the lanes lane, lane + apart, lane + 2 * apart...: pairs far apart are
 * added before pairs near by. */
static double tree_sum(const struct ref_case *c, size_t first, size_t end,
                       size_t lane, size_t apart)
{
    if (apart == LINE_BYTES / ref_size(c->type))
        return lane_sum(c, first, end, lane);
    return add(tree_sum(c, first, end, lane, 2 * apart),
               tree_sum(c, first, end, lane + apart, 2 * apart));
}

static uint64_t sum(const struct ref_case *c, size_t first, size_t end)
{
    return ref_encode(c->type, tree_sum(c, first, end, 0, 1));
}

static void groups_extents(struct ref_case *c)
{
    ref_set_elements(c, 0, ref_value(c, 'n', 0));
    ref_set_elements(c, 1, ref_value(c, 'n', 0));
}

static void groups_perform(struct ref_case *c)
{
    size_t n = ref_value(c, 'n', 0), line = LINE_BYTES / ref_size(c->type);
    clear_line(c);
    for (size_t i = 0; i < n; i += line)
        ref_write(c, 0, (int64_t)i, sum(c, i, i + line < n ? i + line : n));
}

/* ---- totals -------------------------------------------------------------- */

static void total_extents(struct ref_case *c)
{
    bool is_stored = c->op->operands[0] == 'U';
    if (is_stored)
        ref_set_elements(c, 0, c->is_gen2 ? LINE_BYTES / 4 : 1);
    ref_set_elements(c, is_stored, ref_value(c, 'n', 0));
}

static uint64_t ones(uint64_t bits)
{
    return bits ? (bits & 1) + ones(bits / 2) : 0;
}

static uint64_t total(const struct ref_case *c)
{
    size_t n = ref_value(c, 'n', 0);
    uint64_t count = 0, first = UINT32_MAX, last = UINT32_MAX;
    if (is_called(c, "sum"))
        return sum(c, 0, n);
    for (size_t i = 0; i < n; i++) {
        if (is_called(c, "count_bitindex"))
            count += source(c)->in[i / 8] >> i % 8 & 1;
        else if (is_called(c, "popcnt"))
            count += ones(source(c)->in[i]);
        else if (is_something(c->type, source(c)->in[i])) {
            first = count++ ? first : i;
            last = i;
        }
    }
    return is_called(c, "findfirst1")  ? first
           : is_called(c, "findlast1") ? last
                                       : count;
}

static void total_perform(struct ref_case *c)
{
    if (c->op->operands[0] != 'U') {
        c->result = total(c);
        return;
    }
    clear_line(c);
    ref_write(c, 0, 0, total(c));
}

/* ---- extrema ------------------------------------------------------------- */

static void extremum_extents(struct ref_case *c)
{
    size_t size = ref_size(c->type);
    ref_set_elements(c, 0, (c->is_gen2 ? LINE_BYTES : size + 8) / size);
    ref_set_elements(c, 1, ref_value(c, 'n', 0));
}

/* What is compared, so that more is what is looked for. */
static double merit(const struct ref_case *c, size_t i)
{
    double value = ref_decode(c->type, c->span[1].in[i]);
    if (strstr(c->op->name, "fabs"))
        value = fabs(value);
    return strstr(c->op->name, "min") ? -value : value;
}

static void extremum_perform(struct ref_case *c)
{
    size_t best = 0, size = ref_size(c->type);
    for (size_t i = 1; i < c->span[1].n; i++)
        if (merit(c, i) > merit(c, best) ||
            (isnan(merit(c, best)) && !isnan(merit(c, i))))
            best = i;
    uint64_t value = c->span[1].in[best];
    if (strstr(c->op->name, "fabs"))
        value &= ~ref_encode(c->type, -0.0);
    clear_line(c);
    ref_write(c, 0, 0, value);
    for (size_t i = 0; i < 8 / size; i++)
        ref_write(c, 0, (int64_t)i + 1,
                  ref_narrow(size == 2 ? REF_U16 : REF_U32,
                             (ref_wide)(best >> 8 * size * i)));
}

/* ---- histograms ---------------------------------------------------------- */

static void histogram_extents(struct ref_case *c)
{
    ref_set_elements(c, 0, N_BINS);
    ref_set_elements(c, 1, ref_value(c, 'n', 0));
    ref_set_elements(c, 2, N_BINS * BIN_BYTES / ref_size(c->type));
}

static void histogram_perform(struct ref_case *c)
{
    size_t row = BIN_BYTES / ref_size(c->type);
    for (size_t r = 0; r < N_BINS; r++) {
        uint64_t wanted = c->span[2].in[r * row], old = c->span[0].in[r];
        unsigned count = 0;
        bool is_float = ref_is_float(c->type);
        for (size_t i = 0; i < c->span[1].n; i++) {
            uint64_t a = c->span[1].in[i];
            count += is_float
                         ? ref_decode(c->type, a) == ref_decode(c->type, wanted)
                         : a == wanted;
        }
        ref_write(c, 0, (int64_t)r,
                  is_float
                      ? ref_encode(c->type, ref_decode(c->type, old) + count)
                      : ref_narrow(c->type, ref_widen(c->type, old) + count));
    }
}

/* Values that occur: rows are some of the source. */
static void histogram_constrain(struct ref_case *c)
{
    size_t row = BIN_BYTES / ref_size(c->type);
    for (size_t r = 0; r < N_BINS; r += 2)
        c->span[2].in[r * row] = c->span[1].in[r * 7 % c->span[1].n];
}

/* ---- cases --------------------------------------------------------------- */

/* Random contents of sums would mostly be infinite or NaN: of three lengths in
 * four the elements are less than 2. Those of searches would hardly ever be
 * zero: long runs are. */
static void constrain(struct ref_case *c)
{
    struct ref_span *a = &c->span[ref_operand(c->op, "rq", 0)];
    bool is_sum = strstr(c->op->name, "sum");
    bool is_search = is_called(c, "findfirst1") || is_called(c, "findlast1");
    uint64_t two = is_sum ? ref_encode(c->type, 2) : 0;
    for (size_t i = 0; i < a->n; i++) {
        if (is_sum && ref_value(c, 'n', 0) % 4 != 1)
            a->in[i] &= ~two;
        if (is_search && a->n % 3 == 0 && (i < a->n / 4 || i > a->n / 2))
            a->in[i] = ref_encode(c->type, i % 2 ? -0.0 : 0);
        if (is_search && a->n % 7 == 2)
            a->in[i] = 0;
        if (is_search && a->n > 256 && a->n % 4 == 0) /* ends of blocks */
            a->in[i] = i == 255 || i == a->n - 256;
    }
}

static void make(struct ref_maker *m, size_t n, const struct ref_pairs *pairs)
{
    ref_set(m, 'n', 0, (int64_t)n);
    ref_make(m, pairs);
}

/* NaNs first, and NaNs alone. */
static void nan_golden(struct ref_maker *m)
{
    const double list[] = {NAN, NAN, -1, 3, NAN, -INFINITY, 3, INFINITY, 0};
    struct ref_pairs pairs = {.n = sizeof list / sizeof *list};
    for (size_t i = 0; i < pairs.n; i++)
        pairs.a[i] = pairs.b[i] = ref_encode(m->c->type, list[i]);
    for (size_t n = 2; n <= pairs.n; n++)
        make(m, n, &pairs);
    make(m, 70, &pairs);
}

static void golden(struct ref_maker *m)
{
    struct ref_case *c = m->c;
    size_t line = LINE_BYTES / ref_size(c->type);
    struct ref_pairs edges = ref_edge_values(c->type);
    make(m, 1, NULL);
    make(m, 2, NULL);
    make(m, 9, NULL);
    make(m, 24, NULL);
    make(m, edges.n, &edges);
    make(m, line + 1, NULL);
    make(m, 2 * line, NULL);
    if (c->op->shape == &ref_shape_extremum)
        nan_golden(m);
    c->is_gen2 = true;
    make(m, line, NULL);
    make(m, 3 * line, NULL);
    c->is_gen2 = false;
}

/* The rest of the rows, which is not looked at, is kept short. */
static void histogram_golden(struct ref_maker *m)
{
    struct ref_pairs edges = ref_edge_values(m->c->type);
    ref_set(m, 'n', 0, (int64_t)edges.n + 40);
    ref_make_inputs(m, &edges);
    for (size_t i = 0; i < m->c->span[2].n; i++)
        if (i * ref_size(m->c->type) % BIN_BYTES)
            m->c->span[2].in[i] = 0;
    ref_make_case(m);
}

static void choose(struct ref_maker *m, int round)
{
    size_t line = LINE_BYTES / ref_size(m->c->type);
    m->c->is_gen2 = round % 3 == 1;
    int64_t n = ref_between(m, 1, round % 2 ? 6000 : 200);
    if (m->c->is_gen2) /* whole lines */
        n = (int64_t)line * ref_between(m, 1, 40);
    ref_set(m, 'n', 0, n);
}

const struct ref_shape ref_shape_total = {
    .extents = total_extents,
    .perform = total_perform,
    .golden = golden,
    .choose = choose,
    .constrain = constrain,
};

const struct ref_shape ref_shape_extremum = {
    .extents = extremum_extents,
    .perform = extremum_perform,
    .golden = golden,
    .choose = choose,
};

const struct ref_shape ref_shape_groups = {
    .extents = groups_extents,
    .perform = groups_perform,
    .golden = golden,
    .choose = choose,
    .constrain = constrain,
};

const struct ref_shape ref_shape_histogram = {
    .extents = histogram_extents,
    .perform = histogram_perform,
    .golden = histogram_golden,
    .choose = choose,
    .constrain = histogram_constrain,
};
