/* SPDX-License-Identifier: MIT
 *
 * Objects that an installation has of its exercises (mk/course.mk), and whether
 * compiling now would give the same.
 */
#ifndef CRS_BUILT_H
#define CRS_BUILT_H

#include "runtime/tools/course/exercise.h"

/* Whether an object of a file of the exercise, source, is there and can be
 * taken. compiler is the path of mlucc, shared the folder of course.h. It can
 * not be if one of these is newer than the object, or cannot be found:
 * - source, exercise.txt, the headers of the exercise, and course.h;
 * - of the installation of mlucc: mlucc itself, the device library, and every
 *   file of its include folder;
 * - the clang-19 and the ld.lld-19 that PATH finds first. Packages come with
 *   the times at which they were made, so what counts is when a file came here,
 *   its time of change (st_ctim), beside that of the object;
 * or if MLUSIM_CLANG or MLUSIM_LLD asks for another one. Not seen are: tools of
 * the same names that PATH finds first now and that were there before the
 * object, what these tools load or run themselves, headers of the system, and
 * variables that only clang reads (CPLUS_INCLUDE_PATH). */
bool crs_built_is_current(const char *object,
                          const struct crs_exercise *exercise,
                          const char *shared, const char *compiler,
                          const char *source);

#endif
