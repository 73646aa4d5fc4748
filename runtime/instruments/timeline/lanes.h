/* SPDX-License-Identifier: MIT */
/* Busy times of queues, copy engines and host threads of a program, for
 * pictures. Memory use does not grow with time. */
#ifndef RT_LANES_H
#define RT_LANES_H

#include "runtime/instruments/instrument.h"
#include "runtime/instruments/timeline/draw.h"

/* Makes the lanes of n devices. NULL: no memory. */
struct lanes *lanes_new(const struct sim_device *const *devices, int n);
void lanes_free(struct lanes *l);
/* Removes all commands. */
void lanes_clear(struct lanes *l);

void lanes_add(struct lanes *l, const struct instrument_command *command);

/* Whether commands may overlap: there are several queues or used devices, or
 * copies in queues. Otherwise a picture shows nothing new. */
bool lanes_are_several(const struct lanes *l);
/* Draws a row for each lane, with title and axis. */
void lanes_draw(const struct lanes *l, struct draw *draw);

#endif
