import Foundation
import RenderTree
import TouchPlatform

/// The dots that show where a mouse's fingers are, drawn above all windows.
struct FingerGuideNodes {
  /// A dot's diameter, in points.
  static let diameter = 28.0
  // Layer numbers count up from 1; these count down from the top.
  private static let firstID = UInt64.max - 16

  /// The dots as committed layers.
  private(set) var nodes: [LayerNode] = []

  /// Takes the places of the fingers.
  mutating func update(_ guide: FingerGuide) {
    nodes = guide.points.prefix(16).enumerated().map { index, point in
      var style = LayerNode.Style()
      style.bounds = CGRect(x: 0, y: 0, width: Self.diameter, height: Self.diameter)
      style.cornerRadius = Self.diameter / 2
      style.background = RenderColor(red: 0.5, green: 0.5, blue: 0.55, alpha: guide.isDown ? 0.65 : 0.35)
      style.borderWidth = 1.5
      style.borderColor = RenderColor(red: 1, green: 1, blue: 1, alpha: 0.8)
      style.toParent = .translation(point.x - Self.diameter / 2, point.y - Self.diameter / 2)
      return LayerNode(id: Self.firstID + UInt64(index), style: style, children: [])
    }
  }
}
