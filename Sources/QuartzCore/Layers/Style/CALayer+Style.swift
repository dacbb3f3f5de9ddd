import CoreGraphics
import Foundation
import RenderTree

// What subclasses may override stands in CALayer itself; the rest of the looks stands here and in the files beside.
extension CALayer {
  // MARK: Corners

  // MARK: Shadow

  final var _shadowColor: CGColor? {
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

  final var _shadowOpacity: Float {
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

  final var _shadowOffset: CGSize {
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

  final var _shadowRadius: CGFloat {
    get { ownStyle?.shadowRadius ?? 3 }
    set {
      let old = shadowRadius
      guard old != newValue else { return }
      if isArmed { animate(.shadowRadius, from: .scalar(old), to: .scalar(newValue)) }
      needStyle().shadowRadius = newValue
      setNeedsCommit()
    }
  }

  final var _shadowPath: CGPath? {
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

  final var _mask: CALayer? {
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

  final var _contents: Any? {
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

  final var _contentsRect: CGRect {
    get { ownStyle?.contentsRect ?? CGRect(x: 0, y: 0, width: 1, height: 1) }
    set {
      let old = contentsRect
      guard old != newValue else { return }
      if isArmed { animate(.contentsRect, from: .rect(old), to: .rect(newValue)) }
      needStyle().contentsRect = newValue
      setNeedsCommit()
    }
  }

  final var _contentsScale: CGFloat {
    get { ownStyle?.contentsScale ?? 1 }
    set {
      guard newValue != contentsScale else { return }
      change(\.contentsScale, to: newValue.isFinite && newValue > 0 ? newValue : 1, default: 1)
    }
  }

  /// The scale of the screen that shows the layer, for one whose scale is not set.
  package final func setDisplayScale(_ scale: Double) {
    if contentsScale != scale { needStyle().contentsScale = scale }
  }

  // MARK: Promises and hints

  final var _edgeAntialiasingMask: CAEdgeAntialiasingMask {
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
