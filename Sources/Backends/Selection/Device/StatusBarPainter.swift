import CoreGraphics
import Foundation
import RenderTree
import TouchPlatform

/// Draws a clock, the signs of networks, a battery and the line that shows where to swipe, in points of the screen as it
/// lies.
struct StatusBarPainter {
  let chrome: DeviceChrome
  let size: CGSize
  /// Pixels per point, for text on whole pixels.
  let scale: Double

  private var ink: Double { chrome.status.isLight ? 1 : 0 }

  /// Whether there is room for a bar: phones that lie on a side have none.
  static func hasBar(_ idiom: SurfaceEnvironment.Idiom?, _ insets: SurfaceInsets) -> Bool {
    idiom != nil && insets.top > 0
  }

  func draw(in context: CGContext) {
    if chrome.frame.hasIndicator { drawIndicator(in: context) }
    guard !chrome.status.isHidden, Self.hasBar(chrome.idiom, chrome.insets) else { return }
    if chrome.idiom == .pad {
      drawBar(in: context, middle: 12, font: 12, clock: .left(20), right: size.width - 20, unit: 0.84)
    } else if chrome.frame.hasButton {
      drawBar(in: context, middle: 10, font: 12, clock: .middle(size.width / 2), right: size.width - 7, unit: 0.84)
    } else {
      // Beside the notch or the island, in the middle of what is left of the edge.
      let (cut, middle) = ears
      let ear = (size.width - cut) / 2
      let clock = ear * 0.53
      drawBar(
        in: context, middle: middle, font: ear < 105 ? 15 : 17, clock: .middle(clock),
        right: size.width - ear * 0.53 + 34, unit: ear < 105 ? 0.88 : 1)
    }
  }

  private var ears: (cut: Double, middle: Double) {
    switch chrome.frame.cutout {
    case .island(let size, let top): (size.width, top + size.height / 2)
    case .notch(let size): (size.width, size.height * 0.5 + 6)
    case .none: (0, chrome.insets.top / 2)
    }
  }

  private enum ClockPlace {
    case left(Double)
    case middle(Double)
  }

  private func drawBar(
    in context: CGContext, middle: Double, font: Double, clock: ClockPlace, right: Double, unit: Double
  ) {
    let color = RenderColor(red: Float(ink), green: Float(ink), blue: Float(ink))
    let text = StyledText(
      chrome.clock, TextStyle(font: FontDescription(size: font, weight: 600, hasFixedDigits: true), color: color))
    let layout = TextEngine.layout(text, in: TextBox(width: 200, scale: scale))
    let x =
      switch clock {
      case .left(let x): x
      case .middle(let x): x - layout.size.width / 2
      }
    TextPainter.paint(layout, at: CGPoint(x: x, y: middle - layout.size.height / 2), in: context)
    context.setFillColor(CGColor(gray: ink, alpha: 1))
    context.setStrokeColor(CGColor(gray: ink, alpha: 1))
    context.saveGState()
    context.translateBy(x: right, y: middle)
    context.concatenate(CGAffineTransform(scaleX: unit, y: unit))
    drawBattery(in: context)
    drawWaves(in: context)
    if chrome.idiom == .phone { drawBars(in: context) }
    context.restoreGState()
  }

  /// To the left of the origin: 27 points wide, 13 high. It is full.
  private func drawBattery(in context: CGContext) {
    context.setLineWidth(1)
    context.setStrokeColor(CGColor(gray: ink, alpha: 0.45))
    context.beginPath()
    context.addPath(
      CGPath(
        roundedRect: CGRect(x: -26.5, y: -6, width: 23, height: 12), cornerWidth: 3.8, cornerHeight: 3.8,
        transform: nil))
    context.strokePath()
    context.fill(round: CGRect(x: -25, y: -4.5, width: 20, height: 9), 2.5)
    context.setFillColor(CGColor(gray: ink, alpha: 0.45))
    context.fill(round: CGRect(x: -2.2, y: -2, width: 1.6, height: 4), 0.8)
    context.setFillColor(CGColor(gray: ink, alpha: 1))
  }

  /// A wireless network: a dot under two arcs.
  private func drawWaves(in context: CGContext) {
    let foot = CGPoint(x: -41, y: 5.2)
    context.setStrokeColor(CGColor(gray: ink, alpha: 1))
    context.setLineWidth(2.3)
    for radius in [6.0, 9.8] {
      context.beginPath()
      context.addArc(
        center: foot, radius: radius, startAngle: -.pi * 0.75, endAngle: -.pi * 0.25, clockwise: false)
      context.strokePath()
    }
    context.beginPath()
    context.move(to: foot)
    context.addArc(center: foot, radius: 3.4, startAngle: -.pi * 0.75, endAngle: -.pi * 0.25, clockwise: false)
    context.closePath()
    context.fillPath()
  }

  /// A telephone network: four bars.
  private func drawBars(in context: CGContext) {
    for (index, height) in [4.2, 6.4, 8.8, 11.4].enumerated() {
      context.fill(round: CGRect(x: -73.5 + Double(index) * 4.7, y: 5.4 - height, width: 3.2, height: height), 1)
    }
  }

  private func drawIndicator(in context: CGContext) {
    let isPad = chrome.idiom == .pad
    let short = min(size.width, size.height)
    let width = isPad ? min(320, size.width * 0.35) : short * (size.width < size.height ? 0.35 : 0.6)
    context.setFillColor(CGColor(gray: ink, alpha: 1))
    context.fill(
      round: CGRect(x: (size.width - width) / 2, y: size.height - 8 - 5, width: width, height: 5), 2.5)
  }
}
