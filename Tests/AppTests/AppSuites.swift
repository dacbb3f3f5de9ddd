import Testing

/// Whole apps as processes of their own. One at a time: each has a server and wants the machine's time.
@Suite("Apps", .serialized, .timeLimit(.minutes(10)))
enum AppSuites {}
