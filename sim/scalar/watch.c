/* SPDX-License-Identifier: MIT */
/* The interpreter loop that counts instructions and notifies observers. This
 * loop finds bodies by number, because the addresses in the program are those
 * of the bodies in interp.c. What may stop or notify goes through one place. */
#include "sim/scalar/watch.h"
#include "sim/observers/notify.h"

#define LOOP watch
#define LOOP_BEGIN()                                                     \
    const bool notifies_insns = (c->sim->wants & SIM_WANTS_INSN) != 0;   \
    uint64_t left = c->target > c->instret ? c->target - c->instret : 0; \
    next:                                                                \
    if (pc > text + c->program->n)                                       \
        goto do_outside;                                                 \
    if (left-- == 0)                                                     \
        return (SAVE(), SIM_STOP_PAUSE);                                 \
    if (notifies_insns)                                                  \
        (SAVE(), sim_send_insn(c));                                      \
    __extension__({ goto *labels[pc->marks ? SIM_BODY_MARKED : pc->body]; })
#define DISPATCH()                                    \
    do {                                              \
        if (left == 0 || notifies_insns || pc->marks) \
            goto next;                                \
        left--;                                       \
        __extension__({ goto *labels[pc->body]; });   \
    } while (0)
#define ACCESSED(address, bytes, how)                          \
    do {                                                       \
        if (sim_wants_access(c, address, bytes))               \
            (SAVE(), sim_send_access(c, address, bytes, how)); \
    } while (0)
#include "sim/scalar/loop.h"

enum sim_stop sim_core_watch(struct sim_core *c)
{
    return watch(c, NULL);
}

enum sim_stop sim_core_step(struct sim_core *c)
{
    c->target = c->instret + 1;
    enum sim_stop stop = watch(c, NULL);
    return stop == SIM_STOP_PAUSE ? SIM_GO : stop;
}
