#include "CQREncode.h"

#include <CLateLibrary.h>

// The functions of libqrencode that are used: result, name, parameters, arguments. The compiler compares them with its
// header.
#define FUNCTIONS(X)                                                                                                   \
  X(QRcode *, QRcode_encodeString,                                                                                     \
    (const char *string, int version, QRecLevel level, QRencodeMode hint, int casesensitive),                          \
    (string, version, level, hint, casesensitive))                                                                     \
  X(QRcode *, QRcode_encodeData, (int size, const unsigned char *data, int version, QRecLevel level),                    \
    (size, data, version, level))                                                                                      \
  X(void, QRcode_free, (QRcode *qrcode), (qrcode))

enum { FUNCTIONS(TOUCHSTONE_LATE_INDEX) count };
static const char *const names[] = {FUNCTIONS(TOUCHSTONE_LATE_NAME)};

static void *places[count];
static struct touchstone_late_library library = {names, places, count, 0, PTHREAD_MUTEX_INITIALIZER};

TOUCHSTONE_LATE_PLACE("libqrencode.so.4")
FUNCTIONS(TOUCHSTONE_LATE_CALL)
