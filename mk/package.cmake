# @NAME@: @ABOUT@. The target is @NAME@::@NAME@.
foreach(_needed @NEEDS@)
  include("${CMAKE_CURRENT_LIST_DIR}/../${_needed}/${_needed}Config.cmake")
endforeach()
get_filename_component(_prefix "@PREFIX@" ABSOLUTE)
if(_prefix MATCHES ",")
  include("${_prefix}/cmake/modules/comma.cmake")
endif()
if(NOT TARGET @NAME@::@NAME@)
  add_library(@NAME@::@NAME@ INTERFACE IMPORTED)
  set_target_properties(@NAME@::@NAME@ PROPERTIES
    INTERFACE_INCLUDE_DIRECTORIES "${_prefix}/@INCLUDE@")
  foreach(_library @LIBRARIES@)
    set_property(TARGET @NAME@::@NAME@ APPEND PROPERTY
      INTERFACE_LINK_LIBRARIES "${_prefix}/@LIB@/lib${_library}.so")
  endforeach()
  foreach(_needed @NEEDS@)
    set_property(TARGET @NAME@::@NAME@ APPEND PROPERTY
      INTERFACE_LINK_LIBRARIES ${_needed}::${_needed})
  endforeach()
endif()
