/* SPDX-License-Identifier: MIT
 *
 * Interface between mlusim debug and the program: recompiled device code that
 * replaces the program's own.
 */
#ifndef RT_KERNELS_H
#define RT_KERNELS_H

/* "FILE KERNEL...": the descriptor of an open fat image, and the mangled names
 * of its kernels. It stays valid if the program restarts. */
#define RT_ENV_KERNELS "MLUSIM_DEBUG_KERNELS"

#endif
