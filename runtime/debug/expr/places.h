/* SPDX-License-Identifier: MIT */
/* Places in a program as users name them. */
#ifndef DBG_PLACES_H
#define DBG_PLACES_H

#include <stddef.h>

struct dbg_session;
struct dbg_spot;

/* Finds the instructions of an op like "add", or of a group: "dma", "sync". */
size_t dbg_op_places(struct dbg_session *s, const char *word,
                     struct dbg_spot *spots, size_t max);

/* Finds the instructions for "file:line", "line", "function", "*address" or
 * "step NAME". Writes up to max and returns their number. If there are none,
 * returns 0, with a message in s->error. */
size_t dbg_places(struct dbg_session *s, const char *text,
                  struct dbg_spot *spots, size_t max);

#endif
