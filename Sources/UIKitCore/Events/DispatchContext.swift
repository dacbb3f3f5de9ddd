/// What the parts of a dispatch share: whether app code is running, the plan of the event, the observers.
///
/// An object that each part keeps as a constant, so that the path of a finger asks no other object for it.
@MainActor final class DispatchContext {
  // Unchecked: every step of a dispatch reads it, and nothing is called while it is changed.
  /// The plan of the event being handled. `DeliveryPlanner` makes it.
  @exclusivity(unchecked) var plan = DeliveryPlan()
  /// Observers of what is done with touches and recognisers; nil for none. It holds its members weakly.
  @exclusivity(unchecked) var observers: GestureObserverList?
  /// Called when app code has taken something away while no event is handled: that is carried out at once.
  var resolveNow: (() -> Void)?
  /// Called when a subclass sets its state while no event is handled: that is decided in a turn of its own.
  var resolveSoon: (() -> Void)?
  // Unchecked: counted before and after each call of app code, not during it.
  @exclusivity(unchecked) private var depth = 0

  /// Whether app code may be running: hit tests, recognisers, views, targets, delegates. What it asks for then waits
  /// until the dispatch has got that far. This is the one place that says so.
  @inline(__always) var isRunningAppCode: Bool { depth > 0 }

  /// Runs what calls app code.
  @inline(__always)
  func runningAppCode<Result>(_ body: () -> Result) -> Result {
    depth += 1
    defer { depth -= 1 }
    return body()
  }
}
