import DriverChannel
import Foundation
import ScreenDriving
import TouchPlatform

/// What the sources of input of a session hold down, and where their pointers are, from one command to the next.
struct InputState {
  fileprivate struct Pointer {
    var tool: ContactTool
    var location = CGPoint.zero
    /// The number of its contact while it touches.
    var contact: UInt64?
    var button = 0
    var measures = ActionSource.Measures()
    /// Whether the app was told that it is above the screen.
    var hovers = false
  }

  private var pointers: [String: Pointer] = [:]
  /// Keys that are down, in the order in which they were pressed.
  private var keys: [(source: String, character: Character)] = []

  /// Whether a pointer touches, or a key is down.
  var isHolding: Bool { !keys.isEmpty || pointers.values.contains { $0.contact != nil } }

  /// So often a second a moving pointer is reported.
  static let rate = 60.0

  /// The steps of a command.
  ///
  /// Within a tick all sources act at once, and each tick lasts as long as its longest action, as the standard says. Pointers
  /// that move over the same time are reported together.
  /// - Parameters:
  ///   - newContact: gives numbers for contacts.
  ///   - middle: the middle of an element, for places that are counted from there.
  mutating func steps(
    of sources: [ActionSource], newContact: () -> UInt64, middle: (UInt64) throws(WebDriverError) -> CGPoint
  ) throws(WebDriverError) -> [DriverStep] {
    var steps: [DriverStep] = []
    // Time since the last step.
    var waiting: UInt64 = 0
    for tick in 0..<(sources.map(\.actions.count).max() ?? 0) {
      var moments: [UInt64: [DriverStep.Input]] = [:]
      var contacts: [UInt64: [ContactReport]] = [:]
      var length: UInt64 = 0
      for source in sources where tick < source.actions.count {
        let action = source.actions[tick]
        length = max(length, Self.nanoseconds(action.seconds))
        try add(action, of: source, newContact, middle, &contacts, &moments)
      }
      var last: UInt64 = 0
      for moment in Set(moments.keys).union(contacts.keys).sorted() {
        var inputs = moments[moment] ?? []
        if let reports = contacts[moment] { inputs.append(.contacts(reports)) }
        for input in inputs {
          steps.append(DriverStep(after: waiting + moment - last, input))
          (waiting, last) = (0, moment)
        }
      }
      waiting += length - min(last, length)
    }
    if waiting > 0 { steps.append(DriverStep(after: waiting)) }
    return steps
  }

  private static func nanoseconds(_ seconds: Double) -> UInt64 { UInt64((seconds * 1e9).rounded()) }

  private mutating func add(
    _ action: ActionSource.Action, of source: ActionSource, _ newContact: () -> UInt64,
    _ middle: (UInt64) throws(WebDriverError) -> CGPoint, _ contacts: inout [UInt64: [ContactReport]],
    _ moments: inout [UInt64: [DriverStep.Input]]
  ) throws(WebDriverError) {
    if case .pause = action { return }
    switch (source.kind, action) {
    case (.pointer(let tool), _):
      var pointer = pointers[source.id] ?? Pointer(tool: tool)
      pointer.tool = tool
      defer { pointers[source.id] = pointer }
      switch action {
      case .pointerDown(let button, let measures):
        // A second button changes nothing about the contact.
        guard pointer.contact == nil else { return }
        pointer.contact = newContact()
        pointer.button = button
        pointer.measures = measures
        contacts[0, default: []].append(pointer.report(.down))
      case .pointerUp(let button):
        guard pointer.contact != nil, pointer.button == button else { return }
        contacts[0, default: []].append(pointer.report(.up))
        pointer.contact = nil
      case .pointerCancel:
        guard pointer.contact != nil else { return }
        contacts[0, default: []].append(pointer.report(.cancel))
        pointer.contact = nil
      case .pointerMove(let target, let seconds, let measures):
        let start = pointer.location
        let end = try Self.place(target, from: start, middle)
        // What says nothing new of force and lean leaves them as they are.
        if measures != ActionSource.Measures() { pointer.measures = measures }
        let count = max(1, Int((seconds * Self.rate).rounded()))
        for step in 1...count {
          let share = Double(step) / Double(count)
          pointer.location = CGPoint(
            x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
          let moment = Self.nanoseconds(seconds * share)
          if pointer.contact != nil {
            contacts[moment, default: []].append(pointer.report(.motion))
          } else if tool != .finger {
            moments[moment, default: []].append(pointer.hover())
          }
        }
      default: break
      }
    case (.wheel, .scroll(let target, let dx, let dy, _)):
      let location = try Self.place(target, from: .zero, middle)
      moments[0, default: []].append(
        .scroll(
          ScrollSample(
            surface: .main, time: .zero, location: location, delta: Displacement(dx: -dx, dy: -dy))))
    case (.key, .keyDown(let character)):
      keys.append((source.id, character))
      moments[0, default: []].append(key(character, isDown: true))
    case (.key, .keyUp(let character)):
      guard let place = keys.lastIndex(where: { $0.source == source.id && $0.character == character }) else { return }
      keys.remove(at: place)
      moments[0, default: []].append(key(character, isDown: false))
    default: break
    }
  }

  private func key(_ character: Character, isDown: Bool) -> DriverStep.Input {
    let modifiers = keys.reduce(into: ModifierSet()) { $0.formUnion(WebDriverKey.modifier($1.character) ?? []) }
    return .key(WebDriverKey.sample(character, isDown: isDown, modifiers: modifiers))
  }

  private static func place(
    _ target: ActionSource.Target, from location: CGPoint, _ middle: (UInt64) throws(WebDriverError) -> CGPoint
  ) throws(WebDriverError) -> CGPoint {
    let origin: CGPoint =
      switch target.origin {
      case .viewport: .zero
      case .pointer: location
      case .element(let id): try middle(id)
      }
    return CGPoint(x: origin.x + target.x, y: origin.y + target.y)
  }

  /// What lifts all that is held, the last first, and forgets where the pointers are.
  mutating func release() -> [DriverStep] {
    var steps: [DriverStep] = []
    while let (_, character) = keys.popLast() { steps.append(DriverStep(after: 0, key(character, isDown: false))) }
    let held = pointers.values.filter { $0.contact != nil }.sorted { $0.contact ?? 0 > $1.contact ?? 0 }
    if !held.isEmpty { steps.append(DriverStep(after: 0, .contacts(held.map { $0.report(.up) }))) }
    pointers = [:]
    return steps
  }
}

extension InputState.Pointer {
  fileprivate func report(_ kind: ContactReport.Kind) -> ContactReport {
    // By the Pointer Events standard a pen's sixth button is its other end.
    ContactReport(
      key: contact ?? 0, kind: kind, location: location, time: .zero, tool: tool, radius: measures.radius,
      force: measures.force, altitude: measures.lean?.altitude, azimuth: measures.lean?.azimuth, roll: measures.roll,
      isEraser: tool == .pen && button == 5)
  }

  fileprivate mutating func hover() -> DriverStep.Input {
    let phase: HoverSample.Phase = hovers ? .moved : .entered
    hovers = true
    return .hover(
      HoverSample(
        surface: .main, time: .zero, phase: phase, location: location, tool: tool, altitude: measures.lean?.altitude,
        azimuth: measures.lean?.azimuth, roll: measures.roll))
  }
}
