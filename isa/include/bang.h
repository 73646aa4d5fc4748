/* SPDX-License-Identifier: MIT
 *
 * The kernel language: qualifiers, types, built-in variables and intrinsics.
 * mlucc includes this file before every .mlu file, in host and device passes;
 * kernels may include it again. bang_intrinsics.h is generated from the tables.
 */
#ifndef BANG_H
#define BANG_H

#ifndef __BANG__
#error "bang.h needs mlucc: compile this file as `mlucc file.mlu`"
#endif

/* ---- qualifiers -------------------------------------------------------- */

/* mlucc finds the kernels of a device object by this section, and so the stubs
 * of kernels with several names in the host object. */
#ifdef __BANG_ARCH__
#define __mlu_global__ __attribute__((global, __section__(".text.mlu_kernel")))
#define __mlu_entry__  __mlu_global__
#else
#define __mlu_global__ __attribute__((global))
#define __mlu_entry__  __attribute__((global, __section__(".text.mlu_entry")))
#endif
#define __mlu_device__  __attribute__((device))
#define __mlu_host__    __attribute__((host))
#define __mlu_func__    inline __attribute__((device))
#define __mlu_builtin__ inline __attribute__((device, __always_inline__))
#define __mlu_vector__  inline __attribute__((device))
#define __mlu_const__   const __attribute__((device))
#define __ldram__

/* Scratchpad variables: each has its own section, because constants and
 * variables may not share a section. They are kept even if the optimiser sees
 * no reader, because other cores and the DMA may read them. */
#define __MLU_STRING_(x) #x
#define __MLU_STRING(x)  __MLU_STRING_(x)
#ifdef __BANG_ARCH__
#define __MLU_IN(space)                  \
    static                               \
        __attribute__((device, __used__, \
                       __section__("." space "." __MLU_STRING(__COUNTER__))))
#else /* the host only knows the names */
#define __MLU_IN(space) static __attribute__((device, __unused__))
#endif
#define __nram__       __MLU_IN("nram")
#define __wram__       __MLU_IN("wram")
#define __mlu_shared__ __MLU_IN("sram")

#include "bang_types.h"

/* ---- issuing an op ------------------------------------------------------ */

#define __MLU_OP \
    static inline __attribute__((device, __always_inline__, __nodebug__))

/* __mlu_op<code, type, source>(operands...) issues one BANG op as an
 * instruction custom-0: the immediate is the op code, rs1 the element type,
 * funct3 the source type of conversions. Operands are in a0..a7 and t0..t6. One
 * overload per number of operands is generated from these macros. The host pass
 * only needs declarations. */
#ifdef __BANG_ARCH__
#define __MLU_REG(n, reg) register __T##n __r##n asm(reg) = __a##n
#define __MLU_ISSUE(...)                                                  \
    asm volatile(".insn i 0x0b, %c2, x0, x%c0, %c1"                       \
                 :                                                        \
                 : "i"(__type), "i"(__code), "i"(__source), ##__VA_ARGS__ \
                 : "memory")
#define __MLU_OBTAIN(...)                                                 \
    register unsigned long __result asm("a0");                            \
    asm volatile(".insn i 0x0b, %c3, a0, x%c1, %c2"                       \
                 : "=r"(__result)                                         \
                 : "i"(__type), "i"(__code), "i"(__source), ##__VA_ARGS__ \
                 : "memory");                                             \
    return __mlu_from_bits<__R>(__result)
#define __MLU_BODY(...) \
    {                   \
        __VA_ARGS__;    \
    }
#else
#define __MLU_REG(n, reg)
#define __MLU_ISSUE(...)
#define __MLU_OBTAIN(...) return __R()
#define __MLU_BODY(...) \
    {                   \
        __VA_ARGS__;    \
    }
#endif

/* Makes the use of a declaration an error on architectures that lack it; not in
 * the host pass. */
#ifdef __BANG_ARCH__
#define __MLU_ARCH __BANG_ARCH__
#define __MLU_REFUSED(condition, text) \
    __attribute__((__diagnose_if__(condition, text, "error")))
#else
#define __MLU_REFUSED(condition, text)
#endif

/* An overload for a type whose vector arithmetic came with a later architecture
 * (types.def). A warning: the simulator computes it everywhere. */
#ifdef __BANG_ARCH__
#define __MLU_NEWER(name, since, type)                          \
    __attribute__((__diagnose_if__(                             \
        __MLU_ARCH < since,                                     \
        name ": cards have vector operations of " type          \
             " from architecture " #since " on; the simulator " \
             "computes it all the same",                        \
        "warning")))
#else
#define __MLU_NEWER(name, since, type)
#endif

/* A constant count that stops a kernel on 1xx and 2xx (rules.def). mlusim lint
 * reads the compiled code, where more counts are constant. */
#if defined(__BANG_ARCH__) && __BANG_ARCH__ < 300 && !defined(__MLU_LINT__)
#define __MLU_LINES(name, bytes, multiple)                                  \
    __attribute__((__diagnose_if__(                                         \
        (bytes) % (multiple) != 0,                                          \
        name ": the elements are no multiple of " #multiple                 \
             " bytes, which 1xx and 2xx want: round the count up, and the " \
             "buffers with it",                                             \
        "warning")))
#else
#define __MLU_LINES(name, bytes, multiple)
#endif

/* A name that a toolkit has dropped. mlucc shows the text as a note
 * (explain/hints.c), not as an error, because released kernels use the name for
 * every architecture of their time. */
#ifdef __BANG_ARCH__
#define __MLU_DROPPED(text) \
    __attribute__((         \
        __diagnose_if__(__MLU_ARCH > __MLU_LAST_OLD_ARCH, text, "warning")))
#else
#define __MLU_DROPPED(text)
#endif

/* A fill takes any pointer, and the type of its value sets the element size:
 * floats written to a half buffer fill twice as many bytes as expected. So for
 * mlusim lint the pointer keeps its type, and Clang warns of a value of another
 * size. A byte pointer fits every type, because kernels divide byte arrays. */
#if defined(__MLU_LINT__) && defined(__BANG_ARCH__)
template <class __D, class __V> struct __mlu_is_other {
    static constexpr bool __is = sizeof(__D) > 1 && sizeof(__D) != sizeof(__V);
};
template <class __V> struct __mlu_is_other<void, __V> {
    static constexpr bool __is = false;
};
#define __MLU_FILL_TEMPLATE template <class __V, class __D>
#define __MLU_FILL_POINTER  __D *
#define __MLU_FILL_NOTE(name)                                             \
    __attribute__((__diagnose_if__(                                       \
        __mlu_is_other<__D, __V>::__is,                                   \
        name ": the elements of the buffer have another size than the "   \
             "value, whose type says what is written; cast the value to " \
             "the type of the buffer",                                    \
        "warning")))
#else
#define __MLU_FILL_TEMPLATE template <class __V>
#define __MLU_FILL_POINTER  void *
#define __MLU_FILL_NOTE(name)
#endif

/* The unsigned type for the bits that an op leaves in a register. */
template <unsigned __size> struct __mlu_bits_of;
template <> struct __mlu_bits_of<1> {
    typedef unsigned char __type;
};
template <> struct __mlu_bits_of<2> {
    typedef unsigned short __type;
};
template <> struct __mlu_bits_of<4> {
    typedef unsigned __type;
};
template <> struct __mlu_bits_of<8> {
    typedef unsigned long __type;
};
template <class __R> __MLU_OP __R __mlu_from_bits(unsigned long __bits)
{
    typedef typename __mlu_bits_of<sizeof(__R)>::__type __narrow;
    return __builtin_bit_cast(__R, static_cast<__narrow>(__bits));
}

/* A built-in variable: a read-only control register. */
template <int __number> __MLU_OP int __mlu_builtin_variable()
{
    int __value = 0;
#ifdef __BANG_ARCH__
    asm("csrr %0, %1" : "=r"(__value) : "i"(__number));
#endif
    return __value;
}

#include "bang_intrinsics.h"

#include "bang_bits.h"
#include "bang_fill.h"
#include "bang_fusion.h"
#include "bang_gather.h"
#include "bang_layout.h"
#include "bang_literals.h"
#include "bang_math.h"
#include "bang_memory.h"
#include "bang_pool.h"
#include "bang_reduce.h"
#include "bang_tensor.h"
#include "bang_scalar.h"
#include "bang_vv.h"

/* ---- conversions -------------------------------------------------------- */

/* The forms of 2xx with a parameter for intermediate results. That memory is
 * not used. */
__MLU_OP void __bang_float2int(int *__d, float *, const float *__a, float *,
                               long __n)
{
    __bang_float2int(__d, __a, __n, 0);
}

__MLU_OP void __bang_int2float(float *__d, float *, const int *__a, float *,
                               long __n)
{
    __bang_int2float(__d, __a, __n, 0);
}

/* ---- kind of core ------------------------------------------------------- */

#define __is_ipu() (coreId != 0x80)
#define __is_mpu() (coreId == 0x80)

/* ---- named steps --------------------------------------------------------- */

/* Whether name[i..n - 1) is printable UTF-8 and name[n - 1] is NUL. */
constexpr bool __mlu_is_line(const char *__name, unsigned long __n,
                             unsigned long __i)
{
    unsigned char __c = (unsigned char)__name[__i];
    unsigned long __more = __c < 0x80 ? 0 : __c < 0xe0 ? 1 : __c < 0xf0 ? 2 : 3;
    if (__i == __n - 1)
        return __c == 0;
    if (__c < 0x20 || __c == 0x7f || (__c >= 0x80 && __c < 0xc2) ||
        __c > 0xf4 || __i + __more >= __n)
        return false;
    for (unsigned long __k = 1; __k <= __more; __k++)
        if (((unsigned char)__name[__i + __k] & 0xc0) != 0x80)
            return false;
    return __mlu_is_line(__name, __n, __i + __more + 1);
}

/* The bytes of a name, eight per word. */
struct __mlu_step_words {
    bool __is_name;
    unsigned long __at[16];
};
template <unsigned long __n>
constexpr __mlu_step_words __mlu_words_of_step(const char (&__name)[__n])
{
    __mlu_step_words __words = {};
    __words.__is_name =
        __n > 1 && __n <= sizeof __words.__at && __mlu_is_line(__name, __n, 0);
    for (unsigned long __i = 0; __words.__is_name && __i < __n; __i++)
        __words.__at[__i / 8] |= (unsigned long)(unsigned char)__name[__i]
                                 << 8 * (__i % 8);
    return __words;
}

/* Names a step of a kernel for reports and the debugger: the code from here to
 * the next __mlu_step in the same call of the function, or to the end of that
 * call. name is a string literal, one line of up to 127 bytes. A step costs no
 * time: it is a note in the image, not an instruction. mlucc converts the
 * numbers in the note to the text of the name. */
#ifdef __BANG_ARCH__
#define __MLU_STEP_4(k)                                                       \
    "i"(__words.__at[k]), "i"(__words.__at[k + 1]), "i"(__words.__at[k + 2]), \
        "i"(__words.__at[k + 3])
#define __mlu_step(name)                                                       \
    do {                                                                       \
        static constexpr __mlu_step_words __words = __mlu_words_of_step(name); \
        static_assert(__words.__is_name,                                       \
                      "the name of a step is one line of 1 to 127 bytes");     \
        asm volatile("9989:\n"                                                 \
                     ".pushsection .mlu_steps,\"\",@progbits\n"                \
                     ".quad 9989b\n"                                           \
                     ".mlu_step_name %c0 %c1 %c2 %c3 %c4 %c5 %c6 %c7 %c8 %c9 " \
                     "%c10 %c11 %c12 %c13 %c14 %c15\n"                         \
                     ".popsection" ::__MLU_STEP_4(0),                          \
                     __MLU_STEP_4(4), __MLU_STEP_4(8), __MLU_STEP_4(12)        \
                     : "memory");                                              \
    } while (0)
#else
#define __mlu_step(name) ((void)0)
#endif

/* Names bytes of NRAM, WRAM or SRAM, usually a part of an array, for messages,
 * checks, the debugger and `mlusim usage`. The name lasts until the task names
 * exactly the same bytes again, closes the region, or ends. A name is one line
 * of up to 127 bytes. Costs one instruction, without other effects. */
__MLU_OP void __mlu_region(const char *__name, const void *__pointer,
                           long __bytes)
{
    __mlu_op<__MLU_CODE_region, __MLU_NONE>(__name, __pointer, __bytes);
}
#define __mlu_region __mlu_region /* for #ifdef in sources */

/* Names bytes that lie within another region, whose name is the parent: without
 * this the check `regions` reports a part within a part. */
__MLU_OP void __mlu_region_of(const char *__name, const char *__parent,
                              const void *__pointer, long __bytes)
{
    __mlu_op<__MLU_CODE_region_of, __MLU_NONE>(__name, __parent, __pointer,
                                               __bytes);
}
#define __mlu_region_of __mlu_region_of

/* Closes the region that begins at a pointer; of several, the one that was
 * named last. */
__MLU_OP void __mlu_region_end(const void *__pointer)
{
    __mlu_op<__MLU_CODE_region_end, __MLU_NONE>(__pointer);
}
#define __mlu_region_end __mlu_region_end

/* ---- printing and exit --------------------------------------------------- */

/* Converts a printed value to 8 bytes; a kind letter gives its type: d signed,
 * u unsigned, f double bits, p pointer. */
template <class __T> __MLU_OP unsigned long long __mlu_print_bits(__T __v)
{
    if constexpr (static_cast<__T>(0.5) != static_cast<__T>(0)) {
        if constexpr (static_cast<__T>(-1) < static_cast<__T>(0))
            return __builtin_bit_cast(unsigned long long,
                                      static_cast<double>(__v));
        else
            return static_cast<unsigned long long>(__v); /* bool */
    } else {
        return static_cast<unsigned long long>(static_cast<long long>(__v));
    }
}

template <class __T> __MLU_OP constexpr char __mlu_print_kind(__T)
{
    return static_cast<__T>(0.5) != static_cast<__T>(0) &&
                   static_cast<__T>(-1) < static_cast<__T>(0)
               ? 'f'
           : static_cast<__T>(-1) < static_cast<__T>(0) ? 'd'
                                                        : 'u';
}

template <class __T> __MLU_OP unsigned long long __mlu_print_bits(__T *__v)
{
    return (unsigned long long)__v;
}

template <class __T> __MLU_OP constexpr char __mlu_print_kind(__T *)
{
    return 'p';
}

/* printf of kernels: a format and up to 16 values, which are integers, bool,
 * half, bfloat16_t, float, double or pointers. The output of all cores is in
 * the order of simulated time. */
template <class... __A>
__attribute__((__format__(__printf__, 1, 2))) __MLU_OP int
__bang_printf(const char *__format, __A... __values)
{
    static_assert(sizeof...(__A) <= 16,
                  "__bang_printf takes at most 16 values beside the format");
    unsigned long long __bits[] = {__mlu_print_bits(__values)..., 0};
    char __kinds[] = {__mlu_print_kind(__values)..., 0};
    __mlu_op<__MLU_CODE_printf, __MLU_NONE>(
        __format, static_cast<const void *>(__bits),
        static_cast<const void *>(__kinds), static_cast<long>(sizeof...(__A)));
    return 0;
}

template <class... __A>
__attribute__((__format__(__printf__, 1, 2))) __MLU_OP int
printf(const char *__format, __A... __values)
{
    return __bang_printf(__format, __values...);
}

extern "C" {
__MLU_OP __attribute__((__noreturn__)) void exit(int __status) noexcept
{
    __mlu_op<__MLU_CODE_exit, __MLU_NONE>(static_cast<long>(__status));
    __builtin_unreachable();
}

__MLU_OP __attribute__((__noreturn__)) void abort() noexcept
{
    __mlu_op<__MLU_CODE_abort, __MLU_NONE>();
    __builtin_unreachable();
}

/* without noexcept, because user code may redeclare the function without it */
__MLU_OP __attribute__((__noreturn__)) void
__assert_fail(const char *__condition, const char *__file, unsigned __line,
              const char *__function)
{
    __mlu_op<__MLU_CODE_assert_fail, __MLU_NONE>(
        __condition, __file, static_cast<long>(__line), __function);
    __builtin_unreachable();
}
}

namespace std
{
using ::abort;
using ::exit;
} // namespace std

#endif
