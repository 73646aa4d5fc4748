/* SPDX-License-Identifier: MIT
 *
 * Included by mlucc behind mlucc_prelude.h where the host's pass reads a file
 * as it is for one architecture: an object of the device alone, whose kernels
 * may have names that depend on it.
 */
#pragma GCC system_header
#ifndef MLUCC_ARCH_H
#define MLUCC_ARCH_H

#define __BANG_ARCH__ __MLU_HOST_ARCH

#endif
