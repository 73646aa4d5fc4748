/* SPDX-License-Identifier: MIT */
/* The check `host` on one device: passes the accesses of kernels to device
 * memory on, as accesses of the launch. */
#include "isa/isa.h"
#include "runtime/instruments/check/host/order.h"
#include "runtime/instruments/check/shadow/walk.h"
#include "runtime/instruments/check/state/state.h"

static bool is_far(uint64_t address)
{
    const enum isa_space space = isa_space_at(address);
    return space == ISA_SPACE_GDRAM || space == ISA_SPACE_GLOBAL;
}

static int device_of(const struct chk *c)
{
    return c->device < 0 ? 0 : c->device;
}

static void touch(struct chk *c, uint64_t address, uint64_t bytes,
                  enum hst_how how)
{
    const int device = device_of(c);
    hst_touch(c->order, device, hst_key(device, address), address, bytes, how);
}

/* Whether a launch of a queue runs that is followed. */
static bool is_followed(const struct chk *c)
{
    return c->order && c->order->now.stamp;
}

static void on_op(struct chk *c, const struct sim_op_event *e, uint32_t site)
{
    (void)site;
    for (unsigned i = 0; i < e->n_ranges && is_followed(c); i++) {
        const struct sim_range *range = &e->ranges[i];
        uint64_t address, bytes;
        if (range->bytes == 0 || !is_far(range->address))
            continue;
        struct chk_walk walk = {.range = range};
        while (chk_walk(&walk, &address, &bytes)) {
            if (e->is_atomic && range->is_written)
                touch(c, address, bytes, HST_COMBINES);
            else {
                if (!range->is_written || range->is_read)
                    touch(c, address, bytes, HST_READS);
                if (range->is_written)
                    touch(c, address, bytes, HST_WRITES);
            }
        }
    }
}

static void on_access(struct chk *c, const struct sim_access_event *e,
                      uint32_t site)
{
    (void)site;
    if (is_far(e->address) && is_followed(c))
        touch(c, e->address, e->bytes,
              e->reads && e->writes ? HST_COMBINES
              : e->writes           ? HST_WRITES
                                    : HST_READS);
}

static void on_alloc(struct chk *c, const struct sim_alloc_event *e)
{
    if (e->is_freed && c->order)
        hst_release(c->order, device_of(c), e->address, e->bytes);
}

const struct chk_check chk_host = {
    .wants = SIM_WANTS_OP | SIM_WANTS_ACCESS | SIM_WANTS_FAR | SIM_WANTS_ALLOC,
    .is_far = true,
    .spaces = 1u << ISA_SPACE_GDRAM | 1u << ISA_SPACE_GLOBAL,
    .op = on_op,
    .access = on_access,
    .alloc = on_alloc,
};
