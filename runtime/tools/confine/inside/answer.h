/* SPDX-License-Identifier: MIT */
/* Answers to system calls that the filter leaves to the keeper. */
#ifndef RUNTIME_TOOLS_CONFINE_INSIDE_ANSWER_H
#define RUNTIME_TOOLS_CONFINE_INSIDE_ANSWER_H

#include <time.h>

#include "runtime/tools/confine/inside/inside.h"

#include "runtime/tools/confine/inside/note.h"

struct ins_answers {
    const struct ins_rules *rules;
    struct ins_notes *notes;
    struct ins_path paths[INS_MOST];
    size_t n_paths;
    unsigned tasks; /* number of tasks at the time `looked`, plus the tasks that
                       have started since then */
    unsigned tasks_refused;
    bool is_full; /* whether the limit was reached at the time `looked` */
    struct timespec looked;
    bool is_at_end; /* the command must be stopped, because too many tasks
                       were refused */
};

/* Begins to answer by these rules. Real paths are looked up once, and stay
 * valid for the life of the process. */
void ins_answers_open(struct ins_answers *answers,
                      const struct ins_rules *rules, struct ins_notes *notes);

/* Whether `ms` milliseconds have passed since *since. If so, *since becomes
 * now. */
bool ins_has_passed(struct timespec *since, int64_t ms);

/* Answers one system call at the listener. */
void ins_answer(struct ins_answers *answers, int listener);

#endif
