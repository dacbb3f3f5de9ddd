import UIKit

/// A tool in the palette: a barrel with a tip in its ink's colour, pulled out while it is selected.
final class ToolButton: PaletteButton {
  let kind: PickerTools.Kind
  /// The colour of the tip.
  var ink: UIColor = .black { didSet { if ink != oldValue { setNeedsDisplay() } } }

  init(_ kind: PickerTools.Kind) {
    self.kind = kind
    super.init(label: kind.label)
    clipsToBounds = true
  }

  required init?(coder: NSCoder) { nil }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsDisplay()
  }

  override func draw(_ rect: CGRect) {
    // The part that is covered by the palette's edge.
    let top: CGFloat = isSelected ? 4 : 16
    let width = min(24, bounds.width - 8)
    let body = CGRect(x: (bounds.width - width) / 2, y: top, width: width, height: bounds.height - top + 8)
    switch kind {
    case .ink(let type): drawPen(type, in: body)
    case .eraser: drawEraser(in: body)
    case .lasso: drawLasso(in: body)
    }
  }

  private var barrel: UIColor { UIColor { $0.userInterfaceStyle == .dark ? UIColor(white: 0.42, alpha: 1) : .white } }
  private var edge: UIColor { UIColor { UIColor(white: $0.userInterfaceStyle == .dark ? 0.6 : 0.72, alpha: 1) } }

  private func paint(_ path: UIBezierPath, _ fill: UIColor) {
    fill.setFill()
    path.fill()
    edge.setStroke()
    path.lineWidth = 1
    path.stroke()
  }

  private func drawPen(_ type: PKInkingTool.InkType, in box: CGRect) {
    let tip = tipSize(type)
    let shoulder = box.minY + tip.height
    // The cone between the tip and the barrel.
    let cone = UIBezierPath()
    cone.move(to: CGPoint(x: box.minX, y: shoulder + 12))
    cone.addLine(to: CGPoint(x: box.midX - tip.width / 2, y: shoulder))
    cone.addLine(to: CGPoint(x: box.midX + tip.width / 2, y: shoulder))
    cone.addLine(to: CGPoint(x: box.maxX, y: shoulder + 12))
    cone.close()
    let point = self.tip(
      type, CGRect(x: box.midX - tip.width / 2, y: box.minY, width: tip.width, height: tip.height + 1))
    ink.setFill()
    point.fill()
    if type == .pencil || type == .crayon {
      paint(cone, type == .pencil ? UIColor(red: 0.87, green: 0.72, blue: 0.53, alpha: 1) : ink)
    } else {
      paint(cone, barrel)
    }
    let body = UIBezierPath(
      roundedRect: CGRect(x: box.minX, y: shoulder + 12, width: box.width, height: box.maxY - shoulder), cornerRadius: 2
    )
    paint(body, barrel)
    // A ring in the ink's colour.
    ink.setFill()
    UIBezierPath(rect: CGRect(x: box.minX + 0.5, y: shoulder + 20, width: box.width - 1, height: 4)).fill()
  }

  private func tipSize(_ type: PKInkingTool.InkType) -> CGSize {
    switch type {
    case .pen, .monoline: CGSize(width: 6, height: 7)
    case .fountainPen: CGSize(width: 8, height: 12)
    case .pencil: CGSize(width: 5, height: 6)
    case .marker: CGSize(width: 11, height: 9)
    case .watercolor: CGSize(width: 13, height: 13)
    case .crayon: CGSize(width: 12, height: 5)
    }
  }

  private func tip(_ type: PKInkingTool.InkType, _ box: CGRect) -> UIBezierPath {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: box.minX, y: box.maxY))
    switch type {
    case .monoline, .crayon:
      return UIBezierPath(roundedRect: box, cornerRadius: type == .crayon ? 2 : 3)
    case .marker:
      path.addLine(to: CGPoint(x: box.minX, y: box.minY + 5))
      path.addLine(to: CGPoint(x: box.maxX, y: box.minY))
    case .watercolor:
      path.addQuadCurve(
        to: CGPoint(x: box.midX + 1, y: box.minY), controlPoint: CGPoint(x: box.minX - 4, y: box.midY))
      path.addQuadCurve(
        to: CGPoint(x: box.maxX, y: box.maxY), controlPoint: CGPoint(x: box.maxX + 4, y: box.midY))
    case .pen, .fountainPen, .pencil: path.addLine(to: CGPoint(x: box.midX, y: box.minY))
    }
    path.addLine(to: CGPoint(x: box.maxX, y: box.maxY))
    path.close()
    return path
  }

  private func drawEraser(in box: CGRect) {
    paint(
      UIBezierPath(
        roundedRect: CGRect(x: box.minX, y: box.minY, width: box.width, height: 26),
        byRoundingCorners: [.topLeft, .topRight],
        cornerRadii: CGSize(width: 7, height: 7)), UIColor(red: 0.96, green: 0.62, blue: 0.64, alpha: 1))
    paint(UIBezierPath(rect: CGRect(x: box.minX, y: box.minY + 18, width: box.width, height: box.height)), barrel)
  }

  private func drawLasso(in box: CGRect) {
    let loop = UIBezierPath(ovalIn: CGRect(x: box.minX, y: box.minY + 1, width: box.width, height: 20))
    loop.setLineDash([4, 3], count: 2, phase: 0)
    loop.lineWidth = 2
    UIColor.label.setStroke()
    loop.stroke()
    let rope = UIBezierPath()
    rope.move(to: CGPoint(x: box.midX, y: box.minY + 22))
    rope.addLine(to: CGPoint(x: box.midX, y: box.minY + 30))
    rope.lineWidth = 2
    rope.stroke()
    paint(
      UIBezierPath(
        roundedRect: CGRect(x: box.minX + 4, y: box.minY + 30, width: box.width - 8, height: box.height),
        cornerRadius: 4), barrel)
  }
}
