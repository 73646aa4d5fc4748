/* SPDX-License-Identifier: MIT */
/*
 * What was typed at the playground: whether it is complete, and where it
 * belongs. Only brackets, comments, strings and first words are looked at; what
 * is wrong beyond that the compiler says better.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "runtime/tools/mlusim/repl/inputs.h"
#include "runtime/tools/mlusim/repl/playground.h"
#include "runtime/tools/mlusim/repl/split.h"
#include "runtime/tools/mlusim/repl/words.h"

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
static void tell_unopened(const char *text, size_t at, char *what, size_t bytes)
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
        tell_unopened(text, s.unopened - 1, what, bytes);
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

/* The i-th name that one declaration, up to its semicolon, gives to something;
 * *n is how many there are. */
static bool declared(const char *text, size_t i, char *name, size_t bytes,
                     size_t *n_found)
{
    int depth = 0;
    size_t found = 0;
    const char *last = NULL; /* the last word at depth 0 */
    bool is_value = false;   /* behind "=" */
    bool is_found = false;
    for (const char *p = text;
         *p && !(depth == 0 && p > text && p[-1] == ';');) {
        bool is_open = false, is_end = *p == ',' || *p == ';' || *p == '=';
        const char *after = pg_skip_open(p, &is_open);
        if (after > p) {
            p = after;
            continue;
        }
        if (depth == 0 && last && !is_value && (is_end || *p == '[')) {
            size_t n = 0;
            while (pg_is_letter(last[n]))
                n++;
            if (found++ == i) {
                snprintf(name, bytes, "%.*s", (int)n, last);
                is_found = n < bytes;
            }
            last = NULL;
            is_value = true;
        }
        if (depth == 0 && *p == ',')
            is_value = false;
        /* angles are brackets in a type, and operators in a value */
        depth += strchr(is_value ? "([{" : "([{<", *p) != NULL;
        depth -= strchr(is_value ? ")]}" : ")]}>", *p) != NULL;
        if (depth == 0 && pg_is_letter(*p) &&
            (p == text || !pg_is_letter(p[-1])))
            last = p;
        p++;
    }
    *n_found = found;
    return is_found;
}

static const char *const scratchpads[] = {"__nram__", "__wram__",
                                          "__mlu_shared__", NULL};

bool pg_variable(const char *text, size_t i, char *name, size_t bytes)
{
    char word[64];
    while (*text) {
        size_t n = 0;
        pg_first_word(text, word, sizeof word);
        if (pg_is_word_of(word, scratchpads) &&
            declared(text, i, name, bytes, &n))
            return true;
        i -= n;
        text += pg_piece_end(text);
    }
    return false;
}

/* Whether a statement begins as declarations do: with a type and a name, and
 * then a value, a size or its end. */
static bool is_declaration(const char *text)
{
    static const char *const others[] = {
        "goto", "delete", "throw", "break", "continue", "asm", "__asm__", NULL};
    char word[64];
    size_t n_words = 0;
    pg_first_word(text, word, sizeof word);
    if (!word[0] || pg_is_control(word) || pg_is_outer(text) ||
        pg_is_word_of(word, others))
        return false;
    text = pg_start_of(text);
    size_t n = strcspn(text, "=;,[({");
    if (text[n] == '(' ||
        (n > 0 && text[n] == '=' && strchr("+-*/%&|^<>!=", text[n - 1])))
        return false;
    for (size_t i = 0; i < n; i++) {
        if (!pg_is_letter(text[i]) && !strchr(" \t\n*&:<>", text[i]))
            return false;
        n_words +=
            pg_is_letter(text[i]) && (i == 0 || !pg_is_letter(text[i - 1]));
    }
    return n_words > 1;
}

bool pg_local(const char *text, size_t i, char *name, size_t bytes)
{
    while (*text) {
        size_t n = 0;
        text = pg_start_of(text);
        if (is_declaration(text) && declared(text, i, name, bytes, &n))
            return true;
        i -= n;
        text += pg_piece_end(text);
    }
    return false;
}
