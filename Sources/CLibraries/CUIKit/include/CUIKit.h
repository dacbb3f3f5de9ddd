// Nothing: the package manager wants a module named as the target.
#pragma once
