import Foundation
import TouchTesting
import UIKit

// Draws the pictures of the reference (Documentation/DocC): `DocPictures <folder of catalogs>`. `Scripts/docs` runs it.

guard CommandLine.arguments.count == 2 else {
  FileHandle.standardError.write(Data("usage: DocPictures <folder of catalogs>\n".utf8))
  exit(2)
}
let catalogs = URL(fileURLWithPath: CommandLine.arguments[1])

/// Writes a view's picture, two pixels a point, into a catalog.
@MainActor func write(_ view: UIView, _ module: String, _ name: String) throws {
  let folder = catalogs.appendingPathComponent("\(module).docc/Resources")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  view.layoutIfNeeded()
  guard let data = view.exportPNG(scale: 2) else { throw CocoaError(.fileWriteUnknown) }
  try data.write(to: folder.appendingPathComponent("\(name)@2x.png"))
}

/// A view that draws by a closure.
final class Sheet: UIView {
  private let body: (CGRect) -> Void

  init(_ width: Double, _ height: Double, _ body: @escaping (CGRect) -> Void) {
    self.body = body
    super.init(frame: CGRect(x: 0, y: 0, width: width, height: height))
    backgroundColor = .white
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) { body(bounds) }
}

@MainActor func card(_ width: Double, _ height: Double) -> UIView {
  let view = UIView(frame: CGRect(x: 0, y: 0, width: width, height: height))
  view.backgroundColor = .white
  return view
}

@MainActor func caption(_ text: String, below view: UIView, in card: UIView) {
  let label = UILabel(
    frame: CGRect(x: view.frame.minX - 20, y: view.frame.maxY + 14, width: view.frame.width + 40, height: 16))
  label.text = text
  label.font = .systemFont(ofSize: 12)
  label.textAlignment = .center
  label.textColor = .darkGray
  card.addSubview(label)
}

/// Looks of layers side by side.
@MainActor func layerLooks() throws {
  let sheet = card(640, 150)
  let looks: [(String, (CALayer) -> Void)] = [
    ("cornerRadius", { $0.cornerRadius = 20 }),
    (
      "maskedCorners",
      {
        $0.cornerRadius = 28
        $0.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
      }
    ),
    (
      "border",
      {
        $0.cornerRadius = 12
        $0.borderWidth = 4
        $0.borderColor = UIColor.systemIndigo.cgColor
      }
    ),
    (
      "shadow",
      {
        $0.cornerRadius = 16
        $0.shadowOpacity = 0.5
        $0.shadowRadius = 6
        $0.shadowOffset = CGSize(width: 0, height: 5)
      }
    ),
    (
      "mask",
      {
        let mask = CAShapeLayer()
        mask.frame = $0.bounds
        mask.path = UIBezierPath(ovalIn: CGRect(x: 0, y: 12, width: 80, height: 56)).cgPath
        $0.mask = mask
      }
    ),
    ("transform", { $0.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 7)) }),
  ]
  for (index, look) in looks.enumerated() {
    let view = UIView(frame: CGRect(x: 20 + Double(index) * 104, y: 24, width: 80, height: 80))
    view.backgroundColor = .systemTeal
    look.1(view.layer)
    sheet.addSubview(view)
    let place = UIView(frame: CGRect(x: 20 + Double(index) * 104, y: 24, width: 80, height: 80))
    caption(look.0, below: place, in: sheet)
  }
  try write(sheet, "QuartzCore", "layer-looks")
}

/// Kinds of layers side by side.
@MainActor func layerKinds() throws {
  let sheet = card(440, 150)
  func add(_ layer: CALayer, _ index: Int, _ name: String) {
    layer.frame = CGRect(x: 20 + Double(index) * 104, y: 24, width: 80, height: 80)
    sheet.layer.addSublayer(layer)
    caption(name, below: UIView(frame: layer.frame), in: sheet)
  }
  let shape = CAShapeLayer()
  let star = UIBezierPath()
  for point in 0..<5 {
    let angle = Double(point) * 4 * .pi / 5 - .pi / 2
    let place = CGPoint(x: 40 + 38 * cos(angle), y: 42 + 38 * sin(angle))
    if point == 0 { star.move(to: place) } else { star.addLine(to: place) }
  }
  star.close()
  shape.path = star.cgPath
  shape.fillColor = UIColor.systemYellow.cgColor
  shape.strokeColor = UIColor.systemOrange.cgColor
  shape.lineWidth = 3
  shape.lineJoin = .round
  add(shape, 0, "CAShapeLayer")
  let gradient = CAGradientLayer()
  gradient.colors = [UIColor.systemPink.cgColor, UIColor.systemPurple.cgColor, UIColor.systemBlue.cgColor]
  gradient.endPoint = CGPoint(x: 1, y: 1)
  gradient.cornerRadius = 14
  add(gradient, 1, "CAGradientLayer")
  let ring = CAReplicatorLayer()
  ring.instanceCount = 12
  ring.instanceTransform = CATransform3DMakeRotation(.pi / 6, 0, 0, 1)
  ring.instanceAlphaOffset = -0.07
  add(ring, 2, "CAReplicatorLayer")
  let spoke = CALayer()
  spoke.frame = CGRect(x: 36, y: 2, width: 8, height: 24)
  spoke.cornerRadius = 4
  spoke.backgroundColor = UIColor.systemGray.cgColor
  ring.addSublayer(spoke)
  let conic = CAGradientLayer()
  conic.type = .conic
  conic.startPoint = CGPoint(x: 0.5, y: 0.5)
  conic.endPoint = CGPoint(x: 0.5, y: 0)
  conic.colors = (0...6).map { UIColor(hue: Double($0) / 6, saturation: 0.8, brightness: 0.95, alpha: 1).cgColor }
  conic.cornerRadius = 40
  add(conic, 3, "conic")
  try write(sheet, "QuartzCore", "layer-kinds")
}

/// Timing curves and a spring, plotted from what animations show.
@MainActor func curves() throws {
  let sheet = Sheet(440, 200) { _ in
    let names: [(String, UIColor, (Double) -> Double)] = [
      ("linear", .systemGray, { Plot.curve(.curveLinear, $0) }),
      ("easeIn", .systemBlue, { Plot.curve(.curveEaseIn, $0) }),
      ("easeOut", .systemGreen, { Plot.curve(.curveEaseOut, $0) }),
      ("easeInOut", .systemOrange, { Plot.curve(.curveEaseInOut, $0) }),
      ("spring, damping 0.4", .systemRed, { Plot.spring(0.4, $0) }),
    ]
    let frame = CGRect(x: 20, y: 50, width: 240, height: 130)
    UIColor.lightGray.setStroke()
    UIBezierPath(rect: frame).stroke()
    for (index, entry) in names.enumerated() {
      let path = UIBezierPath()
      path.lineWidth = 2
      for step in 0...120 {
        let time = Double(step) / 120
        let place = CGPoint(x: frame.minX + time * frame.width, y: frame.maxY - entry.2(time) * frame.height)
        if step == 0 { path.move(to: place) } else { path.addLine(to: place) }
      }
      entry.1.setStroke()
      path.stroke()
      NSAttributedString(
        string: entry.0, attributes: [.font: UIFont.systemFont(ofSize: 13), .foregroundColor: entry.1]
      ).draw(at: CGPoint(x: 280, y: 54 + Double(index) * 24))
    }
  }
  try write(sheet, "UIKit", "animation-curves")
}

/// What an animation of one second has reached after a time, seen on a stage.
@MainActor enum Plot {
  static func curve(_ option: UIView.AnimationOptions, _ time: Double) -> Double {
    seen(time) { view in UIView.animate(withDuration: 1, delay: 0, options: option) { view.center.x = 100 } }
  }

  static func spring(_ damping: Double, _ time: Double) -> Double {
    seen(time) { view in
      UIView.animate(
        withDuration: 1, delay: 0, usingSpringWithDamping: damping, initialSpringVelocity: 0, options: [],
        animations: { view.center.x = 100 })
    }
  }

  private static func seen(_ time: Double, _ start: (UIView) -> Void) -> Double {
    let stage = Stage()
    let view = stage.add(UIView(frame: CGRect(x: -5, y: 0, width: 10, height: 10)))
    start(view)
    if time > 0 { stage.advance(by: .seconds(time)) }
    return (view.layer.presentation()?.position.x ?? 0) / 100
  }
}

/// A drawing view, a stack and labels.
@MainActor func views() throws {
  let lines = Sheet(320, 160) { bounds in
    for index in 0..<14 {
      let path = UIBezierPath()
      path.lineWidth = 9
      path.lineCapStyle = .round
      let x = 20 + Double(index) * 21
      path.move(to: CGPoint(x: x, y: 30 + Double(index * 37 % 60)))
      path.addLine(to: CGPoint(x: x + 14, y: bounds.maxY - 20 - Double(index * 23 % 50)))
      (index == 9 ? UIColor.systemRed : .black).setStroke()
      path.stroke()
    }
  }
  try write(lines, "UIKit", "drawing")

  let holder = card(320, 120)
  let stack = UIStackView(frame: CGRect(x: 16, y: 16, width: 288, height: 88))
  stack.axis = .horizontal
  stack.distribution = .fillEqually
  stack.spacing = 12
  for (index, color) in [UIColor.systemRed, .systemOrange, .systemGreen, .systemBlue].enumerated() {
    let box = UILabel()
    box.text = "\(index + 1)"
    box.textAlignment = .center
    box.textColor = .white
    box.font = .boldSystemFont(ofSize: 24)
    box.backgroundColor = color
    box.layer.cornerRadius = 10
    box.clipsToBounds = true
    stack.addArrangedSubview(box)
  }
  holder.addSubview(stack)
  try write(holder, "UIKit", "stack-view")

  let page = card(320, 150)
  let label = UILabel(frame: CGRect(x: 16, y: 10, width: 288, height: 130))
  label.numberOfLines = 0
  let text = NSMutableAttributedString(
    string: "Touchstone\n", attributes: [.font: UIFont.preferredFont(forTextStyle: .title1)])
  text.append(
    NSAttributedString(
      string: "Labels wrap, align and cut text of several styles: ",
      attributes: [.font: UIFont.preferredFont(forTextStyle: .body)]))
  text.append(
    NSAttributedString(
      string: "underlined",
      attributes: [.underlineStyle: NSUnderlineStyle.single.rawValue, .font: UIFont.systemFont(ofSize: 17)]))
  text.append(
    NSAttributedString(
      string: ", coloured, bold.",
      attributes: [.foregroundColor: UIColor.systemIndigo, .font: UIFont.boldSystemFont(ofSize: 17)]))
  label.attributedText = text
  page.addSubview(label)
  try write(page, "UIKit", "label")
}

/// Strokes and blend modes.
@MainActor func strokes() throws {
  let sheet = Sheet(440, 130) { _ in
    guard let context = UIGraphicsGetCurrentContext() else { return }
    for (index, cap) in [CGLineCap.butt, .round, .square].enumerated() {
      context.setLineCap(cap)
      context.setLineWidth(16)
      context.setStrokeColor(UIColor.systemBlue.cgColor)
      context.move(to: CGPoint(x: 30, y: 26 + Double(index) * 38))
      context.addLine(to: CGPoint(x: 110, y: 26 + Double(index) * 38))
      context.strokePath()
    }
    context.setLineCap(.butt)
    for (index, join) in [CGLineJoin.miter, .round, .bevel].enumerated() {
      context.setLineJoin(join)
      context.setLineWidth(14)
      context.setStrokeColor(UIColor.systemOrange.cgColor)
      let x = 150 + Double(index) * 90
      context.move(to: CGPoint(x: x, y: 70))
      context.addLine(to: CGPoint(x: x + 30, y: 24))
      context.addLine(to: CGPoint(x: x + 60, y: 70))
      context.strokePath()
    }
    context.setLineDash(phase: 0, lengths: [14, 6, 3, 6])
    context.setLineWidth(4)
    context.setStrokeColor(UIColor.darkGray.cgColor)
    context.move(to: CGPoint(x: 146, y: 104))
    context.addCurve(to: CGPoint(x: 420, y: 104), control1: CGPoint(x: 230, y: 60), control2: CGPoint(x: 330, y: 150))
    context.strokePath()
  }
  try write(sheet, "CoreGraphics", "strokes")

  let modes: [(String, CGBlendMode)] = [
    ("normal", .normal), ("multiply", .multiply), ("screen", .screen), ("overlay", .overlay), ("darken", .darken),
    ("lighten", .lighten), ("difference", .difference), ("plusLighter", .plusLighter),
  ]
  let blends = Sheet(680, 110) { _ in
    guard let context = UIGraphicsGetCurrentContext() else { return }
    for (index, mode) in modes.enumerated() {
      let x = 10 + Double(index) * 84
      context.saveGState()
      context.setFillColor(UIColor.systemTeal.cgColor)
      context.fillEllipse(in: CGRect(x: x, y: 10, width: 50, height: 50))
      context.setBlendMode(mode.1)
      context.setFillColor(UIColor.systemPink.cgColor)
      context.fillEllipse(in: CGRect(x: x + 22, y: 22, width: 50, height: 50))
      context.restoreGState()
      NSAttributedString(
        string: mode.0, attributes: [.font: UIFont.systemFont(ofSize: 12), .foregroundColor: UIColor.darkGray]
      ).draw(at: CGPoint(x: x, y: 84))
    }
  }
  try write(blends, "CoreGraphics", "blend-modes")
}

try layerLooks()
try layerKinds()
try curves()
try views()
try strokes()
