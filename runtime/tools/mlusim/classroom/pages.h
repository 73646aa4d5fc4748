/* SPDX-License-Identifier: MIT */
/* What pages show about submissions. */
#ifndef RUNTIME_TOOLS_MLUSIM_CLASSROOM_PAGES_H
#define RUNTIME_TOOLS_MLUSIM_CLASSROOM_PAGES_H

#include "runtime/tools/mlusim/classroom/site.h"

/* The submission whose number is in the path, if it belongs to this student.
 * NULL: there is no such submission, or it belongs to another student. */
const struct cls_submission *cls_visit_submission(const struct cls_visit *v);

#endif
