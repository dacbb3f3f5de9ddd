import CoreGraphics
import Foundation

extension UIImage {
  /// A symbol of the system's. Touchstone draws a handful itself, as templates of some 20 points, whose looks are its
  /// own: `plus`, `minus`, `xmark`, `checkmark`, `ellipsis`, `line.3.horizontal`, `circle`, `circle.fill`, `square`,
  /// `square.fill`, and `chevron.` and `arrow.` with `left`, `right`, `up` and `down`. Nil for any other name.
  public convenience init?(systemName name: String) { self.init(systemName: name, compatibleWith: nil) }

  /// A symbol of the system's at the scale of the traits; see `init(systemName:)`.
  public convenience init?(systemName name: String, compatibleWith traitCollection: UITraitCollection?) {
    guard let symbol = SymbolDrawing(name) else { return nil }
    let scale = (traitCollection ?? .current).displayScale
    let format = UIGraphicsImageRendererFormat.default()
    format.scale = scale > 0 ? scale : 1
    let image = UIGraphicsImageRenderer(size: SymbolDrawing.size, format: format).image { _ in symbol.draw() }
    self.init(copy: image.withRenderingMode(.alwaysTemplate))
  }
}

/// How a symbol is drawn, in a square of 20 points.
private struct SymbolDrawing {
  static let size = CGSize(width: 20, height: 20)
  /// Strokes, as corners of lines in a square from −1 to 1.
  private var lines: [[(CGFloat, CGFloat)]] = []
  private var shape: UIBezierPath?
  private var isFilled = false
  private var turn: CGFloat = 0

  init?(_ name: String) {
    switch name {
    case "plus": lines = [[(-1, 0), (1, 0)], [(0, -1), (0, 1)]]
    case "minus": lines = [[(-1, 0), (1, 0)]]
    case "xmark": lines = [[(-0.8, -0.8), (0.8, 0.8)], [(-0.8, 0.8), (0.8, -0.8)]]
    case "checkmark": lines = [[(-0.9, 0.1), (-0.25, 0.8), (0.9, -0.8)]]
    case "line.3.horizontal": lines = [[(-1, -0.6), (1, -0.6)], [(-1, 0), (1, 0)], [(-1, 0.6), (1, 0.6)]]
    case "ellipsis":
      let dots = UIBezierPath()
      for x in [3.5, 10, 16.5] {
        dots.append(UIBezierPath(ovalIn: CGRect(x: x - 1.75, y: 8.25, width: 3.5, height: 3.5)))
      }
      (shape, isFilled) = (dots, true)
    case "circle", "circle.fill":
      (shape, isFilled) = (UIBezierPath(ovalIn: CGRect(x: 2, y: 2, width: 16, height: 16)), name.hasSuffix("fill"))
    case "square", "square.fill":
      let box = CGRect(x: 2.5, y: 2.5, width: 15, height: 15)
      (shape, isFilled) = (UIBezierPath(roundedRect: box, cornerRadius: 3), name.hasSuffix("fill"))
    default:
      let parts = name.split(separator: ".")
      let turns: [Substring: CGFloat] = ["right": 0, "down": 1, "left": 2, "up": 3]
      guard parts.count == 2, let turn = turns[parts[1]] else { return nil }
      self.turn = turn
      switch parts[0] {
      case "chevron": lines = [[(-0.45, -0.9), (0.45, 0), (-0.45, 0.9)]]
      case "arrow": lines = [[(-0.95, 0), (0.95, 0)], [(0.2, -0.75), (0.95, 0), (0.2, 0.75)]]
      default: return nil
      }
    }
  }

  func draw() {
    UIColor.black.set()
    let path = shape ?? UIBezierPath()
    for line in lines {
      for (index, (x, y)) in line.enumerated() {
        let point = CGPoint(x: x * 7.5, y: y * 7.5)
        if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
    }
    if shape == nil {
      path.apply(CGAffineTransform(rotationAngle: turn * .pi / 2))
      path.apply(CGAffineTransform(translationX: 10, y: 10))
    }
    path.lineWidth = 2
    path.lineCapStyle = .round
    path.lineJoinStyle = .round
    if isFilled { path.fill() } else { path.stroke() }
  }
}
