import Foundation

/// Which side of a device is up.
enum DeviceTurn: Int, CaseIterable {
  /// Its top is up.
  case upright
  /// Its top points left.
  case left
  /// Its top points down.
  case upsideDown
  /// Its top points right.
  case right

  /// Whether it lies on a side.
  var isSideways: Bool { self == .left || self == .right }

  /// Turned by a quarter to the left or to the right. A device that is not held upside down is turned on to the next side.
  func turned(left: Bool, canBeUpsideDown: Bool) -> DeviceTurn {
    func next(_ turn: DeviceTurn) -> DeviceTurn {
      DeviceTurn(rawValue: (turn.rawValue + (left ? 1 : 3)) % 4) ?? .upright
    }
    let turn = next(self)
    return turn == .upsideDown && !canBeUpsideDown ? next(turn) : turn
  }

  /// A size of the upright device as it lies now.
  func apply(_ size: CGSize) -> CGSize { isSideways ? CGSize(width: size.height, height: size.width) : size }
}
