/* SPDX-License-Identifier: MIT
 *
 * A program over time, for pictures: when queues, the engines of copies and the
 * threads of the host had something to do. However long it is, this takes no
 * more memory.
 */
#ifndef RT_LANES_H
#define RT_LANES_H

#include "runtime/instruments/instrument.h"
#include "runtime/instruments/timeline/draw.h"

struct lanes;

/* Of n devices; NULL: no memory. */
struct lanes *lanes_new(const struct sim_device *const *devices, int n);
void lanes_free(struct lanes *l);
/* Nothing has happened again. */
void lanes_clear(struct lanes *l);

void lanes_add(struct lanes *l, const struct instrument_command *command);

/* Whether commands may have overlapped: there are several queues, or devices
 * that were used, or copies in queues. Else there is nothing to draw. */
bool lanes_are_several(const struct lanes *l);
/* A row for each lane, with a title and an axis. */
void lanes_draw(const struct lanes *l, struct draw *draw);

#endif
