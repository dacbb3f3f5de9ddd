import Foundation
import TouchPlatform
import UIKit

extension ViewImageConfig {
  /// What a screen of a phone says of itself.
  fileprivate static func phone(_ name: String, _ orientation: Orientation) -> ViewImageConfig {
    guard let device = KnownDevice(named: name) else { return ViewImageConfig() }
    let isSideways = orientation == .landscape
    let isWide = isSideways && max(device.size.width, device.size.height) >= 736 && device.size.width >= 414
    return ViewImageConfig(
      safeArea: UIEdgeInsets(isSideways ? device.sidewaysInsets : device.uprightInsets),
      size: isSideways ? CGSize(width: device.size.height, height: device.size.width) : device.size,
      traits: .of(
        .phone, scale: device.scale, horizontal: isWide ? .regular : .compact,
        vertical: isSideways ? .compact : .regular))
  }

  /// What a screen of a tablet says of itself. Apps that share it have a bar of 10 points between them.
  fileprivate static func tablet(
    _ size: CGSize, button: Bool, _ orientation: TabletOrientation, narrow: (third: CGFloat, half: CGFloat),
    upright: CGFloat
  ) -> ViewImageConfig {
    var shown = size
    var horizontal = UIUserInterfaceSizeClass.regular
    switch orientation {
    case .landscape(let splits):
      shown = CGSize(width: size.height, height: size.width)
      switch splits {
      case .full: break
      case .oneThird: (shown.width, horizontal) = (narrow.third, .compact)
      case .oneHalf: (shown.width, horizontal) = (narrow.half, size.height >= 1366 ? .regular : .compact)
      case .twoThirds: shown.width -= narrow.third + 10
      }
    case .portrait(let splits):
      switch splits {
      case .full: break
      case .oneThird: (shown.width, horizontal) = (upright, .compact)
      case .twoThirds: (shown.width, horizontal) = (size.width - upright - 10, .compact)
      }
    }
    return ViewImageConfig(
      safeArea: UIEdgeInsets(top: button ? 20 : 24, left: 0, bottom: button ? 0 : 20, right: 0), size: shown,
      traits: .of(.pad, scale: 2, horizontal: horizontal, vertical: .regular))
  }
}

extension UIEdgeInsets {
  fileprivate init(_ insets: SurfaceInsets) {
    self.init(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
  }
}

extension UITraitCollection {
  fileprivate static func of(
    _ idiom: UIUserInterfaceIdiom, scale: Double, horizontal: UIUserInterfaceSizeClass,
    vertical: UIUserInterfaceSizeClass
  ) -> UITraitCollection {
    UITraitCollection {
      $0.userInterfaceIdiom = idiom
      $0.displayScale = scale
      $0.horizontalSizeClass = horizontal
      $0.verticalSizeClass = vertical
      $0.layoutDirection = .leftToRight
      $0.preferredContentSizeCategory = .medium
    }
  }
}

extension ViewImageConfig {
  /// 320 × 568 points at 2, upright.
  public static var iPhoneSe: ViewImageConfig { iPhoneSe(.portrait) }
  /// 320 × 568 points at 2.
  public static func iPhoneSe(_ orientation: Orientation) -> ViewImageConfig {
    phone("iPhone SE (1st generation)", orientation)
  }

  /// 375 × 667 points at 2, upright.
  public static var iPhone8: ViewImageConfig { iPhone8(.portrait) }
  /// 375 × 667 points at 2.
  public static func iPhone8(_ orientation: Orientation) -> ViewImageConfig { phone("iPhone 8", orientation) }

  /// 414 × 736 points at 3, upright.
  public static var iPhone8Plus: ViewImageConfig { iPhone8Plus(.portrait) }
  /// 414 × 736 points at 3.
  public static func iPhone8Plus(_ orientation: Orientation) -> ViewImageConfig { phone("iPhone 8 Plus", orientation) }

  /// 375 × 812 points at 3, upright.
  public static var iPhoneX: ViewImageConfig { iPhoneX(.portrait) }
  /// 375 × 812 points at 3.
  public static func iPhoneX(_ orientation: Orientation) -> ViewImageConfig { phone("iPhone X", orientation) }

  /// 414 × 896 points at 2, upright.
  public static var iPhoneXr: ViewImageConfig { iPhoneXr(.portrait) }
  /// 414 × 896 points at 2.
  public static func iPhoneXr(_ orientation: Orientation) -> ViewImageConfig { phone("iPhone XR", orientation) }

  /// 414 × 896 points at 3, upright.
  public static var iPhoneXsMax: ViewImageConfig { iPhoneXsMax(.portrait) }
  /// 414 × 896 points at 3.
  public static func iPhoneXsMax(_ orientation: Orientation) -> ViewImageConfig { phone("iPhone XS Max", orientation) }

  /// 390 × 844 points at 3, upright.
  public static var iPhone12: ViewImageConfig { iPhone12(.portrait) }
  /// 390 × 844 points at 3.
  public static func iPhone12(_ orientation: Orientation) -> ViewImageConfig { phone("iPhone 12", orientation) }

  /// 390 × 844 points at 3, upright.
  public static var iPhone12Pro: ViewImageConfig { iPhone12Pro(.portrait) }
  /// 390 × 844 points at 3.
  public static func iPhone12Pro(_ orientation: Orientation) -> ViewImageConfig { phone("iPhone 12 Pro", orientation) }

  /// 428 × 926 points at 3, upright.
  public static var iPhone12ProMax: ViewImageConfig { iPhone12ProMax(.portrait) }
  /// 428 × 926 points at 3.
  public static func iPhone12ProMax(_ orientation: Orientation) -> ViewImageConfig {
    phone("iPhone 12 Pro Max", orientation)
  }

  /// 375 × 812 points at 3, upright.
  public static var iPhone13Mini: ViewImageConfig { iPhone13Mini(.portrait) }
  /// 375 × 812 points at 3.
  public static func iPhone13Mini(_ orientation: Orientation) -> ViewImageConfig {
    phone("iPhone 13 mini", orientation)
  }

  /// 390 × 844 points at 3, upright.
  public static var iPhone13: ViewImageConfig { iPhone13(.portrait) }
  /// 390 × 844 points at 3.
  public static func iPhone13(_ orientation: Orientation) -> ViewImageConfig { phone("iPhone 13", orientation) }

  /// 390 × 844 points at 3, upright.
  public static var iPhone13Pro: ViewImageConfig { iPhone13Pro(.portrait) }
  /// 390 × 844 points at 3.
  public static func iPhone13Pro(_ orientation: Orientation) -> ViewImageConfig { phone("iPhone 13 Pro", orientation) }

  /// 428 × 926 points at 3, upright.
  public static var iPhone13ProMax: ViewImageConfig { iPhone13ProMax(.portrait) }
  /// 428 × 926 points at 3.
  public static func iPhone13ProMax(_ orientation: Orientation) -> ViewImageConfig {
    phone("iPhone 13 Pro Max", orientation)
  }

  /// 390 × 844 points at 3, upright.
  public static var iPhone14: ViewImageConfig { iPhone14(.portrait) }
  /// 390 × 844 points at 3.
  public static func iPhone14(_ orientation: Orientation) -> ViewImageConfig { phone("iPhone 14", orientation) }

  /// 393 × 852 points at 3, upright.
  public static var iPhone15: ViewImageConfig { iPhone15(.portrait) }
  /// 393 × 852 points at 3.
  public static func iPhone15(_ orientation: Orientation) -> ViewImageConfig { phone("iPhone 15", orientation) }

  /// 393 × 852 points at 3, upright.
  public static var iPhone16: ViewImageConfig { iPhone16(.portrait) }
  /// 393 × 852 points at 3.
  public static func iPhone16(_ orientation: Orientation) -> ViewImageConfig { phone("iPhone 16", orientation) }

  /// 768 × 1024 points at 2, on its side.
  public static var iPadMini: ViewImageConfig { iPadMini(.landscape(splits: .full)) }
  /// 768 × 1024 points at 2.
  public static func iPadMini(_ orientation: Orientation) -> ViewImageConfig {
    iPadMini(orientation == .landscape ? .landscape(splits: .full) : .portrait(splits: .full))
  }
  /// 768 × 1024 points at 2, which the app may share.
  public static func iPadMini(_ orientation: TabletOrientation) -> ViewImageConfig {
    tablet(
      CGSize(width: 768, height: 1024), button: true, orientation, narrow: (third: 320, half: 507), upright: 320)
  }

  /// 768 × 1024 points at 2, on its side.
  public static var iPad9_7: ViewImageConfig { iPad9_7(.landscape(splits: .full)) }
  /// 768 × 1024 points at 2.
  public static func iPad9_7(_ orientation: Orientation) -> ViewImageConfig {
    iPad9_7(orientation == .landscape ? .landscape(splits: .full) : .portrait(splits: .full))
  }
  /// 768 × 1024 points at 2, which the app may share.
  public static func iPad9_7(_ orientation: TabletOrientation) -> ViewImageConfig {
    tablet(
      CGSize(width: 768, height: 1024), button: true, orientation, narrow: (third: 320, half: 507), upright: 320)
  }

  /// 810 × 1080 points at 2, on its side.
  public static var iPad10_2: ViewImageConfig { iPad10_2(.landscape(splits: .full)) }
  /// 810 × 1080 points at 2.
  public static func iPad10_2(_ orientation: Orientation) -> ViewImageConfig {
    iPad10_2(orientation == .landscape ? .landscape(splits: .full) : .portrait(splits: .full))
  }
  /// 810 × 1080 points at 2, which the app may share.
  public static func iPad10_2(_ orientation: TabletOrientation) -> ViewImageConfig {
    tablet(
      CGSize(width: 810, height: 1080), button: true, orientation, narrow: (third: 320, half: 535), upright: 320)
  }

  /// 834 × 1112 points at 2, on its side.
  public static var iPadPro10_5: ViewImageConfig { iPadPro10_5(.landscape(splits: .full)) }
  /// 834 × 1112 points at 2.
  public static func iPadPro10_5(_ orientation: Orientation) -> ViewImageConfig {
    iPadPro10_5(orientation == .landscape ? .landscape(splits: .full) : .portrait(splits: .full))
  }
  /// 834 × 1112 points at 2, which the app may share.
  public static func iPadPro10_5(_ orientation: TabletOrientation) -> ViewImageConfig {
    tablet(
      CGSize(width: 834, height: 1112), button: true, orientation, narrow: (third: 320, half: 551), upright: 320)
  }

  /// 834 × 1194 points at 2, on its side.
  public static var iPadPro11: ViewImageConfig { iPadPro11(.landscape(splits: .full)) }
  /// 834 × 1194 points at 2.
  public static func iPadPro11(_ orientation: Orientation) -> ViewImageConfig {
    iPadPro11(orientation == .landscape ? .landscape(splits: .full) : .portrait(splits: .full))
  }
  /// 834 × 1194 points at 2, which the app may share.
  public static func iPadPro11(_ orientation: TabletOrientation) -> ViewImageConfig {
    tablet(
      CGSize(width: 834, height: 1194), button: false, orientation, narrow: (third: 375, half: 592), upright: 320)
  }

  /// 1024 × 1366 points at 2, on its side.
  public static var iPadPro12_9: ViewImageConfig { iPadPro12_9(.landscape(splits: .full)) }
  /// 1024 × 1366 points at 2.
  public static func iPadPro12_9(_ orientation: Orientation) -> ViewImageConfig {
    iPadPro12_9(orientation == .landscape ? .landscape(splits: .full) : .portrait(splits: .full))
  }
  /// 1024 × 1366 points at 2, which the app may share.
  public static func iPadPro12_9(_ orientation: TabletOrientation) -> ViewImageConfig {
    tablet(
      CGSize(width: 1024, height: 1366), button: false, orientation, narrow: (third: 375, half: 678), upright: 375)
  }
}

extension UITraitCollection {
  /// The traits of a phone of 320 × 568 points at 2.
  @MainActor public static func iPhoneSe(_ orientation: ViewImageConfig.Orientation) -> UITraitCollection {
    ViewImageConfig.iPhoneSe(orientation).traits
  }
  /// The traits of a phone of 375 × 667 points at 2.
  @MainActor public static func iPhone8(_ orientation: ViewImageConfig.Orientation) -> UITraitCollection {
    ViewImageConfig.iPhone8(orientation).traits
  }
  /// The traits of a phone of 414 × 736 points at 3.
  @MainActor public static func iPhone8Plus(_ orientation: ViewImageConfig.Orientation) -> UITraitCollection {
    ViewImageConfig.iPhone8Plus(orientation).traits
  }
  /// The traits of a phone of 375 × 812 points at 3.
  @MainActor public static func iPhoneX(_ orientation: ViewImageConfig.Orientation) -> UITraitCollection {
    ViewImageConfig.iPhoneX(orientation).traits
  }
  /// The traits of a phone of 414 × 896 points at 2.
  @MainActor public static func iPhoneXr(_ orientation: ViewImageConfig.Orientation) -> UITraitCollection {
    ViewImageConfig.iPhoneXr(orientation).traits
  }
  /// The traits of a phone of 414 × 896 points at 3.
  @MainActor public static func iPhoneXsMax(_ orientation: ViewImageConfig.Orientation) -> UITraitCollection {
    ViewImageConfig.iPhoneXsMax(orientation).traits
  }
  /// The traits of a phone of 390 × 844 points at 3.
  @MainActor public static func iPhone12(_ orientation: ViewImageConfig.Orientation) -> UITraitCollection {
    ViewImageConfig.iPhone12(orientation).traits
  }
  /// The traits of a phone of 390 × 844 points at 3.
  @MainActor public static func iPhone12Pro(_ orientation: ViewImageConfig.Orientation) -> UITraitCollection {
    ViewImageConfig.iPhone12Pro(orientation).traits
  }
  /// The traits of a phone of 428 × 926 points at 3.
  @MainActor public static func iPhone12ProMax(_ orientation: ViewImageConfig.Orientation) -> UITraitCollection {
    ViewImageConfig.iPhone12ProMax(orientation).traits
  }
  /// The traits of a phone of 375 × 812 points at 3.
  @MainActor public static func iPhone13Mini(_ orientation: ViewImageConfig.Orientation) -> UITraitCollection {
    ViewImageConfig.iPhone13Mini(orientation).traits
  }
  /// The traits of a phone of 390 × 844 points at 3.
  @MainActor public static func iPhone13(_ orientation: ViewImageConfig.Orientation) -> UITraitCollection {
    ViewImageConfig.iPhone13(orientation).traits
  }
  /// The traits of a phone of 390 × 844 points at 3.
  @MainActor public static func iPhone13Pro(_ orientation: ViewImageConfig.Orientation) -> UITraitCollection {
    ViewImageConfig.iPhone13Pro(orientation).traits
  }
  /// The traits of a phone of 428 × 926 points at 3.
  @MainActor public static func iPhone13ProMax(_ orientation: ViewImageConfig.Orientation) -> UITraitCollection {
    ViewImageConfig.iPhone13ProMax(orientation).traits
  }
  /// The traits of a phone of 390 × 844 points at 3.
  @MainActor public static func iPhone14(_ orientation: ViewImageConfig.Orientation) -> UITraitCollection {
    ViewImageConfig.iPhone14(orientation).traits
  }
  /// The traits of a phone of 393 × 852 points at 3.
  @MainActor public static func iPhone15(_ orientation: ViewImageConfig.Orientation) -> UITraitCollection {
    ViewImageConfig.iPhone15(orientation).traits
  }
  /// The traits of a phone of 393 × 852 points at 3.
  @MainActor public static func iPhone16(_ orientation: ViewImageConfig.Orientation) -> UITraitCollection {
    ViewImageConfig.iPhone16(orientation).traits
  }
  /// The traits of a tablet of 768 × 1024 points at 2, with its whole screen.
  @MainActor public static var iPadMini: UITraitCollection { ViewImageConfig.iPadMini.traits }
  /// The traits of a tablet of 768 × 1024 points at 2, with its whole screen.
  @MainActor public static var iPad9_7: UITraitCollection { ViewImageConfig.iPad9_7.traits }
  /// The traits of a tablet of 810 × 1080 points at 2, with its whole screen.
  @MainActor public static var iPad10_2: UITraitCollection { ViewImageConfig.iPad10_2.traits }
  /// The traits of a tablet of 834 × 1112 points at 2, with its whole screen.
  @MainActor public static var iPadPro10_5: UITraitCollection { ViewImageConfig.iPadPro10_5.traits }
  /// The traits of a tablet of 834 × 1194 points at 2, with its whole screen.
  @MainActor public static var iPadPro11: UITraitCollection { ViewImageConfig.iPadPro11.traits }
  /// The traits of a tablet of 1024 × 1366 points at 2, with its whole screen.
  @MainActor public static var iPadPro12_9: UITraitCollection { ViewImageConfig.iPadPro12_9.traits }
}
