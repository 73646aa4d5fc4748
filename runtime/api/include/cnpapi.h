/* SPDX-License-Identifier: MIT
 *
 * Public builds include this header of the vendor's profiling interface and
 * call nothing of it unless asked to. There is nothing to call here: `mlusim
 * run` reports what kernels cost, and mlusim.h tells programs.
 */
#ifndef CNPAPI_H
#define CNPAPI_H

#endif
