import Foundation

/// A phone or tablet of Apple's that a surface can stand for: how large its screen is and what covers its edges.
public struct KnownDevice: Hashable, Sendable {
  /// What Apple calls it: `iPhone 15`.
  public var name: String
  /// Its screen held upright, in points.
  public var size: CGSize
  /// Device pixels per point, as apps see it.
  public var scale: Double
  /// Phone or tablet.
  public var idiom: SurfaceEnvironment.Idiom
  /// What covers the edges when it is held upright, in points.
  public var uprightInsets: SurfaceInsets
  /// What covers the edges when it lies on its side, in points.
  public var sidewaysInsets: SurfaceInsets
  /// How many frames a second its display shows at most.
  public var framesPerSecond: Double

  /// Whether a status bar is all that covers the top edge, without a notch or an island.
  public var topIsStatusBar: Bool { idiom == .pad || uprightInsets.bottom == 0 }

  /// The device of this name, in any case of letters; `iPhone` and `iPad` alone are the iPhone 15 and the iPad of the
  /// tenth generation. Nil when the table has none.
  public init?(named name: String) {
    let wanted = name.lowercased()
    switch wanted {
    case "iphone": self = .iPhone15
    case "ipad": self = .iPad10
    default:
      guard let known = Self.all.first(where: { $0.name.lowercased() == wanted }) else { return nil }
      self = known
    }
  }

  private init(
    _ name: String, _ idiom: SurfaceEnvironment.Idiom, _ width: Double, _ height: Double, _ scale: Double,
    upright: SurfaceInsets, sideways: SurfaceInsets, framesPerSecond: Double
  ) {
    self.name = name
    self.idiom = idiom
    size = CGSize(width: width, height: height)
    self.scale = scale
    uprightInsets = upright
    sidewaysInsets = sideways
    self.framesPerSecond = framesPerSecond
  }

  /// A phone with a home button: its status bar is hidden when it lies on its side.
  private static func buttonPhone(_ name: String, _ width: Double, _ height: Double, _ scale: Double) -> KnownDevice {
    KnownDevice(
      name, .phone, width, height, scale, upright: SurfaceInsets(top: 20), sideways: SurfaceInsets(),
      framesPerSecond: 60)
  }

  /// A phone with a notch or an island, `covered` points high.
  private static func notchPhone(
    _ name: String, _ width: Double, _ height: Double, _ scale: Double, covered: Double, framesPerSecond: Double = 60
  ) -> KnownDevice {
    KnownDevice(
      name, .phone, width, height, scale, upright: SurfaceInsets(top: covered, bottom: 34),
      sideways: SurfaceInsets(left: covered, bottom: 21, right: covered), framesPerSecond: framesPerSecond)
  }

  private static func pad(
    _ name: String, _ width: Double, _ height: Double, hasButton: Bool = false, framesPerSecond: Double = 60
  ) -> KnownDevice {
    let insets = hasButton ? SurfaceInsets(top: 20) : SurfaceInsets(top: 24, bottom: 20)
    return KnownDevice(
      name, .pad, width, height, 2, upright: insets, sideways: insets, framesPerSecond: framesPerSecond)
  }

  /// 393 × 852 points at 3, an island.
  public static let iPhone15 = notchPhone("iPhone 15", 393, 852, 3, covered: 59)
  /// 430 × 932 points at 3, an island, 120 frames a second.
  public static let iPhone15ProMax = notchPhone("iPhone 15 Pro Max", 430, 932, 3, covered: 59, framesPerSecond: 120)
  /// 375 × 667 points at 2, a home button.
  public static let iPhoneSE = buttonPhone("iPhone SE", 375, 667, 2)
  /// 820 × 1180 points at 2: the iPad of the tenth generation.
  public static let iPad10 = pad("iPad (10th generation)", 820, 1180)
  /// 744 × 1133 points at 2.
  public static let iPadMini = pad("iPad mini", 744, 1133)
  /// 1024 × 1366 points at 2, 120 frames a second.
  public static let iPadPro12 = pad("iPad Pro 12.9", 1024, 1366, framesPerSecond: 120)

  /// All that are known, phones first, each by its size: sizes as Apple publishes them, insets as apps are told of them.
  public static let all: [KnownDevice] = [
    buttonPhone("iPhone SE (1st generation)", 320, 568, 2),
    iPhoneSE,
    buttonPhone("iPhone 8", 375, 667, 2),
    buttonPhone("iPhone 8 Plus", 414, 736, 3),
    notchPhone("iPhone X", 375, 812, 3, covered: 44),
    notchPhone("iPhone XS", 375, 812, 3, covered: 44),
    notchPhone("iPhone XR", 414, 896, 2, covered: 48),
    notchPhone("iPhone XS Max", 414, 896, 3, covered: 44),
    notchPhone("iPhone 11", 414, 896, 2, covered: 48),
    notchPhone("iPhone 11 Pro", 375, 812, 3, covered: 44),
    notchPhone("iPhone 11 Pro Max", 414, 896, 3, covered: 44),
    notchPhone("iPhone 12 mini", 375, 812, 3, covered: 50),
    notchPhone("iPhone 12", 390, 844, 3, covered: 47),
    notchPhone("iPhone 12 Pro", 390, 844, 3, covered: 47),
    notchPhone("iPhone 12 Pro Max", 428, 926, 3, covered: 47),
    notchPhone("iPhone 13 mini", 375, 812, 3, covered: 50),
    notchPhone("iPhone 13", 390, 844, 3, covered: 47),
    notchPhone("iPhone 13 Pro", 390, 844, 3, covered: 47, framesPerSecond: 120),
    notchPhone("iPhone 13 Pro Max", 428, 926, 3, covered: 47, framesPerSecond: 120),
    notchPhone("iPhone 14", 390, 844, 3, covered: 47),
    notchPhone("iPhone 14 Plus", 428, 926, 3, covered: 47),
    notchPhone("iPhone 14 Pro", 393, 852, 3, covered: 59, framesPerSecond: 120),
    notchPhone("iPhone 14 Pro Max", 430, 932, 3, covered: 59, framesPerSecond: 120),
    iPhone15,
    notchPhone("iPhone 15 Plus", 430, 932, 3, covered: 59),
    notchPhone("iPhone 15 Pro", 393, 852, 3, covered: 59, framesPerSecond: 120),
    iPhone15ProMax,
    notchPhone("iPhone 16", 393, 852, 3, covered: 59),
    notchPhone("iPhone 16 Plus", 430, 932, 3, covered: 59),
    notchPhone("iPhone 16 Pro", 402, 874, 3, covered: 62, framesPerSecond: 120),
    notchPhone("iPhone 16 Pro Max", 440, 956, 3, covered: 62, framesPerSecond: 120),
    pad("iPad (9th generation)", 810, 1080, hasButton: true),
    iPad10,
    iPadMini,
    pad("iPad Air", 820, 1180),
    pad("iPad Pro 11", 834, 1194, framesPerSecond: 120),
    iPadPro12,
  ]
}
