/* SPDX-License-Identifier: MIT
 *
 * Between mlusim debug and the program: device code that was compiled anew, for
 * the debugger, and takes the place of what the program has.
 */
#ifndef RT_KERNELS_H
#define RT_KERNELS_H

/* "FILE KERNEL...": the number of an open file with a fat image, and the
 * mangled names of its kernels. A program that begins again finds it again. */
#define RT_ENV_KERNELS "MLUSIM_DEBUG_KERNELS"

#endif
