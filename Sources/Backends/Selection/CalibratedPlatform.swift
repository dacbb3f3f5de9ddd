import Foundation
import RenderTree
import TouchPlatform

/// A platform around another one that corrects the places of fingers and pens, device by device.
///
/// While an `interceptor` is set, it alone gets touches and keys that begin, until they end: that is how
/// `--calibrate` sees them as the device measured them, and why no tape and no app receives them. Pointers are never
/// corrected. Cost for a corrected frame: one array; a frame of other devices passes as it is.
@MainActor public final class CalibratedPlatform: Platform, PlatformDelegate {
  private let inner: any Platform
  private let store: CalibrationStore
  /// Those of all backends and devices, as they stand in the file.
  private var calibrations: [TouchCalibration]
  /// The maps in force for this surface, in points; a source without one passes as it is.
  private var maps: [ContactSource: Affine] = [:]
  private var known: Set<ContactSource> = []
  private var geometry = SurfaceGeometry(size: .zero, scale: 1)
  private var swallowedContacts: Set<ContactID> = []
  private var swallowedKeys: Set<UInt16> = []
  /// The receiver of events. Not kept alive.
  public weak var delegate: (any PlatformDelegate)?
  /// Gets touches and keys in the delegate's place; a frame lists contacts that began since it was set.
  public var interceptor: ((InputEvent) -> Void)?

  /// A platform around `inner` that corrects by these calibrations and keeps new ones in `store`.
  public init(_ inner: any Platform, store: CalibrationStore, calibrations: [TouchCalibration]) {
    self.inner = inner
    self.store = store
    self.calibrations = calibrations
    inner.delegate = self
  }

  /// The inner platform's name.
  public var name: String { inner.name }
  /// The inner platform's clock.
  public var timeSource: any TimeSource { inner.timeSource }

  /// Opens the inner platform.
  public func open(_ configuration: SurfaceConfiguration) throws(PlatformError) -> any Surface {
    let surface = try inner.open(configuration)
    geometry = surface.geometry
    return surface
  }

  /// What a source is called in the file.
  public func deviceName(of source: ContactSource) -> String? { inner.deviceName(of: source) }
  private func key(of source: ContactSource) -> String {
    inner.deviceName(of: source) ?? "source \(source.rawValue)"
  }

  /// Takes a fit of this source's touches into force and keeps it, in place of one for the same backend, device and size of
  /// surface. A fit of touches that were right to two points takes the correction away.
  /// - Throws: when the file cannot be written; the correction is in force nevertheless.
  public func adopt(_ fit: CalibrationFit, for source: ContactSource) throws(CalibrationFailure) {
    let (device, backend) = (key(of: source), name)
    calibrations.removeAll { $0.backend == backend && $0.device == device && $0.fits(geometry) }
    if fit.errorBefore > 2 {
      var map = fit.map
      map.tx *= geometry.scale
      map.ty *= geometry.scale
      calibrations.append(
        TouchCalibration(
          backend: backend, device: device, pixelWidth: geometry.pixelWidth, pixelHeight: geometry.pixelHeight,
          map: map,
          error: fit.error))
    }
    forgetMaps()
    try store.save(calibrations)
  }

  private func forgetMaps() {
    maps.removeAll()
    known.removeAll()
  }

  /// The map of a source, looked up once for each surface size.
  private func map(of source: ContactSource) -> Affine? {
    if known.contains(source) { return maps[source] }
    known.insert(source)
    let device = key(of: source)
    let own = calibrations.filter { $0.backend == name && $0.device == device }
    if let found = own.last(where: { $0.fits(geometry) }) {
      maps[source] = found.map(at: geometry.scale)
    } else if let other = own.last {
      PlatformLog.write(
        .platform,
        "the calibration of \(device) was made on \(other.pixelWidth) × \(other.pixelHeight) pixels and is not used on "
          + "\(geometry.pixelWidth) × \(geometry.pixelHeight): run with --fullscreen, or --calibrate again")
    }
    return maps[source]
  }

  // MARK: Events

  /// Corrects, or hands to the interceptor, then hands over.
  public func receive(_ event: InputEvent) {
    switch event {
    case .contacts(let frame): receive(frame)
    case .key(let key): receive(key)
    case .estimateUpdate(var update):
      if swallowedContacts.contains(update.sample.id) { return }
      correct(&update.sample)
      delegate?.receive(.estimateUpdate(update))
    case .surface(let change):
      if case .geometry(let geometry) = change.kind {
        self.geometry = geometry
        forgetMaps()
      }
      delegate?.receive(event)
    case .hover, .scroll, .transform, .buttons, .penButton, .frame, .wake, .fingerGuide:
      delegate?.receive(event)
    }
  }

  private func receive(_ frame: ContactFrame) {
    if interceptor == nil, swallowedContacts.isEmpty {
      guard frame.samples.contains(where: { $0.tool != .pointer && map(of: $0.source) != nil }) else {
        delegate?.receive(.contacts(frame))
        return
      }
      var frame = frame
      for index in frame.samples.indices { correct(&frame.samples[index]) }
      delegate?.receive(.contacts(frame))
      return
    }
    var (kept, taken) = (frame, frame)
    kept.samples.removeAll()
    taken.samples.removeAll()
    for sample in frame.samples {
      if sample.phase == .began, interceptor != nil { swallowedContacts.insert(sample.id) }
      if swallowedContacts.contains(sample.id) {
        taken.samples.append(sample)
        if sample.phase == .ended || sample.phase == .cancelled { swallowedContacts.remove(sample.id) }
      } else {
        kept.samples.append(sample)
        correct(&kept.samples[kept.samples.count - 1])
      }
    }
    if !taken.samples.isEmpty { interceptor?(.contacts(taken)) }
    if !kept.samples.isEmpty { delegate?.receive(.contacts(kept)) }
  }

  private func receive(_ key: KeySample) {
    if interceptor != nil, key.isDown { swallowedKeys.insert(key.usage) }
    guard swallowedKeys.contains(key.usage) else {
      delegate?.receive(.key(key))
      return
    }
    if !key.isDown { swallowedKeys.remove(key.usage) }
    interceptor?(.key(key))
  }

  private func correct(_ sample: inout ContactSample) {
    guard sample.tool != .pointer, let map = map(of: sample.source) else { return }
    sample.location = map.apply(sample.location)
  }

  // MARK: Passed on

  /// Asks the inner platform.
  public func announce() { inner.announce() }
  /// Asks the inner platform.
  public func requestFrame(for surface: SurfaceID) { inner.requestFrame(for: surface) }
  /// Asks the inner platform.
  public func setWakeUp(at deadline: MonotonicInstant?) { inner.setWakeUp(at: deadline) }
  /// Runs the inner platform.
  public func run() -> PlatformEnd { inner.run() }
  /// Stops the inner platform.
  public func stop() { inner.stop() }
  /// Asks the inner platform.
  public func requestClose(of surface: SurfaceID) { inner.requestClose(of: surface) }
  /// Asks the inner platform.
  public func setTextInput(_ request: TextInputRequest?) { inner.setTextInput(request) }
  /// Asks the platform.
  public func setSecureTyping(_ isSecure: Bool) { inner.setSecureTyping(isSecure) }
  /// Asks the inner platform.
  public func setReadsInputAtOnce(_ atOnce: Bool) { inner.setReadsInputAtOnce(atOnce) }
  /// Asks the inner platform.
  public func setCursor(_ shape: CursorShape) { inner.setCursor(shape) }
  /// Asks the inner platform.
  public func setStatusBar(_ request: StatusBarRequest) { inner.setStatusBar(request) }
  /// Asks the platform within.
  public func setIcon(_ icon: SurfaceIcon) { inner.setIcon(icon) }
  /// Asks the platform within.
  public func setAccessibility(_ provider: any AccessibilityProvider) { inner.setAccessibility(provider) }
  /// Asks the platform within.
  public func canOpen(_ address: ExternalAddress) -> Bool { inner.canOpen(address) }
  /// Asks the platform within.
  public func openAddress(_ address: ExternalAddress, answered: @escaping @MainActor (Bool) -> Void) {
    inner.openAddress(address, answered: answered)
  }
  /// Asks the platform within.
  public func showBeforeRunning(_ present: () -> Void) { inner.showBeforeRunning(present) }
}
