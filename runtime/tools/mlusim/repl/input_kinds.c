/* SPDX-License-Identifier: MIT */
/*
 * What was typed at the playground: whether it is complete, and where it
 * belongs. Only brackets, comments, strings and first words are looked at; what
 * is wrong beyond that the compiler says better.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "runtime/tools/mlusim/repl/input_kinds.h"
#include "runtime/tools/mlusim/repl/input_split.h"
#include "runtime/tools/mlusim/repl/playground.h"
#include "runtime/tools/mlusim/repl/tokens.h"

/* ---- scanning ------------------------------------------------------------ */

struct scan {
    int depth;       /* of brackets */
    int open[3];     /* the same of each kind */
    size_t unopened; /* where a bracket without a partner stands, plus 1 */
    bool is_open;    /* a comment or string */
    char last;       /* character that is neither blank nor comment */
    size_t end;      /* of what is neither */
};

static void count_bracket(struct scan *s, const char *text, const char *at)
{
    static const char brackets[] = "([{)]}";
    const char *found = strchr(brackets, *at);
    if (!found)
        return;
    const int change = found < brackets + 3 ? 1 : -1;
    s->depth += change;
    int *open = &s->open[(found - brackets) % 3];
    *open += change;
    if (*open < 0 && !s->unopened)
        s->unopened = (size_t)(at - text) + 1;
}

static struct scan scan(const char *text)
{
    struct scan s = {.depth = 0};
    for (const char *p = text; *p;) {
        const char *after = pg_skip_open(p, &s.is_open);
        if (after > p) {
            if (*p != '/') {
                s.last = '"';
                s.end = (size_t)(after - text);
            }
            p = after;
            continue;
        }
        count_bracket(&s, text, p);
        if (!isspace((unsigned char)*p)) {
            s.last = *p;
            s.end = (size_t)(p - text) + 1;
        }
        p++;
    }
    return s;
}

/* The last declaration or statement of several. */
static const char *last_piece(const char *text)
{
    const char *next = text;
    while (*pg_start_of(next)) {
        text = next;
        next += pg_piece_end(next);
    }
    return text;
}

bool pg_is_complete(const char *text)
{
    struct scan s = scan(text);
    char word[64];
    size_t n = strlen(text);
    while (n > 0 && (text[n - 1] == '\n' || text[n - 1] == ' '))
        n--;
    if (n > 0 && text[n - 1] == '\\')
        return false;
    pg_first_word(text, word, sizeof word);
    if (word[0] == '#')
        return true;
    if (s.depth > 0 || s.is_open)
        return false;
    const char *piece = last_piece(text);
    pg_first_word(piece, word, sizeof word);
    return s.last == ';' || s.last == '}' || word[0] == '#' ||
           !(pg_is_control(word) || pg_is_outer_word(word) ||
             (s.last == ')' && !pg_is_print(text) && pg_head_end(piece)));
}

size_t pg_end(const char *text)
{
    return scan(text).end;
}

/* How many characters of an operator end the text, behind which an operand
 * stands. Also a number ends with a dot, and a template with a bracket. */
static size_t open_operator(const char *text, size_t end)
{
    size_t n = 0;
    while (n < end && n < 3 && strchr("+-*/%&|^<>=!~,.?:@", text[end - 1 - n]))
        n++;
    const char *at = text + end - n;
    const bool is_postfix = n == 2 && at[0] == at[1] && strchr("+-", at[0]);
    const bool is_number =
        n == 1 && *at == '.' && end > 1 && isdigit((unsigned char)at[-1]);
    const bool is_template = n > 0 && at[n - 1] == '>' && at[0] != '-';
    return is_postfix || is_number || is_template ? 0 : n;
}

/* A bracket without a partner, and the line that it was typed in. */
static void name_unopened(const char *text, size_t at, char *what, size_t bytes)
{
    size_t start = at;
    while (start > 0 && text[start - 1] != '\n')
        start--;
    start += strspn(text + start, " \t");
    snprintf(what, bytes, "closes a bracket that it has not opened, %c: %.*s",
             text[at], (int)strcspn(text + start, "\n"), text + start);
}

bool pg_is_unbalanced(const char *text, char *what, size_t bytes)
{
    const struct scan s = scan(text);
    char word[64];
    pg_first_word(text, word, sizeof word);
    if (word[0] == '#')
        return false;
    const bool is_closed = !s.open[0] && !s.open[1] && !s.open[2];
    if (s.is_open)
        snprintf(what, bytes, "ends too early: a comment is not closed");
    else if (s.unopened)
        name_unopened(text, s.unopened - 1, what, bytes);
    else if (!is_closed)
        snprintf(what, bytes, "ends too early: a bracket is not closed");
    return s.is_open || s.unopened || !is_closed;
}

bool pg_assigns(const char *text)
{
    int depth = 0;
    for (const char *p = text; *p;) {
        const char *after = pg_skip(p);
        if (after > p) {
            p = after;
            continue;
        }
        depth += strchr("([{", *p) != NULL;
        depth -= strchr(")]}", *p) != NULL;
        const bool is_step = (*p == '+' || *p == '-') && p[1] == *p;
        const bool is_set =
            *p == '=' && p[1] != '=' && p > text && !strchr("=!<>", p[-1]);
        if (depth == 0 && (is_step || is_set))
            return true;
        p += *p == '=' && p[1] == '=' ? 2 : 1;
    }
    return false;
}

bool pg_lacks(const char *text, char *what, size_t bytes)
{
    const struct scan s = scan(text);
    const size_t n = s.last == '"' ? 0 : open_operator(text, s.end);
    if (!s.end)
        snprintf(what, bytes, "is empty: expected an expression behind p");
    else if (n > 0)
        snprintf(what, bytes,
                 "ends too early: expected an expression behind %.*s", (int)n,
                 text + s.end - n);
    return !s.end || n > 0;
}
