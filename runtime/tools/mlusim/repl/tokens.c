/* SPDX-License-Identifier: MIT */
#include "runtime/tools/mlusim/repl/tokens.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

const char *pg_skip_open(const char *p, bool *is_open)
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

const char *pg_skip(const char *p)
{
    bool is_open = false;
    return pg_skip_open(p, &is_open);
}

bool pg_is_letter(char c)
{
    return isalnum((unsigned char)c) || c == '_' || (unsigned char)c >= 0x80;
}

const char *pg_start_of(const char *text)
{
    for (;;) {
        text += strspn(text, " \t\r\n");
        const char *after = *text == '/' ? pg_skip(text) : text;
        if (after == text)
            return text;
        text = after;
    }
}

size_t pg_word_length(const char *text)
{
    size_t n = 0;
    while (pg_is_letter(text[n]))
        n++;
    return n;
}

size_t pg_count_word(const char *text, size_t n, const char *word)
{
    const size_t k = strlen(word);
    size_t count = 0;
    for (const char *p = text; p < text + n;) {
        const char *after = pg_skip(p);
        const size_t letters = after > p ? 0 : pg_word_length(p);
        count += letters == k && strncmp(p, word, k) == 0;
        p = after > p ? after : p + (letters ? letters : 1);
    }
    return count;
}

void pg_first_word(const char *text, char *word, size_t bytes)
{
    text = pg_start_of(text);
    size_t n = pg_word_length(text);
    if (!n && *text == '#')
        n = 1;
    snprintf(word, bytes, "%.*s", (int)n, text);
}

bool pg_is_word_of(const char *word, const char *const *words)
{
    while (*words && strcmp(word, *words) != 0)
        words++;
    return *words != NULL;
}

static const char *const controls[] = {"if",     "for",    "while", "do",
                                       "switch", "else",   "case",  "default",
                                       "return", "static", NULL};
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

const char *pg_head_end(const char *text)
{
    text = pg_start_of(text);
    size_t n = strcspn(text, "(=[{;");
    const char *bracket = text + n;
    if (*bracket != '(')
        return NULL;
    while (n > 0 && pg_is_letter(text[n - 1]))
        n--;
    size_t blanks = n;
    while (blanks > 0 && isspace((unsigned char)text[blanks - 1]))
        blanks--;
    const bool is_typed = blanks > 0 && (pg_is_letter(text[blanks - 1]) ||
                                         strchr("*&>", text[blanks - 1]));
    return is_typed && pg_is_letter(text[n]) ? bracket : NULL;
}

/* Returns the text after the bracket that closes the bracket at p. */
static const char *bracket_end(const char *p)
{
    int depth = 0;
    while (*p) {
        const char *after = pg_skip(p);
        depth += after == p && strchr("([{", *p) != NULL;
        depth -= after == p && strchr(")]}", *p) != NULL;
        p = after > p ? after : p + 1;
        if (depth == 0)
            break;
    }
    return p;
}

/* Whether text declares a structure or an enumeration, and no variable of it:
 * "struct p {" or "struct p;", but not "struct p v = {". */
static bool is_type(const char *text)
{
    text = pg_start_of(text);
    const size_t n = strcspn(text, "{=;(,[");
    size_t n_words = 0;
    for (size_t i = 0; i < n; i++)
        n_words +=
            pg_is_letter(text[i]) && (i == 0 || !pg_is_letter(text[i - 1]));
    return text[n] == '{' || (text[n] == ';' && n_words < 3);
}

bool pg_is_outer(const char *text)
{
    static const char *const tags[] = {"struct", "class", "union", "enum",
                                       NULL};
    char word[64];
    pg_first_word(text, word, sizeof word);
    return pg_is_word_of(word, outer) &&
           (!pg_is_word_of(word, tags) || is_type(text));
}

bool pg_is_control(const char *word)
{
    return pg_is_word_of(word, controls);
}

bool pg_is_outer_word(const char *word)
{
    return pg_is_word_of(word, outer);
}

bool pg_is_print(const char *text)
{
    text += strspn(text, " \t\n");
    return text[0] == 'p' && text[1] == ' ';
}

bool pg_is_bare_function(const char *text)
{
    char word[64];
    const char *head = pg_head_end(text);
    pg_first_word(text, word, sizeof word);
    if (head && strcmp(word, "static") == 0) {
        text = pg_start_of(text) + strlen(word);
        pg_first_word(text, word, sizeof word);
        if (strcmp(word, "inline") == 0)
            text = pg_start_of(text) + strlen(word);
        return pg_is_bare_function(text);
    }
    if (!head || !word[0] || pg_is_control(word) || pg_is_outer(text))
        return false;
    const char *at = bracket_end(head); /* "const", "-> int" may follow */
    for (at = pg_start_of(at); pg_is_letter(*at) || strchr("->:*&", *at);)
        if (!*at++)
            return false;
        else
            at = pg_start_of(at);
    return *at == '{';
}
