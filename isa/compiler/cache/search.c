/* SPDX-License-Identifier: MIT */
/* Searches text without preprocessing. Names in comments or in inactive #if
 * parts are found too, which only adds places to check. An item is a mark, the
 * folder of the including file, a tab and the name. */
#include "isa/compiler/cache/search.h"
#include "isa/compiler/job/text.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { QUOTED = 'q', ANGLED = 'a', ALL = 'n' }; /* marks; ALL: all files */

/* ---- folders ------------------------------------------------------------- */

/* A front-end option that names a folder, and its place in the search order. */
static const struct {
    const char *word;
    enum { FIRST, USERS, SYSTEMS, LAST } when;
} folder_words[] = {
    {"-iquote", FIRST},
    {"-I", USERS},
    {"-isystem", SYSTEMS},
    {"-cxx-isystem", SYSTEMS},
    {"-c-isystem", SYSTEMS},
    {"-internal-isystem", SYSTEMS},
    {"-internal-externc-isystem", SYSTEMS},
    {"-idirafter", LAST},
};
enum { N_FOLDER_WORDS = sizeof folder_words / sizeof folder_words[0] };

static void add_folders(const struct mlucc_list *command, int when,
                        struct mlucc_list *folders)
{
    for (size_t i = 0; i < command->n; i++)
        for (size_t k = 0; k < N_FOLDER_WORDS; k++) {
            const char *word = command->items[i];
            const size_t n = strlen(folder_words[k].word);
            if ((int)folder_words[k].when != when ||
                strncmp(word, folder_words[k].word, n) != 0)
                continue;
            if (word[n])
                mlucc_add(folders, word + n);
            else if (i + 1 < command->n)
                mlucc_add(folders, command->items[i + 1]);
        }
}

void mlucc_search_of(struct mlucc_job *job, const struct mlucc_list *command,
                     struct mlucc_search *search)
{
    *search =
        (struct mlucc_search){{.arena = &job->arena}, {.arena = &job->arena}};
    add_folders(command, FIRST, &search->quoted);
    for (int when = USERS; when <= LAST; when++)
        add_folders(command, when, &search->folders);
}

static bool is_same(const struct mlucc_list *a, const struct mlucc_list *b)
{
    size_t i = 0;
    while (i < a->n && i < b->n && strcmp(a->items[i], b->items[i]) == 0)
        i++;
    return a->n == b->n && i == a->n;
}

bool mlucc_search_is_same(const struct mlucc_search *a,
                          const struct mlucc_search *b)
{
    return is_same(&a->quoted, &b->quoted) && is_same(&a->folders, &b->folders);
}

/* ---- texts --------------------------------------------------------------- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\f' || c == '\v' || c == '\r';
}

/* Skips blanks and comments. */
static const char *skip(const char *p)
{
    for (const char *end; is_blank(*p) || (p[0] == '/' && p[1] == '*');) {
        end = is_blank(*p) ? p + 1 : strstr(p + 2, "*/");
        if (!end)
            break;
        p = is_blank(*p) ? end : end + 2;
    }
    return p;
}

/* Returns the text without byte order mark. Continued lines are joined, even if
 * blanks follow the backslash. */
static const char *joined(struct mlucc_job *job, const char *text, size_t n)
{
    char *all = mlucc_alloc(&job->arena, n + 1), *to = all;
    const char *p = text + (strncmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0);
    while (*p) {
        const char *end = p + 1;
        while (*p == '\\' && is_blank(*end))
            end++;
        if (*p == '\\' && *end == '\n')
            p = end + 1;
        else
            *to++ = *p++;
    }
    *to = '\0';
    return all;
}

static bool begins(const char **p, const char *word)
{
    const size_t n = strlen(word);
    if (strncmp(*p, word, n) != 0)
        return false;
    *p += n;
    return true;
}

/* Adds the quoted name at p (either kind of quote) as an item. False: no
 * name. */
static bool add_name(struct mlucc_job *job, const char *path, const char *p,
                     bool is_next, struct mlucc_list *wanted)
{
    const char mark = *p == '"' ? '"' : '>';
    if (*p != '"' && *p != '<')
        return false;
    const size_t n = strcspn(p + 1, mark == '"' ? "\"\n" : ">\n");
    if (p[1 + n] != mark)
        return true; /* not a file name: a message or a comment */
    const int folder = (int)(mlucc_base(path) - path);
    const char kind = is_next ? ALL : mark == '"' ? QUOTED : ANGLED;
    mlucc_add(wanted, mlucc_text(&job->arena, "%c%.*s\t%.*s", kind, folder,
                                 kind == QUOTED ? path : "", (int)n, p + 1));
    return true;
}

/* Whether a directive may begin at p: only blanks or a comment before it on the
 * line. */
static bool is_first(const char *text, const char *p)
{
    while (p > text && is_blank(p[-1]))
        p--;
    return p == text || p[-1] == '\n' || p[-1] == '/';
}

/* The position after the next # (or %:) from p on; NULL: none. */
static const char *next_hash(const char *p, const char **hash)
{
    for (; *p; p++)
        if (*p == '#' || (p[0] == '%' && p[1] == ':')) {
            *hash = p;
            return p + (*p == '#' ? 1 : 2);
        }
    return NULL;
}

/* Whether the included name comes from a macro. */
static bool is_made_up(const char *p)
{
    const char *name = skip(p);
    return name > p && (*name == '_' || isalpha((unsigned char)*name));
}

/* Directives: # include, # include_next, # import, # embed. */
static bool look_at_directives(struct mlucc_job *job, const char *path,
                               const char *text, struct mlucc_list *wanted)
{
    const char *hash;
    for (const char *p = text; (p = next_hash(p, &hash));) {
        p = skip(p);
        if ((*p != 'i' && *p != 'e') || !is_first(text, hash))
            continue;
        if (begins(&p, "embed"))
            return false;
        if (!begins(&p, "include") && !begins(&p, "import"))
            continue;
        const bool is_next = begins(&p, "_next");
        if (!add_name(job, path, skip(p), is_next, wanted) && is_made_up(p))
            return false;
    }
    return true;
}

/* Whether a macro may be defined to the word at p. True if p is outside of
 * comments and in a directive that does more than test for the word. */
static bool is_renamed(const char *text, const char *p)
{
    const char *line = p, *before = p;
    while (line > text && line[-1] != '\n')
        line--;
    const char *first = skip(line);
    const char *slash = strchr(first, '/');
    if ((*first != '#' && *first != '%') || (slash && slash < p))
        return false;
    while (before > line && (is_blank(before[-1]) || before[-1] == '('))
        before--;
    static const char *const asking[] = {"defined", "ifdef", "ifndef"};
    for (size_t i = 0; i < sizeof asking / sizeof asking[0]; i++) {
        const size_t n = strlen(asking[i]);
        if ((size_t)(before - line) > n &&
            strncmp(before - n, asking[i], n) == 0)
            return false;
    }
    return true;
}

/* Looks at __has_include(NAME) and similar. Such a word without "(" is no
 * query, unless a macro may be defined to it. Then the source cannot be
 * searched, and the result is false. */
static bool look_at_questions(struct mlucc_job *job, const char *path,
                              const char *text, struct mlucc_list *wanted)
{
    for (const char *p = text; (p = strstr(p, "__has_"));) {
        const char *word = p;
        p += strlen("__has_");
        const bool is_embed = begins(&p, "embed");
        if (!is_embed && !begins(&p, "include"))
            continue;
        const bool is_next = begins(&p, "_next");
        p = skip(p);
        if (*p != '(' && !is_renamed(text, word))
            continue;
        if (*p != '(' || is_embed ||
            !add_name(job, path, skip(p + 1), is_next, wanted))
            return false;
    }
    return true;
}

bool mlucc_has_date(const char *text)
{
    return strstr(text, "__DATE__") || strstr(text, "__TIME__") ||
           strstr(text, "__TIMESTAMP__");
}

/* Whether the text makes an assembler, or Clang by a pragma, read other
 * files. */
static bool reads_more(const char *text)
{
    return strstr(text, ".inc") &&
           (strstr(text, ".incbin") || strstr(text, ".include"));
}

bool mlucc_search_text(struct mlucc_job *job, const char *path,
                       const char *text, size_t n, struct mlucc_list *wanted)
{
    if (strlen(text) != n || strstr(text, "?\?=") || strstr(text, "?\?/"))
        return false; /* trigraphs could hide what is searched */
    text = joined(job, text, n);
    return !mlucc_has_date(text) && !reads_more(text) &&
           !strstr(text, "GCC dependency") &&
           look_at_directives(job, path, text, wanted) &&
           look_at_questions(job, path, text, wanted);
}

void mlucc_search_included(struct mlucc_job *job, const char *name,
                           struct mlucc_list *wanted)
{
    mlucc_add(wanted, mlucc_text(&job->arena, "%c\t%s", QUOTED, name));
}

/* ---- places -------------------------------------------------------------- */

/* Adds a place. Returns whether a file exists there. */
static bool add_place(struct mlucc_list *places, const char *path)
{
    struct stat status;
    mlucc_add(places, path);
    return stat(path, &status) == 0 && !S_ISDIR(status.st_mode);
}

static bool add_places(struct mlucc_job *job, const struct mlucc_list *folders,
                       const char *name, bool all, struct mlucc_list *places)
{
    for (size_t i = 0; i < folders->n; i++)
        if (add_place(places, mlucc_text(&job->arena, "%s/%s",
                                         folders->items[i], name)) &&
            !all)
            return true;
    return false;
}

void mlucc_search_places(struct mlucc_job *job,
                         const struct mlucc_search *search, const char *item,
                         struct mlucc_list *places)
{
    const char *tab = strchr(item, '\t'), *name = tab + 1;
    const bool all = item[0] == ALL;
    assert(tab);
    if (name[0] == '/') {
        add_place(places, name);
        return;
    }
    if (item[0] == QUOTED &&
        (add_place(places, mlucc_text(&job->arena, "%.*s%s",
                                      (int)(tab - item - 1), item + 1, name)) ||
         add_places(job, &search->quoted, name, false, places)))
        return;
    if (all)
        add_places(job, &search->quoted, name, true, places);
    add_places(job, &search->folders, name, all, places);
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

void mlucc_sort(struct mlucc_list *words)
{
    size_t n = 0;
    if (!words->n)
        return;
    qsort(words->items, words->n, sizeof *words->items, by_text);
    for (size_t i = 0; i < words->n; i++)
        if (!n || strcmp(words->items[n - 1], words->items[i]) != 0)
            words->items[n++] = words->items[i];
    words->n = n;
    words->items[n] = NULL;
}
