#include "CTouchstone.h"

typedef __attribute__((swiftcall)) void *(*alloc_init)(__attribute__((swift_context)) void *);

void *touchstone_call_alloc_init(void *function, void *metatype) { return ((alloc_init)function)(metatype); }
