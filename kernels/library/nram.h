/* SPDX-License-Identifier: MIT */
/* How much NRAM a kernel may use: all except what the compiler reserves. The
 * compiler also reserves SRAM. For kernels (.mlu) and for the host code that
 * describes them. */
#ifndef KN_NRAM_H
#define KN_NRAM_H

#define KN_NRAM_RESERVED_KIB 128
#define KN_SRAM_RESERVED_KIB 128

#ifdef __MLU_NRAM_SIZE__ /* in KiB */
#define MAX_NRAM_SIZE ((__MLU_NRAM_SIZE__ - KN_NRAM_RESERVED_KIB) * 1024)
#else
#define MAX_NRAM_SIZE 1024 /* in the host pass of a kernel any size will do */
#endif

#endif
