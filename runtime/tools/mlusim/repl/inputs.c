/* SPDX-License-Identifier: MIT */
#include "runtime/tools/mlusim/repl/inputs.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

#include "runtime/tools/command/fail.h"
#include "runtime/tools/mlusim/repl/reader.h"
#include "runtime/tools/mlusim/repl/tokens.h"

/* A walk through code, without comments and strings. */
struct walk {
    const char *text, *at;
    int depth;       /* depth of brackets, after the character at `at` */
    bool is_body;    /* whether the open bracket at depth 1 contains code */
    bool is_string;  /* `at` is the start of a string or constant */
    char last;       /* the last character outside of blanks and comments */
    size_t n_passed; /* number of such characters so far */
};

/* Moves to the next character, or string, that is not blank. False at the end.
 */
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

/* Whether a bracket at depth 0 ends a declaration. The bracket of a function or
 * a namespace does; the bracket of a type or of initial values does not. */
static bool ends_with_body(const char *text)
{
    static const char *const wraps[] = {"namespace", "extern", NULL};
    char word[64];
    pg_first_word(text, word, sizeof word);
    return pg_is_word_of(word, wraps);
}

/* Returns the end of a line. Lines joined by a backslash count as one. */
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

/* Whether the whole text is an expression whose value is to be printed. */
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

/* Returns the kind of the part at `text`, and in *end where the part ends. */
static enum pg_kind piece(const char *text, size_t *end)
{
    *end = is_value(text) ? strlen(text) : pg_piece_end(text);
    if (is_value(text))
        return PG_VALUE;
    if (pg_is_outer(text) || pg_is_bare_function(text))
        return PG_DECLARATION;
    /* incomplete text is a statement, unless it is a value */
    return strchr(";}", text[*end - 1]) ? PG_STATEMENT : PG_VALUE;
}

bool pg_next_part(const char *text, size_t at, struct pg_part *part)
{
    assert(at <= strlen(text));
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
    if (is_empty(text + part->end)) /* a comment after the part belongs to the
                                       part */
        part->end += strlen(text + part->end);
    return true;
}

/* ---- scanning ------------------------------------------------------------ */

struct scan {
    int depth;       /* depth of brackets */
    int open[3];     /* number of open brackets, by kind */
    size_t unopened; /* place of a bracket without a partner, plus 1 */
    bool is_open;    /* a comment or string is open */
    char last;       /* the last character of code */
    size_t end;      /* end of the code */
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

/* Returns the last of several declarations or statements. */
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

/* If the text ends with an operator that needs an operand after it, returns its
 * length. (A dot may end a number, and > a template.) */
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

/* Writes about a bracket without a partner, and its line. */
static void name_unopened(const char *text, size_t at, char *what, size_t bytes)
{
    size_t start = at;
    while (start > 0 && text[start - 1] != '\n')
        start--;
    start += strspn(text + start, " \t");
    snprintf(what, bytes, "closes a bracket that it has not opened, %c: %.*s",
             text[at], (int)strcspn(text + start, "\n"), text + start);
}

/* Whether a bracket or comment has no partner. If so, writes which bracket or
 * comment, as the end of a sentence. */
static bool pg_is_unbalanced(const char *text, char *what, size_t bytes)
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

/* Whether an expression ends with an operator that needs an operand. If so,
 * writes the operator. */
static bool pg_lacks(const char *text, char *what, size_t bytes)
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

/* ---- expression ---------------------------------------------------------- */

/* Stands for a part of a slice that was left out. */
#define NOTHING "__PG_NOTHING"

static void put_part(FILE *out, const char *from, const char *to)
{
    from += strspn(from, " \t");
    if (from >= to)
        fputs(NOTHING, out);
    else
        fprintf(out, "(long)(%.*s)", (int)(to - from), from);
}

/* Returns the first `sign` in [from, to) outside of brackets. NULL: there is
 * none. Colons of ?: and of :: do not count. */
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

/* Returns the bracket that is closed just before `end`. NULL: the bracket is no
 * index.
 */
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

/* Whether an expression computes with a slice, which is not a number. */
static bool pg_is_mixed(const char *text)
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

/* ---- input checks -------------------------------------------------------- */

bool pg_is_sound(const char *text, unsigned number)
{
    char lacks[160];
    const size_t n = strlen(text);
    if (n > PG_LONGEST_INPUT)
        snprintf(lacks, sizeof lacks,
                 "is longer than %d characters: put it into a file, which "
                 ":load reads",
                 PG_LONGEST_INPUT);
    if (n > PG_LONGEST_INPUT || pg_is_unbalanced(text, lacks, sizeof lacks))
        return cmd_refuse("repl: input-%u %s", number, lacks);
    if (strchr(text, PG_NO_TEXT))
        return cmd_refuse("repl: input-%u has a byte 0, which is no text",
                          number);
    if (strstr(text, "<<<") && !strchr(text, '"'))
        return cmd_fail(
            0,
            "repl: input-%u launches a kernel, which the host does: "
            "here a kernel is called as a function, by the tasks of "
            ":dim",
            number);
    return true;
}

bool pg_is_whole(const char *text, unsigned number)
{
    char lacks[160];
    if (pg_lacks(text, lacks, sizeof lacks))
        return cmd_refuse("repl: input-%u %s", number, lacks);
    if (pg_is_mixed(text))
        return cmd_refuse(
            "repl: input-%u computes with a slice, which is a list "
            "of elements: a slice stands alone; a loop or an "
            "intrinsic computes with arrays",
            number);
    return true;
}
