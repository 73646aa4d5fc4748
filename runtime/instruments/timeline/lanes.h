/* SPDX-License-Identifier: MIT
 *
 * A program over time for pictures: busy times of queues, copy engines and host
 * threads. Memory use does not grow with time.
 */
#ifndef RT_LANES_H
#define RT_LANES_H

#include "runtime/instruments/instrument.h"
#include "runtime/instruments/timeline/draw.h"

/* Lanes of n devices; NULL: no memory. */
struct lanes *lanes_new(const struct sim_device *const *devices, int n);
void lanes_free(struct lanes *l);
/* Removes all commands. */
void lanes_clear(struct lanes *l);

void lanes_add(struct lanes *l, const struct instrument_command *command);

/* Whether commands may overlap: several queues or used devices, or copies in
 * queues. Otherwise no picture is useful. */
bool lanes_are_several(const struct lanes *l);
/* Draws a row per lane, with title and axis. */
void lanes_draw(const struct lanes *l, struct draw *draw);

#endif
