/* SPDX-License-Identifier: MIT
 *
 * Masks that choose elements, masked moves, look-up in tables. The chosen
 * elements are appended one by one; what nothing is written to keeps its
 * value.
 */
#include <string.h>

#include "tests/ref/ref_maker.h"
#include "tests/ref/ref_shapes.h"

enum { LINE_BYTES = 128 };

static size_t line_elements(const struct ref_case *c)
{
    return LINE_BYTES / ref_size(c->type);
}

/* ---- what is chosen ------------------------------------------------------ */

static bool compare(uint64_t mode, double a, double b)
{
    const bool answers[] = {a == b,          !(a == b), a < b,
                            a < b || a == b, b < a,     b < a || a == b};
    return answers[mode];
}

static bool is_chosen(const struct ref_case *c, size_t i)
{
    int mode = ref_operand(c->op, "i", 0), bits = ref_operand(c->op, "q", 0);
    uint64_t scalar = c->arg[2];
    uint64_t b =
        bits >= 0 || c->op->operands[2] == 's' ? scalar : c->span[2].in[i];
    if (bits >= 0)
        return c->span[bits].in[i / 8] >> i % 8 & 1;
    if (mode >= 0)
        return compare(c->arg[mode], ref_decode(c->type, c->span[1].in[i]),
                       ref_decode(c->type, b));
    if (ref_is_float(c->type))
        return !(ref_decode(c->type, b) == 0);
    return b != 0;
}

static void select_extents(struct ref_case *c)
{
    for (int k = 0; k < 3; k++)
        if (c->op->operands[k] != 's')
            ref_set_elements(c, k, ref_value(c, 'n', 0));
}

static void select_line_extents(struct ref_case *c)
{
    size_t n = ref_value(c, 'n', 0), line = line_elements(c);
    select_extents(c);
    ref_set_elements(c, 0, line + (n + line - 1) / line * line);
}

/* Appends what is chosen from element `start` of d on; returns its number. */
static size_t append(struct ref_case *c, size_t start)
{
    size_t k = 0;
    for (size_t i = 0; i < c->span[1].n; i++)
        if (is_chosen(c, i))
            ref_write(c, 0, (int64_t)(start + k++), c->span[1].in[i]);
    return k;
}

/* Zeros from element k on until a line is full. */
static void fill_line(struct ref_case *c, size_t k)
{
    for (; k % line_elements(c); k++)
        ref_write(c, 0, (int64_t)k, 0);
}

static void select_perform(struct ref_case *c)
{
    size_t k = append(c, 0);
    if (c->is_gen2)
        fill_line(c, k);
    if (c->op->result)
        c->result = k;
}

static void select_line_perform(struct ref_case *c)
{
    size_t line = line_elements(c), size = ref_size(c->type);
    size_t k = append(c, line);
    fill_line(c, line + k);
    for (size_t i = 0; i < line; i++) {
        bool is_count = i * size < 4;
        uint64_t part = is_count ? (uint64_t)k >> 8 * i * size : 0;
        if (is_count || c->is_gen2)
            ref_write(c, 0, (int64_t)i, part & UINT64_MAX >> (64 - 8 * size));
    }
}

/* Elements of masks would hardly ever be zero. */
static void select_constrain(struct ref_case *c)
{
    struct ref_span *mask = &c->span[2];
    if (strchr("rI", c->op->operands[2]) == NULL ||
        ref_operand(c->op, "i", 0) >= 0)
        return;
    for (size_t i = 0; i < mask->n; i++) {
        uint64_t kind = mask->in[i] >> 2 & 7;
        if (kind > 4 && ref_is_float(c->type))
            mask->in[i] = ref_encode(c->type, kind == 5 ? -0.0 : 0);
        else if (kind > 4)
            mask->in[i] = 0;
    }
}

static void make(struct ref_maker *m, size_t n, const struct ref_pairs *pairs)
{
    ref_set(m, 'n', 0, (int64_t)n);
    ref_make(m, pairs);
}

static void select_golden(struct ref_maker *m)
{
    struct ref_case *c = m->c;
    struct ref_pairs edges = ref_edge_pairs(c->type);
    uint64_t scalars[REF_MAX_SCALARS];
    ref_edge_scalars(c->type, scalars);
    int n_modes = ref_operand(c->op, "i", 0) >= 0 ? 6 : 1;
    for (int mode = 0; mode < n_modes; mode++) {
        ref_set(m, 'i', 0, mode);
        ref_set(m, 's', 0, (int64_t)scalars[mode % 5]);
        make(m, edges.n, &edges);
    }
    make(m, 1, NULL);
    make(m, 8, NULL);
    make(m, 24, NULL);
    if (ref_has_long_cases(c->type))
        make(m, line_elements(c) + 1, NULL);
    c->is_gen2 = true;
    make(m, line_elements(c), NULL);
    c->is_gen2 = false;
}

static void choose(struct ref_maker *m, int round)
{
    struct ref_pairs edges = ref_edge_pairs(m->c->type);
    int64_t line = (int64_t)line_elements(m->c);
    m->c->is_gen2 = round % 3 == 1;
    ref_set(m, 'n', 0,
            m->c->is_gen2 ? line * ref_between(m, 1, 20)
                          : ref_between(m, 1, 1500));
    ref_set(m, 'b', 0, ref_between(m, 1, 1500));
    ref_set(m, 'N', 0, 64 * ref_between(m, 1, 9));
    ref_set(m, 'i', 0, ref_between(m, 0, 5));
    ref_set(m, 's', 0, (int64_t)ref_random_edge(m->c->type, &edges, &m->state));
}

const struct ref_shape ref_shape_select = {
    .extents = select_extents,
    .perform = select_perform,
    .golden = select_golden,
    .choose = choose,
    .constrain = select_constrain,
};

const struct ref_shape ref_shape_select_line = {
    .extents = select_line_extents,
    .perform = select_line_perform,
    .golden = select_golden,
    .choose = choose,
    .constrain = select_constrain,
};

/* ---- masked moves -------------------------------------------------------- */

static void mask_move_extents(struct ref_case *c)
{
    for (int k = 0; k < 3; k++)
        ref_set_elements(c, k, ref_value(c, 'b', 0));
}

static void mask_move_perform(struct ref_case *c)
{
    bool has_bits = ref_operand(c->op, "q", 0) >= 0;
    for (size_t i = 0; i < c->span[0].n; i++) {
        uint64_t mask = c->span[2].in[has_bits ? i / 8 : i];
        if (has_bits ? mask >> i % 8 & 1 : mask != 0)
            ref_write(c, 0, (int64_t)i, c->span[1].in[i]);
    }
}

/* Two masks in three are zero. */
static void mask_move_constrain(struct ref_case *c)
{
    for (size_t i = 0; i < c->span[2].n; i++)
        if (ref_operand(c->op, "q", 0) < 0 && i % 3)
            c->span[2].in[i] = 0;
}

static void mask_move_golden(struct ref_maker *m)
{
    static const int sizes[] = {1, 8, 24, 65, 200};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        ref_set(m, 'b', 0, sizes[i]);
        ref_make(m, NULL);
    }
}

const struct ref_shape ref_shape_mask_move = {
    .extents = mask_move_extents,
    .perform = mask_move_perform,
    .golden = mask_move_golden,
    .choose = choose,
    .constrain = mask_move_constrain,
};

/* ---- look-up ------------------------------------------------------------- */

static void look_up_extents(struct ref_case *c)
{
    ref_set_elements(c, 0, ref_value(c, 'n', 0));
    ref_set_elements(c, 1, ref_value(c, 'n', 0));
    ref_set_elements(c, 2, ref_value(c, 'N', 0));
}

static void look_up_perform(struct ref_case *c)
{
    for (size_t i = 0; i < c->span[0].n; i++) {
        uint64_t index = c->span[1].in[i];
        ref_write(c, 0, (int64_t)i,
                  index < c->span[2].n ? c->span[2].in[index] : index);
    }
}

/* Few indices lie beyond the table, none of some cases; one is at its end. */
static void look_up_constrain(struct ref_case *c)
{
    size_t n = c->span[1].n;
    for (size_t i = 0; i < n; i++)
        if (n % 3 == 2 || i % 16 != 3)
            c->span[1].in[i] %= c->span[2].n;
    if (n > 8)
        c->span[1].in[8] = c->span[2].n;
}

static void look_up_golden(struct ref_maker *m)
{
    static const int cases[][2] = {{1, 64}, {2, 128}, {40, 64}, {67, 192}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        if (cases[i][1] > 64 && !ref_has_long_cases(m->c->type))
            continue;
        ref_set(m, 'n', 0, cases[i][0]);
        ref_set(m, 'N', 0, cases[i][1]);
        ref_make(m, NULL);
    }
}

const struct ref_shape ref_shape_look_up = {
    .extents = look_up_extents,
    .perform = look_up_perform,
    .golden = look_up_golden,
    .choose = choose,
    .constrain = look_up_constrain,
};

/* ---- repeated elements --------------------------------------------------- */

enum { MOST_COPIES = 3 };

static void extension_extents(struct ref_case *c)
{
    size_t n = ref_value(c, 'n', 0), size = ref_value(c, 'l', 0);
    ref_set_elements(c, 0, n * size * MOST_COPIES);
    ref_set_elements(c, 1, n * size);
    ref_set_elements(c, 2, n);
}

static void extension_constrain(struct ref_case *c)
{
    for (size_t i = 0; i < c->span[2].n; i++)
        c->span[2].in[i] %= MOST_COPIES + 1;
}

/* Every copied byte in turn. */
static void extension_perform(struct ref_case *c)
{
    size_t size = ref_value(c, 'l', 0), to = 0;
    for (size_t i = 0; i < c->span[2].n; i++)
        for (uint64_t byte = 0; byte < c->span[2].in[i] * size; byte++)
            ref_write(c, 0, (int64_t)to++,
                      c->span[1].in[i * size + byte % size]);
}

static void extension_golden(struct ref_maker *m)
{
    static const int cases[][2] = {{1, 1}, {7, 1}, {20, 2}, {9, 4}, {5, 12}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ref_set(m, 'n', 0, cases[i][0]);
        ref_set(m, 'l', 0, cases[i][1]);
        ref_make(m, NULL);
    }
}

static void extension_choose(struct ref_maker *m, int round)
{
    ref_set(m, 'n', 0, ref_between(m, 1, round % 2 ? 150 : 9));
    ref_set(m, 'l', 0, ref_between(m, 1, 16));
}

const struct ref_shape ref_shape_extension = {
    .extents = extension_extents,
    .perform = extension_perform,
    .golden = extension_golden,
    .choose = extension_choose,
    .constrain = extension_constrain,
};
