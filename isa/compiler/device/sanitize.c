/* SPDX-License-Identifier: MIT */
/* Device library: handlers that sanitized code calls if an integer operation
 * has no result. Clang passes the source position and the operands. The device
 * faults at the call. */
#include <stdint.h>

#include "isa/isa.h"

/* Clang's data, in the layout of its sanitizer library. */
struct ubsan_type {
    uint16_t kind, info; /* kind 0: integer; info: is signed + 2 * log2(bits) */
    char name[];         /* a name in quotes, such as 'int' */
};
struct ubsan_data {
    const char *file;
    uint32_t line, column;
    const struct ubsan_type *type;
};

/* Operands of up to 64 bits are passed by value, larger ones by address. */
#define HANDLER(what, operator_)                                           \
    _Noreturn void __ubsan_handle_##what##_abort(                          \
        const struct ubsan_data *data, uint64_t a, uint64_t b)             \
    {                                                                      \
        register long a0 __asm__("a0") = operator_;                        \
        register const char *a1 __asm__("a1") = data->type->name;          \
        register long a2 __asm__("a2") = data->type->info;                 \
        register uint64_t a3 __asm__("a3") = a;                            \
        register uint64_t a4 __asm__("a4") = b;                            \
        register void *a5 __asm__("a5") = __builtin_return_address(0);     \
        __asm__ volatile(".insn i 0x0b, 0, x0, x0, %6" ::"r"(a0), "r"(a1), \
                         "r"(a2), "r"(a3), "r"(a4), "r"(a5),               \
                         "i"(ISA_OP_no_result));                           \
        __builtin_unreachable();                                           \
    }
HANDLER(add_overflow, '+')
HANDLER(sub_overflow, '-')
HANDLER(mul_overflow, '*')
HANDLER(divrem_overflow, '/')
HANDLER(negate_overflow, '~') /* operators with only one operand */
#undef HANDLER
