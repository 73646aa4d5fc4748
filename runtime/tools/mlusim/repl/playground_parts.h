/* SPDX-License-Identifier: MIT
 *
 * What the files of the playground share.
 */
#ifndef MLUSIM_PLAYGROUND_PARTS_H
#define MLUSIM_PLAYGROUND_PARTS_H

#include <stdbool.h>
#include <stdint.h>

#include "isa/image/image.h"
#include "isa/isa.h"
#include "isa/support/keeper.h"
#include "runtime/tools/command/folder.h"
#include "runtime/tools/mlusim/repl/playground.h"
#include "runtime/instruments/settings/env.h"
#include "sim/sim.h"

#define PG_MARK   '\001' /* printed between what is kept and what is shown */
#define PG_LOCALS '\002' /* and this before the variables of statements, */
#define PG_OTHERS '\003' /* and those of scratchpads */

struct pg_entry {
    enum pg_kind kind;
    char *text;
    unsigned number; /* as messages name it */
    bool is_flat;    /* of a value: its numbers are printed for a command */
    bool shadows;    /* a name that is there already: in a block of its own */
    bool has_no_locals; /* what seemed to be declarations is something else */
};

/* The session. */
struct playground {
    const struct sim_device *device;
    struct rt_settings settings; /* of the environment: limits of kernels */
    struct pg_entry *inputs;
    size_t n_inputs, room;
    unsigned n_typed;
    /* Performs a file of inputs and commands; false if one failed. */
    bool (*play)(struct playground *pg, const char *path);
    unsigned n_files; /* that are being loaded, each by the one before */
    char last[64];    /* the last value that was a number: _; "": none */
    size_t n_printed; /* bytes, by the inputs that are kept */
    char folder[CMD_FOLDER_BYTES];
    struct isa_keeper keeper;
    struct pg_state *state; /* after the inputs that are kept; NULL: as yet
                               there was none */
};

/* What kernels printed. */
struct pg_text {
    char *bytes;
    size_t n, room;
};

/* What one run left: memories of the core are copied while its task ends. */
struct pg_result {
    struct pg_text text;
    struct sim_profile profile;
    unsigned char *memory[ISA_N_SPACES]; /* NRAM, WRAM, SRAM */
    size_t bytes[ISA_N_SPACES];
};

/* A session that was compiled and has run. */
struct pg_state {
    char *elf;
    size_t n;
    struct isa_image image;
    struct pg_result run;
    /* Of its text, a line for each variable: of statements, of scratchpads. */
    const char *locals, *others;
};

/* The memories that variables may be in. */
static const enum isa_space pg_scratch[] = {ISA_SPACE_NRAM, ISA_SPACE_WRAM,
                                            ISA_SPACE_SRAM};
enum { PG_N_SCRATCH = sizeof pg_scratch / sizeof pg_scratch[0] };

#endif
