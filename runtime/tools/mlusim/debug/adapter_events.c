/* SPDX-License-Identifier: MIT */
/*
 * What the adapter sends to its client: messages of its own, and those of the
 * debugger in the program, numbered as they leave.
 */
#include "runtime/tools/mlusim/debug/adapter_events.h"

#include "runtime/tools/mlusim/debug/adapter.h"

void adapter_send(struct adapter *a)
{
    if (a->is_mute)
        dbg_message_drop(&a->message);
    else if (!dbg_message_send(&a->message, a->client, ++a->seq))
        a->is_lost = true;
}

void adapter_pass(struct adapter *a, const char *body, size_t n)
{
    a->has_begun = true;
    if (!a->is_mute && !dbg_message_pass(a->client, body, n, ++a->seq))
        a->is_lost = true;
}

void adapter_say(struct adapter *a, const char *category, const char *text)
{
    struct json_writer *w = dbg_message_event(&a->message, "output");
    isa_json_text(w, "category", category);
    isa_json_text(w, "output", text);
    adapter_send(a);
}

void adapter_refuse(struct adapter *a, int64_t seq, const char *command,
                    enum dbg_dap_error error, const char *sentence)
{
    dbg_message_refuse(&a->message, seq, command, error, sentence);
    adapter_send(a);
}

void adapter_agree(struct adapter *a, int64_t seq, const char *command)
{
    dbg_message_answer(&a->message, seq, command);
    adapter_send(a);
}
