import CoreGraphics
import Foundation
import RenderTree
import TouchPlatform

/// A layer that shows its sublayers in one colour, through which what is beneath shines: of them only the alpha counts.
package final class VibrantLayer: CALayer {
  private lazy var fillID = CALayer.newID()
  private lazy var maskID = CALayer.newID()

  package override init() { super.init() }
  package required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  package override init(layer: Any) {
    super.init(layer: layer)
    if let other = layer as? VibrantLayer { vibrantColor = other.vibrantColor }
  }

  /// The colour of all that the sublayers show; nil leaves them as they are. Default nil.
  package var vibrantColor: CGColor? {
    didSet { if vibrantColor != oldValue { setNeedsCommit() } }
  }

  override func arrangedChildren(_ children: [LayerNode], at time: MonotonicInstant) -> [LayerNode] {
    guard let color = vibrantColor, !children.isEmpty else { return children }
    let mask = LayerNode(id: maskID, style: LayerNode.Style(), children: children)
    guard !mask.extent.isNull else { return children }
    var style = LayerNode.Style()
    style.bounds = mask.extent
    style.background = color.renderColor
    return [LayerNode(id: fillID, style: style, children: [], mask: mask)]
  }
}
