/* SPDX-License-Identifier: MIT
 *
 * mlucc includes this file after mlucc_prelude.h if the host pass reads a file
 * for one architecture. This is for a device-only object, whose kernels may
 * have names that depend on the architecture.
 */
#pragma GCC system_header
#ifndef MLUCC_ARCH_H
#define MLUCC_ARCH_H

#define __BANG_ARCH__ __MLU_HOST_ARCH

#endif
