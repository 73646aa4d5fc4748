/* SPDX-License-Identifier: MIT */
/* The body of fused chains. A block of elements passes all stages before it is
 * stored, so the destination may be one of the vectors. Integers are computed
 * in 32 bits, floats in float. After each stage they are converted back to the
 * element type: narrow integers wrap; half is rounded, which gives the same as
 * rounding once. */
#include "isa/number/made.h"
#include "isa/semantics/fuse.h"
#include "isa/semantics/sem.h"

#include <assert.h>

enum { BLOCK = ISA_BLOCK(256, 2) };

/* ---- stages -------------------------------------------------------------- */

#define CASE(T, number, load, formula)            \
    case number:                                  \
        ISA_INDEPENDENT                           \
        for (size_t i = 0; i < n; i++) {          \
            T x = load(px[i]);                    \
            T v = load(pv[i]);                    \
            px[i] = (T)(ISA_MADE(formula, x, v)); \
        }                                         \
        break;
#define SAME(value) (value)

static void float_stage(unsigned stage, float *px, const float *pv, size_t n)
{
#define ARITHMETIC(number, formula) CASE(float, number, SAME, formula)
#define BITS(number, formula)
#define COMPARISON(number, formula) CASE(float, number, SAME, formula)
    switch (stage) {
#define X(number, name, class, formula) class(number, formula)
#include "isa/tables/fuse_stages.def"
#undef X
    default:
        assert(false && "no stage of floats");
    }
#undef COMPARISON
#undef BITS
#undef ARITHMETIC
}

/* sign: the bit to flip so that signed numbers compare correctly as
 * unsigned. */
static void integer_stage(unsigned stage, uint32_t *px, const uint32_t *pv,
                          size_t n, uint32_t sign)
{
#define TURNED(value)               ((value) ^ sign)
#define ARITHMETIC(number, formula) CASE(uint32_t, number, SAME, formula)
#define BITS(number, formula)       CASE(uint32_t, number, SAME, formula)
#define COMPARISON(number, formula) CASE(uint32_t, number, TURNED, formula)
    switch (stage) {
#define X(number, name, class, formula) class(number, formula)
#include "isa/tables/fuse_stages.def"
#undef X
    default:
        assert(false && "no stage of integers");
    }
#undef COMPARISON
#undef BITS
#undef ARITHMETIC
#undef TURNED
}

/* ---- elements ------------------------------------------------------------ */

static void read_floats(float *to, enum isa_type type, const void *p,
                        size_t first, size_t n)
{
    if (type == ISA_T_F16) {
        isa_f16_to_f32_array(to, (const char *)p + 2 * first, n);
        return;
    }
    for (size_t i = 0; i < n; i++)
        to[i] = isa_load_f32(p, first + i);
}

static void write_floats(const float *from, enum isa_type type, void *p,
                         size_t first, size_t n)
{
    if (type == ISA_T_F16) {
        isa_f32_to_f16_array((char *)p + 2 * first, from, n);
        return;
    }
    for (size_t i = 0; i < n; i++)
        isa_store_f32(p, first + i, from[i]);
}

static void read_integers(uint32_t *to, enum isa_type type, const void *p,
                          size_t first, size_t n)
{
#define READ(ID)                       \
    case ISA_T_##ID:                   \
        for (size_t i = 0; i < n; i++) \
            to[i] = (uint32_t)isa_value_##ID(p, first + i);
    switch (type) {
        READ(I8)
        break;
        READ(U8)
        break;
        READ(I16)
        break;
        READ(U16)
        break;
    default:
        assert(isa_types[type].bytes == sizeof *to);
        READ(U32)
    }
#undef READ
}

static void write_integers(const uint32_t *from, enum isa_type type, void *p,
                           size_t first, size_t n)
{
    switch (isa_types[type].bytes) {
    case 1:
        for (size_t i = 0; i < n; i++)
            isa_store_8(p, first + i, from[i]);
        break;
    case 2:
        for (size_t i = 0; i < n; i++)
            isa_store_16(p, first + i, from[i]);
        break;
    default:
        assert(isa_types[type].bytes == sizeof *from);
        for (size_t i = 0; i < n; i++)
            isa_store_32(p, first + i, from[i]);
    }
}

/* ---- chains -------------------------------------------------------------- */

/* Passes elements first..first + n through the chain. READ and WRITE depend on
 * the element type; intermediate results are elements. */
#define CHAIN(T, READ, WRITE, STAGE)                                    \
    {                                                                   \
        T x[BLOCK], v[BLOCK], element[BLOCK];                           \
        READ(x, c->type, c->ptr[2], first, n);                          \
        for (unsigned k = 0; k < ISA_FUSE_STAGES; k++) {                \
            unsigned byte = isa_fuse_byte(c->arg[ISA_FUSE_CHAIN], k);   \
            unsigned stage = isa_fuse_stage(byte);                      \
            if (stage == ISA_FUSE_END)                                  \
                break;                                                  \
            if (byte & ISA_FUSE_VECTOR) {                               \
                READ(v, c->type, c->ptr[ISA_FUSE_FIRST + k], first, n); \
            } else {                                                    \
                READ(v, c->type, &c->arg[ISA_FUSE_FIRST + k], 0, 1);    \
                for (size_t i = 1; i < n; i++)                          \
                    v[i] = v[0];                                        \
            }                                                           \
            STAGE;                                                      \
            if (isa_types[c->type].bytes < 4) {                         \
                WRITE(x, c->type, element, 0, n);                       \
                READ(x, c->type, element, 0, n);                        \
            }                                                           \
        }                                                               \
        WRITE(x, c->type, c->ptr[0], first, n);                         \
    }

static void float_block(const struct isa_call *c, size_t first, size_t n)
{
    CHAIN(float, read_floats, write_floats, float_stage(stage, x, v, n))
}

static void integer_block(const struct isa_call *c, size_t first, size_t n)
{
    bool is_signed = isa_types[c->type].class == ISA_CLASS_SIGNED;
    uint32_t sign = is_signed ? UINT32_C(1) << 31 : 0;
    CHAIN(uint32_t, read_integers, write_integers,
          integer_stage(stage, x, v, n, sign))
}

void isa_sem_fuse(struct isa_call *c)
{
    bool is_float = isa_types[c->type].class == ISA_CLASS_FLOAT;

    for (size_t first = 0; first < c->n; first += BLOCK) {
        size_t n = c->n - first < BLOCK ? c->n - first : BLOCK;
        (is_float ? float_block : integer_block)(c, first, n);
    }
}
