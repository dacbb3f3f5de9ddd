import UIKit

/// Takes strokes away, or the parts of them that it touches.
public struct PKEraserTool: PKTool, Equatable {
  /// What an eraser takes away.
  public enum EraserType: Sendable, Hashable, CaseIterable {
    /// Whole strokes.
    case vector
    /// What it touches.
    case bitmap
    /// What it touches, in the same width whatever a pencil does.
    case fixedWidthBitmap

    /// The width that an eraser has unless one is given, in points.
    /// > Here: figures of our own; Apple documents none.
    public var defaultWidth: CGFloat { self == .vector ? 12 : 20 }
    /// The widths that are allowed, in points.
    /// > Here: figures of our own; Apple documents none.
    public var validWidthRange: ClosedRange<CGFloat> { 2...100 }
  }

  /// What it takes away.
  public var eraserType: EraserType { didSet { width = clamped(width) } }
  /// How wide it is, in points of the canvas; cut to the type's valid widths.
  public var width: CGFloat { didSet { width = clamped(width) } }

  /// An eraser with its type's default width.
  public init(_ eraserType: EraserType) { self.init(eraserType, width: eraserType.defaultWidth) }

  /// An eraser.
  public init(_ eraserType: EraserType, width: CGFloat) {
    self.eraserType = eraserType
    self.width = width.isFinite ? width : eraserType.defaultWidth
    self.width = clamped(self.width)
  }

  private func clamped(_ width: CGFloat) -> CGFloat {
    let range = eraserType.validWidthRange
    return width.isFinite ? min(max(width, range.lowerBound), range.upperBound) : eraserType.defaultWidth
  }
}
