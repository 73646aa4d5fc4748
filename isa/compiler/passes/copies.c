/* SPDX-License-Identifier: MIT */
/* Makes Clang read changed copies of files. Some words have another meaning in
 * BANG C. For each error about such a word, the file is copied, and the word is
 * replaced by one of equal length (externs.c, asm_constraint.c, and below). A
 * virtual file system shows Clang the copy under the original's name. Lines,
 * columns and paths do not change. */
#include "isa/compiler/passes/copies.h"
#include "isa/compiler/cache/record.h"
#include "isa/compiler/explain/diagnostics.h"
#include "isa/compiler/explain/formats.h"
#include "isa/compiler/headers/fit.h"
#include "isa/compiler/inlineasm/constraint.h"
#include "isa/compiler/inlineasm/inlineasm.h"
#include "isa/compiler/job/files.h"
#include "isa/compiler/job/process.h"
#include "isa/compiler/job/text.h"
#include "isa/compiler/passes/externs.h"
#include "isa/compiler/passes/guides.h"
#include "isa/support/words/letter.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Replaces words that Clang does not accept at a place, in the copy:
 *  - alignas after a qualifier, `__nram__ alignas(128) float x[32];`: C's
 *    _Alignas is accepted there;
 *  - `template` in explicit instantiations and specialisations of kernels and
 *    device functions without the qualifier, `template void
 *    kernel<float>(float *);`: the replacement includes the qualifier, first
 *    that of kernels.
 *  - `__nram__` in a function, where the initialiser is not constant: the
 *    replacement is an automatic variable, which assigned.c puts into NRAM.
 * Replacements have equal length and are in mlucc_prelude.h. */

/* Each word is replaced by the next one in its row. */
static const char *const respellings[][3] = {
    {"alignas", "__mlua_", NULL},
    {"template", "__mlutg_", "__mlutd_"},
    {NULL, "__mlusg_", "__mlusd_"}, /* of `template <>` */
    {"__nram__", "__nramv_", "__nramf_"},
};
enum { ALIGNAS_ROW, FIRST_TEMPLATE, SPECIALISATION, NRAM_ROW };
#define N_RESPELLINGS (sizeof respellings / sizeof respellings[0])

static bool is_word(const char *p, const char *word)
{
    return word && strncmp(p, word, strlen(word)) == 0 &&
           !isa_is_name(p[strlen(word)]);
}

/* Return the word at p, or before p in the same declaration, that must be
 * replaced for Clang; NULL if there is none. */
static char *mlucc_alignas_at(char *p)
{
    return is_word(p, respellings[ALIGNAS_ROW][0]) ? p : NULL;
}

/* Whether the word at p is in one of the rows from first to last. */
static bool is_in_rows(const char *p, size_t first, size_t last)
{
    for (size_t i = first; i <= last; i++)
        for (size_t k = 0; k < 3; k++)
            if (is_word(p, respellings[i][k]))
                return true;
    return false;
}

/* Searches the declaration that ends at p for the words of rows first to last;
 * returns the last one found. */
static char *word_before(char *text, char *p, size_t first, size_t last)
{
    for (; p >= text && !strchr(";{}#", *p); p--)
        if (is_in_rows(p, first, last) && (p == text || !isa_is_name(p[-1])))
            return p;
    return NULL;
}

static char *mlucc_template_before(char *text, char *p)
{
    return word_before(text, p, FIRST_TEMPLATE, SPECIALISATION);
}

/* Whether the declaration that reaches p is static: then it stays as it is. */
static bool is_static(const char *text, const char *p)
{
    for (; p >= text && !strchr(";{}#", *p); p--)
        if (is_word(p, "static") && (p == text || !isa_is_name(p[-1])))
            return true;
    return false;
}

/* is_refused: Clang has refused the replacement at this place. */
static char *mlucc_nram_before(char *text, char *p, bool is_refused)
{
    char *word =
        is_static(text, p) ? NULL : word_before(text, p, NRAM_ROW, NRAM_ROW);

    return word && is_word(word, respellings[NRAM_ROW][is_refused]) ? word
                                                                    : NULL;
}

/* Replaces `template` of a specialisation, and removes the empty list after
 * it. */
static bool respell_specialisation(char *word)
{
    char *open = word + strlen("template");
    open += strspn(open, " \t\r\n\\");
    if (*open != '<')
        return false;
    char *close = open + 1 + strspn(open + 1, " \t\r\n");
    if (*close != '>')
        return false;
    *open = *close = ' ';
    memcpy(word, respellings[SPECIALISATION][1], strlen("template"));
    return true;
}

/* Replaces the word. False: no further replacement is possible. */
static bool mlucc_respell(char *word)
{
    if (is_word(word, "template") && respell_specialisation(word))
        return true;
    for (size_t i = 0; i < N_RESPELLINGS; i++)
        for (size_t k = 0; k < 2; k++) {
            const char *next = respellings[i][k + 1];
            if (!next || !is_word(word, respellings[i][k]))
                continue;
            assert(strlen(next) == strlen(respellings[i][k]));
            memcpy(word, next, strlen(next));
            return true;
        }
    return false;
}

static void mlucc_restore_words(char *text)
{
    for (size_t i = 0; i < N_RESPELLINGS; i++)
        for (size_t k = 1; k < 3; k++) {
            const char *word =
                respellings[i][0] ? respellings[i][0] : "template";
            for (char *p = text;
                 respellings[i][k] && (p = strstr(p, respellings[i][k]));)
                memcpy(p, word, strlen(word));
        }
}

/* ---- messages ------------------------------------------------------------ */

enum complaint {
    NONE,
    EXTERN,
    CONSTRAINT,
    INITIALIZER,
    FILE_SCOPE,
    ALIGNAS,
    INSTANCE,
    GUIDE
};

/* The subject of a message of Clang. */
struct place {
    enum complaint about;
    struct mlucc_source_position at;
    const char *file; /* the file with its text; NULL: there is none */
};

/* Whether the error at p has a note about the instantiation of a kernel or
 * device function without its qualifier. */
static bool is_about_target(const char *p)
{
    static const char error[] = "error: ";
    const char *this = strstr(p, error);
    const char *note = strstr(p, "target attributes do not match");
    const char *next = this ? strstr(this + strlen(error), error) : NULL;

    return note && (!next || note < next);
}

static enum complaint complaint_of(const char *text, const char *rest)
{
    const char *error = strstr(text, ": error: ");

    if (strstr(text, ": warning: unknown pragma ignored"))
        return EXTERN;
    if (!error)
        return NONE;
    if (strstr(error, "impossible constraint in asm: can't store value"))
        return CONSTRAINT;
    if (strstr(error, "unknown pragma") ||
        (strstr(error, "cannot combine with previous '") &&
         (strstr(error, "'extern'") || strstr(error, "'static'"))))
        return EXTERN;
    if (strstr(error, "dynamic initialization is not supported for __device__"))
        return INITIALIZER;
    if (strstr(error, "illegal storage class on file-scoped variable"))
        return FILE_SCOPE;
    if (strstr(error, "an attribute list cannot appear here") ||
        strstr(error, "'alignas' attribute cannot be applied to types"))
        return ALIGNAS;
    if ((strstr(error, "explicit instantiation of '") ||
         strstr(error, "no function template matches function template "
                       "specialization '")) &&
        is_about_target(rest))
        return INSTANCE;
    if (strstr(error, "no viable constructor or deduction guide for ") ||
        strstr(error, "reference to __host__ function '<deduction guide for "))
        return GUIDE;
    return NONE;
}

/* Returns the position that a note gives for a deduction guide that is only for
 * the host; NULL for other lines. The message itself is about the use of the
 * guide. */
static const char *guide_note(const char *text)
{
    static const char *const words[] = {
        ": note: candidate function not viable: call to __host__ function",
        ": note: '<deduction guide for ",
        ": note: candidate function template not viable: call to __host__ ",
    };
    const char *found = NULL;

    for (size_t i = 0; i < sizeof words / sizeof words[0] && !found; i++)
        found = strstr(text, words[i]);
    return found;
}

/* Returns the file with the text that a message is about: the input, if its
 * `#line` names the file. */
static const char *file_of(struct mlucc_job *job, const char *file,
                           const char *input)
{
    size_t n;
    char *text;

    if (strcmp(file, input) == 0 || access(input, R_OK) != 0)
        return file;
    text = mlucc_read(job, input, &n);
    return text && mlucc_names_file(text, file) ? input : file;
}

/* Returns the place of a line of messages; rest: that line and all that follow.
 * For code in macros the place is in a note of the message. */
static struct place complained_place(struct mlucc_job *job, const char *text,
                                     const char *rest, enum complaint before,
                                     const char *input)
{
    static const char macro[] = ": note: expanded from macro '";
    bool is_macro = strstr(text, macro) != NULL;
    struct place place = {.about =
                              is_macro ? before : complaint_of(text, rest)};
    const char *end = strstr(text, is_macro ? macro : ": error: ");
    const char *guide = before == GUIDE ? guide_note(text) : NULL;

    if (guide) {
        place.about = GUIDE;
        end = guide;
    } else if (place.about == GUIDE && !is_macro) {
        return place; /* at the use */
    }

    if (!end)
        end = strstr(text, ": warning: ");
    if (place.about == NONE || !end)
        return place;
    for (int i = 0; i < 2; i++) /* back to :LINE:COLUMN */
        while (end > text && *--end != ':')
            ;
    if (sscanf(end, ":%u:%u:", &place.at.line, &place.at.column) == 2) {
        place.at.file =
            mlucc_text(&job->arena, "%.*s", (int)(end - text), text);
        place.file = file_of(job, place.at.file, input);
    }
    return place;
}

/* ---- the virtual file system -------------------------------------------- */

/* Appends text inside a JSON string. */
static void append_quoted(struct mlucc_buffer *out, const char *text)
{
    for (const char *p = text; *p; p++) {
        if (*p == '"' || *p == '\\')
            mlucc_append(out, "\\", 1);
        mlucc_append(out, p, 1);
    }
}

static void overlay_entry(struct mlucc_buffer *out, const char *directory,
                          const char *path, const char *copy)
{
    mlucc_appendf(out, "%s\n{\"type\": \"file\", \"name\": \"",
                  out->text[out->n - 1] == '[' ? "" : ",");
    if (path[0] != '/') {
        append_quoted(out, directory);
        mlucc_append(out, "/", 1);
    }
    append_quoted(out, path);
    mlucc_appendf(out, "\", \"external-contents\": \"");
    append_quoted(out, copy);
    mlucc_appendf(out, "\"}");
}

/* Writes the list of all copies, by $PWD or the real path of the current
 * directory, as Clang does. */
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

/* The copy of a file; NULL: none. */
static const char *copy_of(const struct mlucc_job *job, const char *file)
{
    assert(job->patched.n % 2 == 0); /* files and copies alternate */
    for (size_t i = 0; i < job->patched.n; i += 2)
        if (strcmp(job->patched.items[i], file) == 0)
            return job->patched.items[i + 1];
    return NULL;
}

/* ---- changes ------------------------------------------------------------ */

/* Replaces the word at p, unless it was replaced after Clang had read the text:
 * `done` has the words that were replaced in this round. */
static bool respell(struct mlucc_job *job, char *text, enum complaint about,
                    char *p, const char *copy, struct mlucc_list *done)
{
    char *word = about == ALIGNAS ? mlucc_alignas_at(p)
                 : about == INITIALIZER || about == FILE_SCOPE
                     ? mlucc_nram_before(text, p, about == FILE_SCOPE)
                     : mlucc_template_before(text, p);

    if (!word)
        return false;
    const char *key = mlucc_text(&job->arena, "%s:%td", copy, word - text);
    if (mlucc_has(done, key))
        return false;
    mlucc_add(done, key);
    return mlucc_respell(word);
}

static bool change(struct mlucc_job *job, char *text, struct place place,
                   const char *copy, struct mlucc_list *done)
{
    char *p = NULL;

    if (place.about == EXTERN)
        return false;
    while ((p = mlucc_character_at(text, place.file, place.at, p)))
        if (place.about == CONSTRAINT ? mlucc_asm_constraint(text, p)
            : place.about == GUIDE
                ? mlucc_respell_guide_at(p)
                : respell(job, text, place.about, p, copy, done))
            return true;
    return false;
}

/* Makes or changes the copy of the file that a message is about. False if no
 * change helps. */
static bool patch_file(struct mlucc_job *job, struct place place,
                       struct mlucc_list *done)
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
    bool changed = !old && mlucc_respell_externs(job, text);
    changed |= change(job, text, place, copy, done);
    if (!changed || !mlucc_write(job, copy, text, n))
        return false;
    if (!old)
        mlucc_add_all(&job->patched, place.file, copy, NULL);
    return true;
}

/* Copies the files that messages are about. True if there are new copies, so
 * that Clang must run again. */
static bool patch_files(struct mlucc_job *job, const char *messages,
                        const char *input)
{
    struct mlucc_list done = {.arena = &job->arena};
    enum complaint before = NONE;
    bool any = false;

    for (const char *line = messages; *line;) {
        size_t n = strcspn(line, "\n");
        const char *text = mlucc_without_color(&job->arena, line, n);
        struct place place = complained_place(job, text, line, before, input);
        if (place.file)
            any |= patch_file(job, place, &done);
        if (strstr(text, " error: ") || strstr(text, " warning: "))
            before = place.about >= ALIGNAS ? place.about : NONE;
        line += n + (line[n] == '\n');
    }
    return any && write_overlay(job);
}

/* Copies files with deduction guides, even if there are no messages about
 * them. */
static void patch_guides(struct mlucc_job *job,
                         const struct mlucc_list *command)
{
    struct mlucc_list files = {.arena = &job->arena};
    struct mlucc_list done = {.arena = &job->arena};
    bool any = false;

    mlucc_files_with_guides(job, command, &files);
    for (size_t i = 0; i < files.n; i++)
        if (!copy_of(job, files.items[i]))
            any |= patch_file(
                job, (struct place){.about = EXTERN, .file = files.items[i]},
                &done);
    if (any)
        write_overlay(job);
}

/* Adds the words of a command, with copies. is_lenient: wrong printf formats
 * are no errors. */
static void add_command(const struct mlucc_job *job,
                        const struct mlucc_list *command, bool is_lenient,
                        struct mlucc_list *full)
{
    mlucc_add_all(full, command->items[0], "-cc1", NULL);
    if (job->overlay) /* _Alignas is C; $ in names is an extension */
        mlucc_add_all(full, "-ivfsoverlay", job->overlay, "-Wno-c11-extensions",
                      "-Wno-dollar-in-identifier-extension", NULL);
    for (size_t i = 2; i < command->n; i++)
        mlucc_add(full, command->items[i]);
    if (is_lenient)
        mlucc_add(full, "-Wno-error=format");
}

bool mlucc_front_end(struct mlucc_job *job, const struct mlucc_list *command)
{
    struct mlucc_list precompiled = {.arena = &job->arena};
    const struct mlucc_list *from =
        mlucc_headers_use(job, command, &precompiled) ? &precompiled : command;
    char *messages;
    bool ok, again, is_lenient = false;

    patch_guides(job, command);
    do {
        struct mlucc_list full = {.arena = &job->arena};
        add_command(job, from, is_lenient, &full);
        mlucc_record_words(job, from, &full);
        ok = mlucc_run(job, &full, &messages);
        again = !job->interrupted &&
                patch_files(job, messages, command->items[command->n - 1]);
        if (!ok && from != command && mlucc_headers_refused(job, messages)) {
            from = command;
            again = !job->interrupted;
        }
        if (!ok && !is_lenient && mlucc_errs_in_formats(job, messages))
            is_lenient = again = !job->interrupted;
    } while (again);
    if (ok)
        mlucc_record_front_end(job, from);
    if (job->overlay) { /* messages show source lines from copies */
        mlucc_restore_externs(messages);
        mlucc_restore_words(messages);
        mlucc_restore_guides(messages);
    }
    mlucc_show(job, messages);
    return ok;
}
