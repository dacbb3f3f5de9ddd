import Foundation
import RenderTree
import Synchronization

/// A small drawing that repeats, as the colour of fills and strokes.
/// > Here: cells are never fitted to pixels.
public final class CGPattern: Hashable, @unchecked Sendable {
  // Unchecked: the callbacks are called inside the lock, once, and what they drew is kept.
  private let info: UnsafeMutableRawPointer?
  private let callbacks: CGPatternCallbacks
  package let bounds: CGRect
  package let matrix: CGAffineTransform
  package let step: CGSize
  package let isColored: Bool
  private let lock = NSRecursiveLock()
  private var isDrawing = false
  private var drawn: DisplayList?

  /// A pattern whose cell is drawn by a callback, when it is painted for the first time.
  ///
  /// `bounds` is what a cell shows and `matrix` leads from pattern space to the context's base space: points with y down
  /// in a UIKit drawing, y up otherwise. An uncoloured pattern draws without setting colours; it is painted in the colour
  /// that comes with it. Distances between cells are kept exactly, whatever the `tiling`. Nil when a step is zero or the
  /// bounds are empty.
  public init?(
    info: UnsafeMutableRawPointer?, bounds: CGRect, matrix: CGAffineTransform, xStep: CGFloat, yStep: CGFloat,
    tiling: CGPatternTiling, isColored: Bool, callbacks: UnsafePointer<CGPatternCallbacks>
  ) {
    self.info = info
    self.callbacks = callbacks.pointee
    self.bounds = bounds
    self.matrix = matrix
    step = CGSize(width: xStep, height: yStep)
    self.isColored = isColored
    guard xStep.isFinite, yStep.isFinite, xStep != 0, yStep != 0, bounds.width > 0, bounds.height > 0 else {
      return nil
    }
  }

  /// A pattern of a drawing that is there already; its base space is pattern space.
  package init(cell: DisplayList, bounds: CGRect, matrix: CGAffineTransform, step: CGSize, isColored: Bool) {
    info = nil
    callbacks = CGPatternCallbacks(version: 0, drawPattern: nil, releaseInfo: nil)
    self.bounds = bounds
    self.matrix = matrix
    self.step = step
    self.isColored = isColored
    drawn = cell
  }

  deinit { callbacks.releaseInfo?(info) }

  /// What a cell shows, in pattern space.
  var cell: DisplayList {
    lock.withLock {
      if let drawn { return drawn }
      // A pattern that paints with itself has no end; the inner one is empty.
      if isDrawing { return .empty }
      isDrawing = true
      defer { isDrawing = false }
      let context = CGContext(cellIn: bounds)
      callbacks.drawPattern?(info, context)
      let list = context.finish()
      drawn = list
      return list
    }
  }

  /// The pattern as the renderers take it. `phase` moves the cells, in base space.
  package func draw(phase: CGSize) -> DrawPattern {
    DrawPattern(
      cell: cell, bounds: bounds, map: matrix.affine.then(.translation(phase.width, phase.height)), step: step,
      isColored: isColored)
  }

  /// Equal only to itself.
  public static func == (a: CGPattern, b: CGPattern) -> Bool { a === b }
  /// Hashes by identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Draws a pattern's cell; gets the pattern's pointer and a context in pattern space.
public typealias CGPatternDrawPatternCallback = @Sendable (UnsafeMutableRawPointer?, CGContext) -> Void
/// Is called when the pattern is freed.
public typealias CGPatternReleaseInfoCallback = @Sendable (UnsafeMutableRawPointer?) -> Void

/// What a pattern calls.
public struct CGPatternCallbacks {
  /// 0.
  public var version: UInt32
  /// Draws a cell.
  public var drawPattern: CGPatternDrawPatternCallback?
  /// Gives the pointer back.
  public var releaseInfo: CGPatternReleaseInfoCallback?

  /// Callbacks; `version` is 0.
  public init(
    version: UInt32, drawPattern: CGPatternDrawPatternCallback?, releaseInfo: CGPatternReleaseInfoCallback?
  ) {
    self.version = version
    self.drawPattern = drawPattern
    self.releaseInfo = releaseInfo
  }
}

/// How cells may be fitted to pixels. They are never distorted here.
public enum CGPatternTiling: Int32, Sendable {
  /// Neither the cells nor their distances change.
  case noDistortion = 0
  /// Distances stay, cells may change a little.
  case constantSpacingMinimalDistortion = 1
  /// Distances stay.
  case constantSpacing = 2
}
