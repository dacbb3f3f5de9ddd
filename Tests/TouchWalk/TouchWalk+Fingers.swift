import TouchPlatform
import UIKit

/// What fingers do, with and without a tracker that repairs what devices say of them.
extension TouchWalk {
  func fingersAct(_ verb: WalkVerb) -> Bool {
    switch verb {
    case .fingersDown: fingersDown()
    case .fingersMove: fingersMove()
    case .fingersUp: fingersUp()
    case .tap: tap()
    case .stroke: stroke()
    case .strangeReports: strangeReports()
    case .rawFrame: runtime.receive(.contacts(rawFrame()))
    case .loseDevice:
      fingers.removeAll()
      pens.removeAll()
      tracker.cancelAll(at: stage.platform.now) { stage.platform.send(.contacts($0)) }
    default: return false
    }
    return true
  }

  func report(_ reports: [ContactReport]) {
    tracker.receive(reports) { stage.platform.send(.contacts(withEstimates($0))) }
  }

  func contact(
    _ finger: (key: UInt64, place: CGPoint), _ kind: ContactReport.Kind, _ tool: ContactTool = .finger
  ) -> ContactReport {
    ContactReport(key: finger.key, kind: kind, location: finger.place, time: stage.platform.now, tool: tool)
  }

  /// One to three fingers touch, at once; mostly fingers, now and then a pen or a mouse.
  private func fingersDown() {
    if fingers.count > 6 { return fingersUp() }
    let tool = ContactTool(rawValue: input.happens(24) ? input.byte() % 3 : 0) ?? .finger
    report(
      (0...input.choice(input.happens(80) ? 3 : 1)).map { _ in
        lastKey += 1
        let finger = (lastKey, CGPoint(x: input.coordinate(), y: input.coordinate()))
        fingers.append(finger)
        return contact(finger, .down, tool)
      })
  }

  /// Some fingers, or all, move together; a display frame follows, mostly.
  private func fingersMove() {
    if fingers.isEmpty { return fingersDown() }
    let dx = Double(input.choice(25)) - 12
    let dy = Double(input.choice(25)) - 12
    let spread = input.happens(90)
    let first = input.happens(128) ? input.choice(fingers.count) : 0
    var reports: [ContactReport] = []
    for index in fingers.indices.dropFirst(first) {
      let sign: Double = spread && index % 2 == 1 ? -1 : 1
      fingers[index].place.x += dx * sign
      fingers[index].place.y += dy * sign
      reports.append(contact(fingers[index], .motion))
    }
    report(reports)
    if !input.happens(60) { stage.advance(by: .frames(1)) }
  }

  private func fingersUp() {
    guard !fingers.isEmpty else { return }
    let count = input.happens(100) ? fingers.count : 1
    let index = input.choice(fingers.count - count + 1)
    report(fingers[index..<(index + count)].map { contact($0, .up) })
    fingers.removeSubrange(index..<(index + count))
  }

  /// One or two fingers touch and leave at once, up to three times.
  private func tap() {
    var hand: [(key: UInt64, place: CGPoint)] = []
    for _ in 0...input.choice(input.happens(60) ? 2 : 1) {
      hand.append((0, CGPoint(x: input.coordinate(), y: input.coordinate())))
    }
    for _ in 0...input.choice(input.happens(100) ? 3 : 1) {
      for index in hand.indices {
        lastKey += 1
        hand[index].key = lastKey
      }
      report(hand.map { contact($0, .down) })
      stage.advance(by: .milliseconds(Double(20 + input.choice(60))))
      report(hand.map { contact($0, .up) })
      stage.advance(by: .milliseconds(Double(20 + input.choice(60))))
    }
  }

  /// One finger touches, moves quickly along a line, and mostly leaves.
  private func stroke() {
    lastKey += 1
    var finger = (key: lastKey, place: CGPoint(x: input.coordinate(), y: input.coordinate()))
    let dx = Double(input.choice(13)) - 6
    let dy = Double(input.choice(13)) - 6
    report([contact(finger, .down)])
    for _ in 0...input.choice(6) {
      finger.place.x += dx
      finger.place.y += dy
      report([contact(finger, .motion)])
      stage.advance(by: .milliseconds(Double(4 + input.choice(14))))
    }
    if input.happens(60) {
      fingers.append(finger)
    } else {
      report([contact(finger, .up)])
    }
  }

  /// One finger goes across a row of a table, quickly or not, and mostly leaves; what it has uncovered is tapped.
  func swipeRow(of table: WalkTable) {
    let isTowardsLeft = input.happens(170)
    let row = input.choice(4)
    let start = CGPoint(x: isTowardsLeft ? table.bounds.maxX - 2 : table.bounds.minX + 2, y: Double(row) * 20 + 10)
    lastKey += 1
    var finger = (key: lastKey, place: table.convert(start, to: nil))
    let way = Double(2 + input.choice(9)) * (isTowardsLeft ? -1 : 1)
    report([contact(finger, .down)])
    table.fingerComes(at: finger.place)
    for _ in 0...(2 + input.choice(5)) {
      finger.place.x += way
      report([contact(finger, .motion)])
      stage.advance(by: .milliseconds(Double(4 + input.choice(14))))
    }
    if input.happens(40) {
      table.fingerWent()
      return fingers.append(finger)
    }
    report([contact(finger, .up)])
    table.fingerWent()
    guard input.happens(150) else { return }
    stage.advance(by: .milliseconds(Double(input.choice(500))))
    lastKey += 1
    let button = (key: lastKey, place: table.convert(start, to: nil))
    report([contact(button, .down)])
    stage.advance(by: .milliseconds(Double(20 + input.choice(60))))
    report([contact(button, .up)])
  }

  /// What broken devices say, repaired by the tracker.
  private func strangeReports() {
    let now = stage.platform.now
    report(
      (0...input.choice(5)).map { _ in
        let what = input.byte()
        return ContactReport(
          key: UInt64(what >> 2 & 0xF) + (input.happens(100) ? 0 : lastKey), kind: .init(rawValue: what & 3) ?? .down,
          location: CGPoint(x: input.strangeCoordinate(), y: input.strangeCoordinate()), time: now,
          tool: ContactTool(rawValue: what >> 6) ?? .finger, radius: Float(what), force: what & 1 == 0 ? nil : 0.5)
      })
  }

  /// A hardware frame that no tracker has seen: contacts begin twice, move without beginning, come back after their
  /// end, change their tool or end, have forces that are no numbers, or stand in it several times.
  func rawFrame() -> ContactFrame {
    let time = time()
    let samples = (0...input.choice(5)).map { _ in
      let what = input.byte()
      return ContactSample(
        id: ContactID(Self.rawID + UInt64(what >> 2 & 7)), phase: ContactPhase(rawValue: what & 3) ?? .began,
        location: CGPoint(x: input.strangeCoordinate(), y: input.strangeCoordinate()),
        time: input.happens(16) ? self.time() : time, tool: ContactTool(rawValue: what >> 6) ?? .finger,
        radius: Float(what) - 3, force: what & 4 == 0 ? nil : Self.strangeForces[Int(what & 3)],
        altitude: what & 8 == 0 ? nil : Float(what), azimuth: what & 16 == 0 ? nil : -.infinity,
        isEraser: what & 32 != 0)
    }
    return withEstimates(ContactFrame(surface: .main, time: time, samples: samples))
  }
  private static let rawID: UInt64 = 1 << 60
  private static let strangeForces: [Float] = [0.5, .infinity, -1, 1e20]

  /// A moment: usually now or a little earlier or later, seldom any at all.
  func time() -> MonotonicInstant {
    let now = stage.platform.now
    let choice = input.byte()
    if choice >= 0xFD { hasStrangeTime = true }
    switch choice {
    case 0xFF: return MonotonicInstant(nanoseconds: input.word())
    case 0xFE: return .zero
    case 0xFD: return .distantFuture
    case 0xC0...0xFC: return now.advanced(byNanoseconds: -20_000_000)
    case let step: return now.advanced(byNanoseconds: Int64(step) * 100_000)
    }
  }

  /// Every finger leaves, keys and pointers too, and time passes: nothing may go on then.
  func rest() {
    isResting = true
    defer { isResting = false }
    if input.happens(200) {
      tracker.receive(fingers.map { contact($0, .up) }) { stage.platform.send(.contacts($0)) }
    }
    fingers.removeAll()
    liftPens()
    // Those that only strange reports have brought.
    tracker.cancelAll(at: stage.platform.now) { stage.platform.send(.contacts($0)) }
    let samples = (0..<8).map {
      ContactSample(
        id: ContactID(Self.rawID + $0), phase: .ended, location: CGPoint(x: 5, y: 5), time: stage.platform.now)
    }
    runtime.receive(.contacts(ContactFrame(surface: .main, time: stage.platform.now, samples: samples)))
    releaseDevices()
    hideNavigation()
    // A gesture of the app's own goes on until the app ends it.
    for _ in 0..<2 {
      for case let recognizer as WalkRecognizer in livingRecognizers
      where recognizer.state == .began || recognizer.state == .changed {
        recognizer.state = .ended
      }
      stage.advance(by: .milliseconds(1200))
      if hasStrangeTime { runtime.receive(.wake(WakeUp(surface: .main, time: .distantFuture))) }
    }
    checkAtRest()
  }
}
