/* SPDX-License-Identifier: MIT */
#include "isa/compiler/cache/entry.h"
#include "isa/compiler/cache/record.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "isa/compiler/cache/inside.h"
#include "isa/compiler/job/files.h"
#include "isa/compiler/job/text.h"
#include "isa/support/files/file.h"

static bool is_recorded(const struct mlucc_job *job)
{
    return job->cache && job->cache->is_recorded;
}

void mlucc_record_refuse(struct mlucc_job *job)
{
    if (is_recorded(job))
        job->cache->is_recorded = false;
}

void mlucc_record_content(struct mlucc_job *job, const char *path)
{
    if (is_recorded(job))
        mlucc_add(&job->cache->contents, path);
}

void mlucc_record_identity(struct mlucc_job *job, const char *path)
{
    if (is_recorded(job))
        mlucc_add(&job->cache->identities, path);
}

/* ---- rules for make ------------------------------------------------------ */

/* Returns the next file of a rule, from *p on. In Clang's format a backslash
 * precedes blanks and #, and $ is doubled. NULL at the end of the rule. */
static const char *next_file(struct mlucc_job *job, const char **p)
{
    struct mlucc_buffer file = {.arena = &job->arena};
    const char *at = *p;
    while (*at == ' ' || (at[0] == '\\' && at[1] == '\n'))
        at += *at == ' ' ? 1 : 2;
    for (; *at && *at != '\n' && *at != ' '; at++) {
        if (at[0] == '\\' && (at[1] == ' ' || at[1] == '#'))
            at++;
        else if (at[0] == '\\' && at[1] == '\n')
            break;
        else if (at[0] == '$' && at[1] == '$')
            at++;
        mlucc_append(&file, at, 1);
    }
    *p = at;
    return file.text;
}

/* Adds the files of the first rule in a file. False if there is none. */
static bool add_rule(struct mlucc_job *job, const char *path,
                     struct mlucc_list *files)
{
    size_t n;
    const char *text = mlucc_cache_read(job, path, &n);
    const char *p = text ? strstr(text, ":") : NULL;
    while (p && p[1] != ' ' && p[1] != '\\' && p[1] != '\n')
        p = strstr(p + 1, ":"); /* this ':' is part of the target's name */
    if (!p)
        return false;
    p++;
    for (const char *file; (file = next_file(job, &p));)
        mlucc_add(files, file);
    return true;
}

/* ---- Clang --------------------------------------------------------------- */

/* The word after `word`, NULL if absent. */
static const char *argument_of(const struct mlucc_list *command,
                               const char *word)
{
    for (size_t i = 0; i + 1 < command->n; i++)
        if (strcmp(command->items[i], word) == 0)
            return command->items[i + 1];
    return NULL;
}

void mlucc_record_words(struct mlucc_job *job, const struct mlucc_list *command,
                        struct mlucc_list *full)
{
    if (!is_recorded(job) || argument_of(command, "-dependency-file"))
        return;
    const char *file = mlucc_scratch(job, "read.d");
    if (file)
        mlucc_add_all(full, "-dependency-file", file, "-MT", "x",
                      "-sys-header-deps", NULL);
    else
        mlucc_record_refuse(job);
}

/* Adds the programs and folders that determine which Clang runs, and the
 * compiler whose headers Clang uses. */
static void add_compiler(struct mlucc_job *job,
                         const struct mlucc_list *command)
{
    static const char gcc[] = "/lib/gcc/";
    const char *clang = command->items[0];
    const int folder = (int)(mlucc_base(clang) - clang);
    struct isa_arena *a = &job->arena;
    mlucc_record_identity(job, clang);
    /* where Clang looks for configuration files */
    mlucc_record_identity(job, mlucc_text(a, "%.*s.", folder, clang));
    mlucc_record_identity(
        job, mlucc_text(a, "%.*s../lib/libLLVM.so.19.1", folder, clang));
    mlucc_record_identity(
        job, mlucc_text(a, "%.*s../lib/libclang-cpp.so.19.1", folder, clang));
    for (size_t i = 0; i < command->n; i++) {
        const char *word = command->items[i], *at = strstr(word, gcc);
        if (word[0] != '/' || !at)
            continue;
        at += strlen(gcc);
        const size_t n = strcspn(at, "/");
        mlucc_record_identity(
            job, mlucc_text(a, "%.*s", (int)(at + n - word), word));
    }
}

void mlucc_record_front_end(struct mlucc_job *job,
                            const struct mlucc_list *command)
{
    struct mlucc_cache *c = job->cache;
    struct mlucc_search search;
    if (!is_recorded(job))
        return;
    const char *own = argument_of(command, "-dependency-file");
    const char *file = own ? own : mlucc_scratch(job, "read.d");
    mlucc_search_of(job, command, &search);
    size_t i = 0;
    while (i < c->n_searches && !mlucc_search_is_same(&search, &c->searches[i]))
        i++;
    if ((own && !mlucc_has(command, "-sys-header-deps")) || !file ||
        !add_rule(job, file, &c->headers) || i == CACHE_MOST_SEARCHES) {
        mlucc_record_refuse(job);
        return;
    }
    if (i == c->n_searches) {
        c->searches[c->n_searches++] = search;
        add_compiler(job, command);
    }
}

/* ---- the host's linker --------------------------------------------------- */

bool mlucc_record_link(struct mlucc_job *job, const char **file)
{
    *file = is_recorded(job) ? mlucc_scratch(job, "linked.d") : NULL;
    return *file != NULL;
}

/* Adds the places where the linker looked for a library before it found one of
 * `files`. False if the library was found elsewhere. */
static bool add_places(struct mlucc_job *job, const struct mlucc_list *folders,
                       const char *name, const struct mlucc_list *files)
{
    struct isa_arena *a = &job->arena;
    for (size_t i = 0; i < folders->n; i++) {
        const char *folder = folders->items[i];
        const char *shared = name[0] == ':'
                                 ? mlucc_text(a, "%s/%s", folder, name + 1)
                                 : mlucc_text(a, "%s/lib%s.so", folder, name);
        const char *fixed = mlucc_text(a, "%s/lib%s.a", folder, name);
        mlucc_record_identity(job, shared);
        mlucc_record_identity(job, fixed);
        if (mlucc_has(files, shared) || mlucc_has(files, fixed))
            return true;
    }
    return false;
}

/* Whether path is an archive whose members are other files. */
static bool is_thin(const char *path)
{
    char magic[8] = "";
    FILE *file = isa_file_in(path, ISA_FILE_REGULAR, ISA_FILE_DATA);
    const bool is_read = file && fread(magic, sizeof magic, 1, file) == 1;
    if (file)
        fclose(file);
    return is_read && memcmp(magic, "!<thin>\n", sizeof magic) == 0;
}

static bool is_input(const struct mlucc_job *job, const char *path)
{
    for (size_t i = 0; i < job->n_inputs; i++)
        if (strcmp(job->inputs[i].path, path) == 0)
            return true;
    return false;
}

void mlucc_record_linked(struct mlucc_job *job,
                         const struct mlucc_list *command, const char *file)
{
    struct mlucc_list files = {.arena = &job->arena};
    struct mlucc_list folders = {.arena = &job->arena};
    if (!is_recorded(job))
        return;
    assert(job->temp_dir);
    bool is_known = add_rule(job, file, &files);
    for (size_t i = 0; i < files.n; i++)
        is_known = is_known && !is_thin(files.items[i]);
    for (size_t i = 0; i < files.n; i++)
        if (is_input(job, files.items[i]))
            mlucc_record_content(job, files.items[i]);
        else if (strncmp(files.items[i], job->temp_dir,
                         strlen(job->temp_dir)) != 0)
            mlucc_record_identity(job, files.items[i]);
    for (size_t i = 0; i < command->n; i++)
        if (strncmp(command->items[i], "-L", 2) == 0)
            mlucc_add(&folders, command->items[i][2] ? command->items[i] + 2
                                                     : command->items[i + 1]);
    for (size_t i = 0; i < command->n; i++)
        if (strncmp(command->items[i], "-l", 2) == 0)
            is_known = is_known &&
                       add_places(job, &folders, command->items[i] + 2, &files);
    mlucc_record_identity(job, command->items[0]);
    mlucc_record_identity(job, job->lib_dir);
    if (!is_known)
        mlucc_record_refuse(job);
}
