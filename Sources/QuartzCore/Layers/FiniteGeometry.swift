import CoreGraphics
import Foundation

// Numbers that nothing can be placed with are refused where they come in, with a log line that names the view.

extension CGPoint {
  /// Whether both coordinates are numbers.
  @inline(__always) var isFinitePoint: Bool { x.isFinite && y.isFinite }
}

extension CGRect {
  /// Whether all four numbers are finite.
  @inline(__always) package var isFiniteRect: Bool {
    origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
  }
}

extension CGAffineTransform {
  @inline(__always) var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }
}

extension CALayer {
  /// Tells that a value was refused; always false.
  @inline(never) package final func refuses<Value>(_ value: Value, for what: String, keeping old: Value) -> Bool {
    QuartzNote.misuse("the \(what) of \(logName) cannot be \(value): it must be finite; the old one, \(old), stays")
    return false
  }

  /// What people know the position by.
  final var positionName: String { _owner == nil ? "position" : "center" }
}
