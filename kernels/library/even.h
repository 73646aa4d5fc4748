/* SPDX-License-Identifier: MIT
 *
 * Equal shares of work, for kernels and for the host code that describes them.
 */
#ifndef KN_EVEN_H
#define KN_EVEN_H

/* What task `id` takes: `each` pieces, and the first `rest` tasks, which is
 * what the division of all pieces leaves, one more. */
#define KN_EVEN_SHARE(each, rest, id) ((each) + ((id) < (rest) ? 1 : 0))

#endif
