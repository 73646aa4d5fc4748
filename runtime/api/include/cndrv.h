/* SPDX-License-Identifier: MIT
 *
 * Another name of the driver interface; see cn_api.h.
 */
#ifndef CNDRV_H
#define CNDRV_H

#include "cn_api.h"

#endif
