import Foundation

/// Where a pixel has its alpha, and whether its colours are multiplied by it.
public enum CGImageAlphaInfo: UInt32, Sendable {
  /// No alpha.
  case none = 0
  /// After the colours, which are multiplied by it.
  case premultipliedLast = 1
  /// Before the colours, which are multiplied by it.
  case premultipliedFirst = 2
  /// After the colours.
  case last = 3
  /// Before the colours.
  case first = 4
  /// Bits after the colours mean nothing.
  case noneSkipLast = 5
  /// Bits before the colours mean nothing.
  case noneSkipFirst = 6
  /// Alpha alone.
  case alphaOnly = 7
}

/// In which order the bytes of a pixel stand.
public enum CGImageByteOrderInfo: UInt32, Sendable {
  /// The bits that say it.
  case orderMask = 0x7000
  /// As the format says: the first component first.
  case orderDefault = 0
  /// In words of 16 bits, the lower byte first.
  case order16Little = 0x1000
  /// In words of 32 bits, the lowest byte first.
  case order32Little = 0x2000
  /// In words of 16 bits, the higher byte first.
  case order16Big = 0x3000
  /// In words of 32 bits, the highest byte first.
  case order32Big = 0x4000
}

/// How pixels are laid out: a `CGImageAlphaInfo`, a byte order, and whether components are floating-point numbers.
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt32
  /// The layout with these bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The bits of the alpha info.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  /// The bits that tell floating-point formats.
  public static let floatInfoMask = CGBitmapInfo(rawValue: 0xF00)
  /// Components are floating-point numbers.
  public static let floatComponents = CGBitmapInfo(rawValue: 0x100)
  /// The bits of the byte order.
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  /// The first component first.
  public static let byteOrderDefault: CGBitmapInfo = []
  /// In words of 16 bits, the lower byte first.
  public static let byteOrder16Little = CGBitmapInfo(rawValue: 0x1000)
  /// In words of 32 bits, the lowest byte first.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 0x2000)
  /// In words of 16 bits, the higher byte first.
  public static let byteOrder16Big = CGBitmapInfo(rawValue: 0x3000)
  /// In words of 32 bits, the highest byte first.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 0x4000)

  /// The alpha info that is contained; none for bits that mean nothing.
  var alphaInfo: CGImageAlphaInfo {
    CGImageAlphaInfo(rawValue: rawValue & CGBitmapInfo.alphaInfoMask.rawValue) ?? .none
  }

  /// The byte order that is contained.
  var byteOrder: CGImageByteOrderInfo {
    CGImageByteOrderInfo(rawValue: rawValue & CGBitmapInfo.byteOrderMask.rawValue) ?? .orderDefault
  }
}
