/* SPDX-License-Identifier: MIT
 * What the calls of the driver interface share. */
#ifndef DRV_DRIVER_H
#define DRV_DRIVER_H

#include "runtime/api/cnrt/process/private.h"
#include "runtime/api/include/cn_api.h"

#endif
