/* SPDX-License-Identifier: MIT */
#include "runtime/tools/course/hints.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/tools/course/state.h"

/* ---- the file ---------------------------------------------------------- */

/* Reads the criterion of a section and skips its line. False: no criterion has
 * that name. */
static bool read_criterion(char **text, enum crs_criterion *of, char *error,
                           size_t error_bytes)
{
    const size_t line = strcspn(*text, "\n");
    *of = CRS_N_CRITERIA;
    if (**text != '[' || (*text)[line - 1] != ']')
        return true;
    (*text)[line - 1] = 0;
    *of = crs_criterion_find(*text + 1);
    if (*of != CRS_N_CRITERIA) {
        *text += line + ((*text)[line] == '\n');
        return true;
    }
    int n = snprintf(error, error_bytes, "there is no criterion %.32s, but",
                     *text + 1);
    for (size_t i = 0; i < CRS_N_CRITERIA && n < (int)error_bytes; i++)
        n += snprintf(error + n, error_bytes - (size_t)n, "%s %s", i ? "," : "",
                      crs_criterion_words[i]);
    return false;
}

static bool add(struct crs_hints *h, char *text, char *error,
                size_t error_bytes)
{
    if (h->n == CRS_MAX_HINTS) {
        snprintf(error, error_bytes, "there are more than %d hints",
                 CRS_MAX_HINTS);
        return false;
    }
    struct crs_section *s = &h->at[h->n++];
    if (!read_criterion(&text, &s->of, error, error_bytes))
        return false;
    s->text = text;
    if (strspn(text, " \n") < strlen(text))
        return true;
    snprintf(error, error_bytes, "a hint without text");
    return false;
}

static unsigned count(const struct crs_hints *h, enum crs_criterion of)
{
    unsigned n = 0;
    for (size_t i = 0; i < h->n; i++)
        n += h->at[i].of == of;
    return n;
}

bool crs_hints_read(struct crs_hints *h, char *text, char *error,
                    size_t error_bytes)
{
    char what[200];
    unsigned line = 1;
    *h = (struct crs_hints){.text = text};
    for (char *end; text; text = end) {
        end = strstr(text, "\n---\n");
        unsigned next = line;
        for (const char *c = text; end && c < end + 5; c++)
            next += *c == '\n';
        if (end) {
            end[1] = 0;
            end += strlen("\n---\n");
        }
        if (!add(h, text, what, sizeof what)) {
            snprintf(error, error_bytes, "%u: %s", line, what);
            crs_hints_free(h);
            return false;
        }
        line = next;
    }
    if (count(h, CRS_N_CRITERIA))
        return true;
    snprintf(error, error_bytes,
             "%u: expected a hint for any file, one that does not begin with "
             "[CRITERION]",
             line);
    crs_hints_free(h);
    return false;
}

void crs_hints_free(struct crs_hints *h)
{
    free(h->text);
    h->text = NULL;
}

/* ---- the choice -------------------------------------------------------- */

/* Returns hint number i for a criterion. */
static const struct crs_section *section_of(const struct crs_hints *h,
                                            enum crs_criterion of, unsigned i)
{
    assert(i < count(h, of));
    const struct crs_section *s = h->at;
    while (s->of != of || i-- > 0)
        s++;
    return s;
}

void crs_hints_next(const struct crs_hints *h, struct crs_state *state,
                    struct crs_hint *next)
{
    const enum crs_criterion failed = state->failed;
    const unsigned n_own = failed == CRS_N_CRITERIA ? 0 : count(h, failed),
                   n_any = count(h, CRS_N_CRITERIA);
    const bool is_own = n_own > state->hints[failed];
    const enum crs_criterion of = is_own ? failed : CRS_N_CRITERIA;
    unsigned *shown = &state->hints[of];
    if (is_own || *shown < n_any)
        ++*shown;
    const unsigned place = *shown < n_any || is_own ? *shown : n_any;
    *next = (struct crs_hint){
        .text = section_of(h, of, place - 1)->text,
        .of = is_own ? crs_criterion_words[failed] : NULL,
        .place = is_own ? place : n_own + place,
        .n = n_own + n_any,
    };
}
