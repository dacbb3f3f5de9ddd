/// What a walk found.
public struct WalkReport: Sendable {
  /// What was broken, in sentences that name the step; empty when every law held.
  public internal(set) var violations: [String] = []
  /// How many events and other steps were taken.
  public internal(set) var stepCount = 0
  /// How many calls of touch methods the walk's views got.
  public internal(set) var callCount = 0
  /// How many touches the walk's views and recognisers saw.
  public internal(set) var touchCount = 0
  /// How many things were done inside callbacks.
  public internal(set) var actionCount = 0
  /// How often everything was let go in mid-walk, so that leaks could be looked for.
  public internal(set) var quietCount = 0
}

/// An object that must not outlive something.
struct WeakObject {
  weak var object: AnyObject?
  let name: String

  init(_ object: AnyObject, _ name: String) {
    self.object = object
    self.name = name
  }
}
