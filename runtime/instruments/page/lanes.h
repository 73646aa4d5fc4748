/* SPDX-License-Identifier: MIT
 *
 * The program over time, as a part of the page.
 */
#ifndef RT_PAGE_LANES_H
#define RT_PAGE_LANES_H

#include <stdio.h>

#include "runtime/instruments/timeline/lanes.h"

/* Nothing where no commands may have overlapped. */
void page_lanes(const struct lanes *lanes, FILE *out);

#endif
