/* SPDX-License-Identifier: MIT
 *
 * The reference of a task: a C function, compiled by mlucc and run in a process
 * of its own, a function of Python, or .npy files.
 */
#ifndef MLUSIM_JUDGE_RUN_REFERENCE_H
#define MLUSIM_JUDGE_RUN_REFERENCE_H

#include "runtime/tools/judge/data.h"
#include "runtime/tools/judge/task.h"
#include "runtime/tools/mlusim/judge/question/question.h"
#include "runtime/tools/mlusim/judge/run/python_reference.h"

struct jdg_reference_program {
    const struct jdg_task *task;
    const char *folder; /* for files, the caller's */
    /* For a C function: the program, and the folder that it may write. */
    char path[PATH_MAX], own[PATH_MAX];
    struct mlusim_sandbox sandbox;
    struct jdg_python python;
};

/* Compiles it, or takes what is kept, or finds what runs it; built: the path of
 * a program that was compiled before, NULL: none. The status:
 * JDG_RIGHT, or another after a sentence. */
int jdg_reference_build(struct jdg_reference_program *reference,
                        const struct jdg_task *task, const char *built,
                        const struct jdg_how *how, const char *folder,
                        char *error, size_t error_bytes);

/* Computes the wanted outputs of case c into data->wide. The status as above.
 */
int jdg_reference_run(const struct jdg_reference_program *reference, size_t c,
                      struct jdg_data *data, char *error, size_t error_bytes);

#endif
