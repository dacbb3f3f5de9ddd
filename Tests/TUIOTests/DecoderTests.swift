import Foundation
import TUIO
import Testing
import TouchPlatform

@MainActor @Suite("TUIO packets to contacts")
struct DecoderTests {
  @Test("A finger comes, moves and goes: fractions of the surface become its points")
  func oneFinger() {
    let table = Table()
    table.receive(OSC.frame(1, [Finger(5, 0.5, 0.5)]))
    table.receive(OSC.frame(2, [Finger(5, 0.25, 1)]))
    table.receive(OSC.frame(3, alive: [5]))
    table.receive(OSC.frame(4, alive: []))
    #expect(table.takeJournal() == ["a began 100.0 50.0", "a moved 50.0 100.0", "a ended 50.0 100.0"])
    #expect(table.frames.allSatisfy { $0.samples.allSatisfy { $0.source.rawValue > TUIODecoder.sourceBase } })
    #expect(table.frames.map { $0.time.nanoseconds / 1_000_000 } == [100_010, 100_020, 100_040])
  }

  @Test("One goes while another comes and a third moves, in one frame")
  func together() {
    let table = Table()
    table.receive(OSC.frame(1, [Finger(1, 0, 0), Finger(2, 0.5, 0)]))
    table.receive(OSC.frame(2, [Finger(2, 0.5, 0.5), Finger(3, 1, 1)]))
    #expect(
      table.takeJournal() == [
        "a began 0.0 0.0, b began 100.0 0.0", "a ended 0.0 0.0, b moved 100.0 50.0, c began 200.0 100.0",
      ])
  }

  @Test("Frames numbered −1, no source, and the empty lists of other profiles are accepted")
  func simpleSender() {
    let table = Table()
    func bundle(_ fingers: [Finger]) -> [UInt8] {
      let cursors = OSC.messages(-1, fingers)
      let others = ["/tuio/2Dblb", "/tuio/2Dobj"].map { OSC.message($0, [.s("alive")]) }
      return OSC.bundle([cursors[0]] + others + cursors.dropFirst(), timeTag: 0)
    }
    table.receive(OSC.bundle([]))
    table.receive(bundle([Finger(11, 0.5, 0)]))
    table.receive(bundle([Finger(11, 0.5, 0), Finger(12, 0, 0.5)]))
    table.receive(bundle([Finger(12, 0, 0.5)]))
    table.receive(bundle([]))
    #expect(table.takeJournal() == ["a began 100.0 0.0", "b began 0.0 50.0", "a ended 100.0 0.0", "b ended 0.0 50.0"])
  }

  @Test("Messages that come one in a packet, and a bundle in a bundle, say the same")
  func otherShapes() {
    let table = Table()
    for message in OSC.messages(1, [Finger(1, 0.5, 0.5)]) { table.receive(message) }
    table.receive(OSC.bundle([OSC.bundle([OSC.bundle(OSC.messages(2, [Finger(1, 0, 0)]))])]))
    table.receive(OSC.bundle(OSC.messages(nil, [])))
    #expect(table.takeJournal() == ["a began 100.0 50.0", "a moved 0.0 0.0", "a ended 0.0 0.0"])
  }

  @Test("Senders of the same session are told apart: by name, by address, and without a name by port")
  func senders() {
    let table = Table()
    let other = TUIOEndpoint(low: 0x7F00_0002, port: 5000)
    let port = TUIOEndpoint(low: 0x7F00_0001, port: 5001)
    let finger = [Finger(1, 0, 0)]
    table.receive(
      OSC.bundle(OSC.messages(1, finger, source: "left@a") + OSC.messages(9, finger, source: "right@a")))
    table.receive(OSC.frame(1, finger, source: "left@a"), from: other)
    table.receive(OSC.frame(1, finger))
    table.receive(OSC.frame(1, finger), from: port)
    #expect(table.decoder.activeCount == 5 && table.decoder.senderCount == 5)
    #expect(Set(table.frames.flatMap(\.samples).map(\.source)).count == 5)
    // A named sender that was started again has another port, and is the same.
    table.receive(OSC.frame(2, alive: [], source: "left@a"), from: port)
    #expect(table.decoder.activeCount == 4)
  }

  @Test("A packet that was overtaken changes nothing; one of the same number goes on with its frame")
  func overtaken() {
    let table = Table()
    table.receive(OSC.frame(7, alive: [1, 2], [Finger(1, 0, 0)]))
    table.receive(OSC.frame(7, alive: [1, 2], [Finger(2, 1, 0)]))
    table.receive(OSC.frame(6, alive: [1], [Finger(1, 0.5, 0.5)]))
    table.receive(OSC.frame(8, alive: [1, 2], [Finger(1, 0, 1)]))
    #expect(table.takeJournal() == ["a began 0.0 0.0", "b began 200.0 0.0", "a moved 0.0 100.0"])
  }

  @Test("The number after the largest is the first again")
  func wrap() {
    let table = Table()
    table.receive(OSC.frame(.max, [Finger(1, 0, 0)]))
    table.receive(OSC.frame(0, [Finger(1, 0, 1)]))
    table.receive(OSC.frame(1, alive: []))
    #expect(table.takeJournal() == ["a began 0.0 0.0", "a moved 0.0 100.0", "a ended 0.0 100.0"])
  }

  @Test(
    "Fault: a tracker that is started again, in a touch, has its old contacts cancelled and its new ones begun",
    arguments: [(last: Int32(5000), pause: 0.01), (last: 50, pause: 0.6)])
  func restart(last: Int32, pause: Double) {
    let table = Table()
    table.receive(OSC.frame(last, [Finger(1, 0, 0)]))
    table.receive(OSC.frame(1, [Finger(1, 1, 1)]), after: pause)
    table.receive(OSC.frame(2, alive: []))
    #expect(
      table.takeJournal() == ["a began 0.0 0.0", "a cancelled 0.0 0.0", "b began 200.0 100.0", "b ended 200.0 100.0"])
    #expect(table.decoder.activeCount == 0)
  }

  @Test("Fault: a tracker that is started again at once is believed at its fourth frame")
  func quickRestart() {
    let table = Table()
    table.receive(OSC.frame(50, [Finger(9, 0, 0)]))
    for number in 1...4 as ClosedRange<Int32> { table.receive(OSC.frame(number, [Finger(1, 1, 1)])) }
    table.receive(OSC.frame(5, alive: []))
    #expect(
      table.takeJournal() == ["a began 0.0 0.0", "a cancelled 0.0 0.0", "b began 200.0 100.0", "b ended 200.0 100.0"])
  }

  @Test("Fault: the packet that ended a finger is lost: the next list of those alive ends it")
  func lostEnd() {
    let table = Table()
    table.receive(OSC.frame(1, [Finger(1, 0, 0)]))
    table.receive(OSC.frame(4, [Finger(1_000_000, 1, 1), Finger(-7, 0, 1)]))
    table.receive(OSC.frame(5, alive: []))
    #expect(
      table.takeJournal() == [
        "a began 0.0 0.0", "a ended 0.0 0.0, b began 200.0 100.0, c began 0.0 100.0",
        "b ended 200.0 100.0, c ended 0.0 100.0",
      ])
  }

  @Test("A finger that is alive begins when its place is known; a place of one that is not alive counts for nothing")
  func lostSet() {
    let table = Table()
    table.receive(OSC.frame(1, alive: [1], []))
    table.receive(OSC.frame(2, alive: [1], [Finger(2, 0, 0)]))
    #expect(table.takeJournal() == [])
    table.receive(OSC.frame(3, alive: [1], [Finger(1, 0.5, 0.5)]))
    #expect(table.takeJournal() == ["a began 100.0 50.0"])
  }

  @Test("Fault: a sender that repeats its state vanishes in a touch: after 1.5 s its contacts are cancelled")
  func vanishes() {
    let table = Table()
    table.receive(OSC.frame(1, [Finger(1, 0, 0), Finger(2, 1, 1)]))
    table.receive(OSC.frame(2, [Finger(1, 0, 0), Finger(2, 1, 1)]), after: 1)
    table.wait(1.49)
    #expect(table.takeJournal() == ["a began 0.0 0.0, b began 200.0 100.0"])
    table.wait(0.02)
    #expect(table.takeJournal() == ["a cancelled 0.0 0.0, b cancelled 200.0 100.0"])
    #expect(table.decoder.activeCount == 0 && table.decoder.silenceDeadline == nil)
    // It is back.
    table.receive(OSC.frame(3, [Finger(1, 0.5, 0)]))
    #expect(table.takeJournal() == ["c began 100.0 0.0"])
  }

  @Test("Fault: a sender that only tells changes may hold a finger still, and is given up after 30 s")
  func quietSender() {
    let table = Table()
    table.receive(OSC.frame(-1, [Finger(1, 0, 0)]))
    table.receive(OSC.frame(-1, [Finger(1, 0, 1)]))
    table.wait(29)
    #expect(table.decoder.activeCount == 1)
    table.wait(2)
    #expect(table.takeJournal() == ["a began 0.0 0.0", "a moved 0.0 100.0", "a cancelled 0.0 100.0"])
  }

  @Test("A blob has a radius: half of its longer axis, as its angle lays it on the surface")
  func blob() {
    let table = Table()
    table.receive(OSC.bundle(OSC.blob(1, 0.5, 0.5, width: 0.1, height: 0.1)))
    table.receive(OSC.bundle(OSC.blob(1, 0.5, 0.5, angle: .pi / 2, width: 0.3, height: 0.1)))
    table.receive(OSC.bundle(OSC.blob(1, 0.5, 0.5, angle: .nan, width: -1, height: .infinity)))
    table.receive(OSC.bundle([OSC.message("/tuio/2Dblb", [.s("alive")])]))
    #expect(
      table.takeJournal() == [
        "a began 100.0 50.0 r 10.0", "a moved 100.0 50.0 r 15.0", "a moved 100.0 50.0", "a ended 100.0 50.0",
      ])
  }

  @Test("A cursor and a blob of one session are one finger, whichever comes and goes first")
  func cursorAndBlob() {
    let table = Table()
    table.receive(OSC.bundle(OSC.messages(1, [Finger(1, 0, 0)]) + OSC.blob(1, 0.4, 0.4, width: 0.1, height: 0.1)))
    table.receive(OSC.bundle(OSC.messages(2, [Finger(1, 0, 0.5)]) + OSC.blob(1, 0.5, 0.5, width: 0.1, height: 0.1)))
    #expect(table.takeJournal() == ["a began 0.0 0.0", "a moved 0.0 0.0 r 10.0", "a moved 0.0 50.0 r 10.0"])
    table.receive(OSC.frame(3, alive: []))
    #expect(table.takeJournal() == [])
    table.receive(OSC.bundle([OSC.message("/tuio/2Dblb", [.s("alive")])]))
    #expect(table.takeJournal() == ["a ended 0.0 50.0 r 10.0"])
  }

  @Test("The surface's size is that of the moment, so a finger goes on after a change of size")
  func resize() {
    let table = Table()
    table.receive(OSC.frame(1, [Finger(1, 0.5, 0.5)]))
    table.size = CGSize(width: 1000, height: 1000)
    table.receive(OSC.frame(2, [Finger(1, 0.25, 0.5)]))
    table.receive(OSC.frame(3, alive: []))
    #expect(table.takeJournal() == ["a began 100.0 50.0", "a moved 250.0 500.0", "a ended 250.0 500.0"])
  }

  @Test("Time tags, where they are wanted, take the network's delay out of a finger's time")
  func timeTags() {
    let table = Table()
    table.decoder.usesTimeTags = true
    let start: UInt64 = 0xE8_00_00_00 << 32
    let tenth: UInt64 = (1 << 32) / 10
    table.receive(OSC.frame(1, [Finger(1, 0, 0)], timeTag: start), after: 0.1)
    table.receive(OSC.frame(2, [Finger(1, 0, 0.5)], timeTag: start + tenth), after: 0.16)
    table.receive(OSC.frame(3, [Finger(1, 0, 1)], timeTag: start + 2 * tenth), after: 0.04)
    // A clock that jumps back by a day is taken anew.
    table.receive(OSC.frame(4, alive: [], timeTag: start - 86_400 << 32), after: 0.1)
    let times = table.frames.map { ($0.time.seconds * 1000).rounded() / 1000 }
    #expect(times == [100.1, 100.2, 100.3, 100.4])
  }

  @Test("Everything is cancelled, once, when the source stops")
  func cancelAll() {
    let table = Table()
    table.receive(OSC.frame(1, [Finger(1, 0, 0)], source: "a"))
    table.receive(OSC.frame(1, [Finger(1, 1, 0)], source: "b"))
    table.decoder.cancelAll(at: table.now)
    table.decoder.cancelAll(at: table.now)
    #expect(table.takeJournal().last == "a cancelled 0.0 0.0, b cancelled 200.0 0.0")
    #expect(table.decoder.activeCount == 0)
  }
}
