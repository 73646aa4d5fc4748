/* SPDX-License-Identifier: MIT */
/*
 * Clients that come while one is served. They are answered, and not hung up on:
 * as long as nobody has read what they sent, the system would drop the answer.
 * The last of them is read until it closes its side.
 */
#include "runtime/tools/mlusim/debug/adapter_clients.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <sys/socket.h>
#include <unistd.h>

#include "runtime/debug/wire/message.h"
#include "runtime/debug/wire/peer.h"
#include "runtime/debug/wire/wire.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/mlusim/debug/adapter.h"

void adapter_others_drop(struct adapter *a)
{
    if (a->refused >= 0)
        close(a->refused);
    a->refused = -1;
}

void adapter_others_refuse(struct adapter *a)
{
    static const char sentence[] = "mlusim debug --dap serves one client at a "
                                   "time: another one is connected.";
    struct dbg_message m = {0};
    char why[256] = "";
    const int file = accept(a->listener, NULL, NULL);
    if (file < 0)
        return;
    fcntl(file, F_SETFD, FD_CLOEXEC);
    if (!dbg_peer_is_ours(file, why, sizeof why)) {
        cmd_fail(0, "debug: a connection was closed: %s", why);
        close(file);
        return;
    }
    cmd_fail(0, "debug: --dap: a second client came and was refused");
    struct dbg_wire *w = dbg_wire_open(file, file);
    if (w) { /* the first request of a client is its first message */
        dbg_message_refuse(&m, 1, "initialize", DBG_DAP_wrongTime, sentence);
        dbg_message_send(&m, w, 1);
    }
    dbg_wire_close(w);
    shutdown(file, SHUT_WR);
    adapter_others_drop(a);
    a->refused = file;
}

void adapter_others_read(struct adapter *a)
{
    char bytes[4096];
    const ssize_t n = recv(a->refused, bytes, sizeof bytes, MSG_DONTWAIT);
    if (n > 0 || (n < 0 && (errno == EAGAIN || errno == EINTR)))
        return;
    adapter_others_drop(a);
}
