#define _GNU_SOURCE
#include "CDeallocation.h"
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

// The last release of a Swift object calls the function pointer two words before its class, with the object in the
// register of self. For the classes here that is `destroy`: on the main thread it continues with the class's own code,
// which runs the deinits of app and library from the subclass up. Elsewhere it does for the whole class what the
// compiler does for one `isolated deinit`: it passes that code to the runtime to run on the main actor.

typedef __attribute__((swiftcall)) void (*destroyer)(__attribute__((swift_context)) void *object);

struct executor {
  void *identity;
  uintptr_t implementation;
};

// Of the Swift runtime.
extern __attribute__((swiftcall)) struct executor swift_task_getMainExecutor(void);
extern __attribute__((swiftcall)) void swift_task_deinitOnExecutor(
    void *object, __attribute__((swiftcall)) void (*work)(void *object), struct executor executor, size_t flags);

struct entry {
  _Atomic(const void *) metadata;
  destroyer own;
};

// Open addressing, at most half full. A larger table replaces it; a thread that reads the old one meanwhile still finds
// all of its entries, so it is never freed.
struct table {
  // Kept reachable, which tells a leak checker that it is not lost.
  const struct table *former;
  size_t mask;
  size_t count;
  struct entry entries[];
};

static _Atomic(struct table *) classes;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
// Read without a call, since it is read for each object that is freed.
static __attribute__((tls_model("initial-exec"))) _Thread_local bool is_main_thread;

__attribute__((constructor)) static void start(void) { is_main_thread = syscall(SYS_gettid) == getpid(); }

static inline size_t place(const struct table *table, const void *metadata) {
  size_t index = ((uintptr_t)metadata >> 4) & table->mask;
  while (true) {
    const void *found = atomic_load_explicit(&table->entries[index].metadata, memory_order_acquire);
    if (found == metadata || !found) return index;
    index = (index + 1) & table->mask;
  }
}

static inline destroyer own_destroyer(void *object) {
  const struct table *table = atomic_load_explicit(&classes, memory_order_acquire);
  return table->entries[place(table, *(const void **)object)].own;
}

static __attribute__((swiftcall)) void destroy_later(void *object) { own_destroyer(object)(object); }

static __attribute__((noinline, preserve_most)) void hand_over(void *object) {
  swift_task_deinitOnExecutor(object, destroy_later, swift_task_getMainExecutor(), 0);
}

static __attribute__((swiftcall)) void destroy(__attribute__((swift_context)) void *object) {
  if (__builtin_expect(is_main_thread, 1)) {
    own_destroyer(object)(object);
  } else {
    hand_over(object);
  }
}

const void *const touchstone_destroyer = (const void *)destroy;

static struct table *larger(const struct table *old) {
  size_t size = old ? (old->mask + 1) * 2 : 256;
  struct table *made = calloc(1, sizeof(struct table) + size * sizeof(struct entry));
  if (!made) return NULL;
  made->former = old;
  made->mask = size - 1;
  for (size_t index = 0; old && index <= old->mask; index++) {
    const void *metadata = atomic_load_explicit(&old->entries[index].metadata, memory_order_relaxed);
    if (!metadata) continue;
    struct entry *entry = &made->entries[place(made, metadata)];
    entry->own = old->entries[index].own;
    atomic_store_explicit(&entry->metadata, metadata, memory_order_relaxed);
    made->count++;
  }
  return made;
}

enum { unwritable, writable, unknown };

// Swift puts classes where they can be written, outside of what the loader protects after it has linked. Where that is
// not so, a write would end the app, so the kernel writes the present word to its place, and reports an error if it
// cannot.
static int test(_Atomic(destroyer) *slot, destroyer own) {
  static uintptr_t tested;
  uintptr_t page = (uintptr_t)slot & -(uintptr_t)sysconf(_SC_PAGESIZE);
  if (page == tested) return writable;
  int ends[2];
  if (pipe2(ends, O_CLOEXEC)) return unknown;
  int result = unknown;
  if (write(ends[1], &own, sizeof(own)) == sizeof(own)) {
    result = syscall(SYS_read, ends[0], slot, sizeof(own)) == sizeof(own) ? writable : unwritable;
  }
  close(ends[0]);
  close(ends[1]);
  if (result == writable) tested = page;
  return result;
}

static void say_unwritable(void) {
  static bool said;
  static const char line[] =
      "touchstone: platform: a class stands in memory that cannot be written; its objects are freed on the thread that "
      "lets go of them last (said once)\n";
  if (!said && write(STDERR_FILENO, line, sizeof(line) - 1) > 0) said = true;
}

static bool is_known(const struct table *table, const void *metadata) {
  return table &&
         atomic_load_explicit(&table->entries[place(table, metadata)].metadata, memory_order_relaxed) == metadata;
}

void touchstone_free_class_on_main(const void *metadata) {
  if (is_known(atomic_load_explicit(&classes, memory_order_acquire), metadata)) return;
  _Atomic(destroyer) *slot = (_Atomic(destroyer) *)metadata - 2;
  pthread_mutex_lock(&lock);
  destroyer own = atomic_load_explicit(slot, memory_order_relaxed);
  struct table *table = atomic_load_explicit(&classes, memory_order_relaxed);
  // Without a pipe the class is tested when its next object is made.
  int memory = own && own != destroy && !is_known(table, metadata) ? test(slot, own) : unknown;
  if (memory != unknown) {
    if (!table || table->count * 2 > table->mask) {
      struct table *made = larger(table);
      if (made) {
        atomic_store_explicit(&classes, made, memory_order_release);
        table = made;
      }
    }
    // Without memory for the table the objects of the class are freed on the thread that releases them last.
    if (table && table->count < table->mask) {
      struct entry *entry = &table->entries[place(table, metadata)];
      entry->own = own;
      atomic_store_explicit(&entry->metadata, metadata, memory_order_release);
      table->count++;
      if (memory == writable) {
        atomic_store_explicit(slot, destroy, memory_order_release);
      } else {
        say_unwritable();
      }
    }
  }
  pthread_mutex_unlock(&lock);
}
