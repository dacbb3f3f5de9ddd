import UIKit

/// The page as a picture or a document: what is drawn, with a margin, on white.
@MainActor enum InkExport {
  /// The formats, by the endings of their files.
  enum Format: String, CaseIterable {
    case png, svg, pdf
  }

  /// The margin around the ink, in points.
  static let margin: CGFloat = 24

  /// What is exported, in points of the paper; nil for an empty page.
  static func box(of page: InkPage) -> CGRect? {
    let box = page.bounds.insetBy(dx: -margin, dy: -margin).integral
      .intersection(CGRect(origin: .zero, size: InkPage.size))
    return box.isNull || box.isEmpty ? nil : box
  }

  /// The bytes of the file; nil for an empty page.
  static func data(of page: InkPage, as format: Format) -> Data? {
    guard let box = box(of: page) else { return nil }
    switch format {
    case .png: return png(page, box)
    case .svg: return svg(page, box)
    case .pdf: return pdf(page, box)
    }
  }

  /// Two pixels for a point.
  private static func png(_ page: InkPage, _ box: CGRect) -> Data {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 2
    format.opaque = true
    return UIGraphicsImageRenderer(bounds: box, format: format).pngData { draw(page, box, in: $0.cgContext) }
  }

  private static func pdf(_ page: InkPage, _ box: CGRect) -> Data {
    UIGraphicsPDFRenderer(bounds: CGRect(origin: .zero, size: box.size)).pdfData { context in
      context.beginPage()
      context.cgContext.translateBy(x: -box.minX, y: -box.minY)
      draw(page, box, in: context.cgContext)
    }
  }

  private static func draw(_ page: InkPage, _ box: CGRect, in context: CGContext) {
    context.setFillColor(UIColor.white.cgColor)
    context.fill(box)
    for stroke in page.strokes {
      context.setFillColor(stroke.ink.color.onPaper.cgColor)
      for piece in stroke.pieces {
        context.addPath(piece.path)
        context.fillPath()
      }
    }
  }

  /// A path for each stroke, in points, with hundredths.
  private static func svg(_ page: InkPage, _ box: CGRect) -> Data {
    let view = [box.minX, box.minY, box.width, box.height].map(number).joined(separator: " ")
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" width="\(number(box.width))" height="\(number(box.height))" viewBox="\(view)">
      <rect x="\(number(box.minX))" y="\(number(box.minY))" width="100%" height="100%" fill="#ffffff"/>

      """
    for stroke in page.strokes {
      text += "<path fill=\"\(hex(stroke.ink.color.onPaper))\" d=\""
      for piece in stroke.pieces { text += commands(of: piece.path) }
      text += "\"/>\n"
    }
    return Data((text + "</svg>\n").utf8)
  }

  nonisolated private static func commands(of path: CGPath) -> String {
    var text = ""
    path.applyWithBlock { element in
      let element = element.pointee
      func points(_ count: Int) -> String {
        (0..<count).map { "\(number(element.points[$0].x)) \(number(element.points[$0].y))" }.joined(separator: " ")
      }
      switch element.type {
      case .moveToPoint: text += "M\(points(1))"
      case .addLineToPoint: text += "L\(points(1))"
      case .addQuadCurveToPoint: text += "Q\(points(2))"
      case .addCurveToPoint: text += "C\(points(3))"
      case .closeSubpath: text += "Z"
      @unknown default: break
      }
    }
    return text
  }

  /// With two digits behind the point at most. Not by a format of the locale's.
  nonisolated private static func number(_ value: CGFloat) -> String {
    let hundredths = Int((value * 100).rounded())
    let (whole, rest) = (abs(hundredths) / 100, abs(hundredths) % 100)
    let sign = hundredths < 0 ? "-" : ""
    return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }

  private static func hex(_ color: UIColor) -> String {
    var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
    color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    return "#"
      + [red, green, blue].map { value in
        let byte = Int((min(max(value, 0), 1) * 255).rounded())
        return (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }.joined()
  }
}
