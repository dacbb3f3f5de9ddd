import Foundation

/// The fingers of a kernel device: its slots, its list of contacts, or its one finger.
struct KernelContacts: Sendable {
  var map: KernelMap
  private enum Form { case slots, list, single }
  private let form: Form
  private let pressureAxis: KernelAxis?
  private let hasTouchKey: Bool
  private let source: ContactSource
  private var contacts: [KernelContact]
  private var slot = 0
  /// Protocol A: the contact that events speak of, those of the frame so far, and whether anything did speak.
  private var open = KernelContact()
  private var listed: [KernelContact] = []
  private var hasListed = false
  private var isOpen = false
  /// Numbers that the decoder gives; above those of devices.
  private var lastNumber: Int32 = 1 << 16
  private var touches = false
  private var touchKeyChanged = false

  /// No touch screen has more; the numbers of further slots are not believed.
  static let mostSlots = 256
  /// Contacts without slots have to be compared with each other.
  static let mostListed = 32

  init(_ device: KernelDevice, map: KernelMap, source: ContactSource) {
    self.map = map
    self.source = source
    form = device.hasSlots ? .slots : device.hasContacts ? .list : .single
    let isSingle = !device.hasSlots && !device.hasContacts
    pressureAxis = device.axes[isSingle ? KernelCode.Axis.pressure : KernelCode.Axis.contactPressure]
    hasTouchKey = device.hasKey(KernelCode.Key.touch)
    let count = Int(max(0, min(Int32(Self.mostSlots - 1), device.axes[KernelCode.Axis.slot]?.maximum ?? 0))) + 1
    contacts = Array(repeating: KernelContact(), count: device.hasSlots ? count : isSingle ? 1 : 0)
  }

  // MARK: - Events

  mutating func take(axis code: UInt16, _ value: Int32) {
    switch form {
    case .slots:
      if code == KernelCode.Axis.slot {
        slot = Int(value)
        // Some devices use more slots than they tell of.
        if slot >= contacts.count, slot < Self.mostSlots {
          contacts.append(contentsOf: repeatElement(KernelContact(), count: slot + 1 - contacts.count))
        }
      } else if contacts.indices.contains(slot) {
        contacts[slot].take(code, value)
      }
    case .list:
      if open.take(code, value) { isOpen = true }
    case .single:
      switch code {
      case KernelCode.Axis.x: contacts[0].take(KernelCode.Axis.contactX, value)
      case KernelCode.Axis.y: contacts[0].take(KernelCode.Axis.contactY, value)
      case KernelCode.Axis.pressure: contacts[0].take(KernelCode.Axis.contactPressure, value)
      default: break
      }
    }
  }

  mutating func take(key code: UInt16, _ value: Int32) {
    guard code == KernelCode.Key.touch else { return }
    touches = value != 0
    touchKeyChanged = true
  }

  /// `SYN_MT_REPORT`: the contact that events spoke of is complete.
  mutating func endContact() {
    guard form == .list else { return }
    hasListed = true
    // Without a place it is the mark of a frame without contacts.
    if isOpen, open.hasPlace, listed.count < Self.mostListed { listed.append(open) }
    open = KernelContact()
    isOpen = false
  }

  /// Forgets which contacts are down: events were lost.
  mutating func forget() {
    for index in contacts.indices {
      contacts[index].number = -1
      contacts[index].announced = -1
    }
    if form == .list { contacts.removeAll() }
    listed.removeAll()
    open = KernelContact()
    isOpen = false
    hasListed = false
    touches = false
  }

  // MARK: - Frames

  mutating func endFrame(
    at time: MonotonicInstant, isWhole: Bool, penIsNear: Bool, into reports: inout [ContactReport]
  ) {
    switch form {
    case .slots: break
    case .list: matchList(isWhole: isWhole)
    case .single:
      let isDown = !penIsNear && (hasTouchKey ? touches : contacts[0].presses(above: pressureAxis?.minimum ?? 0))
      if isDown, contacts[0].number < 0 { lastNumber = (lastNumber &+ 1) & Int32.max }
      contacts[0].number = isDown ? lastNumber : -1
    }
    touchKeyChanged = false
    // Those that go come first, so that a slot's next contact finds it free.
    for index in contacts.indices where contacts[index].mustEnd {
      reports.append(report(contacts[index].isPalm ? .cancel : .up, index, at: time))
      contacts[index].announced = -1
    }
    for index in contacts.indices {
      if contacts[index].mustBegin {
        contacts[index].announced = contacts[index].number
        reports.append(report(.down, index, at: time))
      } else if contacts[index].announced >= 0, contacts[index].hasChanged {
        reports.append(report(.motion, index, at: time))
      }
      contacts[index].hasChanged = false
    }
    if form == .list { contacts.removeAll { $0.number < 0 } }
  }

  mutating func cancelAll(at time: MonotonicInstant, into reports: inout [ContactReport]) {
    for index in contacts.indices where contacts[index].announced >= 0 {
      reports.append(report(.cancel, index, at: time))
      contacts[index].announced = -1
    }
  }

  private mutating func report(_ kind: ContactReport.Kind, _ index: Int, at time: MonotonicInstant) -> ContactReport {
    let contact = contacts[index]
    var force: Float?
    if let pressure = contact.pressure, let pressureAxis { force = Float(pressureAxis.fraction(pressure)) }
    // A list's contacts have no place of their own; their numbers are ours or the device's.
    let place = form == .list ? 0 : UInt64(index)
    // A slot that went to another contact at once says nothing more of the old one.
    let isReplaced = kind == .up && contact.number >= 0 && contact.number != contact.announced
    if kind != .up {
      contacts[index].toldX = contact.x
      contacts[index].toldY = contact.y
    }
    return ContactReport(
      key: place << 32 | UInt64(UInt32(bitPattern: contact.announced)), kind: kind,
      location: isReplaced ? map.point(contact.toldX, contact.toldY) : map.point(contact.x, contact.y), time: time,
      tool: contact.tool == KernelCode.ContactToolType.pen ? .pen : .finger, radius: map.radius(major: contact.major),
      force: force, source: source)
  }

  // MARK: - Protocol A

  /// Finds out which of the frame's contacts are those of the last one: by the device's numbers, else by nearness.
  private mutating func matchList(isWhole: Bool) {
    defer {
      listed.removeAll(keepingCapacity: true)
      open = KernelContact()
      isOpen = false
      hasListed = false
    }
    // The last contact of a frame may come without its mark.
    if isOpen, open.hasPlace { endContact() }
    guard hasListed || (touchKeyChanged && !touches), isWhole else { return }
    var isFound = Array(repeating: false, count: contacts.count)
    for index in listed.indices where listed[index].number >= 0 {
      if let old = contacts.firstIndex(where: { $0.number == listed[index].number }) {
        // A number twice in one frame is taken once.
        if isFound[old] { continue }
        isFound[old] = true
        contacts[old].follow(listed[index])
      } else {
        contacts.append(listed[index])
        isFound.append(true)
      }
    }
    matchByPlace(&isFound)
    for old in isFound.indices where !isFound[old] { contacts[old].number = -1 }
  }

  private mutating func matchByPlace(_ isFound: inout [Bool]) {
    var waiting = listed.indices.filter { listed[$0].number < 0 }
    // The closest pair first: fingers move less between two frames than they are apart.
    while !waiting.isEmpty {
      var best: (distance: Double, new: Int, old: Int)?
      for (position, new) in waiting.enumerated() {
        for old in contacts.indices where !isFound[old] {
          let distance = listed[new].distance(to: contacts[old])
          if best.map({ distance < $0.distance }) ?? true { best = (distance, position, old) }
        }
      }
      guard let best else { break }
      contacts[best.old].follow(listed[waiting[best.new]])
      isFound[best.old] = true
      waiting.remove(at: best.new)
    }
    for new in waiting {
      var contact = listed[new]
      lastNumber = (lastNumber &+ 1) & Int32.max
      contact.number = lastNumber
      contacts.append(contact)
      isFound.append(true)
    }
  }
}

/// What a kernel device has said of one contact.
struct KernelContact: Sendable {
  /// The number that the device or, where it has none, the decoder gave it; -1 for none.
  var number: Int32 = -1
  /// The number under which its down was told; -1 while it is up for everyone else.
  var announced: Int32 = -1
  var x: Int32 = 0
  var y: Int32 = 0
  var major: Int32 = 0
  var pressure: Int32?
  var tool: Int32 = 0
  var distance: Int32 = 0
  /// The place of the last report.
  var toldX: Int32 = 0
  var toldY: Int32 = 0
  var hasChanged = false
  private var hasX = false
  private var hasY = false

  /// Takes an axis's value; false for an axis that is not a contact's.
  @discardableResult
  mutating func take(_ code: UInt16, _ value: Int32) -> Bool {
    switch code {
    case KernelCode.Axis.trackingID:
      number = max(-1, value)
    // The next contact takes over a palm's or pen's slot; the device says again what it is, if it is no finger.
    case KernelCode.Axis.contactX:
      x = value
      hasX = true
    case KernelCode.Axis.contactY:
      y = value
      hasY = true
    case KernelCode.Axis.touchMajor: major = value
    case KernelCode.Axis.contactPressure: pressure = value
    case KernelCode.Axis.contactTool: tool = value
    case KernelCode.Axis.contactDistance: distance = value
    default: return false
    }
    hasChanged = true
    return true
  }

  var hasPlace: Bool { hasX && hasY }
  var isPalm: Bool { tool == KernelCode.ContactToolType.palm }
  private var touches: Bool { number >= 0 && !isPalm && distance <= 0 }
  var mustEnd: Bool { announced >= 0 && (!touches || number != announced) }
  var mustBegin: Bool { announced < 0 && touches }

  func presses(above least: Int32) -> Bool { (pressure ?? 0) > least }

  /// Takes place and measures of the same contact a frame later.
  mutating func follow(_ newer: KernelContact) {
    x = newer.x
    y = newer.y
    major = newer.major
    pressure = newer.pressure ?? pressure
    tool = newer.tool
    distance = newer.distance
    hasChanged = true
  }

  func distance(to other: KernelContact) -> Double {
    hypot(Double(x) - Double(other.x), Double(y) - Double(other.y))
  }
}
