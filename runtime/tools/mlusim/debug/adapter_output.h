/* SPDX-License-Identifier: MIT
 *
 * What the program prints.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_DEBUG_ADAPTER_OUTPUT_H
#define RUNTIME_TOOLS_MLUSIM_DEBUG_ADAPTER_OUTPUT_H

#include <stdbool.h>

struct adapter;

/* What the program has printed until now becomes events. is_last: nothing more
 * comes of it. */
void adapter_outputs(struct adapter *a, bool is_last);

#endif
