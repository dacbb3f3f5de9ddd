import Foundation

/// Whether an interface is light or dark.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// Not specified.
  case unspecified = 0
  /// Dark text on a light background.
  case light = 1
  /// Light text on a dark background.
  case dark = 2
}

/// What kind of device an interface is laid out for.
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// Not specified.
  case unspecified = -1
  /// A phone, or a window as small as one.
  case phone = 0
  /// A tablet, or a window as large as one.
  case pad = 1
  /// A television.
  case tv = 2
  /// A car's display.
  case carPlay = 3
  /// A desktop.
  case mac = 5
  /// A headset.
  case vision = 6
}

/// How much room a direction has.
public enum UIUserInterfaceSizeClass: Int, Sendable {
  /// Not specified.
  case unspecified = 0
  /// Little.
  case compact = 1
  /// Plenty.
  case regular = 2
}

/// Where lines of text begin.
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
  /// Not specified.
  case unspecified = -1
  /// At the left.
  case leftToRight = 0
  /// At the right.
  case rightToLeft = 1
}

/// Whether touches report their force.
public enum UIForceTouchCapability: Int, Sendable {
  /// Not known.
  case unknown = 0
  /// They do not.
  case unavailable = 1
  /// They do.
  case available = 2
}

/// Which colours a display can show.
public enum UIDisplayGamut: Int, Sendable {
  /// Not specified.
  case unspecified = -1
  /// Those of sRGB.
  case SRGB = 0
  /// Those of Display P3.
  case P3 = 1
}

/// How much foreground and background differ.
public enum UIAccessibilityContrast: Int, Sendable {
  /// Not specified.
  case unspecified = -1
  /// As designed.
  case normal = 0
  /// More than designed.
  case high = 1
}

/// Whether an interface lies on another one.
public enum UIUserInterfaceLevel: Int, Sendable {
  /// Not specified.
  case unspecified = -1
  /// The app's main content.
  case base = 0
  /// Content above it, like a sheet.
  case elevated = 1
}

/// Whether text is shown bolder than designed.
public enum UILegibilityWeight: Int, Sendable {
  /// Not specified.
  case unspecified = -1
  /// As designed.
  case regular = 0
  /// Bolder.
  case bold = 1
}

/// Whether the interface's window is in front.
public enum UIUserInterfaceActiveAppearance: Int, Sendable {
  /// Not specified.
  case unspecified = -1
  /// It is not.
  case inactive = 0
  /// It is.
  case active = 1
}
