import Foundation

/// What a platform says of a surface beyond its size: what covers its edges, how it is lit, how often it refreshes.
public struct SurfaceEnvironment: Hashable, Sendable {
  /// What kind of device a surface stands for.
  public enum Idiom: UInt8, Sendable, CaseIterable {
    /// A phone.
    case phone
    /// A tablet or a table.
    case pad
  }

  /// How far the edges are covered by a notch, round corners or the system's bars, in points.
  public var insets: SurfaceInsets
  /// Whether a status bar is all that covers the top edge: the edge is free where the app hides the bar. Default false.
  public var topIsStatusBar: Bool
  /// Whether the system is set to dark colours.
  public var isDark: Bool
  /// How many frames a second the display shows; 60 where the platform cannot tell.
  public var framesPerSecond: Double
  /// What it stands for; nil leaves that to its size.
  public var idiom: Idiom?

  /// An environment; by default light, 60 frames a second, nothing covered.
  public init(
    insets: SurfaceInsets = SurfaceInsets(), topIsStatusBar: Bool = false, isDark: Bool = false,
    framesPerSecond: Double = 60, idiom: Idiom? = nil
  ) {
    self.insets = insets
    self.topIsStatusBar = topIsStatusBar
    self.isDark = isDark
    self.framesPerSecond = framesPerSecond
    self.idiom = idiom
  }
}

/// Distances from the four edges of a surface, in points.
public struct SurfaceInsets: Hashable, Sendable {
  /// From the top edge.
  public var top: Double
  /// From the left edge.
  public var left: Double
  /// From the bottom edge.
  public var bottom: Double
  /// From the right edge.
  public var right: Double

  /// Distances; zero unless given.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}
