/* SPDX-License-Identifier: MIT */
/*
 * Files of eight-byte elements.
 */
#include "runtime/tools/mlusim/judge/run/elements.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/files/file.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/judge/roles.h"
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

/* ---- what a reference gave ------------------------------------------------
 */

/* Writes "[3, 17]", the place of element k of argument i. */
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
