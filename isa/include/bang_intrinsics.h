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
__MLU_OP void __memcpy(void *d, const void *s, long size, mluMemcpyDirection_t direction)
{
    __mlu_op<0x001, 0>(d, s, size, static_cast<long>(direction));
}

/* memcpy_async: d[0..size) = s[0..size), completion awaited by a sync */
__MLU_OP void __memcpy_async(void *d, const void *s, long size, mluMemcpyDirection_t direction)
{
    __mlu_op<0x002, 0>(d, s, size, static_cast<long>(direction));
}

/* memcpy_cluster: d[0..size) in the SRAM of cluster k = s[0..size) */
__MLU_OP void __memcpy(void *d, const void *s, long size, mluMemcpyDirection_t direction, int cluster)
{
    __mlu_op<0x003, 0>(d, s, size, static_cast<long>(direction), static_cast<long>(cluster));
}

/* memcpy_cluster_async: d[0..size) in the SRAM of cluster k = s[0..size), asynchronous */
__MLU_OP void __memcpy_async(void *d, const void *s, long size, mluMemcpyDirection_t direction, int cluster)
{
    __mlu_op<0x004, 0>(d, s, size, static_cast<long>(direction), static_cast<long>(cluster));
}

/* memcpy_2d: for i in 0..segnum: d + i * dst_stride = s + i * src_stride, size bytes each, in this order */
__MLU_OP void __memcpy(void *d, const void *s, long size, mluMemcpyDirection_t direction, long dst_stride, long src_stride, long segnum)
{
    __mlu_op<0x005, 0>(d, s, size, static_cast<long>(direction), dst_stride, src_stride, segnum);
}

/* memcpy_2d_async: as __memcpy with strides, completion awaited by a sync */
__MLU_OP void __memcpy_async(void *d, const void *s, long size, mluMemcpyDirection_t direction, long dst_stride, long src_stride, long segnum)
{
    __mlu_op<0x006, 0>(d, s, size, static_cast<long>(direction), dst_stride, src_stride, segnum);
}

/* memcpy_2d_cluster: as __memcpy with strides, d in the SRAM of cluster k */
__MLU_OP void __memcpy(void *d, const void *s, long size, mluMemcpyDirection_t direction, long dst_stride, long src_stride, long segnum, int cluster)
{
    __mlu_op<0x00c, 0>(d, s, size, static_cast<long>(direction), dst_stride, src_stride, segnum, static_cast<long>(cluster));
}

/* memcpy_2d_cluster_async: as __memcpy with strides, d in the SRAM of cluster k, completion awaited by a sync */
__MLU_OP void __memcpy_async(void *d, const void *s, long size, mluMemcpyDirection_t direction, long dst_stride, long src_stride, long segnum, int cluster)
{
    __mlu_op<0x00d, 0>(d, s, size, static_cast<long>(direction), dst_stride, src_stride, segnum, static_cast<long>(cluster));
}

/* memcpy_3d: segments at two strides: dst_stride0, dst_segnum1, dst_stride1, dst_segnum2, and the same of the source */
__MLU_REFUSED(__MLU_ARCH < 300, "__memcpy exists from architecture 300 on")
__MLU_OP void __memcpy(void *d, const void *s, long size, mluMemcpyDirection_t direction, long dst_stride0, long dst_segnum1, long dst_stride1, long dst_segnum2, long src_stride0, long src_segnum1, long src_stride1, long src_segnum2)
{
    __mlu_op<0x007, 0>(d, s, size, static_cast<long>(direction), dst_stride0, dst_segnum1, dst_stride1, dst_segnum2, src_stride0, src_segnum1, src_stride1, src_segnum2);
}

/* memcpy_3d_async: as __memcpy with two strides, completion awaited by a sync */
__MLU_REFUSED(__MLU_ARCH < 300, "__memcpy_async exists from architecture 300 on")
__MLU_OP void __memcpy_async(void *d, const void *s, long size, mluMemcpyDirection_t direction, long dst_stride0, long dst_segnum1, long dst_stride1, long dst_segnum2, long src_stride0, long src_segnum1, long src_stride1, long src_segnum2)
{
    __mlu_op<0x008, 0>(d, s, size, static_cast<long>(direction), dst_stride0, dst_segnum1, dst_stride1, dst_segnum2, src_stride0, src_segnum1, src_stride1, src_segnum2);
}

/* move: d[0..size) = s[0..size) in NRAM */
__MLU_REFUSED(__MLU_ARCH < 372, "__bang_move exists from architecture 372 on; use __memcpy with NRAM2NRAM")
__MLU_OP void __bang_move(void *d, const void *s, long size)
{
    __mlu_op<0x009, 0>(d, s, size);
}

/* move_blocks: for i in 0..blocks-1: d + i * dst_stride = s + i * src_stride, size bytes each, in this order */
__MLU_REFUSED(__MLU_ARCH < 372, "__bang_move exists from architecture 372 on; use __memcpy with NRAM2NRAM")
__MLU_OP void __bang_move(void *d, const void *s, long size, long dst_stride, long src_stride, long blocks)
{
    __mlu_op<0x00a, 0>(d, s, size, dst_stride, src_stride, blocks);
}

/* memcpy_nram_to_nram: as __bang_move with strides */
__MLU_REFUSED(__MLU_ARCH > 399, "__memcpy_nram_to_nram exists up to architecture 399; use __bang_move")
__MLU_OP void __memcpy_nram_to_nram(void *d, const void *s, long size, long dst_stride, long src_stride, long blocks)
{
    __mlu_op<0x00b, 0>(d, s, size, dst_stride, src_stride, blocks);
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
__MLU_OP void __sync_io_move_compute(int waits_io, int waits_move, int waits_compute, int stops_io, int stops_move, int stops_compute)
{
    __mlu_op<0x015, 0>(static_cast<long>(waits_io), static_cast<long>(waits_move), static_cast<long>(waits_compute), static_cast<long>(stops_io), static_cast<long>(stops_move), static_cast<long>(stops_compute));
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
__MLU_OP void __bang_lock(int first, int second)
{
    __mlu_op<0x030, 0>(static_cast<long>(first), static_cast<long>(second));
}

/* unlock: waits for the copies of this core, then gives the locks first and second back */
__MLU_OP void __bang_unlock(int first, int second)
{
    __mlu_op<0x031, 0>(static_cast<long>(first), static_cast<long>(second));
}

/* write_value: d[i] = s */
template <class __V>
__MLU_REFUSED(!__mlu_fill<__V>::id, "__bang_write_value: the type of the value says what an element is, and none is a double or has 64 bits; cast the value to float, half, int32_t or what is meant")
__MLU_OP void __bang_write_value(void *d, long n, __V s)
{
    __mlu_op<0x100, __mlu_fill<__V>::id>(d, n, static_cast<__V>(s));
}
template <class __V>
__MLU_REFUSED(__MLU_ARCH > 399, "__nramset exists up to architecture 399; use __bang_write_value")
__MLU_REFUSED(!__mlu_fill<__V>::id, "__nramset: the type of the value says what an element is, and none is a double or has 64 bits; cast the value to float, half, int32_t or what is meant")
__MLU_OP void __nramset(void *d, long n, __V s)
{
    __mlu_op<0x100, __mlu_fill<__V>::id>(d, n, static_cast<__V>(s));
}
template <class __V>
__MLU_REFUSED(!__mlu_fill<__V>::id, "__memset_nram: the type of the value says what an element is, and none is a double or has 64 bits; cast the value to float, half, int32_t or what is meant")
__MLU_OP void __memset_nram(void *d, long n, __V s)
{
    __mlu_op<0x100, __mlu_fill<__V>::id>(d, n, static_cast<__V>(s));
}

/* write_value_block: n elements = s at d + i1 * stride0 + i2 * stride1, i1 in 0..iter1, i2 in 0..iter2 */
template <class __V>
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_write_value exists from architecture 300 on")
__MLU_REFUSED(!__mlu_fill<__V>::id, "__bang_write_value: the type of the value says what an element is, and none is a double or has 64 bits; cast the value to float, half, int32_t or what is meant")
__MLU_OP void __bang_write_value(void *d, long n, __V s, long stride0, long iter1, long stride1, long iter2)
{
    __mlu_op<0x101, __mlu_fill<__V>::id>(d, n, static_cast<__V>(s), stride0, iter1, stride1, iter2);
}
template <class __V>
__MLU_REFUSED(__MLU_ARCH < 300 || __MLU_ARCH > 399, "__nramset exists from architecture 300 on up to architecture 399; use __bang_write_value")
__MLU_REFUSED(!__mlu_fill<__V>::id, "__nramset: the type of the value says what an element is, and none is a double or has 64 bits; cast the value to float, half, int32_t or what is meant")
__MLU_OP void __nramset(void *d, long n, __V s, long stride0, long iter1, long stride1, long iter2)
{
    __mlu_op<0x101, __mlu_fill<__V>::id>(d, n, static_cast<__V>(s), stride0, iter1, stride1, iter2);
}

/* write_zero: d[i] = 0 */
__MLU_OP void __bang_write_zero(signed char *d, long n)
{
    __mlu_op<0x102, 1>(d, n);
}
__MLU_OP void __bang_write_zero(char *d, long n)
{
    __mlu_op<0x102, 1>(d, n);
}
__MLU_OP void __bang_write_zero(unsigned char *d, long n)
{
    __mlu_op<0x102, 2>(d, n);
}
__MLU_OP void __bang_write_zero(short *d, long n)
{
    __mlu_op<0x102, 3>(d, n);
}
__MLU_OP void __bang_write_zero(unsigned short *d, long n)
{
    __mlu_op<0x102, 4>(d, n);
}
__MLU_OP void __bang_write_zero(int *d, long n)
{
    __mlu_op<0x102, 5>(d, n);
}
__MLU_OP void __bang_write_zero(unsigned int *d, long n)
{
    __mlu_op<0x102, 6>(d, n);
}
__MLU_OP void __bang_write_zero(long *d, long n)
{
    __mlu_op<0x102, 7>(d, n);
}
__MLU_OP void __bang_write_zero(long long *d, long n)
{
    __mlu_op<0x102, 7>(d, n);
}
__MLU_OP void __bang_write_zero(unsigned long *d, long n)
{
    __mlu_op<0x102, 8>(d, n);
}
__MLU_OP void __bang_write_zero(unsigned long long *d, long n)
{
    __mlu_op<0x102, 8>(d, n);
}
__MLU_OP void __bang_write_zero(half *d, long n)
{
    __mlu_op<0x102, 9>(d, n);
}
__MLU_OP void __bang_write_zero(bfloat16_t *d, long n)
{
    __mlu_op<0x102, 10>(d, n);
}
__MLU_OP void __bang_write_zero(float *d, long n)
{
    __mlu_op<0x102, 11>(d, n);
}

/* gdramset: d[i] = s, in GDRAM */
template <class __V>
__MLU_REFUSED(!__mlu_fill<__V>::id, "__gdramset: the type of the value says what an element is, and none is a double or has 64 bits; cast the value to float, half, int32_t or what is meant")
__MLU_OP void __gdramset(void *d, long n, __V s)
{
    __mlu_op<0x103, __mlu_fill<__V>::id>(d, n, static_cast<__V>(s));
}

/* sramset: d[i] = s, in SRAM */
template <class __V>
__MLU_REFUSED(!__mlu_fill<__V>::id, "__sramset: the type of the value says what an element is, and none is a double or has 64 bits; cast the value to float, half, int32_t or what is meant")
__MLU_OP void __sramset(void *d, long n, __V s)
{
    __mlu_op<0x104, __mlu_fill<__V>::id>(d, n, static_cast<__V>(s));
}

/* ldramset: d[i] = s, in LDRAM */
template <class __V>
__MLU_REFUSED(!__mlu_fill<__V>::id, "__ldramset: the type of the value says what an element is, and none is a double or has 64 bits; cast the value to float, half, int32_t or what is meant")
__MLU_OP void __ldramset(void *d, long n, __V s)
{
    __mlu_op<0x105, __mlu_fill<__V>::id>(d, n, static_cast<__V>(s));
}

/* gdramset_block: as __bang_write_value with strides, in GDRAM */
template <class __V>
__MLU_REFUSED(__MLU_ARCH < 300, "__gdramset exists from architecture 300 on")
__MLU_REFUSED(!__mlu_fill<__V>::id, "__gdramset: the type of the value says what an element is, and none is a double or has 64 bits; cast the value to float, half, int32_t or what is meant")
__MLU_OP void __gdramset(void *d, long n, __V s, long stride0, long iter1, long stride1, long iter2)
{
    __mlu_op<0x106, __mlu_fill<__V>::id>(d, n, static_cast<__V>(s), stride0, iter1, stride1, iter2);
}

/* sramset_block: as __bang_write_value with strides, in SRAM */
template <class __V>
__MLU_REFUSED(__MLU_ARCH < 300, "__sramset exists from architecture 300 on")
__MLU_REFUSED(!__mlu_fill<__V>::id, "__sramset: the type of the value says what an element is, and none is a double or has 64 bits; cast the value to float, half, int32_t or what is meant")
__MLU_OP void __sramset(void *d, long n, __V s, long stride0, long iter1, long stride1, long iter2)
{
    __mlu_op<0x107, __mlu_fill<__V>::id>(d, n, static_cast<__V>(s), stride0, iter1, stride1, iter2);
}

/* ldramset_block: as __bang_write_value with strides, in LDRAM */
template <class __V>
__MLU_REFUSED(__MLU_ARCH < 300, "__ldramset exists from architecture 300 on")
__MLU_REFUSED(!__mlu_fill<__V>::id, "__ldramset: the type of the value says what an element is, and none is a double or has 64 bits; cast the value to float, half, int32_t or what is meant")
__MLU_OP void __ldramset(void *d, long n, __V s, long stride0, long iter1, long stride1, long iter2)
{
    __mlu_op<0x108, __mlu_fill<__V>::id>(d, n, static_cast<__V>(s), stride0, iter1, stride1, iter2);
}

/* nramset_async: n elements = s at d + i * stride, i in 0..segnum, completion awaited by a sync */
template <class __V>
__MLU_REFUSED(__MLU_ARCH < 372, "__nramset_async exists from architecture 372 on; use __bang_write_value")
__MLU_REFUSED(!__mlu_fill<__V>::id, "__nramset_async: the type of the value says what an element is, and none is a double or has 64 bits; cast the value to float, half, int32_t or what is meant")
__MLU_OP void __nramset_async(void *d, long n, __V s, long stride, long segnum)
{
    __mlu_op<0x109, __mlu_fill<__V>::id>(d, n, static_cast<__V>(s), stride, segnum);
}

/* add: d[i] = a[i] + b[i] */
__MLU_OP void __bang_add(short *d, const short *a, const short *b, long n)
{
    __mlu_op<0x110, 3>(d, a, b, n);
}
__MLU_OP void __bang_add(unsigned short *d, const unsigned short *a, const unsigned short *b, long n)
{
    __mlu_op<0x110, 4>(d, a, b, n);
}
__MLU_OP void __bang_add(int *d, const int *a, const int *b, long n)
{
    __mlu_op<0x110, 5>(d, a, b, n);
}
__MLU_OP void __bang_add(unsigned int *d, const unsigned int *a, const unsigned int *b, long n)
{
    __mlu_op<0x110, 6>(d, a, b, n);
}
__MLU_OP void __bang_add(long *d, const long *a, const long *b, long n)
{
    __mlu_op<0x110, 7>(d, a, b, n);
}
__MLU_OP void __bang_add(long long *d, const long long *a, const long long *b, long n)
{
    __mlu_op<0x110, 7>(d, a, b, n);
}
__MLU_OP void __bang_add(unsigned long *d, const unsigned long *a, const unsigned long *b, long n)
{
    __mlu_op<0x110, 8>(d, a, b, n);
}
__MLU_OP void __bang_add(unsigned long long *d, const unsigned long long *a, const unsigned long long *b, long n)
{
    __mlu_op<0x110, 8>(d, a, b, n);
}
__MLU_OP void __bang_add(half *d, const half *a, const half *b, long n)
{
    __mlu_op<0x110, 9>(d, a, b, n);
}
__MLU_OP void __bang_add(bfloat16_t *d, const bfloat16_t *a, const bfloat16_t *b, long n)
{
    __mlu_op<0x110, 10>(d, a, b, n);
}
__MLU_OP void __bang_add(float *d, const float *a, const float *b, long n)
{
    __mlu_op<0x110, 11>(d, a, b, n);
}

/* sub: d[i] = a[i] - b[i] */
__MLU_OP void __bang_sub(short *d, const short *a, const short *b, long n)
{
    __mlu_op<0x111, 3>(d, a, b, n);
}
__MLU_OP void __bang_sub(unsigned short *d, const unsigned short *a, const unsigned short *b, long n)
{
    __mlu_op<0x111, 4>(d, a, b, n);
}
__MLU_OP void __bang_sub(int *d, const int *a, const int *b, long n)
{
    __mlu_op<0x111, 5>(d, a, b, n);
}
__MLU_OP void __bang_sub(unsigned int *d, const unsigned int *a, const unsigned int *b, long n)
{
    __mlu_op<0x111, 6>(d, a, b, n);
}
__MLU_OP void __bang_sub(long *d, const long *a, const long *b, long n)
{
    __mlu_op<0x111, 7>(d, a, b, n);
}
__MLU_OP void __bang_sub(long long *d, const long long *a, const long long *b, long n)
{
    __mlu_op<0x111, 7>(d, a, b, n);
}
__MLU_OP void __bang_sub(unsigned long *d, const unsigned long *a, const unsigned long *b, long n)
{
    __mlu_op<0x111, 8>(d, a, b, n);
}
__MLU_OP void __bang_sub(unsigned long long *d, const unsigned long long *a, const unsigned long long *b, long n)
{
    __mlu_op<0x111, 8>(d, a, b, n);
}
__MLU_OP void __bang_sub(half *d, const half *a, const half *b, long n)
{
    __mlu_op<0x111, 9>(d, a, b, n);
}
__MLU_OP void __bang_sub(bfloat16_t *d, const bfloat16_t *a, const bfloat16_t *b, long n)
{
    __mlu_op<0x111, 10>(d, a, b, n);
}
__MLU_OP void __bang_sub(float *d, const float *a, const float *b, long n)
{
    __mlu_op<0x111, 11>(d, a, b, n);
}

/* mul: d[i] = a[i] * b[i] */
__MLU_OP void __bang_mul(short *d, const short *a, const short *b, long n)
{
    __mlu_op<0x112, 3>(d, a, b, n);
}
__MLU_OP void __bang_mul(unsigned short *d, const unsigned short *a, const unsigned short *b, long n)
{
    __mlu_op<0x112, 4>(d, a, b, n);
}
__MLU_OP void __bang_mul(int *d, const int *a, const int *b, long n)
{
    __mlu_op<0x112, 5>(d, a, b, n);
}
__MLU_OP void __bang_mul(unsigned int *d, const unsigned int *a, const unsigned int *b, long n)
{
    __mlu_op<0x112, 6>(d, a, b, n);
}
__MLU_OP void __bang_mul(long *d, const long *a, const long *b, long n)
{
    __mlu_op<0x112, 7>(d, a, b, n);
}
__MLU_OP void __bang_mul(long long *d, const long long *a, const long long *b, long n)
{
    __mlu_op<0x112, 7>(d, a, b, n);
}
__MLU_OP void __bang_mul(unsigned long *d, const unsigned long *a, const unsigned long *b, long n)
{
    __mlu_op<0x112, 8>(d, a, b, n);
}
__MLU_OP void __bang_mul(unsigned long long *d, const unsigned long long *a, const unsigned long long *b, long n)
{
    __mlu_op<0x112, 8>(d, a, b, n);
}
__MLU_OP void __bang_mul(half *d, const half *a, const half *b, long n)
{
    __mlu_op<0x112, 9>(d, a, b, n);
}
__MLU_OP void __bang_mul(bfloat16_t *d, const bfloat16_t *a, const bfloat16_t *b, long n)
{
    __mlu_op<0x112, 10>(d, a, b, n);
}
__MLU_OP void __bang_mul(float *d, const float *a, const float *b, long n)
{
    __mlu_op<0x112, 11>(d, a, b, n);
}

/* add_scalar: d[i] = a[i] + s */
__MLU_OP void __bang_add_scalar(short *d, const short *a, short s, long n)
{
    __mlu_op<0x114, 3>(d, a, static_cast<short>(s), n);
}
__MLU_OP void __bang_add_scalar(unsigned short *d, const unsigned short *a, unsigned short s, long n)
{
    __mlu_op<0x114, 4>(d, a, static_cast<unsigned short>(s), n);
}
__MLU_OP void __bang_add_scalar(int *d, const int *a, int s, long n)
{
    __mlu_op<0x114, 5>(d, a, static_cast<int>(s), n);
}
__MLU_OP void __bang_add_scalar(unsigned int *d, const unsigned int *a, unsigned int s, long n)
{
    __mlu_op<0x114, 6>(d, a, static_cast<unsigned int>(s), n);
}
__MLU_OP void __bang_add_scalar(long *d, const long *a, long s, long n)
{
    __mlu_op<0x114, 7>(d, a, static_cast<long>(s), n);
}
__MLU_OP void __bang_add_scalar(long long *d, const long long *a, long long s, long n)
{
    __mlu_op<0x114, 7>(d, a, static_cast<long long>(s), n);
}
__MLU_OP void __bang_add_scalar(unsigned long *d, const unsigned long *a, unsigned long s, long n)
{
    __mlu_op<0x114, 8>(d, a, static_cast<unsigned long>(s), n);
}
__MLU_OP void __bang_add_scalar(unsigned long long *d, const unsigned long long *a, unsigned long long s, long n)
{
    __mlu_op<0x114, 8>(d, a, static_cast<unsigned long long>(s), n);
}
__MLU_OP void __bang_add_scalar(half *d, const half *a, half s, long n)
{
    __mlu_op<0x114, 9>(d, a, static_cast<half>(s), n);
}
__MLU_OP void __bang_add_scalar(bfloat16_t *d, const bfloat16_t *a, bfloat16_t s, long n)
{
    __mlu_op<0x114, 10>(d, a, static_cast<bfloat16_t>(s), n);
}
__MLU_OP void __bang_add_scalar(float *d, const float *a, float s, long n)
{
    __mlu_op<0x114, 11>(d, a, static_cast<float>(s), n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_add_const exists up to architecture 399; use __bang_add_scalar")
__MLU_OP void __bang_add_const(short *d, const short *a, short s, long n)
{
    __mlu_op<0x114, 3>(d, a, static_cast<short>(s), n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_add_const exists up to architecture 399; use __bang_add_scalar")
__MLU_OP void __bang_add_const(unsigned short *d, const unsigned short *a, unsigned short s, long n)
{
    __mlu_op<0x114, 4>(d, a, static_cast<unsigned short>(s), n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_add_const exists up to architecture 399; use __bang_add_scalar")
__MLU_OP void __bang_add_const(int *d, const int *a, int s, long n)
{
    __mlu_op<0x114, 5>(d, a, static_cast<int>(s), n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_add_const exists up to architecture 399; use __bang_add_scalar")
__MLU_OP void __bang_add_const(unsigned int *d, const unsigned int *a, unsigned int s, long n)
{
    __mlu_op<0x114, 6>(d, a, static_cast<unsigned int>(s), n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_add_const exists up to architecture 399; use __bang_add_scalar")
__MLU_OP void __bang_add_const(long *d, const long *a, long s, long n)
{
    __mlu_op<0x114, 7>(d, a, static_cast<long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_add_const exists up to architecture 399; use __bang_add_scalar")
__MLU_OP void __bang_add_const(long long *d, const long long *a, long long s, long n)
{
    __mlu_op<0x114, 7>(d, a, static_cast<long long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_add_const exists up to architecture 399; use __bang_add_scalar")
__MLU_OP void __bang_add_const(unsigned long *d, const unsigned long *a, unsigned long s, long n)
{
    __mlu_op<0x114, 8>(d, a, static_cast<unsigned long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_add_const exists up to architecture 399; use __bang_add_scalar")
__MLU_OP void __bang_add_const(unsigned long long *d, const unsigned long long *a, unsigned long long s, long n)
{
    __mlu_op<0x114, 8>(d, a, static_cast<unsigned long long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_add_const exists up to architecture 399; use __bang_add_scalar")
__MLU_OP void __bang_add_const(half *d, const half *a, half s, long n)
{
    __mlu_op<0x114, 9>(d, a, static_cast<half>(s), n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_add_const exists up to architecture 399; use __bang_add_scalar")
__MLU_OP void __bang_add_const(bfloat16_t *d, const bfloat16_t *a, bfloat16_t s, long n)
{
    __mlu_op<0x114, 10>(d, a, static_cast<bfloat16_t>(s), n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_add_const exists up to architecture 399; use __bang_add_scalar")
__MLU_OP void __bang_add_const(float *d, const float *a, float s, long n)
{
    __mlu_op<0x114, 11>(d, a, static_cast<float>(s), n);
}

/* sub_scalar: d[i] = a[i] - s */
__MLU_OP void __bang_sub_scalar(short *d, const short *a, short s, long n)
{
    __mlu_op<0x115, 3>(d, a, static_cast<short>(s), n);
}
__MLU_OP void __bang_sub_scalar(unsigned short *d, const unsigned short *a, unsigned short s, long n)
{
    __mlu_op<0x115, 4>(d, a, static_cast<unsigned short>(s), n);
}
__MLU_OP void __bang_sub_scalar(int *d, const int *a, int s, long n)
{
    __mlu_op<0x115, 5>(d, a, static_cast<int>(s), n);
}
__MLU_OP void __bang_sub_scalar(unsigned int *d, const unsigned int *a, unsigned int s, long n)
{
    __mlu_op<0x115, 6>(d, a, static_cast<unsigned int>(s), n);
}
__MLU_OP void __bang_sub_scalar(long *d, const long *a, long s, long n)
{
    __mlu_op<0x115, 7>(d, a, static_cast<long>(s), n);
}
__MLU_OP void __bang_sub_scalar(long long *d, const long long *a, long long s, long n)
{
    __mlu_op<0x115, 7>(d, a, static_cast<long long>(s), n);
}
__MLU_OP void __bang_sub_scalar(unsigned long *d, const unsigned long *a, unsigned long s, long n)
{
    __mlu_op<0x115, 8>(d, a, static_cast<unsigned long>(s), n);
}
__MLU_OP void __bang_sub_scalar(unsigned long long *d, const unsigned long long *a, unsigned long long s, long n)
{
    __mlu_op<0x115, 8>(d, a, static_cast<unsigned long long>(s), n);
}
__MLU_OP void __bang_sub_scalar(half *d, const half *a, half s, long n)
{
    __mlu_op<0x115, 9>(d, a, static_cast<half>(s), n);
}
__MLU_OP void __bang_sub_scalar(bfloat16_t *d, const bfloat16_t *a, bfloat16_t s, long n)
{
    __mlu_op<0x115, 10>(d, a, static_cast<bfloat16_t>(s), n);
}
__MLU_OP void __bang_sub_scalar(float *d, const float *a, float s, long n)
{
    __mlu_op<0x115, 11>(d, a, static_cast<float>(s), n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_sub_const exists up to architecture 399; use __bang_sub_scalar")
__MLU_OP void __bang_sub_const(short *d, const short *a, short s, long n)
{
    __mlu_op<0x115, 3>(d, a, static_cast<short>(s), n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_sub_const exists up to architecture 399; use __bang_sub_scalar")
__MLU_OP void __bang_sub_const(unsigned short *d, const unsigned short *a, unsigned short s, long n)
{
    __mlu_op<0x115, 4>(d, a, static_cast<unsigned short>(s), n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_sub_const exists up to architecture 399; use __bang_sub_scalar")
__MLU_OP void __bang_sub_const(int *d, const int *a, int s, long n)
{
    __mlu_op<0x115, 5>(d, a, static_cast<int>(s), n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_sub_const exists up to architecture 399; use __bang_sub_scalar")
__MLU_OP void __bang_sub_const(unsigned int *d, const unsigned int *a, unsigned int s, long n)
{
    __mlu_op<0x115, 6>(d, a, static_cast<unsigned int>(s), n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_sub_const exists up to architecture 399; use __bang_sub_scalar")
__MLU_OP void __bang_sub_const(long *d, const long *a, long s, long n)
{
    __mlu_op<0x115, 7>(d, a, static_cast<long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_sub_const exists up to architecture 399; use __bang_sub_scalar")
__MLU_OP void __bang_sub_const(long long *d, const long long *a, long long s, long n)
{
    __mlu_op<0x115, 7>(d, a, static_cast<long long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_sub_const exists up to architecture 399; use __bang_sub_scalar")
__MLU_OP void __bang_sub_const(unsigned long *d, const unsigned long *a, unsigned long s, long n)
{
    __mlu_op<0x115, 8>(d, a, static_cast<unsigned long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_sub_const exists up to architecture 399; use __bang_sub_scalar")
__MLU_OP void __bang_sub_const(unsigned long long *d, const unsigned long long *a, unsigned long long s, long n)
{
    __mlu_op<0x115, 8>(d, a, static_cast<unsigned long long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_sub_const exists up to architecture 399; use __bang_sub_scalar")
__MLU_OP void __bang_sub_const(half *d, const half *a, half s, long n)
{
    __mlu_op<0x115, 9>(d, a, static_cast<half>(s), n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_sub_const exists up to architecture 399; use __bang_sub_scalar")
__MLU_OP void __bang_sub_const(bfloat16_t *d, const bfloat16_t *a, bfloat16_t s, long n)
{
    __mlu_op<0x115, 10>(d, a, static_cast<bfloat16_t>(s), n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_sub_const exists up to architecture 399; use __bang_sub_scalar")
__MLU_OP void __bang_sub_const(float *d, const float *a, float s, long n)
{
    __mlu_op<0x115, 11>(d, a, static_cast<float>(s), n);
}

/* mul_scalar: d[i] = a[i] * s */
__MLU_OP void __bang_mul_scalar(short *d, const short *a, short s, long n)
{
    __mlu_op<0x116, 3>(d, a, static_cast<short>(s), n);
}
__MLU_OP void __bang_mul_scalar(unsigned short *d, const unsigned short *a, unsigned short s, long n)
{
    __mlu_op<0x116, 4>(d, a, static_cast<unsigned short>(s), n);
}
__MLU_OP void __bang_mul_scalar(int *d, const int *a, int s, long n)
{
    __mlu_op<0x116, 5>(d, a, static_cast<int>(s), n);
}
__MLU_OP void __bang_mul_scalar(unsigned int *d, const unsigned int *a, unsigned int s, long n)
{
    __mlu_op<0x116, 6>(d, a, static_cast<unsigned int>(s), n);
}
__MLU_OP void __bang_mul_scalar(long *d, const long *a, long s, long n)
{
    __mlu_op<0x116, 7>(d, a, static_cast<long>(s), n);
}
__MLU_OP void __bang_mul_scalar(long long *d, const long long *a, long long s, long n)
{
    __mlu_op<0x116, 7>(d, a, static_cast<long long>(s), n);
}
__MLU_OP void __bang_mul_scalar(unsigned long *d, const unsigned long *a, unsigned long s, long n)
{
    __mlu_op<0x116, 8>(d, a, static_cast<unsigned long>(s), n);
}
__MLU_OP void __bang_mul_scalar(unsigned long long *d, const unsigned long long *a, unsigned long long s, long n)
{
    __mlu_op<0x116, 8>(d, a, static_cast<unsigned long long>(s), n);
}
__MLU_OP void __bang_mul_scalar(half *d, const half *a, half s, long n)
{
    __mlu_op<0x116, 9>(d, a, static_cast<half>(s), n);
}
__MLU_OP void __bang_mul_scalar(bfloat16_t *d, const bfloat16_t *a, bfloat16_t s, long n)
{
    __mlu_op<0x116, 10>(d, a, static_cast<bfloat16_t>(s), n);
}
__MLU_OP void __bang_mul_scalar(float *d, const float *a, float s, long n)
{
    __mlu_op<0x116, 11>(d, a, static_cast<float>(s), n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_mul_const exists up to architecture 399; use __bang_mul_scalar")
__MLU_OP void __bang_mul_const(short *d, const short *a, short s, long n)
{
    __mlu_op<0x116, 3>(d, a, static_cast<short>(s), n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_mul_const exists up to architecture 399; use __bang_mul_scalar")
__MLU_OP void __bang_mul_const(unsigned short *d, const unsigned short *a, unsigned short s, long n)
{
    __mlu_op<0x116, 4>(d, a, static_cast<unsigned short>(s), n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_mul_const exists up to architecture 399; use __bang_mul_scalar")
__MLU_OP void __bang_mul_const(int *d, const int *a, int s, long n)
{
    __mlu_op<0x116, 5>(d, a, static_cast<int>(s), n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_mul_const exists up to architecture 399; use __bang_mul_scalar")
__MLU_OP void __bang_mul_const(unsigned int *d, const unsigned int *a, unsigned int s, long n)
{
    __mlu_op<0x116, 6>(d, a, static_cast<unsigned int>(s), n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_mul_const exists up to architecture 399; use __bang_mul_scalar")
__MLU_OP void __bang_mul_const(long *d, const long *a, long s, long n)
{
    __mlu_op<0x116, 7>(d, a, static_cast<long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_mul_const exists up to architecture 399; use __bang_mul_scalar")
__MLU_OP void __bang_mul_const(long long *d, const long long *a, long long s, long n)
{
    __mlu_op<0x116, 7>(d, a, static_cast<long long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_mul_const exists up to architecture 399; use __bang_mul_scalar")
__MLU_OP void __bang_mul_const(unsigned long *d, const unsigned long *a, unsigned long s, long n)
{
    __mlu_op<0x116, 8>(d, a, static_cast<unsigned long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_mul_const exists up to architecture 399; use __bang_mul_scalar")
__MLU_OP void __bang_mul_const(unsigned long long *d, const unsigned long long *a, unsigned long long s, long n)
{
    __mlu_op<0x116, 8>(d, a, static_cast<unsigned long long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_mul_const exists up to architecture 399; use __bang_mul_scalar")
__MLU_OP void __bang_mul_const(half *d, const half *a, half s, long n)
{
    __mlu_op<0x116, 9>(d, a, static_cast<half>(s), n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_mul_const exists up to architecture 399; use __bang_mul_scalar")
__MLU_OP void __bang_mul_const(bfloat16_t *d, const bfloat16_t *a, bfloat16_t s, long n)
{
    __mlu_op<0x116, 10>(d, a, static_cast<bfloat16_t>(s), n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_mul_const exists up to architecture 399; use __bang_mul_scalar")
__MLU_OP void __bang_mul_const(float *d, const float *a, float s, long n)
{
    __mlu_op<0x116, 11>(d, a, static_cast<float>(s), n);
}

/* cycle_add: d[i] = a[i] + b[i % m] */
__MLU_OP void __bang_cycle_add(short *d, const short *a, const short *b, long n, long m)
{
    __mlu_op<0x118, 3>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_add(unsigned short *d, const unsigned short *a, const unsigned short *b, long n, long m)
{
    __mlu_op<0x118, 4>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_add(int *d, const int *a, const int *b, long n, long m)
{
    __mlu_op<0x118, 5>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_add(unsigned int *d, const unsigned int *a, const unsigned int *b, long n, long m)
{
    __mlu_op<0x118, 6>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_add(long *d, const long *a, const long *b, long n, long m)
{
    __mlu_op<0x118, 7>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_add(long long *d, const long long *a, const long long *b, long n, long m)
{
    __mlu_op<0x118, 7>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_add(unsigned long *d, const unsigned long *a, const unsigned long *b, long n, long m)
{
    __mlu_op<0x118, 8>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_add(unsigned long long *d, const unsigned long long *a, const unsigned long long *b, long n, long m)
{
    __mlu_op<0x118, 8>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_add(half *d, const half *a, const half *b, long n, long m)
{
    __mlu_op<0x118, 9>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_add(bfloat16_t *d, const bfloat16_t *a, const bfloat16_t *b, long n, long m)
{
    __mlu_op<0x118, 10>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_add(float *d, const float *a, const float *b, long n, long m)
{
    __mlu_op<0x118, 11>(d, a, b, n, m);
}

/* cycle_sub: d[i] = a[i] - b[i % m] */
__MLU_OP void __bang_cycle_sub(short *d, const short *a, const short *b, long n, long m)
{
    __mlu_op<0x119, 3>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_sub(unsigned short *d, const unsigned short *a, const unsigned short *b, long n, long m)
{
    __mlu_op<0x119, 4>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_sub(int *d, const int *a, const int *b, long n, long m)
{
    __mlu_op<0x119, 5>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_sub(unsigned int *d, const unsigned int *a, const unsigned int *b, long n, long m)
{
    __mlu_op<0x119, 6>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_sub(long *d, const long *a, const long *b, long n, long m)
{
    __mlu_op<0x119, 7>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_sub(long long *d, const long long *a, const long long *b, long n, long m)
{
    __mlu_op<0x119, 7>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_sub(unsigned long *d, const unsigned long *a, const unsigned long *b, long n, long m)
{
    __mlu_op<0x119, 8>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_sub(unsigned long long *d, const unsigned long long *a, const unsigned long long *b, long n, long m)
{
    __mlu_op<0x119, 8>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_sub(half *d, const half *a, const half *b, long n, long m)
{
    __mlu_op<0x119, 9>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_sub(bfloat16_t *d, const bfloat16_t *a, const bfloat16_t *b, long n, long m)
{
    __mlu_op<0x119, 10>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_sub(float *d, const float *a, const float *b, long n, long m)
{
    __mlu_op<0x119, 11>(d, a, b, n, m);
}

/* cycle_mul: d[i] = a[i] * b[i % m] */
__MLU_OP void __bang_cycle_mul(short *d, const short *a, const short *b, long n, long m)
{
    __mlu_op<0x11a, 3>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_mul(unsigned short *d, const unsigned short *a, const unsigned short *b, long n, long m)
{
    __mlu_op<0x11a, 4>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_mul(int *d, const int *a, const int *b, long n, long m)
{
    __mlu_op<0x11a, 5>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_mul(unsigned int *d, const unsigned int *a, const unsigned int *b, long n, long m)
{
    __mlu_op<0x11a, 6>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_mul(long *d, const long *a, const long *b, long n, long m)
{
    __mlu_op<0x11a, 7>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_mul(long long *d, const long long *a, const long long *b, long n, long m)
{
    __mlu_op<0x11a, 7>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_mul(unsigned long *d, const unsigned long *a, const unsigned long *b, long n, long m)
{
    __mlu_op<0x11a, 8>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_mul(unsigned long long *d, const unsigned long long *a, const unsigned long long *b, long n, long m)
{
    __mlu_op<0x11a, 8>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_mul(half *d, const half *a, const half *b, long n, long m)
{
    __mlu_op<0x11a, 9>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_mul(bfloat16_t *d, const bfloat16_t *a, const bfloat16_t *b, long n, long m)
{
    __mlu_op<0x11a, 10>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_mul(float *d, const float *a, const float *b, long n, long m)
{
    __mlu_op<0x11a, 11>(d, a, b, n, m);
}

/* div: d[i] = a[i] / b[i], integers toward zero */
__MLU_OP void __bang_div(short *d, const short *a, const short *b, long n)
{
    __mlu_op<0x230, 3>(d, a, b, n);
}
__MLU_OP void __bang_div(unsigned short *d, const unsigned short *a, const unsigned short *b, long n)
{
    __mlu_op<0x230, 4>(d, a, b, n);
}
__MLU_OP void __bang_div(int *d, const int *a, const int *b, long n)
{
    __mlu_op<0x230, 5>(d, a, b, n);
}
__MLU_OP void __bang_div(unsigned int *d, const unsigned int *a, const unsigned int *b, long n)
{
    __mlu_op<0x230, 6>(d, a, b, n);
}
__MLU_OP void __bang_div(half *d, const half *a, const half *b, long n)
{
    __mlu_op<0x230, 9>(d, a, b, n);
}
__MLU_OP void __bang_div(float *d, const float *a, const float *b, long n)
{
    __mlu_op<0x230, 11>(d, a, b, n);
}

/* div_scalar: d[i] = a[i] / s, integers toward zero */
__MLU_OP void __bang_div(short *d, const short *a, short s, long n)
{
    __mlu_op<0x231, 3>(d, a, static_cast<short>(s), n);
}
__MLU_OP void __bang_div(unsigned short *d, const unsigned short *a, unsigned short s, long n)
{
    __mlu_op<0x231, 4>(d, a, static_cast<unsigned short>(s), n);
}
__MLU_OP void __bang_div(int *d, const int *a, int s, long n)
{
    __mlu_op<0x231, 5>(d, a, static_cast<int>(s), n);
}
__MLU_OP void __bang_div(unsigned int *d, const unsigned int *a, unsigned int s, long n)
{
    __mlu_op<0x231, 6>(d, a, static_cast<unsigned int>(s), n);
}
__MLU_OP void __bang_div(half *d, const half *a, half s, long n)
{
    __mlu_op<0x231, 9>(d, a, static_cast<half>(s), n);
}
__MLU_OP void __bang_div(float *d, const float *a, float s, long n)
{
    __mlu_op<0x231, 11>(d, a, static_cast<float>(s), n);
}

/* rem: d[i] = remainder of a[i] / b[i] with the sign of a[i] */
__MLU_OP void __bang_rem(short *d, const short *a, const short *b, long n)
{
    __mlu_op<0x233, 3>(d, a, b, n);
}
__MLU_OP void __bang_rem(unsigned short *d, const unsigned short *a, const unsigned short *b, long n)
{
    __mlu_op<0x233, 4>(d, a, b, n);
}
__MLU_OP void __bang_rem(int *d, const int *a, const int *b, long n)
{
    __mlu_op<0x233, 5>(d, a, b, n);
}
__MLU_OP void __bang_rem(unsigned int *d, const unsigned int *a, const unsigned int *b, long n)
{
    __mlu_op<0x233, 6>(d, a, b, n);
}

/* rem_scalar: d[i] = remainder of a[i] / s with the sign of a[i] */
__MLU_OP void __bang_rem(short *d, const short *a, short s, long n)
{
    __mlu_op<0x234, 3>(d, a, static_cast<short>(s), n);
}
__MLU_OP void __bang_rem(unsigned short *d, const unsigned short *a, unsigned short s, long n)
{
    __mlu_op<0x234, 4>(d, a, static_cast<unsigned short>(s), n);
}
__MLU_OP void __bang_rem(int *d, const int *a, int s, long n)
{
    __mlu_op<0x234, 5>(d, a, static_cast<int>(s), n);
}
__MLU_OP void __bang_rem(unsigned int *d, const unsigned int *a, unsigned int s, long n)
{
    __mlu_op<0x234, 6>(d, a, static_cast<unsigned int>(s), n);
}

/* square: d[i] = a[i] * a[i] */
__MLU_OP void __bang_square(half *d, const half *a, long n)
{
    __mlu_op<0x235, 9>(d, a, n);
}
__MLU_OP void __bang_square(bfloat16_t *d, const bfloat16_t *a, long n)
{
    __mlu_op<0x235, 10>(d, a, n);
}
__MLU_OP void __bang_square(float *d, const float *a, long n)
{
    __mlu_op<0x235, 11>(d, a, n);
}

/* abs: d[i] = |a[i]| */
__MLU_OP void __bang_abs(half *d, const half *a, long n)
{
    __mlu_op<0x236, 9>(d, a, n);
}
__MLU_OP void __bang_abs(bfloat16_t *d, const bfloat16_t *a, long n)
{
    __mlu_op<0x236, 10>(d, a, n);
}
__MLU_OP void __bang_abs(float *d, const float *a, long n)
{
    __mlu_op<0x236, 11>(d, a, n);
}

/* neg: d[i] = -a[i] */
__MLU_OP void __bang_neg(half *d, const half *a, long n)
{
    __mlu_op<0x237, 9>(d, a, n);
}
__MLU_OP void __bang_neg(bfloat16_t *d, const bfloat16_t *a, long n)
{
    __mlu_op<0x237, 10>(d, a, n);
}
__MLU_OP void __bang_neg(float *d, const float *a, long n)
{
    __mlu_op<0x237, 11>(d, a, n);
}

/* add_tz: d[i] = a[i] + b[i], rounded toward zero */
__MLU_OP void __bang_add_tz(half *d, const half *a, const half *b, long n)
{
    __mlu_op<0x238, 9>(d, a, b, n);
}
__MLU_OP void __bang_add_tz(float *d, const float *a, const float *b, long n)
{
    __mlu_op<0x238, 11>(d, a, b, n);
}

/* cycle_add_tz: d[i] = a[i] + b[i % m], rounded toward zero */
__MLU_OP void __bang_cycle_add_tz(half *d, const half *a, const half *b, long n, long m)
{
    __mlu_op<0x239, 9>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_add_tz(float *d, const float *a, const float *b, long n, long m)
{
    __mlu_op<0x239, 11>(d, a, b, n, m);
}

/* relu: d[i] = a[i] < 0 ? 0 : a[i] */
__MLU_OP void __bang_relu(half *d, const half *a, long n)
{
    __mlu_op<0x23a, 9>(d, a, n);
}
__MLU_OP void __bang_relu(bfloat16_t *d, const bfloat16_t *a, long n)
{
    __mlu_op<0x23a, 10>(d, a, n);
}
__MLU_OP void __bang_relu(float *d, const float *a, long n)
{
    __mlu_op<0x23a, 11>(d, a, n);
}

/* relun: d[i] = a[i] < 0 ? 0 : a[i], then s where it is greater than s */
__MLU_OP void __bang_relun(half *d, const half *a, long n, half s)
{
    __mlu_op<0x23b, 9>(d, a, n, static_cast<half>(s));
}
__MLU_OP void __bang_relun(bfloat16_t *d, const bfloat16_t *a, long n, bfloat16_t s)
{
    __mlu_op<0x23b, 10>(d, a, n, static_cast<bfloat16_t>(s));
}
__MLU_OP void __bang_relun(float *d, const float *a, long n, float s)
{
    __mlu_op<0x23b, 11>(d, a, n, static_cast<float>(s));
}

/* eq: d[i] = a[i] == b[i] ? 1 : 0 */
__MLU_OP void __bang_eq(short *d, const short *a, const short *b, long n)
{
    __mlu_op<0x120, 3>(d, a, b, n);
}
__MLU_OP void __bang_eq(unsigned short *d, const unsigned short *a, const unsigned short *b, long n)
{
    __mlu_op<0x120, 4>(d, a, b, n);
}
__MLU_OP void __bang_eq(int *d, const int *a, const int *b, long n)
{
    __mlu_op<0x120, 5>(d, a, b, n);
}
__MLU_OP void __bang_eq(unsigned int *d, const unsigned int *a, const unsigned int *b, long n)
{
    __mlu_op<0x120, 6>(d, a, b, n);
}
__MLU_OP void __bang_eq(long *d, const long *a, const long *b, long n)
{
    __mlu_op<0x120, 7>(d, a, b, n);
}
__MLU_OP void __bang_eq(long long *d, const long long *a, const long long *b, long n)
{
    __mlu_op<0x120, 7>(d, a, b, n);
}
__MLU_OP void __bang_eq(unsigned long *d, const unsigned long *a, const unsigned long *b, long n)
{
    __mlu_op<0x120, 8>(d, a, b, n);
}
__MLU_OP void __bang_eq(unsigned long long *d, const unsigned long long *a, const unsigned long long *b, long n)
{
    __mlu_op<0x120, 8>(d, a, b, n);
}
__MLU_OP void __bang_eq(half *d, const half *a, const half *b, long n)
{
    __mlu_op<0x120, 9>(d, a, b, n);
}
__MLU_OP void __bang_eq(bfloat16_t *d, const bfloat16_t *a, const bfloat16_t *b, long n)
{
    __mlu_op<0x120, 10>(d, a, b, n);
}
__MLU_OP void __bang_eq(float *d, const float *a, const float *b, long n)
{
    __mlu_op<0x120, 11>(d, a, b, n);
}

/* ne: d[i] = a[i] != b[i] ? 1 : 0 */
__MLU_OP void __bang_ne(short *d, const short *a, const short *b, long n)
{
    __mlu_op<0x121, 3>(d, a, b, n);
}
__MLU_OP void __bang_ne(unsigned short *d, const unsigned short *a, const unsigned short *b, long n)
{
    __mlu_op<0x121, 4>(d, a, b, n);
}
__MLU_OP void __bang_ne(int *d, const int *a, const int *b, long n)
{
    __mlu_op<0x121, 5>(d, a, b, n);
}
__MLU_OP void __bang_ne(unsigned int *d, const unsigned int *a, const unsigned int *b, long n)
{
    __mlu_op<0x121, 6>(d, a, b, n);
}
__MLU_OP void __bang_ne(long *d, const long *a, const long *b, long n)
{
    __mlu_op<0x121, 7>(d, a, b, n);
}
__MLU_OP void __bang_ne(long long *d, const long long *a, const long long *b, long n)
{
    __mlu_op<0x121, 7>(d, a, b, n);
}
__MLU_OP void __bang_ne(unsigned long *d, const unsigned long *a, const unsigned long *b, long n)
{
    __mlu_op<0x121, 8>(d, a, b, n);
}
__MLU_OP void __bang_ne(unsigned long long *d, const unsigned long long *a, const unsigned long long *b, long n)
{
    __mlu_op<0x121, 8>(d, a, b, n);
}
__MLU_OP void __bang_ne(half *d, const half *a, const half *b, long n)
{
    __mlu_op<0x121, 9>(d, a, b, n);
}
__MLU_OP void __bang_ne(bfloat16_t *d, const bfloat16_t *a, const bfloat16_t *b, long n)
{
    __mlu_op<0x121, 10>(d, a, b, n);
}
__MLU_OP void __bang_ne(float *d, const float *a, const float *b, long n)
{
    __mlu_op<0x121, 11>(d, a, b, n);
}

/* gt: d[i] = a[i] > b[i] ? 1 : 0 */
__MLU_OP void __bang_gt(short *d, const short *a, const short *b, long n)
{
    __mlu_op<0x122, 3>(d, a, b, n);
}
__MLU_OP void __bang_gt(unsigned short *d, const unsigned short *a, const unsigned short *b, long n)
{
    __mlu_op<0x122, 4>(d, a, b, n);
}
__MLU_OP void __bang_gt(int *d, const int *a, const int *b, long n)
{
    __mlu_op<0x122, 5>(d, a, b, n);
}
__MLU_OP void __bang_gt(unsigned int *d, const unsigned int *a, const unsigned int *b, long n)
{
    __mlu_op<0x122, 6>(d, a, b, n);
}
__MLU_OP void __bang_gt(long *d, const long *a, const long *b, long n)
{
    __mlu_op<0x122, 7>(d, a, b, n);
}
__MLU_OP void __bang_gt(long long *d, const long long *a, const long long *b, long n)
{
    __mlu_op<0x122, 7>(d, a, b, n);
}
__MLU_OP void __bang_gt(unsigned long *d, const unsigned long *a, const unsigned long *b, long n)
{
    __mlu_op<0x122, 8>(d, a, b, n);
}
__MLU_OP void __bang_gt(unsigned long long *d, const unsigned long long *a, const unsigned long long *b, long n)
{
    __mlu_op<0x122, 8>(d, a, b, n);
}
__MLU_OP void __bang_gt(half *d, const half *a, const half *b, long n)
{
    __mlu_op<0x122, 9>(d, a, b, n);
}
__MLU_OP void __bang_gt(bfloat16_t *d, const bfloat16_t *a, const bfloat16_t *b, long n)
{
    __mlu_op<0x122, 10>(d, a, b, n);
}
__MLU_OP void __bang_gt(float *d, const float *a, const float *b, long n)
{
    __mlu_op<0x122, 11>(d, a, b, n);
}

/* ge: d[i] = a[i] >= b[i] ? 1 : 0 */
__MLU_OP void __bang_ge(short *d, const short *a, const short *b, long n)
{
    __mlu_op<0x123, 3>(d, a, b, n);
}
__MLU_OP void __bang_ge(unsigned short *d, const unsigned short *a, const unsigned short *b, long n)
{
    __mlu_op<0x123, 4>(d, a, b, n);
}
__MLU_OP void __bang_ge(int *d, const int *a, const int *b, long n)
{
    __mlu_op<0x123, 5>(d, a, b, n);
}
__MLU_OP void __bang_ge(unsigned int *d, const unsigned int *a, const unsigned int *b, long n)
{
    __mlu_op<0x123, 6>(d, a, b, n);
}
__MLU_OP void __bang_ge(long *d, const long *a, const long *b, long n)
{
    __mlu_op<0x123, 7>(d, a, b, n);
}
__MLU_OP void __bang_ge(long long *d, const long long *a, const long long *b, long n)
{
    __mlu_op<0x123, 7>(d, a, b, n);
}
__MLU_OP void __bang_ge(unsigned long *d, const unsigned long *a, const unsigned long *b, long n)
{
    __mlu_op<0x123, 8>(d, a, b, n);
}
__MLU_OP void __bang_ge(unsigned long long *d, const unsigned long long *a, const unsigned long long *b, long n)
{
    __mlu_op<0x123, 8>(d, a, b, n);
}
__MLU_OP void __bang_ge(half *d, const half *a, const half *b, long n)
{
    __mlu_op<0x123, 9>(d, a, b, n);
}
__MLU_OP void __bang_ge(bfloat16_t *d, const bfloat16_t *a, const bfloat16_t *b, long n)
{
    __mlu_op<0x123, 10>(d, a, b, n);
}
__MLU_OP void __bang_ge(float *d, const float *a, const float *b, long n)
{
    __mlu_op<0x123, 11>(d, a, b, n);
}

/* lt: d[i] = a[i] < b[i] ? 1 : 0 */
__MLU_OP void __bang_lt(short *d, const short *a, const short *b, long n)
{
    __mlu_op<0x124, 3>(d, a, b, n);
}
__MLU_OP void __bang_lt(unsigned short *d, const unsigned short *a, const unsigned short *b, long n)
{
    __mlu_op<0x124, 4>(d, a, b, n);
}
__MLU_OP void __bang_lt(int *d, const int *a, const int *b, long n)
{
    __mlu_op<0x124, 5>(d, a, b, n);
}
__MLU_OP void __bang_lt(unsigned int *d, const unsigned int *a, const unsigned int *b, long n)
{
    __mlu_op<0x124, 6>(d, a, b, n);
}
__MLU_OP void __bang_lt(long *d, const long *a, const long *b, long n)
{
    __mlu_op<0x124, 7>(d, a, b, n);
}
__MLU_OP void __bang_lt(long long *d, const long long *a, const long long *b, long n)
{
    __mlu_op<0x124, 7>(d, a, b, n);
}
__MLU_OP void __bang_lt(unsigned long *d, const unsigned long *a, const unsigned long *b, long n)
{
    __mlu_op<0x124, 8>(d, a, b, n);
}
__MLU_OP void __bang_lt(unsigned long long *d, const unsigned long long *a, const unsigned long long *b, long n)
{
    __mlu_op<0x124, 8>(d, a, b, n);
}
__MLU_OP void __bang_lt(half *d, const half *a, const half *b, long n)
{
    __mlu_op<0x124, 9>(d, a, b, n);
}
__MLU_OP void __bang_lt(bfloat16_t *d, const bfloat16_t *a, const bfloat16_t *b, long n)
{
    __mlu_op<0x124, 10>(d, a, b, n);
}
__MLU_OP void __bang_lt(float *d, const float *a, const float *b, long n)
{
    __mlu_op<0x124, 11>(d, a, b, n);
}

/* le: d[i] = a[i] <= b[i] ? 1 : 0 */
__MLU_OP void __bang_le(short *d, const short *a, const short *b, long n)
{
    __mlu_op<0x125, 3>(d, a, b, n);
}
__MLU_OP void __bang_le(unsigned short *d, const unsigned short *a, const unsigned short *b, long n)
{
    __mlu_op<0x125, 4>(d, a, b, n);
}
__MLU_OP void __bang_le(int *d, const int *a, const int *b, long n)
{
    __mlu_op<0x125, 5>(d, a, b, n);
}
__MLU_OP void __bang_le(unsigned int *d, const unsigned int *a, const unsigned int *b, long n)
{
    __mlu_op<0x125, 6>(d, a, b, n);
}
__MLU_OP void __bang_le(long *d, const long *a, const long *b, long n)
{
    __mlu_op<0x125, 7>(d, a, b, n);
}
__MLU_OP void __bang_le(long long *d, const long long *a, const long long *b, long n)
{
    __mlu_op<0x125, 7>(d, a, b, n);
}
__MLU_OP void __bang_le(unsigned long *d, const unsigned long *a, const unsigned long *b, long n)
{
    __mlu_op<0x125, 8>(d, a, b, n);
}
__MLU_OP void __bang_le(unsigned long long *d, const unsigned long long *a, const unsigned long long *b, long n)
{
    __mlu_op<0x125, 8>(d, a, b, n);
}
__MLU_OP void __bang_le(half *d, const half *a, const half *b, long n)
{
    __mlu_op<0x125, 9>(d, a, b, n);
}
__MLU_OP void __bang_le(bfloat16_t *d, const bfloat16_t *a, const bfloat16_t *b, long n)
{
    __mlu_op<0x125, 10>(d, a, b, n);
}
__MLU_OP void __bang_le(float *d, const float *a, const float *b, long n)
{
    __mlu_op<0x125, 11>(d, a, b, n);
}

/* eq_scalar: d[i] = a[i] == s ? 1 : 0 */
__MLU_OP void __bang_eq_scalar(short *d, const short *a, short s, long n)
{
    __mlu_op<0x128, 3>(d, a, static_cast<short>(s), n);
}
__MLU_OP void __bang_eq_scalar(unsigned short *d, const unsigned short *a, unsigned short s, long n)
{
    __mlu_op<0x128, 4>(d, a, static_cast<unsigned short>(s), n);
}
__MLU_OP void __bang_eq_scalar(int *d, const int *a, int s, long n)
{
    __mlu_op<0x128, 5>(d, a, static_cast<int>(s), n);
}
__MLU_OP void __bang_eq_scalar(unsigned int *d, const unsigned int *a, unsigned int s, long n)
{
    __mlu_op<0x128, 6>(d, a, static_cast<unsigned int>(s), n);
}
__MLU_OP void __bang_eq_scalar(long *d, const long *a, long s, long n)
{
    __mlu_op<0x128, 7>(d, a, static_cast<long>(s), n);
}
__MLU_OP void __bang_eq_scalar(long long *d, const long long *a, long long s, long n)
{
    __mlu_op<0x128, 7>(d, a, static_cast<long long>(s), n);
}
__MLU_OP void __bang_eq_scalar(unsigned long *d, const unsigned long *a, unsigned long s, long n)
{
    __mlu_op<0x128, 8>(d, a, static_cast<unsigned long>(s), n);
}
__MLU_OP void __bang_eq_scalar(unsigned long long *d, const unsigned long long *a, unsigned long long s, long n)
{
    __mlu_op<0x128, 8>(d, a, static_cast<unsigned long long>(s), n);
}
__MLU_OP void __bang_eq_scalar(half *d, const half *a, half s, long n)
{
    __mlu_op<0x128, 9>(d, a, static_cast<half>(s), n);
}
__MLU_OP void __bang_eq_scalar(bfloat16_t *d, const bfloat16_t *a, bfloat16_t s, long n)
{
    __mlu_op<0x128, 10>(d, a, static_cast<bfloat16_t>(s), n);
}
__MLU_OP void __bang_eq_scalar(float *d, const float *a, float s, long n)
{
    __mlu_op<0x128, 11>(d, a, static_cast<float>(s), n);
}

/* ne_scalar: d[i] = a[i] != s ? 1 : 0 */
__MLU_OP void __bang_ne_scalar(short *d, const short *a, short s, long n)
{
    __mlu_op<0x129, 3>(d, a, static_cast<short>(s), n);
}
__MLU_OP void __bang_ne_scalar(unsigned short *d, const unsigned short *a, unsigned short s, long n)
{
    __mlu_op<0x129, 4>(d, a, static_cast<unsigned short>(s), n);
}
__MLU_OP void __bang_ne_scalar(int *d, const int *a, int s, long n)
{
    __mlu_op<0x129, 5>(d, a, static_cast<int>(s), n);
}
__MLU_OP void __bang_ne_scalar(unsigned int *d, const unsigned int *a, unsigned int s, long n)
{
    __mlu_op<0x129, 6>(d, a, static_cast<unsigned int>(s), n);
}
__MLU_OP void __bang_ne_scalar(long *d, const long *a, long s, long n)
{
    __mlu_op<0x129, 7>(d, a, static_cast<long>(s), n);
}
__MLU_OP void __bang_ne_scalar(long long *d, const long long *a, long long s, long n)
{
    __mlu_op<0x129, 7>(d, a, static_cast<long long>(s), n);
}
__MLU_OP void __bang_ne_scalar(unsigned long *d, const unsigned long *a, unsigned long s, long n)
{
    __mlu_op<0x129, 8>(d, a, static_cast<unsigned long>(s), n);
}
__MLU_OP void __bang_ne_scalar(unsigned long long *d, const unsigned long long *a, unsigned long long s, long n)
{
    __mlu_op<0x129, 8>(d, a, static_cast<unsigned long long>(s), n);
}
__MLU_OP void __bang_ne_scalar(half *d, const half *a, half s, long n)
{
    __mlu_op<0x129, 9>(d, a, static_cast<half>(s), n);
}
__MLU_OP void __bang_ne_scalar(bfloat16_t *d, const bfloat16_t *a, bfloat16_t s, long n)
{
    __mlu_op<0x129, 10>(d, a, static_cast<bfloat16_t>(s), n);
}
__MLU_OP void __bang_ne_scalar(float *d, const float *a, float s, long n)
{
    __mlu_op<0x129, 11>(d, a, static_cast<float>(s), n);
}

/* gt_scalar: d[i] = a[i] > s ? 1 : 0 */
__MLU_OP void __bang_gt_scalar(short *d, const short *a, short s, long n)
{
    __mlu_op<0x12a, 3>(d, a, static_cast<short>(s), n);
}
__MLU_OP void __bang_gt_scalar(unsigned short *d, const unsigned short *a, unsigned short s, long n)
{
    __mlu_op<0x12a, 4>(d, a, static_cast<unsigned short>(s), n);
}
__MLU_OP void __bang_gt_scalar(int *d, const int *a, int s, long n)
{
    __mlu_op<0x12a, 5>(d, a, static_cast<int>(s), n);
}
__MLU_OP void __bang_gt_scalar(unsigned int *d, const unsigned int *a, unsigned int s, long n)
{
    __mlu_op<0x12a, 6>(d, a, static_cast<unsigned int>(s), n);
}
__MLU_OP void __bang_gt_scalar(long *d, const long *a, long s, long n)
{
    __mlu_op<0x12a, 7>(d, a, static_cast<long>(s), n);
}
__MLU_OP void __bang_gt_scalar(long long *d, const long long *a, long long s, long n)
{
    __mlu_op<0x12a, 7>(d, a, static_cast<long long>(s), n);
}
__MLU_OP void __bang_gt_scalar(unsigned long *d, const unsigned long *a, unsigned long s, long n)
{
    __mlu_op<0x12a, 8>(d, a, static_cast<unsigned long>(s), n);
}
__MLU_OP void __bang_gt_scalar(unsigned long long *d, const unsigned long long *a, unsigned long long s, long n)
{
    __mlu_op<0x12a, 8>(d, a, static_cast<unsigned long long>(s), n);
}
__MLU_OP void __bang_gt_scalar(half *d, const half *a, half s, long n)
{
    __mlu_op<0x12a, 9>(d, a, static_cast<half>(s), n);
}
__MLU_OP void __bang_gt_scalar(bfloat16_t *d, const bfloat16_t *a, bfloat16_t s, long n)
{
    __mlu_op<0x12a, 10>(d, a, static_cast<bfloat16_t>(s), n);
}
__MLU_OP void __bang_gt_scalar(float *d, const float *a, float s, long n)
{
    __mlu_op<0x12a, 11>(d, a, static_cast<float>(s), n);
}

/* ge_scalar: d[i] = a[i] >= s ? 1 : 0 */
__MLU_OP void __bang_ge_scalar(short *d, const short *a, short s, long n)
{
    __mlu_op<0x12b, 3>(d, a, static_cast<short>(s), n);
}
__MLU_OP void __bang_ge_scalar(unsigned short *d, const unsigned short *a, unsigned short s, long n)
{
    __mlu_op<0x12b, 4>(d, a, static_cast<unsigned short>(s), n);
}
__MLU_OP void __bang_ge_scalar(int *d, const int *a, int s, long n)
{
    __mlu_op<0x12b, 5>(d, a, static_cast<int>(s), n);
}
__MLU_OP void __bang_ge_scalar(unsigned int *d, const unsigned int *a, unsigned int s, long n)
{
    __mlu_op<0x12b, 6>(d, a, static_cast<unsigned int>(s), n);
}
__MLU_OP void __bang_ge_scalar(long *d, const long *a, long s, long n)
{
    __mlu_op<0x12b, 7>(d, a, static_cast<long>(s), n);
}
__MLU_OP void __bang_ge_scalar(long long *d, const long long *a, long long s, long n)
{
    __mlu_op<0x12b, 7>(d, a, static_cast<long long>(s), n);
}
__MLU_OP void __bang_ge_scalar(unsigned long *d, const unsigned long *a, unsigned long s, long n)
{
    __mlu_op<0x12b, 8>(d, a, static_cast<unsigned long>(s), n);
}
__MLU_OP void __bang_ge_scalar(unsigned long long *d, const unsigned long long *a, unsigned long long s, long n)
{
    __mlu_op<0x12b, 8>(d, a, static_cast<unsigned long long>(s), n);
}
__MLU_OP void __bang_ge_scalar(half *d, const half *a, half s, long n)
{
    __mlu_op<0x12b, 9>(d, a, static_cast<half>(s), n);
}
__MLU_OP void __bang_ge_scalar(bfloat16_t *d, const bfloat16_t *a, bfloat16_t s, long n)
{
    __mlu_op<0x12b, 10>(d, a, static_cast<bfloat16_t>(s), n);
}
__MLU_OP void __bang_ge_scalar(float *d, const float *a, float s, long n)
{
    __mlu_op<0x12b, 11>(d, a, static_cast<float>(s), n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_ge_const exists up to architecture 399; use __bang_ge_scalar")
__MLU_OP void __bang_ge_const(short *d, const short *a, short s, long n)
{
    __mlu_op<0x12b, 3>(d, a, static_cast<short>(s), n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_ge_const exists up to architecture 399; use __bang_ge_scalar")
__MLU_OP void __bang_ge_const(unsigned short *d, const unsigned short *a, unsigned short s, long n)
{
    __mlu_op<0x12b, 4>(d, a, static_cast<unsigned short>(s), n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_ge_const exists up to architecture 399; use __bang_ge_scalar")
__MLU_OP void __bang_ge_const(int *d, const int *a, int s, long n)
{
    __mlu_op<0x12b, 5>(d, a, static_cast<int>(s), n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_ge_const exists up to architecture 399; use __bang_ge_scalar")
__MLU_OP void __bang_ge_const(unsigned int *d, const unsigned int *a, unsigned int s, long n)
{
    __mlu_op<0x12b, 6>(d, a, static_cast<unsigned int>(s), n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_ge_const exists up to architecture 399; use __bang_ge_scalar")
__MLU_OP void __bang_ge_const(long *d, const long *a, long s, long n)
{
    __mlu_op<0x12b, 7>(d, a, static_cast<long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_ge_const exists up to architecture 399; use __bang_ge_scalar")
__MLU_OP void __bang_ge_const(long long *d, const long long *a, long long s, long n)
{
    __mlu_op<0x12b, 7>(d, a, static_cast<long long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_ge_const exists up to architecture 399; use __bang_ge_scalar")
__MLU_OP void __bang_ge_const(unsigned long *d, const unsigned long *a, unsigned long s, long n)
{
    __mlu_op<0x12b, 8>(d, a, static_cast<unsigned long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_ge_const exists up to architecture 399; use __bang_ge_scalar")
__MLU_OP void __bang_ge_const(unsigned long long *d, const unsigned long long *a, unsigned long long s, long n)
{
    __mlu_op<0x12b, 8>(d, a, static_cast<unsigned long long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_ge_const exists up to architecture 399; use __bang_ge_scalar")
__MLU_OP void __bang_ge_const(half *d, const half *a, half s, long n)
{
    __mlu_op<0x12b, 9>(d, a, static_cast<half>(s), n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_ge_const exists up to architecture 399; use __bang_ge_scalar")
__MLU_OP void __bang_ge_const(bfloat16_t *d, const bfloat16_t *a, bfloat16_t s, long n)
{
    __mlu_op<0x12b, 10>(d, a, static_cast<bfloat16_t>(s), n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_ge_const exists up to architecture 399; use __bang_ge_scalar")
__MLU_OP void __bang_ge_const(float *d, const float *a, float s, long n)
{
    __mlu_op<0x12b, 11>(d, a, static_cast<float>(s), n);
}

/* lt_scalar: d[i] = a[i] < s ? 1 : 0 */
__MLU_OP void __bang_lt_scalar(short *d, const short *a, short s, long n)
{
    __mlu_op<0x12c, 3>(d, a, static_cast<short>(s), n);
}
__MLU_OP void __bang_lt_scalar(unsigned short *d, const unsigned short *a, unsigned short s, long n)
{
    __mlu_op<0x12c, 4>(d, a, static_cast<unsigned short>(s), n);
}
__MLU_OP void __bang_lt_scalar(int *d, const int *a, int s, long n)
{
    __mlu_op<0x12c, 5>(d, a, static_cast<int>(s), n);
}
__MLU_OP void __bang_lt_scalar(unsigned int *d, const unsigned int *a, unsigned int s, long n)
{
    __mlu_op<0x12c, 6>(d, a, static_cast<unsigned int>(s), n);
}
__MLU_OP void __bang_lt_scalar(long *d, const long *a, long s, long n)
{
    __mlu_op<0x12c, 7>(d, a, static_cast<long>(s), n);
}
__MLU_OP void __bang_lt_scalar(long long *d, const long long *a, long long s, long n)
{
    __mlu_op<0x12c, 7>(d, a, static_cast<long long>(s), n);
}
__MLU_OP void __bang_lt_scalar(unsigned long *d, const unsigned long *a, unsigned long s, long n)
{
    __mlu_op<0x12c, 8>(d, a, static_cast<unsigned long>(s), n);
}
__MLU_OP void __bang_lt_scalar(unsigned long long *d, const unsigned long long *a, unsigned long long s, long n)
{
    __mlu_op<0x12c, 8>(d, a, static_cast<unsigned long long>(s), n);
}
__MLU_OP void __bang_lt_scalar(half *d, const half *a, half s, long n)
{
    __mlu_op<0x12c, 9>(d, a, static_cast<half>(s), n);
}
__MLU_OP void __bang_lt_scalar(bfloat16_t *d, const bfloat16_t *a, bfloat16_t s, long n)
{
    __mlu_op<0x12c, 10>(d, a, static_cast<bfloat16_t>(s), n);
}
__MLU_OP void __bang_lt_scalar(float *d, const float *a, float s, long n)
{
    __mlu_op<0x12c, 11>(d, a, static_cast<float>(s), n);
}

/* le_scalar: d[i] = a[i] <= s ? 1 : 0 */
__MLU_OP void __bang_le_scalar(short *d, const short *a, short s, long n)
{
    __mlu_op<0x12d, 3>(d, a, static_cast<short>(s), n);
}
__MLU_OP void __bang_le_scalar(unsigned short *d, const unsigned short *a, unsigned short s, long n)
{
    __mlu_op<0x12d, 4>(d, a, static_cast<unsigned short>(s), n);
}
__MLU_OP void __bang_le_scalar(int *d, const int *a, int s, long n)
{
    __mlu_op<0x12d, 5>(d, a, static_cast<int>(s), n);
}
__MLU_OP void __bang_le_scalar(unsigned int *d, const unsigned int *a, unsigned int s, long n)
{
    __mlu_op<0x12d, 6>(d, a, static_cast<unsigned int>(s), n);
}
__MLU_OP void __bang_le_scalar(long *d, const long *a, long s, long n)
{
    __mlu_op<0x12d, 7>(d, a, static_cast<long>(s), n);
}
__MLU_OP void __bang_le_scalar(long long *d, const long long *a, long long s, long n)
{
    __mlu_op<0x12d, 7>(d, a, static_cast<long long>(s), n);
}
__MLU_OP void __bang_le_scalar(unsigned long *d, const unsigned long *a, unsigned long s, long n)
{
    __mlu_op<0x12d, 8>(d, a, static_cast<unsigned long>(s), n);
}
__MLU_OP void __bang_le_scalar(unsigned long long *d, const unsigned long long *a, unsigned long long s, long n)
{
    __mlu_op<0x12d, 8>(d, a, static_cast<unsigned long long>(s), n);
}
__MLU_OP void __bang_le_scalar(half *d, const half *a, half s, long n)
{
    __mlu_op<0x12d, 9>(d, a, static_cast<half>(s), n);
}
__MLU_OP void __bang_le_scalar(bfloat16_t *d, const bfloat16_t *a, bfloat16_t s, long n)
{
    __mlu_op<0x12d, 10>(d, a, static_cast<bfloat16_t>(s), n);
}
__MLU_OP void __bang_le_scalar(float *d, const float *a, float s, long n)
{
    __mlu_op<0x12d, 11>(d, a, static_cast<float>(s), n);
}

/* cycle_eq: d[i] = a[i] == b[i % m] ? 1 : 0 */
__MLU_OP void __bang_cycle_eq(short *d, const short *a, const short *b, long n, long m)
{
    __mlu_op<0x130, 3>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_eq(unsigned short *d, const unsigned short *a, const unsigned short *b, long n, long m)
{
    __mlu_op<0x130, 4>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_eq(int *d, const int *a, const int *b, long n, long m)
{
    __mlu_op<0x130, 5>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_eq(unsigned int *d, const unsigned int *a, const unsigned int *b, long n, long m)
{
    __mlu_op<0x130, 6>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_eq(long *d, const long *a, const long *b, long n, long m)
{
    __mlu_op<0x130, 7>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_eq(long long *d, const long long *a, const long long *b, long n, long m)
{
    __mlu_op<0x130, 7>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_eq(unsigned long *d, const unsigned long *a, const unsigned long *b, long n, long m)
{
    __mlu_op<0x130, 8>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_eq(unsigned long long *d, const unsigned long long *a, const unsigned long long *b, long n, long m)
{
    __mlu_op<0x130, 8>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_eq(half *d, const half *a, const half *b, long n, long m)
{
    __mlu_op<0x130, 9>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_eq(bfloat16_t *d, const bfloat16_t *a, const bfloat16_t *b, long n, long m)
{
    __mlu_op<0x130, 10>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_eq(float *d, const float *a, const float *b, long n, long m)
{
    __mlu_op<0x130, 11>(d, a, b, n, m);
}

/* cycle_ne: d[i] = a[i] != b[i % m] ? 1 : 0 */
__MLU_OP void __bang_cycle_ne(short *d, const short *a, const short *b, long n, long m)
{
    __mlu_op<0x131, 3>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_ne(unsigned short *d, const unsigned short *a, const unsigned short *b, long n, long m)
{
    __mlu_op<0x131, 4>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_ne(int *d, const int *a, const int *b, long n, long m)
{
    __mlu_op<0x131, 5>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_ne(unsigned int *d, const unsigned int *a, const unsigned int *b, long n, long m)
{
    __mlu_op<0x131, 6>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_ne(long *d, const long *a, const long *b, long n, long m)
{
    __mlu_op<0x131, 7>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_ne(long long *d, const long long *a, const long long *b, long n, long m)
{
    __mlu_op<0x131, 7>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_ne(unsigned long *d, const unsigned long *a, const unsigned long *b, long n, long m)
{
    __mlu_op<0x131, 8>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_ne(unsigned long long *d, const unsigned long long *a, const unsigned long long *b, long n, long m)
{
    __mlu_op<0x131, 8>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_ne(half *d, const half *a, const half *b, long n, long m)
{
    __mlu_op<0x131, 9>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_ne(bfloat16_t *d, const bfloat16_t *a, const bfloat16_t *b, long n, long m)
{
    __mlu_op<0x131, 10>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_ne(float *d, const float *a, const float *b, long n, long m)
{
    __mlu_op<0x131, 11>(d, a, b, n, m);
}

/* cycle_gt: d[i] = a[i] > b[i % m] ? 1 : 0 */
__MLU_OP void __bang_cycle_gt(short *d, const short *a, const short *b, long n, long m)
{
    __mlu_op<0x132, 3>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_gt(unsigned short *d, const unsigned short *a, const unsigned short *b, long n, long m)
{
    __mlu_op<0x132, 4>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_gt(int *d, const int *a, const int *b, long n, long m)
{
    __mlu_op<0x132, 5>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_gt(unsigned int *d, const unsigned int *a, const unsigned int *b, long n, long m)
{
    __mlu_op<0x132, 6>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_gt(long *d, const long *a, const long *b, long n, long m)
{
    __mlu_op<0x132, 7>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_gt(long long *d, const long long *a, const long long *b, long n, long m)
{
    __mlu_op<0x132, 7>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_gt(unsigned long *d, const unsigned long *a, const unsigned long *b, long n, long m)
{
    __mlu_op<0x132, 8>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_gt(unsigned long long *d, const unsigned long long *a, const unsigned long long *b, long n, long m)
{
    __mlu_op<0x132, 8>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_gt(half *d, const half *a, const half *b, long n, long m)
{
    __mlu_op<0x132, 9>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_gt(bfloat16_t *d, const bfloat16_t *a, const bfloat16_t *b, long n, long m)
{
    __mlu_op<0x132, 10>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_gt(float *d, const float *a, const float *b, long n, long m)
{
    __mlu_op<0x132, 11>(d, a, b, n, m);
}

/* cycle_ge: d[i] = a[i] >= b[i % m] ? 1 : 0 */
__MLU_OP void __bang_cycle_ge(short *d, const short *a, const short *b, long n, long m)
{
    __mlu_op<0x133, 3>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_ge(unsigned short *d, const unsigned short *a, const unsigned short *b, long n, long m)
{
    __mlu_op<0x133, 4>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_ge(int *d, const int *a, const int *b, long n, long m)
{
    __mlu_op<0x133, 5>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_ge(unsigned int *d, const unsigned int *a, const unsigned int *b, long n, long m)
{
    __mlu_op<0x133, 6>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_ge(long *d, const long *a, const long *b, long n, long m)
{
    __mlu_op<0x133, 7>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_ge(long long *d, const long long *a, const long long *b, long n, long m)
{
    __mlu_op<0x133, 7>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_ge(unsigned long *d, const unsigned long *a, const unsigned long *b, long n, long m)
{
    __mlu_op<0x133, 8>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_ge(unsigned long long *d, const unsigned long long *a, const unsigned long long *b, long n, long m)
{
    __mlu_op<0x133, 8>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_ge(half *d, const half *a, const half *b, long n, long m)
{
    __mlu_op<0x133, 9>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_ge(bfloat16_t *d, const bfloat16_t *a, const bfloat16_t *b, long n, long m)
{
    __mlu_op<0x133, 10>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_ge(float *d, const float *a, const float *b, long n, long m)
{
    __mlu_op<0x133, 11>(d, a, b, n, m);
}

/* cycle_lt: d[i] = a[i] < b[i % m] ? 1 : 0 */
__MLU_OP void __bang_cycle_lt(short *d, const short *a, const short *b, long n, long m)
{
    __mlu_op<0x134, 3>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_lt(unsigned short *d, const unsigned short *a, const unsigned short *b, long n, long m)
{
    __mlu_op<0x134, 4>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_lt(int *d, const int *a, const int *b, long n, long m)
{
    __mlu_op<0x134, 5>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_lt(unsigned int *d, const unsigned int *a, const unsigned int *b, long n, long m)
{
    __mlu_op<0x134, 6>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_lt(long *d, const long *a, const long *b, long n, long m)
{
    __mlu_op<0x134, 7>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_lt(long long *d, const long long *a, const long long *b, long n, long m)
{
    __mlu_op<0x134, 7>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_lt(unsigned long *d, const unsigned long *a, const unsigned long *b, long n, long m)
{
    __mlu_op<0x134, 8>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_lt(unsigned long long *d, const unsigned long long *a, const unsigned long long *b, long n, long m)
{
    __mlu_op<0x134, 8>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_lt(half *d, const half *a, const half *b, long n, long m)
{
    __mlu_op<0x134, 9>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_lt(bfloat16_t *d, const bfloat16_t *a, const bfloat16_t *b, long n, long m)
{
    __mlu_op<0x134, 10>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_lt(float *d, const float *a, const float *b, long n, long m)
{
    __mlu_op<0x134, 11>(d, a, b, n, m);
}

/* cycle_le: d[i] = a[i] <= b[i % m] ? 1 : 0 */
__MLU_OP void __bang_cycle_le(short *d, const short *a, const short *b, long n, long m)
{
    __mlu_op<0x135, 3>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_le(unsigned short *d, const unsigned short *a, const unsigned short *b, long n, long m)
{
    __mlu_op<0x135, 4>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_le(int *d, const int *a, const int *b, long n, long m)
{
    __mlu_op<0x135, 5>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_le(unsigned int *d, const unsigned int *a, const unsigned int *b, long n, long m)
{
    __mlu_op<0x135, 6>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_le(long *d, const long *a, const long *b, long n, long m)
{
    __mlu_op<0x135, 7>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_le(long long *d, const long long *a, const long long *b, long n, long m)
{
    __mlu_op<0x135, 7>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_le(unsigned long *d, const unsigned long *a, const unsigned long *b, long n, long m)
{
    __mlu_op<0x135, 8>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_le(unsigned long long *d, const unsigned long long *a, const unsigned long long *b, long n, long m)
{
    __mlu_op<0x135, 8>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_le(half *d, const half *a, const half *b, long n, long m)
{
    __mlu_op<0x135, 9>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_le(bfloat16_t *d, const bfloat16_t *a, const bfloat16_t *b, long n, long m)
{
    __mlu_op<0x135, 10>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_le(float *d, const float *a, const float *b, long n, long m)
{
    __mlu_op<0x135, 11>(d, a, b, n, m);
}

/* and: d[i] = a[i] != 0 && b[i] != 0 ? 1 : 0 */
__MLU_OP void __bang_and(signed char *d, const signed char *a, const signed char *b, long n)
{
    __mlu_op<0x138, 1>(d, a, b, n);
}
__MLU_OP void __bang_and(char *d, const char *a, const char *b, long n)
{
    __mlu_op<0x138, 1>(d, a, b, n);
}
__MLU_OP void __bang_and(unsigned char *d, const unsigned char *a, const unsigned char *b, long n)
{
    __mlu_op<0x138, 2>(d, a, b, n);
}
__MLU_OP void __bang_and(short *d, const short *a, const short *b, long n)
{
    __mlu_op<0x138, 3>(d, a, b, n);
}
__MLU_OP void __bang_and(unsigned short *d, const unsigned short *a, const unsigned short *b, long n)
{
    __mlu_op<0x138, 4>(d, a, b, n);
}
__MLU_OP void __bang_and(int *d, const int *a, const int *b, long n)
{
    __mlu_op<0x138, 5>(d, a, b, n);
}
__MLU_OP void __bang_and(unsigned int *d, const unsigned int *a, const unsigned int *b, long n)
{
    __mlu_op<0x138, 6>(d, a, b, n);
}
__MLU_OP void __bang_and(long *d, const long *a, const long *b, long n)
{
    __mlu_op<0x138, 7>(d, a, b, n);
}
__MLU_OP void __bang_and(long long *d, const long long *a, const long long *b, long n)
{
    __mlu_op<0x138, 7>(d, a, b, n);
}
__MLU_OP void __bang_and(unsigned long *d, const unsigned long *a, const unsigned long *b, long n)
{
    __mlu_op<0x138, 8>(d, a, b, n);
}
__MLU_OP void __bang_and(unsigned long long *d, const unsigned long long *a, const unsigned long long *b, long n)
{
    __mlu_op<0x138, 8>(d, a, b, n);
}
__MLU_OP void __bang_and(half *d, const half *a, const half *b, long n)
{
    __mlu_op<0x138, 9>(d, a, b, n);
}
__MLU_OP void __bang_and(bfloat16_t *d, const bfloat16_t *a, const bfloat16_t *b, long n)
{
    __mlu_op<0x138, 10>(d, a, b, n);
}
__MLU_OP void __bang_and(float *d, const float *a, const float *b, long n)
{
    __mlu_op<0x138, 11>(d, a, b, n);
}

/* or: d[i] = a[i] != 0 || b[i] != 0 ? 1 : 0 */
__MLU_OP void __bang_or(signed char *d, const signed char *a, const signed char *b, long n)
{
    __mlu_op<0x139, 1>(d, a, b, n);
}
__MLU_OP void __bang_or(char *d, const char *a, const char *b, long n)
{
    __mlu_op<0x139, 1>(d, a, b, n);
}
__MLU_OP void __bang_or(unsigned char *d, const unsigned char *a, const unsigned char *b, long n)
{
    __mlu_op<0x139, 2>(d, a, b, n);
}
__MLU_OP void __bang_or(short *d, const short *a, const short *b, long n)
{
    __mlu_op<0x139, 3>(d, a, b, n);
}
__MLU_OP void __bang_or(unsigned short *d, const unsigned short *a, const unsigned short *b, long n)
{
    __mlu_op<0x139, 4>(d, a, b, n);
}
__MLU_OP void __bang_or(int *d, const int *a, const int *b, long n)
{
    __mlu_op<0x139, 5>(d, a, b, n);
}
__MLU_OP void __bang_or(unsigned int *d, const unsigned int *a, const unsigned int *b, long n)
{
    __mlu_op<0x139, 6>(d, a, b, n);
}
__MLU_OP void __bang_or(long *d, const long *a, const long *b, long n)
{
    __mlu_op<0x139, 7>(d, a, b, n);
}
__MLU_OP void __bang_or(long long *d, const long long *a, const long long *b, long n)
{
    __mlu_op<0x139, 7>(d, a, b, n);
}
__MLU_OP void __bang_or(unsigned long *d, const unsigned long *a, const unsigned long *b, long n)
{
    __mlu_op<0x139, 8>(d, a, b, n);
}
__MLU_OP void __bang_or(unsigned long long *d, const unsigned long long *a, const unsigned long long *b, long n)
{
    __mlu_op<0x139, 8>(d, a, b, n);
}
__MLU_OP void __bang_or(half *d, const half *a, const half *b, long n)
{
    __mlu_op<0x139, 9>(d, a, b, n);
}
__MLU_OP void __bang_or(bfloat16_t *d, const bfloat16_t *a, const bfloat16_t *b, long n)
{
    __mlu_op<0x139, 10>(d, a, b, n);
}
__MLU_OP void __bang_or(float *d, const float *a, const float *b, long n)
{
    __mlu_op<0x139, 11>(d, a, b, n);
}

/* xor: d[i] = (a[i] != 0) != (b[i] != 0) ? 1 : 0 */
__MLU_OP void __bang_xor(signed char *d, const signed char *a, const signed char *b, long n)
{
    __mlu_op<0x13a, 1>(d, a, b, n);
}
__MLU_OP void __bang_xor(char *d, const char *a, const char *b, long n)
{
    __mlu_op<0x13a, 1>(d, a, b, n);
}
__MLU_OP void __bang_xor(unsigned char *d, const unsigned char *a, const unsigned char *b, long n)
{
    __mlu_op<0x13a, 2>(d, a, b, n);
}
__MLU_OP void __bang_xor(short *d, const short *a, const short *b, long n)
{
    __mlu_op<0x13a, 3>(d, a, b, n);
}
__MLU_OP void __bang_xor(unsigned short *d, const unsigned short *a, const unsigned short *b, long n)
{
    __mlu_op<0x13a, 4>(d, a, b, n);
}
__MLU_OP void __bang_xor(int *d, const int *a, const int *b, long n)
{
    __mlu_op<0x13a, 5>(d, a, b, n);
}
__MLU_OP void __bang_xor(unsigned int *d, const unsigned int *a, const unsigned int *b, long n)
{
    __mlu_op<0x13a, 6>(d, a, b, n);
}
__MLU_OP void __bang_xor(long *d, const long *a, const long *b, long n)
{
    __mlu_op<0x13a, 7>(d, a, b, n);
}
__MLU_OP void __bang_xor(long long *d, const long long *a, const long long *b, long n)
{
    __mlu_op<0x13a, 7>(d, a, b, n);
}
__MLU_OP void __bang_xor(unsigned long *d, const unsigned long *a, const unsigned long *b, long n)
{
    __mlu_op<0x13a, 8>(d, a, b, n);
}
__MLU_OP void __bang_xor(unsigned long long *d, const unsigned long long *a, const unsigned long long *b, long n)
{
    __mlu_op<0x13a, 8>(d, a, b, n);
}
__MLU_OP void __bang_xor(half *d, const half *a, const half *b, long n)
{
    __mlu_op<0x13a, 9>(d, a, b, n);
}
__MLU_OP void __bang_xor(bfloat16_t *d, const bfloat16_t *a, const bfloat16_t *b, long n)
{
    __mlu_op<0x13a, 10>(d, a, b, n);
}
__MLU_OP void __bang_xor(float *d, const float *a, const float *b, long n)
{
    __mlu_op<0x13a, 11>(d, a, b, n);
}

/* not: d[i] = a[i] == 0 ? 1 : 0 */
__MLU_OP void __bang_not(signed char *d, const signed char *a, long n)
{
    __mlu_op<0x13b, 1>(d, a, n);
}
__MLU_OP void __bang_not(char *d, const char *a, long n)
{
    __mlu_op<0x13b, 1>(d, a, n);
}
__MLU_OP void __bang_not(unsigned char *d, const unsigned char *a, long n)
{
    __mlu_op<0x13b, 2>(d, a, n);
}
__MLU_OP void __bang_not(short *d, const short *a, long n)
{
    __mlu_op<0x13b, 3>(d, a, n);
}
__MLU_OP void __bang_not(unsigned short *d, const unsigned short *a, long n)
{
    __mlu_op<0x13b, 4>(d, a, n);
}
__MLU_OP void __bang_not(int *d, const int *a, long n)
{
    __mlu_op<0x13b, 5>(d, a, n);
}
__MLU_OP void __bang_not(unsigned int *d, const unsigned int *a, long n)
{
    __mlu_op<0x13b, 6>(d, a, n);
}
__MLU_OP void __bang_not(long *d, const long *a, long n)
{
    __mlu_op<0x13b, 7>(d, a, n);
}
__MLU_OP void __bang_not(long long *d, const long long *a, long n)
{
    __mlu_op<0x13b, 7>(d, a, n);
}
__MLU_OP void __bang_not(unsigned long *d, const unsigned long *a, long n)
{
    __mlu_op<0x13b, 8>(d, a, n);
}
__MLU_OP void __bang_not(unsigned long long *d, const unsigned long long *a, long n)
{
    __mlu_op<0x13b, 8>(d, a, n);
}
__MLU_OP void __bang_not(half *d, const half *a, long n)
{
    __mlu_op<0x13b, 9>(d, a, n);
}
__MLU_OP void __bang_not(bfloat16_t *d, const bfloat16_t *a, long n)
{
    __mlu_op<0x13b, 10>(d, a, n);
}
__MLU_OP void __bang_not(float *d, const float *a, long n)
{
    __mlu_op<0x13b, 11>(d, a, n);
}

/* and_scalar: d[i] = a[i] != 0 && s != 0 ? 1 : 0 */
__MLU_OP void __bang_and_scalar(signed char *d, const signed char *a, signed char s, long n)
{
    __mlu_op<0x13c, 1>(d, a, static_cast<signed char>(s), n);
}
__MLU_OP void __bang_and_scalar(char *d, const char *a, char s, long n)
{
    __mlu_op<0x13c, 1>(d, a, static_cast<char>(s), n);
}
__MLU_OP void __bang_and_scalar(unsigned char *d, const unsigned char *a, unsigned char s, long n)
{
    __mlu_op<0x13c, 2>(d, a, static_cast<unsigned char>(s), n);
}
__MLU_OP void __bang_and_scalar(short *d, const short *a, short s, long n)
{
    __mlu_op<0x13c, 3>(d, a, static_cast<short>(s), n);
}
__MLU_OP void __bang_and_scalar(unsigned short *d, const unsigned short *a, unsigned short s, long n)
{
    __mlu_op<0x13c, 4>(d, a, static_cast<unsigned short>(s), n);
}
__MLU_OP void __bang_and_scalar(int *d, const int *a, int s, long n)
{
    __mlu_op<0x13c, 5>(d, a, static_cast<int>(s), n);
}
__MLU_OP void __bang_and_scalar(unsigned int *d, const unsigned int *a, unsigned int s, long n)
{
    __mlu_op<0x13c, 6>(d, a, static_cast<unsigned int>(s), n);
}
__MLU_OP void __bang_and_scalar(long *d, const long *a, long s, long n)
{
    __mlu_op<0x13c, 7>(d, a, static_cast<long>(s), n);
}
__MLU_OP void __bang_and_scalar(long long *d, const long long *a, long long s, long n)
{
    __mlu_op<0x13c, 7>(d, a, static_cast<long long>(s), n);
}
__MLU_OP void __bang_and_scalar(unsigned long *d, const unsigned long *a, unsigned long s, long n)
{
    __mlu_op<0x13c, 8>(d, a, static_cast<unsigned long>(s), n);
}
__MLU_OP void __bang_and_scalar(unsigned long long *d, const unsigned long long *a, unsigned long long s, long n)
{
    __mlu_op<0x13c, 8>(d, a, static_cast<unsigned long long>(s), n);
}
__MLU_OP void __bang_and_scalar(half *d, const half *a, half s, long n)
{
    __mlu_op<0x13c, 9>(d, a, static_cast<half>(s), n);
}
__MLU_OP void __bang_and_scalar(bfloat16_t *d, const bfloat16_t *a, bfloat16_t s, long n)
{
    __mlu_op<0x13c, 10>(d, a, static_cast<bfloat16_t>(s), n);
}
__MLU_OP void __bang_and_scalar(float *d, const float *a, float s, long n)
{
    __mlu_op<0x13c, 11>(d, a, static_cast<float>(s), n);
}

/* or_scalar: d[i] = a[i] != 0 || s != 0 ? 1 : 0 */
__MLU_OP void __bang_or_scalar(signed char *d, const signed char *a, signed char s, long n)
{
    __mlu_op<0x13d, 1>(d, a, static_cast<signed char>(s), n);
}
__MLU_OP void __bang_or_scalar(char *d, const char *a, char s, long n)
{
    __mlu_op<0x13d, 1>(d, a, static_cast<char>(s), n);
}
__MLU_OP void __bang_or_scalar(unsigned char *d, const unsigned char *a, unsigned char s, long n)
{
    __mlu_op<0x13d, 2>(d, a, static_cast<unsigned char>(s), n);
}
__MLU_OP void __bang_or_scalar(short *d, const short *a, short s, long n)
{
    __mlu_op<0x13d, 3>(d, a, static_cast<short>(s), n);
}
__MLU_OP void __bang_or_scalar(unsigned short *d, const unsigned short *a, unsigned short s, long n)
{
    __mlu_op<0x13d, 4>(d, a, static_cast<unsigned short>(s), n);
}
__MLU_OP void __bang_or_scalar(int *d, const int *a, int s, long n)
{
    __mlu_op<0x13d, 5>(d, a, static_cast<int>(s), n);
}
__MLU_OP void __bang_or_scalar(unsigned int *d, const unsigned int *a, unsigned int s, long n)
{
    __mlu_op<0x13d, 6>(d, a, static_cast<unsigned int>(s), n);
}
__MLU_OP void __bang_or_scalar(long *d, const long *a, long s, long n)
{
    __mlu_op<0x13d, 7>(d, a, static_cast<long>(s), n);
}
__MLU_OP void __bang_or_scalar(long long *d, const long long *a, long long s, long n)
{
    __mlu_op<0x13d, 7>(d, a, static_cast<long long>(s), n);
}
__MLU_OP void __bang_or_scalar(unsigned long *d, const unsigned long *a, unsigned long s, long n)
{
    __mlu_op<0x13d, 8>(d, a, static_cast<unsigned long>(s), n);
}
__MLU_OP void __bang_or_scalar(unsigned long long *d, const unsigned long long *a, unsigned long long s, long n)
{
    __mlu_op<0x13d, 8>(d, a, static_cast<unsigned long long>(s), n);
}
__MLU_OP void __bang_or_scalar(half *d, const half *a, half s, long n)
{
    __mlu_op<0x13d, 9>(d, a, static_cast<half>(s), n);
}
__MLU_OP void __bang_or_scalar(bfloat16_t *d, const bfloat16_t *a, bfloat16_t s, long n)
{
    __mlu_op<0x13d, 10>(d, a, static_cast<bfloat16_t>(s), n);
}
__MLU_OP void __bang_or_scalar(float *d, const float *a, float s, long n)
{
    __mlu_op<0x13d, 11>(d, a, static_cast<float>(s), n);
}

/* xor_scalar: d[i] = (a[i] != 0) != (s != 0) ? 1 : 0 */
__MLU_OP void __bang_xor_scalar(signed char *d, const signed char *a, signed char s, long n)
{
    __mlu_op<0x13e, 1>(d, a, static_cast<signed char>(s), n);
}
__MLU_OP void __bang_xor_scalar(char *d, const char *a, char s, long n)
{
    __mlu_op<0x13e, 1>(d, a, static_cast<char>(s), n);
}
__MLU_OP void __bang_xor_scalar(unsigned char *d, const unsigned char *a, unsigned char s, long n)
{
    __mlu_op<0x13e, 2>(d, a, static_cast<unsigned char>(s), n);
}
__MLU_OP void __bang_xor_scalar(short *d, const short *a, short s, long n)
{
    __mlu_op<0x13e, 3>(d, a, static_cast<short>(s), n);
}
__MLU_OP void __bang_xor_scalar(unsigned short *d, const unsigned short *a, unsigned short s, long n)
{
    __mlu_op<0x13e, 4>(d, a, static_cast<unsigned short>(s), n);
}
__MLU_OP void __bang_xor_scalar(int *d, const int *a, int s, long n)
{
    __mlu_op<0x13e, 5>(d, a, static_cast<int>(s), n);
}
__MLU_OP void __bang_xor_scalar(unsigned int *d, const unsigned int *a, unsigned int s, long n)
{
    __mlu_op<0x13e, 6>(d, a, static_cast<unsigned int>(s), n);
}
__MLU_OP void __bang_xor_scalar(long *d, const long *a, long s, long n)
{
    __mlu_op<0x13e, 7>(d, a, static_cast<long>(s), n);
}
__MLU_OP void __bang_xor_scalar(long long *d, const long long *a, long long s, long n)
{
    __mlu_op<0x13e, 7>(d, a, static_cast<long long>(s), n);
}
__MLU_OP void __bang_xor_scalar(unsigned long *d, const unsigned long *a, unsigned long s, long n)
{
    __mlu_op<0x13e, 8>(d, a, static_cast<unsigned long>(s), n);
}
__MLU_OP void __bang_xor_scalar(unsigned long long *d, const unsigned long long *a, unsigned long long s, long n)
{
    __mlu_op<0x13e, 8>(d, a, static_cast<unsigned long long>(s), n);
}
__MLU_OP void __bang_xor_scalar(half *d, const half *a, half s, long n)
{
    __mlu_op<0x13e, 9>(d, a, static_cast<half>(s), n);
}
__MLU_OP void __bang_xor_scalar(bfloat16_t *d, const bfloat16_t *a, bfloat16_t s, long n)
{
    __mlu_op<0x13e, 10>(d, a, static_cast<bfloat16_t>(s), n);
}
__MLU_OP void __bang_xor_scalar(float *d, const float *a, float s, long n)
{
    __mlu_op<0x13e, 11>(d, a, static_cast<float>(s), n);
}

/* cycle_and: d[i] = a[i] != 0 && b[i % m] != 0 ? 1 : 0 */
__MLU_OP void __bang_cycle_and(signed char *d, const signed char *a, const signed char *b, long n, long m)
{
    __mlu_op<0x140, 1>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_and(char *d, const char *a, const char *b, long n, long m)
{
    __mlu_op<0x140, 1>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_and(unsigned char *d, const unsigned char *a, const unsigned char *b, long n, long m)
{
    __mlu_op<0x140, 2>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_and(short *d, const short *a, const short *b, long n, long m)
{
    __mlu_op<0x140, 3>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_and(unsigned short *d, const unsigned short *a, const unsigned short *b, long n, long m)
{
    __mlu_op<0x140, 4>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_and(int *d, const int *a, const int *b, long n, long m)
{
    __mlu_op<0x140, 5>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_and(unsigned int *d, const unsigned int *a, const unsigned int *b, long n, long m)
{
    __mlu_op<0x140, 6>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_and(long *d, const long *a, const long *b, long n, long m)
{
    __mlu_op<0x140, 7>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_and(long long *d, const long long *a, const long long *b, long n, long m)
{
    __mlu_op<0x140, 7>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_and(unsigned long *d, const unsigned long *a, const unsigned long *b, long n, long m)
{
    __mlu_op<0x140, 8>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_and(unsigned long long *d, const unsigned long long *a, const unsigned long long *b, long n, long m)
{
    __mlu_op<0x140, 8>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_and(half *d, const half *a, const half *b, long n, long m)
{
    __mlu_op<0x140, 9>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_and(bfloat16_t *d, const bfloat16_t *a, const bfloat16_t *b, long n, long m)
{
    __mlu_op<0x140, 10>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_and(float *d, const float *a, const float *b, long n, long m)
{
    __mlu_op<0x140, 11>(d, a, b, n, m);
}

/* cycle_or: d[i] = a[i] != 0 || b[i % m] != 0 ? 1 : 0 */
__MLU_OP void __bang_cycle_or(signed char *d, const signed char *a, const signed char *b, long n, long m)
{
    __mlu_op<0x141, 1>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_or(char *d, const char *a, const char *b, long n, long m)
{
    __mlu_op<0x141, 1>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_or(unsigned char *d, const unsigned char *a, const unsigned char *b, long n, long m)
{
    __mlu_op<0x141, 2>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_or(short *d, const short *a, const short *b, long n, long m)
{
    __mlu_op<0x141, 3>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_or(unsigned short *d, const unsigned short *a, const unsigned short *b, long n, long m)
{
    __mlu_op<0x141, 4>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_or(int *d, const int *a, const int *b, long n, long m)
{
    __mlu_op<0x141, 5>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_or(unsigned int *d, const unsigned int *a, const unsigned int *b, long n, long m)
{
    __mlu_op<0x141, 6>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_or(long *d, const long *a, const long *b, long n, long m)
{
    __mlu_op<0x141, 7>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_or(long long *d, const long long *a, const long long *b, long n, long m)
{
    __mlu_op<0x141, 7>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_or(unsigned long *d, const unsigned long *a, const unsigned long *b, long n, long m)
{
    __mlu_op<0x141, 8>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_or(unsigned long long *d, const unsigned long long *a, const unsigned long long *b, long n, long m)
{
    __mlu_op<0x141, 8>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_or(half *d, const half *a, const half *b, long n, long m)
{
    __mlu_op<0x141, 9>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_or(bfloat16_t *d, const bfloat16_t *a, const bfloat16_t *b, long n, long m)
{
    __mlu_op<0x141, 10>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_or(float *d, const float *a, const float *b, long n, long m)
{
    __mlu_op<0x141, 11>(d, a, b, n, m);
}

/* cycle_xor: d[i] = (a[i] != 0) != (b[i % m] != 0) ? 1 : 0 */
__MLU_OP void __bang_cycle_xor(signed char *d, const signed char *a, const signed char *b, long n, long m)
{
    __mlu_op<0x142, 1>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_xor(char *d, const char *a, const char *b, long n, long m)
{
    __mlu_op<0x142, 1>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_xor(unsigned char *d, const unsigned char *a, const unsigned char *b, long n, long m)
{
    __mlu_op<0x142, 2>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_xor(short *d, const short *a, const short *b, long n, long m)
{
    __mlu_op<0x142, 3>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_xor(unsigned short *d, const unsigned short *a, const unsigned short *b, long n, long m)
{
    __mlu_op<0x142, 4>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_xor(int *d, const int *a, const int *b, long n, long m)
{
    __mlu_op<0x142, 5>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_xor(unsigned int *d, const unsigned int *a, const unsigned int *b, long n, long m)
{
    __mlu_op<0x142, 6>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_xor(long *d, const long *a, const long *b, long n, long m)
{
    __mlu_op<0x142, 7>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_xor(long long *d, const long long *a, const long long *b, long n, long m)
{
    __mlu_op<0x142, 7>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_xor(unsigned long *d, const unsigned long *a, const unsigned long *b, long n, long m)
{
    __mlu_op<0x142, 8>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_xor(unsigned long long *d, const unsigned long long *a, const unsigned long long *b, long n, long m)
{
    __mlu_op<0x142, 8>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_xor(half *d, const half *a, const half *b, long n, long m)
{
    __mlu_op<0x142, 9>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_xor(bfloat16_t *d, const bfloat16_t *a, const bfloat16_t *b, long n, long m)
{
    __mlu_op<0x142, 10>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_xor(float *d, const float *a, const float *b, long n, long m)
{
    __mlu_op<0x142, 11>(d, a, b, n, m);
}

/* transpose: d[w * height + h] = a[h * width + w] */
__MLU_OP void __bang_transpose(signed char *d, const signed char *a, long height, long width)
{
    __mlu_op<0x180, 1>(d, a, height, width);
}
__MLU_OP void __bang_transpose(char *d, const char *a, long height, long width)
{
    __mlu_op<0x180, 1>(d, a, height, width);
}
__MLU_OP void __bang_transpose(unsigned char *d, const unsigned char *a, long height, long width)
{
    __mlu_op<0x180, 2>(d, a, height, width);
}
__MLU_OP void __bang_transpose(short *d, const short *a, long height, long width)
{
    __mlu_op<0x180, 3>(d, a, height, width);
}
__MLU_OP void __bang_transpose(unsigned short *d, const unsigned short *a, long height, long width)
{
    __mlu_op<0x180, 4>(d, a, height, width);
}
__MLU_OP void __bang_transpose(int *d, const int *a, long height, long width)
{
    __mlu_op<0x180, 5>(d, a, height, width);
}
__MLU_OP void __bang_transpose(unsigned int *d, const unsigned int *a, long height, long width)
{
    __mlu_op<0x180, 6>(d, a, height, width);
}
__MLU_OP void __bang_transpose(long *d, const long *a, long height, long width)
{
    __mlu_op<0x180, 7>(d, a, height, width);
}
__MLU_OP void __bang_transpose(long long *d, const long long *a, long height, long width)
{
    __mlu_op<0x180, 7>(d, a, height, width);
}
__MLU_OP void __bang_transpose(unsigned long *d, const unsigned long *a, long height, long width)
{
    __mlu_op<0x180, 8>(d, a, height, width);
}
__MLU_OP void __bang_transpose(unsigned long long *d, const unsigned long long *a, long height, long width)
{
    __mlu_op<0x180, 8>(d, a, height, width);
}
__MLU_OP void __bang_transpose(half *d, const half *a, long height, long width)
{
    __mlu_op<0x180, 9>(d, a, height, width);
}
__MLU_OP void __bang_transpose(bfloat16_t *d, const bfloat16_t *a, long height, long width)
{
    __mlu_op<0x180, 10>(d, a, height, width);
}
__MLU_OP void __bang_transpose(float *d, const float *a, long height, long width)
{
    __mlu_op<0x180, 11>(d, a, height, width);
}

/* rotate90: d[w * height + (height - 1 - h)] = a[h * width + w], clockwise */
__MLU_OP void __bang_rotate90(signed char *d, const signed char *a, long height, long width)
{
    __mlu_op<0x181, 1>(d, a, height, width);
}
__MLU_OP void __bang_rotate90(char *d, const char *a, long height, long width)
{
    __mlu_op<0x181, 1>(d, a, height, width);
}
__MLU_OP void __bang_rotate90(unsigned char *d, const unsigned char *a, long height, long width)
{
    __mlu_op<0x181, 2>(d, a, height, width);
}
__MLU_OP void __bang_rotate90(short *d, const short *a, long height, long width)
{
    __mlu_op<0x181, 3>(d, a, height, width);
}
__MLU_OP void __bang_rotate90(unsigned short *d, const unsigned short *a, long height, long width)
{
    __mlu_op<0x181, 4>(d, a, height, width);
}
__MLU_OP void __bang_rotate90(int *d, const int *a, long height, long width)
{
    __mlu_op<0x181, 5>(d, a, height, width);
}
__MLU_OP void __bang_rotate90(unsigned int *d, const unsigned int *a, long height, long width)
{
    __mlu_op<0x181, 6>(d, a, height, width);
}
__MLU_OP void __bang_rotate90(long *d, const long *a, long height, long width)
{
    __mlu_op<0x181, 7>(d, a, height, width);
}
__MLU_OP void __bang_rotate90(long long *d, const long long *a, long height, long width)
{
    __mlu_op<0x181, 7>(d, a, height, width);
}
__MLU_OP void __bang_rotate90(unsigned long *d, const unsigned long *a, long height, long width)
{
    __mlu_op<0x181, 8>(d, a, height, width);
}
__MLU_OP void __bang_rotate90(unsigned long long *d, const unsigned long long *a, long height, long width)
{
    __mlu_op<0x181, 8>(d, a, height, width);
}
__MLU_OP void __bang_rotate90(half *d, const half *a, long height, long width)
{
    __mlu_op<0x181, 9>(d, a, height, width);
}
__MLU_OP void __bang_rotate90(bfloat16_t *d, const bfloat16_t *a, long height, long width)
{
    __mlu_op<0x181, 10>(d, a, height, width);
}
__MLU_OP void __bang_rotate90(float *d, const float *a, long height, long width)
{
    __mlu_op<0x181, 11>(d, a, height, width);
}

/* rotate180: d[(height - 1 - h) * width + (width - 1 - w)] = a[h * width + w] */
__MLU_OP void __bang_rotate180(signed char *d, const signed char *a, long height, long width)
{
    __mlu_op<0x182, 1>(d, a, height, width);
}
__MLU_OP void __bang_rotate180(char *d, const char *a, long height, long width)
{
    __mlu_op<0x182, 1>(d, a, height, width);
}
__MLU_OP void __bang_rotate180(unsigned char *d, const unsigned char *a, long height, long width)
{
    __mlu_op<0x182, 2>(d, a, height, width);
}
__MLU_OP void __bang_rotate180(short *d, const short *a, long height, long width)
{
    __mlu_op<0x182, 3>(d, a, height, width);
}
__MLU_OP void __bang_rotate180(unsigned short *d, const unsigned short *a, long height, long width)
{
    __mlu_op<0x182, 4>(d, a, height, width);
}
__MLU_OP void __bang_rotate180(int *d, const int *a, long height, long width)
{
    __mlu_op<0x182, 5>(d, a, height, width);
}
__MLU_OP void __bang_rotate180(unsigned int *d, const unsigned int *a, long height, long width)
{
    __mlu_op<0x182, 6>(d, a, height, width);
}
__MLU_OP void __bang_rotate180(long *d, const long *a, long height, long width)
{
    __mlu_op<0x182, 7>(d, a, height, width);
}
__MLU_OP void __bang_rotate180(long long *d, const long long *a, long height, long width)
{
    __mlu_op<0x182, 7>(d, a, height, width);
}
__MLU_OP void __bang_rotate180(unsigned long *d, const unsigned long *a, long height, long width)
{
    __mlu_op<0x182, 8>(d, a, height, width);
}
__MLU_OP void __bang_rotate180(unsigned long long *d, const unsigned long long *a, long height, long width)
{
    __mlu_op<0x182, 8>(d, a, height, width);
}
__MLU_OP void __bang_rotate180(half *d, const half *a, long height, long width)
{
    __mlu_op<0x182, 9>(d, a, height, width);
}
__MLU_OP void __bang_rotate180(bfloat16_t *d, const bfloat16_t *a, long height, long width)
{
    __mlu_op<0x182, 10>(d, a, height, width);
}
__MLU_OP void __bang_rotate180(float *d, const float *a, long height, long width)
{
    __mlu_op<0x182, 11>(d, a, height, width);
}

/* rotate270: d[(width - 1 - w) * height + h] = a[h * width + w], clockwise */
__MLU_OP void __bang_rotate270(signed char *d, const signed char *a, long height, long width)
{
    __mlu_op<0x183, 1>(d, a, height, width);
}
__MLU_OP void __bang_rotate270(char *d, const char *a, long height, long width)
{
    __mlu_op<0x183, 1>(d, a, height, width);
}
__MLU_OP void __bang_rotate270(unsigned char *d, const unsigned char *a, long height, long width)
{
    __mlu_op<0x183, 2>(d, a, height, width);
}
__MLU_OP void __bang_rotate270(short *d, const short *a, long height, long width)
{
    __mlu_op<0x183, 3>(d, a, height, width);
}
__MLU_OP void __bang_rotate270(unsigned short *d, const unsigned short *a, long height, long width)
{
    __mlu_op<0x183, 4>(d, a, height, width);
}
__MLU_OP void __bang_rotate270(int *d, const int *a, long height, long width)
{
    __mlu_op<0x183, 5>(d, a, height, width);
}
__MLU_OP void __bang_rotate270(unsigned int *d, const unsigned int *a, long height, long width)
{
    __mlu_op<0x183, 6>(d, a, height, width);
}
__MLU_OP void __bang_rotate270(long *d, const long *a, long height, long width)
{
    __mlu_op<0x183, 7>(d, a, height, width);
}
__MLU_OP void __bang_rotate270(long long *d, const long long *a, long height, long width)
{
    __mlu_op<0x183, 7>(d, a, height, width);
}
__MLU_OP void __bang_rotate270(unsigned long *d, const unsigned long *a, long height, long width)
{
    __mlu_op<0x183, 8>(d, a, height, width);
}
__MLU_OP void __bang_rotate270(unsigned long long *d, const unsigned long long *a, long height, long width)
{
    __mlu_op<0x183, 8>(d, a, height, width);
}
__MLU_OP void __bang_rotate270(half *d, const half *a, long height, long width)
{
    __mlu_op<0x183, 9>(d, a, height, width);
}
__MLU_OP void __bang_rotate270(bfloat16_t *d, const bfloat16_t *a, long height, long width)
{
    __mlu_op<0x183, 10>(d, a, height, width);
}
__MLU_OP void __bang_rotate270(float *d, const float *a, long height, long width)
{
    __mlu_op<0x183, 11>(d, a, height, width);
}

/* mirror: d[h * width + (width - 1 - w)] = a[h * width + w] */
__MLU_OP void __bang_mirror(signed char *d, const signed char *a, long height, long width)
{
    __mlu_op<0x184, 1>(d, a, height, width);
}
__MLU_OP void __bang_mirror(char *d, const char *a, long height, long width)
{
    __mlu_op<0x184, 1>(d, a, height, width);
}
__MLU_OP void __bang_mirror(unsigned char *d, const unsigned char *a, long height, long width)
{
    __mlu_op<0x184, 2>(d, a, height, width);
}
__MLU_OP void __bang_mirror(short *d, const short *a, long height, long width)
{
    __mlu_op<0x184, 3>(d, a, height, width);
}
__MLU_OP void __bang_mirror(unsigned short *d, const unsigned short *a, long height, long width)
{
    __mlu_op<0x184, 4>(d, a, height, width);
}
__MLU_OP void __bang_mirror(int *d, const int *a, long height, long width)
{
    __mlu_op<0x184, 5>(d, a, height, width);
}
__MLU_OP void __bang_mirror(unsigned int *d, const unsigned int *a, long height, long width)
{
    __mlu_op<0x184, 6>(d, a, height, width);
}
__MLU_OP void __bang_mirror(long *d, const long *a, long height, long width)
{
    __mlu_op<0x184, 7>(d, a, height, width);
}
__MLU_OP void __bang_mirror(long long *d, const long long *a, long height, long width)
{
    __mlu_op<0x184, 7>(d, a, height, width);
}
__MLU_OP void __bang_mirror(unsigned long *d, const unsigned long *a, long height, long width)
{
    __mlu_op<0x184, 8>(d, a, height, width);
}
__MLU_OP void __bang_mirror(unsigned long long *d, const unsigned long long *a, long height, long width)
{
    __mlu_op<0x184, 8>(d, a, height, width);
}
__MLU_OP void __bang_mirror(half *d, const half *a, long height, long width)
{
    __mlu_op<0x184, 9>(d, a, height, width);
}
__MLU_OP void __bang_mirror(bfloat16_t *d, const bfloat16_t *a, long height, long width)
{
    __mlu_op<0x184, 10>(d, a, height, width);
}
__MLU_OP void __bang_mirror(float *d, const float *a, long height, long width)
{
    __mlu_op<0x184, 11>(d, a, height, width);
}

/* reshape_filter: d[(l * n / 64 + g) * K + x] = a[(g * 64 + l) * K + x] for l in 0..63, K = height * width * channel */
__MLU_OP void __bang_reshape_filter(signed char *d, const signed char *a, long n, long height, long width, long channel)
{
    __mlu_op<0x186, 1>(d, a, n, height, width, channel);
}
__MLU_OP void __bang_reshape_filter(char *d, const char *a, long n, long height, long width, long channel)
{
    __mlu_op<0x186, 1>(d, a, n, height, width, channel);
}
__MLU_OP void __bang_reshape_filter(unsigned char *d, const unsigned char *a, long n, long height, long width, long channel)
{
    __mlu_op<0x186, 2>(d, a, n, height, width, channel);
}
__MLU_OP void __bang_reshape_filter(short *d, const short *a, long n, long height, long width, long channel)
{
    __mlu_op<0x186, 3>(d, a, n, height, width, channel);
}
__MLU_OP void __bang_reshape_filter(unsigned short *d, const unsigned short *a, long n, long height, long width, long channel)
{
    __mlu_op<0x186, 4>(d, a, n, height, width, channel);
}
__MLU_OP void __bang_reshape_filter(int *d, const int *a, long n, long height, long width, long channel)
{
    __mlu_op<0x186, 5>(d, a, n, height, width, channel);
}
__MLU_OP void __bang_reshape_filter(unsigned int *d, const unsigned int *a, long n, long height, long width, long channel)
{
    __mlu_op<0x186, 6>(d, a, n, height, width, channel);
}
__MLU_OP void __bang_reshape_filter(long *d, const long *a, long n, long height, long width, long channel)
{
    __mlu_op<0x186, 7>(d, a, n, height, width, channel);
}
__MLU_OP void __bang_reshape_filter(long long *d, const long long *a, long n, long height, long width, long channel)
{
    __mlu_op<0x186, 7>(d, a, n, height, width, channel);
}
__MLU_OP void __bang_reshape_filter(unsigned long *d, const unsigned long *a, long n, long height, long width, long channel)
{
    __mlu_op<0x186, 8>(d, a, n, height, width, channel);
}
__MLU_OP void __bang_reshape_filter(unsigned long long *d, const unsigned long long *a, long n, long height, long width, long channel)
{
    __mlu_op<0x186, 8>(d, a, n, height, width, channel);
}
__MLU_OP void __bang_reshape_filter(half *d, const half *a, long n, long height, long width, long channel)
{
    __mlu_op<0x186, 9>(d, a, n, height, width, channel);
}
__MLU_OP void __bang_reshape_filter(bfloat16_t *d, const bfloat16_t *a, long n, long height, long width, long channel)
{
    __mlu_op<0x186, 10>(d, a, n, height, width, channel);
}
__MLU_OP void __bang_reshape_filter(float *d, const float *a, long n, long height, long width, long channel)
{
    __mlu_op<0x186, 11>(d, a, n, height, width, channel);
}

/* reshape_nhwc2nchw: d[((n * channel + c) * height + h) * width + w] = a[((n * height + h) * width + w) * channel + c] */
__MLU_OP void __bang_reshape_nhwc2nchw(signed char *d, const signed char *a, long n, long height, long width, long channel)
{
    __mlu_op<0x187, 1>(d, a, n, height, width, channel);
}
__MLU_OP void __bang_reshape_nhwc2nchw(char *d, const char *a, long n, long height, long width, long channel)
{
    __mlu_op<0x187, 1>(d, a, n, height, width, channel);
}
__MLU_OP void __bang_reshape_nhwc2nchw(unsigned char *d, const unsigned char *a, long n, long height, long width, long channel)
{
    __mlu_op<0x187, 2>(d, a, n, height, width, channel);
}
__MLU_OP void __bang_reshape_nhwc2nchw(short *d, const short *a, long n, long height, long width, long channel)
{
    __mlu_op<0x187, 3>(d, a, n, height, width, channel);
}
__MLU_OP void __bang_reshape_nhwc2nchw(unsigned short *d, const unsigned short *a, long n, long height, long width, long channel)
{
    __mlu_op<0x187, 4>(d, a, n, height, width, channel);
}
__MLU_OP void __bang_reshape_nhwc2nchw(int *d, const int *a, long n, long height, long width, long channel)
{
    __mlu_op<0x187, 5>(d, a, n, height, width, channel);
}
__MLU_OP void __bang_reshape_nhwc2nchw(unsigned int *d, const unsigned int *a, long n, long height, long width, long channel)
{
    __mlu_op<0x187, 6>(d, a, n, height, width, channel);
}
__MLU_OP void __bang_reshape_nhwc2nchw(long *d, const long *a, long n, long height, long width, long channel)
{
    __mlu_op<0x187, 7>(d, a, n, height, width, channel);
}
__MLU_OP void __bang_reshape_nhwc2nchw(long long *d, const long long *a, long n, long height, long width, long channel)
{
    __mlu_op<0x187, 7>(d, a, n, height, width, channel);
}
__MLU_OP void __bang_reshape_nhwc2nchw(unsigned long *d, const unsigned long *a, long n, long height, long width, long channel)
{
    __mlu_op<0x187, 8>(d, a, n, height, width, channel);
}
__MLU_OP void __bang_reshape_nhwc2nchw(unsigned long long *d, const unsigned long long *a, long n, long height, long width, long channel)
{
    __mlu_op<0x187, 8>(d, a, n, height, width, channel);
}
__MLU_OP void __bang_reshape_nhwc2nchw(half *d, const half *a, long n, long height, long width, long channel)
{
    __mlu_op<0x187, 9>(d, a, n, height, width, channel);
}
__MLU_OP void __bang_reshape_nhwc2nchw(bfloat16_t *d, const bfloat16_t *a, long n, long height, long width, long channel)
{
    __mlu_op<0x187, 10>(d, a, n, height, width, channel);
}
__MLU_OP void __bang_reshape_nhwc2nchw(float *d, const float *a, long n, long height, long width, long channel)
{
    __mlu_op<0x187, 11>(d, a, n, height, width, channel);
}

/* reshape_nchw2nhwc: d[((n * height + h) * width + w) * channel + c] = a[((n * channel + c) * height + h) * width + w] */
__MLU_OP void __bang_reshape_nchw2nhwc(signed char *d, const signed char *a, long n, long height, long width, long channel)
{
    __mlu_op<0x188, 1>(d, a, n, height, width, channel);
}
__MLU_OP void __bang_reshape_nchw2nhwc(char *d, const char *a, long n, long height, long width, long channel)
{
    __mlu_op<0x188, 1>(d, a, n, height, width, channel);
}
__MLU_OP void __bang_reshape_nchw2nhwc(unsigned char *d, const unsigned char *a, long n, long height, long width, long channel)
{
    __mlu_op<0x188, 2>(d, a, n, height, width, channel);
}
__MLU_OP void __bang_reshape_nchw2nhwc(short *d, const short *a, long n, long height, long width, long channel)
{
    __mlu_op<0x188, 3>(d, a, n, height, width, channel);
}
__MLU_OP void __bang_reshape_nchw2nhwc(unsigned short *d, const unsigned short *a, long n, long height, long width, long channel)
{
    __mlu_op<0x188, 4>(d, a, n, height, width, channel);
}
__MLU_OP void __bang_reshape_nchw2nhwc(int *d, const int *a, long n, long height, long width, long channel)
{
    __mlu_op<0x188, 5>(d, a, n, height, width, channel);
}
__MLU_OP void __bang_reshape_nchw2nhwc(unsigned int *d, const unsigned int *a, long n, long height, long width, long channel)
{
    __mlu_op<0x188, 6>(d, a, n, height, width, channel);
}
__MLU_OP void __bang_reshape_nchw2nhwc(long *d, const long *a, long n, long height, long width, long channel)
{
    __mlu_op<0x188, 7>(d, a, n, height, width, channel);
}
__MLU_OP void __bang_reshape_nchw2nhwc(long long *d, const long long *a, long n, long height, long width, long channel)
{
    __mlu_op<0x188, 7>(d, a, n, height, width, channel);
}
__MLU_OP void __bang_reshape_nchw2nhwc(unsigned long *d, const unsigned long *a, long n, long height, long width, long channel)
{
    __mlu_op<0x188, 8>(d, a, n, height, width, channel);
}
__MLU_OP void __bang_reshape_nchw2nhwc(unsigned long long *d, const unsigned long long *a, long n, long height, long width, long channel)
{
    __mlu_op<0x188, 8>(d, a, n, height, width, channel);
}
__MLU_OP void __bang_reshape_nchw2nhwc(half *d, const half *a, long n, long height, long width, long channel)
{
    __mlu_op<0x188, 9>(d, a, n, height, width, channel);
}
__MLU_OP void __bang_reshape_nchw2nhwc(bfloat16_t *d, const bfloat16_t *a, long n, long height, long width, long channel)
{
    __mlu_op<0x188, 10>(d, a, n, height, width, channel);
}
__MLU_OP void __bang_reshape_nchw2nhwc(float *d, const float *a, long n, long height, long width, long channel)
{
    __mlu_op<0x188, 11>(d, a, n, height, width, channel);
}

/* atomic_reduce_add: d[i] = d[i] + a[i] */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_add exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_add(short *gdram, const short *a, long n = 1)
{
    __mlu_op<0x200, 3>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_add exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_add(unsigned short *gdram, const unsigned short *a, long n = 1)
{
    __mlu_op<0x200, 4>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_add exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_add(int *gdram, const int *a, long n = 1)
{
    __mlu_op<0x200, 5>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_add exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_add(unsigned int *gdram, const unsigned int *a, long n = 1)
{
    __mlu_op<0x200, 6>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_add exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_add(long *gdram, const long *a, long n = 1)
{
    __mlu_op<0x200, 7>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_add exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_add(long long *gdram, const long long *a, long n = 1)
{
    __mlu_op<0x200, 7>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_add exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_add(unsigned long *gdram, const unsigned long *a, long n = 1)
{
    __mlu_op<0x200, 8>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_add exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_add(unsigned long long *gdram, const unsigned long long *a, long n = 1)
{
    __mlu_op<0x200, 8>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_add exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_add(half *gdram, const half *a, long n = 1)
{
    __mlu_op<0x200, 9>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_add exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_add(bfloat16_t *gdram, const bfloat16_t *a, long n = 1)
{
    __mlu_op<0x200, 10>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_add exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_add(float *gdram, const float *a, long n = 1)
{
    __mlu_op<0x200, 11>(gdram, a, n);
}

/* atomic_reduce_add_scalar: d[i] = d[i] + s */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_add exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_add(short *gdram, short s, long n = 1)
{
    __mlu_op<0x201, 3>(gdram, static_cast<short>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_add exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_add(unsigned short *gdram, unsigned short s, long n = 1)
{
    __mlu_op<0x201, 4>(gdram, static_cast<unsigned short>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_add exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_add(int *gdram, int s, long n = 1)
{
    __mlu_op<0x201, 5>(gdram, static_cast<int>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_add exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_add(unsigned int *gdram, unsigned int s, long n = 1)
{
    __mlu_op<0x201, 6>(gdram, static_cast<unsigned int>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_add exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_add(long *gdram, long s, long n = 1)
{
    __mlu_op<0x201, 7>(gdram, static_cast<long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_add exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_add(long long *gdram, long long s, long n = 1)
{
    __mlu_op<0x201, 7>(gdram, static_cast<long long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_add exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_add(unsigned long *gdram, unsigned long s, long n = 1)
{
    __mlu_op<0x201, 8>(gdram, static_cast<unsigned long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_add exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_add(unsigned long long *gdram, unsigned long long s, long n = 1)
{
    __mlu_op<0x201, 8>(gdram, static_cast<unsigned long long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_add exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_add(half *gdram, half s, long n = 1)
{
    __mlu_op<0x201, 9>(gdram, static_cast<half>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_add exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_add(bfloat16_t *gdram, bfloat16_t s, long n = 1)
{
    __mlu_op<0x201, 10>(gdram, static_cast<bfloat16_t>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_add exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_add(float *gdram, float s, long n = 1)
{
    __mlu_op<0x201, 11>(gdram, static_cast<float>(s), n);
}

/* atomic_add: old = g[i]; g[i] = old + a[i]; d[i] = old */
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_add exists from architecture 200 on")
__MLU_OP void __bang_atomic_add(short *d, short *gdram, const short *a, long n = 1)
{
    __mlu_op<0x202, 3>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_add exists from architecture 200 on")
__MLU_OP void __bang_atomic_add(unsigned short *d, unsigned short *gdram, const unsigned short *a, long n = 1)
{
    __mlu_op<0x202, 4>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_add exists from architecture 200 on")
__MLU_OP void __bang_atomic_add(int *d, int *gdram, const int *a, long n = 1)
{
    __mlu_op<0x202, 5>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_add exists from architecture 200 on")
__MLU_OP void __bang_atomic_add(unsigned int *d, unsigned int *gdram, const unsigned int *a, long n = 1)
{
    __mlu_op<0x202, 6>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_add exists from architecture 200 on")
__MLU_OP void __bang_atomic_add(long *d, long *gdram, const long *a, long n = 1)
{
    __mlu_op<0x202, 7>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_add exists from architecture 200 on")
__MLU_OP void __bang_atomic_add(long long *d, long long *gdram, const long long *a, long n = 1)
{
    __mlu_op<0x202, 7>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_add exists from architecture 200 on")
__MLU_OP void __bang_atomic_add(unsigned long *d, unsigned long *gdram, const unsigned long *a, long n = 1)
{
    __mlu_op<0x202, 8>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_add exists from architecture 200 on")
__MLU_OP void __bang_atomic_add(unsigned long long *d, unsigned long long *gdram, const unsigned long long *a, long n = 1)
{
    __mlu_op<0x202, 8>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_add exists from architecture 200 on")
__MLU_OP void __bang_atomic_add(half *d, half *gdram, const half *a, long n = 1)
{
    __mlu_op<0x202, 9>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_add exists from architecture 200 on")
__MLU_OP void __bang_atomic_add(bfloat16_t *d, bfloat16_t *gdram, const bfloat16_t *a, long n = 1)
{
    __mlu_op<0x202, 10>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_add exists from architecture 200 on")
__MLU_OP void __bang_atomic_add(float *d, float *gdram, const float *a, long n = 1)
{
    __mlu_op<0x202, 11>(d, gdram, a, n);
}

/* atomic_add_scalar: old = g[i]; g[i] = old + s; d[i] = old */
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_add exists from architecture 200 on")
__MLU_OP void __bang_atomic_add(short *d, short *gdram, short s, long n = 1)
{
    __mlu_op<0x203, 3>(d, gdram, static_cast<short>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_add exists from architecture 200 on")
__MLU_OP void __bang_atomic_add(unsigned short *d, unsigned short *gdram, unsigned short s, long n = 1)
{
    __mlu_op<0x203, 4>(d, gdram, static_cast<unsigned short>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_add exists from architecture 200 on")
__MLU_OP void __bang_atomic_add(int *d, int *gdram, int s, long n = 1)
{
    __mlu_op<0x203, 5>(d, gdram, static_cast<int>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_add exists from architecture 200 on")
__MLU_OP void __bang_atomic_add(unsigned int *d, unsigned int *gdram, unsigned int s, long n = 1)
{
    __mlu_op<0x203, 6>(d, gdram, static_cast<unsigned int>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_add exists from architecture 200 on")
__MLU_OP void __bang_atomic_add(long *d, long *gdram, long s, long n = 1)
{
    __mlu_op<0x203, 7>(d, gdram, static_cast<long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_add exists from architecture 200 on")
__MLU_OP void __bang_atomic_add(long long *d, long long *gdram, long long s, long n = 1)
{
    __mlu_op<0x203, 7>(d, gdram, static_cast<long long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_add exists from architecture 200 on")
__MLU_OP void __bang_atomic_add(unsigned long *d, unsigned long *gdram, unsigned long s, long n = 1)
{
    __mlu_op<0x203, 8>(d, gdram, static_cast<unsigned long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_add exists from architecture 200 on")
__MLU_OP void __bang_atomic_add(unsigned long long *d, unsigned long long *gdram, unsigned long long s, long n = 1)
{
    __mlu_op<0x203, 8>(d, gdram, static_cast<unsigned long long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_add exists from architecture 200 on")
__MLU_OP void __bang_atomic_add(half *d, half *gdram, half s, long n = 1)
{
    __mlu_op<0x203, 9>(d, gdram, static_cast<half>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_add exists from architecture 200 on")
__MLU_OP void __bang_atomic_add(bfloat16_t *d, bfloat16_t *gdram, bfloat16_t s, long n = 1)
{
    __mlu_op<0x203, 10>(d, gdram, static_cast<bfloat16_t>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_add exists from architecture 200 on")
__MLU_OP void __bang_atomic_add(float *d, float *gdram, float s, long n = 1)
{
    __mlu_op<0x203, 11>(d, gdram, static_cast<float>(s), n);
}

/* atomic_reduce_max: d[i] = d[i] < a[i] ? a[i] : d[i] */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_max exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_max(short *gdram, const short *a, long n = 1)
{
    __mlu_op<0x204, 3>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_max exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_max(unsigned short *gdram, const unsigned short *a, long n = 1)
{
    __mlu_op<0x204, 4>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_max exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_max(int *gdram, const int *a, long n = 1)
{
    __mlu_op<0x204, 5>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_max exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_max(unsigned int *gdram, const unsigned int *a, long n = 1)
{
    __mlu_op<0x204, 6>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_max exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_max(long *gdram, const long *a, long n = 1)
{
    __mlu_op<0x204, 7>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_max exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_max(long long *gdram, const long long *a, long n = 1)
{
    __mlu_op<0x204, 7>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_max exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_max(unsigned long *gdram, const unsigned long *a, long n = 1)
{
    __mlu_op<0x204, 8>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_max exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_max(unsigned long long *gdram, const unsigned long long *a, long n = 1)
{
    __mlu_op<0x204, 8>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_max exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_max(half *gdram, const half *a, long n = 1)
{
    __mlu_op<0x204, 9>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_max exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_max(bfloat16_t *gdram, const bfloat16_t *a, long n = 1)
{
    __mlu_op<0x204, 10>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_max exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_max(float *gdram, const float *a, long n = 1)
{
    __mlu_op<0x204, 11>(gdram, a, n);
}

/* atomic_reduce_max_scalar: d[i] = d[i] < s ? s : d[i] */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_max exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_max(short *gdram, short s, long n = 1)
{
    __mlu_op<0x205, 3>(gdram, static_cast<short>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_max exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_max(unsigned short *gdram, unsigned short s, long n = 1)
{
    __mlu_op<0x205, 4>(gdram, static_cast<unsigned short>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_max exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_max(int *gdram, int s, long n = 1)
{
    __mlu_op<0x205, 5>(gdram, static_cast<int>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_max exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_max(unsigned int *gdram, unsigned int s, long n = 1)
{
    __mlu_op<0x205, 6>(gdram, static_cast<unsigned int>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_max exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_max(long *gdram, long s, long n = 1)
{
    __mlu_op<0x205, 7>(gdram, static_cast<long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_max exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_max(long long *gdram, long long s, long n = 1)
{
    __mlu_op<0x205, 7>(gdram, static_cast<long long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_max exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_max(unsigned long *gdram, unsigned long s, long n = 1)
{
    __mlu_op<0x205, 8>(gdram, static_cast<unsigned long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_max exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_max(unsigned long long *gdram, unsigned long long s, long n = 1)
{
    __mlu_op<0x205, 8>(gdram, static_cast<unsigned long long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_max exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_max(half *gdram, half s, long n = 1)
{
    __mlu_op<0x205, 9>(gdram, static_cast<half>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_max exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_max(bfloat16_t *gdram, bfloat16_t s, long n = 1)
{
    __mlu_op<0x205, 10>(gdram, static_cast<bfloat16_t>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_max exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_max(float *gdram, float s, long n = 1)
{
    __mlu_op<0x205, 11>(gdram, static_cast<float>(s), n);
}

/* atomic_max: old = g[i]; g[i] = old < a[i] ? a[i] : old; d[i] = old */
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_max exists from architecture 200 on")
__MLU_OP void __bang_atomic_max(short *d, short *gdram, const short *a, long n = 1)
{
    __mlu_op<0x206, 3>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_max exists from architecture 200 on")
__MLU_OP void __bang_atomic_max(unsigned short *d, unsigned short *gdram, const unsigned short *a, long n = 1)
{
    __mlu_op<0x206, 4>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_max exists from architecture 200 on")
__MLU_OP void __bang_atomic_max(int *d, int *gdram, const int *a, long n = 1)
{
    __mlu_op<0x206, 5>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_max exists from architecture 200 on")
__MLU_OP void __bang_atomic_max(unsigned int *d, unsigned int *gdram, const unsigned int *a, long n = 1)
{
    __mlu_op<0x206, 6>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_max exists from architecture 200 on")
__MLU_OP void __bang_atomic_max(long *d, long *gdram, const long *a, long n = 1)
{
    __mlu_op<0x206, 7>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_max exists from architecture 200 on")
__MLU_OP void __bang_atomic_max(long long *d, long long *gdram, const long long *a, long n = 1)
{
    __mlu_op<0x206, 7>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_max exists from architecture 200 on")
__MLU_OP void __bang_atomic_max(unsigned long *d, unsigned long *gdram, const unsigned long *a, long n = 1)
{
    __mlu_op<0x206, 8>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_max exists from architecture 200 on")
__MLU_OP void __bang_atomic_max(unsigned long long *d, unsigned long long *gdram, const unsigned long long *a, long n = 1)
{
    __mlu_op<0x206, 8>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_max exists from architecture 200 on")
__MLU_OP void __bang_atomic_max(half *d, half *gdram, const half *a, long n = 1)
{
    __mlu_op<0x206, 9>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_max exists from architecture 200 on")
__MLU_OP void __bang_atomic_max(bfloat16_t *d, bfloat16_t *gdram, const bfloat16_t *a, long n = 1)
{
    __mlu_op<0x206, 10>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_max exists from architecture 200 on")
__MLU_OP void __bang_atomic_max(float *d, float *gdram, const float *a, long n = 1)
{
    __mlu_op<0x206, 11>(d, gdram, a, n);
}

/* atomic_max_scalar: old = g[i]; g[i] = old < s ? s : old; d[i] = old */
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_max exists from architecture 200 on")
__MLU_OP void __bang_atomic_max(short *d, short *gdram, short s, long n = 1)
{
    __mlu_op<0x207, 3>(d, gdram, static_cast<short>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_max exists from architecture 200 on")
__MLU_OP void __bang_atomic_max(unsigned short *d, unsigned short *gdram, unsigned short s, long n = 1)
{
    __mlu_op<0x207, 4>(d, gdram, static_cast<unsigned short>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_max exists from architecture 200 on")
__MLU_OP void __bang_atomic_max(int *d, int *gdram, int s, long n = 1)
{
    __mlu_op<0x207, 5>(d, gdram, static_cast<int>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_max exists from architecture 200 on")
__MLU_OP void __bang_atomic_max(unsigned int *d, unsigned int *gdram, unsigned int s, long n = 1)
{
    __mlu_op<0x207, 6>(d, gdram, static_cast<unsigned int>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_max exists from architecture 200 on")
__MLU_OP void __bang_atomic_max(long *d, long *gdram, long s, long n = 1)
{
    __mlu_op<0x207, 7>(d, gdram, static_cast<long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_max exists from architecture 200 on")
__MLU_OP void __bang_atomic_max(long long *d, long long *gdram, long long s, long n = 1)
{
    __mlu_op<0x207, 7>(d, gdram, static_cast<long long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_max exists from architecture 200 on")
__MLU_OP void __bang_atomic_max(unsigned long *d, unsigned long *gdram, unsigned long s, long n = 1)
{
    __mlu_op<0x207, 8>(d, gdram, static_cast<unsigned long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_max exists from architecture 200 on")
__MLU_OP void __bang_atomic_max(unsigned long long *d, unsigned long long *gdram, unsigned long long s, long n = 1)
{
    __mlu_op<0x207, 8>(d, gdram, static_cast<unsigned long long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_max exists from architecture 200 on")
__MLU_OP void __bang_atomic_max(half *d, half *gdram, half s, long n = 1)
{
    __mlu_op<0x207, 9>(d, gdram, static_cast<half>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_max exists from architecture 200 on")
__MLU_OP void __bang_atomic_max(bfloat16_t *d, bfloat16_t *gdram, bfloat16_t s, long n = 1)
{
    __mlu_op<0x207, 10>(d, gdram, static_cast<bfloat16_t>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_max exists from architecture 200 on")
__MLU_OP void __bang_atomic_max(float *d, float *gdram, float s, long n = 1)
{
    __mlu_op<0x207, 11>(d, gdram, static_cast<float>(s), n);
}

/* atomic_reduce_min: d[i] = d[i] > a[i] ? a[i] : d[i] */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_min exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_min(short *gdram, const short *a, long n = 1)
{
    __mlu_op<0x208, 3>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_min exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_min(unsigned short *gdram, const unsigned short *a, long n = 1)
{
    __mlu_op<0x208, 4>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_min exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_min(int *gdram, const int *a, long n = 1)
{
    __mlu_op<0x208, 5>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_min exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_min(unsigned int *gdram, const unsigned int *a, long n = 1)
{
    __mlu_op<0x208, 6>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_min exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_min(long *gdram, const long *a, long n = 1)
{
    __mlu_op<0x208, 7>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_min exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_min(long long *gdram, const long long *a, long n = 1)
{
    __mlu_op<0x208, 7>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_min exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_min(unsigned long *gdram, const unsigned long *a, long n = 1)
{
    __mlu_op<0x208, 8>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_min exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_min(unsigned long long *gdram, const unsigned long long *a, long n = 1)
{
    __mlu_op<0x208, 8>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_min exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_min(half *gdram, const half *a, long n = 1)
{
    __mlu_op<0x208, 9>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_min exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_min(bfloat16_t *gdram, const bfloat16_t *a, long n = 1)
{
    __mlu_op<0x208, 10>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_min exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_min(float *gdram, const float *a, long n = 1)
{
    __mlu_op<0x208, 11>(gdram, a, n);
}

/* atomic_reduce_min_scalar: d[i] = d[i] > s ? s : d[i] */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_min exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_min(short *gdram, short s, long n = 1)
{
    __mlu_op<0x209, 3>(gdram, static_cast<short>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_min exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_min(unsigned short *gdram, unsigned short s, long n = 1)
{
    __mlu_op<0x209, 4>(gdram, static_cast<unsigned short>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_min exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_min(int *gdram, int s, long n = 1)
{
    __mlu_op<0x209, 5>(gdram, static_cast<int>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_min exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_min(unsigned int *gdram, unsigned int s, long n = 1)
{
    __mlu_op<0x209, 6>(gdram, static_cast<unsigned int>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_min exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_min(long *gdram, long s, long n = 1)
{
    __mlu_op<0x209, 7>(gdram, static_cast<long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_min exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_min(long long *gdram, long long s, long n = 1)
{
    __mlu_op<0x209, 7>(gdram, static_cast<long long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_min exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_min(unsigned long *gdram, unsigned long s, long n = 1)
{
    __mlu_op<0x209, 8>(gdram, static_cast<unsigned long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_min exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_min(unsigned long long *gdram, unsigned long long s, long n = 1)
{
    __mlu_op<0x209, 8>(gdram, static_cast<unsigned long long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_min exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_min(half *gdram, half s, long n = 1)
{
    __mlu_op<0x209, 9>(gdram, static_cast<half>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_min exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_min(bfloat16_t *gdram, bfloat16_t s, long n = 1)
{
    __mlu_op<0x209, 10>(gdram, static_cast<bfloat16_t>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_min exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_min(float *gdram, float s, long n = 1)
{
    __mlu_op<0x209, 11>(gdram, static_cast<float>(s), n);
}

/* atomic_min: old = g[i]; g[i] = old > a[i] ? a[i] : old; d[i] = old */
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_min exists from architecture 200 on")
__MLU_OP void __bang_atomic_min(short *d, short *gdram, const short *a, long n = 1)
{
    __mlu_op<0x20a, 3>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_min exists from architecture 200 on")
__MLU_OP void __bang_atomic_min(unsigned short *d, unsigned short *gdram, const unsigned short *a, long n = 1)
{
    __mlu_op<0x20a, 4>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_min exists from architecture 200 on")
__MLU_OP void __bang_atomic_min(int *d, int *gdram, const int *a, long n = 1)
{
    __mlu_op<0x20a, 5>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_min exists from architecture 200 on")
__MLU_OP void __bang_atomic_min(unsigned int *d, unsigned int *gdram, const unsigned int *a, long n = 1)
{
    __mlu_op<0x20a, 6>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_min exists from architecture 200 on")
__MLU_OP void __bang_atomic_min(long *d, long *gdram, const long *a, long n = 1)
{
    __mlu_op<0x20a, 7>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_min exists from architecture 200 on")
__MLU_OP void __bang_atomic_min(long long *d, long long *gdram, const long long *a, long n = 1)
{
    __mlu_op<0x20a, 7>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_min exists from architecture 200 on")
__MLU_OP void __bang_atomic_min(unsigned long *d, unsigned long *gdram, const unsigned long *a, long n = 1)
{
    __mlu_op<0x20a, 8>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_min exists from architecture 200 on")
__MLU_OP void __bang_atomic_min(unsigned long long *d, unsigned long long *gdram, const unsigned long long *a, long n = 1)
{
    __mlu_op<0x20a, 8>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_min exists from architecture 200 on")
__MLU_OP void __bang_atomic_min(half *d, half *gdram, const half *a, long n = 1)
{
    __mlu_op<0x20a, 9>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_min exists from architecture 200 on")
__MLU_OP void __bang_atomic_min(bfloat16_t *d, bfloat16_t *gdram, const bfloat16_t *a, long n = 1)
{
    __mlu_op<0x20a, 10>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_min exists from architecture 200 on")
__MLU_OP void __bang_atomic_min(float *d, float *gdram, const float *a, long n = 1)
{
    __mlu_op<0x20a, 11>(d, gdram, a, n);
}

/* atomic_min_scalar: old = g[i]; g[i] = old > s ? s : old; d[i] = old */
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_min exists from architecture 200 on")
__MLU_OP void __bang_atomic_min(short *d, short *gdram, short s, long n = 1)
{
    __mlu_op<0x20b, 3>(d, gdram, static_cast<short>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_min exists from architecture 200 on")
__MLU_OP void __bang_atomic_min(unsigned short *d, unsigned short *gdram, unsigned short s, long n = 1)
{
    __mlu_op<0x20b, 4>(d, gdram, static_cast<unsigned short>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_min exists from architecture 200 on")
__MLU_OP void __bang_atomic_min(int *d, int *gdram, int s, long n = 1)
{
    __mlu_op<0x20b, 5>(d, gdram, static_cast<int>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_min exists from architecture 200 on")
__MLU_OP void __bang_atomic_min(unsigned int *d, unsigned int *gdram, unsigned int s, long n = 1)
{
    __mlu_op<0x20b, 6>(d, gdram, static_cast<unsigned int>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_min exists from architecture 200 on")
__MLU_OP void __bang_atomic_min(long *d, long *gdram, long s, long n = 1)
{
    __mlu_op<0x20b, 7>(d, gdram, static_cast<long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_min exists from architecture 200 on")
__MLU_OP void __bang_atomic_min(long long *d, long long *gdram, long long s, long n = 1)
{
    __mlu_op<0x20b, 7>(d, gdram, static_cast<long long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_min exists from architecture 200 on")
__MLU_OP void __bang_atomic_min(unsigned long *d, unsigned long *gdram, unsigned long s, long n = 1)
{
    __mlu_op<0x20b, 8>(d, gdram, static_cast<unsigned long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_min exists from architecture 200 on")
__MLU_OP void __bang_atomic_min(unsigned long long *d, unsigned long long *gdram, unsigned long long s, long n = 1)
{
    __mlu_op<0x20b, 8>(d, gdram, static_cast<unsigned long long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_min exists from architecture 200 on")
__MLU_OP void __bang_atomic_min(half *d, half *gdram, half s, long n = 1)
{
    __mlu_op<0x20b, 9>(d, gdram, static_cast<half>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_min exists from architecture 200 on")
__MLU_OP void __bang_atomic_min(bfloat16_t *d, bfloat16_t *gdram, bfloat16_t s, long n = 1)
{
    __mlu_op<0x20b, 10>(d, gdram, static_cast<bfloat16_t>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_min exists from architecture 200 on")
__MLU_OP void __bang_atomic_min(float *d, float *gdram, float s, long n = 1)
{
    __mlu_op<0x20b, 11>(d, gdram, static_cast<float>(s), n);
}

/* atomic_reduce_and: d[i] = d[i] & a[i] */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_and exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_and(short *gdram, const short *a, long n = 1)
{
    __mlu_op<0x20c, 3>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_and exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_and(unsigned short *gdram, const unsigned short *a, long n = 1)
{
    __mlu_op<0x20c, 4>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_and exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_and(int *gdram, const int *a, long n = 1)
{
    __mlu_op<0x20c, 5>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_and exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_and(unsigned int *gdram, const unsigned int *a, long n = 1)
{
    __mlu_op<0x20c, 6>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_and exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_and(long *gdram, const long *a, long n = 1)
{
    __mlu_op<0x20c, 7>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_and exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_and(long long *gdram, const long long *a, long n = 1)
{
    __mlu_op<0x20c, 7>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_and exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_and(unsigned long *gdram, const unsigned long *a, long n = 1)
{
    __mlu_op<0x20c, 8>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_and exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_and(unsigned long long *gdram, const unsigned long long *a, long n = 1)
{
    __mlu_op<0x20c, 8>(gdram, a, n);
}

/* atomic_reduce_and_scalar: d[i] = d[i] & s */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_and exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_and(short *gdram, short s, long n = 1)
{
    __mlu_op<0x20d, 3>(gdram, static_cast<short>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_and exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_and(unsigned short *gdram, unsigned short s, long n = 1)
{
    __mlu_op<0x20d, 4>(gdram, static_cast<unsigned short>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_and exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_and(int *gdram, int s, long n = 1)
{
    __mlu_op<0x20d, 5>(gdram, static_cast<int>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_and exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_and(unsigned int *gdram, unsigned int s, long n = 1)
{
    __mlu_op<0x20d, 6>(gdram, static_cast<unsigned int>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_and exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_and(long *gdram, long s, long n = 1)
{
    __mlu_op<0x20d, 7>(gdram, static_cast<long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_and exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_and(long long *gdram, long long s, long n = 1)
{
    __mlu_op<0x20d, 7>(gdram, static_cast<long long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_and exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_and(unsigned long *gdram, unsigned long s, long n = 1)
{
    __mlu_op<0x20d, 8>(gdram, static_cast<unsigned long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_and exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_and(unsigned long long *gdram, unsigned long long s, long n = 1)
{
    __mlu_op<0x20d, 8>(gdram, static_cast<unsigned long long>(s), n);
}

/* atomic_and: old = g[i]; g[i] = old & a[i]; d[i] = old */
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_and exists from architecture 200 on")
__MLU_OP void __bang_atomic_and(short *d, short *gdram, const short *a, long n = 1)
{
    __mlu_op<0x20e, 3>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_and exists from architecture 200 on")
__MLU_OP void __bang_atomic_and(unsigned short *d, unsigned short *gdram, const unsigned short *a, long n = 1)
{
    __mlu_op<0x20e, 4>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_and exists from architecture 200 on")
__MLU_OP void __bang_atomic_and(int *d, int *gdram, const int *a, long n = 1)
{
    __mlu_op<0x20e, 5>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_and exists from architecture 200 on")
__MLU_OP void __bang_atomic_and(unsigned int *d, unsigned int *gdram, const unsigned int *a, long n = 1)
{
    __mlu_op<0x20e, 6>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_and exists from architecture 200 on")
__MLU_OP void __bang_atomic_and(long *d, long *gdram, const long *a, long n = 1)
{
    __mlu_op<0x20e, 7>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_and exists from architecture 200 on")
__MLU_OP void __bang_atomic_and(long long *d, long long *gdram, const long long *a, long n = 1)
{
    __mlu_op<0x20e, 7>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_and exists from architecture 200 on")
__MLU_OP void __bang_atomic_and(unsigned long *d, unsigned long *gdram, const unsigned long *a, long n = 1)
{
    __mlu_op<0x20e, 8>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_and exists from architecture 200 on")
__MLU_OP void __bang_atomic_and(unsigned long long *d, unsigned long long *gdram, const unsigned long long *a, long n = 1)
{
    __mlu_op<0x20e, 8>(d, gdram, a, n);
}

/* atomic_and_scalar: old = g[i]; g[i] = old & s; d[i] = old */
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_and exists from architecture 200 on")
__MLU_OP void __bang_atomic_and(short *d, short *gdram, short s, long n = 1)
{
    __mlu_op<0x20f, 3>(d, gdram, static_cast<short>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_and exists from architecture 200 on")
__MLU_OP void __bang_atomic_and(unsigned short *d, unsigned short *gdram, unsigned short s, long n = 1)
{
    __mlu_op<0x20f, 4>(d, gdram, static_cast<unsigned short>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_and exists from architecture 200 on")
__MLU_OP void __bang_atomic_and(int *d, int *gdram, int s, long n = 1)
{
    __mlu_op<0x20f, 5>(d, gdram, static_cast<int>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_and exists from architecture 200 on")
__MLU_OP void __bang_atomic_and(unsigned int *d, unsigned int *gdram, unsigned int s, long n = 1)
{
    __mlu_op<0x20f, 6>(d, gdram, static_cast<unsigned int>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_and exists from architecture 200 on")
__MLU_OP void __bang_atomic_and(long *d, long *gdram, long s, long n = 1)
{
    __mlu_op<0x20f, 7>(d, gdram, static_cast<long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_and exists from architecture 200 on")
__MLU_OP void __bang_atomic_and(long long *d, long long *gdram, long long s, long n = 1)
{
    __mlu_op<0x20f, 7>(d, gdram, static_cast<long long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_and exists from architecture 200 on")
__MLU_OP void __bang_atomic_and(unsigned long *d, unsigned long *gdram, unsigned long s, long n = 1)
{
    __mlu_op<0x20f, 8>(d, gdram, static_cast<unsigned long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_and exists from architecture 200 on")
__MLU_OP void __bang_atomic_and(unsigned long long *d, unsigned long long *gdram, unsigned long long s, long n = 1)
{
    __mlu_op<0x20f, 8>(d, gdram, static_cast<unsigned long long>(s), n);
}

/* atomic_reduce_or: d[i] = d[i] | a[i] */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_or exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_or(short *gdram, const short *a, long n = 1)
{
    __mlu_op<0x210, 3>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_or exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_or(unsigned short *gdram, const unsigned short *a, long n = 1)
{
    __mlu_op<0x210, 4>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_or exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_or(int *gdram, const int *a, long n = 1)
{
    __mlu_op<0x210, 5>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_or exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_or(unsigned int *gdram, const unsigned int *a, long n = 1)
{
    __mlu_op<0x210, 6>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_or exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_or(long *gdram, const long *a, long n = 1)
{
    __mlu_op<0x210, 7>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_or exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_or(long long *gdram, const long long *a, long n = 1)
{
    __mlu_op<0x210, 7>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_or exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_or(unsigned long *gdram, const unsigned long *a, long n = 1)
{
    __mlu_op<0x210, 8>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_or exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_or(unsigned long long *gdram, const unsigned long long *a, long n = 1)
{
    __mlu_op<0x210, 8>(gdram, a, n);
}

/* atomic_reduce_or_scalar: d[i] = d[i] | s */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_or exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_or(short *gdram, short s, long n = 1)
{
    __mlu_op<0x211, 3>(gdram, static_cast<short>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_or exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_or(unsigned short *gdram, unsigned short s, long n = 1)
{
    __mlu_op<0x211, 4>(gdram, static_cast<unsigned short>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_or exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_or(int *gdram, int s, long n = 1)
{
    __mlu_op<0x211, 5>(gdram, static_cast<int>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_or exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_or(unsigned int *gdram, unsigned int s, long n = 1)
{
    __mlu_op<0x211, 6>(gdram, static_cast<unsigned int>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_or exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_or(long *gdram, long s, long n = 1)
{
    __mlu_op<0x211, 7>(gdram, static_cast<long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_or exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_or(long long *gdram, long long s, long n = 1)
{
    __mlu_op<0x211, 7>(gdram, static_cast<long long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_or exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_or(unsigned long *gdram, unsigned long s, long n = 1)
{
    __mlu_op<0x211, 8>(gdram, static_cast<unsigned long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_or exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_or(unsigned long long *gdram, unsigned long long s, long n = 1)
{
    __mlu_op<0x211, 8>(gdram, static_cast<unsigned long long>(s), n);
}

/* atomic_or: old = g[i]; g[i] = old | a[i]; d[i] = old */
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_or exists from architecture 200 on")
__MLU_OP void __bang_atomic_or(short *d, short *gdram, const short *a, long n = 1)
{
    __mlu_op<0x212, 3>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_or exists from architecture 200 on")
__MLU_OP void __bang_atomic_or(unsigned short *d, unsigned short *gdram, const unsigned short *a, long n = 1)
{
    __mlu_op<0x212, 4>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_or exists from architecture 200 on")
__MLU_OP void __bang_atomic_or(int *d, int *gdram, const int *a, long n = 1)
{
    __mlu_op<0x212, 5>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_or exists from architecture 200 on")
__MLU_OP void __bang_atomic_or(unsigned int *d, unsigned int *gdram, const unsigned int *a, long n = 1)
{
    __mlu_op<0x212, 6>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_or exists from architecture 200 on")
__MLU_OP void __bang_atomic_or(long *d, long *gdram, const long *a, long n = 1)
{
    __mlu_op<0x212, 7>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_or exists from architecture 200 on")
__MLU_OP void __bang_atomic_or(long long *d, long long *gdram, const long long *a, long n = 1)
{
    __mlu_op<0x212, 7>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_or exists from architecture 200 on")
__MLU_OP void __bang_atomic_or(unsigned long *d, unsigned long *gdram, const unsigned long *a, long n = 1)
{
    __mlu_op<0x212, 8>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_or exists from architecture 200 on")
__MLU_OP void __bang_atomic_or(unsigned long long *d, unsigned long long *gdram, const unsigned long long *a, long n = 1)
{
    __mlu_op<0x212, 8>(d, gdram, a, n);
}

/* atomic_or_scalar: old = g[i]; g[i] = old | s; d[i] = old */
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_or exists from architecture 200 on")
__MLU_OP void __bang_atomic_or(short *d, short *gdram, short s, long n = 1)
{
    __mlu_op<0x213, 3>(d, gdram, static_cast<short>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_or exists from architecture 200 on")
__MLU_OP void __bang_atomic_or(unsigned short *d, unsigned short *gdram, unsigned short s, long n = 1)
{
    __mlu_op<0x213, 4>(d, gdram, static_cast<unsigned short>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_or exists from architecture 200 on")
__MLU_OP void __bang_atomic_or(int *d, int *gdram, int s, long n = 1)
{
    __mlu_op<0x213, 5>(d, gdram, static_cast<int>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_or exists from architecture 200 on")
__MLU_OP void __bang_atomic_or(unsigned int *d, unsigned int *gdram, unsigned int s, long n = 1)
{
    __mlu_op<0x213, 6>(d, gdram, static_cast<unsigned int>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_or exists from architecture 200 on")
__MLU_OP void __bang_atomic_or(long *d, long *gdram, long s, long n = 1)
{
    __mlu_op<0x213, 7>(d, gdram, static_cast<long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_or exists from architecture 200 on")
__MLU_OP void __bang_atomic_or(long long *d, long long *gdram, long long s, long n = 1)
{
    __mlu_op<0x213, 7>(d, gdram, static_cast<long long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_or exists from architecture 200 on")
__MLU_OP void __bang_atomic_or(unsigned long *d, unsigned long *gdram, unsigned long s, long n = 1)
{
    __mlu_op<0x213, 8>(d, gdram, static_cast<unsigned long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_or exists from architecture 200 on")
__MLU_OP void __bang_atomic_or(unsigned long long *d, unsigned long long *gdram, unsigned long long s, long n = 1)
{
    __mlu_op<0x213, 8>(d, gdram, static_cast<unsigned long long>(s), n);
}

/* atomic_reduce_xor: d[i] = d[i] ^ a[i] */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_xor exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_xor(short *gdram, const short *a, long n = 1)
{
    __mlu_op<0x214, 3>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_xor exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_xor(unsigned short *gdram, const unsigned short *a, long n = 1)
{
    __mlu_op<0x214, 4>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_xor exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_xor(int *gdram, const int *a, long n = 1)
{
    __mlu_op<0x214, 5>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_xor exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_xor(unsigned int *gdram, const unsigned int *a, long n = 1)
{
    __mlu_op<0x214, 6>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_xor exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_xor(long *gdram, const long *a, long n = 1)
{
    __mlu_op<0x214, 7>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_xor exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_xor(long long *gdram, const long long *a, long n = 1)
{
    __mlu_op<0x214, 7>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_xor exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_xor(unsigned long *gdram, const unsigned long *a, long n = 1)
{
    __mlu_op<0x214, 8>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_xor exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_xor(unsigned long long *gdram, const unsigned long long *a, long n = 1)
{
    __mlu_op<0x214, 8>(gdram, a, n);
}

/* atomic_reduce_xor_scalar: d[i] = d[i] ^ s */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_xor exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_xor(short *gdram, short s, long n = 1)
{
    __mlu_op<0x215, 3>(gdram, static_cast<short>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_xor exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_xor(unsigned short *gdram, unsigned short s, long n = 1)
{
    __mlu_op<0x215, 4>(gdram, static_cast<unsigned short>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_xor exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_xor(int *gdram, int s, long n = 1)
{
    __mlu_op<0x215, 5>(gdram, static_cast<int>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_xor exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_xor(unsigned int *gdram, unsigned int s, long n = 1)
{
    __mlu_op<0x215, 6>(gdram, static_cast<unsigned int>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_xor exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_xor(long *gdram, long s, long n = 1)
{
    __mlu_op<0x215, 7>(gdram, static_cast<long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_xor exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_xor(long long *gdram, long long s, long n = 1)
{
    __mlu_op<0x215, 7>(gdram, static_cast<long long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_xor exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_xor(unsigned long *gdram, unsigned long s, long n = 1)
{
    __mlu_op<0x215, 8>(gdram, static_cast<unsigned long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_xor exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_xor(unsigned long long *gdram, unsigned long long s, long n = 1)
{
    __mlu_op<0x215, 8>(gdram, static_cast<unsigned long long>(s), n);
}

/* atomic_xor: old = g[i]; g[i] = old ^ a[i]; d[i] = old */
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_xor exists from architecture 200 on")
__MLU_OP void __bang_atomic_xor(short *d, short *gdram, const short *a, long n = 1)
{
    __mlu_op<0x216, 3>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_xor exists from architecture 200 on")
__MLU_OP void __bang_atomic_xor(unsigned short *d, unsigned short *gdram, const unsigned short *a, long n = 1)
{
    __mlu_op<0x216, 4>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_xor exists from architecture 200 on")
__MLU_OP void __bang_atomic_xor(int *d, int *gdram, const int *a, long n = 1)
{
    __mlu_op<0x216, 5>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_xor exists from architecture 200 on")
__MLU_OP void __bang_atomic_xor(unsigned int *d, unsigned int *gdram, const unsigned int *a, long n = 1)
{
    __mlu_op<0x216, 6>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_xor exists from architecture 200 on")
__MLU_OP void __bang_atomic_xor(long *d, long *gdram, const long *a, long n = 1)
{
    __mlu_op<0x216, 7>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_xor exists from architecture 200 on")
__MLU_OP void __bang_atomic_xor(long long *d, long long *gdram, const long long *a, long n = 1)
{
    __mlu_op<0x216, 7>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_xor exists from architecture 200 on")
__MLU_OP void __bang_atomic_xor(unsigned long *d, unsigned long *gdram, const unsigned long *a, long n = 1)
{
    __mlu_op<0x216, 8>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_xor exists from architecture 200 on")
__MLU_OP void __bang_atomic_xor(unsigned long long *d, unsigned long long *gdram, const unsigned long long *a, long n = 1)
{
    __mlu_op<0x216, 8>(d, gdram, a, n);
}

/* atomic_xor_scalar: old = g[i]; g[i] = old ^ s; d[i] = old */
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_xor exists from architecture 200 on")
__MLU_OP void __bang_atomic_xor(short *d, short *gdram, short s, long n = 1)
{
    __mlu_op<0x217, 3>(d, gdram, static_cast<short>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_xor exists from architecture 200 on")
__MLU_OP void __bang_atomic_xor(unsigned short *d, unsigned short *gdram, unsigned short s, long n = 1)
{
    __mlu_op<0x217, 4>(d, gdram, static_cast<unsigned short>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_xor exists from architecture 200 on")
__MLU_OP void __bang_atomic_xor(int *d, int *gdram, int s, long n = 1)
{
    __mlu_op<0x217, 5>(d, gdram, static_cast<int>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_xor exists from architecture 200 on")
__MLU_OP void __bang_atomic_xor(unsigned int *d, unsigned int *gdram, unsigned int s, long n = 1)
{
    __mlu_op<0x217, 6>(d, gdram, static_cast<unsigned int>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_xor exists from architecture 200 on")
__MLU_OP void __bang_atomic_xor(long *d, long *gdram, long s, long n = 1)
{
    __mlu_op<0x217, 7>(d, gdram, static_cast<long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_xor exists from architecture 200 on")
__MLU_OP void __bang_atomic_xor(long long *d, long long *gdram, long long s, long n = 1)
{
    __mlu_op<0x217, 7>(d, gdram, static_cast<long long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_xor exists from architecture 200 on")
__MLU_OP void __bang_atomic_xor(unsigned long *d, unsigned long *gdram, unsigned long s, long n = 1)
{
    __mlu_op<0x217, 8>(d, gdram, static_cast<unsigned long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_xor exists from architecture 200 on")
__MLU_OP void __bang_atomic_xor(unsigned long long *d, unsigned long long *gdram, unsigned long long s, long n = 1)
{
    __mlu_op<0x217, 8>(d, gdram, static_cast<unsigned long long>(s), n);
}

/* atomic_reduce_exch: d[i] = a[i] */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_exch exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_exch(short *gdram, const short *a, long n = 1)
{
    __mlu_op<0x218, 3>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_exch exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_exch(unsigned short *gdram, const unsigned short *a, long n = 1)
{
    __mlu_op<0x218, 4>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_exch exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_exch(int *gdram, const int *a, long n = 1)
{
    __mlu_op<0x218, 5>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_exch exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_exch(unsigned int *gdram, const unsigned int *a, long n = 1)
{
    __mlu_op<0x218, 6>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_exch exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_exch(long *gdram, const long *a, long n = 1)
{
    __mlu_op<0x218, 7>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_exch exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_exch(long long *gdram, const long long *a, long n = 1)
{
    __mlu_op<0x218, 7>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_exch exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_exch(unsigned long *gdram, const unsigned long *a, long n = 1)
{
    __mlu_op<0x218, 8>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_exch exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_exch(unsigned long long *gdram, const unsigned long long *a, long n = 1)
{
    __mlu_op<0x218, 8>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_exch exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_exch(half *gdram, const half *a, long n = 1)
{
    __mlu_op<0x218, 9>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_exch exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_exch(bfloat16_t *gdram, const bfloat16_t *a, long n = 1)
{
    __mlu_op<0x218, 10>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_exch exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_exch(float *gdram, const float *a, long n = 1)
{
    __mlu_op<0x218, 11>(gdram, a, n);
}

/* atomic_reduce_exch_scalar: d[i] = s */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_exch exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_exch(short *gdram, short s, long n = 1)
{
    __mlu_op<0x219, 3>(gdram, static_cast<short>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_exch exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_exch(unsigned short *gdram, unsigned short s, long n = 1)
{
    __mlu_op<0x219, 4>(gdram, static_cast<unsigned short>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_exch exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_exch(int *gdram, int s, long n = 1)
{
    __mlu_op<0x219, 5>(gdram, static_cast<int>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_exch exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_exch(unsigned int *gdram, unsigned int s, long n = 1)
{
    __mlu_op<0x219, 6>(gdram, static_cast<unsigned int>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_exch exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_exch(long *gdram, long s, long n = 1)
{
    __mlu_op<0x219, 7>(gdram, static_cast<long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_exch exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_exch(long long *gdram, long long s, long n = 1)
{
    __mlu_op<0x219, 7>(gdram, static_cast<long long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_exch exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_exch(unsigned long *gdram, unsigned long s, long n = 1)
{
    __mlu_op<0x219, 8>(gdram, static_cast<unsigned long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_exch exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_exch(unsigned long long *gdram, unsigned long long s, long n = 1)
{
    __mlu_op<0x219, 8>(gdram, static_cast<unsigned long long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_exch exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_exch(half *gdram, half s, long n = 1)
{
    __mlu_op<0x219, 9>(gdram, static_cast<half>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_exch exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_exch(bfloat16_t *gdram, bfloat16_t s, long n = 1)
{
    __mlu_op<0x219, 10>(gdram, static_cast<bfloat16_t>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_exch exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_exch(float *gdram, float s, long n = 1)
{
    __mlu_op<0x219, 11>(gdram, static_cast<float>(s), n);
}

/* atomic_exch: old = g[i]; g[i] = a[i]; d[i] = old */
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_exch exists from architecture 200 on")
__MLU_OP void __bang_atomic_exch(short *d, short *gdram, const short *a, long n = 1)
{
    __mlu_op<0x21a, 3>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_exch exists from architecture 200 on")
__MLU_OP void __bang_atomic_exch(unsigned short *d, unsigned short *gdram, const unsigned short *a, long n = 1)
{
    __mlu_op<0x21a, 4>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_exch exists from architecture 200 on")
__MLU_OP void __bang_atomic_exch(int *d, int *gdram, const int *a, long n = 1)
{
    __mlu_op<0x21a, 5>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_exch exists from architecture 200 on")
__MLU_OP void __bang_atomic_exch(unsigned int *d, unsigned int *gdram, const unsigned int *a, long n = 1)
{
    __mlu_op<0x21a, 6>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_exch exists from architecture 200 on")
__MLU_OP void __bang_atomic_exch(long *d, long *gdram, const long *a, long n = 1)
{
    __mlu_op<0x21a, 7>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_exch exists from architecture 200 on")
__MLU_OP void __bang_atomic_exch(long long *d, long long *gdram, const long long *a, long n = 1)
{
    __mlu_op<0x21a, 7>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_exch exists from architecture 200 on")
__MLU_OP void __bang_atomic_exch(unsigned long *d, unsigned long *gdram, const unsigned long *a, long n = 1)
{
    __mlu_op<0x21a, 8>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_exch exists from architecture 200 on")
__MLU_OP void __bang_atomic_exch(unsigned long long *d, unsigned long long *gdram, const unsigned long long *a, long n = 1)
{
    __mlu_op<0x21a, 8>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_exch exists from architecture 200 on")
__MLU_OP void __bang_atomic_exch(half *d, half *gdram, const half *a, long n = 1)
{
    __mlu_op<0x21a, 9>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_exch exists from architecture 200 on")
__MLU_OP void __bang_atomic_exch(bfloat16_t *d, bfloat16_t *gdram, const bfloat16_t *a, long n = 1)
{
    __mlu_op<0x21a, 10>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_exch exists from architecture 200 on")
__MLU_OP void __bang_atomic_exch(float *d, float *gdram, const float *a, long n = 1)
{
    __mlu_op<0x21a, 11>(d, gdram, a, n);
}

/* atomic_exch_scalar: old = g[i]; g[i] = s; d[i] = old */
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_exch exists from architecture 200 on")
__MLU_OP void __bang_atomic_exch(short *d, short *gdram, short s, long n = 1)
{
    __mlu_op<0x21b, 3>(d, gdram, static_cast<short>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_exch exists from architecture 200 on")
__MLU_OP void __bang_atomic_exch(unsigned short *d, unsigned short *gdram, unsigned short s, long n = 1)
{
    __mlu_op<0x21b, 4>(d, gdram, static_cast<unsigned short>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_exch exists from architecture 200 on")
__MLU_OP void __bang_atomic_exch(int *d, int *gdram, int s, long n = 1)
{
    __mlu_op<0x21b, 5>(d, gdram, static_cast<int>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_exch exists from architecture 200 on")
__MLU_OP void __bang_atomic_exch(unsigned int *d, unsigned int *gdram, unsigned int s, long n = 1)
{
    __mlu_op<0x21b, 6>(d, gdram, static_cast<unsigned int>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_exch exists from architecture 200 on")
__MLU_OP void __bang_atomic_exch(long *d, long *gdram, long s, long n = 1)
{
    __mlu_op<0x21b, 7>(d, gdram, static_cast<long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_exch exists from architecture 200 on")
__MLU_OP void __bang_atomic_exch(long long *d, long long *gdram, long long s, long n = 1)
{
    __mlu_op<0x21b, 7>(d, gdram, static_cast<long long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_exch exists from architecture 200 on")
__MLU_OP void __bang_atomic_exch(unsigned long *d, unsigned long *gdram, unsigned long s, long n = 1)
{
    __mlu_op<0x21b, 8>(d, gdram, static_cast<unsigned long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_exch exists from architecture 200 on")
__MLU_OP void __bang_atomic_exch(unsigned long long *d, unsigned long long *gdram, unsigned long long s, long n = 1)
{
    __mlu_op<0x21b, 8>(d, gdram, static_cast<unsigned long long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_exch exists from architecture 200 on")
__MLU_OP void __bang_atomic_exch(half *d, half *gdram, half s, long n = 1)
{
    __mlu_op<0x21b, 9>(d, gdram, static_cast<half>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_exch exists from architecture 200 on")
__MLU_OP void __bang_atomic_exch(bfloat16_t *d, bfloat16_t *gdram, bfloat16_t s, long n = 1)
{
    __mlu_op<0x21b, 10>(d, gdram, static_cast<bfloat16_t>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_exch exists from architecture 200 on")
__MLU_OP void __bang_atomic_exch(float *d, float *gdram, float s, long n = 1)
{
    __mlu_op<0x21b, 11>(d, gdram, static_cast<float>(s), n);
}

/* atomic_reduce_inc: d[i] = d[i] >= a[i] ? 0 : d[i] + 1 */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_inc exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_inc(short *gdram, const short *a, long n = 1)
{
    __mlu_op<0x21c, 3>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_inc exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_inc(unsigned short *gdram, const unsigned short *a, long n = 1)
{
    __mlu_op<0x21c, 4>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_inc exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_inc(int *gdram, const int *a, long n = 1)
{
    __mlu_op<0x21c, 5>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_inc exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_inc(unsigned int *gdram, const unsigned int *a, long n = 1)
{
    __mlu_op<0x21c, 6>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_inc exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_inc(long *gdram, const long *a, long n = 1)
{
    __mlu_op<0x21c, 7>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_inc exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_inc(long long *gdram, const long long *a, long n = 1)
{
    __mlu_op<0x21c, 7>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_inc exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_inc(unsigned long *gdram, const unsigned long *a, long n = 1)
{
    __mlu_op<0x21c, 8>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_inc exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_inc(unsigned long long *gdram, const unsigned long long *a, long n = 1)
{
    __mlu_op<0x21c, 8>(gdram, a, n);
}

/* atomic_reduce_inc_scalar: d[i] = d[i] >= s ? 0 : d[i] + 1 */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_inc exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_inc(short *gdram, short s, long n = 1)
{
    __mlu_op<0x21d, 3>(gdram, static_cast<short>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_inc exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_inc(unsigned short *gdram, unsigned short s, long n = 1)
{
    __mlu_op<0x21d, 4>(gdram, static_cast<unsigned short>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_inc exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_inc(int *gdram, int s, long n = 1)
{
    __mlu_op<0x21d, 5>(gdram, static_cast<int>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_inc exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_inc(unsigned int *gdram, unsigned int s, long n = 1)
{
    __mlu_op<0x21d, 6>(gdram, static_cast<unsigned int>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_inc exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_inc(long *gdram, long s, long n = 1)
{
    __mlu_op<0x21d, 7>(gdram, static_cast<long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_inc exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_inc(long long *gdram, long long s, long n = 1)
{
    __mlu_op<0x21d, 7>(gdram, static_cast<long long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_inc exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_inc(unsigned long *gdram, unsigned long s, long n = 1)
{
    __mlu_op<0x21d, 8>(gdram, static_cast<unsigned long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_inc exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_inc(unsigned long long *gdram, unsigned long long s, long n = 1)
{
    __mlu_op<0x21d, 8>(gdram, static_cast<unsigned long long>(s), n);
}

/* atomic_inc: old = g[i]; g[i] = old >= a[i] ? 0 : old + 1; d[i] = old */
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_inc exists from architecture 200 on")
__MLU_OP void __bang_atomic_inc(short *d, short *gdram, const short *a, long n = 1)
{
    __mlu_op<0x21e, 3>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_inc exists from architecture 200 on")
__MLU_OP void __bang_atomic_inc(unsigned short *d, unsigned short *gdram, const unsigned short *a, long n = 1)
{
    __mlu_op<0x21e, 4>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_inc exists from architecture 200 on")
__MLU_OP void __bang_atomic_inc(int *d, int *gdram, const int *a, long n = 1)
{
    __mlu_op<0x21e, 5>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_inc exists from architecture 200 on")
__MLU_OP void __bang_atomic_inc(unsigned int *d, unsigned int *gdram, const unsigned int *a, long n = 1)
{
    __mlu_op<0x21e, 6>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_inc exists from architecture 200 on")
__MLU_OP void __bang_atomic_inc(long *d, long *gdram, const long *a, long n = 1)
{
    __mlu_op<0x21e, 7>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_inc exists from architecture 200 on")
__MLU_OP void __bang_atomic_inc(long long *d, long long *gdram, const long long *a, long n = 1)
{
    __mlu_op<0x21e, 7>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_inc exists from architecture 200 on")
__MLU_OP void __bang_atomic_inc(unsigned long *d, unsigned long *gdram, const unsigned long *a, long n = 1)
{
    __mlu_op<0x21e, 8>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_inc exists from architecture 200 on")
__MLU_OP void __bang_atomic_inc(unsigned long long *d, unsigned long long *gdram, const unsigned long long *a, long n = 1)
{
    __mlu_op<0x21e, 8>(d, gdram, a, n);
}

/* atomic_inc_scalar: old = g[i]; g[i] = old >= s ? 0 : old + 1; d[i] = old */
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_inc exists from architecture 200 on")
__MLU_OP void __bang_atomic_inc(short *d, short *gdram, short s, long n = 1)
{
    __mlu_op<0x21f, 3>(d, gdram, static_cast<short>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_inc exists from architecture 200 on")
__MLU_OP void __bang_atomic_inc(unsigned short *d, unsigned short *gdram, unsigned short s, long n = 1)
{
    __mlu_op<0x21f, 4>(d, gdram, static_cast<unsigned short>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_inc exists from architecture 200 on")
__MLU_OP void __bang_atomic_inc(int *d, int *gdram, int s, long n = 1)
{
    __mlu_op<0x21f, 5>(d, gdram, static_cast<int>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_inc exists from architecture 200 on")
__MLU_OP void __bang_atomic_inc(unsigned int *d, unsigned int *gdram, unsigned int s, long n = 1)
{
    __mlu_op<0x21f, 6>(d, gdram, static_cast<unsigned int>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_inc exists from architecture 200 on")
__MLU_OP void __bang_atomic_inc(long *d, long *gdram, long s, long n = 1)
{
    __mlu_op<0x21f, 7>(d, gdram, static_cast<long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_inc exists from architecture 200 on")
__MLU_OP void __bang_atomic_inc(long long *d, long long *gdram, long long s, long n = 1)
{
    __mlu_op<0x21f, 7>(d, gdram, static_cast<long long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_inc exists from architecture 200 on")
__MLU_OP void __bang_atomic_inc(unsigned long *d, unsigned long *gdram, unsigned long s, long n = 1)
{
    __mlu_op<0x21f, 8>(d, gdram, static_cast<unsigned long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_inc exists from architecture 200 on")
__MLU_OP void __bang_atomic_inc(unsigned long long *d, unsigned long long *gdram, unsigned long long s, long n = 1)
{
    __mlu_op<0x21f, 8>(d, gdram, static_cast<unsigned long long>(s), n);
}

/* atomic_reduce_dec: d[i] = d[i] == 0 || d[i] > a[i] ? a[i] : d[i] - 1 */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_dec exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_dec(short *gdram, const short *a, long n = 1)
{
    __mlu_op<0x220, 3>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_dec exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_dec(unsigned short *gdram, const unsigned short *a, long n = 1)
{
    __mlu_op<0x220, 4>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_dec exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_dec(int *gdram, const int *a, long n = 1)
{
    __mlu_op<0x220, 5>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_dec exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_dec(unsigned int *gdram, const unsigned int *a, long n = 1)
{
    __mlu_op<0x220, 6>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_dec exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_dec(long *gdram, const long *a, long n = 1)
{
    __mlu_op<0x220, 7>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_dec exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_dec(long long *gdram, const long long *a, long n = 1)
{
    __mlu_op<0x220, 7>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_dec exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_dec(unsigned long *gdram, const unsigned long *a, long n = 1)
{
    __mlu_op<0x220, 8>(gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_dec exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_dec(unsigned long long *gdram, const unsigned long long *a, long n = 1)
{
    __mlu_op<0x220, 8>(gdram, a, n);
}

/* atomic_reduce_dec_scalar: d[i] = d[i] == 0 || d[i] > s ? s : d[i] - 1 */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_dec exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_dec(short *gdram, short s, long n = 1)
{
    __mlu_op<0x221, 3>(gdram, static_cast<short>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_dec exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_dec(unsigned short *gdram, unsigned short s, long n = 1)
{
    __mlu_op<0x221, 4>(gdram, static_cast<unsigned short>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_dec exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_dec(int *gdram, int s, long n = 1)
{
    __mlu_op<0x221, 5>(gdram, static_cast<int>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_dec exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_dec(unsigned int *gdram, unsigned int s, long n = 1)
{
    __mlu_op<0x221, 6>(gdram, static_cast<unsigned int>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_dec exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_dec(long *gdram, long s, long n = 1)
{
    __mlu_op<0x221, 7>(gdram, static_cast<long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_dec exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_dec(long long *gdram, long long s, long n = 1)
{
    __mlu_op<0x221, 7>(gdram, static_cast<long long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_dec exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_dec(unsigned long *gdram, unsigned long s, long n = 1)
{
    __mlu_op<0x221, 8>(gdram, static_cast<unsigned long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_atomic_reduce_dec exists from architecture 300 on")
__MLU_OP void __bang_atomic_reduce_dec(unsigned long long *gdram, unsigned long long s, long n = 1)
{
    __mlu_op<0x221, 8>(gdram, static_cast<unsigned long long>(s), n);
}

/* atomic_dec: old = g[i]; g[i] = old == 0 || old > a[i] ? a[i] : old - 1; d[i] = old */
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_dec exists from architecture 200 on")
__MLU_OP void __bang_atomic_dec(short *d, short *gdram, const short *a, long n = 1)
{
    __mlu_op<0x222, 3>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_dec exists from architecture 200 on")
__MLU_OP void __bang_atomic_dec(unsigned short *d, unsigned short *gdram, const unsigned short *a, long n = 1)
{
    __mlu_op<0x222, 4>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_dec exists from architecture 200 on")
__MLU_OP void __bang_atomic_dec(int *d, int *gdram, const int *a, long n = 1)
{
    __mlu_op<0x222, 5>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_dec exists from architecture 200 on")
__MLU_OP void __bang_atomic_dec(unsigned int *d, unsigned int *gdram, const unsigned int *a, long n = 1)
{
    __mlu_op<0x222, 6>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_dec exists from architecture 200 on")
__MLU_OP void __bang_atomic_dec(long *d, long *gdram, const long *a, long n = 1)
{
    __mlu_op<0x222, 7>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_dec exists from architecture 200 on")
__MLU_OP void __bang_atomic_dec(long long *d, long long *gdram, const long long *a, long n = 1)
{
    __mlu_op<0x222, 7>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_dec exists from architecture 200 on")
__MLU_OP void __bang_atomic_dec(unsigned long *d, unsigned long *gdram, const unsigned long *a, long n = 1)
{
    __mlu_op<0x222, 8>(d, gdram, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_dec exists from architecture 200 on")
__MLU_OP void __bang_atomic_dec(unsigned long long *d, unsigned long long *gdram, const unsigned long long *a, long n = 1)
{
    __mlu_op<0x222, 8>(d, gdram, a, n);
}

/* atomic_dec_scalar: old = g[i]; g[i] = old == 0 || old > s ? s : old - 1; d[i] = old */
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_dec exists from architecture 200 on")
__MLU_OP void __bang_atomic_dec(short *d, short *gdram, short s, long n = 1)
{
    __mlu_op<0x223, 3>(d, gdram, static_cast<short>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_dec exists from architecture 200 on")
__MLU_OP void __bang_atomic_dec(unsigned short *d, unsigned short *gdram, unsigned short s, long n = 1)
{
    __mlu_op<0x223, 4>(d, gdram, static_cast<unsigned short>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_dec exists from architecture 200 on")
__MLU_OP void __bang_atomic_dec(int *d, int *gdram, int s, long n = 1)
{
    __mlu_op<0x223, 5>(d, gdram, static_cast<int>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_dec exists from architecture 200 on")
__MLU_OP void __bang_atomic_dec(unsigned int *d, unsigned int *gdram, unsigned int s, long n = 1)
{
    __mlu_op<0x223, 6>(d, gdram, static_cast<unsigned int>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_dec exists from architecture 200 on")
__MLU_OP void __bang_atomic_dec(long *d, long *gdram, long s, long n = 1)
{
    __mlu_op<0x223, 7>(d, gdram, static_cast<long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_dec exists from architecture 200 on")
__MLU_OP void __bang_atomic_dec(long long *d, long long *gdram, long long s, long n = 1)
{
    __mlu_op<0x223, 7>(d, gdram, static_cast<long long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_dec exists from architecture 200 on")
__MLU_OP void __bang_atomic_dec(unsigned long *d, unsigned long *gdram, unsigned long s, long n = 1)
{
    __mlu_op<0x223, 8>(d, gdram, static_cast<unsigned long>(s), n);
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_dec exists from architecture 200 on")
__MLU_OP void __bang_atomic_dec(unsigned long long *d, unsigned long long *gdram, unsigned long long s, long n = 1)
{
    __mlu_op<0x223, 8>(d, gdram, static_cast<unsigned long long>(s), n);
}

/* atomic_reduce_add_blocks: for i2 in 0..segnum2, i1 in 0..segnum1: d[i] = d[i] + a[i], d and a moved on by i1 * stride1 + i2 * stride2 bytes of their own */
__MLU_REFUSED(__MLU_ARCH < 592, "__bang_atomic_reduce_add exists from architecture 592 on")
__MLU_OP void __bang_atomic_reduce_add(short *gdram, const short *a, long n, long segnum1, long segnum2, long dst_stride1, long dst_stride2, long src_stride1, long src_stride2)
{
    __mlu_op<0x224, 3>(gdram, a, n, segnum1, segnum2, dst_stride1, dst_stride2, src_stride1, src_stride2);
}
__MLU_REFUSED(__MLU_ARCH < 592, "__bang_atomic_reduce_add exists from architecture 592 on")
__MLU_OP void __bang_atomic_reduce_add(unsigned short *gdram, const unsigned short *a, long n, long segnum1, long segnum2, long dst_stride1, long dst_stride2, long src_stride1, long src_stride2)
{
    __mlu_op<0x224, 4>(gdram, a, n, segnum1, segnum2, dst_stride1, dst_stride2, src_stride1, src_stride2);
}
__MLU_REFUSED(__MLU_ARCH < 592, "__bang_atomic_reduce_add exists from architecture 592 on")
__MLU_OP void __bang_atomic_reduce_add(int *gdram, const int *a, long n, long segnum1, long segnum2, long dst_stride1, long dst_stride2, long src_stride1, long src_stride2)
{
    __mlu_op<0x224, 5>(gdram, a, n, segnum1, segnum2, dst_stride1, dst_stride2, src_stride1, src_stride2);
}
__MLU_REFUSED(__MLU_ARCH < 592, "__bang_atomic_reduce_add exists from architecture 592 on")
__MLU_OP void __bang_atomic_reduce_add(unsigned int *gdram, const unsigned int *a, long n, long segnum1, long segnum2, long dst_stride1, long dst_stride2, long src_stride1, long src_stride2)
{
    __mlu_op<0x224, 6>(gdram, a, n, segnum1, segnum2, dst_stride1, dst_stride2, src_stride1, src_stride2);
}
__MLU_REFUSED(__MLU_ARCH < 592, "__bang_atomic_reduce_add exists from architecture 592 on")
__MLU_OP void __bang_atomic_reduce_add(long *gdram, const long *a, long n, long segnum1, long segnum2, long dst_stride1, long dst_stride2, long src_stride1, long src_stride2)
{
    __mlu_op<0x224, 7>(gdram, a, n, segnum1, segnum2, dst_stride1, dst_stride2, src_stride1, src_stride2);
}
__MLU_REFUSED(__MLU_ARCH < 592, "__bang_atomic_reduce_add exists from architecture 592 on")
__MLU_OP void __bang_atomic_reduce_add(long long *gdram, const long long *a, long n, long segnum1, long segnum2, long dst_stride1, long dst_stride2, long src_stride1, long src_stride2)
{
    __mlu_op<0x224, 7>(gdram, a, n, segnum1, segnum2, dst_stride1, dst_stride2, src_stride1, src_stride2);
}
__MLU_REFUSED(__MLU_ARCH < 592, "__bang_atomic_reduce_add exists from architecture 592 on")
__MLU_OP void __bang_atomic_reduce_add(unsigned long *gdram, const unsigned long *a, long n, long segnum1, long segnum2, long dst_stride1, long dst_stride2, long src_stride1, long src_stride2)
{
    __mlu_op<0x224, 8>(gdram, a, n, segnum1, segnum2, dst_stride1, dst_stride2, src_stride1, src_stride2);
}
__MLU_REFUSED(__MLU_ARCH < 592, "__bang_atomic_reduce_add exists from architecture 592 on")
__MLU_OP void __bang_atomic_reduce_add(unsigned long long *gdram, const unsigned long long *a, long n, long segnum1, long segnum2, long dst_stride1, long dst_stride2, long src_stride1, long src_stride2)
{
    __mlu_op<0x224, 8>(gdram, a, n, segnum1, segnum2, dst_stride1, dst_stride2, src_stride1, src_stride2);
}
__MLU_REFUSED(__MLU_ARCH < 592, "__bang_atomic_reduce_add exists from architecture 592 on")
__MLU_OP void __bang_atomic_reduce_add(half *gdram, const half *a, long n, long segnum1, long segnum2, long dst_stride1, long dst_stride2, long src_stride1, long src_stride2)
{
    __mlu_op<0x224, 9>(gdram, a, n, segnum1, segnum2, dst_stride1, dst_stride2, src_stride1, src_stride2);
}
__MLU_REFUSED(__MLU_ARCH < 592, "__bang_atomic_reduce_add exists from architecture 592 on")
__MLU_OP void __bang_atomic_reduce_add(bfloat16_t *gdram, const bfloat16_t *a, long n, long segnum1, long segnum2, long dst_stride1, long dst_stride2, long src_stride1, long src_stride2)
{
    __mlu_op<0x224, 10>(gdram, a, n, segnum1, segnum2, dst_stride1, dst_stride2, src_stride1, src_stride2);
}
__MLU_REFUSED(__MLU_ARCH < 592, "__bang_atomic_reduce_add exists from architecture 592 on")
__MLU_OP void __bang_atomic_reduce_add(float *gdram, const float *a, long n, long segnum1, long segnum2, long dst_stride1, long dst_stride2, long src_stride1, long src_stride2)
{
    __mlu_op<0x224, 11>(gdram, a, n, segnum1, segnum2, dst_stride1, dst_stride2, src_stride1, src_stride2);
}

/* atomic_cas: old = g[0]; g[0] = old == a ? b : old; d[0] = old */
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_cas exists from architecture 200 on")
__MLU_OP void __bang_atomic_cas(short *d, short *gdram, short a, short b)
{
    __mlu_op<0x225, 3>(d, gdram, static_cast<short>(a), static_cast<short>(b));
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_cas exists from architecture 200 on")
__MLU_OP void __bang_atomic_cas(unsigned short *d, unsigned short *gdram, unsigned short a, unsigned short b)
{
    __mlu_op<0x225, 4>(d, gdram, static_cast<unsigned short>(a), static_cast<unsigned short>(b));
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_cas exists from architecture 200 on")
__MLU_OP void __bang_atomic_cas(int *d, int *gdram, int a, int b)
{
    __mlu_op<0x225, 5>(d, gdram, static_cast<int>(a), static_cast<int>(b));
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_cas exists from architecture 200 on")
__MLU_OP void __bang_atomic_cas(unsigned int *d, unsigned int *gdram, unsigned int a, unsigned int b)
{
    __mlu_op<0x225, 6>(d, gdram, static_cast<unsigned int>(a), static_cast<unsigned int>(b));
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_cas exists from architecture 200 on")
__MLU_OP void __bang_atomic_cas(long *d, long *gdram, long a, long b)
{
    __mlu_op<0x225, 7>(d, gdram, static_cast<long>(a), static_cast<long>(b));
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_cas exists from architecture 200 on")
__MLU_OP void __bang_atomic_cas(long long *d, long long *gdram, long long a, long long b)
{
    __mlu_op<0x225, 7>(d, gdram, static_cast<long long>(a), static_cast<long long>(b));
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_cas exists from architecture 200 on")
__MLU_OP void __bang_atomic_cas(unsigned long *d, unsigned long *gdram, unsigned long a, unsigned long b)
{
    __mlu_op<0x225, 8>(d, gdram, static_cast<unsigned long>(a), static_cast<unsigned long>(b));
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_cas exists from architecture 200 on")
__MLU_OP void __bang_atomic_cas(unsigned long long *d, unsigned long long *gdram, unsigned long long a, unsigned long long b)
{
    __mlu_op<0x225, 8>(d, gdram, static_cast<unsigned long long>(a), static_cast<unsigned long long>(b));
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_cas exists from architecture 200 on")
__MLU_OP void __bang_atomic_cas(half *d, half *gdram, half a, half b)
{
    __mlu_op<0x225, 9>(d, gdram, static_cast<half>(a), static_cast<half>(b));
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_cas exists from architecture 200 on")
__MLU_OP void __bang_atomic_cas(bfloat16_t *d, bfloat16_t *gdram, bfloat16_t a, bfloat16_t b)
{
    __mlu_op<0x225, 10>(d, gdram, static_cast<bfloat16_t>(a), static_cast<bfloat16_t>(b));
}
__MLU_REFUSED(__MLU_ARCH < 200, "__bang_atomic_cas exists from architecture 200 on")
__MLU_OP void __bang_atomic_cas(float *d, float *gdram, float a, float b)
{
    __mlu_op<0x225, 11>(d, gdram, static_cast<float>(a), static_cast<float>(b));
}

/* maxequal: d[i] = b[i] > a[i] ? b[i] : a[i] */
__MLU_OP void __bang_maxequal(short *d, const short *a, const short *b, long n)
{
    __mlu_op<0x260, 3>(d, a, b, n);
}
__MLU_OP void __bang_maxequal(unsigned short *d, const unsigned short *a, const unsigned short *b, long n)
{
    __mlu_op<0x260, 4>(d, a, b, n);
}
__MLU_OP void __bang_maxequal(int *d, const int *a, const int *b, long n)
{
    __mlu_op<0x260, 5>(d, a, b, n);
}
__MLU_OP void __bang_maxequal(unsigned int *d, const unsigned int *a, const unsigned int *b, long n)
{
    __mlu_op<0x260, 6>(d, a, b, n);
}
__MLU_OP void __bang_maxequal(long *d, const long *a, const long *b, long n)
{
    __mlu_op<0x260, 7>(d, a, b, n);
}
__MLU_OP void __bang_maxequal(long long *d, const long long *a, const long long *b, long n)
{
    __mlu_op<0x260, 7>(d, a, b, n);
}
__MLU_OP void __bang_maxequal(unsigned long *d, const unsigned long *a, const unsigned long *b, long n)
{
    __mlu_op<0x260, 8>(d, a, b, n);
}
__MLU_OP void __bang_maxequal(unsigned long long *d, const unsigned long long *a, const unsigned long long *b, long n)
{
    __mlu_op<0x260, 8>(d, a, b, n);
}
__MLU_OP void __bang_maxequal(half *d, const half *a, const half *b, long n)
{
    __mlu_op<0x260, 9>(d, a, b, n);
}
__MLU_OP void __bang_maxequal(bfloat16_t *d, const bfloat16_t *a, const bfloat16_t *b, long n)
{
    __mlu_op<0x260, 10>(d, a, b, n);
}
__MLU_OP void __bang_maxequal(float *d, const float *a, const float *b, long n)
{
    __mlu_op<0x260, 11>(d, a, b, n);
}

/* minequal: d[i] = b[i] < a[i] ? b[i] : a[i] */
__MLU_OP void __bang_minequal(short *d, const short *a, const short *b, long n)
{
    __mlu_op<0x261, 3>(d, a, b, n);
}
__MLU_OP void __bang_minequal(unsigned short *d, const unsigned short *a, const unsigned short *b, long n)
{
    __mlu_op<0x261, 4>(d, a, b, n);
}
__MLU_OP void __bang_minequal(int *d, const int *a, const int *b, long n)
{
    __mlu_op<0x261, 5>(d, a, b, n);
}
__MLU_OP void __bang_minequal(unsigned int *d, const unsigned int *a, const unsigned int *b, long n)
{
    __mlu_op<0x261, 6>(d, a, b, n);
}
__MLU_OP void __bang_minequal(long *d, const long *a, const long *b, long n)
{
    __mlu_op<0x261, 7>(d, a, b, n);
}
__MLU_OP void __bang_minequal(long long *d, const long long *a, const long long *b, long n)
{
    __mlu_op<0x261, 7>(d, a, b, n);
}
__MLU_OP void __bang_minequal(unsigned long *d, const unsigned long *a, const unsigned long *b, long n)
{
    __mlu_op<0x261, 8>(d, a, b, n);
}
__MLU_OP void __bang_minequal(unsigned long long *d, const unsigned long long *a, const unsigned long long *b, long n)
{
    __mlu_op<0x261, 8>(d, a, b, n);
}
__MLU_OP void __bang_minequal(half *d, const half *a, const half *b, long n)
{
    __mlu_op<0x261, 9>(d, a, b, n);
}
__MLU_OP void __bang_minequal(bfloat16_t *d, const bfloat16_t *a, const bfloat16_t *b, long n)
{
    __mlu_op<0x261, 10>(d, a, b, n);
}
__MLU_OP void __bang_minequal(float *d, const float *a, const float *b, long n)
{
    __mlu_op<0x261, 11>(d, a, b, n);
}

/* maxequal_scalar: d[i] = s > a[i] ? s : a[i] */
__MLU_OP void __bang_maxeq_scalar(short *d, const short *a, short s, long n)
{
    __mlu_op<0x262, 3>(d, a, static_cast<short>(s), n);
}
__MLU_OP void __bang_maxeq_scalar(unsigned short *d, const unsigned short *a, unsigned short s, long n)
{
    __mlu_op<0x262, 4>(d, a, static_cast<unsigned short>(s), n);
}
__MLU_OP void __bang_maxeq_scalar(int *d, const int *a, int s, long n)
{
    __mlu_op<0x262, 5>(d, a, static_cast<int>(s), n);
}
__MLU_OP void __bang_maxeq_scalar(unsigned int *d, const unsigned int *a, unsigned int s, long n)
{
    __mlu_op<0x262, 6>(d, a, static_cast<unsigned int>(s), n);
}
__MLU_OP void __bang_maxeq_scalar(long *d, const long *a, long s, long n)
{
    __mlu_op<0x262, 7>(d, a, static_cast<long>(s), n);
}
__MLU_OP void __bang_maxeq_scalar(long long *d, const long long *a, long long s, long n)
{
    __mlu_op<0x262, 7>(d, a, static_cast<long long>(s), n);
}
__MLU_OP void __bang_maxeq_scalar(unsigned long *d, const unsigned long *a, unsigned long s, long n)
{
    __mlu_op<0x262, 8>(d, a, static_cast<unsigned long>(s), n);
}
__MLU_OP void __bang_maxeq_scalar(unsigned long long *d, const unsigned long long *a, unsigned long long s, long n)
{
    __mlu_op<0x262, 8>(d, a, static_cast<unsigned long long>(s), n);
}
__MLU_OP void __bang_maxeq_scalar(half *d, const half *a, half s, long n)
{
    __mlu_op<0x262, 9>(d, a, static_cast<half>(s), n);
}
__MLU_OP void __bang_maxeq_scalar(bfloat16_t *d, const bfloat16_t *a, bfloat16_t s, long n)
{
    __mlu_op<0x262, 10>(d, a, static_cast<bfloat16_t>(s), n);
}
__MLU_OP void __bang_maxeq_scalar(float *d, const float *a, float s, long n)
{
    __mlu_op<0x262, 11>(d, a, static_cast<float>(s), n);
}

/* minequal_scalar: d[i] = s < a[i] ? s : a[i] */
__MLU_OP void __bang_mineq_scalar(short *d, const short *a, short s, long n)
{
    __mlu_op<0x263, 3>(d, a, static_cast<short>(s), n);
}
__MLU_OP void __bang_mineq_scalar(unsigned short *d, const unsigned short *a, unsigned short s, long n)
{
    __mlu_op<0x263, 4>(d, a, static_cast<unsigned short>(s), n);
}
__MLU_OP void __bang_mineq_scalar(int *d, const int *a, int s, long n)
{
    __mlu_op<0x263, 5>(d, a, static_cast<int>(s), n);
}
__MLU_OP void __bang_mineq_scalar(unsigned int *d, const unsigned int *a, unsigned int s, long n)
{
    __mlu_op<0x263, 6>(d, a, static_cast<unsigned int>(s), n);
}
__MLU_OP void __bang_mineq_scalar(long *d, const long *a, long s, long n)
{
    __mlu_op<0x263, 7>(d, a, static_cast<long>(s), n);
}
__MLU_OP void __bang_mineq_scalar(long long *d, const long long *a, long long s, long n)
{
    __mlu_op<0x263, 7>(d, a, static_cast<long long>(s), n);
}
__MLU_OP void __bang_mineq_scalar(unsigned long *d, const unsigned long *a, unsigned long s, long n)
{
    __mlu_op<0x263, 8>(d, a, static_cast<unsigned long>(s), n);
}
__MLU_OP void __bang_mineq_scalar(unsigned long long *d, const unsigned long long *a, unsigned long long s, long n)
{
    __mlu_op<0x263, 8>(d, a, static_cast<unsigned long long>(s), n);
}
__MLU_OP void __bang_mineq_scalar(half *d, const half *a, half s, long n)
{
    __mlu_op<0x263, 9>(d, a, static_cast<half>(s), n);
}
__MLU_OP void __bang_mineq_scalar(bfloat16_t *d, const bfloat16_t *a, bfloat16_t s, long n)
{
    __mlu_op<0x263, 10>(d, a, static_cast<bfloat16_t>(s), n);
}
__MLU_OP void __bang_mineq_scalar(float *d, const float *a, float s, long n)
{
    __mlu_op<0x263, 11>(d, a, static_cast<float>(s), n);
}

/* cycle_maxequal: d[i] = b[i % m] > a[i] ? b[i % m] : a[i] */
__MLU_OP void __bang_cycle_maxequal(short *d, const short *a, const short *b, long n, long m)
{
    __mlu_op<0x264, 3>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_maxequal(unsigned short *d, const unsigned short *a, const unsigned short *b, long n, long m)
{
    __mlu_op<0x264, 4>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_maxequal(int *d, const int *a, const int *b, long n, long m)
{
    __mlu_op<0x264, 5>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_maxequal(unsigned int *d, const unsigned int *a, const unsigned int *b, long n, long m)
{
    __mlu_op<0x264, 6>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_maxequal(long *d, const long *a, const long *b, long n, long m)
{
    __mlu_op<0x264, 7>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_maxequal(long long *d, const long long *a, const long long *b, long n, long m)
{
    __mlu_op<0x264, 7>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_maxequal(unsigned long *d, const unsigned long *a, const unsigned long *b, long n, long m)
{
    __mlu_op<0x264, 8>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_maxequal(unsigned long long *d, const unsigned long long *a, const unsigned long long *b, long n, long m)
{
    __mlu_op<0x264, 8>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_maxequal(half *d, const half *a, const half *b, long n, long m)
{
    __mlu_op<0x264, 9>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_maxequal(bfloat16_t *d, const bfloat16_t *a, const bfloat16_t *b, long n, long m)
{
    __mlu_op<0x264, 10>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_maxequal(float *d, const float *a, const float *b, long n, long m)
{
    __mlu_op<0x264, 11>(d, a, b, n, m);
}

/* cycle_minequal: d[i] = b[i % m] < a[i] ? b[i % m] : a[i] */
__MLU_OP void __bang_cycle_minequal(short *d, const short *a, const short *b, long n, long m)
{
    __mlu_op<0x265, 3>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_minequal(unsigned short *d, const unsigned short *a, const unsigned short *b, long n, long m)
{
    __mlu_op<0x265, 4>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_minequal(int *d, const int *a, const int *b, long n, long m)
{
    __mlu_op<0x265, 5>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_minequal(unsigned int *d, const unsigned int *a, const unsigned int *b, long n, long m)
{
    __mlu_op<0x265, 6>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_minequal(long *d, const long *a, const long *b, long n, long m)
{
    __mlu_op<0x265, 7>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_minequal(long long *d, const long long *a, const long long *b, long n, long m)
{
    __mlu_op<0x265, 7>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_minequal(unsigned long *d, const unsigned long *a, const unsigned long *b, long n, long m)
{
    __mlu_op<0x265, 8>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_minequal(unsigned long long *d, const unsigned long long *a, const unsigned long long *b, long n, long m)
{
    __mlu_op<0x265, 8>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_minequal(half *d, const half *a, const half *b, long n, long m)
{
    __mlu_op<0x265, 9>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_minequal(bfloat16_t *d, const bfloat16_t *a, const bfloat16_t *b, long n, long m)
{
    __mlu_op<0x265, 10>(d, a, b, n, m);
}
__MLU_OP void __bang_cycle_minequal(float *d, const float *a, const float *b, long n, long m)
{
    __mlu_op<0x265, 11>(d, a, b, n, m);
}

/* maximum: d[i] = b[i] > a[i] ? b[i] : a[i], NaN only if both are */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_maximum exists from architecture 300 on")
__MLU_OP void __bang_maximum(half *d, const half *a, const half *b, long n)
{
    __mlu_op<0x268, 9>(d, a, b, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_maximum exists from architecture 300 on")
__MLU_OP void __bang_maximum(float *d, const float *a, const float *b, long n)
{
    __mlu_op<0x268, 11>(d, a, b, n);
}

/* minimum: d[i] = b[i] < a[i] ? b[i] : a[i], NaN only if both are */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_minimum exists from architecture 300 on")
__MLU_OP void __bang_minimum(half *d, const half *a, const half *b, long n)
{
    __mlu_op<0x269, 9>(d, a, b, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_minimum exists from architecture 300 on")
__MLU_OP void __bang_minimum(float *d, const float *a, const float *b, long n)
{
    __mlu_op<0x269, 11>(d, a, b, n);
}

/* nan_maximum: d[i] = b[i] > a[i] ? b[i] : a[i], NaN if one is */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_nan_maximum exists from architecture 300 on; use __bang_maxequal")
__MLU_OP void __bang_nan_maximum(half *d, const half *a, const half *b, long n)
{
    __mlu_op<0x26a, 9>(d, a, b, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_nan_maximum exists from architecture 300 on; use __bang_maxequal")
__MLU_OP void __bang_nan_maximum(float *d, const float *a, const float *b, long n)
{
    __mlu_op<0x26a, 11>(d, a, b, n);
}

/* nan_minimum: d[i] = b[i] < a[i] ? b[i] : a[i], NaN if one is */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_nan_minimum exists from architecture 300 on; use __bang_minequal")
__MLU_OP void __bang_nan_minimum(half *d, const half *a, const half *b, long n)
{
    __mlu_op<0x26b, 9>(d, a, b, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_nan_minimum exists from architecture 300 on; use __bang_minequal")
__MLU_OP void __bang_nan_minimum(float *d, const float *a, const float *b, long n)
{
    __mlu_op<0x26b, 11>(d, a, b, n);
}

/* cycle_maximum: d[i] = b[i % m] > a[i] ? b[i % m] : a[i], NaN only if both are */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_cycle_maximum exists from architecture 300 on")
__MLU_OP void __bang_cycle_maximum(half *d, const half *a, const half *b, long n, long m)
{
    __mlu_op<0x26c, 9>(d, a, b, n, m);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_cycle_maximum exists from architecture 300 on")
__MLU_OP void __bang_cycle_maximum(float *d, const float *a, const float *b, long n, long m)
{
    __mlu_op<0x26c, 11>(d, a, b, n, m);
}

/* cycle_minimum: d[i] = b[i % m] < a[i] ? b[i % m] : a[i], NaN only if both are */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_cycle_minimum exists from architecture 300 on")
__MLU_OP void __bang_cycle_minimum(half *d, const half *a, const half *b, long n, long m)
{
    __mlu_op<0x26d, 9>(d, a, b, n, m);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_cycle_minimum exists from architecture 300 on")
__MLU_OP void __bang_cycle_minimum(float *d, const float *a, const float *b, long n, long m)
{
    __mlu_op<0x26d, 11>(d, a, b, n, m);
}

/* cycle_nan_maximum: d[i] = b[i % m] > a[i] ? b[i % m] : a[i], NaN if one is */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_cycle_nan_maximum exists from architecture 300 on")
__MLU_OP void __bang_cycle_nan_maximum(half *d, const half *a, const half *b, long n, long m)
{
    __mlu_op<0x26e, 9>(d, a, b, n, m);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_cycle_nan_maximum exists from architecture 300 on")
__MLU_OP void __bang_cycle_nan_maximum(float *d, const float *a, const float *b, long n, long m)
{
    __mlu_op<0x26e, 11>(d, a, b, n, m);
}

/* cycle_nan_minimum: d[i] = b[i % m] < a[i] ? b[i % m] : a[i], NaN if one is */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_cycle_nan_minimum exists from architecture 300 on")
__MLU_OP void __bang_cycle_nan_minimum(half *d, const half *a, const half *b, long n, long m)
{
    __mlu_op<0x26f, 9>(d, a, b, n, m);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_cycle_nan_minimum exists from architecture 300 on")
__MLU_OP void __bang_cycle_nan_minimum(float *d, const float *a, const float *b, long n, long m)
{
    __mlu_op<0x26f, 11>(d, a, b, n, m);
}

/* maximum_distance: d[i] = maximum of a[i] and a[i + distance], NaN only if both are */
__MLU_OP void __bang_maximum(half *d, const half *a, long distance, long n)
{
    __mlu_op<0x270, 9>(d, a, distance, n);
}

/* eq_bitindex: bit i of d = a[i] == b[i] */
__MLU_OP void __bang_eq_bitindex(half *d, const half *a, const half *b, long n)
{
    __mlu_op<0x2b0, 9>(d, a, b, n);
}
__MLU_OP void __bang_eq_bitindex(bfloat16_t *d, const bfloat16_t *a, const bfloat16_t *b, long n)
{
    __mlu_op<0x2b0, 10>(d, a, b, n);
}
__MLU_OP void __bang_eq_bitindex(float *d, const float *a, const float *b, long n)
{
    __mlu_op<0x2b0, 11>(d, a, b, n);
}

/* ne_bitindex: bit i of d = a[i] != b[i] */
__MLU_OP void __bang_ne_bitindex(half *d, const half *a, const half *b, long n)
{
    __mlu_op<0x2b1, 9>(d, a, b, n);
}
__MLU_OP void __bang_ne_bitindex(bfloat16_t *d, const bfloat16_t *a, const bfloat16_t *b, long n)
{
    __mlu_op<0x2b1, 10>(d, a, b, n);
}
__MLU_OP void __bang_ne_bitindex(float *d, const float *a, const float *b, long n)
{
    __mlu_op<0x2b1, 11>(d, a, b, n);
}

/* gt_bitindex: bit i of d = a[i] > b[i] */
__MLU_OP void __bang_gt_bitindex(half *d, const half *a, const half *b, long n)
{
    __mlu_op<0x2b2, 9>(d, a, b, n);
}
__MLU_OP void __bang_gt_bitindex(bfloat16_t *d, const bfloat16_t *a, const bfloat16_t *b, long n)
{
    __mlu_op<0x2b2, 10>(d, a, b, n);
}
__MLU_OP void __bang_gt_bitindex(float *d, const float *a, const float *b, long n)
{
    __mlu_op<0x2b2, 11>(d, a, b, n);
}

/* ge_bitindex: bit i of d = a[i] >= b[i] */
__MLU_OP void __bang_ge_bitindex(half *d, const half *a, const half *b, long n)
{
    __mlu_op<0x2b3, 9>(d, a, b, n);
}
__MLU_OP void __bang_ge_bitindex(bfloat16_t *d, const bfloat16_t *a, const bfloat16_t *b, long n)
{
    __mlu_op<0x2b3, 10>(d, a, b, n);
}
__MLU_OP void __bang_ge_bitindex(float *d, const float *a, const float *b, long n)
{
    __mlu_op<0x2b3, 11>(d, a, b, n);
}

/* lt_bitindex: bit i of d = a[i] < b[i] */
__MLU_OP void __bang_lt_bitindex(half *d, const half *a, const half *b, long n)
{
    __mlu_op<0x2b4, 9>(d, a, b, n);
}
__MLU_OP void __bang_lt_bitindex(bfloat16_t *d, const bfloat16_t *a, const bfloat16_t *b, long n)
{
    __mlu_op<0x2b4, 10>(d, a, b, n);
}
__MLU_OP void __bang_lt_bitindex(float *d, const float *a, const float *b, long n)
{
    __mlu_op<0x2b4, 11>(d, a, b, n);
}

/* le_bitindex: bit i of d = a[i] <= b[i] */
__MLU_OP void __bang_le_bitindex(half *d, const half *a, const half *b, long n)
{
    __mlu_op<0x2b5, 9>(d, a, b, n);
}
__MLU_OP void __bang_le_bitindex(bfloat16_t *d, const bfloat16_t *a, const bfloat16_t *b, long n)
{
    __mlu_op<0x2b5, 10>(d, a, b, n);
}
__MLU_OP void __bang_le_bitindex(float *d, const float *a, const float *b, long n)
{
    __mlu_op<0x2b5, 11>(d, a, b, n);
}

/* sum: returns the sum of a[0..n), in float by 128 bytes: l-th elements in ascending order, then the halves of the line added until one element is left, rounded once */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_sum exists from architecture 300 on")
__MLU_OP half __bang_sum(const half *a, long n)
{
    return __mlu_value<0x300, 9, half>(a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_sum exists from architecture 300 on")
__MLU_OP bfloat16_t __bang_sum(const bfloat16_t *a, long n)
{
    return __mlu_value<0x300, 10, bfloat16_t>(a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_sum exists from architecture 300 on")
__MLU_OP float __bang_sum(const float *a, long n)
{
    return __mlu_value<0x300, 11, float>(a, n);
}

/* reduce_sum: d[g] = the sum of a[g..) of each 128 bytes, g their first element, in the order of __bang_sum; the other elements of d keep their value, 1xx and 2xx: become 0 */
__MLU_OP void __bang_reduce_sum(half *d, const half *a, long n)
{
    __mlu_op<0x301, 9>(d, a, n);
}
__MLU_OP void __bang_reduce_sum(bfloat16_t *d, const bfloat16_t *a, long n)
{
    __mlu_op<0x301, 10>(d, a, n);
}
__MLU_OP void __bang_reduce_sum(float *d, const float *a, long n)
{
    __mlu_op<0x301, 11>(d, a, n);
}

/* count: returns how many a[i] are not zero; -0.0 is zero, a denormal and NaN are not */
__MLU_REFUSED(__MLU_ARCH < 372, "__bang_count exists from architecture 372 on; use n = __bang_count(a, n) from 372 on, __bang_count(d, a, n) up to 399")
__MLU_OP unsigned int __bang_count(const half *a, long n)
{
    return __mlu_value<0x302, 9, unsigned int>(a, n);
}
__MLU_REFUSED(__MLU_ARCH < 372, "__bang_count exists from architecture 372 on; use n = __bang_count(a, n) from 372 on, __bang_count(d, a, n) up to 399")
__MLU_OP unsigned int __bang_count(const bfloat16_t *a, long n)
{
    return __mlu_value<0x302, 10, unsigned int>(a, n);
}
__MLU_REFUSED(__MLU_ARCH < 372, "__bang_count exists from architecture 372 on; use n = __bang_count(a, n) from 372 on, __bang_count(d, a, n) up to 399")
__MLU_OP unsigned int __bang_count(const float *a, long n)
{
    return __mlu_value<0x302, 11, unsigned int>(a, n);
}

/* old_count: d[0] = how many a[i] are not zero; 1xx and 2xx: zeros up to 128 bytes */
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_count exists up to architecture 399; use n = __bang_count(a, n) from 372 on, __bang_count(d, a, n) up to 399")
__MLU_OP void __bang_count(unsigned *d, const half *a, long n)
{
    __mlu_op<0x303, 9>(d, a, n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_count exists up to architecture 399; use n = __bang_count(a, n) from 372 on, __bang_count(d, a, n) up to 399")
__MLU_OP void __bang_count(unsigned *d, const bfloat16_t *a, long n)
{
    __mlu_op<0x303, 10>(d, a, n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_count exists up to architecture 399; use n = __bang_count(a, n) from 372 on, __bang_count(d, a, n) up to 399")
__MLU_OP void __bang_count(unsigned *d, const float *a, long n)
{
    __mlu_op<0x303, 11>(d, a, n);
}

/* count_bitindex: d[0] = how many of n bits are set; 1xx and 2xx: zeros up to 128 bytes */
__MLU_OP void __bang_count_bitindex(unsigned *d, const void *mask, long n)
{
    __mlu_op<0x304, 0>(d, mask, n);
}

/* findfirst1: returns the least i with a[i] not zero, 0xffffffff if there is none */
__MLU_REFUSED(__MLU_ARCH < 372, "__bang_findfirst1 exists from architecture 372 on; use i = __bang_findfirst1(a, n) from 372 on, __bang_findfirst1(d, a, n) up to 399")
__MLU_OP unsigned int __bang_findfirst1(const half *a, long n)
{
    return __mlu_value<0x305, 9, unsigned int>(a, n);
}
__MLU_REFUSED(__MLU_ARCH < 372, "__bang_findfirst1 exists from architecture 372 on; use i = __bang_findfirst1(a, n) from 372 on, __bang_findfirst1(d, a, n) up to 399")
__MLU_OP unsigned int __bang_findfirst1(const bfloat16_t *a, long n)
{
    return __mlu_value<0x305, 10, unsigned int>(a, n);
}
__MLU_REFUSED(__MLU_ARCH < 372, "__bang_findfirst1 exists from architecture 372 on; use i = __bang_findfirst1(a, n) from 372 on, __bang_findfirst1(d, a, n) up to 399")
__MLU_OP unsigned int __bang_findfirst1(const float *a, long n)
{
    return __mlu_value<0x305, 11, unsigned int>(a, n);
}

/* old_findfirst1: d[0] = the least i with a[i] not zero, 0xffffffff if there is none; 1xx and 2xx: zeros up to 128 bytes */
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_findfirst1 exists up to architecture 399; use i = __bang_findfirst1(a, n) from 372 on, __bang_findfirst1(d, a, n) up to 399")
__MLU_OP void __bang_findfirst1(unsigned *d, const half *a, long n)
{
    __mlu_op<0x306, 9>(d, a, n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_findfirst1 exists up to architecture 399; use i = __bang_findfirst1(a, n) from 372 on, __bang_findfirst1(d, a, n) up to 399")
__MLU_OP void __bang_findfirst1(unsigned *d, const bfloat16_t *a, long n)
{
    __mlu_op<0x306, 10>(d, a, n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_findfirst1 exists up to architecture 399; use i = __bang_findfirst1(a, n) from 372 on, __bang_findfirst1(d, a, n) up to 399")
__MLU_OP void __bang_findfirst1(unsigned *d, const float *a, long n)
{
    __mlu_op<0x306, 11>(d, a, n);
}

/* findlast1: returns the greatest i with a[i] not zero, 0xffffffff if there is none */
__MLU_REFUSED(__MLU_ARCH < 372, "__bang_findlast1 exists from architecture 372 on; use i = __bang_findlast1(a, n) from 372 on, __bang_findlast1(d, a, n) up to 399")
__MLU_OP unsigned int __bang_findlast1(const half *a, long n)
{
    return __mlu_value<0x307, 9, unsigned int>(a, n);
}
__MLU_REFUSED(__MLU_ARCH < 372, "__bang_findlast1 exists from architecture 372 on; use i = __bang_findlast1(a, n) from 372 on, __bang_findlast1(d, a, n) up to 399")
__MLU_OP unsigned int __bang_findlast1(const bfloat16_t *a, long n)
{
    return __mlu_value<0x307, 10, unsigned int>(a, n);
}
__MLU_REFUSED(__MLU_ARCH < 372, "__bang_findlast1 exists from architecture 372 on; use i = __bang_findlast1(a, n) from 372 on, __bang_findlast1(d, a, n) up to 399")
__MLU_OP unsigned int __bang_findlast1(const float *a, long n)
{
    return __mlu_value<0x307, 11, unsigned int>(a, n);
}

/* old_findlast1: d[0] = the greatest i with a[i] not zero, 0xffffffff if there is none; 1xx and 2xx: zeros up to 128 bytes */
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_findlast1 exists up to architecture 399; use i = __bang_findlast1(a, n) from 372 on, __bang_findlast1(d, a, n) up to 399")
__MLU_OP void __bang_findlast1(unsigned *d, const half *a, long n)
{
    __mlu_op<0x308, 9>(d, a, n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_findlast1 exists up to architecture 399; use i = __bang_findlast1(a, n) from 372 on, __bang_findlast1(d, a, n) up to 399")
__MLU_OP void __bang_findlast1(unsigned *d, const bfloat16_t *a, long n)
{
    __mlu_op<0x308, 10>(d, a, n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_findlast1 exists up to architecture 399; use i = __bang_findlast1(a, n) from 372 on, __bang_findlast1(d, a, n) up to 399")
__MLU_OP void __bang_findlast1(unsigned *d, const float *a, long n)
{
    __mlu_op<0x308, 11>(d, a, n);
}

/* argmax: d[0] = the first greatest a[i], 8 bytes behind it = i; NaN is never greater */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_argmax exists from architecture 300 on; use __bang_max")
__MLU_OP void __bang_argmax(half *d, const half *a, long n)
{
    __mlu_op<0x309, 9>(d, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_argmax exists from architecture 300 on; use __bang_max")
__MLU_OP void __bang_argmax(bfloat16_t *d, const bfloat16_t *a, long n)
{
    __mlu_op<0x309, 10>(d, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_argmax exists from architecture 300 on; use __bang_max")
__MLU_OP void __bang_argmax(float *d, const float *a, long n)
{
    __mlu_op<0x309, 11>(d, a, n);
}

/* argmin: d[0] = the first least a[i], 8 bytes behind it = i; NaN is never less */
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_argmin exists from architecture 300 on; use __bang_min")
__MLU_OP void __bang_argmin(half *d, const half *a, long n)
{
    __mlu_op<0x30a, 9>(d, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_argmin exists from architecture 300 on; use __bang_min")
__MLU_OP void __bang_argmin(bfloat16_t *d, const bfloat16_t *a, long n)
{
    __mlu_op<0x30a, 10>(d, a, n);
}
__MLU_REFUSED(__MLU_ARCH < 300, "__bang_argmin exists from architecture 300 on; use __bang_min")
__MLU_OP void __bang_argmin(float *d, const float *a, long n)
{
    __mlu_op<0x30a, 11>(d, a, n);
}

/* old_max: d[0] = the first greatest a[i], 8 bytes behind it = i, zeros up to 128 bytes */
__MLU_REFUSED(__MLU_ARCH > 299, "__bang_max exists up to architecture 299; use __bang_argmax")
__MLU_OP void __bang_max(half *d, const half *a, long n)
{
    __mlu_op<0x30b, 9>(d, a, n);
}
__MLU_REFUSED(__MLU_ARCH > 299, "__bang_max exists up to architecture 299; use __bang_argmax")
__MLU_OP void __bang_max(bfloat16_t *d, const bfloat16_t *a, long n)
{
    __mlu_op<0x30b, 10>(d, a, n);
}
__MLU_REFUSED(__MLU_ARCH > 299, "__bang_max exists up to architecture 299; use __bang_argmax")
__MLU_OP void __bang_max(float *d, const float *a, long n)
{
    __mlu_op<0x30b, 11>(d, a, n);
}

/* old_min: d[0] = the first least a[i], 8 bytes behind it = i, zeros up to 128 bytes */
__MLU_REFUSED(__MLU_ARCH > 299, "__bang_min exists up to architecture 299; use __bang_argmin")
__MLU_OP void __bang_min(half *d, const half *a, long n)
{
    __mlu_op<0x30c, 9>(d, a, n);
}
__MLU_REFUSED(__MLU_ARCH > 299, "__bang_min exists up to architecture 299; use __bang_argmin")
__MLU_OP void __bang_min(bfloat16_t *d, const bfloat16_t *a, long n)
{
    __mlu_op<0x30c, 10>(d, a, n);
}
__MLU_REFUSED(__MLU_ARCH > 299, "__bang_min exists up to architecture 299; use __bang_argmin")
__MLU_OP void __bang_min(float *d, const float *a, long n)
{
    __mlu_op<0x30c, 11>(d, a, n);
}

/* fabsmax: d[0] = |a[i]|, the first greatest one, 8 bytes behind it = i; 1xx and 2xx: zeros up to 128 bytes */
__MLU_OP void __bang_fabsmax(half *d, const half *a, long n)
{
    __mlu_op<0x30d, 9>(d, a, n);
}
__MLU_OP void __bang_fabsmax(bfloat16_t *d, const bfloat16_t *a, long n)
{
    __mlu_op<0x30d, 10>(d, a, n);
}
__MLU_OP void __bang_fabsmax(float *d, const float *a, long n)
{
    __mlu_op<0x30d, 11>(d, a, n);
}

/* fabsmin: d[0] = |a[i]|, the first least one, 8 bytes behind it = i; 1xx and 2xx: zeros up to 128 bytes */
__MLU_OP void __bang_fabsmin(half *d, const half *a, long n)
{
    __mlu_op<0x30e, 9>(d, a, n);
}
__MLU_OP void __bang_fabsmin(bfloat16_t *d, const bfloat16_t *a, long n)
{
    __mlu_op<0x30e, 10>(d, a, n);
}
__MLU_OP void __bang_fabsmin(float *d, const float *a, long n)
{
    __mlu_op<0x30e, 11>(d, a, n);
}

/* popcnt: returns how many bits of a[0..n) are set */
__MLU_OP int __bang_popcnt(const signed char *a, long n)
{
    return __mlu_value<0x30f, 1, int>(a, n);
}
__MLU_OP int __bang_popcnt(const char *a, long n)
{
    return __mlu_value<0x30f, 1, int>(a, n);
}
__MLU_OP int __bang_popcnt(const unsigned char *a, long n)
{
    return __mlu_value<0x30f, 2, int>(a, n);
}
__MLU_OP int __bang_popcnt(const short *a, long n)
{
    return __mlu_value<0x30f, 3, int>(a, n);
}
__MLU_OP int __bang_popcnt(const unsigned short *a, long n)
{
    return __mlu_value<0x30f, 4, int>(a, n);
}
__MLU_OP int __bang_popcnt(const int *a, long n)
{
    return __mlu_value<0x30f, 5, int>(a, n);
}
__MLU_OP int __bang_popcnt(const unsigned int *a, long n)
{
    return __mlu_value<0x30f, 6, int>(a, n);
}
__MLU_OP int __bang_popcnt(const long *a, long n)
{
    return __mlu_value<0x30f, 7, int>(a, n);
}
__MLU_OP int __bang_popcnt(const long long *a, long n)
{
    return __mlu_value<0x30f, 7, int>(a, n);
}
__MLU_OP int __bang_popcnt(const unsigned long *a, long n)
{
    return __mlu_value<0x30f, 8, int>(a, n);
}
__MLU_OP int __bang_popcnt(const unsigned long long *a, long n)
{
    return __mlu_value<0x30f, 8, int>(a, n);
}

/* histogram: d[r] = d[r] + how many a[i] equal the first element of row r of kernel, which is 64 bytes of lane r of WRAM */
__MLU_OP void __bang_histogram(signed char *d, const signed char *a, const signed char *kernel, long n)
{
    __mlu_op<0x310, 1>(d, a, kernel, n);
}
__MLU_OP void __bang_histogram(char *d, const char *a, const char *kernel, long n)
{
    __mlu_op<0x310, 1>(d, a, kernel, n);
}
__MLU_OP void __bang_histogram(short *d, const short *a, const short *kernel, long n)
{
    __mlu_op<0x310, 3>(d, a, kernel, n);
}
__MLU_OP void __bang_histogram(half *d, const half *a, const half *kernel, long n)
{
    __mlu_op<0x310, 9>(d, a, kernel, n);
}
__MLU_OP void __bang_histogram(bfloat16_t *d, const bfloat16_t *a, const bfloat16_t *kernel, long n)
{
    __mlu_op<0x310, 10>(d, a, kernel, n);
}

/* incseq: d[i] = i */
__MLU_REFUSED(__MLU_ARCH < 593, "__bang_incseq exists from architecture 593 on")
__MLU_OP void __bang_incseq(int *d, long n)
{
    __mlu_op<0x311, 5>(d, n);
}
__MLU_REFUSED(__MLU_ARCH < 593, "__bang_incseq exists from architecture 593 on")
__MLU_OP void __bang_incseq(long *d, long n)
{
    __mlu_op<0x311, 7>(d, n);
}
__MLU_REFUSED(__MLU_ARCH < 593, "__bang_incseq exists from architecture 593 on")
__MLU_OP void __bang_incseq(long long *d, long n)
{
    __mlu_op<0x311, 7>(d, n);
}

/* filter: k = 0; for i: if b[i] is not zero: d[k++] = a[i]; returns k; the rest of d keeps its value */
__MLU_REFUSED(__MLU_ARCH < 372, "__bang_filter exists from architecture 372 on; use __bang_collect")
__MLU_OP unsigned int __bang_filter(signed char *d, const signed char *a, const signed char *b, long n)
{
    return __mlu_value<0x340, 1, unsigned int>(d, a, b, n);
}
__MLU_REFUSED(__MLU_ARCH < 372, "__bang_filter exists from architecture 372 on; use __bang_collect")
__MLU_OP unsigned int __bang_filter(char *d, const char *a, const char *b, long n)
{
    return __mlu_value<0x340, 1, unsigned int>(d, a, b, n);
}
__MLU_REFUSED(__MLU_ARCH < 372, "__bang_filter exists from architecture 372 on; use __bang_collect")
__MLU_OP unsigned int __bang_filter(unsigned char *d, const unsigned char *a, const unsigned char *b, long n)
{
    return __mlu_value<0x340, 2, unsigned int>(d, a, b, n);
}
__MLU_REFUSED(__MLU_ARCH < 372, "__bang_filter exists from architecture 372 on; use __bang_collect")
__MLU_OP unsigned int __bang_filter(short *d, const short *a, const short *b, long n)
{
    return __mlu_value<0x340, 3, unsigned int>(d, a, b, n);
}
__MLU_REFUSED(__MLU_ARCH < 372, "__bang_filter exists from architecture 372 on; use __bang_collect")
__MLU_OP unsigned int __bang_filter(unsigned short *d, const unsigned short *a, const unsigned short *b, long n)
{
    return __mlu_value<0x340, 4, unsigned int>(d, a, b, n);
}
__MLU_REFUSED(__MLU_ARCH < 372, "__bang_filter exists from architecture 372 on; use __bang_collect")
__MLU_OP unsigned int __bang_filter(int *d, const int *a, const int *b, long n)
{
    return __mlu_value<0x340, 5, unsigned int>(d, a, b, n);
}
__MLU_REFUSED(__MLU_ARCH < 372, "__bang_filter exists from architecture 372 on; use __bang_collect")
__MLU_OP unsigned int __bang_filter(unsigned int *d, const unsigned int *a, const unsigned int *b, long n)
{
    return __mlu_value<0x340, 6, unsigned int>(d, a, b, n);
}
__MLU_REFUSED(__MLU_ARCH < 372, "__bang_filter exists from architecture 372 on; use __bang_collect")
__MLU_OP unsigned int __bang_filter(half *d, const half *a, const half *b, long n)
{
    return __mlu_value<0x340, 9, unsigned int>(d, a, b, n);
}
__MLU_REFUSED(__MLU_ARCH < 372, "__bang_filter exists from architecture 372 on; use __bang_collect")
__MLU_OP unsigned int __bang_filter(bfloat16_t *d, const bfloat16_t *a, const bfloat16_t *b, long n)
{
    return __mlu_value<0x340, 10, unsigned int>(d, a, b, n);
}
__MLU_REFUSED(__MLU_ARCH < 372, "__bang_filter exists from architecture 372 on; use __bang_collect")
__MLU_OP unsigned int __bang_filter(float *d, const float *a, const float *b, long n)
{
    return __mlu_value<0x340, 11, unsigned int>(d, a, b, n);
}

/* collect: k = 0; for i: if b[i] is not zero: d[k++] = a[i]; 1xx and 2xx: zeros up to a multiple of 128 bytes */
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_collect exists up to architecture 399; use __bang_filter")
__MLU_OP void __bang_collect(signed char *d, const signed char *a, const signed char *b, long n)
{
    __mlu_op<0x341, 1>(d, a, b, n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_collect exists up to architecture 399; use __bang_filter")
__MLU_OP void __bang_collect(char *d, const char *a, const char *b, long n)
{
    __mlu_op<0x341, 1>(d, a, b, n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_collect exists up to architecture 399; use __bang_filter")
__MLU_OP void __bang_collect(unsigned char *d, const unsigned char *a, const unsigned char *b, long n)
{
    __mlu_op<0x341, 2>(d, a, b, n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_collect exists up to architecture 399; use __bang_filter")
__MLU_OP void __bang_collect(short *d, const short *a, const short *b, long n)
{
    __mlu_op<0x341, 3>(d, a, b, n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_collect exists up to architecture 399; use __bang_filter")
__MLU_OP void __bang_collect(unsigned short *d, const unsigned short *a, const unsigned short *b, long n)
{
    __mlu_op<0x341, 4>(d, a, b, n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_collect exists up to architecture 399; use __bang_filter")
__MLU_OP void __bang_collect(int *d, const int *a, const int *b, long n)
{
    __mlu_op<0x341, 5>(d, a, b, n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_collect exists up to architecture 399; use __bang_filter")
__MLU_OP void __bang_collect(unsigned int *d, const unsigned int *a, const unsigned int *b, long n)
{
    __mlu_op<0x341, 6>(d, a, b, n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_collect exists up to architecture 399; use __bang_filter")
__MLU_OP void __bang_collect(half *d, const half *a, const half *b, long n)
{
    __mlu_op<0x341, 9>(d, a, b, n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_collect exists up to architecture 399; use __bang_filter")
__MLU_OP void __bang_collect(bfloat16_t *d, const bfloat16_t *a, const bfloat16_t *b, long n)
{
    __mlu_op<0x341, 10>(d, a, b, n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_collect exists up to architecture 399; use __bang_filter")
__MLU_OP void __bang_collect(float *d, const float *a, const float *b, long n)
{
    __mlu_op<0x341, 11>(d, a, b, n);
}

/* filter_bitindex: k = 0; for i: if bit i of mask is set: d[k++] = a[i]; returns k; the rest of d keeps its value */
__MLU_REFUSED(__MLU_ARCH < 372, "__bang_filter_bitindex exists from architecture 372 on; use __bang_collect_bitindex")
__MLU_OP unsigned int __bang_filter_bitindex(signed char *d, const signed char *a, const void *mask, long n)
{
    return __mlu_value<0x342, 1, unsigned int>(d, a, mask, n);
}
__MLU_REFUSED(__MLU_ARCH < 372, "__bang_filter_bitindex exists from architecture 372 on; use __bang_collect_bitindex")
__MLU_OP unsigned int __bang_filter_bitindex(char *d, const char *a, const void *mask, long n)
{
    return __mlu_value<0x342, 1, unsigned int>(d, a, mask, n);
}
__MLU_REFUSED(__MLU_ARCH < 372, "__bang_filter_bitindex exists from architecture 372 on; use __bang_collect_bitindex")
__MLU_OP unsigned int __bang_filter_bitindex(unsigned char *d, const unsigned char *a, const void *mask, long n)
{
    return __mlu_value<0x342, 2, unsigned int>(d, a, mask, n);
}
__MLU_REFUSED(__MLU_ARCH < 372, "__bang_filter_bitindex exists from architecture 372 on; use __bang_collect_bitindex")
__MLU_OP unsigned int __bang_filter_bitindex(short *d, const short *a, const void *mask, long n)
{
    return __mlu_value<0x342, 3, unsigned int>(d, a, mask, n);
}
__MLU_REFUSED(__MLU_ARCH < 372, "__bang_filter_bitindex exists from architecture 372 on; use __bang_collect_bitindex")
__MLU_OP unsigned int __bang_filter_bitindex(unsigned short *d, const unsigned short *a, const void *mask, long n)
{
    return __mlu_value<0x342, 4, unsigned int>(d, a, mask, n);
}
__MLU_REFUSED(__MLU_ARCH < 372, "__bang_filter_bitindex exists from architecture 372 on; use __bang_collect_bitindex")
__MLU_OP unsigned int __bang_filter_bitindex(int *d, const int *a, const void *mask, long n)
{
    return __mlu_value<0x342, 5, unsigned int>(d, a, mask, n);
}
__MLU_REFUSED(__MLU_ARCH < 372, "__bang_filter_bitindex exists from architecture 372 on; use __bang_collect_bitindex")
__MLU_OP unsigned int __bang_filter_bitindex(unsigned int *d, const unsigned int *a, const void *mask, long n)
{
    return __mlu_value<0x342, 6, unsigned int>(d, a, mask, n);
}
__MLU_REFUSED(__MLU_ARCH < 372, "__bang_filter_bitindex exists from architecture 372 on; use __bang_collect_bitindex")
__MLU_OP unsigned int __bang_filter_bitindex(half *d, const half *a, const void *mask, long n)
{
    return __mlu_value<0x342, 9, unsigned int>(d, a, mask, n);
}
__MLU_REFUSED(__MLU_ARCH < 372, "__bang_filter_bitindex exists from architecture 372 on; use __bang_collect_bitindex")
__MLU_OP unsigned int __bang_filter_bitindex(bfloat16_t *d, const bfloat16_t *a, const void *mask, long n)
{
    return __mlu_value<0x342, 10, unsigned int>(d, a, mask, n);
}
__MLU_REFUSED(__MLU_ARCH < 372, "__bang_filter_bitindex exists from architecture 372 on; use __bang_collect_bitindex")
__MLU_OP unsigned int __bang_filter_bitindex(float *d, const float *a, const void *mask, long n)
{
    return __mlu_value<0x342, 11, unsigned int>(d, a, mask, n);
}

/* collect_bitindex: k = 0; for i: if bit i of mask is set: d[k++] = a[i]; 1xx and 2xx: zeros up to a multiple of 128 bytes */
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_collect_bitindex exists up to architecture 399; use __bang_filter_bitindex")
__MLU_OP void __bang_collect_bitindex(signed char *d, const signed char *a, const void *mask, long n)
{
    __mlu_op<0x343, 1>(d, a, mask, n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_collect_bitindex exists up to architecture 399; use __bang_filter_bitindex")
__MLU_OP void __bang_collect_bitindex(char *d, const char *a, const void *mask, long n)
{
    __mlu_op<0x343, 1>(d, a, mask, n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_collect_bitindex exists up to architecture 399; use __bang_filter_bitindex")
__MLU_OP void __bang_collect_bitindex(unsigned char *d, const unsigned char *a, const void *mask, long n)
{
    __mlu_op<0x343, 2>(d, a, mask, n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_collect_bitindex exists up to architecture 399; use __bang_filter_bitindex")
__MLU_OP void __bang_collect_bitindex(short *d, const short *a, const void *mask, long n)
{
    __mlu_op<0x343, 3>(d, a, mask, n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_collect_bitindex exists up to architecture 399; use __bang_filter_bitindex")
__MLU_OP void __bang_collect_bitindex(unsigned short *d, const unsigned short *a, const void *mask, long n)
{
    __mlu_op<0x343, 4>(d, a, mask, n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_collect_bitindex exists up to architecture 399; use __bang_filter_bitindex")
__MLU_OP void __bang_collect_bitindex(int *d, const int *a, const void *mask, long n)
{
    __mlu_op<0x343, 5>(d, a, mask, n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_collect_bitindex exists up to architecture 399; use __bang_filter_bitindex")
__MLU_OP void __bang_collect_bitindex(unsigned int *d, const unsigned int *a, const void *mask, long n)
{
    __mlu_op<0x343, 6>(d, a, mask, n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_collect_bitindex exists up to architecture 399; use __bang_filter_bitindex")
__MLU_OP void __bang_collect_bitindex(half *d, const half *a, const void *mask, long n)
{
    __mlu_op<0x343, 9>(d, a, mask, n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_collect_bitindex exists up to architecture 399; use __bang_filter_bitindex")
__MLU_OP void __bang_collect_bitindex(bfloat16_t *d, const bfloat16_t *a, const void *mask, long n)
{
    __mlu_op<0x343, 10>(d, a, mask, n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_collect_bitindex exists up to architecture 399; use __bang_filter_bitindex")
__MLU_OP void __bang_collect_bitindex(float *d, const float *a, const void *mask, long n)
{
    __mlu_op<0x343, 11>(d, a, mask, n);
}

/* select: bytes 0..3 of d = how many b[i] are not zero, their a[i] from byte 128 on, zeros up to a multiple of 128 bytes; bytes 4..127 keep their value, 1xx and 2xx: become 0 */
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_select exists up to architecture 399; use __bang_filter")
__MLU_OP void __bang_select(signed char *d, const signed char *a, const signed char *b, long n)
{
    __mlu_op<0x344, 1>(d, a, b, n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_select exists up to architecture 399; use __bang_filter")
__MLU_OP void __bang_select(char *d, const char *a, const char *b, long n)
{
    __mlu_op<0x344, 1>(d, a, b, n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_select exists up to architecture 399; use __bang_filter")
__MLU_OP void __bang_select(unsigned char *d, const unsigned char *a, const unsigned char *b, long n)
{
    __mlu_op<0x344, 2>(d, a, b, n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_select exists up to architecture 399; use __bang_filter")
__MLU_OP void __bang_select(short *d, const short *a, const short *b, long n)
{
    __mlu_op<0x344, 3>(d, a, b, n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_select exists up to architecture 399; use __bang_filter")
__MLU_OP void __bang_select(unsigned short *d, const unsigned short *a, const unsigned short *b, long n)
{
    __mlu_op<0x344, 4>(d, a, b, n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_select exists up to architecture 399; use __bang_filter")
__MLU_OP void __bang_select(int *d, const int *a, const int *b, long n)
{
    __mlu_op<0x344, 5>(d, a, b, n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_select exists up to architecture 399; use __bang_filter")
__MLU_OP void __bang_select(unsigned int *d, const unsigned int *a, const unsigned int *b, long n)
{
    __mlu_op<0x344, 6>(d, a, b, n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_select exists up to architecture 399; use __bang_filter")
__MLU_OP void __bang_select(half *d, const half *a, const half *b, long n)
{
    __mlu_op<0x344, 9>(d, a, b, n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_select exists up to architecture 399; use __bang_filter")
__MLU_OP void __bang_select(bfloat16_t *d, const bfloat16_t *a, const bfloat16_t *b, long n)
{
    __mlu_op<0x344, 10>(d, a, b, n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_select exists up to architecture 399; use __bang_filter")
__MLU_OP void __bang_select(float *d, const float *a, const float *b, long n)
{
    __mlu_op<0x344, 11>(d, a, b, n);
}

/* select_bitindex: as __bang_select, by bit i of mask */
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_select_bitindex exists up to architecture 399; use __bang_filter_bitindex")
__MLU_OP void __bang_select_bitindex(signed char *d, const signed char *a, const void *mask, long n)
{
    __mlu_op<0x345, 1>(d, a, mask, n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_select_bitindex exists up to architecture 399; use __bang_filter_bitindex")
__MLU_OP void __bang_select_bitindex(char *d, const char *a, const void *mask, long n)
{
    __mlu_op<0x345, 1>(d, a, mask, n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_select_bitindex exists up to architecture 399; use __bang_filter_bitindex")
__MLU_OP void __bang_select_bitindex(unsigned char *d, const unsigned char *a, const void *mask, long n)
{
    __mlu_op<0x345, 2>(d, a, mask, n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_select_bitindex exists up to architecture 399; use __bang_filter_bitindex")
__MLU_OP void __bang_select_bitindex(short *d, const short *a, const void *mask, long n)
{
    __mlu_op<0x345, 3>(d, a, mask, n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_select_bitindex exists up to architecture 399; use __bang_filter_bitindex")
__MLU_OP void __bang_select_bitindex(unsigned short *d, const unsigned short *a, const void *mask, long n)
{
    __mlu_op<0x345, 4>(d, a, mask, n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_select_bitindex exists up to architecture 399; use __bang_filter_bitindex")
__MLU_OP void __bang_select_bitindex(int *d, const int *a, const void *mask, long n)
{
    __mlu_op<0x345, 5>(d, a, mask, n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_select_bitindex exists up to architecture 399; use __bang_filter_bitindex")
__MLU_OP void __bang_select_bitindex(unsigned int *d, const unsigned int *a, const void *mask, long n)
{
    __mlu_op<0x345, 6>(d, a, mask, n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_select_bitindex exists up to architecture 399; use __bang_filter_bitindex")
__MLU_OP void __bang_select_bitindex(half *d, const half *a, const void *mask, long n)
{
    __mlu_op<0x345, 9>(d, a, mask, n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_select_bitindex exists up to architecture 399; use __bang_filter_bitindex")
__MLU_OP void __bang_select_bitindex(bfloat16_t *d, const bfloat16_t *a, const void *mask, long n)
{
    __mlu_op<0x345, 10>(d, a, mask, n);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_select_bitindex exists up to architecture 399; use __bang_filter_bitindex")
__MLU_OP void __bang_select_bitindex(float *d, const float *a, const void *mask, long n)
{
    __mlu_op<0x345, 11>(d, a, mask, n);
}

/* maskmove: for each byte i: if byte i of a is not zero: d[i] = s[i] */
__MLU_OP void __bang_maskmove(void *d, const void *s, const void *a, long size)
{
    __mlu_op<0x346, 0>(d, s, a, size);
}

/* maskmove_bits: for each byte i: if bit i of mask is set: d[i] = s[i] */
__MLU_OP void __bang_maskmove_bitindex(void *d, const void *s, const void *mask, long size)
{
    __mlu_op<0x347, 0>(d, s, mask, size);
}

/* lut: d[i] = a[index[i]]; a has m elements */
__MLU_OP void __bang_lut(short *d, const unsigned short *index, const short *a, long n, long m)
{
    __mlu_op<0x348, 3>(d, index, a, n, m);
}
__MLU_OP void __bang_lut(unsigned short *d, const unsigned short *index, const unsigned short *a, long n, long m)
{
    __mlu_op<0x348, 4>(d, index, a, n, m);
}
__MLU_OP void __bang_lut(int *d, const unsigned int *index, const int *a, long n, long m)
{
    __mlu_op<0x348, 5>(d, index, a, n, m);
}
__MLU_OP void __bang_lut(unsigned int *d, const unsigned int *index, const unsigned int *a, long n, long m)
{
    __mlu_op<0x348, 6>(d, index, a, n, m);
}
__MLU_OP void __bang_lut(half *d, const unsigned short *index, const half *a, long n, long m)
{
    __mlu_op<0x348, 9>(d, index, a, n, m);
}
__MLU_OP void __bang_lut(bfloat16_t *d, const unsigned short *index, const bfloat16_t *a, long n, long m)
{
    __mlu_op<0x348, 10>(d, index, a, n, m);
}
__MLU_OP void __bang_lut(float *d, const unsigned int *index, const float *a, long n, long m)
{
    __mlu_op<0x348, 11>(d, index, a, n, m);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_lut_s32 exists up to architecture 399; use __bang_lut")
__MLU_OP void __bang_lut_s32(short *d, const unsigned short *index, const short *a, long n, long m)
{
    __mlu_op<0x348, 3>(d, index, a, n, m);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_lut_s32 exists up to architecture 399; use __bang_lut")
__MLU_OP void __bang_lut_s32(unsigned short *d, const unsigned short *index, const unsigned short *a, long n, long m)
{
    __mlu_op<0x348, 4>(d, index, a, n, m);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_lut_s32 exists up to architecture 399; use __bang_lut")
__MLU_OP void __bang_lut_s32(int *d, const unsigned int *index, const int *a, long n, long m)
{
    __mlu_op<0x348, 5>(d, index, a, n, m);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_lut_s32 exists up to architecture 399; use __bang_lut")
__MLU_OP void __bang_lut_s32(unsigned int *d, const unsigned int *index, const unsigned int *a, long n, long m)
{
    __mlu_op<0x348, 6>(d, index, a, n, m);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_lut_s32 exists up to architecture 399; use __bang_lut")
__MLU_OP void __bang_lut_s32(half *d, const unsigned short *index, const half *a, long n, long m)
{
    __mlu_op<0x348, 9>(d, index, a, n, m);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_lut_s32 exists up to architecture 399; use __bang_lut")
__MLU_OP void __bang_lut_s32(bfloat16_t *d, const unsigned short *index, const bfloat16_t *a, long n, long m)
{
    __mlu_op<0x348, 10>(d, index, a, n, m);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_lut_s32 exists up to architecture 399; use __bang_lut")
__MLU_OP void __bang_lut_s32(float *d, const unsigned int *index, const float *a, long n, long m)
{
    __mlu_op<0x348, 11>(d, index, a, n, m);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_lut_s16 exists up to architecture 399; use __bang_lut")
__MLU_OP void __bang_lut_s16(short *d, const unsigned short *index, const short *a, long n, long m)
{
    __mlu_op<0x348, 3>(d, index, a, n, m);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_lut_s16 exists up to architecture 399; use __bang_lut")
__MLU_OP void __bang_lut_s16(unsigned short *d, const unsigned short *index, const unsigned short *a, long n, long m)
{
    __mlu_op<0x348, 4>(d, index, a, n, m);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_lut_s16 exists up to architecture 399; use __bang_lut")
__MLU_OP void __bang_lut_s16(int *d, const unsigned int *index, const int *a, long n, long m)
{
    __mlu_op<0x348, 5>(d, index, a, n, m);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_lut_s16 exists up to architecture 399; use __bang_lut")
__MLU_OP void __bang_lut_s16(unsigned int *d, const unsigned int *index, const unsigned int *a, long n, long m)
{
    __mlu_op<0x348, 6>(d, index, a, n, m);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_lut_s16 exists up to architecture 399; use __bang_lut")
__MLU_OP void __bang_lut_s16(half *d, const unsigned short *index, const half *a, long n, long m)
{
    __mlu_op<0x348, 9>(d, index, a, n, m);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_lut_s16 exists up to architecture 399; use __bang_lut")
__MLU_OP void __bang_lut_s16(bfloat16_t *d, const unsigned short *index, const bfloat16_t *a, long n, long m)
{
    __mlu_op<0x348, 10>(d, index, a, n, m);
}
__MLU_REFUSED(__MLU_ARCH > 399, "__bang_lut_s16 exists up to architecture 399; use __bang_lut")
__MLU_OP void __bang_lut_s16(float *d, const unsigned int *index, const float *a, long n, long m)
{
    __mlu_op<0x348, 11>(d, index, a, n, m);
}

/* gather: for i < n: d + i * dst_stride = s + offset[i], size bytes each, in this order, waits for its completion */
__MLU_REFUSED(__MLU_ARCH < 372, "__gather exists from architecture 372 on")
__MLU_OP void __gather(void *d, const void *s, const unsigned *offset, long size, mluMemcpyDirection_t direction, long dst_stride, long n)
{
    __mlu_op<0x3c0, 0>(d, s, offset, size, static_cast<long>(direction), dst_stride, n);
}

/* gather_async: as __gather, completion awaited by a sync */
__MLU_REFUSED(__MLU_ARCH < 372, "__gather_async exists from architecture 372 on")
__MLU_OP void __gather_async(void *d, const void *s, const unsigned *offset, long size, mluMemcpyDirection_t direction, long dst_stride, long n)
{
    __mlu_op<0x3c1, 0>(d, s, offset, size, static_cast<long>(direction), dst_stride, n);
}

/* gather_mask: as __gather, of the i whose bit of mask is set; the other pieces of d keep what they hold */
__MLU_REFUSED(__MLU_ARCH < 372, "__gather exists from architecture 372 on")
__MLU_OP void __gather(void *d, const void *s, const unsigned *offset, const void *mask, long size, mluMemcpyDirection_t direction, long dst_stride, long n)
{
    __mlu_op<0x3c2, 0>(d, s, offset, mask, size, static_cast<long>(direction), dst_stride, n);
}

/* gather_mask_async: as __gather with a mask, completion awaited by a sync */
__MLU_REFUSED(__MLU_ARCH < 372, "__gather_async exists from architecture 372 on")
__MLU_OP void __gather_async(void *d, const void *s, const unsigned *offset, const void *mask, long size, mluMemcpyDirection_t direction, long dst_stride, long n)
{
    __mlu_op<0x3c3, 0>(d, s, offset, mask, size, static_cast<long>(direction), dst_stride, n);
}

/* scatter: for i < n: d + offset[i] = s + i * src_stride, size bytes each, in this order, waits for its completion */
__MLU_REFUSED(__MLU_ARCH < 372, "__scatter exists from architecture 372 on")
__MLU_OP void __scatter(void *d, const void *s, const unsigned *offset, long size, mluMemcpyDirection_t direction, long src_stride, long n)
{
    __mlu_op<0x3c4, 0>(d, s, offset, size, static_cast<long>(direction), src_stride, n);
}

/* scatter_async: as __scatter, completion awaited by a sync */
__MLU_REFUSED(__MLU_ARCH < 372, "__scatter_async exists from architecture 372 on")
__MLU_OP void __scatter_async(void *d, const void *s, const unsigned *offset, long size, mluMemcpyDirection_t direction, long src_stride, long n)
{
    __mlu_op<0x3c5, 0>(d, s, offset, size, static_cast<long>(direction), src_stride, n);
}

/* scatter_mask: as __scatter, of the i whose bit of mask is set */
__MLU_REFUSED(__MLU_ARCH < 372, "__scatter exists from architecture 372 on")
__MLU_OP void __scatter(void *d, const void *s, const unsigned *offset, const void *mask, long size, mluMemcpyDirection_t direction, long src_stride, long n)
{
    __mlu_op<0x3c6, 0>(d, s, offset, mask, size, static_cast<long>(direction), src_stride, n);
}

/* scatter_mask_async: as __scatter with a mask, completion awaited by a sync */
__MLU_REFUSED(__MLU_ARCH < 372, "__scatter_async exists from architecture 372 on")
__MLU_OP void __scatter_async(void *d, const void *s, const unsigned *offset, const void *mask, long size, mluMemcpyDirection_t direction, long src_stride, long n)
{
    __mlu_op<0x3c7, 0>(d, s, offset, mask, size, static_cast<long>(direction), src_stride, n);
}

/* expand_channel_mul: d[i * m + k] = a[i] * b[i * m + k] * kernel(k), i < n */
__MLU_REFUSED(__MLU_ARCH < 392, "__bang_expand_channel_mul exists from architecture 392 on")
__MLU_OP void __bang_expand_channel_mul(half *d, const half *a, const half *kernel, const half *b, long n, long m)
{
    __mlu_op<0x404, 9>(d, a, kernel, b, n, m);
}
__MLU_REFUSED(__MLU_ARCH < 392, "__bang_expand_channel_mul exists from architecture 392 on")
__MLU_OP void __bang_expand_channel_mul(bfloat16_t *d, const bfloat16_t *a, const bfloat16_t *kernel, const bfloat16_t *b, long n, long m)
{
    __mlu_op<0x404, 10>(d, a, kernel, b, n, m);
}
__MLU_REFUSED(__MLU_ARCH < 392, "__bang_expand_channel_mul exists from architecture 392 on")
__MLU_OP void __bang_expand_channel_mul(float *d, const float *a, const float *kernel, const float *b, long n, long m)
{
    __mlu_op<0x404, 11>(d, a, kernel, b, n, m);
}

/* expand_channel_mul_add: d[i * m + k] = a[i] * b[i * m + k] * kernel(k) + c[i * m + k], i < n */
__MLU_REFUSED(__MLU_ARCH < 392, "__bang_expand_channel_mul_add exists from architecture 392 on")
__MLU_OP void __bang_expand_channel_mul_add(half *d, const half *a, const half *kernel, const half *b, const half *c, long n, long m)
{
    __mlu_op<0x405, 9>(d, a, kernel, b, c, n, m);
}
__MLU_REFUSED(__MLU_ARCH < 392, "__bang_expand_channel_mul_add exists from architecture 392 on")
__MLU_OP void __bang_expand_channel_mul_add(bfloat16_t *d, const bfloat16_t *a, const bfloat16_t *kernel, const bfloat16_t *b, const bfloat16_t *c, long n, long m)
{
    __mlu_op<0x405, 10>(d, a, kernel, b, c, n, m);
}
__MLU_REFUSED(__MLU_ARCH < 392, "__bang_expand_channel_mul_add exists from architecture 392 on")
__MLU_OP void __bang_expand_channel_mul_add(float *d, const float *a, const float *kernel, const float *b, const float *c, long n, long m)
{
    __mlu_op<0x405, 11>(d, a, kernel, b, c, n, m);
}

/* sin: d[i] = sin(a[i]) */
__MLU_OP void __bang_sin(half *d, const half *a, long n)
{
    __mlu_op<0x500, 9>(d, a, n);
}
__MLU_OP void __bang_sin(float *d, const float *a, long n)
{
    __mlu_op<0x500, 11>(d, a, n);
}
__MLU_OP void __bang_active_sin(half *d, const half *a, long n)
{
    __mlu_op<0x500, 9>(d, a, n);
}
__MLU_OP void __bang_active_sin(float *d, const float *a, long n)
{
    __mlu_op<0x500, 11>(d, a, n);
}

/* cos: d[i] = cos(a[i]) */
__MLU_OP void __bang_cos(half *d, const half *a, long n)
{
    __mlu_op<0x501, 9>(d, a, n);
}
__MLU_OP void __bang_cos(float *d, const float *a, long n)
{
    __mlu_op<0x501, 11>(d, a, n);
}
__MLU_OP void __bang_active_cos(half *d, const half *a, long n)
{
    __mlu_op<0x501, 9>(d, a, n);
}
__MLU_OP void __bang_active_cos(float *d, const float *a, long n)
{
    __mlu_op<0x501, 11>(d, a, n);
}

/* log2: d[i] = log2(a[i]) */
__MLU_OP void __bang_log2(half *d, const half *a, long n)
{
    __mlu_op<0x502, 9>(d, a, n);
}
__MLU_OP void __bang_log2(float *d, const float *a, long n)
{
    __mlu_op<0x502, 11>(d, a, n);
}
__MLU_OP void __bang_log(half *d, const half *a, long n)
{
    __mlu_op<0x502, 9>(d, a, n);
}
__MLU_OP void __bang_log(float *d, const float *a, long n)
{
    __mlu_op<0x502, 11>(d, a, n);
}

/* pow2: d[i] = 2 to the power a[i] */
__MLU_OP void __bang_pow2(half *d, const half *a, long n)
{
    __mlu_op<0x503, 9>(d, a, n);
}
__MLU_OP void __bang_pow2(float *d, const float *a, long n)
{
    __mlu_op<0x503, 11>(d, a, n);
}
__MLU_OP void __bang_active_pow2(half *d, const half *a, long n)
{
    __mlu_op<0x503, 9>(d, a, n);
}
__MLU_OP void __bang_active_pow2(float *d, const float *a, long n)
{
    __mlu_op<0x503, 11>(d, a, n);
}

/* sqrt: d[i] = sqrt(a[i]) */
__MLU_OP void __bang_sqrt(half *d, const half *a, long n)
{
    __mlu_op<0x504, 9>(d, a, n);
}
__MLU_OP void __bang_sqrt(bfloat16_t *d, const bfloat16_t *a, long n)
{
    __mlu_op<0x504, 10>(d, a, n);
}
__MLU_OP void __bang_sqrt(float *d, const float *a, long n)
{
    __mlu_op<0x504, 11>(d, a, n);
}
__MLU_OP void __bang_active_sqrt(half *d, const half *a, long n)
{
    __mlu_op<0x504, 9>(d, a, n);
}
__MLU_OP void __bang_active_sqrt(bfloat16_t *d, const bfloat16_t *a, long n)
{
    __mlu_op<0x504, 10>(d, a, n);
}
__MLU_OP void __bang_active_sqrt(float *d, const float *a, long n)
{
    __mlu_op<0x504, 11>(d, a, n);
}
__MLU_OP void __bang_active_sqrthp(half *d, const half *a, long n)
{
    __mlu_op<0x504, 9>(d, a, n);
}
__MLU_OP void __bang_active_sqrthp(bfloat16_t *d, const bfloat16_t *a, long n)
{
    __mlu_op<0x504, 10>(d, a, n);
}
__MLU_OP void __bang_active_sqrthp(float *d, const float *a, long n)
{
    __mlu_op<0x504, 11>(d, a, n);
}

/* rsqrt: d[i] = 1 / sqrt(a[i]) */
__MLU_OP void __bang_rsqrt(half *d, const half *a, long n)
{
    __mlu_op<0x505, 9>(d, a, n);
}
__MLU_OP void __bang_rsqrt(float *d, const float *a, long n)
{
    __mlu_op<0x505, 11>(d, a, n);
}
__MLU_OP void __bang_active_rsqrt(half *d, const half *a, long n)
{
    __mlu_op<0x505, 9>(d, a, n);
}
__MLU_OP void __bang_active_rsqrt(float *d, const float *a, long n)
{
    __mlu_op<0x505, 11>(d, a, n);
}
__MLU_OP void __bang_active_rsqrthp(half *d, const half *a, long n)
{
    __mlu_op<0x505, 9>(d, a, n);
}
__MLU_OP void __bang_active_rsqrthp(float *d, const float *a, long n)
{
    __mlu_op<0x505, 11>(d, a, n);
}

/* recip: d[i] = 1 / a[i] */
__MLU_OP void __bang_recip(half *d, const half *a, long n)
{
    __mlu_op<0x506, 9>(d, a, n);
}
__MLU_OP void __bang_recip(float *d, const float *a, long n)
{
    __mlu_op<0x506, 11>(d, a, n);
}
__MLU_OP void __bang_active_recip(half *d, const half *a, long n)
{
    __mlu_op<0x506, 9>(d, a, n);
}
__MLU_OP void __bang_active_recip(float *d, const float *a, long n)
{
    __mlu_op<0x506, 11>(d, a, n);
}
__MLU_OP void __bang_active_reciphp(half *d, const half *a, long n)
{
    __mlu_op<0x506, 9>(d, a, n);
}
__MLU_OP void __bang_active_reciphp(float *d, const float *a, long n)
{
    __mlu_op<0x506, 11>(d, a, n);
}
__MLU_OP void __bang_active_recip_greater_1(half *d, const half *a, long n)
{
    __mlu_op<0x506, 9>(d, a, n);
}
__MLU_OP void __bang_active_recip_greater_1(float *d, const float *a, long n)
{
    __mlu_op<0x506, 11>(d, a, n);
}

/* floor: d[i] = a[i] rounded toward -infinity */
__MLU_OP void __bang_floor(half *d, const half *a, long n)
{
    __mlu_op<0x507, 9>(d, a, n);
}
__MLU_OP void __bang_floor(float *d, const float *a, long n)
{
    __mlu_op<0x507, 11>(d, a, n);
}

/* round: d[i] = a[i] rounded to nearest, ties to even */
__MLU_OP void __bang_round(half *d, const half *a, long n)
{
    __mlu_op<0x508, 9>(d, a, n);
}
__MLU_OP void __bang_round(float *d, const float *a, long n)
{
    __mlu_op<0x508, 11>(d, a, n);
}

/* active_abs: d[i] = |a[i]| */
__MLU_OP void __bang_active_abs(half *d, const half *a, long n)
{
    __mlu_op<0x510, 9>(d, a, n);
}
__MLU_OP void __bang_active_abs(float *d, const float *a, long n)
{
    __mlu_op<0x510, 11>(d, a, n);
}

/* active_exp: d[i] = e to the power a[i] */
__MLU_OP void __bang_active_exp(half *d, const half *a, long n)
{
    __mlu_op<0x511, 9>(d, a, n);
}
__MLU_OP void __bang_active_exp(float *d, const float *a, long n)
{
    __mlu_op<0x511, 11>(d, a, n);
}
__MLU_OP void __bang_active_exphp(half *d, const half *a, long n)
{
    __mlu_op<0x511, 9>(d, a, n);
}
__MLU_OP void __bang_active_exphp(float *d, const float *a, long n)
{
    __mlu_op<0x511, 11>(d, a, n);
}
__MLU_OP void __bang_active_exp_less_0(half *d, const half *a, long n)
{
    __mlu_op<0x511, 9>(d, a, n);
}
__MLU_OP void __bang_active_exp_less_0(float *d, const float *a, long n)
{
    __mlu_op<0x511, 11>(d, a, n);
}

/* active_log: d[i] = natural logarithm of a[i] */
__MLU_OP void __bang_active_log(half *d, const half *a, long n)
{
    __mlu_op<0x512, 9>(d, a, n);
}
__MLU_OP void __bang_active_log(float *d, const float *a, long n)
{
    __mlu_op<0x512, 11>(d, a, n);
}
__MLU_OP void __bang_active_loghp(half *d, const half *a, long n)
{
    __mlu_op<0x512, 9>(d, a, n);
}
__MLU_OP void __bang_active_loghp(float *d, const float *a, long n)
{
    __mlu_op<0x512, 11>(d, a, n);
}

/* active_relu: d[i] = a[i] < 0 ? 0 : a[i] */
__MLU_OP void __bang_active_relu(half *d, const half *a, long n)
{
    __mlu_op<0x513, 9>(d, a, n);
}
__MLU_OP void __bang_active_relu(float *d, const float *a, long n)
{
    __mlu_op<0x513, 11>(d, a, n);
}

/* active_sign: d[i] = a[i] >= 0 ? 1 : -1 */
__MLU_OP void __bang_active_sign(half *d, const half *a, long n)
{
    __mlu_op<0x514, 9>(d, a, n);
}
__MLU_OP void __bang_active_sign(float *d, const float *a, long n)
{
    __mlu_op<0x514, 11>(d, a, n);
}

/* active_sigmoid: d[i] = 1 / (1 + exp(-a[i])) */
__MLU_OP void __bang_active_sigmoid(half *d, const half *a, long n)
{
    __mlu_op<0x515, 9>(d, a, n);
}
__MLU_OP void __bang_active_sigmoid(float *d, const float *a, long n)
{
    __mlu_op<0x515, 11>(d, a, n);
}

/* active_tanh: d[i] = tanh(a[i]) */
__MLU_OP void __bang_active_tanh(half *d, const half *a, long n)
{
    __mlu_op<0x516, 9>(d, a, n);
}
__MLU_OP void __bang_active_tanh(float *d, const float *a, long n)
{
    __mlu_op<0x516, 11>(d, a, n);
}

/* active_gelu: d[i] = a[i] / 2 * (1 + erf(a[i] / sqrt(2))) */
__MLU_OP void __bang_active_gelu(half *d, const half *a, long n)
{
    __mlu_op<0x517, 9>(d, a, n);
}
__MLU_OP void __bang_active_gelu(float *d, const float *a, long n)
{
    __mlu_op<0x517, 11>(d, a, n);
}
__MLU_OP void __bang_active_gelup(half *d, const half *a, long n)
{
    __mlu_op<0x517, 9>(d, a, n);
}
__MLU_OP void __bang_active_gelup(float *d, const float *a, long n)
{
    __mlu_op<0x517, 11>(d, a, n);
}

/* half to float */
__MLU_OP void __bang_half2float(float *d, const half *a, long n)
{
    __mlu_op<0x165, 11, 5>(d, a, n, 0l);
}
__MLU_OP void __bang_half2float(float *d, const half *a, long n, long dst_stride, long src_stride, long segnum)
{
    __mlu_op<0x16d, 11, 5>(d, a, n, dst_stride, src_stride, segnum);
}
__MLU_OP void __bang_half2float_tz(float *d, const half *a, long n)
{
    __mlu_op<0x160, 11, 5>(d, a, n, 0l);
}
__MLU_OP void __bang_half2float_tz(float *d, const half *a, long n, long dst_stride, long src_stride, long segnum)
{
    __mlu_op<0x168, 11, 5>(d, a, n, dst_stride, src_stride, segnum);
}
__MLU_OP void __bang_half2float_oz(float *d, const half *a, long n)
{
    __mlu_op<0x161, 11, 5>(d, a, n, 0l);
}
__MLU_OP void __bang_half2float_oz(float *d, const half *a, long n, long dst_stride, long src_stride, long segnum)
{
    __mlu_op<0x169, 11, 5>(d, a, n, dst_stride, src_stride, segnum);
}
__MLU_OP void __bang_half2float_up(float *d, const half *a, long n)
{
    __mlu_op<0x162, 11, 5>(d, a, n, 0l);
}
__MLU_OP void __bang_half2float_up(float *d, const half *a, long n, long dst_stride, long src_stride, long segnum)
{
    __mlu_op<0x16a, 11, 5>(d, a, n, dst_stride, src_stride, segnum);
}
__MLU_OP void __bang_half2float_dn(float *d, const half *a, long n)
{
    __mlu_op<0x163, 11, 5>(d, a, n, 0l);
}
__MLU_OP void __bang_half2float_dn(float *d, const half *a, long n, long dst_stride, long src_stride, long segnum)
{
    __mlu_op<0x16b, 11, 5>(d, a, n, dst_stride, src_stride, segnum);
}
__MLU_OP void __bang_half2float_rd(float *d, const half *a, long n)
{
    __mlu_op<0x164, 11, 5>(d, a, n, 0l);
}
__MLU_OP void __bang_half2float_rd(float *d, const half *a, long n, long dst_stride, long src_stride, long segnum)
{
    __mlu_op<0x16c, 11, 5>(d, a, n, dst_stride, src_stride, segnum);
}
__MLU_OP void __bang_half2float_rn(float *d, const half *a, long n)
{
    __mlu_op<0x165, 11, 5>(d, a, n, 0l);
}
__MLU_OP void __bang_half2float_rn(float *d, const half *a, long n, long dst_stride, long src_stride, long segnum)
{
    __mlu_op<0x16d, 11, 5>(d, a, n, dst_stride, src_stride, segnum);
}
__MLU_OP void __bang_half2float_rm(float *d, const half *a, long n)
{
    __mlu_op<0x166, 11, 5>(d, a, n, 0l);
}
__MLU_OP void __bang_half2float_rm(float *d, const half *a, long n, long dst_stride, long src_stride, long segnum)
{
    __mlu_op<0x16e, 11, 5>(d, a, n, dst_stride, src_stride, segnum);
}

/* bfloat16_t to float */
__MLU_OP void __bang_bfloat162float(float *d, const bfloat16_t *a, long n)
{
    __mlu_op<0x165, 11, 6>(d, a, n, 0l);
}
__MLU_OP void __bang_bfloat162float_tz(float *d, const bfloat16_t *a, long n)
{
    __mlu_op<0x160, 11, 6>(d, a, n, 0l);
}
__MLU_OP void __bang_bfloat162float_oz(float *d, const bfloat16_t *a, long n)
{
    __mlu_op<0x161, 11, 6>(d, a, n, 0l);
}
__MLU_OP void __bang_bfloat162float_up(float *d, const bfloat16_t *a, long n)
{
    __mlu_op<0x162, 11, 6>(d, a, n, 0l);
}
__MLU_OP void __bang_bfloat162float_dn(float *d, const bfloat16_t *a, long n)
{
    __mlu_op<0x163, 11, 6>(d, a, n, 0l);
}
__MLU_OP void __bang_bfloat162float_rd(float *d, const bfloat16_t *a, long n)
{
    __mlu_op<0x164, 11, 6>(d, a, n, 0l);
}
__MLU_OP void __bang_bfloat162float_rn(float *d, const bfloat16_t *a, long n)
{
    __mlu_op<0x165, 11, 6>(d, a, n, 0l);
}
__MLU_OP void __bang_bfloat162float_rm(float *d, const bfloat16_t *a, long n)
{
    __mlu_op<0x166, 11, 6>(d, a, n, 0l);
}

/* float to half */
__MLU_OP void __bang_float2half(half *d, const float *a, long n)
{
    __mlu_op<0x165, 9, 7>(d, a, n, 0l);
}
__MLU_OP void __bang_float2half(half *d, const float *a, long n, long dst_stride, long src_stride, long segnum)
{
    __mlu_op<0x16d, 9, 7>(d, a, n, dst_stride, src_stride, segnum);
}
__MLU_OP void __bang_float2half_tz(half *d, const float *a, long n)
{
    __mlu_op<0x160, 9, 7>(d, a, n, 0l);
}
__MLU_OP void __bang_float2half_tz(half *d, const float *a, long n, long dst_stride, long src_stride, long segnum)
{
    __mlu_op<0x168, 9, 7>(d, a, n, dst_stride, src_stride, segnum);
}
__MLU_OP void __bang_float2half_oz(half *d, const float *a, long n)
{
    __mlu_op<0x161, 9, 7>(d, a, n, 0l);
}
__MLU_OP void __bang_float2half_oz(half *d, const float *a, long n, long dst_stride, long src_stride, long segnum)
{
    __mlu_op<0x169, 9, 7>(d, a, n, dst_stride, src_stride, segnum);
}
__MLU_OP void __bang_float2half_up(half *d, const float *a, long n)
{
    __mlu_op<0x162, 9, 7>(d, a, n, 0l);
}
__MLU_OP void __bang_float2half_up(half *d, const float *a, long n, long dst_stride, long src_stride, long segnum)
{
    __mlu_op<0x16a, 9, 7>(d, a, n, dst_stride, src_stride, segnum);
}
__MLU_OP void __bang_float2half_dn(half *d, const float *a, long n)
{
    __mlu_op<0x163, 9, 7>(d, a, n, 0l);
}
__MLU_OP void __bang_float2half_dn(half *d, const float *a, long n, long dst_stride, long src_stride, long segnum)
{
    __mlu_op<0x16b, 9, 7>(d, a, n, dst_stride, src_stride, segnum);
}
__MLU_OP void __bang_float2half_rd(half *d, const float *a, long n)
{
    __mlu_op<0x164, 9, 7>(d, a, n, 0l);
}
__MLU_OP void __bang_float2half_rd(half *d, const float *a, long n, long dst_stride, long src_stride, long segnum)
{
    __mlu_op<0x16c, 9, 7>(d, a, n, dst_stride, src_stride, segnum);
}
__MLU_OP void __bang_float2half_rn(half *d, const float *a, long n)
{
    __mlu_op<0x165, 9, 7>(d, a, n, 0l);
}
__MLU_OP void __bang_float2half_rn(half *d, const float *a, long n, long dst_stride, long src_stride, long segnum)
{
    __mlu_op<0x16d, 9, 7>(d, a, n, dst_stride, src_stride, segnum);
}
__MLU_OP void __bang_float2half_rm(half *d, const float *a, long n)
{
    __mlu_op<0x166, 9, 7>(d, a, n, 0l);
}
__MLU_OP void __bang_float2half_rm(half *d, const float *a, long n, long dst_stride, long src_stride, long segnum)
{
    __mlu_op<0x16e, 9, 7>(d, a, n, dst_stride, src_stride, segnum);
}

/* float to bfloat16_t */
__MLU_OP void __bang_float2bfloat16(bfloat16_t *d, const float *a, long n)
{
    __mlu_op<0x165, 10, 7>(d, a, n, 0l);
}
__MLU_OP void __bang_float2bfloat16_tz(bfloat16_t *d, const float *a, long n)
{
    __mlu_op<0x160, 10, 7>(d, a, n, 0l);
}
__MLU_OP void __bang_float2bfloat16_oz(bfloat16_t *d, const float *a, long n)
{
    __mlu_op<0x161, 10, 7>(d, a, n, 0l);
}
__MLU_OP void __bang_float2bfloat16_up(bfloat16_t *d, const float *a, long n)
{
    __mlu_op<0x162, 10, 7>(d, a, n, 0l);
}
__MLU_OP void __bang_float2bfloat16_dn(bfloat16_t *d, const float *a, long n)
{
    __mlu_op<0x163, 10, 7>(d, a, n, 0l);
}
__MLU_OP void __bang_float2bfloat16_rd(bfloat16_t *d, const float *a, long n)
{
    __mlu_op<0x164, 10, 7>(d, a, n, 0l);
}
__MLU_OP void __bang_float2bfloat16_rn(bfloat16_t *d, const float *a, long n)
{
    __mlu_op<0x165, 10, 7>(d, a, n, 0l);
}
__MLU_OP void __bang_float2bfloat16_rm(bfloat16_t *d, const float *a, long n)
{
    __mlu_op<0x166, 10, 7>(d, a, n, 0l);
}

/* float to int32_t */
__MLU_OP void __bang_float2int32(int *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x160, 5, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2int32_tz(int *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x160, 5, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2int32_oz(int *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x161, 5, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2int32_up(int *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x162, 5, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2int32_dn(int *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x163, 5, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2int32_rd(int *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x164, 5, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2int32_rn(int *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x165, 5, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2int32_rm(int *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x166, 5, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2int(int *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x160, 5, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2int_tz(int *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x160, 5, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2int_oz(int *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x161, 5, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2int_up(int *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x162, 5, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2int_dn(int *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x163, 5, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2int_rd(int *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x164, 5, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2int_rn(int *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x165, 5, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2int_rm(int *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x166, 5, 7>(d, a, n, static_cast<long>(fix_pos));
}

/* float to int16_t */
__MLU_OP void __bang_float2int16(short *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x160, 3, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2int16_tz(short *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x160, 3, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2int16_oz(short *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x161, 3, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2int16_up(short *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x162, 3, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2int16_dn(short *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x163, 3, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2int16_rd(short *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x164, 3, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2int16_rn(short *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x165, 3, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2int16_rm(short *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x166, 3, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2short(short *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x160, 3, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2short_tz(short *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x160, 3, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2short_oz(short *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x161, 3, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2short_up(short *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x162, 3, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2short_dn(short *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x163, 3, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2short_rd(short *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x164, 3, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2short_rn(short *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x165, 3, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2short_rm(short *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x166, 3, 7>(d, a, n, static_cast<long>(fix_pos));
}

/* float to int8_t */
__MLU_OP void __bang_float2int8(signed char *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x160, 1, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2int8(char *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x160, 1, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2int8_tz(signed char *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x160, 1, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2int8_tz(char *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x160, 1, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2int8_oz(signed char *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x161, 1, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2int8_oz(char *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x161, 1, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2int8_up(signed char *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x162, 1, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2int8_up(char *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x162, 1, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2int8_dn(signed char *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x163, 1, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2int8_dn(char *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x163, 1, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2int8_rd(signed char *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x164, 1, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2int8_rd(char *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x164, 1, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2int8_rn(signed char *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x165, 1, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2int8_rn(char *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x165, 1, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2int8_rm(signed char *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x166, 1, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2int8_rm(char *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x166, 1, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2char(signed char *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x160, 1, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2char(char *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x160, 1, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2char_tz(signed char *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x160, 1, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2char_tz(char *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x160, 1, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2char_oz(signed char *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x161, 1, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2char_oz(char *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x161, 1, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2char_up(signed char *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x162, 1, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2char_up(char *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x162, 1, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2char_dn(signed char *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x163, 1, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2char_dn(char *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x163, 1, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2char_rd(signed char *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x164, 1, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2char_rd(char *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x164, 1, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2char_rn(signed char *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x165, 1, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2char_rn(char *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x165, 1, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2char_rm(signed char *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x166, 1, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2char_rm(char *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x166, 1, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2fix8(signed char *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x160, 1, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2fix8(char *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x160, 1, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2fix8_tz(signed char *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x160, 1, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2fix8_tz(char *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x160, 1, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2fix8_oz(signed char *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x161, 1, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2fix8_oz(char *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x161, 1, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2fix8_up(signed char *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x162, 1, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2fix8_up(char *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x162, 1, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2fix8_dn(signed char *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x163, 1, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2fix8_dn(char *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x163, 1, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2fix8_rd(signed char *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x164, 1, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2fix8_rd(char *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x164, 1, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2fix8_rn(signed char *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x165, 1, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2fix8_rn(char *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x165, 1, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2fix8_rm(signed char *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x166, 1, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2fix8_rm(char *d, const float *a, long n, int fix_pos)
{
    __mlu_op<0x166, 1, 7>(d, a, n, static_cast<long>(fix_pos));
}

/* float to uint8_t */
__MLU_OP void __bang_float2uint8(unsigned char *d, const float *a, long n, int fix_pos = 0)
{
    __mlu_op<0x160, 2, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2uint8_tz(unsigned char *d, const float *a, long n, int fix_pos = 0)
{
    __mlu_op<0x160, 2, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2uint8_oz(unsigned char *d, const float *a, long n, int fix_pos = 0)
{
    __mlu_op<0x161, 2, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2uint8_up(unsigned char *d, const float *a, long n, int fix_pos = 0)
{
    __mlu_op<0x162, 2, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2uint8_dn(unsigned char *d, const float *a, long n, int fix_pos = 0)
{
    __mlu_op<0x163, 2, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2uint8_rd(unsigned char *d, const float *a, long n, int fix_pos = 0)
{
    __mlu_op<0x164, 2, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2uint8_rn(unsigned char *d, const float *a, long n, int fix_pos = 0)
{
    __mlu_op<0x165, 2, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2uint8_rm(unsigned char *d, const float *a, long n, int fix_pos = 0)
{
    __mlu_op<0x166, 2, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2uchar(unsigned char *d, const float *a, long n, int fix_pos = 0)
{
    __mlu_op<0x160, 2, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2uchar_tz(unsigned char *d, const float *a, long n, int fix_pos = 0)
{
    __mlu_op<0x160, 2, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2uchar_oz(unsigned char *d, const float *a, long n, int fix_pos = 0)
{
    __mlu_op<0x161, 2, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2uchar_up(unsigned char *d, const float *a, long n, int fix_pos = 0)
{
    __mlu_op<0x162, 2, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2uchar_dn(unsigned char *d, const float *a, long n, int fix_pos = 0)
{
    __mlu_op<0x163, 2, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2uchar_rd(unsigned char *d, const float *a, long n, int fix_pos = 0)
{
    __mlu_op<0x164, 2, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2uchar_rn(unsigned char *d, const float *a, long n, int fix_pos = 0)
{
    __mlu_op<0x165, 2, 7>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_float2uchar_rm(unsigned char *d, const float *a, long n, int fix_pos = 0)
{
    __mlu_op<0x166, 2, 7>(d, a, n, static_cast<long>(fix_pos));
}

/* half to int32_t */
__MLU_OP void __bang_half2int32(int *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x160, 5, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2int32_tz(int *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x160, 5, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2int32_oz(int *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x161, 5, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2int32_up(int *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x162, 5, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2int32_dn(int *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x163, 5, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2int32_rd(int *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x164, 5, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2int32_rn(int *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x165, 5, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2int32_rm(int *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x166, 5, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2int(int *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x160, 5, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2int_tz(int *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x160, 5, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2int_oz(int *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x161, 5, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2int_up(int *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x162, 5, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2int_dn(int *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x163, 5, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2int_rd(int *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x164, 5, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2int_rn(int *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x165, 5, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2int_rm(int *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x166, 5, 5>(d, a, n, static_cast<long>(fix_pos));
}

/* half to int16_t */
__MLU_OP void __bang_half2int16(short *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x160, 3, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2int16_tz(short *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x160, 3, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2int16_oz(short *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x161, 3, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2int16_up(short *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x162, 3, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2int16_dn(short *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x163, 3, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2int16_rd(short *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x164, 3, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2int16_rn(short *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x165, 3, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2int16_rm(short *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x166, 3, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2short(short *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x160, 3, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2short_tz(short *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x160, 3, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2short_oz(short *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x161, 3, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2short_up(short *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x162, 3, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2short_dn(short *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x163, 3, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2short_rd(short *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x164, 3, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2short_rn(short *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x165, 3, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2short_rm(short *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x166, 3, 5>(d, a, n, static_cast<long>(fix_pos));
}

/* half to int8_t */
__MLU_OP void __bang_half2int8(signed char *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x160, 1, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2int8(char *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x160, 1, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2int8_tz(signed char *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x160, 1, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2int8_tz(char *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x160, 1, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2int8_oz(signed char *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x161, 1, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2int8_oz(char *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x161, 1, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2int8_up(signed char *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x162, 1, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2int8_up(char *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x162, 1, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2int8_dn(signed char *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x163, 1, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2int8_dn(char *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x163, 1, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2int8_rd(signed char *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x164, 1, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2int8_rd(char *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x164, 1, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2int8_rn(signed char *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x165, 1, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2int8_rn(char *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x165, 1, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2int8_rm(signed char *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x166, 1, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2int8_rm(char *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x166, 1, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2char(signed char *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x160, 1, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2char(char *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x160, 1, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2char_tz(signed char *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x160, 1, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2char_tz(char *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x160, 1, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2char_oz(signed char *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x161, 1, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2char_oz(char *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x161, 1, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2char_up(signed char *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x162, 1, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2char_up(char *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x162, 1, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2char_dn(signed char *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x163, 1, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2char_dn(char *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x163, 1, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2char_rd(signed char *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x164, 1, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2char_rd(char *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x164, 1, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2char_rn(signed char *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x165, 1, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2char_rn(char *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x165, 1, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2char_rm(signed char *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x166, 1, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2char_rm(char *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x166, 1, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2fix8(signed char *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x160, 1, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2fix8(char *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x160, 1, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2fix8_tz(signed char *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x160, 1, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2fix8_tz(char *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x160, 1, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2fix8_oz(signed char *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x161, 1, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2fix8_oz(char *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x161, 1, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2fix8_up(signed char *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x162, 1, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2fix8_up(char *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x162, 1, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2fix8_dn(signed char *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x163, 1, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2fix8_dn(char *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x163, 1, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2fix8_rd(signed char *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x164, 1, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2fix8_rd(char *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x164, 1, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2fix8_rn(signed char *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x165, 1, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2fix8_rn(char *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x165, 1, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2fix8_rm(signed char *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x166, 1, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2fix8_rm(char *d, const half *a, long n, int fix_pos)
{
    __mlu_op<0x166, 1, 5>(d, a, n, static_cast<long>(fix_pos));
}

/* half to uint8_t */
__MLU_OP void __bang_half2uint8(unsigned char *d, const half *a, long n, int fix_pos = 0)
{
    __mlu_op<0x160, 2, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2uint8_tz(unsigned char *d, const half *a, long n, int fix_pos = 0)
{
    __mlu_op<0x160, 2, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2uint8_oz(unsigned char *d, const half *a, long n, int fix_pos = 0)
{
    __mlu_op<0x161, 2, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2uint8_up(unsigned char *d, const half *a, long n, int fix_pos = 0)
{
    __mlu_op<0x162, 2, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2uint8_dn(unsigned char *d, const half *a, long n, int fix_pos = 0)
{
    __mlu_op<0x163, 2, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2uint8_rd(unsigned char *d, const half *a, long n, int fix_pos = 0)
{
    __mlu_op<0x164, 2, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2uint8_rn(unsigned char *d, const half *a, long n, int fix_pos = 0)
{
    __mlu_op<0x165, 2, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2uint8_rm(unsigned char *d, const half *a, long n, int fix_pos = 0)
{
    __mlu_op<0x166, 2, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2uchar(unsigned char *d, const half *a, long n, int fix_pos = 0)
{
    __mlu_op<0x160, 2, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2uchar_tz(unsigned char *d, const half *a, long n, int fix_pos = 0)
{
    __mlu_op<0x160, 2, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2uchar_oz(unsigned char *d, const half *a, long n, int fix_pos = 0)
{
    __mlu_op<0x161, 2, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2uchar_up(unsigned char *d, const half *a, long n, int fix_pos = 0)
{
    __mlu_op<0x162, 2, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2uchar_dn(unsigned char *d, const half *a, long n, int fix_pos = 0)
{
    __mlu_op<0x163, 2, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2uchar_rd(unsigned char *d, const half *a, long n, int fix_pos = 0)
{
    __mlu_op<0x164, 2, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2uchar_rn(unsigned char *d, const half *a, long n, int fix_pos = 0)
{
    __mlu_op<0x165, 2, 5>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_half2uchar_rm(unsigned char *d, const half *a, long n, int fix_pos = 0)
{
    __mlu_op<0x166, 2, 5>(d, a, n, static_cast<long>(fix_pos));
}

/* int32_t to float */
__MLU_OP void __bang_int322float(float *d, const int *a, long n, int fix_pos)
{
    __mlu_op<0x160, 11, 4>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int322float_tz(float *d, const int *a, long n, int fix_pos)
{
    __mlu_op<0x160, 11, 4>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int322float_oz(float *d, const int *a, long n, int fix_pos)
{
    __mlu_op<0x161, 11, 4>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int322float_up(float *d, const int *a, long n, int fix_pos)
{
    __mlu_op<0x162, 11, 4>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int322float_dn(float *d, const int *a, long n, int fix_pos)
{
    __mlu_op<0x163, 11, 4>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int322float_rd(float *d, const int *a, long n, int fix_pos)
{
    __mlu_op<0x164, 11, 4>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int322float_rn(float *d, const int *a, long n, int fix_pos)
{
    __mlu_op<0x165, 11, 4>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int322float_rm(float *d, const int *a, long n, int fix_pos)
{
    __mlu_op<0x166, 11, 4>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int2float(float *d, const int *a, long n, int fix_pos)
{
    __mlu_op<0x160, 11, 4>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int2float_tz(float *d, const int *a, long n, int fix_pos)
{
    __mlu_op<0x160, 11, 4>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int2float_oz(float *d, const int *a, long n, int fix_pos)
{
    __mlu_op<0x161, 11, 4>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int2float_up(float *d, const int *a, long n, int fix_pos)
{
    __mlu_op<0x162, 11, 4>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int2float_dn(float *d, const int *a, long n, int fix_pos)
{
    __mlu_op<0x163, 11, 4>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int2float_rd(float *d, const int *a, long n, int fix_pos)
{
    __mlu_op<0x164, 11, 4>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int2float_rn(float *d, const int *a, long n, int fix_pos)
{
    __mlu_op<0x165, 11, 4>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int2float_rm(float *d, const int *a, long n, int fix_pos)
{
    __mlu_op<0x166, 11, 4>(d, a, n, static_cast<long>(fix_pos));
}

/* int16_t to float */
__MLU_OP void __bang_int162float(float *d, const short *a, long n, int fix_pos)
{
    __mlu_op<0x160, 11, 3>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int162float_tz(float *d, const short *a, long n, int fix_pos)
{
    __mlu_op<0x160, 11, 3>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int162float_oz(float *d, const short *a, long n, int fix_pos)
{
    __mlu_op<0x161, 11, 3>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int162float_up(float *d, const short *a, long n, int fix_pos)
{
    __mlu_op<0x162, 11, 3>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int162float_dn(float *d, const short *a, long n, int fix_pos)
{
    __mlu_op<0x163, 11, 3>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int162float_rd(float *d, const short *a, long n, int fix_pos)
{
    __mlu_op<0x164, 11, 3>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int162float_rn(float *d, const short *a, long n, int fix_pos)
{
    __mlu_op<0x165, 11, 3>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int162float_rm(float *d, const short *a, long n, int fix_pos)
{
    __mlu_op<0x166, 11, 3>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_short2float(float *d, const short *a, long n, int fix_pos)
{
    __mlu_op<0x160, 11, 3>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_short2float_tz(float *d, const short *a, long n, int fix_pos)
{
    __mlu_op<0x160, 11, 3>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_short2float_oz(float *d, const short *a, long n, int fix_pos)
{
    __mlu_op<0x161, 11, 3>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_short2float_up(float *d, const short *a, long n, int fix_pos)
{
    __mlu_op<0x162, 11, 3>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_short2float_dn(float *d, const short *a, long n, int fix_pos)
{
    __mlu_op<0x163, 11, 3>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_short2float_rd(float *d, const short *a, long n, int fix_pos)
{
    __mlu_op<0x164, 11, 3>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_short2float_rn(float *d, const short *a, long n, int fix_pos)
{
    __mlu_op<0x165, 11, 3>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_short2float_rm(float *d, const short *a, long n, int fix_pos)
{
    __mlu_op<0x166, 11, 3>(d, a, n, static_cast<long>(fix_pos));
}

/* int8_t to float */
__MLU_OP void __bang_int82float(float *d, const signed char *a, long n, int fix_pos)
{
    __mlu_op<0x160, 11, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int82float(float *d, const char *a, long n, int fix_pos)
{
    __mlu_op<0x160, 11, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int82float_tz(float *d, const signed char *a, long n, int fix_pos)
{
    __mlu_op<0x160, 11, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int82float_tz(float *d, const char *a, long n, int fix_pos)
{
    __mlu_op<0x160, 11, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int82float_oz(float *d, const signed char *a, long n, int fix_pos)
{
    __mlu_op<0x161, 11, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int82float_oz(float *d, const char *a, long n, int fix_pos)
{
    __mlu_op<0x161, 11, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int82float_up(float *d, const signed char *a, long n, int fix_pos)
{
    __mlu_op<0x162, 11, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int82float_up(float *d, const char *a, long n, int fix_pos)
{
    __mlu_op<0x162, 11, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int82float_dn(float *d, const signed char *a, long n, int fix_pos)
{
    __mlu_op<0x163, 11, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int82float_dn(float *d, const char *a, long n, int fix_pos)
{
    __mlu_op<0x163, 11, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int82float_rd(float *d, const signed char *a, long n, int fix_pos)
{
    __mlu_op<0x164, 11, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int82float_rd(float *d, const char *a, long n, int fix_pos)
{
    __mlu_op<0x164, 11, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int82float_rn(float *d, const signed char *a, long n, int fix_pos)
{
    __mlu_op<0x165, 11, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int82float_rn(float *d, const char *a, long n, int fix_pos)
{
    __mlu_op<0x165, 11, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int82float_rm(float *d, const signed char *a, long n, int fix_pos)
{
    __mlu_op<0x166, 11, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int82float_rm(float *d, const char *a, long n, int fix_pos)
{
    __mlu_op<0x166, 11, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_char2float(float *d, const signed char *a, long n, int fix_pos)
{
    __mlu_op<0x160, 11, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_char2float(float *d, const char *a, long n, int fix_pos)
{
    __mlu_op<0x160, 11, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_char2float_tz(float *d, const signed char *a, long n, int fix_pos)
{
    __mlu_op<0x160, 11, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_char2float_tz(float *d, const char *a, long n, int fix_pos)
{
    __mlu_op<0x160, 11, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_char2float_oz(float *d, const signed char *a, long n, int fix_pos)
{
    __mlu_op<0x161, 11, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_char2float_oz(float *d, const char *a, long n, int fix_pos)
{
    __mlu_op<0x161, 11, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_char2float_up(float *d, const signed char *a, long n, int fix_pos)
{
    __mlu_op<0x162, 11, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_char2float_up(float *d, const char *a, long n, int fix_pos)
{
    __mlu_op<0x162, 11, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_char2float_dn(float *d, const signed char *a, long n, int fix_pos)
{
    __mlu_op<0x163, 11, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_char2float_dn(float *d, const char *a, long n, int fix_pos)
{
    __mlu_op<0x163, 11, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_char2float_rd(float *d, const signed char *a, long n, int fix_pos)
{
    __mlu_op<0x164, 11, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_char2float_rd(float *d, const char *a, long n, int fix_pos)
{
    __mlu_op<0x164, 11, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_char2float_rn(float *d, const signed char *a, long n, int fix_pos)
{
    __mlu_op<0x165, 11, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_char2float_rn(float *d, const char *a, long n, int fix_pos)
{
    __mlu_op<0x165, 11, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_char2float_rm(float *d, const signed char *a, long n, int fix_pos)
{
    __mlu_op<0x166, 11, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_char2float_rm(float *d, const char *a, long n, int fix_pos)
{
    __mlu_op<0x166, 11, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_fix82float(float *d, const signed char *a, long n, int fix_pos)
{
    __mlu_op<0x160, 11, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_fix82float(float *d, const char *a, long n, int fix_pos)
{
    __mlu_op<0x160, 11, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_fix82float_tz(float *d, const signed char *a, long n, int fix_pos)
{
    __mlu_op<0x160, 11, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_fix82float_tz(float *d, const char *a, long n, int fix_pos)
{
    __mlu_op<0x160, 11, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_fix82float_oz(float *d, const signed char *a, long n, int fix_pos)
{
    __mlu_op<0x161, 11, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_fix82float_oz(float *d, const char *a, long n, int fix_pos)
{
    __mlu_op<0x161, 11, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_fix82float_up(float *d, const signed char *a, long n, int fix_pos)
{
    __mlu_op<0x162, 11, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_fix82float_up(float *d, const char *a, long n, int fix_pos)
{
    __mlu_op<0x162, 11, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_fix82float_dn(float *d, const signed char *a, long n, int fix_pos)
{
    __mlu_op<0x163, 11, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_fix82float_dn(float *d, const char *a, long n, int fix_pos)
{
    __mlu_op<0x163, 11, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_fix82float_rd(float *d, const signed char *a, long n, int fix_pos)
{
    __mlu_op<0x164, 11, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_fix82float_rd(float *d, const char *a, long n, int fix_pos)
{
    __mlu_op<0x164, 11, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_fix82float_rn(float *d, const signed char *a, long n, int fix_pos)
{
    __mlu_op<0x165, 11, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_fix82float_rn(float *d, const char *a, long n, int fix_pos)
{
    __mlu_op<0x165, 11, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_fix82float_rm(float *d, const signed char *a, long n, int fix_pos)
{
    __mlu_op<0x166, 11, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_fix82float_rm(float *d, const char *a, long n, int fix_pos)
{
    __mlu_op<0x166, 11, 1>(d, a, n, static_cast<long>(fix_pos));
}

/* uint8_t to float */
__MLU_OP void __bang_uint82float(float *d, const unsigned char *a, long n, int fix_pos = 0)
{
    __mlu_op<0x160, 11, 2>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_uint82float_tz(float *d, const unsigned char *a, long n, int fix_pos = 0)
{
    __mlu_op<0x160, 11, 2>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_uint82float_oz(float *d, const unsigned char *a, long n, int fix_pos = 0)
{
    __mlu_op<0x161, 11, 2>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_uint82float_up(float *d, const unsigned char *a, long n, int fix_pos = 0)
{
    __mlu_op<0x162, 11, 2>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_uint82float_dn(float *d, const unsigned char *a, long n, int fix_pos = 0)
{
    __mlu_op<0x163, 11, 2>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_uint82float_rd(float *d, const unsigned char *a, long n, int fix_pos = 0)
{
    __mlu_op<0x164, 11, 2>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_uint82float_rn(float *d, const unsigned char *a, long n, int fix_pos = 0)
{
    __mlu_op<0x165, 11, 2>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_uint82float_rm(float *d, const unsigned char *a, long n, int fix_pos = 0)
{
    __mlu_op<0x166, 11, 2>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_uchar2float(float *d, const unsigned char *a, long n, int fix_pos = 0)
{
    __mlu_op<0x160, 11, 2>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_uchar2float_tz(float *d, const unsigned char *a, long n, int fix_pos = 0)
{
    __mlu_op<0x160, 11, 2>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_uchar2float_oz(float *d, const unsigned char *a, long n, int fix_pos = 0)
{
    __mlu_op<0x161, 11, 2>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_uchar2float_up(float *d, const unsigned char *a, long n, int fix_pos = 0)
{
    __mlu_op<0x162, 11, 2>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_uchar2float_dn(float *d, const unsigned char *a, long n, int fix_pos = 0)
{
    __mlu_op<0x163, 11, 2>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_uchar2float_rd(float *d, const unsigned char *a, long n, int fix_pos = 0)
{
    __mlu_op<0x164, 11, 2>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_uchar2float_rn(float *d, const unsigned char *a, long n, int fix_pos = 0)
{
    __mlu_op<0x165, 11, 2>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_uchar2float_rm(float *d, const unsigned char *a, long n, int fix_pos = 0)
{
    __mlu_op<0x166, 11, 2>(d, a, n, static_cast<long>(fix_pos));
}

/* int32_t to half */
__MLU_OP void __bang_int322half(half *d, const int *a, long n, int fix_pos)
{
    __mlu_op<0x160, 9, 4>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int322half_tz(half *d, const int *a, long n, int fix_pos)
{
    __mlu_op<0x160, 9, 4>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int322half_oz(half *d, const int *a, long n, int fix_pos)
{
    __mlu_op<0x161, 9, 4>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int322half_up(half *d, const int *a, long n, int fix_pos)
{
    __mlu_op<0x162, 9, 4>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int322half_dn(half *d, const int *a, long n, int fix_pos)
{
    __mlu_op<0x163, 9, 4>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int322half_rd(half *d, const int *a, long n, int fix_pos)
{
    __mlu_op<0x164, 9, 4>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int322half_rn(half *d, const int *a, long n, int fix_pos)
{
    __mlu_op<0x165, 9, 4>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int322half_rm(half *d, const int *a, long n, int fix_pos)
{
    __mlu_op<0x166, 9, 4>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int2half(half *d, const int *a, long n, int fix_pos)
{
    __mlu_op<0x160, 9, 4>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int2half_tz(half *d, const int *a, long n, int fix_pos)
{
    __mlu_op<0x160, 9, 4>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int2half_oz(half *d, const int *a, long n, int fix_pos)
{
    __mlu_op<0x161, 9, 4>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int2half_up(half *d, const int *a, long n, int fix_pos)
{
    __mlu_op<0x162, 9, 4>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int2half_dn(half *d, const int *a, long n, int fix_pos)
{
    __mlu_op<0x163, 9, 4>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int2half_rd(half *d, const int *a, long n, int fix_pos)
{
    __mlu_op<0x164, 9, 4>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int2half_rn(half *d, const int *a, long n, int fix_pos)
{
    __mlu_op<0x165, 9, 4>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int2half_rm(half *d, const int *a, long n, int fix_pos)
{
    __mlu_op<0x166, 9, 4>(d, a, n, static_cast<long>(fix_pos));
}

/* int16_t to half */
__MLU_OP void __bang_int162half(half *d, const short *a, long n, int fix_pos)
{
    __mlu_op<0x160, 9, 3>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int162half_tz(half *d, const short *a, long n, int fix_pos)
{
    __mlu_op<0x160, 9, 3>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int162half_oz(half *d, const short *a, long n, int fix_pos)
{
    __mlu_op<0x161, 9, 3>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int162half_up(half *d, const short *a, long n, int fix_pos)
{
    __mlu_op<0x162, 9, 3>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int162half_dn(half *d, const short *a, long n, int fix_pos)
{
    __mlu_op<0x163, 9, 3>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int162half_rd(half *d, const short *a, long n, int fix_pos)
{
    __mlu_op<0x164, 9, 3>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int162half_rn(half *d, const short *a, long n, int fix_pos)
{
    __mlu_op<0x165, 9, 3>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int162half_rm(half *d, const short *a, long n, int fix_pos)
{
    __mlu_op<0x166, 9, 3>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_short2half(half *d, const short *a, long n, int fix_pos)
{
    __mlu_op<0x160, 9, 3>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_short2half_tz(half *d, const short *a, long n, int fix_pos)
{
    __mlu_op<0x160, 9, 3>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_short2half_oz(half *d, const short *a, long n, int fix_pos)
{
    __mlu_op<0x161, 9, 3>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_short2half_up(half *d, const short *a, long n, int fix_pos)
{
    __mlu_op<0x162, 9, 3>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_short2half_dn(half *d, const short *a, long n, int fix_pos)
{
    __mlu_op<0x163, 9, 3>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_short2half_rd(half *d, const short *a, long n, int fix_pos)
{
    __mlu_op<0x164, 9, 3>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_short2half_rn(half *d, const short *a, long n, int fix_pos)
{
    __mlu_op<0x165, 9, 3>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_short2half_rm(half *d, const short *a, long n, int fix_pos)
{
    __mlu_op<0x166, 9, 3>(d, a, n, static_cast<long>(fix_pos));
}

/* int8_t to half */
__MLU_OP void __bang_int82half(half *d, const signed char *a, long n, int fix_pos)
{
    __mlu_op<0x160, 9, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int82half(half *d, const char *a, long n, int fix_pos)
{
    __mlu_op<0x160, 9, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int82half_tz(half *d, const signed char *a, long n, int fix_pos)
{
    __mlu_op<0x160, 9, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int82half_tz(half *d, const char *a, long n, int fix_pos)
{
    __mlu_op<0x160, 9, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int82half_oz(half *d, const signed char *a, long n, int fix_pos)
{
    __mlu_op<0x161, 9, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int82half_oz(half *d, const char *a, long n, int fix_pos)
{
    __mlu_op<0x161, 9, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int82half_up(half *d, const signed char *a, long n, int fix_pos)
{
    __mlu_op<0x162, 9, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int82half_up(half *d, const char *a, long n, int fix_pos)
{
    __mlu_op<0x162, 9, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int82half_dn(half *d, const signed char *a, long n, int fix_pos)
{
    __mlu_op<0x163, 9, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int82half_dn(half *d, const char *a, long n, int fix_pos)
{
    __mlu_op<0x163, 9, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int82half_rd(half *d, const signed char *a, long n, int fix_pos)
{
    __mlu_op<0x164, 9, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int82half_rd(half *d, const char *a, long n, int fix_pos)
{
    __mlu_op<0x164, 9, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int82half_rn(half *d, const signed char *a, long n, int fix_pos)
{
    __mlu_op<0x165, 9, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int82half_rn(half *d, const char *a, long n, int fix_pos)
{
    __mlu_op<0x165, 9, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int82half_rm(half *d, const signed char *a, long n, int fix_pos)
{
    __mlu_op<0x166, 9, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_int82half_rm(half *d, const char *a, long n, int fix_pos)
{
    __mlu_op<0x166, 9, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_char2half(half *d, const signed char *a, long n, int fix_pos)
{
    __mlu_op<0x160, 9, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_char2half(half *d, const char *a, long n, int fix_pos)
{
    __mlu_op<0x160, 9, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_char2half_tz(half *d, const signed char *a, long n, int fix_pos)
{
    __mlu_op<0x160, 9, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_char2half_tz(half *d, const char *a, long n, int fix_pos)
{
    __mlu_op<0x160, 9, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_char2half_oz(half *d, const signed char *a, long n, int fix_pos)
{
    __mlu_op<0x161, 9, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_char2half_oz(half *d, const char *a, long n, int fix_pos)
{
    __mlu_op<0x161, 9, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_char2half_up(half *d, const signed char *a, long n, int fix_pos)
{
    __mlu_op<0x162, 9, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_char2half_up(half *d, const char *a, long n, int fix_pos)
{
    __mlu_op<0x162, 9, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_char2half_dn(half *d, const signed char *a, long n, int fix_pos)
{
    __mlu_op<0x163, 9, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_char2half_dn(half *d, const char *a, long n, int fix_pos)
{
    __mlu_op<0x163, 9, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_char2half_rd(half *d, const signed char *a, long n, int fix_pos)
{
    __mlu_op<0x164, 9, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_char2half_rd(half *d, const char *a, long n, int fix_pos)
{
    __mlu_op<0x164, 9, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_char2half_rn(half *d, const signed char *a, long n, int fix_pos)
{
    __mlu_op<0x165, 9, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_char2half_rn(half *d, const char *a, long n, int fix_pos)
{
    __mlu_op<0x165, 9, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_char2half_rm(half *d, const signed char *a, long n, int fix_pos)
{
    __mlu_op<0x166, 9, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_char2half_rm(half *d, const char *a, long n, int fix_pos)
{
    __mlu_op<0x166, 9, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_fix82half(half *d, const signed char *a, long n, int fix_pos)
{
    __mlu_op<0x160, 9, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_fix82half(half *d, const char *a, long n, int fix_pos)
{
    __mlu_op<0x160, 9, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_fix82half_tz(half *d, const signed char *a, long n, int fix_pos)
{
    __mlu_op<0x160, 9, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_fix82half_tz(half *d, const char *a, long n, int fix_pos)
{
    __mlu_op<0x160, 9, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_fix82half_oz(half *d, const signed char *a, long n, int fix_pos)
{
    __mlu_op<0x161, 9, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_fix82half_oz(half *d, const char *a, long n, int fix_pos)
{
    __mlu_op<0x161, 9, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_fix82half_up(half *d, const signed char *a, long n, int fix_pos)
{
    __mlu_op<0x162, 9, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_fix82half_up(half *d, const char *a, long n, int fix_pos)
{
    __mlu_op<0x162, 9, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_fix82half_dn(half *d, const signed char *a, long n, int fix_pos)
{
    __mlu_op<0x163, 9, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_fix82half_dn(half *d, const char *a, long n, int fix_pos)
{
    __mlu_op<0x163, 9, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_fix82half_rd(half *d, const signed char *a, long n, int fix_pos)
{
    __mlu_op<0x164, 9, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_fix82half_rd(half *d, const char *a, long n, int fix_pos)
{
    __mlu_op<0x164, 9, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_fix82half_rn(half *d, const signed char *a, long n, int fix_pos)
{
    __mlu_op<0x165, 9, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_fix82half_rn(half *d, const char *a, long n, int fix_pos)
{
    __mlu_op<0x165, 9, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_fix82half_rm(half *d, const signed char *a, long n, int fix_pos)
{
    __mlu_op<0x166, 9, 1>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_fix82half_rm(half *d, const char *a, long n, int fix_pos)
{
    __mlu_op<0x166, 9, 1>(d, a, n, static_cast<long>(fix_pos));
}

/* uint8_t to half */
__MLU_OP void __bang_uint82half(half *d, const unsigned char *a, long n, int fix_pos = 0)
{
    __mlu_op<0x160, 9, 2>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_uint82half_tz(half *d, const unsigned char *a, long n, int fix_pos = 0)
{
    __mlu_op<0x160, 9, 2>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_uint82half_oz(half *d, const unsigned char *a, long n, int fix_pos = 0)
{
    __mlu_op<0x161, 9, 2>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_uint82half_up(half *d, const unsigned char *a, long n, int fix_pos = 0)
{
    __mlu_op<0x162, 9, 2>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_uint82half_dn(half *d, const unsigned char *a, long n, int fix_pos = 0)
{
    __mlu_op<0x163, 9, 2>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_uint82half_rd(half *d, const unsigned char *a, long n, int fix_pos = 0)
{
    __mlu_op<0x164, 9, 2>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_uint82half_rn(half *d, const unsigned char *a, long n, int fix_pos = 0)
{
    __mlu_op<0x165, 9, 2>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_uint82half_rm(half *d, const unsigned char *a, long n, int fix_pos = 0)
{
    __mlu_op<0x166, 9, 2>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_uchar2half(half *d, const unsigned char *a, long n, int fix_pos = 0)
{
    __mlu_op<0x160, 9, 2>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_uchar2half_tz(half *d, const unsigned char *a, long n, int fix_pos = 0)
{
    __mlu_op<0x160, 9, 2>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_uchar2half_oz(half *d, const unsigned char *a, long n, int fix_pos = 0)
{
    __mlu_op<0x161, 9, 2>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_uchar2half_up(half *d, const unsigned char *a, long n, int fix_pos = 0)
{
    __mlu_op<0x162, 9, 2>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_uchar2half_dn(half *d, const unsigned char *a, long n, int fix_pos = 0)
{
    __mlu_op<0x163, 9, 2>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_uchar2half_rd(half *d, const unsigned char *a, long n, int fix_pos = 0)
{
    __mlu_op<0x164, 9, 2>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_uchar2half_rn(half *d, const unsigned char *a, long n, int fix_pos = 0)
{
    __mlu_op<0x165, 9, 2>(d, a, n, static_cast<long>(fix_pos));
}
__MLU_OP void __bang_uchar2half_rm(half *d, const unsigned char *a, long n, int fix_pos = 0)
{
    __mlu_op<0x166, 9, 2>(d, a, n, static_cast<long>(fix_pos));
}

/* int32_t to int16_t */
__MLU_OP void __bang_int322int16(short *d, const int *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x160, 3, 4>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int322int16_tz(short *d, const int *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x160, 3, 4>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int322int16_oz(short *d, const int *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x161, 3, 4>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int322int16_up(short *d, const int *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x162, 3, 4>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int322int16_dn(short *d, const int *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x163, 3, 4>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int322int16_rd(short *d, const int *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x164, 3, 4>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int322int16_rn(short *d, const int *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x165, 3, 4>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int322int16_rm(short *d, const int *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x166, 3, 4>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int2short(short *d, const int *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x160, 3, 4>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int2short_tz(short *d, const int *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x160, 3, 4>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int2short_oz(short *d, const int *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x161, 3, 4>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int2short_up(short *d, const int *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x162, 3, 4>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int2short_dn(short *d, const int *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x163, 3, 4>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int2short_rd(short *d, const int *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x164, 3, 4>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int2short_rn(short *d, const int *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x165, 3, 4>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int2short_rm(short *d, const int *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x166, 3, 4>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}

/* int32_t to int8_t */
__MLU_OP void __bang_int322int8(signed char *d, const int *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x160, 1, 4>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int322int8(char *d, const int *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x160, 1, 4>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int322int8_tz(signed char *d, const int *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x160, 1, 4>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int322int8_tz(char *d, const int *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x160, 1, 4>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int322int8_oz(signed char *d, const int *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x161, 1, 4>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int322int8_oz(char *d, const int *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x161, 1, 4>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int322int8_up(signed char *d, const int *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x162, 1, 4>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int322int8_up(char *d, const int *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x162, 1, 4>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int322int8_dn(signed char *d, const int *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x163, 1, 4>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int322int8_dn(char *d, const int *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x163, 1, 4>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int322int8_rd(signed char *d, const int *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x164, 1, 4>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int322int8_rd(char *d, const int *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x164, 1, 4>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int322int8_rn(signed char *d, const int *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x165, 1, 4>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int322int8_rn(char *d, const int *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x165, 1, 4>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int322int8_rm(signed char *d, const int *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x166, 1, 4>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int322int8_rm(char *d, const int *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x166, 1, 4>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int2char(signed char *d, const int *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x160, 1, 4>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int2char(char *d, const int *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x160, 1, 4>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int2char_tz(signed char *d, const int *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x160, 1, 4>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int2char_tz(char *d, const int *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x160, 1, 4>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int2char_oz(signed char *d, const int *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x161, 1, 4>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int2char_oz(char *d, const int *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x161, 1, 4>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int2char_up(signed char *d, const int *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x162, 1, 4>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int2char_up(char *d, const int *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x162, 1, 4>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int2char_dn(signed char *d, const int *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x163, 1, 4>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int2char_dn(char *d, const int *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x163, 1, 4>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int2char_rd(signed char *d, const int *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x164, 1, 4>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int2char_rd(char *d, const int *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x164, 1, 4>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int2char_rn(signed char *d, const int *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x165, 1, 4>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int2char_rn(char *d, const int *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x165, 1, 4>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int2char_rm(signed char *d, const int *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x166, 1, 4>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int2char_rm(char *d, const int *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x166, 1, 4>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}

/* int16_t to int32_t */
__MLU_OP void __bang_int162int32(int *d, const short *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x160, 5, 3>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int162int32_tz(int *d, const short *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x160, 5, 3>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int162int32_oz(int *d, const short *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x161, 5, 3>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int162int32_up(int *d, const short *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x162, 5, 3>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int162int32_dn(int *d, const short *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x163, 5, 3>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int162int32_rd(int *d, const short *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x164, 5, 3>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int162int32_rn(int *d, const short *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x165, 5, 3>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int162int32_rm(int *d, const short *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x166, 5, 3>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_short2int(int *d, const short *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x160, 5, 3>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_short2int_tz(int *d, const short *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x160, 5, 3>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_short2int_oz(int *d, const short *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x161, 5, 3>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_short2int_up(int *d, const short *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x162, 5, 3>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_short2int_dn(int *d, const short *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x163, 5, 3>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_short2int_rd(int *d, const short *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x164, 5, 3>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_short2int_rn(int *d, const short *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x165, 5, 3>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_short2int_rm(int *d, const short *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x166, 5, 3>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}

/* int16_t to int8_t */
__MLU_OP void __bang_int162int8(signed char *d, const short *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x160, 1, 3>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int162int8(char *d, const short *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x160, 1, 3>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int162int8_tz(signed char *d, const short *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x160, 1, 3>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int162int8_tz(char *d, const short *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x160, 1, 3>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int162int8_oz(signed char *d, const short *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x161, 1, 3>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int162int8_oz(char *d, const short *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x161, 1, 3>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int162int8_up(signed char *d, const short *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x162, 1, 3>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int162int8_up(char *d, const short *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x162, 1, 3>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int162int8_dn(signed char *d, const short *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x163, 1, 3>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int162int8_dn(char *d, const short *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x163, 1, 3>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int162int8_rd(signed char *d, const short *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x164, 1, 3>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int162int8_rd(char *d, const short *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x164, 1, 3>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int162int8_rn(signed char *d, const short *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x165, 1, 3>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int162int8_rn(char *d, const short *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x165, 1, 3>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int162int8_rm(signed char *d, const short *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x166, 1, 3>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int162int8_rm(char *d, const short *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x166, 1, 3>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_short2char(signed char *d, const short *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x160, 1, 3>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_short2char(char *d, const short *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x160, 1, 3>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_short2char_tz(signed char *d, const short *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x160, 1, 3>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_short2char_tz(char *d, const short *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x160, 1, 3>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_short2char_oz(signed char *d, const short *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x161, 1, 3>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_short2char_oz(char *d, const short *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x161, 1, 3>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_short2char_up(signed char *d, const short *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x162, 1, 3>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_short2char_up(char *d, const short *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x162, 1, 3>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_short2char_dn(signed char *d, const short *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x163, 1, 3>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_short2char_dn(char *d, const short *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x163, 1, 3>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_short2char_rd(signed char *d, const short *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x164, 1, 3>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_short2char_rd(char *d, const short *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x164, 1, 3>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_short2char_rn(signed char *d, const short *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x165, 1, 3>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_short2char_rn(char *d, const short *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x165, 1, 3>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_short2char_rm(signed char *d, const short *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x166, 1, 3>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_short2char_rm(char *d, const short *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x166, 1, 3>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}

/* int8_t to int32_t */
__MLU_OP void __bang_int82int32(int *d, const signed char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x160, 5, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int82int32(int *d, const char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x160, 5, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int82int32_tz(int *d, const signed char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x160, 5, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int82int32_tz(int *d, const char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x160, 5, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int82int32_oz(int *d, const signed char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x161, 5, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int82int32_oz(int *d, const char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x161, 5, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int82int32_up(int *d, const signed char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x162, 5, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int82int32_up(int *d, const char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x162, 5, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int82int32_dn(int *d, const signed char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x163, 5, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int82int32_dn(int *d, const char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x163, 5, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int82int32_rd(int *d, const signed char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x164, 5, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int82int32_rd(int *d, const char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x164, 5, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int82int32_rn(int *d, const signed char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x165, 5, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int82int32_rn(int *d, const char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x165, 5, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int82int32_rm(int *d, const signed char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x166, 5, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int82int32_rm(int *d, const char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x166, 5, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_char2int(int *d, const signed char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x160, 5, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_char2int(int *d, const char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x160, 5, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_char2int_tz(int *d, const signed char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x160, 5, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_char2int_tz(int *d, const char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x160, 5, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_char2int_oz(int *d, const signed char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x161, 5, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_char2int_oz(int *d, const char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x161, 5, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_char2int_up(int *d, const signed char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x162, 5, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_char2int_up(int *d, const char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x162, 5, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_char2int_dn(int *d, const signed char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x163, 5, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_char2int_dn(int *d, const char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x163, 5, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_char2int_rd(int *d, const signed char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x164, 5, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_char2int_rd(int *d, const char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x164, 5, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_char2int_rn(int *d, const signed char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x165, 5, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_char2int_rn(int *d, const char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x165, 5, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_char2int_rm(int *d, const signed char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x166, 5, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_char2int_rm(int *d, const char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x166, 5, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}

/* int8_t to int16_t */
__MLU_OP void __bang_int82int16(short *d, const signed char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x160, 3, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int82int16(short *d, const char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x160, 3, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int82int16_tz(short *d, const signed char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x160, 3, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int82int16_tz(short *d, const char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x160, 3, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int82int16_oz(short *d, const signed char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x161, 3, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int82int16_oz(short *d, const char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x161, 3, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int82int16_up(short *d, const signed char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x162, 3, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int82int16_up(short *d, const char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x162, 3, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int82int16_dn(short *d, const signed char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x163, 3, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int82int16_dn(short *d, const char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x163, 3, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int82int16_rd(short *d, const signed char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x164, 3, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int82int16_rd(short *d, const char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x164, 3, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int82int16_rn(short *d, const signed char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x165, 3, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int82int16_rn(short *d, const char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x165, 3, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int82int16_rm(short *d, const signed char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x166, 3, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_int82int16_rm(short *d, const char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x166, 3, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_char2short(short *d, const signed char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x160, 3, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_char2short(short *d, const char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x160, 3, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_char2short_tz(short *d, const signed char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x160, 3, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_char2short_tz(short *d, const char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x160, 3, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_char2short_oz(short *d, const signed char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x161, 3, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_char2short_oz(short *d, const char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x161, 3, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_char2short_up(short *d, const signed char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x162, 3, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_char2short_up(short *d, const char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x162, 3, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_char2short_dn(short *d, const signed char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x163, 3, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_char2short_dn(short *d, const char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x163, 3, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_char2short_rd(short *d, const signed char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x164, 3, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_char2short_rd(short *d, const char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x164, 3, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_char2short_rn(short *d, const signed char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x165, 3, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_char2short_rn(short *d, const char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x165, 3, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_char2short_rm(short *d, const signed char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x166, 3, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}
__MLU_OP void __bang_char2short_rm(short *d, const char *a, long n, int dst_pos, int src_pos)
{
    __mlu_op<0x166, 3, 1>(d, a, n, static_cast<long>(dst_pos) - src_pos);
}

template <class __D, class __S, class __K> struct __mlu_mix {
    enum { number = 0, type = 0, since = 0 };
};
template <> struct __mlu_mix<float, float, float> {
    enum { number = 1, type = 11, since = 300 };
};
template <> struct __mlu_mix<float, float, half> {
    enum { number = 2, type = 11, since = 300 };
};
template <> struct __mlu_mix<float, half, float> {
    enum { number = 3, type = 11, since = 300 };
};
template <> struct __mlu_mix<float, half, half> {
    enum { number = 4, type = 11, since = 300 };
};
template <> struct __mlu_mix<half, half, half> {
    enum { number = 5, type = 9, since = 300 };
};
template <> struct __mlu_mix<float, bfloat16_t, bfloat16_t> {
    enum { number = 6, type = 11, since = 300 };
};
template <> struct __mlu_mix<float, bfloat16_t, float> {
    enum { number = 7, type = 11, since = 300 };
};
template <> struct __mlu_mix<float, float, bfloat16_t> {
    enum { number = 8, type = 11, since = 300 };
};
template <> struct __mlu_mix<float, bfloat16_t, half> {
    enum { number = 9, type = 11, since = 300 };
};
template <> struct __mlu_mix<float, half, bfloat16_t> {
    enum { number = 10, type = 11, since = 300 };
};
template <> struct __mlu_mix<half, short, short> {
    enum { number = 11, type = 9, since = 0 };
};
template <> struct __mlu_mix<half, short, signed char> {
    enum { number = 12, type = 9, since = 0 };
};
template <> struct __mlu_mix<half, short, char> {
    enum { number = 12, type = 9, since = 0 };
};
template <> struct __mlu_mix<half, short, int4x2_t> {
    enum { number = 13, type = 9, since = 0 };
};
template <> struct __mlu_mix<half, signed char, short> {
    enum { number = 14, type = 9, since = 0 };
};
template <> struct __mlu_mix<half, char, short> {
    enum { number = 14, type = 9, since = 0 };
};
template <> struct __mlu_mix<half, signed char, signed char> {
    enum { number = 15, type = 9, since = 0 };
};
template <> struct __mlu_mix<half, signed char, char> {
    enum { number = 15, type = 9, since = 0 };
};
template <> struct __mlu_mix<half, char, signed char> {
    enum { number = 15, type = 9, since = 0 };
};
template <> struct __mlu_mix<half, char, char> {
    enum { number = 15, type = 9, since = 0 };
};
template <> struct __mlu_mix<half, signed char, int4x2_t> {
    enum { number = 16, type = 9, since = 0 };
};
template <> struct __mlu_mix<half, char, int4x2_t> {
    enum { number = 16, type = 9, since = 0 };
};
template <> struct __mlu_mix<half, int4x2_t, short> {
    enum { number = 17, type = 9, since = 0 };
};
template <> struct __mlu_mix<half, int4x2_t, signed char> {
    enum { number = 18, type = 9, since = 0 };
};
template <> struct __mlu_mix<half, int4x2_t, char> {
    enum { number = 18, type = 9, since = 0 };
};
template <> struct __mlu_mix<half, int4x2_t, int4x2_t> {
    enum { number = 19, type = 9, since = 0 };
};
template <> struct __mlu_mix<float, short, short> {
    enum { number = 20, type = 11, since = 0 };
};
template <> struct __mlu_mix<float, short, signed char> {
    enum { number = 21, type = 11, since = 0 };
};
template <> struct __mlu_mix<float, short, char> {
    enum { number = 21, type = 11, since = 0 };
};
template <> struct __mlu_mix<float, short, int4x2_t> {
    enum { number = 22, type = 11, since = 0 };
};
template <> struct __mlu_mix<float, signed char, short> {
    enum { number = 23, type = 11, since = 0 };
};
template <> struct __mlu_mix<float, char, short> {
    enum { number = 23, type = 11, since = 0 };
};
template <> struct __mlu_mix<float, signed char, signed char> {
    enum { number = 24, type = 11, since = 0 };
};
template <> struct __mlu_mix<float, signed char, char> {
    enum { number = 24, type = 11, since = 0 };
};
template <> struct __mlu_mix<float, char, signed char> {
    enum { number = 24, type = 11, since = 0 };
};
template <> struct __mlu_mix<float, char, char> {
    enum { number = 24, type = 11, since = 0 };
};
template <> struct __mlu_mix<float, signed char, int4x2_t> {
    enum { number = 25, type = 11, since = 0 };
};
template <> struct __mlu_mix<float, char, int4x2_t> {
    enum { number = 25, type = 11, since = 0 };
};
template <> struct __mlu_mix<float, int4x2_t, short> {
    enum { number = 26, type = 11, since = 0 };
};
template <> struct __mlu_mix<float, int4x2_t, signed char> {
    enum { number = 27, type = 11, since = 0 };
};
template <> struct __mlu_mix<float, int4x2_t, char> {
    enum { number = 27, type = 11, since = 0 };
};
template <> struct __mlu_mix<float, int4x2_t, int4x2_t> {
    enum { number = 28, type = 11, since = 0 };
};
template <> struct __mlu_mix<short, short, short> {
    enum { number = 29, type = 3, since = 0 };
};
template <> struct __mlu_mix<short, short, signed char> {
    enum { number = 30, type = 3, since = 0 };
};
template <> struct __mlu_mix<short, short, char> {
    enum { number = 30, type = 3, since = 0 };
};
template <> struct __mlu_mix<short, short, int4x2_t> {
    enum { number = 31, type = 3, since = 0 };
};
template <> struct __mlu_mix<short, signed char, short> {
    enum { number = 32, type = 3, since = 0 };
};
template <> struct __mlu_mix<short, char, short> {
    enum { number = 32, type = 3, since = 0 };
};
template <> struct __mlu_mix<short, signed char, signed char> {
    enum { number = 33, type = 3, since = 0 };
};
template <> struct __mlu_mix<short, signed char, char> {
    enum { number = 33, type = 3, since = 0 };
};
template <> struct __mlu_mix<short, char, signed char> {
    enum { number = 33, type = 3, since = 0 };
};
template <> struct __mlu_mix<short, char, char> {
    enum { number = 33, type = 3, since = 0 };
};
template <> struct __mlu_mix<short, signed char, int4x2_t> {
    enum { number = 34, type = 3, since = 0 };
};
template <> struct __mlu_mix<short, char, int4x2_t> {
    enum { number = 34, type = 3, since = 0 };
};
template <> struct __mlu_mix<short, int4x2_t, short> {
    enum { number = 35, type = 3, since = 0 };
};
template <> struct __mlu_mix<short, int4x2_t, signed char> {
    enum { number = 36, type = 3, since = 0 };
};
template <> struct __mlu_mix<short, int4x2_t, char> {
    enum { number = 36, type = 3, since = 0 };
};
template <> struct __mlu_mix<short, int4x2_t, int4x2_t> {
    enum { number = 37, type = 3, since = 0 };
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
