/* SPDX-License-Identifier: MIT */
/* One answer to one task: from the file to the verdict. */
#ifndef MLUSIM_JUDGE_RUN_JUDGEMENT_H
#define MLUSIM_JUDGE_RUN_JUDGEMENT_H

#include "runtime/tools/mlusim/judge/run/answer.h"
#include "runtime/tools/mlusim/judge/run/reference.h"
#include "runtime/tools/mlusim/judge/verdict/verdict.h"
#include "sim/sim.h"

/* The devices of a judgement. */
struct jdg_devices {
    const char *names[JDG_MAX_DEVICES];
    const struct sim_device *devices[JDG_MAX_DEVICES];
    size_t n;
};

/* Opens those devices, or the devices of the task if n is 0. Call
 * jdg_devices_close in any case. On an error, returns false and writes a
 * message to `error`. */
bool jdg_devices_open(struct jdg_devices *devices, const struct jdg_task *task,
                      const char *const *names, size_t n, char *error,
                      size_t error_bytes);
void jdg_devices_close(struct jdg_devices *devices);

/* Judges an answer. Call jdg_verdict_free in any case. Returns JDG_RIGHT or
 * JDG_IS_WRONG with the verdict; or another status, with a message in error
 * unless the message was printed. */
int jdg_one(const struct jdg_question *question, struct jdg_verdict *verdict,
            char *error, size_t error_bytes);

#endif
