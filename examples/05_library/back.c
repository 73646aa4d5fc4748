/* SPDX-License-Identifier: MIT
 *
 * Steps through a kernel instruction by instruction, keeps where it stands,
 * runs on, goes back and finds the same state.
 *
 *   mlucc --bang-device-only --bang-mlu-arch=mtp_372 kernel.mlu -o kernel.elf
 *   cc back.c $(pkg-config --cflags --libs mlusim) -o back
 *   ./back kernel.elf
 */
#include "machine.h"

#include <string.h>

static struct sim_pause step(struct machine *m, unsigned core)
{
    struct sim_view view;
    sim_look(m->sim, core, &view);
    return sim_resume(
        m->sim, (struct sim_until){
                    .kind = SIM_UNTIL_RETIRED,
                    .position = {.core = core, .retired = view.retired + 1},
                });
}

static struct sim_pause run_on(struct machine *m)
{
    return sim_resume(m->sim, (struct sim_until){.kind = SIM_UNTIL_END});
}

int main(int argc, char **argv)
{
    struct machine m = {0};
    struct sim_view then, now;
    float totals[2][TASKS];
    open_machine(&m, argc > 1 ? argv[1] : "kernel.elf");
    need(&m, sim_begin(m.sim, &m.launch));

    char line[600], last[600] = "";
    for (int i = 0; i < 2000; i++) {
        struct sim_pause at = step(&m, 0);
        sim_place(m.sim, m.module, at.pc, line, sizeof line);
        if (i < 60 && strcmp(line, last) != 0)
            printf("%4llu instructions, cycle %4llu: %s\n",
                   (unsigned long long)at.at.retired,
                   (unsigned long long)at.cycle, line);
        memcpy(last, line, sizeof last);
    }

    struct sim_snapshot *here = sim_snapshot(m.sim);
    sim_look(m.sim, 0, &then);
    printf("a snapshot after %llu instructions, cycle %llu\n",
           (unsigned long long)then.retired, (unsigned long long)then.cycle);
    struct sim_pause end = run_on(&m);
    need(&m, sim_read(m.sim, totals[0], m.totals, sizeof totals[0]));
    printf("the end at cycle %llu: task 0 has %g\n",
           (unsigned long long)end.cycle, (double)totals[0][0]);

    need(&m, sim_restore(m.sim, here));
    sim_look(m.sim, 0, &now);
    printf("back at cycle %llu: %s registers\n", (unsigned long long)now.cycle,
           memcmp(&then, &now, sizeof then) == 0 ? "the same" : "OTHER");
    struct sim_pause again = run_on(&m);
    need(&m, sim_read(m.sim, totals[1], m.totals, sizeof totals[1]));
    printf("the end at cycle %llu again: %s totals\n",
           (unsigned long long)again.cycle,
           memcmp(totals[0], totals[1], sizeof totals[0]) == 0 ? "the same"
                                                               : "OTHER");
    need(&m, sim_end(m.sim, NULL));
    sim_snapshot_free(here);
    close_machine(&m);
    return memcmp(&then, &now, sizeof then) != 0 || again.cycle != end.cycle;
}
