/* SPDX-License-Identifier: MIT
 *
 * The vendor's profiling interface. Public builds include this header but by
 * default call none of its functions, so it declares none. `mlusim run` reports
 * the cost of kernels, and mlusim.h gives it to programs.
 */
#ifndef CNPAPI_H
#define CNPAPI_H

#endif
