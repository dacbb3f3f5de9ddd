// Nothing: the package manager requires a module with the target's name.
#pragma once
