/* SPDX-License-Identifier: MIT
 *
 * Old name of a header; all of it is in bang.h.
 */
#ifndef BANG_DEVICE_FUNCTIONS_DECLS_H
#define BANG_DEVICE_FUNCTIONS_DECLS_H

#include "bang.h"

#endif
