/* SPDX-License-Identifier: MIT */
/* Makes `extern __nram__ T x[];` compile. Scratchpad qualifiers contain static,
 * which conflicts with extern. So a copy of the file (copies.c) has qualifiers
 * of equal length without static (mlucc_prelude.h). Deduction guides get their
 * end (guides.c). `#pragma bang`, which has no effect here, becomes a comment.
 */
#include "isa/compiler/passes/externs.h"
#include "isa/compiler/passes/guides.h"
#include "isa/compiler/job/job.h"
#include "isa/support/words/letter.h"

#include <assert.h>
#include <string.h>

static const struct {
    const char *word, *replacement;
} qualifiers[] = {
    {"__nram__", "__nramx_"},
    {"__wram__", "__wramx_"},
    {"__mlu_shared__", "__mlu_sharedx_"},
};

#define MAX_PENDING 8 /* qualifiers per declaration */

struct lexer {
    char *start, *p;
    char *pending[MAX_PENDING]; /* qualifiers in the current declaration */
    size_t n_pending;
    bool has_extern, in_directive;
    bool changed;
};

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/* ---- skipping ---------------------------------------------------------- */

static void skip_comment(struct lexer *lexer)
{
    bool block = lexer->p[1] == '*';
    char *end = block ? strstr(lexer->p + 2, "*/") : strchr(lexer->p, '\n');

    lexer->p = !end ? lexer->p + strlen(lexer->p) : block ? end + 2 : end;
}

/* Skips the string or character literal at p. */
static void skip_literal(struct lexer *lexer)
{
    char quote = *lexer->p++;

    while (*lexer->p && *lexer->p != quote && *lexer->p != '\n')
        lexer->p += lexer->p[0] == '\\' && lexer->p[1] ? 2 : 1;
    lexer->p += *lexer->p == quote;
}

/* Skips R"word( ... )word"; p is at the quote. */
static void skip_raw_literal(struct mlucc_job *job, struct lexer *lexer)
{
    size_t n = strcspn(lexer->p + 1, "(\n");
    const char *stop = mlucc_text(&job->arena, ")%.*s\"", (int)n, lexer->p + 1);
    char *end = strstr(lexer->p, stop);

    lexer->p = end ? end + strlen(stop) : lexer->p + strlen(lexer->p);
}

/* ---- declarations ------------------------------------------------------- */

/* Ends a declaration: if it was extern, replaces its qualifiers. */
static void end_declaration(struct lexer *lexer)
{
    for (size_t i = 0; lexer->has_extern && i < lexer->n_pending; i++)
        for (size_t k = 0; k < sizeof qualifiers / sizeof qualifiers[0]; k++) {
            const char *replacement = qualifiers[k].replacement;
            size_t n = strlen(qualifiers[k].word);
            if (memcmp(lexer->pending[i], qualifiers[k].word, n) != 0)
                continue;
            assert(strlen(replacement) == n); /* keeps positions */
            memcpy(lexer->pending[i], replacement, n);
            lexer->changed = true;
        }
    lexer->has_extern = false;
    lexer->n_pending = 0;
}

/* Whether p is at the word `bang`. */
static bool is_bang(const char *p)
{
    return strncmp(p, "bang", 4) == 0 && !isa_is_name(p[4]);
}

/* Makes the directive at `mark` a comment if it is a pragma of BANG C, such as
 * #pragma bang walign(64). */
static void drop_pragma(struct lexer *lexer, char *mark)
{
    const char *p = mark + 1 + strspn(mark + 1, " \t");

    if (strncmp(p, "pragma", 6) != 0 || !is_bang(p + 6 + strspn(p + 6, " \t")))
        return;
    memcpy(mark, "//", 2);
    lexer->changed = true;
}

/* Replaces _Pragma("bang ...") by blanks; p is after the name. */
static void drop_operator(struct lexer *lexer, char *name)
{
    struct lexer string = {.p = lexer->p + strspn(lexer->p, " \t")};

    if (*string.p++ != '(')
        return;
    string.p += strspn(string.p, " \t");
    if (*string.p != '"' ||
        !is_bang(string.p + 1 + strspn(string.p + 1, " \t")))
        return;
    skip_literal(&string);
    string.p += strspn(string.p, " \t");
    if (*string.p != ')')
        return;
    memset(name, ' ', (size_t)(string.p + 1 - name));
    lexer->p = string.p + 1;
    lexer->changed = true;
}

static void read_word(struct mlucc_job *job, struct lexer *lexer)
{
    char *start = lexer->p;

    while (isa_is_name(*lexer->p))
        lexer->p++;
    size_t n = (size_t)(lexer->p - start);
    assert(n > 0);
    if (*lexer->p == '"' && start[n - 1] == 'R') {
        skip_raw_literal(job, lexer);
        return;
    }
    if (n == 7 && memcmp(start, "_Pragma", 7) == 0)
        drop_operator(lexer, start);
    if (n == 6 && memcmp(start, "extern", 6) == 0)
        lexer->has_extern = true;
    for (size_t k = 0; k < sizeof qualifiers / sizeof qualifiers[0]; k++)
        if (strlen(qualifiers[k].word) == n &&
            memcmp(start, qualifiers[k].word, n) == 0 &&
            lexer->n_pending < MAX_PENDING)
            lexer->pending[lexer->n_pending++] = start;
}

static void read_mark(struct lexer *lexer)
{
    char c = *lexer->p++;

    if (c == '\n' && lexer->in_directive && lexer->p[-2] != '\\') {
        lexer->in_directive = false;
        end_declaration(lexer);
    } else if (c == '#') {
        lexer->in_directive = true;
        drop_pragma(lexer, lexer->p - 1);
    } else if (c == ';' || c == '{' || c == '}') {
        end_declaration(lexer);
    } else if (c == '-' && *lexer->p == '>') {
        lexer->changed |= mlucc_respell_guide(lexer->start, lexer->p - 1);
    }
}

bool mlucc_respell_externs(struct mlucc_job *job, char *text)
{
    struct lexer lexer = {.start = text, .p = text};

    while (*lexer.p) {
        if (lexer.p[0] == '/' && (lexer.p[1] == '/' || lexer.p[1] == '*'))
            skip_comment(&lexer);
        else if (*lexer.p == '"' || (*lexer.p == '\'' && lexer.p > text &&
                                     !isa_is_digit(lexer.p[-1])))
            skip_literal(&lexer);
        else if (is_letter(*lexer.p))
            read_word(job, &lexer);
        else
            read_mark(&lexer);
    }
    end_declaration(&lexer);
    return lexer.changed;
}

void mlucc_restore_externs(char *text)
{
    for (size_t k = 0; k < sizeof qualifiers / sizeof qualifiers[0]; k++)
        for (char *p = text; (p = strstr(p, qualifiers[k].replacement));)
            memcpy(p, qualifiers[k].word, strlen(qualifiers[k].word));
}
