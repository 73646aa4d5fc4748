/* SPDX-License-Identifier: MIT */
/* Deduction guides. Clang treats a program's guides as host functions. So a
 * kernel that needs a guide finds none, or finds one made from a constructor,
 * which silently gives another type. Attributes do not help with this version,
 * but a pragma around the guide does. In a copy of the file (copies.c) the
 * semicolon is replaced by one character, a macro of mlucc_prelude.h that
 * contains the pragma. A guide has the form NAME(parameters) ->
 * NAME<arguments>; and both names are equal. Nothing else in C++ has this form.
 */
#include "isa/compiler/passes/guides.h"
#include "isa/compiler/job/files.h"
#include "isa/compiler/job/text.h"
#include "isa/support/words/letter.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define END        '$' /* replaces the semicolon */
#define MOST_FILES 256

/* ---- one guide ----------------------------------------------------------- */

static bool is_space(char c)
{
    return c != 0 && strchr(" \t\r\n\\", c);
}

static const char *skip_spaces(const char *p)
{
    while (is_space(*p))
        p++;
    return p;
}

/* Returns the parenthesis that matches the closing one at p; NULL: none. */
static const char *opening(const char *start, const char *p)
{
    int depth = 0;

    for (; !strchr("{}#", *p); p--) {
        depth += *p == ')';
        depth -= *p == '(';
        if (depth == 0)
            return p;
        if (p == start)
            break;
    }
    return NULL;
}

/* Returns the name before the parameters of the guide whose arrow is at p, and
 * its length; NULL: none. */
static const char *name_before(const char *start, const char *p, size_t *n)
{
    do {
        if (p == start)
            return NULL;
    } while (is_space(*--p));
    const char *end = *p == ')' ? opening(start, p) : NULL;

    while (end && end > start && is_space(end[-1]))
        end--;
    for (p = end; p && p > start && isa_is_name(p[-1]);)
        p--;
    *n = (size_t)(end - p);
    return p && *n ? p : NULL;
}

/* Returns the semicolon of the guide whose arrow is at p; NULL if it is no
 * guide. */
static char *end_of(const char *start, char *p)
{
    size_t n;
    const char *name = name_before(start, p, &n);
    const char *again = skip_spaces(p + 2);

    if (!name || strncmp(again, name, n) != 0 || isa_is_name(again[n]) ||
        *skip_spaces(again + n) != '<')
        return NULL;
    p += strcspn(p, ";{}#$");
    return *p == ';' ? p : NULL;
}

bool mlucc_respell_guide(const char *start, char *p)
{
    char *end = end_of(start, p);

    if (end)
        *end = END;
    return end != NULL;
}

bool mlucc_respell_guide_at(char *p)
{
    while (*p && !strchr(";{}#$", *p)) {
        const bool is_comment = strncmp(p, "/*", 2) == 0;
        const char *end = is_comment ? strstr(p + 2, "*/") : NULL;
        p += strncmp(p, "//", 2) == 0 ? strcspn(p, "\n")
             : end                    ? (size_t)(end + 2 - p)
                                      : 1;
    }
    if (*p != ';')
        return false;
    *p = END;
    return true;
}

void mlucc_restore_guides(char *text)
{
    for (char *p = text; (p = strchr(p, END)); p++)
        if (p > text && (p[-1] == '>' || p[-1] == ')'))
            *p = ';';
}

/* ---- files --------------------------------------------------------------- */

static bool has_guide(char *text)
{
    for (char *p = text; (p = strstr(p, "->")); p += 2)
        if (end_of(text, p))
            return true;
    return false;
}

static void add_file(struct mlucc_list *files, const char *path)
{
    struct stat status;

    if (!mlucc_has(files, path) && files->n < MOST_FILES &&
        access(path, R_OK) == 0 && stat(path, &status) == 0 &&
        S_ISREG(status.st_mode))
        mlucc_add(files, path);
}

/* Adds the header that #include finds by this name: first in `folder`, then in
 * `folders`. */
static void add_included(struct mlucc_job *job, const char *folder,
                         const struct mlucc_list *folders, const char *name,
                         struct mlucc_list *files)
{
    const char *beside = mlucc_text(&job->arena, "%s%s", folder, name);

    if (access(beside, R_OK) == 0) {
        add_file(files, beside);
        return;
    }
    for (size_t i = 0; i < folders->n; i++) {
        const char *path =
            mlucc_text(&job->arena, "%s/%s", folders->items[i], name);
        if (access(path, R_OK) != 0)
            continue;
        add_file(files, path);
        return;
    }
}

static void add_all_included(struct mlucc_job *job, const char *path,
                             const char *text, const struct mlucc_list *folders,
                             struct mlucc_list *files)
{
    const char *base = mlucc_base(path);
    const char *folder =
        mlucc_text(&job->arena, "%.*s", (int)(base - path), path);

    for (const char *p = text; (p = strstr(p, "include"));) {
        p += strlen("include");
        p += strspn(p, " \t");
        if (*p != '"' && *p != '<')
            continue;
        const int n = (int)strcspn(p + 1, "\">\n");
        const char *name = mlucc_text(&job->arena, "%.*s", n, p + 1);
        add_included(job, *p == '"' ? folder : "/", folders, name, files);
    }
}

void mlucc_files_with_guides(struct mlucc_job *job,
                             const struct mlucc_list *command,
                             struct mlucc_list *files)
{
    struct mlucc_list folders = {.arena = &job->arena};
    struct mlucc_list all = {.arena = &job->arena};

    for (size_t i = 0; i + 1 < command->n; i++)
        if (strcmp(command->items[i], "-I") == 0 ||
            strcmp(command->items[i], "-iquote") == 0)
            mlucc_add(&folders, command->items[i + 1]);
    add_file(&all, command->items[command->n - 1]);
    for (size_t i = 0; i < all.n; i++) {
        size_t n;
        char *text = mlucc_read(job, all.items[i], &n);
        if (!text || strlen(text) != n)
            continue;
        add_all_included(job, all.items[i], text, &folders, &all);
        if (has_guide(text))
            mlucc_add(files, all.items[i]);
    }
}
