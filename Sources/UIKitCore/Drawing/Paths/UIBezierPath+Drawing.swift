import CoreGraphics
import Foundation
import RenderTree

extension UIBezierPath {
  final func _addClip() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.clip(to: path.isEmpty ? DrawPath(rect: .zero) : path, evenOdd: isEvenOdd)
  }
}
