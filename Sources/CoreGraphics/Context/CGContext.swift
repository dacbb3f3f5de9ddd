import Foundation
import RenderTree
import TouchPlatform

/// Where a context's commands go when they are not only recorded.
protocol ContextSink: AnyObject {
  /// Paints what was recorded.
  func paint(_ list: DisplayList)
  /// The pixels there are, for contexts that have some.
  var bitmap: BitmapMemory? { get }
}

/// A place to draw: a recording, a bitmap or a PDF document.
///
/// A context that UIKit gives to `draw(_:)` records what is drawn, as commands in points with y down. Bitmap and PDF
/// contexts paint at once, and their base space has its origin at the bottom left, y up. Not thread-safe: one user at a
/// time.
///
/// Numbers that are not finite leave out what they belong to. Cost: recording a two-point stroke takes some 100 ns and
/// no allocation.
/// > Not yet: `CGPDFDocument`.
public final class CGContext: Hashable {
  // Unchecked: every drawing call is here, and no access spans a call to code of the app.
  @exclusivity(unchecked) var builder: DisplayListBuilder
  @exclusivity(unchecked) var state = GraphicsState()
  @exclusivity(unchecked) var stack: [GraphicsState] = []
  @exclusivity(unchecked) var drawPath = DrawPath()
  /// The space of `drawPath` when the transform has changed since its points were added; nil for the current one.
  @exclusivity(unchecked) var pathSpace: Affine?
  /// The memory of the last short path, for the next one.
  @exclusivity(unchecked) var spareChunk: PathChunk?
  @exclusivity(unchecked) var layers: [OpenLayer] = []
  @exclusivity(unchecked) var matrixOfText = CGAffineTransform.identity
  @exclusivity(unchecked) var allowsAntialiasing = true
  /// How many states were saved beyond the limit.
  @exclusivity(unchecked) private var unsavedStates = 0
  /// Everything that can be drawn on, in base space.
  let bounds: CGRect
  /// From base space to device space: pixels with y up, as Core Graphics counts them.
  let toDevice: Affine
  let sink: ContextSink?
  /// The clip of a new context.
  let firstClip: DrawClip?

  /// More states than this are not kept.
  static let mostStates = 10_000

  init(bounds: CGRect, toDevice: Affine, sink: ContextSink?, hint: DisplayList? = nil) {
    builder = DisplayListBuilder(hint: hint)
    self.bounds = bounds
    self.toDevice = toDevice
    self.sink = sink
    firstClip = nil
  }

  /// A context that records, as UIKit's do: base space is points of the view's bounds space, y down.
  ///
  /// `bounds` is what can be seen of it, `scale` the device pixels of a point, `hint` a list recorded before that is about
  /// as long.
  package convenience init(recording bounds: CGRect, scale: CGFloat, hint: DisplayList? = nil) {
    self.init(
      bounds: bounds,
      toDevice: Affine(a: scale, b: 0, c: 0, d: -scale, tx: -bounds.minX * scale, ty: bounds.maxY * scale), sink: nil,
      hint: hint)
  }

  /// A context that records a pattern's cell or a layer, in its own space.
  convenience init(cellIn bounds: CGRect) { self.init(bounds: bounds, toDevice: .identity, sink: nil) }

  /// What was recorded; the context is empty afterwards. Transparency layers that are still open are ended.
  package func finish() -> DisplayList {
    while !layers.isEmpty { endTransparencyLayer() }
    return builder.finish()
  }

  /// Equal only to itself.
  public static func == (a: CGContext, b: CGContext) -> Bool { a === b }
  /// Hashes by identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// Paints what was recorded since the last call, unless it belongs to a transparency layer that is open.
  @inline(__always) func emitted() {
    if sink != nil { paintNow() }
  }

  @inline(never) private func paintNow() {
    guard let sink, layers.isEmpty, builder.count > 0 else { return }
    sink.paint(builder.finish())
  }

  // MARK: States

  /// Keeps a copy of the state: transform, clip, colours, lines, shadow and the like. The path is not part of it.
  public func saveGState() {
    guard stack.count < Self.mostStates else {
      unsavedStates += 1
      PlatformLog.write(
        .app,
        "CGContext.saveGState() was called \(Self.mostStates) times without restoreGState(); the state is not kept")
      return
    }
    stack.append(state)
  }

  /// Restores the state that was saved last.
  public func restoreGState() {
    if unsavedStates > 0 {
      unsavedStates -= 1
      return
    }
    guard stack.count > (layers.last?.depth ?? 0), let last = stack.popLast() else {
      PlatformLog.write(.app, "CGContext.restoreGState() was called without a saveGState() before it; nothing was done")
      return
    }
    if last.transform != state.transform { leaveSpace() }
    state = last
    returnToSpace()
  }

  // MARK: Transforms

  /// From user space to device space: pixels with y up. In UIKit's contexts it contains the flip and the scale.
  public var ctm: CGAffineTransform { CGAffineTransform(state.transform.then(toDevice)) }

  /// From user space to the base space of the context's list, which in UIKit's contexts is points with y down.
  package var baseTransform: Affine { state.transform }

  /// Moves the origin of user space.
  public func translateBy(x tx: CGFloat, y ty: CGFloat) { concatenate(Affine.translation(tx, ty)) }

  /// Scales user space.
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) { concatenate(Affine(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)) }

  /// Rotates user space by an angle in radians; positive turns the x axis towards the y axis.
  public func rotate(by angle: CGFloat) {
    let s = StableMath.sin(angle)
    let c = StableMath.cos(angle)
    concatenate(Affine(a: c, b: s, c: -s, d: c, tx: 0, ty: 0))
  }

  /// Puts a transform before the current one: what is drawn from now on is mapped by `transform` first.
  public func concatenate(_ transform: CGAffineTransform) { concatenate(transform.affine) }

  package func concatenate(_ map: Affine) {
    let next = map.then(state.transform)
    guard next.a.isFinite, next.b.isFinite, next.c.isFinite, next.d.isFinite, next.tx.isFinite, next.ty.isFinite else {
      PlatformLog.write(.app, "a transform with numbers that are not finite was left out of a CGContext")
      return
    }
    leaveSpace()
    state.setTransform(next)
    returnToSpace()
  }

  /// From user space to device space.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }
  /// A point of user space in device space.
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }
  /// A point of device space in user space.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm.inverted()) }
  /// A size of user space in device space; sides may become negative.
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(ctm) }
  /// A size of device space in user space.
  public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(ctm.inverted()) }
  /// The box of a rectangle of user space in device space.
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }
  /// The box of a rectangle of device space in user space.
  public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm.inverted()) }

  /// The transform is about to change: the path keeps its place.
  private func leaveSpace() {
    if pathSpace == nil && !drawPath.isEmpty { pathSpace = state.transform }
  }

  /// The transform has changed: it may be the path's again.
  private func returnToSpace() {
    if pathSpace == state.transform { pathSpace = nil }
  }
}
