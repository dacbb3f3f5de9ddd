// What libFuzzer's library without main offers.
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef int (*fuzzer_callback)(const uint8_t *data, size_t size);
int LLVMFuzzerRunDriver(int *argc, char ***argv, fuzzer_callback callback);
