/* SPDX-License-Identifier: MIT */
/* Makes loops that wait for another core work. Clang compiles for a single
 * core: it reads `flag` in `while (flag == 0) {}` once, before the loop. This
 * pass changes the front end's unoptimised LLVM code. It adds an empty asm
 * statement that "writes all memory" to the back edge of a loop whose end
 * depends on memory that other cores can write, at a constant address. The
 * statement costs no instruction; loops that depend on local variables are not
 * changed. */
#include "isa/compiler/passes/waits.h"
#include "isa/compiler/job/text.h"
#include "isa/compiler/passes/llvmcode.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define MAX_DEPTH 64 /* of an expression */

/* A back edge of a loop, and facts about values in the loop. */
struct loop {
    const struct mlucc_function *f;
    size_t head, latch; /* blocks */
    size_t first, last; /* lines */
    bool *members;      /* by block */
    bool *seen;         /* by value: whether it has been followed */
    size_t *work, n_work;
    bool waits;
};

static bool is_member(const struct loop *loop, const struct mlucc_line *line)
{
    assert(!line || line->block < loop->f->n_blocks);
    return line && loop->members[line->block];
}

/* ---- locals -------------------------------------------------------------- */

/* Returns the local variable that an address refers to; MLUCC_NO_VALUE:
 * none. */
static size_t local_of(const struct mlucc_function *f, size_t value)
{
    for (int depth = 0; depth < MAX_DEPTH; depth++) {
        const struct mlucc_line *def = mlucc_definition(f, value);
        if (!def)
            return MLUCC_NO_VALUE;
        if (mlucc_is_op(def, "alloca"))
            return value;
        if (!mlucc_is_op(def, "getelementptr") || !def->n_values)
            return MLUCC_NO_VALUE;
        value = f->values[def->values];
    }
    return MLUCC_NO_VALUE;
}

/* Whether a line of the loop can change the local variable. */
static bool changes(const struct loop *loop, const struct mlucc_line *line,
                    size_t local)
{
    const struct mlucc_function *f = loop->f;

    if (!is_member(loop, line))
        return false;
    if (mlucc_is_op(line, "store"))
        return local_of(f, line->address) == local;
    if (!mlucc_is_op(line, "call") || line->is_intrinsic)
        return false;
    for (size_t i = 0; i < line->n_values; i++)
        if (local_of(f, f->values[line->values + i]) == local)
            return true;
    return false;
}

static bool is_changed(const struct loop *loop, size_t local)
{
    for (size_t i = loop->first; i <= loop->last; i++)
        if (changes(loop, &loop->f->lines[i], local))
            return true;
    return false;
}

/* Whether a value can change between iterations although no other core
 * writes. */
static bool varies(const struct loop *loop, size_t value, int depth)
{
    const struct mlucc_function *f = loop->f;
    const struct mlucc_line *def = mlucc_definition(f, value);

    if (!is_member(loop, def) || mlucc_is_op(def, "alloca"))
        return false;
    if (depth > MAX_DEPTH || mlucc_is_op(def, "call") ||
        mlucc_is_op(def, "phi"))
        return true;
    if (mlucc_is_op(def, "load")) {
        size_t local = local_of(f, def->address);
        if (local != MLUCC_NO_VALUE)
            return is_changed(loop, local);
    }
    for (size_t i = 0; i < def->n_values; i++)
        if (varies(loop, f->values[def->values + i], depth + 1))
            return true;
    return false;
}

/* ---- dependencies of the loop's end -------------------------------------- */

static void follow(struct loop *loop, size_t value)
{
    if (value >= loop->f->n_values || loop->seen[value])
        return;
    loop->seen[value] = true;
    assert(loop->n_work < loop->f->n_values); /* each value once */
    loop->work[loop->n_work++] = value;
}

static void follow_all(struct loop *loop, const struct mlucc_line *line)
{
    for (size_t i = 0; i < line->n_values; i++)
        follow(loop, loop->f->values[line->values + i]);
}

/* Follows the conditions for reaching a block. */
static void follow_conditions(struct loop *loop, size_t block)
{
    const struct mlucc_function *f = loop->f;

    for (size_t b = loop->head; b <= loop->latch; b++) {
        const struct mlucc_block *from = &f->blocks[b];
        for (size_t i = 0; loop->members[b] && i < from->n_targets; i++)
            if (f->targets[from->targets + i] == block)
                follow_all(loop, &f->lines[from->last]);
    }
}

/* Follows the conditions that decide from which block a block is reached. */
static void follow_ways(struct loop *loop, size_t block)
{
    const struct mlucc_function *f = loop->f;

    follow_conditions(loop, block);
    for (size_t b = loop->head; b <= loop->latch; b++)
        for (size_t i = 0; i < f->blocks[b].n_targets; i++)
            if (f->targets[f->blocks[b].targets + i] == block)
                follow_conditions(loop, b);
}

/* Follows the values stored in a local variable, and the conditions of those
 * stores. */
static void follow_local(struct loop *loop, size_t local)
{
    const struct mlucc_function *f = loop->f;

    for (size_t i = loop->first; i <= loop->last; i++)
        if (changes(loop, &f->lines[i], local)) {
            follow_all(loop, &f->lines[i]);
            follow_conditions(loop, f->lines[i].block);
            loop->waits |= f->lines[i].reads_shared;
        }
}

static bool is_pointer(const struct mlucc_function *f, size_t value)
{
    const struct mlucc_line *def = mlucc_definition(f, value);

    return def && (def->is_pointer || mlucc_is_op(def, "getelementptr"));
}

/* Follows a call, because the called function may read memory by pointers that
 * it gets. */
static void follow_call(struct loop *loop, const struct mlucc_line *line)
{
    const struct mlucc_function *f = loop->f;

    loop->waits |= line->reads_shared;
    for (size_t i = 0; i < line->n_values; i++) {
        size_t value = f->values[line->values + i];
        size_t local = local_of(f, value);
        if (local != MLUCC_NO_VALUE)
            follow_local(loop, local);
        loop->waits |= local != MLUCC_NO_VALUE
                           ? mlucc_definition(f, local)->holds_pointers
                           : is_pointer(f, value);
    }
    follow_all(loop, line);
}

static void follow_load(struct loop *loop, const struct mlucc_line *line)
{
    size_t local = local_of(loop->f, line->address);

    if (local != MLUCC_NO_VALUE)
        follow_local(loop, local);
    else if (line->has_global)
        loop->waits |= line->reads_shared;
    else if (!varies(loop, line->address, 0))
        loop->waits = true;
    follow_all(loop, line);
}

static void follow_definition(struct loop *loop, size_t value)
{
    const struct mlucc_function *f = loop->f;
    const struct mlucc_line *def = mlucc_definition(f, value);

    if (!is_member(loop, def) || mlucc_is_op(def, "alloca"))
        return;
    if (mlucc_is_op(def, "load")) {
        follow_load(loop, def);
        return;
    }
    if (mlucc_is_op(def, "call") && !def->is_intrinsic) {
        follow_call(loop, def);
        return;
    }
    if (mlucc_is_op(def, "phi"))
        follow_ways(loop, def->block);
    follow_all(loop, def);
}

/* ---- loops --------------------------------------------------------------- */

static bool leads_to_member(const struct loop *loop, size_t b)
{
    const struct mlucc_block *block = &loop->f->blocks[b];

    for (size_t i = 0; i < block->n_targets; i++) {
        size_t to = loop->f->targets[block->targets + i];
        if (to != loop->head && loop->members[to])
            return true;
    }
    return false;
}

/* Finds the blocks that lead to the back edge. */
static void find_members(struct loop *loop)
{
    bool changed = true;

    loop->members[loop->latch] = loop->members[loop->head] = true;
    while (changed) {
        changed = false;
        for (size_t b = loop->latch; b-- > loop->head;)
            if (!loop->members[b] && leads_to_member(loop, b))
                changed = loop->members[b] = true;
    }
}

static void follow_ends(struct loop *loop)
{
    const struct mlucc_function *f = loop->f;

    for (size_t b = loop->head; b <= loop->latch; b++) {
        const struct mlucc_block *block = &f->blocks[b];
        bool leaves = false;
        for (size_t i = 0; loop->members[b] && i < block->n_targets; i++)
            leaves |= !loop->members[f->targets[block->targets + i]];
        if (leaves)
            follow_all(loop, &f->lines[block->last]);
    }
}

static bool waits(struct mlucc_job *job, const struct mlucc_function *f,
                  size_t head, size_t latch)
{
    struct isa_arena *a = &job->arena;
    assert(head <= latch && latch < f->n_blocks);
    struct loop loop = {
        .f = f,
        .head = head,
        .latch = latch,
        .first = f->blocks[head].first,
        .last = f->blocks[latch].last,
        .members = mlucc_alloc(a, f->n_blocks),
        .seen = mlucc_alloc(a, f->n_values),
        .work = mlucc_alloc(a, (f->n_values + 1) * sizeof *loop.work),
    };

    find_members(&loop);
    follow_ends(&loop);
    while (loop.n_work && !loop.waits)
        follow_definition(&loop, loop.work[--loop.n_work]);
    return loop.waits;
}

/* Whether the block ends with the back edge of a waiting loop. */
static bool is_waiting_latch(struct mlucc_job *job,
                             const struct mlucc_function *f, size_t b)
{
    const struct mlucc_block *block = &f->blocks[b];

    for (size_t i = 0; i < block->n_targets; i++) {
        size_t head = f->targets[block->targets + i];
        if (head <= b && waits(job, f, head, b))
            return true;
    }
    return false;
}

static void write_function(struct mlucc_job *job,
                           const struct mlucc_function *f,
                           struct mlucc_buffer *out)
{
    static const char barrier[] =
        "  call void asm sideeffect \"\", \"~{memory}\"()\n";
    const char *from = f->text;

    for (size_t b = 0; b < f->n_blocks; b++) {
        const struct mlucc_line *last = &f->lines[f->blocks[b].last];
        if (!is_waiting_latch(job, f, b))
            continue;
        assert(last->text >= from && last->text < f->end);
        mlucc_append(out, from, (size_t)(last->text - from));
        mlucc_append(out, barrier, sizeof barrier - 1);
        from = last->text;
    }
    mlucc_append(out, from, (size_t)(f->end - from));
}

void mlucc_wait_pass(struct mlucc_job *job, const char *text, size_t n,
                     struct mlucc_buffer *out)
{
    struct mlucc_module module;
    const char *from = text;

    mlucc_read_llvm(job, text, n, &module);
    for (size_t i = 0; i < module.n_functions; i++) {
        const struct mlucc_function *f = &module.functions[i];
        assert(f->text >= from && f->end <= text + n);
        mlucc_append(out, from, (size_t)(f->text - from));
        write_function(job, f, out);
        from = f->end;
    }
    mlucc_append(out, from, (size_t)(text + n - from));
}
