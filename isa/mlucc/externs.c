/* SPDX-License-Identifier: MIT
 *
 * Makes `extern __nram__ T x[];` compile. Scratchpad qualifiers say static,
 * which extern excludes, so Clang complains; each file it complains about is
 * copied with the qualifier of such declarations replaced by one of the same
 * length (mlucc_prelude.h), and a virtual file system shows the copy to Clang
 * under the name of the original. Lines, columns and paths stay as they are.
 * Vector registers in inline assembly take the same way (asm_constraint.c), and
 * so does `#pragma bang`, which has no meaning here: it becomes a comment.
 */
#include "isa/mlucc/inlineasm.h"
#include "isa/mlucc/mlucc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct {
    const char *word, *replacement;
} qualifiers[] = {
    {"__nram__", "__nramx_"},
    {"__wram__", "__wramx_"},
    {"__mlu_shared__", "__mlu_sharedx_"},
};

#define MAX_PENDING 8 /* qualifiers of one declaration */

struct lexer {
    char *p;
    char *pending[MAX_PENDING]; /* qualifiers since the last end of one */
    size_t n_pending;
    bool has_extern, in_directive;
    bool changed;
};

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* ---- what is skipped ---------------------------------------------------- */

static void skip_comment(struct lexer *lexer)
{
    bool block = lexer->p[1] == '*';
    char *end = block ? strstr(lexer->p + 2, "*/") : strchr(lexer->p, '\n');

    lexer->p = !end ? lexer->p + strlen(lexer->p) : block ? end + 2 : end;
}

/* A string or character literal that begins at p. */
static void skip_literal(struct lexer *lexer)
{
    char quote = *lexer->p++;

    while (*lexer->p && *lexer->p != quote && *lexer->p != '\n')
        lexer->p += lexer->p[0] == '\\' && lexer->p[1] ? 2 : 1;
    lexer->p += *lexer->p == quote;
}

/* R"word( ... )word", p at the quote. */
static void skip_raw_literal(struct mlucc_job *job, struct lexer *lexer)
{
    size_t n = strcspn(lexer->p + 1, "(\n");
    const char *stop = mlucc_text(&job->arena, ")%.*s\"", (int)n, lexer->p + 1);
    char *end = strstr(lexer->p, stop);

    lexer->p = end ? end + strlen(stop) : lexer->p + strlen(lexer->p);
}

/* ---- declarations ------------------------------------------------------- */

/* A declaration ends: if it was extern, its qualifiers are replaced. */
static void end_declaration(struct lexer *lexer)
{
    for (size_t i = 0; lexer->has_extern && i < lexer->n_pending; i++)
        for (size_t k = 0; k < sizeof qualifiers / sizeof qualifiers[0]; k++) {
            const char *replacement = qualifiers[k].replacement;
            size_t n = strlen(qualifiers[k].word);
            if (memcmp(lexer->pending[i], qualifiers[k].word, n) != 0)
                continue;
            memcpy(lexer->pending[i], replacement, n);
            lexer->changed = true;
        }
    lexer->has_extern = false;
    lexer->n_pending = 0;
}

/* `bang` at p, as a word. */
static bool is_bang(const char *p)
{
    return strncmp(p, "bang", 4) == 0 && !is_letter(p[4]) && !is_digit(p[4]);
}

/* The directive that begins at the mark becomes a comment if it is a pragma of
 * the language: #pragma bang walign(64). */
static void drop_pragma(struct lexer *lexer, char *mark)
{
    const char *p = mark + 1 + strspn(mark + 1, " \t");

    if (strncmp(p, "pragma", 6) != 0 || !is_bang(p + 6 + strspn(p + 6, " \t")))
        return;
    memcpy(mark, "//", 2);
    lexer->changed = true;
}

/* The same for _Pragma("bang ..."), p behind the name: spaces. */
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

    while (is_letter(*lexer->p) || is_digit(*lexer->p))
        lexer->p++;
    size_t n = (size_t)(lexer->p - start);
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
    }
}

/* Replaces in place; returns whether anything was. */
static bool patch(struct mlucc_job *job, char *text)
{
    struct lexer lexer = {.p = text};

    while (*lexer.p) {
        if (lexer.p[0] == '/' && (lexer.p[1] == '/' || lexer.p[1] == '*'))
            skip_comment(&lexer);
        else if (*lexer.p == '"' ||
                 (*lexer.p == '\'' && lexer.p > text && !is_digit(lexer.p[-1])))
            skip_literal(&lexer);
        else if (is_letter(*lexer.p))
            read_word(job, &lexer);
        else
            read_mark(&lexer);
    }
    end_declaration(&lexer);
    return lexer.changed;
}

/* ---- files -------------------------------------------------------------- */

/* What a message of Clang is about. */
struct place {
    const char *file; /* NULL: something else */
    unsigned line, column;
    bool is_constraint; /* of an operand in inline assembly, else the words */
};

static struct place complained_place(struct mlucc_job *job, const char *text)
{
    const char *error = strstr(text, ": error: ");
    const char *pragma = strstr(text, ": warning: unknown pragma ignored");
    struct place place = {0};

    place.is_constraint = error && strstr(error, "impossible constraint in asm:"
                                                 " can't store value");
    bool is_extern = error && strstr(error, "cannot combine with previous '") &&
                     (strstr(error, "'extern'") || strstr(error, "'static'"));
    bool is_pragma = pragma || (error && strstr(error, "unknown pragma"));
    if (!place.is_constraint && !is_extern && !is_pragma)
        return place;
    const char *end = error ? error : pragma;
    for (int i = 0; i < 2; i++) /* back to :LINE:COLUMN */
        while (end > text && *--end != ':')
            ;
    if (sscanf(end, ":%u:%u:", &place.line, &place.column) == 2)
        place.file = mlucc_text(&job->arena, "%.*s", (int)(end - text), text);
    return place;
}

static void overlay_entry(struct mlucc_buffer *out, const char *directory,
                          const char *path, const char *copy)
{
    mlucc_appendf(out, "%s\n{\"type\": \"file\", \"name\": \"",
                  out->text[out->n - 1] == '[' ? "" : ",");
    if (path[0] != '/')
        mlucc_appendf(out, "%s/", directory);
    mlucc_appendf(out, "%s\", \"external-contents\": \"%s\"}", path, copy);
}

/* Writes the list of all copies. Clang knows the current directory by $PWD or
 * by its real path. */
static bool write_overlay(struct mlucc_job *job)
{
    struct mlucc_buffer out = {.arena = &job->arena};
    const char *path = mlucc_scratch(job, "overlay.json"), *pwd = getenv("PWD");
    char here[4096];

    if (!path || !getcwd(here, sizeof here))
        return false;
    mlucc_appendf(&out, "{\"version\": 0, \"use-external-names\": false, "
                        "\"roots\": [");
    for (size_t i = 0; i + 1 < job->patched.n; i += 2) {
        const char *file = job->patched.items[i];
        const char *copy = job->patched.items[i + 1];
        overlay_entry(&out, here, file, copy);
        if (pwd && pwd[0] == '/' && file[0] != '/' && strcmp(pwd, here) != 0)
            overlay_entry(&out, pwd, file, copy);
    }
    mlucc_appendf(&out, "]}\n");
    job->overlay = path;
    return mlucc_write(job, path, out.text, out.n);
}

/* The copy of a file, NULL if there is none. */
static const char *copy_of(const struct mlucc_job *job, const char *file)
{
    for (size_t i = 0; i < job->patched.n; i += 2)
        if (strcmp(job->patched.items[i], file) == 0)
            return job->patched.items[i + 1];
    return NULL;
}

/* Makes or changes the copy of the file Clang complains about. False if that
 * does not help. */
static bool patch_file(struct mlucc_job *job, struct place place)
{
    size_t n;
    const char *old = copy_of(job, place.file);
    const char *copy =
        old ? old
            : mlucc_scratch(job, mlucc_text(&job->arena, "extern-%zu-%s",
                                            job->patched.n / 2,
                                            mlucc_base(place.file)));
    char *text = copy ? mlucc_read(job, old ? old : place.file, &n) : NULL;
    if (!text || strlen(text) != n)
        return false;
    bool changed = !old && patch(job, text);
    if (place.is_constraint)
        changed |= mlucc_asm_constraint(text, place.line, place.column);
    if (!changed || !mlucc_write(job, copy, text, n))
        return false;
    if (!old)
        mlucc_add_all(&job->patched, place.file, copy, NULL);
    return true;
}

bool mlucc_patch_externs(struct mlucc_job *job, const char *messages)
{
    bool any = false;

    for (const char *line = messages; *line;) {
        size_t n = strcspn(line, "\n");
        const char *text = mlucc_without_color(job, line, n);
        struct place place = complained_place(job, text);
        if (place.file)
            any |= patch_file(job, place);
        line += n + (line[n] == '\n');
    }
    return any && write_overlay(job);
}

/* Source lines in messages come from the copies: restores the user's words. */
static void restore_words(char *messages)
{
    for (size_t k = 0; k < sizeof qualifiers / sizeof qualifiers[0]; k++)
        for (char *p = messages; (p = strstr(p, qualifiers[k].replacement));)
            memcpy(p, qualifiers[k].word, strlen(qualifiers[k].word));
}

bool mlucc_front_end(struct mlucc_job *job, const struct mlucc_list *command)
{
    char *messages;
    bool ok, again;

    do {
        struct mlucc_list full = {.arena = &job->arena};
        mlucc_add_all(&full, command->items[0], "-cc1", NULL);
        if (job->overlay)
            mlucc_add_all(&full, "-ivfsoverlay", job->overlay, NULL);
        for (size_t i = 2; i < command->n; i++)
            mlucc_add(&full, command->items[i]);
        ok = mlucc_run(job, &full, &messages);
        again = !job->interrupted && mlucc_patch_externs(job, messages);
    } while (again);
    if (job->overlay)
        restore_words(messages);
    mlucc_show(job, messages);
    return ok;
}
