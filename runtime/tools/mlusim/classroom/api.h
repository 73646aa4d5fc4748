/* SPDX-License-Identifier: MIT
 *
 * Answers for programs: docs/reference/class.schema.json.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_CLASSROOM_API_H
#define RUNTIME_TOOLS_MLUSIM_CLASSROOM_API_H

#include "runtime/tools/mlusim/classroom/site.h"

/* Says what was refused. */
void cls_api_refuse(struct cls_visit *v, enum cls_error error);

#endif
