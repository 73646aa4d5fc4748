/* SPDX-License-Identifier: MIT */
/*
 * The checks by name: the rows of checks.def.
 */
#include "runtime/instruments/check/state/classes.h"

#include <assert.h>
#include <stdbool.h>

/* On by default, as they cost next to nothing: a bit for each
 * class. */
enum {
    CHK_DEFAULT = 0
#define X(ID, id, name, all, is_default, severity, doc, ...) \
    | (int)(is_default) << CHK_##ID
#include "runtime/instruments/settings/checks.def"
#undef X
};

static const struct {
    const char *name, *id, *doc;
    bool is_in_all;
    enum chk_severity severity;
} classes[CHK_N_CLASSES] = {
#define X(ID, id, name, all, is_default, severity, doc, ...) \
    {name, CHK_KIND ":" name, doc, all, CHK_##severity##_SEVERITY},
#include "runtime/instruments/settings/checks.def"
#undef X
};

const char *chk_name(enum chk_class class)
{
    assert(class < CHK_N_CLASSES);
    return classes[class].name;
}

const char *chk_doc(enum chk_class class)
{
    assert(class < CHK_N_CLASSES);
    return classes[class].doc;
}

const char *chk_id(enum chk_class class)
{
    assert(class < CHK_N_CLASSES);
    return classes[class].id;
}

enum chk_severity chk_severity_of(enum chk_class class)
{
    assert(class < CHK_N_CLASSES);
    return classes[class].severity;
}

uint32_t chk_classes(uint64_t words)
{
    enum { ALL = 2, FIRST = 2 }; /* see rt_check_words */
    uint32_t bits = words ? (uint32_t)(words >> FIRST) : CHK_DEFAULT;
    for (unsigned i = 0; words & ALL && i < CHK_N_CLASSES; i++)
        bits |= (uint32_t)classes[i].is_in_all << i;
    return bits;
}

static const struct {
    const char *name, *word;
    bool decides;
} severities[CHK_N_SEVERITIES] = {
#define X(ID, name, decides, word) \
    [CHK_##ID##_SEVERITY] = {name, word, decides},
#include "runtime/instruments/settings/severities.def"
#undef X
};

const char *chk_severity_name(enum chk_severity severity)
{
    assert(severity && severity < CHK_N_SEVERITIES);
    return severities[severity].name;
}

const char *chk_severity_word(enum chk_severity severity)
{
    assert(severity && severity < CHK_N_SEVERITIES);
    return severities[severity].word;
}

bool chk_severity_decides(enum chk_severity severity)
{
    assert(severity && severity < CHK_N_SEVERITIES);
    return severities[severity].decides;
}
