/* SPDX-License-Identifier: MIT */
/* In stored answers, a mark and a number replace each file name, the last
 * component of that name (which the driver writes as -main-file-name), and the
 * current folder. A question with a word that could be confused with one of
 * these is not stored. */
#include "isa/compiler/cache/key.h"
#include "isa/compiler/cache/question.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "isa/compiler/cache/inside.h"
#include "isa/compiler/cache/record.h"
#include "isa/compiler/cache/state.h"
#include "isa/compiler/job/text.h"
#include "isa/support/files/path.h"

#define MARK '\1'
enum { MOST_NAMES = 9 };

/* The current folder as the driver writes it. */
static const char *current_folder(struct mlucc_job *job)
{
    char here[4096];
    const char *pwd = getenv("PWD");
    if (pwd && pwd[0] == '/' && isa_path_is_same(pwd, ".", false))
        return pwd;
    return getcwd(here, sizeof here) ? mlucc_text(&job->arena, "%s", here)
                                     : NULL;
}

/* Whether the driver quotes a word without escapes. */
static bool is_simple(const char *word)
{
    return *word && !strpbrk(word, "\"\\$`\n\1");
}

/* ---- the question -------------------------------------------------------- */

/* Whether a name is certainly not the value of an option: an output may be
 * called "2" or "pic". Names that are not distinct only count after -o. */
static bool is_distinct(const char *name)
{
    return strchr(name, '.') || strchr(name, '/');
}

/* Returns the index of the name that is word i; -1: none. */
static int number_of(const struct mlucc_list *names,
                     const struct mlucc_list *words, size_t i)
{
    const char *word = words->items[i];
    const bool is_result = i > 0 && strcmp(words->items[i - 1], "-o") == 0;
    for (size_t k = 0; k < names->n; k++)
        if (strcmp(names->items[k], word) == 0 &&
            (is_result || is_distinct(word)))
            return (int)k;
    return -1;
}

/* Whether a word may be confused with part of a name, or ends like a name with
 * the folder. */
static bool is_mistakable(const struct mlucc_list *names, const char *word,
                          const char *folder)
{
    const size_t n = strlen(word), n_folder = strlen(folder);
    for (size_t i = 0; i < names->n; i++)
        if (strcmp(mlucc_base(names->items[i]), word) == 0)
            return true;
    return n > n_folder && word[n - n_folder - 1] == '=' &&
           strcmp(word + n - n_folder, folder) == 0;
}

/* Whether the dependency file would be named after the output. */
static bool is_rule_named(const struct mlucc_list *words)
{
    bool is_written = false, is_named = false;
    for (size_t i = 0; i < words->n; i++) {
        is_written |= strcmp(words->items[i], "-MD") == 0 ||
                      strcmp(words->items[i], "-MMD") == 0;
        is_named |= strncmp(words->items[i], "-MF", 3) == 0;
    }
    return is_named || !is_written;
}

/* Adds the precompiled headers that the driver looks for beside a file of
 * -include. */
static void add_include(struct mlucc_buffer *text, struct mlucc_job *job,
                        const char *file)
{
    static const char *const suffixes[] = {".pch", ".gch"};
    for (size_t i = 0; i < sizeof suffixes / sizeof suffixes[0]; i++) {
        const char *path = mlucc_text(&job->arena, "%s%s", file, suffixes[i]);
        mlucc_appendf(text, "%d ", access(path, F_OK) == 0);
    }
}

static bool add_question(struct mlucc_job *job,
                         const struct mlucc_question *question,
                         const char *folder, struct mlucc_buffer *text)
{
    const struct mlucc_list *words = question->words;
    if (!is_rule_named(words))
        return false;
    for (size_t i = 0; i < words->n; i++) {
        const char *word = words->items[i];
        const int number = number_of(&question->names, words, i);
        if (number >= 0) {
            mlucc_appendf(text, "%c%d\n", MARK, number);
            continue;
        }
        if (strchr(word, '\n') || strchr(word, MARK) ||
            strstr(word, "native") ||
            is_mistakable(&question->names, word, folder))
            return false;
        if (i > 0 && strcmp(words->items[i - 1], "-include") == 0)
            add_include(text, job, word);
        mlucc_appendf(text, "%s\n", word);
    }
    return true;
}

/* Whether none of these names can be confused with other words of an answer. */
static bool are_good(const struct mlucc_list *names)
{
    for (size_t i = 0; i < names->n; i++)
        if (!is_simple(names->items[i]))
            return false;
    return names->n <= MOST_NAMES;
}

/* ---- the answer ---------------------------------------------------------- */

/* Replaces `from` by `to`. */
static const char *replace(struct mlucc_job *job, const char *text,
                           const char *from, const char *to)
{
    struct mlucc_buffer out = {.arena = &job->arena};
    const char *p = text;
    for (const char *at; (at = strstr(p, from)); p = at + strlen(from)) {
        mlucc_append(&out, p, (size_t)(at - p));
        mlucc_append(&out, to, strlen(to));
    }
    mlucc_append(&out, p, strlen(p));
    return out.text;
}

/* Replaces names by marks, or (is_kept) marks by names. */
static const char *exchange(struct mlucc_job *job, const char *text,
                            const struct mlucc_list *names, const char *folder,
                            bool is_kept)
{
    struct isa_arena *a = &job->arena;
    for (size_t i = 0; i < names->n; i++) {
        const char *name = names->items[i];
        const char *before = is_kept && !is_distinct(name) ? "\"-o\" " : "";
        const char *as_name = mlucc_text(a, "%s\"%s\"", before, name);
        const char *for_name = mlucc_text(a, "%s\"%c%zu\"", before, MARK, i);
        const char *main = "\"-main-file-name\" ";
        const char *as_base = mlucc_text(a, "%s\"%s\"", main, mlucc_base(name));
        const char *for_base = mlucc_text(a, "%s\"%cb%zu\"", main, MARK, i);
        text = replace(job, text, is_kept ? as_base : for_base,
                       is_kept ? for_base : as_base);
        text = replace(job, text, is_kept ? as_name : for_name,
                       is_kept ? for_name : as_name);
    }
    const char *written = mlucc_text(a, "=%s\"", folder);
    const char *mark = mlucc_text(a, "=%cf\"", MARK);
    return replace(job, text, is_kept ? written : mark,
                   is_kept ? mark : written);
}

/* Whether an answer contains a mark for each name in the question. If not, the
 * compiler (maybe a wrapper) writes names in its own way, and the stored answer
 * would give the names of this file to the next one. */
static bool has_names(struct mlucc_job *job,
                      const struct mlucc_question *question, const char *answer)
{
    const struct mlucc_list *words = question->words;
    for (size_t i = 0; i < words->n; i++) {
        const int number = number_of(&question->names, words, i);
        if (number >= 0 &&
            !strstr(answer, mlucc_text(&job->arena, "\"%c%d\"", MARK, number)))
            return false;
    }
    return true;
}

/* ---- dependencies of an answer ------------------------------------------- */

/* The folder in which the driver looks for gcc, whose headers and libraries it
 * uses. */
static const char gcc_folder[] = "/usr/lib/gcc/.";

/* The path in a quoted word at p, maybe after -L; NULL: none. */
static const char *path_at(struct mlucc_job *job, const char *p)
{
    p += p[0] == '-' && p[1] == 'L' ? 2 : 0;
    return *p == '/'
               ? mlucc_text(&job->arena, "%.*s", (int)strcspn(p, "\"\n"), p)
               : NULL;
}

/* Returns the state of a path in an answer. The state of a folder only says
 * that the folder exists, unless Clang searches tools in the folder (path ends
 * with a dot). */
static const char *state_of(struct mlucc_job *job, const char *path)
{
    struct stat status;
    if (!mlucc_ends_with(path, "/.") && stat(path, &status) == 0 &&
        S_ISDIR(status.st_mode))
        return "folder";
    return mlucc_state(job, MLUCC_IDENTITY, path, NULL);
}

/* Appends lines with the files that the answer depends on, and their states:
 * compilers, folders where compilers search other programs, and existing
 * folders. */
static void add_files(struct mlucc_job *job, const char *answer,
                      struct mlucc_buffer *text)
{
    struct mlucc_list paths = {.arena = &job->arena};
    bool is_first = true;
    for (const char *p = answer; (p = strchr(p, '"')); p++) {
        const char *path = path_at(job, p + 1);
        if (!path || strchr(path, MARK))
            continue;
        mlucc_add(&paths, path);
        const char *gcc = strstr(path, "/lib/gcc/");
        if (gcc)
            mlucc_add(&paths,
                      mlucc_text(&job->arena, "%.*s/.",
                                 (int)(gcc + 9 + strcspn(gcc + 9, "/") - path),
                                 path));
        if (is_first)
            mlucc_add(&paths, mlucc_text(&job->arena, "%.*s.",
                                         (int)(mlucc_base(path) - path), path));
        is_first = false;
    }
    mlucc_add(&paths, gcc_folder);
    mlucc_sort(&paths);
    for (size_t i = 0; i < paths.n; i++) {
        const char *state = state_of(job, paths.items[i]);
        mlucc_appendf(text, "%s %s\n", state ? state : "unknown",
                      paths.items[i]);
    }
}

/* Returns the text after the lines at `text` (up to an empty line) if all files
 * still have the states given there; else NULL. */
static const char *behind_files(struct mlucc_job *job, const char *text)
{
    while (*text && *text != '\n') {
        const size_t n = strcspn(text, "\n"), word = strcspn(text, " \n");
        if (word == n)
            return NULL;
        const char *path = mlucc_text(&job->arena, "%.*s", (int)(n - word - 1),
                                      text + word + 1);
        const char *state = state_of(job, path);
        if (!state || strlen(state) != word || strncmp(state, text, word) != 0)
            return NULL;
        text += n + (text[n] == '\n');
    }
    return *text ? text + 1 : NULL;
}

/* ---- both ---------------------------------------------------------------- */

char *mlucc_question_known(struct mlucc_job *job,
                           struct mlucc_question *question)
{
    struct mlucc_buffer text = {.arena = &job->arena};
    const char *folder = current_folder(job);
    size_t n;
    question->key = NULL;
    if (!job->cache || job->cache->store.folder < 0 || !folder ||
        !is_simple(folder) || !are_good(&question->names) ||
        !mlucc_cache_surroundings(job, &text) ||
        !add_question(job, question, folder, &text))
        return NULL;
    question->key =
        mlucc_text(&job->arena, "q%s", mlucc_digest(job, text.text, text.n));
    char *kept = isa_store_get(&job->cache->store, question->key, &n);
    const char *answer = kept ? behind_files(job, kept) : NULL;
    if (answer)
        answer = exchange(job, answer, &question->names, folder, false);
    free(kept);
    return (char *)(uintptr_t)answer;
}

void mlucc_question_keep(struct mlucc_job *job,
                         const struct mlucc_question *question,
                         const char *answer)
{
    struct mlucc_buffer text = {.arena = &job->arena};
    const char *folder = current_folder(job);
    if (!question->key || !folder || strchr(answer, MARK) ||
        strstr(answer, "warning: ") || strstr(answer, "error: ") ||
        strstr(answer, "Configuration file: "))
        return;
    answer = exchange(job, answer, &question->names, folder, true);
    if (!has_names(job, question, answer))
        return;
    add_files(job, answer, &text);
    mlucc_appendf(&text, "\n%s", answer);
    isa_store_put(&job->cache->store, question->key, text.text, text.n);
}

/* ---- tests of files ------------------------------------------------------ */

/* The name of the entry. NULL if there is no cache, or if the file changed so
 * recently that a further change might leave the file's times the same. */
static const char *passed_name(struct mlucc_job *job, const char *test,
                               const char *path)
{
    struct timespec newest = {0};
    if (!job->cache || job->cache->store.folder < 0)
        return NULL;
    const char *state = mlucc_state(job, MLUCC_IDENTITY, path, &newest);
    if (!state || !mlucc_is_later(job->cache->begin, newest))
        return NULL;
    const char *text =
        mlucc_text(&job->arena, "%s\n%s\n%s\n", test, path, state);
    return mlucc_text(&job->arena, "q%s",
                      mlucc_digest(job, text, strlen(text)));
}

bool mlucc_passed_before(struct mlucc_job *job, const char *test,
                         const char *path)
{
    size_t n;
    const char *name = passed_name(job, test, path);
    char *entry = name ? isa_store_get(&job->cache->store, name, &n) : NULL;
    const bool is_there = entry != NULL;
    free(entry);
    return is_there;
}

void mlucc_passed(struct mlucc_job *job, const char *test, const char *path)
{
    const char *name = passed_name(job, test, path);
    if (name)
        isa_store_put(&job->cache->store, name, "", 0);
}
