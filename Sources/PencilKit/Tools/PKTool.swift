import UIKit

/// What touches on a canvas do: an ink, an eraser, or a lasso. Apps do not make tools of their own.
public protocol PKTool: Sendable {}

/// Selects strokes: those of which most lies within the line that is drawn around them. A touch in the selection moves it, and a
/// tap elsewhere ends it.
/// > Partly: there is no menu that cuts, copies or deletes what is selected.
public struct PKLassoTool: PKTool, Equatable {
  /// A lasso.
  public init() {}
}
