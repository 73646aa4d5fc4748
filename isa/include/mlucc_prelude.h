/* SPDX-License-Identifier: MIT
 *
 * mlucc includes this file before every .mlu file. It has what kernel files can
 * use without an include: the kernel language, those parts of the C library
 * that public kernels use without an include, and the runtime. This file and
 * those that it includes are system headers, so that warnings only concern user
 * code.
 */
#pragma GCC system_header
#ifndef MLUCC_PRELUDE_H
#define MLUCC_PRELUDE_H

/* Makes functions available in kernels that only a later standard makes
 * constexpr. The C++ library marks them with these macros, if they are defined
 * before its headers. */
#if __cplusplus <= 201703L
#define _GLIBCXX20_CONSTEXPR __attribute__((__host__, __device__))
#endif
#if __cplusplus <= 202002L
#define _GLIBCXX23_CONSTEXPR __attribute__((__host__, __device__))
#endif
#define _GLIBCXX26_CONSTEXPR __attribute__((__host__, __device__))

/* Clang 18 refuses __float128 in device code, also in headers of the host:
 * there they do without it, in place of <bits/floatn.h>. */
#if __clang_major__ < 19 && defined __riscv && defined __x86_64__
#undef __FLOAT128__
#undef __SIZEOF_FLOAT128__
#include <features.h>
#define _BITS_FLOATN_H
#define __HAVE_FLOAT128             0
#define __HAVE_DISTINCT_FLOAT128    0
#define __HAVE_FLOAT64X             1
#define __HAVE_FLOAT64X_LONG_DOUBLE 1
#include <bits/floatn-common.h>
#endif

/* Since GCC 13 its C++ library calls a function of the host where a constant
 * expression breaks a precondition: any other call that is not constant serves.
 */
#if __has_include(<bits/c++config.h>)
#include <bits/c++config.h>
#if _GLIBCXX_RELEASE >= 13 && !defined _GLIBCXX_ASSERTIONS
#undef __glibcxx_assert
#define __glibcxx_assert(condition)                                \
    do {                                                           \
        if (__builtin_is_constant_evaluated() && !bool(condition)) \
            __builtin_trap();                                      \
    } while (false)
#endif
#endif

#include <assert.h>
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* std::stable_sort and similar functions call a function deprecated since
 * C++17; Clang warns of this call even in system headers. */
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

/* mlucc replaces the qualifier in `extern __nram__ T x[];` by this word of
 * equal length, because bang.h's qualifiers contain static. The definition
 * follows later in the same file. */
#define __MLU_X_STRING_(x) #x
#define __MLU_X_STRING(x)  __MLU_X_STRING_(x)
#define __MLU_X_IN(space)                        \
    __attribute__((device, __internal_linkage__, \
                   __section__("." space "." __MLU_X_STRING(__COUNTER__))))
#define __nramx_       __MLU_X_IN("nram")
#define __wramx_       __MLU_X_IN("wram")
#define __mlu_sharedx_ __MLU_X_IN("sram")

/* Words of equal length by which mlucc replaces alignas after a qualifier, and
 * `template` in an instantiation or specialisation of a kernel, or of a device
 * function without a qualifier. */
#define __mlua_  _Alignas
#define __mlutg_ template __mlu_global__
#define __mlutd_ template __attribute__((device))
#define __mlusg_ template <> __mlu_global__
#define __mlusd_ template <> __attribute__((device))

/* Words of equal length by which mlucc replaces __nram__ in a declaration whose
 * initialiser is not constant. A compiler pass puts the variable into NRAM.
 * Outside of functions Clang refuses the first one, because of register; then
 * the second one takes its place. */
#define __nramv_                                                    \
    _Pragma("clang diagnostic push")                                \
        _Pragma("clang diagnostic ignored \"-Wregister\"") register \
        __attribute__((annotate("mlu.assigned")))                   \
        _Pragma("clang diagnostic pop")
#define __nramf_ __nram__

/* Ends a deduction guide. */
#define $                                          \
    _Pragma("clang force_cuda_host_device begin"); \
    _Pragma("clang force_cuda_host_device end")

#endif
