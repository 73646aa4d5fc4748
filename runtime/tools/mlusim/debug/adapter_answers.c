/* SPDX-License-Identifier: MIT */
/*
 * What the adapter answers from tables alone: what it can do, and what does
 * what a request wants that is not done here.
 */
#include "runtime/tools/mlusim/debug/adapter_answers.h"

#include <stdio.h>
#include <string.h>

#include "isa/support/json/json.h"
#include "isa/support/words/nearest.h"
#include "runtime/debug/wire/message.h"
#include "runtime/tools/mlusim/debug/adapter.h"
#include "runtime/tools/mlusim/debug/adapter_events.h"

enum { LONGEST_NAME = 64 }; /* that a hint is looked for */

static const struct {
    const char *name, *capability;
} requests[] = {
#define X(name, adapter, when, reach, capability, doc) {#name, capability},
#include "runtime/debug/wire/requests.def"
#undef X
};
#define N_REQUESTS (sizeof requests / sizeof *requests)

static const struct {
    const char *name, *instead;
} refused[] = {
#define X(name, instead) {#name, instead},
#include "runtime/debug/wire/refused.def"
#undef X
};
#define N_REFUSED (sizeof refused / sizeof *refused)

static void put_filters(struct json_writer *w)
{
    isa_json_array(w, "exceptionBreakpointFilters", ISA_JSON_ROW);
#define X(id, name, is_default, place, doc)          \
    isa_json_object(w, NULL, ISA_JSON_ROW);          \
    isa_json_text(w, "filter", #id);                 \
    isa_json_text(w, "label", name);                 \
    isa_json_text(w, "description", doc);            \
    isa_json_bool(w, "default", is_default);         \
    isa_json_bool(w, "supportsCondition", *(place)); \
    isa_json_close(w);
#include "runtime/debug/wire/exceptions.def"
#undef X
    isa_json_close(w);
}

void adapter_answer_initialize(struct adapter *a, int64_t seq)
{
    struct json_writer *w = dbg_message_answer(&a->message, seq, "initialize");
    for (size_t i = 0; i < N_REQUESTS; i++)
        if (requests[i].capability[0])
            isa_json_bool(w, requests[i].capability, true);
#define X(capability) isa_json_bool(w, #capability, true);
#include "runtime/debug/wire/capabilities.def"
#undef X
    isa_json_array(w, "supportedChecksumAlgorithms", ISA_JSON_ROW);
    isa_json_close(w);
    put_filters(w);
    adapter_send(a);
}

void adapter_refuse_unknown(struct adapter *a, int64_t seq, const char *command)
{
    char text[512];
    struct isa_nearest hint = {command, (unsigned)strlen(command) / 3 + 1,
                               NULL};
    for (size_t i = 0; i < N_REQUESTS && strlen(command) < LONGEST_NAME; i++)
        isa_nearest_offer(&hint, requests[i].name, requests[i].name);
    size_t i = 0;
    while (i < N_REFUSED && strcmp(refused[i].name, command) != 0)
        i++;
    if (i < N_REFUSED)
        snprintf(text, sizeof text, "There is no request \"%s\" here: %s.",
                 command, refused[i].instead);
    else if (hint.found)
        snprintf(text, sizeof text,
                 "There is no request \"%.60s\" here; did you mean %s?",
                 command, hint.found);
    else
        snprintf(text, sizeof text, "There is no request \"%.60s\" here.",
                 command);
    adapter_refuse(a, seq, command, DBG_DAP_unsupportedRequest, text);
}
