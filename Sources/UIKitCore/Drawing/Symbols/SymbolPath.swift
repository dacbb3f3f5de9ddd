import CoreGraphics

/// Reads the commands of a symbol's drawing: `M`, `L`, `H`, `V`, `C`, `Q` and `Z` as in SVG with absolute coordinates, and
/// `O` centre and radius of a circle, `E` a box around an ellipse, `R` a box and the radius of its corners. Points after a
/// move are lines.
struct SymbolPath {
  let path = UIBezierPath()
  /// How many commands there are: simple drawings have thicker lines.
  private(set) var count = 0

  init(_ text: Substring) {
    var rest = text[...]
    var command: Character = " "
    while let first = rest.first(where: { $0 != " " }) {
      rest = rest.drop { $0 == " " }
      if first.isLetter {
        command = first
        count += 1
        rest.removeFirst()
        if command == "Z" { path.close() }
        continue
      }
      draw(&command, &rest)
    }
  }

  private func draw(_ command: inout Character, _ rest: inout Substring) {
    func number() -> CGFloat {
      rest = rest.drop { $0 == " " }
      let word = rest.prefix { $0.isNumber || $0 == "." || $0 == "-" }
      rest = rest.dropFirst(max(word.count, rest.isEmpty ? 0 : word.isEmpty ? 1 : 0))
      return CGFloat(Double(word) ?? 0)
    }
    func point() -> CGPoint {
      let x = number()
      return CGPoint(x: x, y: number())
    }
    func box() -> CGRect {
      let origin = point()
      let width = number()
      return CGRect(x: origin.x, y: origin.y, width: width, height: number())
    }
    switch command {
    case "M":
      path.move(to: point())
      command = "L"
    case "L": path.addLine(to: point())
    case "H": path.addLine(to: CGPoint(x: number(), y: path.currentPoint.y))
    case "V": path.addLine(to: CGPoint(x: path.currentPoint.x, y: number()))
    case "C":
      let (first, second) = (point(), point())
      path.addCurve(to: point(), controlPoint1: first, controlPoint2: second)
    case "Q":
      let control = point()
      path.addQuadCurve(to: point(), controlPoint: control)
    case "O":
      let center = point()
      let radius = number()
      path.append(
        UIBezierPath(
          ovalIn: CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)))
    case "E": path.append(UIBezierPath(ovalIn: box()))
    case "R":
      let rect = box()
      let radius = number()
      path.append(radius > 0 ? UIBezierPath(roundedRect: rect, cornerRadius: radius) : UIBezierPath(rect: rect))
    default: _ = number()
    }
  }
}
