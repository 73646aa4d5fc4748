# FindBANG for projects that look for modules in cmake/ itself.
include("${CMAKE_CURRENT_LIST_DIR}/modules/FindBANG.cmake")
