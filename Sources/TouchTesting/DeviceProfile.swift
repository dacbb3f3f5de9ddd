import Foundation
import TouchPlatform

/// The screen of a device: its size in points, its scale, how often it refreshes, and what covers its edges.
public struct DeviceProfile: Hashable, Sendable {
  /// Points across.
  public var width: CGFloat
  /// Points down.
  public var height: CGFloat
  /// Device pixels per point.
  public var scale: CGFloat
  /// Refreshes a second.
  public var framesPerSecond: Double
  /// What covers the edges, in points.
  public var insets: SurfaceInsets
  /// Whether a status bar is all that covers the top edge, which is free where the app hides the bar.
  public var topIsStatusBar: Bool
  /// Phone or tablet; with nil the size decides.
  public var idiom: SurfaceEnvironment.Idiom?

  /// A screen; by default nothing covers it.
  public init(
    width: CGFloat, height: CGFloat, scale: CGFloat, framesPerSecond: Double = 60,
    insets: SurfaceInsets = SurfaceInsets(), topIsStatusBar: Bool = false, idiom: SurfaceEnvironment.Idiom? = nil
  ) {
    self.width = width
    self.height = height
    self.scale = scale
    self.framesPerSecond = framesPerSecond
    self.insets = insets
    self.topIsStatusBar = topIsStatusBar
    self.idiom = idiom
  }

  /// One of Apple's devices, upright or on its side: the table that `--device` reads.
  public init(_ device: KnownDevice, isLandscape: Bool = false) {
    let shape = DeviceShape(device, isLandscape: isLandscape)
    self.init(
      width: shape.size.width, height: shape.size.height, scale: device.scale, framesPerSecond: device.framesPerSecond,
      insets: shape.insets(at: shape.size), topIsStatusBar: device.topIsStatusBar, idiom: device.idiom)
  }

  /// The device of this name, as `--device` takes it: `iPhone 12 mini`, `iPad,landscape`, `390x844@3`. Nil for a name that
  /// it does not take.
  public init?(_ text: String) {
    guard let shape = DeviceShape(text) else { return nil }
    self.init(
      width: shape.size.width, height: shape.size.height, scale: shape.scale ?? 1,
      framesPerSecond: shape.device?.framesPerSecond ?? 60, insets: shape.insets(at: shape.size),
      topIsStatusBar: shape.device?.topIsStatusBar ?? false, idiom: shape.device?.idiom)
  }

  /// 393 × 852 points at 3, an island.
  public static let iPhone15 = DeviceProfile(.iPhone15)
  /// 430 × 932 points at 3, an island, 120 frames a second.
  public static let iPhone15ProMax = DeviceProfile(.iPhone15ProMax)
  /// 375 × 667 points at 2, a home button.
  public static let iPhoneSE = DeviceProfile(.iPhoneSE)
  /// 820 × 1180 points at 2: the iPad of the tenth generation.
  public static let iPad = DeviceProfile(.iPad10)
  /// 744 × 1133 points at 2.
  public static let iPadMini = DeviceProfile(.iPadMini)
  /// 1024 × 1366 points at 2, 120 frames a second.
  public static let iPadPro12 = DeviceProfile(.iPadPro12)

  /// A phone held upright whose edges nothing covers: 390 × 844 points at 3.
  public static let phone = DeviceProfile(width: 390, height: 844, scale: 3)
  /// A tablet held upright whose edges nothing covers: 820 × 1180 points at 2.
  public static let tablet = DeviceProfile(width: 820, height: 1180, scale: 2)
  /// A touch table: 1920 × 1080 points at 1.
  public static let table = DeviceProfile(width: 1920, height: 1080, scale: 1)
}
