/* SPDX-License-Identifier: MIT */
#include "runtime/tools/mlusim/tune/search.h"

size_t tun_point(const struct tun_space *space, size_t choice, size_t axis)
{
    for (size_t i = space->n_axes; i-- > axis + 1;)
        choice /= space->n[i];
    return choice % space->n[axis];
}
