import Foundation

/// Which side of the device is up for the interface.
public enum UIInterfaceOrientation: Int, Sendable {
  /// Not known.
  case unknown = 0
  /// Higher than wide.
  case portrait = 1
  /// Higher than wide, upside down.
  case portraitUpsideDown = 2
  /// Wider than high, the device's foot at the left.
  case landscapeLeft = 4
  /// Wider than high, the device's foot at the right.
  case landscapeRight = 3

  /// Whether it is one of the upright ones.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether it is one of the wide ones.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// A set of orientations.
public struct UIInterfaceOrientationMask: OptionSet, Hashable, Sendable {
  /// The bits: 1 shifted by the orientation's number.
  public var rawValue: UInt
  /// The set of these bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// `UIInterfaceOrientation.portrait`.
  public static let portrait = UIInterfaceOrientationMask(rawValue: 1 << 1)
  /// `UIInterfaceOrientation.landscapeLeft`.
  public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 1 << 4)
  /// `UIInterfaceOrientation.landscapeRight`.
  public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 1 << 3)
  /// `UIInterfaceOrientation.portraitUpsideDown`.
  public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 1 << 2)
  /// Both wide ones.
  public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  /// All four.
  public static let all: UIInterfaceOrientationMask = [.portrait, .landscape, .portraitUpsideDown]
  /// All but the one upside down.
  public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
}
