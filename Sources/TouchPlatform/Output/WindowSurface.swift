import Foundation

/// A surface that is a window on a desktop, whose size the app may ask to change.
@MainActor public protocol WindowSurface: Surface {
  /// Asks for another size in points, made smaller in the same shape where the display has no room for it.
  ///
  /// The platform tells by a change of geometry what has come of it; a window manager may give another size or none.
  func requestSize(_ size: CGSize)
}

/// The window in which a surface is shown that stands for a device: its picture is scaled and has a frame around it.
///
/// Only platforms whose surfaces are `WindowSurface`s look at it; others make the surface as the configuration says.
public struct DeviceWindow: Hashable, Sendable {
  /// The window's size in points.
  public var size: CGSize
  /// Display pixels per point of the window, or nil for the platform's choice.
  public var scale: Double?
  /// Whether it is made smaller in the same shape where the display has no room for it.
  public var fitsDisplay: Bool

  /// A window of this size.
  public init(size: CGSize, scale: Double? = nil, fitsDisplay: Bool = true) {
    self.size = size
    self.scale = scale
    self.fitsDisplay = fitsDisplay
  }

  /// The largest pixel size of the window's shape that a room has space for; the requested size itself where it fits.
  public static func fit(_ request: CGSize, into room: CGSize) -> CGSize {
    guard request.width > 0, request.height > 0, room.width > 0, room.height > 0 else { return request }
    let factor = min(1, room.width / request.width, room.height / request.height)
    if factor >= 1 { return request }
    return CGSize(width: (request.width * factor).rounded(.down), height: (request.height * factor).rounded(.down))
  }
}

extension SurfaceConfiguration {
  /// The configuration of the window itself, for platforms of desktops: that of `deviceWindow` where there is one.
  public var ofWindow: SurfaceConfiguration {
    guard let deviceWindow else { return self }
    var window = self
    window.size = deviceWindow.size
    window.scale = deviceWindow.scale
    return window
  }
}
