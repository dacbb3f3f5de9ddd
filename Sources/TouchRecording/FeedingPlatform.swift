import Foundation
import TouchPlatform

/// A live platform that also has the fingers of a tape: its contacts, hovers, scrolls and keys come at the tape's pace,
/// stamped with the moments at which they would have happened now.
///
/// Unlike playback this is a live run: clock, frames and deadlines are the platform's own, so time can be measured. Places
/// are stretched from the tape's surface to the platform's. When the tape is over, contacts that are down are cancelled
/// and, half a second later, the run ends.
@MainActor public final class FeedingPlatform: Platform {
  private let platform: any Platform
  private let tape: Recording
  private let events: [InputEvent]
  private var position = 0
  private var surface: (any Surface)?
  private var loop: MainLoop?
  private var timer: LoopTimer?
  private var origin = MonotonicInstant.zero
  /// The tape's contacts that are down, by their name here; names of the tape may be those of live contacts.
  private var names: [ContactID: ContactSample] = [:]
  private var isOver = false

  /// From the beginning of the run to the first event, so that the app has shown itself.
  static let lead: Int64 = 500_000_000
  /// From the last event to the end.
  static let trail: Int64 = 500_000_000

  /// A platform with a tape's fingers.
  public init(_ platform: any Platform, with tape: Recording) {
    self.platform = platform
    self.tape = tape
    events = tape.events.filter { event in
      switch event {
      case .contacts, .hover, .scroll, .transform, .buttons, .penButton, .key, .estimateUpdate: true
      case .surface, .frame, .wake, .fingerGuide: false
      }
    }
  }

  /// The platform's name.
  public var name: String { platform.name }
  /// The platform's clock.
  public var timeSource: any TimeSource { platform.timeSource }
  /// The receiver of events.
  public weak var delegate: (any PlatformDelegate)? {
    didSet { platform.delegate = delegate }
  }

  /// Opens the platform; its surface is as large as the tape's unless another size is requested.
  public func open(_ configuration: SurfaceConfiguration) throws(PlatformError) -> any Surface {
    var request = configuration
    if request.size == nil, tape.header.geometry.isDrawable { request.size = tape.header.geometry.size }
    if request.scale == nil, tape.header.geometry.isDrawable { request.scale = tape.header.geometry.scale }
    let made = try platform.open(request)
    surface = made
    return made
  }

  /// Asks the platform.
  public func requestFrame(for surface: SurfaceID) { platform.requestFrame(for: surface) }
  /// Asks the platform.
  public func setWakeUp(at deadline: MonotonicInstant?) { platform.setWakeUp(at: deadline) }
  /// Asks the platform.
  public func setTextInput(_ request: TextInputRequest?) { platform.setTextInput(request) }
  /// Asks the platform.
  public func setSecureTyping(_ isSecure: Bool) { platform.setSecureTyping(isSecure) }
  /// Asks the platform.
  public func setReadsInputAtOnce(_ atOnce: Bool) { platform.setReadsInputAtOnce(atOnce) }
  /// Asks the platform.
  public func setCursor(_ shape: CursorShape) { platform.setCursor(shape) }
  /// Asks the platform.
  public func setStatusBar(_ request: StatusBarRequest) { platform.setStatusBar(request) }
  /// Asks the platform within.
  public func setIcon(_ icon: SurfaceIcon) { platform.setIcon(icon) }
  /// Asks the platform within.
  public func setAccessibility(_ provider: any AccessibilityProvider) { platform.setAccessibility(provider) }
  /// Every address, as far as the app is told.
  public func canOpen(_ address: ExternalAddress) -> Bool { true }
  /// Nothing is opened for a tape's fingers; the app is told that it was.
  public func openAddress(_ address: ExternalAddress, answered: @escaping @MainActor (Bool) -> Void) { answered(true) }
  /// Asks the platform within.
  public func showBeforeRunning(_ present: () -> Void) { platform.showBeforeRunning(present) }
  /// Asks the platform.
  public func announce() { platform.announce() }
  /// Asks the platform.
  public func deviceName(of source: ContactSource) -> String? { platform.deviceName(of: source) }
  /// Stops the platform.
  public func stop() { platform.stop() }

  /// Runs the platform and feeds it the tape.
  public func run() -> PlatformEnd {
    do throws(PlatformError) {
      let loop = try MainLoop()
      self.loop = loop
      timer = try LoopTimer(on: loop) { [weak self] in self?.feed() }
    } catch { return .lost("the tape cannot be fed: \(error)") }
    origin = timeSource.now.advanced(byNanoseconds: Self.lead)
    timer?.set(events.isEmpty ? origin : moment(of: events[0]))
    let end = platform.run()
    timer = nil
    loop = nil
    return end
  }

  private func moment(of event: InputEvent) -> MonotonicInstant { moment(event.time) }

  private func moment(_ time: MonotonicInstant) -> MonotonicInstant {
    guard let first = events.first?.time else { return origin }
    // A tape's times may go back; now they cannot.
    return origin.advanced(byNanoseconds: max(0, time.nanoseconds(since: first)))
  }

  private func feed() {
    if isOver { return platform.stop() }
    let now = timeSource.now
    while position < events.count {
      let due = moment(of: events[position])
      guard due <= now else {
        timer?.set(due)
        return
      }
      let event = events[position]
      position += 1
      delegate?.receive(restamped(event))
    }
    cancelRest(at: now)
    isOver = true
    timer?.set(now.advanced(byNanoseconds: Self.trail))
  }

  private func cancelRest(at now: MonotonicInstant) {
    guard !names.isEmpty else { return }
    let samples = names.values.sorted { $0.id < $1.id }.map { sample in
      var sample = sample
      sample.phase = .cancelled
      sample.time = now
      return sample
    }
    names.removeAll()
    delegate?.receive(.contacts(ContactFrame(surface: id, time: now, samples: samples)))
  }

  private var id: SurfaceID { surface?.id ?? .main }

  private func restamped(_ event: InputEvent) -> InputEvent {
    let time = moment(of: event)
    switch event {
    case .contacts(var frame):
      frame.surface = id
      frame.time = time
      for index in frame.samples.indices {
        let old = frame.samples[index].id
        rename(&frame.samples[index])
        for place in frame.estimates.indices where frame.estimates[place].contact == old {
          frame.estimates[place].contact = frame.samples[index].id
        }
      }
      return .contacts(frame)
    case .hover(var hover):
      hover.surface = id
      hover.time = time
      hover.location = placed(hover.location)
      return .hover(hover)
    case .scroll(var scroll):
      scroll.surface = id
      scroll.time = time
      scroll.location = placed(scroll.location)
      return .scroll(scroll)
    case .transform(var transform):
      transform.surface = id
      transform.time = time
      transform.location = placed(transform.location)
      return .transform(transform)
    case .buttons(var state):
      state.surface = id
      state.time = time
      return .buttons(state)
    case .penButton(var button):
      button.surface = id
      button.time = time
      return .penButton(button)
    case .key(var key):
      key.surface = id
      key.time = time
      return .key(key)
    case .estimateUpdate(var update):
      update.surface = id
      update.time = time
      update.sample.id = names[update.sample.id]?.id ?? update.sample.id
      update.sample.time = moment(update.sample.time)
      update.sample.location = placed(update.sample.location)
      return .estimateUpdate(update)
    case .surface, .frame, .wake, .fingerGuide: return event
    }
  }

  private func rename(_ sample: inout ContactSample) {
    let old = sample.id
    sample.id = names[old]?.id ?? .next()
    sample.time = moment(sample.time)
    sample.location = placed(sample.location)
    let ends = sample.phase == .ended || sample.phase == .cancelled
    names[old] = ends ? nil : sample
  }

  private func placed(_ point: CGPoint) -> CGPoint {
    guard let size = surface?.geometry.size, tape.header.geometry.isDrawable else { return point }
    let from = tape.header.geometry.size
    guard from.width > 0, from.height > 0 else { return point }
    return CGPoint(x: point.x * size.width / from.width, y: point.y * size.height / from.height)
  }
}
