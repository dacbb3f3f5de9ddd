import TouchPlatform

/// Makes presentations of layers of an app's own class, through that class's `init(layer:)`.
///
/// Swift lets only `required` initialisers be called on a class known at run time, and iOS sources write
/// `override init(layer:)`. `Caller` declares it as required, which keeps its place in the table of methods of every
/// subclass of `CALayer`; the app's class is taken for `Caller`, and the call uses its own table. A class that
/// has designated initialisers and no `init(layer:)` stops the process with Swift's message, as on iOS. A self-test at
/// first use shows that the place is right; without that, presentations are plain layers with the same values.
@MainActor enum PresentationClass {
  /// A presentation of a layer whose class is not `CALayer` itself.
  static func make(of layer: CALayer) -> CALayer {
    isSound ? call(type(of: layer), layer) : CALayer(layer: layer)
  }

  private static func call(_ layerClass: AnyClass, _ layer: CALayer) -> CALayer {
    // Unsafe: the call reads only the initialiser's place, which all subclasses of `CALayer` have; see `isSound`.
    call(as: unsafeBitCast(layerClass, to: Caller.Type.self), layer)
  }

  /// Generic and not optimised, so that the call is made through the table of the class that is given: of a plain
  /// `Caller.Type` the compiler assumes that no class inherits from it.
  @_optimize(none) @inline(never)
  private static func call<Layer: Caller>(as layerClass: Layer.Type, _ layer: CALayer) -> CALayer {
    layerClass.init(layer: layer)
  }

  /// Whether the initialiser of a class that is no `Caller` is called by the place that `Caller` has for it: a probe of
  /// the form in which iOS sources write their layers notes the layer that it got.
  static let isSound: Bool = {
    let model = CALayer()
    let probe = call(Probe.self, model)
    if let probe = probe as? Probe, probe.source === model, probe.proof == 4711 { return true }
    PlatformLog.write(
      .library, "presentations are plain layers: this toolchain has another place for an initialiser than expected")
    return false
  }()

  private class Caller: CALayer {
    required override init(layer: Any) { super.init(layer: layer) }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  private final class Probe: CALayer {
    let proof: Int
    private(set) weak var source: CALayer?

    override init(layer: Any) {
      proof = 4711
      super.init(layer: layer)
      source = layer as? CALayer
    }

    required init?(coder: NSCoder) {
      proof = 0
      super.init(coder: coder)
    }
  }
}
