/* SPDX-License-Identifier: MIT
 *
 * Parameters of driver calls as the vendor's profiling interface hands them to
 * callbacks. There are none here: see cnpapi.h.
 */
#ifndef CNPAPI_GENERATED_CNDRV_PARAMS_H
#define CNPAPI_GENERATED_CNDRV_PARAMS_H

#endif
