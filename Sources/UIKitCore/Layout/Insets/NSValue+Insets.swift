import CoreGraphics
import Foundation

// Off Apple's platforms Foundation boxes no such structs: insets are boxed as four numbers.
extension NSValue {
  fileprivate static let insetsType = "[4d]"

  /// Boxed insets.
  public convenience init(uiEdgeInsets insets: UIEdgeInsets) {
    var numbers = (insets.top.native, insets.left.native, insets.bottom.native, insets.right.native)
    self.init(bytes: &numbers, objCType: Self.insetsType)
  }
  /// Boxed insets.
  public convenience init(directionalEdgeInsets insets: NSDirectionalEdgeInsets) {
    var numbers = (insets.top.native, insets.leading.native, insets.bottom.native, insets.trailing.native)
    self.init(bytes: &numbers, objCType: Self.insetsType)
  }
  /// A boxed offset.
  public convenience init(uiOffset offset: UIOffset) {
    self.init(size: CGSize(width: offset.horizontal, height: offset.vertical))
  }

  /// The boxed insets; zero when something else is boxed.
  public var uiEdgeInsetsValue: UIEdgeInsets {
    let n = fourNumbers ?? (0, 0, 0, 0)
    return UIEdgeInsets(top: n.0, left: n.1, bottom: n.2, right: n.3)
  }
  /// The boxed insets; zero when something else is boxed.
  public var directionalEdgeInsetsValue: NSDirectionalEdgeInsets {
    let n = fourNumbers ?? (0, 0, 0, 0)
    return NSDirectionalEdgeInsets(top: n.0, leading: n.1, bottom: n.2, trailing: n.3)
  }
  /// The boxed offset; zero when something else is boxed.
  public var uiOffsetValue: UIOffset { UIOffset(horizontal: cgSizeValue.width, vertical: cgSizeValue.height) }

  fileprivate var holdsInsets: Bool { String(cString: objCType) == Self.insetsType }

  private var fourNumbers: (Double, Double, Double, Double)? {
    guard holdsInsets else { return nil }
    var numbers = (0.0, 0.0, 0.0, 0.0)
    getValue(&numbers)
    return numbers
  }
}

extension UIEdgeInsets: BoxedInValue {
  /// The insets in a box.
  public init?(boxedIn value: NSValue) {
    guard value.holdsInsets else { return nil }
    self = value.uiEdgeInsetsValue
  }
  /// A box with them.
  public var boxed: NSValue { NSValue(uiEdgeInsets: self) }
}
