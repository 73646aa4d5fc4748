/* SPDX-License-Identifier: MIT */
/*
 * Cuts an input into its declarations, which stand before the kernel, its
 * statements, and the value at its end. Brackets, semicolons and first words
 * decide.
 */
#include "runtime/tools/mlusim/repl/input_split.h"

#include <string.h>

#include "runtime/tools/mlusim/repl/tokens.h"

/* A walk over what is neither comment nor string. */
struct walk {
    const char *text, *at;
    int depth;       /* of brackets, behind the character at `at` */
    bool is_body;    /* the bracket that is open at depth 1 holds code */
    bool is_string;  /* `at` is the start of a string or constant */
    char last;       /* the last character that is neither blank nor comment */
    size_t n_passed; /* such characters so far */
};

/* Goes to the next character, or string, that is no blank; false at the end. */
static bool walk(struct walk *w)
{
    const char *p = w->n_passed ? w->at + 1 : w->text;
    if (w->n_passed && w->is_string)
        p = pg_skip(w->at);
    if (w->n_passed)
        w->last = w->is_string ? '"' : *w->at;
    for (;;) {
        p += strspn(p, " \t\r\n");
        if (p[0] != '/' || pg_skip(p) == p)
            break;
        p = pg_skip(p);
    }
    w->at = p;
    if (!*p)
        return false;
    w->n_passed++;
    w->is_string = pg_skip(p) != p;
    if (w->is_string)
        return true;
    if (*p == '{' && w->depth == 0)
        w->is_body = w->last == ')' || w->n_passed == 1;
    w->depth += strchr("([{", *p) != NULL;
    w->depth -= strchr(")]}", *p) != NULL;
    return true;
}

/* Whether a bracket at depth 0 ends a declaration: that of a function or of a
 * namespace does, that of a type or of initial values does not. */
static bool ends_with_body(const char *text)
{
    static const char *const wraps[] = {"namespace", "extern", NULL};
    char word[64];
    pg_first_word(text, word, sizeof word);
    return pg_is_word_of(word, wraps);
}

/* The end of a line, or of the last of those that a backslash joins. */
static size_t line_end(const char *text)
{
    size_t n = strcspn(text, "\n");
    while (text[n] && text[n - 1] == '\\')
        n += 1 + strcspn(text + n + 1, "\n");
    return n;
}

size_t pg_piece_end(const char *text)
{
    struct walk w = {.text = text};
    const bool is_outer = pg_is_outer(text) || pg_is_bare_function(text);
    const bool is_wrap = ends_with_body(text);
    while (walk(&w)) {
        if (w.n_passed == 1 && *w.at == '#')
            return (size_t)(w.at - text) + line_end(w.at);
        if (w.is_string || w.depth > 0)
            continue;
        if (*w.at == ';' ||
            (*w.at == '}' && (!is_outer || is_wrap || w.is_body)))
            return (size_t)(w.at - text) + 1;
    }
    return strlen(text);
}

/* Whether text, all of it, is an expression whose value is asked for. */
static bool is_value(const char *text)
{
    char word[64];
    struct walk w = {.text = text};
    pg_first_word(text, word, sizeof word);
    if (pg_is_outer(text) || pg_is_bare_function(text) || pg_is_control(word))
        return false;
    while (walk(&w))
        if (!w.is_string && ((w.n_passed == 1 && *w.at == '{') ||
                             (w.depth == 0 && *w.at == ';')))
            return false;
    return w.last != '}' && w.last != ';';
}

/* Whether only blanks and comments are left. */
static bool is_empty(const char *text)
{
    struct walk w = {.text = text};
    return !walk(&w);
}

/* What stands at text, and where it ends. */
static enum pg_kind piece(const char *text, size_t *end)
{
    *end = is_value(text) ? strlen(text) : pg_piece_end(text);
    if (is_value(text))
        return PG_VALUE;
    if (pg_is_outer(text) || pg_is_bare_function(text))
        return PG_DECLARATION;
    /* what is cut short becomes a statement once it is no value */
    return strchr(";}", text[*end - 1]) ? PG_STATEMENT : PG_VALUE;
}

bool pg_next_part(const char *text, size_t at, struct pg_part *part)
{
    if (is_empty(text + at))
        return false;
    *part = (struct pg_part){PG_STATEMENT, at, at};
    while (!is_empty(text + part->end)) {
        size_t end;
        const enum pg_kind kind = piece(text + part->end, &end);
        if (kind != PG_STATEMENT && part->end > at)
            return true;
        part->kind = kind;
        part->end += end;
        if (kind != PG_STATEMENT)
            break;
    }
    if (is_empty(text + part->end)) /* a comment at the end belongs to it */
        part->end += strlen(text + part->end);
    return true;
}
