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

enum {
    __MLU_CODE_memcpy = 0x001,
    __MLU_CODE_memcpy_async = 0x002,
    __MLU_CODE_memcpy_cluster = 0x003,
    __MLU_CODE_memcpy_cluster_async = 0x004,
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
    __MLU_CODE_printf = 0x020,
    __MLU_CODE_exit = 0x021,
    __MLU_CODE_abort = 0x022,
    __MLU_CODE_assert_fail = 0x023,
    __MLU_CODE_write_value = 0x100,
    __MLU_CODE_add = 0x110,
    __MLU_CODE_sub = 0x111,
    __MLU_CODE_mul = 0x112,
    __MLU_CODE_add_scalar = 0x114,
    __MLU_CODE_sub_scalar = 0x115,
    __MLU_CODE_mul_scalar = 0x116,
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

/* sync_move: waits for the Move-DMA of this core */
__MLU_OP void __sync_move()
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
__MLU_OP void __sync_io_move_compute(int a, int b, int c, int d, int e, int f)
{
    __mlu_op<0x015, 0>(static_cast<long>(a), static_cast<long>(b), static_cast<long>(c), static_cast<long>(d), static_cast<long>(e), static_cast<long>(f));
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

/* write_value: d[i] = s */
template <class V>
__MLU_OP void __bang_write_value(signed char *d, long n, V s)
{
    __mlu_op<0x100, 1>(d, n, static_cast<signed char>(s));
}
template <class V>
__MLU_OP void __bang_write_value(char *d, long n, V s)
{
    __mlu_op<0x100, 1>(d, n, static_cast<char>(s));
}
template <class V>
__MLU_OP void __bang_write_value(unsigned char *d, long n, V s)
{
    __mlu_op<0x100, 2>(d, n, static_cast<unsigned char>(s));
}
template <class V>
__MLU_OP void __bang_write_value(short *d, long n, V s)
{
    __mlu_op<0x100, 3>(d, n, static_cast<short>(s));
}
template <class V>
__MLU_OP void __bang_write_value(unsigned short *d, long n, V s)
{
    __mlu_op<0x100, 4>(d, n, static_cast<unsigned short>(s));
}
template <class V>
__MLU_OP void __bang_write_value(int *d, long n, V s)
{
    __mlu_op<0x100, 5>(d, n, static_cast<int>(s));
}
template <class V>
__MLU_OP void __bang_write_value(unsigned int *d, long n, V s)
{
    __mlu_op<0x100, 6>(d, n, static_cast<unsigned int>(s));
}
template <class V>
__MLU_OP void __bang_write_value(long *d, long n, V s)
{
    __mlu_op<0x100, 7>(d, n, static_cast<long>(s));
}
template <class V>
__MLU_OP void __bang_write_value(long long *d, long n, V s)
{
    __mlu_op<0x100, 7>(d, n, static_cast<long long>(s));
}
template <class V>
__MLU_OP void __bang_write_value(unsigned long *d, long n, V s)
{
    __mlu_op<0x100, 8>(d, n, static_cast<unsigned long>(s));
}
template <class V>
__MLU_OP void __bang_write_value(unsigned long long *d, long n, V s)
{
    __mlu_op<0x100, 8>(d, n, static_cast<unsigned long long>(s));
}
template <class V>
__MLU_OP void __bang_write_value(half *d, long n, V s)
{
    __mlu_op<0x100, 9>(d, n, static_cast<half>(s));
}
template <class V>
__MLU_OP void __bang_write_value(bfloat16_t *d, long n, V s)
{
    __mlu_op<0x100, 10>(d, n, static_cast<bfloat16_t>(s));
}
template <class V>
__MLU_OP void __bang_write_value(float *d, long n, V s)
{
    __mlu_op<0x100, 11>(d, n, static_cast<float>(s));
}
template <class V>
__MLU_OP void __bang_write_value(void *d, long n, V s)
{
    __bang_write_value(static_cast<__mlu_element<V> *>(d), n, s);
}
template <class V>
__MLU_OP void __nramset(signed char *d, long n, V s)
{
    __mlu_op<0x100, 1>(d, n, static_cast<signed char>(s));
}
template <class V>
__MLU_OP void __nramset(char *d, long n, V s)
{
    __mlu_op<0x100, 1>(d, n, static_cast<char>(s));
}
template <class V>
__MLU_OP void __nramset(unsigned char *d, long n, V s)
{
    __mlu_op<0x100, 2>(d, n, static_cast<unsigned char>(s));
}
template <class V>
__MLU_OP void __nramset(short *d, long n, V s)
{
    __mlu_op<0x100, 3>(d, n, static_cast<short>(s));
}
template <class V>
__MLU_OP void __nramset(unsigned short *d, long n, V s)
{
    __mlu_op<0x100, 4>(d, n, static_cast<unsigned short>(s));
}
template <class V>
__MLU_OP void __nramset(int *d, long n, V s)
{
    __mlu_op<0x100, 5>(d, n, static_cast<int>(s));
}
template <class V>
__MLU_OP void __nramset(unsigned int *d, long n, V s)
{
    __mlu_op<0x100, 6>(d, n, static_cast<unsigned int>(s));
}
template <class V>
__MLU_OP void __nramset(long *d, long n, V s)
{
    __mlu_op<0x100, 7>(d, n, static_cast<long>(s));
}
template <class V>
__MLU_OP void __nramset(long long *d, long n, V s)
{
    __mlu_op<0x100, 7>(d, n, static_cast<long long>(s));
}
template <class V>
__MLU_OP void __nramset(unsigned long *d, long n, V s)
{
    __mlu_op<0x100, 8>(d, n, static_cast<unsigned long>(s));
}
template <class V>
__MLU_OP void __nramset(unsigned long long *d, long n, V s)
{
    __mlu_op<0x100, 8>(d, n, static_cast<unsigned long long>(s));
}
template <class V>
__MLU_OP void __nramset(half *d, long n, V s)
{
    __mlu_op<0x100, 9>(d, n, static_cast<half>(s));
}
template <class V>
__MLU_OP void __nramset(bfloat16_t *d, long n, V s)
{
    __mlu_op<0x100, 10>(d, n, static_cast<bfloat16_t>(s));
}
template <class V>
__MLU_OP void __nramset(float *d, long n, V s)
{
    __mlu_op<0x100, 11>(d, n, static_cast<float>(s));
}
template <class V>
__MLU_OP void __nramset(void *d, long n, V s)
{
    __nramset(static_cast<__mlu_element<V> *>(d), n, s);
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
    __mlu_op<0x114, 3>(d, a, s, n);
}
__MLU_OP void __bang_add_scalar(unsigned short *d, const unsigned short *a, unsigned short s, long n)
{
    __mlu_op<0x114, 4>(d, a, s, n);
}
__MLU_OP void __bang_add_scalar(int *d, const int *a, int s, long n)
{
    __mlu_op<0x114, 5>(d, a, s, n);
}
__MLU_OP void __bang_add_scalar(unsigned int *d, const unsigned int *a, unsigned int s, long n)
{
    __mlu_op<0x114, 6>(d, a, s, n);
}
__MLU_OP void __bang_add_scalar(long *d, const long *a, long s, long n)
{
    __mlu_op<0x114, 7>(d, a, s, n);
}
__MLU_OP void __bang_add_scalar(long long *d, const long long *a, long long s, long n)
{
    __mlu_op<0x114, 7>(d, a, s, n);
}
__MLU_OP void __bang_add_scalar(unsigned long *d, const unsigned long *a, unsigned long s, long n)
{
    __mlu_op<0x114, 8>(d, a, s, n);
}
__MLU_OP void __bang_add_scalar(unsigned long long *d, const unsigned long long *a, unsigned long long s, long n)
{
    __mlu_op<0x114, 8>(d, a, s, n);
}
__MLU_OP void __bang_add_scalar(half *d, const half *a, half s, long n)
{
    __mlu_op<0x114, 9>(d, a, s, n);
}
__MLU_OP void __bang_add_scalar(bfloat16_t *d, const bfloat16_t *a, bfloat16_t s, long n)
{
    __mlu_op<0x114, 10>(d, a, s, n);
}
__MLU_OP void __bang_add_scalar(float *d, const float *a, float s, long n)
{
    __mlu_op<0x114, 11>(d, a, s, n);
}
__MLU_OP void __bang_add_const(short *d, const short *a, short s, long n)
{
    __mlu_op<0x114, 3>(d, a, s, n);
}
__MLU_OP void __bang_add_const(unsigned short *d, const unsigned short *a, unsigned short s, long n)
{
    __mlu_op<0x114, 4>(d, a, s, n);
}
__MLU_OP void __bang_add_const(int *d, const int *a, int s, long n)
{
    __mlu_op<0x114, 5>(d, a, s, n);
}
__MLU_OP void __bang_add_const(unsigned int *d, const unsigned int *a, unsigned int s, long n)
{
    __mlu_op<0x114, 6>(d, a, s, n);
}
__MLU_OP void __bang_add_const(long *d, const long *a, long s, long n)
{
    __mlu_op<0x114, 7>(d, a, s, n);
}
__MLU_OP void __bang_add_const(long long *d, const long long *a, long long s, long n)
{
    __mlu_op<0x114, 7>(d, a, s, n);
}
__MLU_OP void __bang_add_const(unsigned long *d, const unsigned long *a, unsigned long s, long n)
{
    __mlu_op<0x114, 8>(d, a, s, n);
}
__MLU_OP void __bang_add_const(unsigned long long *d, const unsigned long long *a, unsigned long long s, long n)
{
    __mlu_op<0x114, 8>(d, a, s, n);
}
__MLU_OP void __bang_add_const(half *d, const half *a, half s, long n)
{
    __mlu_op<0x114, 9>(d, a, s, n);
}
__MLU_OP void __bang_add_const(bfloat16_t *d, const bfloat16_t *a, bfloat16_t s, long n)
{
    __mlu_op<0x114, 10>(d, a, s, n);
}
__MLU_OP void __bang_add_const(float *d, const float *a, float s, long n)
{
    __mlu_op<0x114, 11>(d, a, s, n);
}

/* sub_scalar: d[i] = a[i] - s */
__MLU_OP void __bang_sub_scalar(short *d, const short *a, short s, long n)
{
    __mlu_op<0x115, 3>(d, a, s, n);
}
__MLU_OP void __bang_sub_scalar(unsigned short *d, const unsigned short *a, unsigned short s, long n)
{
    __mlu_op<0x115, 4>(d, a, s, n);
}
__MLU_OP void __bang_sub_scalar(int *d, const int *a, int s, long n)
{
    __mlu_op<0x115, 5>(d, a, s, n);
}
__MLU_OP void __bang_sub_scalar(unsigned int *d, const unsigned int *a, unsigned int s, long n)
{
    __mlu_op<0x115, 6>(d, a, s, n);
}
__MLU_OP void __bang_sub_scalar(long *d, const long *a, long s, long n)
{
    __mlu_op<0x115, 7>(d, a, s, n);
}
__MLU_OP void __bang_sub_scalar(long long *d, const long long *a, long long s, long n)
{
    __mlu_op<0x115, 7>(d, a, s, n);
}
__MLU_OP void __bang_sub_scalar(unsigned long *d, const unsigned long *a, unsigned long s, long n)
{
    __mlu_op<0x115, 8>(d, a, s, n);
}
__MLU_OP void __bang_sub_scalar(unsigned long long *d, const unsigned long long *a, unsigned long long s, long n)
{
    __mlu_op<0x115, 8>(d, a, s, n);
}
__MLU_OP void __bang_sub_scalar(half *d, const half *a, half s, long n)
{
    __mlu_op<0x115, 9>(d, a, s, n);
}
__MLU_OP void __bang_sub_scalar(bfloat16_t *d, const bfloat16_t *a, bfloat16_t s, long n)
{
    __mlu_op<0x115, 10>(d, a, s, n);
}
__MLU_OP void __bang_sub_scalar(float *d, const float *a, float s, long n)
{
    __mlu_op<0x115, 11>(d, a, s, n);
}
__MLU_OP void __bang_sub_const(short *d, const short *a, short s, long n)
{
    __mlu_op<0x115, 3>(d, a, s, n);
}
__MLU_OP void __bang_sub_const(unsigned short *d, const unsigned short *a, unsigned short s, long n)
{
    __mlu_op<0x115, 4>(d, a, s, n);
}
__MLU_OP void __bang_sub_const(int *d, const int *a, int s, long n)
{
    __mlu_op<0x115, 5>(d, a, s, n);
}
__MLU_OP void __bang_sub_const(unsigned int *d, const unsigned int *a, unsigned int s, long n)
{
    __mlu_op<0x115, 6>(d, a, s, n);
}
__MLU_OP void __bang_sub_const(long *d, const long *a, long s, long n)
{
    __mlu_op<0x115, 7>(d, a, s, n);
}
__MLU_OP void __bang_sub_const(long long *d, const long long *a, long long s, long n)
{
    __mlu_op<0x115, 7>(d, a, s, n);
}
__MLU_OP void __bang_sub_const(unsigned long *d, const unsigned long *a, unsigned long s, long n)
{
    __mlu_op<0x115, 8>(d, a, s, n);
}
__MLU_OP void __bang_sub_const(unsigned long long *d, const unsigned long long *a, unsigned long long s, long n)
{
    __mlu_op<0x115, 8>(d, a, s, n);
}
__MLU_OP void __bang_sub_const(half *d, const half *a, half s, long n)
{
    __mlu_op<0x115, 9>(d, a, s, n);
}
__MLU_OP void __bang_sub_const(bfloat16_t *d, const bfloat16_t *a, bfloat16_t s, long n)
{
    __mlu_op<0x115, 10>(d, a, s, n);
}
__MLU_OP void __bang_sub_const(float *d, const float *a, float s, long n)
{
    __mlu_op<0x115, 11>(d, a, s, n);
}

/* mul_scalar: d[i] = a[i] * s */
__MLU_OP void __bang_mul_scalar(short *d, const short *a, short s, long n)
{
    __mlu_op<0x116, 3>(d, a, s, n);
}
__MLU_OP void __bang_mul_scalar(unsigned short *d, const unsigned short *a, unsigned short s, long n)
{
    __mlu_op<0x116, 4>(d, a, s, n);
}
__MLU_OP void __bang_mul_scalar(int *d, const int *a, int s, long n)
{
    __mlu_op<0x116, 5>(d, a, s, n);
}
__MLU_OP void __bang_mul_scalar(unsigned int *d, const unsigned int *a, unsigned int s, long n)
{
    __mlu_op<0x116, 6>(d, a, s, n);
}
__MLU_OP void __bang_mul_scalar(long *d, const long *a, long s, long n)
{
    __mlu_op<0x116, 7>(d, a, s, n);
}
__MLU_OP void __bang_mul_scalar(long long *d, const long long *a, long long s, long n)
{
    __mlu_op<0x116, 7>(d, a, s, n);
}
__MLU_OP void __bang_mul_scalar(unsigned long *d, const unsigned long *a, unsigned long s, long n)
{
    __mlu_op<0x116, 8>(d, a, s, n);
}
__MLU_OP void __bang_mul_scalar(unsigned long long *d, const unsigned long long *a, unsigned long long s, long n)
{
    __mlu_op<0x116, 8>(d, a, s, n);
}
__MLU_OP void __bang_mul_scalar(half *d, const half *a, half s, long n)
{
    __mlu_op<0x116, 9>(d, a, s, n);
}
__MLU_OP void __bang_mul_scalar(bfloat16_t *d, const bfloat16_t *a, bfloat16_t s, long n)
{
    __mlu_op<0x116, 10>(d, a, s, n);
}
__MLU_OP void __bang_mul_scalar(float *d, const float *a, float s, long n)
{
    __mlu_op<0x116, 11>(d, a, s, n);
}
__MLU_OP void __bang_mul_const(short *d, const short *a, short s, long n)
{
    __mlu_op<0x116, 3>(d, a, s, n);
}
__MLU_OP void __bang_mul_const(unsigned short *d, const unsigned short *a, unsigned short s, long n)
{
    __mlu_op<0x116, 4>(d, a, s, n);
}
__MLU_OP void __bang_mul_const(int *d, const int *a, int s, long n)
{
    __mlu_op<0x116, 5>(d, a, s, n);
}
__MLU_OP void __bang_mul_const(unsigned int *d, const unsigned int *a, unsigned int s, long n)
{
    __mlu_op<0x116, 6>(d, a, s, n);
}
__MLU_OP void __bang_mul_const(long *d, const long *a, long s, long n)
{
    __mlu_op<0x116, 7>(d, a, s, n);
}
__MLU_OP void __bang_mul_const(long long *d, const long long *a, long long s, long n)
{
    __mlu_op<0x116, 7>(d, a, s, n);
}
__MLU_OP void __bang_mul_const(unsigned long *d, const unsigned long *a, unsigned long s, long n)
{
    __mlu_op<0x116, 8>(d, a, s, n);
}
__MLU_OP void __bang_mul_const(unsigned long long *d, const unsigned long long *a, unsigned long long s, long n)
{
    __mlu_op<0x116, 8>(d, a, s, n);
}
__MLU_OP void __bang_mul_const(half *d, const half *a, half s, long n)
{
    __mlu_op<0x116, 9>(d, a, s, n);
}
__MLU_OP void __bang_mul_const(bfloat16_t *d, const bfloat16_t *a, bfloat16_t s, long n)
{
    __mlu_op<0x116, 10>(d, a, s, n);
}
__MLU_OP void __bang_mul_const(float *d, const float *a, float s, long n)
{
    __mlu_op<0x116, 11>(d, a, s, n);
}

#endif
