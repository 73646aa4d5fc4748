/* SPDX-License-Identifier: MIT */
/*
 * FIRST@COUNT and slices become calls of functions that playground_source.c
 * defines. Everything else stays as it is.
 */
#include "runtime/tools/mlusim/repl/expression.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

#include "runtime/tools/mlusim/repl/input_kinds.h"
#include "runtime/tools/mlusim/repl/tokens.h"

/* The part of a slice that is not given. */
#define NOTHING "__PG_NOTHING"

static void put_part(FILE *out, const char *from, const char *to)
{
    from += strspn(from, " \t");
    if (from >= to)
        fputs(NOTHING, out);
    else
        fprintf(out, "(long)(%.*s)", (int)(to - from), from);
}

/* The first sign of that kind in [from, to) that stands in no bracket; NULL:
 * none. A colon of a choice or of a scope is none. */
static const char *find(const char *from, const char *to, char sign)
{
    int depth = 0, choices = 0;
    for (const char *p = from; p < to;) {
        const char *after = pg_skip(p);
        if (after > p) {
            p = after;
            continue;
        }
        const bool is_scope = p[0] == ':' && p[1] == ':' &&
                              pg_is_letter(p[2]) &&
                              !isdigit((unsigned char)p[2]);
        choices += depth == 0 && *p == '?';
        if (depth == 0 && *p == sign && !is_scope && choices == 0)
            return p;
        choices -= depth == 0 && *p == ':' && choices > 0 && !is_scope;
        depth += strchr("([{", *p) != NULL;
        depth -= strchr(")]}", *p) != NULL;
        p += is_scope ? 2 : 1;
    }
    return NULL;
}

/* The bracket that the one before `end` closes; NULL: it is no index. */
static const char *last_index(const char *text, const char *end)
{
    const char *open[64];
    const char *found = NULL;
    int depth = 0;
    for (const char *p = text; p < end;) {
        const char *after = pg_skip(p);
        if (after > p) {
            p = after;
            continue;
        }
        if (strchr("([{", *p) && depth < 64)
            open[depth++] = p;
        else if (strchr(")]}", *p) && depth > 0)
            found = open[--depth];
        p++;
    }
    return depth == 0 && found && *found == '[' && end[-1] == ']' &&
                   found > text
               ? found
               : NULL;
}

bool pg_is_mixed(const char *text)
{
    const char *end = text + pg_end(text);
    const char *index = end > text ? last_index(text, end) : NULL;
    if (!index || !find(index + 1, end - 1, ':') || find(text, end, '@'))
        return false;
    int depth = 0;
    bool is_mixed = false;
    for (const char *p = text + strspn(text, " \t*&"); p < index; p++) {
        const bool is_arrow = p[0] == '-' && p[1] == '>';
        depth += strchr("([{", *p) != NULL;
        depth -= strchr(")]}", *p) != NULL;
        is_mixed |= depth == 0 && !is_arrow && strchr("+-*/%&|^<=?!~", *p);
        p += is_arrow;
    }
    return is_mixed;
}

void pg_put_expression(FILE *out, const char *text)
{
    const char *end = text + pg_end(text);
    const char *at = find(text, end, '@');
    const char *index = end > text ? last_index(text, end) : NULL;
    const char *colon = index ? find(index + 1, end - 1, ':') : NULL;
    if (at) {
        fprintf(out, "__pg_at(%.*s, (long)(%.*s))%s", (int)(at - text), text,
                (int)(end - at - 1), at + 1, end);
        return;
    }
    if (!colon) {
        fputs(text, out);
        return;
    }
    const char *second = find(colon + 1, end - 1, ':');
    fprintf(out, "__pg_slice(%.*s, ", (int)(index - text), text);
    put_part(out, index + 1, colon);
    fputs(", ", out);
    put_part(out, colon + 1, second ? second : end - 1);
    fputs(", ", out);
    if (second)
        put_part(out, second + 1, end - 1);
    else
        fputs(NOTHING, out);
    fprintf(out, ")%s", end);
}
