import UIKit

/// A kind of ink in a colour.
/// > Not yet: `PKInkReference`.
public struct PKInk: Sendable, Equatable {
  /// The kinds of ink.
  public typealias InkType = PKInkingTool.InkType

  /// The kind.
  public var inkType: InkType
  /// The colour, as it is on a light canvas. A dark canvas shows it converted: see `PKInkingTool.convertColor(_:from:to:)`.
  public var color: UIColor

  /// An ink. Default black.
  public init(_ inkType: InkType, color: UIColor = .black) {
    self.inkType = inkType
    self.color = color.lightComponents
  }

  /// The version of Apple's PencilKit that has this ink.
  public var requiredContentVersion: PKContentVersion {
    switch inkType {
    case .pen, .pencil, .marker: .version1
    case .monoline, .fountainPen, .watercolor, .crayon: .version2
    }
  }

  /// Whether both are of one kind and colour.
  public static func == (a: PKInk, b: PKInk) -> Bool {
    a.inkType == b.inkType && InkColor(a.color) == InkColor(b.color)
  }
}

/// What drawings may contain, by the versions of Apple's PencilKit.
public enum PKContentVersion: Int, Sendable {
  /// Pen, pencil and marker.
  case version1 = 1
  /// The inks of iOS 17 as well.
  case version2 = 2
  /// What pencils of later years measure as well.
  case version3 = 3

  /// The newest one here.
  public static var latest: PKContentVersion { .version3 }
}
