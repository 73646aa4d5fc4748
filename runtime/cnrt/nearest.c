/* SPDX-License-Identifier: MIT */
/*
 * What somebody may have meant: the word of a set that comes nearest to one
 * that is not in it.
 */
#include "runtime/cnrt/env.h"

#include <string.h>

#define MAX_WORD 64

static size_t least(size_t a, size_t b, size_t c)
{
    size_t ab = a < b ? a : b;
    return ab < c ? ab : c;
}

/* How many characters must be changed, added or removed to get from a to b. */
static size_t distance(const char *a, const char *b)
{
    size_t n = strlen(b), row[MAX_WORD + 1];
    if (n > MAX_WORD)
        return MAX_WORD;
    for (size_t j = 0; j <= n; j++)
        row[j] = j;
    for (size_t i = 1; a[i - 1]; i++) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= n; j++) {
            size_t change = diagonal + (a[i - 1] != b[j - 1]);
            diagonal = row[j];
            row[j] = least(change, row[j] + 1, row[j - 1] + 1);
        }
    }
    return row[n];
}

const char *rt_nearest(const char *word, const char *const *names, size_t n)
{
    const char *nearest = NULL;
    size_t best = strlen(word) / 3 + 2;
    for (size_t i = 0; i < n; i++) {
        size_t d = distance(word, names[i]);
        if (d < best) {
            best = d;
            nearest = names[i];
        }
    }
    return nearest;
}
