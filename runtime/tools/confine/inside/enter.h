/* SPDX-License-Identifier: MIT */
/* The inner process. */
#ifndef RUNTIME_TOOLS_CONFINE_INSIDE_ENTER_H
#define RUNTIME_TOOLS_CONFINE_INSIDE_ENTER_H

#include "runtime/tools/confine/inside/inside.h"

/* Becomes the command. If that fails, reports the reason through the channel,
 * and ends. */
void ins_enter(const struct ins_rules *rules, int channel);

#endif
