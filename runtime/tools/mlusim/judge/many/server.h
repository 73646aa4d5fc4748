/* SPDX-License-Identifier: MIT */
/* Judges answers that clients send as lines of JSON. */
#ifndef MLUSIM_JUDGE_MANY_SERVER_H
#define MLUSIM_JUDGE_MANY_SERVER_H

#include "runtime/tools/mlusim/judge/many/desk.h"

/* Serves a Unix socket with that path until a signal arrives. If the path is
 * "", serves stdin and stdout until stdin ends. Returns the status of the
 * command, after a message if it is not 0. */
int jdg_serve(const struct jdg_set *set, const char *path);

#endif
