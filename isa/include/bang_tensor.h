/* SPDX-License-Identifier: MIT
 *
 * Products with weights in WRAM: forms with optional parameters. The types that
 * can be multiplied are generated. Included by bang.h.
 */
#ifndef BANG_TENSOR_H
#define BANG_TENSOR_H

/* Error unless this architecture has a product of these types. */
#define __MLU_PRODUCT(name)                                                 \
    template <class __D, class __S, class __K, class... __T>                \
    __MLU_REFUSED((__mlu_combination<__D, __S, __K>::__number == 0),        \
                  name " has no form for these types of the source, the "   \
                       "kernel and the result")                             \
    __MLU_REFUSED((__mlu_combination<__D, __S, __K>::__since > __MLU_ARCH), \
                  name " multiplies these types from architecture 300 on; " \
                       "use integers")

__MLU_OP long __mlu_pair(int __height, int __width)
{
    return static_cast<long>(static_cast<unsigned long>(__height) << 32 |
                             static_cast<unsigned>(__width));
}

/* Issues a convolution. After the number of output channels there may be
 * [fix_pos] [indil_w, indil_h [outdil_w, outdil_h]]. fix_pos is present if the
 * number of values is odd. */
template <int __code, bool __is_biased, class __D, class __S, class __K,
          class... __T>
__MLU_OP void __mlu_conv(__D *__d, const __S *__src, const __K *__kernel,
                         const __D *__addend, long __channels, long __height,
                         long __width, long __kernel_height,
                         long __kernel_width, int __stride_width,
                         int __stride_height, long __outputs, __T... __rest)
{
    constexpr int __n = sizeof...(__T), __dilations = __n % 2;
    static_assert(__n <= 5, "a convolution has at most fix_pos, indil_w, "
                            "indil_h, outdil_w and outdil_h in the end");
    typedef __mlu_combination<__D, __S, __K> __types;
    const int __tail[] = {static_cast<int>(__rest)..., 1, 1, 1, 1};
    __mlu_op<__code, __types::__type>(
        __d, __src, __kernel, __addend, __channels, __height, __width,
        __kernel_height, __kernel_width, __outputs,
        __mlu_pair(__stride_height, __stride_width),
        static_cast<long>(__dilations ? __tail[0] : 0),
        __mlu_pair(__tail[__dilations + 1], __tail[__dilations]),
        __mlu_pair(__tail[__dilations + 3], __tail[__dilations + 2]),
        static_cast<long>(__types::__number | (__is_biased ? 256 : 0)));
}

__MLU_PRODUCT("__bang_conv")
__MLU_OP void __bang_conv(__D *__d, const __S *__src, const __K *__kernel,
                          long __channels, long __height, long __width,
                          long __kernel_height, long __kernel_width,
                          int __stride_width, int __stride_height,
                          long __outputs, __T... __rest)
{
    __mlu_conv<__MLU_CODE_conv, false>(
        __d, __src, __kernel, static_cast<const __D *>(0), __channels, __height,
        __width, __kernel_height, __kernel_width, __stride_width,
        __stride_height, __outputs, __rest...);
}

__MLU_PRODUCT("__bang_conv")
__MLU_OP void __bang_conv(__D *__d, const __S *__src, const __K *__kernel,
                          const __D *__bias, long __channels, long __height,
                          long __width, long __kernel_height,
                          long __kernel_width, int __stride_width,
                          int __stride_height, long __outputs, __T... __rest)
{
    __mlu_conv<__MLU_CODE_conv, true>(__d, __src, __kernel, __bias, __channels,
                                      __height, __width, __kernel_height,
                                      __kernel_width, __stride_width,
                                      __stride_height, __outputs, __rest...);
}

__MLU_PRODUCT("__bang_conv_partial")
__MLU_OP void __bang_conv_partial(__D *__d, const __S *__src,
                                  const __K *__kernel, const __D *__partial,
                                  long __channels, long __height, long __width,
                                  long __kernel_height, long __kernel_width,
                                  int __stride_width, int __stride_height,
                                  long __outputs, __T... __rest)
{
    __mlu_conv<__MLU_CODE_conv_partial, true>(
        __d, __src, __kernel, __partial, __channels, __height, __width,
        __kernel_height, __kernel_width, __stride_width, __stride_height,
        __outputs, __rest...);
}

__MLU_PRODUCT("__bang_matmul")
__MLU_OP void __bang_matmul(__D *__d, const __S *__a, const __K *__kernel,
                            long __m, long __k, long __n, int __fix_pos = 0)
{
    typedef __mlu_combination<__D, __S, __K> __types;
    __mlu_op<__MLU_CODE_matmul, __types::__type>(
        __d, __a, __kernel, __m, __k, __n, static_cast<long>(__fix_pos),
        static_cast<long>(__types::__number));
}

__MLU_PRODUCT("__bang_mlp")
__MLU_OP void __bang_mlp(__D *__d, const __S *__src, const __D *__bias,
                         const __K *__kernel, long __height, long __width,
                         int __fix_pos = 0)
{
    typedef __mlu_combination<__D, __S, __K> __types;
    __mlu_op<__MLU_CODE_mlp, __types::__type>(
        __d, __src, __kernel, __bias, __height, __width,
        static_cast<long>(__fix_pos),
        static_cast<long>(__types::__number | 256));
}

__MLU_PRODUCT("__bang_mlp")
__MLU_OP void __bang_mlp(__D *__d, const __S *__src, const __K *__kernel,
                         long __height, long __width, int __fix_pos = 0)
{
    typedef __mlu_combination<__D, __S, __K> __types;
    __mlu_op<__MLU_CODE_mlp, __types::__type>(
        __d, __src, __kernel, static_cast<const __D *>(0), __height, __width,
        static_cast<long>(__fix_pos), static_cast<long>(__types::__number));
}
#undef __MLU_PRODUCT

#endif
