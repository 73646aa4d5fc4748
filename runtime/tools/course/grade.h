/* SPDX-License-Identifier: MIT */
/* The action grade: judges a folder of students. */
#ifndef RUNTIME_TOOLS_COURSE_GRADE_H
#define RUNTIME_TOOLS_COURSE_GRADE_H

#include "runtime/tools/course/actions.h"

crs_action crs_grade;

#endif
