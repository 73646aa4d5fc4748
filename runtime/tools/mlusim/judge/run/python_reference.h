/* SPDX-License-Identifier: MIT
 *
 * The reference of a task as a function of Python.
 */
#ifndef MLUSIM_JUDGE_RUN_PYTHON_REFERENCE_H
#define MLUSIM_JUDGE_RUN_PYTHON_REFERENCE_H

#include "runtime/tools/judge/data.h"
#include "runtime/tools/judge/task.h"
#include "runtime/tools/scripts/scripts.h"
#include "runtime/tools/start/sandbox.h"

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

/* Puts what is wanted of case c into data->wide of the outputs. The status as
 * above. */
int jdg_python_run(const struct jdg_python *python, const struct jdg_task *task,
                   size_t c, struct jdg_data *data, char *error,
                   size_t error_bytes);

#endif
