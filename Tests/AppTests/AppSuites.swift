import Testing

/// Whole apps as processes of their own. One at a time in a process of tests: each has a server and wants the machine's time.
/// `./test` runs them in five such processes (`Scripts/test-groups`).
///
/// No test has a time limit: the library for tests counts the time that a test waits for its turn. Apps and servers run
/// under `timeout`, and every wait of a test for something ends in an error.
@Suite("Apps", .serialized)
enum AppSuites {}
