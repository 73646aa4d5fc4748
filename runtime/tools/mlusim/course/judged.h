/* SPDX-License-Identifier: MIT */
/* Lets the judge of `mlusim judge` judge exercises that are tasks. */
#ifndef MLUSIM_COURSE_JUDGED_H
#define MLUSIM_COURSE_JUDGED_H

#include "runtime/tools/course/engine.h"

crs_engine mlusim_course_judged;

#endif
