/* SPDX-License-Identifier: MIT */
/* Makes a precompiled header and its .fit file, with the lines
 *   clang VERSION       as Clang reports it
 *   macro -DNAME=VALUE  of the command
 *   folder PATH         searched for headers
 *   include NAME        by -include, after the headers, in order
 *   file SIZE-HASH PATH that was read
 *   word NAME           an identifier in one of them
 * Paths in the installation are relative in both files, and there are no times,
 * so that an installation may be built elsewhere and moved. */
#include "isa/compiler/headers/make.h"
#include "isa/compiler/headers/command.h"
#include "isa/compiler/headers/fit.h"
#include "isa/compiler/headers/trim.h"
#include "isa/compiler/job/files.h"
#include "isa/compiler/job/messages.h"
#include "isa/compiler/job/process.h"
#include "isa/compiler/job/text.h"
#include "isa/support/words/letter.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- words --------------------------------------------------------------- */

/* Returns the end of a comment or string that begins at p; p if none begins
 * there. Character constants are not skipped. Their words count as words, which
 * is harmless; a quote in a character constant would not be harmless. */
static const char *skip(const char *p)
{
    if (p[0] == '/' && p[1] == '/')
        return p + strcspn(p, "\n");
    if (p[0] == '/' && p[1] == '*') {
        const char *end = strstr(p + 2, "*/");
        return end ? end + 2 : p + strlen(p);
    }
    if (strncmp(p, "'\"'", 3) == 0 || strncmp(p, "'\\\"'", 4) == 0)
        return strchr(p + 1, '\'') + 1;
    if (*p != '"')
        return p;
    for (p++; *p && *p != '"' && *p != '\n';)
        p += p[0] == '\\' && p[1] ? 2 : 1;
    return p + (*p == '"');
}

static void add_words(struct mlucc_list *words, const char *text)
{
    for (const char *p = text; *p;) {
        const char *after = skip(p);
        size_t n = 0;
        while (isa_is_name(after[n]))
            n++;
        if (n && !isdigit((unsigned char)*after))
            mlucc_add(words, mlucc_text(words->arena, "%.*s", (int)n, after));
        p = n ? after + n : after > p ? after : p + 1;
    }
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* ---- the .fit ------------------------------------------------------------ */

/* Lists the files that a make rule depends on, by absolute path. Standard
 * input, "-", is left out. */
static bool read_rule(struct mlucc_job *job, const char *rule,
                      struct mlucc_list *files)
{
    char folder[PATH_MAX];
    const char *p = strstr(rule, ": ");

    if (!getcwd(folder, sizeof folder))
        return mlucc_error(MLUCC_SAYS_FILE,
                           "the current folder has no path: %s",
                           strerror(errno));

    for (p = p ? p + 1 : ""; *p;) {
        struct mlucc_buffer name = {.arena = &job->arena};
        while (*p &&
               (isspace((unsigned char)*p) || (*p == '\\' && p[1] == '\n')))
            p++;
        for (; *p && !isspace((unsigned char)*p); p++) {
            if (p[0] == '\\' && p[1] == '\n')
                break;
            p += (p[0] == '\\' && (p[1] == ' ' || p[1] == '#')) ||
                 (p[0] == '$' && p[1] == '$');
            mlucc_append(&name, p, 1);
        }
        if (name.n && strcmp(name.text, "-") != 0)
            mlucc_add(files, name.text[0] == '/'
                                 ? name.text
                                 : mlucc_text(&job->arena, "%s/%s", folder,
                                              name.text));
    }
    return true;
}

static void add_lines(struct mlucc_job *job, struct mlucc_buffer *out,
                      const char *kind, const struct mlucc_list *list)
{
    for (size_t i = 0; i < list->n; i++)
        if (i == 0 || strcmp(list->items[i - 1], list->items[i]) != 0)
            mlucc_appendf(out, "%s %s\n", kind,
                          mlucc_headers_relative(job, list->items[i]));
}

static void add_sorted(struct mlucc_job *job, struct mlucc_buffer *out,
                       const char *kind, struct mlucc_list *list)
{
    if (list->n)
        qsort(list->items, list->n, sizeof *list->items, by_text);
    add_lines(job, out, kind, list);
}

static bool write_fit(struct mlucc_job *job, const struct mlucc_seen *seen,
                      const char *rule, const char *pch, const char *path)
{
    struct isa_arena *a = &job->arena;
    struct mlucc_buffer out = {.arena = a};
    struct mlucc_list files = {.arena = a}, words = {.arena = a};
    size_t n;

    const char *print = mlucc_headers_print(job, pch);
    if (!print)
        return false;
    if (!read_rule(job, rule, &files))
        return false;
    mlucc_appendf(&out, "\nclang %s\npch %s\n", job->clang_version, print);
    add_lines(job, &out, "macro", &seen->macros);
    add_lines(job, &out, "folder", &seen->folders);
    add_lines(job, &out, "include", &seen->included);
    for (size_t i = 0; i < files.n; i++) {
        print = mlucc_headers_print(job, files.items[i]);
        char *text = mlucc_read(job, files.items[i], &n);
        if (!print || !text)
            return false;
        mlucc_appendf(&out, "file %s %s\n", print,
                      mlucc_headers_relative(job, files.items[i]));
        add_words(&words, text);
    }
    add_sorted(job, &out, "word", &words);
    return mlucc_write(job, path, out.text, out.n);
}

/* ---- the header ---------------------------------------------------------- */

static void precompile_words(struct mlucc_job *job,
                             const struct mlucc_list *command, const char *pch,
                             const char *rule, struct mlucc_list *out)
{
    mlucc_add_all(out, command->items[0], "-cc1", "-emit-pch",
                  "-fpch-instantiate-templates", "-fno-pch-timestamp",
                  "-relocatable-pch", "-isysroot", job->root, NULL);
    for (size_t i = 2; i < command->n; i++)
        mlucc_add(out, command->items[i]);
    mlucc_add_all(out, "-o", pch, "-dependency-file", rule, "-sys-header-deps",
                  "-MT", "headers", NULL);
}

/* Makes Clang's file faster to read; the record numbers are those of this Clang
 * version. */
static bool trim(struct mlucc_job *job, const char *pch)
{
    size_t n;
    if (!strstr(job->clang_version, "version 19."))
        return true;
    char *bytes = mlucc_read(job, pch, &n);
    return bytes && (!mlucc_headers_trim((uint8_t *)bytes, n) ||
                     mlucc_write(job, pch, bytes, n));
}

bool mlucc_headers_make(struct mlucc_job *job, const struct mlucc_list *command)
{
    struct mlucc_list full = {.arena = &job->arena};
    struct mlucc_seen seen;
    const char *folder =
        job->precompiled_dir ? job->precompiled_dir : mlucc_headers_folder(job);
    const char *name = mlucc_headers_name(job, command);
    const char *pch = mlucc_headers_file(job, folder, name, ".pch");
    const char *fit = mlucc_headers_file(job, folder, name, ".fit");
    const char *rule = mlucc_scratch(job, "headers.d");
    char *messages, *text;
    size_t n;

    mlucc_headers_look(job, command, &seen);
    if (!seen.is_plain || (seen.included.n && !job->precompiled_dir))
        return mlucc_error(
            MLUCC_SAYS_OPTION,
            "headers are precompiled without files that -include "
            "names, but for --precompiled=DIR");
    for (size_t i = 0; i < seen.included.n; i++)
        if (seen.included.items[i][0] != '/')
            return mlucc_error(MLUCC_SAYS_OPTION,
                               "-include %s: precompiled files are known by "
                               "their whole paths; name it by that",
                               seen.included.items[i]);
    if (!rule || !mlucc_check_output(job, pch))
        return false;
    precompile_words(job, command, pch, rule, &full);
    if (!job->dry_run)
        unlink(fit); /* only complete pairs are used */
    bool ok = mlucc_run(job, &full, &messages);
    mlucc_pass_on(messages);
    return ok && (job->dry_run ||
                  (trim(job, pch) && (text = mlucc_read(job, rule, &n)) &&
                   write_fit(job, &seen, text, pch, fit)));
}
