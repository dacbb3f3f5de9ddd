import CoreGraphics
import Foundation
import QuartzCore
import RenderTree

/// A picture by rule, as `picture` in render_with_skia.py makes it.
enum ScenePicture {
  static func image(_ name: String) -> RenderImage {
    let (width, height) = name == "big" ? (64, 48) : (16, 12)
    let buffer = PixelBuffer(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let (r, g, b, a): (Int, Int, Int, Int)
        switch name {
        case "checker": (r, g, b, a) = (x / 4 + y / 4) % 2 == 0 ? (255, 255, 255, 255) : (200, 30, 30, 255)
        case "ramp": (r, g, b, a) = (x * 255 / (width - 1), y * 255 / (height - 1), 128, 255)
        case "fade": (r, g, b, a) = (0, 0, 255, x * 255 / (width - 1))
        default: (r, g, b, a) = (x * 4 % 256, y * 5 % 256, x * y % 256, 255)
        }
        func part(_ value: Int) -> UInt32 { UInt32(value * a / 255) }
        buffer[x, y] = UInt32(a) << 24 | part(r) << 16 | part(g) << 8 | part(b)
      }
    }
    return RenderImage(buffer, scale: 1)
  }
}

extension Scene.Element {
  /// Adds the element to a path.
  func add(to path: CGMutablePath) {
    let n = numbers
    func point(_ index: Int) -> CGPoint { CGPoint(x: n[index], y: n[index + 1]) }
    func rect() -> CGRect { CGRect(x: n[0], y: n[1], width: n[2], height: n[3]) }
    switch kind {
    case "M": path.move(to: point(0))
    case "L": path.addLine(to: point(0))
    case "Q": path.addQuadCurve(to: point(2), control: point(0))
    case "C": path.addCurve(to: point(4), control1: point(0), control2: point(2))
    case "Z": path.closeSubpath()
    case "rect": path.addRect(rect())
    case "oval": path.addEllipse(in: rect())
    case "round": path.addRoundedRect(in: rect(), cornerWidth: n[4], cornerHeight: n[4])
    case "arc":
      path.addArc(
        center: point(0), radius: n[2], startAngle: n[3] * .pi / 180, endAngle: n[4] * .pi / 180, clockwise: false)
    default: fatalError("a scene has a path element \(kind)")
    }
  }
}

func scenePath(_ elements: [Scene.Element]?) -> CGPath {
  let path = CGMutablePath()
  for element in elements ?? [] { element.add(to: path) }
  return path
}

func sceneColor(_ numbers: [Double]?) -> CGColor {
  guard let n = numbers else { return CGColor(gray: 0, alpha: 1) }
  return CGColor(srgbRed: n[0], green: n[1], blue: n[2], alpha: n[3])
}

extension Scene {
  /// Does what the drawing says, in a context with y down.
  func draw(in context: CGContext) { Self.run(ops ?? [], in: context) }

  private static func run(_ ops: [Operation], in context: CGContext) {
    for op in ops { run(op, in: context) }
  }

  private static func run(_ o: Operation, in context: CGContext) {
    switch o.op {
    case "save": context.saveGState()
    case "restore": context.restoreGState()
    case "translate": context.translateBy(x: o.x ?? 0, y: o.y ?? 0)
    case "scale": context.scaleBy(x: o.x ?? 1, y: o.y ?? 1)
    case "rotate": context.rotate(by: (o.degrees ?? 0) * .pi / 180)
    case "concat":
      let m = o.m ?? []
      context.concatenate(CGAffineTransform(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5]))
    case "clip":
      context.addPath(scenePath(o.path))
      context.clip(using: o.evenodd == true ? .evenOdd : .winding)
    case "alpha": context.setAlpha(o.value?.number ?? 1)
    case "aa": context.setShouldAntialias(o.value?.flag ?? true)
    case "blend": context.setBlendMode(blend(o.value?.word ?? "normal"))
    case "interpolation": context.interpolationQuality = o.value?.word == "nearest" ? .none : .low
    case "shadow":
      context.setShadow(
        offset: CGSize(width: o.dx ?? 0, height: o.dy ?? 0), blur: o.blur ?? 0,
        color: o.color.map { sceneColor($0) })
    case "fill":
      context.setFillColor(sceneColor(o.color))
      context.addPath(scenePath(o.path))
      context.fillPath(using: o.evenodd == true ? .evenOdd : .winding)
    case "stroke": stroke(o, in: context)
    case "linear", "radial": gradient(o, in: context)
    case "image":
      let r = o.rect ?? []
      context.draw(
        ScenePicture.image(o.name ?? ""), upright: CGRect(x: r[0], y: r[1], width: r[2], height: r[3]))
    case "layer":
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      run(o.ops ?? [], in: context)
      context.endTransparencyLayer()
    default: fatalError("a scene has an operation \(o.op)")
    }
  }

  private static func stroke(_ o: Operation, in context: CGContext) {
    context.setStrokeColor(sceneColor(o.color))
    context.setLineWidth(o.width ?? 1)
    context.setLineCap(o.cap == "round" ? .round : o.cap == "square" ? .square : .butt)
    context.setLineJoin(o.join == "round" ? .round : o.join == "bevel" ? .bevel : .miter)
    context.setMiterLimit(o.miter ?? 10)
    context.setLineDash(phase: o.phase ?? 0, lengths: (o.dash ?? []).map { CGFloat($0) })
    context.addPath(scenePath(o.path))
    context.strokePath()
    context.setLineDash(phase: 0, lengths: [])
  }

  private static func gradient(_ o: Operation, in context: CGContext) {
    let stops = o.stops ?? []
    guard
      let gradient = CGGradient(
        colorsSpace: CGColorSpace(name: CGColorSpace.sRGB), colors: stops.map { sceneColor($0.color) },
        locations: stops.map { CGFloat($0.location) })
    else { fatalError("a scene has a gradient that cannot be made") }
    var options: CGGradientDrawingOptions = []
    if o.before == true { options.insert(.drawsBeforeStartLocation) }
    if o.after == true { options.insert(.drawsAfterEndLocation) }
    let from = o.from ?? []
    let to = o.to ?? []
    let start = CGPoint(x: from[0], y: from[1])
    let end = CGPoint(x: to[0], y: to[1])
    if o.op == "linear" {
      context.drawLinearGradient(gradient, start: start, end: end, options: options)
    } else {
      context.drawRadialGradient(
        gradient, startCenter: start, startRadius: o.r0 ?? 0, endCenter: end, endRadius: o.r1 ?? 0, options: options)
    }
  }

  private static func blend(_ name: String) -> CGBlendMode {
    let modes: [String: CGBlendMode] = [
      "normal": .normal, "multiply": .multiply, "screen": .screen, "overlay": .overlay, "darken": .darken,
      "lighten": .lighten, "colorDodge": .colorDodge, "colorBurn": .colorBurn, "softLight": .softLight,
      "hardLight": .hardLight, "difference": .difference, "exclusion": .exclusion, "hue": .hue,
      "saturation": .saturation, "color": .color, "luminosity": .luminosity, "clear": .clear, "copy": .copy,
      "sourceIn": .sourceIn, "sourceOut": .sourceOut, "sourceAtop": .sourceAtop, "destinationOver": .destinationOver,
      "destinationIn": .destinationIn, "destinationOut": .destinationOut, "destinationAtop": .destinationAtop,
      "xor": .xor, "plusLighter": .plusLighter, "plusDarker": .plusDarker,
    ]
    guard let mode = modes[name] else { fatalError("a scene has a blend mode \(name)") }
    return mode
  }

  /// The drawing as a recording.
  func recorded() -> DisplayList {
    let context = CGContext(
      recording: CGRect(x: 0, y: 0, width: width, height: height), scale: pixelsPerPoint, hint: nil)
    draw(in: context)
    return context.finish()
  }
}

// MARK: Layers

extension Scene.Layer {
  /// The layer with all that is in it.
  @MainActor func make() -> CALayer {
    let made: CALayer
    if let gradient {
      let layer = CAGradientLayer()
      layer.colors = gradient.colors.map { sceneColor($0) }
      layer.locations = gradient.locations?.map { NSNumber(value: $0) }
      layer.startPoint = CGPoint(x: gradient.start[0], y: gradient.start[1])
      layer.endPoint = CGPoint(x: gradient.end[0], y: gradient.end[1])
      made = layer
    } else if let shape {
      let layer = CAShapeLayer()
      layer.path = scenePath(shape.path)
      layer.fillColor = shape.fill.map { sceneColor($0) }
      layer.strokeColor = shape.stroke.map { sceneColor($0) }
      layer.lineWidth = shape.width ?? 1
      layer.lineCap = CAShapeLayerLineCap(rawValue: shape.cap ?? "butt")
      layer.lineJoin = CAShapeLayerLineJoin(rawValue: shape.join ?? "miter")
      layer.fillRule = shape.evenodd == true ? .evenOdd : .nonZero
      made = layer
    } else {
      made = CALayer()
    }
    made.bounds = CGRect(x: bounds[0], y: bounds[1], width: bounds[2], height: bounds[3])
    made.position = CGPoint(x: position[0], y: position[1])
    if let anchor { made.anchorPoint = CGPoint(x: anchor[0], y: anchor[1]) }
    if let t = transform {
      made.setAffineTransform(CGAffineTransform(a: t[0], b: t[1], c: t[2], d: t[3], tx: t[4], ty: t[5]))
    }
    made.backgroundColor = background.map { sceneColor($0) }
    made.cornerRadius = radius ?? 0
    if let corners { made.maskedCorners = CACornerMask(rawValue: corners) }
    if let border {
      made.borderWidth = border.width
      made.borderColor = sceneColor(border.color)
    }
    made.opacity = Float(opacity ?? 1)
    made.masksToBounds = clips ?? false
    made.isHidden = hidden ?? false
    made.zPosition = z ?? 0
    if let shadow {
      made.shadowColor = sceneColor(shadow.color)
      made.shadowOffset = CGSize(width: shadow.dx, height: shadow.dy)
      made.shadowRadius = shadow.radius
      made.shadowOpacity = Float(shadow.opacity)
    }
    if let contents {
      // The scene says where the picture goes: a layer of its own, behind the sublayers.
      let picture = CALayer()
      let r = contents.rect
      picture.frame = CGRect(x: r[0], y: r[1], width: r[2], height: r[3])
      picture.contents = CGImage(ScenePicture.image(contents.name))
      made.addSublayer(picture)
    }
    for sublayer in sublayers ?? [] { made.addSublayer(sublayer.make()) }
    made.mask = mask?.make()
    return made
  }
}
