internal import CCairo
import Foundation
import RenderTree

/// What a surface keeps of a drawing.
enum SurfaceKind {
  /// Pixels.
  case pixels
  /// The vectors of a PDF document, which has the blend modes from normal to luminosity.
  case pdf
  /// The vectors of an SVG document, as Cairo writes it: it lays one thing over the other.
  case svg

  /// Whether the result of a blend mode can be left to the program that shows the document.
  func has(_ blend: DrawBlend) -> Bool {
    switch self {
    case .pixels: true
    case .pdf: blend.rawValue <= DrawBlend.luminosity.rawValue
    case .svg: blend == .normal
    }
  }
}

// What documents cannot say, said by other means.
extension CairoPlayer {
  /// Up to the last command whose blend mode the document does not have, all is one picture of three pixels to the point:
  /// what such a mode does depends on what is under it. Answers how many commands that were.
  func playAsPicture(_ list: DisplayList, _ map: Affine) -> Int {
    guard isVector else { return 0 }
    let last = (0..<list.count).last {
      !kind.has(list[$0].state.blend) && !self.area(of: list.bounds(of: $0), map).isEmpty
    }
    guard let last else { return 0 }
    // Modes such as copy reach as far as their commands do, so the part holds them all.
    let area = self.area(of: list.bounds, map)
    guard !area.isEmpty else { return last + 1 }
    let (width, height) = (Double(area.width), Double(area.height))
    let fine = min(3, 8_192 / width, 8_192 / height, (3e7 / (width * height)).squareRoot())
    let buffer = PixelBuffer(
      width: max(1, Int((width * fine).rounded(.up))), height: max(1, Int((height * fine).rounded(.up))))
    guard let player = CairoPlayer(buffer) else { return last + 1 }
    player.depth = depth
    let toPixels = Affine(a: fine, b: 0, c: 0, d: fine, tx: -Double(area.x) * fine, ty: -Double(area.y) * fine)
    let pixelMap = map.then(toPixels)
    for index in 0...last { player.play(list[index], map: pixelMap) }
    guard let back = toPixels.inverse else { return last + 1 }
    cairo_save(context)
    cairo_identity_matrix(context)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    clip(to: area)
    withPattern(of: RenderImage(buffer, scale: 1), back, .standard) {
      cairo_set_source(context, $0)
      cairo_paint(context)
    }
    cairo_restore(context)
    return last + 1
  }

  /// The picture with each pixel many times, where the document's pixels would run into each other: Cairo's SVG does not
  /// say that they shall not. `map` takes the picture's pixels to points and is changed to match.
  static func enlarged(_ image: RenderImage, _ map: inout Affine) -> RenderImage {
    let scale = abs(map.a * map.d - map.b * map.c).squareRoot()
    let count = Double(image.width) * Double(image.height)
    let times = Int(min((scale * 8).rounded(.up), 64, (4e6 / count).squareRoot()))
    guard times > 1, image.width * times <= 32_767, image.height * times <= 32_767 else { return image }
    let buffer = PixelBuffer(width: image.width * times, height: image.height * times)
    for y in 0..<buffer.height {
      let from = (image.pixels + y / times * image.stride).assumingMemoryBound(to: UInt32.self)
      let to = buffer.row(y)
      for x in 0..<buffer.width { to[x] = from[x / times] }
    }
    map = Affine(a: 1 / Double(times), b: 0, c: 0, d: 1 / Double(times), tx: 0, ty: 0).then(map)
    return RenderImage(buffer, scale: 1)
  }
}

extension DrawPath {
  /// The path with a short line for each subpath that has none of any length. With square ends Core Graphics and SVG show
  /// a square for such a one, and Cairo nothing.
  func withSquareDots(length: Double) -> DrawPath {
    guard hasDot else { return self }
    var made = DrawPath()
    var open = DrawPath()
    func finish() {
      let box = open.controlBox
      if open.count > 1, !box.isNull, box.width == 0, box.height == 0 {
        made.move(to: CGPoint(x: box.minX - length / 2, y: box.minY))
        made.addLine(to: CGPoint(x: box.minX + length / 2, y: box.minY))
      } else {
        made.append(open)
      }
      open = DrawPath()
    }
    forEach { element in
      switch element {
      case .move(let p):
        finish()
        open.move(to: p)
      case .line(let p): open.addLine(to: p)
      case .quad(let c, let p): open.addQuadCurve(to: p, control: c)
      case .cubic(let c, let d, let p): open.addCurve(to: p, control1: c, control2: d)
      case .close: open.close()
      }
    }
    finish()
    return made
  }

  /// Whether a subpath of more than a move has no extent.
  private var hasDot: Bool {
    var found = false
    var start: CGPoint?
    var isStill = false
    func see(_ points: CGPoint...) {
      for point in points where point != start { start = nil }
      isStill = start != nil
    }
    forEach { element in
      switch element {
      case .move(let p):
        found = found || isStill
        start = p
        isStill = false
      case .line(let p): if start != nil { see(p) }
      case .quad(let c, let p): if start != nil { see(c, p) }
      case .cubic(let c, let d, let p): if start != nil { see(c, d, p) }
      case .close: if start != nil { isStill = true }
      }
    }
    return found || isStill
  }
}

/// Repairs what Cairo 1.16 writes into SVG documents.
enum SVGRepair {
  /// Cairo names the rule of a clip where it is used; SVG reads it where the clip is defined.
  static func clipRules(in data: Data) -> Data {
    let used = Data("\" clip-rule=\"evenodd\"".utf8)
    guard data.range(of: used) != nil else { return data }
    let text = String(decoding: data, as: UTF8.self)
    var ids: Set<Substring> = []
    let opening = "<g clip-path=\"url(#"
    for line in text.split(separator: "\n") where line.hasPrefix(opening) && line.contains("clip-rule=\"evenodd\"") {
      ids.insert(line.dropFirst(opening.count).prefix { $0 != ")" })
    }
    var lines: [Substring] = []
    var isEvenOdd = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("<clipPath id=\"") {
        isEvenOdd = ids.contains(line.dropFirst(14).prefix { $0 != "\"" })
      } else if isEvenOdd, line.hasPrefix("  <path d=") {
        lines.append("  <path clip-rule=\"evenodd\"" + line.dropFirst(7))
        isEvenOdd = false
        continue
      }
      lines.append(line)
    }
    return Data(lines.joined(separator: "\n").utf8)
  }
}
