/* SPDX-License-Identifier: MIT
 *
 * The reference of a task as a function of Python, and the arguments of a case
 * as all references read and write them: eight bytes for each element, double
 * or int64_t.
 */
#ifndef MLUSIM_JUDGE_RUN_PYTHON_REFERENCE_H
#define MLUSIM_JUDGE_RUN_PYTHON_REFERENCE_H

#include "runtime/tools/judge/data.h"
#include "runtime/tools/judge/task.h"
#include "runtime/tools/scripts/scripts.h"
#include "runtime/tools/start/become.h"

/* An output before a reference sets it: a NaN with a payload, and a whole
 * number that no type below 64 bits has. A sum with it is no such number
 * either. */
#define JDG_POISON UINT64_C(0x7ff8a5c36d6c7573)

/* Writes all arguments of case c into a file; false with errno. Elements
 * of outputs that are no inputs are JDG_POISON. */
bool jdg_words_write(const char *path, const struct jdg_task *task, size_t c,
                     const struct jdg_data *data);

/* Takes the outputs that a reference left in the file "out" of its folder, into
 * data->wide. False: the file has not all of them. */
bool jdg_words_take(const char *folder, const struct jdg_task *task, size_t c,
                    struct jdg_data *data);

/* Whether the reference set every element of the outputs of case c in
 * data->wide, to numbers of their types. False with a sentence. */
bool jdg_words_are_set(const struct jdg_task *task, size_t c,
                       const struct jdg_data *data, char *error, size_t bytes);

struct jdg_python {
    struct mlusim_sandbox sandbox;
    struct scr_python python;
    char script[PATH_MAX], folder[PATH_MAX]; /* whole paths */
    char file[PATH_MAX], beside[PATH_MAX];   /* the reference, its folder */
};

/* Finds what it takes to run the reference of a task; folder: for files. The
 * status: JDG_RIGHT, or another after a sentence. */
int jdg_python_open(struct jdg_python *python, const struct jdg_task *task,
                    const char *folder, bool is_unconfined, char *error,
                    size_t error_bytes);

/* Computes the wanted outputs of case c into data->wide. The status as above.
 */
int jdg_python_run(const struct jdg_python *python, const struct jdg_task *task,
                   size_t c, struct jdg_data *data, char *error,
                   size_t error_bytes);

#endif
