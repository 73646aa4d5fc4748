/* SPDX-License-Identifier: MIT
 *
 * Programs that were compiled before, in the folder of what is kept between
 * runs. A sandbox does not let mlucc reach its own results there.
 */
#ifndef JDG_PROGRAMS_H
#define JDG_PROGRAMS_H

#include <stdbool.h>

#include "runtime/tools/judge/secret.h"

/* Copies the program of that name, a digest of all that it depends on, to a
 * path; `folder` is that of a kind of programs. False: none. */
bool jdg_program_take(const char *folder, const char name[JDG_DIGEST_TEXT],
                      const char *path);
/* Keeps the program of a path by that name; what does not work is no error. */
void jdg_program_keep(const char *folder, const char name[JDG_DIGEST_TEXT],
                      const char *path);

#endif
