/* SPDX-License-Identifier: MIT
 *
 * A kernel, compiled, with the sizes for which it is to be launched.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_EXPLORE_STUDY_H
#define RUNTIME_TOOLS_MLUSIM_EXPLORE_STUDY_H

#include "runtime/tools/launch/compile.h"
#include "runtime/tools/mlusim/explore/launcher.h"
#include "runtime/tools/mlusim/explore/sizes.h"

struct sizes_study {
    struct launched launched;
    struct mlusim_call call;
    struct mlusim_compiled compiled;
    struct isa_image image;
    struct sizes_space space;
    bool has_image, has_folder;
};

/* Reads FILE.mlu and what follows, compiles it, and chooses launches; they are
 * made with all checks, unless the environment names some. False after a
 * message. sizes_study_close in either case. */
bool sizes_study_open(struct sizes_study *study, const char *command,
                      const struct sizes_question *question, char **rest);
void sizes_study_close(struct sizes_study *study);

#endif
