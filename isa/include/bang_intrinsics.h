/* SPDX-License-Identifier: MIT
 * Generated from the tables of isa/ by `make docs`; do not edit. */
#ifndef BANG_INTRINSICS_H
#define BANG_INTRINSICS_H

#define taskId (__mlu_builtin_variable<0xCC0>())
#define taskIdX (__mlu_builtin_variable<0xCC1>())
#define taskIdY (__mlu_builtin_variable<0xCC2>())
#define taskIdZ (__mlu_builtin_variable<0xCC3>())
#define taskDim (__mlu_builtin_variable<0xCC4>())
#define taskDimX (__mlu_builtin_variable<0xCC5>())
#define taskDimY (__mlu_builtin_variable<0xCC6>())
#define taskDimZ (__mlu_builtin_variable<0xCC7>())
#define clusterId (__mlu_builtin_variable<0xCC8>())
#define clusterDim (__mlu_builtin_variable<0xCC9>())
#define coreId (__mlu_builtin_variable<0xCCA>())
#define coreDim (__mlu_builtin_variable<0xCCB>())

template <int __code, int __type, int __source = 0>
__MLU_OP void __mlu_op()
    __MLU_BODY(__MLU_ISSUE())
template <int __code, int __type, class __R, int __source = 0>
__MLU_OP __R __mlu_value()
    __MLU_BODY(__MLU_OBTAIN())
template <int __code, int __type, int __source = 0, class __T0>
__MLU_OP void __mlu_op(__T0 __a0)
    __MLU_BODY(__MLU_REG(0, "a0"); __MLU_ISSUE("r"(__r0)))
template <int __code, int __type, class __R, int __source = 0, class __T0>
__MLU_OP __R __mlu_value(__T0 __a0)
    __MLU_BODY(__MLU_REG(0, "a0"); __MLU_OBTAIN("r"(__r0)))
template <int __code, int __type, int __source = 0, class __T0, class __T1>
__MLU_OP void __mlu_op(__T0 __a0, __T1 __a1)
    __MLU_BODY(__MLU_REG(0, "a0"); __MLU_REG(1, "a1"); __MLU_ISSUE("r"(__r0), "r"(__r1)))
template <int __code, int __type, class __R, int __source = 0, class __T0, class __T1>
__MLU_OP __R __mlu_value(__T0 __a0, __T1 __a1)
    __MLU_BODY(__MLU_REG(0, "a0"); __MLU_REG(1, "a1"); __MLU_OBTAIN("r"(__r0), "r"(__r1)))
template <int __code, int __type, int __source = 0, class __T0, class __T1, class __T2>
__MLU_OP void __mlu_op(__T0 __a0, __T1 __a1, __T2 __a2)
    __MLU_BODY(__MLU_REG(0, "a0"); __MLU_REG(1, "a1"); __MLU_REG(2, "a2"); __MLU_ISSUE("r"(__r0), "r"(__r1), "r"(__r2)))
template <int __code, int __type, class __R, int __source = 0, class __T0, class __T1, class __T2>
__MLU_OP __R __mlu_value(__T0 __a0, __T1 __a1, __T2 __a2)
    __MLU_BODY(__MLU_REG(0, "a0"); __MLU_REG(1, "a1"); __MLU_REG(2, "a2"); __MLU_OBTAIN("r"(__r0), "r"(__r1), "r"(__r2)))
template <int __code, int __type, int __source = 0, class __T0, class __T1, class __T2, class __T3>
__MLU_OP void __mlu_op(__T0 __a0, __T1 __a1, __T2 __a2, __T3 __a3)
    __MLU_BODY(__MLU_REG(0, "a0"); __MLU_REG(1, "a1"); __MLU_REG(2, "a2"); __MLU_REG(3, "a3"); __MLU_ISSUE("r"(__r0), "r"(__r1), "r"(__r2), "r"(__r3)))
template <int __code, int __type, class __R, int __source = 0, class __T0, class __T1, class __T2, class __T3>
__MLU_OP __R __mlu_value(__T0 __a0, __T1 __a1, __T2 __a2, __T3 __a3)
    __MLU_BODY(__MLU_REG(0, "a0"); __MLU_REG(1, "a1"); __MLU_REG(2, "a2"); __MLU_REG(3, "a3"); __MLU_OBTAIN("r"(__r0), "r"(__r1), "r"(__r2), "r"(__r3)))
template <int __code, int __type, int __source = 0, class __T0, class __T1, class __T2, class __T3, class __T4>
__MLU_OP void __mlu_op(__T0 __a0, __T1 __a1, __T2 __a2, __T3 __a3, __T4 __a4)
    __MLU_BODY(__MLU_REG(0, "a0"); __MLU_REG(1, "a1"); __MLU_REG(2, "a2"); __MLU_REG(3, "a3"); __MLU_REG(4, "a4"); __MLU_ISSUE("r"(__r0), "r"(__r1), "r"(__r2), "r"(__r3), "r"(__r4)))
template <int __code, int __type, class __R, int __source = 0, class __T0, class __T1, class __T2, class __T3, class __T4>
__MLU_OP __R __mlu_value(__T0 __a0, __T1 __a1, __T2 __a2, __T3 __a3, __T4 __a4)
    __MLU_BODY(__MLU_REG(0, "a0"); __MLU_REG(1, "a1"); __MLU_REG(2, "a2"); __MLU_REG(3, "a3"); __MLU_REG(4, "a4"); __MLU_OBTAIN("r"(__r0), "r"(__r1), "r"(__r2), "r"(__r3), "r"(__r4)))
template <int __code, int __type, int __source = 0, class __T0, class __T1, class __T2, class __T3, class __T4, class __T5>
__MLU_OP void __mlu_op(__T0 __a0, __T1 __a1, __T2 __a2, __T3 __a3, __T4 __a4, __T5 __a5)
    __MLU_BODY(__MLU_REG(0, "a0"); __MLU_REG(1, "a1"); __MLU_REG(2, "a2"); __MLU_REG(3, "a3"); __MLU_REG(4, "a4"); __MLU_REG(5, "a5"); __MLU_ISSUE("r"(__r0), "r"(__r1), "r"(__r2), "r"(__r3), "r"(__r4), "r"(__r5)))
template <int __code, int __type, class __R, int __source = 0, class __T0, class __T1, class __T2, class __T3, class __T4, class __T5>
__MLU_OP __R __mlu_value(__T0 __a0, __T1 __a1, __T2 __a2, __T3 __a3, __T4 __a4, __T5 __a5)
    __MLU_BODY(__MLU_REG(0, "a0"); __MLU_REG(1, "a1"); __MLU_REG(2, "a2"); __MLU_REG(3, "a3"); __MLU_REG(4, "a4"); __MLU_REG(5, "a5"); __MLU_OBTAIN("r"(__r0), "r"(__r1), "r"(__r2), "r"(__r3), "r"(__r4), "r"(__r5)))
template <int __code, int __type, int __source = 0, class __T0, class __T1, class __T2, class __T3, class __T4, class __T5, class __T6>
__MLU_OP void __mlu_op(__T0 __a0, __T1 __a1, __T2 __a2, __T3 __a3, __T4 __a4, __T5 __a5, __T6 __a6)
    __MLU_BODY(__MLU_REG(0, "a0"); __MLU_REG(1, "a1"); __MLU_REG(2, "a2"); __MLU_REG(3, "a3"); __MLU_REG(4, "a4"); __MLU_REG(5, "a5"); __MLU_REG(6, "a6"); __MLU_ISSUE("r"(__r0), "r"(__r1), "r"(__r2), "r"(__r3), "r"(__r4), "r"(__r5), "r"(__r6)))
template <int __code, int __type, class __R, int __source = 0, class __T0, class __T1, class __T2, class __T3, class __T4, class __T5, class __T6>
__MLU_OP __R __mlu_value(__T0 __a0, __T1 __a1, __T2 __a2, __T3 __a3, __T4 __a4, __T5 __a5, __T6 __a6)
    __MLU_BODY(__MLU_REG(0, "a0"); __MLU_REG(1, "a1"); __MLU_REG(2, "a2"); __MLU_REG(3, "a3"); __MLU_REG(4, "a4"); __MLU_REG(5, "a5"); __MLU_REG(6, "a6"); __MLU_OBTAIN("r"(__r0), "r"(__r1), "r"(__r2), "r"(__r3), "r"(__r4), "r"(__r5), "r"(__r6)))
template <int __code, int __type, int __source = 0, class __T0, class __T1, class __T2, class __T3, class __T4, class __T5, class __T6, class __T7>
__MLU_OP void __mlu_op(__T0 __a0, __T1 __a1, __T2 __a2, __T3 __a3, __T4 __a4, __T5 __a5, __T6 __a6, __T7 __a7)
    __MLU_BODY(__MLU_REG(0, "a0"); __MLU_REG(1, "a1"); __MLU_REG(2, "a2"); __MLU_REG(3, "a3"); __MLU_REG(4, "a4"); __MLU_REG(5, "a5"); __MLU_REG(6, "a6"); __MLU_REG(7, "a7"); __MLU_ISSUE("r"(__r0), "r"(__r1), "r"(__r2), "r"(__r3), "r"(__r4), "r"(__r5), "r"(__r6), "r"(__r7)))
template <int __code, int __type, class __R, int __source = 0, class __T0, class __T1, class __T2, class __T3, class __T4, class __T5, class __T6, class __T7>
__MLU_OP __R __mlu_value(__T0 __a0, __T1 __a1, __T2 __a2, __T3 __a3, __T4 __a4, __T5 __a5, __T6 __a6, __T7 __a7)
    __MLU_BODY(__MLU_REG(0, "a0"); __MLU_REG(1, "a1"); __MLU_REG(2, "a2"); __MLU_REG(3, "a3"); __MLU_REG(4, "a4"); __MLU_REG(5, "a5"); __MLU_REG(6, "a6"); __MLU_REG(7, "a7"); __MLU_OBTAIN("r"(__r0), "r"(__r1), "r"(__r2), "r"(__r3), "r"(__r4), "r"(__r5), "r"(__r6), "r"(__r7)))
template <int __code, int __type, int __source = 0, class __T0, class __T1, class __T2, class __T3, class __T4, class __T5, class __T6, class __T7, class __T8>
__MLU_OP void __mlu_op(__T0 __a0, __T1 __a1, __T2 __a2, __T3 __a3, __T4 __a4, __T5 __a5, __T6 __a6, __T7 __a7, __T8 __a8)
    __MLU_BODY(__MLU_REG(0, "a0"); __MLU_REG(1, "a1"); __MLU_REG(2, "a2"); __MLU_REG(3, "a3"); __MLU_REG(4, "a4"); __MLU_REG(5, "a5"); __MLU_REG(6, "a6"); __MLU_REG(7, "a7"); __MLU_REG(8, "t0"); __MLU_ISSUE("r"(__r0), "r"(__r1), "r"(__r2), "r"(__r3), "r"(__r4), "r"(__r5), "r"(__r6), "r"(__r7), "r"(__r8)))
template <int __code, int __type, class __R, int __source = 0, class __T0, class __T1, class __T2, class __T3, class __T4, class __T5, class __T6, class __T7, class __T8>
__MLU_OP __R __mlu_value(__T0 __a0, __T1 __a1, __T2 __a2, __T3 __a3, __T4 __a4, __T5 __a5, __T6 __a6, __T7 __a7, __T8 __a8)
    __MLU_BODY(__MLU_REG(0, "a0"); __MLU_REG(1, "a1"); __MLU_REG(2, "a2"); __MLU_REG(3, "a3"); __MLU_REG(4, "a4"); __MLU_REG(5, "a5"); __MLU_REG(6, "a6"); __MLU_REG(7, "a7"); __MLU_REG(8, "t0"); __MLU_OBTAIN("r"(__r0), "r"(__r1), "r"(__r2), "r"(__r3), "r"(__r4), "r"(__r5), "r"(__r6), "r"(__r7), "r"(__r8)))
template <int __code, int __type, int __source = 0, class __T0, class __T1, class __T2, class __T3, class __T4, class __T5, class __T6, class __T7, class __T8, class __T9>
__MLU_OP void __mlu_op(__T0 __a0, __T1 __a1, __T2 __a2, __T3 __a3, __T4 __a4, __T5 __a5, __T6 __a6, __T7 __a7, __T8 __a8, __T9 __a9)
    __MLU_BODY(__MLU_REG(0, "a0"); __MLU_REG(1, "a1"); __MLU_REG(2, "a2"); __MLU_REG(3, "a3"); __MLU_REG(4, "a4"); __MLU_REG(5, "a5"); __MLU_REG(6, "a6"); __MLU_REG(7, "a7"); __MLU_REG(8, "t0"); __MLU_REG(9, "t1"); __MLU_ISSUE("r"(__r0), "r"(__r1), "r"(__r2), "r"(__r3), "r"(__r4), "r"(__r5), "r"(__r6), "r"(__r7), "r"(__r8), "r"(__r9)))
template <int __code, int __type, class __R, int __source = 0, class __T0, class __T1, class __T2, class __T3, class __T4, class __T5, class __T6, class __T7, class __T8, class __T9>
__MLU_OP __R __mlu_value(__T0 __a0, __T1 __a1, __T2 __a2, __T3 __a3, __T4 __a4, __T5 __a5, __T6 __a6, __T7 __a7, __T8 __a8, __T9 __a9)
    __MLU_BODY(__MLU_REG(0, "a0"); __MLU_REG(1, "a1"); __MLU_REG(2, "a2"); __MLU_REG(3, "a3"); __MLU_REG(4, "a4"); __MLU_REG(5, "a5"); __MLU_REG(6, "a6"); __MLU_REG(7, "a7"); __MLU_REG(8, "t0"); __MLU_REG(9, "t1"); __MLU_OBTAIN("r"(__r0), "r"(__r1), "r"(__r2), "r"(__r3), "r"(__r4), "r"(__r5), "r"(__r6), "r"(__r7), "r"(__r8), "r"(__r9)))
template <int __code, int __type, int __source = 0, class __T0, class __T1, class __T2, class __T3, class __T4, class __T5, class __T6, class __T7, class __T8, class __T9, class __T10>
__MLU_OP void __mlu_op(__T0 __a0, __T1 __a1, __T2 __a2, __T3 __a3, __T4 __a4, __T5 __a5, __T6 __a6, __T7 __a7, __T8 __a8, __T9 __a9, __T10 __a10)
    __MLU_BODY(__MLU_REG(0, "a0"); __MLU_REG(1, "a1"); __MLU_REG(2, "a2"); __MLU_REG(3, "a3"); __MLU_REG(4, "a4"); __MLU_REG(5, "a5"); __MLU_REG(6, "a6"); __MLU_REG(7, "a7"); __MLU_REG(8, "t0"); __MLU_REG(9, "t1"); __MLU_REG(10, "t2"); __MLU_ISSUE("r"(__r0), "r"(__r1), "r"(__r2), "r"(__r3), "r"(__r4), "r"(__r5), "r"(__r6), "r"(__r7), "r"(__r8), "r"(__r9), "r"(__r10)))
template <int __code, int __type, class __R, int __source = 0, class __T0, class __T1, class __T2, class __T3, class __T4, class __T5, class __T6, class __T7, class __T8, class __T9, class __T10>
__MLU_OP __R __mlu_value(__T0 __a0, __T1 __a1, __T2 __a2, __T3 __a3, __T4 __a4, __T5 __a5, __T6 __a6, __T7 __a7, __T8 __a8, __T9 __a9, __T10 __a10)
    __MLU_BODY(__MLU_REG(0, "a0"); __MLU_REG(1, "a1"); __MLU_REG(2, "a2"); __MLU_REG(3, "a3"); __MLU_REG(4, "a4"); __MLU_REG(5, "a5"); __MLU_REG(6, "a6"); __MLU_REG(7, "a7"); __MLU_REG(8, "t0"); __MLU_REG(9, "t1"); __MLU_REG(10, "t2"); __MLU_OBTAIN("r"(__r0), "r"(__r1), "r"(__r2), "r"(__r3), "r"(__r4), "r"(__r5), "r"(__r6), "r"(__r7), "r"(__r8), "r"(__r9), "r"(__r10)))
template <int __code, int __type, int __source = 0, class __T0, class __T1, class __T2, class __T3, class __T4, class __T5, class __T6, class __T7, class __T8, class __T9, class __T10, class __T11>
__MLU_OP void __mlu_op(__T0 __a0, __T1 __a1, __T2 __a2, __T3 __a3, __T4 __a4, __T5 __a5, __T6 __a6, __T7 __a7, __T8 __a8, __T9 __a9, __T10 __a10, __T11 __a11)
    __MLU_BODY(__MLU_REG(0, "a0"); __MLU_REG(1, "a1"); __MLU_REG(2, "a2"); __MLU_REG(3, "a3"); __MLU_REG(4, "a4"); __MLU_REG(5, "a5"); __MLU_REG(6, "a6"); __MLU_REG(7, "a7"); __MLU_REG(8, "t0"); __MLU_REG(9, "t1"); __MLU_REG(10, "t2"); __MLU_REG(11, "t3"); __MLU_ISSUE("r"(__r0), "r"(__r1), "r"(__r2), "r"(__r3), "r"(__r4), "r"(__r5), "r"(__r6), "r"(__r7), "r"(__r8), "r"(__r9), "r"(__r10), "r"(__r11)))
template <int __code, int __type, class __R, int __source = 0, class __T0, class __T1, class __T2, class __T3, class __T4, class __T5, class __T6, class __T7, class __T8, class __T9, class __T10, class __T11>
__MLU_OP __R __mlu_value(__T0 __a0, __T1 __a1, __T2 __a2, __T3 __a3, __T4 __a4, __T5 __a5, __T6 __a6, __T7 __a7, __T8 __a8, __T9 __a9, __T10 __a10, __T11 __a11)
    __MLU_BODY(__MLU_REG(0, "a0"); __MLU_REG(1, "a1"); __MLU_REG(2, "a2"); __MLU_REG(3, "a3"); __MLU_REG(4, "a4"); __MLU_REG(5, "a5"); __MLU_REG(6, "a6"); __MLU_REG(7, "a7"); __MLU_REG(8, "t0"); __MLU_REG(9, "t1"); __MLU_REG(10, "t2"); __MLU_REG(11, "t3"); __MLU_OBTAIN("r"(__r0), "r"(__r1), "r"(__r2), "r"(__r3), "r"(__r4), "r"(__r5), "r"(__r6), "r"(__r7), "r"(__r8), "r"(__r9), "r"(__r10), "r"(__r11)))
template <int __code, int __type, int __source = 0, class __T0, class __T1, class __T2, class __T3, class __T4, class __T5, class __T6, class __T7, class __T8, class __T9, class __T10, class __T11, class __T12>
__MLU_OP void __mlu_op(__T0 __a0, __T1 __a1, __T2 __a2, __T3 __a3, __T4 __a4, __T5 __a5, __T6 __a6, __T7 __a7, __T8 __a8, __T9 __a9, __T10 __a10, __T11 __a11, __T12 __a12)
    __MLU_BODY(__MLU_REG(0, "a0"); __MLU_REG(1, "a1"); __MLU_REG(2, "a2"); __MLU_REG(3, "a3"); __MLU_REG(4, "a4"); __MLU_REG(5, "a5"); __MLU_REG(6, "a6"); __MLU_REG(7, "a7"); __MLU_REG(8, "t0"); __MLU_REG(9, "t1"); __MLU_REG(10, "t2"); __MLU_REG(11, "t3"); __MLU_REG(12, "t4"); __MLU_ISSUE("r"(__r0), "r"(__r1), "r"(__r2), "r"(__r3), "r"(__r4), "r"(__r5), "r"(__r6), "r"(__r7), "r"(__r8), "r"(__r9), "r"(__r10), "r"(__r11), "r"(__r12)))
template <int __code, int __type, class __R, int __source = 0, class __T0, class __T1, class __T2, class __T3, class __T4, class __T5, class __T6, class __T7, class __T8, class __T9, class __T10, class __T11, class __T12>
__MLU_OP __R __mlu_value(__T0 __a0, __T1 __a1, __T2 __a2, __T3 __a3, __T4 __a4, __T5 __a5, __T6 __a6, __T7 __a7, __T8 __a8, __T9 __a9, __T10 __a10, __T11 __a11, __T12 __a12)
    __MLU_BODY(__MLU_REG(0, "a0"); __MLU_REG(1, "a1"); __MLU_REG(2, "a2"); __MLU_REG(3, "a3"); __MLU_REG(4, "a4"); __MLU_REG(5, "a5"); __MLU_REG(6, "a6"); __MLU_REG(7, "a7"); __MLU_REG(8, "t0"); __MLU_REG(9, "t1"); __MLU_REG(10, "t2"); __MLU_REG(11, "t3"); __MLU_REG(12, "t4"); __MLU_OBTAIN("r"(__r0), "r"(__r1), "r"(__r2), "r"(__r3), "r"(__r4), "r"(__r5), "r"(__r6), "r"(__r7), "r"(__r8), "r"(__r9), "r"(__r10), "r"(__r11), "r"(__r12)))
template <int __code, int __type, int __source = 0, class __T0, class __T1, class __T2, class __T3, class __T4, class __T5, class __T6, class __T7, class __T8, class __T9, class __T10, class __T11, class __T12, class __T13>
__MLU_OP void __mlu_op(__T0 __a0, __T1 __a1, __T2 __a2, __T3 __a3, __T4 __a4, __T5 __a5, __T6 __a6, __T7 __a7, __T8 __a8, __T9 __a9, __T10 __a10, __T11 __a11, __T12 __a12, __T13 __a13)
    __MLU_BODY(__MLU_REG(0, "a0"); __MLU_REG(1, "a1"); __MLU_REG(2, "a2"); __MLU_REG(3, "a3"); __MLU_REG(4, "a4"); __MLU_REG(5, "a5"); __MLU_REG(6, "a6"); __MLU_REG(7, "a7"); __MLU_REG(8, "t0"); __MLU_REG(9, "t1"); __MLU_REG(10, "t2"); __MLU_REG(11, "t3"); __MLU_REG(12, "t4"); __MLU_REG(13, "t5"); __MLU_ISSUE("r"(__r0), "r"(__r1), "r"(__r2), "r"(__r3), "r"(__r4), "r"(__r5), "r"(__r6), "r"(__r7), "r"(__r8), "r"(__r9), "r"(__r10), "r"(__r11), "r"(__r12), "r"(__r13)))
template <int __code, int __type, class __R, int __source = 0, class __T0, class __T1, class __T2, class __T3, class __T4, class __T5, class __T6, class __T7, class __T8, class __T9, class __T10, class __T11, class __T12, class __T13>
__MLU_OP __R __mlu_value(__T0 __a0, __T1 __a1, __T2 __a2, __T3 __a3, __T4 __a4, __T5 __a5, __T6 __a6, __T7 __a7, __T8 __a8, __T9 __a9, __T10 __a10, __T11 __a11, __T12 __a12, __T13 __a13)
    __MLU_BODY(__MLU_REG(0, "a0"); __MLU_REG(1, "a1"); __MLU_REG(2, "a2"); __MLU_REG(3, "a3"); __MLU_REG(4, "a4"); __MLU_REG(5, "a5"); __MLU_REG(6, "a6"); __MLU_REG(7, "a7"); __MLU_REG(8, "t0"); __MLU_REG(9, "t1"); __MLU_REG(10, "t2"); __MLU_REG(11, "t3"); __MLU_REG(12, "t4"); __MLU_REG(13, "t5"); __MLU_OBTAIN("r"(__r0), "r"(__r1), "r"(__r2), "r"(__r3), "r"(__r4), "r"(__r5), "r"(__r6), "r"(__r7), "r"(__r8), "r"(__r9), "r"(__r10), "r"(__r11), "r"(__r12), "r"(__r13)))
template <int __code, int __type, int __source = 0, class __T0, class __T1, class __T2, class __T3, class __T4, class __T5, class __T6, class __T7, class __T8, class __T9, class __T10, class __T11, class __T12, class __T13, class __T14>
__MLU_OP void __mlu_op(__T0 __a0, __T1 __a1, __T2 __a2, __T3 __a3, __T4 __a4, __T5 __a5, __T6 __a6, __T7 __a7, __T8 __a8, __T9 __a9, __T10 __a10, __T11 __a11, __T12 __a12, __T13 __a13, __T14 __a14)
    __MLU_BODY(__MLU_REG(0, "a0"); __MLU_REG(1, "a1"); __MLU_REG(2, "a2"); __MLU_REG(3, "a3"); __MLU_REG(4, "a4"); __MLU_REG(5, "a5"); __MLU_REG(6, "a6"); __MLU_REG(7, "a7"); __MLU_REG(8, "t0"); __MLU_REG(9, "t1"); __MLU_REG(10, "t2"); __MLU_REG(11, "t3"); __MLU_REG(12, "t4"); __MLU_REG(13, "t5"); __MLU_REG(14, "t6"); __MLU_ISSUE("r"(__r0), "r"(__r1), "r"(__r2), "r"(__r3), "r"(__r4), "r"(__r5), "r"(__r6), "r"(__r7), "r"(__r8), "r"(__r9), "r"(__r10), "r"(__r11), "r"(__r12), "r"(__r13), "r"(__r14)))
template <int __code, int __type, class __R, int __source = 0, class __T0, class __T1, class __T2, class __T3, class __T4, class __T5, class __T6, class __T7, class __T8, class __T9, class __T10, class __T11, class __T12, class __T13, class __T14>
__MLU_OP __R __mlu_value(__T0 __a0, __T1 __a1, __T2 __a2, __T3 __a3, __T4 __a4, __T5 __a5, __T6 __a6, __T7 __a7, __T8 __a8, __T9 __a9, __T10 __a10, __T11 __a11, __T12 __a12, __T13 __a13, __T14 __a14)
    __MLU_BODY(__MLU_REG(0, "a0"); __MLU_REG(1, "a1"); __MLU_REG(2, "a2"); __MLU_REG(3, "a3"); __MLU_REG(4, "a4"); __MLU_REG(5, "a5"); __MLU_REG(6, "a6"); __MLU_REG(7, "a7"); __MLU_REG(8, "t0"); __MLU_REG(9, "t1"); __MLU_REG(10, "t2"); __MLU_REG(11, "t3"); __MLU_REG(12, "t4"); __MLU_REG(13, "t5"); __MLU_REG(14, "t6"); __MLU_OBTAIN("r"(__r0), "r"(__r1), "r"(__r2), "r"(__r3), "r"(__r4), "r"(__r5), "r"(__r6), "r"(__r7), "r"(__r8), "r"(__r9), "r"(__r10), "r"(__r11), "r"(__r12), "r"(__r13), "r"(__r14)))

enum mluMemcpyDirection_t {
    GDRAM2NRAM = 0,
    NRAM2GDRAM = 1,
    LDRAM2NRAM = 2,
    NRAM2LDRAM = 3,
    GDRAM2WRAM = 4,
    WRAM2GDRAM = 5,
    LDRAM2WRAM = 6,
    WRAM2LDRAM = 7,
    NRAM2NRAM = 8,
    NRAM2WRAM = 9,
    WRAM2NRAM = 10,
    GDRAM2SRAM = 11,
    SRAM2GDRAM = 12,
    LDRAM2SRAM = 13,
    SRAM2LDRAM = 14,
    SRAM2NRAM = 15,
    NRAM2SRAM = 16,
    SRAM2WRAM = 17,
    WRAM2SRAM = 18,
    GDRAM2GDRAM = 19,
    GDRAM2LDRAM = 20,
    LDRAM2GDRAM = 21,
    LDRAM2LDRAM = 22,
    SRAM2SRAM = 23,
};

/* Where the memories begin. */
#define __MLU_FIRST_NRAM 0x200000ul
#define __MLU_FIRST_WRAM 0x300000ul
#define __MLU_FIRST_SRAM 0x400000ul
#define __MLU_FIRST_CODE 0x10000000ul
#define __MLU_FIRST_GLOBAL 0x20000000ul
#define __MLU_FIRST_LDRAM 0x40000000ul
#define __MLU_FIRST_GDRAM 0x1000000000ul

enum {
    __MLU_CODE_memcpy = 0x001,
    __MLU_CODE_memcpy_async = 0x002,
    __MLU_CODE_memcpy_cluster = 0x003,
    __MLU_CODE_memcpy_cluster_async = 0x004,
    __MLU_CODE_memcpy_2d = 0x005,
    __MLU_CODE_memcpy_2d_async = 0x006,
    __MLU_CODE_memcpy_2d_cluster = 0x00c,
    __MLU_CODE_memcpy_2d_cluster_async = 0x00d,
    __MLU_CODE_memcpy_3d = 0x007,
    __MLU_CODE_memcpy_3d_async = 0x008,
    __MLU_CODE_move = 0x009,
    __MLU_CODE_move_blocks = 0x00a,
    __MLU_CODE_memcpy_nram_to_nram = 0x00b,
    __MLU_CODE_sync = 0x010,
    __MLU_CODE_sync_io = 0x011,
    __MLU_CODE_sync_move = 0x012,
    __MLU_CODE_sync_compute = 0x013,
    __MLU_CODE_sync_all_units = 0x014,
    __MLU_CODE_sync_units = 0x015,
    __MLU_CODE_sync_cluster = 0x018,
    __MLU_CODE_sync_all = 0x019,
    __MLU_CODE_sync_all_ipu = 0x01a,
    __MLU_CODE_sync_cluster_ipu = 0x01b,
    __MLU_CODE_sync_all_mpu = 0x01c,
    __MLU_CODE_lock = 0x030,
    __MLU_CODE_unlock = 0x031,
    __MLU_CODE_printf = 0x020,
    __MLU_CODE_exit = 0x021,
    __MLU_CODE_abort = 0x022,
    __MLU_CODE_assert_fail = 0x023,
    __MLU_CODE_give_up = 0x024,
    __MLU_CODE_write_value = 0x100,
    __MLU_CODE_write_value_block = 0x101,
    __MLU_CODE_write_zero = 0x102,
    __MLU_CODE_gdramset = 0x103,
    __MLU_CODE_sramset = 0x104,
    __MLU_CODE_ldramset = 0x105,
    __MLU_CODE_gdramset_block = 0x106,
    __MLU_CODE_sramset_block = 0x107,
    __MLU_CODE_ldramset_block = 0x108,
    __MLU_CODE_nramset_async = 0x109,
    __MLU_CODE_add = 0x110,
    __MLU_CODE_sub = 0x111,
    __MLU_CODE_mul = 0x112,
    __MLU_CODE_add_scalar = 0x114,
    __MLU_CODE_sub_scalar = 0x115,
    __MLU_CODE_mul_scalar = 0x116,
    __MLU_CODE_cycle_add = 0x118,
    __MLU_CODE_cycle_sub = 0x119,
    __MLU_CODE_cycle_mul = 0x11a,
    __MLU_CODE_div = 0x230,
    __MLU_CODE_div_scalar = 0x231,
    __MLU_CODE_div_approximate = 0x232,
    __MLU_CODE_rem = 0x233,
    __MLU_CODE_rem_scalar = 0x234,
    __MLU_CODE_square = 0x235,
    __MLU_CODE_abs = 0x236,
    __MLU_CODE_neg = 0x237,
    __MLU_CODE_add_tz = 0x238,
    __MLU_CODE_cycle_add_tz = 0x239,
    __MLU_CODE_relu = 0x23a,
    __MLU_CODE_relun = 0x23b,
    __MLU_CODE_eq = 0x120,
    __MLU_CODE_ne = 0x121,
    __MLU_CODE_gt = 0x122,
    __MLU_CODE_ge = 0x123,
    __MLU_CODE_lt = 0x124,
    __MLU_CODE_le = 0x125,
    __MLU_CODE_eq_scalar = 0x128,
    __MLU_CODE_ne_scalar = 0x129,
    __MLU_CODE_gt_scalar = 0x12a,
    __MLU_CODE_ge_scalar = 0x12b,
    __MLU_CODE_lt_scalar = 0x12c,
    __MLU_CODE_le_scalar = 0x12d,
    __MLU_CODE_cycle_eq = 0x130,
    __MLU_CODE_cycle_ne = 0x131,
    __MLU_CODE_cycle_gt = 0x132,
    __MLU_CODE_cycle_ge = 0x133,
    __MLU_CODE_cycle_lt = 0x134,
    __MLU_CODE_cycle_le = 0x135,
    __MLU_CODE_and = 0x138,
    __MLU_CODE_or = 0x139,
    __MLU_CODE_xor = 0x13a,
    __MLU_CODE_not = 0x13b,
    __MLU_CODE_and_scalar = 0x13c,
    __MLU_CODE_or_scalar = 0x13d,
    __MLU_CODE_xor_scalar = 0x13e,
    __MLU_CODE_cycle_and = 0x140,
    __MLU_CODE_cycle_or = 0x141,
    __MLU_CODE_cycle_xor = 0x142,
    __MLU_CODE_convert_tz = 0x160,
    __MLU_CODE_convert_oz = 0x161,
    __MLU_CODE_convert_up = 0x162,
    __MLU_CODE_convert_dn = 0x163,
    __MLU_CODE_convert_rd = 0x164,
    __MLU_CODE_convert_rn = 0x165,
    __MLU_CODE_convert_rm = 0x166,
    __MLU_CODE_convert_strided_tz = 0x168,
    __MLU_CODE_convert_strided_oz = 0x169,
    __MLU_CODE_convert_strided_up = 0x16a,
    __MLU_CODE_convert_strided_dn = 0x16b,
    __MLU_CODE_convert_strided_rd = 0x16c,
    __MLU_CODE_convert_strided_rn = 0x16d,
    __MLU_CODE_convert_strided_rm = 0x16e,
    __MLU_CODE_transpose = 0x180,
    __MLU_CODE_rotate90 = 0x181,
    __MLU_CODE_rotate180 = 0x182,
    __MLU_CODE_rotate270 = 0x183,
    __MLU_CODE_mirror = 0x184,
    __MLU_CODE_pad = 0x185,
    __MLU_CODE_reshape_filter = 0x186,
    __MLU_CODE_reshape_nhwc2nchw = 0x187,
    __MLU_CODE_reshape_nchw2nhwc = 0x188,
    __MLU_CODE_atomic_reduce_add = 0x200,
    __MLU_CODE_atomic_reduce_add_scalar = 0x201,
    __MLU_CODE_atomic_add = 0x202,
    __MLU_CODE_atomic_add_scalar = 0x203,
    __MLU_CODE_atomic_reduce_max = 0x204,
    __MLU_CODE_atomic_reduce_max_scalar = 0x205,
    __MLU_CODE_atomic_max = 0x206,
    __MLU_CODE_atomic_max_scalar = 0x207,
    __MLU_CODE_atomic_reduce_min = 0x208,
    __MLU_CODE_atomic_reduce_min_scalar = 0x209,
    __MLU_CODE_atomic_min = 0x20a,
    __MLU_CODE_atomic_min_scalar = 0x20b,
    __MLU_CODE_atomic_reduce_and = 0x20c,
    __MLU_CODE_atomic_reduce_and_scalar = 0x20d,
    __MLU_CODE_atomic_and = 0x20e,
    __MLU_CODE_atomic_and_scalar = 0x20f,
    __MLU_CODE_atomic_reduce_or = 0x210,
    __MLU_CODE_atomic_reduce_or_scalar = 0x211,
    __MLU_CODE_atomic_or = 0x212,
    __MLU_CODE_atomic_or_scalar = 0x213,
    __MLU_CODE_atomic_reduce_xor = 0x214,
    __MLU_CODE_atomic_reduce_xor_scalar = 0x215,
    __MLU_CODE_atomic_xor = 0x216,
    __MLU_CODE_atomic_xor_scalar = 0x217,
    __MLU_CODE_atomic_reduce_exch = 0x218,
    __MLU_CODE_atomic_reduce_exch_scalar = 0x219,
    __MLU_CODE_atomic_exch = 0x21a,
    __MLU_CODE_atomic_exch_scalar = 0x21b,
    __MLU_CODE_atomic_reduce_inc = 0x21c,
    __MLU_CODE_atomic_reduce_inc_scalar = 0x21d,
    __MLU_CODE_atomic_inc = 0x21e,
    __MLU_CODE_atomic_inc_scalar = 0x21f,
    __MLU_CODE_atomic_reduce_dec = 0x220,
    __MLU_CODE_atomic_reduce_dec_scalar = 0x221,
    __MLU_CODE_atomic_dec = 0x222,
    __MLU_CODE_atomic_dec_scalar = 0x223,
    __MLU_CODE_atomic_reduce_add_blocks = 0x224,
    __MLU_CODE_atomic_cas = 0x225,
    __MLU_CODE_fusion_fma = 0x250,
    __MLU_CODE_fusion_fms = 0x251,
    __MLU_CODE_fusion_fam = 0x252,
    __MLU_CODE_fusion_fsm = 0x253,
    __MLU_CODE_fusion_faa = 0x254,
    __MLU_CODE_fusion_fas = 0x255,
    __MLU_CODE_fusion_fss = 0x256,
    __MLU_CODE_fusion_fsa = 0x257,
    __MLU_CODE_maxequal = 0x260,
    __MLU_CODE_minequal = 0x261,
    __MLU_CODE_maxequal_scalar = 0x262,
    __MLU_CODE_minequal_scalar = 0x263,
    __MLU_CODE_cycle_maxequal = 0x264,
    __MLU_CODE_cycle_minequal = 0x265,
    __MLU_CODE_maximum = 0x268,
    __MLU_CODE_minimum = 0x269,
    __MLU_CODE_nan_maximum = 0x26a,
    __MLU_CODE_nan_minimum = 0x26b,
    __MLU_CODE_cycle_maximum = 0x26c,
    __MLU_CODE_cycle_minimum = 0x26d,
    __MLU_CODE_cycle_nan_maximum = 0x26e,
    __MLU_CODE_cycle_nan_minimum = 0x26f,
    __MLU_CODE_maximum_distance = 0x270,
    __MLU_CODE_band = 0x290,
    __MLU_CODE_bor = 0x291,
    __MLU_CODE_bxor = 0x292,
    __MLU_CODE_bnot = 0x293,
    __MLU_CODE_band_scalar = 0x294,
    __MLU_CODE_bor_scalar = 0x295,
    __MLU_CODE_bxor_scalar = 0x296,
    __MLU_CODE_cycle_band = 0x298,
    __MLU_CODE_cycle_bor = 0x299,
    __MLU_CODE_cycle_bxor = 0x29a,
    __MLU_CODE_srl = 0x29c,
    __MLU_CODE_eq_bitindex = 0x2b0,
    __MLU_CODE_ne_bitindex = 0x2b1,
    __MLU_CODE_gt_bitindex = 0x2b2,
    __MLU_CODE_ge_bitindex = 0x2b3,
    __MLU_CODE_lt_bitindex = 0x2b4,
    __MLU_CODE_le_bitindex = 0x2b5,
    __MLU_CODE_eq_scalar_bitindex = 0x2b8,
    __MLU_CODE_ne_scalar_bitindex = 0x2b9,
    __MLU_CODE_gt_scalar_bitindex = 0x2ba,
    __MLU_CODE_ge_scalar_bitindex = 0x2bb,
    __MLU_CODE_lt_scalar_bitindex = 0x2bc,
    __MLU_CODE_le_scalar_bitindex = 0x2bd,
    __MLU_CODE_sum = 0x300,
    __MLU_CODE_reduce_sum = 0x301,
    __MLU_CODE_count = 0x302,
    __MLU_CODE_old_count = 0x303,
    __MLU_CODE_count_bitindex = 0x304,
    __MLU_CODE_findfirst1 = 0x305,
    __MLU_CODE_old_findfirst1 = 0x306,
    __MLU_CODE_findlast1 = 0x307,
    __MLU_CODE_old_findlast1 = 0x308,
    __MLU_CODE_argmax = 0x309,
    __MLU_CODE_argmin = 0x30a,
    __MLU_CODE_old_max = 0x30b,
    __MLU_CODE_old_min = 0x30c,
    __MLU_CODE_fabsmax = 0x30d,
    __MLU_CODE_fabsmin = 0x30e,
    __MLU_CODE_popcnt = 0x30f,
    __MLU_CODE_histogram = 0x310,
    __MLU_CODE_incseq = 0x311,
    __MLU_CODE_filter = 0x340,
    __MLU_CODE_collect = 0x341,
    __MLU_CODE_filter_bitindex = 0x342,
    __MLU_CODE_collect_bitindex = 0x343,
    __MLU_CODE_select = 0x344,
    __MLU_CODE_select_bitindex = 0x345,
    __MLU_CODE_maskmove = 0x346,
    __MLU_CODE_maskmove_bits = 0x347,
    __MLU_CODE_lut = 0x348,
    __MLU_CODE_extension = 0x34b,
    __MLU_CODE_fcmpfilter = 0x349,
    __MLU_CODE_fcmpfilter_scalar = 0x34a,
    __MLU_CODE_sumpool = 0x380,
    __MLU_CODE_avgpool = 0x381,
    __MLU_CODE_maxpool = 0x382,
    __MLU_CODE_minpool = 0x383,
    __MLU_CODE_maxpool_index = 0x384,
    __MLU_CODE_minpool_index = 0x385,
    __MLU_CODE_maxpool_value_index = 0x386,
    __MLU_CODE_unpool = 0x388,
    __MLU_CODE_maxpool_bp = 0x389,
    __MLU_CODE_avgpool_bp = 0x38a,
    __MLU_CODE_gather = 0x3c0,
    __MLU_CODE_gather_async = 0x3c1,
    __MLU_CODE_gather_mask = 0x3c2,
    __MLU_CODE_gather_mask_async = 0x3c3,
    __MLU_CODE_scatter = 0x3c4,
    __MLU_CODE_scatter_async = 0x3c5,
    __MLU_CODE_scatter_mask = 0x3c6,
    __MLU_CODE_scatter_mask_async = 0x3c7,
    __MLU_CODE_conv = 0x400,
    __MLU_CODE_conv_partial = 0x401,
    __MLU_CODE_matmul = 0x402,
    __MLU_CODE_mlp = 0x403,
    __MLU_CODE_expand_channel_mul = 0x404,
    __MLU_CODE_expand_channel_mul_add = 0x405,
    __MLU_CODE_vv_move = 0x440,
    __MLU_CODE_vv_move_scalar = 0x441,
    __MLU_CODE_vv_index = 0x442,
    __MLU_CODE_vv_add = 0x443,
    __MLU_CODE_vv_add_scalar = 0x444,
    __MLU_CODE_vv_mul_scalar = 0x445,
    __MLU_CODE_vv_mulh_scalar = 0x446,
    __MLU_CODE_vv_xor = 0x447,
    __MLU_CODE_vv_trixor = 0x448,
    __MLU_CODE_vv_store = 0x449,
    __MLU_CODE_sin = 0x500,
    __MLU_CODE_cos = 0x501,
    __MLU_CODE_log2 = 0x502,
    __MLU_CODE_pow2 = 0x503,
    __MLU_CODE_sqrt = 0x504,
    __MLU_CODE_rsqrt = 0x505,
    __MLU_CODE_recip = 0x506,
    __MLU_CODE_floor = 0x507,
    __MLU_CODE_round = 0x508,
    __MLU_CODE_active_abs = 0x510,
    __MLU_CODE_active_exp = 0x511,
    __MLU_CODE_active_log = 0x512,
    __MLU_CODE_active_relu = 0x513,
    __MLU_CODE_active_sign = 0x514,
    __MLU_CODE_active_sigmoid = 0x515,
    __MLU_CODE_active_tanh = 0x516,
    __MLU_CODE_active_gelu = 0x517,
    __MLU_CODE_taylor4_sin = 0x520,
    __MLU_CODE_taylor4_cos = 0x521,
    __MLU_CODE_taylor4_tanh = 0x522,
    __MLU_CODE_taylor4_sigmoid = 0x523,
    __MLU_CODE_taylor4_softplus = 0x524,
    __MLU_CODE_hypot = 0x530,
    __MLU_CODE_mod_scalar = 0x531,
    __MLU_CODE_scalar_acos = 0x580,
    __MLU_CODE_scalar_acosh = 0x581,
    __MLU_CODE_scalar_asin = 0x582,
    __MLU_CODE_scalar_asinh = 0x583,
    __MLU_CODE_scalar_atan = 0x584,
    __MLU_CODE_scalar_atanh = 0x585,
    __MLU_CODE_scalar_cbrt = 0x586,
    __MLU_CODE_scalar_cos = 0x587,
    __MLU_CODE_scalar_cosh = 0x588,
    __MLU_CODE_scalar_erf = 0x589,
    __MLU_CODE_scalar_erfc = 0x58a,
    __MLU_CODE_scalar_exp = 0x58b,
    __MLU_CODE_scalar_exp2 = 0x58c,
    __MLU_CODE_scalar_expm1 = 0x58d,
    __MLU_CODE_scalar_lgamma = 0x58e,
    __MLU_CODE_scalar_log = 0x58f,
    __MLU_CODE_scalar_log10 = 0x590,
    __MLU_CODE_scalar_log1p = 0x591,
    __MLU_CODE_scalar_log2 = 0x592,
    __MLU_CODE_scalar_sin = 0x593,
    __MLU_CODE_scalar_sinh = 0x594,
    __MLU_CODE_scalar_tan = 0x595,
    __MLU_CODE_scalar_tanh = 0x596,
    __MLU_CODE_scalar_tgamma = 0x597,
    __MLU_CODE_scalar_atan2 = 0x5b0,
    __MLU_CODE_scalar_fmod = 0x5b1,
    __MLU_CODE_scalar_hypot = 0x5b2,
    __MLU_CODE_scalar_nextafter = 0x5b3,
    __MLU_CODE_scalar_pow = 0x5b4,
    __MLU_CODE_scalar_remainder = 0x5b5,
    __MLU_CODE_clock = 0x5f0,
    __MLU_CODE_fuse = 0x6c0,
    __MLU_CODE_barrier_local = 0x6c8,
    __MLU_CODE_barrier_global = 0x6c9,
};

/* memcpy: d[0..size) = s[0..size), waits for its completion */
__MLU_OP void __memcpy(void *__d, const void *__s, long __size, mluMemcpyDirection_t __direction)
{
    __mlu_op<0x001, 0>(__d, __s, __size, static_cast<long>(__direction));
}

/* memcpy_async: d[0..size) = s[0..size), completion awaited by a sync */
__MLU_OP void __memcpy_async(void *__d, const void *__s, long __size, mluMemcpyDirection_t __direction)
{
    __mlu_op<0x002, 0>(__d, __s, __size, static_cast<long>(__direction));
}

/* memcpy_cluster: d[0..size) in the SRAM of cluster k = s[0..size) */
__MLU_OP void __memcpy(void *__d, const void *__s, long __size, mluMemcpyDirection_t __direction, int __cluster)
{
    __mlu_op<0x003, 0>(__d, __s, __size, static_cast<long>(__direction), static_cast<long>(__cluster));
}

/* memcpy_cluster_async: d[0..size) in the SRAM of cluster k = s[0..size), asynchronous */
__MLU_OP void __memcpy_async(void *__d, const void *__s, long __size, mluMemcpyDirection_t __direction, int __cluster)
{
    __mlu_op<0x004, 0>(__d, __s, __size, static_cast<long>(__direction), static_cast<long>(__cluster));
}

/* memcpy_2d: for i in 0..segnum: d + i * dst_stride = s + i * src_stride, size bytes each, in this order */
__MLU_OP void __memcpy(void *__d, const void *__s, long __size, mluMemcpyDirection_t __direction, long __dst_stride, long __src_stride, long __segnum)
{
    __mlu_op<0x005, 0>(__d, __s, __size, static_cast<long>(__direction), __dst_stride, __src_stride, __segnum);
}

/* memcpy_2d_async: as __memcpy with strides, completion awaited by a sync */
__MLU_OP void __memcpy_async(void *__d, const void *__s, long __size, mluMemcpyDirection_t __direction, long __dst_stride, long __src_stride, long __segnum)
{
    __mlu_op<0x006, 0>(__d, __s, __size, static_cast<long>(__direction), __dst_stride, __src_stride, __segnum);
}

/* memcpy_2d_cluster: as __memcpy with strides, d in the SRAM of cluster k */
__MLU_OP void __memcpy(void *__d, const void *__s, long __size, mluMemcpyDirection_t __direction, long __dst_stride, long __src_stride, long __segnum, int __cluster)
{
    __mlu_op<0x00c, 0>(__d, __s, __size, static_cast<long>(__direction), __dst_stride, __src_stride, __segnum, static_cast<long>(__cluster));
}

/* memcpy_2d_cluster_async: as __memcpy with strides, d in the SRAM of cluster k, completion awaited by a sync */
__MLU_OP void __memcpy_async(void *__d, const void *__s, long __size, mluMemcpyDirection_t __direction, long __dst_stride, long __src_stride, long __segnum, int __cluster)
{
    __mlu_op<0x00d, 0>(__d, __s, __size, static_cast<long>(__direction), __dst_stride, __src_stride, __segnum, static_cast<long>(__cluster));
}

/* memcpy_3d: segments at two strides: dst_stride0, dst_segnum1, dst_stride1, dst_segnum2, and the same of the source */
__MLU_REFUSED(__MLU_ARCH < 300, "__memcpy exists from architecture 300 on")
__MLU_OP void __memcpy(void *__d, const void *__s, long __size, mluMemcpyDirection_t __direction, long __dst_stride0, long __dst_segnum1, long __dst_stride1, long __dst_segnum2, long __src_stride0, long __src_segnum1, long __src_stride1, long __src_segnum2)
{
    __mlu_op<0x007, 0>(__d, __s, __size, static_cast<long>(__direction), __dst_stride0, __dst_segnum1, __dst_stride1, __dst_segnum2, __src_stride0, __src_segnum1, __src_stride1, __src_segnum2);
}

/* memcpy_3d_async: as __memcpy with two strides, completion awaited by a sync */
__MLU_REFUSED(__MLU_ARCH < 300, "__memcpy_async exists from architecture 300 on")
__MLU_OP void __memcpy_async(void *__d, const void *__s, long __size, mluMemcpyDirection_t __direction, long __dst_stride0, long __dst_segnum1, long __dst_stride1, long __dst_segnum2, long __src_stride0, long __src_segnum1, long __src_stride1, long __src_segnum2)
{
    __mlu_op<0x008, 0>(__d, __s, __size, static_cast<long>(__direction), __dst_stride0, __dst_segnum1, __dst_stride1, __dst_segnum2, __src_stride0, __src_segnum1, __src_stride1, __src_segnum2);
}

/* move: d[0..size) = s[0..size) in NRAM */
__MLU_OP void __bang_move(void *__d, const void *__s, long __size)
{
    __mlu_op<0x009, 0>(__d, __s, __size);
}

/* move_blocks: for i in 0..blocks-1: d + i * dst_stride = s + i * src_stride, size bytes each, in this order */
__MLU_OP void __bang_move(void *__d, const void *__s, long __size, long __dst_stride, long __src_stride, long __blocks)
{
    __mlu_op<0x00a, 0>(__d, __s, __size, __dst_stride, __src_stride, __blocks);
}

/* memcpy_nram_to_nram: as __bang_move with strides */
__MLU_REFUSED(__MLU_ARCH > 399, "__memcpy_nram_to_nram exists up to architecture 399; use __bang_move")
__MLU_OP void __memcpy_nram_to_nram(void *__d, const void *__s, long __size, long __dst_stride, long __src_stride, long __blocks)
{
    __mlu_op<0x00b, 0>(__d, __s, __size, __dst_stride, __src_stride, __blocks);
}

/* sync: waits for every unit of this core */
__MLU_OP void __sync()
{
    __mlu_op<0x010, 0>();
}

/* sync_io: waits for the IO-DMA of this core (memory core: its DMA) */
__MLU_OP void __sync_io()
{
    __mlu_op<0x011, 0>();
}
__MLU_REFUSED(__MLU_ARCH > 399, "__sync_copy_dram_to_nram exists up to architecture 399; use __sync_io")
__MLU_OP void __sync_copy_dram_to_nram()
{
    __mlu_op<0x011, 0>();
}
__MLU_REFUSED(__MLU_ARCH > 399, "__sync_copy_nram_to_dram exists up to architecture 399; use __sync_io")
__MLU_OP void __sync_copy_nram_to_dram()
{
    __mlu_op<0x011, 0>();
}
__MLU_REFUSED(__MLU_ARCH > 399, "__sync_copy_dram_to_wram exists up to architecture 399; use __sync_io")
__MLU_OP void __sync_copy_dram_to_wram()
{
    __mlu_op<0x011, 0>();
}
__MLU_REFUSED(__MLU_ARCH > 399, "__sync_copy_wram_to_dram exists up to architecture 399; use __sync_io")
__MLU_OP void __sync_copy_wram_to_dram()
{
    __mlu_op<0x011, 0>();
}
__MLU_REFUSED(__MLU_ARCH > 399, "__sync_copy_dram_to_sram exists up to architecture 399; use __sync_io")
__MLU_OP void __sync_copy_dram_to_sram()
{
    __mlu_op<0x011, 0>();
}
__MLU_REFUSED(__MLU_ARCH > 399, "__sync_copy_sram_to_dram exists up to architecture 399; use __sync_io")
__MLU_OP void __sync_copy_sram_to_dram()
{
    __mlu_op<0x011, 0>();
}
__MLU_REFUSED(__MLU_ARCH > 399, "__sync_copy_dram_to_dram exists up to architecture 399; use __sync_io")
__MLU_OP void __sync_copy_dram_to_dram()
{
    __mlu_op<0x011, 0>();
}
__MLU_REFUSED(__MLU_ARCH > 399, "__sync_copy_gdram_to_nram exists up to architecture 399; use __sync_io")
__MLU_OP void __sync_copy_gdram_to_nram()
{
    __mlu_op<0x011, 0>();
}
__MLU_REFUSED(__MLU_ARCH > 399, "__sync_copy_nram_to_gdram exists up to architecture 399; use __sync_io")
__MLU_OP void __sync_copy_nram_to_gdram()
{
    __mlu_op<0x011, 0>();
}
__MLU_REFUSED(__MLU_ARCH > 399, "__sync_copy_gdram_to_wram exists up to architecture 399; use __sync_io")
__MLU_OP void __sync_copy_gdram_to_wram()
{
    __mlu_op<0x011, 0>();
}
__MLU_REFUSED(__MLU_ARCH > 399, "__sync_copy_wram_to_gdram exists up to architecture 399; use __sync_io")
__MLU_OP void __sync_copy_wram_to_gdram()
{
    __mlu_op<0x011, 0>();
}
__MLU_REFUSED(__MLU_ARCH > 399, "__sync_copy_gdram_to_sram exists up to architecture 399; use __sync_io")
__MLU_OP void __sync_copy_gdram_to_sram()
{
    __mlu_op<0x011, 0>();
}
__MLU_REFUSED(__MLU_ARCH > 399, "__sync_copy_sram_to_gdram exists up to architecture 399; use __sync_io")
__MLU_OP void __sync_copy_sram_to_gdram()
{
    __mlu_op<0x011, 0>();
}
__MLU_REFUSED(__MLU_ARCH > 399, "__sync_copy_gdram_to_gdram exists up to architecture 399; use __sync_io")
__MLU_OP void __sync_copy_gdram_to_gdram()
{
    __mlu_op<0x011, 0>();
}
__MLU_REFUSED(__MLU_ARCH > 399, "__sync_copy_sram_to_sram exists up to architecture 399; use __sync_io")
__MLU_OP void __sync_copy_sram_to_sram()
{
    __mlu_op<0x011, 0>();
}

/* sync_move: waits for the Move-DMA of this core */
__MLU_OP void __sync_move()
{
    __mlu_op<0x012, 0>();
}
__MLU_REFUSED(__MLU_ARCH > 399, "__sync_copy_nram_to_sram exists up to architecture 399; use __sync_move")
__MLU_OP void __sync_copy_nram_to_sram()
{
    __mlu_op<0x012, 0>();
}
__MLU_REFUSED(__MLU_ARCH > 399, "__sync_copy_sram_to_nram exists up to architecture 399; use __sync_move")
__MLU_OP void __sync_copy_sram_to_nram()
{
    __mlu_op<0x012, 0>();
}
__MLU_REFUSED(__MLU_ARCH > 399, "__sync_copy_sram_to_wram exists up to architecture 399; use __sync_move")
__MLU_OP void __sync_copy_sram_to_wram()
{
    __mlu_op<0x012, 0>();
}
__MLU_REFUSED(__MLU_ARCH > 399, "__sync_copy_wram_to_sram exists up to architecture 399; use __sync_move")
__MLU_OP void __sync_copy_wram_to_sram()
{
    __mlu_op<0x012, 0>();
}
__MLU_REFUSED(__MLU_ARCH > 399, "__sync_copy_nram_to_wram exists up to architecture 399; use __sync_move")
__MLU_OP void __sync_copy_nram_to_wram()
{
    __mlu_op<0x012, 0>();
}
__MLU_REFUSED(__MLU_ARCH > 399, "__sync_copy_wram_to_nram exists up to architecture 399; use __sync_move")
__MLU_OP void __sync_copy_wram_to_nram()
{
    __mlu_op<0x012, 0>();
}
__MLU_REFUSED(__MLU_ARCH > 399, "__sync_copy_nram_to_nram exists up to architecture 399; use __sync_move")
__MLU_OP void __sync_copy_nram_to_nram()
{
    __mlu_op<0x012, 0>();
}

/* sync_compute: waits for the compute unit of this core */
__MLU_OP void __sync_compute()
{
    __mlu_op<0x013, 0>();
}

/* sync_all_units: waits for IO-DMA, Move-DMA and compute of this core */
__MLU_OP void __sync_io_move_compute()
{
    __mlu_op<0x014, 0>();
}

/* sync_units: the second three units (io, move, compute) start no new work before the first three are idle */
__MLU_OP void __sync_io_move_compute(int __waits_io, int __waits_move, int __waits_compute, int __stops_io, int __stops_move, int __stops_compute)
{
    __mlu_op<0x015, 0>(static_cast<long>(__waits_io), static_cast<long>(__waits_move), static_cast<long>(__waits_compute), static_cast<long>(__stops_io), static_cast<long>(__stops_move), static_cast<long>(__stops_compute));
}

/* sync_cluster: barrier of the 4 cores and the memory core of a cluster; on Block a wait for the own units */
__MLU_OP void __sync_cluster()
{
    __mlu_op<0x018, 0>();
}

/* sync_all: barrier of every core and memory core of the union task; on Block a wait for the own units */
__MLU_OP void __sync_all()
{
    __mlu_op<0x019, 0>();
}

/* sync_all_ipu: barrier of every core of the union task, memory cores pass; on Block a wait for the own units */
__MLU_OP void __sync_all_ipu()
{
    __mlu_op<0x01a, 0>();
}

/* sync_cluster_ipu: barrier of the 4 cores of a cluster, the memory core passes; on Block a wait for the own units */
__MLU_OP void __sync_all_ipu_within_cluster()
{
    __mlu_op<0x01b, 0>();
}

/* sync_all_mpu: barrier of the memory cores of the union task, other cores pass */
__MLU_OP void __sync_all_mpu()
{
    __mlu_op<0x01c, 0>();
}

/* lock: takes the locks first and second (one if they are equal) when both are free; cores wait for it in the order in which they came */
__MLU_OP void __bang_lock(int __first, int __second)
{
    __mlu_op<0x030, 0>(static_cast<long>(__first), static_cast<long>(__second));
}

/* unlock: waits for the copies of this core, then gives the locks first and second back */
__MLU_OP void __bang_unlock(int __first, int __second)
{
    __mlu_op<0x031, 0>(static_cast<long>(__first), static_cast<long>(__second));
}

/* write_value: d[i] = s */
template <class __V>
__MLU_REFUSED(!__mlu_fill<__V>::__id, "__bang_write_value: the type of the value says what an element is, and none is a double or has 64 bits; cast the value to float, half, int32_t or what is meant")
__MLU_OP void __bang_write_value(void *__d, long __n, __V __s)
{
    __mlu_op<0x100, __mlu_fill<__V>::__id>(__d, __n, static_cast<__V>(__s));
}
template <class __V>
__MLU_REFUSED(__MLU_ARCH > 399, "__nramset exists up to architecture 399; use __bang_write_value")
__MLU_REFUSED(!__mlu_fill<__V>::__id, "__nramset: the type of the value says what an element is, and none is a double or has 64 bits; cast the value to float, half, int32_t or what is meant")
__MLU_OP void __nramset(void *__d, long __n, __V __s)
{
    __mlu_op<0x100, __mlu_fill<__V>::__id>(__d, __n, static_cast<__V>(__s));
}
template <class __V>
__MLU_REFUSED(!__mlu_fill<__V>::__id, "__memset_nram: the type of the value says what an element is, and none is a double or has 64 bits; cast the value to float, half, int32_t or what is meant")
__MLU_OP void __memset_nram(void *__d, long __n, __V __s)
{
    __mlu_op<0x100, __mlu_fill<__V>::__id>(__d, __n, static_cast<__V>(__s));
}

/* write_value_block: n elements = s at d + i1 * stride0 + i2 * stride1, i1 in 0..iter1, i2 in 0..iter2 */
template <class __V>
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_write_value exists from architecture 300 on")
__MLU_REFUSED(!__mlu_fill<__V>::__id, "__bang_write_value: the type of the value says what an element is, and none is a double or has 64 bits; cast the value to float, half, int32_t or what is meant")
__MLU_OP void __bang_write_value(void *__d, long __n, __V __s, long __stride0, long __iter1, long __stride1, long __iter2)
{
    __mlu_op<0x101, __mlu_fill<__V>::__id>(__d, __n, static_cast<__V>(__s), __stride0, __iter1, __stride1, __iter2);
}
template <class __V>
__MLU_REFUSED(__MLU_ARCH < 300 || __MLU_ARCH > 399, "__nramset exists from architecture 300 on up to architecture 399; use __bang_write_value")
__MLU_REFUSED(!__mlu_fill<__V>::__id, "__nramset: the type of the value says what an element is, and none is a double or has 64 bits; cast the value to float, half, int32_t or what is meant")
__MLU_OP void __nramset(void *__d, long __n, __V __s, long __stride0, long __iter1, long __stride1, long __iter2)
{
    __mlu_op<0x101, __mlu_fill<__V>::__id>(__d, __n, static_cast<__V>(__s), __stride0, __iter1, __stride1, __iter2);
}

/* write_zero: d[i] = 0 */
__MLU_OP void __bang_write_zero(signed char *__d, long __n)
{
    __mlu_op<0x102, 1>(__d, __n);
}
__MLU_OP void __bang_write_zero(char *__d, long __n)
{
    __mlu_op<0x102, 1>(__d, __n);
}
__MLU_OP void __bang_write_zero(unsigned char *__d, long __n)
{
    __mlu_op<0x102, 2>(__d, __n);
}
__MLU_OP void __bang_write_zero(short *__d, long __n)
{
    __mlu_op<0x102, 3>(__d, __n);
}
__MLU_OP void __bang_write_zero(unsigned short *__d, long __n)
{
    __mlu_op<0x102, 4>(__d, __n);
}
__MLU_OP void __bang_write_zero(int *__d, long __n)
{
    __mlu_op<0x102, 5>(__d, __n);
}
__MLU_OP void __bang_write_zero(unsigned int *__d, long __n)
{
    __mlu_op<0x102, 6>(__d, __n);
}
__MLU_OP void __bang_write_zero(long *__d, long __n)
{
    __mlu_op<0x102, 7>(__d, __n);
}
__MLU_OP void __bang_write_zero(long long *__d, long __n)
{
    __mlu_op<0x102, 7>(__d, __n);
}
__MLU_OP void __bang_write_zero(unsigned long *__d, long __n)
{
    __mlu_op<0x102, 8>(__d, __n);
}
__MLU_OP void __bang_write_zero(unsigned long long *__d, long __n)
{
    __mlu_op<0x102, 8>(__d, __n);
}
__MLU_OP void __bang_write_zero(half *__d, long __n)
{
    __mlu_op<0x102, 9>(__d, __n);
}
__MLU_OP void __bang_write_zero(bfloat16_t *__d, long __n)
{
    __mlu_op<0x102, 10>(__d, __n);
}
__MLU_OP void __bang_write_zero(float *__d, long __n)
{
    __mlu_op<0x102, 11>(__d, __n);
}

/* gdramset: d[i] = s, in GDRAM */
template <class __V>
__MLU_REFUSED(!__mlu_fill<__V>::__id, "__gdramset: the type of the value says what an element is, and none is a double or has 64 bits; cast the value to float, half, int32_t or what is meant")
__MLU_OP void __gdramset(void *__d, long __n, __V __s)
{
    __mlu_op<0x103, __mlu_fill<__V>::__id>(__d, __n, static_cast<__V>(__s));
}

/* sramset: d[i] = s, in SRAM */
template <class __V>
__MLU_REFUSED(!__mlu_fill<__V>::__id, "__sramset: the type of the value says what an element is, and none is a double or has 64 bits; cast the value to float, half, int32_t or what is meant")
__MLU_OP void __sramset(void *__d, long __n, __V __s)
{
    __mlu_op<0x104, __mlu_fill<__V>::__id>(__d, __n, static_cast<__V>(__s));
}

/* ldramset: d[i] = s, in LDRAM */
template <class __V>
__MLU_REFUSED(!__mlu_fill<__V>::__id, "__ldramset: the type of the value says what an element is, and none is a double or has 64 bits; cast the value to float, half, int32_t or what is meant")
__MLU_OP void __ldramset(void *__d, long __n, __V __s)
{
    __mlu_op<0x105, __mlu_fill<__V>::__id>(__d, __n, static_cast<__V>(__s));
}

/* gdramset_block: as __bang_write_value with strides, in GDRAM */
template <class __V>
__MLU_REFUSED(__MLU_ARCH < 300, "__gdramset exists from architecture 300 on")
__MLU_REFUSED(!__mlu_fill<__V>::__id, "__gdramset: the type of the value says what an element is, and none is a double or has 64 bits; cast the value to float, half, int32_t or what is meant")
__MLU_OP void __gdramset(void *__d, long __n, __V __s, long __stride0, long __iter1, long __stride1, long __iter2)
{
    __mlu_op<0x106, __mlu_fill<__V>::__id>(__d, __n, static_cast<__V>(__s), __stride0, __iter1, __stride1, __iter2);
}

/* sramset_block: as __bang_write_value with strides, in SRAM */
template <class __V>
__MLU_REFUSED(__MLU_ARCH < 300, "__sramset exists from architecture 300 on")
__MLU_REFUSED(!__mlu_fill<__V>::__id, "__sramset: the type of the value says what an element is, and none is a double or has 64 bits; cast the value to float, half, int32_t or what is meant")
__MLU_OP void __sramset(void *__d, long __n, __V __s, long __stride0, long __iter1, long __stride1, long __iter2)
{
    __mlu_op<0x107, __mlu_fill<__V>::__id>(__d, __n, static_cast<__V>(__s), __stride0, __iter1, __stride1, __iter2);
}

/* ldramset_block: as __bang_write_value with strides, in LDRAM */
template <class __V>
__MLU_REFUSED(__MLU_ARCH < 300, "__ldramset exists from architecture 300 on")
__MLU_REFUSED(!__mlu_fill<__V>::__id, "__ldramset: the type of the value says what an element is, and none is a double or has 64 bits; cast the value to float, half, int32_t or what is meant")
__MLU_OP void __ldramset(void *__d, long __n, __V __s, long __stride0, long __iter1, long __stride1, long __iter2)
{
    __mlu_op<0x108, __mlu_fill<__V>::__id>(__d, __n, static_cast<__V>(__s), __stride0, __iter1, __stride1, __iter2);
}

/* nramset_async: n elements = s at d + i * stride, i in 0..segnum, completion awaited by a sync */
template <class __V>
__MLU_REFUSED(__MLU_ARCH < 372, "__nramset_async exists from architecture 372 on; use __bang_write_value")
__MLU_REFUSED(!__mlu_fill<__V>::__id, "__nramset_async: the type of the value says what an element is, and none is a double or has 64 bits; cast the value to float, half, int32_t or what is meant")
__MLU_OP void __nramset_async(void *__d, long __n, __V __s, long __stride, long __segnum)
{
    __mlu_op<0x109, __mlu_fill<__V>::__id>(__d, __n, static_cast<__V>(__s), __stride, __segnum);
}

/* add: d[i] = a[i] + b[i] */
__MLU_OP void __bang_add(short *__d, const short *__a, const short *__b, long __n)
{
    __mlu_op<0x110, 3>(__d, __a, __b, __n);
}
__MLU_OP void __bang_add(unsigned short *__d, const unsigned short *__a, const unsigned short *__b, long __n)
{
    __mlu_op<0x110, 4>(__d, __a, __b, __n);
}
__MLU_OP void __bang_add(int *__d, const int *__a, const int *__b, long __n)
{
    __mlu_op<0x110, 5>(__d, __a, __b, __n);
}
__MLU_OP void __bang_add(unsigned int *__d, const unsigned int *__a, const unsigned int *__b, long __n)
{
    __mlu_op<0x110, 6>(__d, __a, __b, __n);
}
__MLU_OP void __bang_add(long *__d, const long *__a, const long *__b, long __n)
{
    __mlu_op<0x110, 7>(__d, __a, __b, __n);
}
__MLU_OP void __bang_add(long long *__d, const long long *__a, const long long *__b, long __n)
{
    __mlu_op<0x110, 7>(__d, __a, __b, __n);
}
__MLU_OP void __bang_add(unsigned long *__d, const unsigned long *__a, const unsigned long *__b, long __n)
{
    __mlu_op<0x110, 8>(__d, __a, __b, __n);
}
__MLU_OP void __bang_add(unsigned long long *__d, const unsigned long long *__a, const unsigned long long *__b, long __n)
{
    __mlu_op<0x110, 8>(__d, __a, __b, __n);
}
__MLU_OP void __bang_add(half *__d, const half *__a, const half *__b, long __n)
{
    __mlu_op<0x110, 9>(__d, __a, __b, __n);
}
__MLU_OP void __bang_add(bfloat16_t *__d, const bfloat16_t *__a, const bfloat16_t *__b, long __n)
{
    __mlu_op<0x110, 10>(__d, __a, __b, __n);
}
__MLU_OP void __bang_add(float *__d, const float *__a, const float *__b, long __n)
{
    __mlu_op<0x110, 11>(__d, __a, __b, __n);
}

/* sub: d[i] = a[i] - b[i] */
__MLU_OP void __bang_sub(short *__d, const short *__a, const short *__b, long __n)
{
    __mlu_op<0x111, 3>(__d, __a, __b, __n);
}
__MLU_OP void __bang_sub(unsigned short *__d, const unsigned short *__a, const unsigned short *__b, long __n)
{
    __mlu_op<0x111, 4>(__d, __a, __b, __n);
}
__MLU_OP void __bang_sub(int *__d, const int *__a, const int *__b, long __n)
{
    __mlu_op<0x111, 5>(__d, __a, __b, __n);
}
__MLU_OP void __bang_sub(unsigned int *__d, const unsigned int *__a, const unsigned int *__b, long __n)
{
    __mlu_op<0x111, 6>(__d, __a, __b, __n);
}
__MLU_OP void __bang_sub(long *__d, const long *__a, const long *__b, long __n)
{
    __mlu_op<0x111, 7>(__d, __a, __b, __n);
}
__MLU_OP void __bang_sub(long long *__d, const long long *__a, const long long *__b, long __n)
{
    __mlu_op<0x111, 7>(__d, __a, __b, __n);
}
__MLU_OP void __bang_sub(unsigned long *__d, const unsigned long *__a, const unsigned long *__b, long __n)
{
    __mlu_op<0x111, 8>(__d, __a, __b, __n);
}
__MLU_OP void __bang_sub(unsigned long long *__d, const unsigned long long *__a, const unsigned long long *__b, long __n)
{
    __mlu_op<0x111, 8>(__d, __a, __b, __n);
}
__MLU_OP void __bang_sub(half *__d, const half *__a, const half *__b, long __n)
{
    __mlu_op<0x111, 9>(__d, __a, __b, __n);
}
__MLU_OP void __bang_sub(bfloat16_t *__d, const bfloat16_t *__a, const bfloat16_t *__b, long __n)
{
    __mlu_op<0x111, 10>(__d, __a, __b, __n);
}
__MLU_OP void __bang_sub(float *__d, const float *__a, const float *__b, long __n)
{
    __mlu_op<0x111, 11>(__d, __a, __b, __n);
}

/* mul: d[i] = a[i] * b[i] */
__MLU_OP void __bang_mul(short *__d, const short *__a, const short *__b, long __n)
{
    __mlu_op<0x112, 3>(__d, __a, __b, __n);
}
__MLU_OP void __bang_mul(unsigned short *__d, const unsigned short *__a, const unsigned short *__b, long __n)
{
    __mlu_op<0x112, 4>(__d, __a, __b, __n);
}
__MLU_OP void __bang_mul(int *__d, const int *__a, const int *__b, long __n)
{
    __mlu_op<0x112, 5>(__d, __a, __b, __n);
}
__MLU_OP void __bang_mul(unsigned int *__d, const unsigned int *__a, const unsigned int *__b, long __n)
{
    __mlu_op<0x112, 6>(__d, __a, __b, __n);
}
__MLU_OP void __bang_mul(long *__d, const long *__a, const long *__b, long __n)
{
    __mlu_op<0x112, 7>(__d, __a, __b, __n);
}
__MLU_OP void __bang_mul(long long *__d, const long long *__a, const long long *__b, long __n)
{
    __mlu_op<0x112, 7>(__d, __a, __b, __n);
}
__MLU_OP void __bang_mul(unsigned long *__d, const unsigned long *__a, const unsigned long *__b, long __n)
{
    __mlu_op<0x112, 8>(__d, __a, __b, __n);
}
__MLU_OP void __bang_mul(unsigned long long *__d, const unsigned long long *__a, const unsigned long long *__b, long __n)
{
    __mlu_op<0x112, 8>(__d, __a, __b, __n);
}
__MLU_OP void __bang_mul(half *__d, const half *__a, const half *__b, long __n)
{
    __mlu_op<0x112, 9>(__d, __a, __b, __n);
}
__MLU_OP void __bang_mul(bfloat16_t *__d, const bfloat16_t *__a, const bfloat16_t *__b, long __n)
{
    __mlu_op<0x112, 10>(__d, __a, __b, __n);
}
__MLU_OP void __bang_mul(float *__d, const float *__a, const float *__b, long __n)
{
    __mlu_op<0x112, 11>(__d, __a, __b, __n);
}

/* add_scalar: d[i] = a[i] + s */
__MLU_OP void __bang_add_scalar(short *__d, const short *__a, short __s, long __n)
{
    __mlu_op<0x114, 3>(__d, __a, static_cast<short>(__s), __n);
}
__MLU_OP void __bang_add_scalar(unsigned short *__d, const unsigned short *__a, unsigned short __s, long __n)
{
    __mlu_op<0x114, 4>(__d, __a, static_cast<unsigned short>(__s), __n);
}
__MLU_OP void __bang_add_scalar(int *__d, const int *__a, int __s, long __n)
{
    __mlu_op<0x114, 5>(__d, __a, static_cast<int>(__s), __n);
}
__MLU_OP void __bang_add_scalar(unsigned int *__d, const unsigned int *__a, unsigned int __s, long __n)
{
    __mlu_op<0x114, 6>(__d, __a, static_cast<unsigned int>(__s), __n);
}
__MLU_OP void __bang_add_scalar(long *__d, const long *__a, long __s, long __n)
{
    __mlu_op<0x114, 7>(__d, __a, static_cast<long>(__s), __n);
}
__MLU_OP void __bang_add_scalar(long long *__d, const long long *__a, long long __s, long __n)
{
    __mlu_op<0x114, 7>(__d, __a, static_cast<long long>(__s), __n);
}
__MLU_OP void __bang_add_scalar(unsigned long *__d, const unsigned long *__a, unsigned long __s, long __n)
{
    __mlu_op<0x114, 8>(__d, __a, static_cast<unsigned long>(__s), __n);
}
__MLU_OP void __bang_add_scalar(unsigned long long *__d, const unsigned long long *__a, unsigned long long __s, long __n)
{
    __mlu_op<0x114, 8>(__d, __a, static_cast<unsigned long long>(__s), __n);
}
__MLU_OP void __bang_add_scalar(half *__d, const half *__a, half __s, long __n)
{
    __mlu_op<0x114, 9>(__d, __a, static_cast<half>(__s), __n);
}
__MLU_OP void __bang_add_scalar(bfloat16_t *__d, const bfloat16_t *__a, bfloat16_t __s, long __n)
{
    __mlu_op<0x114, 10>(__d, __a, static_cast<bfloat16_t>(__s), __n);
}
__MLU_OP void __bang_add_scalar(float *__d, const float *__a, float __s, long __n)
{
    __mlu_op<0x114, 11>(__d, __a, static_cast<float>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_add_const exists up to architecture 399; use __bang_add_scalar")
__MLU_OP void __bang_add_const(short *__d, const short *__a, short __s, long __n)
{
    __mlu_op<0x114, 3>(__d, __a, static_cast<short>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_add_const exists up to architecture 399; use __bang_add_scalar")
__MLU_OP void __bang_add_const(unsigned short *__d, const unsigned short *__a, unsigned short __s, long __n)
{
    __mlu_op<0x114, 4>(__d, __a, static_cast<unsigned short>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_add_const exists up to architecture 399; use __bang_add_scalar")
__MLU_OP void __bang_add_const(int *__d, const int *__a, int __s, long __n)
{
    __mlu_op<0x114, 5>(__d, __a, static_cast<int>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_add_const exists up to architecture 399; use __bang_add_scalar")
__MLU_OP void __bang_add_const(unsigned int *__d, const unsigned int *__a, unsigned int __s, long __n)
{
    __mlu_op<0x114, 6>(__d, __a, static_cast<unsigned int>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_add_const exists up to architecture 399; use __bang_add_scalar")
__MLU_OP void __bang_add_const(long *__d, const long *__a, long __s, long __n)
{
    __mlu_op<0x114, 7>(__d, __a, static_cast<long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_add_const exists up to architecture 399; use __bang_add_scalar")
__MLU_OP void __bang_add_const(long long *__d, const long long *__a, long long __s, long __n)
{
    __mlu_op<0x114, 7>(__d, __a, static_cast<long long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_add_const exists up to architecture 399; use __bang_add_scalar")
__MLU_OP void __bang_add_const(unsigned long *__d, const unsigned long *__a, unsigned long __s, long __n)
{
    __mlu_op<0x114, 8>(__d, __a, static_cast<unsigned long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_add_const exists up to architecture 399; use __bang_add_scalar")
__MLU_OP void __bang_add_const(unsigned long long *__d, const unsigned long long *__a, unsigned long long __s, long __n)
{
    __mlu_op<0x114, 8>(__d, __a, static_cast<unsigned long long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_add_const exists up to architecture 399; use __bang_add_scalar")
__MLU_OP void __bang_add_const(half *__d, const half *__a, half __s, long __n)
{
    __mlu_op<0x114, 9>(__d, __a, static_cast<half>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_add_const exists up to architecture 399; use __bang_add_scalar")
__MLU_OP void __bang_add_const(bfloat16_t *__d, const bfloat16_t *__a, bfloat16_t __s, long __n)
{
    __mlu_op<0x114, 10>(__d, __a, static_cast<bfloat16_t>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_add_const exists up to architecture 399; use __bang_add_scalar")
__MLU_OP void __bang_add_const(float *__d, const float *__a, float __s, long __n)
{
    __mlu_op<0x114, 11>(__d, __a, static_cast<float>(__s), __n);
}

/* sub_scalar: d[i] = a[i] - s */
__MLU_OP void __bang_sub_scalar(short *__d, const short *__a, short __s, long __n)
{
    __mlu_op<0x115, 3>(__d, __a, static_cast<short>(__s), __n);
}
__MLU_OP void __bang_sub_scalar(unsigned short *__d, const unsigned short *__a, unsigned short __s, long __n)
{
    __mlu_op<0x115, 4>(__d, __a, static_cast<unsigned short>(__s), __n);
}
__MLU_OP void __bang_sub_scalar(int *__d, const int *__a, int __s, long __n)
{
    __mlu_op<0x115, 5>(__d, __a, static_cast<int>(__s), __n);
}
__MLU_OP void __bang_sub_scalar(unsigned int *__d, const unsigned int *__a, unsigned int __s, long __n)
{
    __mlu_op<0x115, 6>(__d, __a, static_cast<unsigned int>(__s), __n);
}
__MLU_OP void __bang_sub_scalar(long *__d, const long *__a, long __s, long __n)
{
    __mlu_op<0x115, 7>(__d, __a, static_cast<long>(__s), __n);
}
__MLU_OP void __bang_sub_scalar(long long *__d, const long long *__a, long long __s, long __n)
{
    __mlu_op<0x115, 7>(__d, __a, static_cast<long long>(__s), __n);
}
__MLU_OP void __bang_sub_scalar(unsigned long *__d, const unsigned long *__a, unsigned long __s, long __n)
{
    __mlu_op<0x115, 8>(__d, __a, static_cast<unsigned long>(__s), __n);
}
__MLU_OP void __bang_sub_scalar(unsigned long long *__d, const unsigned long long *__a, unsigned long long __s, long __n)
{
    __mlu_op<0x115, 8>(__d, __a, static_cast<unsigned long long>(__s), __n);
}
__MLU_OP void __bang_sub_scalar(half *__d, const half *__a, half __s, long __n)
{
    __mlu_op<0x115, 9>(__d, __a, static_cast<half>(__s), __n);
}
__MLU_OP void __bang_sub_scalar(bfloat16_t *__d, const bfloat16_t *__a, bfloat16_t __s, long __n)
{
    __mlu_op<0x115, 10>(__d, __a, static_cast<bfloat16_t>(__s), __n);
}
__MLU_OP void __bang_sub_scalar(float *__d, const float *__a, float __s, long __n)
{
    __mlu_op<0x115, 11>(__d, __a, static_cast<float>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_sub_const exists up to architecture 399; use __bang_sub_scalar")
__MLU_OP void __bang_sub_const(short *__d, const short *__a, short __s, long __n)
{
    __mlu_op<0x115, 3>(__d, __a, static_cast<short>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_sub_const exists up to architecture 399; use __bang_sub_scalar")
__MLU_OP void __bang_sub_const(unsigned short *__d, const unsigned short *__a, unsigned short __s, long __n)
{
    __mlu_op<0x115, 4>(__d, __a, static_cast<unsigned short>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_sub_const exists up to architecture 399; use __bang_sub_scalar")
__MLU_OP void __bang_sub_const(int *__d, const int *__a, int __s, long __n)
{
    __mlu_op<0x115, 5>(__d, __a, static_cast<int>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_sub_const exists up to architecture 399; use __bang_sub_scalar")
__MLU_OP void __bang_sub_const(unsigned int *__d, const unsigned int *__a, unsigned int __s, long __n)
{
    __mlu_op<0x115, 6>(__d, __a, static_cast<unsigned int>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_sub_const exists up to architecture 399; use __bang_sub_scalar")
__MLU_OP void __bang_sub_const(long *__d, const long *__a, long __s, long __n)
{
    __mlu_op<0x115, 7>(__d, __a, static_cast<long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_sub_const exists up to architecture 399; use __bang_sub_scalar")
__MLU_OP void __bang_sub_const(long long *__d, const long long *__a, long long __s, long __n)
{
    __mlu_op<0x115, 7>(__d, __a, static_cast<long long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_sub_const exists up to architecture 399; use __bang_sub_scalar")
__MLU_OP void __bang_sub_const(unsigned long *__d, const unsigned long *__a, unsigned long __s, long __n)
{
    __mlu_op<0x115, 8>(__d, __a, static_cast<unsigned long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_sub_const exists up to architecture 399; use __bang_sub_scalar")
__MLU_OP void __bang_sub_const(unsigned long long *__d, const unsigned long long *__a, unsigned long long __s, long __n)
{
    __mlu_op<0x115, 8>(__d, __a, static_cast<unsigned long long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_sub_const exists up to architecture 399; use __bang_sub_scalar")
__MLU_OP void __bang_sub_const(half *__d, const half *__a, half __s, long __n)
{
    __mlu_op<0x115, 9>(__d, __a, static_cast<half>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_sub_const exists up to architecture 399; use __bang_sub_scalar")
__MLU_OP void __bang_sub_const(bfloat16_t *__d, const bfloat16_t *__a, bfloat16_t __s, long __n)
{
    __mlu_op<0x115, 10>(__d, __a, static_cast<bfloat16_t>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_sub_const exists up to architecture 399; use __bang_sub_scalar")
__MLU_OP void __bang_sub_const(float *__d, const float *__a, float __s, long __n)
{
    __mlu_op<0x115, 11>(__d, __a, static_cast<float>(__s), __n);
}

/* mul_scalar: d[i] = a[i] * s */
__MLU_OP void __bang_mul_scalar(short *__d, const short *__a, short __s, long __n)
{
    __mlu_op<0x116, 3>(__d, __a, static_cast<short>(__s), __n);
}
__MLU_OP void __bang_mul_scalar(unsigned short *__d, const unsigned short *__a, unsigned short __s, long __n)
{
    __mlu_op<0x116, 4>(__d, __a, static_cast<unsigned short>(__s), __n);
}
__MLU_OP void __bang_mul_scalar(int *__d, const int *__a, int __s, long __n)
{
    __mlu_op<0x116, 5>(__d, __a, static_cast<int>(__s), __n);
}
__MLU_OP void __bang_mul_scalar(unsigned int *__d, const unsigned int *__a, unsigned int __s, long __n)
{
    __mlu_op<0x116, 6>(__d, __a, static_cast<unsigned int>(__s), __n);
}
__MLU_OP void __bang_mul_scalar(long *__d, const long *__a, long __s, long __n)
{
    __mlu_op<0x116, 7>(__d, __a, static_cast<long>(__s), __n);
}
__MLU_OP void __bang_mul_scalar(long long *__d, const long long *__a, long long __s, long __n)
{
    __mlu_op<0x116, 7>(__d, __a, static_cast<long long>(__s), __n);
}
__MLU_OP void __bang_mul_scalar(unsigned long *__d, const unsigned long *__a, unsigned long __s, long __n)
{
    __mlu_op<0x116, 8>(__d, __a, static_cast<unsigned long>(__s), __n);
}
__MLU_OP void __bang_mul_scalar(unsigned long long *__d, const unsigned long long *__a, unsigned long long __s, long __n)
{
    __mlu_op<0x116, 8>(__d, __a, static_cast<unsigned long long>(__s), __n);
}
__MLU_OP void __bang_mul_scalar(half *__d, const half *__a, half __s, long __n)
{
    __mlu_op<0x116, 9>(__d, __a, static_cast<half>(__s), __n);
}
__MLU_OP void __bang_mul_scalar(bfloat16_t *__d, const bfloat16_t *__a, bfloat16_t __s, long __n)
{
    __mlu_op<0x116, 10>(__d, __a, static_cast<bfloat16_t>(__s), __n);
}
__MLU_OP void __bang_mul_scalar(float *__d, const float *__a, float __s, long __n)
{
    __mlu_op<0x116, 11>(__d, __a, static_cast<float>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_mul_const exists up to architecture 399; use __bang_mul_scalar")
__MLU_OP void __bang_mul_const(short *__d, const short *__a, short __s, long __n)
{
    __mlu_op<0x116, 3>(__d, __a, static_cast<short>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_mul_const exists up to architecture 399; use __bang_mul_scalar")
__MLU_OP void __bang_mul_const(unsigned short *__d, const unsigned short *__a, unsigned short __s, long __n)
{
    __mlu_op<0x116, 4>(__d, __a, static_cast<unsigned short>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_mul_const exists up to architecture 399; use __bang_mul_scalar")
__MLU_OP void __bang_mul_const(int *__d, const int *__a, int __s, long __n)
{
    __mlu_op<0x116, 5>(__d, __a, static_cast<int>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_mul_const exists up to architecture 399; use __bang_mul_scalar")
__MLU_OP void __bang_mul_const(unsigned int *__d, const unsigned int *__a, unsigned int __s, long __n)
{
    __mlu_op<0x116, 6>(__d, __a, static_cast<unsigned int>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_mul_const exists up to architecture 399; use __bang_mul_scalar")
__MLU_OP void __bang_mul_const(long *__d, const long *__a, long __s, long __n)
{
    __mlu_op<0x116, 7>(__d, __a, static_cast<long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_mul_const exists up to architecture 399; use __bang_mul_scalar")
__MLU_OP void __bang_mul_const(long long *__d, const long long *__a, long long __s, long __n)
{
    __mlu_op<0x116, 7>(__d, __a, static_cast<long long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_mul_const exists up to architecture 399; use __bang_mul_scalar")
__MLU_OP void __bang_mul_const(unsigned long *__d, const unsigned long *__a, unsigned long __s, long __n)
{
    __mlu_op<0x116, 8>(__d, __a, static_cast<unsigned long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_mul_const exists up to architecture 399; use __bang_mul_scalar")
__MLU_OP void __bang_mul_const(unsigned long long *__d, const unsigned long long *__a, unsigned long long __s, long __n)
{
    __mlu_op<0x116, 8>(__d, __a, static_cast<unsigned long long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_mul_const exists up to architecture 399; use __bang_mul_scalar")
__MLU_OP void __bang_mul_const(half *__d, const half *__a, half __s, long __n)
{
    __mlu_op<0x116, 9>(__d, __a, static_cast<half>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_mul_const exists up to architecture 399; use __bang_mul_scalar")
__MLU_OP void __bang_mul_const(bfloat16_t *__d, const bfloat16_t *__a, bfloat16_t __s, long __n)
{
    __mlu_op<0x116, 10>(__d, __a, static_cast<bfloat16_t>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_mul_const exists up to architecture 399; use __bang_mul_scalar")
__MLU_OP void __bang_mul_const(float *__d, const float *__a, float __s, long __n)
{
    __mlu_op<0x116, 11>(__d, __a, static_cast<float>(__s), __n);
}

/* cycle_add: d[i] = a[i] + b[i % m] */
__MLU_OP void __bang_cycle_add(short *__d, const short *__a, const short *__b, long __n, long __m)
{
    __mlu_op<0x118, 3>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_add(unsigned short *__d, const unsigned short *__a, const unsigned short *__b, long __n, long __m)
{
    __mlu_op<0x118, 4>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_add(int *__d, const int *__a, const int *__b, long __n, long __m)
{
    __mlu_op<0x118, 5>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_add(unsigned int *__d, const unsigned int *__a, const unsigned int *__b, long __n, long __m)
{
    __mlu_op<0x118, 6>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_add(long *__d, const long *__a, const long *__b, long __n, long __m)
{
    __mlu_op<0x118, 7>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_add(long long *__d, const long long *__a, const long long *__b, long __n, long __m)
{
    __mlu_op<0x118, 7>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_add(unsigned long *__d, const unsigned long *__a, const unsigned long *__b, long __n, long __m)
{
    __mlu_op<0x118, 8>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_add(unsigned long long *__d, const unsigned long long *__a, const unsigned long long *__b, long __n, long __m)
{
    __mlu_op<0x118, 8>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_add(half *__d, const half *__a, const half *__b, long __n, long __m)
{
    __mlu_op<0x118, 9>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_add(bfloat16_t *__d, const bfloat16_t *__a, const bfloat16_t *__b, long __n, long __m)
{
    __mlu_op<0x118, 10>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_add(float *__d, const float *__a, const float *__b, long __n, long __m)
{
    __mlu_op<0x118, 11>(__d, __a, __b, __n, __m);
}

/* cycle_sub: d[i] = a[i] - b[i % m] */
__MLU_OP void __bang_cycle_sub(short *__d, const short *__a, const short *__b, long __n, long __m)
{
    __mlu_op<0x119, 3>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_sub(unsigned short *__d, const unsigned short *__a, const unsigned short *__b, long __n, long __m)
{
    __mlu_op<0x119, 4>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_sub(int *__d, const int *__a, const int *__b, long __n, long __m)
{
    __mlu_op<0x119, 5>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_sub(unsigned int *__d, const unsigned int *__a, const unsigned int *__b, long __n, long __m)
{
    __mlu_op<0x119, 6>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_sub(long *__d, const long *__a, const long *__b, long __n, long __m)
{
    __mlu_op<0x119, 7>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_sub(long long *__d, const long long *__a, const long long *__b, long __n, long __m)
{
    __mlu_op<0x119, 7>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_sub(unsigned long *__d, const unsigned long *__a, const unsigned long *__b, long __n, long __m)
{
    __mlu_op<0x119, 8>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_sub(unsigned long long *__d, const unsigned long long *__a, const unsigned long long *__b, long __n, long __m)
{
    __mlu_op<0x119, 8>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_sub(half *__d, const half *__a, const half *__b, long __n, long __m)
{
    __mlu_op<0x119, 9>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_sub(bfloat16_t *__d, const bfloat16_t *__a, const bfloat16_t *__b, long __n, long __m)
{
    __mlu_op<0x119, 10>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_sub(float *__d, const float *__a, const float *__b, long __n, long __m)
{
    __mlu_op<0x119, 11>(__d, __a, __b, __n, __m);
}

/* cycle_mul: d[i] = a[i] * b[i % m] */
__MLU_OP void __bang_cycle_mul(short *__d, const short *__a, const short *__b, long __n, long __m)
{
    __mlu_op<0x11a, 3>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_mul(unsigned short *__d, const unsigned short *__a, const unsigned short *__b, long __n, long __m)
{
    __mlu_op<0x11a, 4>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_mul(int *__d, const int *__a, const int *__b, long __n, long __m)
{
    __mlu_op<0x11a, 5>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_mul(unsigned int *__d, const unsigned int *__a, const unsigned int *__b, long __n, long __m)
{
    __mlu_op<0x11a, 6>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_mul(long *__d, const long *__a, const long *__b, long __n, long __m)
{
    __mlu_op<0x11a, 7>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_mul(long long *__d, const long long *__a, const long long *__b, long __n, long __m)
{
    __mlu_op<0x11a, 7>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_mul(unsigned long *__d, const unsigned long *__a, const unsigned long *__b, long __n, long __m)
{
    __mlu_op<0x11a, 8>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_mul(unsigned long long *__d, const unsigned long long *__a, const unsigned long long *__b, long __n, long __m)
{
    __mlu_op<0x11a, 8>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_mul(half *__d, const half *__a, const half *__b, long __n, long __m)
{
    __mlu_op<0x11a, 9>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_mul(bfloat16_t *__d, const bfloat16_t *__a, const bfloat16_t *__b, long __n, long __m)
{
    __mlu_op<0x11a, 10>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_mul(float *__d, const float *__a, const float *__b, long __n, long __m)
{
    __mlu_op<0x11a, 11>(__d, __a, __b, __n, __m);
}

/* div: d[i] = a[i] / b[i], integers toward zero */
__MLU_OP void __bang_div(short *__d, const short *__a, const short *__b, long __n)
{
    __mlu_op<0x230, 3>(__d, __a, __b, __n);
}
__MLU_OP void __bang_div(unsigned short *__d, const unsigned short *__a, const unsigned short *__b, long __n)
{
    __mlu_op<0x230, 4>(__d, __a, __b, __n);
}
__MLU_OP void __bang_div(int *__d, const int *__a, const int *__b, long __n)
{
    __mlu_op<0x230, 5>(__d, __a, __b, __n);
}
__MLU_OP void __bang_div(unsigned int *__d, const unsigned int *__a, const unsigned int *__b, long __n)
{
    __mlu_op<0x230, 6>(__d, __a, __b, __n);
}
__MLU_OP void __bang_div(half *__d, const half *__a, const half *__b, long __n)
{
    __mlu_op<0x230, 9>(__d, __a, __b, __n);
}
__MLU_OP void __bang_div(float *__d, const float *__a, const float *__b, long __n)
{
    __mlu_op<0x230, 11>(__d, __a, __b, __n);
}

/* div_scalar: d[i] = a[i] / s, integers toward zero */
__MLU_OP void __bang_div(short *__d, const short *__a, short __s, long __n)
{
    __mlu_op<0x231, 3>(__d, __a, static_cast<short>(__s), __n);
}
__MLU_OP void __bang_div(unsigned short *__d, const unsigned short *__a, unsigned short __s, long __n)
{
    __mlu_op<0x231, 4>(__d, __a, static_cast<unsigned short>(__s), __n);
}
__MLU_OP void __bang_div(int *__d, const int *__a, int __s, long __n)
{
    __mlu_op<0x231, 5>(__d, __a, static_cast<int>(__s), __n);
}
__MLU_OP void __bang_div(unsigned int *__d, const unsigned int *__a, unsigned int __s, long __n)
{
    __mlu_op<0x231, 6>(__d, __a, static_cast<unsigned int>(__s), __n);
}
__MLU_OP void __bang_div(half *__d, const half *__a, half __s, long __n)
{
    __mlu_op<0x231, 9>(__d, __a, static_cast<half>(__s), __n);
}
__MLU_OP void __bang_div(float *__d, const float *__a, float __s, long __n)
{
    __mlu_op<0x231, 11>(__d, __a, static_cast<float>(__s), __n);
}

/* rem: d[i] = remainder of a[i] / b[i] with the sign of a[i] */
__MLU_OP void __bang_rem(short *__d, const short *__a, const short *__b, long __n)
{
    __mlu_op<0x233, 3>(__d, __a, __b, __n);
}
__MLU_OP void __bang_rem(unsigned short *__d, const unsigned short *__a, const unsigned short *__b, long __n)
{
    __mlu_op<0x233, 4>(__d, __a, __b, __n);
}
__MLU_OP void __bang_rem(int *__d, const int *__a, const int *__b, long __n)
{
    __mlu_op<0x233, 5>(__d, __a, __b, __n);
}
__MLU_OP void __bang_rem(unsigned int *__d, const unsigned int *__a, const unsigned int *__b, long __n)
{
    __mlu_op<0x233, 6>(__d, __a, __b, __n);
}
__MLU_OP void __bang_rem(float *__d, const float *__a, const float *__b, long __n)
{
    __mlu_op<0x233, 11>(__d, __a, __b, __n);
}

/* rem_scalar: d[i] = remainder of a[i] / s with the sign of a[i] */
__MLU_OP void __bang_rem(short *__d, const short *__a, short __s, long __n)
{
    __mlu_op<0x234, 3>(__d, __a, static_cast<short>(__s), __n);
}
__MLU_OP void __bang_rem(unsigned short *__d, const unsigned short *__a, unsigned short __s, long __n)
{
    __mlu_op<0x234, 4>(__d, __a, static_cast<unsigned short>(__s), __n);
}
__MLU_OP void __bang_rem(int *__d, const int *__a, int __s, long __n)
{
    __mlu_op<0x234, 5>(__d, __a, static_cast<int>(__s), __n);
}
__MLU_OP void __bang_rem(unsigned int *__d, const unsigned int *__a, unsigned int __s, long __n)
{
    __mlu_op<0x234, 6>(__d, __a, static_cast<unsigned int>(__s), __n);
}
__MLU_OP void __bang_rem(float *__d, const float *__a, float __s, long __n)
{
    __mlu_op<0x234, 11>(__d, __a, static_cast<float>(__s), __n);
}

/* square: d[i] = a[i] * a[i] */
__MLU_OP void __bang_square(half *__d, const half *__a, long __n)
{
    __mlu_op<0x235, 9>(__d, __a, __n);
}
__MLU_OP void __bang_square(bfloat16_t *__d, const bfloat16_t *__a, long __n)
{
    __mlu_op<0x235, 10>(__d, __a, __n);
}
__MLU_OP void __bang_square(float *__d, const float *__a, long __n)
{
    __mlu_op<0x235, 11>(__d, __a, __n);
}

/* abs: d[i] = |a[i]| */
__MLU_OP void __bang_abs(half *__d, const half *__a, long __n)
{
    __mlu_op<0x236, 9>(__d, __a, __n);
}
__MLU_OP void __bang_abs(bfloat16_t *__d, const bfloat16_t *__a, long __n)
{
    __mlu_op<0x236, 10>(__d, __a, __n);
}
__MLU_OP void __bang_abs(float *__d, const float *__a, long __n)
{
    __mlu_op<0x236, 11>(__d, __a, __n);
}

/* neg: d[i] = -a[i] */
__MLU_OP void __bang_neg(half *__d, const half *__a, long __n)
{
    __mlu_op<0x237, 9>(__d, __a, __n);
}
__MLU_OP void __bang_neg(bfloat16_t *__d, const bfloat16_t *__a, long __n)
{
    __mlu_op<0x237, 10>(__d, __a, __n);
}
__MLU_OP void __bang_neg(float *__d, const float *__a, long __n)
{
    __mlu_op<0x237, 11>(__d, __a, __n);
}

/* add_tz: d[i] = a[i] + b[i], rounded toward zero */
__MLU_OP void __bang_add_tz(half *__d, const half *__a, const half *__b, long __n)
{
    __mlu_op<0x238, 9>(__d, __a, __b, __n);
}
__MLU_OP void __bang_add_tz(float *__d, const float *__a, const float *__b, long __n)
{
    __mlu_op<0x238, 11>(__d, __a, __b, __n);
}

/* cycle_add_tz: d[i] = a[i] + b[i % m], rounded toward zero */
__MLU_OP void __bang_cycle_add_tz(half *__d, const half *__a, const half *__b, long __n, long __m)
{
    __mlu_op<0x239, 9>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_add_tz(float *__d, const float *__a, const float *__b, long __n, long __m)
{
    __mlu_op<0x239, 11>(__d, __a, __b, __n, __m);
}

/* relu: d[i] = a[i] < 0 ? 0 : a[i] */
__MLU_OP void __bang_relu(half *__d, const half *__a, long __n)
{
    __mlu_op<0x23a, 9>(__d, __a, __n);
}
__MLU_OP void __bang_relu(bfloat16_t *__d, const bfloat16_t *__a, long __n)
{
    __mlu_op<0x23a, 10>(__d, __a, __n);
}
__MLU_OP void __bang_relu(float *__d, const float *__a, long __n)
{
    __mlu_op<0x23a, 11>(__d, __a, __n);
}

/* relun: d[i] = a[i] < 0 ? 0 : a[i], then s where it is greater than s */
__MLU_OP void __bang_relun(half *__d, const half *__a, long __n, half __s)
{
    __mlu_op<0x23b, 9>(__d, __a, __n, static_cast<half>(__s));
}
__MLU_OP void __bang_relun(bfloat16_t *__d, const bfloat16_t *__a, long __n, bfloat16_t __s)
{
    __mlu_op<0x23b, 10>(__d, __a, __n, static_cast<bfloat16_t>(__s));
}
__MLU_OP void __bang_relun(float *__d, const float *__a, long __n, float __s)
{
    __mlu_op<0x23b, 11>(__d, __a, __n, static_cast<float>(__s));
}

/* eq: d[i] = a[i] == b[i] ? 1 : 0 */
__MLU_OP void __bang_eq(short *__d, const short *__a, const short *__b, long __n)
{
    __mlu_op<0x120, 3>(__d, __a, __b, __n);
}
__MLU_OP void __bang_eq(unsigned short *__d, const unsigned short *__a, const unsigned short *__b, long __n)
{
    __mlu_op<0x120, 4>(__d, __a, __b, __n);
}
__MLU_OP void __bang_eq(int *__d, const int *__a, const int *__b, long __n)
{
    __mlu_op<0x120, 5>(__d, __a, __b, __n);
}
__MLU_OP void __bang_eq(unsigned int *__d, const unsigned int *__a, const unsigned int *__b, long __n)
{
    __mlu_op<0x120, 6>(__d, __a, __b, __n);
}
__MLU_OP void __bang_eq(long *__d, const long *__a, const long *__b, long __n)
{
    __mlu_op<0x120, 7>(__d, __a, __b, __n);
}
__MLU_OP void __bang_eq(long long *__d, const long long *__a, const long long *__b, long __n)
{
    __mlu_op<0x120, 7>(__d, __a, __b, __n);
}
__MLU_OP void __bang_eq(unsigned long *__d, const unsigned long *__a, const unsigned long *__b, long __n)
{
    __mlu_op<0x120, 8>(__d, __a, __b, __n);
}
__MLU_OP void __bang_eq(unsigned long long *__d, const unsigned long long *__a, const unsigned long long *__b, long __n)
{
    __mlu_op<0x120, 8>(__d, __a, __b, __n);
}
__MLU_OP void __bang_eq(half *__d, const half *__a, const half *__b, long __n)
{
    __mlu_op<0x120, 9>(__d, __a, __b, __n);
}
__MLU_OP void __bang_eq(bfloat16_t *__d, const bfloat16_t *__a, const bfloat16_t *__b, long __n)
{
    __mlu_op<0x120, 10>(__d, __a, __b, __n);
}
__MLU_OP void __bang_eq(float *__d, const float *__a, const float *__b, long __n)
{
    __mlu_op<0x120, 11>(__d, __a, __b, __n);
}

/* ne: d[i] = a[i] != b[i] ? 1 : 0 */
__MLU_OP void __bang_ne(short *__d, const short *__a, const short *__b, long __n)
{
    __mlu_op<0x121, 3>(__d, __a, __b, __n);
}
__MLU_OP void __bang_ne(unsigned short *__d, const unsigned short *__a, const unsigned short *__b, long __n)
{
    __mlu_op<0x121, 4>(__d, __a, __b, __n);
}
__MLU_OP void __bang_ne(int *__d, const int *__a, const int *__b, long __n)
{
    __mlu_op<0x121, 5>(__d, __a, __b, __n);
}
__MLU_OP void __bang_ne(unsigned int *__d, const unsigned int *__a, const unsigned int *__b, long __n)
{
    __mlu_op<0x121, 6>(__d, __a, __b, __n);
}
__MLU_OP void __bang_ne(long *__d, const long *__a, const long *__b, long __n)
{
    __mlu_op<0x121, 7>(__d, __a, __b, __n);
}
__MLU_OP void __bang_ne(long long *__d, const long long *__a, const long long *__b, long __n)
{
    __mlu_op<0x121, 7>(__d, __a, __b, __n);
}
__MLU_OP void __bang_ne(unsigned long *__d, const unsigned long *__a, const unsigned long *__b, long __n)
{
    __mlu_op<0x121, 8>(__d, __a, __b, __n);
}
__MLU_OP void __bang_ne(unsigned long long *__d, const unsigned long long *__a, const unsigned long long *__b, long __n)
{
    __mlu_op<0x121, 8>(__d, __a, __b, __n);
}
__MLU_OP void __bang_ne(half *__d, const half *__a, const half *__b, long __n)
{
    __mlu_op<0x121, 9>(__d, __a, __b, __n);
}
__MLU_OP void __bang_ne(bfloat16_t *__d, const bfloat16_t *__a, const bfloat16_t *__b, long __n)
{
    __mlu_op<0x121, 10>(__d, __a, __b, __n);
}
__MLU_OP void __bang_ne(float *__d, const float *__a, const float *__b, long __n)
{
    __mlu_op<0x121, 11>(__d, __a, __b, __n);
}

/* gt: d[i] = a[i] > b[i] ? 1 : 0 */
__MLU_OP void __bang_gt(short *__d, const short *__a, const short *__b, long __n)
{
    __mlu_op<0x122, 3>(__d, __a, __b, __n);
}
__MLU_OP void __bang_gt(unsigned short *__d, const unsigned short *__a, const unsigned short *__b, long __n)
{
    __mlu_op<0x122, 4>(__d, __a, __b, __n);
}
__MLU_OP void __bang_gt(int *__d, const int *__a, const int *__b, long __n)
{
    __mlu_op<0x122, 5>(__d, __a, __b, __n);
}
__MLU_OP void __bang_gt(unsigned int *__d, const unsigned int *__a, const unsigned int *__b, long __n)
{
    __mlu_op<0x122, 6>(__d, __a, __b, __n);
}
__MLU_OP void __bang_gt(long *__d, const long *__a, const long *__b, long __n)
{
    __mlu_op<0x122, 7>(__d, __a, __b, __n);
}
__MLU_OP void __bang_gt(long long *__d, const long long *__a, const long long *__b, long __n)
{
    __mlu_op<0x122, 7>(__d, __a, __b, __n);
}
__MLU_OP void __bang_gt(unsigned long *__d, const unsigned long *__a, const unsigned long *__b, long __n)
{
    __mlu_op<0x122, 8>(__d, __a, __b, __n);
}
__MLU_OP void __bang_gt(unsigned long long *__d, const unsigned long long *__a, const unsigned long long *__b, long __n)
{
    __mlu_op<0x122, 8>(__d, __a, __b, __n);
}
__MLU_OP void __bang_gt(half *__d, const half *__a, const half *__b, long __n)
{
    __mlu_op<0x122, 9>(__d, __a, __b, __n);
}
__MLU_OP void __bang_gt(bfloat16_t *__d, const bfloat16_t *__a, const bfloat16_t *__b, long __n)
{
    __mlu_op<0x122, 10>(__d, __a, __b, __n);
}
__MLU_OP void __bang_gt(float *__d, const float *__a, const float *__b, long __n)
{
    __mlu_op<0x122, 11>(__d, __a, __b, __n);
}

/* ge: d[i] = a[i] >= b[i] ? 1 : 0 */
__MLU_OP void __bang_ge(short *__d, const short *__a, const short *__b, long __n)
{
    __mlu_op<0x123, 3>(__d, __a, __b, __n);
}
__MLU_OP void __bang_ge(unsigned short *__d, const unsigned short *__a, const unsigned short *__b, long __n)
{
    __mlu_op<0x123, 4>(__d, __a, __b, __n);
}
__MLU_OP void __bang_ge(int *__d, const int *__a, const int *__b, long __n)
{
    __mlu_op<0x123, 5>(__d, __a, __b, __n);
}
__MLU_OP void __bang_ge(unsigned int *__d, const unsigned int *__a, const unsigned int *__b, long __n)
{
    __mlu_op<0x123, 6>(__d, __a, __b, __n);
}
__MLU_OP void __bang_ge(long *__d, const long *__a, const long *__b, long __n)
{
    __mlu_op<0x123, 7>(__d, __a, __b, __n);
}
__MLU_OP void __bang_ge(long long *__d, const long long *__a, const long long *__b, long __n)
{
    __mlu_op<0x123, 7>(__d, __a, __b, __n);
}
__MLU_OP void __bang_ge(unsigned long *__d, const unsigned long *__a, const unsigned long *__b, long __n)
{
    __mlu_op<0x123, 8>(__d, __a, __b, __n);
}
__MLU_OP void __bang_ge(unsigned long long *__d, const unsigned long long *__a, const unsigned long long *__b, long __n)
{
    __mlu_op<0x123, 8>(__d, __a, __b, __n);
}
__MLU_OP void __bang_ge(half *__d, const half *__a, const half *__b, long __n)
{
    __mlu_op<0x123, 9>(__d, __a, __b, __n);
}
__MLU_OP void __bang_ge(bfloat16_t *__d, const bfloat16_t *__a, const bfloat16_t *__b, long __n)
{
    __mlu_op<0x123, 10>(__d, __a, __b, __n);
}
__MLU_OP void __bang_ge(float *__d, const float *__a, const float *__b, long __n)
{
    __mlu_op<0x123, 11>(__d, __a, __b, __n);
}

/* lt: d[i] = a[i] < b[i] ? 1 : 0 */
__MLU_OP void __bang_lt(short *__d, const short *__a, const short *__b, long __n)
{
    __mlu_op<0x124, 3>(__d, __a, __b, __n);
}
__MLU_OP void __bang_lt(unsigned short *__d, const unsigned short *__a, const unsigned short *__b, long __n)
{
    __mlu_op<0x124, 4>(__d, __a, __b, __n);
}
__MLU_OP void __bang_lt(int *__d, const int *__a, const int *__b, long __n)
{
    __mlu_op<0x124, 5>(__d, __a, __b, __n);
}
__MLU_OP void __bang_lt(unsigned int *__d, const unsigned int *__a, const unsigned int *__b, long __n)
{
    __mlu_op<0x124, 6>(__d, __a, __b, __n);
}
__MLU_OP void __bang_lt(long *__d, const long *__a, const long *__b, long __n)
{
    __mlu_op<0x124, 7>(__d, __a, __b, __n);
}
__MLU_OP void __bang_lt(long long *__d, const long long *__a, const long long *__b, long __n)
{
    __mlu_op<0x124, 7>(__d, __a, __b, __n);
}
__MLU_OP void __bang_lt(unsigned long *__d, const unsigned long *__a, const unsigned long *__b, long __n)
{
    __mlu_op<0x124, 8>(__d, __a, __b, __n);
}
__MLU_OP void __bang_lt(unsigned long long *__d, const unsigned long long *__a, const unsigned long long *__b, long __n)
{
    __mlu_op<0x124, 8>(__d, __a, __b, __n);
}
__MLU_OP void __bang_lt(half *__d, const half *__a, const half *__b, long __n)
{
    __mlu_op<0x124, 9>(__d, __a, __b, __n);
}
__MLU_OP void __bang_lt(bfloat16_t *__d, const bfloat16_t *__a, const bfloat16_t *__b, long __n)
{
    __mlu_op<0x124, 10>(__d, __a, __b, __n);
}
__MLU_OP void __bang_lt(float *__d, const float *__a, const float *__b, long __n)
{
    __mlu_op<0x124, 11>(__d, __a, __b, __n);
}

/* le: d[i] = a[i] <= b[i] ? 1 : 0 */
__MLU_OP void __bang_le(short *__d, const short *__a, const short *__b, long __n)
{
    __mlu_op<0x125, 3>(__d, __a, __b, __n);
}
__MLU_OP void __bang_le(unsigned short *__d, const unsigned short *__a, const unsigned short *__b, long __n)
{
    __mlu_op<0x125, 4>(__d, __a, __b, __n);
}
__MLU_OP void __bang_le(int *__d, const int *__a, const int *__b, long __n)
{
    __mlu_op<0x125, 5>(__d, __a, __b, __n);
}
__MLU_OP void __bang_le(unsigned int *__d, const unsigned int *__a, const unsigned int *__b, long __n)
{
    __mlu_op<0x125, 6>(__d, __a, __b, __n);
}
__MLU_OP void __bang_le(long *__d, const long *__a, const long *__b, long __n)
{
    __mlu_op<0x125, 7>(__d, __a, __b, __n);
}
__MLU_OP void __bang_le(long long *__d, const long long *__a, const long long *__b, long __n)
{
    __mlu_op<0x125, 7>(__d, __a, __b, __n);
}
__MLU_OP void __bang_le(unsigned long *__d, const unsigned long *__a, const unsigned long *__b, long __n)
{
    __mlu_op<0x125, 8>(__d, __a, __b, __n);
}
__MLU_OP void __bang_le(unsigned long long *__d, const unsigned long long *__a, const unsigned long long *__b, long __n)
{
    __mlu_op<0x125, 8>(__d, __a, __b, __n);
}
__MLU_OP void __bang_le(half *__d, const half *__a, const half *__b, long __n)
{
    __mlu_op<0x125, 9>(__d, __a, __b, __n);
}
__MLU_OP void __bang_le(bfloat16_t *__d, const bfloat16_t *__a, const bfloat16_t *__b, long __n)
{
    __mlu_op<0x125, 10>(__d, __a, __b, __n);
}
__MLU_OP void __bang_le(float *__d, const float *__a, const float *__b, long __n)
{
    __mlu_op<0x125, 11>(__d, __a, __b, __n);
}

/* eq_scalar: d[i] = a[i] == s ? 1 : 0 */
__MLU_OP void __bang_eq_scalar(short *__d, const short *__a, short __s, long __n)
{
    __mlu_op<0x128, 3>(__d, __a, static_cast<short>(__s), __n);
}
__MLU_OP void __bang_eq_scalar(unsigned short *__d, const unsigned short *__a, unsigned short __s, long __n)
{
    __mlu_op<0x128, 4>(__d, __a, static_cast<unsigned short>(__s), __n);
}
__MLU_OP void __bang_eq_scalar(int *__d, const int *__a, int __s, long __n)
{
    __mlu_op<0x128, 5>(__d, __a, static_cast<int>(__s), __n);
}
__MLU_OP void __bang_eq_scalar(unsigned int *__d, const unsigned int *__a, unsigned int __s, long __n)
{
    __mlu_op<0x128, 6>(__d, __a, static_cast<unsigned int>(__s), __n);
}
__MLU_OP void __bang_eq_scalar(long *__d, const long *__a, long __s, long __n)
{
    __mlu_op<0x128, 7>(__d, __a, static_cast<long>(__s), __n);
}
__MLU_OP void __bang_eq_scalar(long long *__d, const long long *__a, long long __s, long __n)
{
    __mlu_op<0x128, 7>(__d, __a, static_cast<long long>(__s), __n);
}
__MLU_OP void __bang_eq_scalar(unsigned long *__d, const unsigned long *__a, unsigned long __s, long __n)
{
    __mlu_op<0x128, 8>(__d, __a, static_cast<unsigned long>(__s), __n);
}
__MLU_OP void __bang_eq_scalar(unsigned long long *__d, const unsigned long long *__a, unsigned long long __s, long __n)
{
    __mlu_op<0x128, 8>(__d, __a, static_cast<unsigned long long>(__s), __n);
}
__MLU_OP void __bang_eq_scalar(half *__d, const half *__a, half __s, long __n)
{
    __mlu_op<0x128, 9>(__d, __a, static_cast<half>(__s), __n);
}
__MLU_OP void __bang_eq_scalar(bfloat16_t *__d, const bfloat16_t *__a, bfloat16_t __s, long __n)
{
    __mlu_op<0x128, 10>(__d, __a, static_cast<bfloat16_t>(__s), __n);
}
__MLU_OP void __bang_eq_scalar(float *__d, const float *__a, float __s, long __n)
{
    __mlu_op<0x128, 11>(__d, __a, static_cast<float>(__s), __n);
}

/* ne_scalar: d[i] = a[i] != s ? 1 : 0 */
__MLU_OP void __bang_ne_scalar(short *__d, const short *__a, short __s, long __n)
{
    __mlu_op<0x129, 3>(__d, __a, static_cast<short>(__s), __n);
}
__MLU_OP void __bang_ne_scalar(unsigned short *__d, const unsigned short *__a, unsigned short __s, long __n)
{
    __mlu_op<0x129, 4>(__d, __a, static_cast<unsigned short>(__s), __n);
}
__MLU_OP void __bang_ne_scalar(int *__d, const int *__a, int __s, long __n)
{
    __mlu_op<0x129, 5>(__d, __a, static_cast<int>(__s), __n);
}
__MLU_OP void __bang_ne_scalar(unsigned int *__d, const unsigned int *__a, unsigned int __s, long __n)
{
    __mlu_op<0x129, 6>(__d, __a, static_cast<unsigned int>(__s), __n);
}
__MLU_OP void __bang_ne_scalar(long *__d, const long *__a, long __s, long __n)
{
    __mlu_op<0x129, 7>(__d, __a, static_cast<long>(__s), __n);
}
__MLU_OP void __bang_ne_scalar(long long *__d, const long long *__a, long long __s, long __n)
{
    __mlu_op<0x129, 7>(__d, __a, static_cast<long long>(__s), __n);
}
__MLU_OP void __bang_ne_scalar(unsigned long *__d, const unsigned long *__a, unsigned long __s, long __n)
{
    __mlu_op<0x129, 8>(__d, __a, static_cast<unsigned long>(__s), __n);
}
__MLU_OP void __bang_ne_scalar(unsigned long long *__d, const unsigned long long *__a, unsigned long long __s, long __n)
{
    __mlu_op<0x129, 8>(__d, __a, static_cast<unsigned long long>(__s), __n);
}
__MLU_OP void __bang_ne_scalar(half *__d, const half *__a, half __s, long __n)
{
    __mlu_op<0x129, 9>(__d, __a, static_cast<half>(__s), __n);
}
__MLU_OP void __bang_ne_scalar(bfloat16_t *__d, const bfloat16_t *__a, bfloat16_t __s, long __n)
{
    __mlu_op<0x129, 10>(__d, __a, static_cast<bfloat16_t>(__s), __n);
}
__MLU_OP void __bang_ne_scalar(float *__d, const float *__a, float __s, long __n)
{
    __mlu_op<0x129, 11>(__d, __a, static_cast<float>(__s), __n);
}

/* gt_scalar: d[i] = a[i] > s ? 1 : 0 */
__MLU_OP void __bang_gt_scalar(short *__d, const short *__a, short __s, long __n)
{
    __mlu_op<0x12a, 3>(__d, __a, static_cast<short>(__s), __n);
}
__MLU_OP void __bang_gt_scalar(unsigned short *__d, const unsigned short *__a, unsigned short __s, long __n)
{
    __mlu_op<0x12a, 4>(__d, __a, static_cast<unsigned short>(__s), __n);
}
__MLU_OP void __bang_gt_scalar(int *__d, const int *__a, int __s, long __n)
{
    __mlu_op<0x12a, 5>(__d, __a, static_cast<int>(__s), __n);
}
__MLU_OP void __bang_gt_scalar(unsigned int *__d, const unsigned int *__a, unsigned int __s, long __n)
{
    __mlu_op<0x12a, 6>(__d, __a, static_cast<unsigned int>(__s), __n);
}
__MLU_OP void __bang_gt_scalar(long *__d, const long *__a, long __s, long __n)
{
    __mlu_op<0x12a, 7>(__d, __a, static_cast<long>(__s), __n);
}
__MLU_OP void __bang_gt_scalar(long long *__d, const long long *__a, long long __s, long __n)
{
    __mlu_op<0x12a, 7>(__d, __a, static_cast<long long>(__s), __n);
}
__MLU_OP void __bang_gt_scalar(unsigned long *__d, const unsigned long *__a, unsigned long __s, long __n)
{
    __mlu_op<0x12a, 8>(__d, __a, static_cast<unsigned long>(__s), __n);
}
__MLU_OP void __bang_gt_scalar(unsigned long long *__d, const unsigned long long *__a, unsigned long long __s, long __n)
{
    __mlu_op<0x12a, 8>(__d, __a, static_cast<unsigned long long>(__s), __n);
}
__MLU_OP void __bang_gt_scalar(half *__d, const half *__a, half __s, long __n)
{
    __mlu_op<0x12a, 9>(__d, __a, static_cast<half>(__s), __n);
}
__MLU_OP void __bang_gt_scalar(bfloat16_t *__d, const bfloat16_t *__a, bfloat16_t __s, long __n)
{
    __mlu_op<0x12a, 10>(__d, __a, static_cast<bfloat16_t>(__s), __n);
}
__MLU_OP void __bang_gt_scalar(float *__d, const float *__a, float __s, long __n)
{
    __mlu_op<0x12a, 11>(__d, __a, static_cast<float>(__s), __n);
}

/* ge_scalar: d[i] = a[i] >= s ? 1 : 0 */
__MLU_OP void __bang_ge_scalar(short *__d, const short *__a, short __s, long __n)
{
    __mlu_op<0x12b, 3>(__d, __a, static_cast<short>(__s), __n);
}
__MLU_OP void __bang_ge_scalar(unsigned short *__d, const unsigned short *__a, unsigned short __s, long __n)
{
    __mlu_op<0x12b, 4>(__d, __a, static_cast<unsigned short>(__s), __n);
}
__MLU_OP void __bang_ge_scalar(int *__d, const int *__a, int __s, long __n)
{
    __mlu_op<0x12b, 5>(__d, __a, static_cast<int>(__s), __n);
}
__MLU_OP void __bang_ge_scalar(unsigned int *__d, const unsigned int *__a, unsigned int __s, long __n)
{
    __mlu_op<0x12b, 6>(__d, __a, static_cast<unsigned int>(__s), __n);
}
__MLU_OP void __bang_ge_scalar(long *__d, const long *__a, long __s, long __n)
{
    __mlu_op<0x12b, 7>(__d, __a, static_cast<long>(__s), __n);
}
__MLU_OP void __bang_ge_scalar(long long *__d, const long long *__a, long long __s, long __n)
{
    __mlu_op<0x12b, 7>(__d, __a, static_cast<long long>(__s), __n);
}
__MLU_OP void __bang_ge_scalar(unsigned long *__d, const unsigned long *__a, unsigned long __s, long __n)
{
    __mlu_op<0x12b, 8>(__d, __a, static_cast<unsigned long>(__s), __n);
}
__MLU_OP void __bang_ge_scalar(unsigned long long *__d, const unsigned long long *__a, unsigned long long __s, long __n)
{
    __mlu_op<0x12b, 8>(__d, __a, static_cast<unsigned long long>(__s), __n);
}
__MLU_OP void __bang_ge_scalar(half *__d, const half *__a, half __s, long __n)
{
    __mlu_op<0x12b, 9>(__d, __a, static_cast<half>(__s), __n);
}
__MLU_OP void __bang_ge_scalar(bfloat16_t *__d, const bfloat16_t *__a, bfloat16_t __s, long __n)
{
    __mlu_op<0x12b, 10>(__d, __a, static_cast<bfloat16_t>(__s), __n);
}
__MLU_OP void __bang_ge_scalar(float *__d, const float *__a, float __s, long __n)
{
    __mlu_op<0x12b, 11>(__d, __a, static_cast<float>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_ge_const exists up to architecture 399; use __bang_ge_scalar")
__MLU_OP void __bang_ge_const(short *__d, const short *__a, short __s, long __n)
{
    __mlu_op<0x12b, 3>(__d, __a, static_cast<short>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_ge_const exists up to architecture 399; use __bang_ge_scalar")
__MLU_OP void __bang_ge_const(unsigned short *__d, const unsigned short *__a, unsigned short __s, long __n)
{
    __mlu_op<0x12b, 4>(__d, __a, static_cast<unsigned short>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_ge_const exists up to architecture 399; use __bang_ge_scalar")
__MLU_OP void __bang_ge_const(int *__d, const int *__a, int __s, long __n)
{
    __mlu_op<0x12b, 5>(__d, __a, static_cast<int>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_ge_const exists up to architecture 399; use __bang_ge_scalar")
__MLU_OP void __bang_ge_const(unsigned int *__d, const unsigned int *__a, unsigned int __s, long __n)
{
    __mlu_op<0x12b, 6>(__d, __a, static_cast<unsigned int>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_ge_const exists up to architecture 399; use __bang_ge_scalar")
__MLU_OP void __bang_ge_const(long *__d, const long *__a, long __s, long __n)
{
    __mlu_op<0x12b, 7>(__d, __a, static_cast<long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_ge_const exists up to architecture 399; use __bang_ge_scalar")
__MLU_OP void __bang_ge_const(long long *__d, const long long *__a, long long __s, long __n)
{
    __mlu_op<0x12b, 7>(__d, __a, static_cast<long long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_ge_const exists up to architecture 399; use __bang_ge_scalar")
__MLU_OP void __bang_ge_const(unsigned long *__d, const unsigned long *__a, unsigned long __s, long __n)
{
    __mlu_op<0x12b, 8>(__d, __a, static_cast<unsigned long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_ge_const exists up to architecture 399; use __bang_ge_scalar")
__MLU_OP void __bang_ge_const(unsigned long long *__d, const unsigned long long *__a, unsigned long long __s, long __n)
{
    __mlu_op<0x12b, 8>(__d, __a, static_cast<unsigned long long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_ge_const exists up to architecture 399; use __bang_ge_scalar")
__MLU_OP void __bang_ge_const(half *__d, const half *__a, half __s, long __n)
{
    __mlu_op<0x12b, 9>(__d, __a, static_cast<half>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_ge_const exists up to architecture 399; use __bang_ge_scalar")
__MLU_OP void __bang_ge_const(bfloat16_t *__d, const bfloat16_t *__a, bfloat16_t __s, long __n)
{
    __mlu_op<0x12b, 10>(__d, __a, static_cast<bfloat16_t>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_ge_const exists up to architecture 399; use __bang_ge_scalar")
__MLU_OP void __bang_ge_const(float *__d, const float *__a, float __s, long __n)
{
    __mlu_op<0x12b, 11>(__d, __a, static_cast<float>(__s), __n);
}

/* lt_scalar: d[i] = a[i] < s ? 1 : 0 */
__MLU_OP void __bang_lt_scalar(short *__d, const short *__a, short __s, long __n)
{
    __mlu_op<0x12c, 3>(__d, __a, static_cast<short>(__s), __n);
}
__MLU_OP void __bang_lt_scalar(unsigned short *__d, const unsigned short *__a, unsigned short __s, long __n)
{
    __mlu_op<0x12c, 4>(__d, __a, static_cast<unsigned short>(__s), __n);
}
__MLU_OP void __bang_lt_scalar(int *__d, const int *__a, int __s, long __n)
{
    __mlu_op<0x12c, 5>(__d, __a, static_cast<int>(__s), __n);
}
__MLU_OP void __bang_lt_scalar(unsigned int *__d, const unsigned int *__a, unsigned int __s, long __n)
{
    __mlu_op<0x12c, 6>(__d, __a, static_cast<unsigned int>(__s), __n);
}
__MLU_OP void __bang_lt_scalar(long *__d, const long *__a, long __s, long __n)
{
    __mlu_op<0x12c, 7>(__d, __a, static_cast<long>(__s), __n);
}
__MLU_OP void __bang_lt_scalar(long long *__d, const long long *__a, long long __s, long __n)
{
    __mlu_op<0x12c, 7>(__d, __a, static_cast<long long>(__s), __n);
}
__MLU_OP void __bang_lt_scalar(unsigned long *__d, const unsigned long *__a, unsigned long __s, long __n)
{
    __mlu_op<0x12c, 8>(__d, __a, static_cast<unsigned long>(__s), __n);
}
__MLU_OP void __bang_lt_scalar(unsigned long long *__d, const unsigned long long *__a, unsigned long long __s, long __n)
{
    __mlu_op<0x12c, 8>(__d, __a, static_cast<unsigned long long>(__s), __n);
}
__MLU_OP void __bang_lt_scalar(half *__d, const half *__a, half __s, long __n)
{
    __mlu_op<0x12c, 9>(__d, __a, static_cast<half>(__s), __n);
}
__MLU_OP void __bang_lt_scalar(bfloat16_t *__d, const bfloat16_t *__a, bfloat16_t __s, long __n)
{
    __mlu_op<0x12c, 10>(__d, __a, static_cast<bfloat16_t>(__s), __n);
}
__MLU_OP void __bang_lt_scalar(float *__d, const float *__a, float __s, long __n)
{
    __mlu_op<0x12c, 11>(__d, __a, static_cast<float>(__s), __n);
}

/* le_scalar: d[i] = a[i] <= s ? 1 : 0 */
__MLU_OP void __bang_le_scalar(short *__d, const short *__a, short __s, long __n)
{
    __mlu_op<0x12d, 3>(__d, __a, static_cast<short>(__s), __n);
}
__MLU_OP void __bang_le_scalar(unsigned short *__d, const unsigned short *__a, unsigned short __s, long __n)
{
    __mlu_op<0x12d, 4>(__d, __a, static_cast<unsigned short>(__s), __n);
}
__MLU_OP void __bang_le_scalar(int *__d, const int *__a, int __s, long __n)
{
    __mlu_op<0x12d, 5>(__d, __a, static_cast<int>(__s), __n);
}
__MLU_OP void __bang_le_scalar(unsigned int *__d, const unsigned int *__a, unsigned int __s, long __n)
{
    __mlu_op<0x12d, 6>(__d, __a, static_cast<unsigned int>(__s), __n);
}
__MLU_OP void __bang_le_scalar(long *__d, const long *__a, long __s, long __n)
{
    __mlu_op<0x12d, 7>(__d, __a, static_cast<long>(__s), __n);
}
__MLU_OP void __bang_le_scalar(long long *__d, const long long *__a, long long __s, long __n)
{
    __mlu_op<0x12d, 7>(__d, __a, static_cast<long long>(__s), __n);
}
__MLU_OP void __bang_le_scalar(unsigned long *__d, const unsigned long *__a, unsigned long __s, long __n)
{
    __mlu_op<0x12d, 8>(__d, __a, static_cast<unsigned long>(__s), __n);
}
__MLU_OP void __bang_le_scalar(unsigned long long *__d, const unsigned long long *__a, unsigned long long __s, long __n)
{
    __mlu_op<0x12d, 8>(__d, __a, static_cast<unsigned long long>(__s), __n);
}
__MLU_OP void __bang_le_scalar(half *__d, const half *__a, half __s, long __n)
{
    __mlu_op<0x12d, 9>(__d, __a, static_cast<half>(__s), __n);
}
__MLU_OP void __bang_le_scalar(bfloat16_t *__d, const bfloat16_t *__a, bfloat16_t __s, long __n)
{
    __mlu_op<0x12d, 10>(__d, __a, static_cast<bfloat16_t>(__s), __n);
}
__MLU_OP void __bang_le_scalar(float *__d, const float *__a, float __s, long __n)
{
    __mlu_op<0x12d, 11>(__d, __a, static_cast<float>(__s), __n);
}

/* cycle_eq: d[i] = a[i] == b[i % m] ? 1 : 0 */
__MLU_OP void __bang_cycle_eq(short *__d, const short *__a, const short *__b, long __n, long __m)
{
    __mlu_op<0x130, 3>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_eq(unsigned short *__d, const unsigned short *__a, const unsigned short *__b, long __n, long __m)
{
    __mlu_op<0x130, 4>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_eq(int *__d, const int *__a, const int *__b, long __n, long __m)
{
    __mlu_op<0x130, 5>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_eq(unsigned int *__d, const unsigned int *__a, const unsigned int *__b, long __n, long __m)
{
    __mlu_op<0x130, 6>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_eq(long *__d, const long *__a, const long *__b, long __n, long __m)
{
    __mlu_op<0x130, 7>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_eq(long long *__d, const long long *__a, const long long *__b, long __n, long __m)
{
    __mlu_op<0x130, 7>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_eq(unsigned long *__d, const unsigned long *__a, const unsigned long *__b, long __n, long __m)
{
    __mlu_op<0x130, 8>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_eq(unsigned long long *__d, const unsigned long long *__a, const unsigned long long *__b, long __n, long __m)
{
    __mlu_op<0x130, 8>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_eq(half *__d, const half *__a, const half *__b, long __n, long __m)
{
    __mlu_op<0x130, 9>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_eq(bfloat16_t *__d, const bfloat16_t *__a, const bfloat16_t *__b, long __n, long __m)
{
    __mlu_op<0x130, 10>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_eq(float *__d, const float *__a, const float *__b, long __n, long __m)
{
    __mlu_op<0x130, 11>(__d, __a, __b, __n, __m);
}

/* cycle_ne: d[i] = a[i] != b[i % m] ? 1 : 0 */
__MLU_OP void __bang_cycle_ne(short *__d, const short *__a, const short *__b, long __n, long __m)
{
    __mlu_op<0x131, 3>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_ne(unsigned short *__d, const unsigned short *__a, const unsigned short *__b, long __n, long __m)
{
    __mlu_op<0x131, 4>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_ne(int *__d, const int *__a, const int *__b, long __n, long __m)
{
    __mlu_op<0x131, 5>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_ne(unsigned int *__d, const unsigned int *__a, const unsigned int *__b, long __n, long __m)
{
    __mlu_op<0x131, 6>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_ne(long *__d, const long *__a, const long *__b, long __n, long __m)
{
    __mlu_op<0x131, 7>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_ne(long long *__d, const long long *__a, const long long *__b, long __n, long __m)
{
    __mlu_op<0x131, 7>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_ne(unsigned long *__d, const unsigned long *__a, const unsigned long *__b, long __n, long __m)
{
    __mlu_op<0x131, 8>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_ne(unsigned long long *__d, const unsigned long long *__a, const unsigned long long *__b, long __n, long __m)
{
    __mlu_op<0x131, 8>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_ne(half *__d, const half *__a, const half *__b, long __n, long __m)
{
    __mlu_op<0x131, 9>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_ne(bfloat16_t *__d, const bfloat16_t *__a, const bfloat16_t *__b, long __n, long __m)
{
    __mlu_op<0x131, 10>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_ne(float *__d, const float *__a, const float *__b, long __n, long __m)
{
    __mlu_op<0x131, 11>(__d, __a, __b, __n, __m);
}

/* cycle_gt: d[i] = a[i] > b[i % m] ? 1 : 0 */
__MLU_OP void __bang_cycle_gt(short *__d, const short *__a, const short *__b, long __n, long __m)
{
    __mlu_op<0x132, 3>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_gt(unsigned short *__d, const unsigned short *__a, const unsigned short *__b, long __n, long __m)
{
    __mlu_op<0x132, 4>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_gt(int *__d, const int *__a, const int *__b, long __n, long __m)
{
    __mlu_op<0x132, 5>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_gt(unsigned int *__d, const unsigned int *__a, const unsigned int *__b, long __n, long __m)
{
    __mlu_op<0x132, 6>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_gt(long *__d, const long *__a, const long *__b, long __n, long __m)
{
    __mlu_op<0x132, 7>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_gt(long long *__d, const long long *__a, const long long *__b, long __n, long __m)
{
    __mlu_op<0x132, 7>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_gt(unsigned long *__d, const unsigned long *__a, const unsigned long *__b, long __n, long __m)
{
    __mlu_op<0x132, 8>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_gt(unsigned long long *__d, const unsigned long long *__a, const unsigned long long *__b, long __n, long __m)
{
    __mlu_op<0x132, 8>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_gt(half *__d, const half *__a, const half *__b, long __n, long __m)
{
    __mlu_op<0x132, 9>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_gt(bfloat16_t *__d, const bfloat16_t *__a, const bfloat16_t *__b, long __n, long __m)
{
    __mlu_op<0x132, 10>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_gt(float *__d, const float *__a, const float *__b, long __n, long __m)
{
    __mlu_op<0x132, 11>(__d, __a, __b, __n, __m);
}

/* cycle_ge: d[i] = a[i] >= b[i % m] ? 1 : 0 */
__MLU_OP void __bang_cycle_ge(short *__d, const short *__a, const short *__b, long __n, long __m)
{
    __mlu_op<0x133, 3>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_ge(unsigned short *__d, const unsigned short *__a, const unsigned short *__b, long __n, long __m)
{
    __mlu_op<0x133, 4>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_ge(int *__d, const int *__a, const int *__b, long __n, long __m)
{
    __mlu_op<0x133, 5>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_ge(unsigned int *__d, const unsigned int *__a, const unsigned int *__b, long __n, long __m)
{
    __mlu_op<0x133, 6>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_ge(long *__d, const long *__a, const long *__b, long __n, long __m)
{
    __mlu_op<0x133, 7>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_ge(long long *__d, const long long *__a, const long long *__b, long __n, long __m)
{
    __mlu_op<0x133, 7>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_ge(unsigned long *__d, const unsigned long *__a, const unsigned long *__b, long __n, long __m)
{
    __mlu_op<0x133, 8>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_ge(unsigned long long *__d, const unsigned long long *__a, const unsigned long long *__b, long __n, long __m)
{
    __mlu_op<0x133, 8>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_ge(half *__d, const half *__a, const half *__b, long __n, long __m)
{
    __mlu_op<0x133, 9>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_ge(bfloat16_t *__d, const bfloat16_t *__a, const bfloat16_t *__b, long __n, long __m)
{
    __mlu_op<0x133, 10>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_ge(float *__d, const float *__a, const float *__b, long __n, long __m)
{
    __mlu_op<0x133, 11>(__d, __a, __b, __n, __m);
}

/* cycle_lt: d[i] = a[i] < b[i % m] ? 1 : 0 */
__MLU_OP void __bang_cycle_lt(short *__d, const short *__a, const short *__b, long __n, long __m)
{
    __mlu_op<0x134, 3>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_lt(unsigned short *__d, const unsigned short *__a, const unsigned short *__b, long __n, long __m)
{
    __mlu_op<0x134, 4>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_lt(int *__d, const int *__a, const int *__b, long __n, long __m)
{
    __mlu_op<0x134, 5>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_lt(unsigned int *__d, const unsigned int *__a, const unsigned int *__b, long __n, long __m)
{
    __mlu_op<0x134, 6>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_lt(long *__d, const long *__a, const long *__b, long __n, long __m)
{
    __mlu_op<0x134, 7>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_lt(long long *__d, const long long *__a, const long long *__b, long __n, long __m)
{
    __mlu_op<0x134, 7>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_lt(unsigned long *__d, const unsigned long *__a, const unsigned long *__b, long __n, long __m)
{
    __mlu_op<0x134, 8>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_lt(unsigned long long *__d, const unsigned long long *__a, const unsigned long long *__b, long __n, long __m)
{
    __mlu_op<0x134, 8>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_lt(half *__d, const half *__a, const half *__b, long __n, long __m)
{
    __mlu_op<0x134, 9>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_lt(bfloat16_t *__d, const bfloat16_t *__a, const bfloat16_t *__b, long __n, long __m)
{
    __mlu_op<0x134, 10>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_lt(float *__d, const float *__a, const float *__b, long __n, long __m)
{
    __mlu_op<0x134, 11>(__d, __a, __b, __n, __m);
}

/* cycle_le: d[i] = a[i] <= b[i % m] ? 1 : 0 */
__MLU_OP void __bang_cycle_le(short *__d, const short *__a, const short *__b, long __n, long __m)
{
    __mlu_op<0x135, 3>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_le(unsigned short *__d, const unsigned short *__a, const unsigned short *__b, long __n, long __m)
{
    __mlu_op<0x135, 4>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_le(int *__d, const int *__a, const int *__b, long __n, long __m)
{
    __mlu_op<0x135, 5>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_le(unsigned int *__d, const unsigned int *__a, const unsigned int *__b, long __n, long __m)
{
    __mlu_op<0x135, 6>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_le(long *__d, const long *__a, const long *__b, long __n, long __m)
{
    __mlu_op<0x135, 7>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_le(long long *__d, const long long *__a, const long long *__b, long __n, long __m)
{
    __mlu_op<0x135, 7>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_le(unsigned long *__d, const unsigned long *__a, const unsigned long *__b, long __n, long __m)
{
    __mlu_op<0x135, 8>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_le(unsigned long long *__d, const unsigned long long *__a, const unsigned long long *__b, long __n, long __m)
{
    __mlu_op<0x135, 8>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_le(half *__d, const half *__a, const half *__b, long __n, long __m)
{
    __mlu_op<0x135, 9>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_le(bfloat16_t *__d, const bfloat16_t *__a, const bfloat16_t *__b, long __n, long __m)
{
    __mlu_op<0x135, 10>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_le(float *__d, const float *__a, const float *__b, long __n, long __m)
{
    __mlu_op<0x135, 11>(__d, __a, __b, __n, __m);
}

/* and: d[i] = a[i] != 0 && b[i] != 0 ? 1 : 0 */
__MLU_OP void __bang_and(signed char *__d, const signed char *__a, const signed char *__b, long __n)
{
    __mlu_op<0x138, 1>(__d, __a, __b, __n);
}
__MLU_OP void __bang_and(char *__d, const char *__a, const char *__b, long __n)
{
    __mlu_op<0x138, 1>(__d, __a, __b, __n);
}
__MLU_OP void __bang_and(unsigned char *__d, const unsigned char *__a, const unsigned char *__b, long __n)
{
    __mlu_op<0x138, 2>(__d, __a, __b, __n);
}
__MLU_OP void __bang_and(short *__d, const short *__a, const short *__b, long __n)
{
    __mlu_op<0x138, 3>(__d, __a, __b, __n);
}
__MLU_OP void __bang_and(unsigned short *__d, const unsigned short *__a, const unsigned short *__b, long __n)
{
    __mlu_op<0x138, 4>(__d, __a, __b, __n);
}
__MLU_OP void __bang_and(int *__d, const int *__a, const int *__b, long __n)
{
    __mlu_op<0x138, 5>(__d, __a, __b, __n);
}
__MLU_OP void __bang_and(unsigned int *__d, const unsigned int *__a, const unsigned int *__b, long __n)
{
    __mlu_op<0x138, 6>(__d, __a, __b, __n);
}
__MLU_OP void __bang_and(long *__d, const long *__a, const long *__b, long __n)
{
    __mlu_op<0x138, 7>(__d, __a, __b, __n);
}
__MLU_OP void __bang_and(long long *__d, const long long *__a, const long long *__b, long __n)
{
    __mlu_op<0x138, 7>(__d, __a, __b, __n);
}
__MLU_OP void __bang_and(unsigned long *__d, const unsigned long *__a, const unsigned long *__b, long __n)
{
    __mlu_op<0x138, 8>(__d, __a, __b, __n);
}
__MLU_OP void __bang_and(unsigned long long *__d, const unsigned long long *__a, const unsigned long long *__b, long __n)
{
    __mlu_op<0x138, 8>(__d, __a, __b, __n);
}
__MLU_OP void __bang_and(half *__d, const half *__a, const half *__b, long __n)
{
    __mlu_op<0x138, 9>(__d, __a, __b, __n);
}
__MLU_OP void __bang_and(bfloat16_t *__d, const bfloat16_t *__a, const bfloat16_t *__b, long __n)
{
    __mlu_op<0x138, 10>(__d, __a, __b, __n);
}
__MLU_OP void __bang_and(float *__d, const float *__a, const float *__b, long __n)
{
    __mlu_op<0x138, 11>(__d, __a, __b, __n);
}

/* or: d[i] = a[i] != 0 || b[i] != 0 ? 1 : 0 */
__MLU_OP void __bang_or(signed char *__d, const signed char *__a, const signed char *__b, long __n)
{
    __mlu_op<0x139, 1>(__d, __a, __b, __n);
}
__MLU_OP void __bang_or(char *__d, const char *__a, const char *__b, long __n)
{
    __mlu_op<0x139, 1>(__d, __a, __b, __n);
}
__MLU_OP void __bang_or(unsigned char *__d, const unsigned char *__a, const unsigned char *__b, long __n)
{
    __mlu_op<0x139, 2>(__d, __a, __b, __n);
}
__MLU_OP void __bang_or(short *__d, const short *__a, const short *__b, long __n)
{
    __mlu_op<0x139, 3>(__d, __a, __b, __n);
}
__MLU_OP void __bang_or(unsigned short *__d, const unsigned short *__a, const unsigned short *__b, long __n)
{
    __mlu_op<0x139, 4>(__d, __a, __b, __n);
}
__MLU_OP void __bang_or(int *__d, const int *__a, const int *__b, long __n)
{
    __mlu_op<0x139, 5>(__d, __a, __b, __n);
}
__MLU_OP void __bang_or(unsigned int *__d, const unsigned int *__a, const unsigned int *__b, long __n)
{
    __mlu_op<0x139, 6>(__d, __a, __b, __n);
}
__MLU_OP void __bang_or(long *__d, const long *__a, const long *__b, long __n)
{
    __mlu_op<0x139, 7>(__d, __a, __b, __n);
}
__MLU_OP void __bang_or(long long *__d, const long long *__a, const long long *__b, long __n)
{
    __mlu_op<0x139, 7>(__d, __a, __b, __n);
}
__MLU_OP void __bang_or(unsigned long *__d, const unsigned long *__a, const unsigned long *__b, long __n)
{
    __mlu_op<0x139, 8>(__d, __a, __b, __n);
}
__MLU_OP void __bang_or(unsigned long long *__d, const unsigned long long *__a, const unsigned long long *__b, long __n)
{
    __mlu_op<0x139, 8>(__d, __a, __b, __n);
}
__MLU_OP void __bang_or(half *__d, const half *__a, const half *__b, long __n)
{
    __mlu_op<0x139, 9>(__d, __a, __b, __n);
}
__MLU_OP void __bang_or(bfloat16_t *__d, const bfloat16_t *__a, const bfloat16_t *__b, long __n)
{
    __mlu_op<0x139, 10>(__d, __a, __b, __n);
}
__MLU_OP void __bang_or(float *__d, const float *__a, const float *__b, long __n)
{
    __mlu_op<0x139, 11>(__d, __a, __b, __n);
}

/* xor: d[i] = (a[i] != 0) != (b[i] != 0) ? 1 : 0 */
__MLU_OP void __bang_xor(signed char *__d, const signed char *__a, const signed char *__b, long __n)
{
    __mlu_op<0x13a, 1>(__d, __a, __b, __n);
}
__MLU_OP void __bang_xor(char *__d, const char *__a, const char *__b, long __n)
{
    __mlu_op<0x13a, 1>(__d, __a, __b, __n);
}
__MLU_OP void __bang_xor(unsigned char *__d, const unsigned char *__a, const unsigned char *__b, long __n)
{
    __mlu_op<0x13a, 2>(__d, __a, __b, __n);
}
__MLU_OP void __bang_xor(short *__d, const short *__a, const short *__b, long __n)
{
    __mlu_op<0x13a, 3>(__d, __a, __b, __n);
}
__MLU_OP void __bang_xor(unsigned short *__d, const unsigned short *__a, const unsigned short *__b, long __n)
{
    __mlu_op<0x13a, 4>(__d, __a, __b, __n);
}
__MLU_OP void __bang_xor(int *__d, const int *__a, const int *__b, long __n)
{
    __mlu_op<0x13a, 5>(__d, __a, __b, __n);
}
__MLU_OP void __bang_xor(unsigned int *__d, const unsigned int *__a, const unsigned int *__b, long __n)
{
    __mlu_op<0x13a, 6>(__d, __a, __b, __n);
}
__MLU_OP void __bang_xor(long *__d, const long *__a, const long *__b, long __n)
{
    __mlu_op<0x13a, 7>(__d, __a, __b, __n);
}
__MLU_OP void __bang_xor(long long *__d, const long long *__a, const long long *__b, long __n)
{
    __mlu_op<0x13a, 7>(__d, __a, __b, __n);
}
__MLU_OP void __bang_xor(unsigned long *__d, const unsigned long *__a, const unsigned long *__b, long __n)
{
    __mlu_op<0x13a, 8>(__d, __a, __b, __n);
}
__MLU_OP void __bang_xor(unsigned long long *__d, const unsigned long long *__a, const unsigned long long *__b, long __n)
{
    __mlu_op<0x13a, 8>(__d, __a, __b, __n);
}
__MLU_OP void __bang_xor(half *__d, const half *__a, const half *__b, long __n)
{
    __mlu_op<0x13a, 9>(__d, __a, __b, __n);
}
__MLU_OP void __bang_xor(bfloat16_t *__d, const bfloat16_t *__a, const bfloat16_t *__b, long __n)
{
    __mlu_op<0x13a, 10>(__d, __a, __b, __n);
}
__MLU_OP void __bang_xor(float *__d, const float *__a, const float *__b, long __n)
{
    __mlu_op<0x13a, 11>(__d, __a, __b, __n);
}

/* not: d[i] = a[i] == 0 ? 1 : 0 */
__MLU_OP void __bang_not(signed char *__d, const signed char *__a, long __n)
{
    __mlu_op<0x13b, 1>(__d, __a, __n);
}
__MLU_OP void __bang_not(char *__d, const char *__a, long __n)
{
    __mlu_op<0x13b, 1>(__d, __a, __n);
}
__MLU_OP void __bang_not(unsigned char *__d, const unsigned char *__a, long __n)
{
    __mlu_op<0x13b, 2>(__d, __a, __n);
}
__MLU_OP void __bang_not(short *__d, const short *__a, long __n)
{
    __mlu_op<0x13b, 3>(__d, __a, __n);
}
__MLU_OP void __bang_not(unsigned short *__d, const unsigned short *__a, long __n)
{
    __mlu_op<0x13b, 4>(__d, __a, __n);
}
__MLU_OP void __bang_not(int *__d, const int *__a, long __n)
{
    __mlu_op<0x13b, 5>(__d, __a, __n);
}
__MLU_OP void __bang_not(unsigned int *__d, const unsigned int *__a, long __n)
{
    __mlu_op<0x13b, 6>(__d, __a, __n);
}
__MLU_OP void __bang_not(long *__d, const long *__a, long __n)
{
    __mlu_op<0x13b, 7>(__d, __a, __n);
}
__MLU_OP void __bang_not(long long *__d, const long long *__a, long __n)
{
    __mlu_op<0x13b, 7>(__d, __a, __n);
}
__MLU_OP void __bang_not(unsigned long *__d, const unsigned long *__a, long __n)
{
    __mlu_op<0x13b, 8>(__d, __a, __n);
}
__MLU_OP void __bang_not(unsigned long long *__d, const unsigned long long *__a, long __n)
{
    __mlu_op<0x13b, 8>(__d, __a, __n);
}
__MLU_OP void __bang_not(half *__d, const half *__a, long __n)
{
    __mlu_op<0x13b, 9>(__d, __a, __n);
}
__MLU_OP void __bang_not(bfloat16_t *__d, const bfloat16_t *__a, long __n)
{
    __mlu_op<0x13b, 10>(__d, __a, __n);
}
__MLU_OP void __bang_not(float *__d, const float *__a, long __n)
{
    __mlu_op<0x13b, 11>(__d, __a, __n);
}

/* and_scalar: d[i] = a[i] != 0 && s != 0 ? 1 : 0 */
__MLU_OP void __bang_and_scalar(signed char *__d, const signed char *__a, signed char __s, long __n)
{
    __mlu_op<0x13c, 1>(__d, __a, static_cast<signed char>(__s), __n);
}
__MLU_OP void __bang_and_scalar(char *__d, const char *__a, char __s, long __n)
{
    __mlu_op<0x13c, 1>(__d, __a, static_cast<char>(__s), __n);
}
__MLU_OP void __bang_and_scalar(unsigned char *__d, const unsigned char *__a, unsigned char __s, long __n)
{
    __mlu_op<0x13c, 2>(__d, __a, static_cast<unsigned char>(__s), __n);
}
__MLU_OP void __bang_and_scalar(short *__d, const short *__a, short __s, long __n)
{
    __mlu_op<0x13c, 3>(__d, __a, static_cast<short>(__s), __n);
}
__MLU_OP void __bang_and_scalar(unsigned short *__d, const unsigned short *__a, unsigned short __s, long __n)
{
    __mlu_op<0x13c, 4>(__d, __a, static_cast<unsigned short>(__s), __n);
}
__MLU_OP void __bang_and_scalar(int *__d, const int *__a, int __s, long __n)
{
    __mlu_op<0x13c, 5>(__d, __a, static_cast<int>(__s), __n);
}
__MLU_OP void __bang_and_scalar(unsigned int *__d, const unsigned int *__a, unsigned int __s, long __n)
{
    __mlu_op<0x13c, 6>(__d, __a, static_cast<unsigned int>(__s), __n);
}
__MLU_OP void __bang_and_scalar(long *__d, const long *__a, long __s, long __n)
{
    __mlu_op<0x13c, 7>(__d, __a, static_cast<long>(__s), __n);
}
__MLU_OP void __bang_and_scalar(long long *__d, const long long *__a, long long __s, long __n)
{
    __mlu_op<0x13c, 7>(__d, __a, static_cast<long long>(__s), __n);
}
__MLU_OP void __bang_and_scalar(unsigned long *__d, const unsigned long *__a, unsigned long __s, long __n)
{
    __mlu_op<0x13c, 8>(__d, __a, static_cast<unsigned long>(__s), __n);
}
__MLU_OP void __bang_and_scalar(unsigned long long *__d, const unsigned long long *__a, unsigned long long __s, long __n)
{
    __mlu_op<0x13c, 8>(__d, __a, static_cast<unsigned long long>(__s), __n);
}
__MLU_OP void __bang_and_scalar(half *__d, const half *__a, half __s, long __n)
{
    __mlu_op<0x13c, 9>(__d, __a, static_cast<half>(__s), __n);
}
__MLU_OP void __bang_and_scalar(bfloat16_t *__d, const bfloat16_t *__a, bfloat16_t __s, long __n)
{
    __mlu_op<0x13c, 10>(__d, __a, static_cast<bfloat16_t>(__s), __n);
}
__MLU_OP void __bang_and_scalar(float *__d, const float *__a, float __s, long __n)
{
    __mlu_op<0x13c, 11>(__d, __a, static_cast<float>(__s), __n);
}

/* or_scalar: d[i] = a[i] != 0 || s != 0 ? 1 : 0 */
__MLU_OP void __bang_or_scalar(signed char *__d, const signed char *__a, signed char __s, long __n)
{
    __mlu_op<0x13d, 1>(__d, __a, static_cast<signed char>(__s), __n);
}
__MLU_OP void __bang_or_scalar(char *__d, const char *__a, char __s, long __n)
{
    __mlu_op<0x13d, 1>(__d, __a, static_cast<char>(__s), __n);
}
__MLU_OP void __bang_or_scalar(unsigned char *__d, const unsigned char *__a, unsigned char __s, long __n)
{
    __mlu_op<0x13d, 2>(__d, __a, static_cast<unsigned char>(__s), __n);
}
__MLU_OP void __bang_or_scalar(short *__d, const short *__a, short __s, long __n)
{
    __mlu_op<0x13d, 3>(__d, __a, static_cast<short>(__s), __n);
}
__MLU_OP void __bang_or_scalar(unsigned short *__d, const unsigned short *__a, unsigned short __s, long __n)
{
    __mlu_op<0x13d, 4>(__d, __a, static_cast<unsigned short>(__s), __n);
}
__MLU_OP void __bang_or_scalar(int *__d, const int *__a, int __s, long __n)
{
    __mlu_op<0x13d, 5>(__d, __a, static_cast<int>(__s), __n);
}
__MLU_OP void __bang_or_scalar(unsigned int *__d, const unsigned int *__a, unsigned int __s, long __n)
{
    __mlu_op<0x13d, 6>(__d, __a, static_cast<unsigned int>(__s), __n);
}
__MLU_OP void __bang_or_scalar(long *__d, const long *__a, long __s, long __n)
{
    __mlu_op<0x13d, 7>(__d, __a, static_cast<long>(__s), __n);
}
__MLU_OP void __bang_or_scalar(long long *__d, const long long *__a, long long __s, long __n)
{
    __mlu_op<0x13d, 7>(__d, __a, static_cast<long long>(__s), __n);
}
__MLU_OP void __bang_or_scalar(unsigned long *__d, const unsigned long *__a, unsigned long __s, long __n)
{
    __mlu_op<0x13d, 8>(__d, __a, static_cast<unsigned long>(__s), __n);
}
__MLU_OP void __bang_or_scalar(unsigned long long *__d, const unsigned long long *__a, unsigned long long __s, long __n)
{
    __mlu_op<0x13d, 8>(__d, __a, static_cast<unsigned long long>(__s), __n);
}
__MLU_OP void __bang_or_scalar(half *__d, const half *__a, half __s, long __n)
{
    __mlu_op<0x13d, 9>(__d, __a, static_cast<half>(__s), __n);
}
__MLU_OP void __bang_or_scalar(bfloat16_t *__d, const bfloat16_t *__a, bfloat16_t __s, long __n)
{
    __mlu_op<0x13d, 10>(__d, __a, static_cast<bfloat16_t>(__s), __n);
}
__MLU_OP void __bang_or_scalar(float *__d, const float *__a, float __s, long __n)
{
    __mlu_op<0x13d, 11>(__d, __a, static_cast<float>(__s), __n);
}

/* xor_scalar: d[i] = (a[i] != 0) != (s != 0) ? 1 : 0 */
__MLU_OP void __bang_xor_scalar(signed char *__d, const signed char *__a, signed char __s, long __n)
{
    __mlu_op<0x13e, 1>(__d, __a, static_cast<signed char>(__s), __n);
}
__MLU_OP void __bang_xor_scalar(char *__d, const char *__a, char __s, long __n)
{
    __mlu_op<0x13e, 1>(__d, __a, static_cast<char>(__s), __n);
}
__MLU_OP void __bang_xor_scalar(unsigned char *__d, const unsigned char *__a, unsigned char __s, long __n)
{
    __mlu_op<0x13e, 2>(__d, __a, static_cast<unsigned char>(__s), __n);
}
__MLU_OP void __bang_xor_scalar(short *__d, const short *__a, short __s, long __n)
{
    __mlu_op<0x13e, 3>(__d, __a, static_cast<short>(__s), __n);
}
__MLU_OP void __bang_xor_scalar(unsigned short *__d, const unsigned short *__a, unsigned short __s, long __n)
{
    __mlu_op<0x13e, 4>(__d, __a, static_cast<unsigned short>(__s), __n);
}
__MLU_OP void __bang_xor_scalar(int *__d, const int *__a, int __s, long __n)
{
    __mlu_op<0x13e, 5>(__d, __a, static_cast<int>(__s), __n);
}
__MLU_OP void __bang_xor_scalar(unsigned int *__d, const unsigned int *__a, unsigned int __s, long __n)
{
    __mlu_op<0x13e, 6>(__d, __a, static_cast<unsigned int>(__s), __n);
}
__MLU_OP void __bang_xor_scalar(long *__d, const long *__a, long __s, long __n)
{
    __mlu_op<0x13e, 7>(__d, __a, static_cast<long>(__s), __n);
}
__MLU_OP void __bang_xor_scalar(long long *__d, const long long *__a, long long __s, long __n)
{
    __mlu_op<0x13e, 7>(__d, __a, static_cast<long long>(__s), __n);
}
__MLU_OP void __bang_xor_scalar(unsigned long *__d, const unsigned long *__a, unsigned long __s, long __n)
{
    __mlu_op<0x13e, 8>(__d, __a, static_cast<unsigned long>(__s), __n);
}
__MLU_OP void __bang_xor_scalar(unsigned long long *__d, const unsigned long long *__a, unsigned long long __s, long __n)
{
    __mlu_op<0x13e, 8>(__d, __a, static_cast<unsigned long long>(__s), __n);
}
__MLU_OP void __bang_xor_scalar(half *__d, const half *__a, half __s, long __n)
{
    __mlu_op<0x13e, 9>(__d, __a, static_cast<half>(__s), __n);
}
__MLU_OP void __bang_xor_scalar(bfloat16_t *__d, const bfloat16_t *__a, bfloat16_t __s, long __n)
{
    __mlu_op<0x13e, 10>(__d, __a, static_cast<bfloat16_t>(__s), __n);
}
__MLU_OP void __bang_xor_scalar(float *__d, const float *__a, float __s, long __n)
{
    __mlu_op<0x13e, 11>(__d, __a, static_cast<float>(__s), __n);
}

/* cycle_and: d[i] = a[i] != 0 && b[i % m] != 0 ? 1 : 0 */
__MLU_OP void __bang_cycle_and(signed char *__d, const signed char *__a, const signed char *__b, long __n, long __m)
{
    __mlu_op<0x140, 1>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_and(char *__d, const char *__a, const char *__b, long __n, long __m)
{
    __mlu_op<0x140, 1>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_and(unsigned char *__d, const unsigned char *__a, const unsigned char *__b, long __n, long __m)
{
    __mlu_op<0x140, 2>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_and(short *__d, const short *__a, const short *__b, long __n, long __m)
{
    __mlu_op<0x140, 3>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_and(unsigned short *__d, const unsigned short *__a, const unsigned short *__b, long __n, long __m)
{
    __mlu_op<0x140, 4>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_and(int *__d, const int *__a, const int *__b, long __n, long __m)
{
    __mlu_op<0x140, 5>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_and(unsigned int *__d, const unsigned int *__a, const unsigned int *__b, long __n, long __m)
{
    __mlu_op<0x140, 6>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_and(long *__d, const long *__a, const long *__b, long __n, long __m)
{
    __mlu_op<0x140, 7>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_and(long long *__d, const long long *__a, const long long *__b, long __n, long __m)
{
    __mlu_op<0x140, 7>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_and(unsigned long *__d, const unsigned long *__a, const unsigned long *__b, long __n, long __m)
{
    __mlu_op<0x140, 8>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_and(unsigned long long *__d, const unsigned long long *__a, const unsigned long long *__b, long __n, long __m)
{
    __mlu_op<0x140, 8>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_and(half *__d, const half *__a, const half *__b, long __n, long __m)
{
    __mlu_op<0x140, 9>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_and(bfloat16_t *__d, const bfloat16_t *__a, const bfloat16_t *__b, long __n, long __m)
{
    __mlu_op<0x140, 10>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_and(float *__d, const float *__a, const float *__b, long __n, long __m)
{
    __mlu_op<0x140, 11>(__d, __a, __b, __n, __m);
}

/* cycle_or: d[i] = a[i] != 0 || b[i % m] != 0 ? 1 : 0 */
__MLU_OP void __bang_cycle_or(signed char *__d, const signed char *__a, const signed char *__b, long __n, long __m)
{
    __mlu_op<0x141, 1>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_or(char *__d, const char *__a, const char *__b, long __n, long __m)
{
    __mlu_op<0x141, 1>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_or(unsigned char *__d, const unsigned char *__a, const unsigned char *__b, long __n, long __m)
{
    __mlu_op<0x141, 2>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_or(short *__d, const short *__a, const short *__b, long __n, long __m)
{
    __mlu_op<0x141, 3>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_or(unsigned short *__d, const unsigned short *__a, const unsigned short *__b, long __n, long __m)
{
    __mlu_op<0x141, 4>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_or(int *__d, const int *__a, const int *__b, long __n, long __m)
{
    __mlu_op<0x141, 5>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_or(unsigned int *__d, const unsigned int *__a, const unsigned int *__b, long __n, long __m)
{
    __mlu_op<0x141, 6>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_or(long *__d, const long *__a, const long *__b, long __n, long __m)
{
    __mlu_op<0x141, 7>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_or(long long *__d, const long long *__a, const long long *__b, long __n, long __m)
{
    __mlu_op<0x141, 7>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_or(unsigned long *__d, const unsigned long *__a, const unsigned long *__b, long __n, long __m)
{
    __mlu_op<0x141, 8>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_or(unsigned long long *__d, const unsigned long long *__a, const unsigned long long *__b, long __n, long __m)
{
    __mlu_op<0x141, 8>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_or(half *__d, const half *__a, const half *__b, long __n, long __m)
{
    __mlu_op<0x141, 9>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_or(bfloat16_t *__d, const bfloat16_t *__a, const bfloat16_t *__b, long __n, long __m)
{
    __mlu_op<0x141, 10>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_or(float *__d, const float *__a, const float *__b, long __n, long __m)
{
    __mlu_op<0x141, 11>(__d, __a, __b, __n, __m);
}

/* cycle_xor: d[i] = (a[i] != 0) != (b[i % m] != 0) ? 1 : 0 */
__MLU_OP void __bang_cycle_xor(signed char *__d, const signed char *__a, const signed char *__b, long __n, long __m)
{
    __mlu_op<0x142, 1>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_xor(char *__d, const char *__a, const char *__b, long __n, long __m)
{
    __mlu_op<0x142, 1>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_xor(unsigned char *__d, const unsigned char *__a, const unsigned char *__b, long __n, long __m)
{
    __mlu_op<0x142, 2>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_xor(short *__d, const short *__a, const short *__b, long __n, long __m)
{
    __mlu_op<0x142, 3>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_xor(unsigned short *__d, const unsigned short *__a, const unsigned short *__b, long __n, long __m)
{
    __mlu_op<0x142, 4>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_xor(int *__d, const int *__a, const int *__b, long __n, long __m)
{
    __mlu_op<0x142, 5>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_xor(unsigned int *__d, const unsigned int *__a, const unsigned int *__b, long __n, long __m)
{
    __mlu_op<0x142, 6>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_xor(long *__d, const long *__a, const long *__b, long __n, long __m)
{
    __mlu_op<0x142, 7>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_xor(long long *__d, const long long *__a, const long long *__b, long __n, long __m)
{
    __mlu_op<0x142, 7>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_xor(unsigned long *__d, const unsigned long *__a, const unsigned long *__b, long __n, long __m)
{
    __mlu_op<0x142, 8>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_xor(unsigned long long *__d, const unsigned long long *__a, const unsigned long long *__b, long __n, long __m)
{
    __mlu_op<0x142, 8>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_xor(half *__d, const half *__a, const half *__b, long __n, long __m)
{
    __mlu_op<0x142, 9>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_xor(bfloat16_t *__d, const bfloat16_t *__a, const bfloat16_t *__b, long __n, long __m)
{
    __mlu_op<0x142, 10>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_xor(float *__d, const float *__a, const float *__b, long __n, long __m)
{
    __mlu_op<0x142, 11>(__d, __a, __b, __n, __m);
}

/* transpose: d[w * height + h] = a[h * width + w] */
__MLU_OP void __bang_transpose(signed char *__d, const signed char *__a, long __height, long __width)
{
    __mlu_op<0x180, 1>(__d, __a, __height, __width);
}
__MLU_OP void __bang_transpose(char *__d, const char *__a, long __height, long __width)
{
    __mlu_op<0x180, 1>(__d, __a, __height, __width);
}
__MLU_OP void __bang_transpose(unsigned char *__d, const unsigned char *__a, long __height, long __width)
{
    __mlu_op<0x180, 2>(__d, __a, __height, __width);
}
__MLU_OP void __bang_transpose(short *__d, const short *__a, long __height, long __width)
{
    __mlu_op<0x180, 3>(__d, __a, __height, __width);
}
__MLU_OP void __bang_transpose(unsigned short *__d, const unsigned short *__a, long __height, long __width)
{
    __mlu_op<0x180, 4>(__d, __a, __height, __width);
}
__MLU_OP void __bang_transpose(int *__d, const int *__a, long __height, long __width)
{
    __mlu_op<0x180, 5>(__d, __a, __height, __width);
}
__MLU_OP void __bang_transpose(unsigned int *__d, const unsigned int *__a, long __height, long __width)
{
    __mlu_op<0x180, 6>(__d, __a, __height, __width);
}
__MLU_OP void __bang_transpose(long *__d, const long *__a, long __height, long __width)
{
    __mlu_op<0x180, 7>(__d, __a, __height, __width);
}
__MLU_OP void __bang_transpose(long long *__d, const long long *__a, long __height, long __width)
{
    __mlu_op<0x180, 7>(__d, __a, __height, __width);
}
__MLU_OP void __bang_transpose(unsigned long *__d, const unsigned long *__a, long __height, long __width)
{
    __mlu_op<0x180, 8>(__d, __a, __height, __width);
}
__MLU_OP void __bang_transpose(unsigned long long *__d, const unsigned long long *__a, long __height, long __width)
{
    __mlu_op<0x180, 8>(__d, __a, __height, __width);
}
__MLU_OP void __bang_transpose(half *__d, const half *__a, long __height, long __width)
{
    __mlu_op<0x180, 9>(__d, __a, __height, __width);
}
__MLU_OP void __bang_transpose(bfloat16_t *__d, const bfloat16_t *__a, long __height, long __width)
{
    __mlu_op<0x180, 10>(__d, __a, __height, __width);
}
__MLU_OP void __bang_transpose(float *__d, const float *__a, long __height, long __width)
{
    __mlu_op<0x180, 11>(__d, __a, __height, __width);
}

/* rotate90: d[w * height + (height - 1 - h)] = a[h * width + w], clockwise */
__MLU_OP void __bang_rotate90(signed char *__d, const signed char *__a, long __height, long __width)
{
    __mlu_op<0x181, 1>(__d, __a, __height, __width);
}
__MLU_OP void __bang_rotate90(char *__d, const char *__a, long __height, long __width)
{
    __mlu_op<0x181, 1>(__d, __a, __height, __width);
}
__MLU_OP void __bang_rotate90(unsigned char *__d, const unsigned char *__a, long __height, long __width)
{
    __mlu_op<0x181, 2>(__d, __a, __height, __width);
}
__MLU_OP void __bang_rotate90(short *__d, const short *__a, long __height, long __width)
{
    __mlu_op<0x181, 3>(__d, __a, __height, __width);
}
__MLU_OP void __bang_rotate90(unsigned short *__d, const unsigned short *__a, long __height, long __width)
{
    __mlu_op<0x181, 4>(__d, __a, __height, __width);
}
__MLU_OP void __bang_rotate90(int *__d, const int *__a, long __height, long __width)
{
    __mlu_op<0x181, 5>(__d, __a, __height, __width);
}
__MLU_OP void __bang_rotate90(unsigned int *__d, const unsigned int *__a, long __height, long __width)
{
    __mlu_op<0x181, 6>(__d, __a, __height, __width);
}
__MLU_OP void __bang_rotate90(long *__d, const long *__a, long __height, long __width)
{
    __mlu_op<0x181, 7>(__d, __a, __height, __width);
}
__MLU_OP void __bang_rotate90(long long *__d, const long long *__a, long __height, long __width)
{
    __mlu_op<0x181, 7>(__d, __a, __height, __width);
}
__MLU_OP void __bang_rotate90(unsigned long *__d, const unsigned long *__a, long __height, long __width)
{
    __mlu_op<0x181, 8>(__d, __a, __height, __width);
}
__MLU_OP void __bang_rotate90(unsigned long long *__d, const unsigned long long *__a, long __height, long __width)
{
    __mlu_op<0x181, 8>(__d, __a, __height, __width);
}
__MLU_OP void __bang_rotate90(half *__d, const half *__a, long __height, long __width)
{
    __mlu_op<0x181, 9>(__d, __a, __height, __width);
}
__MLU_OP void __bang_rotate90(bfloat16_t *__d, const bfloat16_t *__a, long __height, long __width)
{
    __mlu_op<0x181, 10>(__d, __a, __height, __width);
}
__MLU_OP void __bang_rotate90(float *__d, const float *__a, long __height, long __width)
{
    __mlu_op<0x181, 11>(__d, __a, __height, __width);
}

/* rotate180: d[(height - 1 - h) * width + (width - 1 - w)] = a[h * width + w] */
__MLU_OP void __bang_rotate180(signed char *__d, const signed char *__a, long __height, long __width)
{
    __mlu_op<0x182, 1>(__d, __a, __height, __width);
}
__MLU_OP void __bang_rotate180(char *__d, const char *__a, long __height, long __width)
{
    __mlu_op<0x182, 1>(__d, __a, __height, __width);
}
__MLU_OP void __bang_rotate180(unsigned char *__d, const unsigned char *__a, long __height, long __width)
{
    __mlu_op<0x182, 2>(__d, __a, __height, __width);
}
__MLU_OP void __bang_rotate180(short *__d, const short *__a, long __height, long __width)
{
    __mlu_op<0x182, 3>(__d, __a, __height, __width);
}
__MLU_OP void __bang_rotate180(unsigned short *__d, const unsigned short *__a, long __height, long __width)
{
    __mlu_op<0x182, 4>(__d, __a, __height, __width);
}
__MLU_OP void __bang_rotate180(int *__d, const int *__a, long __height, long __width)
{
    __mlu_op<0x182, 5>(__d, __a, __height, __width);
}
__MLU_OP void __bang_rotate180(unsigned int *__d, const unsigned int *__a, long __height, long __width)
{
    __mlu_op<0x182, 6>(__d, __a, __height, __width);
}
__MLU_OP void __bang_rotate180(long *__d, const long *__a, long __height, long __width)
{
    __mlu_op<0x182, 7>(__d, __a, __height, __width);
}
__MLU_OP void __bang_rotate180(long long *__d, const long long *__a, long __height, long __width)
{
    __mlu_op<0x182, 7>(__d, __a, __height, __width);
}
__MLU_OP void __bang_rotate180(unsigned long *__d, const unsigned long *__a, long __height, long __width)
{
    __mlu_op<0x182, 8>(__d, __a, __height, __width);
}
__MLU_OP void __bang_rotate180(unsigned long long *__d, const unsigned long long *__a, long __height, long __width)
{
    __mlu_op<0x182, 8>(__d, __a, __height, __width);
}
__MLU_OP void __bang_rotate180(half *__d, const half *__a, long __height, long __width)
{
    __mlu_op<0x182, 9>(__d, __a, __height, __width);
}
__MLU_OP void __bang_rotate180(bfloat16_t *__d, const bfloat16_t *__a, long __height, long __width)
{
    __mlu_op<0x182, 10>(__d, __a, __height, __width);
}
__MLU_OP void __bang_rotate180(float *__d, const float *__a, long __height, long __width)
{
    __mlu_op<0x182, 11>(__d, __a, __height, __width);
}

/* rotate270: d[(width - 1 - w) * height + h] = a[h * width + w], clockwise */
__MLU_OP void __bang_rotate270(signed char *__d, const signed char *__a, long __height, long __width)
{
    __mlu_op<0x183, 1>(__d, __a, __height, __width);
}
__MLU_OP void __bang_rotate270(char *__d, const char *__a, long __height, long __width)
{
    __mlu_op<0x183, 1>(__d, __a, __height, __width);
}
__MLU_OP void __bang_rotate270(unsigned char *__d, const unsigned char *__a, long __height, long __width)
{
    __mlu_op<0x183, 2>(__d, __a, __height, __width);
}
__MLU_OP void __bang_rotate270(short *__d, const short *__a, long __height, long __width)
{
    __mlu_op<0x183, 3>(__d, __a, __height, __width);
}
__MLU_OP void __bang_rotate270(unsigned short *__d, const unsigned short *__a, long __height, long __width)
{
    __mlu_op<0x183, 4>(__d, __a, __height, __width);
}
__MLU_OP void __bang_rotate270(int *__d, const int *__a, long __height, long __width)
{
    __mlu_op<0x183, 5>(__d, __a, __height, __width);
}
__MLU_OP void __bang_rotate270(unsigned int *__d, const unsigned int *__a, long __height, long __width)
{
    __mlu_op<0x183, 6>(__d, __a, __height, __width);
}
__MLU_OP void __bang_rotate270(long *__d, const long *__a, long __height, long __width)
{
    __mlu_op<0x183, 7>(__d, __a, __height, __width);
}
__MLU_OP void __bang_rotate270(long long *__d, const long long *__a, long __height, long __width)
{
    __mlu_op<0x183, 7>(__d, __a, __height, __width);
}
__MLU_OP void __bang_rotate270(unsigned long *__d, const unsigned long *__a, long __height, long __width)
{
    __mlu_op<0x183, 8>(__d, __a, __height, __width);
}
__MLU_OP void __bang_rotate270(unsigned long long *__d, const unsigned long long *__a, long __height, long __width)
{
    __mlu_op<0x183, 8>(__d, __a, __height, __width);
}
__MLU_OP void __bang_rotate270(half *__d, const half *__a, long __height, long __width)
{
    __mlu_op<0x183, 9>(__d, __a, __height, __width);
}
__MLU_OP void __bang_rotate270(bfloat16_t *__d, const bfloat16_t *__a, long __height, long __width)
{
    __mlu_op<0x183, 10>(__d, __a, __height, __width);
}
__MLU_OP void __bang_rotate270(float *__d, const float *__a, long __height, long __width)
{
    __mlu_op<0x183, 11>(__d, __a, __height, __width);
}

/* mirror: d[h * width + (width - 1 - w)] = a[h * width + w] */
__MLU_OP void __bang_mirror(signed char *__d, const signed char *__a, long __height, long __width)
{
    __mlu_op<0x184, 1>(__d, __a, __height, __width);
}
__MLU_OP void __bang_mirror(char *__d, const char *__a, long __height, long __width)
{
    __mlu_op<0x184, 1>(__d, __a, __height, __width);
}
__MLU_OP void __bang_mirror(unsigned char *__d, const unsigned char *__a, long __height, long __width)
{
    __mlu_op<0x184, 2>(__d, __a, __height, __width);
}
__MLU_OP void __bang_mirror(short *__d, const short *__a, long __height, long __width)
{
    __mlu_op<0x184, 3>(__d, __a, __height, __width);
}
__MLU_OP void __bang_mirror(unsigned short *__d, const unsigned short *__a, long __height, long __width)
{
    __mlu_op<0x184, 4>(__d, __a, __height, __width);
}
__MLU_OP void __bang_mirror(int *__d, const int *__a, long __height, long __width)
{
    __mlu_op<0x184, 5>(__d, __a, __height, __width);
}
__MLU_OP void __bang_mirror(unsigned int *__d, const unsigned int *__a, long __height, long __width)
{
    __mlu_op<0x184, 6>(__d, __a, __height, __width);
}
__MLU_OP void __bang_mirror(long *__d, const long *__a, long __height, long __width)
{
    __mlu_op<0x184, 7>(__d, __a, __height, __width);
}
__MLU_OP void __bang_mirror(long long *__d, const long long *__a, long __height, long __width)
{
    __mlu_op<0x184, 7>(__d, __a, __height, __width);
}
__MLU_OP void __bang_mirror(unsigned long *__d, const unsigned long *__a, long __height, long __width)
{
    __mlu_op<0x184, 8>(__d, __a, __height, __width);
}
__MLU_OP void __bang_mirror(unsigned long long *__d, const unsigned long long *__a, long __height, long __width)
{
    __mlu_op<0x184, 8>(__d, __a, __height, __width);
}
__MLU_OP void __bang_mirror(half *__d, const half *__a, long __height, long __width)
{
    __mlu_op<0x184, 9>(__d, __a, __height, __width);
}
__MLU_OP void __bang_mirror(bfloat16_t *__d, const bfloat16_t *__a, long __height, long __width)
{
    __mlu_op<0x184, 10>(__d, __a, __height, __width);
}
__MLU_OP void __bang_mirror(float *__d, const float *__a, long __height, long __width)
{
    __mlu_op<0x184, 11>(__d, __a, __height, __width);
}

/* reshape_filter: d[(l * n / 64 + g) * K + x] = a[(g * 64 + l) * K + x] for l in 0..63, K = height * width * channel */
__MLU_OP void __bang_reshape_filter(signed char *__d, const signed char *__a, long __n, long __height, long __width, long __channel)
{
    __mlu_op<0x186, 1>(__d, __a, __n, __height, __width, __channel);
}
__MLU_OP void __bang_reshape_filter(char *__d, const char *__a, long __n, long __height, long __width, long __channel)
{
    __mlu_op<0x186, 1>(__d, __a, __n, __height, __width, __channel);
}
__MLU_OP void __bang_reshape_filter(unsigned char *__d, const unsigned char *__a, long __n, long __height, long __width, long __channel)
{
    __mlu_op<0x186, 2>(__d, __a, __n, __height, __width, __channel);
}
__MLU_OP void __bang_reshape_filter(short *__d, const short *__a, long __n, long __height, long __width, long __channel)
{
    __mlu_op<0x186, 3>(__d, __a, __n, __height, __width, __channel);
}
__MLU_OP void __bang_reshape_filter(unsigned short *__d, const unsigned short *__a, long __n, long __height, long __width, long __channel)
{
    __mlu_op<0x186, 4>(__d, __a, __n, __height, __width, __channel);
}
__MLU_OP void __bang_reshape_filter(int *__d, const int *__a, long __n, long __height, long __width, long __channel)
{
    __mlu_op<0x186, 5>(__d, __a, __n, __height, __width, __channel);
}
__MLU_OP void __bang_reshape_filter(unsigned int *__d, const unsigned int *__a, long __n, long __height, long __width, long __channel)
{
    __mlu_op<0x186, 6>(__d, __a, __n, __height, __width, __channel);
}
__MLU_OP void __bang_reshape_filter(long *__d, const long *__a, long __n, long __height, long __width, long __channel)
{
    __mlu_op<0x186, 7>(__d, __a, __n, __height, __width, __channel);
}
__MLU_OP void __bang_reshape_filter(long long *__d, const long long *__a, long __n, long __height, long __width, long __channel)
{
    __mlu_op<0x186, 7>(__d, __a, __n, __height, __width, __channel);
}
__MLU_OP void __bang_reshape_filter(unsigned long *__d, const unsigned long *__a, long __n, long __height, long __width, long __channel)
{
    __mlu_op<0x186, 8>(__d, __a, __n, __height, __width, __channel);
}
__MLU_OP void __bang_reshape_filter(unsigned long long *__d, const unsigned long long *__a, long __n, long __height, long __width, long __channel)
{
    __mlu_op<0x186, 8>(__d, __a, __n, __height, __width, __channel);
}
__MLU_OP void __bang_reshape_filter(half *__d, const half *__a, long __n, long __height, long __width, long __channel)
{
    __mlu_op<0x186, 9>(__d, __a, __n, __height, __width, __channel);
}
__MLU_OP void __bang_reshape_filter(bfloat16_t *__d, const bfloat16_t *__a, long __n, long __height, long __width, long __channel)
{
    __mlu_op<0x186, 10>(__d, __a, __n, __height, __width, __channel);
}
__MLU_OP void __bang_reshape_filter(float *__d, const float *__a, long __n, long __height, long __width, long __channel)
{
    __mlu_op<0x186, 11>(__d, __a, __n, __height, __width, __channel);
}

/* reshape_nhwc2nchw: d[((n * channel + c) * height + h) * width + w] = a[((n * height + h) * width + w) * channel + c] */
__MLU_OP void __bang_reshape_nhwc2nchw(signed char *__d, const signed char *__a, long __n, long __height, long __width, long __channel)
{
    __mlu_op<0x187, 1>(__d, __a, __n, __height, __width, __channel);
}
__MLU_OP void __bang_reshape_nhwc2nchw(char *__d, const char *__a, long __n, long __height, long __width, long __channel)
{
    __mlu_op<0x187, 1>(__d, __a, __n, __height, __width, __channel);
}
__MLU_OP void __bang_reshape_nhwc2nchw(unsigned char *__d, const unsigned char *__a, long __n, long __height, long __width, long __channel)
{
    __mlu_op<0x187, 2>(__d, __a, __n, __height, __width, __channel);
}
__MLU_OP void __bang_reshape_nhwc2nchw(short *__d, const short *__a, long __n, long __height, long __width, long __channel)
{
    __mlu_op<0x187, 3>(__d, __a, __n, __height, __width, __channel);
}
__MLU_OP void __bang_reshape_nhwc2nchw(unsigned short *__d, const unsigned short *__a, long __n, long __height, long __width, long __channel)
{
    __mlu_op<0x187, 4>(__d, __a, __n, __height, __width, __channel);
}
__MLU_OP void __bang_reshape_nhwc2nchw(int *__d, const int *__a, long __n, long __height, long __width, long __channel)
{
    __mlu_op<0x187, 5>(__d, __a, __n, __height, __width, __channel);
}
__MLU_OP void __bang_reshape_nhwc2nchw(unsigned int *__d, const unsigned int *__a, long __n, long __height, long __width, long __channel)
{
    __mlu_op<0x187, 6>(__d, __a, __n, __height, __width, __channel);
}
__MLU_OP void __bang_reshape_nhwc2nchw(long *__d, const long *__a, long __n, long __height, long __width, long __channel)
{
    __mlu_op<0x187, 7>(__d, __a, __n, __height, __width, __channel);
}
__MLU_OP void __bang_reshape_nhwc2nchw(long long *__d, const long long *__a, long __n, long __height, long __width, long __channel)
{
    __mlu_op<0x187, 7>(__d, __a, __n, __height, __width, __channel);
}
__MLU_OP void __bang_reshape_nhwc2nchw(unsigned long *__d, const unsigned long *__a, long __n, long __height, long __width, long __channel)
{
    __mlu_op<0x187, 8>(__d, __a, __n, __height, __width, __channel);
}
__MLU_OP void __bang_reshape_nhwc2nchw(unsigned long long *__d, const unsigned long long *__a, long __n, long __height, long __width, long __channel)
{
    __mlu_op<0x187, 8>(__d, __a, __n, __height, __width, __channel);
}
__MLU_OP void __bang_reshape_nhwc2nchw(half *__d, const half *__a, long __n, long __height, long __width, long __channel)
{
    __mlu_op<0x187, 9>(__d, __a, __n, __height, __width, __channel);
}
__MLU_OP void __bang_reshape_nhwc2nchw(bfloat16_t *__d, const bfloat16_t *__a, long __n, long __height, long __width, long __channel)
{
    __mlu_op<0x187, 10>(__d, __a, __n, __height, __width, __channel);
}
__MLU_OP void __bang_reshape_nhwc2nchw(float *__d, const float *__a, long __n, long __height, long __width, long __channel)
{
    __mlu_op<0x187, 11>(__d, __a, __n, __height, __width, __channel);
}

/* reshape_nchw2nhwc: d[((n * height + h) * width + w) * channel + c] = a[((n * channel + c) * height + h) * width + w] */
__MLU_OP void __bang_reshape_nchw2nhwc(signed char *__d, const signed char *__a, long __n, long __height, long __width, long __channel)
{
    __mlu_op<0x188, 1>(__d, __a, __n, __height, __width, __channel);
}
__MLU_OP void __bang_reshape_nchw2nhwc(char *__d, const char *__a, long __n, long __height, long __width, long __channel)
{
    __mlu_op<0x188, 1>(__d, __a, __n, __height, __width, __channel);
}
__MLU_OP void __bang_reshape_nchw2nhwc(unsigned char *__d, const unsigned char *__a, long __n, long __height, long __width, long __channel)
{
    __mlu_op<0x188, 2>(__d, __a, __n, __height, __width, __channel);
}
__MLU_OP void __bang_reshape_nchw2nhwc(short *__d, const short *__a, long __n, long __height, long __width, long __channel)
{
    __mlu_op<0x188, 3>(__d, __a, __n, __height, __width, __channel);
}
__MLU_OP void __bang_reshape_nchw2nhwc(unsigned short *__d, const unsigned short *__a, long __n, long __height, long __width, long __channel)
{
    __mlu_op<0x188, 4>(__d, __a, __n, __height, __width, __channel);
}
__MLU_OP void __bang_reshape_nchw2nhwc(int *__d, const int *__a, long __n, long __height, long __width, long __channel)
{
    __mlu_op<0x188, 5>(__d, __a, __n, __height, __width, __channel);
}
__MLU_OP void __bang_reshape_nchw2nhwc(unsigned int *__d, const unsigned int *__a, long __n, long __height, long __width, long __channel)
{
    __mlu_op<0x188, 6>(__d, __a, __n, __height, __width, __channel);
}
__MLU_OP void __bang_reshape_nchw2nhwc(long *__d, const long *__a, long __n, long __height, long __width, long __channel)
{
    __mlu_op<0x188, 7>(__d, __a, __n, __height, __width, __channel);
}
__MLU_OP void __bang_reshape_nchw2nhwc(long long *__d, const long long *__a, long __n, long __height, long __width, long __channel)
{
    __mlu_op<0x188, 7>(__d, __a, __n, __height, __width, __channel);
}
__MLU_OP void __bang_reshape_nchw2nhwc(unsigned long *__d, const unsigned long *__a, long __n, long __height, long __width, long __channel)
{
    __mlu_op<0x188, 8>(__d, __a, __n, __height, __width, __channel);
}
__MLU_OP void __bang_reshape_nchw2nhwc(unsigned long long *__d, const unsigned long long *__a, long __n, long __height, long __width, long __channel)
{
    __mlu_op<0x188, 8>(__d, __a, __n, __height, __width, __channel);
}
__MLU_OP void __bang_reshape_nchw2nhwc(half *__d, const half *__a, long __n, long __height, long __width, long __channel)
{
    __mlu_op<0x188, 9>(__d, __a, __n, __height, __width, __channel);
}
__MLU_OP void __bang_reshape_nchw2nhwc(bfloat16_t *__d, const bfloat16_t *__a, long __n, long __height, long __width, long __channel)
{
    __mlu_op<0x188, 10>(__d, __a, __n, __height, __width, __channel);
}
__MLU_OP void __bang_reshape_nchw2nhwc(float *__d, const float *__a, long __n, long __height, long __width, long __channel)
{
    __mlu_op<0x188, 11>(__d, __a, __n, __height, __width, __channel);
}

/* atomic_reduce_add: d[i] = d[i] + a[i] */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_add exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_add(short *__gdram, const short *__a, long __n = 1)
{
    __mlu_op<0x200, 3>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_add exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_add(unsigned short *__gdram, const unsigned short *__a, long __n = 1)
{
    __mlu_op<0x200, 4>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_add exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_add(int *__gdram, const int *__a, long __n = 1)
{
    __mlu_op<0x200, 5>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_add exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_add(unsigned int *__gdram, const unsigned int *__a, long __n = 1)
{
    __mlu_op<0x200, 6>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_add exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_add(long *__gdram, const long *__a, long __n = 1)
{
    __mlu_op<0x200, 7>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_add exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_add(long long *__gdram, const long long *__a, long __n = 1)
{
    __mlu_op<0x200, 7>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_add exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_add(unsigned long *__gdram, const unsigned long *__a, long __n = 1)
{
    __mlu_op<0x200, 8>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_add exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_add(unsigned long long *__gdram, const unsigned long long *__a, long __n = 1)
{
    __mlu_op<0x200, 8>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_add exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_add(half *__gdram, const half *__a, long __n = 1)
{
    __mlu_op<0x200, 9>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_add exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_add(bfloat16_t *__gdram, const bfloat16_t *__a, long __n = 1)
{
    __mlu_op<0x200, 10>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_add exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_add(float *__gdram, const float *__a, long __n = 1)
{
    __mlu_op<0x200, 11>(__gdram, __a, __n);
}

/* atomic_reduce_add_scalar: d[i] = d[i] + s */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_add exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_add(short *__gdram, short __s, long __n = 1)
{
    __mlu_op<0x201, 3>(__gdram, static_cast<short>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_add exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_add(unsigned short *__gdram, unsigned short __s, long __n = 1)
{
    __mlu_op<0x201, 4>(__gdram, static_cast<unsigned short>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_add exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_add(int *__gdram, int __s, long __n = 1)
{
    __mlu_op<0x201, 5>(__gdram, static_cast<int>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_add exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_add(unsigned int *__gdram, unsigned int __s, long __n = 1)
{
    __mlu_op<0x201, 6>(__gdram, static_cast<unsigned int>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_add exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_add(long *__gdram, long __s, long __n = 1)
{
    __mlu_op<0x201, 7>(__gdram, static_cast<long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_add exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_add(long long *__gdram, long long __s, long __n = 1)
{
    __mlu_op<0x201, 7>(__gdram, static_cast<long long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_add exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_add(unsigned long *__gdram, unsigned long __s, long __n = 1)
{
    __mlu_op<0x201, 8>(__gdram, static_cast<unsigned long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_add exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_add(unsigned long long *__gdram, unsigned long long __s, long __n = 1)
{
    __mlu_op<0x201, 8>(__gdram, static_cast<unsigned long long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_add exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_add(half *__gdram, half __s, long __n = 1)
{
    __mlu_op<0x201, 9>(__gdram, static_cast<half>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_add exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_add(bfloat16_t *__gdram, bfloat16_t __s, long __n = 1)
{
    __mlu_op<0x201, 10>(__gdram, static_cast<bfloat16_t>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_add exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_add(float *__gdram, float __s, long __n = 1)
{
    __mlu_op<0x201, 11>(__gdram, static_cast<float>(__s), __n);
}

/* atomic_add: old = g[i]; g[i] = old + a[i]; d[i] = old */
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_add exists from architecture 200 on")
__MLU_OP void __bang_atomic_add(short *__d, short *__gdram, const short *__a, long __n = 1)
{
    __mlu_op<0x202, 3>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_add exists from architecture 200 on")
__MLU_OP void __bang_atomic_add(unsigned short *__d, unsigned short *__gdram, const unsigned short *__a, long __n = 1)
{
    __mlu_op<0x202, 4>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_add exists from architecture 200 on")
__MLU_OP void __bang_atomic_add(int *__d, int *__gdram, const int *__a, long __n = 1)
{
    __mlu_op<0x202, 5>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_add exists from architecture 200 on")
__MLU_OP void __bang_atomic_add(unsigned int *__d, unsigned int *__gdram, const unsigned int *__a, long __n = 1)
{
    __mlu_op<0x202, 6>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_add exists from architecture 200 on")
__MLU_OP void __bang_atomic_add(long *__d, long *__gdram, const long *__a, long __n = 1)
{
    __mlu_op<0x202, 7>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_add exists from architecture 200 on")
__MLU_OP void __bang_atomic_add(long long *__d, long long *__gdram, const long long *__a, long __n = 1)
{
    __mlu_op<0x202, 7>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_add exists from architecture 200 on")
__MLU_OP void __bang_atomic_add(unsigned long *__d, unsigned long *__gdram, const unsigned long *__a, long __n = 1)
{
    __mlu_op<0x202, 8>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_add exists from architecture 200 on")
__MLU_OP void __bang_atomic_add(unsigned long long *__d, unsigned long long *__gdram, const unsigned long long *__a, long __n = 1)
{
    __mlu_op<0x202, 8>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_add exists from architecture 200 on")
__MLU_OP void __bang_atomic_add(half *__d, half *__gdram, const half *__a, long __n = 1)
{
    __mlu_op<0x202, 9>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_add exists from architecture 200 on")
__MLU_OP void __bang_atomic_add(bfloat16_t *__d, bfloat16_t *__gdram, const bfloat16_t *__a, long __n = 1)
{
    __mlu_op<0x202, 10>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_add exists from architecture 200 on")
__MLU_OP void __bang_atomic_add(float *__d, float *__gdram, const float *__a, long __n = 1)
{
    __mlu_op<0x202, 11>(__d, __gdram, __a, __n);
}

/* atomic_add_scalar: old = g[i]; g[i] = old + s; d[i] = old */
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_add exists from architecture 200 on")
__MLU_OP void __bang_atomic_add(short *__d, short *__gdram, short __s, long __n = 1)
{
    __mlu_op<0x203, 3>(__d, __gdram, static_cast<short>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_add exists from architecture 200 on")
__MLU_OP void __bang_atomic_add(unsigned short *__d, unsigned short *__gdram, unsigned short __s, long __n = 1)
{
    __mlu_op<0x203, 4>(__d, __gdram, static_cast<unsigned short>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_add exists from architecture 200 on")
__MLU_OP void __bang_atomic_add(int *__d, int *__gdram, int __s, long __n = 1)
{
    __mlu_op<0x203, 5>(__d, __gdram, static_cast<int>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_add exists from architecture 200 on")
__MLU_OP void __bang_atomic_add(unsigned int *__d, unsigned int *__gdram, unsigned int __s, long __n = 1)
{
    __mlu_op<0x203, 6>(__d, __gdram, static_cast<unsigned int>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_add exists from architecture 200 on")
__MLU_OP void __bang_atomic_add(long *__d, long *__gdram, long __s, long __n = 1)
{
    __mlu_op<0x203, 7>(__d, __gdram, static_cast<long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_add exists from architecture 200 on")
__MLU_OP void __bang_atomic_add(long long *__d, long long *__gdram, long long __s, long __n = 1)
{
    __mlu_op<0x203, 7>(__d, __gdram, static_cast<long long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_add exists from architecture 200 on")
__MLU_OP void __bang_atomic_add(unsigned long *__d, unsigned long *__gdram, unsigned long __s, long __n = 1)
{
    __mlu_op<0x203, 8>(__d, __gdram, static_cast<unsigned long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_add exists from architecture 200 on")
__MLU_OP void __bang_atomic_add(unsigned long long *__d, unsigned long long *__gdram, unsigned long long __s, long __n = 1)
{
    __mlu_op<0x203, 8>(__d, __gdram, static_cast<unsigned long long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_add exists from architecture 200 on")
__MLU_OP void __bang_atomic_add(half *__d, half *__gdram, half __s, long __n = 1)
{
    __mlu_op<0x203, 9>(__d, __gdram, static_cast<half>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_add exists from architecture 200 on")
__MLU_OP void __bang_atomic_add(bfloat16_t *__d, bfloat16_t *__gdram, bfloat16_t __s, long __n = 1)
{
    __mlu_op<0x203, 10>(__d, __gdram, static_cast<bfloat16_t>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_add exists from architecture 200 on")
__MLU_OP void __bang_atomic_add(float *__d, float *__gdram, float __s, long __n = 1)
{
    __mlu_op<0x203, 11>(__d, __gdram, static_cast<float>(__s), __n);
}

/* atomic_reduce_max: d[i] = d[i] < a[i] ? a[i] : d[i] */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_max exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_max(short *__gdram, const short *__a, long __n = 1)
{
    __mlu_op<0x204, 3>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_max exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_max(unsigned short *__gdram, const unsigned short *__a, long __n = 1)
{
    __mlu_op<0x204, 4>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_max exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_max(int *__gdram, const int *__a, long __n = 1)
{
    __mlu_op<0x204, 5>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_max exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_max(unsigned int *__gdram, const unsigned int *__a, long __n = 1)
{
    __mlu_op<0x204, 6>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_max exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_max(long *__gdram, const long *__a, long __n = 1)
{
    __mlu_op<0x204, 7>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_max exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_max(long long *__gdram, const long long *__a, long __n = 1)
{
    __mlu_op<0x204, 7>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_max exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_max(unsigned long *__gdram, const unsigned long *__a, long __n = 1)
{
    __mlu_op<0x204, 8>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_max exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_max(unsigned long long *__gdram, const unsigned long long *__a, long __n = 1)
{
    __mlu_op<0x204, 8>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_max exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_max(half *__gdram, const half *__a, long __n = 1)
{
    __mlu_op<0x204, 9>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_max exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_max(bfloat16_t *__gdram, const bfloat16_t *__a, long __n = 1)
{
    __mlu_op<0x204, 10>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_max exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_max(float *__gdram, const float *__a, long __n = 1)
{
    __mlu_op<0x204, 11>(__gdram, __a, __n);
}

/* atomic_reduce_max_scalar: d[i] = d[i] < s ? s : d[i] */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_max exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_max(short *__gdram, short __s, long __n = 1)
{
    __mlu_op<0x205, 3>(__gdram, static_cast<short>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_max exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_max(unsigned short *__gdram, unsigned short __s, long __n = 1)
{
    __mlu_op<0x205, 4>(__gdram, static_cast<unsigned short>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_max exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_max(int *__gdram, int __s, long __n = 1)
{
    __mlu_op<0x205, 5>(__gdram, static_cast<int>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_max exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_max(unsigned int *__gdram, unsigned int __s, long __n = 1)
{
    __mlu_op<0x205, 6>(__gdram, static_cast<unsigned int>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_max exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_max(long *__gdram, long __s, long __n = 1)
{
    __mlu_op<0x205, 7>(__gdram, static_cast<long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_max exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_max(long long *__gdram, long long __s, long __n = 1)
{
    __mlu_op<0x205, 7>(__gdram, static_cast<long long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_max exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_max(unsigned long *__gdram, unsigned long __s, long __n = 1)
{
    __mlu_op<0x205, 8>(__gdram, static_cast<unsigned long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_max exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_max(unsigned long long *__gdram, unsigned long long __s, long __n = 1)
{
    __mlu_op<0x205, 8>(__gdram, static_cast<unsigned long long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_max exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_max(half *__gdram, half __s, long __n = 1)
{
    __mlu_op<0x205, 9>(__gdram, static_cast<half>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_max exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_max(bfloat16_t *__gdram, bfloat16_t __s, long __n = 1)
{
    __mlu_op<0x205, 10>(__gdram, static_cast<bfloat16_t>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_max exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_max(float *__gdram, float __s, long __n = 1)
{
    __mlu_op<0x205, 11>(__gdram, static_cast<float>(__s), __n);
}

/* atomic_max: old = g[i]; g[i] = old < a[i] ? a[i] : old; d[i] = old */
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_max exists from architecture 200 on")
__MLU_OP void __bang_atomic_max(short *__d, short *__gdram, const short *__a, long __n = 1)
{
    __mlu_op<0x206, 3>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_max exists from architecture 200 on")
__MLU_OP void __bang_atomic_max(unsigned short *__d, unsigned short *__gdram, const unsigned short *__a, long __n = 1)
{
    __mlu_op<0x206, 4>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_max exists from architecture 200 on")
__MLU_OP void __bang_atomic_max(int *__d, int *__gdram, const int *__a, long __n = 1)
{
    __mlu_op<0x206, 5>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_max exists from architecture 200 on")
__MLU_OP void __bang_atomic_max(unsigned int *__d, unsigned int *__gdram, const unsigned int *__a, long __n = 1)
{
    __mlu_op<0x206, 6>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_max exists from architecture 200 on")
__MLU_OP void __bang_atomic_max(long *__d, long *__gdram, const long *__a, long __n = 1)
{
    __mlu_op<0x206, 7>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_max exists from architecture 200 on")
__MLU_OP void __bang_atomic_max(long long *__d, long long *__gdram, const long long *__a, long __n = 1)
{
    __mlu_op<0x206, 7>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_max exists from architecture 200 on")
__MLU_OP void __bang_atomic_max(unsigned long *__d, unsigned long *__gdram, const unsigned long *__a, long __n = 1)
{
    __mlu_op<0x206, 8>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_max exists from architecture 200 on")
__MLU_OP void __bang_atomic_max(unsigned long long *__d, unsigned long long *__gdram, const unsigned long long *__a, long __n = 1)
{
    __mlu_op<0x206, 8>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_max exists from architecture 200 on")
__MLU_OP void __bang_atomic_max(half *__d, half *__gdram, const half *__a, long __n = 1)
{
    __mlu_op<0x206, 9>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_max exists from architecture 200 on")
__MLU_OP void __bang_atomic_max(bfloat16_t *__d, bfloat16_t *__gdram, const bfloat16_t *__a, long __n = 1)
{
    __mlu_op<0x206, 10>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_max exists from architecture 200 on")
__MLU_OP void __bang_atomic_max(float *__d, float *__gdram, const float *__a, long __n = 1)
{
    __mlu_op<0x206, 11>(__d, __gdram, __a, __n);
}

/* atomic_max_scalar: old = g[i]; g[i] = old < s ? s : old; d[i] = old */
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_max exists from architecture 200 on")
__MLU_OP void __bang_atomic_max(short *__d, short *__gdram, short __s, long __n = 1)
{
    __mlu_op<0x207, 3>(__d, __gdram, static_cast<short>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_max exists from architecture 200 on")
__MLU_OP void __bang_atomic_max(unsigned short *__d, unsigned short *__gdram, unsigned short __s, long __n = 1)
{
    __mlu_op<0x207, 4>(__d, __gdram, static_cast<unsigned short>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_max exists from architecture 200 on")
__MLU_OP void __bang_atomic_max(int *__d, int *__gdram, int __s, long __n = 1)
{
    __mlu_op<0x207, 5>(__d, __gdram, static_cast<int>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_max exists from architecture 200 on")
__MLU_OP void __bang_atomic_max(unsigned int *__d, unsigned int *__gdram, unsigned int __s, long __n = 1)
{
    __mlu_op<0x207, 6>(__d, __gdram, static_cast<unsigned int>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_max exists from architecture 200 on")
__MLU_OP void __bang_atomic_max(long *__d, long *__gdram, long __s, long __n = 1)
{
    __mlu_op<0x207, 7>(__d, __gdram, static_cast<long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_max exists from architecture 200 on")
__MLU_OP void __bang_atomic_max(long long *__d, long long *__gdram, long long __s, long __n = 1)
{
    __mlu_op<0x207, 7>(__d, __gdram, static_cast<long long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_max exists from architecture 200 on")
__MLU_OP void __bang_atomic_max(unsigned long *__d, unsigned long *__gdram, unsigned long __s, long __n = 1)
{
    __mlu_op<0x207, 8>(__d, __gdram, static_cast<unsigned long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_max exists from architecture 200 on")
__MLU_OP void __bang_atomic_max(unsigned long long *__d, unsigned long long *__gdram, unsigned long long __s, long __n = 1)
{
    __mlu_op<0x207, 8>(__d, __gdram, static_cast<unsigned long long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_max exists from architecture 200 on")
__MLU_OP void __bang_atomic_max(half *__d, half *__gdram, half __s, long __n = 1)
{
    __mlu_op<0x207, 9>(__d, __gdram, static_cast<half>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_max exists from architecture 200 on")
__MLU_OP void __bang_atomic_max(bfloat16_t *__d, bfloat16_t *__gdram, bfloat16_t __s, long __n = 1)
{
    __mlu_op<0x207, 10>(__d, __gdram, static_cast<bfloat16_t>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_max exists from architecture 200 on")
__MLU_OP void __bang_atomic_max(float *__d, float *__gdram, float __s, long __n = 1)
{
    __mlu_op<0x207, 11>(__d, __gdram, static_cast<float>(__s), __n);
}

/* atomic_reduce_min: d[i] = d[i] > a[i] ? a[i] : d[i] */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_min exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_min(short *__gdram, const short *__a, long __n = 1)
{
    __mlu_op<0x208, 3>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_min exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_min(unsigned short *__gdram, const unsigned short *__a, long __n = 1)
{
    __mlu_op<0x208, 4>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_min exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_min(int *__gdram, const int *__a, long __n = 1)
{
    __mlu_op<0x208, 5>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_min exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_min(unsigned int *__gdram, const unsigned int *__a, long __n = 1)
{
    __mlu_op<0x208, 6>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_min exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_min(long *__gdram, const long *__a, long __n = 1)
{
    __mlu_op<0x208, 7>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_min exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_min(long long *__gdram, const long long *__a, long __n = 1)
{
    __mlu_op<0x208, 7>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_min exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_min(unsigned long *__gdram, const unsigned long *__a, long __n = 1)
{
    __mlu_op<0x208, 8>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_min exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_min(unsigned long long *__gdram, const unsigned long long *__a, long __n = 1)
{
    __mlu_op<0x208, 8>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_min exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_min(half *__gdram, const half *__a, long __n = 1)
{
    __mlu_op<0x208, 9>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_min exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_min(bfloat16_t *__gdram, const bfloat16_t *__a, long __n = 1)
{
    __mlu_op<0x208, 10>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_min exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_min(float *__gdram, const float *__a, long __n = 1)
{
    __mlu_op<0x208, 11>(__gdram, __a, __n);
}

/* atomic_reduce_min_scalar: d[i] = d[i] > s ? s : d[i] */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_min exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_min(short *__gdram, short __s, long __n = 1)
{
    __mlu_op<0x209, 3>(__gdram, static_cast<short>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_min exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_min(unsigned short *__gdram, unsigned short __s, long __n = 1)
{
    __mlu_op<0x209, 4>(__gdram, static_cast<unsigned short>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_min exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_min(int *__gdram, int __s, long __n = 1)
{
    __mlu_op<0x209, 5>(__gdram, static_cast<int>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_min exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_min(unsigned int *__gdram, unsigned int __s, long __n = 1)
{
    __mlu_op<0x209, 6>(__gdram, static_cast<unsigned int>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_min exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_min(long *__gdram, long __s, long __n = 1)
{
    __mlu_op<0x209, 7>(__gdram, static_cast<long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_min exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_min(long long *__gdram, long long __s, long __n = 1)
{
    __mlu_op<0x209, 7>(__gdram, static_cast<long long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_min exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_min(unsigned long *__gdram, unsigned long __s, long __n = 1)
{
    __mlu_op<0x209, 8>(__gdram, static_cast<unsigned long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_min exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_min(unsigned long long *__gdram, unsigned long long __s, long __n = 1)
{
    __mlu_op<0x209, 8>(__gdram, static_cast<unsigned long long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_min exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_min(half *__gdram, half __s, long __n = 1)
{
    __mlu_op<0x209, 9>(__gdram, static_cast<half>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_min exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_min(bfloat16_t *__gdram, bfloat16_t __s, long __n = 1)
{
    __mlu_op<0x209, 10>(__gdram, static_cast<bfloat16_t>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_min exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_min(float *__gdram, float __s, long __n = 1)
{
    __mlu_op<0x209, 11>(__gdram, static_cast<float>(__s), __n);
}

/* atomic_min: old = g[i]; g[i] = old > a[i] ? a[i] : old; d[i] = old */
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_min exists from architecture 200 on")
__MLU_OP void __bang_atomic_min(short *__d, short *__gdram, const short *__a, long __n = 1)
{
    __mlu_op<0x20a, 3>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_min exists from architecture 200 on")
__MLU_OP void __bang_atomic_min(unsigned short *__d, unsigned short *__gdram, const unsigned short *__a, long __n = 1)
{
    __mlu_op<0x20a, 4>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_min exists from architecture 200 on")
__MLU_OP void __bang_atomic_min(int *__d, int *__gdram, const int *__a, long __n = 1)
{
    __mlu_op<0x20a, 5>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_min exists from architecture 200 on")
__MLU_OP void __bang_atomic_min(unsigned int *__d, unsigned int *__gdram, const unsigned int *__a, long __n = 1)
{
    __mlu_op<0x20a, 6>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_min exists from architecture 200 on")
__MLU_OP void __bang_atomic_min(long *__d, long *__gdram, const long *__a, long __n = 1)
{
    __mlu_op<0x20a, 7>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_min exists from architecture 200 on")
__MLU_OP void __bang_atomic_min(long long *__d, long long *__gdram, const long long *__a, long __n = 1)
{
    __mlu_op<0x20a, 7>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_min exists from architecture 200 on")
__MLU_OP void __bang_atomic_min(unsigned long *__d, unsigned long *__gdram, const unsigned long *__a, long __n = 1)
{
    __mlu_op<0x20a, 8>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_min exists from architecture 200 on")
__MLU_OP void __bang_atomic_min(unsigned long long *__d, unsigned long long *__gdram, const unsigned long long *__a, long __n = 1)
{
    __mlu_op<0x20a, 8>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_min exists from architecture 200 on")
__MLU_OP void __bang_atomic_min(half *__d, half *__gdram, const half *__a, long __n = 1)
{
    __mlu_op<0x20a, 9>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_min exists from architecture 200 on")
__MLU_OP void __bang_atomic_min(bfloat16_t *__d, bfloat16_t *__gdram, const bfloat16_t *__a, long __n = 1)
{
    __mlu_op<0x20a, 10>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_min exists from architecture 200 on")
__MLU_OP void __bang_atomic_min(float *__d, float *__gdram, const float *__a, long __n = 1)
{
    __mlu_op<0x20a, 11>(__d, __gdram, __a, __n);
}

/* atomic_min_scalar: old = g[i]; g[i] = old > s ? s : old; d[i] = old */
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_min exists from architecture 200 on")
__MLU_OP void __bang_atomic_min(short *__d, short *__gdram, short __s, long __n = 1)
{
    __mlu_op<0x20b, 3>(__d, __gdram, static_cast<short>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_min exists from architecture 200 on")
__MLU_OP void __bang_atomic_min(unsigned short *__d, unsigned short *__gdram, unsigned short __s, long __n = 1)
{
    __mlu_op<0x20b, 4>(__d, __gdram, static_cast<unsigned short>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_min exists from architecture 200 on")
__MLU_OP void __bang_atomic_min(int *__d, int *__gdram, int __s, long __n = 1)
{
    __mlu_op<0x20b, 5>(__d, __gdram, static_cast<int>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_min exists from architecture 200 on")
__MLU_OP void __bang_atomic_min(unsigned int *__d, unsigned int *__gdram, unsigned int __s, long __n = 1)
{
    __mlu_op<0x20b, 6>(__d, __gdram, static_cast<unsigned int>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_min exists from architecture 200 on")
__MLU_OP void __bang_atomic_min(long *__d, long *__gdram, long __s, long __n = 1)
{
    __mlu_op<0x20b, 7>(__d, __gdram, static_cast<long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_min exists from architecture 200 on")
__MLU_OP void __bang_atomic_min(long long *__d, long long *__gdram, long long __s, long __n = 1)
{
    __mlu_op<0x20b, 7>(__d, __gdram, static_cast<long long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_min exists from architecture 200 on")
__MLU_OP void __bang_atomic_min(unsigned long *__d, unsigned long *__gdram, unsigned long __s, long __n = 1)
{
    __mlu_op<0x20b, 8>(__d, __gdram, static_cast<unsigned long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_min exists from architecture 200 on")
__MLU_OP void __bang_atomic_min(unsigned long long *__d, unsigned long long *__gdram, unsigned long long __s, long __n = 1)
{
    __mlu_op<0x20b, 8>(__d, __gdram, static_cast<unsigned long long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_min exists from architecture 200 on")
__MLU_OP void __bang_atomic_min(half *__d, half *__gdram, half __s, long __n = 1)
{
    __mlu_op<0x20b, 9>(__d, __gdram, static_cast<half>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_min exists from architecture 200 on")
__MLU_OP void __bang_atomic_min(bfloat16_t *__d, bfloat16_t *__gdram, bfloat16_t __s, long __n = 1)
{
    __mlu_op<0x20b, 10>(__d, __gdram, static_cast<bfloat16_t>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_min exists from architecture 200 on")
__MLU_OP void __bang_atomic_min(float *__d, float *__gdram, float __s, long __n = 1)
{
    __mlu_op<0x20b, 11>(__d, __gdram, static_cast<float>(__s), __n);
}

/* atomic_reduce_and: d[i] = d[i] & a[i] */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_and exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_and(short *__gdram, const short *__a, long __n = 1)
{
    __mlu_op<0x20c, 3>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_and exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_and(unsigned short *__gdram, const unsigned short *__a, long __n = 1)
{
    __mlu_op<0x20c, 4>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_and exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_and(int *__gdram, const int *__a, long __n = 1)
{
    __mlu_op<0x20c, 5>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_and exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_and(unsigned int *__gdram, const unsigned int *__a, long __n = 1)
{
    __mlu_op<0x20c, 6>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_and exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_and(long *__gdram, const long *__a, long __n = 1)
{
    __mlu_op<0x20c, 7>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_and exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_and(long long *__gdram, const long long *__a, long __n = 1)
{
    __mlu_op<0x20c, 7>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_and exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_and(unsigned long *__gdram, const unsigned long *__a, long __n = 1)
{
    __mlu_op<0x20c, 8>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_and exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_and(unsigned long long *__gdram, const unsigned long long *__a, long __n = 1)
{
    __mlu_op<0x20c, 8>(__gdram, __a, __n);
}

/* atomic_reduce_and_scalar: d[i] = d[i] & s */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_and exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_and(short *__gdram, short __s, long __n = 1)
{
    __mlu_op<0x20d, 3>(__gdram, static_cast<short>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_and exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_and(unsigned short *__gdram, unsigned short __s, long __n = 1)
{
    __mlu_op<0x20d, 4>(__gdram, static_cast<unsigned short>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_and exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_and(int *__gdram, int __s, long __n = 1)
{
    __mlu_op<0x20d, 5>(__gdram, static_cast<int>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_and exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_and(unsigned int *__gdram, unsigned int __s, long __n = 1)
{
    __mlu_op<0x20d, 6>(__gdram, static_cast<unsigned int>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_and exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_and(long *__gdram, long __s, long __n = 1)
{
    __mlu_op<0x20d, 7>(__gdram, static_cast<long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_and exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_and(long long *__gdram, long long __s, long __n = 1)
{
    __mlu_op<0x20d, 7>(__gdram, static_cast<long long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_and exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_and(unsigned long *__gdram, unsigned long __s, long __n = 1)
{
    __mlu_op<0x20d, 8>(__gdram, static_cast<unsigned long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_and exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_and(unsigned long long *__gdram, unsigned long long __s, long __n = 1)
{
    __mlu_op<0x20d, 8>(__gdram, static_cast<unsigned long long>(__s), __n);
}

/* atomic_and: old = g[i]; g[i] = old & a[i]; d[i] = old */
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_and exists from architecture 200 on")
__MLU_OP void __bang_atomic_and(short *__d, short *__gdram, const short *__a, long __n = 1)
{
    __mlu_op<0x20e, 3>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_and exists from architecture 200 on")
__MLU_OP void __bang_atomic_and(unsigned short *__d, unsigned short *__gdram, const unsigned short *__a, long __n = 1)
{
    __mlu_op<0x20e, 4>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_and exists from architecture 200 on")
__MLU_OP void __bang_atomic_and(int *__d, int *__gdram, const int *__a, long __n = 1)
{
    __mlu_op<0x20e, 5>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_and exists from architecture 200 on")
__MLU_OP void __bang_atomic_and(unsigned int *__d, unsigned int *__gdram, const unsigned int *__a, long __n = 1)
{
    __mlu_op<0x20e, 6>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_and exists from architecture 200 on")
__MLU_OP void __bang_atomic_and(long *__d, long *__gdram, const long *__a, long __n = 1)
{
    __mlu_op<0x20e, 7>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_and exists from architecture 200 on")
__MLU_OP void __bang_atomic_and(long long *__d, long long *__gdram, const long long *__a, long __n = 1)
{
    __mlu_op<0x20e, 7>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_and exists from architecture 200 on")
__MLU_OP void __bang_atomic_and(unsigned long *__d, unsigned long *__gdram, const unsigned long *__a, long __n = 1)
{
    __mlu_op<0x20e, 8>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_and exists from architecture 200 on")
__MLU_OP void __bang_atomic_and(unsigned long long *__d, unsigned long long *__gdram, const unsigned long long *__a, long __n = 1)
{
    __mlu_op<0x20e, 8>(__d, __gdram, __a, __n);
}

/* atomic_and_scalar: old = g[i]; g[i] = old & s; d[i] = old */
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_and exists from architecture 200 on")
__MLU_OP void __bang_atomic_and(short *__d, short *__gdram, short __s, long __n = 1)
{
    __mlu_op<0x20f, 3>(__d, __gdram, static_cast<short>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_and exists from architecture 200 on")
__MLU_OP void __bang_atomic_and(unsigned short *__d, unsigned short *__gdram, unsigned short __s, long __n = 1)
{
    __mlu_op<0x20f, 4>(__d, __gdram, static_cast<unsigned short>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_and exists from architecture 200 on")
__MLU_OP void __bang_atomic_and(int *__d, int *__gdram, int __s, long __n = 1)
{
    __mlu_op<0x20f, 5>(__d, __gdram, static_cast<int>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_and exists from architecture 200 on")
__MLU_OP void __bang_atomic_and(unsigned int *__d, unsigned int *__gdram, unsigned int __s, long __n = 1)
{
    __mlu_op<0x20f, 6>(__d, __gdram, static_cast<unsigned int>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_and exists from architecture 200 on")
__MLU_OP void __bang_atomic_and(long *__d, long *__gdram, long __s, long __n = 1)
{
    __mlu_op<0x20f, 7>(__d, __gdram, static_cast<long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_and exists from architecture 200 on")
__MLU_OP void __bang_atomic_and(long long *__d, long long *__gdram, long long __s, long __n = 1)
{
    __mlu_op<0x20f, 7>(__d, __gdram, static_cast<long long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_and exists from architecture 200 on")
__MLU_OP void __bang_atomic_and(unsigned long *__d, unsigned long *__gdram, unsigned long __s, long __n = 1)
{
    __mlu_op<0x20f, 8>(__d, __gdram, static_cast<unsigned long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_and exists from architecture 200 on")
__MLU_OP void __bang_atomic_and(unsigned long long *__d, unsigned long long *__gdram, unsigned long long __s, long __n = 1)
{
    __mlu_op<0x20f, 8>(__d, __gdram, static_cast<unsigned long long>(__s), __n);
}

/* atomic_reduce_or: d[i] = d[i] | a[i] */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_or exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_or(short *__gdram, const short *__a, long __n = 1)
{
    __mlu_op<0x210, 3>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_or exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_or(unsigned short *__gdram, const unsigned short *__a, long __n = 1)
{
    __mlu_op<0x210, 4>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_or exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_or(int *__gdram, const int *__a, long __n = 1)
{
    __mlu_op<0x210, 5>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_or exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_or(unsigned int *__gdram, const unsigned int *__a, long __n = 1)
{
    __mlu_op<0x210, 6>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_or exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_or(long *__gdram, const long *__a, long __n = 1)
{
    __mlu_op<0x210, 7>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_or exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_or(long long *__gdram, const long long *__a, long __n = 1)
{
    __mlu_op<0x210, 7>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_or exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_or(unsigned long *__gdram, const unsigned long *__a, long __n = 1)
{
    __mlu_op<0x210, 8>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_or exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_or(unsigned long long *__gdram, const unsigned long long *__a, long __n = 1)
{
    __mlu_op<0x210, 8>(__gdram, __a, __n);
}

/* atomic_reduce_or_scalar: d[i] = d[i] | s */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_or exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_or(short *__gdram, short __s, long __n = 1)
{
    __mlu_op<0x211, 3>(__gdram, static_cast<short>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_or exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_or(unsigned short *__gdram, unsigned short __s, long __n = 1)
{
    __mlu_op<0x211, 4>(__gdram, static_cast<unsigned short>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_or exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_or(int *__gdram, int __s, long __n = 1)
{
    __mlu_op<0x211, 5>(__gdram, static_cast<int>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_or exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_or(unsigned int *__gdram, unsigned int __s, long __n = 1)
{
    __mlu_op<0x211, 6>(__gdram, static_cast<unsigned int>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_or exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_or(long *__gdram, long __s, long __n = 1)
{
    __mlu_op<0x211, 7>(__gdram, static_cast<long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_or exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_or(long long *__gdram, long long __s, long __n = 1)
{
    __mlu_op<0x211, 7>(__gdram, static_cast<long long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_or exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_or(unsigned long *__gdram, unsigned long __s, long __n = 1)
{
    __mlu_op<0x211, 8>(__gdram, static_cast<unsigned long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_or exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_or(unsigned long long *__gdram, unsigned long long __s, long __n = 1)
{
    __mlu_op<0x211, 8>(__gdram, static_cast<unsigned long long>(__s), __n);
}

/* atomic_or: old = g[i]; g[i] = old | a[i]; d[i] = old */
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_or exists from architecture 200 on")
__MLU_OP void __bang_atomic_or(short *__d, short *__gdram, const short *__a, long __n = 1)
{
    __mlu_op<0x212, 3>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_or exists from architecture 200 on")
__MLU_OP void __bang_atomic_or(unsigned short *__d, unsigned short *__gdram, const unsigned short *__a, long __n = 1)
{
    __mlu_op<0x212, 4>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_or exists from architecture 200 on")
__MLU_OP void __bang_atomic_or(int *__d, int *__gdram, const int *__a, long __n = 1)
{
    __mlu_op<0x212, 5>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_or exists from architecture 200 on")
__MLU_OP void __bang_atomic_or(unsigned int *__d, unsigned int *__gdram, const unsigned int *__a, long __n = 1)
{
    __mlu_op<0x212, 6>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_or exists from architecture 200 on")
__MLU_OP void __bang_atomic_or(long *__d, long *__gdram, const long *__a, long __n = 1)
{
    __mlu_op<0x212, 7>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_or exists from architecture 200 on")
__MLU_OP void __bang_atomic_or(long long *__d, long long *__gdram, const long long *__a, long __n = 1)
{
    __mlu_op<0x212, 7>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_or exists from architecture 200 on")
__MLU_OP void __bang_atomic_or(unsigned long *__d, unsigned long *__gdram, const unsigned long *__a, long __n = 1)
{
    __mlu_op<0x212, 8>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_or exists from architecture 200 on")
__MLU_OP void __bang_atomic_or(unsigned long long *__d, unsigned long long *__gdram, const unsigned long long *__a, long __n = 1)
{
    __mlu_op<0x212, 8>(__d, __gdram, __a, __n);
}

/* atomic_or_scalar: old = g[i]; g[i] = old | s; d[i] = old */
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_or exists from architecture 200 on")
__MLU_OP void __bang_atomic_or(short *__d, short *__gdram, short __s, long __n = 1)
{
    __mlu_op<0x213, 3>(__d, __gdram, static_cast<short>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_or exists from architecture 200 on")
__MLU_OP void __bang_atomic_or(unsigned short *__d, unsigned short *__gdram, unsigned short __s, long __n = 1)
{
    __mlu_op<0x213, 4>(__d, __gdram, static_cast<unsigned short>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_or exists from architecture 200 on")
__MLU_OP void __bang_atomic_or(int *__d, int *__gdram, int __s, long __n = 1)
{
    __mlu_op<0x213, 5>(__d, __gdram, static_cast<int>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_or exists from architecture 200 on")
__MLU_OP void __bang_atomic_or(unsigned int *__d, unsigned int *__gdram, unsigned int __s, long __n = 1)
{
    __mlu_op<0x213, 6>(__d, __gdram, static_cast<unsigned int>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_or exists from architecture 200 on")
__MLU_OP void __bang_atomic_or(long *__d, long *__gdram, long __s, long __n = 1)
{
    __mlu_op<0x213, 7>(__d, __gdram, static_cast<long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_or exists from architecture 200 on")
__MLU_OP void __bang_atomic_or(long long *__d, long long *__gdram, long long __s, long __n = 1)
{
    __mlu_op<0x213, 7>(__d, __gdram, static_cast<long long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_or exists from architecture 200 on")
__MLU_OP void __bang_atomic_or(unsigned long *__d, unsigned long *__gdram, unsigned long __s, long __n = 1)
{
    __mlu_op<0x213, 8>(__d, __gdram, static_cast<unsigned long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_or exists from architecture 200 on")
__MLU_OP void __bang_atomic_or(unsigned long long *__d, unsigned long long *__gdram, unsigned long long __s, long __n = 1)
{
    __mlu_op<0x213, 8>(__d, __gdram, static_cast<unsigned long long>(__s), __n);
}

/* atomic_reduce_xor: d[i] = d[i] ^ a[i] */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_xor exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_xor(short *__gdram, const short *__a, long __n = 1)
{
    __mlu_op<0x214, 3>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_xor exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_xor(unsigned short *__gdram, const unsigned short *__a, long __n = 1)
{
    __mlu_op<0x214, 4>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_xor exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_xor(int *__gdram, const int *__a, long __n = 1)
{
    __mlu_op<0x214, 5>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_xor exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_xor(unsigned int *__gdram, const unsigned int *__a, long __n = 1)
{
    __mlu_op<0x214, 6>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_xor exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_xor(long *__gdram, const long *__a, long __n = 1)
{
    __mlu_op<0x214, 7>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_xor exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_xor(long long *__gdram, const long long *__a, long __n = 1)
{
    __mlu_op<0x214, 7>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_xor exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_xor(unsigned long *__gdram, const unsigned long *__a, long __n = 1)
{
    __mlu_op<0x214, 8>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_xor exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_xor(unsigned long long *__gdram, const unsigned long long *__a, long __n = 1)
{
    __mlu_op<0x214, 8>(__gdram, __a, __n);
}

/* atomic_reduce_xor_scalar: d[i] = d[i] ^ s */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_xor exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_xor(short *__gdram, short __s, long __n = 1)
{
    __mlu_op<0x215, 3>(__gdram, static_cast<short>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_xor exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_xor(unsigned short *__gdram, unsigned short __s, long __n = 1)
{
    __mlu_op<0x215, 4>(__gdram, static_cast<unsigned short>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_xor exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_xor(int *__gdram, int __s, long __n = 1)
{
    __mlu_op<0x215, 5>(__gdram, static_cast<int>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_xor exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_xor(unsigned int *__gdram, unsigned int __s, long __n = 1)
{
    __mlu_op<0x215, 6>(__gdram, static_cast<unsigned int>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_xor exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_xor(long *__gdram, long __s, long __n = 1)
{
    __mlu_op<0x215, 7>(__gdram, static_cast<long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_xor exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_xor(long long *__gdram, long long __s, long __n = 1)
{
    __mlu_op<0x215, 7>(__gdram, static_cast<long long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_xor exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_xor(unsigned long *__gdram, unsigned long __s, long __n = 1)
{
    __mlu_op<0x215, 8>(__gdram, static_cast<unsigned long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_xor exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_xor(unsigned long long *__gdram, unsigned long long __s, long __n = 1)
{
    __mlu_op<0x215, 8>(__gdram, static_cast<unsigned long long>(__s), __n);
}

/* atomic_xor: old = g[i]; g[i] = old ^ a[i]; d[i] = old */
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_xor exists from architecture 200 on")
__MLU_OP void __bang_atomic_xor(short *__d, short *__gdram, const short *__a, long __n = 1)
{
    __mlu_op<0x216, 3>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_xor exists from architecture 200 on")
__MLU_OP void __bang_atomic_xor(unsigned short *__d, unsigned short *__gdram, const unsigned short *__a, long __n = 1)
{
    __mlu_op<0x216, 4>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_xor exists from architecture 200 on")
__MLU_OP void __bang_atomic_xor(int *__d, int *__gdram, const int *__a, long __n = 1)
{
    __mlu_op<0x216, 5>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_xor exists from architecture 200 on")
__MLU_OP void __bang_atomic_xor(unsigned int *__d, unsigned int *__gdram, const unsigned int *__a, long __n = 1)
{
    __mlu_op<0x216, 6>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_xor exists from architecture 200 on")
__MLU_OP void __bang_atomic_xor(long *__d, long *__gdram, const long *__a, long __n = 1)
{
    __mlu_op<0x216, 7>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_xor exists from architecture 200 on")
__MLU_OP void __bang_atomic_xor(long long *__d, long long *__gdram, const long long *__a, long __n = 1)
{
    __mlu_op<0x216, 7>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_xor exists from architecture 200 on")
__MLU_OP void __bang_atomic_xor(unsigned long *__d, unsigned long *__gdram, const unsigned long *__a, long __n = 1)
{
    __mlu_op<0x216, 8>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_xor exists from architecture 200 on")
__MLU_OP void __bang_atomic_xor(unsigned long long *__d, unsigned long long *__gdram, const unsigned long long *__a, long __n = 1)
{
    __mlu_op<0x216, 8>(__d, __gdram, __a, __n);
}

/* atomic_xor_scalar: old = g[i]; g[i] = old ^ s; d[i] = old */
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_xor exists from architecture 200 on")
__MLU_OP void __bang_atomic_xor(short *__d, short *__gdram, short __s, long __n = 1)
{
    __mlu_op<0x217, 3>(__d, __gdram, static_cast<short>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_xor exists from architecture 200 on")
__MLU_OP void __bang_atomic_xor(unsigned short *__d, unsigned short *__gdram, unsigned short __s, long __n = 1)
{
    __mlu_op<0x217, 4>(__d, __gdram, static_cast<unsigned short>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_xor exists from architecture 200 on")
__MLU_OP void __bang_atomic_xor(int *__d, int *__gdram, int __s, long __n = 1)
{
    __mlu_op<0x217, 5>(__d, __gdram, static_cast<int>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_xor exists from architecture 200 on")
__MLU_OP void __bang_atomic_xor(unsigned int *__d, unsigned int *__gdram, unsigned int __s, long __n = 1)
{
    __mlu_op<0x217, 6>(__d, __gdram, static_cast<unsigned int>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_xor exists from architecture 200 on")
__MLU_OP void __bang_atomic_xor(long *__d, long *__gdram, long __s, long __n = 1)
{
    __mlu_op<0x217, 7>(__d, __gdram, static_cast<long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_xor exists from architecture 200 on")
__MLU_OP void __bang_atomic_xor(long long *__d, long long *__gdram, long long __s, long __n = 1)
{
    __mlu_op<0x217, 7>(__d, __gdram, static_cast<long long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_xor exists from architecture 200 on")
__MLU_OP void __bang_atomic_xor(unsigned long *__d, unsigned long *__gdram, unsigned long __s, long __n = 1)
{
    __mlu_op<0x217, 8>(__d, __gdram, static_cast<unsigned long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_xor exists from architecture 200 on")
__MLU_OP void __bang_atomic_xor(unsigned long long *__d, unsigned long long *__gdram, unsigned long long __s, long __n = 1)
{
    __mlu_op<0x217, 8>(__d, __gdram, static_cast<unsigned long long>(__s), __n);
}

/* atomic_reduce_exch: d[i] = a[i] */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_exch exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_exch(short *__gdram, const short *__a, long __n = 1)
{
    __mlu_op<0x218, 3>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_exch exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_exch(unsigned short *__gdram, const unsigned short *__a, long __n = 1)
{
    __mlu_op<0x218, 4>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_exch exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_exch(int *__gdram, const int *__a, long __n = 1)
{
    __mlu_op<0x218, 5>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_exch exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_exch(unsigned int *__gdram, const unsigned int *__a, long __n = 1)
{
    __mlu_op<0x218, 6>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_exch exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_exch(long *__gdram, const long *__a, long __n = 1)
{
    __mlu_op<0x218, 7>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_exch exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_exch(long long *__gdram, const long long *__a, long __n = 1)
{
    __mlu_op<0x218, 7>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_exch exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_exch(unsigned long *__gdram, const unsigned long *__a, long __n = 1)
{
    __mlu_op<0x218, 8>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_exch exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_exch(unsigned long long *__gdram, const unsigned long long *__a, long __n = 1)
{
    __mlu_op<0x218, 8>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_exch exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_exch(half *__gdram, const half *__a, long __n = 1)
{
    __mlu_op<0x218, 9>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_exch exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_exch(bfloat16_t *__gdram, const bfloat16_t *__a, long __n = 1)
{
    __mlu_op<0x218, 10>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_exch exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_exch(float *__gdram, const float *__a, long __n = 1)
{
    __mlu_op<0x218, 11>(__gdram, __a, __n);
}

/* atomic_reduce_exch_scalar: d[i] = s */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_exch exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_exch(short *__gdram, short __s, long __n = 1)
{
    __mlu_op<0x219, 3>(__gdram, static_cast<short>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_exch exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_exch(unsigned short *__gdram, unsigned short __s, long __n = 1)
{
    __mlu_op<0x219, 4>(__gdram, static_cast<unsigned short>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_exch exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_exch(int *__gdram, int __s, long __n = 1)
{
    __mlu_op<0x219, 5>(__gdram, static_cast<int>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_exch exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_exch(unsigned int *__gdram, unsigned int __s, long __n = 1)
{
    __mlu_op<0x219, 6>(__gdram, static_cast<unsigned int>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_exch exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_exch(long *__gdram, long __s, long __n = 1)
{
    __mlu_op<0x219, 7>(__gdram, static_cast<long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_exch exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_exch(long long *__gdram, long long __s, long __n = 1)
{
    __mlu_op<0x219, 7>(__gdram, static_cast<long long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_exch exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_exch(unsigned long *__gdram, unsigned long __s, long __n = 1)
{
    __mlu_op<0x219, 8>(__gdram, static_cast<unsigned long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_exch exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_exch(unsigned long long *__gdram, unsigned long long __s, long __n = 1)
{
    __mlu_op<0x219, 8>(__gdram, static_cast<unsigned long long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_exch exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_exch(half *__gdram, half __s, long __n = 1)
{
    __mlu_op<0x219, 9>(__gdram, static_cast<half>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_exch exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_exch(bfloat16_t *__gdram, bfloat16_t __s, long __n = 1)
{
    __mlu_op<0x219, 10>(__gdram, static_cast<bfloat16_t>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_exch exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_exch(float *__gdram, float __s, long __n = 1)
{
    __mlu_op<0x219, 11>(__gdram, static_cast<float>(__s), __n);
}

/* atomic_exch: old = g[i]; g[i] = a[i]; d[i] = old */
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_exch exists from architecture 200 on")
__MLU_OP void __bang_atomic_exch(short *__d, short *__gdram, const short *__a, long __n = 1)
{
    __mlu_op<0x21a, 3>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_exch exists from architecture 200 on")
__MLU_OP void __bang_atomic_exch(unsigned short *__d, unsigned short *__gdram, const unsigned short *__a, long __n = 1)
{
    __mlu_op<0x21a, 4>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_exch exists from architecture 200 on")
__MLU_OP void __bang_atomic_exch(int *__d, int *__gdram, const int *__a, long __n = 1)
{
    __mlu_op<0x21a, 5>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_exch exists from architecture 200 on")
__MLU_OP void __bang_atomic_exch(unsigned int *__d, unsigned int *__gdram, const unsigned int *__a, long __n = 1)
{
    __mlu_op<0x21a, 6>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_exch exists from architecture 200 on")
__MLU_OP void __bang_atomic_exch(long *__d, long *__gdram, const long *__a, long __n = 1)
{
    __mlu_op<0x21a, 7>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_exch exists from architecture 200 on")
__MLU_OP void __bang_atomic_exch(long long *__d, long long *__gdram, const long long *__a, long __n = 1)
{
    __mlu_op<0x21a, 7>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_exch exists from architecture 200 on")
__MLU_OP void __bang_atomic_exch(unsigned long *__d, unsigned long *__gdram, const unsigned long *__a, long __n = 1)
{
    __mlu_op<0x21a, 8>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_exch exists from architecture 200 on")
__MLU_OP void __bang_atomic_exch(unsigned long long *__d, unsigned long long *__gdram, const unsigned long long *__a, long __n = 1)
{
    __mlu_op<0x21a, 8>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_exch exists from architecture 200 on")
__MLU_OP void __bang_atomic_exch(half *__d, half *__gdram, const half *__a, long __n = 1)
{
    __mlu_op<0x21a, 9>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_exch exists from architecture 200 on")
__MLU_OP void __bang_atomic_exch(bfloat16_t *__d, bfloat16_t *__gdram, const bfloat16_t *__a, long __n = 1)
{
    __mlu_op<0x21a, 10>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_exch exists from architecture 200 on")
__MLU_OP void __bang_atomic_exch(float *__d, float *__gdram, const float *__a, long __n = 1)
{
    __mlu_op<0x21a, 11>(__d, __gdram, __a, __n);
}

/* atomic_exch_scalar: old = g[i]; g[i] = s; d[i] = old */
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_exch exists from architecture 200 on")
__MLU_OP void __bang_atomic_exch(short *__d, short *__gdram, short __s, long __n = 1)
{
    __mlu_op<0x21b, 3>(__d, __gdram, static_cast<short>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_exch exists from architecture 200 on")
__MLU_OP void __bang_atomic_exch(unsigned short *__d, unsigned short *__gdram, unsigned short __s, long __n = 1)
{
    __mlu_op<0x21b, 4>(__d, __gdram, static_cast<unsigned short>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_exch exists from architecture 200 on")
__MLU_OP void __bang_atomic_exch(int *__d, int *__gdram, int __s, long __n = 1)
{
    __mlu_op<0x21b, 5>(__d, __gdram, static_cast<int>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_exch exists from architecture 200 on")
__MLU_OP void __bang_atomic_exch(unsigned int *__d, unsigned int *__gdram, unsigned int __s, long __n = 1)
{
    __mlu_op<0x21b, 6>(__d, __gdram, static_cast<unsigned int>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_exch exists from architecture 200 on")
__MLU_OP void __bang_atomic_exch(long *__d, long *__gdram, long __s, long __n = 1)
{
    __mlu_op<0x21b, 7>(__d, __gdram, static_cast<long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_exch exists from architecture 200 on")
__MLU_OP void __bang_atomic_exch(long long *__d, long long *__gdram, long long __s, long __n = 1)
{
    __mlu_op<0x21b, 7>(__d, __gdram, static_cast<long long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_exch exists from architecture 200 on")
__MLU_OP void __bang_atomic_exch(unsigned long *__d, unsigned long *__gdram, unsigned long __s, long __n = 1)
{
    __mlu_op<0x21b, 8>(__d, __gdram, static_cast<unsigned long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_exch exists from architecture 200 on")
__MLU_OP void __bang_atomic_exch(unsigned long long *__d, unsigned long long *__gdram, unsigned long long __s, long __n = 1)
{
    __mlu_op<0x21b, 8>(__d, __gdram, static_cast<unsigned long long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_exch exists from architecture 200 on")
__MLU_OP void __bang_atomic_exch(half *__d, half *__gdram, half __s, long __n = 1)
{
    __mlu_op<0x21b, 9>(__d, __gdram, static_cast<half>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_exch exists from architecture 200 on")
__MLU_OP void __bang_atomic_exch(bfloat16_t *__d, bfloat16_t *__gdram, bfloat16_t __s, long __n = 1)
{
    __mlu_op<0x21b, 10>(__d, __gdram, static_cast<bfloat16_t>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_exch exists from architecture 200 on")
__MLU_OP void __bang_atomic_exch(float *__d, float *__gdram, float __s, long __n = 1)
{
    __mlu_op<0x21b, 11>(__d, __gdram, static_cast<float>(__s), __n);
}

/* atomic_reduce_inc: d[i] = d[i] >= a[i] ? 0 : d[i] + 1 */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_inc exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_inc(short *__gdram, const short *__a, long __n = 1)
{
    __mlu_op<0x21c, 3>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_inc exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_inc(unsigned short *__gdram, const unsigned short *__a, long __n = 1)
{
    __mlu_op<0x21c, 4>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_inc exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_inc(int *__gdram, const int *__a, long __n = 1)
{
    __mlu_op<0x21c, 5>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_inc exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_inc(unsigned int *__gdram, const unsigned int *__a, long __n = 1)
{
    __mlu_op<0x21c, 6>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_inc exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_inc(long *__gdram, const long *__a, long __n = 1)
{
    __mlu_op<0x21c, 7>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_inc exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_inc(long long *__gdram, const long long *__a, long __n = 1)
{
    __mlu_op<0x21c, 7>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_inc exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_inc(unsigned long *__gdram, const unsigned long *__a, long __n = 1)
{
    __mlu_op<0x21c, 8>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_inc exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_inc(unsigned long long *__gdram, const unsigned long long *__a, long __n = 1)
{
    __mlu_op<0x21c, 8>(__gdram, __a, __n);
}

/* atomic_reduce_inc_scalar: d[i] = d[i] >= s ? 0 : d[i] + 1 */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_inc exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_inc(short *__gdram, short __s, long __n = 1)
{
    __mlu_op<0x21d, 3>(__gdram, static_cast<short>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_inc exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_inc(unsigned short *__gdram, unsigned short __s, long __n = 1)
{
    __mlu_op<0x21d, 4>(__gdram, static_cast<unsigned short>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_inc exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_inc(int *__gdram, int __s, long __n = 1)
{
    __mlu_op<0x21d, 5>(__gdram, static_cast<int>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_inc exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_inc(unsigned int *__gdram, unsigned int __s, long __n = 1)
{
    __mlu_op<0x21d, 6>(__gdram, static_cast<unsigned int>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_inc exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_inc(long *__gdram, long __s, long __n = 1)
{
    __mlu_op<0x21d, 7>(__gdram, static_cast<long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_inc exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_inc(long long *__gdram, long long __s, long __n = 1)
{
    __mlu_op<0x21d, 7>(__gdram, static_cast<long long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_inc exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_inc(unsigned long *__gdram, unsigned long __s, long __n = 1)
{
    __mlu_op<0x21d, 8>(__gdram, static_cast<unsigned long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_inc exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_inc(unsigned long long *__gdram, unsigned long long __s, long __n = 1)
{
    __mlu_op<0x21d, 8>(__gdram, static_cast<unsigned long long>(__s), __n);
}

/* atomic_inc: old = g[i]; g[i] = old >= a[i] ? 0 : old + 1; d[i] = old */
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_inc exists from architecture 200 on")
__MLU_OP void __bang_atomic_inc(short *__d, short *__gdram, const short *__a, long __n = 1)
{
    __mlu_op<0x21e, 3>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_inc exists from architecture 200 on")
__MLU_OP void __bang_atomic_inc(unsigned short *__d, unsigned short *__gdram, const unsigned short *__a, long __n = 1)
{
    __mlu_op<0x21e, 4>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_inc exists from architecture 200 on")
__MLU_OP void __bang_atomic_inc(int *__d, int *__gdram, const int *__a, long __n = 1)
{
    __mlu_op<0x21e, 5>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_inc exists from architecture 200 on")
__MLU_OP void __bang_atomic_inc(unsigned int *__d, unsigned int *__gdram, const unsigned int *__a, long __n = 1)
{
    __mlu_op<0x21e, 6>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_inc exists from architecture 200 on")
__MLU_OP void __bang_atomic_inc(long *__d, long *__gdram, const long *__a, long __n = 1)
{
    __mlu_op<0x21e, 7>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_inc exists from architecture 200 on")
__MLU_OP void __bang_atomic_inc(long long *__d, long long *__gdram, const long long *__a, long __n = 1)
{
    __mlu_op<0x21e, 7>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_inc exists from architecture 200 on")
__MLU_OP void __bang_atomic_inc(unsigned long *__d, unsigned long *__gdram, const unsigned long *__a, long __n = 1)
{
    __mlu_op<0x21e, 8>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_inc exists from architecture 200 on")
__MLU_OP void __bang_atomic_inc(unsigned long long *__d, unsigned long long *__gdram, const unsigned long long *__a, long __n = 1)
{
    __mlu_op<0x21e, 8>(__d, __gdram, __a, __n);
}

/* atomic_inc_scalar: old = g[i]; g[i] = old >= s ? 0 : old + 1; d[i] = old */
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_inc exists from architecture 200 on")
__MLU_OP void __bang_atomic_inc(short *__d, short *__gdram, short __s, long __n = 1)
{
    __mlu_op<0x21f, 3>(__d, __gdram, static_cast<short>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_inc exists from architecture 200 on")
__MLU_OP void __bang_atomic_inc(unsigned short *__d, unsigned short *__gdram, unsigned short __s, long __n = 1)
{
    __mlu_op<0x21f, 4>(__d, __gdram, static_cast<unsigned short>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_inc exists from architecture 200 on")
__MLU_OP void __bang_atomic_inc(int *__d, int *__gdram, int __s, long __n = 1)
{
    __mlu_op<0x21f, 5>(__d, __gdram, static_cast<int>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_inc exists from architecture 200 on")
__MLU_OP void __bang_atomic_inc(unsigned int *__d, unsigned int *__gdram, unsigned int __s, long __n = 1)
{
    __mlu_op<0x21f, 6>(__d, __gdram, static_cast<unsigned int>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_inc exists from architecture 200 on")
__MLU_OP void __bang_atomic_inc(long *__d, long *__gdram, long __s, long __n = 1)
{
    __mlu_op<0x21f, 7>(__d, __gdram, static_cast<long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_inc exists from architecture 200 on")
__MLU_OP void __bang_atomic_inc(long long *__d, long long *__gdram, long long __s, long __n = 1)
{
    __mlu_op<0x21f, 7>(__d, __gdram, static_cast<long long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_inc exists from architecture 200 on")
__MLU_OP void __bang_atomic_inc(unsigned long *__d, unsigned long *__gdram, unsigned long __s, long __n = 1)
{
    __mlu_op<0x21f, 8>(__d, __gdram, static_cast<unsigned long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_inc exists from architecture 200 on")
__MLU_OP void __bang_atomic_inc(unsigned long long *__d, unsigned long long *__gdram, unsigned long long __s, long __n = 1)
{
    __mlu_op<0x21f, 8>(__d, __gdram, static_cast<unsigned long long>(__s), __n);
}

/* atomic_reduce_dec: d[i] = d[i] == 0 || d[i] > a[i] ? a[i] : d[i] - 1 */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_dec exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_dec(short *__gdram, const short *__a, long __n = 1)
{
    __mlu_op<0x220, 3>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_dec exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_dec(unsigned short *__gdram, const unsigned short *__a, long __n = 1)
{
    __mlu_op<0x220, 4>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_dec exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_dec(int *__gdram, const int *__a, long __n = 1)
{
    __mlu_op<0x220, 5>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_dec exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_dec(unsigned int *__gdram, const unsigned int *__a, long __n = 1)
{
    __mlu_op<0x220, 6>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_dec exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_dec(long *__gdram, const long *__a, long __n = 1)
{
    __mlu_op<0x220, 7>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_dec exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_dec(long long *__gdram, const long long *__a, long __n = 1)
{
    __mlu_op<0x220, 7>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_dec exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_dec(unsigned long *__gdram, const unsigned long *__a, long __n = 1)
{
    __mlu_op<0x220, 8>(__gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_dec exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_dec(unsigned long long *__gdram, const unsigned long long *__a, long __n = 1)
{
    __mlu_op<0x220, 8>(__gdram, __a, __n);
}

/* atomic_reduce_dec_scalar: d[i] = d[i] == 0 || d[i] > s ? s : d[i] - 1 */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_dec exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_dec(short *__gdram, short __s, long __n = 1)
{
    __mlu_op<0x221, 3>(__gdram, static_cast<short>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_dec exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_dec(unsigned short *__gdram, unsigned short __s, long __n = 1)
{
    __mlu_op<0x221, 4>(__gdram, static_cast<unsigned short>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_dec exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_dec(int *__gdram, int __s, long __n = 1)
{
    __mlu_op<0x221, 5>(__gdram, static_cast<int>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_dec exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_dec(unsigned int *__gdram, unsigned int __s, long __n = 1)
{
    __mlu_op<0x221, 6>(__gdram, static_cast<unsigned int>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_dec exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_dec(long *__gdram, long __s, long __n = 1)
{
    __mlu_op<0x221, 7>(__gdram, static_cast<long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_dec exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_dec(long long *__gdram, long long __s, long __n = 1)
{
    __mlu_op<0x221, 7>(__gdram, static_cast<long long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_dec exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_dec(unsigned long *__gdram, unsigned long __s, long __n = 1)
{
    __mlu_op<0x221, 8>(__gdram, static_cast<unsigned long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_dec exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_dec(unsigned long long *__gdram, unsigned long long __s, long __n = 1)
{
    __mlu_op<0x221, 8>(__gdram, static_cast<unsigned long long>(__s), __n);
}

/* atomic_dec: old = g[i]; g[i] = old == 0 || old > a[i] ? a[i] : old - 1; d[i] = old */
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_dec exists from architecture 200 on")
__MLU_OP void __bang_atomic_dec(short *__d, short *__gdram, const short *__a, long __n = 1)
{
    __mlu_op<0x222, 3>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_dec exists from architecture 200 on")
__MLU_OP void __bang_atomic_dec(unsigned short *__d, unsigned short *__gdram, const unsigned short *__a, long __n = 1)
{
    __mlu_op<0x222, 4>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_dec exists from architecture 200 on")
__MLU_OP void __bang_atomic_dec(int *__d, int *__gdram, const int *__a, long __n = 1)
{
    __mlu_op<0x222, 5>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_dec exists from architecture 200 on")
__MLU_OP void __bang_atomic_dec(unsigned int *__d, unsigned int *__gdram, const unsigned int *__a, long __n = 1)
{
    __mlu_op<0x222, 6>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_dec exists from architecture 200 on")
__MLU_OP void __bang_atomic_dec(long *__d, long *__gdram, const long *__a, long __n = 1)
{
    __mlu_op<0x222, 7>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_dec exists from architecture 200 on")
__MLU_OP void __bang_atomic_dec(long long *__d, long long *__gdram, const long long *__a, long __n = 1)
{
    __mlu_op<0x222, 7>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_dec exists from architecture 200 on")
__MLU_OP void __bang_atomic_dec(unsigned long *__d, unsigned long *__gdram, const unsigned long *__a, long __n = 1)
{
    __mlu_op<0x222, 8>(__d, __gdram, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_dec exists from architecture 200 on")
__MLU_OP void __bang_atomic_dec(unsigned long long *__d, unsigned long long *__gdram, const unsigned long long *__a, long __n = 1)
{
    __mlu_op<0x222, 8>(__d, __gdram, __a, __n);
}

/* atomic_dec_scalar: old = g[i]; g[i] = old == 0 || old > s ? s : old - 1; d[i] = old */
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_dec exists from architecture 200 on")
__MLU_OP void __bang_atomic_dec(short *__d, short *__gdram, short __s, long __n = 1)
{
    __mlu_op<0x223, 3>(__d, __gdram, static_cast<short>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_dec exists from architecture 200 on")
__MLU_OP void __bang_atomic_dec(unsigned short *__d, unsigned short *__gdram, unsigned short __s, long __n = 1)
{
    __mlu_op<0x223, 4>(__d, __gdram, static_cast<unsigned short>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_dec exists from architecture 200 on")
__MLU_OP void __bang_atomic_dec(int *__d, int *__gdram, int __s, long __n = 1)
{
    __mlu_op<0x223, 5>(__d, __gdram, static_cast<int>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_dec exists from architecture 200 on")
__MLU_OP void __bang_atomic_dec(unsigned int *__d, unsigned int *__gdram, unsigned int __s, long __n = 1)
{
    __mlu_op<0x223, 6>(__d, __gdram, static_cast<unsigned int>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_dec exists from architecture 200 on")
__MLU_OP void __bang_atomic_dec(long *__d, long *__gdram, long __s, long __n = 1)
{
    __mlu_op<0x223, 7>(__d, __gdram, static_cast<long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_dec exists from architecture 200 on")
__MLU_OP void __bang_atomic_dec(long long *__d, long long *__gdram, long long __s, long __n = 1)
{
    __mlu_op<0x223, 7>(__d, __gdram, static_cast<long long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_dec exists from architecture 200 on")
__MLU_OP void __bang_atomic_dec(unsigned long *__d, unsigned long *__gdram, unsigned long __s, long __n = 1)
{
    __mlu_op<0x223, 8>(__d, __gdram, static_cast<unsigned long>(__s), __n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_dec exists from architecture 200 on")
__MLU_OP void __bang_atomic_dec(unsigned long long *__d, unsigned long long *__gdram, unsigned long long __s, long __n = 1)
{
    __mlu_op<0x223, 8>(__d, __gdram, static_cast<unsigned long long>(__s), __n);
}

/* atomic_reduce_add_blocks: for i2 in 0..segnum2, i1 in 0..segnum1: d[i] = d[i] + a[i], d and a moved on by i1 * stride1 + i2 * stride2 bytes of their own */
__MLU_REFUSED(__MLU_ARCH < 592, "__bang_atomic_reduce_add exists from architecture 592 on")
__MLU_OP void __bang_atomic_reduce_add(short *__gdram, const short *__a, long __n, long __segnum1, long __segnum2, long __dst_stride1, long __dst_stride2, long __src_stride1, long __src_stride2)
{
    __mlu_op<0x224, 3>(__gdram, __a, __n, __segnum1, __segnum2, __dst_stride1, __dst_stride2, __src_stride1, __src_stride2);
}
__MLU_REFUSED(__MLU_ARCH < 592, "__bang_atomic_reduce_add exists from architecture 592 on")
__MLU_OP void __bang_atomic_reduce_add(unsigned short *__gdram, const unsigned short *__a, long __n, long __segnum1, long __segnum2, long __dst_stride1, long __dst_stride2, long __src_stride1, long __src_stride2)
{
    __mlu_op<0x224, 4>(__gdram, __a, __n, __segnum1, __segnum2, __dst_stride1, __dst_stride2, __src_stride1, __src_stride2);
}
__MLU_REFUSED(__MLU_ARCH < 592, "__bang_atomic_reduce_add exists from architecture 592 on")
__MLU_OP void __bang_atomic_reduce_add(int *__gdram, const int *__a, long __n, long __segnum1, long __segnum2, long __dst_stride1, long __dst_stride2, long __src_stride1, long __src_stride2)
{
    __mlu_op<0x224, 5>(__gdram, __a, __n, __segnum1, __segnum2, __dst_stride1, __dst_stride2, __src_stride1, __src_stride2);
}
__MLU_REFUSED(__MLU_ARCH < 592, "__bang_atomic_reduce_add exists from architecture 592 on")
__MLU_OP void __bang_atomic_reduce_add(unsigned int *__gdram, const unsigned int *__a, long __n, long __segnum1, long __segnum2, long __dst_stride1, long __dst_stride2, long __src_stride1, long __src_stride2)
{
    __mlu_op<0x224, 6>(__gdram, __a, __n, __segnum1, __segnum2, __dst_stride1, __dst_stride2, __src_stride1, __src_stride2);
}
__MLU_REFUSED(__MLU_ARCH < 592, "__bang_atomic_reduce_add exists from architecture 592 on")
__MLU_OP void __bang_atomic_reduce_add(long *__gdram, const long *__a, long __n, long __segnum1, long __segnum2, long __dst_stride1, long __dst_stride2, long __src_stride1, long __src_stride2)
{
    __mlu_op<0x224, 7>(__gdram, __a, __n, __segnum1, __segnum2, __dst_stride1, __dst_stride2, __src_stride1, __src_stride2);
}
__MLU_REFUSED(__MLU_ARCH < 592, "__bang_atomic_reduce_add exists from architecture 592 on")
__MLU_OP void __bang_atomic_reduce_add(long long *__gdram, const long long *__a, long __n, long __segnum1, long __segnum2, long __dst_stride1, long __dst_stride2, long __src_stride1, long __src_stride2)
{
    __mlu_op<0x224, 7>(__gdram, __a, __n, __segnum1, __segnum2, __dst_stride1, __dst_stride2, __src_stride1, __src_stride2);
}
__MLU_REFUSED(__MLU_ARCH < 592, "__bang_atomic_reduce_add exists from architecture 592 on")
__MLU_OP void __bang_atomic_reduce_add(unsigned long *__gdram, const unsigned long *__a, long __n, long __segnum1, long __segnum2, long __dst_stride1, long __dst_stride2, long __src_stride1, long __src_stride2)
{
    __mlu_op<0x224, 8>(__gdram, __a, __n, __segnum1, __segnum2, __dst_stride1, __dst_stride2, __src_stride1, __src_stride2);
}
__MLU_REFUSED(__MLU_ARCH < 592, "__bang_atomic_reduce_add exists from architecture 592 on")
__MLU_OP void __bang_atomic_reduce_add(unsigned long long *__gdram, const unsigned long long *__a, long __n, long __segnum1, long __segnum2, long __dst_stride1, long __dst_stride2, long __src_stride1, long __src_stride2)
{
    __mlu_op<0x224, 8>(__gdram, __a, __n, __segnum1, __segnum2, __dst_stride1, __dst_stride2, __src_stride1, __src_stride2);
}
__MLU_REFUSED(__MLU_ARCH < 592, "__bang_atomic_reduce_add exists from architecture 592 on")
__MLU_OP void __bang_atomic_reduce_add(half *__gdram, const half *__a, long __n, long __segnum1, long __segnum2, long __dst_stride1, long __dst_stride2, long __src_stride1, long __src_stride2)
{
    __mlu_op<0x224, 9>(__gdram, __a, __n, __segnum1, __segnum2, __dst_stride1, __dst_stride2, __src_stride1, __src_stride2);
}
__MLU_REFUSED(__MLU_ARCH < 592, "__bang_atomic_reduce_add exists from architecture 592 on")
__MLU_OP void __bang_atomic_reduce_add(bfloat16_t *__gdram, const bfloat16_t *__a, long __n, long __segnum1, long __segnum2, long __dst_stride1, long __dst_stride2, long __src_stride1, long __src_stride2)
{
    __mlu_op<0x224, 10>(__gdram, __a, __n, __segnum1, __segnum2, __dst_stride1, __dst_stride2, __src_stride1, __src_stride2);
}
__MLU_REFUSED(__MLU_ARCH < 592, "__bang_atomic_reduce_add exists from architecture 592 on")
__MLU_OP void __bang_atomic_reduce_add(float *__gdram, const float *__a, long __n, long __segnum1, long __segnum2, long __dst_stride1, long __dst_stride2, long __src_stride1, long __src_stride2)
{
    __mlu_op<0x224, 11>(__gdram, __a, __n, __segnum1, __segnum2, __dst_stride1, __dst_stride2, __src_stride1, __src_stride2);
}

/* atomic_cas: old = g[0]; g[0] = old == a ? b : old; d[0] = old */
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_cas exists from architecture 200 on")
__MLU_OP void __bang_atomic_cas(short *__d, short *__gdram, short __a, short __b)
{
    __mlu_op<0x225, 3>(__d, __gdram, static_cast<short>(__a), static_cast<short>(__b));
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_cas exists from architecture 200 on")
__MLU_OP void __bang_atomic_cas(unsigned short *__d, unsigned short *__gdram, unsigned short __a, unsigned short __b)
{
    __mlu_op<0x225, 4>(__d, __gdram, static_cast<unsigned short>(__a), static_cast<unsigned short>(__b));
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_cas exists from architecture 200 on")
__MLU_OP void __bang_atomic_cas(int *__d, int *__gdram, int __a, int __b)
{
    __mlu_op<0x225, 5>(__d, __gdram, static_cast<int>(__a), static_cast<int>(__b));
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_cas exists from architecture 200 on")
__MLU_OP void __bang_atomic_cas(unsigned int *__d, unsigned int *__gdram, unsigned int __a, unsigned int __b)
{
    __mlu_op<0x225, 6>(__d, __gdram, static_cast<unsigned int>(__a), static_cast<unsigned int>(__b));
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_cas exists from architecture 200 on")
__MLU_OP void __bang_atomic_cas(long *__d, long *__gdram, long __a, long __b)
{
    __mlu_op<0x225, 7>(__d, __gdram, static_cast<long>(__a), static_cast<long>(__b));
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_cas exists from architecture 200 on")
__MLU_OP void __bang_atomic_cas(long long *__d, long long *__gdram, long long __a, long long __b)
{
    __mlu_op<0x225, 7>(__d, __gdram, static_cast<long long>(__a), static_cast<long long>(__b));
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_cas exists from architecture 200 on")
__MLU_OP void __bang_atomic_cas(unsigned long *__d, unsigned long *__gdram, unsigned long __a, unsigned long __b)
{
    __mlu_op<0x225, 8>(__d, __gdram, static_cast<unsigned long>(__a), static_cast<unsigned long>(__b));
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_cas exists from architecture 200 on")
__MLU_OP void __bang_atomic_cas(unsigned long long *__d, unsigned long long *__gdram, unsigned long long __a, unsigned long long __b)
{
    __mlu_op<0x225, 8>(__d, __gdram, static_cast<unsigned long long>(__a), static_cast<unsigned long long>(__b));
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_cas exists from architecture 200 on")
__MLU_OP void __bang_atomic_cas(half *__d, half *__gdram, half __a, half __b)
{
    __mlu_op<0x225, 9>(__d, __gdram, static_cast<half>(__a), static_cast<half>(__b));
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_cas exists from architecture 200 on")
__MLU_OP void __bang_atomic_cas(bfloat16_t *__d, bfloat16_t *__gdram, bfloat16_t __a, bfloat16_t __b)
{
    __mlu_op<0x225, 10>(__d, __gdram, static_cast<bfloat16_t>(__a), static_cast<bfloat16_t>(__b));
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_cas exists from architecture 200 on")
__MLU_OP void __bang_atomic_cas(float *__d, float *__gdram, float __a, float __b)
{
    __mlu_op<0x225, 11>(__d, __gdram, static_cast<float>(__a), static_cast<float>(__b));
}

/* maxequal: d[i] = b[i] > a[i] ? b[i] : a[i] */
__MLU_OP void __bang_maxequal(short *__d, const short *__a, const short *__b, long __n)
{
    __mlu_op<0x260, 3>(__d, __a, __b, __n);
}
__MLU_OP void __bang_maxequal(unsigned short *__d, const unsigned short *__a, const unsigned short *__b, long __n)
{
    __mlu_op<0x260, 4>(__d, __a, __b, __n);
}
__MLU_OP void __bang_maxequal(int *__d, const int *__a, const int *__b, long __n)
{
    __mlu_op<0x260, 5>(__d, __a, __b, __n);
}
__MLU_OP void __bang_maxequal(unsigned int *__d, const unsigned int *__a, const unsigned int *__b, long __n)
{
    __mlu_op<0x260, 6>(__d, __a, __b, __n);
}
__MLU_OP void __bang_maxequal(long *__d, const long *__a, const long *__b, long __n)
{
    __mlu_op<0x260, 7>(__d, __a, __b, __n);
}
__MLU_OP void __bang_maxequal(long long *__d, const long long *__a, const long long *__b, long __n)
{
    __mlu_op<0x260, 7>(__d, __a, __b, __n);
}
__MLU_OP void __bang_maxequal(unsigned long *__d, const unsigned long *__a, const unsigned long *__b, long __n)
{
    __mlu_op<0x260, 8>(__d, __a, __b, __n);
}
__MLU_OP void __bang_maxequal(unsigned long long *__d, const unsigned long long *__a, const unsigned long long *__b, long __n)
{
    __mlu_op<0x260, 8>(__d, __a, __b, __n);
}
__MLU_OP void __bang_maxequal(half *__d, const half *__a, const half *__b, long __n)
{
    __mlu_op<0x260, 9>(__d, __a, __b, __n);
}
__MLU_OP void __bang_maxequal(bfloat16_t *__d, const bfloat16_t *__a, const bfloat16_t *__b, long __n)
{
    __mlu_op<0x260, 10>(__d, __a, __b, __n);
}
__MLU_OP void __bang_maxequal(float *__d, const float *__a, const float *__b, long __n)
{
    __mlu_op<0x260, 11>(__d, __a, __b, __n);
}

/* minequal: d[i] = b[i] < a[i] ? b[i] : a[i] */
__MLU_OP void __bang_minequal(short *__d, const short *__a, const short *__b, long __n)
{
    __mlu_op<0x261, 3>(__d, __a, __b, __n);
}
__MLU_OP void __bang_minequal(unsigned short *__d, const unsigned short *__a, const unsigned short *__b, long __n)
{
    __mlu_op<0x261, 4>(__d, __a, __b, __n);
}
__MLU_OP void __bang_minequal(int *__d, const int *__a, const int *__b, long __n)
{
    __mlu_op<0x261, 5>(__d, __a, __b, __n);
}
__MLU_OP void __bang_minequal(unsigned int *__d, const unsigned int *__a, const unsigned int *__b, long __n)
{
    __mlu_op<0x261, 6>(__d, __a, __b, __n);
}
__MLU_OP void __bang_minequal(long *__d, const long *__a, const long *__b, long __n)
{
    __mlu_op<0x261, 7>(__d, __a, __b, __n);
}
__MLU_OP void __bang_minequal(long long *__d, const long long *__a, const long long *__b, long __n)
{
    __mlu_op<0x261, 7>(__d, __a, __b, __n);
}
__MLU_OP void __bang_minequal(unsigned long *__d, const unsigned long *__a, const unsigned long *__b, long __n)
{
    __mlu_op<0x261, 8>(__d, __a, __b, __n);
}
__MLU_OP void __bang_minequal(unsigned long long *__d, const unsigned long long *__a, const unsigned long long *__b, long __n)
{
    __mlu_op<0x261, 8>(__d, __a, __b, __n);
}
__MLU_OP void __bang_minequal(half *__d, const half *__a, const half *__b, long __n)
{
    __mlu_op<0x261, 9>(__d, __a, __b, __n);
}
__MLU_OP void __bang_minequal(bfloat16_t *__d, const bfloat16_t *__a, const bfloat16_t *__b, long __n)
{
    __mlu_op<0x261, 10>(__d, __a, __b, __n);
}
__MLU_OP void __bang_minequal(float *__d, const float *__a, const float *__b, long __n)
{
    __mlu_op<0x261, 11>(__d, __a, __b, __n);
}

/* maxequal_scalar: d[i] = s > a[i] ? s : a[i] */
__MLU_OP void __bang_maxeq_scalar(short *__d, const short *__a, short __s, long __n)
{
    __mlu_op<0x262, 3>(__d, __a, static_cast<short>(__s), __n);
}
__MLU_OP void __bang_maxeq_scalar(unsigned short *__d, const unsigned short *__a, unsigned short __s, long __n)
{
    __mlu_op<0x262, 4>(__d, __a, static_cast<unsigned short>(__s), __n);
}
__MLU_OP void __bang_maxeq_scalar(int *__d, const int *__a, int __s, long __n)
{
    __mlu_op<0x262, 5>(__d, __a, static_cast<int>(__s), __n);
}
__MLU_OP void __bang_maxeq_scalar(unsigned int *__d, const unsigned int *__a, unsigned int __s, long __n)
{
    __mlu_op<0x262, 6>(__d, __a, static_cast<unsigned int>(__s), __n);
}
__MLU_OP void __bang_maxeq_scalar(long *__d, const long *__a, long __s, long __n)
{
    __mlu_op<0x262, 7>(__d, __a, static_cast<long>(__s), __n);
}
__MLU_OP void __bang_maxeq_scalar(long long *__d, const long long *__a, long long __s, long __n)
{
    __mlu_op<0x262, 7>(__d, __a, static_cast<long long>(__s), __n);
}
__MLU_OP void __bang_maxeq_scalar(unsigned long *__d, const unsigned long *__a, unsigned long __s, long __n)
{
    __mlu_op<0x262, 8>(__d, __a, static_cast<unsigned long>(__s), __n);
}
__MLU_OP void __bang_maxeq_scalar(unsigned long long *__d, const unsigned long long *__a, unsigned long long __s, long __n)
{
    __mlu_op<0x262, 8>(__d, __a, static_cast<unsigned long long>(__s), __n);
}
__MLU_OP void __bang_maxeq_scalar(half *__d, const half *__a, half __s, long __n)
{
    __mlu_op<0x262, 9>(__d, __a, static_cast<half>(__s), __n);
}
__MLU_OP void __bang_maxeq_scalar(bfloat16_t *__d, const bfloat16_t *__a, bfloat16_t __s, long __n)
{
    __mlu_op<0x262, 10>(__d, __a, static_cast<bfloat16_t>(__s), __n);
}
__MLU_OP void __bang_maxeq_scalar(float *__d, const float *__a, float __s, long __n)
{
    __mlu_op<0x262, 11>(__d, __a, static_cast<float>(__s), __n);
}

/* minequal_scalar: d[i] = s < a[i] ? s : a[i] */
__MLU_OP void __bang_mineq_scalar(short *__d, const short *__a, short __s, long __n)
{
    __mlu_op<0x263, 3>(__d, __a, static_cast<short>(__s), __n);
}
__MLU_OP void __bang_mineq_scalar(unsigned short *__d, const unsigned short *__a, unsigned short __s, long __n)
{
    __mlu_op<0x263, 4>(__d, __a, static_cast<unsigned short>(__s), __n);
}
__MLU_OP void __bang_mineq_scalar(int *__d, const int *__a, int __s, long __n)
{
    __mlu_op<0x263, 5>(__d, __a, static_cast<int>(__s), __n);
}
__MLU_OP void __bang_mineq_scalar(unsigned int *__d, const unsigned int *__a, unsigned int __s, long __n)
{
    __mlu_op<0x263, 6>(__d, __a, static_cast<unsigned int>(__s), __n);
}
__MLU_OP void __bang_mineq_scalar(long *__d, const long *__a, long __s, long __n)
{
    __mlu_op<0x263, 7>(__d, __a, static_cast<long>(__s), __n);
}
__MLU_OP void __bang_mineq_scalar(long long *__d, const long long *__a, long long __s, long __n)
{
    __mlu_op<0x263, 7>(__d, __a, static_cast<long long>(__s), __n);
}
__MLU_OP void __bang_mineq_scalar(unsigned long *__d, const unsigned long *__a, unsigned long __s, long __n)
{
    __mlu_op<0x263, 8>(__d, __a, static_cast<unsigned long>(__s), __n);
}
__MLU_OP void __bang_mineq_scalar(unsigned long long *__d, const unsigned long long *__a, unsigned long long __s, long __n)
{
    __mlu_op<0x263, 8>(__d, __a, static_cast<unsigned long long>(__s), __n);
}
__MLU_OP void __bang_mineq_scalar(half *__d, const half *__a, half __s, long __n)
{
    __mlu_op<0x263, 9>(__d, __a, static_cast<half>(__s), __n);
}
__MLU_OP void __bang_mineq_scalar(bfloat16_t *__d, const bfloat16_t *__a, bfloat16_t __s, long __n)
{
    __mlu_op<0x263, 10>(__d, __a, static_cast<bfloat16_t>(__s), __n);
}
__MLU_OP void __bang_mineq_scalar(float *__d, const float *__a, float __s, long __n)
{
    __mlu_op<0x263, 11>(__d, __a, static_cast<float>(__s), __n);
}

/* cycle_maxequal: d[i] = b[i % m] > a[i] ? b[i % m] : a[i] */
__MLU_OP void __bang_cycle_maxequal(short *__d, const short *__a, const short *__b, long __n, long __m)
{
    __mlu_op<0x264, 3>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_maxequal(unsigned short *__d, const unsigned short *__a, const unsigned short *__b, long __n, long __m)
{
    __mlu_op<0x264, 4>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_maxequal(int *__d, const int *__a, const int *__b, long __n, long __m)
{
    __mlu_op<0x264, 5>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_maxequal(unsigned int *__d, const unsigned int *__a, const unsigned int *__b, long __n, long __m)
{
    __mlu_op<0x264, 6>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_maxequal(long *__d, const long *__a, const long *__b, long __n, long __m)
{
    __mlu_op<0x264, 7>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_maxequal(long long *__d, const long long *__a, const long long *__b, long __n, long __m)
{
    __mlu_op<0x264, 7>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_maxequal(unsigned long *__d, const unsigned long *__a, const unsigned long *__b, long __n, long __m)
{
    __mlu_op<0x264, 8>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_maxequal(unsigned long long *__d, const unsigned long long *__a, const unsigned long long *__b, long __n, long __m)
{
    __mlu_op<0x264, 8>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_maxequal(half *__d, const half *__a, const half *__b, long __n, long __m)
{
    __mlu_op<0x264, 9>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_maxequal(bfloat16_t *__d, const bfloat16_t *__a, const bfloat16_t *__b, long __n, long __m)
{
    __mlu_op<0x264, 10>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_maxequal(float *__d, const float *__a, const float *__b, long __n, long __m)
{
    __mlu_op<0x264, 11>(__d, __a, __b, __n, __m);
}

/* cycle_minequal: d[i] = b[i % m] < a[i] ? b[i % m] : a[i] */
__MLU_OP void __bang_cycle_minequal(short *__d, const short *__a, const short *__b, long __n, long __m)
{
    __mlu_op<0x265, 3>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_minequal(unsigned short *__d, const unsigned short *__a, const unsigned short *__b, long __n, long __m)
{
    __mlu_op<0x265, 4>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_minequal(int *__d, const int *__a, const int *__b, long __n, long __m)
{
    __mlu_op<0x265, 5>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_minequal(unsigned int *__d, const unsigned int *__a, const unsigned int *__b, long __n, long __m)
{
    __mlu_op<0x265, 6>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_minequal(long *__d, const long *__a, const long *__b, long __n, long __m)
{
    __mlu_op<0x265, 7>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_minequal(long long *__d, const long long *__a, const long long *__b, long __n, long __m)
{
    __mlu_op<0x265, 7>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_minequal(unsigned long *__d, const unsigned long *__a, const unsigned long *__b, long __n, long __m)
{
    __mlu_op<0x265, 8>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_minequal(unsigned long long *__d, const unsigned long long *__a, const unsigned long long *__b, long __n, long __m)
{
    __mlu_op<0x265, 8>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_minequal(half *__d, const half *__a, const half *__b, long __n, long __m)
{
    __mlu_op<0x265, 9>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_minequal(bfloat16_t *__d, const bfloat16_t *__a, const bfloat16_t *__b, long __n, long __m)
{
    __mlu_op<0x265, 10>(__d, __a, __b, __n, __m);
}
__MLU_OP void __bang_cycle_minequal(float *__d, const float *__a, const float *__b, long __n, long __m)
{
    __mlu_op<0x265, 11>(__d, __a, __b, __n, __m);
}

/* maximum: d[i] = b[i] > a[i] ? b[i] : a[i], NaN only if both are */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_maximum exists from architecture 300 on")
__MLU_OP void __bang_maximum(half *__d, const half *__a, const half *__b, long __n)
{
    __mlu_op<0x268, 9>(__d, __a, __b, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_maximum exists from architecture 300 on")
__MLU_OP void __bang_maximum(float *__d, const float *__a, const float *__b, long __n)
{
    __mlu_op<0x268, 11>(__d, __a, __b, __n);
}

/* minimum: d[i] = b[i] < a[i] ? b[i] : a[i], NaN only if both are */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_minimum exists from architecture 300 on")
__MLU_OP void __bang_minimum(half *__d, const half *__a, const half *__b, long __n)
{
    __mlu_op<0x269, 9>(__d, __a, __b, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_minimum exists from architecture 300 on")
__MLU_OP void __bang_minimum(float *__d, const float *__a, const float *__b, long __n)
{
    __mlu_op<0x269, 11>(__d, __a, __b, __n);
}

/* nan_maximum: d[i] = b[i] > a[i] ? b[i] : a[i], NaN if one is */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_nan_maximum exists from architecture 300 on; use __bang_maxequal")
__MLU_OP void __bang_nan_maximum(half *__d, const half *__a, const half *__b, long __n)
{
    __mlu_op<0x26a, 9>(__d, __a, __b, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_nan_maximum exists from architecture 300 on; use __bang_maxequal")
__MLU_OP void __bang_nan_maximum(float *__d, const float *__a, const float *__b, long __n)
{
    __mlu_op<0x26a, 11>(__d, __a, __b, __n);
}

/* nan_minimum: d[i] = b[i] < a[i] ? b[i] : a[i], NaN if one is */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_nan_minimum exists from architecture 300 on; use __bang_minequal")
__MLU_OP void __bang_nan_minimum(half *__d, const half *__a, const half *__b, long __n)
{
    __mlu_op<0x26b, 9>(__d, __a, __b, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_nan_minimum exists from architecture 300 on; use __bang_minequal")
__MLU_OP void __bang_nan_minimum(float *__d, const float *__a, const float *__b, long __n)
{
    __mlu_op<0x26b, 11>(__d, __a, __b, __n);
}

/* cycle_maximum: d[i] = b[i % m] > a[i] ? b[i % m] : a[i], NaN only if both are */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_cycle_maximum exists from architecture 300 on")
__MLU_OP void __bang_cycle_maximum(half *__d, const half *__a, const half *__b, long __n, long __m)
{
    __mlu_op<0x26c, 9>(__d, __a, __b, __n, __m);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_cycle_maximum exists from architecture 300 on")
__MLU_OP void __bang_cycle_maximum(float *__d, const float *__a, const float *__b, long __n, long __m)
{
    __mlu_op<0x26c, 11>(__d, __a, __b, __n, __m);
}

/* cycle_minimum: d[i] = b[i % m] < a[i] ? b[i % m] : a[i], NaN only if both are */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_cycle_minimum exists from architecture 300 on")
__MLU_OP void __bang_cycle_minimum(half *__d, const half *__a, const half *__b, long __n, long __m)
{
    __mlu_op<0x26d, 9>(__d, __a, __b, __n, __m);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_cycle_minimum exists from architecture 300 on")
__MLU_OP void __bang_cycle_minimum(float *__d, const float *__a, const float *__b, long __n, long __m)
{
    __mlu_op<0x26d, 11>(__d, __a, __b, __n, __m);
}

/* cycle_nan_maximum: d[i] = b[i % m] > a[i] ? b[i % m] : a[i], NaN if one is */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_cycle_nan_maximum exists from architecture 300 on")
__MLU_OP void __bang_cycle_nan_maximum(half *__d, const half *__a, const half *__b, long __n, long __m)
{
    __mlu_op<0x26e, 9>(__d, __a, __b, __n, __m);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_cycle_nan_maximum exists from architecture 300 on")
__MLU_OP void __bang_cycle_nan_maximum(float *__d, const float *__a, const float *__b, long __n, long __m)
{
    __mlu_op<0x26e, 11>(__d, __a, __b, __n, __m);
}

/* cycle_nan_minimum: d[i] = b[i % m] < a[i] ? b[i % m] : a[i], NaN if one is */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_cycle_nan_minimum exists from architecture 300 on")
__MLU_OP void __bang_cycle_nan_minimum(half *__d, const half *__a, const half *__b, long __n, long __m)
{
    __mlu_op<0x26f, 9>(__d, __a, __b, __n, __m);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_cycle_nan_minimum exists from architecture 300 on")
__MLU_OP void __bang_cycle_nan_minimum(float *__d, const float *__a, const float *__b, long __n, long __m)
{
    __mlu_op<0x26f, 11>(__d, __a, __b, __n, __m);
}

/* maximum_distance: d[i] = maximum of a[i] and a[i + distance], NaN only if both are */
__MLU_OP void __bang_maximum(half *__d, const half *__a, long __distance, long __n)
{
    __mlu_op<0x270, 9>(__d, __a, __distance, __n);
}

/* eq_bitindex: bit i of d = a[i] == b[i] */
__MLU_OP void __bang_eq_bitindex(half *__d, const half *__a, const half *__b, long __n)
{
    __mlu_op<0x2b0, 9>(__d, __a, __b, __n);
}
__MLU_OP void __bang_eq_bitindex(bfloat16_t *__d, const bfloat16_t *__a, const bfloat16_t *__b, long __n)
{
    __mlu_op<0x2b0, 10>(__d, __a, __b, __n);
}
__MLU_OP void __bang_eq_bitindex(float *__d, const float *__a, const float *__b, long __n)
{
    __mlu_op<0x2b0, 11>(__d, __a, __b, __n);
}

/* ne_bitindex: bit i of d = a[i] != b[i] */
__MLU_OP void __bang_ne_bitindex(half *__d, const half *__a, const half *__b, long __n)
{
    __mlu_op<0x2b1, 9>(__d, __a, __b, __n);
}
__MLU_OP void __bang_ne_bitindex(bfloat16_t *__d, const bfloat16_t *__a, const bfloat16_t *__b, long __n)
{
    __mlu_op<0x2b1, 10>(__d, __a, __b, __n);
}
__MLU_OP void __bang_ne_bitindex(float *__d, const float *__a, const float *__b, long __n)
{
    __mlu_op<0x2b1, 11>(__d, __a, __b, __n);
}

/* gt_bitindex: bit i of d = a[i] > b[i] */
__MLU_OP void __bang_gt_bitindex(half *__d, const half *__a, const half *__b, long __n)
{
    __mlu_op<0x2b2, 9>(__d, __a, __b, __n);
}
__MLU_OP void __bang_gt_bitindex(bfloat16_t *__d, const bfloat16_t *__a, const bfloat16_t *__b, long __n)
{
    __mlu_op<0x2b2, 10>(__d, __a, __b, __n);
}
__MLU_OP void __bang_gt_bitindex(float *__d, const float *__a, const float *__b, long __n)
{
    __mlu_op<0x2b2, 11>(__d, __a, __b, __n);
}

/* ge_bitindex: bit i of d = a[i] >= b[i] */
__MLU_OP void __bang_ge_bitindex(half *__d, const half *__a, const half *__b, long __n)
{
    __mlu_op<0x2b3, 9>(__d, __a, __b, __n);
}
__MLU_OP void __bang_ge_bitindex(bfloat16_t *__d, const bfloat16_t *__a, const bfloat16_t *__b, long __n)
{
    __mlu_op<0x2b3, 10>(__d, __a, __b, __n);
}
__MLU_OP void __bang_ge_bitindex(float *__d, const float *__a, const float *__b, long __n)
{
    __mlu_op<0x2b3, 11>(__d, __a, __b, __n);
}

/* lt_bitindex: bit i of d = a[i] < b[i] */
__MLU_OP void __bang_lt_bitindex(half *__d, const half *__a, const half *__b, long __n)
{
    __mlu_op<0x2b4, 9>(__d, __a, __b, __n);
}
__MLU_OP void __bang_lt_bitindex(bfloat16_t *__d, const bfloat16_t *__a, const bfloat16_t *__b, long __n)
{
    __mlu_op<0x2b4, 10>(__d, __a, __b, __n);
}
__MLU_OP void __bang_lt_bitindex(float *__d, const float *__a, const float *__b, long __n)
{
    __mlu_op<0x2b4, 11>(__d, __a, __b, __n);
}

/* le_bitindex: bit i of d = a[i] <= b[i] */
__MLU_OP void __bang_le_bitindex(half *__d, const half *__a, const half *__b, long __n)
{
    __mlu_op<0x2b5, 9>(__d, __a, __b, __n);
}
__MLU_OP void __bang_le_bitindex(bfloat16_t *__d, const bfloat16_t *__a, const bfloat16_t *__b, long __n)
{
    __mlu_op<0x2b5, 10>(__d, __a, __b, __n);
}
__MLU_OP void __bang_le_bitindex(float *__d, const float *__a, const float *__b, long __n)
{
    __mlu_op<0x2b5, 11>(__d, __a, __b, __n);
}

/* sum: returns the sum of a[0..n), in float by 128 bytes: l-th elements in ascending order, then the halves of the line added until one element is left, rounded once */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_sum exists from architecture 300 on")
__MLU_OP half __bang_sum(const half *__a, long __n)
{
    return __mlu_value<0x300, 9, half>(__a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_sum exists from architecture 300 on")
__MLU_OP bfloat16_t __bang_sum(const bfloat16_t *__a, long __n)
{
    return __mlu_value<0x300, 10, bfloat16_t>(__a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_sum exists from architecture 300 on")
__MLU_OP float __bang_sum(const float *__a, long __n)
{
    return __mlu_value<0x300, 11, float>(__a, __n);
}

/* reduce_sum: d[g] = the sum of a[g..) of each 128 bytes, g their first element, in the order of __bang_sum; the other elements of d keep their value, 1xx and 2xx: become 0 */
__MLU_OP void __bang_reduce_sum(half *__d, const half *__a, long __n)
{
    __mlu_op<0x301, 9>(__d, __a, __n);
}
__MLU_OP void __bang_reduce_sum(bfloat16_t *__d, const bfloat16_t *__a, long __n)
{
    __mlu_op<0x301, 10>(__d, __a, __n);
}
__MLU_OP void __bang_reduce_sum(float *__d, const float *__a, long __n)
{
    __mlu_op<0x301, 11>(__d, __a, __n);
}

/* count: returns how many a[i] are not zero; -0.0 is zero, a denormal and NaN are not */
__MLU_OP unsigned int __bang_count(const half *__a, long __n)
{
    return __mlu_value<0x302, 9, unsigned int>(__a, __n);
}
__MLU_OP unsigned int __bang_count(const bfloat16_t *__a, long __n)
{
    return __mlu_value<0x302, 10, unsigned int>(__a, __n);
}
__MLU_OP unsigned int __bang_count(const float *__a, long __n)
{
    return __mlu_value<0x302, 11, unsigned int>(__a, __n);
}

/* old_count: d[0] = how many a[i] are not zero; 1xx and 2xx: zeros up to 128 bytes */
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_count exists up to architecture 399; use n = __bang_count(a, n)")
__MLU_OP void __bang_count(unsigned *__d, const half *__a, long __n)
{
    __mlu_op<0x303, 9>(__d, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_count exists up to architecture 399; use n = __bang_count(a, n)")
__MLU_OP void __bang_count(unsigned *__d, const bfloat16_t *__a, long __n)
{
    __mlu_op<0x303, 10>(__d, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_count exists up to architecture 399; use n = __bang_count(a, n)")
__MLU_OP void __bang_count(unsigned *__d, const float *__a, long __n)
{
    __mlu_op<0x303, 11>(__d, __a, __n);
}

/* count_bitindex: d[0] = how many of n bits are set; 1xx and 2xx: zeros up to 128 bytes */
__MLU_OP void __bang_count_bitindex(unsigned *__d, const void *__mask, long __n)
{
    __mlu_op<0x304, 0>(__d, __mask, __n);
}

/* findfirst1: returns the least i with a[i] not zero, 0xffffffff if there is none */
__MLU_OP unsigned int __bang_findfirst1(const half *__a, long __n)
{
    return __mlu_value<0x305, 9, unsigned int>(__a, __n);
}
__MLU_OP unsigned int __bang_findfirst1(const bfloat16_t *__a, long __n)
{
    return __mlu_value<0x305, 10, unsigned int>(__a, __n);
}
__MLU_OP unsigned int __bang_findfirst1(const float *__a, long __n)
{
    return __mlu_value<0x305, 11, unsigned int>(__a, __n);
}

/* old_findfirst1: d[0] = the least i with a[i] not zero, 0xffffffff if there is none; 1xx and 2xx: zeros up to 128 bytes */
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_findfirst1 exists up to architecture 399; use i = __bang_findfirst1(a, n)")
__MLU_OP void __bang_findfirst1(unsigned *__d, const half *__a, long __n)
{
    __mlu_op<0x306, 9>(__d, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_findfirst1 exists up to architecture 399; use i = __bang_findfirst1(a, n)")
__MLU_OP void __bang_findfirst1(unsigned *__d, const bfloat16_t *__a, long __n)
{
    __mlu_op<0x306, 10>(__d, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_findfirst1 exists up to architecture 399; use i = __bang_findfirst1(a, n)")
__MLU_OP void __bang_findfirst1(unsigned *__d, const float *__a, long __n)
{
    __mlu_op<0x306, 11>(__d, __a, __n);
}

/* findlast1: returns the greatest i with a[i] not zero, 0xffffffff if there is none */
__MLU_OP unsigned int __bang_findlast1(const half *__a, long __n)
{
    return __mlu_value<0x307, 9, unsigned int>(__a, __n);
}
__MLU_OP unsigned int __bang_findlast1(const bfloat16_t *__a, long __n)
{
    return __mlu_value<0x307, 10, unsigned int>(__a, __n);
}
__MLU_OP unsigned int __bang_findlast1(const float *__a, long __n)
{
    return __mlu_value<0x307, 11, unsigned int>(__a, __n);
}

/* old_findlast1: d[0] = the greatest i with a[i] not zero, 0xffffffff if there is none; 1xx and 2xx: zeros up to 128 bytes */
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_findlast1 exists up to architecture 399; use i = __bang_findlast1(a, n)")
__MLU_OP void __bang_findlast1(unsigned *__d, const half *__a, long __n)
{
    __mlu_op<0x308, 9>(__d, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_findlast1 exists up to architecture 399; use i = __bang_findlast1(a, n)")
__MLU_OP void __bang_findlast1(unsigned *__d, const bfloat16_t *__a, long __n)
{
    __mlu_op<0x308, 10>(__d, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_findlast1 exists up to architecture 399; use i = __bang_findlast1(a, n)")
__MLU_OP void __bang_findlast1(unsigned *__d, const float *__a, long __n)
{
    __mlu_op<0x308, 11>(__d, __a, __n);
}

/* argmax: d[0] = the first greatest a[i], 8 bytes behind it = i; NaN is never greater */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_argmax exists from architecture 300 on; use __bang_max")
__MLU_OP void __bang_argmax(half *__d, const half *__a, long __n)
{
    __mlu_op<0x309, 9>(__d, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_argmax exists from architecture 300 on; use __bang_max")
__MLU_OP void __bang_argmax(bfloat16_t *__d, const bfloat16_t *__a, long __n)
{
    __mlu_op<0x309, 10>(__d, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_argmax exists from architecture 300 on; use __bang_max")
__MLU_OP void __bang_argmax(float *__d, const float *__a, long __n)
{
    __mlu_op<0x309, 11>(__d, __a, __n);
}

/* argmin: d[0] = the first least a[i], 8 bytes behind it = i; NaN is never less */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_argmin exists from architecture 300 on; use __bang_min")
__MLU_OP void __bang_argmin(half *__d, const half *__a, long __n)
{
    __mlu_op<0x30a, 9>(__d, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_argmin exists from architecture 300 on; use __bang_min")
__MLU_OP void __bang_argmin(bfloat16_t *__d, const bfloat16_t *__a, long __n)
{
    __mlu_op<0x30a, 10>(__d, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_argmin exists from architecture 300 on; use __bang_min")
__MLU_OP void __bang_argmin(float *__d, const float *__a, long __n)
{
    __mlu_op<0x30a, 11>(__d, __a, __n);
}

/* old_max: d[0] = the first greatest a[i], 8 bytes behind it = i; 1xx and 2xx: zeros up to 128 bytes */
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_max exists up to architecture 399; use __bang_argmax")
__MLU_OP void __bang_max(half *__d, const half *__a, long __n)
{
    __mlu_op<0x30b, 9>(__d, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_max exists up to architecture 399; use __bang_argmax")
__MLU_OP void __bang_max(bfloat16_t *__d, const bfloat16_t *__a, long __n)
{
    __mlu_op<0x30b, 10>(__d, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_max exists up to architecture 399; use __bang_argmax")
__MLU_OP void __bang_max(float *__d, const float *__a, long __n)
{
    __mlu_op<0x30b, 11>(__d, __a, __n);
}

/* old_min: d[0] = the first least a[i], 8 bytes behind it = i; 1xx and 2xx: zeros up to 128 bytes */
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_min exists up to architecture 399; use __bang_argmin")
__MLU_OP void __bang_min(half *__d, const half *__a, long __n)
{
    __mlu_op<0x30c, 9>(__d, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_min exists up to architecture 399; use __bang_argmin")
__MLU_OP void __bang_min(bfloat16_t *__d, const bfloat16_t *__a, long __n)
{
    __mlu_op<0x30c, 10>(__d, __a, __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_min exists up to architecture 399; use __bang_argmin")
__MLU_OP void __bang_min(float *__d, const float *__a, long __n)
{
    __mlu_op<0x30c, 11>(__d, __a, __n);
}

/* fabsmax: d[0] = |a[i]|, the first greatest one, 8 bytes behind it = i; 1xx and 2xx: zeros up to 128 bytes */
__MLU_OP void __bang_fabsmax(half *__d, const half *__a, long __n)
{
    __mlu_op<0x30d, 9>(__d, __a, __n);
}
__MLU_OP void __bang_fabsmax(bfloat16_t *__d, const bfloat16_t *__a, long __n)
{
    __mlu_op<0x30d, 10>(__d, __a, __n);
}
__MLU_OP void __bang_fabsmax(float *__d, const float *__a, long __n)
{
    __mlu_op<0x30d, 11>(__d, __a, __n);
}

/* fabsmin: d[0] = |a[i]|, the first least one, 8 bytes behind it = i; 1xx and 2xx: zeros up to 128 bytes */
__MLU_OP void __bang_fabsmin(half *__d, const half *__a, long __n)
{
    __mlu_op<0x30e, 9>(__d, __a, __n);
}
__MLU_OP void __bang_fabsmin(bfloat16_t *__d, const bfloat16_t *__a, long __n)
{
    __mlu_op<0x30e, 10>(__d, __a, __n);
}
__MLU_OP void __bang_fabsmin(float *__d, const float *__a, long __n)
{
    __mlu_op<0x30e, 11>(__d, __a, __n);
}

/* popcnt: returns how many bits of a[0..n) are set */
__MLU_OP int __bang_popcnt(const signed char *__a, long __n)
{
    return __mlu_value<0x30f, 1, int>(__a, __n);
}
__MLU_OP int __bang_popcnt(const char *__a, long __n)
{
    return __mlu_value<0x30f, 1, int>(__a, __n);
}
__MLU_OP int __bang_popcnt(const unsigned char *__a, long __n)
{
    return __mlu_value<0x30f, 2, int>(__a, __n);
}
__MLU_OP int __bang_popcnt(const short *__a, long __n)
{
    return __mlu_value<0x30f, 3, int>(__a, __n);
}
__MLU_OP int __bang_popcnt(const unsigned short *__a, long __n)
{
    return __mlu_value<0x30f, 4, int>(__a, __n);
}
__MLU_OP int __bang_popcnt(const int *__a, long __n)
{
    return __mlu_value<0x30f, 5, int>(__a, __n);
}
__MLU_OP int __bang_popcnt(const unsigned int *__a, long __n)
{
    return __mlu_value<0x30f, 6, int>(__a, __n);
}
__MLU_OP int __bang_popcnt(const long *__a, long __n)
{
    return __mlu_value<0x30f, 7, int>(__a, __n);
}
__MLU_OP int __bang_popcnt(const long long *__a, long __n)
{
    return __mlu_value<0x30f, 7, int>(__a, __n);
}
__MLU_OP int __bang_popcnt(const unsigned long *__a, long __n)
{
    return __mlu_value<0x30f, 8, int>(__a, __n);
}
__MLU_OP int __bang_popcnt(const unsigned long long *__a, long __n)
{
    return __mlu_value<0x30f, 8, int>(__a, __n);
}

/* histogram: d[r] = d[r] + how many a[i] equal the first element of row r of kernel, which is 64 bytes of lane r of WRAM */
__MLU_OP void __bang_histogram(signed char *__d, const signed char *__a, const signed char *__kernel, long __n)
{
    __mlu_op<0x310, 1>(__d, __a, __kernel, __n);
}
__MLU_OP void __bang_histogram(char *__d, const char *__a, const char *__kernel, long __n)
{
    __mlu_op<0x310, 1>(__d, __a, __kernel, __n);
}
__MLU_OP void __bang_histogram(short *__d, const short *__a, const short *__kernel, long __n)
{
    __mlu_op<0x310, 3>(__d, __a, __kernel, __n);
}
__MLU_OP void __bang_histogram(half *__d, const half *__a, const half *__kernel, long __n)
{
    __mlu_op<0x310, 9>(__d, __a, __kernel, __n);
}
__MLU_OP void __bang_histogram(bfloat16_t *__d, const bfloat16_t *__a, const bfloat16_t *__kernel, long __n)
{
    __mlu_op<0x310, 10>(__d, __a, __kernel, __n);
}

/* incseq: d[i] = i */
__MLU_REFUSED(__MLU_ARCH < 593, "__bang_incseq exists from architecture 593 on")
__MLU_OP void __bang_incseq(int *__d, long __n)
{
    __mlu_op<0x311, 5>(__d, __n);
}
__MLU_REFUSED(__MLU_ARCH < 593, "__bang_incseq exists from architecture 593 on")
__MLU_OP void __bang_incseq(long *__d, long __n)
{
    __mlu_op<0x311, 7>(__d, __n);
}
__MLU_REFUSED(__MLU_ARCH < 593, "__bang_incseq exists from architecture 593 on")
__MLU_OP void __bang_incseq(long long *__d, long __n)
{
    __mlu_op<0x311, 7>(__d, __n);
}

/* filter: k = 0; for i: if b[i] is not zero: d[k++] = a[i]; returns k; the rest of d keeps its value */
__MLU_REFUSED(__MLU_ARCH < 372, "__bang_filter exists from architecture 372 on; use __bang_collect")
__MLU_OP unsigned int __bang_filter(signed char *__d, const signed char *__a, const signed char *__b, long __n)
{
    return __mlu_value<0x340, 1, unsigned int>(__d, __a, __b, __n);
}
__MLU_REFUSED(__MLU_ARCH < 372, "__bang_filter exists from architecture 372 on; use __bang_collect")
__MLU_OP unsigned int __bang_filter(char *__d, const char *__a, const char *__b, long __n)
{
    return __mlu_value<0x340, 1, unsigned int>(__d, __a, __b, __n);
}
__MLU_REFUSED(__MLU_ARCH < 372, "__bang_filter exists from architecture 372 on; use __bang_collect")
__MLU_OP unsigned int __bang_filter(unsigned char *__d, const unsigned char *__a, const unsigned char *__b, long __n)
{
    return __mlu_value<0x340, 2, unsigned int>(__d, __a, __b, __n);
}
__MLU_REFUSED(__MLU_ARCH < 372, "__bang_filter exists from architecture 372 on; use __bang_collect")
__MLU_OP unsigned int __bang_filter(short *__d, const short *__a, const short *__b, long __n)
{
    return __mlu_value<0x340, 3, unsigned int>(__d, __a, __b, __n);
}
__MLU_REFUSED(__MLU_ARCH < 372, "__bang_filter exists from architecture 372 on; use __bang_collect")
__MLU_OP unsigned int __bang_filter(unsigned short *__d, const unsigned short *__a, const unsigned short *__b, long __n)
{
    return __mlu_value<0x340, 4, unsigned int>(__d, __a, __b, __n);
}
__MLU_REFUSED(__MLU_ARCH < 372, "__bang_filter exists from architecture 372 on; use __bang_collect")
__MLU_OP unsigned int __bang_filter(int *__d, const int *__a, const int *__b, long __n)
{
    return __mlu_value<0x340, 5, unsigned int>(__d, __a, __b, __n);
}
__MLU_REFUSED(__MLU_ARCH < 372, "__bang_filter exists from architecture 372 on; use __bang_collect")
__MLU_OP unsigned int __bang_filter(unsigned int *__d, const unsigned int *__a, const unsigned int *__b, long __n)
{
    return __mlu_value<0x340, 6, unsigned int>(__d, __a, __b, __n);
}
__MLU_REFUSED(__MLU_ARCH < 372, "__bang_filter exists from architecture 372 on; use __bang_collect")
__MLU_OP unsigned int __bang_filter(half *__d, const half *__a, const half *__b, long __n)
{
    return __mlu_value<0x340, 9, unsigned int>(__d, __a, __b, __n);
}
__MLU_REFUSED(__MLU_ARCH < 372, "__bang_filter exists from architecture 372 on; use __bang_collect")
__MLU_OP unsigned int __bang_filter(bfloat16_t *__d, const bfloat16_t *__a, const bfloat16_t *__b, long __n)
{
    return __mlu_value<0x340, 10, unsigned int>(__d, __a, __b, __n);
}
__MLU_REFUSED(__MLU_ARCH < 372, "__bang_filter exists from architecture 372 on; use __bang_collect")
__MLU_OP unsigned int __bang_filter(float *__d, const float *__a, const float *__b, long __n)
{
    return __mlu_value<0x340, 11, unsigned int>(__d, __a, __b, __n);
}

/* collect: k = 0; for i: if b[i] is not zero: d[k++] = a[i]; 1xx and 2xx: zeros up to a multiple of 128 bytes */
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_collect exists up to architecture 399; use __bang_filter")
__MLU_OP void __bang_collect(signed char *__d, const signed char *__a, const signed char *__b, long __n)
{
    __mlu_op<0x341, 1>(__d, __a, __b, __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_collect exists up to architecture 399; use __bang_filter")
__MLU_OP void __bang_collect(char *__d, const char *__a, const char *__b, long __n)
{
    __mlu_op<0x341, 1>(__d, __a, __b, __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_collect exists up to architecture 399; use __bang_filter")
__MLU_OP void __bang_collect(unsigned char *__d, const unsigned char *__a, const unsigned char *__b, long __n)
{
    __mlu_op<0x341, 2>(__d, __a, __b, __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_collect exists up to architecture 399; use __bang_filter")
__MLU_OP void __bang_collect(short *__d, const short *__a, const short *__b, long __n)
{
    __mlu_op<0x341, 3>(__d, __a, __b, __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_collect exists up to architecture 399; use __bang_filter")
__MLU_OP void __bang_collect(unsigned short *__d, const unsigned short *__a, const unsigned short *__b, long __n)
{
    __mlu_op<0x341, 4>(__d, __a, __b, __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_collect exists up to architecture 399; use __bang_filter")
__MLU_OP void __bang_collect(int *__d, const int *__a, const int *__b, long __n)
{
    __mlu_op<0x341, 5>(__d, __a, __b, __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_collect exists up to architecture 399; use __bang_filter")
__MLU_OP void __bang_collect(unsigned int *__d, const unsigned int *__a, const unsigned int *__b, long __n)
{
    __mlu_op<0x341, 6>(__d, __a, __b, __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_collect exists up to architecture 399; use __bang_filter")
__MLU_OP void __bang_collect(half *__d, const half *__a, const half *__b, long __n)
{
    __mlu_op<0x341, 9>(__d, __a, __b, __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_collect exists up to architecture 399; use __bang_filter")
__MLU_OP void __bang_collect(bfloat16_t *__d, const bfloat16_t *__a, const bfloat16_t *__b, long __n)
{
    __mlu_op<0x341, 10>(__d, __a, __b, __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_collect exists up to architecture 399; use __bang_filter")
__MLU_OP void __bang_collect(float *__d, const float *__a, const float *__b, long __n)
{
    __mlu_op<0x341, 11>(__d, __a, __b, __n);
}

/* filter_bitindex: k = 0; for i: if bit i of mask is set: d[k++] = a[i]; returns k; the rest of d keeps its value */
__MLU_REFUSED(__MLU_ARCH < 372, "__bang_filter_bitindex exists from architecture 372 on; use __bang_collect_bitindex")
__MLU_OP unsigned int __bang_filter_bitindex(signed char *__d, const signed char *__a, const void *__mask, long __n)
{
    return __mlu_value<0x342, 1, unsigned int>(__d, __a, __mask, __n);
}
__MLU_REFUSED(__MLU_ARCH < 372, "__bang_filter_bitindex exists from architecture 372 on; use __bang_collect_bitindex")
__MLU_OP unsigned int __bang_filter_bitindex(char *__d, const char *__a, const void *__mask, long __n)
{
    return __mlu_value<0x342, 1, unsigned int>(__d, __a, __mask, __n);
}
__MLU_REFUSED(__MLU_ARCH < 372, "__bang_filter_bitindex exists from architecture 372 on; use __bang_collect_bitindex")
__MLU_OP unsigned int __bang_filter_bitindex(unsigned char *__d, const unsigned char *__a, const void *__mask, long __n)
{
    return __mlu_value<0x342, 2, unsigned int>(__d, __a, __mask, __n);
}
__MLU_REFUSED(__MLU_ARCH < 372, "__bang_filter_bitindex exists from architecture 372 on; use __bang_collect_bitindex")
__MLU_OP unsigned int __bang_filter_bitindex(short *__d, const short *__a, const void *__mask, long __n)
{
    return __mlu_value<0x342, 3, unsigned int>(__d, __a, __mask, __n);
}
__MLU_REFUSED(__MLU_ARCH < 372, "__bang_filter_bitindex exists from architecture 372 on; use __bang_collect_bitindex")
__MLU_OP unsigned int __bang_filter_bitindex(unsigned short *__d, const unsigned short *__a, const void *__mask, long __n)
{
    return __mlu_value<0x342, 4, unsigned int>(__d, __a, __mask, __n);
}
__MLU_REFUSED(__MLU_ARCH < 372, "__bang_filter_bitindex exists from architecture 372 on; use __bang_collect_bitindex")
__MLU_OP unsigned int __bang_filter_bitindex(int *__d, const int *__a, const void *__mask, long __n)
{
    return __mlu_value<0x342, 5, unsigned int>(__d, __a, __mask, __n);
}
__MLU_REFUSED(__MLU_ARCH < 372, "__bang_filter_bitindex exists from architecture 372 on; use __bang_collect_bitindex")
__MLU_OP unsigned int __bang_filter_bitindex(unsigned int *__d, const unsigned int *__a, const void *__mask, long __n)
{
    return __mlu_value<0x342, 6, unsigned int>(__d, __a, __mask, __n);
}
__MLU_REFUSED(__MLU_ARCH < 372, "__bang_filter_bitindex exists from architecture 372 on; use __bang_collect_bitindex")
__MLU_OP unsigned int __bang_filter_bitindex(half *__d, const half *__a, const void *__mask, long __n)
{
    return __mlu_value<0x342, 9, unsigned int>(__d, __a, __mask, __n);
}
__MLU_REFUSED(__MLU_ARCH < 372, "__bang_filter_bitindex exists from architecture 372 on; use __bang_collect_bitindex")
__MLU_OP unsigned int __bang_filter_bitindex(bfloat16_t *__d, const bfloat16_t *__a, const void *__mask, long __n)
{
    return __mlu_value<0x342, 10, unsigned int>(__d, __a, __mask, __n);
}
__MLU_REFUSED(__MLU_ARCH < 372, "__bang_filter_bitindex exists from architecture 372 on; use __bang_collect_bitindex")
__MLU_OP unsigned int __bang_filter_bitindex(float *__d, const float *__a, const void *__mask, long __n)
{
    return __mlu_value<0x342, 11, unsigned int>(__d, __a, __mask, __n);
}

/* collect_bitindex: k = 0; for i: if bit i of mask is set: d[k++] = a[i]; 1xx and 2xx: zeros up to a multiple of 128 bytes */
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_collect_bitindex exists up to architecture 399; use __bang_filter_bitindex")
__MLU_OP void __bang_collect_bitindex(signed char *__d, const signed char *__a, const void *__mask, long __n)
{
    __mlu_op<0x343, 1>(__d, __a, __mask, __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_collect_bitindex exists up to architecture 399; use __bang_filter_bitindex")
__MLU_OP void __bang_collect_bitindex(char *__d, const char *__a, const void *__mask, long __n)
{
    __mlu_op<0x343, 1>(__d, __a, __mask, __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_collect_bitindex exists up to architecture 399; use __bang_filter_bitindex")
__MLU_OP void __bang_collect_bitindex(unsigned char *__d, const unsigned char *__a, const void *__mask, long __n)
{
    __mlu_op<0x343, 2>(__d, __a, __mask, __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_collect_bitindex exists up to architecture 399; use __bang_filter_bitindex")
__MLU_OP void __bang_collect_bitindex(short *__d, const short *__a, const void *__mask, long __n)
{
    __mlu_op<0x343, 3>(__d, __a, __mask, __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_collect_bitindex exists up to architecture 399; use __bang_filter_bitindex")
__MLU_OP void __bang_collect_bitindex(unsigned short *__d, const unsigned short *__a, const void *__mask, long __n)
{
    __mlu_op<0x343, 4>(__d, __a, __mask, __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_collect_bitindex exists up to architecture 399; use __bang_filter_bitindex")
__MLU_OP void __bang_collect_bitindex(int *__d, const int *__a, const void *__mask, long __n)
{
    __mlu_op<0x343, 5>(__d, __a, __mask, __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_collect_bitindex exists up to architecture 399; use __bang_filter_bitindex")
__MLU_OP void __bang_collect_bitindex(unsigned int *__d, const unsigned int *__a, const void *__mask, long __n)
{
    __mlu_op<0x343, 6>(__d, __a, __mask, __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_collect_bitindex exists up to architecture 399; use __bang_filter_bitindex")
__MLU_OP void __bang_collect_bitindex(half *__d, const half *__a, const void *__mask, long __n)
{
    __mlu_op<0x343, 9>(__d, __a, __mask, __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_collect_bitindex exists up to architecture 399; use __bang_filter_bitindex")
__MLU_OP void __bang_collect_bitindex(bfloat16_t *__d, const bfloat16_t *__a, const void *__mask, long __n)
{
    __mlu_op<0x343, 10>(__d, __a, __mask, __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_collect_bitindex exists up to architecture 399; use __bang_filter_bitindex")
__MLU_OP void __bang_collect_bitindex(float *__d, const float *__a, const void *__mask, long __n)
{
    __mlu_op<0x343, 11>(__d, __a, __mask, __n);
}

/* select: bytes 0..3 of d = how many b[i] are not zero, their a[i] from byte 128 on, zeros up to a multiple of 128 bytes; bytes 4..127 keep their value, 1xx and 2xx: become 0 */
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_select exists up to architecture 399; use __bang_filter")
__MLU_OP void __bang_select(signed char *__d, const signed char *__a, const signed char *__b, long __n)
{
    __mlu_op<0x344, 1>(__d, __a, __b, __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_select exists up to architecture 399; use __bang_filter")
__MLU_OP void __bang_select(char *__d, const char *__a, const char *__b, long __n)
{
    __mlu_op<0x344, 1>(__d, __a, __b, __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_select exists up to architecture 399; use __bang_filter")
__MLU_OP void __bang_select(unsigned char *__d, const unsigned char *__a, const unsigned char *__b, long __n)
{
    __mlu_op<0x344, 2>(__d, __a, __b, __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_select exists up to architecture 399; use __bang_filter")
__MLU_OP void __bang_select(short *__d, const short *__a, const short *__b, long __n)
{
    __mlu_op<0x344, 3>(__d, __a, __b, __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_select exists up to architecture 399; use __bang_filter")
__MLU_OP void __bang_select(unsigned short *__d, const unsigned short *__a, const unsigned short *__b, long __n)
{
    __mlu_op<0x344, 4>(__d, __a, __b, __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_select exists up to architecture 399; use __bang_filter")
__MLU_OP void __bang_select(int *__d, const int *__a, const int *__b, long __n)
{
    __mlu_op<0x344, 5>(__d, __a, __b, __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_select exists up to architecture 399; use __bang_filter")
__MLU_OP void __bang_select(unsigned int *__d, const unsigned int *__a, const unsigned int *__b, long __n)
{
    __mlu_op<0x344, 6>(__d, __a, __b, __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_select exists up to architecture 399; use __bang_filter")
__MLU_OP void __bang_select(half *__d, const half *__a, const half *__b, long __n)
{
    __mlu_op<0x344, 9>(__d, __a, __b, __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_select exists up to architecture 399; use __bang_filter")
__MLU_OP void __bang_select(bfloat16_t *__d, const bfloat16_t *__a, const bfloat16_t *__b, long __n)
{
    __mlu_op<0x344, 10>(__d, __a, __b, __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_select exists up to architecture 399; use __bang_filter")
__MLU_OP void __bang_select(float *__d, const float *__a, const float *__b, long __n)
{
    __mlu_op<0x344, 11>(__d, __a, __b, __n);
}

/* select_bitindex: as __bang_select, by bit i of mask */
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_select_bitindex exists up to architecture 399; use __bang_filter_bitindex")
__MLU_OP void __bang_select_bitindex(signed char *__d, const signed char *__a, const void *__mask, long __n)
{
    __mlu_op<0x345, 1>(__d, __a, __mask, __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_select_bitindex exists up to architecture 399; use __bang_filter_bitindex")
__MLU_OP void __bang_select_bitindex(char *__d, const char *__a, const void *__mask, long __n)
{
    __mlu_op<0x345, 1>(__d, __a, __mask, __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_select_bitindex exists up to architecture 399; use __bang_filter_bitindex")
__MLU_OP void __bang_select_bitindex(unsigned char *__d, const unsigned char *__a, const void *__mask, long __n)
{
    __mlu_op<0x345, 2>(__d, __a, __mask, __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_select_bitindex exists up to architecture 399; use __bang_filter_bitindex")
__MLU_OP void __bang_select_bitindex(short *__d, const short *__a, const void *__mask, long __n)
{
    __mlu_op<0x345, 3>(__d, __a, __mask, __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_select_bitindex exists up to architecture 399; use __bang_filter_bitindex")
__MLU_OP void __bang_select_bitindex(unsigned short *__d, const unsigned short *__a, const void *__mask, long __n)
{
    __mlu_op<0x345, 4>(__d, __a, __mask, __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_select_bitindex exists up to architecture 399; use __bang_filter_bitindex")
__MLU_OP void __bang_select_bitindex(int *__d, const int *__a, const void *__mask, long __n)
{
    __mlu_op<0x345, 5>(__d, __a, __mask, __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_select_bitindex exists up to architecture 399; use __bang_filter_bitindex")
__MLU_OP void __bang_select_bitindex(unsigned int *__d, const unsigned int *__a, const void *__mask, long __n)
{
    __mlu_op<0x345, 6>(__d, __a, __mask, __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_select_bitindex exists up to architecture 399; use __bang_filter_bitindex")
__MLU_OP void __bang_select_bitindex(half *__d, const half *__a, const void *__mask, long __n)
{
    __mlu_op<0x345, 9>(__d, __a, __mask, __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_select_bitindex exists up to architecture 399; use __bang_filter_bitindex")
__MLU_OP void __bang_select_bitindex(bfloat16_t *__d, const bfloat16_t *__a, const void *__mask, long __n)
{
    __mlu_op<0x345, 10>(__d, __a, __mask, __n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_select_bitindex exists up to architecture 399; use __bang_filter_bitindex")
__MLU_OP void __bang_select_bitindex(float *__d, const float *__a, const void *__mask, long __n)
{
    __mlu_op<0x345, 11>(__d, __a, __mask, __n);
}

/* maskmove: for each byte i: if byte i of a is not zero: d[i] = s[i] */
__MLU_OP void __bang_maskmove(void *__d, const void *__s, const void *__a, long __size)
{
    __mlu_op<0x346, 0>(__d, __s, __a, __size);
}

/* maskmove_bits: for each byte i: if bit i of mask is set: d[i] = s[i] */
__MLU_OP void __bang_maskmove_bitindex(void *__d, const void *__s, const void *__mask, long __size)
{
    __mlu_op<0x347, 0>(__d, __s, __mask, __size);
}

/* lut: d[i] = index[i] < m ? a[index[i]] : index[i]; a has m elements */
__MLU_OP void __bang_lut(short *__d, const unsigned short *__index, const short *__a, long __n, long __m)
{
    __mlu_op<0x348, 3>(__d, __index, __a, __n, __m);
}
__MLU_OP void __bang_lut(short *__d, const short *__index, const short *__a, long __n, long __m)
{
    __mlu_op<0x348, 3>(__d, __index, __a, __n, __m);
}
__MLU_OP void __bang_lut(unsigned short *__d, const unsigned short *__index, const unsigned short *__a, long __n, long __m)
{
    __mlu_op<0x348, 4>(__d, __index, __a, __n, __m);
}
__MLU_OP void __bang_lut(unsigned short *__d, const short *__index, const unsigned short *__a, long __n, long __m)
{
    __mlu_op<0x348, 4>(__d, __index, __a, __n, __m);
}
__MLU_OP void __bang_lut(int *__d, const unsigned int *__index, const int *__a, long __n, long __m)
{
    __mlu_op<0x348, 5>(__d, __index, __a, __n, __m);
}
__MLU_OP void __bang_lut(int *__d, const int *__index, const int *__a, long __n, long __m)
{
    __mlu_op<0x348, 5>(__d, __index, __a, __n, __m);
}
__MLU_OP void __bang_lut(unsigned int *__d, const unsigned int *__index, const unsigned int *__a, long __n, long __m)
{
    __mlu_op<0x348, 6>(__d, __index, __a, __n, __m);
}
__MLU_OP void __bang_lut(unsigned int *__d, const int *__index, const unsigned int *__a, long __n, long __m)
{
    __mlu_op<0x348, 6>(__d, __index, __a, __n, __m);
}
__MLU_OP void __bang_lut(half *__d, const unsigned short *__index, const half *__a, long __n, long __m)
{
    __mlu_op<0x348, 9>(__d, __index, __a, __n, __m);
}
__MLU_OP void __bang_lut(half *__d, const short *__index, const half *__a, long __n, long __m)
{
    __mlu_op<0x348, 9>(__d, __index, __a, __n, __m);
}
__MLU_OP void __bang_lut(bfloat16_t *__d, const unsigned short *__index, const bfloat16_t *__a, long __n, long __m)
{
    __mlu_op<0x348, 10>(__d, __index, __a, __n, __m);
}
__MLU_OP void __bang_lut(bfloat16_t *__d, const short *__index, const bfloat16_t *__a, long __n, long __m)
{
    __mlu_op<0x348, 10>(__d, __index, __a, __n, __m);
}
__MLU_OP void __bang_lut(float *__d, const unsigned int *__index, const float *__a, long __n, long __m)
{
    __mlu_op<0x348, 11>(__d, __index, __a, __n, __m);
}
__MLU_OP void __bang_lut(float *__d, const int *__index, const float *__a, long __n, long __m)
{
    __mlu_op<0x348, 11>(__d, __index, __a, __n, __m);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_lut_s32 exists up to architecture 399; use __bang_lut")
__MLU_OP void __bang_lut_s32(short *__d, const unsigned short *__index, const short *__a, long __n, long __m)
{
    __mlu_op<0x348, 3>(__d, __index, __a, __n, __m);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_lut_s32 exists up to architecture 399; use __bang_lut")
__MLU_OP void __bang_lut_s32(short *__d, const short *__index, const short *__a, long __n, long __m)
{
    __mlu_op<0x348, 3>(__d, __index, __a, __n, __m);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_lut_s32 exists up to architecture 399; use __bang_lut")
__MLU_OP void __bang_lut_s32(unsigned short *__d, const unsigned short *__index, const unsigned short *__a, long __n, long __m)
{
    __mlu_op<0x348, 4>(__d, __index, __a, __n, __m);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_lut_s32 exists up to architecture 399; use __bang_lut")
__MLU_OP void __bang_lut_s32(unsigned short *__d, const short *__index, const unsigned short *__a, long __n, long __m)
{
    __mlu_op<0x348, 4>(__d, __index, __a, __n, __m);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_lut_s32 exists up to architecture 399; use __bang_lut")
__MLU_OP void __bang_lut_s32(int *__d, const unsigned int *__index, const int *__a, long __n, long __m)
{
    __mlu_op<0x348, 5>(__d, __index, __a, __n, __m);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_lut_s32 exists up to architecture 399; use __bang_lut")
__MLU_OP void __bang_lut_s32(int *__d, const int *__index, const int *__a, long __n, long __m)
{
    __mlu_op<0x348, 5>(__d, __index, __a, __n, __m);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_lut_s32 exists up to architecture 399; use __bang_lut")
__MLU_OP void __bang_lut_s32(unsigned int *__d, const unsigned int *__index, const unsigned int *__a, long __n, long __m)
{
    __mlu_op<0x348, 6>(__d, __index, __a, __n, __m);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_lut_s32 exists up to architecture 399; use __bang_lut")
__MLU_OP void __bang_lut_s32(unsigned int *__d, const int *__index, const unsigned int *__a, long __n, long __m)
{
    __mlu_op<0x348, 6>(__d, __index, __a, __n, __m);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_lut_s32 exists up to architecture 399; use __bang_lut")
__MLU_OP void __bang_lut_s32(half *__d, const unsigned short *__index, const half *__a, long __n, long __m)
{
    __mlu_op<0x348, 9>(__d, __index, __a, __n, __m);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_lut_s32 exists up to architecture 399; use __bang_lut")
__MLU_OP void __bang_lut_s32(half *__d, const short *__index, const half *__a, long __n, long __m)
{
    __mlu_op<0x348, 9>(__d, __index, __a, __n, __m);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_lut_s32 exists up to architecture 399; use __bang_lut")
__MLU_OP void __bang_lut_s32(bfloat16_t *__d, const unsigned short *__index, const bfloat16_t *__a, long __n, long __m)
{
    __mlu_op<0x348, 10>(__d, __index, __a, __n, __m);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_lut_s32 exists up to architecture 399; use __bang_lut")
__MLU_OP void __bang_lut_s32(bfloat16_t *__d, const short *__index, const bfloat16_t *__a, long __n, long __m)
{
    __mlu_op<0x348, 10>(__d, __index, __a, __n, __m);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_lut_s32 exists up to architecture 399; use __bang_lut")
__MLU_OP void __bang_lut_s32(float *__d, const unsigned int *__index, const float *__a, long __n, long __m)
{
    __mlu_op<0x348, 11>(__d, __index, __a, __n, __m);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_lut_s32 exists up to architecture 399; use __bang_lut")
__MLU_OP void __bang_lut_s32(float *__d, const int *__index, const float *__a, long __n, long __m)
{
    __mlu_op<0x348, 11>(__d, __index, __a, __n, __m);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_lut_s16 exists up to architecture 399; use __bang_lut")
__MLU_OP void __bang_lut_s16(short *__d, const unsigned short *__index, const short *__a, long __n, long __m)
{
    __mlu_op<0x348, 3>(__d, __index, __a, __n, __m);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_lut_s16 exists up to architecture 399; use __bang_lut")
__MLU_OP void __bang_lut_s16(short *__d, const short *__index, const short *__a, long __n, long __m)
{
    __mlu_op<0x348, 3>(__d, __index, __a, __n, __m);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_lut_s16 exists up to architecture 399; use __bang_lut")
__MLU_OP void __bang_lut_s16(unsigned short *__d, const unsigned short *__index, const unsigned short *__a, long __n, long __m)
{
    __mlu_op<0x348, 4>(__d, __index, __a, __n, __m);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_lut_s16 exists up to architecture 399; use __bang_lut")
__MLU_OP void __bang_lut_s16(unsigned short *__d, const short *__index, const unsigned short *__a, long __n, long __m)
{
    __mlu_op<0x348, 4>(__d, __index, __a, __n, __m);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_lut_s16 exists up to architecture 399; use __bang_lut")
__MLU_OP void __bang_lut_s16(int *__d, const unsigned int *__index, const int *__a, long __n, long __m)
{
    __mlu_op<0x348, 5>(__d, __index, __a, __n, __m);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_lut_s16 exists up to architecture 399; use __bang_lut")
__MLU_OP void __bang_lut_s16(int *__d, const int *__index, const int *__a, long __n, long __m)
{
    __mlu_op<0x348, 5>(__d, __index, __a, __n, __m);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_lut_s16 exists up to architecture 399; use __bang_lut")
__MLU_OP void __bang_lut_s16(unsigned int *__d, const unsigned int *__index, const unsigned int *__a, long __n, long __m)
{
    __mlu_op<0x348, 6>(__d, __index, __a, __n, __m);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_lut_s16 exists up to architecture 399; use __bang_lut")
__MLU_OP void __bang_lut_s16(unsigned int *__d, const int *__index, const unsigned int *__a, long __n, long __m)
{
    __mlu_op<0x348, 6>(__d, __index, __a, __n, __m);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_lut_s16 exists up to architecture 399; use __bang_lut")
__MLU_OP void __bang_lut_s16(half *__d, const unsigned short *__index, const half *__a, long __n, long __m)
{
    __mlu_op<0x348, 9>(__d, __index, __a, __n, __m);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_lut_s16 exists up to architecture 399; use __bang_lut")
__MLU_OP void __bang_lut_s16(half *__d, const short *__index, const half *__a, long __n, long __m)
{
    __mlu_op<0x348, 9>(__d, __index, __a, __n, __m);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_lut_s16 exists up to architecture 399; use __bang_lut")
__MLU_OP void __bang_lut_s16(bfloat16_t *__d, const unsigned short *__index, const bfloat16_t *__a, long __n, long __m)
{
    __mlu_op<0x348, 10>(__d, __index, __a, __n, __m);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_lut_s16 exists up to architecture 399; use __bang_lut")
__MLU_OP void __bang_lut_s16(bfloat16_t *__d, const short *__index, const bfloat16_t *__a, long __n, long __m)
{
    __mlu_op<0x348, 10>(__d, __index, __a, __n, __m);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_lut_s16 exists up to architecture 399; use __bang_lut")
__MLU_OP void __bang_lut_s16(float *__d, const unsigned int *__index, const float *__a, long __n, long __m)
{
    __mlu_op<0x348, 11>(__d, __index, __a, __n, __m);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_lut_s16 exists up to architecture 399; use __bang_lut")
__MLU_OP void __bang_lut_s16(float *__d, const int *__index, const float *__a, long __n, long __m)
{
    __mlu_op<0x348, 11>(__d, __index, __a, __n, __m);
}

/* extension: for i in 0..n-1: byte i of a copies of s[i * size..(i + 1) * size) are appended to d */
__MLU_REFUSED(__MLU_ARCH < 372, "__extension exists from architecture 372 on")
__MLU_OP void __extension(void *__d, const void *__s, const void *__a, long __size, mluMemcpyDirection_t __direction, long __n)
{
    __mlu_op<0x34b, 0>(__d, __s, __a, __size, static_cast<long>(__direction), __n);
}

/* gather: for i < n: d + i * dst_stride = s + offset[i], size bytes each, in this order, waits for its completion */
__MLU_REFUSED(__MLU_ARCH < 372, "__gather exists from architecture 372 on")
__MLU_OP void __gather(void *__d, const void *__s, const unsigned *__offset, long __size, mluMemcpyDirection_t __direction, long __dst_stride, long __n)
{
    __mlu_op<0x3c0, 0>(__d, __s, __offset, __size, static_cast<long>(__direction), __dst_stride, __n);
}

/* gather_async: as __gather, completion awaited by a sync */
__MLU_REFUSED(__MLU_ARCH < 372, "__gather_async exists from architecture 372 on")
__MLU_OP void __gather_async(void *__d, const void *__s, const unsigned *__offset, long __size, mluMemcpyDirection_t __direction, long __dst_stride, long __n)
{
    __mlu_op<0x3c1, 0>(__d, __s, __offset, __size, static_cast<long>(__direction), __dst_stride, __n);
}

/* gather_mask: as __gather, of the i whose bit of mask is set; the other pieces of d keep what they hold */
__MLU_REFUSED(__MLU_ARCH < 372, "__gather exists from architecture 372 on")
__MLU_OP void __gather(void *__d, const void *__s, const unsigned *__offset, const void *__mask, long __size, mluMemcpyDirection_t __direction, long __dst_stride, long __n)
{
    __mlu_op<0x3c2, 0>(__d, __s, __offset, __mask, __size, static_cast<long>(__direction), __dst_stride, __n);
}

/* gather_mask_async: as __gather with a mask, completion awaited by a sync */
__MLU_REFUSED(__MLU_ARCH < 372, "__gather_async exists from architecture 372 on")
__MLU_OP void __gather_async(void *__d, const void *__s, const unsigned *__offset, const void *__mask, long __size, mluMemcpyDirection_t __direction, long __dst_stride, long __n)
{
    __mlu_op<0x3c3, 0>(__d, __s, __offset, __mask, __size, static_cast<long>(__direction), __dst_stride, __n);
}

/* scatter: for i < n: d + offset[i] = s + i * src_stride, size bytes each, in this order, waits for its completion */
__MLU_REFUSED(__MLU_ARCH < 372, "__scatter exists from architecture 372 on")
__MLU_OP void __scatter(void *__d, const void *__s, const unsigned *__offset, long __size, mluMemcpyDirection_t __direction, long __src_stride, long __n)
{
    __mlu_op<0x3c4, 0>(__d, __s, __offset, __size, static_cast<long>(__direction), __src_stride, __n);
}

/* scatter_async: as __scatter, completion awaited by a sync */
__MLU_REFUSED(__MLU_ARCH < 372, "__scatter_async exists from architecture 372 on")
__MLU_OP void __scatter_async(void *__d, const void *__s, const unsigned *__offset, long __size, mluMemcpyDirection_t __direction, long __src_stride, long __n)
{
    __mlu_op<0x3c5, 0>(__d, __s, __offset, __size, static_cast<long>(__direction), __src_stride, __n);
}

/* scatter_mask: as __scatter, of the i whose bit of mask is set */
__MLU_REFUSED(__MLU_ARCH < 372, "__scatter exists from architecture 372 on")
__MLU_OP void __scatter(void *__d, const void *__s, const unsigned *__offset, const void *__mask, long __size, mluMemcpyDirection_t __direction, long __src_stride, long __n)
{
    __mlu_op<0x3c6, 0>(__d, __s, __offset, __mask, __size, static_cast<long>(__direction), __src_stride, __n);
}

/* scatter_mask_async: as __scatter with a mask, completion awaited by a sync */
__MLU_REFUSED(__MLU_ARCH < 372, "__scatter_async exists from architecture 372 on")
__MLU_OP void __scatter_async(void *__d, const void *__s, const unsigned *__offset, const void *__mask, long __size, mluMemcpyDirection_t __direction, long __src_stride, long __n)
{
    __mlu_op<0x3c7, 0>(__d, __s, __offset, __mask, __size, static_cast<long>(__direction), __src_stride, __n);
}

/* expand_channel_mul: d[i * m + k] = a[i] * b[i * m + k] * kernel(k), i < n */
__MLU_REFUSED(__MLU_ARCH < 392, "__bang_expand_channel_mul exists from architecture 392 on")
__MLU_OP void __bang_expand_channel_mul(half *__d, const half *__a, const half *__kernel, const half *__b, long __n, long __m)
{
    __mlu_op<0x404, 9>(__d, __a, __kernel, __b, __n, __m);
}
__MLU_REFUSED(__MLU_ARCH < 392, "__bang_expand_channel_mul exists from architecture 392 on")
__MLU_OP void __bang_expand_channel_mul(bfloat16_t *__d, const bfloat16_t *__a, const bfloat16_t *__kernel, const bfloat16_t *__b, long __n, long __m)
{
    __mlu_op<0x404, 10>(__d, __a, __kernel, __b, __n, __m);
}
__MLU_REFUSED(__MLU_ARCH < 392, "__bang_expand_channel_mul exists from architecture 392 on")
__MLU_OP void __bang_expand_channel_mul(float *__d, const float *__a, const float *__kernel, const float *__b, long __n, long __m)
{
    __mlu_op<0x404, 11>(__d, __a, __kernel, __b, __n, __m);
}

/* expand_channel_mul_add: d[i * m + k] = a[i] * b[i * m + k] * kernel(k) + c[i * m + k], i < n */
__MLU_REFUSED(__MLU_ARCH < 392, "__bang_expand_channel_mul_add exists from architecture 392 on")
__MLU_OP void __bang_expand_channel_mul_add(half *__d, const half *__a, const half *__kernel, const half *__b, const half *__c, long __n, long __m)
{
    __mlu_op<0x405, 9>(__d, __a, __kernel, __b, __c, __n, __m);
}
__MLU_REFUSED(__MLU_ARCH < 392, "__bang_expand_channel_mul_add exists from architecture 392 on")
__MLU_OP void __bang_expand_channel_mul_add(bfloat16_t *__d, const bfloat16_t *__a, const bfloat16_t *__kernel, const bfloat16_t *__b, const bfloat16_t *__c, long __n, long __m)
{
    __mlu_op<0x405, 10>(__d, __a, __kernel, __b, __c, __n, __m);
}
__MLU_REFUSED(__MLU_ARCH < 392, "__bang_expand_channel_mul_add exists from architecture 392 on")
__MLU_OP void __bang_expand_channel_mul_add(float *__d, const float *__a, const float *__kernel, const float *__b, const float *__c, long __n, long __m)
{
    __mlu_op<0x405, 11>(__d, __a, __kernel, __b, __c, __n, __m);
}

/* sin: d[i] = sin(a[i]) */
__MLU_OP void __bang_sin(half *__d, const half *__a, long __n)
{
    __mlu_op<0x500, 9>(__d, __a, __n);
}
__MLU_OP void __bang_sin(float *__d, const float *__a, long __n)
{
    __mlu_op<0x500, 11>(__d, __a, __n);
}
__MLU_OP void __bang_active_sin(half *__d, const half *__a, long __n)
{
    __mlu_op<0x500, 9>(__d, __a, __n);
}
__MLU_OP void __bang_active_sin(float *__d, const float *__a, long __n)
{
    __mlu_op<0x500, 11>(__d, __a, __n);
}

/* cos: d[i] = cos(a[i]) */
__MLU_OP void __bang_cos(half *__d, const half *__a, long __n)
{
    __mlu_op<0x501, 9>(__d, __a, __n);
}
__MLU_OP void __bang_cos(float *__d, const float *__a, long __n)
{
    __mlu_op<0x501, 11>(__d, __a, __n);
}
__MLU_OP void __bang_active_cos(half *__d, const half *__a, long __n)
{
    __mlu_op<0x501, 9>(__d, __a, __n);
}
__MLU_OP void __bang_active_cos(float *__d, const float *__a, long __n)
{
    __mlu_op<0x501, 11>(__d, __a, __n);
}

/* log2: d[i] = log2(a[i]) */
__MLU_OP void __bang_log2(half *__d, const half *__a, long __n)
{
    __mlu_op<0x502, 9>(__d, __a, __n);
}
__MLU_OP void __bang_log2(float *__d, const float *__a, long __n)
{
    __mlu_op<0x502, 11>(__d, __a, __n);
}
__MLU_OP void __bang_log(half *__d, const half *__a, long __n)
{
    __mlu_op<0x502, 9>(__d, __a, __n);
}
__MLU_OP void __bang_log(float *__d, const float *__a, long __n)
{
    __mlu_op<0x502, 11>(__d, __a, __n);
}

/* pow2: d[i] = 2 to the power a[i] */
__MLU_OP void __bang_pow2(half *__d, const half *__a, long __n)
{
    __mlu_op<0x503, 9>(__d, __a, __n);
}
__MLU_OP void __bang_pow2(float *__d, const float *__a, long __n)
{
    __mlu_op<0x503, 11>(__d, __a, __n);
}
__MLU_OP void __bang_active_pow2(half *__d, const half *__a, long __n)
{
    __mlu_op<0x503, 9>(__d, __a, __n);
}
__MLU_OP void __bang_active_pow2(float *__d, const float *__a, long __n)
{
    __mlu_op<0x503, 11>(__d, __a, __n);
}

/* sqrt: d[i] = sqrt(a[i]) */
__MLU_OP void __bang_sqrt(half *__d, const half *__a, long __n)
{
    __mlu_op<0x504, 9>(__d, __a, __n);
}
__MLU_OP void __bang_sqrt(bfloat16_t *__d, const bfloat16_t *__a, long __n)
{
    __mlu_op<0x504, 10>(__d, __a, __n);
}
__MLU_OP void __bang_sqrt(float *__d, const float *__a, long __n)
{
    __mlu_op<0x504, 11>(__d, __a, __n);
}
__MLU_OP void __bang_active_sqrt(half *__d, const half *__a, long __n)
{
    __mlu_op<0x504, 9>(__d, __a, __n);
}
__MLU_OP void __bang_active_sqrt(bfloat16_t *__d, const bfloat16_t *__a, long __n)
{
    __mlu_op<0x504, 10>(__d, __a, __n);
}
__MLU_OP void __bang_active_sqrt(float *__d, const float *__a, long __n)
{
    __mlu_op<0x504, 11>(__d, __a, __n);
}
__MLU_OP void __bang_active_sqrthp(half *__d, const half *__a, long __n)
{
    __mlu_op<0x504, 9>(__d, __a, __n);
}
__MLU_OP void __bang_active_sqrthp(bfloat16_t *__d, const bfloat16_t *__a, long __n)
{
    __mlu_op<0x504, 10>(__d, __a, __n);
}
__MLU_OP void __bang_active_sqrthp(float *__d, const float *__a, long __n)
{
    __mlu_op<0x504, 11>(__d, __a, __n);
}

/* rsqrt: d[i] = 1 / sqrt(a[i]) */
__MLU_OP void __bang_rsqrt(half *__d, const half *__a, long __n)
{
    __mlu_op<0x505, 9>(__d, __a, __n);
}
__MLU_OP void __bang_rsqrt(float *__d, const float *__a, long __n)
{
    __mlu_op<0x505, 11>(__d, __a, __n);
}
__MLU_OP void __bang_active_rsqrt(half *__d, const half *__a, long __n)
{
    __mlu_op<0x505, 9>(__d, __a, __n);
}
__MLU_OP void __bang_active_rsqrt(float *__d, const float *__a, long __n)
{
    __mlu_op<0x505, 11>(__d, __a, __n);
}
__MLU_OP void __bang_active_rsqrthp(half *__d, const half *__a, long __n)
{
    __mlu_op<0x505, 9>(__d, __a, __n);
}
__MLU_OP void __bang_active_rsqrthp(float *__d, const float *__a, long __n)
{
    __mlu_op<0x505, 11>(__d, __a, __n);
}

/* recip: d[i] = 1 / a[i] */
__MLU_OP void __bang_recip(half *__d, const half *__a, long __n)
{
    __mlu_op<0x506, 9>(__d, __a, __n);
}
__MLU_OP void __bang_recip(float *__d, const float *__a, long __n)
{
    __mlu_op<0x506, 11>(__d, __a, __n);
}
__MLU_OP void __bang_active_recip(half *__d, const half *__a, long __n)
{
    __mlu_op<0x506, 9>(__d, __a, __n);
}
__MLU_OP void __bang_active_recip(float *__d, const float *__a, long __n)
{
    __mlu_op<0x506, 11>(__d, __a, __n);
}
__MLU_OP void __bang_active_reciphp(half *__d, const half *__a, long __n)
{
    __mlu_op<0x506, 9>(__d, __a, __n);
}
__MLU_OP void __bang_active_reciphp(float *__d, const float *__a, long __n)
{
    __mlu_op<0x506, 11>(__d, __a, __n);
}
__MLU_OP void __bang_active_recip_greater_1(half *__d, const half *__a, long __n)
{
    __mlu_op<0x506, 9>(__d, __a, __n);
}
__MLU_OP void __bang_active_recip_greater_1(float *__d, const float *__a, long __n)
{
    __mlu_op<0x506, 11>(__d, __a, __n);
}

/* floor: d[i] = a[i] rounded toward -infinity */
__MLU_OP void __bang_floor(half *__d, const half *__a, long __n)
{
    __mlu_op<0x507, 9>(__d, __a, __n);
}
__MLU_OP void __bang_floor(float *__d, const float *__a, long __n)
{
    __mlu_op<0x507, 11>(__d, __a, __n);
}

/* round: d[i] = a[i] rounded to nearest, ties to even */
__MLU_OP void __bang_round(half *__d, const half *__a, long __n)
{
    __mlu_op<0x508, 9>(__d, __a, __n);
}
__MLU_OP void __bang_round(float *__d, const float *__a, long __n)
{
    __mlu_op<0x508, 11>(__d, __a, __n);
}

/* active_abs: d[i] = |a[i]| */
__MLU_OP void __bang_active_abs(half *__d, const half *__a, long __n)
{
    __mlu_op<0x510, 9>(__d, __a, __n);
}
__MLU_OP void __bang_active_abs(float *__d, const float *__a, long __n)
{
    __mlu_op<0x510, 11>(__d, __a, __n);
}

/* active_exp: d[i] = e to the power a[i] */
__MLU_OP void __bang_active_exp(half *__d, const half *__a, long __n)
{
    __mlu_op<0x511, 9>(__d, __a, __n);
}
__MLU_OP void __bang_active_exp(float *__d, const float *__a, long __n)
{
    __mlu_op<0x511, 11>(__d, __a, __n);
}
__MLU_OP void __bang_active_exphp(half *__d, const half *__a, long __n)
{
    __mlu_op<0x511, 9>(__d, __a, __n);
}
__MLU_OP void __bang_active_exphp(float *__d, const float *__a, long __n)
{
    __mlu_op<0x511, 11>(__d, __a, __n);
}
__MLU_OP void __bang_active_exp_less_0(half *__d, const half *__a, long __n)
{
    __mlu_op<0x511, 9>(__d, __a, __n);
}
__MLU_OP void __bang_active_exp_less_0(float *__d, const float *__a, long __n)
{
    __mlu_op<0x511, 11>(__d, __a, __n);
}

/* active_log: d[i] = natural logarithm of a[i] */
__MLU_OP void __bang_active_log(half *__d, const half *__a, long __n)
{
    __mlu_op<0x512, 9>(__d, __a, __n);
}
__MLU_OP void __bang_active_log(float *__d, const float *__a, long __n)
{
    __mlu_op<0x512, 11>(__d, __a, __n);
}
__MLU_OP void __bang_active_loghp(half *__d, const half *__a, long __n)
{
    __mlu_op<0x512, 9>(__d, __a, __n);
}
__MLU_OP void __bang_active_loghp(float *__d, const float *__a, long __n)
{
    __mlu_op<0x512, 11>(__d, __a, __n);
}

/* active_relu: d[i] = a[i] < 0 ? 0 : a[i] */
__MLU_OP void __bang_active_relu(half *__d, const half *__a, long __n)
{
    __mlu_op<0x513, 9>(__d, __a, __n);
}
__MLU_OP void __bang_active_relu(float *__d, const float *__a, long __n)
{
    __mlu_op<0x513, 11>(__d, __a, __n);
}

/* active_sign: d[i] = a[i] >= 0 ? 1 : -1 */
__MLU_OP void __bang_active_sign(half *__d, const half *__a, long __n)
{
    __mlu_op<0x514, 9>(__d, __a, __n);
}
__MLU_OP void __bang_active_sign(float *__d, const float *__a, long __n)
{
    __mlu_op<0x514, 11>(__d, __a, __n);
}

/* active_sigmoid: d[i] = 1 / (1 + exp(-a[i])) */
__MLU_OP void __bang_active_sigmoid(half *__d, const half *__a, long __n)
{
    __mlu_op<0x515, 9>(__d, __a, __n);
}
__MLU_OP void __bang_active_sigmoid(float *__d, const float *__a, long __n)
{
    __mlu_op<0x515, 11>(__d, __a, __n);
}

/* active_tanh: d[i] = tanh(a[i]) */
__MLU_OP void __bang_active_tanh(half *__d, const half *__a, long __n)
{
    __mlu_op<0x516, 9>(__d, __a, __n);
}
__MLU_OP void __bang_active_tanh(float *__d, const float *__a, long __n)
{
    __mlu_op<0x516, 11>(__d, __a, __n);
}

/* active_gelu: d[i] = a[i] / 2 * (1 + erf(a[i] / sqrt(2))) */
__MLU_OP void __bang_active_gelu(half *__d, const half *__a, long __n)
{
    __mlu_op<0x517, 9>(__d, __a, __n);
}
__MLU_OP void __bang_active_gelu(float *__d, const float *__a, long __n)
{
    __mlu_op<0x517, 11>(__d, __a, __n);
}
__MLU_OP void __bang_active_gelup(half *__d, const half *__a, long __n)
{
    __mlu_op<0x517, 9>(__d, __a, __n);
}
__MLU_OP void __bang_active_gelup(float *__d, const float *__a, long __n)
{
    __mlu_op<0x517, 11>(__d, __a, __n);
}

/* half to float */
__MLU_OP void __bang_half2float(float *__d, const half *__a, long __n)
{
    __mlu_op<0x165, 11, 5>(__d, __a, __n, 0l);
}
__MLU_OP void __bang_half2float(float *__d, const half *__a, long __n, long __dst_stride, long __src_stride, long __segnum)
{
    __mlu_op<0x16d, 11, 5>(__d, __a, __n, __dst_stride, __src_stride, __segnum);
}
__MLU_OP void __bang_half2float_tz(float *__d, const half *__a, long __n)
{
    __mlu_op<0x160, 11, 5>(__d, __a, __n, 0l);
}
__MLU_OP void __bang_half2float_tz(float *__d, const half *__a, long __n, long __dst_stride, long __src_stride, long __segnum)
{
    __mlu_op<0x168, 11, 5>(__d, __a, __n, __dst_stride, __src_stride, __segnum);
}
__MLU_OP void __bang_half2float_oz(float *__d, const half *__a, long __n)
{
    __mlu_op<0x161, 11, 5>(__d, __a, __n, 0l);
}
__MLU_OP void __bang_half2float_oz(float *__d, const half *__a, long __n, long __dst_stride, long __src_stride, long __segnum)
{
    __mlu_op<0x169, 11, 5>(__d, __a, __n, __dst_stride, __src_stride, __segnum);
}
__MLU_OP void __bang_half2float_up(float *__d, const half *__a, long __n)
{
    __mlu_op<0x162, 11, 5>(__d, __a, __n, 0l);
}
__MLU_OP void __bang_half2float_up(float *__d, const half *__a, long __n, long __dst_stride, long __src_stride, long __segnum)
{
    __mlu_op<0x16a, 11, 5>(__d, __a, __n, __dst_stride, __src_stride, __segnum);
}
__MLU_OP void __bang_half2float_dn(float *__d, const half *__a, long __n)
{
    __mlu_op<0x163, 11, 5>(__d, __a, __n, 0l);
}
__MLU_OP void __bang_half2float_dn(float *__d, const half *__a, long __n, long __dst_stride, long __src_stride, long __segnum)
{
    __mlu_op<0x16b, 11, 5>(__d, __a, __n, __dst_stride, __src_stride, __segnum);
}
__MLU_OP void __bang_half2float_rd(float *__d, const half *__a, long __n)
{
    __mlu_op<0x164, 11, 5>(__d, __a, __n, 0l);
}
__MLU_OP void __bang_half2float_rd(float *__d, const half *__a, long __n, long __dst_stride, long __src_stride, long __segnum)
{
    __mlu_op<0x16c, 11, 5>(__d, __a, __n, __dst_stride, __src_stride, __segnum);
}
__MLU_OP void __bang_half2float_rn(float *__d, const half *__a, long __n)
{
    __mlu_op<0x165, 11, 5>(__d, __a, __n, 0l);
}
__MLU_OP void __bang_half2float_rn(float *__d, const half *__a, long __n, long __dst_stride, long __src_stride, long __segnum)
{
    __mlu_op<0x16d, 11, 5>(__d, __a, __n, __dst_stride, __src_stride, __segnum);
}
__MLU_OP void __bang_half2float_rm(float *__d, const half *__a, long __n)
{
    __mlu_op<0x166, 11, 5>(__d, __a, __n, 0l);
}
__MLU_OP void __bang_half2float_rm(float *__d, const half *__a, long __n, long __dst_stride, long __src_stride, long __segnum)
{
    __mlu_op<0x16e, 11, 5>(__d, __a, __n, __dst_stride, __src_stride, __segnum);
}

/* bfloat16_t to float */
__MLU_OP void __bang_bfloat162float(float *__d, const bfloat16_t *__a, long __n)
{
    __mlu_op<0x165, 11, 6>(__d, __a, __n, 0l);
}
__MLU_OP void __bang_bfloat162float_tz(float *__d, const bfloat16_t *__a, long __n)
{
    __mlu_op<0x160, 11, 6>(__d, __a, __n, 0l);
}
__MLU_OP void __bang_bfloat162float_oz(float *__d, const bfloat16_t *__a, long __n)
{
    __mlu_op<0x161, 11, 6>(__d, __a, __n, 0l);
}
__MLU_OP void __bang_bfloat162float_up(float *__d, const bfloat16_t *__a, long __n)
{
    __mlu_op<0x162, 11, 6>(__d, __a, __n, 0l);
}
__MLU_OP void __bang_bfloat162float_dn(float *__d, const bfloat16_t *__a, long __n)
{
    __mlu_op<0x163, 11, 6>(__d, __a, __n, 0l);
}
__MLU_OP void __bang_bfloat162float_rd(float *__d, const bfloat16_t *__a, long __n)
{
    __mlu_op<0x164, 11, 6>(__d, __a, __n, 0l);
}
__MLU_OP void __bang_bfloat162float_rn(float *__d, const bfloat16_t *__a, long __n)
{
    __mlu_op<0x165, 11, 6>(__d, __a, __n, 0l);
}
__MLU_OP void __bang_bfloat162float_rm(float *__d, const bfloat16_t *__a, long __n)
{
    __mlu_op<0x166, 11, 6>(__d, __a, __n, 0l);
}

/* float to half */
__MLU_OP void __bang_float2half(half *__d, const float *__a, long __n)
{
    __mlu_op<0x165, 9, 7>(__d, __a, __n, 0l);
}
__MLU_OP void __bang_float2half(half *__d, const float *__a, long __n, long __dst_stride, long __src_stride, long __segnum)
{
    __mlu_op<0x16d, 9, 7>(__d, __a, __n, __dst_stride, __src_stride, __segnum);
}
__MLU_OP void __bang_float2half_tz(half *__d, const float *__a, long __n)
{
    __mlu_op<0x160, 9, 7>(__d, __a, __n, 0l);
}
__MLU_OP void __bang_float2half_tz(half *__d, const float *__a, long __n, long __dst_stride, long __src_stride, long __segnum)
{
    __mlu_op<0x168, 9, 7>(__d, __a, __n, __dst_stride, __src_stride, __segnum);
}
__MLU_OP void __bang_float2half_oz(half *__d, const float *__a, long __n)
{
    __mlu_op<0x161, 9, 7>(__d, __a, __n, 0l);
}
__MLU_OP void __bang_float2half_oz(half *__d, const float *__a, long __n, long __dst_stride, long __src_stride, long __segnum)
{
    __mlu_op<0x169, 9, 7>(__d, __a, __n, __dst_stride, __src_stride, __segnum);
}
__MLU_OP void __bang_float2half_up(half *__d, const float *__a, long __n)
{
    __mlu_op<0x162, 9, 7>(__d, __a, __n, 0l);
}
__MLU_OP void __bang_float2half_up(half *__d, const float *__a, long __n, long __dst_stride, long __src_stride, long __segnum)
{
    __mlu_op<0x16a, 9, 7>(__d, __a, __n, __dst_stride, __src_stride, __segnum);
}
__MLU_OP void __bang_float2half_dn(half *__d, const float *__a, long __n)
{
    __mlu_op<0x163, 9, 7>(__d, __a, __n, 0l);
}
__MLU_OP void __bang_float2half_dn(half *__d, const float *__a, long __n, long __dst_stride, long __src_stride, long __segnum)
{
    __mlu_op<0x16b, 9, 7>(__d, __a, __n, __dst_stride, __src_stride, __segnum);
}
__MLU_OP void __bang_float2half_rd(half *__d, const float *__a, long __n)
{
    __mlu_op<0x164, 9, 7>(__d, __a, __n, 0l);
}
__MLU_OP void __bang_float2half_rd(half *__d, const float *__a, long __n, long __dst_stride, long __src_stride, long __segnum)
{
    __mlu_op<0x16c, 9, 7>(__d, __a, __n, __dst_stride, __src_stride, __segnum);
}
__MLU_OP void __bang_float2half_rn(half *__d, const float *__a, long __n)
{
    __mlu_op<0x165, 9, 7>(__d, __a, __n, 0l);
}
__MLU_OP void __bang_float2half_rn(half *__d, const float *__a, long __n, long __dst_stride, long __src_stride, long __segnum)
{
    __mlu_op<0x16d, 9, 7>(__d, __a, __n, __dst_stride, __src_stride, __segnum);
}
__MLU_OP void __bang_float2half_rm(half *__d, const float *__a, long __n)
{
    __mlu_op<0x166, 9, 7>(__d, __a, __n, 0l);
}
__MLU_OP void __bang_float2half_rm(half *__d, const float *__a, long __n, long __dst_stride, long __src_stride, long __segnum)
{
    __mlu_op<0x16e, 9, 7>(__d, __a, __n, __dst_stride, __src_stride, __segnum);
}

/* float to bfloat16_t */
__MLU_OP void __bang_float2bfloat16(bfloat16_t *__d, const float *__a, long __n)
{
    __mlu_op<0x165, 10, 7>(__d, __a, __n, 0l);
}
__MLU_OP void __bang_float2bfloat16_tz(bfloat16_t *__d, const float *__a, long __n)
{
    __mlu_op<0x160, 10, 7>(__d, __a, __n, 0l);
}
__MLU_OP void __bang_float2bfloat16_oz(bfloat16_t *__d, const float *__a, long __n)
{
    __mlu_op<0x161, 10, 7>(__d, __a, __n, 0l);
}
__MLU_OP void __bang_float2bfloat16_up(bfloat16_t *__d, const float *__a, long __n)
{
    __mlu_op<0x162, 10, 7>(__d, __a, __n, 0l);
}
__MLU_OP void __bang_float2bfloat16_dn(bfloat16_t *__d, const float *__a, long __n)
{
    __mlu_op<0x163, 10, 7>(__d, __a, __n, 0l);
}
__MLU_OP void __bang_float2bfloat16_rd(bfloat16_t *__d, const float *__a, long __n)
{
    __mlu_op<0x164, 10, 7>(__d, __a, __n, 0l);
}
__MLU_OP void __bang_float2bfloat16_rn(bfloat16_t *__d, const float *__a, long __n)
{
    __mlu_op<0x165, 10, 7>(__d, __a, __n, 0l);
}
__MLU_OP void __bang_float2bfloat16_rm(bfloat16_t *__d, const float *__a, long __n)
{
    __mlu_op<0x166, 10, 7>(__d, __a, __n, 0l);
}

/* float to int32_t */
__MLU_OP void __bang_float2int32(int *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 5, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2int32_tz(int *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 5, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2int32_oz(int *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x161, 5, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2int32_up(int *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x162, 5, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2int32_dn(int *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x163, 5, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2int32_rd(int *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x164, 5, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2int32_rn(int *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x165, 5, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2int32_rm(int *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x166, 5, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2int(int *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 5, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2int_tz(int *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 5, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2int_oz(int *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x161, 5, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2int_up(int *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x162, 5, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2int_dn(int *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x163, 5, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2int_rd(int *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x164, 5, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2int_rn(int *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x165, 5, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2int_rm(int *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x166, 5, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}

/* float to int16_t */
__MLU_OP void __bang_float2int16(short *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 3, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2int16_tz(short *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 3, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2int16_oz(short *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x161, 3, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2int16_up(short *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x162, 3, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2int16_dn(short *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x163, 3, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2int16_rd(short *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x164, 3, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2int16_rn(short *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x165, 3, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2int16_rm(short *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x166, 3, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2short(short *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 3, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2short_tz(short *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 3, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2short_oz(short *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x161, 3, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2short_up(short *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x162, 3, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2short_dn(short *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x163, 3, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2short_rd(short *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x164, 3, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2short_rn(short *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x165, 3, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2short_rm(short *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x166, 3, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}

/* float to int8_t */
__MLU_OP void __bang_float2int8(signed char *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 1, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2int8(char *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 1, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2int8_tz(signed char *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 1, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2int8_tz(char *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 1, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2int8_oz(signed char *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x161, 1, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2int8_oz(char *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x161, 1, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2int8_up(signed char *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x162, 1, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2int8_up(char *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x162, 1, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2int8_dn(signed char *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x163, 1, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2int8_dn(char *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x163, 1, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2int8_rd(signed char *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x164, 1, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2int8_rd(char *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x164, 1, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2int8_rn(signed char *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x165, 1, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2int8_rn(char *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x165, 1, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2int8_rm(signed char *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x166, 1, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2int8_rm(char *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x166, 1, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2char(signed char *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 1, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2char(char *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 1, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2char_tz(signed char *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 1, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2char_tz(char *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 1, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2char_oz(signed char *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x161, 1, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2char_oz(char *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x161, 1, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2char_up(signed char *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x162, 1, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2char_up(char *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x162, 1, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2char_dn(signed char *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x163, 1, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2char_dn(char *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x163, 1, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2char_rd(signed char *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x164, 1, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2char_rd(char *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x164, 1, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2char_rn(signed char *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x165, 1, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2char_rn(char *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x165, 1, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2char_rm(signed char *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x166, 1, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2char_rm(char *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x166, 1, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2fix8(signed char *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 1, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2fix8(char *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 1, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2fix8_tz(signed char *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 1, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2fix8_tz(char *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 1, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2fix8_oz(signed char *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x161, 1, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2fix8_oz(char *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x161, 1, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2fix8_up(signed char *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x162, 1, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2fix8_up(char *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x162, 1, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2fix8_dn(signed char *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x163, 1, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2fix8_dn(char *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x163, 1, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2fix8_rd(signed char *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x164, 1, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2fix8_rd(char *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x164, 1, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2fix8_rn(signed char *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x165, 1, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2fix8_rn(char *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x165, 1, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2fix8_rm(signed char *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x166, 1, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2fix8_rm(char *__d, const float *__a, long __n, int __fix_pos)
{
    __mlu_op<0x166, 1, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}

/* float to uint8_t */
__MLU_OP void __bang_float2uint8(unsigned char *__d, const float *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x160, 2, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2uint8_tz(unsigned char *__d, const float *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x160, 2, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2uint8_oz(unsigned char *__d, const float *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x161, 2, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2uint8_up(unsigned char *__d, const float *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x162, 2, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2uint8_dn(unsigned char *__d, const float *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x163, 2, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2uint8_rd(unsigned char *__d, const float *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x164, 2, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2uint8_rn(unsigned char *__d, const float *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x165, 2, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2uint8_rm(unsigned char *__d, const float *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x166, 2, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2uchar(unsigned char *__d, const float *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x160, 2, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2uchar_tz(unsigned char *__d, const float *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x160, 2, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2uchar_oz(unsigned char *__d, const float *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x161, 2, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2uchar_up(unsigned char *__d, const float *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x162, 2, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2uchar_dn(unsigned char *__d, const float *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x163, 2, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2uchar_rd(unsigned char *__d, const float *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x164, 2, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2uchar_rn(unsigned char *__d, const float *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x165, 2, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_float2uchar_rm(unsigned char *__d, const float *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x166, 2, 7>(__d, __a, __n, static_cast<long>(__fix_pos));
}

/* half to int32_t */
__MLU_OP void __bang_half2int32(int *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 5, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2int32_tz(int *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 5, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2int32_oz(int *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x161, 5, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2int32_up(int *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x162, 5, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2int32_dn(int *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x163, 5, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2int32_rd(int *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x164, 5, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2int32_rn(int *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x165, 5, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2int32_rm(int *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x166, 5, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2int(int *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 5, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2int_tz(int *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 5, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2int_oz(int *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x161, 5, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2int_up(int *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x162, 5, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2int_dn(int *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x163, 5, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2int_rd(int *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x164, 5, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2int_rn(int *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x165, 5, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2int_rm(int *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x166, 5, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}

/* half to int16_t */
__MLU_OP void __bang_half2int16(short *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 3, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2int16_tz(short *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 3, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2int16_oz(short *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x161, 3, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2int16_up(short *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x162, 3, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2int16_dn(short *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x163, 3, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2int16_rd(short *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x164, 3, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2int16_rn(short *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x165, 3, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2int16_rm(short *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x166, 3, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2short(short *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 3, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2short_tz(short *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 3, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2short_oz(short *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x161, 3, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2short_up(short *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x162, 3, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2short_dn(short *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x163, 3, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2short_rd(short *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x164, 3, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2short_rn(short *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x165, 3, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2short_rm(short *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x166, 3, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}

/* half to int8_t */
__MLU_OP void __bang_half2int8(signed char *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 1, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2int8(char *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 1, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2int8_tz(signed char *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 1, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2int8_tz(char *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 1, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2int8_oz(signed char *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x161, 1, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2int8_oz(char *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x161, 1, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2int8_up(signed char *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x162, 1, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2int8_up(char *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x162, 1, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2int8_dn(signed char *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x163, 1, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2int8_dn(char *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x163, 1, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2int8_rd(signed char *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x164, 1, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2int8_rd(char *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x164, 1, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2int8_rn(signed char *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x165, 1, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2int8_rn(char *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x165, 1, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2int8_rm(signed char *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x166, 1, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2int8_rm(char *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x166, 1, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2char(signed char *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 1, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2char(char *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 1, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2char_tz(signed char *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 1, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2char_tz(char *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 1, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2char_oz(signed char *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x161, 1, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2char_oz(char *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x161, 1, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2char_up(signed char *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x162, 1, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2char_up(char *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x162, 1, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2char_dn(signed char *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x163, 1, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2char_dn(char *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x163, 1, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2char_rd(signed char *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x164, 1, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2char_rd(char *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x164, 1, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2char_rn(signed char *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x165, 1, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2char_rn(char *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x165, 1, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2char_rm(signed char *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x166, 1, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2char_rm(char *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x166, 1, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2fix8(signed char *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 1, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2fix8(char *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 1, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2fix8_tz(signed char *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 1, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2fix8_tz(char *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 1, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2fix8_oz(signed char *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x161, 1, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2fix8_oz(char *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x161, 1, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2fix8_up(signed char *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x162, 1, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2fix8_up(char *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x162, 1, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2fix8_dn(signed char *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x163, 1, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2fix8_dn(char *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x163, 1, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2fix8_rd(signed char *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x164, 1, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2fix8_rd(char *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x164, 1, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2fix8_rn(signed char *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x165, 1, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2fix8_rn(char *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x165, 1, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2fix8_rm(signed char *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x166, 1, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2fix8_rm(char *__d, const half *__a, long __n, int __fix_pos)
{
    __mlu_op<0x166, 1, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}

/* half to uint8_t */
__MLU_OP void __bang_half2uint8(unsigned char *__d, const half *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x160, 2, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2uint8_tz(unsigned char *__d, const half *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x160, 2, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2uint8_oz(unsigned char *__d, const half *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x161, 2, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2uint8_up(unsigned char *__d, const half *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x162, 2, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2uint8_dn(unsigned char *__d, const half *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x163, 2, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2uint8_rd(unsigned char *__d, const half *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x164, 2, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2uint8_rn(unsigned char *__d, const half *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x165, 2, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2uint8_rm(unsigned char *__d, const half *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x166, 2, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2uchar(unsigned char *__d, const half *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x160, 2, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2uchar_tz(unsigned char *__d, const half *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x160, 2, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2uchar_oz(unsigned char *__d, const half *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x161, 2, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2uchar_up(unsigned char *__d, const half *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x162, 2, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2uchar_dn(unsigned char *__d, const half *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x163, 2, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2uchar_rd(unsigned char *__d, const half *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x164, 2, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2uchar_rn(unsigned char *__d, const half *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x165, 2, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_half2uchar_rm(unsigned char *__d, const half *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x166, 2, 5>(__d, __a, __n, static_cast<long>(__fix_pos));
}

/* int32_t to float */
__MLU_OP void __bang_int322float(float *__d, const int *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 11, 4>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int322float_tz(float *__d, const int *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 11, 4>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int322float_oz(float *__d, const int *__a, long __n, int __fix_pos)
{
    __mlu_op<0x161, 11, 4>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int322float_up(float *__d, const int *__a, long __n, int __fix_pos)
{
    __mlu_op<0x162, 11, 4>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int322float_dn(float *__d, const int *__a, long __n, int __fix_pos)
{
    __mlu_op<0x163, 11, 4>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int322float_rd(float *__d, const int *__a, long __n, int __fix_pos)
{
    __mlu_op<0x164, 11, 4>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int322float_rn(float *__d, const int *__a, long __n, int __fix_pos)
{
    __mlu_op<0x165, 11, 4>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int322float_rm(float *__d, const int *__a, long __n, int __fix_pos)
{
    __mlu_op<0x166, 11, 4>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int2float(float *__d, const int *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 11, 4>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int2float_tz(float *__d, const int *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 11, 4>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int2float_oz(float *__d, const int *__a, long __n, int __fix_pos)
{
    __mlu_op<0x161, 11, 4>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int2float_up(float *__d, const int *__a, long __n, int __fix_pos)
{
    __mlu_op<0x162, 11, 4>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int2float_dn(float *__d, const int *__a, long __n, int __fix_pos)
{
    __mlu_op<0x163, 11, 4>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int2float_rd(float *__d, const int *__a, long __n, int __fix_pos)
{
    __mlu_op<0x164, 11, 4>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int2float_rn(float *__d, const int *__a, long __n, int __fix_pos)
{
    __mlu_op<0x165, 11, 4>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int2float_rm(float *__d, const int *__a, long __n, int __fix_pos)
{
    __mlu_op<0x166, 11, 4>(__d, __a, __n, static_cast<long>(__fix_pos));
}

/* int16_t to float */
__MLU_OP void __bang_int162float(float *__d, const short *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 11, 3>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int162float_tz(float *__d, const short *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 11, 3>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int162float_oz(float *__d, const short *__a, long __n, int __fix_pos)
{
    __mlu_op<0x161, 11, 3>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int162float_up(float *__d, const short *__a, long __n, int __fix_pos)
{
    __mlu_op<0x162, 11, 3>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int162float_dn(float *__d, const short *__a, long __n, int __fix_pos)
{
    __mlu_op<0x163, 11, 3>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int162float_rd(float *__d, const short *__a, long __n, int __fix_pos)
{
    __mlu_op<0x164, 11, 3>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int162float_rn(float *__d, const short *__a, long __n, int __fix_pos)
{
    __mlu_op<0x165, 11, 3>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int162float_rm(float *__d, const short *__a, long __n, int __fix_pos)
{
    __mlu_op<0x166, 11, 3>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_short2float(float *__d, const short *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 11, 3>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_short2float_tz(float *__d, const short *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 11, 3>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_short2float_oz(float *__d, const short *__a, long __n, int __fix_pos)
{
    __mlu_op<0x161, 11, 3>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_short2float_up(float *__d, const short *__a, long __n, int __fix_pos)
{
    __mlu_op<0x162, 11, 3>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_short2float_dn(float *__d, const short *__a, long __n, int __fix_pos)
{
    __mlu_op<0x163, 11, 3>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_short2float_rd(float *__d, const short *__a, long __n, int __fix_pos)
{
    __mlu_op<0x164, 11, 3>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_short2float_rn(float *__d, const short *__a, long __n, int __fix_pos)
{
    __mlu_op<0x165, 11, 3>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_short2float_rm(float *__d, const short *__a, long __n, int __fix_pos)
{
    __mlu_op<0x166, 11, 3>(__d, __a, __n, static_cast<long>(__fix_pos));
}

/* int8_t to float */
__MLU_OP void __bang_int82float(float *__d, const signed char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 11, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int82float(float *__d, const char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 11, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int82float_tz(float *__d, const signed char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 11, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int82float_tz(float *__d, const char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 11, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int82float_oz(float *__d, const signed char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x161, 11, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int82float_oz(float *__d, const char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x161, 11, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int82float_up(float *__d, const signed char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x162, 11, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int82float_up(float *__d, const char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x162, 11, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int82float_dn(float *__d, const signed char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x163, 11, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int82float_dn(float *__d, const char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x163, 11, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int82float_rd(float *__d, const signed char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x164, 11, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int82float_rd(float *__d, const char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x164, 11, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int82float_rn(float *__d, const signed char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x165, 11, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int82float_rn(float *__d, const char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x165, 11, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int82float_rm(float *__d, const signed char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x166, 11, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int82float_rm(float *__d, const char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x166, 11, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_char2float(float *__d, const signed char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 11, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_char2float(float *__d, const char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 11, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_char2float_tz(float *__d, const signed char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 11, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_char2float_tz(float *__d, const char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 11, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_char2float_oz(float *__d, const signed char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x161, 11, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_char2float_oz(float *__d, const char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x161, 11, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_char2float_up(float *__d, const signed char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x162, 11, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_char2float_up(float *__d, const char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x162, 11, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_char2float_dn(float *__d, const signed char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x163, 11, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_char2float_dn(float *__d, const char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x163, 11, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_char2float_rd(float *__d, const signed char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x164, 11, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_char2float_rd(float *__d, const char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x164, 11, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_char2float_rn(float *__d, const signed char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x165, 11, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_char2float_rn(float *__d, const char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x165, 11, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_char2float_rm(float *__d, const signed char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x166, 11, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_char2float_rm(float *__d, const char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x166, 11, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_fix82float(float *__d, const signed char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 11, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_fix82float(float *__d, const char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 11, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_fix82float_tz(float *__d, const signed char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 11, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_fix82float_tz(float *__d, const char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 11, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_fix82float_oz(float *__d, const signed char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x161, 11, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_fix82float_oz(float *__d, const char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x161, 11, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_fix82float_up(float *__d, const signed char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x162, 11, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_fix82float_up(float *__d, const char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x162, 11, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_fix82float_dn(float *__d, const signed char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x163, 11, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_fix82float_dn(float *__d, const char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x163, 11, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_fix82float_rd(float *__d, const signed char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x164, 11, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_fix82float_rd(float *__d, const char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x164, 11, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_fix82float_rn(float *__d, const signed char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x165, 11, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_fix82float_rn(float *__d, const char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x165, 11, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_fix82float_rm(float *__d, const signed char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x166, 11, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_fix82float_rm(float *__d, const char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x166, 11, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}

/* uint8_t to float */
__MLU_OP void __bang_uint82float(float *__d, const unsigned char *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x160, 11, 2>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_uint82float_tz(float *__d, const unsigned char *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x160, 11, 2>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_uint82float_oz(float *__d, const unsigned char *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x161, 11, 2>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_uint82float_up(float *__d, const unsigned char *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x162, 11, 2>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_uint82float_dn(float *__d, const unsigned char *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x163, 11, 2>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_uint82float_rd(float *__d, const unsigned char *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x164, 11, 2>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_uint82float_rn(float *__d, const unsigned char *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x165, 11, 2>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_uint82float_rm(float *__d, const unsigned char *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x166, 11, 2>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_uchar2float(float *__d, const unsigned char *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x160, 11, 2>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_uchar2float_tz(float *__d, const unsigned char *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x160, 11, 2>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_uchar2float_oz(float *__d, const unsigned char *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x161, 11, 2>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_uchar2float_up(float *__d, const unsigned char *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x162, 11, 2>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_uchar2float_dn(float *__d, const unsigned char *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x163, 11, 2>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_uchar2float_rd(float *__d, const unsigned char *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x164, 11, 2>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_uchar2float_rn(float *__d, const unsigned char *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x165, 11, 2>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_uchar2float_rm(float *__d, const unsigned char *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x166, 11, 2>(__d, __a, __n, static_cast<long>(__fix_pos));
}

/* int32_t to half */
__MLU_OP void __bang_int322half(half *__d, const int *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 9, 4>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int322half_tz(half *__d, const int *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 9, 4>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int322half_oz(half *__d, const int *__a, long __n, int __fix_pos)
{
    __mlu_op<0x161, 9, 4>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int322half_up(half *__d, const int *__a, long __n, int __fix_pos)
{
    __mlu_op<0x162, 9, 4>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int322half_dn(half *__d, const int *__a, long __n, int __fix_pos)
{
    __mlu_op<0x163, 9, 4>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int322half_rd(half *__d, const int *__a, long __n, int __fix_pos)
{
    __mlu_op<0x164, 9, 4>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int322half_rn(half *__d, const int *__a, long __n, int __fix_pos)
{
    __mlu_op<0x165, 9, 4>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int322half_rm(half *__d, const int *__a, long __n, int __fix_pos)
{
    __mlu_op<0x166, 9, 4>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int2half(half *__d, const int *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 9, 4>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int2half_tz(half *__d, const int *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 9, 4>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int2half_oz(half *__d, const int *__a, long __n, int __fix_pos)
{
    __mlu_op<0x161, 9, 4>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int2half_up(half *__d, const int *__a, long __n, int __fix_pos)
{
    __mlu_op<0x162, 9, 4>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int2half_dn(half *__d, const int *__a, long __n, int __fix_pos)
{
    __mlu_op<0x163, 9, 4>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int2half_rd(half *__d, const int *__a, long __n, int __fix_pos)
{
    __mlu_op<0x164, 9, 4>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int2half_rn(half *__d, const int *__a, long __n, int __fix_pos)
{
    __mlu_op<0x165, 9, 4>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int2half_rm(half *__d, const int *__a, long __n, int __fix_pos)
{
    __mlu_op<0x166, 9, 4>(__d, __a, __n, static_cast<long>(__fix_pos));
}

/* int16_t to half */
__MLU_OP void __bang_int162half(half *__d, const short *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 9, 3>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int162half_tz(half *__d, const short *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 9, 3>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int162half_oz(half *__d, const short *__a, long __n, int __fix_pos)
{
    __mlu_op<0x161, 9, 3>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int162half_up(half *__d, const short *__a, long __n, int __fix_pos)
{
    __mlu_op<0x162, 9, 3>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int162half_dn(half *__d, const short *__a, long __n, int __fix_pos)
{
    __mlu_op<0x163, 9, 3>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int162half_rd(half *__d, const short *__a, long __n, int __fix_pos)
{
    __mlu_op<0x164, 9, 3>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int162half_rn(half *__d, const short *__a, long __n, int __fix_pos)
{
    __mlu_op<0x165, 9, 3>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int162half_rm(half *__d, const short *__a, long __n, int __fix_pos)
{
    __mlu_op<0x166, 9, 3>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_short2half(half *__d, const short *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 9, 3>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_short2half_tz(half *__d, const short *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 9, 3>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_short2half_oz(half *__d, const short *__a, long __n, int __fix_pos)
{
    __mlu_op<0x161, 9, 3>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_short2half_up(half *__d, const short *__a, long __n, int __fix_pos)
{
    __mlu_op<0x162, 9, 3>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_short2half_dn(half *__d, const short *__a, long __n, int __fix_pos)
{
    __mlu_op<0x163, 9, 3>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_short2half_rd(half *__d, const short *__a, long __n, int __fix_pos)
{
    __mlu_op<0x164, 9, 3>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_short2half_rn(half *__d, const short *__a, long __n, int __fix_pos)
{
    __mlu_op<0x165, 9, 3>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_short2half_rm(half *__d, const short *__a, long __n, int __fix_pos)
{
    __mlu_op<0x166, 9, 3>(__d, __a, __n, static_cast<long>(__fix_pos));
}

/* int8_t to half */
__MLU_OP void __bang_int82half(half *__d, const signed char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 9, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int82half(half *__d, const char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 9, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int82half_tz(half *__d, const signed char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 9, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int82half_tz(half *__d, const char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 9, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int82half_oz(half *__d, const signed char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x161, 9, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int82half_oz(half *__d, const char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x161, 9, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int82half_up(half *__d, const signed char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x162, 9, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int82half_up(half *__d, const char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x162, 9, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int82half_dn(half *__d, const signed char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x163, 9, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int82half_dn(half *__d, const char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x163, 9, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int82half_rd(half *__d, const signed char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x164, 9, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int82half_rd(half *__d, const char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x164, 9, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int82half_rn(half *__d, const signed char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x165, 9, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int82half_rn(half *__d, const char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x165, 9, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int82half_rm(half *__d, const signed char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x166, 9, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_int82half_rm(half *__d, const char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x166, 9, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_char2half(half *__d, const signed char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 9, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_char2half(half *__d, const char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 9, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_char2half_tz(half *__d, const signed char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 9, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_char2half_tz(half *__d, const char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 9, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_char2half_oz(half *__d, const signed char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x161, 9, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_char2half_oz(half *__d, const char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x161, 9, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_char2half_up(half *__d, const signed char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x162, 9, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_char2half_up(half *__d, const char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x162, 9, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_char2half_dn(half *__d, const signed char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x163, 9, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_char2half_dn(half *__d, const char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x163, 9, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_char2half_rd(half *__d, const signed char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x164, 9, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_char2half_rd(half *__d, const char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x164, 9, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_char2half_rn(half *__d, const signed char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x165, 9, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_char2half_rn(half *__d, const char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x165, 9, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_char2half_rm(half *__d, const signed char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x166, 9, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_char2half_rm(half *__d, const char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x166, 9, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_fix82half(half *__d, const signed char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 9, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_fix82half(half *__d, const char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 9, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_fix82half_tz(half *__d, const signed char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 9, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_fix82half_tz(half *__d, const char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x160, 9, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_fix82half_oz(half *__d, const signed char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x161, 9, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_fix82half_oz(half *__d, const char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x161, 9, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_fix82half_up(half *__d, const signed char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x162, 9, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_fix82half_up(half *__d, const char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x162, 9, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_fix82half_dn(half *__d, const signed char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x163, 9, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_fix82half_dn(half *__d, const char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x163, 9, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_fix82half_rd(half *__d, const signed char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x164, 9, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_fix82half_rd(half *__d, const char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x164, 9, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_fix82half_rn(half *__d, const signed char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x165, 9, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_fix82half_rn(half *__d, const char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x165, 9, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_fix82half_rm(half *__d, const signed char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x166, 9, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_fix82half_rm(half *__d, const char *__a, long __n, int __fix_pos)
{
    __mlu_op<0x166, 9, 1>(__d, __a, __n, static_cast<long>(__fix_pos));
}

/* uint8_t to half */
__MLU_OP void __bang_uint82half(half *__d, const unsigned char *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x160, 9, 2>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_uint82half_tz(half *__d, const unsigned char *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x160, 9, 2>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_uint82half_oz(half *__d, const unsigned char *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x161, 9, 2>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_uint82half_up(half *__d, const unsigned char *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x162, 9, 2>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_uint82half_dn(half *__d, const unsigned char *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x163, 9, 2>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_uint82half_rd(half *__d, const unsigned char *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x164, 9, 2>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_uint82half_rn(half *__d, const unsigned char *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x165, 9, 2>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_uint82half_rm(half *__d, const unsigned char *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x166, 9, 2>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_uchar2half(half *__d, const unsigned char *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x160, 9, 2>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_uchar2half_tz(half *__d, const unsigned char *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x160, 9, 2>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_uchar2half_oz(half *__d, const unsigned char *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x161, 9, 2>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_uchar2half_up(half *__d, const unsigned char *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x162, 9, 2>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_uchar2half_dn(half *__d, const unsigned char *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x163, 9, 2>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_uchar2half_rd(half *__d, const unsigned char *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x164, 9, 2>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_uchar2half_rn(half *__d, const unsigned char *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x165, 9, 2>(__d, __a, __n, static_cast<long>(__fix_pos));
}
__MLU_OP void __bang_uchar2half_rm(half *__d, const unsigned char *__a, long __n, int __fix_pos = 0)
{
    __mlu_op<0x166, 9, 2>(__d, __a, __n, static_cast<long>(__fix_pos));
}

/* int32_t to int16_t */
__MLU_OP void __bang_int322int16(short *__d, const int *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x160, 3, 4>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int322int16_tz(short *__d, const int *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x160, 3, 4>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int322int16_oz(short *__d, const int *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x161, 3, 4>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int322int16_up(short *__d, const int *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x162, 3, 4>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int322int16_dn(short *__d, const int *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x163, 3, 4>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int322int16_rd(short *__d, const int *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x164, 3, 4>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int322int16_rn(short *__d, const int *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x165, 3, 4>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int322int16_rm(short *__d, const int *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x166, 3, 4>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int2short(short *__d, const int *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x160, 3, 4>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int2short_tz(short *__d, const int *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x160, 3, 4>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int2short_oz(short *__d, const int *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x161, 3, 4>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int2short_up(short *__d, const int *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x162, 3, 4>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int2short_dn(short *__d, const int *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x163, 3, 4>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int2short_rd(short *__d, const int *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x164, 3, 4>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int2short_rn(short *__d, const int *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x165, 3, 4>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int2short_rm(short *__d, const int *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x166, 3, 4>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}

/* int32_t to int8_t */
__MLU_OP void __bang_int322int8(signed char *__d, const int *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x160, 1, 4>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int322int8(char *__d, const int *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x160, 1, 4>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int322int8_tz(signed char *__d, const int *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x160, 1, 4>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int322int8_tz(char *__d, const int *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x160, 1, 4>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int322int8_oz(signed char *__d, const int *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x161, 1, 4>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int322int8_oz(char *__d, const int *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x161, 1, 4>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int322int8_up(signed char *__d, const int *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x162, 1, 4>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int322int8_up(char *__d, const int *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x162, 1, 4>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int322int8_dn(signed char *__d, const int *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x163, 1, 4>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int322int8_dn(char *__d, const int *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x163, 1, 4>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int322int8_rd(signed char *__d, const int *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x164, 1, 4>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int322int8_rd(char *__d, const int *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x164, 1, 4>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int322int8_rn(signed char *__d, const int *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x165, 1, 4>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int322int8_rn(char *__d, const int *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x165, 1, 4>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int322int8_rm(signed char *__d, const int *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x166, 1, 4>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int322int8_rm(char *__d, const int *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x166, 1, 4>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int2char(signed char *__d, const int *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x160, 1, 4>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int2char(char *__d, const int *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x160, 1, 4>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int2char_tz(signed char *__d, const int *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x160, 1, 4>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int2char_tz(char *__d, const int *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x160, 1, 4>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int2char_oz(signed char *__d, const int *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x161, 1, 4>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int2char_oz(char *__d, const int *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x161, 1, 4>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int2char_up(signed char *__d, const int *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x162, 1, 4>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int2char_up(char *__d, const int *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x162, 1, 4>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int2char_dn(signed char *__d, const int *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x163, 1, 4>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int2char_dn(char *__d, const int *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x163, 1, 4>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int2char_rd(signed char *__d, const int *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x164, 1, 4>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int2char_rd(char *__d, const int *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x164, 1, 4>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int2char_rn(signed char *__d, const int *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x165, 1, 4>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int2char_rn(char *__d, const int *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x165, 1, 4>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int2char_rm(signed char *__d, const int *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x166, 1, 4>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int2char_rm(char *__d, const int *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x166, 1, 4>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}

/* int16_t to int32_t */
__MLU_OP void __bang_int162int32(int *__d, const short *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x160, 5, 3>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int162int32_tz(int *__d, const short *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x160, 5, 3>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int162int32_oz(int *__d, const short *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x161, 5, 3>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int162int32_up(int *__d, const short *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x162, 5, 3>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int162int32_dn(int *__d, const short *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x163, 5, 3>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int162int32_rd(int *__d, const short *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x164, 5, 3>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int162int32_rn(int *__d, const short *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x165, 5, 3>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int162int32_rm(int *__d, const short *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x166, 5, 3>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_short2int(int *__d, const short *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x160, 5, 3>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_short2int_tz(int *__d, const short *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x160, 5, 3>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_short2int_oz(int *__d, const short *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x161, 5, 3>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_short2int_up(int *__d, const short *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x162, 5, 3>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_short2int_dn(int *__d, const short *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x163, 5, 3>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_short2int_rd(int *__d, const short *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x164, 5, 3>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_short2int_rn(int *__d, const short *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x165, 5, 3>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_short2int_rm(int *__d, const short *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x166, 5, 3>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}

/* int16_t to int8_t */
__MLU_OP void __bang_int162int8(signed char *__d, const short *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x160, 1, 3>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int162int8(char *__d, const short *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x160, 1, 3>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int162int8_tz(signed char *__d, const short *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x160, 1, 3>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int162int8_tz(char *__d, const short *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x160, 1, 3>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int162int8_oz(signed char *__d, const short *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x161, 1, 3>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int162int8_oz(char *__d, const short *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x161, 1, 3>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int162int8_up(signed char *__d, const short *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x162, 1, 3>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int162int8_up(char *__d, const short *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x162, 1, 3>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int162int8_dn(signed char *__d, const short *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x163, 1, 3>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int162int8_dn(char *__d, const short *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x163, 1, 3>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int162int8_rd(signed char *__d, const short *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x164, 1, 3>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int162int8_rd(char *__d, const short *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x164, 1, 3>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int162int8_rn(signed char *__d, const short *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x165, 1, 3>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int162int8_rn(char *__d, const short *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x165, 1, 3>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int162int8_rm(signed char *__d, const short *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x166, 1, 3>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int162int8_rm(char *__d, const short *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x166, 1, 3>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_short2char(signed char *__d, const short *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x160, 1, 3>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_short2char(char *__d, const short *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x160, 1, 3>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_short2char_tz(signed char *__d, const short *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x160, 1, 3>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_short2char_tz(char *__d, const short *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x160, 1, 3>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_short2char_oz(signed char *__d, const short *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x161, 1, 3>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_short2char_oz(char *__d, const short *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x161, 1, 3>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_short2char_up(signed char *__d, const short *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x162, 1, 3>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_short2char_up(char *__d, const short *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x162, 1, 3>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_short2char_dn(signed char *__d, const short *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x163, 1, 3>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_short2char_dn(char *__d, const short *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x163, 1, 3>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_short2char_rd(signed char *__d, const short *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x164, 1, 3>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_short2char_rd(char *__d, const short *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x164, 1, 3>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_short2char_rn(signed char *__d, const short *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x165, 1, 3>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_short2char_rn(char *__d, const short *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x165, 1, 3>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_short2char_rm(signed char *__d, const short *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x166, 1, 3>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_short2char_rm(char *__d, const short *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x166, 1, 3>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}

/* int8_t to int32_t */
__MLU_OP void __bang_int82int32(int *__d, const signed char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x160, 5, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int82int32(int *__d, const char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x160, 5, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int82int32_tz(int *__d, const signed char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x160, 5, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int82int32_tz(int *__d, const char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x160, 5, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int82int32_oz(int *__d, const signed char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x161, 5, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int82int32_oz(int *__d, const char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x161, 5, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int82int32_up(int *__d, const signed char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x162, 5, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int82int32_up(int *__d, const char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x162, 5, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int82int32_dn(int *__d, const signed char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x163, 5, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int82int32_dn(int *__d, const char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x163, 5, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int82int32_rd(int *__d, const signed char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x164, 5, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int82int32_rd(int *__d, const char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x164, 5, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int82int32_rn(int *__d, const signed char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x165, 5, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int82int32_rn(int *__d, const char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x165, 5, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int82int32_rm(int *__d, const signed char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x166, 5, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int82int32_rm(int *__d, const char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x166, 5, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_char2int(int *__d, const signed char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x160, 5, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_char2int(int *__d, const char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x160, 5, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_char2int_tz(int *__d, const signed char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x160, 5, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_char2int_tz(int *__d, const char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x160, 5, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_char2int_oz(int *__d, const signed char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x161, 5, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_char2int_oz(int *__d, const char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x161, 5, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_char2int_up(int *__d, const signed char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x162, 5, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_char2int_up(int *__d, const char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x162, 5, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_char2int_dn(int *__d, const signed char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x163, 5, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_char2int_dn(int *__d, const char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x163, 5, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_char2int_rd(int *__d, const signed char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x164, 5, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_char2int_rd(int *__d, const char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x164, 5, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_char2int_rn(int *__d, const signed char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x165, 5, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_char2int_rn(int *__d, const char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x165, 5, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_char2int_rm(int *__d, const signed char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x166, 5, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_char2int_rm(int *__d, const char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x166, 5, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}

/* int8_t to int16_t */
__MLU_OP void __bang_int82int16(short *__d, const signed char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x160, 3, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int82int16(short *__d, const char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x160, 3, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int82int16_tz(short *__d, const signed char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x160, 3, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int82int16_tz(short *__d, const char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x160, 3, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int82int16_oz(short *__d, const signed char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x161, 3, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int82int16_oz(short *__d, const char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x161, 3, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int82int16_up(short *__d, const signed char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x162, 3, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int82int16_up(short *__d, const char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x162, 3, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int82int16_dn(short *__d, const signed char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x163, 3, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int82int16_dn(short *__d, const char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x163, 3, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int82int16_rd(short *__d, const signed char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x164, 3, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int82int16_rd(short *__d, const char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x164, 3, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int82int16_rn(short *__d, const signed char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x165, 3, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int82int16_rn(short *__d, const char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x165, 3, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int82int16_rm(short *__d, const signed char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x166, 3, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_int82int16_rm(short *__d, const char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x166, 3, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_char2short(short *__d, const signed char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x160, 3, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_char2short(short *__d, const char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x160, 3, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_char2short_tz(short *__d, const signed char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x160, 3, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_char2short_tz(short *__d, const char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x160, 3, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_char2short_oz(short *__d, const signed char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x161, 3, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_char2short_oz(short *__d, const char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x161, 3, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_char2short_up(short *__d, const signed char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x162, 3, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_char2short_up(short *__d, const char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x162, 3, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_char2short_dn(short *__d, const signed char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x163, 3, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_char2short_dn(short *__d, const char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x163, 3, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_char2short_rd(short *__d, const signed char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x164, 3, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_char2short_rd(short *__d, const char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x164, 3, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_char2short_rn(short *__d, const signed char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x165, 3, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_char2short_rn(short *__d, const char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x165, 3, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_char2short_rm(short *__d, const signed char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x166, 3, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}
__MLU_OP void __bang_char2short_rm(short *__d, const char *__a, long __n, int __dst_pos, int __src_pos)
{
    __mlu_op<0x166, 3, 1>(__d, __a, __n, static_cast<long>(__dst_pos) - __src_pos);
}

template <class __D, class __S, class __K> struct __mlu_mix {
    enum { __number = 0, __type = 0, __since = 0 };
};
template <> struct __mlu_mix<float, float, float> {
    enum { __number = 1, __type = 11, __since = 300 };
};
template <> struct __mlu_mix<float, float, half> {
    enum { __number = 2, __type = 11, __since = 300 };
};
template <> struct __mlu_mix<float, half, float> {
    enum { __number = 3, __type = 11, __since = 300 };
};
template <> struct __mlu_mix<float, half, half> {
    enum { __number = 4, __type = 11, __since = 300 };
};
template <> struct __mlu_mix<half, half, half> {
    enum { __number = 5, __type = 9, __since = 300 };
};
template <> struct __mlu_mix<float, bfloat16_t, bfloat16_t> {
    enum { __number = 6, __type = 11, __since = 300 };
};
template <> struct __mlu_mix<float, bfloat16_t, float> {
    enum { __number = 7, __type = 11, __since = 300 };
};
template <> struct __mlu_mix<float, float, bfloat16_t> {
    enum { __number = 8, __type = 11, __since = 300 };
};
template <> struct __mlu_mix<float, bfloat16_t, half> {
    enum { __number = 9, __type = 11, __since = 300 };
};
template <> struct __mlu_mix<float, half, bfloat16_t> {
    enum { __number = 10, __type = 11, __since = 300 };
};
template <> struct __mlu_mix<half, short, short> {
    enum { __number = 11, __type = 9, __since = 0 };
};
template <> struct __mlu_mix<half, short, signed char> {
    enum { __number = 12, __type = 9, __since = 0 };
};
template <> struct __mlu_mix<half, short, char> {
    enum { __number = 12, __type = 9, __since = 0 };
};
template <> struct __mlu_mix<half, short, int4x2_t> {
    enum { __number = 13, __type = 9, __since = 0 };
};
template <> struct __mlu_mix<half, signed char, short> {
    enum { __number = 14, __type = 9, __since = 0 };
};
template <> struct __mlu_mix<half, char, short> {
    enum { __number = 14, __type = 9, __since = 0 };
};
template <> struct __mlu_mix<half, signed char, signed char> {
    enum { __number = 15, __type = 9, __since = 0 };
};
template <> struct __mlu_mix<half, signed char, char> {
    enum { __number = 15, __type = 9, __since = 0 };
};
template <> struct __mlu_mix<half, char, signed char> {
    enum { __number = 15, __type = 9, __since = 0 };
};
template <> struct __mlu_mix<half, char, char> {
    enum { __number = 15, __type = 9, __since = 0 };
};
template <> struct __mlu_mix<half, signed char, int4x2_t> {
    enum { __number = 16, __type = 9, __since = 0 };
};
template <> struct __mlu_mix<half, char, int4x2_t> {
    enum { __number = 16, __type = 9, __since = 0 };
};
template <> struct __mlu_mix<half, int4x2_t, short> {
    enum { __number = 17, __type = 9, __since = 0 };
};
template <> struct __mlu_mix<half, int4x2_t, signed char> {
    enum { __number = 18, __type = 9, __since = 0 };
};
template <> struct __mlu_mix<half, int4x2_t, char> {
    enum { __number = 18, __type = 9, __since = 0 };
};
template <> struct __mlu_mix<half, int4x2_t, int4x2_t> {
    enum { __number = 19, __type = 9, __since = 0 };
};
template <> struct __mlu_mix<float, short, short> {
    enum { __number = 20, __type = 11, __since = 0 };
};
template <> struct __mlu_mix<float, short, signed char> {
    enum { __number = 21, __type = 11, __since = 0 };
};
template <> struct __mlu_mix<float, short, char> {
    enum { __number = 21, __type = 11, __since = 0 };
};
template <> struct __mlu_mix<float, short, int4x2_t> {
    enum { __number = 22, __type = 11, __since = 0 };
};
template <> struct __mlu_mix<float, signed char, short> {
    enum { __number = 23, __type = 11, __since = 0 };
};
template <> struct __mlu_mix<float, char, short> {
    enum { __number = 23, __type = 11, __since = 0 };
};
template <> struct __mlu_mix<float, signed char, signed char> {
    enum { __number = 24, __type = 11, __since = 0 };
};
template <> struct __mlu_mix<float, signed char, char> {
    enum { __number = 24, __type = 11, __since = 0 };
};
template <> struct __mlu_mix<float, char, signed char> {
    enum { __number = 24, __type = 11, __since = 0 };
};
template <> struct __mlu_mix<float, char, char> {
    enum { __number = 24, __type = 11, __since = 0 };
};
template <> struct __mlu_mix<float, signed char, int4x2_t> {
    enum { __number = 25, __type = 11, __since = 0 };
};
template <> struct __mlu_mix<float, char, int4x2_t> {
    enum { __number = 25, __type = 11, __since = 0 };
};
template <> struct __mlu_mix<float, int4x2_t, short> {
    enum { __number = 26, __type = 11, __since = 0 };
};
template <> struct __mlu_mix<float, int4x2_t, signed char> {
    enum { __number = 27, __type = 11, __since = 0 };
};
template <> struct __mlu_mix<float, int4x2_t, char> {
    enum { __number = 27, __type = 11, __since = 0 };
};
template <> struct __mlu_mix<float, int4x2_t, int4x2_t> {
    enum { __number = 28, __type = 11, __since = 0 };
};
template <> struct __mlu_mix<short, short, short> {
    enum { __number = 29, __type = 3, __since = 0 };
};
template <> struct __mlu_mix<short, short, signed char> {
    enum { __number = 30, __type = 3, __since = 0 };
};
template <> struct __mlu_mix<short, short, char> {
    enum { __number = 30, __type = 3, __since = 0 };
};
template <> struct __mlu_mix<short, short, int4x2_t> {
    enum { __number = 31, __type = 3, __since = 0 };
};
template <> struct __mlu_mix<short, signed char, short> {
    enum { __number = 32, __type = 3, __since = 0 };
};
template <> struct __mlu_mix<short, char, short> {
    enum { __number = 32, __type = 3, __since = 0 };
};
template <> struct __mlu_mix<short, signed char, signed char> {
    enum { __number = 33, __type = 3, __since = 0 };
};
template <> struct __mlu_mix<short, signed char, char> {
    enum { __number = 33, __type = 3, __since = 0 };
};
template <> struct __mlu_mix<short, char, signed char> {
    enum { __number = 33, __type = 3, __since = 0 };
};
template <> struct __mlu_mix<short, char, char> {
    enum { __number = 33, __type = 3, __since = 0 };
};
template <> struct __mlu_mix<short, signed char, int4x2_t> {
    enum { __number = 34, __type = 3, __since = 0 };
};
template <> struct __mlu_mix<short, char, int4x2_t> {
    enum { __number = 34, __type = 3, __since = 0 };
};
template <> struct __mlu_mix<short, int4x2_t, short> {
    enum { __number = 35, __type = 3, __since = 0 };
};
template <> struct __mlu_mix<short, int4x2_t, signed char> {
    enum { __number = 36, __type = 3, __since = 0 };
};
template <> struct __mlu_mix<short, int4x2_t, char> {
    enum { __number = 36, __type = 3, __since = 0 };
};
template <> struct __mlu_mix<short, int4x2_t, int4x2_t> {
    enum { __number = 37, __type = 3, __since = 0 };
};

template <class... __A>
__MLU_REFUSED(true, "__bang_discrete_atomic_add: what its offsets count and in which order its operands stand is not public; use __bang_atomic_add element by element")
__MLU_OP void __bang_discrete_atomic_add(__A...) {}

template <class... __A>
__MLU_REFUSED(true, "__bang_discrete_atomic_inc: what its offsets count and in which order its operands stand is not public; use __bang_atomic_inc element by element")
__MLU_OP void __bang_discrete_atomic_inc(__A...) {}

template <class... __A>
__MLU_REFUSED(true, "__bang_discrete_atomic_dec: what its offsets count and in which order its operands stand is not public; use __bang_atomic_dec element by element")
__MLU_OP void __bang_discrete_atomic_dec(__A...) {}

template <class... __A>
__MLU_REFUSED(true, "__bang_discrete_atomic_max: what its offsets count and in which order its operands stand is not public; use __bang_atomic_max element by element")
__MLU_OP void __bang_discrete_atomic_max(__A...) {}

template <class... __A>
__MLU_REFUSED(true, "__bang_discrete_atomic_min: what its offsets count and in which order its operands stand is not public; use __bang_atomic_min element by element")
__MLU_OP void __bang_discrete_atomic_min(__A...) {}

template <class... __A>
__MLU_REFUSED(true, "__bang_discrete_atomic_and: what its offsets count and in which order its operands stand is not public; use __bang_atomic_and element by element")
__MLU_OP void __bang_discrete_atomic_and(__A...) {}

template <class... __A>
__MLU_REFUSED(true, "__bang_discrete_atomic_or: what its offsets count and in which order its operands stand is not public; use __bang_atomic_or element by element")
__MLU_OP void __bang_discrete_atomic_or(__A...) {}

template <class... __A>
__MLU_REFUSED(true, "__bang_discrete_atomic_xor: what its offsets count and in which order its operands stand is not public; use __bang_atomic_xor element by element")
__MLU_OP void __bang_discrete_atomic_xor(__A...) {}

template <class... __A>
__MLU_REFUSED(true, "__bang_discrete_atomic_exch: what its offsets count and in which order its operands stand is not public; use __bang_atomic_exch element by element")
__MLU_OP void __bang_discrete_atomic_exch(__A...) {}

template <class... __A>
__MLU_REFUSED(true, "__bang_discrete_atomic_cas: what its offsets count and in which order its operands stand is not public; use __bang_atomic_cas element by element")
__MLU_OP void __bang_discrete_atomic_cas(__A...) {}

template <class... __A>
__MLU_REFUSED(true, "__bang_rand: the sequence of the hardware's generator is not public")
__MLU_OP void __bang_rand(__A...) {}

template <class... __A>
__MLU_REFUSED(true, "__bang_integral: what it computes is not public")
__MLU_OP void __bang_integral(__A...) {}

template <class... __A>
__MLU_REFUSED(true, "__bang_breduce: what it computes is not public")
__MLU_OP void __bang_breduce(__A...) {}

template <class... __A>
__MLU_REFUSED(true, "__bang_bexpand: what it computes is not public")
__MLU_OP void __bang_bexpand(__A...) {}

template <class... __A>
__MLU_REFUSED(true, "__bang_tiling_2d_b8: what its operands mean is not public; no public kernel uses it")
__MLU_OP void __bang_tiling_2d_b8(__A...) {}

template <class... __A>
__MLU_REFUSED(true, "__bang_tiling_2d_b16: what its operands mean is not public; no public kernel uses it")
__MLU_OP void __bang_tiling_2d_b16(__A...) {}

template <class... __A>
__MLU_REFUSED(true, "__bang_tiling_2d_b32: what its operands mean is not public; no public kernel uses it")
__MLU_OP void __bang_tiling_2d_b32(__A...) {}

template <class... __A>
__MLU_REFUSED(true, "__bang_tiling_2d_b64: what its operands mean is not public; no public kernel uses it")
__MLU_OP void __bang_tiling_2d_b64(__A...) {}

template <class... __A>
__MLU_REFUSED(true, "__bang_tiling_2d_b128: what its operands mean is not public; no public kernel uses it")
__MLU_OP void __bang_tiling_2d_b128(__A...) {}

template <class... __A>
__MLU_REFUSED(true, "__bang_tiling_2d_b256: what its operands mean is not public; no public kernel uses it")
__MLU_OP void __bang_tiling_2d_b256(__A...) {}

template <class... __A>
__MLU_REFUSED(true, "__bang_trans_tiling_2d_b8: what its operands mean is not public; no public kernel uses it")
__MLU_OP void __bang_trans_tiling_2d_b8(__A...) {}

template <class... __A>
__MLU_REFUSED(true, "__bang_trans_tiling_2d_b16: what its operands mean is not public; no public kernel uses it")
__MLU_OP void __bang_trans_tiling_2d_b16(__A...) {}

template <class... __A>
__MLU_REFUSED(true, "__bang_trans_tiling_2d_b32: what its operands mean is not public; no public kernel uses it")
__MLU_OP void __bang_trans_tiling_2d_b32(__A...) {}

template <class... __A>
__MLU_REFUSED(true, "__bang_trans_tiling_2d_b64: what its operands mean is not public; no public kernel uses it")
__MLU_OP void __bang_trans_tiling_2d_b64(__A...) {}

template <class... __A>
__MLU_REFUSED(true, "__bang_trans_tiling_2d_b128: what its operands mean is not public; no public kernel uses it")
__MLU_OP void __bang_trans_tiling_2d_b128(__A...) {}

template <class... __A>
__MLU_REFUSED(true, "__bang_trans_tiling_2d_b256: what its operands mean is not public; no public kernel uses it")
__MLU_OP void __bang_trans_tiling_2d_b256(__A...) {}

template <class... __A>
__MLU_REFUSED(true, "__bang_tiling_3d_b1024: what its operands mean is not public; no public kernel uses it")
__MLU_OP void __bang_tiling_3d_b1024(__A...) {}

template <class... __A>
__MLU_REFUSED(true, "__bang_trans_tiling_3d_b1024: what its operands mean is not public; no public kernel uses it")
__MLU_OP void __bang_trans_tiling_3d_b1024(__A...) {}

#endif
