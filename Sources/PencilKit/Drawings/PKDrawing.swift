import UIKit

/// What was drawn on a canvas: strokes, later ones above earlier ones. A value: copies do not affect each other.
///
/// Places are points of the canvas's contents at a zoom scale of 1.
/// > Here: `dataRepresentation()` and `Codable` have a format of their own, which Apple's PencilKit does not read; its own
/// > files cannot be read here.
///
/// > Not yet: `PKDrawingReference`, searching for text in handwriting.
public struct PKDrawing: Sendable, Equatable {
  /// The strokes, the lowest first.
  public var strokes: [PKStroke]

  /// An empty drawing.
  public init() { strokes = [] }

  /// A drawing of these strokes.
  public init<S: Sequence>(strokes: S) where S.Element == PKStroke { self.strokes = Array(strokes) }

  /// The smallest box around all strokes, with their widths; `CGRect.null` when there is none.
  ///
  /// Cost: linear in the strokes; each stroke's own box is computed once.
  public var bounds: CGRect { strokes.reduce(CGRect.null) { $0.union($1.renderBounds) } }

  /// Lays the strokes of another drawing above these.
  public mutating func append(_ drawing: PKDrawing) { strokes += drawing.strokes }

  /// This drawing with the strokes of another one above it.
  public func appending(_ drawing: PKDrawing) -> PKDrawing {
    var result = self
    result.append(drawing)
    return result
  }

  /// Moves all strokes.
  public mutating func transform(using transform: CGAffineTransform) {
    for index in strokes.indices { strokes[index].transform = strokes[index].transform.concatenating(transform) }
  }

  /// This drawing with all strokes moved.
  public func transformed(using transform: CGAffineTransform) -> PKDrawing {
    var result = self
    result.transform(using: transform)
    return result
  }

  /// The version of Apple's PencilKit that has all inks of the drawing.
  public var requiredContentVersion: PKContentVersion {
    strokes.map(\.requiredContentVersion).max { $0.rawValue < $1.rawValue } ?? .version1
  }

  /// Whether both have equal strokes in the same order.
  public static func == (a: PKDrawing, b: PKDrawing) -> Bool {
    a.strokes.count == b.strokes.count && zip(a.strokes, b.strokes).allSatisfy { $0.isSame(as: $1) }
  }
}

/// The type of a drawing's data on pasteboards.
/// > Here: the data has a format of its own.
public let PKAppleDrawingTypeIdentifier = "com.apple.drawing"
