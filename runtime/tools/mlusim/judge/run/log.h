/* SPDX-License-Identifier: MIT
 *
 * What a log of commands asks for, before anything of it is performed.
 */
#ifndef MLUSIM_JUDGE_RUN_LOG_H
#define MLUSIM_JUDGE_RUN_LOG_H

#include "runtime/tools/mlusim/judge/run/inputs.h"

/* Whether the last command of a log says why it has no others; the error is
 * found then. */
bool jdg_commands_refused(const struct jdg_round *round, size_t device,
                          const struct jdg_log *log);

/* Copies what host code says, n bytes: what is no character is a ?. */
void jdg_commands_text(const void *said, size_t n, char *text, size_t bytes);

/* Finds what is wrong with a log: bytes that are none, arrays of the task that
 * the host writes or frees, no launch. */
void jdg_commands_look(const struct jdg_round *round, size_t device,
                       const struct jdg_log *log);

#endif
