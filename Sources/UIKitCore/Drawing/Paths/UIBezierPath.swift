import CoreGraphics
import Foundation
import QuartzCore
import RenderTree

/// A path of lines and curves with the properties of its stroke: width, ends, corners, dashes.
///
/// Lengths are points of the space in which it is drawn. Its elements are in chunks that copies, `cgPath` and recorded
/// drawings share, so the cost of adding to a path does not depend on its length, also while a copy of it exists. A
/// short path is one object and one block of points. Not thread-safe.
open class UIBezierPath: NSObject, NSCopying, NSSecureCoding {
  // Unchecked: each element that is added writes it, and adding calls no other code.
  @exclusivity(unchecked) final var path: DrawPath
  @exclusivity(unchecked) final var style = DrawStroke()
  final var isEvenOdd = false
  final var storedFlatness: CGFloat = 0.6

  // Not designated, so that subclasses inherit the public ones.
  convenience init(_ path: DrawPath) {
    self.init()
    self.path = path
  }

  /// A path without elements.
  public override init() {
    path = DrawPath()
    super.init()
  }

  deinit { PathChunkPool.keep(&path) }

  /// A rectangle, closed, clockwise on the screen from its origin.
  public convenience init(rect: CGRect) {
    var path = DrawPath()
    path.addRect(rect.standardized)
    self.init(path)
  }

  /// An ellipse in a rectangle, closed, clockwise on the screen from its largest x.
  public convenience init(ovalIn rect: CGRect) {
    var path = DrawPath()
    path.addEllipse(in: rect)
    self.init(path)
  }

  /// A rectangle with round corners, closed, clockwise on the screen. A radius of more than half the shorter side is
  /// reduced to it.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    var path = DrawPath()
    let radius = Self.cornerRadius(cornerRadius, in: rect)
    path.addRoundedRect(in: rect, cornerWidth: radius, cornerHeight: radius)
    self.init(path)
  }

  /// A rectangle of which some corners are round, closed, clockwise on the screen from the end of its top left corner. The
  /// width of `cornerRadii` is the radius, reduced to half the shorter side; the height does not count, as on iOS.
  public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
    var path = DrawPath()
    let radius = Self.cornerRadius(cornerRadii.width, in: rect)
    path.addRect(rect.standardized, rounding: corners, radii: CGSize(width: radius, height: radius))
    self.init(path)
  }

  private static func cornerRadius(_ radius: CGFloat, in rect: CGRect) -> CGFloat {
    min(radius, min(rect.width, rect.height) / 2)
  }

  /// An open arc of a circle. Angles are radians from the x axis; with y pointing down, as in a view, growing angles
  /// turn clockwise on the screen, as does an arc with `clockwise`.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    self.init()
    addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }

  /// The path of a `CGPath`, whose elements it shares until one of them is changed.
  public convenience init(cgPath: CGPath) { self.init(cgPath.drawPath) }

  // MARK: Building

  /// Starts a subpath.
  open func move(to point: CGPoint) {
    if path.last == nil { PathChunkPool.begin(&path, at: point) } else { path.move(to: point) }
  }

  /// Adds a straight line from the current point. Without one nothing is added, which is logged.
  open func addLine(to point: CGPoint) {
    guard path.currentPoint != nil else { return noteMissingPoint("addLine(to:)") }
    path.addLine(to: point)
  }

  /// Adds a cubic curve from the current point. Without one nothing is added, which is logged.
  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    guard path.currentPoint != nil else { return noteMissingPoint("addCurve(to:controlPoint1:controlPoint2:)") }
    path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }

  /// Adds a quadratic curve from the current point. Without one nothing is added, which is logged.
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    guard path.currentPoint != nil else { return noteMissingPoint("addQuadCurve(to:controlPoint:)") }
    path.addQuadCurve(to: endPoint, control: controlPoint)
  }

  /// Adds an arc of a circle, after a straight line from the current point to its start if there is one. Angles as in
  /// `init(arcCenter:radius:startAngle:endAngle:clockwise:)`.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    // Core Graphics defines clockwise for a y axis that points up.
    let sweep = ArcGeometry.sweep(from: startAngle, to: endAngle, clockwise: !clockwise)
    path.addArc(center: center, radius: radius, from: startAngle, by: sweep)
  }

  /// Closes the subpath with a straight line to its start.
  open func close() { path.close() }

  /// Removes all elements; width, dashes and the like stay.
  open func removeAllPoints() { path.removeAll() }

  /// Adds the elements of another path.
  open func append(_ bezierPath: UIBezierPath) { path.append(bezierPath.path) }

  /// Maps every point.
  open func apply(_ transform: CGAffineTransform) {
    if !transform.isIdentity { path = path.applying(transform.affine) }
  }

  /// The path from its end to its start, with the same width, dashes and the like.
  open func reversing() -> UIBezierPath {
    let made = UIBezierPath(path.reversed())
    made.takeStyle(of: self)
    return made
  }

  private func noteMissingPoint(_ name: String) {
    PlatformNote.misuse("UIBezierPath.\(name): there is no current point; nothing was added. Call move(to:) first.")
  }

  // MARK: Properties

  /// The elements as a `CGPath`, shared until one of them is changed; setting it keeps width, dashes and the like.
  open var cgPath: CGPath {
    get { CGPath(path) }
    set { path = newValue.drawPath }
  }

  /// Whether there is no element.
  open var isEmpty: Bool { path.isEmpty }

  /// The smallest box around all points, control points included; null for an empty path.
  open var bounds: CGRect { path.controlBox }

  /// The end of the last element; zero for an empty path.
  open var currentPoint: CGPoint { path.currentPoint ?? .zero }

  /// Whether a point is inside, subpaths taken as closed, by the fill rule in force.
  open func contains(_ point: CGPoint) -> Bool {
    CGPath(path).contains(point, using: isEvenOdd ? .evenOdd : .winding)
  }

  // MARK: Style

  /// The width of the stroke. Default 1.
  open var lineWidth: CGFloat {
    get { style.width }
    set { style.width = newValue }
  }

  /// The ends of open subpaths. Default butt.
  open var lineCapStyle: CGLineCap {
    get { CGLineCap(rawValue: Int32(style.cap.rawValue)) ?? .butt }
    set { style.cap = newValue.draw }
  }

  /// The corners. Default miter.
  open var lineJoinStyle: CGLineJoin {
    get { CGLineJoin(rawValue: Int32(style.join.rawValue)) ?? .miter }
    set { style.join = newValue.draw }
  }

  /// The longest miter as a multiple of the width; sharper corners are bevelled. Default 10.
  open var miterLimit: CGFloat {
    get { style.miterLimit }
    set { style.miterLimit = newValue }
  }

  /// How far a drawn curve may be off the true one, in device pixels. Default 0.6.
  /// > Partly: kept; curves are drawn to a tenth of a pixel.
  open var flatness: CGFloat {
    get { storedFlatness }
    set { storedFlatness = newValue }
  }

  /// Whether a point is inside when a ray from it meets the path an odd number of times, instead of when the path turns
  /// around it. Default false.
  open var usesEvenOddFillRule: Bool {
    get { isEvenOdd }
    set { isEvenOdd = newValue }
  }

  /// Sets the lengths of dashes and gaps in turn, and where in them the stroke starts; nil or a count of 0 makes it
  /// solid. Lengths that are negative, not finite or all zero make it solid too, with a log line.
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    style.dashes = []
    style.dashPhase = 0
    guard let pattern, count > 0 else { return }
    let dashes = (0..<count).map { Double(pattern[$0]) }
    guard dashes.allSatisfy({ $0.isFinite && $0 >= 0 }), dashes.contains(where: { $0 > 0 }), phase.isFinite else {
      return PlatformNote.misuse("setLineDash(_:count:phase:) needs finite lengths, none negative, one above 0")
    }
    style.dashes = dashes
    style.dashPhase = phase
  }

  /// Writes the dashes where pointers are given; `pattern` must have room for all of them, which `count` returns first.
  open func getLineDash(
    _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?,
    phase: UnsafeMutablePointer<CGFloat>?
  ) {
    count?.pointee = style.dashes.count
    phase?.pointee = style.dashPhase
    guard let pattern else { return }
    for (index, length) in style.dashes.enumerated() { pattern[index] = length }
  }

  private func takeStyle(of other: UIBezierPath) {
    style = other.style
    isEvenOdd = other.isEvenOdd
    storedFlatness = other.storedFlatness
  }

  // MARK: Copies and archives

  /// Equal to a path of the same elements, stroke, fill rule and flatness.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIBezierPath else { return false }
    return other === self
      || (path == other.path && style == other.style && isEvenOdd == other.isEvenOdd
        && storedFlatness == other.storedFlatness)
  }

  /// Hashes the elements.
  open override var hash: Int { path.hashValue }

  /// The same path, which shares its elements until one of them is changed.
  open func copy(with zone: NSZone? = nil) -> Any {
    let made = UIBezierPath(path)
    made.takeStyle(of: self)
    return made
  }

  /// true.
  open class var supportsSecureCoding: Bool { true }

  /// Writes elements, width, ends, corners, dashes and fill rule.
  open func encode(with coder: NSCoder) {
    var verbs: [UInt8] = []
    var points: [Double] = []
    for index in 0..<path.chunkCount {
      verbs += path.chunk(index).verbs
      for point in path.chunk(index).points { points += [point.x, point.y] }
    }
    coder.encode(Data(verbs) as NSData, forKey: "verbs")
    coder.encode(points.withUnsafeBytes { Data($0) } as NSData, forKey: "points")
    coder.encode(style.dashes.map { NSNumber(value: $0) } as NSArray, forKey: "dashes")
    coder.encode(style.dashPhase, forKey: "dashPhase")
    coder.encode(style.width, forKey: "lineWidth")
    coder.encode(style.miterLimit, forKey: "miterLimit")
    coder.encode(Int(style.cap.rawValue), forKey: "lineCapStyle")
    coder.encode(Int(style.join.rawValue), forKey: "lineJoinStyle")
    coder.encode(Double(storedFlatness), forKey: "flatness")
    coder.encode(isEvenOdd, forKey: "usesEvenOddFillRule")
  }

  /// A path from an archive; nil from an incomplete one.
  public required init?(coder: NSCoder) {
    guard let verbs = coder.archived(NSData.self, "verbs"),
      let points = coder.archived(NSData.self, "points"),
      let elements = DrawPath(verbs: Data(referencing: verbs), points: Data(referencing: points))
    else { return nil }
    path = elements
    super.init()
    style.width = coder.decodeDouble(forKey: "lineWidth")
    style.miterLimit = coder.decodeDouble(forKey: "miterLimit")
    style.cap = DrawCap(rawValue: UInt8(truncatingIfNeeded: coder.decodeInteger(forKey: "lineCapStyle"))) ?? .butt
    style.join = DrawJoin(rawValue: UInt8(truncatingIfNeeded: coder.decodeInteger(forKey: "lineJoinStyle"))) ?? .miter
    storedFlatness = coder.decodeDouble(forKey: "flatness")
    isEvenOdd = coder.decodeBool(forKey: "usesEvenOddFillRule")
    let read = coder.archived([NSArray.self, NSNumber.self], "dashes") as? [Double] ?? []
    let dashes = read.map { CGFloat($0) }
    setLineDash(dashes, count: dashes.count, phase: coder.decodeDouble(forKey: "dashPhase"))
  }

  // MARK: Drawing

  /// Fills the inside in the current context's fill colour. The context's state stays. Without a context nothing
  /// happens.
  open func fill() {
    if let context = UIGraphicsGetCurrentContext() { context.fill(path, evenOdd: isEvenOdd) }
  }

  /// Fills the inside with a blend mode and an alpha.
  open func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    UIGraphicsGetCurrentContext()?.fill(path, evenOdd: isEvenOdd, blend: blendMode.draw, alpha: alpha)
  }

  /// Strokes the path in the current context's stroke colour, with the path's own width, ends, corners and dashes. The
  /// context's state stays. Without a context nothing happens.
  open func stroke() {
    if let context = UIGraphicsGetCurrentContext() { context.stroke(path, style) }
  }

  /// Strokes the path with a blend mode and an alpha.
  open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    UIGraphicsGetCurrentContext()?.stroke(path, style, blend: blendMode.draw, alpha: alpha)
  }

  /// Limits what is drawn from now on to the inside. With an empty path nothing is drawn.
  open func addClip() { _addClip() }
}
