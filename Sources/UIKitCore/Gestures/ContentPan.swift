/// A recogniser that moves contents with the finger: those of a scroll view, or a row. Swiping back from the screen's edge
/// comes before it.
@MainActor package protocol ContentPan: UIPanGestureRecognizer {}
