/* SPDX-License-Identifier: MIT
 *
 * The prompt as a front.
 */
#ifndef DBG_PROMPT_H
#define DBG_PROMPT_H

#include "runtime/debug/state/front.h"

extern const struct dbg_front dbg_prompt_front;

#endif
