/* SPDX-License-Identifier: MIT */
/* The reference of a task as a function in Python; and the files with the
 * arguments of a case that all references read and write. In these files, an
 * element has eight bytes, double or int64_t. */
#ifndef MLUSIM_JUDGE_RUN_PYTHON_REFERENCE_H
#define MLUSIM_JUDGE_RUN_PYTHON_REFERENCE_H

#include "runtime/tools/judge/data.h"
#include "runtime/tools/judge/task.h"
#include "runtime/tools/scripts/scripts.h"
#include "runtime/tools/start/become.h"

/* The value of an output that no reference has set yet: a NaN with a payload
 * and, as an integer, outside the range of every type below 64 bits. A sum with
 * this value is also outside these ranges. */
#define JDG_POISON UINT64_C(0x7ff8a5c36d6c7573)

/* Writes all arguments of case c to a file. Elements of arrays that are only
 * outputs are JDG_POISON. False with errno on failure. */
bool jdg_words_write(const char *path, const struct jdg_task *task, size_t c,
                     const struct jdg_data *data);

/* Reads the outputs that a reference wrote to the file "out" in its folder into
 * data->wide. False: the file lacks some elements. */
bool jdg_words_take(const char *folder, const struct jdg_task *task, size_t c,
                    struct jdg_data *data);

/* Whether the reference set every element of the outputs of case c in
 * data->wide to a number of its type. If not, writes a message. */
bool jdg_words_are_set(const struct jdg_task *task, size_t c,
                       const struct jdg_data *data, char *error, size_t bytes);

struct jdg_python {
    struct mlusim_sandbox sandbox;
    struct scr_python python;
    char script[PATH_MAX], folder[PATH_MAX]; /* absolute paths */
    char file[PATH_MAX], beside[PATH_MAX];   /* the reference and its folder */
};

/* Prepares to run the reference of a task, with files in `folder`. Returns
 * JDG_RIGHT, or another status after a message. */
int jdg_python_open(struct jdg_python *python, const struct jdg_task *task,
                    const char *folder, bool is_unconfined, char *error,
                    size_t error_bytes);

/* Computes the expected outputs of case c into data->wide. Returns JDG_RIGHT,
 * or another status after a message. */
int jdg_python_run(const struct jdg_python *python, const struct jdg_task *task,
                   size_t c, struct jdg_data *data, char *error,
                   size_t error_bytes);

#endif
