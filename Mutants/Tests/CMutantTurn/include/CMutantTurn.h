#pragma once

#include <stdint.h>

/// Turns a mutant on; -1 turns it off. Programs read their environment at the start only.
void mutant_turn(int32_t number);
