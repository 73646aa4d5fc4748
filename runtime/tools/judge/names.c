/* SPDX-License-Identifier: MIT */
/*
 * Words and prefixes that are taken.
 */
#include "runtime/tools/judge/names.h"

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

/* How names of the compiler and of CNRT begin. */
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
