/* SPDX-License-Identifier: MIT
 *
 * More names of gather and scatter; the usual names are generated. Included by
 * bang.h.
 */
#pragma GCC system_header
#ifndef BANG_GATHER_H
#define BANG_GATHER_H

/* Mask and offsets in reverse order; the types of the arguments distinguish the
 * two orders. */
#define __MLU_SWAPPED(name, op, stride)                                       \
    __MLU_REFUSED(__MLU_ARCH < 372, #name " exists from architecture 372 on") \
    __MLU_OP void name(void *__d, const void *__s,                            \
                       const unsigned char *__mask, const unsigned *__offset, \
                       long __size, mluMemcpyDirection_t __direction,         \
                       long stride, long __n)                                 \
    {                                                                         \
        __mlu_op<__MLU_CODE_##op, __MLU_NONE>(                                \
            __d, __s, __offset, __mask, __size,                               \
            static_cast<long>(__direction), stride, __n);                     \
    }
__MLU_SWAPPED(__gather, gather_mask, __dst_stride)
__MLU_SWAPPED(__gather_async, gather_mask_async, __dst_stride)
__MLU_SWAPPED(__scatter, scatter_mask, __src_stride)
__MLU_SWAPPED(__scatter_async, scatter_mask_async, __src_stride)
#undef __MLU_SWAPPED

/* Older name for the direction GDRAM2NRAM. */
__MLU_REFUSED(__MLU_ARCH < 372,
              "__bang_gather_async exists from architecture 372 on")
__MLU_OP void __bang_gather_async(void *__d, const void *__gdram,
                                  const unsigned *__offset, const void *__mask,
                                  long __size, long __dst_stride, long __n)
{
    __mlu_op<__MLU_CODE_gather_mask_async, __MLU_NONE>(
        __d, __gdram, __offset, __mask, __size, static_cast<long>(GDRAM2NRAM),
        __dst_stride, __n);
}

#endif
