/* SPDX-License-Identifier: MIT
 *
 * Clients that come while one is served.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_DEBUG_ADAPTER_CLIENTS_H
#define RUNTIME_TOOLS_MLUSIM_DEBUG_ADAPTER_CLIENTS_H

struct adapter;

/* Takes the one that waits at the listener, and says why it is not served. */
void adapter_others_refuse(struct adapter *a);

/* Reads what the last of them has sent, as long as it does. */
void adapter_others_read(struct adapter *a);

/* Closes its connection, if there is one. */
void adapter_others_drop(struct adapter *a);

#endif
