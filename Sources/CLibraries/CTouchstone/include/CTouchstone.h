// Thin shims for what Swift cannot say by itself. Nothing here has state of its own.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// Calls a Swift class's allocating initialiser found in its vtable; see Application/ClassInstantiation.swift.
void *touchstone_call_alloc_init(void *function, void *metatype);
