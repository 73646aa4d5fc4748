/* SPDX-License-Identifier: MIT */
/* Reads an answer, compiles it for the device, and compares its kernel with the
 * demands of the task. Host code is compiled only for tasks with an entry. */
#ifndef MLUSIM_JUDGE_RUN_ANSWER_H
#define MLUSIM_JUDGE_RUN_ANSWER_H

#include <stdio.h>

#include "isa/image/image.h"
#include "runtime/tools/command/folder.h"
#include "runtime/tools/judge/task.h"
#include "runtime/tools/launch/compile.h"
#include "runtime/tools/mlusim/judge/question/question.h"
#include "runtime/tools/mlusim/judge/verdict/verdict.h"
#include "runtime/tools/start/become.h"
#include "sim/sim.h"

/* Writes the prototype of a task's host function: "void softmax(float *y, const
 * float *x, int32_t rows, cnrtQueue_t queue)". */
void jdg_prototype(FILE *out, const struct jdg_task *task);

enum { JDG_LARGEST_ANSWER = 4 << 20 }; /* bytes */

struct jdg_answer {
    const char *path;
    char *text; /* malloc'ed, ended by 0 */
    size_t n;
    struct mlusim_compiled compiled[JDG_MAX_DEVICES + 1];
    size_t n_compiled; /* of architectures */
    const struct mlusim_compiled
        *host; /* the last result: host code; NULL: there is none */
    struct isa_kernel *kernels;
    size_t n_kernels;
    const struct isa_kernel *kernel;
    char folder[CMD_FOLDER_BYTES], image[PATH_MAX]; /* image: path of the fat
                                                       image in the folder */
    struct mlusim_sandbox sandbox;
};

/* Reads and compiles an answer for those devices. If the answer is wrong, the
 * verdict has its errors, and the status is JDG_RIGHT. Returns another status
 * if the answer could not be judged, with a message in error unless the message
 * was printed. Call jdg_answer_close. */
int jdg_answer_open(struct jdg_answer *answer, const char *path,
                    const struct sim_device *const *devices, size_t n,
                    const struct jdg_how *how, struct jdg_verdict *verdict,
                    char *error, size_t error_bytes);
void jdg_answer_close(struct jdg_answer *answer);

#endif
