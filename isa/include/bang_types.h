/* SPDX-License-Identifier: MIT
 *
 * Scalar types, enumerations and constants of the kernel language that are in
 * no instruction table. Included by bang.h.
 */
#ifndef BANG_TYPES_H
#define BANG_TYPES_H

#include <stdint.h>

/* Version of the language, from the manual: 4.7.2. */
#define BANG_VERSION 472

/* ---- scalar types ------------------------------------------------------- */

typedef _Float16 half;
typedef __bf16 bfloat16_t;
typedef signed char int8;
typedef signed char fix8;
typedef short int16;

/* Two 4-bit integers, the first in the low bits. */
typedef struct int4x2_t {
    unsigned char __value;
} int4x2_t;

/* Clang 18 takes __is_arithmetic for a name of the C++ library. */
#define __MLU_IS_NUMBER(T) (__is_integral(T) || __is_floating_point(T))

#define MAX_HALF_VALUE 65504
#define P_HALF_INF     0x7C00 /* bits of the infinities */
#define N_HALF_INF     0xFC00
#define MAX_INT_VALUE  2147483647
#define MIN_INT_VALUE  (-2147483647 - 1)

/* ---- enumerations of intrinsics ----------------------------------------- */

/* The operation of __bang_fusion: dst = (a op b) op c. F*: fused, M: multiply,
 * A: add, S: subtract. */
enum mluFusionOpCode {
    FUSION_FMA = 0,
    FUSION_FMS = 1,
    FUSION_FAM = 2,
    FUSION_FSM = 3,
    FUSION_FAA = 4,
    FUSION_FAS = 5,
    FUSION_FSS = 6,
    FUSION_FSA = 7,
};

/* Whether overlapping windows in backward pooling are added, or the last one is
 * kept. */
enum mluPoolBPOverlap { OVERLAP_ACC = 0, OVERLAP_COVER = 1 };

enum CompareMode {
    CMP_EQ = 0,
    CMP_NE = 1,
    CMP_LT = 2,
    CMP_LE = 3,
    CMP_GT = 4,
    CMP_GE = 5,
};

#endif
