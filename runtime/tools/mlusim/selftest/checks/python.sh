# SPDX-License-Identifier: MIT
if ! "$PYTHON" -c 'import importlib.util, sys; sys.exit(not importlib.util.find_spec("mlusim"))'; then
    echo 'no package mlusim for python3; install the Debian package python3-mlusim'
    exit 77
fi
said=$("$PYTHON" -c 'import mlusim; print("mlusim", mlusim.__version__)')
echo "$said"
case $(mlusim --version) in
"$said" | "$said "*) ;;
*)
    echo "but the program is $(mlusim --version)"
    exit 1
    ;;
esac
