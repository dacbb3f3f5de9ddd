import CoreGraphics
import Foundation
import RenderTree
import TouchPlatform

/// All values of a layer that can be animated: the model's, with running animations applied to them.
///
/// Both the commit and `presentation()` are made of one.
package struct LayerValues {
  package var bounds = CGRect.zero
  package var position = CGPoint.zero
  package var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  package var transform = CGAffineTransform.identity
  /// The transform where it leaves the plane; `transform` is its affine part then.
  package var space: CATransform3D?
  package var opacity: Float = 1
  package var cornerRadius = 0.0
  package var borderWidth = 0.0
  package var zPosition = 0.0
  package var backgroundColor: RenderColor?
  package var borderColor: RenderColor?
  /// Shadow and the part of the picture; nil while they are a new layer's.
  package var looks: Looks?
  /// The pictures of an animation of the contents; nil for the layer's own.
  package var picture: PictureMix?
  package var isHidden = false
  package var masksToBounds = false
  package var isDoubleSided = true
  /// What the app keeps in layers under keys of its own and animates.
  package var custom: [String: AnimatableValue]?

  /// What few layers have of it.
  package struct Looks {
    package var shadowOpacity: Float = 0
    package var shadowRadius = 3.0
    package var shadowOffset = CGSize(width: 0, height: -3)
    package var shadowColor: RenderColor? = .black
    package var shadowPath: DrawPath?
    package var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    package var sublayerTransform = CATransform3DIdentity
    package var contents: RenderImage?
  }

  /// The transform as one of space.
  var spaceTransform: CATransform3D { space ?? CATransform3DMakeAffineTransform(transform) }

  /// A new layer's.
  package init() {}

  /// The model's.
  @MainActor @inline(__always)
  package init(_ layer: CALayer) {
    bounds = layer._bounds
    position = layer._position
    anchorPoint = layer._anchorPoint
    opacity = layer._opacity
    cornerRadius = layer._cornerRadius
    backgroundColor = layer._backgroundColor?.renderColor
    guard let extras = layer.extras else { return }
    transform = extras.transform
    borderWidth = extras.borderWidth
    zPosition = extras.zPosition
    isHidden = layer.flags.contains(.hidden)
    masksToBounds = layer.flags.contains(.masksToBounds)
    if let style = extras.style {
      looks = Looks(style)
      space = style.transform3D
      isDoubleSided = style.isDoubleSided
    }
    if borderWidth > 0 || extras.borderColor != nil || extras.motion != nil {
      borderColor = layer.borderColor?.renderColor
    }
  }

  /// Gives a layer these values without any of the setters' effects: a presentation.
  @MainActor
  package func write(to layer: CALayer) {
    layer._bounds = bounds
    layer._position = position
    layer._anchorPoint = anchorPoint
    layer._opacity = opacity
    layer._cornerRadius = cornerRadius
    if backgroundColor != layer._backgroundColor?.renderColor {
      layer._backgroundColor = backgroundColor.map { CGColor($0) }
    }
    let extras = layer.needExtras()
    extras.transform = transform
    if transform.isIdentity, space == nil { layer.flags.remove(.transformed) } else { layer.flags.insert(.transformed) }
    extras.borderWidth = borderWidth
    extras.zPosition = zPosition
    if borderColor != layer.borderColor?.renderColor {
      extras.borderColor = borderColor.map { CGColor($0) }
      extras.lacksBorderColor = borderColor == nil
    }
    if let looks { looks.write(to: layer.needStyle()) }
    if space != nil || extras.style?.transform3D != nil { layer.needStyle().transform3D = space }
    if let picture {
      let style = layer.needStyle()
      style.contentsImage = picture.seen
      style.contents = picture.seen.map { CGImage($0) }
    }
    if isHidden { layer.flags.insert(.hidden) } else { layer.flags.remove(.hidden) }
    if masksToBounds { layer.flags.insert(.masksToBounds) } else { layer.flags.remove(.masksToBounds) }
    if isDoubleSided != (extras.style?.isDoubleSided ?? true) { layer.needStyle().isDoubleSided = isDoubleSided }
    for (key, value) in custom ?? [:] { layer.needMotion().values[key] = value.object }
  }

  /// One of them.
  package subscript(property: AnimatableProperty) -> AnimatableValue {
    get {
      switch property {
      case .bounds: .rect(bounds)
      case .position: .point(position)
      case .anchorPoint: .point(anchorPoint)
      case .transform: space.map { .space($0) } ?? .transform(transform)
      case .opacity: .scalar(Double(opacity))
      case .cornerRadius: .scalar(cornerRadius)
      case .borderWidth: .scalar(borderWidth)
      case .zPosition: .scalar(zPosition)
      case .backgroundColor: .color(backgroundColor)
      case .borderColor: .color(borderColor)
      case .shadowOpacity: .scalar(Double((looks ?? Looks()).shadowOpacity))
      case .shadowRadius: .scalar((looks ?? Looks()).shadowRadius)
      case .shadowOffset: .size((looks ?? Looks()).shadowOffset)
      case .shadowColor: .color((looks ?? Looks()).shadowColor)
      case .shadowPath: .path(looks?.shadowPath)
      case .contentsRect: .rect((looks ?? Looks()).contentsRect)
      case .sublayerTransform: AnimatableValue((looks ?? Looks()).sublayerTransform)
      case .contents: .picture(picture ?? PictureMix(looks?.contents))
      case .hidden: .scalar(isHidden ? 1 : 0)
      case .masksToBounds: .scalar(masksToBounds ? 1 : 0)
      case .doubleSided: .scalar(isDoubleSided ? 1 : 0)
      }
    }
    set {
      switch (property, newValue) {
      case (.bounds, .rect(let value)): bounds = value
      case (.position, .point(let value)): position = value
      case (.anchorPoint, .point(let value)): anchorPoint = value
      case (.transform, .transform(let value)): (transform, space) = (value, nil)
      case (.transform, .space(let value)): (transform, space) = (value.affinePart, value)
      case (.opacity, .scalar(let value)): opacity = Float(value)
      case (.cornerRadius, .scalar(let value)): cornerRadius = value
      case (.borderWidth, .scalar(let value)): borderWidth = value
      case (.zPosition, .scalar(let value)): zPosition = value
      case (.backgroundColor, .color(let value)): backgroundColor = value
      case (.borderColor, .color(let value)): borderColor = value
      case (.shadowOpacity, .scalar(let value)): change { $0.shadowOpacity = Float(value) }
      case (.shadowRadius, .scalar(let value)): change { $0.shadowRadius = value }
      case (.shadowOffset, .size(let value)): change { $0.shadowOffset = value }
      case (.shadowColor, .color(let value)): change { $0.shadowColor = value }
      case (.shadowPath, .path(let value)): change { $0.shadowPath = value }
      case (.contentsRect, .rect(let value)): change { $0.contentsRect = value }
      case (.sublayerTransform, let value):
        if let map = value.spaceTransform { change { $0.sublayerTransform = map } }
      case (.contents, .picture(let value)): picture = value
      case (.hidden, .scalar(let value)): isHidden = value >= 0.5
      case (.masksToBounds, .scalar(let value)): masksToBounds = value >= 0.5
      case (.doubleSided, .scalar(let value)): isDoubleSided = value >= 0.5
      default: break
      }
    }
  }

  private mutating func change(_ body: (inout Looks) -> Void) {
    var changed = looks ?? Looks()
    body(&changed)
    looks = changed
  }

  /// From the layer's bounds space to the superlayer's, with the perspective of its own transform. (V5)
  package var place: Projection {
    space?.place(bounds: bounds, position: position, anchor: anchorPoint) ?? Projection(toSuperlayer)
  }

  /// The same without perspective. (V5)
  package var toSuperlayer: Affine {
    @inline(__always) get {
      LayerGeometry.toSuperlayer(bounds: bounds, position: position, anchor: anchorPoint, transform: transform)
    }
  }
}

extension LayerValues.Looks {
  /// The model's.
  @MainActor init(_ style: LayerStyle) {
    shadowOpacity = style.shadowOpacity
    shadowRadius = style.shadowRadius
    shadowOffset = style.shadowOffset
    shadowColor = style.shadowColor?.renderColor
    shadowPath = style.shadowPath?.drawPath
    contentsRect = style.contentsRect
    sublayerTransform = style.sublayerTransform
    contents = style.contentsImage
  }

  /// Gives a presentation these values.
  @MainActor func write(to style: LayerStyle) {
    style.shadowOpacity = shadowOpacity
    style.shadowRadius = shadowRadius
    style.shadowOffset = shadowOffset
    style.shadowColor = shadowColor.map { CGColor($0) }
    style.shadowPath = shadowPath.map { CGPath($0) }
    style.contentsRect = contentsRect
    style.sublayerTransform = sublayerTransform
  }
}
