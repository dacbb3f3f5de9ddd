// XPath by libxml2, which is loaded when the first document is made.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// A document that is being written, or asked.
typedef struct touchstone_xpath touchstone_xpath;

/// Why an expression has no answer.
typedef struct {
  /// The character at which it is wrong, from 0; below 0 where none is to blame.
  int place;
  /// What is wrong, as libxml2 says it; ends with a zero byte.
  char message[200];
} touchstone_xpath_failure;

/// What is missing before documents can be made; null when nothing is. Valid until the thread calls it again.
const char *touchstone_xpath_load(void);

/// An empty document; null where the library or memory is missing.
touchstone_xpath *touchstone_xpath_new(void);
void touchstone_xpath_free(touchstone_xpath *document);

/// Opens an element inside of the one that is open. Elements are counted from 0, in the order of their beginnings.
void touchstone_xpath_begin(touchstone_xpath *document, const char *name);
/// Gives the open element an attribute.
void touchstone_xpath_attribute(touchstone_xpath *document, const char *name, const char *value);
/// Closes the open element.
void touchstone_xpath_end(touchstone_xpath *document);

/// The elements that an expression selects, in the order of the document.
///
/// `context` is the element from which relative paths lead, or below 0 for the document itself. Up to `room` elements are written
/// to `found`. Returns how many there are, or below 0 with a failure: also for a value that is no set of elements, and for an
/// expression that takes more than ten million steps.
int touchstone_xpath_select(
    touchstone_xpath *document, const char *expression, long context, size_t *found, size_t room,
    touchstone_xpath_failure *failure);
