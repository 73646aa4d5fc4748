#!/bin/sh
# `mlusim repl --serve`: answers to programs, and that what inputs print is there before
# them. OUT is the build folder.
. tests/support/checks.sh
mlusim=$(cd "$OUT" && pwd)/bin/mlusim
needs_clang
client=$PWD/tests/runtime/tools/repl_serve.py

# asked: requests on standard input; answers to $work/out, those alone to $work/answers
asked() {
    checks=$((checks + 1))
    python3 "$client" "$mlusim" >"$work/out" 2>&1 || fail "$(tail -n 3 "$work/out")"
    grep '^{"schema' "$work/out" >"$work/whole"
    sed 's/"schema":{[^}]*},//' "$work/whole" >"$work/answers"
}
answers() { # the expected ones on standard input
    checks=$((checks + 1))
    diff - "$work/answers" || fail 'answers something else'
}

asked <<'END'
perform __nram__ float a[6];\nfor (int i = 0; i < 6; i++)\n    a[i] = i * 0.5f;\n\na[5]
perform :plot 2x3 a
perform a[0] = 0.0f / a[0];\n:tensor a[0:2]\np a[1]
perform int n = 1;\nint m = nothing;\nn = 2;
perform n
perform
complete __bang_maxpool_v
complete :device MLU29
complete :load a
is_complete int f() {
is_complete a\n:nram
is_complete if (n)
is_complete
raw {"do": "perform"}
raw {"do": "draw", "text": ""}
raw {
raw {"do": "perform", "text": "\u0000"}
perform :quit
END
answers <<'END'
{"kind":"performed","is_good":true,"is_over":false,"inputs":[{"number":1,"line":1},{"number":2,"line":2},{"number":3,"line":5}]}
{"kind":"numbers","drawing":"| :=|\u000a|+#@|\u000a' .:-=+*#%@' from least to greatest\u000a6 elements, least 0, greatest 2.5, mean 1.25\u000a","shape":[2,3],"values":["0","0.5","1","1.5","2","2.5"]}
{"kind":"performed","is_good":true,"is_over":false,"inputs":[{"number":4,"line":1}]}
{"kind":"numbers","drawing":"[nan 0.5]\u000a2 elements, least 0.5, greatest 0.5, mean 0.5, 1 NaN\u000a","shape":[2],"values":["nan","0.5"]}
{"kind":"performed","is_good":true,"is_over":false,"inputs":[{"number":5,"line":1},{"number":6,"line":2},{"number":7,"line":3}]}
{"kind":"performed","is_good":false,"is_over":false,"inputs":[{"number":8,"line":1},{"number":9,"line":2}]}
{"kind":"performed","is_good":true,"is_over":false,"inputs":[{"number":10,"line":1}]}
{"kind":"performed","is_good":true,"is_over":false,"inputs":[]}
{"kind":"completed","word":"__bang_maxpool_v","words":["__bang_maxpool_value_index","__bang_maxpool_value_index"]}
{"kind":"completed","word":"MLU29","words":["MLU290-M5"]}
{"kind":"completed","word":"a","words":[]}
{"kind":"looked","is_complete":false}
{"kind":"looked","is_complete":true}
{"kind":"looked","is_complete":false}
{"kind":"looked","is_complete":true}
{"kind":"refused","message":"expected {\"do\": NAME, \"text\": TEXT}, where NAME is one of these: perform complete is_complete"}
{"kind":"refused","message":"expected {\"do\": NAME, \"text\": TEXT}, where NAME is one of these: perform complete is_complete"}
{"kind":"refused","message":"byte 2: string or '}' expected near end of file"}
{"kind":"refused","message":"byte 34: no text here may have a \\u0000"}
{"kind":"performed","is_good":true,"is_over":true,"inputs":[]}
END
grep -v '^{"schema' "$work/out" | sed 's/^[0-9]* cycles*$/N cycles/' >"$work/said"
checks=$((checks + 1))
diff - "$work/said" <<'END' || fail 'prints something else'
a            NRAM 0x000000 to 0x000018, 24 bytes
a = {0, 0.5, 1, 1.5, 2, 2.5}
N cycles
2.5
a = {nan, 0.5, 1, 1.5, 2, 2.5}
N cycles
0.5
n = 1
N cycles
input-9:1:9: error: use of undeclared identifier 'nothing'
    1 | int m = nothing;
      |         ^
1
the session has ended
status 0
END
split -l 1 "$work/whole" "$work/line-"
for line in "$work"/line-*; do
    mv "$line" "$line.json"
done
try 'answers are as the page says' by_schema repl "$work"/line-*.json
ends 2 'descriptor' "$mlusim" repl --no-rc --serve nothing
ends 2 'descriptor' "$mlusim" repl --no-rc --serve 77
finish
