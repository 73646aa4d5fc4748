/* SPDX-License-Identifier: MIT
 *
 * Further spellings of gather and scatter; the plain ones are generated.
 * Included by bang.h.
 */
#pragma GCC system_header
#ifndef BANG_GATHER_H
#define BANG_GATHER_H

/* Mask and offsets the other way round; their types tell which is which. */
#define __MLU_SWAPPED(name, op, stride)                                        \
    __MLU_REFUSED(__MLU_ARCH < 372, #name " exists from architecture 372 on")  \
    __MLU_OP void name(void *d, const void *s, const unsigned char *mask,      \
                       const unsigned *offset, long size,                      \
                       mluMemcpyDirection_t direction, long stride, long n)    \
    {                                                                          \
        __mlu_op<__MLU_CODE_##op, 0>(d, s, offset, mask, size,                 \
                                     static_cast<long>(direction), stride, n); \
    }
__MLU_SWAPPED(__gather, gather_mask, dst_stride)
__MLU_SWAPPED(__gather_async, gather_mask_async, dst_stride)
__MLU_SWAPPED(__scatter, scatter_mask, src_stride)
__MLU_SWAPPED(__scatter_async, scatter_mask_async, src_stride)
#undef __MLU_SWAPPED

/* The older name for GDRAM2NRAM. */
__MLU_REFUSED(__MLU_ARCH < 372,
              "__bang_gather_async exists from architecture 372 on")
__MLU_OP void __bang_gather_async(void *d, const void *gdram,
                                  const unsigned *offset, const void *mask,
                                  long size, long dst_stride, long n)
{
    __mlu_op<__MLU_CODE_gather_mask_async, 0>(d, gdram, offset, mask, size,
                                              static_cast<long>(GDRAM2NRAM),
                                              dst_stride, n);
}

#endif
