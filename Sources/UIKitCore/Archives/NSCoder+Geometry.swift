import CoreGraphics
import Foundation
import QuartzCore

/// Lists of numbers as text: `{1, 2}`, `{{0, 0}, {3, 4}}`, `[1, 0, 0, 1, 0, 0]`.
private enum NumberText {
  static func list(_ numbers: CGFloat...) -> String { numbers.map(text).joined(separator: ", ") }

  /// Enough digits that reading it gives the same number.
  private static func text(_ number: CGFloat) -> String { String(format: "%.17g", number) }

  /// The numbers of a text with exactly so many; nil for all else.
  static func numbers(in text: String, count: Int) -> [CGFloat]? {
    let pieces = text.split { "{}[], \t\n".contains($0) }
    let numbers = pieces.compactMap { Double($0).map { CGFloat($0) } }
    return pieces.count == count && numbers.count == count ? numbers : nil
  }
}

// Geometry as text, as archives and property lists hold it. Text that is not of the form gives zero, or the identity.
extension NSCoder {
  /// A point as `{x, y}`.
  public class func string(for point: CGPoint) -> String { "{\(NumberText.list(point.x, point.y))}" }
  /// A vector as `{dx, dy}`.
  public class func string(for vector: CGVector) -> String { "{\(NumberText.list(vector.dx, vector.dy))}" }
  /// A size as `{width, height}`.
  public class func string(for size: CGSize) -> String { "{\(NumberText.list(size.width, size.height))}" }
  /// A rectangle as `{{x, y}, {width, height}}`.
  public class func string(for rect: CGRect) -> String { "{\(string(for: rect.origin)), \(string(for: rect.size))}" }
  /// A transform as `[a, b, c, d, tx, ty]`.
  public class func string(for transform: CGAffineTransform) -> String {
    "[\(NumberText.list(transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty))]"
  }
  /// Insets as `{top, left, bottom, right}`.
  public class func string(for insets: UIEdgeInsets) -> String {
    "{\(NumberText.list(insets.top, insets.left, insets.bottom, insets.right))}"
  }
  /// Insets as `{top, leading, bottom, trailing}`.
  public class func string(for insets: NSDirectionalEdgeInsets) -> String {
    "{\(NumberText.list(insets.top, insets.leading, insets.bottom, insets.trailing))}"
  }
  /// An offset as `{horizontal, vertical}`.
  public class func string(for offset: UIOffset) -> String {
    "{\(NumberText.list(offset.horizontal, offset.vertical))}"
  }

  /// The point of a text.
  public class func cgPoint(for string: String) -> CGPoint {
    NumberText.numbers(in: string, count: 2).map { CGPoint(x: $0[0], y: $0[1]) } ?? .zero
  }
  /// The vector of a text.
  public class func cgVector(for string: String) -> CGVector {
    NumberText.numbers(in: string, count: 2).map { CGVector(dx: $0[0], dy: $0[1]) } ?? .zero
  }
  /// The size of a text.
  public class func cgSize(for string: String) -> CGSize {
    NumberText.numbers(in: string, count: 2).map { CGSize(width: $0[0], height: $0[1]) } ?? .zero
  }
  /// The rectangle of a text.
  public class func cgRect(for string: String) -> CGRect {
    NumberText.numbers(in: string, count: 4).map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) } ?? .zero
  }
  /// The transform of a text.
  public class func cgAffineTransform(for string: String) -> CGAffineTransform {
    NumberText.numbers(in: string, count: 6).map {
      CGAffineTransform(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5])
    } ?? .identity
  }
  /// The insets of a text.
  public class func uiEdgeInsets(for string: String) -> UIEdgeInsets {
    NumberText.numbers(in: string, count: 4).map {
      UIEdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3])
    } ?? .zero
  }
  /// The insets of a text, in the direction of reading.
  public class func nsDirectionalEdgeInsets(for string: String) -> NSDirectionalEdgeInsets {
    NumberText.numbers(in: string, count: 4).map {
      NSDirectionalEdgeInsets(top: $0[0], leading: $0[1], bottom: $0[2], trailing: $0[3])
    } ?? .zero
  }
  /// The offset of a text.
  public class func uiOffset(for string: String) -> UIOffset {
    NumberText.numbers(in: string, count: 2).map { UIOffset(horizontal: $0[0], vertical: $0[1]) } ?? .zero
  }
}

// Geometry in archives with keys; a missing key gives zero, or the identity.
extension NSCoder {
  private func write(_ text: String, _ key: String) { encode(text as NSString, forKey: key) }
  private func read(_ key: String) -> String {
    // Foundation stops the process when a missing key is read.
    guard containsValue(forKey: key) else { return "" }
    return decodeObject(of: NSString.self, forKey: key) as String? ?? ""
  }

  /// Writes a vector.
  public func encode(_ vector: CGVector, forKey key: String) { write(Self.string(for: vector), key) }
  /// Writes a transform.
  public func encode(_ transform: CGAffineTransform, forKey key: String) { write(Self.string(for: transform), key) }
  /// Writes insets.
  public func encode(_ insets: UIEdgeInsets, forKey key: String) { write(Self.string(for: insets), key) }
  /// Writes insets.
  public func encode(_ insets: NSDirectionalEdgeInsets, forKey key: String) { write(Self.string(for: insets), key) }
  /// Writes an offset.
  public func encode(_ offset: UIOffset, forKey key: String) { write(Self.string(for: offset), key) }

  /// Reads a point.
  public func decodeCGPoint(forKey key: String) -> CGPoint {
    containsValue(forKey: key) ? decodePoint(forKey: key) : .zero
  }
  /// Reads a size.
  public func decodeCGSize(forKey key: String) -> CGSize {
    containsValue(forKey: key) ? decodeSize(forKey: key) : .zero
  }
  /// Reads a rectangle.
  public func decodeCGRect(forKey key: String) -> CGRect {
    containsValue(forKey: key) ? decodeRect(forKey: key) : .zero
  }
  /// Reads a vector.
  public func decodeCGVector(forKey key: String) -> CGVector { Self.cgVector(for: read(key)) }
  /// Reads a transform.
  public func decodeCGAffineTransform(forKey key: String) -> CGAffineTransform {
    Self.cgAffineTransform(for: read(key))
  }
  /// Reads insets.
  public func decodeUIEdgeInsets(forKey key: String) -> UIEdgeInsets { Self.uiEdgeInsets(for: read(key)) }
  /// Reads insets.
  public func decodeDirectionalEdgeInsets(forKey key: String) -> NSDirectionalEdgeInsets {
    Self.nsDirectionalEdgeInsets(for: read(key))
  }
  /// Reads an offset.
  public func decodeUIOffset(forKey key: String) -> UIOffset { Self.uiOffset(for: read(key)) }
}
