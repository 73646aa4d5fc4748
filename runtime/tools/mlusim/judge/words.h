/* SPDX-License-Identifier: MIT
 *
 * The arguments of a case as references read and write them: eight bytes for
 * each element, double or int64_t.
 */
#ifndef MLUSIM_JUDGE_WORDS_H
#define MLUSIM_JUDGE_WORDS_H

#include "runtime/tools/judge/data.h"
#include "runtime/tools/judge/task.h"

/* Writes all arguments of case c into a file; false with errno. */
bool jdg_words_write(const char *path, const struct jdg_task *task, size_t c,
                     const struct jdg_data *data);

/* Reads those that are written from a file into data->wide. False: the file has
 * not all of them. */
bool jdg_words_read(const char *path, const struct jdg_task *task, size_t c,
                    struct jdg_data *data);

#endif
