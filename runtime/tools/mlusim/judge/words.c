/* SPDX-License-Identifier: MIT */
/*
 * Files of eight-byte elements.
 */
#include "runtime/tools/mlusim/judge/words.h"

#include <stdio.h>

#include "runtime/tools/judge/roles.h"

bool jdg_words_write(const char *path, const struct jdg_task *task, size_t c,
                     const struct jdg_data *data)
{
    FILE *out = fopen(path, "wb");
    for (size_t i = 0; out && i < task->n_arguments; i++)
        fwrite(data->wide[i], 8, (size_t)task->cases[c].n[i], out);
    return out && !(ferror(out) | fclose(out));
}

bool jdg_words_read(const char *path, const struct jdg_task *task, size_t c,
                    struct jdg_data *data)
{
    FILE *in = fopen(path, "rb");
    bool is_good = in != NULL;
    for (size_t i = 0; is_good && i < task->n_arguments; i++) {
        const size_t n = (size_t)task->cases[c].n[i];
        if (jdg_is_written(&task->arguments[i]))
            is_good = fread(data->wide[i], 8, n, in) == n;
    }
    if (in)
        fclose(in);
    return is_good;
}
