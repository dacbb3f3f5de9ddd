/// A value that is there later.
public struct Async<Value> {
  /// Asks for the value; the function that it is given is called with it, once.
  public let run: (@escaping (Value) -> Void) -> Void

  /// A value that `run` hands over.
  public init(run: @escaping (_ callback: @escaping (Value) -> Void) -> Void) { self.run = run }

  /// A value that is there.
  public init(value: Value) { self.init { $0(value) } }

  /// What `transform` makes of the value.
  public func map<NewValue>(_ transform: @escaping (_ value: Value) -> NewValue) -> Async<NewValue> {
    Async<NewValue> { done in run { done(transform($0)) } }
  }
}
