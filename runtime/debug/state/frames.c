/* SPDX-License-Identifier: MIT */
/* The frames of the focused core: the frames on its stack and, between them,
 * the frames of inlined functions.
 *
 * The compiler describes prologues but not epilogues. In an epilogue, registers
 * are restored and the stack pointer moves, but the old rules are still given.
 * So the rest of an epilogue is first carried out on a copy of the registers.
 */
#include "runtime/debug/state/frames.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "runtime/debug/state/location.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/print.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/state/symbols_open.h"
#include "runtime/debug/state/value.h"

#define MAX_EPILOGUE 40 /* instructions */

void dbg_frames_forget(struct dbg_session *s)
{
    s->focus->n_frames = 0;
    s->focus->is_unwound = false;
}

static bool read_memory(void *user, uint64_t address, void *to, size_t n)
{
    struct dbg_session *s = user;
    return dbg_memory_read(s, s->core, address, to, n);
}

/* ---- epilogues ---------------------------------------------------------- */

/* If pc is in an epilogue, performs the rest of it on *r. There must be no
 * other instruction between pc and the return. False: pc is not in an
 * epilogue. */
static bool finish_epilogue(struct dbg_session *s,
                            struct sim_debug_registers *r)
{
    struct sim_debug_registers now = *r;
    bool begins = false; /* a register was loaded, or sp moved */
    for (int i = 0; i < MAX_EPILOGUE; i++, now.pc += 4) {
        uint32_t word;
        if (!read_memory(s, now.pc, &word, sizeof word))
            return false;
        unsigned opcode = word & 0x7f, rd = word >> 7 & 31;
        unsigned funct3 = word >> 12 & 7, rs1 = word >> 15 & 31;
        int64_t imm = (int32_t)word >> 20;
        if (word == 0x00008067) { /* ret */
            *r = now;
            return begins || i == 0;
        }
        if (opcode == 0x03 && funct3 == 3 && rs1 == 2 && rd) { /* ld rd, (sp) */
            if (!read_memory(s, now.x[2] + (uint64_t)imm, &now.x[rd], 8))
                return false;
        } else if (opcode == 0x13 && funct3 == 0 && rs1 == 2 && rd == 2 &&
                   imm > 0) { /* addi sp, sp, imm */
            now.x[2] += (uint64_t)imm;
        } else {
            return false;
        }
        begins = true;
    }
    return false;
}

static bool unwind(struct dbg_session *s,
                   const struct sim_debug_registers *from, bool is_innermost,
                   struct sim_debug_registers *to, uint64_t *cfa)
{
    struct sim_debug_registers after = *from;
    if (is_innermost && finish_epilogue(s, &after)) {
        *to = after;
        *cfa = after.x[2];
        to->pc = after.x[1];
        to->known &= SIM_DEBUG_SAVED | 1;
        return true;
    }
    return dbg_unwind(s->symbols, from, read_memory, s, to, cfa);
}

/* ---- frames ------------------------------------------------------------- */

static void place_frame(struct dbg_session *s, struct dbg_frame *f)
{
    assert(s->symbols);
    const struct dbg_line *row = dbg_line_at(s->symbols, f->look);
    f->file = row ? row->file : NULL;
    f->line = row ? row->line : 0;
}

static struct dbg_frame *add_frame(struct dbg_session *s)
{
    if (s->focus->n_frames == DBG_MAX_FRAMES)
        return NULL;
    struct dbg_frame *f = &s->focus->frames[s->focus->n_frames++];
    *f = (struct dbg_frame){0};
    return f;
}

/* Adds the frames that share one set of registers: frames of inlined functions,
 * then the frame of the function on the stack. */
static bool add_physical(struct dbg_session *s,
                         const struct sim_debug_registers *r, uint64_t look,
                         uint64_t cfa)
{
    const struct dbg_scope *scope =
        dbg_function_of(dbg_scope_at(s->symbols, look));
    struct dbg_frame *f = add_frame(s);
    if (!f)
        return false;
    f->r = *r;
    f->look = look;
    f->cfa = cfa;
    f->function = scope;
    place_frame(s, f);
    while (scope && scope->kind == DBG_INLINED) {
        const char *file = scope->call_file;
        unsigned line = scope->call_line;
        f->is_inlined = true;
        struct dbg_frame inner = *f;
        scope = dbg_function_of(scope->parent);
        f = add_frame(s);
        if (!f)
            return false;
        *f = inner;
        f->is_inlined = false;
        f->function = scope;
        f->file = file;
        f->line = line;
    }
    return true;
}

static bool first_registers(struct dbg_session *s,
                            struct sim_debug_registers *r)
{
    struct sim_view view;
    if (!s->launch || !s->symbols || !dbg_look(s, s->core, &view) ||
        !dbg_has_task(s, s->core))
        return false;
    r->pc = view.pc;
    memcpy(r->x, view.x, sizeof r->x);
    r->known = UINT32_MAX;
    return true;
}

static void unwind_all(struct dbg_session *s)
{
    struct sim_debug_registers r, caller;
    uint64_t cfa = 0, last = 0;
    s->focus->n_frames = 0;
    s->focus->is_unwound = true;
    if (!first_registers(s, &r))
        return;
    for (uint64_t look = dbg_place_of(s, s->core);; look = r.pc - 4) {
        bool is_innermost = s->focus->n_frames == 0;
        cfa = 0;
        bool has_caller = unwind(s, &r, is_innermost, &caller, &cfa);
        if (!add_physical(s, &r, look, cfa) || !has_caller ||
            caller.pc == DBG_TASK_END || caller.pc == 0 ||
            (!is_innermost && cfa <= last) ||
            !dbg_function_name(s->symbols, caller.pc - 4))
            return;
        last = cfa;
        r = caller;
    }
}

const struct dbg_frame *dbg_frame_at(struct dbg_session *s, size_t i)
{
    assert(s->focus->n_frames <= DBG_MAX_FRAMES);
    if (!s->focus->is_unwound)
        unwind_all(s);
    return i < s->focus->n_frames ? &s->focus->frames[i] : NULL;
}

const struct dbg_frame *dbg_frame_now(struct dbg_session *s)
{
    const struct dbg_frame *f = dbg_frame_at(s, s->focus->frame);
    return f ? f : dbg_frame_at(s, 0);
}

/* ---- showing ------------------------------------------------------------ */

static void print_arguments(struct dbg_session *s, const struct dbg_frame *f)
{
    const struct dbg_scope *function = f->function;
    const char *between = "";
    dbg_say(s, "(");
    for (size_t i = 0; function && i < function->n_variables; i++) {
        const struct dbg_variable *v = &function->variables[i];
        if (!v->is_parameter || !v->name[0])
            continue;
        struct dbg_value value = dbg_locate(s, f, v);
        dbg_say(s, "%s%s=", between, v->name);
        enum dbg_kind kind = dbg_type_plain(v->type)->kind;
        if (kind == DBG_STRUCT || kind == DBG_UNION || kind == DBG_ARRAY ||
            kind == DBG_REFERENCE)
            dbg_say(s, "...");
        else
            dbg_value_say(s, &value, 0);
        between = ", ";
    }
    dbg_say(s, ")");
}

void dbg_frame_print(struct dbg_session *s, size_t i, bool has_number)
{
    const struct dbg_frame *f = dbg_frame_at(s, i);
    if (!f)
        return;
    if (has_number)
        dbg_say(s, "#%-3zu", i);
    const struct dbg_line *row = dbg_line_at(s->symbols, f->look);
    bool begins_line = row && dbg_is_statement(s->symbols, f->r.pc);
    if (!f->is_inlined && !(i == 0 && begins_line) && (i == 0 || has_number))
        dbg_say(s, "0x%08" PRIx64 " in ", f->r.pc);
    const char *name = f->function && f->function->name[0]
                           ? f->function->name
                           : dbg_function_name(s->symbols, f->look);
    dbg_say(s, "%s ", name ? name : "??");
    print_arguments(s, f);
    if (f->file)
        dbg_say(s, " at %s:%u", f->file, f->line);
    dbg_say(s, "\n");
}

void dbg_focus(struct dbg_session *s, unsigned core)
{
    s->core = core;
    s->focus->frame = 0;
    s->focus->listed_file = NULL;
    dbg_frames_forget(s);
}

/* ---- the variables of a function ----------------------------------------- */

/* The variables of a function, in the order for users. The innermost block
 * comes first, so a name is found before names that it hides. */

static bool each_in_block(struct dbg_session *s, const struct dbg_frame *f,
                          const struct dbg_scope *block, bool wants_arguments,
                          dbg_take_local *take, void *user)
{
    for (size_t i = 0; i < block->n_variables; i++) {
        const struct dbg_variable *v = &block->variables[i];
        if (v->is_parameter != wants_arguments || !v->name[0] ||
            strncmp(v->name, "__", 2) == 0)
            continue;
        const struct dbg_value value = dbg_locate(s, f, v);
        if (!take(s, v, &value, user))
            return false;
    }
    return true;
}

static bool each_static(struct dbg_session *s, const char *function,
                        dbg_take_local *take, void *user)
{
    for (size_t i = 0; i < s->symbols->n_statics; i++) {
        const struct dbg_static *of = &s->symbols->statics[i];
        if (of->is_scoped || !of->function ||
            strcmp(of->function, function) != 0)
            continue;
        const struct dbg_value value = dbg_locate(s, NULL, of->variable);
        if (!take(s, of->variable, &value, user))
            return false;
    }
    return true;
}

bool dbg_locals_each(struct dbg_session *s, const struct dbg_frame *f,
                     bool wants_arguments, dbg_take_local *take, void *user)
{
    const struct dbg_scope *block = dbg_scope_at(s->symbols, f->look);
    while (block && dbg_function_of(block) != f->function)
        block = block->parent;
    for (; block; block = block == f->function ? NULL : block->parent)
        if (!each_in_block(s, f, block, wants_arguments, take, user))
            return false;
    return wants_arguments || each_static(s, f->function->name, take, user);
}
