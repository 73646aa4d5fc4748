/* SPDX-License-Identifier: MIT */
/* The roofline of a device as text: operations per byte of DRAM against
 * operations per second, both on axes of powers of ten. An operation makes 4
 * bytes of results in the vector unit. Matrix products are not counted. */
#ifndef RT_ROOFLINE_H
#define RT_ROOFLINE_H

#include <stdbool.h>
#include <stdio.h>

#include "runtime/instruments/report/bound.h"
#include "sim/sim.h"

struct page_launch;

/* Makes a roofline for a device with this number; -1: the only device. NULL: no
 * memory. */
struct roofline *roofline_new(const struct sim_device *device, int ordinal);
void roofline_free(struct roofline *r);

/* Adds a launch that has ended. If profile is NULL, the kernel did not run.
 * unjudged: see rt_why_unjudged. False: no memory. */
bool roofline_add(struct roofline *r, const struct sim_profile *profile,
                  const char *unjudged);

/* Prints the picture and a line for each point, in the order of the launches.
 * Prints nothing if no launch was added. */
void roofline_print(const struct roofline *r, FILE *out);

/* Returns the letter of step i in the roofline. 0: there are not enough
 * letters. */
char page_step_letter(unsigned i);

/* Writes the roofline of a launch as a part of the page. */
void page_roof(const struct page_launch *l, FILE *out);

#endif
