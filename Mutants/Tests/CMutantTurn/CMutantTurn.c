#include "CMutantTurn.h"

#include "CMutantSwitch.h"

void mutant_turn(int32_t number) { mutant_on = number; }
