/* SPDX-License-Identifier: MIT
 *
 * How what others wrote, an answer and a reference, becomes a program.
 */
#ifndef MLUSIM_JUDGE_QUESTION_BUILD_H
#define MLUSIM_JUDGE_QUESTION_BUILD_H

#include "runtime/tools/mlusim/judge/question/kept.h"

struct jdg_how {
    const struct jdg_keep *keep; /* NULL, or where programs are kept */
    bool is_unconfined;          /* not in a sandbox */
    /* A fat image that the device code of the answer became already, in a file
     * of the name that the verdict has for it; or NULL. */
    const void *images;
    size_t n_images;
};

#endif
