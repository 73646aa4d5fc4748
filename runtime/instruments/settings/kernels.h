/* SPDX-License-Identifier: MIT */
/* Interface between mlusim debug and its program: recompiled device code that
 * replaces the code of the program. */
#ifndef RT_KERNELS_H
#define RT_KERNELS_H

/* "FILE KERNEL...": the descriptor of an open fat image, and the mangled
 * names of its kernels. The variable stays valid when the program is
 * executed again. */
#define RT_ENV_KERNELS "MLUSIM_DEBUG_KERNELS"

#endif
