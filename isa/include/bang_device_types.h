/* SPDX-License-Identifier: MIT
 *
 * An older name of the types of the kernel language, with their qualifiers: all
 * of it is in bang.h.
 */
#ifndef BANG_DEVICE_TYPES_H
#define BANG_DEVICE_TYPES_H

#include "bang.h"

#endif
