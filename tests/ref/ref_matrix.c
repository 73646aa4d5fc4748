/* SPDX-License-Identifier: MIT
 *
 * Matrices whose elements change places.
 */
#include <string.h>

#include "tests/ref/ref_maker.h"
#include "tests/ref/ref_shapes.h"

static void matrix_extents(struct ref_case *c)
{
    size_t n = ref_value(c, 'h', 0) * ref_value(c, 'v', 0);
    ref_set_elements(c, 0, n);
    ref_set_elements(c, 1, n);
}

/* Where element (h, w) of a height x width matrix goes. */
static size_t place(const char *op, size_t height, size_t width, size_t h,
                    size_t w)
{
    if (strcmp(op, "transpose") == 0)
        return w * height + h;
    if (strcmp(op, "rotate90") == 0) /* the first row becomes a column */
        return w * height + (height - 1 - h);
    if (strcmp(op, "rotate180") == 0)
        return height * width - 1 - (h * width + w);
    if (strcmp(op, "rotate270") == 0) /* the last column becomes a row */
        return (width - 1 - w) * height + h;
    if (strcmp(op, "mirror") == 0)
        return h * width + (width - 1 - w);
    return h * width + w;
}

static void matrix_perform(struct ref_case *c)
{
    size_t height = ref_value(c, 'h', 0), width = ref_value(c, 'v', 0);
    for (size_t h = 0; h < height; h++)
        for (size_t w = 0; w < width; w++)
            ref_write(c, 0, (int64_t)place(c->op->name, height, width, h, w),
                      ref_in(c, 1, (int64_t)(h * width + w)));
}

static void matrix_golden(struct ref_maker *m)
{
    static const int sizes[][2] = {{1, 1}, {1, 5}, {5, 1}, {3, 5},
                                   {5, 3}, {4, 4}, {17, 9}};
    struct ref_pairs edges = ref_edge_values(m->c->type);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        if (sizes[i][0] * sizes[i][1] > 128 && !ref_has_long_cases(m->c->type))
            continue;
        ref_set(m, 'h', 0, sizes[i][0]);
        ref_set(m, 'v', 0, sizes[i][1]);
        ref_make(m, sizes[i][0] == 3 ? &edges : NULL);
    }
}

static void choose_matrix(struct ref_maker *m, int round)
{
    static const int sizes[][2] = {{17, 33}, {64, 64}, {1, 300}, {300, 1},
                                   {16, 48}, {31, 65}, {128, 3}, {8, 8}};
    bool is_listed = round < 8;
    ref_set(m, 'h', 0, is_listed ? sizes[round][0] : ref_between(m, 1, 80));
    ref_set(m, 'v', 0, is_listed ? sizes[round][1] : ref_between(m, 1, 80));
}

const struct ref_shape ref_shape_matrix = {
    .extents = matrix_extents,
    .perform = matrix_perform,
    .golden = matrix_golden,
    .choose = choose_matrix,
};
