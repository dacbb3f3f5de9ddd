import Foundation

/// Makes contact reports of a kernel device's events: of touch screens in both multi-touch protocols and with a single
/// finger, and of pens.
///
/// It keeps the device's own state and nothing else: its reports pass through a `ContactTracker`. It repairs what only
/// the protocol shows:
/// - lost events (`SYN_DROPPED`): live contacts are cancelled, and slots are believed again when they name a contact;
/// - a device that went in mid-touch (`SYN_REPORT` of value 1): live contacts are cancelled;
/// - a palm (`MT_TOOL_PALM`): the contact is cancelled; and a finger that hovers (`ABS_MT_DISTANCE`) does not touch.
///
/// Values that the kernel has not sent are those it starts with: zero. Force is nil until there was a value. Cost of a
/// moved finger: a few array accesses, no allocation.
public struct KernelFrames: Sendable {
  /// What contacts did in the frame that `receive` said is complete.
  public private(set) var reports: [ContactReport] = []
  /// Where a pen hovers after that frame, if that has changed.
  public private(set) var hover: HoverSample?
  /// What the buttons of a pen did in it.
  public private(set) var penButtons: [PenButtonSample] = []
  /// The device.
  public let device: KernelDevice
  private let surface: SurfaceID
  private let source: ContactSource
  private var fingers: KernelContacts?
  private var pen: KernelPen?
  private var isDropping = false
  private var hasRepeatedKey = false

  /// A decoder for a device that covers a surface; nil for one without fingers, pens or a range.
  public init?(
    _ device: KernelDevice, onto size: CGSize, surface: SurfaceID = .main, source: ContactSource = ContactSource(0)
  ) {
    guard device.role == .touchScreen || device.role == .pen, let map = KernelMap(device, onto: size) else {
      return nil
    }
    self.device = device
    self.surface = surface
    self.source = source
    if device.hasPen { pen = KernelPen(device, map: map) }
    if device.role == .touchScreen || device.hasContacts { fingers = KernelContacts(device, map: map, source: source) }
  }

  /// Changes the size of the surface that the device covers; contacts that are down stay.
  public mutating func resize(to size: CGSize) {
    guard let map = KernelMap(device, onto: size) else { return }
    fingers?.map = map
    pen?.map = map
  }

  /// Takes one event.
  /// - Returns: whether it completes a hardware frame: `reports`, `hover` and `penButtons` then hold what came of it, perhaps
  ///   nothing.
  public mutating func receive(_ event: KernelEvent) -> Bool {
    switch event.type {
    case KernelCode.Kind.absolute:
      if pen?.take(axis: event.code, event.value) != true { fingers?.take(axis: event.code, event.value) }
      return false
    case KernelCode.Kind.key:
      if event.value == 2 { hasRepeatedKey = true }
      pen?.take(key: event.code, event.value)
      fingers?.take(key: event.code, event.value)
      return false
    case KernelCode.Kind.sync: return receiveSync(event)
    default: return false
    }
  }

  /// Cancels what is down: the device is gone or was taken away.
  public mutating func cancelAll(at time: MonotonicInstant) {
    reports.removeAll(keepingCapacity: true)
    hover = nil
    penButtons.removeAll(keepingCapacity: true)
    fingers?.cancelAll(at: time, into: &reports)
    pen?.cancel(at: time, surface: surface, source: source, into: &reports, hover: &hover)
    penButtons = pen?.takeButtons(at: time, surface: surface, isCancelled: true) ?? []
  }

  private mutating func receiveSync(_ event: KernelEvent) -> Bool {
    switch event.code {
    case KernelCode.Sync.contactReport:
      fingers?.endContact()
      return false
    case KernelCode.Sync.dropped:
      // What came before is lost, what comes now is true, though it may be the rest of a frame.
      isDropping = true
      cancelAll(at: event.time)
      fingers?.forget()
      return true
    case KernelCode.Sync.report:
      // Value 1 is the kernel's own, when a device is removed or sleeps; or it repeats a key that is held.
      let isGone = event.value == 1 && !hasRepeatedKey
      hasRepeatedKey = false
      if isGone {
        cancelAll(at: event.time)
        fingers?.forget()
        pen?.forget()
        return true
      }
      reports.removeAll(keepingCapacity: true)
      hover = nil
      fingers?.endFrame(at: event.time, isWhole: !isDropping, penIsNear: pen?.isNear ?? false, into: &reports)
      pen?.endFrame(at: event.time, surface: surface, source: source, into: &reports, hover: &hover)
      penButtons = pen?.takeButtons(at: event.time, surface: surface) ?? []
      isDropping = false
      return true
    default: return false
    }
  }
}
