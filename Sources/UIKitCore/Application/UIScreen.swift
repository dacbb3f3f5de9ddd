import Foundation
import QuartzCore
import TouchPlatform

/// A display, or the window of the desktop that stands for one.
/// > Not yet: several screens.
@preconcurrency @MainActor
open class UIScreen: NSObject, UICoordinateSpace {
  /// The screen the app runs on.
  open class var main: UIScreen { Runtime.current.screen }

  final var framesPerSecond = 60
  final var storedCoveredInsets = UIEdgeInsets.zero
  /// Whether a status bar is all that covers the top edge.
  final var topIsStatusBar = false
  final var isStatusBarHidden = false
  /// How much a keyboard of the platform's covers from the bottom.
  final var keyboardHeight: CGFloat = 0
  var geometry: SurfaceGeometry { didSet { updateTraits() } }
  /// What the system says beyond the screen's size and scale: light or dark, text size, contrast, direction.
  final var systemTraits = TraitSet() { didSet { updateTraits() } }
  // Unchecked: views compare theirs with it, and it is read and set whole.
  @exclusivity(unchecked) final var traits: UITraitCollection
  /// What the platform says the surface stands for; nil leaves that to its size.
  final var idiom: UIUserInterfaceIdiom?

  init(geometry: SurfaceGeometry) {
    self.geometry = geometry
    traits = ScreenTraits.collection(for: ScreenTraits.traits(of: geometry))
    super.init()
  }

  /// A screen without an extent, to stand in until there is a real one; `main` is the one that the app runs on.
  public convenience override init() { self.init(geometry: SurfaceGeometry(size: .zero, scale: 1)) }

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

  /// All screens: the one that the app runs on.
  open class var screens: [UIScreen] { [main] }

  /// A further screen was connected. It is never posted here.
  public static let didConnectNotification = Notification.Name("UIScreenDidConnectNotification")
  /// A further screen was removed. It is never posted here.
  public static let didDisconnectNotification = Notification.Name("UIScreenDidDisconnectNotification")

  /// The screen's size in device pixels as a mode; there is one.
  open var currentMode: UIScreenMode? { UIScreenMode(size: nativeBounds.size) }
  /// The modes: the present one.
  open var availableModes: [UIScreenMode] { currentMode.map { [$0] } ?? [] }
  /// The mode that suits best: the present one.
  open var preferredMode: UIScreenMode? { currentMode }
  /// The screen whose contents this one repeats: none.
  open var mirrored: UIScreen? { nil }
  /// Whether the screen's contents are recorded or shown elsewhere.
  /// > Partly: always false.
  open var isCaptured: Bool { false }
  /// The screen without the status bar, by the name before iOS 9.
  open var applicationFrame: CGRect {
    bounds.inset(by: UIEdgeInsets(top: storedCoveredInsets.top, left: 0, bottom: 0, right: 0))
  }

  /// Posted when `isCaptured` changes. It is never posted here.
  public static let capturedDidChangeNotification = Notification.Name("UIScreenCapturedDidChangeNotification")
  /// Posted when `brightness` was set.
  public static let brightnessDidChangeNotification = Notification.Name("UIScreenBrightnessDidChangeNotification")
  /// Posted when the screen has another mode. It is never posted here.
  public static let modeDidChangeNotification = Notification.Name("UIScreenModeDidChangeNotification")

  /// How bright the display is, from 0 to 1. Default 0.5.
  /// > Here: kept; the display stays as it is.
  open var brightness: CGFloat = 0.5 {
    didSet {
      brightness = brightness.isNaN ? oldValue : min(max(brightness, 0), 1)
      if brightness != oldValue {
        NotificationCenter.default.post(name: Self.brightnessDidChangeNotification, object: self)
      }
    }
  }

  /// The space of the screen's bounds.
  open var coordinateSpace: any UICoordinateSpace { self }

  /// How many frames a second the display shows at most; 60 where the platform does not report it.
  open var maximumFramesPerSecond: Int { framesPerSecond }

  /// What the screen says of size, scale and style; all windows inherit it.
  open var traitCollection: UITraitCollection { traits }

  /// The screen's traits have changed. Default: nothing.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  // MARK: Snapshots

  /// A view that shows a picture of the whole screen: all windows, as of now.
  /// > Here: of the values that were set, without running animations.
  open func snapshotView(afterScreenUpdates: Bool) -> UIView { _snapshotView(afterScreenUpdates: afterScreenUpdates) }
}

/// A size that a screen can have.
@preconcurrency @MainActor
open class UIScreenMode: NSObject {
  /// The size in device pixels.
  open var size: CGSize { _size }
  private let _size: CGSize
  /// How wide a pixel is in proportion to its height: 1.
  open var pixelAspectRatio: CGFloat { 1 }

  init(size: CGSize) {
    _size = size
    super.init()
  }
}
