/* SPDX-License-Identifier: MIT
 *
 * The vendor's profiling interface. Public builds include this header but by
 * default call none of its functions, so it declares no functions. `mlusim run`
 * reports the cost of kernels, and programs get the cost from mlusim.h.
 */
#ifndef CNPAPI_H
#define CNPAPI_H

#endif
