import Foundation
import TouchPlatform

/// The Info.plist of the app, which stands beside the program as in an app's bundle.
@MainActor package enum AppInfo {
  /// Its entries; none where there is no such file. Cost without one: a system call.
  static let entries: [String: Any] = {
    guard let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else { return [:] }
    let file = URL(fileURLWithPath: program).deletingLastPathComponent().appendingPathComponent("Info.plist")
    guard access(file.path, R_OK) == 0 else { return [:] }
    // The window of watched tests is no app of theirs.
    guard EnvironmentVariable.testWindow.value(in: ProcessInfo.processInfo.environment) == nil else { return [:] }
    return Bundle.main.infoDictionary ?? [:]
  }()

  /// What people call the app, in the user's language where it says so.
  package static var title: String? {
    guard !entries.isEmpty else { return nil }
    let texts = TextTable.named("InfoPlist", in: .main).texts
    for key in ["CFBundleDisplayName", "CFBundleName"] {
      if let title = texts[key] ?? entries[key] as? String, !title.isEmpty { return title }
    }
    return nil
  }
}

// MARK: - What its entries mean

extension AppInfo {
  /// The application's own class; nil for `UIApplication`.
  static var principalClass: AnyClass? {
    guard let name = entries["NSPrincipalClass"] as? String, !name.isEmpty, name != "UIApplication" else { return nil }
    if let type = NSClassFromString(name) { return type }
    // Sources for Apple's platforms may name a class without its module.
    if let module = entries["CFBundleExecutable"] as? String, let type = NSClassFromString("\(module).\(name)") {
      return type
    }
    PlatformNote.misuse("Info.plist names \(name) as NSPrincipalClass, and there is no such class")
    return nil
  }

  /// The version of Xcode that the app was made with: that of iOS 15 is 13. Projects tell it; without a word it is a new one.
  package static let xcodeVersion: Int = {
    guard let text = entries["DTXcode"] as? String, let number = Int(text), number > 0 else { return .max }
    return number / 100
  }()

  /// Light or dark, where the app is to look so whatever the system says.
  static let style: UIUserInterfaceStyle? = {
    switch (entries["UIUserInterfaceStyle"] as? String)?.lowercased() {
    case "light": .light
    case "dark": .dark
    default: nil
    }
  }()

  /// The status bar, where no view controllers decide about it.
  static let statusBar: (style: UIStatusBarStyle, isHidden: Bool)? = {
    guard entries["UIViewControllerBasedStatusBarAppearance"] as? Bool == false else { return nil }
    let styles: [String: UIStatusBarStyle] = [
      "UIStatusBarStyleLightContent": .lightContent, "UIStatusBarStyleDarkContent": .darkContent,
      // Names of iOS 6, whose bars were black.
      "UIStatusBarStyleBlackTranslucent": .lightContent, "UIStatusBarStyleBlackOpaque": .lightContent,
    ]
    let style = (entries["UIStatusBarStyle"] as? String).flatMap { styles[$0] } ?? .default
    return (style, entries["UIStatusBarHidden"] as? Bool ?? false)
  }()

  /// The orientations that the app names for a kind of device; nil where it names none.
  static func orientations(on idiom: UIUserInterfaceIdiom) -> UIInterfaceOrientationMask? {
    guard !entries.isEmpty else { return nil }
    let ending = idiom == .pad ? "~ipad" : "~iphone"
    let key = "UISupportedInterfaceOrientations"
    return orientations(entries[key + ending] ?? entries[key])
  }

  static func orientations(_ value: Any?) -> UIInterfaceOrientationMask? {
    guard let names = value as? [String] else { return nil }
    let known: [String: UIInterfaceOrientationMask] = [
      "UIInterfaceOrientationPortrait": .portrait,
      "UIInterfaceOrientationPortraitUpsideDown": .portraitUpsideDown,
      "UIInterfaceOrientationLandscapeLeft": .landscapeLeft, "UIInterfaceOrientationLandscapeRight": .landscapeRight,
    ]
    let mask = UIInterfaceOrientationMask(names.compactMap { known[$0] })
    return mask.isEmpty ? nil : mask
  }

  /// Asks for a window of a phone's shape for an app that is made for phones alone, a wide one where it is never upright.
  package static func shape(_ configuration: inout SurfaceConfiguration) {
    guard let size = windowSize(entries) else { return }
    configuration.size = size
    // A display with less room gets a smaller window of the same shape.
    configuration.deviceWindow = DeviceWindow(size: size, scale: configuration.scale)
  }

  /// Whether the app is shown on its side alone, as its entries for phones say.
  package static var isNeverUpright: Bool { isNeverUpright(entries) }

  static func isNeverUpright(_ entries: [String: Any]) -> Bool {
    let key = "UISupportedInterfaceOrientations"
    guard let mask = orientations(entries[key + "~iphone"] ?? entries[key]), !mask.isEmpty else { return false }
    return mask.isDisjoint(with: [.portrait, .portraitUpsideDown])
  }

  /// The device for which the first storyboard was drawn, by Interface Builder's name; nil where that is not known.
  package static var canvas: String? { entries["TouchstoneCanvas"] as? String }

  /// Whether the app is for tablets and not for phones.
  package static var isForTabletsAlone: Bool { families(entries) == [2] }

  /// The kinds of devices that it is for: 1 phones, 2 tablets.
  private static func families(_ entries: [String: Any]) -> [Int] {
    (entries["UIDeviceFamily"] as? [Any] ?? []).compactMap { family in
      family as? Int ?? (family as? Double).flatMap { Int(exactly: $0) } ?? (family as? String).flatMap { Int($0) }
    }
  }

  static func windowSize(_ entries: [String: Any]) -> CGSize? {
    guard families(entries) == [1] else { return nil }
    return isNeverUpright(entries) ? CGSize(width: 844, height: 390) : CGSize(width: 390, height: 844)
  }

  /// Does what the entries ask for before the app's first code runs: fonts, tint and style; the icon follows the first frame.
  static func prepare(_ runtime: Runtime) {
    guard !entries.isEmpty else { return }
    for name in entries["UIAppFonts"] as? [String] ?? [] {
      let folder = Bundle.main.resourceURL ?? Bundle.main.bundleURL
      let file = folder.appendingPathComponent(name)
      guard AssetFolders.isSafe(name), access(file.path, R_OK) == 0 else {
        PlatformNote.misuse("UIAppFonts names \(name), and the app's bundle has no such file")
        continue
      }
      UIFont.registerFont(at: file)
    }
    if let name = entries["NSAccentColorName"] as? String, let color = UIColor(named: name) {
      SystemColors.accent = color
    }
    if let style { runtime.screen.userInterfaceStyle = style }
    AppIcon.showAfterFirstFrame(of: runtime)
  }
}
