#!/bin/sh
# tests/fidelity/simulate.sh ROWS TIMES: simulates what standard input asks for, a line
# "ROW NAME=VALUE..." each: the row on its device with these parameters changed. Adds
# "ROW <tab> NAME=VALUE... <tab> us" to the file TIMES, unless it has the line already.
# ROWS is what `fidelity --list` prints. A row that fails is named: status 1.
set -eu
: "${OUT:=build}"
export program=$OUT/tests/fidelity/fidelity
unset MLUSIM_DEVICE
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export work

cat >"$work/one" <<'END_ONE'
set -eu
line=$1
device=${line%%	*}
line=${line#*	}
row=${line%% *}
changes=${line#"$row"}
changes=${changes# }
if [ -n "$changes" ]; then
    folder=$(mktemp -d "$work/device.XXXXXX")
    {
        echo "base $device"
        printf '%s\n' $changes | sed 's/=/ /'
    } >"$folder/$device.device"
    export MLUSIM_DEVICE="$folder/$device.device"
fi
us=$("$program" "$row" | cut -f 2)
[ -n "$us" ]
printf '%s\t%s\t%s\n' "$row" "$changes" "$us"
END_ONE

touch "$2"
sed 's/ *$//' | sort -u | awk -F '\t' '
    FNR == 1 { file++ }
    FILENAME == rows { device[$1] = $3; next }
    FILENAME == times { done[$1 ($2 == "" ? "" : " " $2)] = 1; next }
    !($0 in done) {
        name = $0
        sub(/ .*/, "", name)
        printf "%s\t%s%c", device[name], $0, 0
    }' rows="$1" times="$2" "$1" "$2" - |
    xargs -0 -r -n 1 -P "$(nproc)" sh "$work/one" >"$work/took"
cat "$work/took" >>"$2"
