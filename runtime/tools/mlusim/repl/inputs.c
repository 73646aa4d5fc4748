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

/* ---- scanning ------------------------------------------------------------ */

struct scan {
    int depth;       /* of brackets */
    int open[3];     /* the same of each kind */
    size_t unopened; /* where a bracket without a partner stands, plus 1 */
    bool is_open;    /* a comment or string */
    char last;       /* character that is neither blank nor comment */
    size_t end;      /* of what is neither */
    size_t function; /* where "){" stands at depth 0, plus 1; 0: nowhere */
};

/* The end of the comment, string or constant at p; p if there is none. */
static const char *skip(const char *p, bool *is_open)
{
    if (p[0] == '/' && p[1] == '/')
        return p + strcspn(p, "\n");
    if (p[0] == '/' && p[1] == '*') {
        const char *end = strstr(p + 2, "*/");
        *is_open |= !end;
        return end ? end + 2 : p + strlen(p);
    }
    if (*p != '"' && *p != '\'')
        return p;
    char quote = *p++;
    while (*p && *p != quote && *p != '\n')
        p += p[0] == '\\' && p[1] ? 2 : 1;
    return p + (*p == quote);
}

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
        const char *after = skip(p, &s.is_open);
        if (after > p) {
            if (*p != '/') {
                s.last = '"';
                s.end = (size_t)(after - text);
            }
            p = after;
            continue;
        }
        if (*p == '{' && s.depth == 0 && s.last == ')' && !s.function)
            s.function = (size_t)(p - text) + 1;
        count_bracket(&s, text, p);
        if (!isspace((unsigned char)*p)) {
            s.last = *p;
            s.end = (size_t)(p - text) + 1;
        }
        p++;
    }
    return s;
}

/* ---- words --------------------------------------------------------------- */

static bool is_letter(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* The first word, "" if there is none. */
static void first_word(const char *text, char *word, size_t bytes)
{
    size_t n = 0;
    for (;;) {
        bool is_open = false;
        text += strspn(text, " \t\n");
        const char *after = *text == '/' ? skip(text, &is_open) : text;
        if (after == text)
            break;
        text = after;
    }
    while (is_letter(text[n]))
        n++;
    if (!n && *text == '#')
        n = 1;
    snprintf(word, bytes, "%.*s", (int)n, text);
}

static bool is_one_of(const char *word, const char *const *words)
{
    while (*words && strcmp(word, *words) != 0)
        words++;
    return *words != NULL;
}

static const char *const controls[] = {"if",     "for",    "while", "do",
                                       "switch", "else",   "case",  "default",
                                       "return", "static", NULL};
static const char *const scratchpads[] = {"__nram__", "__wram__",
                                          "__mlu_shared__", NULL};
static const char *const outer[] = {"#",
                                    "template",
                                    "namespace",
                                    "using",
                                    "typedef",
                                    "struct",
                                    "class",
                                    "union",
                                    "enum",
                                    "extern",
                                    "inline",
                                    "__mlu_func__",
                                    "__nram__",
                                    "__mlu_device__",
                                    "__mlu_builtin__",
                                    "__mlu_const__",
                                    "__wram__",
                                    "__mlu_global__",
                                    "__mlu_entry__",
                                    "__mlu_vector__",
                                    "__mlu_shared__",
                                    "__mlu_host__",
                                    "constexpr",
                                    NULL};

/* Whether a type and a name stand before the first bracket: the head of a
 * function. */
static bool is_head(const char *text)
{
    size_t n = strcspn(text, "(=[{");
    if (text[n] != '(')
        return false;
    while (n > 0 && is_letter(text[n - 1]))
        n--;
    size_t blanks = n;
    while (blanks > 0 && text[blanks - 1] == ' ')
        blanks--;
    return blanks > 0 && blanks < n && is_letter(text[blanks - 1]);
}

/* Whether a structure or an enumeration is told of, and not a variable of one:
 * "struct p {", "struct p;", but not "struct p v = {". */
static bool is_type(const char *text)
{
    const size_t n = strcspn(text, "{=;(,[");
    size_t n_words = 0;
    for (size_t i = 0; i < n; i++)
        n_words += is_letter(text[i]) && (i == 0 || !is_letter(text[i - 1]));
    return text[n] == '{' || (text[n] == ';' && n_words < 3);
}

/* Whether it stands outside of functions, by its first word. */
static bool is_outer(const char *text)
{
    static const char *const tags[] = {"struct", "class", "union", "enum",
                                       NULL};
    char word[64];
    first_word(text, word, sizeof word);
    return is_one_of(word, outer) && (!is_one_of(word, tags) || is_type(text));
}

bool pg_is_print(const char *text)
{
    text += strspn(text, " \t\n");
    return text[0] == 'p' && text[1] == ' ';
}

bool pg_is_complete(const char *text)
{
    struct scan s = scan(text);
    char word[64];
    size_t n = strlen(text);
    while (n > 0 && (text[n - 1] == '\n' || text[n - 1] == ' '))
        n--;
    first_word(text, word, sizeof word);
    if (n > 0 && text[n - 1] == '\\')
        return false;
    if (word[0] == '#')
        return true;
    if (s.depth > 0 || s.is_open)
        return false;
    return s.last == ';' || s.last == '}' ||
           !(is_one_of(word, controls) || is_one_of(word, outer) ||
             (s.last == ')' && !pg_is_print(text) && is_head(text)));
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
    while (n < end && n < 3 && strchr("+-*/%&|^<>=!~,.?:", text[end - 1 - n]))
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
    first_word(text, word, sizeof word);
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

/* ---- kinds --------------------------------------------------------------- */

bool pg_is_bare_function(const char *text)
{
    struct scan s = scan(text);
    char word[64];
    first_word(text, word, sizeof word);
    if (!s.function || !word[0] || is_one_of(word, controls) || is_outer(text))
        return false;
    return is_head(text);
}

enum pg_kind pg_kind_of(const char *text)
{
    if (is_outer(text) || pg_is_bare_function(text))
        return PG_DECLARATION;
    struct scan s = scan(text);
    return s.last == ';' || s.last == '}' ? PG_STATEMENT : PG_VALUE;
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
        const char *after = skip(p, &is_open);
        if (after > p) {
            p = after;
            continue;
        }
        if (depth == 0 && last && !is_value && (is_end || *p == '[')) {
            size_t n = 0;
            while (is_letter(last[n]))
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
        depth += strchr("([{<", *p) != NULL;
        depth -= strchr(")]}>", *p) != NULL;
        if (depth == 0 && is_letter(*p) && (p == text || !is_letter(p[-1])))
            last = p;
        p++;
    }
    *n_found = found;
    return is_found;
}

bool pg_variable(const char *text, size_t i, char *name, size_t bytes)
{
    char word[64];
    size_t n;
    first_word(text, word, sizeof word);
    return is_one_of(word, scratchpads) && declared(text, i, name, bytes, &n);
}

/* Whether a statement begins as declarations do: with a type and a name, and
 * then a value, a size or its end. */
static bool is_declaration(const char *text)
{
    static const char *const others[] = {
        "goto", "delete", "throw", "break", "continue", "asm", "__asm__", NULL};
    char word[64];
    size_t n_words = 0;
    first_word(text, word, sizeof word);
    if (!word[0] || is_one_of(word, controls) || is_outer(text) ||
        is_one_of(word, others))
        return false;
    size_t n = strcspn(text, "=;,[({");
    if (text[n] == '(' ||
        (n > 0 && text[n] == '=' && strchr("+-*/%&|^<>!=", text[n - 1])))
        return false;
    for (size_t i = 0; i < n; i++) {
        if (!is_letter(text[i]) && !strchr(" \t\n*&:<>", text[i]))
            return false;
        n_words += is_letter(text[i]) && (i == 0 || !is_letter(text[i - 1]));
    }
    return n_words > 1;
}

/* Where the statement at text ends: behind its semicolon or bracket. */
static const char *statement_end(const char *text)
{
    int depth = 0;
    const char *p = text;
    while (*p && !(depth == 0 && p > text && strchr(";}", p[-1]))) {
        bool is_open = false;
        const char *after = skip(p, &is_open);
        if (after > p) {
            p = after;
            continue;
        }
        depth += strchr("([{", *p) != NULL;
        depth -= strchr(")]}", *p) != NULL;
        p++;
    }
    return p;
}

bool pg_local(const char *text, size_t i, char *name, size_t bytes)
{
    while (*text) {
        size_t n = 0;
        text += strspn(text, " \t\n");
        if (is_declaration(text) && declared(text, i, name, bytes, &n))
            return true;
        i -= n;
        text = statement_end(text);
    }
    return false;
}
