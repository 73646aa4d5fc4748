/* SPDX-License-Identifier: MIT */
/* Values of halves, for inputs and references. */
#ifndef KN_HALF_H
#define KN_HALF_H

#include <stdint.h>

/* Return the value of a half, and the half nearest to a double. */
double kn_half_value(uint16_t bits);
uint16_t kn_half_round(double value);

#endif
