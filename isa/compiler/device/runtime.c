/* SPDX-License-Identifier: MIT */
/* Device library: the C++ runtime, that is std::terminate, and functions that
 * are in virtual tables but never called in correct programs. If a wrong
 * program calls them, the fault is at the call. */
#include <stddef.h>

#include "isa/isa.h"

/* Faults with a message, at the call of the current function. */
#define GIVE_UP(sentence)                                                  \
    do {                                                                   \
        register const char *a0 __asm__("a0") = sentence;                  \
        register void *a1 __asm__("a1") = __builtin_return_address(0);     \
        __asm__ volatile(".insn i 0x0b, 0, x0, x0, %2" ::"r"(a0), "r"(a1), \
                         "i"(ISA_OP_give_up)                               \
                         : "memory");                                      \
        __builtin_unreachable();                                           \
    } while (0)

_Noreturn void abort(void)
{
    GIVE_UP("abort was called");
}

/* std::terminate() */
_Noreturn void _ZSt9terminatev(void)
{
    GIVE_UP("std::terminate was called");
}

_Noreturn void __cxa_pure_virtual(void)
{
    GIVE_UP("a pure virtual function was called: a constructor or destructor "
            "calls it, or the object is no more");
}

_Noreturn void __cxa_deleted_virtual(void)
{
    GIVE_UP("a deleted virtual function was called");
}

/* operator delete (sized, aligned, arrays), which virtual destructors refer to.
 * Kernels can only delete null pointers. */
#define DELETE(name, ...)                                                   \
    void name(void *p __VA_OPT__(, ) __VA_ARGS__)                           \
    {                                                                       \
        if (p)                                                              \
            GIVE_UP("delete of an object: a kernel has no heap from which " \
                    "it could come");                                       \
    }
DELETE(_ZdlPv)
DELETE(_ZdaPv)
DELETE(_ZdlPvm, size_t bytes)
DELETE(_ZdaPvm, size_t bytes)
DELETE(_ZdlPvSt11align_val_t, size_t alignment)
DELETE(_ZdaPvSt11align_val_t, size_t alignment)
DELETE(_ZdlPvmSt11align_val_t, size_t bytes, size_t alignment)
DELETE(_ZdaPvmSt11align_val_t, size_t bytes, size_t alignment)
#undef DELETE

/* Virtual tables of classes that describe types. Since version 20 Clang writes
 * such descriptions, to which virtual tables of kernels lead and which nothing
 * reads. */
#define TYPES(name)                            \
    __attribute__((section(".rodata." #name))) \
    const void *const name[3] = {NULL, NULL, NULL}
TYPES(_ZTVN10__cxxabiv117__class_type_infoE);
TYPES(_ZTVN10__cxxabiv120__si_class_type_infoE);
TYPES(_ZTVN10__cxxabiv121__vmi_class_type_infoE);
