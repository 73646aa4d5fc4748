/* SPDX-License-Identifier: MIT */
#include "runtime/tools/mlusim/classroom/errors.h"

#include <errno.h>

static const struct {
    const char *name;
    unsigned status;
    const char *sentences[CLS_N_LANGUAGES];
} rows[CLS_N_ERRORS] = {
#define X(ID, name, status, english, chinese) \
    [CLS_ERROR_##ID] = {name, status, {english, chinese}},
#include "runtime/tools/mlusim/classroom/errors.def"
#undef X
};

const char *cls_error_name(enum cls_error error)
{
    return rows[error].name;
}

unsigned cls_error_status(enum cls_error error)
{
    return rows[error].status;
}

const char *cls_error_sentence(enum cls_error error, enum cls_language language)
{
    return rows[error].sentences[language];
}

enum cls_error cls_error_of_store(int number)
{
    return number == ENOSPC || number == EDQUOT || number == EFBIG
               ? CLS_ERROR_FULL
           : number == ENOMEM ? CLS_ERROR_MEMORY
                              : CLS_ERROR_STORE;
}
