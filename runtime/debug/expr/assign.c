/* SPDX-License-Identifier: MIT */
/*
 * Storing a value where another one came from.
 */
#include "runtime/debug/expr/assign.h"

#include <inttypes.h>
#include <string.h>

#include "runtime/debug/expr/arith.h"
#include "runtime/debug/state/device.h"
#include "runtime/debug/state/focus.h"
#include "runtime/debug/state/frames.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/say.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/state/value.h"

static bool assign_bits(struct dbg_session *s, const struct dbg_value *to,
                        uint64_t number)
{
    uint64_t old = 0,
             mask = to->bits < 64 ? ((uint64_t)1 << to->bits) - 1 : UINT64_MAX;
    size_t n = (to->first_bit + to->bits + 7) / 8;
    if (n > 8 || !dbg_memory_read(s, to->core, to->address, &old, n))
        return dbg_fail(s, "Cannot write memory at 0x%" PRIx64 ".",
                        to->address);
    old = (old & ~(mask << to->first_bit)) | (number & mask) << to->first_bit;
    return dbg_memory_write(s, to->core, to->address, &old, n) ||
           dbg_fail(s, "Cannot write memory at 0x%" PRIx64 ".", to->address);
}

bool dbg_assign(struct dbg_session *s, const struct dbg_value *to,
                const struct dbg_value *from)
{
    const struct dbg_type *plain = dbg_type_plain(to->type);
    struct dbg_value value = *from;
    uint64_t bytes = plain->bytes, word = 0;
    if (!dbg_needs_launch(s) || !dbg_is_settable(s))
        return false;
    if (dbg_type_is_number(plain) || plain->kind == DBG_POINTER) {
        if (!dbg_need_scalar(s, from, "An assignment"))
            return false;
        value = dbg_converted(from, to->type);
    } else if (bytes != dbg_type_plain(from->type)->bytes ||
               bytes > DBG_VALUE_BYTES || bytes == 0) {
        return dbg_fail(s, "These types cannot be assigned to each other.");
    }
    if (s->device->is_ended)
        return dbg_is_alive(s) &&
               dbg_fail(s, "The launch is over; nothing can be set any more.");
    dbg_frames_forget(s);
    switch (to->where) {
    case DBG_IN_MEMORY:
        if (to->bits)
            return assign_bits(s, to,
                               (uint64_t)dbg_number(value.type, value.bytes));
        return dbg_memory_write(s, to->core, to->address, value.bytes,
                                (size_t)bytes) ||
               dbg_fail(s, "Cannot write memory at 0x%" PRIx64 ".",
                        to->address);
    case DBG_IN_REGISTER:
        if (s->focus->frame != 0 || bytes > 8)
            return dbg_fail(s, "Only registers of the innermost frame can be "
                               "set.");
        memcpy(&word, value.bytes, (size_t)bytes);
        if (plain->kind != DBG_FLOAT) /* as the calling convention has them */
            word = (uint64_t)dbg_number(value.type, value.bytes);
        return dbg_register_write(s, s->core, to->reg, word);
    case DBG_LOST:
        return dbg_fail(s, "%s", to->why);
    case DBG_NOWHERE:
        break;
    }
    return dbg_fail(s, "What is left of = is no variable.");
}
