/* SPDX-License-Identifier: MIT
 *
 * Files that -include names. As text they come before the prelude; where that
 * is precompiled they come after it. Both are the same unless a file, or one
 * that it includes from a folder of the user, defines a macro that is a word of
 * the headers, asks for a macro that they define, or has a pragma. What cannot
 * be read line by line counts as that.
 */
#include "isa/compiler/headers/included.h"
#include "isa/compiler/job/files.h"
#include "isa/compiler/job/text.h"

#include <ctype.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAX_DEPTH 64 /* of files that include each other */

struct scan {
    struct mlucc_job *job;
    const char *fit;
    const struct mlucc_seen *seen;
    struct mlucc_list visited;
};

static bool file_fits(struct scan *scan, const char *path, unsigned depth);

static bool is_file(const char *path)
{
    struct stat status;

    return stat(path, &status) == 0 && S_ISREG(status.st_mode) &&
           access(path, R_OK) == 0;
}

/* All files that a name can mean: in the folder of the file that includes it,
 * or in those that are searched. The headers of the installation and of the
 * system change nothing for each other. */
static bool name_fits(struct scan *scan, const char *folder, const char *name,
                      unsigned depth)
{
    struct isa_arena *a = &scan->job->arena;
    const struct mlucc_list *folders = &scan->seen->folders;
    const char *path =
        name[0] == '/' ? name : mlucc_text(a, "%s%s", folder, name);
    bool is_found = is_file(path);

    if (is_found && !file_fits(scan, path, depth))
        return false;
    for (size_t i = 0; name[0] != '/' && i < folders->n; i++) {
        path = mlucc_text(a, "%s/%s", folders->items[i], name);
        if (!is_file(path))
            continue;
        is_found = true;
        if (!mlucc_fit_says(
                scan->job, scan->fit, "folder",
                mlucc_headers_relative(scan->job, folders->items[i])) &&
            !file_fits(scan, path, depth))
            return false;
    }
    return is_found;
}

/* The word that begins at p. */
static const char *word_at(struct scan *scan, const char *p)
{
    size_t n = 0;

    while (isalnum((unsigned char)p[n]) || p[n] == '_')
        n++;
    return mlucc_text(&scan->job->arena, "%.*s", (int)n, p);
}

/* Whether a condition asks for no macro that the headers define. */
static bool condition_fits(struct scan *scan, const char *p)
{
    for (const char *end = p + strcspn(p, "\n"); p < end;) {
        const char *word = word_at(scan, p);
        if (*p == '\\' ||
            (*word && mlucc_fit_says(scan->job, scan->fit, "define", word)))
            return false;
        p += *word ? strlen(word) : 1;
    }
    return true;
}

/* Whether #define or #undef names nothing that the headers have. */
static bool name_is_apart(struct scan *scan, const char *p)
{
    const char *name = word_at(scan, p);

    return *name && p[strlen(name)] != '\\' &&
           !mlucc_fit_says(scan->job, scan->fit, "word", name);
}

static bool include_fits(struct scan *scan, const char *path, const char *p,
                         unsigned depth)
{
    struct isa_arena *a = &scan->job->arena;
    size_t folder = (size_t)(mlucc_base(path) - path);

    if (*p != '"' && *p != '<')
        return false; /* a macro says which */
    const char *name =
        mlucc_text(a, "%.*s", (int)strcspn(p + 1, ">\"\n"), p + 1);
    return name_fits(scan, mlucc_text(a, "%.*s", (int)folder, path), name,
                     depth);
}

/* A directive, from what comes after its #. */
static bool directive_fits(struct scan *scan, const char *path, const char *p,
                           unsigned depth)
{
    static const char *const conditions[] = {"if",   "ifdef",   "ifndef",
                                             "elif", "elifdef", "elifndef"};
    const char *what = word_at(scan, p);
    const char *rest = p + strlen(what);

    if (*rest == '\\')
        return false;
    rest += strspn(rest, " \t");
    if (strcmp(what, "define") == 0 || strcmp(what, "undef") == 0)
        return name_is_apart(scan, rest);
    if (strcmp(what, "include") == 0)
        return include_fits(scan, path, rest, depth);
    if (strcmp(what, "pragma") == 0)
        return strcmp(word_at(scan, rest), "once") == 0;
    for (size_t i = 0; i < sizeof conditions / sizeof conditions[0]; i++)
        if (strcmp(what, conditions[i]) == 0)
            return condition_fits(scan, rest);
    return strcmp(what, "else") == 0 || strcmp(what, "endif") == 0 ||
           strcmp(what, "error") == 0 || strcmp(what, "warning") == 0;
}

/* Whether all directives of a text are lines that begin with #. */
static bool is_by_lines(const char *text)
{
    static const char *const signs[] = {"%:", "\?\?=", "_Pragma", "\r"};

    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
        if (strstr(text, signs[i]))
            return false;
    return true;
}

static bool file_fits(struct scan *scan, const char *path, unsigned depth)
{
    size_t n;

    if (mlucc_has(&scan->visited, path))
        return true;
    if (depth > MAX_DEPTH)
        return false;
    mlucc_add(&scan->visited, path);
    const char *text = mlucc_read(scan->job, path, &n);
    if (!text || strlen(text) != n || !is_by_lines(text))
        return false;
    for (const char *line = text; *line;) {
        const char *p = line + strspn(line, " \t");
        size_t length = strcspn(p, "\n");
        if (*p == '#' ? !directive_fits(scan, path,
                                        p + 1 + strspn(p + 1, " \t"), depth + 1)
                      : memchr(p, '#', length) != NULL)
            return false;
        line = p + length;
        line += *line == '\n';
    }
    return true;
}

bool mlucc_included_fit(struct mlucc_job *job, const char *fit,
                        const struct mlucc_seen *seen)
{
    struct scan scan = {
        .job = job, .fit = fit, .seen = seen, .visited.arena = &job->arena};

    for (size_t i = 0; i < seen->included.n; i++)
        if (!name_fits(&scan, "", seen->included.items[i], 0))
            return false;
    return true;
}
