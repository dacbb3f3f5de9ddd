import Foundation
import QuartzCore
import TouchPlatform

/// A display, or the window of the desktop that stands for one.
@preconcurrency @MainActor
open class UIScreen: NSObject, UICoordinateSpace {
  /// The screen the app runs on.
  public static var main: UIScreen { Runtime.current.screen }

  var geometry: SurfaceGeometry { didSet { updateTraits() } }
  /// What the system says beyond the screen's size and scale: light or dark, text size, contrast, direction.
  @exclusivity(unchecked) final var wishes = TraitSet() { didSet { updateTraits() } }
  @exclusivity(unchecked) final var traits: UITraitCollection

  init(geometry: SurfaceGeometry) {
    self.geometry = geometry
    traits = ScreenTraits.collection(for: ScreenTraits.traits(of: geometry))
    super.init()
  }

  /// The screen's extent in points, origin zero.
  open var bounds: CGRect { CGRect(origin: .zero, size: geometry.size) }

  /// Device pixels per point.
  open var scale: CGFloat { geometry.scale }

  /// The screen's extent in device pixels.
  open var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: CGFloat(geometry.pixelWidth), height: CGFloat(geometry.pixelHeight))
  }

  /// Device pixels per point.
  open var nativeScale: CGFloat { geometry.scale }

  /// The space of the screen's bounds.
  open var coordinateSpace: any UICoordinateSpace { self }

  /// How many frames a second the display is said to show: 60, whatever it is. Frames come at its own rate.
  open var maximumFramesPerSecond: Int { 60 }

  /// What the screen says of size, scale and style; all windows inherit it.
  open var traitCollection: UITraitCollection { traits }

  /// The screen's traits have changed. Default: nothing.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
}
