/* SPDX-License-Identifier: MIT */
/*
 * Reports to leave out: a file with a line "CLASS PATTERN" each, # starts a
 * comment. CLASS is the name of a check or *, the pattern (* and ? as in file
 * names) is compared with "file:line" and with the function of either place.
 */
#include <errno.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/alloc.h"
#include "isa/support/spell.h"
#include "runtime/check/state.h"

static bool is_class(const char *word)
{
    for (unsigned i = 0; i < CHK_N_CLASSES; i++)
        if (strcmp(word, chk_name((enum chk_class)i)) == 0)
            return true;
    return strcmp(word, "*") == 0;
}

/* A line without its end; false with what is expected. */
static bool read_line(struct chk *c, char *line, char *error,
                      size_t error_bytes)
{
    char *rest = NULL;
    line[strcspn(line, "#\n")] = 0;
    char *class = strtok_r(line, " \t\r", &rest);
    if (!class)
        return true;
    char *pattern = strtok_r(NULL, " \t\r", &rest);
    snprintf(error, error_bytes, "expected a check and a pattern");
    if (!pattern || strtok_r(NULL, " \t\r", &rest))
        return false;
    snprintf(error, error_bytes, "'%s' is no check", class);
    if (!is_class(class))
        return false;
    struct chk_suppression *all = isa_grow(c->suppressions, c->n_suppressions,
                                           &c->room_suppressions, sizeof *all);
    snprintf(error, error_bytes, ISA_NO_MEMORY, "the suppressions");
    if (!all)
        return false;
    c->suppressions = all;
    struct chk_suppression *s = &all[c->n_suppressions];
    snprintf(s->class, sizeof s->class, "%s", class);
    const size_t n = isa_spell(NULL, 0, pattern);
    s->pattern = isa_alloc_raw(n + 1, 1);
    if (s->pattern)
        isa_spell(s->pattern, n + 1, pattern);
    c->n_suppressions += s->pattern != NULL;
    return s->pattern != NULL;
}

bool chk_suppressions_read(struct chk *c, const char *path, char *error,
                           size_t error_bytes)
{
    char line[1024], why[200];
    FILE *in = fopen(path, "r");
    if (!in) {
        snprintf(error, error_bytes, "%s cannot be read: %s", path,
                 strerror(errno));
        return false;
    }
    bool is_good = true;
    for (unsigned n = 1; is_good && fgets(line, sizeof line, in); n++) {
        is_good = read_line(c, line, why, sizeof why);
        if (!is_good)
            snprintf(error, error_bytes, "%s:%u: %s", path, n, why);
    }
    if (is_good && ferror(in)) { /* a folder */
        is_good = false;
        snprintf(error, error_bytes, "%s cannot be read: %s", path,
                 strerror(errno));
    }
    fclose(in);
    return is_good;
}

static bool matches(const char *pattern, const struct chk_party *p)
{
    char place[600];
    snprintf(place, sizeof place, "%s:%u", p->at.file, p->at.line);
    return fnmatch(pattern, place, 0) == 0 ||
           (p->at.name[0] && fnmatch(pattern, p->at.name, 0) == 0);
}

bool chk_is_suppressed(const struct chk *c, const struct chk_report *r)
{
    for (size_t i = 0; i < c->n_suppressions; i++) {
        const struct chk_suppression *s = &c->suppressions[i];
        if ((strcmp(s->class, "*") == 0 ||
             strcmp(s->class, chk_name(r->class)) == 0) &&
            (matches(s->pattern, &r->now) ||
             (r->has_before && matches(s->pattern, &r->before))))
            return true;
    }
    return false;
}
