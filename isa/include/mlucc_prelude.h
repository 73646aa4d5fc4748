/* SPDX-License-Identifier: MIT
 *
 * Included by mlucc before every .mlu file: what kernel files see without an
 * include of their own. That is the kernel language, the C library as far as
 * public kernels use it so, and the runtime. Marked as a system header, and so
 * is what it includes: warnings are about the user's code only.
 */
#pragma GCC system_header
#ifndef MLUCC_PRELUDE_H
#define MLUCC_PRELUDE_H

/* What a later standard makes constexpr is for kernels as well: the C++ library
 * marks it so, and leaves the marks to whoever defines them before. */
#if __cplusplus <= 201703L
#define _GLIBCXX20_CONSTEXPR __attribute__((__host__, __device__))
#endif
#if __cplusplus <= 202002L
#define _GLIBCXX23_CONSTEXPR __attribute__((__host__, __device__))
#endif
#define _GLIBCXX26_CONSTEXPR __attribute__((__host__, __device__))

#include <assert.h>
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What std::stable_sort and its like call is deprecated since C++17, of which
 * Clang tells inside of this header as well. */
#if __has_include(<bits/stl_tempbuf.h>)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
#include <bits/stl_tempbuf.h>
#pragma clang diagnostic pop
#endif

#include "bang_std.h"

#include "bang.h"

#include "bang_host.h"

#include "cnrt.h"

/* What mlucc writes for the qualifier in `extern __nram__ T x[];`, in as many
 * letters: bang.h's own ones say static. The definition comes later in the
 * same file. */
#define __MLU_X_STRING_(x) #x
#define __MLU_X_STRING(x)  __MLU_X_STRING_(x)
#define __MLU_X_IN(space)                        \
    __attribute__((device, __internal_linkage__, \
                   __section__("." space "." __MLU_X_STRING(__COUNTER__))))
#define __nramx_       __MLU_X_IN("nram")
#define __wramx_       __MLU_X_IN("wram")
#define __mlu_sharedx_ __MLU_X_IN("sram")

/* What it writes for alignas after a qualifier, and for the word template of an
 * instantiation or specialisation (template <>) of a kernel or of a device
 * function that does not say what it is. */
#define __mlua_  _Alignas
#define __mlutg_ template __mlu_global__
#define __mlutd_ template __attribute__((device))
#define __mlusg_ template <> __mlu_global__
#define __mlusd_ template <> __attribute__((device))

/* For the end of a deduction guide. */
#define $                                          \
    _Pragma("clang force_cuda_host_device begin"); \
    _Pragma("clang force_cuda_host_device end")

#endif
