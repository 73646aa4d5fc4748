/* SPDX-License-Identifier: MIT
 *
 * Whether the map of NRAM that `mluop run` and `mluop budget` show is that of
 * the kernel: what ops touch while a case runs, and what the kernel names,
 * beside the regions of the map. One line in the suite of an operator: MAPS.
 */
#ifndef TEST_KERNELS_MAPS_H
#define TEST_KERNELS_MAPS_H

#include <criterion/criterion.h>

#include "kernels/harness/run.h"

/* All variants on this device: nothing is touched where the map has nothing,
 * what is touched begins where its region does, and the kernels name the
 * regions as the map does. kernel: a part of the names of the kernels the map
 * is of, NULL: all. No op of any kernel leaves what is named. cases: the one of
 * this name, NULL: the quick ones. */
void maps_agree(const struct kn_operator *op, const char *device,
                const char *kernel, const char *cases);

#define MAP(name, number, device, kernel, cases)                \
    Test(name, the_map_is_what_ops_touch_on_##number)           \
    {                                                           \
        maps_agree(&kn_op_##name, (device), (kernel), (cases)); \
    }

#define MAPS(name, kernel, cases)                  \
    MAP(name, 270, "MLU270", (kernel), (cases))    \
    MAP(name, 290, "MLU290-M5", (kernel), (cases)) \
    MAP(name, 370, "MLU370-X4", (kernel), (cases)) \
    MAP(name, 590, "MLU590-H8", (kernel), (cases))

#endif
