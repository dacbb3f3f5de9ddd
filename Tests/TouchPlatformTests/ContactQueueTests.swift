import Foundation
import Testing
import TouchPlatform

@MainActor @Suite("Contacts in a row")
struct ContactQueueTests {
  /// A queue whose handler writes a journal, and does something more when it is told to.
  @MainActor private final class Desk {
    var journal: [String] = []
    var onFrame: (() -> Void)?
    private(set) lazy var contacts = ContactQueue(surface: .main) { [unowned self] frame in
      journal.append(frame.samples.map { "\($0.phase) \(Int($0.x))" }.joined(separator: ", "))
      let work = onFrame
      onFrame = nil
      work?()
      journal.append("|")
    }

    func receive(_ kind: ContactReport.Kind, _ x: Double, at milliseconds: Int64, key: UInt64 = 1, source: UInt16 = 1) {
      var reports = [
        ContactReport(
          key: key, kind: kind, location: CGPoint(x: x, y: 0), time: Desk.time(milliseconds),
          source: ContactSource(source))
      ]
      contacts.receive(contacts.exchange(&reports))
      if !reports.isEmpty { journal.append("reports are left") }
    }

    static func time(_ milliseconds: Int64) -> MonotonicInstant {
      MonotonicInstant(seconds: 5).advanced(byNanoseconds: milliseconds * 1_000_000)
    }
  }

  @Test("What comes while a frame is handled waits until that is done, in order, cancels as well")
  func nested() {
    let desk = Desk()
    desk.onFrame = {
      desk.receive(.motion, 2, at: 1)
      desk.contacts.cancel(ContactSource(7), at: Desk.time(2))
      desk.contacts.cancel(ContactSource(1), at: Desk.time(2))
      desk.receive(.down, 3, at: 3)
      desk.journal.append("still in the first frame")
    }
    desk.receive(.down, 1, at: 0)
    #expect(
      desk.journal == ["began 1", "still in the first frame", "|", "moved 2", "|", "cancelled 2", "|", "began 3", "|"])
    #expect(desk.contacts.activeCount == 1)
    desk.contacts.cancel(at: Desk.time(4))
    #expect(desk.journal.suffix(2) == ["cancelled 3", "|"] && desk.contacts.activeCount == 0)
  }

  @Test("While a frame is handled, the contacts that are down are those of the frames handed over so far")
  func countInHandler() {
    let desk = Desk()
    var counts: [Int] = []
    desk.onFrame = {
      desk.receive(.down, 2, at: 1, key: 2)
      counts.append(desk.contacts.activeCount)
    }
    desk.receive(.down, 1, at: 0)
    counts.append(desk.contacts.activeCount)
    desk.onFrame = { counts.append(desk.contacts.activeCount) }
    desk.receive(.up, 1, at: 2)
    desk.onFrame = { counts.append(desk.contacts.activeCount) }
    desk.contacts.cancel(at: Desk.time(3))
    #expect(counts == [1, 2, 1, 0])
  }

  @Test("A handler that does not return: when too much waits, all contacts are cancelled, and later ones count again")
  func overrun() {
    let desk = Desk()
    desk.onFrame = {
      for step in 1...Int64(ContactQueue.limit + 10) { desk.receive(.motion, Double(step), at: step) }
      desk.receive(.up, 9, at: 5000)
      desk.receive(.down, 10, at: 5001)
    }
    desk.receive(.down, 0, at: 0)
    // The motions and the lift after the cancel are of no contact.
    #expect(desk.journal == ["began 0", "|", "cancelled 0", "|", "began 10", "|"])
  }

  @Test("Frames of one packet wait until it is read; an end of all replaces them")
  func packets() {
    let desk = Desk()
    func frame(_ kind: ContactReport.Kind, _ x: Double, at milliseconds: Int64) -> Bool {
      var reports = desk.contacts.emptyReports()
      reports.append(
        ContactReport(
          key: 4, kind: kind, location: CGPoint(x: x, y: 0), time: Desk.time(milliseconds), source: .init(1)))
      return desk.contacts.add(reports)
    }
    #expect(frame(.down, 1, at: 0) && frame(.motion, 2, at: 1) && desk.contacts.add([]))
    #expect(desk.journal.isEmpty)
    desk.contacts.handOver()
    #expect(desk.journal == ["began 1", "|", "moved 2", "|"])
    #expect(frame(.motion, 3, at: 2))
    desk.contacts.addCancellation(at: Desk.time(3))
    desk.contacts.handOver()
    #expect(desk.journal.suffix(2) == ["cancelled 2", "|"])
  }

  @Test("The array of a frame serves again for the next one")
  func room() {
    let desk = Desk()
    var reports: [ContactReport] = []
    reports.reserveCapacity(100)
    for step in 0..<3 {
      reports.append(
        ContactReport(
          key: 1, kind: step == 0 ? .down : .motion, location: CGPoint(x: Double(step), y: 0),
          time: Desk.time(Int64(step)),
          source: .init(1)))
      desk.contacts.receive(desk.contacts.exchange(&reports))
    }
    #expect(reports.isEmpty && max(reports.capacity, desk.contacts.emptyReports().capacity) >= 100)
  }
}
