// Tests are in English and in universal time, whatever the machine is set to, so that their results are the same
// everywhere. `TOUCHSTONE_TEST_LANG` and `TOUCHSTONE_TEST_TZ` choose another language (`de_DE.UTF-8`) and time zone
// (`Europe/Berlin`).
//
// The variables LANG and TZ are set when the program is loaded: Foundation and its tables read them once, early.
#pragma once
