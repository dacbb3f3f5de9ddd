#include "CTouchstone.h"

#include <string.h>

typedef __attribute__((swiftcall)) void *(*alloc_init)(__attribute__((swift_context)) void *);

void *touchstone_call_alloc_init(void *function, void *metatype) { return ((alloc_init)function)(metatype); }

// Swift on Linux: an object begins with its class and its count of references; a class with its kind, its superclass, flags,
// the place of this address within it, and the size of its objects.
struct object {
  const struct metadata *class;
  uint64_t references;
};
struct metadata {
  uintptr_t kind;
  const void *superclass;
  uint32_t flags;
  uint32_t address_point;
  uint32_t instance_size;
};

int touchstone_copy_contents(void *object, const void *other) {
  const struct metadata *class = ((const struct object *)object)->class;
  if (class != ((const struct object *)other)->class) return 0;
  const size_t size = class->instance_size;
  if (size <= sizeof(struct object) || size > 4096) return 0;
  memcpy((char *)object + sizeof(struct object), (const char *)other + sizeof(struct object), size - sizeof(struct object));
  return 1;
}
