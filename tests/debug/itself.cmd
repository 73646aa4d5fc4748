define loops
  set $n = $n + 1
  if 1
    loops
  end
  echo never\n
end
define one
  other
  echo never\n
end
define other
  one
end
set $n = 0
loops
echo never\n
