/* SPDX-License-Identifier: MIT */
/*
 * How the twins of each op are formed: the rows of twins.def.
 */
#include "runtime/instruments/precise/rows.h"
#include "runtime/instruments/precise/map.h"
#include "runtime/instruments/precise/move.h"
#include "runtime/instruments/precise/product.h"
#include "runtime/instruments/precise/total.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define ROOT_OF_HALF 0x1.6a09e667f3bcdp-1
#define TIMES(x, y)  (generation == 2 && ((x) == 0 || (y) == 0) ? 0 : (x) * (y))
#define MAP(name, value)                                   \
    static double map_##name(double a, double b, double c, \
                             unsigned generation)          \
    {                                                      \
        (void)a, (void)b, (void)c, (void)generation;       \
        return (value);                                    \
    }
#define WAY(name, way)
#include "runtime/instruments/precise/twins.def"
#undef MAP
#undef WAY
#undef TIMES

static const struct prc_row rows[] = {
#define MAP(name, value) {#name, prc_map, map_##name},
#define WAY(name, way)   {#name, way, NULL},
#include "runtime/instruments/precise/twins.def"
#undef MAP
#undef WAY
};

static const struct prc_row *row_of(const char *name, size_t n)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (strlen(rows[i].name) == n && memcmp(rows[i].name, name, n) == 0)
            return &rows[i];
    return NULL;
}

const struct prc_row *prc_row_find(const struct isa_op *op)
{
    static const char *const fronts[] = {"cycle_", "vv_"};
    static const char silent[] = "atomic_reduce_", back[] = "_scalar";
    char stem[64];
    const struct prc_row *row = row_of(op->name, strlen(op->name));
    if (row)
        return row;
    const bool is_silent = strncmp(op->name, silent, strlen(silent)) == 0;
    snprintf(stem, sizeof stem, "%s%s", is_silent ? "atomic_" : "",
             op->name + (is_silent ? strlen(silent) : 0));
    const char *name = stem;
    for (size_t i = 0; i < sizeof fronts / sizeof fronts[0]; i++)
        if (strncmp(name, fronts[i], strlen(fronts[i])) == 0)
            name += strlen(fronts[i]);
    size_t n = strlen(name);
    if (n > strlen(back) && strcmp(name + n - strlen(back), back) == 0)
        n -= strlen(back);
    return row_of(name, n);
}
