/* SPDX-License-Identifier: MIT
 *
 * Exercises as tasks of the judge.
 */
#ifndef MLUSIM_COURSE_JUDGED_H
#define MLUSIM_COURSE_JUDGED_H

#include "runtime/tools/course/engine.h"

crs_engine mlusim_course_judged;

#endif
