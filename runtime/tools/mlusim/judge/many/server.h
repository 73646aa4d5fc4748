/* SPDX-License-Identifier: MIT
 *
 * Judges answers that others send, as lines of JSON.
 */
#ifndef MLUSIM_JUDGE_MANY_SERVER_H
#define MLUSIM_JUDGE_MANY_SERVER_H

#include "runtime/tools/mlusim/judge/many/desk.h"

/* Serves stdin and stdout until stdin ends, or a Unix socket of that path until
 * a signal comes; "": stdin. The status of the command, after a sentence if it
 * is not 0. */
int jdg_serve(const struct jdg_set *set, const char *path);

#endif
