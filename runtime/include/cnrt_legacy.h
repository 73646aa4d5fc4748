/* SPDX-License-Identifier: MIT
 *
 * Part of cnrt.h: what tutorials of the versions 3 and 4 call. Constants of
 * theirs that are other spellings of today's are beside those.
 */
#ifndef CNRT_LEGACY_H
#define CNRT_LEGACY_H

#include "cnrt.h"

#pragma GCC visibility push(default)
#ifdef __cplusplus
extern "C" {
#endif

#define CNRT_RET_ERR_INVALID cnrtErrorArgsInvalid
#define CNRT_RET_ERR_NOMEM   cnrtErrorNoMem
#define CNRT_RET_ERR_NODEV   cnrtErrorNoDevice

/* ---- devices and queues -------------------------------------------------- */

/* Nothing needs it; flags must be 0. */
cnrtRet_t cnrtInit(unsigned int __flags);
/* cnrtDeviceReset. */
void cnrtDestroy(void);
cnrtRet_t cnrtGetDeviceHandle(cnrtDev_t *__device, int __ordinal);
/* cnrtSetDevice. */
cnrtRet_t cnrtSetCurrentDevice(cnrtDev_t __device);
cnrtRet_t cnrtCreateQueue(cnrtQueue_t *__queue);
cnrtRet_t cnrtSyncQueue(cnrtQueue_t __queue);
cnrtRet_t cnrtDestroyQueue(cnrtQueue_t __queue);
/* Unlike cnrtNotifierCreate the older calls take the notifier by address.
 * cnrtPlaceNotifier and cnrtNotifierDuration (microseconds) are today's. */
cnrtRet_t cnrtCreateNotifier(cnrtNotifier_t *__notifier);
cnrtRet_t cnrtDestroyNotifier(cnrtNotifier_t *__notifier);

/* ---- casts ----------------------------------------------------------------
 */

/* cnrtCastDataType_V2, to nearest with ties to even. CNRT_FIX8 is CNRT_INT8,
 * with a position in param; CNRT_INT4 and CNRT_QUANT8 are not supported:
 * cnrtErrorArgsInvalid. */
cnrtRet_t cnrtCastDataType(const void *__src, cnrtDataType_t __src_type,
                           void *__dst, cnrtDataType_t __dst_type, int __n,
                           cnrtQuantizedParam_t __param);
/* To the nearest half, ties to even; halfs are their bits. */
cnrtRet_t cnrtConvertFloatToHalf(uint16_t *__bits, float __value);
cnrtRet_t cnrtConvertHalfToFloat(float *__value, uint16_t __bits);
cnrtRet_t cnrtConvertFloatToHalfArray(uint16_t *__bits, const float *__values,
                                      int __n);
cnrtRet_t cnrtConvertHalfToFloatArray(float *__values, const uint16_t *__bits,
                                      int __n);

#ifdef __cplusplus
}
#endif
#pragma GCC visibility pop

#endif
