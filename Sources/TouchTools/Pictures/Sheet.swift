import CoreGraphics
import Foundation
import RenderTree

/// A sheet of paper for the tool's pictures: lines, dots and words in points, y down, written as SVG or PNG.
public final class Sheet {
  /// Its size in points.
  public let size: CGSize
  private let context: CGContext

  /// An empty sheet.
  public init(width: Double, height: Double) {
    size = CGSize(width: width, height: height)
    context = CGContext(recording: CGRect(origin: .zero, size: size), scale: 2)
  }

  /// Where words stand from their place.
  enum Alignment { case left, centre, right }

  /// The picture as a file, `width` units or pixels wide. The sheet is empty afterwards.
  /// - Returns: nil when it is too large for a picture.
  public func data(_ format: PictureFormat, width: Double) -> Data? {
    let list = context.finish()
    let factor = width / size.width
    let rect = CGRect(origin: .zero, size: size)
    switch format {
    case .png: return try? DisplayListExport.png(list, rect: rect, scale: factor)
    case .svg: return DisplayListExport.svg(list, rect: rect)
    }
  }

  func fill(_ rect: CGRect, _ ink: Ink, radius: Double = 0) {
    context.setFillColor(CGColor(ink.color))
    guard radius > 0 else { return context.fill(rect) }
    context.addPath(rounded(rect, radius))
    context.fillPath()
  }

  func outline(_ rect: CGRect, _ ink: Ink, width: Double = 1, radius: Double = 0) {
    prepare(ink, width)
    context.addPath(rounded(rect, radius))
    context.strokePath()
  }

  private func rounded(_ rect: CGRect, _ radius: Double) -> CGPath {
    let corner = min(radius, rect.width / 2, rect.height / 2)
    return CGPath(roundedRect: rect, cornerWidth: corner, cornerHeight: corner, transform: nil)
  }

  func line(from a: CGPoint, to b: CGPoint, _ ink: Ink, width: Double = 1, dash: [CGFloat] = []) {
    prepare(ink, width)
    if !dash.isEmpty { context.setLineDash(phase: 0, lengths: dash) }
    context.move(to: a)
    context.addLine(to: b)
    context.strokePath()
    if !dash.isEmpty { context.setLineDash(phase: 0, lengths: []) }
  }

  func line(through points: [CGPoint], _ ink: Ink, width: Double) {
    guard points.count > 1 else { return }
    prepare(ink, width)
    context.addLines(between: points)
    context.strokePath()
  }

  func disc(at centre: CGPoint, radius: Double, _ ink: Ink) {
    context.setFillColor(CGColor(ink.color))
    context.fillEllipse(in: square(centre, radius))
  }

  func ring(at centre: CGPoint, radius: Double, _ ink: Ink, width: Double = 2, inside: Ink? = nil, dash: [CGFloat] = [])
  {
    if let inside { disc(at: centre, radius: radius, inside) }
    prepare(ink, width)
    if !dash.isEmpty { context.setLineDash(phase: 0, lengths: dash) }
    context.strokeEllipse(in: square(centre, radius))
    if !dash.isEmpty { context.setLineDash(phase: 0, lengths: []) }
  }

  func cross(at centre: CGPoint, radius: Double, _ ink: Ink, width: Double = 2.5) {
    for side in [-1.0, 1.0] {
      line(
        from: CGPoint(x: centre.x - radius, y: centre.y - radius * side),
        to: CGPoint(x: centre.x + radius, y: centre.y + radius * side), ink, width: width)
    }
  }

  /// Draws only inside of a rectangle what `body` draws.
  func clipped(to rect: CGRect, _ body: () -> Void) {
    context.saveGState()
    context.clip(to: rect)
    body()
    context.restoreGState()
  }

  /// Words whose line has its vertical middle at `place`.
  /// - Returns: how wide they are.
  @discardableResult
  func words(
    _ text: String, at place: CGPoint, size: Double = 12, _ ink: Ink = .text, weight: Int = 400,
    _ alignment: Alignment = .left, room: Double = .infinity
  ) -> Double {
    let layout = Self.layout(text, size: size, ink, weight: weight, room: room)
    let width = layout.size.width
    let x = alignment == .left ? place.x : alignment == .right ? place.x - width : place.x - width / 2
    TextPainter.paint(layout, at: CGPoint(x: x, y: place.y - layout.size.height / 2), in: context)
    return width
  }

  static func width(of text: String, size: Double = 12, weight: Int = 400) -> Double {
    layout(text, size: size, .text, weight: weight, room: .infinity).size.width
  }

  private static func layout(_ text: String, size: Double, _ ink: Ink, weight: Int, room: Double) -> TextLayout {
    let font = FontDescription(size: size, weight: weight, hasFixedDigits: true)
    var box = TextBox(width: room, maxLines: 1, scale: 2)
    box.lineBreak = .truncateTail
    return TextEngine.layout(StyledText(text, TextStyle(font: font, color: ink.color)), in: box)
  }

  private func prepare(_ ink: Ink, _ width: Double) {
    context.setStrokeColor(CGColor(ink.color))
    context.setLineWidth(width)
    context.setLineCap(.round)
    context.setLineJoin(.round)
  }

  private func square(_ centre: CGPoint, _ radius: Double) -> CGRect {
    CGRect(x: centre.x - radius, y: centre.y - radius, width: 2 * radius, height: 2 * radius)
  }
}

/// The kinds of files that pictures are written as.
public enum PictureFormat: String, CaseIterable, Sendable {
  /// Shapes.
  case svg
  /// Pixels.
  case png

  /// That of a file's name; nil for another ending.
  public init?(file: String) {
    self.init(rawValue: URL(fileURLWithPath: file).pathExtension.lowercased())
  }
}

/// Colours of the tool's pictures.
struct Ink: Hashable {
  var color: RenderColor

  init(_ hex: UInt32, alpha: Float = 1) {
    color = RenderColor(
      red: Float(hex >> 16 & 0xFF) / 255, green: Float(hex >> 8 & 0xFF) / 255, blue: Float(hex & 0xFF) / 255,
      alpha: alpha)
  }

  /// The colour mixed with white: 0 is white, 1 the colour. It hides what is below, unlike a transparent one.
  func tint(_ part: Double) -> Ink {
    let part = Float(min(1, max(0, part)))
    var made = self
    made.color.red = 1 - (1 - color.red) * part
    made.color.green = 1 - (1 - color.green) * part
    made.color.blue = 1 - (1 - color.blue) * part
    return made
  }

  static let paper = Ink(0xF6F7F9)
  static let white = Ink(0xFFFFFF)
  static let text = Ink(0x1F2733)
  static let faint = Ink(0x6B7686)
  static let border = Ink(0xCBD2DB)
  static let grid = Ink(0xE9ECF1)
  /// One for each finger: far apart in hue, readable on white.
  static let fingers: [Ink] = [
    Ink(0x2F6FDE), Ink(0xE0532F), Ink(0x1E9E6A), Ink(0x9A4FD0), Ink(0xD99A00), Ink(0x0E9BB5), Ink(0xD43B7F),
    Ink(0x6D8B1F), Ink(0x7A5A3C), Ink(0x4B55A5),
  ]
}

/// Round numbers along an axis.
enum Steps {
  /// The round distance (1, 2 or 5 times a power of ten) that divides `length` into at most `most` parts.
  static func distance(_ length: Double, most: Int) -> Double {
    guard length > 0, length.isFinite else { return 1 }
    let rough = length / Double(max(1, most))
    let power = pow(10, log10(rough).rounded(.down))
    for factor in [1.0, 2, 5, 10] where factor * power >= rough * 0.999 { return factor * power }
    return 10 * power
  }

  /// A number with as many digits as steps of this distance need.
  static func label(_ value: Double, distance: Double) -> String {
    let digits = distance >= 1 ? 0 : min(6, Int((-log10(distance)).rounded(.up)))
    return String(format: "%.\(digits)f", value == 0 ? 0 : value)
  }
}
