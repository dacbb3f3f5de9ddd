// Nothing: the package manager wants a source file.
