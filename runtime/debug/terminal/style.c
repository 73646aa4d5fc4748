/* SPDX-License-Identifier: MIT */
/* Colours source lines: words of the language and of BANG C, numbers, texts,
 * comments and directives. Signs have no colour. */
#include "runtime/debug/terminal/style.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define COMMENT "\033[2m"
#define TEXT    "\033[33m"
#define NUMBER  "\033[36m"
#define WORD    "\033[34m"
#define DEVICE  "\033[35m"
#define PLAIN   "\033[m"

static const char *const words[] = {
    "alignas", "auto",      "bool",      "break",    "case",     "char",
    "class",   "const",     "constexpr", "continue", "default",  "do",
    "double",  "else",      "enum",      "extern",   "false",    "float",
    "for",     "goto",      "half",      "if",       "inline",   "int",
    "long",    "namespace", "nullptr",   "operator", "private",  "public",
    "return",  "short",     "signed",    "sizeof",   "static",   "struct",
    "switch",  "template",  "this",      "true",     "typedef",  "typename",
    "union",   "unsigned",  "using",     "void",     "volatile", "while",
};

bool dbg_style_is_wanted(FILE *out)
{
    const char *no = getenv("NO_COLOR"), *terminal = getenv("TERM");
    return fileno(out) >= 0 && isatty(fileno(out)) && (!no || !no[0]) &&
           terminal && strcmp(terminal, "dumb") != 0;
}

struct writer {
    char *to;
    size_t n, bytes;
};

static void put(struct writer *w, const char *text, size_t n)
{
    for (size_t i = 0; w->to && i < n && w->n + 1 < w->bytes; i++) {
        const unsigned char c = (unsigned char)text[i];
        w->to[w->n++] = text[i];
        if (text[0] != '\033' && (c < ' ' || c == 0x7f) && c != '\t')
            w->to[w->n - 1] = '?'; /* as a terminal would show the character */
    }
    if (w->to && w->n < w->bytes)
        w->to[w->n] = 0;
}

static void put_styled(struct writer *w, const char *style, const char *text,
                       size_t n)
{
    put(w, style, strlen(style));
    for (size_t i = 0; i < n; i++) /* so that no text begins with an escape */
        put(w, text[i] == '\033' ? "?" : text + i, 1);
    put(w, PLAIN, strlen(PLAIN));
}

static size_t length_of_text(const char *at)
{
    size_t n = 1;
    while (at[n] && at[n] != *at)
        n += at[n] == '\\' && at[n + 1] ? 2 : 1;
    return n + (at[n] != 0);
}

static size_t length_of_word(const char *at)
{
    size_t n = 0;
    while (isalnum((unsigned char)at[n]) || at[n] == '_' ||
           (at[n] == '.' && isdigit((unsigned char)at[0])))
        n++;
    return n;
}

static const char *style_of(const char *word, size_t n)
{
    if (isdigit((unsigned char)*word))
        return NUMBER;
    if (n > 2 && word[0] == '_' && word[1] == '_')
        return DEVICE;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i]) == n && strncmp(words[i], word, n) == 0)
            return WORD;
    return NULL;
}

/* Writes a block comment, or the rest of one. Searches the end of the comment
 * from at + from on. */
static size_t put_comment(struct writer *w, const char *at, size_t from,
                          bool *is_comment)
{
    const char *end = strstr(at + from, "*/");
    const size_t n = end ? (size_t)(end - at) + 2 : strlen(at);
    *is_comment = end == NULL;
    put_styled(w, COMMENT, at, n);
    return n;
}

/* Writes the token at `at`, which is outside of comments. Returns its
 * length. */
static size_t put_token(struct writer *w, const char *at, bool *is_comment)
{
    size_t n = 1;
    const char *style = NULL;
    if (at[0] == '/' && at[1] == '*')
        return put_comment(w, at, 2, is_comment);
    if (at[0] == '/' && at[1] == '/') {
        n = strlen(at);
        style = COMMENT;
    } else if (*at == '"' || *at == '\'') {
        n = length_of_text(at);
        style = TEXT;
    } else if (length_of_word(at)) {
        n = length_of_word(at);
        style = style_of(at, n);
    }
    if (style)
        put_styled(w, style, at, n);
    else
        for (size_t i = 0; i < n; i++)
            put(w, at[i] == '\033' ? "?" : at + i, 1);
    return n;
}

void dbg_style_line(char *to, size_t bytes, const char *line, bool *is_comment)
{
    struct writer w = {to, 0, bytes};
    put(&w, "", 0);
    const char *at = line;
    if (*is_comment)
        at += put_comment(&w, at, 0, is_comment);
    const char *first = line + strspn(line, " \t");
    if (at == line && *first == '#') { /* only the word of the directive */
        const size_t n = (size_t)(first - line) + 1 +
                         strspn(first + 1, " abcdefghijklmnopqrstuvwxyz_");
        put_styled(&w, DEVICE, line, n);
        at += n;
    }
    while (*at)
        at += put_token(&w, at, is_comment);
}
