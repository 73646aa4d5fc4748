/* SPDX-License-Identifier: MIT */
/* The actions of a student: list, start, hint and solution; and functions that
 * actions share. */
#ifndef RUNTIME_TOOLS_COURSE_STUDENT_H
#define RUNTIME_TOOLS_COURSE_STUDENT_H

#include "runtime/tools/course/actions.h"

struct crs_state;

crs_action crs_list, crs_start, crs_hint, crs_solution;

/* Returns the exercise that request->word names. NULL after a message. */
const struct crs_exercise *crs_find(const struct crs_request *request);

/* Finds the requested exercise, and the folder that the student has for it.
 * NULL after a message. */
const struct crs_exercise *crs_find_folder(const struct crs_request *request,
                                           char folder[PATH_MAX]);

/* Reads the state in a folder, and prints a message if the file is damaged.
 * False: the state cannot be used. */
bool crs_recall(struct crs_state *state, const char *folder);

/* Writes notebooks of puzzles into a folder, eight puzzles in each. A puzzle is
 * its task and a cell with the starter, which the magic %%puzzle judges
 * (docs/python-notebook.md). */
crs_action crs_notebook;

#endif
