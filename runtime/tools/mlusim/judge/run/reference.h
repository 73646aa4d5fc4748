/* SPDX-License-Identifier: MIT */
/* The reference of a task: a C function that mlucc compiles and that runs in
 * its own process, a Python function, or .npy files. */
#ifndef MLUSIM_JUDGE_RUN_REFERENCE_H
#define MLUSIM_JUDGE_RUN_REFERENCE_H

#include "runtime/tools/judge/data.h"
#include "runtime/tools/judge/task.h"
#include "runtime/tools/mlusim/judge/question/question.h"
#include "runtime/tools/mlusim/judge/run/python_reference.h"

struct jdg_reference_program {
    const struct jdg_task *task;
    const char *folder; /* for files, owned by the caller */
    /* For a C function: its program, and the folder that the program may write.
     */
    char path[PATH_MAX], own[PATH_MAX];
    struct mlusim_sandbox sandbox;
    struct jdg_python python;
};

/* Compiles the reference, takes a kept program, or finds the interpreter for
 * it. built: path of a program that was compiled earlier; NULL: there is none.
 * Returns JDG_RIGHT, or another status after a message. */
int jdg_reference_build(struct jdg_reference_program *reference,
                        const struct jdg_task *task, const char *built,
                        const struct jdg_how *how, const char *folder,
                        char *error, size_t error_bytes);

/* Computes the expected outputs of case c into data->wide. Returns JDG_RIGHT,
 * or another status after a message. */
int jdg_reference_run(const struct jdg_reference_program *reference, size_t c,
                      struct jdg_data *data, char *error, size_t error_bytes);

#endif
