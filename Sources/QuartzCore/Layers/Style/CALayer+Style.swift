import CoreGraphics
import Foundation
import RenderTree

// What subclasses may override stands in CALayer itself; the rest of the looks stands here and in the files beside.
extension CALayer {
  // MARK: Corners

  /// Which corners `cornerRadius` rounds. Default all four.
  public var maskedCorners: CACornerMask {
    get { ownStyle?.maskedCorners ?? .all }
    set { change(\.maskedCorners, to: newValue, default: .all) }
  }

  /// The curve of round corners. Default circular; both are drawn circular.
  public var cornerCurve: CALayerCornerCurve {
    get { ownStyle?.cornerCurve ?? .circular }
    set { change(\.cornerCurve, to: newValue, default: .circular) }
  }

  /// How much larger than a circular corner a curve's is: 1 for circular, 1.528665 for continuous.
  public class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? 1.528665 : 1
  }

  // MARK: Shadow

  /// The shadow's colour; nil for no shadow. Animatable. Default opaque black.
  public var shadowColor: CGColor? {
    get { ownStyle.map { $0.shadowColor } ?? LayerStyle.black }
    set {
      let old = shadowColor
      guard old != newValue else { return }
      if isArmed {
        animate(.shadowColor, from: .color(old?.renderColor), to: .color(newValue?.renderColor))
      }
      needStyle().shadowColor = newValue
      setNeedsCommit()
    }
  }

  /// How strong the shadow is, 0…1. Animatable. Default 0: none.
  public var shadowOpacity: Float {
    get { ownStyle?.shadowOpacity ?? 0 }
    set {
      let old = shadowOpacity
      guard old != newValue else { return }
      if isArmed {
        animate(.shadowOpacity, from: .scalar(Double(old)), to: .scalar(Double(newValue)))
      }
      needStyle().shadowOpacity = newValue
      setNeedsCommit()
    }
  }

  /// Where the shadow falls, in points. Animatable. Default (0, −3).
  public var shadowOffset: CGSize {
    get { ownStyle?.shadowOffset ?? CGSize(width: 0, height: -3) }
    set {
      let old = shadowOffset
      guard old != newValue else { return }
      if isArmed {
        animate(.shadowOffset, from: .size(old), to: .size(newValue))
      }
      needStyle().shadowOffset = newValue
      setNeedsCommit()
    }
  }

  /// How soft the shadow is: the deviation of its blur, in points. Animatable. Default 3.
  public var shadowRadius: CGFloat {
    get { ownStyle?.shadowRadius ?? 3 }
    set {
      let old = shadowRadius
      guard old != newValue else { return }
      if isArmed { animate(.shadowRadius, from: .scalar(old), to: .scalar(newValue)) }
      needStyle().shadowRadius = newValue
      setNeedsCommit()
    }
  }

  /// The shape that throws the shadow, in the layer's own space; nil for all that the layer shows. Default nil. A path
  /// saves looking for the shape at each change.
  public var shadowPath: CGPath? {
    get { ownStyle?.shadowPath }
    set {
      let old = shadowPath
      guard old !== newValue else { return }
      if isArmed {
        animate(.shadowPath, from: .path(old?.drawPath), to: .path(newValue?.drawPath))
      }
      needStyle().shadowPath = newValue
      setNeedsCommit()
    }
  }

  // MARK: Mask

  /// A layer whose alpha the layer and its sublayers are multiplied by, placed like a sublayer; nil for none. It must not
  /// be a sublayer of anything, and a layer that it lies in or masks cannot be its mask: that is logged, and the old mask
  /// stays. Default nil.
  public var mask: CALayer? {
    get { ownStyle?.mask }
    set {
      let old = mask
      guard old !== newValue else { return }
      if let newValue {
        guard LayerDepth.hasRoom(in: self, for: newValue, "a mask") else { return }
        if newValue._superlayer != nil { newValue.removeFromSuperlayer() }
      }
      if let old {
        old._superlayer = nil
        old.flags.remove(.mask)
        old.endAnimationsInTree()
      }
      needStyle().mask = newValue
      if let newValue {
        newValue._superlayer = self
        newValue.flags.insert(.mask)
        if !newValue.flags.isDisjoint(with: [.needsLayout, .descendantNeedsLayout]) {
          newValue.noteLayoutInAncestors()
        }
      }
      setNeedsCommit()
    }
  }

  // MARK: Contents

  /// What the layer shows above its background: a `CGImage`, or nil. Animatable (from one to the next at once).
  ///
  /// What the layer drew of itself (`draw(in:)`) is shown likewise but not answered here. Anything else than a picture
  /// shows nothing.
  public var contents: Any? {
    get { ownStyle?.contents }
    set {
      guard newValue != nil || ownStyle?.contents != nil || extras?.drawing != nil else { return }
      let style = needStyle()
      style.contents = newValue
      style.contentsImage = (newValue as? CGImage)?.renderImage
      extras?.drawing = nil
      if newValue != nil && style.contentsImage == nil {
        QuartzNote.misuse("CALayer.contents takes a CGImage, not \(type(of: newValue ?? 0)); nothing is shown")
      }
      setNeedsCommit()
    }
  }

  /// How the picture is placed in the bounds. Default `resize`.
  public var contentsGravity: CALayerContentsGravity {
    get { ownStyle?.contentsGravity ?? .resize }
    set { change(\.contentsGravity, to: newValue, default: .resize) }
  }

  /// Which part of the picture is shown, in units of its size. Animatable. Default all of it.
  public var contentsRect: CGRect {
    get { ownStyle?.contentsRect ?? CGRect(x: 0, y: 0, width: 1, height: 1) }
    set {
      let old = contentsRect
      guard old != newValue else { return }
      if isArmed { animate(.contentsRect, from: .rect(old), to: .rect(newValue)) }
      needStyle().contentsRect = newValue
      setNeedsCommit()
    }
  }

  /// The part of the picture that stretches when it is resized, in units of its size. Default all of it.
  public var contentsCenter: CGRect {
    get { ownStyle?.contentsCenter ?? CGRect(x: 0, y: 0, width: 1, height: 1) }
    set { change(\.contentsCenter, to: newValue, default: CGRect(x: 0, y: 0, width: 1, height: 1)) }
  }

  /// Pixels of the picture per point, for its own size and for drawing. Default 1; a view sets its screen's.
  public var contentsScale: CGFloat {
    get { ownStyle?.contentsScale ?? 1 }
    set {
      guard newValue != contentsScale else { return }
      change(\.contentsScale, to: newValue.isFinite && newValue > 0 ? newValue : 1, default: 1)
    }
  }

  /// The scale of the screen that shows the layer, for one whose scale nobody has set.
  package final func setDisplayScale(_ scale: Double) {
    if contentsScale != scale { needStyle().contentsScale = scale }
  }

  /// The filter for an enlarged picture. Default linear.
  public var magnificationFilter: CALayerContentsFilter {
    get { ownStyle?.magnificationFilter ?? .linear }
    set { change(\.magnificationFilter, to: newValue, default: .linear) }
  }

  /// The filter for a shrunken picture. Default linear.
  public var minificationFilter: CALayerContentsFilter {
    get { ownStyle?.minificationFilter ?? .linear }
    set { change(\.minificationFilter, to: newValue, default: .linear) }
  }

  /// Which size of the picture a trilinear filter prefers. Kept; it changes nothing here.
  public var minificationFilterBias: Float {
    get { ownStyle?.minificationFilterBias ?? 0 }
    set { change(\.minificationFilterBias, to: newValue, default: 0) }
  }

  /// The pixel format of drawn contents: always 32 bits here. Kept.
  public var contentsFormat: CALayerContentsFormat {
    get { .RGBA8Uint }
    set {}
  }

  /// Whether pictures are shown upside down in the layer's space. Always false here.
  public func contentsAreFlipped() -> Bool { isFlippedInRoot }

  // MARK: Promises and hints

  /// A promise that the contents fill the bounds with opaque colour. Default false; it changes nothing by itself.
  public var isOpaque: Bool {
    get { ownStyle?.isOpaque ?? false }
    set { change(\.isOpaque, to: newValue, default: false) }
  }

  /// Whether a change of the bounds' size marks the contents as stale. Default false.
  public var needsDisplayOnBoundsChange: Bool {
    get { ownStyle?.needsDisplayOnBoundsChange ?? false }
    set { change(\.needsDisplayOnBoundsChange, to: newValue, default: false) }
  }

  /// Whether drawing may happen later on another thread. Drawing is recorded here, so it changes nothing. Default false.
  public var drawsAsynchronously: Bool {
    get { ownStyle?.drawsAsynchronously ?? false }
    set { change(\.drawsAsynchronously, to: newValue, default: false) }
  }

  /// Whether the layer is flattened into a bitmap before it is shown. Kept: layers are cached as it pays. Default false.
  public var shouldRasterize: Bool {
    get { ownStyle?.shouldRasterize ?? false }
    set { change(\.shouldRasterize, to: newValue, default: false) }
  }

  /// Pixels per point of that bitmap. Default 1.
  public var rasterizationScale: CGFloat {
    get { ownStyle?.rasterizationScale ?? 1 }
    set { change(\.rasterizationScale, to: newValue, default: 1) }
  }

  /// Whether the layer and its sublayers fade as one picture; otherwise each fades by itself. Default true.
  public var allowsGroupOpacity: Bool {
    get { ownStyle?.allowsGroupOpacity ?? true }
    set { change(\.allowsGroupOpacity, to: newValue, default: true) }
  }

  /// Whether turned edges are smoothed. Kept: they always are. Default false.
  public var allowsEdgeAntialiasing: Bool {
    get { ownStyle?.allowsEdgeAntialiasing ?? false }
    set { change(\.allowsEdgeAntialiasing, to: newValue, default: false) }
  }

  /// Which edges are smoothed. Kept. Default all.
  public var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get {
      ownStyle?.edgeAntialiasingMask ?? [.layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge]
    }
    set { needStyle().edgeAntialiasingMask = newValue }
  }

  // MARK: Hook

  /// Sets a value that is not animated; nothing is made for a default.
  final func change<Value: Equatable>(
    _ path: ReferenceWritableKeyPath<LayerStyle, Value>, to value: Value, default standard: Value
  ) {
    guard value != ownStyle?[keyPath: path] ?? standard else { return }
    needStyle()[keyPath: path] = value
    setNeedsCommit()
  }
}
