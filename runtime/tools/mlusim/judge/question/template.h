/* SPDX-License-Identifier: MIT */
/* `mlusim judge new NAME`: makes a task to start from. */
#ifndef MLUSIM_JUDGE_QUESTION_TEMPLATE_H
#define MLUSIM_JUDGE_QUESTION_TEMPLATE_H

#include <stdbool.h>

/* Makes a folder with a working task and an answer to it. The answer is a
 * kernel or, if has_entry, a host function. Returns the exit status. */
int jdg_new(const char *folder, bool is_python, bool has_entry);

#endif
