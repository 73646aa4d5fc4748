/* SPDX-License-Identifier: MIT
 *
 * The older name of what kernels may call: all of it is in bang.h.
 */
#ifndef BANG_DEVICE_FUNCTIONS_H
#define BANG_DEVICE_FUNCTIONS_H

#include "bang.h"

#endif
