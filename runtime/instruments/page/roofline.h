/* SPDX-License-Identifier: MIT
 *
 * Launches below the roof of their device, in characters: operations per byte
 * of DRAM against operations per second, both as powers of ten. Operations are
 * one per 4 bytes of results of the vector unit; products are not counted.
 */
#ifndef RT_ROOFLINE_H
#define RT_ROOFLINE_H

#include <stdbool.h>
#include <stdio.h>

#include "runtime/instruments/report/bound.h"
#include "sim/sim.h"

struct roofline;
struct page_launch;

/* Of a device, and its number; -1: the program has no other. NULL: the host has
 * no memory left. */
struct roofline *roofline_new(const struct sim_device *device, int ordinal);
void roofline_free(struct roofline *r);

/* A launch that has ended; profile NULL: nothing has run; unjudged: see
 * rt_why_unjudged. False: the host has no memory to judge it. */
bool roofline_add(struct roofline *r, const struct sim_profile *profile,
                  const char *unjudged);

/* The picture, and a line for each point of it, in the order of the launches;
 * nothing if none was added. */
void roofline_print(const struct roofline *r, FILE *out);

/* What stands for step i of the figures in the roofline; 0: it has no letter,
 * there are more steps than letters. */
char page_step_letter(unsigned i);

/* The roofline of a launch, as a part of the page. */
void page_roof(const struct page_launch *l, FILE *out);

#endif
