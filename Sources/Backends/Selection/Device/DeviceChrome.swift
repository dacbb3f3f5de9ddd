import CoreGraphics
import Foundation
import RenderTree
import TouchPlatform

/// Draws what lies around and over a device's screen: the frame, the round corners, the notch and the status bar.
///
/// The picture is transparent where the app is seen.
struct DeviceChrome: Equatable {
  let frame: DeviceFrame
  /// The upright device's screen, in points.
  let upright: CGSize
  let idiom: SurfaceEnvironment.Idiom?
  /// What covers the screen's edges as it lies.
  var insets: SurfaceInsets
  var isDark = false
  var status = StatusBarRequest()
  var clock = ""

  /// What is drawn where there is no device.
  private var desk: CGColor { CGColor(gray: isDark ? 0.11 : 0.82, alpha: 1) }

  /// The picture for a window.
  func draw(_ layout: DeviceLayout) -> PixelBuffer {
    let buffer = PixelBuffer(width: layout.width, height: layout.height)
    let context = CGContext(painting: buffer, scale: layout.factor)
    context.setFillColor(desk)
    let factor = layout.factor
    context.fill(CGRect(x: 0, y: 0, width: Double(layout.width) / factor, height: Double(layout.height) / factor))
    let total = frame.size(around: upright, .upright)
    let device = CGAffineTransform(translationX: layout.origin.x / factor, y: layout.origin.y / factor)
    func onDevice(_ draw: () -> Void) {
      context.saveGState()
      context.concatenate(device)
      context.concatenate(Self.map(layout.turn, total))
      draw()
      context.restoreGState()
    }
    onDevice { drawBody(total, in: context) }
    // On whole pixels, as the app's picture is: between them and the frame nothing is left open.
    let screen = CGRect(
      x: Double(layout.screen.x) / factor, y: Double(layout.screen.y) / factor,
      width: Double(layout.screen.width) / factor, height: Double(layout.screen.height) / factor)
    context.setBlendMode(.clear)
    context.fill(round: screen, frame.screenRadius)
    context.setBlendMode(.normal)
    onDevice { drawCutout(in: context) }
    context.translateBy(x: screen.minX, y: screen.minY)
    StatusBarPainter(chrome: self, size: layout.screenSize, scale: factor).draw(in: context)
    return buffer
  }

  /// From the upright device's points to those of the device as it lies.
  private static func map(_ turn: DeviceTurn, _ total: CGSize) -> CGAffineTransform {
    switch turn {
    case .upright: .identity
    case .left: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: total.width)
    case .upsideDown: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: total.width, ty: total.height)
    case .right: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: total.height, ty: 0)
    }
  }

  private func drawBody(_ total: CGSize, in context: CGContext) {
    if frame.side > 0 {
      let body = CGRect(origin: .zero, size: total)
      // The metal edge, then the glass.
      context.setFillColor(CGColor(gray: isDark ? 0.34 : 0.5, alpha: 1))
      context.fill(round: body, frame.bodyRadius)
      context.setFillColor(CGColor(gray: 0.03, alpha: 1))
      context.fill(round: body.insetBy(dx: 3, dy: 3), frame.bodyRadius - 3)
    }
    if frame.hasButton {
      let side = min(frame.end - 16, 50)
      context.setStrokeColor(CGColor(gray: 0.32, alpha: 1))
      context.setLineWidth(2)
      context.strokeEllipse(
        in: CGRect(
          x: (total.width - side) / 2, y: total.height - frame.end / 2 - side / 2, width: side, height: side))
    }
  }

  private func drawCutout(in context: CGContext) {
    context.setFillColor(CGColor(gray: 0, alpha: 1))
    let middle = frame.side + upright.width / 2
    switch frame.cutout {
    case .none: break
    case .island(let size, let top):
      let pill = CGRect(x: middle - size.width / 2, y: frame.end + top, width: size.width, height: size.height)
      context.fill(round: pill, size.height / 2)
    case .notch(let size):
      // Up into the frame, so that only the lower corners are seen round.
      let bar = CGRect(x: middle - size.width / 2, y: frame.end - 8, width: size.width, height: size.height + 8)
      context.fill(round: bar, 20)
      context.fill(CGRect(x: bar.minX, y: bar.minY, width: bar.width, height: 14))
    }
  }
}

extension CGContext {
  /// Fills a rectangle with round corners.
  func fill(round rect: CGRect, _ radius: Double) {
    let radius = max(0, min(radius, rect.width / 2, rect.height / 2))
    beginPath()
    addPath(CGPath(roundedRect: rect, cornerWidth: radius, cornerHeight: radius, transform: nil))
    fillPath()
  }
}
