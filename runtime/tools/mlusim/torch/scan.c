/* SPDX-License-Identifier: MIT */
/* Reads words of C++ at namespace scope. The words of a statement are
 * collected. If a body follows, these words show the kind of the body: a
 * namespace is entered, other bodies are skipped. Comments, strings, lines of
 * the preprocessor and text between #if 0 and #endif are not words. */
#include "runtime/tools/mlusim/torch/scan.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/words/letter.h"

enum { MAX_WORDS = 512, MAX_DEPTH = 32 };

struct word {
    const char *at;
    size_t n;
};

struct scanner {
    struct torch_scan *found;
    const char *p;
    bool at_line_start;
    struct word words[MAX_WORDS]; /* words of the statement */
    size_t n;
    bool is_long; /* has too many words to be a function */
    /* The namespaces that are open. A namespace without a name has n 0; an
     * extern "C" has at NULL, too. */
    struct word spaces[MAX_DEPTH];
    size_t depth;
};

static bool is_word(struct word w, const char *text)
{
    return w.n == strlen(text) && memcmp(w.at, text, w.n) == 0;
}

/* ---- what is no word ----------------------------------------------------- */

static const char *skip_line(const char *p)
{
    while (*p && *p != '\n')
        p += p[0] == '\\' && p[1] ? 2 : 1;
    return p;
}

static const char *skip_comment(const char *p)
{
    if (p[1] == '/')
        return skip_line(p);
    const char *end = strstr(p + 2, "*/");
    return end ? end + 2 : p + strlen(p);
}

/* Skips R"x(...)x"; p is at its quote. */
static const char *skip_raw(const char *p)
{
    char end[32];
    const size_t n = strcspn(p + 1, "(");
    if (n > sizeof end - 3 || !p[1 + n])
        return p + strlen(p);
    snprintf(end, sizeof end, ")%.*s\"", (int)n, p + 1);
    const char *found = strstr(p + 1 + n, end);
    return found ? found + strlen(end) : p + strlen(p);
}

static const char *skip_quoted(const char *p)
{
    const char quote = *p++;
    while (*p && *p != quote && *p != '\n')
        p += p[0] == '\\' && p[1] ? 2 : 1;
    return p + (*p == quote);
}

/* Whether the directive with that name is at p, where blanks and # may come
 * first. */
static bool is_directive(const char *p, const char *name)
{
    const size_t n = strlen(name);
    p += strspn(p, " \t");
    if (*p != '#')
        return false;
    p += 1 + strspn(p + 1, " \t");
    return strncmp(p, name, n) == 0 && !isa_is_name(p[n]);
}

static bool is_if_zero(const char *p)
{
    if (!is_directive(p, "if"))
        return false;
    p = strstr(p, "if") + 2;
    p += strspn(p, " \t(");
    return p[0] == '0' && !isa_is_name(p[1]);
}

/* Skips from an #if 0 to the end of the line with its #else, #elif or #endif.
 */
static const char *skip_if_zero(const char *p)
{
    int depth = 0;
    do {
        if (is_directive(p, "if") || is_directive(p, "ifdef") ||
            is_directive(p, "ifndef"))
            depth++;
        else if (is_directive(p, "endif") ||
                 (depth == 1 &&
                  (is_directive(p, "else") || is_directive(p, "elif"))))
            depth--;
        p = skip_line(p);
        p += *p == '\n';
    } while (*p && depth > 0);
    return p;
}

/* Moves s->p to the next character that counts. False: there is none. */
static bool next(struct scanner *s)
{
    for (;;) {
        const char c = *s->p;
        if (!c)
            return false;
        if (c == '\n') {
            s->at_line_start = true;
            s->p++;
        } else if (isspace((unsigned char)c)) {
            s->p++;
        } else if (c == '#' && s->at_line_start) {
            s->p = is_if_zero(s->p) ? skip_if_zero(s->p) : skip_line(s->p);
        } else if (c == '/' && (s->p[1] == '/' || s->p[1] == '*')) {
            s->p = skip_comment(s->p);
        } else {
            s->at_line_start = false;
            return true;
        }
    }
}

/* Returns the word at s->p, and moves s->p behind it: a name or number, a
 * string, or one other character. */
static struct word take(struct scanner *s)
{
    struct word w = {s->p, 0};
    if (isa_is_name(*s->p)) {
        while (isa_is_name(*s->p))
            s->p++;
        const size_t n = (size_t)(s->p - w.at);
        if (*s->p == '"' && w.at[n - 1] == 'R' && n <= 3)
            s->p = skip_raw(s->p);
    } else if (*s->p == '"' || *s->p == '\'') {
        s->p = skip_quoted(s->p);
    } else if (s->p[0] == ':' && s->p[1] == ':') {
        s->p += 2;
    } else {
        s->p++;
    }
    w.n = (size_t)(s->p - w.at);
    return w;
}

/* Skips a body, up to the bracket that closes the bracket at s->p. */
static void skip_body(struct scanner *s)
{
    int depth = 0;
    while (next(s)) {
        const struct word w = take(s);
        depth += is_word(w, "{") - is_word(w, "}");
        if (depth == 0)
            return;
    }
}

/* ---- statements ---------------------------------------------------------- */

static bool has(const struct scanner *s, size_t end, const char *text)
{
    for (size_t i = 0; i < end; i++)
        if (is_word(s->words[i], text))
            return true;
    return false;
}

static bool has_one(const struct scanner *s, size_t end,
                    const char *const *texts)
{
    for (; *texts; texts++)
        if (has(s, end, *texts))
            return true;
    return false;
}

/* Returns the index of the word before the parameters: the first word with
 * parentheses that is no attribute. s->n: there is none. */
static size_t find_name(const struct scanner *s)
{
    static const char *const others[] = {"__attribute__", "alignas", "decltype",
                                         "noexcept", "explicit"};
    int depth = 0;
    for (size_t i = 0; i < s->n; i++) {
        if (is_word(s->words[i], "=") && depth == 0)
            return s->n;
        if (is_word(s->words[i], "(") && depth++ == 0 && i > 0) {
            bool is_other = !isa_is_name(s->words[i - 1].at[0]);
            for (size_t k = 0; k < sizeof others / sizeof *others; k++)
                is_other |= is_word(s->words[i - 1], others[k]);
            if (!is_other)
                return i - 1;
        }
        depth -= is_word(s->words[i], ")");
    }
    return s->n;
}

/* Returns the text of words[first] to words[last], with blanks and line ends as
 * single blanks. */
static char *text_of(struct word first, struct word last)
{
    const char *from = first.at, *to = last.at + last.n;
    char *text = isa_alloc((size_t)(to - from) + 1, 1);
    size_t n = 0;
    for (; text && from < to; from++) {
        const bool is_blank = isspace((unsigned char)*from) != 0;
        if (!is_blank || (n > 0 && text[n - 1] != ' '))
            text[n++] = *from;
        if (is_blank && n > 0)
            text[n - 1] = ' ';
    }
    return text;
}

static char *qualified(const struct scanner *s, struct word name)
{
    size_t bytes = name.n + 1, used = 0;
    for (size_t i = 0; i < s->depth; i++)
        bytes += s->spaces[i].n + 2;
    char *text = isa_alloc(bytes, 1);
    for (size_t i = 0; text && i < s->depth; i++)
        if (s->spaces[i].n)
            used += (size_t)snprintf(text + used, bytes - used,
                                     "%.*s::", (int)s->spaces[i].n,
                                     s->spaces[i].at);
    if (text)
        snprintf(text + used, bytes - used, "%.*s", (int)name.n, name.at);
    return text;
}

static void add_function(struct scanner *s, size_t name, bool has_body)
{
    assert(name < s->n);
    static const char *const inside[] = {"static", "inline", "__inline__",
                                         "constexpr", NULL};
    struct torch_scan *found = s->found;
    struct torch_found f = {.name = qualified(s, s->words[name]),
                            .signature =
                                text_of(s->words[0], s->words[s->n - 1]),
                            .is_inside = has_one(s, name, inside),
                            .times = 1};
    for (size_t i = 0; i < s->depth; i++)
        f.is_inside |= s->spaces[i].at && s->spaces[i].n == 0;
    if (!(has_body ? ISA_GROW(found->functions, found->n, found->room)
                   : ISA_GROW(found->declared, found->n_declared,
                              found->declared_room)) ||
        !f.name || !f.signature) {
        found->is_out_of_memory = true;
        free(f.name);
        free(f.signature);
        return;
    }
    if (!has_body) {
        found->declared[found->n_declared++] = f;
        return;
    }
    for (size_t i = 0; i < found->n; i++)
        if (strcmp(found->functions[i].name, f.name) == 0)
            f.times = ++found->functions[i].times;
    found->functions[found->n++] = f;
}

/* Whether the words of the statement, before a body or an end, are a
 * function's; keeps functions with tensors. */
static bool see_function(struct scanner *s, bool has_body)
{
    static const char *const device[] = {"__mlu_entry__", "__mlu_global__",
                                         "__mlu_func__",  "__mlu_device__",
                                         "__global__",    NULL};
    static const char *const tensors[] = {"Tensor", "TensorList", NULL};
    const size_t name = s->is_long ? s->n : find_name(s);
    if (name >= s->n)
        return false;
    const bool is_plain = name == 0 || !is_word(s->words[name - 1], "::");
    if (has_body && is_word(s->words[name], "PYBIND11_MODULE"))
        s->found->has_module = true;
    else if (has_body && is_word(s->words[name], "main") && s->depth == 0)
        s->found->has_main = true;
    else if (is_plain && name > 0 && !is_word(s->words[0], "template") &&
             !has(s, name, "operator") && !has_one(s, s->n, device) &&
             has_one(s, s->n, tensors))
        add_function(s, name, has_body);
    return true;
}

/* Enters a namespace. False: the body is something else. */
static bool enter(struct scanner *s)
{
    const bool is_language =
        s->n == 2 && is_word(s->words[0], "extern") && *s->words[1].at == '"';
    size_t k = s->n && is_word(s->words[0], "inline") ? 1 : 0;
    if (!is_language && !(k < s->n && is_word(s->words[k], "namespace")))
        return false;
    if (s->depth == MAX_DEPTH)
        return false;
    struct word name = {"", 0};
    if (!is_language && s->n > k + 1) /* `a::b` is a single name */
        name =
            (struct word){s->words[k + 1].at,
                          (size_t)(s->words[s->n - 1].at +
                                   s->words[s->n - 1].n - s->words[k + 1].at)};
    if (is_language) /* it has no name, but hides nothing either */
        name = (struct word){NULL, 0};
    s->spaces[s->depth++] = name;
    return true;
}

static void see(struct scanner *s, struct word w)
{
    if (is_word(w, "{")) {
        if (enter(s)) {
            s->n = 0;
            return;
        }
        const bool is_function = see_function(s, true);
        s->p = w.at;
        skip_body(s);
        if (is_function || s->is_long)
            s->n = 0;
        s->is_long = false;
    } else if (is_word(w, "}")) {
        s->depth -= s->depth > 0;
        s->n = 0;
    } else if (is_word(w, ";")) {
        see_function(s, false);
        s->n = 0;
        s->is_long = false;
    } else if (s->n < MAX_WORDS) {
        s->words[s->n++] = w;
    } else {
        s->is_long = true;
    }
}

void torch_scan(const char *text, struct torch_scan *scan)
{
    struct scanner *s = isa_alloc(1, sizeof *s);
    *scan = (struct torch_scan){.is_out_of_memory = !s};
    if (!s)
        return;
    s->found = scan;
    s->p = text;
    s->at_line_start = true;
    while (next(s))
        see(s, take(s));
    free(s);
}

void torch_scan_free(struct torch_scan *scan)
{
    for (size_t i = 0; i < scan->n; i++) {
        free(scan->functions[i].name);
        free(scan->functions[i].signature);
    }
    for (size_t i = 0; i < scan->n_declared; i++) {
        free(scan->declared[i].name);
        free(scan->declared[i].signature);
    }
    free(scan->functions);
    free(scan->declared);
    *scan = (struct torch_scan){.n = 0};
}

bool torch_scan_has_word(const char *text, const char *word)
{
    struct scanner s = {.p = text, .at_line_start = true};
    while (next(&s))
        if (is_word(take(&s), word))
            return true;
    return false;
}
