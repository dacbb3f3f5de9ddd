// libqrencode, by its own header; the library is loaded at the first call of one of its functions.
#pragma once
#include <qrencode.h>
