/* SPDX-License-Identifier: MIT */
/*
 * Orders of an exploration: what makes each, the files it leaves, whether
 * two have shown the same.
 */
#include "runtime/tools/mlusim/explore/orders.h"

#include <string.h>

void explore_path(const struct exploration *e, uint64_t order, const char *what,
                  char *path, size_t bytes)
{
    snprintf(path, bytes, "%s/%" PRIu64 ".%s", e->folder, order, what);
}

struct way explore_way(const struct exploration *e, uint64_t order)
{
    if (order < FIRST_RANDOM)
        return (struct way){"fixed",
                            order == LATE_IO        ? "late-io"
                            : order == LATE_COMPUTE ? "late-compute"
                                                    : "eager",
                            0};
    const uint64_t seed = e->first + (order - FIRST_RANDOM);
    return (struct way){"random", seed % 2 ? "eager" : "random", seed};
}

bool explore_is_same(const struct outcome *a, const struct outcome *b)
{
    return a->status == b->status && a->printed == b->printed &&
           a->lines == b->lines && strcmp(a->copied, b->copied) == 0;
}
