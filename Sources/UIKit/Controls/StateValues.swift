import Foundation

/// What an app has set for states of a control. A state for which nothing was set has the value of `normal`.
struct StateValues<Value> {
  private var values: [UIControl.State: Value] = [:]

  /// What was set for just this state.
  func exact(_ state: UIControl.State) -> Value? { values[state] }

  subscript(state: UIControl.State) -> Value? {
    get { values[state] ?? values[.normal] }
    set { values[state] = newValue }
  }

  /// The number of states for which a value was set.
  var count: Int { values.count }

  /// Whether a state beside the normal one has a value of its own.
  var hasOthers: Bool { values.keys.contains { $0 != .normal } }
}
