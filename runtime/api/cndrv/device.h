/* SPDX-License-Identifier: MIT
 *
 * Devices of the driver interface.
 */
#ifndef RUNTIME_API_CNDRV_DEVICE_H
#define RUNTIME_API_CNDRV_DEVICE_H

#include "runtime/api/cndrv/result.h"

/* Checks a device number; error if there are no devices. */
CNresult drv_check_device(const char *api, CNdev number,
                          const struct sim_device **device);
/* The same; also checks that the result pointer, named `name`, is not NULL. */
CNresult drv_check_answer(const char *api, CNdev number,
                          const struct sim_device **device, const void *answer,
                          const char *name);
#define DRV_ASK(number, device, answer) \
    drv_check_answer(__func__, number, device, answer, #answer)

#endif
