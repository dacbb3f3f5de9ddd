#include "CXPath.h"

#include <CLateLibrary.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The parts of libxml2's interface that are used. They are the same in its files of both numbers.

typedef struct {
  void *application;
  int kind;
} xml_node;

typedef struct {
  int count, room;
  xml_node **nodes;
} xml_node_set;

typedef struct {
  int kind;
  xml_node_set *nodes;
} xml_value;

typedef struct {
  int domain, code;
  char *message;
  int level;
  char *file;
  int line;
  char *text1, *text2, *text3;
  int number1, number2;
  void *context, *node;
} xml_error;

typedef struct {
  void *document;
  xml_node *node;
  int unused1[2];
  void *variables;
  int type_counts[2];
  void *types;
  int unused2[2];
  void *functions;
  int axis_counts[2];
  void *axes, *namespaces;
  int namespace_count;
  void *user;
  int size, position, pointer;
  void *here, *origin, *prefixes, *variable_lookup, *variable_data, *extra, *function, *function_space, *function_lookup,
      *function_data, *temporary_namespaces;
  int temporary_count;
  void *error_data;
  void (*error)(void *data, const xml_error *error);
  xml_error last_error;
  void *debug, *dictionary;
  int flags;
  void *cache;
  unsigned long operation_limit, operation_count;
  int depth;
} xml_context;

enum { value_of_nodes = 1, kind_of_elements = 1 };
enum { most_operations = 10000000 };

#define FUNCTIONS(X)                                                                                                  \
  X(void *, xmlNewDoc, (const char *version), (version))                                                              \
  X(void, xmlFreeDoc, (void *document), (document))                                                                   \
  X(xml_node *, xmlNewDocNode, (void *document, void *space, const char *name, const char *content),                  \
    (document, space, name, content))                                                                                 \
  X(xml_node *, xmlDocSetRootElement, (void *document, xml_node * root), (document, root))                            \
  X(xml_node *, xmlAddChild, (xml_node * parent, xml_node * child), (parent, child))                                  \
  X(void *, xmlNewProp, (xml_node * node, const char *name, const char *value), (node, name, value))                  \
  X(xml_context *, xmlXPathNewContext, (void *document), (document))                                                  \
  X(void, xmlXPathFreeContext, (xml_context * context), (context))                                                    \
  X(xml_value *, xmlXPathEvalExpression, (const char *text, xml_context * context), (text, context))                  \
  X(void, xmlXPathFreeObject, (xml_value * value), (value))                                                           \
  X(void, xmlXPathNodeSetSort, (xml_node_set * nodes), (nodes))

enum { FUNCTIONS(TOUCHSTONE_LATE_INDEX) count_of_functions };
static const char *const names[] = {FUNCTIONS(TOUCHSTONE_LATE_NAME)};
static void *places[count_of_functions];
static struct touchstone_late_library library = {names, places, count_of_functions, 0, PTHREAD_MUTEX_INITIALIZER};
#define CALL(result, name, parameters, arguments)                                                                     \
  static result call_##name parameters { return ((result(*) parameters)places[index_##name])arguments; }
FUNCTIONS(CALL)

struct touchstone_xpath {
  void *document;
  // The elements by their numbers, and the open ones.
  xml_node **elements, **open;
  size_t count, room, depth, open_room;
};

const char *touchstone_xpath_load(void) {
  // The second is the file of libxml2 2.14 and newer.
  const char *missing = touchstone_late_library_load(&library, "libxml2.so.2");
  if (missing && !touchstone_late_library_load(&library, "libxml2.so.16")) missing = 0;
  return missing;
}

touchstone_xpath *touchstone_xpath_new(void) {
  if (touchstone_xpath_load()) return 0;
  touchstone_xpath *made = calloc(1, sizeof *made);
  if (!made) return 0;
  made->document = call_xmlNewDoc("1.0");
  if (!made->document) {
    free(made);
    return 0;
  }
  return made;
}

void touchstone_xpath_free(touchstone_xpath *document) {
  if (!document) return;
  call_xmlFreeDoc(document->document);
  free(document->elements);
  free(document->open);
  free(document);
}

static int has_room(xml_node ***list, size_t *room, size_t count) {
  if (count < *room) return 1;
  const size_t wanted = *room ? *room * 2 : 64;
  xml_node **larger = realloc(*list, wanted * sizeof **list);
  if (!larger) return 0;
  *list = larger;
  *room = wanted;
  return 1;
}

void touchstone_xpath_begin(touchstone_xpath *document, const char *name) {
  if (!has_room(&document->elements, &document->room, document->count)) abort();
  if (!has_room(&document->open, &document->open_room, document->depth)) abort();
  xml_node *node = call_xmlNewDocNode(document->document, 0, name, 0);
  if (!node) abort();
  // From 1: null is what other nodes have.
  node->application = (void *)(document->count + 1);
  if (document->depth) {
    call_xmlAddChild(document->open[document->depth - 1], node);
  } else {
    call_xmlDocSetRootElement(document->document, node);
  }
  document->elements[document->count++] = node;
  document->open[document->depth++] = node;
}

void touchstone_xpath_attribute(touchstone_xpath *document, const char *name, const char *value) {
  if (document->depth) call_xmlNewProp(document->open[document->depth - 1], name, value);
}

void touchstone_xpath_end(touchstone_xpath *document) {
  if (document->depth) document->depth--;
}

// The numbers of what is wrong with an expression begin here; older files of the library give no text with them.
enum { first_code = 1200 };
static const char *const complaints[] = {
    "nothing is wrong",
    "a number is wrong",
    "a text is not closed",
    "a text should begin here",
    "a variable's name is missing",
    "there is no such variable",
    "a condition is wrong, or its bracket is not closed",
    "this is no expression",
    "a brace is not closed",
    "there is no such function",
    "an operand is wrong",
    "a value is of the wrong type",
    "a function has the wrong number of arguments",
    "the context's size is wrong",
    "the context's position is wrong",
    "there is no memory left",
    "the syntax is wrong",
    "a resource is wrong",
    "a resource is wrong",
    "a prefix has no namespace",
    "the encoding is wrong",
    "a character may not stand in XML",
    "the context is incomplete",
    "the stack is wrong",
    "variables are not allowed",
    "it takes more steps than it may",
    "brackets stand too deep in one another",
};

// Of several complaints the first one says what is wrong.
static void complain(void *data, const xml_error *error) {
  touchstone_xpath_failure *failure = data;
  if (failure->message[0]) return;
  failure->place = error->text1 ? error->number1 : -1;
  const int number = error->code - first_code;
  const int is_known = number > 0 && number < (int)(sizeof complaints / sizeof *complaints);
  snprintf(failure->message, sizeof failure->message, "%s", is_known ? complaints[number] : "it cannot be read");
}

int touchstone_xpath_select(
    touchstone_xpath *document, const char *expression, long from, size_t *found, size_t room,
    touchstone_xpath_failure *failure) {
  failure->place = -1;
  failure->message[0] = 0;
  xml_context *context = call_xmlXPathNewContext(document->document);
  if (!context) {
    snprintf(failure->message, sizeof failure->message, "there is no memory left");
    return -1;
  }
  context->error = complain;
  context->error_data = failure;
  context->operation_limit = most_operations;
  context->node = from >= 0 && (size_t)from < document->count ? document->elements[from] : document->document;
  xml_value *value = call_xmlXPathEvalExpression(expression, context);
  int result = -1;
  if (value && value->kind == value_of_nodes) {
    result = 0;
    if (value->nodes) {
      call_xmlXPathNodeSetSort(value->nodes);
      for (int index = 0; index < value->nodes->count; index++) {
        xml_node *node = value->nodes->nodes[index];
        // Attributes and texts are no elements of the screen.
        if (node->kind != kind_of_elements || !node->application) continue;
        if ((size_t)result < room) found[result] = (size_t)node->application - 1;
        result++;
      }
    }
  } else if (!failure->message[0]) {
    snprintf(failure->message, sizeof failure->message, value ? "it selects no elements" : "it cannot be read");
  }
  if (value) call_xmlXPathFreeObject(value);
  call_xmlXPathFreeContext(context);
  return result;
}
