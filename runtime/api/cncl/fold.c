/* SPDX-License-Identifier: MIT */
/*
 * A loop for each operation and each kind of number, which compilers make
 * vectors of. Halfs and bfloat16 are widened to floats, in which they are
 * reduced; they are rounded to the nearest, ties to even, at the end alone.
 */
#include "runtime/api/cncl/fold.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "isa/number/elements.h"
#include "isa/number/num.h"
#include "runtime/api/cncl/call.h"
#include "runtime/api/include/cncl.h"

typedef void loop(void *sum, const void *next, size_t n);

/* The loop of an operation: ID, type of the numbers, an unsigned one in which
 * they wrap, result. */
#define LOOP(name, type, wrapping, result)                                    \
    static void name(void *restrict sum, const void *restrict next, size_t n) \
    {                                                                         \
        typedef type T;                                                       \
        typedef wrapping U;                                                   \
        T *restrict to = sum;                                                 \
        const T *restrict from = next;                                        \
        (void)(U)0;                                                           \
        for (size_t i = 0; i < n; i++) {                                      \
            const T a = to[i], b = from[i];                                   \
            to[i] = (T)(result);                                              \
        }                                                                     \
    }
#define X(ID, enumerator, floats, integers)      \
    LOOP(ID##_I8, int8_t, uint32_t, integers)    \
    LOOP(ID##_U8, uint8_t, uint32_t, integers)   \
    LOOP(ID##_I16, int16_t, uint32_t, integers)  \
    LOOP(ID##_U16, uint16_t, uint32_t, integers) \
    LOOP(ID##_I32, int32_t, uint32_t, integers)  \
    LOOP(ID##_U32, uint32_t, uint32_t, integers) \
    LOOP(ID##_I64, int64_t, uint64_t, integers)  \
    LOOP(ID##_U64, uint64_t, uint64_t, integers) \
    LOOP(ID##_F32, float, float, floats)
#include "runtime/api/cncl/operations.def"
#undef X

enum { K_I8, K_U8, K_I16, K_U16, K_I32, K_U32, K_I64, K_U64, K_F32, N_KINDS };
static loop *const loops[][N_KINDS] = {
#define X(ID, enumerator, floats, integers)                           \
    [enumerator] = {ID##_I8,  ID##_U8,  ID##_I16, ID##_U16, ID##_I32, \
                    ID##_U32, ID##_I64, ID##_U64, ID##_F32},
#include "runtime/api/cncl/operations.def"
#undef X
};
static const unsigned char kinds[] = {
#define X(ID, enumerator, bytes, numbers) [enumerator] = K_##numbers,
#include "runtime/api/cncl/types.def"
#undef X
};

/* Elements as they are reduced: themselves, or floats in `room`. */
static const void *widen(int type, const void *elements, size_t n, void *room)
{
    if (type == cnclHalf) {
        isa_f16_to_f32_array(room, elements, n);
        return room;
    }
    if (type != cnclBfloat16)
        return elements;
    float *to = room;
    for (size_t i = 0; i < n; i++)
        to[i] = isa_load_bf16(elements, i);
    return room;
}

void cncl_fold_first(struct cncl_fold *fold, int type, const void *elements,
                     size_t n)
{
    assert(n * cncl_type_bytes(type) <= CNCL_FOLD_BYTES);
    const void *wide = widen(type, elements, n, fold->sum);
    if (wide == elements)
        memcpy(fold->sum, elements, n * cncl_type_bytes(type));
}

void cncl_fold_next(struct cncl_fold *fold, int type, int op,
                    const void *elements, size_t n)
{
    loops[op][kinds[type]](fold->sum, widen(type, elements, n, fold->next), n);
}

void cncl_fold_end(const struct cncl_fold *fold, int type, void *elements,
                   size_t n)
{
    const float *sum = (const void *)fold->sum;
    if (type == cnclHalf)
        isa_f32_to_f16_array(elements, sum, n);
    else if (type == cnclBfloat16)
        for (size_t i = 0; i < n; i++)
            isa_store_bf16(elements, i, sum[i]);
    else
        memcpy(elements, fold->sum, n * cncl_type_bytes(type));
}
