import CoreGraphics
import Foundation
import RenderTree

/// One source of particles of a `CAEmitterLayer`: how many it emits, and how they look and move.
///
/// A value with a range is chosen for each particle between the value less the range and the value plus the range, evenly.
/// Lengths are points, times seconds, angles radians.
/// > Here: particles lie in the layer's plane: latitude and z acceleration are kept and change nothing.
@preconcurrency @MainActor
open class CAEmitterCell: NSObject, @preconcurrency NSSecureCoding, @preconcurrency NSCopying, CAMediaTiming {
  /// The values that animate, by their names.
  struct Values: Equatable {
    var birthRate = 0.0
    var lifetime = 0.0
    var lifetimeRange = 0.0
    var emissionLongitude = 0.0
    var emissionRange = 0.0
    var velocity = 0.0
    var velocityRange = 0.0
    var xAcceleration = 0.0
    var yAcceleration = 0.0
    var scale = 1.0
    var scaleRange = 0.0
    var scaleSpeed = 0.0
    var spin = 0.0
    var spinRange = 0.0
    /// Red, green, blue, alpha, each 0…1.
    var color = SIMD4<Double>(repeating: 1)
    var colorRange = SIMD4<Double>()
    var colorSpeed = SIMD4<Double>()

    static let paths: [String: WritableKeyPath<Values, Double> & Sendable] = [
      "birthRate": \.birthRate, "lifetime": \.lifetime, "lifetimeRange": \.lifetimeRange,
      "emissionLongitude": \.emissionLongitude, "emissionRange": \.emissionRange, "velocity": \.velocity,
      "velocityRange": \.velocityRange, "xAcceleration": \.xAcceleration, "yAcceleration": \.yAcceleration,
      "scale": \.scale, "scaleRange": \.scaleRange, "scaleSpeed": \.scaleSpeed, "spin": \.spin,
      "spinRange": \.spinRange, "redRange": \.colorRange.x, "greenRange": \.colorRange.y, "blueRange": \.colorRange.z,
      "alphaRange": \.colorRange.w, "redSpeed": \.colorSpeed.x, "greenSpeed": \.colorSpeed.y,
      "blueSpeed": \.colorSpeed.z, "alphaSpeed": \.colorSpeed.w,
    ]
  }

  /// The layers that emit by it, which show a change.
  final var emitters: [WeakEmitter] = []
  struct WeakEmitter { weak var layer: CAEmitterLayer? }

  final var values = Values()
  private final var storedColor: CGColor? = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
  final var picture: RenderImage?
  private final var storedContents: Any?
  final var cells: [CAEmitterCell] = []
  /// Its own time: `beginTime` says when it begins to emit.
  final var timing = MediaTiming()

  /// A cell that emits nothing: its birth rate is 0.
  public override init() { super.init() }

  /// A cell from a keyed archive.
  public required init?(coder: NSCoder) {
    super.init()
    guard coder.allowsKeyedCoding, ArchiveDepth.enter() else { return }
    defer { ArchiveDepth.leave() }
    archive(ArchivePass(coder, writes: false))
    let pass = ArchivePass(coder, writes: false)
    if coder.allowsKeyedCoding, coder.containsValue(forKey: "contents"), let data = Data.read(from: coder, "contents"),
      let pixels = try? PNGCoder.read(data)
    {
      contents = CGImage(RenderImage(pixels, scale: 1))
    }
    let inner = pass.readList("emitterCells", of: CAEmitterCell.self)
    if !inner.isEmpty { emitterCells = inner }
  }

  /// True.
  open class var supportsSecureCoding: Bool { true }

  /// Writes all that `init(coder:)` reads.
  open func encode(with coder: NSCoder) {
    guard coder.allowsKeyedCoding, ArchiveDepth.enter() else { return }
    defer { ArchiveDepth.leave() }
    archive(ArchivePass(coder, writes: true))
    if let picture, let png = try? PNGCoder.data(from: PixelBuffer(copying: picture, picture.bounds)) {
      png.write(to: coder, "contents")
    }
    if !cells.isEmpty { coder.encode(cells as NSArray, forKey: "emitterCells") }
  }

  private func archive(_ pass: ArchivePass) {
    for (key, path) in Values.paths {
      pass.value(key, values[keyPath: path] == Values()[keyPath: path] ? nil : values[keyPath: path]) {
        values[keyPath: path] = $0
      }
    }
    pass.field("name", self, \.name)
    pass.field("enabled", self, \.isEnabled, true)
    pass.field("color", self, \.color)
    pass.field("contentsScale", self, \.contentsScale, 1)
    pass.field("contentsRect", self, \.contentsRect, CGRect(x: 0, y: 0, width: 1, height: 1))
    pass.field("emissionLatitude", self, \.emissionLatitude, 0)
    pass.field("zAcceleration", self, \.zAcceleration, 0)
    pass.field("beginTime", self, \.beginTime, 0)
    pass.field("duration", self, \.duration, 0)
  }

  /// A cell with the same values and the same cells.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = CAEmitterCell()
    copy.values = values
    copy.storedColor = storedColor
    copy.storedContents = storedContents
    copy.picture = picture
    copy.cells = cells
    copy.timing = timing
    copy.name = name
    copy.isEnabled = isEnabled
    copy.contentsRect = contentsRect
    copy.contentsScale = contentsScale
    copy.emissionLatitude = emissionLatitude
    copy.zAcceleration = zAcceleration
    return copy
  }

  final func changed() {
    emitters.removeAll { $0.layer == nil }
    for emitter in emitters { emitter.layer?.cellsDidChange() }
  }

  private func set(_ path: WritableKeyPath<Values, Double>, _ value: Double) {
    guard value.isFinite else {
      return QuartzNote.misuse("a value of an emitter's cell was set to \(value), which is not finite; nothing changes")
    }
    values[keyPath: path] = value
    changed()
  }

  // MARK: Properties

  /// A cell with the defaults.
  open class func emitterCell() -> CAEmitterCell { CAEmitterCell() }

  /// The name by which key paths of the layer find it: `emitterCells.NAME.birthRate`. Default nil.
  open var name: String?
  /// Whether it emits. Default true.
  open var isEnabled = true { didSet { changed() } }
  /// How many particles are emitted in a second. Animatable. Default 0.
  open var birthRate: Float {
    get { Float(values.birthRate) }
    set { set(\.birthRate, Double(newValue)) }
  }
  /// How long a particle lives. Animatable. Default 0.
  open var lifetime: Float {
    get { Float(values.lifetime) }
    set { set(\.lifetime, Double(newValue)) }
  }
  /// How much lifetimes vary. Animatable. Default 0.
  open var lifetimeRange: Float {
    get { Float(values.lifetimeRange) }
    set { set(\.lifetimeRange, Double(newValue)) }
  }
  /// The angle out of the layer's plane. Default 0.
  /// > Here: kept; particles lie in the plane.
  open var emissionLatitude: CGFloat = 0
  /// The direction in which particles are emitted, clockwise from the shape's own direction: the x axis of points,
  /// rectangles and cuboids, upwards from lines, outwards from circles and spheres. Animatable. Default 0.
  open var emissionLongitude: CGFloat {
    get { CGFloat(values.emissionLongitude) }
    set { set(\.emissionLongitude, Double(newValue)) }
  }
  /// The angle of the cone in which directions vary. Animatable. Default 0.
  open var emissionRange: CGFloat {
    get { CGFloat(values.emissionRange) }
    set { set(\.emissionRange, Double(newValue)) }
  }
  /// The speed at first, in points a second. Animatable. Default 0.
  open var velocity: CGFloat {
    get { CGFloat(values.velocity) }
    set { set(\.velocity, Double(newValue)) }
  }
  /// How much speeds vary. Animatable. Default 0.
  open var velocityRange: CGFloat {
    get { CGFloat(values.velocityRange) }
    set { set(\.velocityRange, Double(newValue)) }
  }
  /// The acceleration to the right, in points a second squared. Animatable. Default 0.
  open var xAcceleration: CGFloat {
    get { CGFloat(values.xAcceleration) }
    set { set(\.xAcceleration, Double(newValue)) }
  }
  /// The acceleration downwards, in points a second squared. Animatable. Default 0.
  open var yAcceleration: CGFloat {
    get { CGFloat(values.yAcceleration) }
    set { set(\.yAcceleration, Double(newValue)) }
  }
  /// The acceleration towards the viewer. Default 0.
  /// > Here: kept; particles lie in the plane.
  open var zAcceleration: CGFloat = 0
  /// The size, 1 for the picture's own. Animatable. Default 1.
  open var scale: CGFloat {
    get { CGFloat(values.scale) }
    set { set(\.scale, Double(newValue)) }
  }
  /// How much sizes vary. Animatable. Default 0.
  open var scaleRange: CGFloat {
    get { CGFloat(values.scaleRange) }
    set { set(\.scaleRange, Double(newValue)) }
  }
  /// How the size changes in a second; one of 0 or less is not seen. Animatable. Default 0.
  open var scaleSpeed: CGFloat {
    get { CGFloat(values.scaleSpeed) }
    set { set(\.scaleSpeed, Double(newValue)) }
  }
  /// How fast a particle turns, clockwise, in radians a second. Animatable. Default 0.
  open var spin: CGFloat {
    get { CGFloat(values.spin) }
    set { set(\.spin, Double(newValue)) }
  }
  /// How much spins vary. Animatable. Default 0.
  open var spinRange: CGFloat {
    get { CGFloat(values.spinRange) }
    set { set(\.spinRange, Double(newValue)) }
  }

  /// What the picture's colours are multiplied with. Animatable. Default opaque white.
  open var color: CGColor? {
    get { storedColor }
    set {
      storedColor = newValue
      let render = newValue?.renderColor
      values.color =
        render.map { SIMD4(Double($0.red), Double($0.green), Double($0.blue), Double($0.alpha)) }
        ?? SIMD4(repeating: 1)
      changed()
    }
  }
  /// How much red varies. Animatable. Default 0.
  open var redRange: Float {
    get { Float(values.colorRange.x) }
    set { set(\.colorRange.x, Double(newValue)) }
  }
  /// How much green varies. Animatable. Default 0.
  open var greenRange: Float {
    get { Float(values.colorRange.y) }
    set { set(\.colorRange.y, Double(newValue)) }
  }
  /// How much blue varies. Animatable. Default 0.
  open var blueRange: Float {
    get { Float(values.colorRange.z) }
    set { set(\.colorRange.z, Double(newValue)) }
  }
  /// How much alpha varies. Animatable. Default 0.
  open var alphaRange: Float {
    get { Float(values.colorRange.w) }
    set { set(\.colorRange.w, Double(newValue)) }
  }
  /// How red changes in a second. Animatable. Default 0.
  open var redSpeed: Float {
    get { Float(values.colorSpeed.x) }
    set { set(\.colorSpeed.x, Double(newValue)) }
  }
  /// How green changes in a second. Animatable. Default 0.
  open var greenSpeed: Float {
    get { Float(values.colorSpeed.y) }
    set { set(\.colorSpeed.y, Double(newValue)) }
  }
  /// How blue changes in a second. Animatable. Default 0.
  open var blueSpeed: Float {
    get { Float(values.colorSpeed.z) }
    set { set(\.colorSpeed.z, Double(newValue)) }
  }
  /// How alpha changes in a second. Animatable. Default 0.
  open var alphaSpeed: Float {
    get { Float(values.colorSpeed.w) }
    set { set(\.colorSpeed.w, Double(newValue)) }
  }

  /// The picture, a `CGImage`. Default nil: nothing is seen, except for the particles of its own cells.
  open var contents: Any? {
    get { storedContents }
    set {
      storedContents = newValue
      picture = (newValue as? CGImage)?.renderImage
      changed()
    }
  }
  /// The part of the picture that is shown, in units of the picture. Default (0, 0, 1, 1).
  open var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1) { didSet { changed() } }
  /// Pixels of the picture for a point. Default 1.
  open var contentsScale: CGFloat = 1 { didSet { changed() } }
  /// How enlarged pictures look. Default `linear`.
  /// > Partly: kept; pictures are smooth.
  open var magnificationFilter = CALayerContentsFilter.linear.rawValue
  /// How pictures look that are made smaller. Default `linear`.
  /// > Partly: kept; pictures are smooth.
  open var minificationFilter = CALayerContentsFilter.linear.rawValue
  /// Kept. Default 0.
  /// > Partly: kept; pictures are smooth.
  open var minificationFilterBias: Float = 0
  /// The cells that each particle emits by, at its place and while it lives. Default nil.
  open var emitterCells: [CAEmitterCell]? {
    get { cells.isEmpty ? nil : cells }
    set {
      cells = newValue ?? []
      changed()
    }
  }
  /// Values by which defaults are found. Default nil.
  /// > Partly: kept; it changes nothing.
  open var style: [AnyHashable: Any]?

  /// The default of a property; nil for a key that is none.
  open class func defaultValue(forKey key: String) -> Any? {
    Values.paths[key].map { Values()[keyPath: $0] }
  }

  // MARK: Time

  /// When it begins to emit, in the layer's time. Default 0.
  open var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set {
      timing.beginTime = newValue.isFinite ? newValue : 0
      changed()
    }
  }
  /// How long it emits, in the layer's time; 0, the default, for ever.
  open var duration: CFTimeInterval {
    get { timing.duration }
    set {
      timing.duration = newValue.isFinite ? newValue : 0
      changed()
    }
  }
  /// Kept. Default 1.
  open var speed: Float {
    get { Float(timing.speed) }
    set { timing.speed = Double(newValue) }
  }
  /// Kept. Default 0.
  open var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }
  /// Kept. Default 0.
  open var repeatCount: Float {
    get { Float(timing.repeatCount) }
    set { timing.repeatCount = Double(newValue) }
  }
  /// Kept. Default 0.
  open var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }
  /// Kept. Default false.
  open var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }
  /// Kept. Default `removed`.
  open var fillMode: CAMediaTimingFillMode {
    get { timing.fillMode }
    set { timing.fillMode = newValue }
  }
}
