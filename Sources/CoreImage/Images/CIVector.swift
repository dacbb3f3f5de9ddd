import CoreGraphics
import Foundation

/// A list of numbers, such as a place or a row of a matrix.
open class CIVector: NSObject, @unchecked Sendable {
  // Unchecked because NSObject is open; nothing here changes.
  private let values: [CGFloat]

  /// A vector of so many numbers.
  public init(values: UnsafePointer<CGFloat>, count: Int) {
    self.values = (0..<max(0, count)).map { values[$0] }
    super.init()
  }

  private init(_ values: [CGFloat]) {
    self.values = values
    super.init()
  }

  /// A vector of one number.
  public convenience init(x: CGFloat) { self.init([x]) }
  /// A vector of two numbers.
  public convenience init(x: CGFloat, y: CGFloat) { self.init([x, y]) }
  /// A vector of three numbers.
  public convenience init(x: CGFloat, y: CGFloat, z: CGFloat) { self.init([x, y, z]) }
  /// A vector of four numbers.
  public convenience init(x: CGFloat, y: CGFloat, z: CGFloat, w: CGFloat) { self.init([x, y, z, w]) }
  /// A point.
  public convenience init(cgPoint: CGPoint) { self.init([cgPoint.x, cgPoint.y]) }
  /// A rectangle: its origin and its size.
  public convenience init(cgRect: CGRect) {
    self.init([cgRect.origin.x, cgRect.origin.y, cgRect.size.width, cgRect.size.height])
  }

  /// How many numbers there are.
  open var count: Int { values.count }
  /// The number of an index; 0 beyond the end.
  open func value(at index: Int) -> CGFloat { values.indices.contains(index) ? values[index] : 0 }
  /// The first number.
  open var x: CGFloat { value(at: 0) }
  /// The second number.
  open var y: CGFloat { value(at: 1) }
  /// The third number.
  open var z: CGFloat { value(at: 2) }
  /// The fourth number.
  open var w: CGFloat { value(at: 3) }
  /// The first two numbers as a point.
  open var cgPointValue: CGPoint { CGPoint(x: x, y: y) }
  /// The first four numbers as a rectangle.
  open var cgRectValue: CGRect { CGRect(x: x, y: y, width: z, height: w) }
}
