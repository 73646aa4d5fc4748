/* SPDX-License-Identifier: MIT
 *
 * Transposes and rotations by a quarter of matrices whose sides are below, at
 * and beyond those of squares and tiles (isa/semantics/transpose_squares.h),
 * for every size of element, byte by byte against the formula; nothing behind
 * the result is written.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "isa/isa.h"

static const size_t SIDES[] = {1,  2,  3,  4,  5,  7,  8,  9,  15, 16,
                               17, 31, 32, 33, 63, 64, 65, 80, 131};
enum { N_SIDES = sizeof SIDES / sizeof *SIDES, BEHIND = 64, UNWRITTEN = 0xa5 };

/* Where element (h, w) of a matrix goes. */
typedef size_t place(size_t h, size_t w, size_t height, size_t width);

static size_t transposed(size_t h, size_t w, size_t height, size_t width)
{
    (void)width;
    return w * height + h;
}

static size_t by_90(size_t h, size_t w, size_t height, size_t width)
{
    (void)width;
    return w * height + (height - 1 - h);
}

static size_t by_270(size_t h, size_t w, size_t height, size_t width)
{
    return (width - 1 - w) * height + h;
}

static void check(const struct isa_op *op, enum isa_type type, place *to,
                  size_t height, size_t width)
{
    const size_t size = isa_types[type].bytes, bytes = height * width * size;
    unsigned char *a = malloc(bytes), *d = malloc(bytes + BEHIND);
    cr_assert(a && d);
    for (size_t i = 0; i < bytes; i++)
        a[i] = (unsigned char)(i * 2654435761u >> 13);
    memset(d, UNWRITTEN, bytes + BEHIND);
    struct isa_call call = {.type = type, .ptr = {d, a}};
    call.arg[2] = height;
    call.arg[3] = width;
    op->sem(&call);
    for (size_t h = 0; h < height; h++)
        for (size_t w = 0; w < width; w++)
            cr_assert(memcmp(d + to(h, w, height, width) * size,
                             a + (h * width + w) * size, size) == 0,
                      "%s of %zu x %zu %s: element (%zu, %zu)", op->name,
                      height, width, isa_types[type].name, h, w);
    for (size_t i = 0; i < BEHIND; i++)
        cr_assert_eq(d[bytes + i], UNWRITTEN, "%s of %zu x %zu: behind it",
                     op->name, height, width);
    free(a);
    free(d);
}

static void check_all(const char *name, place *to)
{
    static const enum isa_type types[] = {ISA_T_I8, ISA_T_F16, ISA_T_F32,
                                          ISA_T_I64};
    const struct isa_op *op = isa_op_find(name);
    cr_assert(op && op->sem, "%s", name);
    for (size_t t = 0; t < sizeof types / sizeof *types; t++)
        for (size_t h = 0; h < N_SIDES; h++)
            for (size_t w = 0; w < N_SIDES; w++)
                check(op, types[t], to, SIDES[h], SIDES[w]);
}

Test(layout, rows_become_columns)
{
    check_all("transpose", transposed);
}

Test(layout, a_quarter_clockwise)
{
    check_all("rotate90", by_90);
}

Test(layout, a_quarter_counterclockwise)
{
    check_all("rotate270", by_270);
}
