/* SPDX-License-Identifier: MIT */
#include "runtime/tools/mlusim/repl/declarations.h"

#include <stdio.h>
#include <string.h>

#include "runtime/tools/mlusim/repl/inputs.h"
#include "runtime/tools/mlusim/repl/tokens.h"

/* ---- the names of a declaration ------------------------------------------ */

/* A walk through one declaration, up to its semicolon. */
struct walk {
    const char *text, *p;
    int depth;
    const char *last; /* the last word at depth 0 */
    bool is_value;    /* the walk is after the name */
    bool is_tag;      /* it began with a structure, which may have members in
                         brackets */
    size_t wanted, n_found;
    char *name;
    size_t bytes;
    bool is_found;
};

static void find(struct walk *w, const char *word)
{
    const size_t n = pg_word_length(word);
    if (w->n_found++ == w->wanted) {
        snprintf(w->name, w->bytes, "%.*s", (int)n, word);
        w->is_found = n < w->bytes;
    }
}

/* Returns the word at the beginning of a bracket such as "(*p)[4]" or "[a, b]".
 */
static const char *first_inside(const char *p)
{
    p++;
    p += strspn(p, " \t\n*&");
    return pg_word_length(p) ? p : NULL;
}

/* Returns the text after a leading alignas(...), which comes before a type, or
 * decltype(...), which is a type. Returns `text` itself if it has neither. */
static const char *behind_prefix(const char *text, bool *is_type)
{
    static const char *const prefixes[] = {"decltype", "typeof", "__typeof__",
                                           "alignas", NULL};
    char word[16];
    pg_first_word(text, word, sizeof word);
    if (!pg_is_word_of(word, prefixes))
        return text;
    const char *p = strchr(text, '(');
    *is_type |= strcmp(word, "alignas") != 0;
    for (int depth = 0; p && *p;) {
        const char *after = pg_skip(p);
        depth += after == p && *p == '(';
        depth -= after == p && *p == ')';
        p = after > p ? after : p + 1;
        if (depth == 0)
            break;
    }
    return p ? p : text;
}

/* Reads one step at w->p, which is not in a comment or a string. */
static void step(struct walk *w)
{
    const char c = *w->p;
    static const char *const tags[] = {"struct", "class", "union", "enum",
                                       NULL};
    char word[8];
    const bool is_top = w->depth == 0 && !w->is_value;
    if (is_top && c == '{' && w->is_tag) {
        w->last = NULL; /* names of variables come after the body */
        w->is_tag = false;
    } else if (is_top && c == '(' &&
               strchr("*&", w->p[1 + strspn(w->p + 1, " ")]) &&
               first_inside(w->p)) {
        find(w, first_inside(w->p));
        w->last = NULL;
        w->is_value = true;
    } else if (is_top && w->last && strchr(",;=[({", c) && c) {
        find(w, w->last);
        w->last = NULL;
        w->is_value = true;
    }
    if (w->depth == 0 && c == ',')
        w->is_value = false;
    /* angles are brackets in a type, and operators in a value */
    w->depth += strchr(w->is_value ? "([{" : "([{<", c) != NULL;
    w->depth -= strchr(w->is_value ? ")]}" : ")]}>", c) != NULL;
    if (w->depth == 0 && pg_is_letter(c) &&
        (w->p == w->text || !pg_is_letter(w->p[-1]))) {
        w->last = w->p;
        pg_first_word(w->p, word, sizeof word);
        w->is_tag |= is_top && pg_is_word_of(word, tags);
    }
    w->p++;
}

/* If the text is "auto [a, b] = ...", returns the position of its bracket. */
static const char *bindings(const char *text)
{
    static const char *const words[] = {"const", "auto", NULL};
    char word[16];
    for (pg_first_word(text, word, sizeof word); pg_is_word_of(word, words);
         pg_first_word(text, word, sizeof word)) {
        text = pg_start_of(text) + strlen(word);
        text = pg_start_of(text);
        text += strspn(text, "& \t\n");
        if (strcmp(word, "auto") == 0 && *text == '[')
            return text;
    }
    return NULL;
}

/* Writes the i-th name that one declaration declares. *n_found: number of
 * names. */
static bool declared(const char *text, size_t i, char *name, size_t bytes,
                     size_t *n_found)
{
    bool is_type = false;
    text = behind_prefix(text, &is_type);
    struct walk w = {
        .text = text, .p = text, .wanted = i, .name = name, .bytes = bytes};
    const char *bracket = bindings(text);
    for (const char *p = bracket; p && *p && *p != ']';) {
        const size_t n = pg_word_length(++p);
        if (n > 0)
            find(&w, p);
        p += n;
    }
    while (!bracket && *w.p &&
           !(w.depth == 0 && w.p > text && w.p[-1] == ';')) {
        const char *after = pg_skip(w.p);
        if (after > w.p)
            w.p = after;
        else
            step(&w);
    }
    *n_found = w.n_found;
    return w.is_found;
}

/* ---- of inputs ----------------------------------------------------------- */

static const char *const memories[] = {"__nram__",       "__wram__",
                                       "__mlu_shared__", "__mlu_device__",
                                       "__mlu_const__",  NULL};

bool pg_variable(const char *text, size_t i, char *name, size_t bytes)
{
    char word[64];
    while (*text) {
        size_t n = 0;
        pg_first_word(text, word, sizeof word);
        if (pg_is_word_of(word, memories) && !pg_head_end(text) &&
            declared(text, i, name, bytes, &n))
            return true;
        i -= n;
        text += pg_piece_end(text);
    }
    return false;
}

bool pg_is_declaration(const char *text)
{
    static const char *const others[] = {
        "goto", "delete", "throw", "break", "continue", "asm", "__asm__", NULL};
    char word[64];
    size_t n_words = 0;
    bool is_type = false;
    pg_first_word(text, word, sizeof word);
    if (!word[0] || pg_is_control(word) || pg_is_outer(text) ||
        pg_is_word_of(word, others))
        return false;
    text = pg_start_of(behind_prefix(pg_start_of(text), &is_type));
    const size_t n = strcspn(text, "=;,[({");
    const bool is_inner = text[n] == '(' && first_inside(text + n) &&
                          text[n + 1 + strspn(text + n + 1, " ")] == '*';
    if (bindings(text))
        return true;
    if (n > 0 && text[n] == '=' && strchr("+-*/%&|^<>!=", text[n - 1]))
        return false;
    for (size_t i = 0; i < n; i++) {
        if (!pg_is_letter(text[i]) && !strchr(" \t\n*&:<>", text[i]))
            return false;
        n_words +=
            pg_is_letter(text[i]) && (i == 0 || !pg_is_letter(text[i - 1]));
    }
    return n_words + is_type + is_inner > 1;
}

size_t pg_declaration_end(const char *text)
{
    const char *p = text;
    for (int depth = 0; *p && (depth > 0 || *p != ';');) {
        const char *after = pg_skip(p);
        depth += after == p && strchr("([{", *p) != NULL;
        depth -= after == p && strchr(")]}", *p) != NULL;
        p = after > p ? after : p + 1;
    }
    return (size_t)(p - text) + (*p == ';');
}

bool pg_local(const char *text, size_t i, char *name, size_t bytes)
{
    while (*text) {
        size_t n = 0;
        text = pg_start_of(text);
        if (pg_is_declaration(text) && declared(text, i, name, bytes, &n))
            return true;
        i -= n;
        text += pg_piece_end(text);
    }
    return false;
}

bool pg_declares(const char *text, const char *name)
{
    char other[128];
    size_t n;
    bool is_found = false;
    text = pg_start_of(text);
    for (size_t i = 0; !is_found && pg_is_declaration(text) &&
                       declared(text, i, other, sizeof other, &n);
         i++)
        is_found = strcmp(other, name) == 0;
    return is_found;
}
