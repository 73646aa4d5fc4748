/* SPDX-License-Identifier: MIT */
/* The active calls of a core, from the saved words of its stack. */
#include "sim/debug/stack.h"

#include "isa/image/dwarf/debuginfo_parts.h"
#include "sim/debug/unwind.h"

/* Reads one saved word of 8 bytes. */
static bool read_word(void *user, uint64_t address, void *to, size_t n)
{
    const struct sim_stack *s = user;
    size_t first = 0, end = s->n;
    if (n != sizeof s->words[0].value)
        return false;
    while (first < end) {
        const size_t middle = first + (end - first) / 2;
        if (s->words[middle].address < address)
            first = middle + 1;
        else
            end = middle;
    }
    if (first == s->n || s->words[first].address != address)
        return false;
    memcpy(to, &s->words[first].value, n);
    return true;
}

size_t sim_debug_returns(struct isa_debuginfo *info,
                         const struct sim_stack *stack, uint64_t *to, size_t n)
{
    Dwarf_CFI *frames = dwarf_getcfi(info->dwarf);
    struct sim_debug_registers r = {.pc = stack->pc, .known = UINT32_MAX}, next;
    uint64_t cfa, last = 0;
    size_t found = 0;
    memcpy(r.x, stack->x, sizeof r.x);
    while (frames && found < n &&
           sim_debug_unwind(frames, &r, read_word, (void *)(uintptr_t)stack,
                            &next, &cfa) &&
           (found == 0 || cfa > last)) {
        to[found++] = next.pc;
        last = cfa;
        r = next;
    }
    return found;
}
