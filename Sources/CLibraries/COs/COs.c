// Nothing: the package manager requires a source file.
