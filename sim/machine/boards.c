/* SPDX-License-Identifier: MIT */
/* Boards that differ from their generation. The compiler and a test check that
 * each row names a device of devices.def and a parameter of params.def. */
#include "sim/machine/boards.h"

#include <string.h>

#include "sim/machine/machine.h"

/* Fails to compile if a name is no parameter. */
#define X(device, parameter, value, provenance, rests, doc) \
    _Static_assert(sizeof(((struct sim_params *)0)->parameter) > 0, "");
#include "sim/machine/boards.def"
#undef X

static const struct sim_board_row rows[] = {
#define X(device, parameter, value, provenance, rests, doc) \
    {device, #parameter, value, provenance, rests, doc},
#include "sim/machine/boards.def"
#undef X
};
#define N_ROWS (sizeof rows / sizeof *rows)

const struct sim_board_row *sim_board_rows(size_t *n)
{
    *n = N_ROWS;
    return rows;
}

uint32_t sim_board_value(const char *device, const char *parameter,
                         uint32_t of_generation)
{
    for (size_t i = 0; i < N_ROWS; i++)
        if (strcmp(rows[i].parameter, parameter) == 0 &&
            strcmp(rows[i].device, device) == 0)
            return rows[i].value;
    return of_generation;
}
