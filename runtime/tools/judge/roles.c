/* SPDX-License-Identifier: MIT */
/*
 * The tables of a task's words.
 */
#include "runtime/tools/judge/roles.h"

const char *const jdg_role_names[JDG_N_ROLES] = {
#define X(ID, name, is_read, is_written, doc) name,
#include "runtime/tools/judge/roles.def"
#undef X
};

/* What roles do with an array. */
static const struct {
    bool is_read, is_written;
} uses[JDG_N_ROLES] = {
#define X(ID, name, is_read, is_written, doc) {is_read, is_written},
#include "runtime/tools/judge/roles.def"
#undef X
};

bool jdg_is_number(const struct jdg_argument *a)
{
    return a->role == JDG_NUMBER;
}

bool jdg_is_array(const struct jdg_argument *a)
{
    return a->role != JDG_NUMBER;
}

bool jdg_is_read(const struct jdg_argument *a)
{
    return uses[a->role].is_read;
}

bool jdg_is_written(const struct jdg_argument *a)
{
    return uses[a->role].is_written;
}

bool jdg_task_has_seeds(const struct jdg_task *task)
{
    for (size_t i = 0; i < task->n_arguments; i++)
        if (jdg_is_read(&task->arguments[i]) &&
            task->arguments[i].fill == JDG_FILL_FILE)
            return false;
    return task->reference != JDG_REFERENCE_NPY;
}
