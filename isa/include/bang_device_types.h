/* SPDX-License-Identifier: MIT
 *
 * Old name of the header with types and qualifiers; all of it is in bang.h.
 */
#ifndef BANG_DEVICE_TYPES_H
#define BANG_DEVICE_TYPES_H

#include "bang.h"

#endif
