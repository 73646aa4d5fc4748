/* SPDX-License-Identifier: MIT */
/* Finds out whether a precompiled header gives the same result as its text.
 * Clang checks language and target itself. This file checks the rest: the same
 * Clang, undamaged files, no header changed, no user macro is a word of the
 * headers, and no user folder has a header with the same name. Files of
 * -include come after the headers and do not matter. */
#include "isa/compiler/cache/question.h"
#include "isa/compiler/cache/record.h"
#include "isa/compiler/headers/command.h"
#include "isa/compiler/headers/fit.h"
#include "isa/support/files/path.h"
#include "isa/compiler/explain/diagnostics.h"
#include "isa/compiler/job/files.h"
#include "isa/compiler/job/text.h"

#include <assert.h>
#include <string.h>
#include <unistd.h>

/* All lines of a kind, without the kind. */
static struct mlucc_list lines_of(struct mlucc_job *job, const char *fit,
                                  const char *kind)
{
    struct mlucc_list list = {.arena = &job->arena};
    const char *start = mlucc_text(&job->arena, "\n%s ", kind);

    for (const char *p = fit; (p = strstr(p, start));) {
        p += strlen(start);
        mlucc_add(&list,
                  mlucc_text(&job->arena, "%.*s", (int)strcspn(p, "\n"), p));
    }
    return list;
}

/* Whether a line "SIZE-HASH PATH" is still correct. Host and device passes
 * share the result. */
static bool is_unchanged(struct mlucc_job *job, const char *line)
{
    if (mlucc_has(&job->unchanged, line))
        return true;
    size_t n = strcspn(line, " ");
    const char *now =
        line[n] ? mlucc_headers_print(job,
                                      mlucc_headers_absolute(job, line + n + 1))
                : NULL;

    if (!now || strlen(now) != n || strncmp(line, now, n) != 0)
        return false;
    mlucc_add(&job->unchanged, line);
    return true;
}

/* ---- macros -------------------------------------------------------------- */

static bool macros_fit(struct mlucc_job *job, const char *fit,
                       const struct mlucc_seen *seen)
{
    struct mlucc_list made_with = lines_of(job, fit, "macro");

    for (size_t i = 0; i < made_with.n; i++)
        if (!mlucc_has(&seen->macros, made_with.items[i]))
            return false;
    for (size_t i = 0; i < seen->macros.n; i++) {
        const char *macro = seen->macros.items[i];
        const char *name = mlucc_text(&job->arena, "%.*s",
                                      (int)strcspn(macro + 2, "=("), macro + 2);
        if (!mlucc_has(&made_with, macro) &&
            mlucc_fit_says(job, fit, "word", name))
            return false;
    }
    return true;
}

/* ---- folders ------------------------------------------------------------- */

/* Returns the name by which a header is included: its path relative to the
 * innermost search folder. */
static const char *name_of(const char *path, const struct mlucc_list *folders)
{
    size_t longest = 0;

    for (size_t i = 0; i < folders->n; i++) {
        size_t n = strlen(folders->items[i]);
        if (n > longest && strncmp(path, folders->items[i], n) == 0 &&
            path[n] == '/')
            longest = n;
    }
    return longest ? path + longest + 1 : path;
}

/* Whether a user folder contains no header with the name of one of ours. */
static bool is_apart(struct mlucc_job *job, const char *folder,
                     const struct mlucc_list *files,
                     const struct mlucc_list *folders)
{
    for (size_t i = 0; i < files->n; i++) {
        const char *path = strchr(files->items[i], ' ');
        assert(path); /* checked by is_unchanged */
        const char *name = name_of(path + 1, folders);
        const char *other = mlucc_text(&job->arena, "%s/%s", folder, name);
        if (name[0] != '/' && access(other, F_OK) == 0 &&
            !isa_path_is_same(other, mlucc_headers_absolute(job, path + 1),
                              false))
            return false;
    }
    return true;
}

/* Whether the folders of the header's compilation are present in order, and
 * other folders contain no conflicting headers. Our folder may be given again,
 * because it is the first system folder anyway. */
static bool folders_fit(struct mlucc_job *job, const char *fit,
                        const struct mlucc_list *files,
                        const struct mlucc_seen *seen)
{
    struct mlucc_list made_with = lines_of(job, fit, "folder");
    size_t next = 0;

    for (size_t i = 0; i < seen->folders.n; i++) {
        const char *path = seen->folders.items[i];
        const char *folder = mlucc_headers_relative(job, path);
        if (next < made_with.n && strcmp(folder, made_with.items[next]) == 0)
            next++;
        else if (!isa_path_is_same(path, job->include_dir, false) &&
                 (mlucc_has(&made_with, folder) ||
                  !is_apart(job, path, files, &made_with)))
            return false;
    }
    return next == made_with.n;
}

/* ---- files that -include names --------------------------------------- */

/* Returns how many -include files the header was compiled with, if these are
 * the first -include files of the command; -1 if they are not. */
static int included_of(struct mlucc_job *job, const char *fit,
                       const struct mlucc_seen *seen)
{
    struct mlucc_list made_with = lines_of(job, fit, "include");

    if (made_with.n > seen->included.n)
        return -1;
    for (size_t i = 0; i < made_with.n; i++)
        if (strcmp(made_with.items[i],
                   mlucc_headers_relative(job, seen->included.items[i])) != 0)
            return -1;
    return (int)made_with.n;
}

/* ---- all checks ---------------------------------------------------------- */

/* Whether the file is complete. Clang would read a damaged file until Clang
 * crashes. */
static bool is_whole(struct mlucc_job *job, const char *fit, const char *pch)
{
    const char *wanted = mlucc_word_after(&job->arena, fit, "\npch ", "\n");
    const char *test = mlucc_text(&job->arena, "is %s", wanted ? wanted : "");

    if (wanted && mlucc_passed_before(job, test, pch))
        return true;
    const char *print = mlucc_headers_print(job, pch);
    if (!print || !mlucc_fit_says(job, fit, "pch", print))
        return false;
    mlucc_passed(job, test, pch);
    return true;
}

static bool fits(struct mlucc_job *job, const char *fit, const char *pch,
                 const struct mlucc_seen *seen)
{
    struct mlucc_list files = lines_of(job, fit, "file");

    if (!seen->is_plain ||
        !mlucc_fit_says(job, fit, "clang", job->clang_version) ||
        !macros_fit(job, fit, seen))
        return false;
    for (size_t i = 0; i < files.n; i++)
        if (!is_unchanged(job, files.items[i]))
            return false;
    return folders_fit(job, fit, &files, seen) && is_whole(job, fit, pch);
}

/* Makes the command that uses the precompiled files of a folder instead of the
 * text. */
static bool use(struct mlucc_job *job, const char *folder,
                const struct mlucc_list *command, struct mlucc_list *out)
{
    struct mlucc_seen seen;
    const char *name = mlucc_headers_name(job, command);
    const char *pch = mlucc_headers_file(job, folder, name, ".pch");
    const char *path = mlucc_headers_file(job, folder, name, ".fit");
    size_t n;

    mlucc_record_identity(job, pch);
    mlucc_record_content(job, path);
    if (access(pch, R_OK) != 0 || access(path, R_OK) != 0)
        return false;
    const char *fit = mlucc_read(job, path, &n);
    mlucc_headers_look(job, command, &seen);
    int n_included = fit ? included_of(job, fit, &seen) : -1;
    if (n_included < 0 || !fits(job, fit, pch, &seen))
        return false;
    assert(command->n > 2 && seen.prelude + 1 < command->n);
    mlucc_add_all(out, command->items[0], "-cc1", "-isysroot", job->root,
                  "-include-pch", pch, NULL);
    for (size_t i = 2; i < command->n; i++) {
        bool is_in_it = strcmp(command->items[i], "-include") == 0 &&
                        (i == seen.prelude || n_included-- > 0);
        if (is_in_it)
            i++;
        else
            mlucc_add(out, command->items[i]);
    }
    return true;
}

bool mlucc_headers_use(struct mlucc_job *job, const struct mlucc_list *command,
                       struct mlucc_list *out)
{
    if (job->no_precompiled)
        return false;
    return (job->precompiled_dir &&
            use(job, job->precompiled_dir, command, out)) ||
           use(job, mlucc_headers_folder(job), command, out);
}

bool mlucc_headers_refused(struct mlucc_job *job, const char *messages)
{
    static const char *const starts[] = {
        "error: ", "fatal error: ", "<built-in>:", "<command line>:"};
    for (const char *line = messages; *line;) {
        size_t n = strcspn(line, "\n");
        const char *text = mlucc_without_color(&job->arena, line, n);
        for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++)
            if (strncmp(text, starts[i], strlen(starts[i])) == 0)
                return true;
        line += n + (line[n] == '\n');
    }
    return false;
}
