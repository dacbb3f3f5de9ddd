import Foundation

/// The frame of a view that is about to be made by its class alone: a cell that a collection makes has its place from the beginning.
@MainActor package enum ViewMaking {
  // Unchecked: each new view reads it, and it is read and set whole.
  @exclusivity(unchecked) private static var frame: CGRect?

  /// Makes a view of a class that is known only at run time; its `init(frame:)` gets the frame.
  package static func make(_ viewClass: AnyClass, frame: CGRect) -> NSObject? {
    self.frame = frame
    defer { self.frame = nil }
    return ClassInstantiation.make(viewClass)
  }

  /// The frame for the view that is being made, which alone gets it; usually zero. Cost: a load.
  @inline(__always) static func takeFrame() -> CGRect {
    guard let frame else { return .zero }
    self.frame = nil
    return frame
  }
}
