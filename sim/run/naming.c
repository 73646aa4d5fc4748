/* SPDX-License-Identifier: MIT */
/* __mlu_region, __mlu_region_of and __mlu_region_end name parts of scratchpads.
 * Meaningless arguments are faults here; likely mistakes are found by the check
 * `regions`. */
#include "sim/run/naming.h"
#include "sim/machine/fail.h"
#include "sim/machine/room.h"
#include "sim/machine/turn.h"
#include "sim/memory/memory.h"
#include "sim/memory/regions.h"
#include "sim/observers/notify.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Operand indices; those of __mlu_region_of are one higher behind the name. */
enum { NAME, PARENT };

static bool has_parent(const struct isa_op *op)
{
    return op->n_operands == 4;
}

static int pointer_of(const struct isa_op *op)
{
    return op->n_operands - 2;
}

static int bytes_of(const struct isa_op *op)
{
    return op->n_operands - 1;
}

static enum sim_stop refuse(struct sim_core *c, const struct isa_op *op,
                            int operand, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

static enum sim_stop refuse(struct sim_core *c, const struct isa_op *op,
                            int operand, const char *format, ...)
{
    char detail[sizeof c->fault.detail];
    va_list args;
    va_start(args, format);
    vsnprintf(detail, sizeof detail, format, args);
    va_end(args);
    sim_core_fault(c, SIM_FAULT_REGION, 0, detail);
    c->fault.op = op;
    c->fault.operand = operand;
    return SIM_STOP_FAULT;
}

/* Fault about the address in operand i, a pointer. */
static enum sim_stop refuse_place(struct sim_core *c, const struct isa_op *op,
                                  int i, const char *sentence)
{
    refuse(c, op, i, "%s", sentence);
    c->fault.address = sim_argument(c, i);
    c->fault.bytes = 1;
    return SIM_STOP_FAULT;
}

/* ---- names -------------------------------------------------------------- */

/* Whether other cores cannot change a name in this space. */
static bool is_own(enum isa_space space)
{
    return space == ISA_SPACE_CODE || space == ISA_SPACE_LDRAM ||
           space == ISA_SPACE_NRAM || space == ISA_SPACE_WRAM;
}

static enum sim_stop read_name(struct sim_core *c, const struct isa_op *op,
                               int operand, char name[SIM_REGION_NAME_BYTES])
{
    const uint64_t address = sim_argument(c, operand);
    enum isa_space space;
    void *host;
    if (sim_span(c, address, 1, SIM_READ, &space, &host))
        return refuse_place(c, op, operand,
                            "the name is at no address that can be read");
    const uint64_t room = sim_span_room(c, address);
    const bool is_cut = room < SIM_REGION_NAME_BYTES;
    if (!memchr(host, 0, is_cut ? (size_t)room : SIM_REGION_NAME_BYTES)) {
        snprintf(name, SIM_REGION_NAME_BYTES, "%.*s", is_cut ? (int)room : 40,
                 (const char *)host);
        return is_cut ? refuse_place(c, op, operand,
                                     "the name goes on beyond its memory")
                      : refuse(c, op, operand,
                               "the name '%s...' has more than %d bytes", name,
                               SIM_REGION_NAME_BYTES - 1);
    }
    snprintf(name, SIM_REGION_NAME_BYTES, "%s", (const char *)host);
    if (!name[0])
        return refuse(c, op, operand, "the name is empty");
    for (const char *p = name; *p; p++)
        if ((unsigned char)*p < ' ' || *p == 0x7f)
            return refuse(c, op, operand,
                          "byte %d of the name is 0x%02x: a name is one line "
                          "of text",
                          (int)(p - name), (unsigned char)*p);
    return SIM_GO;
}

/* ---- places ------------------------------------------------------------- */

/* Checks that operand i points into a scratchpad. */
static enum sim_stop check_pointer(struct sim_core *c, const struct isa_op *op,
                                   int i)
{
    const uint64_t address = sim_argument(c, i);
    enum isa_space space;
    void *host;
    if (sim_scratchpad_at(c->sim->device, address))
        return SIM_GO;
    switch (sim_span(c, address, 1, SIM_READ, &space, &host)) {
    case SIM_FAULT_NULL_POINTER:
        return refuse_place(c, op, i, "the pointer is null, or nearly");
    case SIM_FAULT_HOST_POINTER:
        return refuse_place(c, op, i, "the pointer is one of the host");
    default:
        return refuse_place(c, op, i,
                            "the pointer is to no byte of NRAM, WRAM or SRAM");
    }
}

static enum sim_stop check_bytes(struct sim_core *c, const struct isa_op *op,
                                 const char *name)
{
    const uint64_t address = sim_argument(c, pointer_of(op));
    const int64_t bytes = (int64_t)sim_argument(c, bytes_of(op));
    const enum isa_space space = isa_space_at(address);
    const uint64_t size = sim_scratchpad_bytes(c->sim->device, space);
    const uint64_t offset = address - isa_spaces[space].first;
    if (bytes <= 0)
        return refuse(c, op, bytes_of(op), "'%s' has %" PRId64 " bytes", name,
                      bytes);
    if ((uint64_t)bytes <= size - offset)
        return SIM_GO;
    return refuse(c, op, bytes_of(op),
                  "'%s' has %" PRId64 " bytes, and from its byte %" PRIu64
                  " on %s has %" PRIu64 ": %" PRIu64 " too many",
                  name, bytes, offset, isa_spaces[space].name, size - offset,
                  (uint64_t)bytes - (size - offset));
}

/* A memory core runs the same kernel but has no NRAM and WRAM: it ignores
 * regions in these memories, as it skips ops on them. */
static bool is_foreign(const struct sim_core *c, uint64_t address)
{
    return c->is_mpu && isa_space_at(address) != ISA_SPACE_SRAM;
}

/* ---- the ops ------------------------------------------------------------ */

static void send(struct sim_core *c, const struct sim_named_region *region,
                 bool is_end)
{
    if (c->sim->wants & SIM_WANTS_REGION)
        sim_send_region(c, region, is_end);
}

static enum sim_stop open(struct sim_core *c, const struct isa_op *op,
                          const char *name, const char *parent)
{
    const uint64_t at = sim_argument(c, NAME);
    const struct sim_naming n = {
        .address = sim_argument(c, pointer_of(op)),
        .bytes = sim_argument(c, bytes_of(op)),
        .name = name,
        .parent = parent,
        .constant = sim_space_of(c, at) == ISA_SPACE_CODE ? at : 0,
    };
    switch (sim_region_open(c, &n)) {
    case SIM_NAMED_TOO_MANY:
        return refuse(c, op, NAME,
                      "%d regions of this core are live already, the most "
                      "there can be",
                      SIM_MAX_REGIONS);
    case SIM_NAMED_NO_MEMORY:
        sim_core_fault(c, SIM_FAULT_UNSUPPORTED, 0,
                       "the host has no memory for the name of a region");
        return SIM_STOP_FAULT;
    default:
        send(c, &(struct sim_named_region){name, parent, n.address, n.bytes},
             false);
        return SIM_GO;
    }
}

static enum sim_stop name_anew(struct sim_core *c, const struct isa_op *op)
{
    char name[SIM_REGION_NAME_BYTES], parent[SIM_REGION_NAME_BYTES];
    enum sim_stop stop = read_name(c, op, NAME, name);
    if (!stop && has_parent(op))
        stop = read_name(c, op, PARENT, parent);
    if (!stop)
        stop = check_pointer(c, op, pointer_of(op));
    if (!stop)
        stop = check_bytes(c, op, name);
    if (stop || is_foreign(c, sim_argument(c, pointer_of(op))))
        return stop;
    return open(c, op, name, has_parent(op) ? parent : NULL);
}

/* Whether other cores cannot change the names. */
static bool are_own(struct sim_core *c, const struct isa_op *op)
{
    return is_own(sim_space_of(c, sim_argument(c, NAME))) &&
           (!has_parent(op) ||
            is_own(sim_space_of(c, sim_argument(c, PARENT))));
}

/* Names a region. In a loop that names the same bytes again with constants,
 * this only needs a look-up. */
enum sim_stop sim_name_region(struct sim_core *c, const struct isa_op *op)
{
    const uint64_t at = sim_argument(c, NAME);
    const enum isa_space space = sim_space_of(c, at);
    const char *name = sim_region_known(c, sim_argument(c, pointer_of(op)),
                                        sim_argument(c, bytes_of(op)),
                                        space == ISA_SPACE_CODE ? at : 0);
    if (name && !has_parent(op))
        return open(c, op, name, NULL);
    if (are_own(c, op))
        return name_anew(c, op);
    if (!sim_may_turn(c)) /* other cores may write the bytes of the name */
        return SIM_STOP_YIELD;
    const enum sim_stop stop = name_anew(c, op);
    if (!stop)
        sim_turn_taken(c);
    return stop;
}

enum sim_stop sim_name_no_more(struct sim_core *c, const struct isa_op *op)
{
    const uint64_t address = sim_argument(c, 0);
    struct sim_named_region region;
    const enum sim_stop stop = check_pointer(c, op, 0);
    if (stop || is_foreign(c, address))
        return stop;
    if (!sim_region_latest(c, address, &region))
        return refuse_place(c, op, 0, "no live region begins there");
    char name[SIM_REGION_NAME_BYTES];
    snprintf(name, sizeof name, "%s", region.name);
    region.name = name;
    sim_region_close(c, address);
    send(c, &region, true);
    return SIM_GO;
}
