/* SPDX-License-Identifier: MIT
 *
 * An observer that prints every copy with its line.
 *
 *   mlucc --bang-device-only --bang-mlu-arch=mtp_372 kernel.mlu -o kernel.elf
 *   cc copies.c $(pkg-config --cflags --libs mlusim) -o copies
 *   ./copies kernel.elf
 */
#include "machine.h"

static void print_copy(void *self, const struct sim_op_event *e)
{
    struct machine *m = self;
    char line[600];
    if (!e->direction)
        return;
    sim_place(m->sim, e->by.module, e->by.pc, line, sizeof line);
    printf("cycle %6llu  task %d  %s of %llu bytes, until %llu  %s\n",
           (unsigned long long)e->start, e->by.task, e->direction,
           (unsigned long long)e->bytes, (unsigned long long)e->end, line);
}

static const struct sim_observer copies = {.wants = SIM_WANTS_OP,
                                           .op = print_copy};

int main(int argc, char **argv)
{
    struct machine m = {0};
    open_machine(&m, argc > 1 ? argv[1] : "kernel.elf");
    need(&m, sim_attach(m.sim, &copies, &m));
    need(&m, sim_launch(m.sim, &m.launch, NULL));
    close_machine(&m);
    return 0;
}
