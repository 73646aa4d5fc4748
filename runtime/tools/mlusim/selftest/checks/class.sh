# SPDX-License-Identifier: MIT
if ! mlusim course >list 2>&1; then
    cat list
    echo 'no exercises are installed; install the Debian package mlusim-course'
    exit 77
fi
mlusim course serve --new class --listen 0 --unconfined >said 2>&1 &
server=$!
trap 'kill "$server" 2>/dev/null || :' EXIT
tries=0
until grep -q 'is served at' said; do
    if grep -q libmicrohttpd said; then
        tail -n 1 said
        exit 77
    fi
    tries=$((tries + 1))
    if [ $tries -gt 200 ] || ! kill -0 "$server" 2>/dev/null; then
        cat said
        exit 1
    fi
    sleep 0.1
done
