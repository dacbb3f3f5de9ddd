import CoreGraphics
import Foundation

extension UIColor {
  final func _set() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let color = cgColor
    context.setFillColor(color)
    context.setStrokeColor(color)
  }
}
