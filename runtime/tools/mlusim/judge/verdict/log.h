/* SPDX-License-Identifier: MIT */
/* Checks the requests of host code to a device in its log, before they are
 * performed. */
#ifndef MLUSIM_JUDGE_VERDICT_LOG_H
#define MLUSIM_JUDGE_VERDICT_LOG_H

#include "runtime/tools/mlusim/judge/verdict/verdict.h"

struct jdg_log {
    unsigned char *bytes; /* malloc'ed, freed by the owner */
    size_t n;
};

/* Whether the last command of a log gives a reason why no commands follow. If
 * so, adds the error. Case c counts from 0. */
bool jdg_log_is_refused(struct jdg_verdict *verdict, const char *device,
                        size_t c, const struct jdg_log *log);

/* Finds errors in a log: bytes that are no command, arrays of the task that the
 * host writes or frees, or the lack of a launch. */
void jdg_log_check(struct jdg_verdict *verdict, const char *device, size_t c,
                   const struct jdg_log *log);

/* Copies n bytes that host code wrote as text; bytes that are no character
 * become "?". */
void jdg_log_text(const void *said, size_t n, char *text, size_t bytes);

#endif
