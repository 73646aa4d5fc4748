/* SPDX-License-Identifier: MIT
 *
 * Parameters of driver calls for callbacks of the vendor's profiling interface.
 * Empty: see cnpapi.h.
 */
#ifndef CNPAPI_GENERATED_CNDRV_PARAMS_H
#define CNPAPI_GENERATED_CNDRV_PARAMS_H

#endif
