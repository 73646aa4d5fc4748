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
#include "runtime/tools/command/folder.h"
#include "runtime/tools/mlusim/repl/playground.h"
#include "runtime/instruments/settings/env.h"
#include "sim/sim.h"

enum { PG_MAX_SHOWN = 64 }; /* variables: bits of a word */
#define PG_MARK   '\001'    /* printed between what is kept and what is shown */
#define PG_LOCALS '\002'    /* and this before the variables of statements */

struct pg_entry {
    enum pg_kind kind;
    char *text;
    unsigned number;    /* as messages name it */
    bool has_no_locals; /* what seemed to be declarations is something else */
};

/* The session. */
struct playground {
    const struct sim_device *device;
    struct rt_settings settings; /* of the environment: limits of kernels */
    struct pg_entry *inputs;
    size_t n_inputs, room;
    unsigned n_typed;
    size_t n_printed; /* bytes, by the inputs that are kept */
    char folder[CMD_FOLDER_BYTES];
    struct pg_state *state; /* after the inputs that are kept */
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
    const char *locals; /* of its text: a line for each variable */
};

/* The memories that variables may be in. */
static const enum isa_space pg_scratch[] = {ISA_SPACE_NRAM, ISA_SPACE_WRAM,
                                            ISA_SPACE_SRAM};
enum { PG_N_SCRATCH = sizeof pg_scratch / sizeof pg_scratch[0] };

/* ---- playground_source.c ------------------------------------------------- */

/* Writes the session with one more input (NULL: none) as a file of kernels.
 * False: errno tells why. */
bool pg_write_source(const struct playground *pg, const struct pg_entry *last,
                     const char *path);

/* Calls visit for each scratchpad variable of the session. */
typedef void pg_visit_variable(void *user, size_t i, const char *name);
void pg_each_variable(const struct playground *pg, const struct pg_entry *last,
                      pg_visit_variable *visit, void *user);

/* Calls visit for each variable that its statements declare. */
void pg_each_local(const struct playground *pg, const struct pg_entry *last,
                   pg_visit_variable *visit, void *user);

/* ---- playground_run.c ---------------------------------------------------- */

/* Compiles and runs the session with one more input. NULL after a message;
 * where the caller may try it otherwise, *compiles says whether the compiler
 * took it, whose messages are then not told. */
struct pg_state *pg_try(const struct playground *pg,
                        const struct pg_entry *last, bool *compiles);
/* Runs what was compiled, to print the variables of these bits behind the
 * mark. What variables of the image (NULL: of none) hold is copied. False after
 * a message. */
bool pg_run(const struct playground *pg, const char *elf, size_t n,
            const struct isa_image *image, uint64_t shown,
            struct pg_result *run);
/* Cuts the variables of statements off what a run printed; "": it did not come
 * so far. */
const char *pg_cut_locals(struct pg_text *text);
/* Where the variables of a space end. */
uint64_t pg_end_of(const struct isa_image *image, enum isa_space space);
void pg_run_free(struct pg_result *run);
void pg_state_free(struct pg_state *state);

/* ---- playground_tell.c --------------------------------------------------- */

/* The variable called name; NULL: the image has none. */
const struct isa_symbol *pg_symbol(const struct isa_image *image,
                                   const char *name);
/* The space of a scratchpad variable; ISA_N_SPACES: it is in none. */
int pg_space_of(const struct isa_symbol *symbol);
/* Prints where a variable lies. user: its struct pg_state. */
pg_visit_variable pg_tell_place;
/* Prints what a statement cost; in short, or with its units. */
void pg_tell_cycles(const struct sim_profile *p);
void pg_tell_times(const struct sim_profile *p);
/* Prints the variables of statements that differ from the state that is kept.
 */
void pg_tell_locals(const struct playground *pg, const struct pg_state *now);
/* Prints the variables that differ from the state that is kept. */
void pg_tell_changes(const struct playground *pg, const struct pg_entry *last,
                     const struct pg_state *now);

#endif
