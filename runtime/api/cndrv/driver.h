/* SPDX-License-Identifier: MIT
 *
 * Common includes of the driver interface.
 */
#ifndef DRV_DRIVER_H
#define DRV_DRIVER_H

#include "runtime/api/cnrt/process/private.h"
#include "runtime/api/include/cn_api.h"

#endif
