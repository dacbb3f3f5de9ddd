// Frees Swift objects on the main actor, on whichever thread they are released last.
#pragma once

/// The function that the runtime calls instead of a class's own code after the last release of an object.
extern const void *const touchstone_destroyer;

/// Lets the objects of a class be freed on the main actor; `metadata` is the class in the runtime.
void touchstone_free_class_on_main(const void *metadata);

/// Lets an object, and all of its class, be freed on the main actor. Costs a comparison once the class is known.
///
/// Swift on Linux: the first word of an object is its class; two words before that is the function that frees it.
static inline void touchstone_free_on_main(const void *object) {
  const void *metadata = *(const void *const *)object;
  if (((const void *const *)metadata)[-2] != touchstone_destroyer) touchstone_free_class_on_main(metadata);
}
