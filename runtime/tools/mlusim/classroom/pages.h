/* SPDX-License-Identifier: MIT
 *
 * What pages show of submissions.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_CLASSROOM_PAGES_H
#define RUNTIME_TOOLS_MLUSIM_CLASSROOM_PAGES_H

#include "runtime/tools/mlusim/classroom/site.h"

/* The submission of the number that the route has, if it is this student's;
 * NULL: there is none, or it is another one's. */
const struct cls_submission *cls_visit_submission(const struct cls_visit *v);

#endif
