/* SPDX-License-Identifier: MIT
 *
 * What pages show of submissions.
 */
#ifndef CLS_SUBMISSIONS_H
#define CLS_SUBMISSIONS_H

#include "runtime/tools/mlusim/classroom/site.h"

/* Two cells of a table: the state and the ratios of one, or NULL. */
void cls_put_state(struct cls_visit *v, const struct cls_submission *s);

/* The submissions of this student to an exercise, the last one first; of all if
 * it is no number of one. */
void cls_put_submissions(struct cls_visit *v, size_t exercise);

/* The submission of the number that the route has, if it is this student's;
 * NULL: there is none, or it is another one's. */
const struct cls_submission *cls_visit_submission(const struct cls_visit *v);

#endif
