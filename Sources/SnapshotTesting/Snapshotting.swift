import Foundation

/// A way to turn values into something that is kept in a file and compared: a strategy.
///
/// `assertSnapshot(of: view, as: .image)` takes one. Make your own from another with `pullback`.
public struct Snapshotting<Value, Format> {
  /// The ending of the files; nil for files without one.
  public var pathExtension: String?
  /// How what is kept becomes data, and how two of it are compared.
  public var diffing: Diffing<Format>
  /// What is kept of a value.
  public var snapshot: (Value) -> Async<Format>

  /// A strategy whose result may come later.
  public init(
    pathExtension: String?, diffing: Diffing<Format>, asyncSnapshot: @escaping (_ value: Value) -> Async<Format>
  ) {
    self.pathExtension = pathExtension
    self.diffing = diffing
    self.snapshot = asyncSnapshot
  }

  /// A strategy whose result is there at once.
  public init(pathExtension: String?, diffing: Diffing<Format>, snapshot: @escaping (_ value: Value) -> Format) {
    self.init(pathExtension: pathExtension, diffing: diffing) { Async(value: snapshot($0)) }
  }

  /// The strategy for other values, from which `transform` makes values of this one.
  public func pullback<NewValue>(_ transform: @escaping (_ otherValue: NewValue) -> Value)
    -> Snapshotting<NewValue, Format>
  {
    asyncPullback { Async(value: transform($0)) }
  }

  /// The same, where the value may come later.
  public func asyncPullback<NewValue>(_ transform: @escaping (_ otherValue: NewValue) -> Async<Value>)
    -> Snapshotting<NewValue, Format>
  {
    let snapshot = snapshot
    return Snapshotting<NewValue, Format>(pathExtension: pathExtension, diffing: diffing) { value in
      Async { done in transform(value).run { snapshot($0).run(done) } }
    }
  }
}

/// A strategy for values that are kept as they are.
public typealias SimplySnapshotting<Format> = Snapshotting<Format, Format>

extension Snapshotting where Value == Format {
  /// A strategy that keeps values as they are.
  public init(pathExtension: String?, diffing: Diffing<Format>) {
    self.init(pathExtension: pathExtension, diffing: diffing) { $0 }
  }
}
