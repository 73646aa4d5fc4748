/* SPDX-License-Identifier: MIT */
#include "runtime/tools/mlusim/classroom/visit.h"

#include <stdarg.h>

void cls_visit_go(struct cls_visit *v, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vsnprintf(v->answer->location, sizeof v->answer->location, format, values);
    va_end(values);
    v->answer->status = 303;
}
