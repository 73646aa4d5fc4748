/* SPDX-License-Identifier: MIT
 *
 * Device code that takes the place of the program's (mlusim debug --op).
 */
#ifndef RT_REPLACED_H
#define RT_REPLACED_H

#include "runtime/api/cnrt/context/context.h"

/* Has the fat image that mlusim debug compiled, if it has a kernel of that
 * mangled name, take the place of the one that registers the kernel. An error,
 * if that image cannot be read. */
cnrtRet_t rt_replace(struct rt_context *rt, const char *kernel,
                     struct rt_fatbin *fatbin);

#endif
