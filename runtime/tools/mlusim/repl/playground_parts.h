/* SPDX-License-Identifier: MIT */
/* Data that the files of the playground share. */
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

#define PG_MARK   '\001' /* before the printed value of an expression */
#define PG_LOCALS '\002' /* before the variables of statements */
#define PG_OTHERS '\003' /* the mark before the other variables */
#define PG_PLACES '\004' /* before places of new variables of statements */
#define PG_TYPE   '\005' /* before the type of the value */

/* A variable of the session. They are in the order of declaration. */
struct pg_variable {
    char *name;
    size_t input;  /* index of the input that declares it */
    bool is_local; /* declared in statements, so that it is in the stack of
                      each core */
    uint64_t address, bytes;
    char *value; /* value as text; NULL: it is not shown */
};

/* The text of a variable's value before an input. */
struct pg_former {
    size_t variable;
    char *value;
};

/* The ends of an input's module, so that the next module can be placed after
 * it. */
struct pg_ends {
    uint64_t of[ISA_N_SPACES]; /* of variables in NRAM, WRAM, SRAM */
    uint64_t code;             /* end of the code */
    uint64_t stack;            /* start of the next input's stack; 0: the
                                  device chooses */
    size_t n_data, n_constants;
    unsigned char *data, *constants; /* bytes of device variables and of
                                        constants */
};

/* The tasks that perform an input. */
struct pg_dim {
    unsigned tasks, union_clusters; /* union_clusters 0: Block */
    bool is_new; /* the cores begin as copies of the first core */
};

struct pg_entry {
    enum pg_kind kind;
    char *text;
    unsigned number;    /* number of the input in messages */
    bool is_flat;       /* a value, whose numbers are printed for a command */
    bool has_no_locals; /* its statements declare nothing, although they look
                           like declarations */
    char *value; /* value of an expression that is kept as a statement; or
                    NULL */
    /* the members below: for kept inputs */
    char *elf;
    size_t n_elf;
    struct pg_dim dim;
    struct pg_ends ends;           /* ends after this input */
    struct sim_snapshot *snapshot; /* snapshot of the device after this
                                      input; or NULL */
    size_t n_variables, n_symbols; /* counts of the session after this input */
    struct pg_former *former;
    size_t n_former, former_room;
};

/* A variable of modules, with its address. */
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
    struct rt_settings settings; /* settings of the environment: limits of
                                    kernels */
    size_t n_errors;             /* mistakes that checks found so far */
    struct pg_entry *inputs;
    size_t n_inputs, room;
    struct pg_variable *variables;
    size_t n_variables, variables_room;
    struct pg_symbol *symbols;
    size_t n_symbols, symbols_room;
    unsigned n_typed;
    struct pg_dim dim; /* of the next input */
    /* Performs a file of inputs and commands. False: an input or a command
     * failed. */
    bool (*play)(struct playground *pg, const char *path);
    /* Sends numbers to a program, with the function that draws them. NULL:
     * numbers are only drawn. */
    pg_show *show;
    void *shows_for;
    unsigned n_files;   /* number of files that are being loaded, each by the
                           previous one */
    char last[96];      /* "_", the last value that was a number; "": none */
    bool is_quiet;      /* inputs are performed again, without output */
    double unsaved;     /* host time that the inputs since the last
                           snapshot took */
    unsigned n_unsaved; /* how many inputs these are */
    struct sim *sim;    /* in the state after the inputs; NULL: not made yet */
    struct pg_run *run; /* the run in progress */
    char folder[CMD_FOLDER_BYTES];
    struct isa_keeper keeper;
};

/* The scratchpad memories in which variables may be. */
static const enum isa_space pg_scratch[] = {ISA_SPACE_NRAM, ISA_SPACE_WRAM,
                                            ISA_SPACE_SRAM};
enum { PG_N_SCRATCH = sizeof pg_scratch / sizeof pg_scratch[0] };

/* ---- a run --------------------------------------------------------------- */

/* The output of kernels, ended by 0. */
struct pg_text {
    char *bytes;
    size_t n, room;
};

/* The memories that are compared: scratchpads, device variables, and the stack
 * with the variables of statements. */
enum { PG_GLOBAL = PG_N_SCRATCH, PG_STACK, PG_N_MEMORIES };
struct pg_memory {
    uint64_t first[PG_N_MEMORIES], bytes[PG_N_MEMORIES];
    unsigned char **of; /* contents by task, then by memory */
};

/* One run of a module. */
struct pg_run {
    char *elf;
    size_t n_elf;
    struct isa_image image;
    bool is_open;            /* whether the image is open */
    unsigned n_tasks;        /* without memory cores */
    unsigned *cores;         /* core of each task */
    unsigned *task_of;       /* number of the task on each core; n_tasks: the
                                core has none */
    struct pg_text said;     /* printed by the input itself, in order */
    char *found;             /* reports of checks, or NULL */
    size_t n_errors;         /* how many of these are mistakes */
    struct pg_text *printed; /* printed by each task, from the mark on */
    struct pg_memory before, after;
    struct sim_profile profile;
};

#endif
