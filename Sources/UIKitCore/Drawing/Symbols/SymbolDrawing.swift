import CoreGraphics
import Foundation

/// Draws a symbol as a template: black with alpha.
struct SymbolDrawing {
  /// The side of the square in which symbols are drawn.
  static let side: CGFloat = 20
  private let name: SymbolName
  private let weight: UIImage.SymbolWeight

  init(_ name: SymbolName, weight: UIImage.SymbolWeight) {
    self.name = name
    self.weight = weight
  }

  /// Draws it into the current context, in the square from the origin.
  func draw() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    UIColor.black.set()
    guard let container = name.container else {
      draw(name.base, isFilled: name.isFilled, in: context)
      return decorate(context)
    }
    draw(.shape(container), isFilled: name.isFilled, in: context)
    context.saveGState()
    // The middle of triangles and bubbles is not that of the square.
    let middle: CGFloat = container == "triangle" ? 12 : container == "bubble.left" ? 8.5 : 10
    let factor: CGFloat = container == "triangle" ? 0.42 : container == "bubble.left" ? 0.45 : 0.52
    context.translateBy(x: 10, y: middle)
    context.scaleBy(x: factor, y: factor)
    context.translateBy(x: -10, y: -10)
    if name.isFilled { context.setBlendMode(.clear) }
    draw(name.base, isFilled: true, lineFactor: 1.5, in: context)
    context.restoreGState()
    decorate(context)
  }

  private func draw(
    _ base: SymbolName.Base, isFilled: Bool, lineFactor: CGFloat = 1, in context: CGContext
  ) {
    guard case .shape(let shape) = base, let drawing = SymbolShapes.table[shape] else {
      if case .text(let text) = base { draw(text) }
      return
    }
    let parts = drawing.split(separator: "|").map { part in
      let isText = part.first == "t" || part.first == "n"
      return (part.first ?? "s", part.dropFirst(2), isText ? SymbolPath("") : SymbolPath(part.dropFirst()))
    }
    let isSimple = parts.reduce(0) { $0 + $1.2.count } <= 6
    let width = (isSimple ? 2 : 1.5) * weight.lineFactor * lineFactor
    for (kind, text, symbol) in parts {
      let path = symbol.path
      path.lineWidth = width
      path.lineCapStyle = .round
      path.lineJoinStyle = .round
      switch kind {
      case "o":
        if isFilled { path.fill() }
        path.stroke()
      case "i" where isFilled:
        context.saveGState()
        context.setBlendMode(.clear)
        path.stroke()
        context.restoreGState()
      case "c" where isFilled:
        context.saveGState()
        context.setBlendMode(.clear)
        path.fill()
        context.restoreGState()
      case "c", "d": path.fill()
      case "t": draw(String(text))
      case "n": draw(String(text), size: 8)
      default: path.stroke()
      }
    }
  }

  private func draw(_ text: String, size: CGFloat? = nil) {
    let size: CGFloat = size ?? (text.count > 2 ? 10 : text.count > 1 ? 13 : 17)
    let font = UIFont.systemFont(ofSize: size, weight: weight.weightOfText)
    let attributes: [NSAttributedString.Key: Any] = [.font: font, .foregroundColor: UIColor.black]
    let width = text.size(withAttributes: attributes).width
    // Capitals are in the middle of the square.
    let y = Self.side / 2 + font.capHeight / 2 - font.ascender
    text.draw(at: CGPoint(x: (Self.side - width) / 2, y: y), withAttributes: attributes)
  }

  /// The line that crosses out and the sign at the corner, each with room around it.
  private func decorate(_ context: CGContext) {
    if name.isSlashed {
      let line = SymbolPath("M3 3L17 17").path
      line.lineCapStyle = .round
      line.lineWidth = 4.5 * weight.lineFactor
      context.saveGState()
      context.setBlendMode(.clear)
      line.stroke()
      context.restoreGState()
      line.lineWidth = 1.6 * weight.lineFactor
      line.stroke()
    }
    guard let badge = name.badge else { return }
    let place = badge.isEmpty ? CGPoint(x: 15.5, y: 4.5) : CGPoint(x: 15, y: 15)
    context.saveGState()
    context.setBlendMode(.clear)
    UIBezierPath(ovalIn: CGRect(x: place.x - 5, y: place.y - 5, width: 10, height: 10)).fill()
    context.restoreGState()
    if badge.isEmpty {
      UIBezierPath(ovalIn: CGRect(x: place.x - 3.5, y: place.y - 3.5, width: 7, height: 7)).fill()
    } else {
      context.saveGState()
      context.translateBy(x: place.x, y: place.y)
      context.scaleBy(x: 0.45, y: 0.45)
      context.translateBy(x: -10, y: -10)
      draw(.shape(badge), isFilled: true, lineFactor: 1.6, in: context)
      context.restoreGState()
    }
  }
}

extension UIImage.SymbolWeight {
  /// The thickness of lines relative to the regular weight.
  var lineFactor: CGFloat {
    switch self {
    case .ultraLight: 0.4
    case .thin: 0.55
    case .light: 0.78
    case .unspecified, .regular: 1
    case .medium: 1.15
    case .semibold: 1.3
    case .bold: 1.48
    case .heavy: 1.66
    case .black: 1.85
    }
  }
}
