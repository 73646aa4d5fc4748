/* SPDX-License-Identifier: MIT */
/* The keeper, which stays outside. */
#ifndef RUNTIME_TOOLS_CONFINE_INSIDE_KEEPER_H
#define RUNTIME_TOOLS_CONFINE_INSIDE_KEEPER_H

#include "runtime/tools/confine/inside/inside.h"

/* Runs the command. Returns its exit status, or ends by the signal that ended
 * it. */
int ins_keep(struct ins_rules *rules);

#endif
