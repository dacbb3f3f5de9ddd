import CoreGraphics
import Foundation
import QuartzCore
import TouchTesting
import UIKit

extension Snapshotting where Value == CALayer, Format == UIImage {
  /// A picture of the layer.
  public static var image: Snapshotting { image() }

  /// A picture of the layer, with what may differ; it has the pixels per point of `traits.displayScale`, or 2.
  public static func image(
    precision: Float = 1, perceptualPrecision: Float = 1, traits: UITraitCollection = UITraitCollection()
  ) -> Snapshotting {
    Snapshotting<UIView, UIImage>.pictures(precision, perceptualPrecision, traits) { (layer: CALayer) in
      let asked = traits.displayScale
      let scale = asked > 0 ? asked : ViewScene.usualScale
      layer.layoutIfNeeded()
      return UIImage(LayerPicture(of: layer, scale: scale), scale: scale)
    }
  }
}

extension Snapshotting where Value == UIBezierPath, Format == UIImage {
  /// A picture of the filled path.
  public static var image: Snapshotting { image() }

  /// A picture of the filled path, at some pixels per point.
  public static func image(precision: Float = 1, perceptualPrecision: Float = 1, scale: CGFloat = 1) -> Snapshotting {
    Snapshotting<UIView, UIImage>.pictures(
      precision, perceptualPrecision, UITraitCollection(displayScale: scale)
    ) { (path: UIBezierPath) in
      PathPicture.draw(in: path.bounds, scale: scale) { path.fill() }
    }
  }
}

extension Snapshotting where Value == UIBezierPath, Format == String {
  /// The path's elements, a line each.
  public static var elementsDescription: Snapshotting { elementsDescription(numberFormatter: PathText.formatter()) }

  /// The same, with numbers as a formatter writes them.
  public static func elementsDescription(numberFormatter: NumberFormatter) -> Snapshotting {
    Snapshotting<CGPath, String>.elementsDescription(numberFormatter: numberFormatter)
      .pullbackOnMain { (path: UIBezierPath) in path.cgPath }
  }
}

extension Snapshotting where Value == CGPath, Format == UIImage {
  /// A picture of the filled path.
  public static var image: Snapshotting { image() }

  /// A picture of the path, at some pixels per point, filled or stroked.
  public static func image(
    precision: Float = 1, perceptualPrecision: Float = 1, scale: CGFloat = 1, drawingMode: CGPathDrawingMode = .eoFill
  ) -> Snapshotting {
    Snapshotting<UIView, UIImage>.pictures(
      precision, perceptualPrecision, UITraitCollection(displayScale: scale)
    ) { (path: CGPath) in
      let box = path.boundingBoxOfPath
      let hasLine = drawingMode != .fill && drawingMode != .eoFill
      return PathPicture.draw(in: hasLine ? box.insetBy(dx: -0.5, dy: -0.5) : box, scale: scale) {
        let context = UIGraphicsGetCurrentContext()
        context?.addPath(path)
        context?.drawPath(using: drawingMode)
      }
    }
  }
}

extension Snapshotting where Value == CGPath, Format == String {
  /// The path's elements, a line each.
  public static var elementsDescription: Snapshotting { elementsDescription(numberFormatter: PathText.formatter()) }

  /// The same, with numbers as a formatter writes them.
  public static func elementsDescription(numberFormatter: NumberFormatter) -> Snapshotting {
    SimplySnapshotting.lines.pullback { PathText.elements(of: $0, numberFormatter) }
  }
}

@MainActor enum PathPicture {
  static func draw(in box: CGRect, scale: CGFloat, _ body: () -> Void) -> UIImage {
    guard !box.isNull, box.width > 0, box.height > 0 else { return UIImage() }
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    return UIGraphicsImageRenderer(bounds: box, format: format).image { _ in
      UIColor.black.set()
      body()
    }
  }
}

enum PathText {
  /// Three digits behind the point, whatever the locale is.
  static func formatter() -> NumberFormatter {
    let made = NumberFormatter()
    made.locale = Locale(identifier: "en_US_POSIX")
    made.numberStyle = .decimal
    made.usesGroupingSeparator = false
    made.minimumFractionDigits = 1
    made.maximumFractionDigits = 3
    return made
  }

  static func elements(of path: CGPath, _ formatter: NumberFormatter) -> String {
    var lines: [String] = []
    func text(_ point: CGPoint) -> String {
      func number(_ value: CGFloat) -> String { formatter.string(from: NSNumber(value: Double(value))) ?? "\(value)" }
      return "(\(number(point.x)), \(number(point.y)))"
    }
    path.applyWithBlock { element in
      let points = element.pointee.points
      switch element.pointee.type {
      case .moveToPoint: lines.append("MoveTo \(text(points[0]))")
      case .addLineToPoint: lines.append("LineTo \(text(points[0]))")
      case .addQuadCurveToPoint: lines.append("QuadCurveTo \(text(points[0])) \(text(points[1]))")
      case .addCurveToPoint: lines.append("CurveTo \(text(points[0])) \(text(points[1])) \(text(points[2]))")
      case .closeSubpath: lines.append("Close")
      @unknown default: lines.append("?")
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

extension UIImage {
  /// A picture of pixels.
  @MainActor convenience init(_ picture: LayerPicture, scale: CGFloat) {
    self.init(cgImage: picture.image, scale: scale, orientation: .up)
  }
}
