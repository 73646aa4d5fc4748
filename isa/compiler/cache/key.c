/* SPDX-License-Identifier: MIT */
/* Makes the name of a command: the hash of a text whose lines are everything
 * that the result depends on, except files. This includes all command-line
 * words except -o. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "isa/compiler/cache/key.h"
#include "isa/compiler/cache/state.h"
#include "isa/compiler/job/text.h"
#include "isa/support/files/file.h"

extern char **environ;

enum verdict { KEPT, REFUSED, PLAIN, PAIR, PORTABLE };

/* ---- words --------------------------------------------------------------- */

static const struct {
    const char *beginning;
    bool is_whole;
    enum verdict verdict;
} words[] = {
#define X(beginning, is_whole, verdict) {beginning, is_whole, verdict},
#include "isa/compiler/cache/words.def"
#undef X
};

/* Returns the verdict of the row for a word. *rest receives what follows the
 * row's prefix. */
static enum verdict verdict_of(const char *word, const char **rest)
{
    enum verdict verdict = REFUSED;
    size_t longest = 0;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        const size_t n = strlen(words[i].beginning);
        if (n <= longest || strncmp(word, words[i].beginning, n) != 0 ||
            (words[i].is_whole && word[n]))
            continue;
        longest = n;
        verdict = words[i].verdict;
        *rest = word + n;
    }
    return verdict;
}

static bool may_keep(const char *word)
{
    const char *rest = word;
    if (strchr(word, '\n') || mlucc_has_date(word) || strstr(word, "__has_"))
        return false;
    switch (verdict_of(word, &rest)) {
    case KEPT:
        return true;
    case REFUSED:
        return false;
    case PLAIN:
        return !strchr(rest, '=');
    case PAIR:
        return !strchr(rest, ',');
    case PORTABLE:
        return !strstr(rest, "native");
    }
    return false;
}

static bool add_words(const struct mlucc_job *job, struct mlucc_buffer *text)
{
    for (size_t i = 0; i < job->words.n; i++) {
        if (!may_keep(job->words.items[i]))
            return false;
        mlucc_appendf(text, "word %s\n", job->words.items[i]);
    }
    return true;
}

/* ---- the environment ----------------------------------------------------- */

static const struct {
    const char *name;
    enum verdict verdict;
} variables[] = {
#define X(name, verdict) {name, verdict},
#include "isa/compiler/cache/environment.def"
#undef X
};

static bool is_named(const char *variable, const char *name)
{
    const size_t n = strlen(name);
    return name[n - 1] == '*'
               ? strncmp(variable, name, n - 1) == 0
               : strncmp(variable, name, n) == 0 && variable[n] == '=';
}

static bool add_environment(struct mlucc_job *job, struct mlucc_buffer *text)
{
    struct mlucc_list set = {.arena = &job->arena};
    for (char **p = environ; *p; p++)
        for (size_t i = 0; i < sizeof variables / sizeof variables[0]; i++)
            if (is_named(*p, variables[i].name)) {
                if (variables[i].verdict == REFUSED)
                    return false;
                mlucc_add(&set, *p);
            }
    mlucc_sort(&set); /* order does not matter */
    for (size_t i = 0; i < set.n; i++)
        mlucc_appendf(text, "variable %s\n", set.items[i]);
    return true;
}

/* ---- tools --------------------------------------------------------------- */

/* Finds the file that a program name refers to. NULL: there is none. */
static const char *found(struct mlucc_job *job, const char *name)
{
    const char *path = getenv("PATH");
    if (strchr(name, '/'))
        return name;
    while (path && *path) {
        const size_t n = strcspn(path, ":");
        const char *file =
            mlucc_text(&job->arena, "%.*s/%s", (int)n, path, name);
        if (access(file, X_OK) == 0)
            return file;
        path += n + (path[n] == ':');
    }
    return NULL;
}

/* Whether the file is a binary. A script may call anything. */
static bool is_program(const char *path)
{
    char begin[4] = "";
    FILE *file = isa_file_in(path, ISA_FILE_REGULAR, ISA_FILE_DATA);
    const bool is_read =
        file && fread(begin, 1, sizeof begin, file) == sizeof begin;
    if (file)
        fclose(file);
    return is_read && memcmp(begin, "\177ELF", sizeof begin) == 0;
}

static bool add_tool(struct mlucc_job *job, const char *name, bool is_needed,
                     struct mlucc_buffer *text)
{
    const char *path = found(job, name);
    const char *state =
        path ? mlucc_state(job, MLUCC_IDENTITY, path, NULL) : "absent";
    if (path && !is_program(path))
        return false;
    if (!state || (is_needed && !path))
        return false;
    mlucc_appendf(text, "tool %s %s %s\n", name, path ? path : "", state);
    return true;
}

/* Adds the host's linker, which Clang's driver finds by the name "ld". */
static void add_linker(struct mlucc_job *job, struct mlucc_buffer *text)
{
    const char *path = found(job, "ld");
    const char *state =
        path ? mlucc_state(job, MLUCC_IDENTITY, path, NULL) : NULL;
    mlucc_appendf(text, "linker %s %s\n", path ? path : "", state ? state : "");
}

bool mlucc_cache_surroundings(struct mlucc_job *job, struct mlucc_buffer *text)
{
    const char *self = mlucc_state(job, MLUCC_IDENTITY, "/proc/self/exe", NULL);
    add_linker(job, text);
    mlucc_appendf(text, "mlucc 1\nself %s\nroot %s\n", self ? self : "",
                  job->root);
    return self && add_environment(job, text) &&
           add_tool(job, job->clang, true, text) &&
           add_tool(job, job->lld, false, text);
}

/* ---- the command --------------------------------------------------------- */

const struct mlucc_input *mlucc_cache_source(const struct mlucc_job *job)
{
    const struct mlucc_input *source = NULL;
    for (size_t i = 0; i < job->n_inputs; i++) {
        if (job->inputs[i].kind == MLUCC_LINKED)
            continue;
        if (source)
            return NULL;
        source = &job->inputs[i];
    }
    return source;
}

/* Adds the folder that Clang writes into debug information, unless an option
 * sets another one. */
static bool add_folder(const struct mlucc_job *job, struct mlucc_buffer *text)
{
    static const char *const other[] = {"-fdebug-compilation-dir=",
                                        "-ffile-compilation-dir="};
    char here[4096];
    const char *pwd = getenv("PWD");
    for (size_t i = 0; i < job->words.n; i++)
        for (size_t k = 0; k < sizeof other / sizeof other[0]; k++)
            if (strncmp(job->words.items[i], other[k], strlen(other[k])) == 0)
                return true;
    if (!getcwd(here, sizeof here))
        return false;
    mlucc_appendf(text, "folder %s\nPWD %s\n", here, pwd ? pwd : "");
    return true;
}

/* Whether path is a regular file, so that the file can be read again. */
static bool is_file(const char *path)
{
    struct stat status;
    return strcmp(path, "-") != 0 &&
           (stat(path, &status) != 0 || S_ISREG(status.st_mode));
}

static bool is_kind_kept(const struct mlucc_job *job,
                         const struct mlucc_results *results)
{
    const struct mlucc_input *source = mlucc_cache_source(job);
    if (job->verbose || job->dry_run || job->save_temps || job->lists ||
        job->stop == MLUCC_PREPROCESS || !source || source->kind != MLUCC_MLU ||
        !is_file(source->path))
        return false;
    for (size_t i = 0; i < results->paths.n; i++)
        if (!is_file(results->paths.items[i]))
            return false;
    return !results->dependencies || is_file(results->dependencies);
}

const char *mlucc_cache_key(struct mlucc_job *job,
                            const struct mlucc_results *results)
{
    struct mlucc_buffer text = {.arena = &job->arena};
    if (!is_kind_kept(job, results) || !mlucc_cache_surroundings(job, &text) ||
        !add_words(job, &text) || !add_folder(job, &text))
        return NULL;
    mlucc_appendf(&text, "cncc %d\ncolor %d\n", job->is_cncc, job->color);
    for (size_t i = 0; i < job->n_archs; i++)
        mlucc_appendf(&text, "arch %s\n", job->archs[i]->name);
    if (results->dependencies) /* its rule contains the output's name */
        for (size_t i = 0; i < results->paths.n; i++)
            mlucc_appendf(&text, "result %s\n", results->paths.items[i]);
    const char *source =
        mlucc_state(job, MLUCC_CONTENT, mlucc_cache_source(job)->path, NULL);
    if (!source)
        return NULL;
    job->cache->source = source;
    mlucc_appendf(&text, "source %s\n", source);
    return mlucc_digest(job, text.text, text.n);
}
