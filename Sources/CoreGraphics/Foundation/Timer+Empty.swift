import Foundation

extension Timer {
  /// A timer that never fires and is not valid, to stand in until there is a real one.
  /// > Here: one that is not valid.
  public convenience init(_ nothing: Void = ()) {
    self.init(fire: .distantFuture, interval: 0, repeats: false) { _ in }
    invalidate()
  }
}
