/* SPDX-License-Identifier: MIT */
/* Tables of the words of a task, and of words that cannot be names. */
#include "runtime/tools/judge/roles.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* Words of C++ and of kernels, and main. */
static const char taken[] =
    " "
    "alignas alignof and and_eq asm auto bitand bitor bool break case "
    "catch char char16_t char32_t class compl const const_cast "
    "constexpr continue decltype default delete do double dynamic_cast "
    "else enum explicit export extern false float for friend goto half "
    "if inline int long main mutable namespace new noexcept not not_eq "
    "nullptr operator or or_eq private protected public register "
    "reinterpret_cast return short signed sizeof static static_assert "
    "static_cast std struct switch template this thread_local throw "
    "true try typedef typeid typename union unsigned using virtual void "
    "volatile wchar_t while xor xor_eq ";

/* Prefixes of names that the compiler and CNRT use. */
static const char *const prefixes[] = {"__", "cnrt", "mlusim_"};

bool jdg_is_identifier(const char *name)
{
    for (size_t i = 0; name[i]; i++)
        if (!isalpha((unsigned char)name[i]) && name[i] != '_' &&
            !(i && isdigit((unsigned char)name[i])))
            return false;
    return name[0] && strlen(name) <= 64;
}

bool jdg_is_reserved(const char *name)
{
    char word[80];
    snprintf(word, sizeof word, " %s ", name);
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (strncmp(name, prefixes[i], strlen(prefixes[i])) == 0)
            return true;
    return (name[0] == '_' && isupper((unsigned char)name[1])) ||
           strstr(taken, word) != NULL;
}

const char *const jdg_role_names[JDG_N_ROLES] = {
#define X(ID, name, is_read, is_written, doc) name,
#include "runtime/tools/judge/roles.def"
#undef X
};

/* How each role uses an array. */
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
