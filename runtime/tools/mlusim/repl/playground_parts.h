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
#include "isa/support/process/keeper.h"
#include "runtime/tools/command/folder.h"
#include "runtime/tools/mlusim/repl/playground.h"
#include "runtime/instruments/settings/env.h"
#include "sim/sim.h"

#define PG_MARK   '\001' /* printed before the value of an expression, */
#define PG_LOCALS '\002' /* the variables of statements, */
#define PG_OTHERS '\003' /* the other ones, */
#define PG_PLACES '\004' /* where new variables of statements lie, */
#define PG_TYPE   '\005' /* and the type of the value */

/* A variable of the session, in the order of declaration. */
struct pg_variable {
    char *name;
    size_t input;  /* that declares it, in the order of inputs */
    bool is_local; /* of statements, in the stack of each core */
    uint64_t address, bytes;
    char *value; /* as text; NULL: not shown */
};

/* The text of a variable before an input. */
struct pg_former {
    size_t variable;
    char *value;
};

/* What a module of an input leaves for the next one. */
struct pg_ends {
    uint64_t of[ISA_N_SPACES]; /* of variables in NRAM, WRAM, SRAM */
    uint64_t code;             /* of code */
    uint64_t stack;            /* where the stack of the next input begins; 0:
                                  where the device lets it begin */
    size_t n_data, n_constants;
    unsigned char *data, *constants; /* device variables, constants */
};

/* The tasks that perform an input. */
struct pg_dim {
    unsigned tasks, union_clusters; /* 0: Block */
    bool is_new; /* the cores begin as copies of the first one */
};

struct pg_entry {
    enum pg_kind kind;
    char *text;
    unsigned number;    /* as messages name it */
    bool is_flat;       /* of a value: its numbers are printed for a command */
    bool has_no_locals; /* apparent declarations are something else */
    char *value; /* of an expression that is kept as a statement; or NULL */
    /* for kept inputs: */
    char *elf;
    size_t n_elf;
    struct pg_dim dim;
    struct pg_ends ends;           /* after it */
    struct sim_snapshot *snapshot; /* of the device after it; or NULL */
    size_t n_variables, n_symbols; /* of the session, with it */
    struct pg_former *former;
    size_t n_former, former_room;
};

/* A variable of modules, at its place. */
struct pg_symbol {
    char *name; /* mangled */
    uint64_t address;
};

struct pg_numbers;
typedef void pg_draw(const struct pg_numbers *numbers, FILE *out);
typedef void pg_show(struct playground *pg, const struct pg_numbers *numbers,
                     pg_draw *draw);

/* The session. */
struct playground {
    const struct sim_device *device;
    struct rt_settings settings; /* of the environment: limits of kernels */
    struct pg_entry *inputs;
    size_t n_inputs, room;
    struct pg_variable *variables;
    size_t n_variables, variables_room;
    struct pg_symbol *symbols;
    size_t n_symbols, symbols_room;
    unsigned n_typed;
    struct pg_dim dim; /* of the next input */
    /* Performs a file of inputs and commands; false if one failed. */
    bool (*play)(struct playground *pg, const char *path);
    /* Sends numbers to a program, with the function that draws them; NULL: they
     * are only drawn. */
    pg_show *show;
    void *shows_for;
    unsigned n_files;   /* being loaded, each by the one before */
    char last[96];      /* the last value that was a number: _; "": none */
    bool is_quiet;      /* inputs are performed again */
    double unsaved;     /* host seconds of inputs since the last snapshot, */
    unsigned n_unsaved; /* and how many they are */
    struct sim *sim;    /* in the state after the inputs; NULL: not yet */
    struct pg_run *run; /* the one under way */
    char folder[CMD_FOLDER_BYTES];
    struct isa_keeper keeper;
};

/* The memories that variables may be in. */
static const enum isa_space pg_scratch[] = {ISA_SPACE_NRAM, ISA_SPACE_WRAM,
                                            ISA_SPACE_SRAM};
enum { PG_N_SCRATCH = sizeof pg_scratch / sizeof pg_scratch[0] };

/* ---- a run ---------------------------------------------------------------
 */

/* The output of kernels, terminated. */
struct pg_text {
    char *bytes;
    size_t n, room;
};

/* The memories to compare: of scratchpads, device variables, and the stack with
 * the variables of statements. */
enum { PG_GLOBAL = PG_N_SCRATCH, PG_STACK, PG_N_MEMORIES };
struct pg_memory {
    uint64_t first[PG_N_MEMORIES], bytes[PG_N_MEMORIES];
    unsigned char **of; /* by task, then memory */
};

/* One run of a module. */
struct pg_run {
    char *elf;
    size_t n_elf;
    struct isa_image image;
    bool is_open;            /* image */
    unsigned n_tasks;        /* without memory cores */
    unsigned *cores;         /* of the tasks */
    unsigned *task_of;       /* by core; n_tasks: another one */
    struct pg_text said;     /* by the input itself, in order */
    struct pg_text *printed; /* by each task, from the mark on */
    struct pg_memory before, after;
    struct sim_profile profile;
};

#endif
