import CoreGraphics
import Foundation
import Testing
import TouchPlatform
import TouchTesting
import UIKit

@MainActor @Suite("Bad input: whatever an app sets, nothing traps and the app goes on")
struct BadInputTests {
  nonisolated static let numbers: [Double] = [
    .nan, .infinity, -.infinity, 1e300, -1e300, 1e18, 1e9, 1e-300, -0.0, -7,
  ]

  /// What the app says meanwhile is wanted, and not what is tested here.
  private func quietly(_ body: () throws -> Void) rethrows {
    PlatformLog.redirect { _, _ in }
    defer { PlatformLog.redirect(to: nil) }
    try body()
  }

  /// Whether a view that is set up now shows on the next frame.
  private func goesOn(_ stage: Stage) -> Bool {
    let good = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
    good.backgroundColor = .blue
    stage.window.addSubview(good)
    defer { good.removeFromSuperview() }
    return stage.snapshot.pixels[2, 2] & 0xff_ffff == UIColor.blue.cgColor.rgb
  }

  @Test("Layers of every kind with one impossible number: shown, exported, touched", arguments: numbers)
  func layers(_ value: Double) {
    quietly {
      let stage = Stage(width: 60, height: 60)
      stage.window.backgroundColor = .white
      let path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 20), transform: nil)
      let strange = CGMutablePath()
      strange.move(to: CGPoint(x: value, y: 0))
      strange.addLine(to: CGPoint(x: 3, y: value))
      strange.addCurve(to: .zero, control1: CGPoint(x: value, y: value), control2: CGPoint(x: 9, y: 9))
      @MainActor func make(_ kind: Int) -> CALayer {
        switch kind {
        case 0: return CALayer()
        case 1:
          let shape = CAShapeLayer()
          shape.path = path
          shape.strokeColor = CGColor(gray: 0, alpha: 1)
          shape.lineWidth = value
          shape.lineDashPattern = [NSNumber(value: value), 2]
          shape.strokeEnd = value
          return shape
        case 2:
          let gradient = CAGradientLayer()
          gradient.colors = [CGColor(gray: 0, alpha: 1), CGColor(gray: 1, alpha: 1)]
          gradient.locations = [NSNumber(value: value), 1]
          gradient.endPoint = CGPoint(x: value, y: 0)
          return gradient
        case 3:
          let text = CATextLayer()
          text.string = "text"
          text.fontSize = value
          return text
        case 4:
          let tiles = CATiledLayer()
          tiles.tileSize = CGSize(width: value, height: 3)
          return tiles
        default:
          let shape = CAShapeLayer()
          shape.path = strange
          return shape
        }
      }
      for kind in 0..<6 {
        for field in 0..<13 {
          let layer = make(kind)
          layer.frame = CGRect(x: 10, y: 10, width: 30, height: 30)
          layer.backgroundColor = CGColor(gray: 0.5, alpha: 1)
          layer.masksToBounds = field % 2 == 0
          switch field {
          case 0: layer.bounds.size.width = value
          case 1: layer.bounds.origin.y = value
          case 2: layer.position.x = value
          case 3: layer.anchorPoint.y = value
          case 4: layer.setAffineTransform(CGAffineTransform(a: value, b: 1, c: 0, d: 1, tx: 0, ty: value))
          case 5: layer.cornerRadius = value
          case 6: layer.borderWidth = value
          case 7: layer.opacity = Float(value)
          case 8:
            layer.shadowOpacity = 1
            layer.shadowRadius = value
            layer.shadowOffset.width = value
            layer.shadowPath = strange
          case 9: layer.frame = CGRect(x: value, y: value, width: value, height: value)
          case 10: layer.contentsScale = value
          case 11: layer.transform = CATransform3DMakeRotation(value, value, 1, 0)
          default:
            let mask = CAShapeLayer()
            mask.path = strange
            mask.frame.origin.x = value
            layer.mask = mask
          }
          stage.window.layer.addSublayer(layer)
          layer.setNeedsDisplay(CGRect(x: value, y: 0, width: value, height: 5))
          layer.setNeedsDisplay()
          layer.setNeedsDisplay(CGRect(x: 0, y: value, width: 5, height: value))
          stage.advance(by: .frames(1))
          _ = layer.presentation()?.hitTest(CGPoint(x: value, y: 5))
          _ = layer.hitTest(CGPoint(x: 15, y: 15))
          _ = layer.convert(CGRect(x: 0, y: value, width: 1, height: 1), to: stage.window.layer)
          _ = layer.visibleRect
          stage.advance(by: .frames(1))
          _ = stage.window.exportSVG()
          _ = stage.window.exportPDF()
          _ = stage.window.exportPNG(scale: 1)
          layer.removeFromSuperlayer()
        }
        #expect(goesOn(stage), "kind \(kind)")
      }
    }
  }

  @Test("Contexts of no size, or one that is no size, are none or draw nothing", arguments: numbers + [0, 0.2])
  func contexts(_ value: Double) {
    quietly {
      let stage = Stage()
      let size = CGSize(width: value, height: 10)
      // What has sides of an enormous length would be an enormous bitmap; those are refused as well.
      UIGraphicsBeginImageContextWithOptions(size, false, 1)
      UIBezierPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5)).fill()
      _ = UIGraphicsGetImageFromCurrentImageContext()
      UIGraphicsEndImageContext()
      _ = UIGraphicsImageRenderer(size: size).image { $0.fill(CGRect(x: 0, y: 0, width: 5, height: 5)) }
      let data = NSMutableData()
      UIGraphicsBeginPDFContextToData(data, CGRect(origin: .zero, size: size), nil)
      UIGraphicsBeginPDFPage()
      UIBezierPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5)).fill()
      UIGraphicsEndPDFContext()
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      view.bounds.size = size
      // A size that is no number is refused, and the old one stays.
      let isDrawable = value > 0 && value < 100_000 || !value.isFinite
      #expect((view.exportSVG() != nil) == isDrawable && (view.exportPDF() != nil) == isDrawable)
      if !isDrawable { #expect(view.exportPNG(scale: 1) == nil) }
      _ = view.exportPNG(scale: value)
      withExtendedLifetime(stage) {}
    }
    if value >= 0 && value < 1 || !value.isFinite {
      let side = value.isFinite ? Int(value) : 0
      #expect(
        CGContext(
          data: nil, width: side, height: 5, bitsPerComponent: 8, bytesPerRow: 0,
          space: CGColorSpace(name: CGColorSpace.sRGB), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue) == nil)
    }
  }

  @Test("States saved without end, in a view's drawing and in documents, take bounded memory")
  func deepStacks() throws {
    final class Deep: UIView {
      override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        for _ in 0..<100_000 { context.saveGState() }
        for _ in 0..<500 { context.beginTransparencyLayer(auxiliaryInfo: nil) }
        for index in 0..<500 { context.clip(to: CGRect(x: 0, y: 0, width: 1_000 - index, height: 1_000)) }
        for _ in 0..<100 { context.rotate(by: 1e-3) }
        UIColor.red.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 9, height: 9))
        // Nothing is ended: the recording ends it.
      }
    }
    try quietly {
      let stage = Stage(width: 20, height: 20)
      let view = Deep(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      stage.window.addSubview(view)
      stage.advance(by: .frames(2))
      let (svg, pdf) = (try #require(view.exportSVG()), try #require(view.exportPDF()))
      #expect(svg.count < 1_000_000 && pdf.count < 1_000_000)
      #expect(goesOn(stage))
    }
  }

  @Test("Animations of views that go, and of layers that never come, end; numbers that are none do not move anything")
  func animations() {
    quietly {
      let stage = Stage(width: 60, height: 60)
      let path = CGMutablePath()
      path.move(to: .zero)
      path.addLine(to: CGPoint(x: Double.nan, y: 5))
      path.addLine(to: CGPoint(x: 1e300, y: 5))
      for number in Self.numbers {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        stage.window.addSubview(view)
        stage.advance(by: .frames(1))
        let frames = CAKeyframeAnimation(keyPath: "position")
        frames.path = path
        frames.duration = number
        frames.rotationMode = .rotateAuto
        view.layer.add(frames, forKey: nil)
        let turns = CAKeyframeAnimation(keyPath: "transform.rotation")
        turns.values = [0, number, 1]
        turns.keyTimes = [0, NSNumber(value: number), 1]
        turns.repeatCount = Float(number)
        turns.speed = Float(number)
        turns.duration = 0.1
        view.layer.add(turns, forKey: nil)
        UIView.animate(withDuration: 0.05) { view.center.x = number }
        UIView.animate(withDuration: number, delay: number) { view.alpha = 0.5 }
        stage.advance(by: .frames(1))
        view.removeFromSuperview()
        UIView.animate(withDuration: 0.05) { view.frame.size.width = number }
        stage.advance(by: .frames(2))
        _ = view.layer.presentation()?.frame
        let never = CALayer()
        never.add(frames, forKey: nil)
        UIView.animate(withDuration: 0.1) { never.position.x = number }
        stage.advance(by: .frames(1))
      }
      #expect(goesOn(stage))
    }
  }

  @Test("A path of a hundred thousand lines is drawn, trimmed, followed and exported")
  func longPaths() throws {
    try quietly {
      let stage = Stage(width: 60, height: 60)
      let path = CGMutablePath()
      path.move(to: .zero)
      for index in 0..<100_000 { path.addLine(to: CGPoint(x: index % 61, y: index % 53)) }
      let shape = CAShapeLayer()
      shape.path = path
      shape.strokeColor = CGColor(gray: 0, alpha: 1)
      shape.fillColor = nil
      shape.strokeEnd = 0.01
      stage.window.layer.addSublayer(shape)
      let frames = CAKeyframeAnimation(keyPath: "position")
      frames.path = path
      frames.calculationMode = .paced
      frames.duration = 1
      shape.add(frames, forKey: nil)
      stage.advance(by: .frames(2))
      let svg = try #require(stage.window.exportSVG())
      #expect(svg.count < 10_000_000)
      shape.removeFromSuperlayer()
      #expect(goesOn(stage))
    }
  }
}

extension CGColor {
  /// The colour as a pixel without alpha.
  fileprivate var rgb: UInt32 {
    (components ?? []).prefix(3).reduce(0) { $0 << 8 | UInt32(($1 * 255).rounded()) }
  }
}
