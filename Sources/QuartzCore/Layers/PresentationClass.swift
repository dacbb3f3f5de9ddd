/// Makes presentations of layers of an app's own class, through that class's `init(layer:)`.
///
/// Swift lets only `required` initialisers be called on a class known at run time, and iOS sources write
/// `override init(layer:)`. `Caller` declares it as required, which keeps its place in the table of methods of every
/// subclass of `CALayer`; the app's class is taken for `Caller`, and the call uses its own table. A class that
/// has designated initialisers and no `init(layer:)` stops the process with Swift's message, as on iOS.
@MainActor enum PresentationClass {
  /// A presentation of a layer whose class is not `CALayer` itself.
  static func make(of layer: CALayer) -> CALayer {
    let layerClass: AnyClass = type(of: layer)
    return call(unsafeBitCast(layerClass, to: Caller.Type.self), layer)
  }

  /// Generic and not optimised, so that the call is made through the table of the class that is given: of a plain
  /// `Caller.Type` the compiler assumes that no class inherits from it.
  @_optimize(none) @inline(never)
  private static func call<Layer: Caller>(_ layerClass: Layer.Type, _ layer: CALayer) -> CALayer {
    layerClass.init(layer: layer)
  }

  private class Caller: CALayer {
    required override init(layer: Any) { super.init(layer: layer) }
  }
}
