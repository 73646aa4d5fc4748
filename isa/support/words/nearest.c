/* SPDX-License-Identifier: MIT */
/* Levenshtein distance, one row of the table at a time. */
#include "isa/support/words/nearest.h"

#include <limits.h>
#include <stddef.h>
#include <string.h>

#define MAX_WORD 64 /* longer than all names */

static unsigned least(unsigned a, unsigned b, unsigned c)
{
    unsigned ab = a < b ? a : b;
    return ab < c ? ab : c;
}

static unsigned distance(const char *a, const char *b)
{
    unsigned row[MAX_WORD + 1];
    size_t n = strlen(b);
    if (n > MAX_WORD)
        return UINT_MAX;
    for (unsigned k = 0; k <= n; k++)
        row[k] = k;
    for (unsigned i = 0; a[i]; i++) {
        unsigned corner = row[0];
        row[0] = i + 1;
        for (size_t k = 1; k <= n; k++) {
            unsigned change = corner + (a[i] != b[k - 1]);
            corner = row[k];
            row[k] = least(change, row[k] + 1, row[k - 1] + 1);
        }
    }
    return row[n];
}

void isa_nearest_offer(struct isa_nearest *nearest, const char *name,
                       const char *shown)
{
    unsigned d = distance(nearest->word, name);
    if (d >= nearest->below)
        return;
    nearest->below = d;
    nearest->found = shown;
}
