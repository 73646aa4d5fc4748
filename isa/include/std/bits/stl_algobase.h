/* SPDX-License-Identifier: MIT
 *
 * <bits/stl_algobase.h> as the library has it, also if a header for both sides
 * includes it: streams have overloads of its functions, for the host. Since GCC
 * 14 std::copy of one trivial element calls a function of the host: what copies
 * such elements follows for both sides.
 */
#pragma GCC system_header
#pragma push_macro("__MLU_BOTH_SIDES")
#ifdef __MLU_BOTH_SIDES
#pragma clang force_cuda_host_device end
#undef __MLU_BOTH_SIDES
#endif
#include_next <bits/stl_algobase.h>

#if _GLIBCXX_RELEASE >= 14 && !defined(__MLU_ALGOBASE)
#define __MLU_ALGOBASE
namespace std
{
template <bool __is_move> struct __mlu_copy {
    template <class __T, class __U>
    _GLIBCXX20_CONSTEXPR static void __assign(__T *__first, ptrdiff_t __n,
                                              __U *__to)
    {
        typedef typename __gnu_cxx::__conditional_type<__is_move, __T &&,
                                                       __T &>::__type __value;
        if (__n == 1) /* an element of a base class has others in its padding */
            *__to = static_cast<__value>(*__first);
        else if (__n > 1)
            __builtin_memmove(__to, __first, __n * sizeof(__T));
    }
    template <class __T, class __U>
    _GLIBCXX20_CONSTEXPR static __U *__copy_m(__T *__first, __T *__last,
                                              __U *__to)
    {
        __assign(__first, __last - __first, __to);
        return __to + (__last - __first);
    }
    template <class __T, class __U>
    _GLIBCXX20_CONSTEXPR static __U *__copy_move_b(__T *__first, __T *__last,
                                                   __U *__to)
    {
        __assign(__first, __last - __first, __to - (__last - __first));
        return __to - (__last - __first);
    }
};
template <>
struct __copy_move<false, true, random_access_iterator_tag>
    : __mlu_copy<false> {
};
template <>
struct __copy_move<true, true, random_access_iterator_tag> : __mlu_copy<true> {
};
template <>
struct __copy_move_backward<false, true, random_access_iterator_tag>
    : __mlu_copy<false> {
};
template <>
struct __copy_move_backward<true, true, random_access_iterator_tag>
    : __mlu_copy<true> {
};
} // namespace std
#endif
#pragma pop_macro("__MLU_BOTH_SIDES")
#ifdef __MLU_BOTH_SIDES
#pragma clang force_cuda_host_device begin
#endif
