import Foundation
import Testing
import TouchPlatform

/// A device under test: what it sends becomes a journal of what the tracker makes of it.
private struct Rig {
  var frames: KernelFrames
  var tracker = ContactTracker(surface: .main)
  var journal: [String] = []
  private var time: UInt64 = 0
  private var names: [ContactID: String] = [:]

  init(_ device: KernelDevice, size: CGSize = CGSize(width: 1_000, height: 500)) throws {
    frames = try #require(KernelFrames(device, onto: size))
  }

  mutating func send(_ events: (type: UInt16, code: UInt16, value: Int32)...) {
    for event in events { receive(event.type, event.code, event.value) }
  }

  /// Ends the frame; each one comes 10 ms after the last.
  mutating func sync(_ value: Int32 = 0) { receive(0, 0, value) }

  mutating func receive(_ type: UInt16, _ code: UInt16, _ value: Int32) {
    let event = KernelEvent(
      time: MonotonicInstant(nanoseconds: time * 10_000_000), type: type, code: code, value: value)
    if type == 0, code == 0 { time += 1 }
    guard frames.receive(event) else { return }
    var repaired: [ContactFrame] = []
    tracker.receive(frames.reports) { repaired.append($0) }
    var seen: [String] = []
    // What touches has left the air before.
    if let hover = frames.hover, hover.phase == .exited { seen.append(describe(hover)) }
    for sample in repaired.flatMap(\.samples) { seen.append(describe(sample)) }
    if let hover = frames.hover, hover.phase != .exited { seen.append(describe(hover)) }
    seen += frames.penButtons.map { "button \($0.button) \($0.phase)" }
    journal += seen
  }

  private func describe(_ hover: HoverSample) -> String {
    var text = "hover \(hover.phase) \(place(hover.location))"
    if hover.isEraser { text += " eraser" }
    if let height = hover.height { text += " h\((height * 100).rounded() / 100)" }
    if let roll = hover.roll { text += " roll\(degrees(roll))" }
    return text
  }

  private mutating func describe(_ sample: ContactSample) -> String {
    let name = names[sample.id] ?? "\(names.count + 1)"
    names[sample.id] = name
    var text = "\(name) \(sample.phase) \(place(sample.location))"
    if sample.tool != .finger { text += sample.isEraser ? " eraser" : " \(sample.tool)" }
    if sample.radius > 0 { text += " r\(sample.radius)" }
    if let force = sample.force { text += " f\((force * 100).rounded() / 100)" }
    if let altitude = sample.altitude { text += " alt\(degrees(altitude))" }
    if let azimuth = sample.azimuth { text += " azi\(degrees(azimuth))" }
    return text
  }
  private func degrees(_ angle: Float) -> Int { Int((Double(angle) * 180 / .pi).rounded()) }
  private func place(_ point: CGPoint) -> String { "\(Int(point.x.rounded())),\(Int(point.y.rounded()))" }
}

private let x: UInt16 = 0x35
private let y: UInt16 = 0x36
private let slot: UInt16 = 0x2F
private let id: UInt16 = 0x39

/// 1000 × 500 units on 1000 × 500 points.
private func screen(_ axes: [UInt16: KernelAxis] = [:], slots: Bool = true) -> KernelDevice {
  var all: [UInt16: KernelAxis] = [
    x: KernelAxis(minimum: 0, maximum: 999), y: KernelAxis(minimum: 0, maximum: 499),
  ]
  if slots { all[slot] = KernelAxis(minimum: 0, maximum: 4) }
  all.merge(axes) { $1 }
  return KernelDevice(
    name: "screen", codes: [1: [0x14A], 3: Set(all.keys)], axes: all, properties: [KernelCode.Property.direct])
}

private func pen(_ axes: [UInt16: KernelAxis] = [:]) -> KernelDevice {
  var all: [UInt16: KernelAxis] = [
    0: KernelAxis(minimum: 0, maximum: 999), 1: KernelAxis(minimum: 0, maximum: 499),
    0x18: KernelAxis(minimum: 0, maximum: 100),
    0x1A: KernelAxis(minimum: -90, maximum: 90), 0x1B: KernelAxis(minimum: -90, maximum: 90),
  ]
  all.merge(axes) { $1 }
  return KernelDevice(name: "pen", codes: [1: [0x140, 0x14A, 0x14B], 3: Set(all.keys)], axes: all)
}

@Suite("Events of kernel devices")
struct KernelFramesTests {
  @Test("Slots: two fingers come, move and go; a slot keeps what it was not told anew")
  func slots() throws {
    var rig = try Rig(screen())
    rig.send((3, id, 40), (3, x, 100), (3, y, 200))
    rig.sync()
    rig.send((3, slot, 1), (3, id, 41), (3, x, 300), (3, y, 400))
    rig.sync()
    rig.send((3, slot, 0), (3, x, 110), (3, slot, 1), (3, y, 410))
    rig.sync()
    rig.send((3, slot, 0), (3, id, -1))
    rig.sync()
    rig.send((3, id, 42), (3, x, 50))
    rig.sync()
    rig.send((3, id, -1), (3, slot, 1), (3, id, -1))
    rig.sync()
    #expect(
      rig.journal == [
        "1 began 100,200", "2 began 300,400", "1 moved 110,200", "2 moved 300,410", "1 ended 110,200", "3 began 50,200",
        "3 ended 50,200", "2 ended 300,410",
      ])
    #expect(rig.tracker.activeCount == 0)
  }

  @Test("A slot that gets a new contact without an end in between ends the old one in the same frame")
  func replaced() throws {
    var rig = try Rig(screen())
    rig.send((3, id, 1), (3, x, 10), (3, y, 10))
    rig.sync()
    rig.send((3, id, 2), (3, x, 900))
    rig.sync()
    #expect(rig.journal == ["1 began 10,10", "1 ended 10,10", "2 began 900,10"])
  }

  @Test("Size and pressure: half the longer axis in points, 0…1 of the range, nothing before the device has told")
  func measures() throws {
    let axes: [UInt16: KernelAxis] = [
      0x30: KernelAxis(minimum: 0, maximum: 255), 0x3A: KernelAxis(minimum: 0, maximum: 200),
    ]
    var rig = try Rig(screen(axes), size: CGSize(width: 500, height: 250))
    rig.send((3, id, 1), (3, x, 10), (3, y, 10), (3, 0x30, 40))
    rig.sync()
    rig.send((3, 0x3A, 100))
    rig.sync()
    #expect(rig.journal == ["1 began 5,5 r10.0", "1 moved 5,5 r10.0 f0.5"])
  }

  @Test("A palm is cancelled and a finger that hovers does not touch")
  func palm() throws {
    var rig = try Rig(screen([0x37: KernelAxis(minimum: 0, maximum: 2), 0x3B: KernelAxis(minimum: 0, maximum: 1)]))
    rig.send((3, id, 1), (3, x, 10), (3, y, 10))
    rig.sync()
    rig.send((3, 0x37, 2), (3, x, 12))
    rig.sync()
    rig.send((3, id, -1))
    rig.sync()
    rig.send((3, id, 2), (3, 0x37, 0), (3, 0x3B, 1), (3, x, 20))
    rig.sync()
    rig.send((3, 0x3B, 0))
    rig.sync()
    rig.send((3, 0x3B, 1))
    rig.sync()
    #expect(rig.journal == ["1 began 10,10", "1 cancelled 12,10", "2 began 20,10", "2 ended 20,10"])
  }

  @Test("Without slots contacts are listed in each frame and found again by their nearness")
  func list() throws {
    var rig = try Rig(screen(slots: false))
    func contact(_ px: Int32, _ py: Int32) { rig.send((3, x, px), (3, y, py), (0, 2, 0)) }
    contact(100, 100)
    rig.sync()
    contact(300, 100)
    contact(105, 100)
    rig.sync()
    contact(310, 100)
    rig.sync()
    rig.send((0, 2, 0))
    rig.sync()
    #expect(
      rig.journal == [
        "1 began 100,100", "1 moved 105,100", "2 began 300,100", "1 ended 105,100", "2 moved 310,100",
        "2 ended 310,100",
      ])
    #expect(rig.tracker.activeCount == 0)
  }

  @Test("Without slots but with tracking ids these tell who is who")
  func listWithNumbers() throws {
    var rig = try Rig(screen([id: KernelAxis(minimum: 0, maximum: 10)], slots: false))
    rig.send((3, id, 1), (3, x, 100), (3, y, 100), (0, 2, 0), (3, id, 2), (3, x, 200), (3, y, 100), (0, 2, 0))
    rig.sync()
    rig.send((3, id, 2), (3, x, 100), (3, y, 100), (0, 2, 0), (3, id, 1), (3, x, 200), (3, y, 100), (0, 2, 0))
    rig.sync()
    #expect(rig.journal == ["1 began 100,100", "2 began 200,100", "1 moved 200,100", "2 moved 100,100"])
  }

  @Test("One finger: BTN_TOUCH and the axes of a pointer")
  func single() throws {
    let axes = [UInt16(0): KernelAxis(minimum: 100, maximum: 1_099), 1: KernelAxis(minimum: 0, maximum: 499)]
    var rig = try Rig(KernelDevice(name: "old", codes: [1: [0x14A], 3: [0, 1]], axes: axes))
    rig.send((3, 0, 600), (3, 1, 100), (1, 0x14A, 1))
    rig.sync()
    rig.send((3, 0, 700))
    rig.sync()
    rig.send((1, 0x14A, 0))
    rig.sync()
    rig.send((3, 0, 5_000), (1, 0x14A, 1))
    rig.sync()
    #expect(rig.journal == ["1 began 500,100", "1 moved 600,100", "1 ended 600,100", "2 began 999,100"])
  }

  @Test("A pen hovers, touches with pressure and lean, is lifted and goes; the rubber is its other end")
  func pens() throws {
    var rig = try Rig(pen())
    rig.send((1, 0x140, 1), (3, 0, 10), (3, 1, 20))
    rig.sync()
    rig.send((3, 0x18, 50), (3, 0x1A, 0), (3, 0x1B, 45), (1, 0x14A, 1))
    rig.sync()
    rig.send((3, 0x1A, -30), (3, 0x1B, 0))
    rig.sync()
    rig.send((1, 0x14A, 0), (3, 0x18, 0))
    rig.sync()
    rig.send((1, 0x140, 0))
    rig.sync()
    rig.send((1, 0x141, 1), (1, 0x14A, 1))
    rig.sync()
    #expect(
      rig.journal == [
        "hover entered 10,20", "hover exited 10,20", "1 began 10,20 pen f0.5 alt45 azi90",
        "1 moved 10,20 pen f0.5 alt60 azi180", "1 ended 10,20 pen f0.0 alt60 azi180", "hover entered 10,20",
        "hover exited 10,20", "2 began 10,20 eraser f0.0 alt60 azi180",
      ])
  }

  @Test(
    "A pen's height, its turn, its eraser and its buttons; those held are cancelled when it leaves or its device goes")
  func heightAndButtons() throws {
    var device = pen([
      0x19: KernelAxis(minimum: 0, maximum: 60), 0x02: KernelAxis(minimum: -180, maximum: 180),
    ])
    device.codes[1]?.formUnion([0x141, 0x14C])
    var rig = try Rig(device)
    rig.send((1, 0x140, 1), (3, 0, 10), (3, 1, 20), (3, 0x19, 60), (3, 2, -90))
    rig.sync()
    rig.send((3, 0x19, 15), (1, 0x14B, 1))
    rig.sync()
    rig.send((1, 0x14C, 1))
    rig.sync()
    rig.send((1, 0x14B, 0))
    rig.sync()
    rig.send((1, 0x140, 0))
    rig.sync()
    // The button is held all the while, and the pen comes back with its other end.
    rig.send((1, 0x141, 1))
    rig.sync()
    rig.sync(1)
    #expect(
      rig.journal == [
        "hover entered 10,20 h1.0 roll90", "hover moved 10,20 h0.25 roll90", "button 1 pressed", "button 2 pressed",
        "button 1 released", "hover exited 10,20 h0.25 roll90", "button 2 cancelled",
        "hover entered 10,20 eraser h0.25 roll90", "button 2 pressed", "hover exited 10,20", "button 2 cancelled",
      ])
  }

  @Test("A pen that was near before the first event touches and hovers, until the device says that it left")
  func nearFromTheBeginning() throws {
    var rig = try Rig(pen())
    rig.send((3, 0, 10), (3, 1, 20), (3, 0x18, 50), (1, 0x14A, 1))
    rig.sync()
    rig.send((1, 0x14A, 0), (3, 0x18, 0))
    rig.sync()
    rig.send((1, 0x140, 0))
    rig.sync()
    rig.send((3, 0, 30))
    rig.sync()
    #expect(
      rig.journal == [
        "1 began 10,20 pen f0.5", "1 ended 10,20 pen f0.0", "hover entered 10,20", "hover exited 10,20",
      ])
  }

  @Test("A pen of a screen that announces tools and never sends one is seen")
  func silentTools() throws {
    var rig = try Rig(pen())
    for place in [Int32(10), 60] {
      rig.send((3, 0, place), (3, 1, 20), (1, 0x14A, 1))
      rig.sync()
      rig.send((1, 0x14A, 0))
      rig.sync()
    }
    #expect(rig.journal.filter { $0.contains("began") } == ["1 began 10,20 pen", "2 began 60,20 pen"])
    #expect(rig.tracker.activeCount == 0)
  }

  @Test(
    "Tilt and its two angles are each other's reverse", arguments: [Float(0.2), 0.8, 1.2, 1.55],
    [Float(0), 1, 2.5, 4, 6])
  func tilt(altitude: Float, azimuth: Float) throws {
    let degrees = PenTilt(altitude: altitude, azimuth: azimuth).degrees
    let back = try #require(PenTilt(xDegrees: degrees.x, yDegrees: degrees.y))
    #expect(abs(back.altitude - altitude) < 1e-5)
    #expect(abs(back.azimuth - azimuth) < 1e-4)
  }

  @Test("Fault: a device that goes in mid-touch leaves no live contact")
  func removed() throws {
    var rig = try Rig(screen())
    rig.send((3, id, 1), (3, x, 100), (3, y, 100), (1, 0x14A, 1))
    rig.sync()
    rig.send((1, 0x14A, 0))
    rig.sync(1)
    #expect(rig.journal == ["1 began 100,100", "1 cancelled 100,100"])
    #expect(rig.tracker.activeCount == 0)
    var stylus = try Rig(pen())
    stylus.send((1, 0x140, 1), (1, 0x14A, 1))
    stylus.sync()
    stylus.sync(1)
    #expect(stylus.journal == ["1 began 0,0 pen", "1 cancelled 0,0 pen"])
    #expect(stylus.tracker.activeCount == 0)
  }

  @Test("A key that the kernel repeats is no device that goes")
  func repeated() throws {
    var rig = try Rig(screen())
    rig.send((3, id, 1), (3, x, 100), (3, y, 100))
    rig.sync()
    rig.send((1, 114, 2))
    rig.sync(1)
    #expect(rig.tracker.activeCount == 1)
  }

  @Test("Fault: after lost events nobody is down whom the device did not name again")
  func dropped() throws {
    var rig = try Rig(screen())
    rig.send((3, id, 1), (3, x, 100), (3, y, 100), (3, slot, 1), (3, id, 2), (3, x, 200), (3, y, 200))
    rig.sync()
    rig.send((0, 3, 0), (3, slot, 0), (3, id, 7), (3, x, 300))
    rig.sync()
    rig.send((3, slot, 1), (3, x, 210))
    rig.sync()
    rig.send((3, id, -1), (3, slot, 0), (3, id, -1))
    rig.sync()
    #expect(
      rig.journal == [
        "1 began 100,100", "2 began 200,200", "1 cancelled 100,100", "2 cancelled 200,200", "3 began 300,100",
        "3 ended 300,100",
      ])
    #expect(rig.tracker.activeCount == 0)
  }

  @Test("What a device is, told from what it sends")
  func roles() {
    let pad = KernelDevice(
      codes: [1: [0x145, 0x14A], 3: [0, 1]], axes: [0: KernelAxis(minimum: 0, maximum: 9)], properties: [0])
    #expect(screen().role == .touchScreen && pen().role == .pen && pad.role == .touchPad)
    #expect(KernelDevice(codes: [1: [30, 31]]).role == .other)
    #expect(KernelFrames(pad, onto: CGSize(width: 10, height: 10)) == nil)
    // As a tablet's pad describes itself: places and a pen's button, but buttons of its own and no pen.
    let buttons = KernelDevice(
      name: "Tablet Pad", codes: [1: [0x100, 0x101, 0x102, 0x14B], 3: [0, 1, 8]],
      axes: [0: KernelAxis(minimum: 0, maximum: 1), 1: KernelAxis(minimum: 0, maximum: 1)])
    #expect(buttons.role == .tabletPad && !buttons.hasPen)
    #expect(KernelFrames(buttons, onto: CGSize(width: 10, height: 10)) == nil)
    let flat = KernelDevice(codes: [1: [0x14A], 3: [0, 1]], axes: [0: KernelAxis(minimum: 5, maximum: 5)])
    #expect(flat.role == .touchScreen && KernelFrames(flat, onto: CGSize(width: 10, height: 10)) == nil)
  }

  @Test("Random events of every kind: each contact has one life, inside the surface, and none is left at the end")
  func random() throws {
    // Events are made of the axes that a device has: fingers in slots need one for their numbers.
    let numbers = [id: KernelAxis(minimum: 0, maximum: 9)]
    let single = KernelDevice(
      name: "old", codes: [1: [0x14A], 3: [0, 1]],
      axes: [0: KernelAxis(minimum: 0, maximum: 999), 1: KernelAxis(minimum: 0, maximum: 499)])
    let devices = [screen(numbers), screen(slots: false), screen(numbers, slots: false), pen(), single]
    for seed in 0..<40 {
      var generator = Generator(state: UInt64(seed) &* 0x9E37_79B9 &+ 1)
      let device = devices[seed % devices.count]
      var frames = try #require(KernelFrames(device, onto: CGSize(width: 1_000, height: 500)))
      var tracker = ContactTracker(surface: .main)
      var alive: Set<ContactID> = []
      var dead: Set<ContactID> = []
      func check(_ frame: ContactFrame) {
        for sample in frame.samples {
          #expect(sample.x >= 0 && sample.x < 1_000 && sample.y >= 0 && sample.y < 500)
          if sample.phase == .began {
            #expect(!alive.contains(sample.id) && !dead.contains(sample.id))
            alive.insert(sample.id)
          } else {
            #expect(alive.contains(sample.id))
          }
          if sample.phase == .ended || sample.phase == .cancelled {
            alive.remove(sample.id)
            dead.insert(sample.id)
          }
        }
      }
      for step in 0..<3_000 {
        let axes = device.axes.keys.sorted()
        let event: KernelEvent
        let time = MonotonicInstant(nanoseconds: UInt64(step) * 1_000)
        switch generator.next() % 10 {
        case 0...5:
          let code = axes[Int(generator.next() % UInt64(axes.count))]
          let value =
            code == id || code == slot ? Int32(generator.next() % 12) - 2 : Int32(generator.next() % 1_200) - 100
          event = KernelEvent(time: time, type: 3, code: code, value: value)
        case 6:
          let code: UInt16 = [0x14A, 0x140, 0x141][Int(generator.next() % 3)]
          event = KernelEvent(time: time, type: 1, code: code, value: Int32(generator.next() % 3))
        case 7: event = KernelEvent(time: time, type: 0, code: 2, value: 0)
        default:
          let code: UInt16 = generator.next() % 60 == 0 ? 3 : 0
          event = KernelEvent(time: time, type: 0, code: code, value: generator.next() % 50 == 0 ? 1 : 0)
        }
        if frames.receive(event) { tracker.receive(frames.reports, emit: check) }
      }
      frames.cancelAll(at: MonotonicInstant(seconds: 1))
      tracker.receive(frames.reports, emit: check)
      #expect(tracker.activeCount == 0 && alive.isEmpty, "seed \(seed)")
      // 3,000 events end some 100 contacts of a device with several fingers, some 25 of one with a single one.
      #expect(dead.count >= 15, "seed \(seed)")
    }
  }

  private struct Generator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
  }
}
