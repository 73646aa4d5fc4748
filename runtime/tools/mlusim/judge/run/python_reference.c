/* SPDX-License-Identifier: MIT */
/* The script that calls the function reads the file "in", eight bytes for each
 * element, and writes the file "out". Both files are in a folder without other
 * files. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "runtime/tools/mlusim/judge/run/python_reference.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "runtime/tools/files/files.h"
#include "runtime/tools/judge/bare.h"
#include "runtime/tools/judge/roles.h"
#include "runtime/tools/judge/status.h"
#include "runtime/tools/judge/tables.h"
#include "runtime/tools/mlusim/judge/verdict/verdict.h"

static void write_poison(FILE *out, size_t n)
{
    const uint64_t poison = JDG_POISON;
    for (size_t i = 0; i < n; i++)
        fwrite(&poison, 8, 1, out);
}

bool jdg_words_write(const char *path, const struct jdg_task *task, size_t c,
                     const struct jdg_data *data)
{
    FILE *out = fopen(path, "wb");
    for (size_t i = 0; out && i < task->n_arguments; i++) {
        const size_t n = (size_t)task->cases[c].n[i];
        if (task->arguments[i].role == JDG_OUTPUT)
            write_poison(out, n);
        else
            fwrite(data->wide[i], 8, n, out);
    }
    return out && !(ferror(out) | fclose(out));
}

bool jdg_words_take(const char *folder, const struct jdg_task *task, size_t c,
                    struct jdg_data *data)
{
    char path[PATH_MAX];
    size_t all = 0, n = 0;
    for (size_t i = 0; i < task->n_arguments; i++)
        if (jdg_is_written(&task->arguments[i]))
            all += 8 * (size_t)task->cases[c].n[i];
    char *bytes = files_read_left(folder, "out", SIZE_MAX, &n);
    const bool is_good = bytes && n >= all;
    const char *from = bytes;
    for (size_t i = 0; is_good && i < task->n_arguments; i++) {
        const size_t size = 8 * (size_t)task->cases[c].n[i];
        if (!jdg_is_written(&task->arguments[i]))
            continue;
        memcpy(data->wide[i], from, size);
        from += size;
    }
    free(bytes);
    if (files_path(path, folder, "out"))
        remove(path);
    return is_good;
}

/* ---- what a reference gave ----------------------------------------------- */

/* Writes the index of element k of argument i, such as "[3, 17]". */
static void put_index(const struct jdg_task *task, size_t c, size_t i,
                      uint64_t k, char *text, size_t bytes)
{
    struct jdg_result at = {.argument = &task->arguments[i],
                            .compared = {.first = k}};
    memcpy(at.dims, task->cases[c].dims[i], sizeof at.dims);
    jdg_index_text(&at, text, bytes);
}

static bool is_set(const struct jdg_task *task, size_t c, size_t i,
                   const struct jdg_data *data, char *error, size_t bytes)
{
    const struct jdg_argument *a = &task->arguments[i];
    const uint64_t n = (uint64_t)task->cases[c].n[i];
    const bool is_float = array_types[a->type].class == ARRAY_FLOAT;
    char index[100];
    for (uint64_t k = 0; k < n; k++) {
        int64_t whole;
        memcpy(&whole, (const char *)data->wide[i] + 8 * k, 8);
        const bool is_poison = (uint64_t)whole == JDG_POISON;
        if (!is_poison && (is_float || jdg_holds(a->type, whole)))
            continue;
        put_index(task, c, i, k, index, sizeof index);
        if (is_poison)
            snprintf(error, bytes,
                     "%s: case %zu: the reference does not set %s%s; it must "
                     "set every element of an output, which is not zero "
                     "before, and read none behind an array",
                     task->reference_path, c + 1, a->name, index);
        else
            snprintf(error, bytes,
                     "%s: case %zu: the reference sets %s%s to %" PRId64
                     ", which is no number of type %s; clip or wrap it in the "
                     "reference, or give %s another type",
                     task->reference_path, c + 1, a->name, index, whole,
                     array_types[a->type].c_name, a->name);
        return false;
    }
    return true;
}

bool jdg_words_are_set(const struct jdg_task *task, size_t c,
                       const struct jdg_data *data, char *error, size_t bytes)
{
    for (size_t i = 0; i < task->n_arguments; i++)
        if (jdg_is_written(&task->arguments[i]) &&
            !is_set(task, c, i, data, error, bytes))
            return false;
    return true;
}

enum { LARGEST = 4 << 20, WORD_BYTES = 256 };

static int say(int status, char *error, size_t bytes, const char *what,
               const char *why)
{
    snprintf(error, bytes, "%s: %s", what, why);
    return status;
}

/* Returns the modules that the reference needs; NULL if the reference's file
 * cannot be read. */
static const char *modules_of(const char *path)
{
    size_t n;
    char *text = files_read(path, LARGEST, &n);
    const char *modules =
        text && jdg_use_of(text, "torch") ? "numpy,torch" : "numpy";
    free(text);
    return text ? modules : NULL;
}

int jdg_python_open(struct jdg_python *p, const struct jdg_task *task,
                    const char *folder, bool is_unconfined, char *error,
                    size_t bytes)
{
    char script[PATH_MAX], sentence[600];
    const char *modules = modules_of(task->reference_path);
    if (!modules || !realpath(task->reference_path, p->file))
        return say(JDG_AT_FAULT, error, bytes, task->reference_path,
                   strerror(errno));
    memcpy(p->beside, p->file, sizeof p->beside);
    *strrchr(p->beside, '/') = 0;
    if (!mlusim_beside("../share/mlusim/scripts/reference.py", script,
                       sizeof script) ||
        !realpath(script, p->script) ||
        !files_path(p->folder, folder, "python") || mkdir(p->folder, 0700) != 0)
        return say(JDG_CANNOT, error, bytes, "the script of the reference",
                   strerror(errno));
    if (!mlusim_sandbox_open(&p->sandbox, is_unconfined, sentence,
                             sizeof sentence))
        return say(JDG_CANNOT, error, bytes, task->reference_path, sentence);
    return scr_find(&p->python, modules, task->reference_path, error, bytes);
}

/* Writes the word of an argument, such as "input:d:64,3:x". */
static void put_word(const struct jdg_task *task, size_t c, size_t i,
                     char word[WORD_BYTES])
{
    const struct jdg_argument *a = &task->arguments[i];
    size_t n =
        (size_t)snprintf(word, WORD_BYTES, "%s:%c:", jdg_role_names[a->role],
                         array_types[a->type].class == ARRAY_FLOAT ? 'd' : 'q');
    for (size_t d = 0; d < a->rank; d++)
        n += (size_t)snprintf(word + n, WORD_BYTES - n, "%s%" PRId64,
                              d ? "," : "", task->cases[c].dims[i][d]);
    snprintf(word + n, WORD_BYTES - n, ":%s", a->name);
}

static int call(const struct jdg_python *p, const struct jdg_task *task,
                size_t c, char *error, size_t bytes)
{
    char texts[JDG_MAX_ARGUMENTS][WORD_BYTES];
    const char *words[JDG_MAX_ARGUMENTS + 3] = {p->file, task->reference_path};
    const char *const read[] = {p->beside, NULL};
    uint64_t size = 0;
    for (size_t i = 0; i < task->n_arguments; i++) {
        put_word(task, c, i, texts[i]);
        words[i + 2] = texts[i];
        size += 8 * (uint64_t)task->cases[c].n[i];
    }
    const struct scr_call how = {
        .python = &p->python,
        .sandbox = &p->sandbox.rules,
        .who = task->reference_path,
        .script = p->script,
        .folder = p->folder,
        .read = read,
        .words = words,
        .seconds = (unsigned)task->seconds,
        .memory_mib = task->memory_mib,
        .file_bytes = size + (64 << 10), /* leaves room for messages */
    };
    return scr_run(&how, error, bytes);
}

int jdg_python_run(const struct jdg_python *p, const struct jdg_task *task,
                   size_t c, struct jdg_data *data, char *error, size_t bytes)
{
    char in[PATH_MAX];
    if (!files_path(in, p->folder, "in") || !jdg_words_write(in, task, c, data))
        return say(JDG_CANNOT, error, bytes, "the inputs of the reference",
                   strerror(errno));
    int status = call(p, task, c, error, bytes);
    if (status == JDG_RIGHT && !jdg_words_take(p->folder, task, c, data))
        status = say(JDG_AT_FAULT, error, bytes, task->reference_path,
                     "the reference ended before its outputs were written");
    remove(in);
    return status;
}
