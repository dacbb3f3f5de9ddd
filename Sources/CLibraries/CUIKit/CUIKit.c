#include "UIApplicationMain.h"
