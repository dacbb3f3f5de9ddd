import Foundation
import QuartzCore
import ScrollPhysics

/// An animated change of the scale: the visible part changes from one rectangle to another. (S60)
struct ZoomAnimation: Equatable {
  /// The origin is that of the visible part, in points of the contents at scale 1; `scale` the scale.
  struct Sight: Equatable {
    var origin: CGPoint
    var scale: Double

    /// The visible part when the view's corner is at `offset`.
    init(offset: CGPoint, scale: Double) {
      origin = CGPoint(x: offset.x / scale, y: offset.y / scale)
      self.scale = scale
    }
  }

  /// How long it takes, in seconds. (S60)
  static let duration = 0.3

  let from: Sight
  let to: Sight
  let start: Double
  /// Whether it moves back from beyond a limit.
  let isBounce: Bool

  /// The progress at a time of the clock, 0…1.
  func progress(at time: Double) -> Double { TimingCurve.easeInOut.progress(at: (time - start) / Self.duration) }

  /// The visible part at a progress: the rectangle's edges move linearly, so places that both ends show stay visible.
  func sight(at progress: Double) -> Sight {
    guard progress < 1 else { return to }
    let length = 1 / from.scale + (1 / to.scale - 1 / from.scale) * progress
    var sight = from
    sight.scale = 1 / length
    sight.origin.x += (to.origin.x - from.origin.x) * progress
    sight.origin.y += (to.origin.y - from.origin.y) * progress
    return sight
  }
}

extension UIScrollView {
  /// The limits in force. (S57)
  final var zoomLimits: ZoomLimits {
    ZoomLimits(least: Double(minimumZoomScale), greatest: Double(maximumZoomScale))
  }

  /// The view that is scaled: the delegate's, if it lies in this one.
  final var zoomedView: UIView? {
    guard let view = delegate?.viewForZooming(in: self), view !== self, view.isDescendant(of: self) else { return nil }
    return view
  }

  final func _setZoomScale(_ scale: CGFloat, animated: Bool) {
    guard scale.isFinite, scale > 0 else {
      return PlatformNote.misuse("a zoomScale must be positive and finite; the old one stays")
    }
    let size = layer._bounds.size
    let target = zoomLimits.clamp(Double(scale))
    zoom(to: target, middle: CGPoint(x: size.width / 2, y: size.height / 2), animated: animated)
  }

  final func _zoom(to rect: CGRect, animated: Bool) {
    guard let view = zoomedView, rect.width > 0, rect.height > 0, rect.width.isFinite, rect.height.isFinite,
      rect.origin.x.isFinite, rect.origin.y.isFinite
    else { return }
    let size = layer._bounds.size
    let old = Double(interaction.zoomScale)
    let scale = zoomLimits.clamp(min(size.width / rect.width, size.height / rect.height))
    // The rectangle's middle, in points of the contents at scale 1.
    let middle = convert(CGPoint(x: rect.midX, y: rect.midY), from: view)
    let target = legalOffset(
      CGPoint(x: middle.x / old * scale - size.width / 2, y: middle.y / old * scale - size.height / 2),
      atScale: scale)
    move(to: .init(offset: target, scale: scale), animated: animated, isBounce: false)
  }

  /// Changes to a scale; the contents at `middle`, a place in the viewport, stay there as far as the range allows.
  private func zoom(to scale: Double, middle: CGPoint, animated: Bool) {
    let offset = layer._bounds.origin
    let ratio = scale / Double(interaction.zoomScale)
    let target = legalOffset(
      CGPoint(x: (offset.x + middle.x) * ratio - middle.x, y: (offset.y + middle.y) * ratio - middle.y),
      atScale: scale)
    move(to: .init(offset: target, scale: scale), animated: animated, isBounce: false)
  }

  private func move(to sight: ZoomAnimation.Sight, animated: Bool, isBounce: Bool) {
    guard let view = zoomedView else { return }
    endMotion()
    let old = ZoomAnimation.Sight(offset: layer._bounds.origin, scale: Double(interaction.zoomScale))
    guard animated else {
      guard sight != old else { return }
      return show(sight, of: view)
    }
    guard sight != old else { return }
    if !isBounce { delegate?.scrollViewWillBeginZooming(self, with: view) }
    interaction.placed = layer._bounds.origin
    interaction.isZooming = true
    interaction.isZoomBouncing = isBounce
    interaction.motion = .zooming(ZoomAnimation(from: old, to: sight, start: momentNow, isBounce: isBounce))
    startFrames()
  }

  /// The nearest offset that is legal at a scale.
  final func legalOffset(_ offset: CGPoint, atScale scale: Double) -> CGPoint {
    let size = layer._bounds.size
    let content = contentSize(atScale: scale)
    let inset = geometry.adjustedInset
    let horizontal = ScrollRange(
      content: content.width, viewport: size.width, before: inset.left, after: inset.right)
    let vertical = ScrollRange(
      content: content.height, viewport: size.height, before: inset.top, after: inset.bottom)
    return CGPoint(x: horizontal.clamp(offset.x), y: vertical.clamp(offset.y))
  }

  /// The content size; while none was set, the zoomed view's.
  private var zoomableContentSize: CGSize {
    if geometry.contentSize != .zero { return geometry.contentSize }
    return zoomedView?.frame.size ?? .zero
  }

  /// The content size at another scale: what surrounds a view that constraints place keeps its size.
  private func contentSize(atScale scale: Double) -> CGSize {
    let content = zoomableContentSize
    let old = Double(interaction.zoomScale)
    if let view = constrainedZoomedView {
      let size = view._layer._bounds.size
      return CGSize(
        width: max(0, content.width + size.width * (scale - old)),
        height: max(0, content.height + size.height * (scale - old)))
    }
    return CGSize(width: content.width * scale / old, height: content.height * scale / old)
  }

  /// Shows a part of the contents at a scale.
  private func show(_ sight: ZoomAnimation.Sight, of view: UIView) {
    scale(view, to: sight.scale)
    place(CGPoint(x: sight.origin.x * sight.scale, y: sight.origin.y * sight.scale))
    delegate?.scrollViewDidZoom(self)
  }

  /// Scales the view; it keeps its place in the contents, which grow with it, or its distances from their edges where
  /// constraints give these. (S57)
  private func scale(_ view: UIView, to scale: Double) {
    let ratio = placedZoomedView == nil ? scale / Double(interaction.zoomScale) : 1
    let content = contentSize(atScale: scale)
    let origin = view.frame.origin
    interaction.zoomScale = scale
    view.transform = CGAffineTransform(scaleX: scale, y: scale)
    let moved = view.frame.origin
    view.center = CGPoint(
      x: view.center.x + origin.x * ratio - moved.x, y: view.center.y + origin.y * ratio - moved.y)
    setContentSize(content, byConstraints: true)
  }

  // MARK: Pinching

  /// Two fingers begin to change the scale about `location`, in the view's space. (S61)
  final func beginZooming(at location: CGPoint) {
    guard let view = zoomedView else { return }
    endMotion()
    let scale = Double(interaction.zoomScale)
    interaction.rawZoomStart = zoomLimits.raw(scale)
    interaction.zoomCenter = CGPoint(x: location.x / scale, y: location.y / scale)
    interaction.zoomPlace = CGPoint(x: location.x - layer._bounds.origin.x, y: location.y - layer._bounds.origin.y)
    interaction.isZooming = true
    showIndicators()
    delegate?.scrollViewWillBeginZooming(self, with: view)
  }

  /// The fingers are `factor` times as far apart as at the beginning, about a place in the viewport. (S58, S60)
  final func zoom(by factor: Double, at place: CGPoint) {
    guard interaction.isZooming, let view = zoomedView, factor.isFinite, factor > 0 else { return }
    interaction.zoomPlace = place
    let raw = Double(interaction.rawZoomStart) * factor
    let scale = bouncesZoom ? zoomLimits.shown(raw) : zoomLimits.clamp(raw)
    let center = interaction.zoomCenter
    let offset = CGPoint(x: center.x * scale - place.x, y: center.y * scale - place.y)
    show(.init(offset: offset, scale: scale), of: view)
  }

  /// A finger has lifted: what lies beyond a limit, or beside the contents, moves back; then the delegate is notified
  /// of the end. (S59–S61)
  final func endZooming() {
    guard interaction.isZooming else { return }
    let scale = Double(interaction.zoomScale)
    let legalScale = zoomLimits.clamp(scale)
    let (center, place) = (interaction.zoomCenter, interaction.zoomPlace)
    let offset = layer._bounds.origin
    let wanted =
      legalScale == scale
      ? offset : CGPoint(x: center.x * legalScale - place.x, y: center.y * legalScale - place.y)
    let target = legalOffset(wanted, atScale: legalScale)
    // A drag that is in progress moves the contents back itself.
    if legalScale == scale && (target == offset || interaction.isDragging) { return zoomingDidEnd() }
    guard zoomedView != nil else { return zoomingDidEnd() }
    move(to: .init(offset: target, scale: legalScale), animated: true, isBounce: legalScale != scale)
  }

  /// A frame of an animated change of the scale.
  final func zoomFrame(_ animation: ZoomAnimation, at time: Double) {
    guard let view = zoomedView else { return endZoomAnimation(animation) }
    let progress = animation.progress(at: time)
    show(animation.sight(at: progress), of: view)
    if progress >= 1, case .zooming(animation) = interaction.motion { endZoomAnimation(animation) }
  }

  final func endZoomAnimation(_ animation: ZoomAnimation) {
    interaction.motion = .none
    movementDidEnd()
    zoomingDidEnd()
  }

  private func zoomingDidEnd() {
    interaction.isZooming = false
    interaction.isZoomBouncing = false
    if !interaction.isDragging && !interaction.isMoving { hideIndicators() }
    delegate?.scrollViewDidEndZooming(self, with: zoomedView, atScale: interaction.zoomScale)
  }
}
