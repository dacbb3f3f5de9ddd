// iOS sources import the log under this name, too.
@_exported import os
