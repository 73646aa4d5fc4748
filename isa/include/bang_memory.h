/* SPDX-License-Identifier: MIT
 *
 * Scalar loads and stores that name their memory, and tests for the memory of a
 * pointer. On hardware, naming the memory saves an address check; here every
 * access is checked. Included by bang.h.
 */
#pragma GCC system_header
#ifndef BANG_MEMORY_H
#define BANG_MEMORY_H

#define __MLU_LOAD(name)                                   \
    template <class __T> __MLU_OP __T name(const __T *__p) \
    {                                                      \
        return *__p;                                       \
    }
__MLU_LOAD(__load_nram)
__MLU_LOAD(__load_sram)
__MLU_LOAD(__load_gdram)
#undef __MLU_LOAD

#define __MLU_STORE(name)                                                 \
    template <class __T, class __V> __MLU_OP void name(__T *__p, __V __v) \
    {                                                                     \
        *__p = static_cast<__T>(__v);                                     \
    }
__MLU_STORE(__store_nram)
__MLU_STORE(__store_sram)
__MLU_STORE(__store_gdram)
#undef __MLU_STORE

/* Whether p is in the address range [from, to). */
template <unsigned long __from, unsigned long __to>
__MLU_OP bool __mlu_is_between(const void *__p)
{
    unsigned long __address = reinterpret_cast<unsigned long>(__p);
    return __address >= __from && __address < __to;
}

__MLU_OP bool __is_nram(const void *__p)
{
    return __mlu_is_between<__MLU_FIRST_NRAM, __MLU_FIRST_WRAM>(__p);
}

__MLU_OP bool __is_wram(const void *__p)
{
    return __mlu_is_between<__MLU_FIRST_WRAM, __MLU_FIRST_SRAM>(__p);
}

__MLU_OP bool __is_sram(const void *__p)
{
    return __mlu_is_between<__MLU_FIRST_SRAM, __MLU_FIRST_CODE>(__p);
}

/* True for GDRAM, device variables and constants, and LDRAM. */
__MLU_OP bool __is_dram(const void *__p)
{
    return __mlu_is_between<__MLU_FIRST_CODE, ~0ul>(__p);
}

#endif
