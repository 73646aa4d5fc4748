/* SPDX-License-Identifier: MIT */
/* Boards that differ from their generation, boards.def. Internal to sim/. */
#ifndef SIM_MACHINE_BOARDS_H
#define SIM_MACHINE_BOARDS_H

#include <stddef.h>
#include <stdint.h>

struct sim_board_row {
    const char *device, *parameter;
    uint32_t value;
    const char *provenance, *rests, *doc;
};

/* All rows; *n receives the number of rows. */
const struct sim_board_row *sim_board_rows(size_t *n);

/* The value of a parameter on the device with this name: from the device's row
 * in boards.def, or, if it has no such row, the value of its generation. */
uint32_t sim_board_value(const char *device, const char *parameter,
                         uint32_t of_generation);

#endif
