import Foundation
import TouchPlatform

/// A platform around another one whose surface stands for a device: it has the device's size, scale, idiom and safe area.
///
/// The surroundings are announced before the app is launched, and again when the surface is turned; both are events, so a
/// tape holds them. Light or dark and the rate of frames stay the platform's own. On a surface that a user or a window
/// manager gave another size, the insets of the way it is held stay.
@MainActor final class DevicePlatform: Platform, PlatformDelegate {
  private let inner: any Platform
  private let shape: DeviceShape
  weak var delegate: (any PlatformDelegate)?
  /// What the platform says of its surroundings, before the device has a say.
  private var own = SurfaceEnvironment()
  private var surface: (any Surface)?
  private var size = CGSize.zero
  private var opened = MonotonicInstant.zero

  init(_ inner: any Platform, shape: DeviceShape) {
    self.inner = inner
    self.shape = shape
    inner.delegate = self
  }

  var name: String { inner.name }
  var timeSource: any TimeSource { inner.timeSource }

  func open(_ configuration: SurfaceConfiguration) throws(PlatformError) -> any Surface {
    var wish = configuration
    wish.size = shape.size
    wish.scale = shape.scale ?? configuration.scale
    wish.idiom = shape.device?.idiom ?? configuration.idiom
    let surface = try inner.open(wish)
    self.surface = surface
    size = surface.geometry.size
    opened = inner.timeSource.now
    return surface
  }

  func announce() {
    // What the platform itself announces comes through `receive` and is changed there.
    var isTold = false
    told = { isTold = true }
    inner.announce()
    told = nil
    guard !isTold, shape.device != nil, let surface else { return }
    delegate?.receive(
      .surface(SurfaceChange(surface: surface.id, time: opened, kind: .environment(environment))))
  }
  private var told: (() -> Void)?

  private var environment: SurfaceEnvironment {
    var environment = own
    guard let device = shape.device else { return environment }
    environment.idiom = device.idiom
    environment.insets = shape.insets(at: size)
    return environment
  }

  func receive(_ event: InputEvent) {
    guard case .surface(var change) = event else {
      delegate?.receive(event)
      return
    }
    switch change.kind {
    case .environment(let told):
      own = told
      self.told?()
      change.kind = .environment(environment)
      delegate?.receive(.surface(change))
    case .geometry(let geometry):
      let before = environment
      size = geometry.size
      delegate?.receive(event)
      guard environment != before else { return }
      change.kind = .environment(environment)
      delegate?.receive(.surface(change))
    case .focus, .visible, .closed:
      delegate?.receive(event)
    }
  }

  func requestFrame(for surface: SurfaceID) { inner.requestFrame(for: surface) }
  func setWakeUp(at deadline: MonotonicInstant?) { inner.setWakeUp(at: deadline) }
  func run() -> PlatformEnd { inner.run() }
  func stop() { inner.stop() }
  func setTextInput(_ wish: TextInputWish?) { inner.setTextInput(wish) }
  func setSecureTyping(_ isSecure: Bool) { inner.setSecureTyping(isSecure) }
  func setCursor(_ shape: CursorShape) { inner.setCursor(shape) }
  func deviceName(of source: ContactSource) -> String? { inner.deviceName(of: source) }
}
