/* SPDX-License-Identifier: MIT */
/* See derived.h. A formula follows from another formula if two steps change
 * that formula into it: first, a piece of text is replaced everywhere; then a
 * beginning and an end are added.
 */
#include "isa/compiler/gen/derived.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { FORMULA_SIZE = 1024 };

static const struct {
    const char *from, *to;           /* the piece of text, and what replaces
                                        it */
    const char *start, *begin, *end; /* `begin` replaces the `start` */
    const char *text;
} ways[] = {
    [GEN_SCALAR_B] = {"b[i]", "s", "", "", "", "as above, s in place of b[i]"},
    [GEN_SCALAR_A] = {"a[i]", "s", "", "", "", "as above, s in place of a[i]"},
    [GEN_CYCLED] = {"b[i]", "b[i % m]", "", "", "",
                    "as above, b[i % m] in place of b[i]"},
    [GEN_DILATED] = {"window(i, j)", "window(i * in_dh, j * in_dw)", "",
                     "results out_dh rows and out_dw columns apart: ", "",
                     "as without these distances, "
                     "window(i * in_dh, j * in_dw) in place of window(i, j), "
                     "results out_dh rows and out_dw columns apart"},
    [GEN_OLD] =
        {"d[i]", "old", "d[i] = ", "old = g[i]; g[i] = ", "; d[i] = old",
         "old = g[i]; g[i] = the result of the reduce form, with old in "
         "place of d[i]; d[i] = old"},
    [GEN_NAMED] = {.text = "the function of C"},
};

/* Derives a formula from another one; "": the other formula has nothing to
 * replace. */
static void derive(enum gen_derived how, const char *other,
                   char text[static FORMULA_SIZE])
{
    const char *from = ways[how].from, *start = ways[how].start;
    size_t n = strlen(start), length;
    *text = '\0';
    if (strncmp(other, start, n) != 0 || !strstr(other + n, from))
        return;
    other += n;
    length = (size_t)snprintf(text, FORMULA_SIZE, "%s", ways[how].begin);
    while (*other) {
        bool is_place = strncmp(other, from, strlen(from)) == 0;
        length += (size_t)snprintf(text + length, FORMULA_SIZE - length, "%.*s",
                                   is_place ? (int)strlen(ways[how].to) : 1,
                                   is_place ? ways[how].to : other);
        assert(length < FORMULA_SIZE);
        other += is_place ? strlen(from) : 1;
    }
    snprintf(text + length, FORMULA_SIZE - length, "%s", ways[how].end);
}

/* Whether a formula is the C function whose name is the intrinsic's without its
 * "f". */
static bool is_named(const char *intrinsic, const char *formula)
{
    size_t n = strlen(intrinsic);
    return n > 0 && intrinsic[--n] == 'f' &&
           strncmp(formula, intrinsic, n) == 0 && formula[n] == '(';
}

enum gen_derived gen_derived_from(const char *intrinsic, const char *formula,
                                  const char *const others[], size_t n)
{
    char text[FORMULA_SIZE];
    for (enum gen_derived how = GEN_OWN + 1; how <= GEN_OLD; how++)
        for (size_t i = 0; i < n; i++) {
            derive(how, others[i], text);
            if (strcmp(text, formula) == 0)
                return how;
        }
    return is_named(intrinsic, formula) ? GEN_NAMED : GEN_OWN;
}

const char *gen_derived_text(enum gen_derived how)
{
    assert(how != GEN_OWN);
    return ways[how].text;
}
