/* SPDX-License-Identifier: MIT
 *
 * Replaces a program's device code (mlusim debug --op).
 */
#ifndef RT_REPLACED_H
#define RT_REPLACED_H

#include "runtime/api/cnrt/context/context.h"

/* If the fat image compiled by mlusim debug has a kernel of this mangled name,
 * uses it in place of the kernel's own image. Error if it cannot be read. */
cnrtRet_t rt_replace(struct rt_context *rt, const char *kernel,
                     struct rt_fatbin *fatbin);

#endif
