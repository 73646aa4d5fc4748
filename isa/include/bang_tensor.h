/* SPDX-License-Identifier: MIT
 *
 * Products with weights in WRAM: their forms differ in what may be left out.
 * The types that can be multiplied are generated. Included by bang.h.
 */
#ifndef BANG_TENSOR_H
#define BANG_TENSOR_H

/* What a call must name: types there are a product of, on this architecture. */
#define __MLU_PRODUCT(name)                                                 \
    template <class __D, class __S, class __K, class... __T>                \
    __MLU_REFUSED((__mlu_mix<__D, __S, __K>::number == 0),                  \
                  name " has no form for these types of the source, the "   \
                       "kernel and the result")                             \
    __MLU_REFUSED((__mlu_mix<__D, __S, __K>::since > __MLU_ARCH),           \
                  name " multiplies these types from architecture 300 on; " \
                       "use integers")

__MLU_OP long __mlu_pair(int height, int width)
{
    return static_cast<long>(static_cast<unsigned long>(height) << 32 |
                             static_cast<unsigned>(width));
}

/* A convolution as the op wants it. What follows the number of output channels
 * is [fix_pos] [indil_w, indil_h [outdil_w, outdil_h]]: an odd number of
 * values has a fix_pos. */
template <int __code, bool __is_biased, class __D, class __S, class __K,
          class... __T>
__MLU_OP void __mlu_conv(__D *d, const __S *src, const __K *kernel,
                         const __D *addend, long channels, long height,
                         long width, long kernel_height, long kernel_width,
                         int stride_width, int stride_height, long outputs,
                         __T... rest)
{
    constexpr int n = sizeof...(__T), dilations = n % 2;
    static_assert(n <= 5, "a convolution has at most fix_pos, indil_w, "
                          "indil_h, outdil_w and outdil_h in the end");
    typedef __mlu_mix<__D, __S, __K> mix;
    const int tail[] = {static_cast<int>(rest)..., 1, 1, 1, 1};
    __mlu_op<__code, mix::type>(
        d, src, kernel, addend, channels, height, width, kernel_height,
        kernel_width, outputs, __mlu_pair(stride_height, stride_width),
        static_cast<long>(dilations ? tail[0] : 0),
        __mlu_pair(tail[dilations + 1], tail[dilations]),
        __mlu_pair(tail[dilations + 3], tail[dilations + 2]),
        static_cast<long>(mix::number | (__is_biased ? 256 : 0)));
}

__MLU_PRODUCT("__bang_conv")
__MLU_OP void __bang_conv(__D *d, const __S *src, const __K *kernel,
                          long channels, long height, long width,
                          long kernel_height, long kernel_width,
                          int stride_width, int stride_height, long outputs,
                          __T... rest)
{
    __mlu_conv<__MLU_CODE_conv, false>(
        d, src, kernel, static_cast<const __D *>(0), channels, height, width,
        kernel_height, kernel_width, stride_width, stride_height, outputs,
        rest...);
}

__MLU_PRODUCT("__bang_conv")
__MLU_OP void __bang_conv(__D *d, const __S *src, const __K *kernel,
                          const __D *bias, long channels, long height,
                          long width, long kernel_height, long kernel_width,
                          int stride_width, int stride_height, long outputs,
                          __T... rest)
{
    __mlu_conv<__MLU_CODE_conv, true>(
        d, src, kernel, bias, channels, height, width, kernel_height,
        kernel_width, stride_width, stride_height, outputs, rest...);
}

__MLU_PRODUCT("__bang_conv_partial")
__MLU_OP void __bang_conv_partial(__D *d, const __S *src, const __K *kernel,
                                  const __D *partial, long channels,
                                  long height, long width, long kernel_height,
                                  long kernel_width, int stride_width,
                                  int stride_height, long outputs, __T... rest)
{
    __mlu_conv<__MLU_CODE_conv_partial, true>(
        d, src, kernel, partial, channels, height, width, kernel_height,
        kernel_width, stride_width, stride_height, outputs, rest...);
}

__MLU_PRODUCT("__bang_matmul")
__MLU_OP void __bang_matmul(__D *d, const __S *a, const __K *kernel, long m,
                            long k, long n, int fix_pos = 0)
{
    typedef __mlu_mix<__D, __S, __K> mix;
    __mlu_op<__MLU_CODE_matmul, mix::type>(d, a, kernel, m, k, n,
                                           static_cast<long>(fix_pos),
                                           static_cast<long>(mix::number));
}

__MLU_PRODUCT("__bang_mlp")
__MLU_OP void __bang_mlp(__D *d, const __S *src, const __D *bias,
                         const __K *kernel, long height, long width,
                         int fix_pos = 0)
{
    typedef __mlu_mix<__D, __S, __K> mix;
    __mlu_op<__MLU_CODE_mlp, mix::type>(d, src, kernel, bias, height, width,
                                        static_cast<long>(fix_pos),
                                        static_cast<long>(mix::number | 256));
}

__MLU_PRODUCT("__bang_mlp")
__MLU_OP void __bang_mlp(__D *d, const __S *src, const __K *kernel, long height,
                         long width, int fix_pos = 0)
{
    typedef __mlu_mix<__D, __S, __K> mix;
    __mlu_op<__MLU_CODE_mlp, mix::type>(
        d, src, kernel, static_cast<const __D *>(0), height, width,
        static_cast<long>(fix_pos), static_cast<long>(mix::number));
}
#undef __MLU_PRODUCT

#endif
