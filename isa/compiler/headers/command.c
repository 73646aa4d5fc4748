/* SPDX-License-Identifier: MIT */
/* Reads from a clang -cc1 command everything that decides whether a
 * precompiled header fits. The same code is used when the header is made and
 * before it is used. */
#include "isa/compiler/headers/command.h"
#include "isa/compiler/job/text.h"
#include "isa/support/files/file.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

bool mlucc_fit_says(struct mlucc_job *job, const char *fit, const char *kind,
                    const char *text)
{
    return strstr(fit, mlucc_text(&job->arena, "\n%s %s\n", kind, text)) !=
           NULL;
}

/* ---- the name ------------------------------------------------------------ */

/* Returns the level; -O2 represents all levels that set the same macros. */
static const char *level_of(const char *word)
{
    static const char *const alike[] = {"-O", "-O1", "-O2", "-O3"};

    for (size_t i = 0; i < sizeof alike / sizeof alike[0]; i++)
        if (strcmp(word, alike[i]) == 0)
            return "-O2";
    return strcmp(word, "-O0") == 0 ? "" : word;
}

const char *mlucc_headers_name(struct mlucc_job *job,
                               const struct mlucc_list *command)
{
    const char *side = "host", *standard = "", *level = "", *code = "";

    for (size_t i = 0; i < command->n; i++) {
        const char *word = command->items[i];
        if (strncmp(word, "-D__BANG_ARCH__=", 16) == 0)
            side = word + 16;
        else if (strncmp(word, "-std=", 5) == 0)
            standard = word + 5;
        else if (strncmp(word, "-O", 2) == 0)
            level = level_of(word);
        else if (strcmp(word, "-pic-level") == 0)
            code = "-pic";
        else if (strcmp(word, "-pic-is-pie") == 0)
            code = "-pie";
    }
    return mlucc_text(&job->arena, "%s-%s%s%s", side, standard, level, code);
}

const char *mlucc_headers_folder(struct mlucc_job *job)
{
    return mlucc_text(&job->arena, "%s/share/mlusim/precompiled", job->root);
}

const char *mlucc_headers_file(struct mlucc_job *job, const char *folder,
                               const char *name, const char *suffix)
{
    return mlucc_text(&job->arena, "%s/%s%s", folder, name, suffix);
}

/* ---- parsing a command --------------------------------------------------- */

/* Options with a header folder, and options that make Clang read something
 * before the file, or show what Clang reads. */
static const char *const folder_words[] = {
    "-I",           "-iquote",
    "-isystem",     "-cxx-isystem",
    "-idirafter",   "-internal-isystem",
    "-iwithprefix", "-internal-externc-isystem",
};
static const char *const other_words[] = {
    "-imacros", "-include-pch",     "-isysroot",   "-load",
    "-plugin",  "-undef",           "-add-plugin", "-E",
    "-Eonly",   "-Wsystem-headers", /* -Wsystem-headers does not affect
                                       headers that were read before */
};

static bool is_one_of(const char *word, const char *const *words, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(word, words[i]) == 0)
            return true;
    return false;
}
#define IS_ONE_OF(word, words) \
    is_one_of(word, words, sizeof words / sizeof words[0])

void mlucc_headers_look(struct mlucc_job *job, const struct mlucc_list *command,
                        struct mlucc_seen *seen)
{
    struct isa_arena *a = &job->arena;

    const char *prelude = mlucc_text(a, "%s/mlucc_prelude.h", job->include_dir);

    *seen = (struct mlucc_seen){
        .macros.arena = a,
        .folders.arena = a,
        .included.arena = a,
        .prelude = command->n,
        .is_plain = true,
    };
    for (size_t i = 0; i < command->n; i++) {
        const char *word = command->items[i];
        const char *next = i + 1 < command->n ? command->items[i + 1] : "";
        if (strcmp(word, "-D") == 0 || strcmp(word, "-U") == 0)
            mlucc_add(&seen->macros, mlucc_text(a, "%s%s", word, next));
        else if (strncmp(word, "-D", 2) == 0 || strncmp(word, "-U", 2) == 0)
            mlucc_add(&seen->macros, word);
        else if (IS_ONE_OF(word, folder_words))
            mlucc_add(&seen->folders, next);
        else if (strncmp(word, "-I", 2) == 0)
            mlucc_add(&seen->folders, word + 2);
        else if (IS_ONE_OF(word, other_words))
            seen->is_plain = false;
        else if (strcmp(word, "-include") == 0 && strcmp(next, prelude) == 0)
            seen->prelude = i;
        else if (strcmp(word, "-include") == 0)
            mlucc_add(&seen->included, next);
    }
    seen->is_plain &= seen->prelude < command->n;
}

/* ---- files --------------------------------------------------------------- */

const char *mlucc_headers_relative(const struct mlucc_job *job,
                                   const char *path)
{
    size_t n = strlen(job->root);

    return strncmp(path, job->root, n) == 0 && path[n] == '/' ? path + n + 1
                                                              : path;
}

const char *mlucc_headers_absolute(struct mlucc_job *job, const char *path)
{
    return path[0] == '/' ? path
                          : mlucc_text(&job->arena, "%s/%s", job->root, path);
}

const char *mlucc_headers_print(struct mlucc_job *job, const char *path)
{
    uint64_t words[1 << 12], size = 0, hash = 0;
    FILE *file = isa_file_in(path, ISA_FILE_REGULAR, ISA_FILE_DATA);
    size_t got;

    if (!file)
        return NULL;
    while (words[0] = 0, (got = fread(words, 1, sizeof words, file)) > 0) {
        size_t n = (got + 7) / 8;
        memset((char *)words + got, 0, n * 8 - got);
        for (size_t i = 0; i < n; i++) {
            hash = (hash ^ words[i]) * UINT64_C(0x9e3779b97f4a7c15);
            hash ^= hash >> 29;
        }
        size += got;
    }
    bool ok = !ferror(file);
    fclose(file);
    return ok ? mlucc_text(&job->arena, "%" PRIu64 "-%016" PRIx64, size, hash)
              : NULL;
}
