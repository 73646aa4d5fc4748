/* SPDX-License-Identifier: MIT */
/* Programs that were compiled earlier, in the cache folder. In a sandbox, mlucc
 * cannot reach its own results there. */
#ifndef JDG_PROGRAMS_H
#define JDG_PROGRAMS_H

#include <stdbool.h>

#include "runtime/tools/judge/secret.h"

/* Copies the program with that name, which is a digest of everything on which
 * it depends, to a path. `folder` belongs to one kind of programs. False: there
 * is no such program. */
bool jdg_program_take(const char *folder, const char name[JDG_DIGEST_TEXT],
                      const char *path);
/* Keeps the program at a path under that name. A failure is no error. */
void jdg_program_keep(const char *folder, const char name[JDG_DIGEST_TEXT],
                      const char *path);

#endif
