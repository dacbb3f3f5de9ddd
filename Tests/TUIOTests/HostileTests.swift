import Foundation
import TUIO
import Testing
import TouchPlatform

@MainActor @Suite("TUIO: what should not come")
struct HostileTests {
  @Test("Fault: a packet cut anywhere changes nothing, and the finger that is down goes on")
  func cut() {
    let whole = OSC.frame(2, [Finger(1, 0.5, 0.5), Finger(2, 1, 1)], source: "tracker@host")
    for length in 0..<whole.count {
      let table = Table()
      table.receive(OSC.frame(1, [Finger(1, 0, 0)], source: "tracker@host"))
      table.receive(Array(whole[..<length]))
      // Cut between two messages it is a shorter bundle, which is whole.
      let journal = table.takeJournal()
      #expect(journal.first == "a began 0.0 0.0")
      table.receive(OSC.frame(3, alive: [], source: "tracker@host"))
      #expect(table.decoder.activeCount == 0, "cut to \(length) bytes")
    }
  }

  @Test("Fault: any byte may be any other: nothing traps, and an empty list ends what is down")
  func flipped() {
    let whole = OSC.frame(2, [Finger(1, 0.5, 0.5)], source: "t")
    for index in whole.indices {
      for value in [0, 1, 0x2F, 0x7F, 0x80, 0xFF] as [UInt8] {
        let table = Table()
        table.receive(OSC.frame(1, [Finger(1, 0, 0)], source: "t"))
        var bytes = whole
        bytes[index] = value
        table.receive(bytes)
        table.wait(60)
        #expect(table.decoder.activeCount == 0, "byte \(index) is \(value)")
      }
    }
  }

  @Test("A place that is no number is no place: the finger keeps its own, or does not begin")
  func badPlaces() {
    let table = Table()
    table.receive(OSC.frame(1, [Finger(1, .nan, 0), Finger(2, 0, .infinity), Finger(3, 0, 0)]))
    table.receive(OSC.frame(2, [Finger(3, .nan, .nan)]))
    table.receive(OSC.frame(3, [Finger(3, 1e30, -1)]))
    table.receive(OSC.frame(4, alive: []))
    let ends = table.frames.map { $0.samples.map(\.phase) }
    #expect(ends == [[.began], [.moved], [.ended]])
    #expect(table.frames.allSatisfy { $0.samples.allSatisfy { $0.x.isFinite && $0.y.isFinite } })
  }

  @Test("Fault: a million sessions and a thousand senders: what is kept has a limit, and all of it ends")
  func floods() {
    let table = Table()
    let many = (0..<2000).map { Finger(Int32($0), 0.5, 0.5) }
    table.receive(OSC.frame(1, many))
    #expect(table.decoder.activeCount == 256)
    for port in 0..<1000 as Range<UInt16> {
      table.receive(OSC.frame(1, [Finger(1, 0, 0)]), from: TUIOEndpoint(low: 9, port: port))
    }
    #expect(table.decoder.senderCount == TUIODecoder.senderLimit)
    #expect(table.decoder.activeCount == 256 + TUIODecoder.senderLimit - 1)
    table.wait(100)
    #expect(table.decoder.activeCount == 0)
    // Senders without fingers make room for new ones.
    table.receive(OSC.frame(1, [Finger(1, 0, 0)]), from: TUIOEndpoint(low: 10, port: 1))
    #expect(table.decoder.activeCount == 1)
  }

  @Test("Bundles nested without end, blobs longer than the packet, unknown types: none of it is believed or read past")
  func shapes() {
    let table = Table()
    var deep = OSC.frame(1, [Finger(1, 0, 0)])
    for _ in 0..<100 { deep = OSC.bundle([deep]) }
    table.receive(deep)
    table.receive(OSC.text("/tuio/2Dcur") + OSC.text(",sb") + OSC.text("alive") + OSC.word(0xFFFF_FFFC))
    table.receive(OSC.text("/tuio/2Dcur") + OSC.text(",s?") + OSC.text("alive") + OSC.word(1))
    table.receive(OSC.text("/tuio/2Dcur"))
    table.receive(OSC.message("/tuio/2Dcur", [.s("set"), .s("one"), .f(0), .f(0)]))
    table.receive(OSC.message("/tuio/2Dcur", [.i(1), .b([1, 2, 3])]))
    table.receive(OSC.message("/tuio/2Dobj", [.s("set"), .i(1), .i(4), .f(0), .f(0)]))
    #expect(table.takeJournal() == [] && table.decoder.activeCount == 0)
    // In the midst of such company a good message counts.
    table.receive(OSC.bundle([OSC.message("/other", [.b([1, 2, 3, 4, 5])])] + OSC.messages(1, [Finger(1, 0, 0)])))
    #expect(table.takeJournal() == ["a began 0.0 0.0"])
  }

  @Test("Fault: packets that come while the app nests a loop in a handler wait, keep their order, and do not pile up")
  func nested() {
    var journal: [ContactPhase] = []
    var hold: (() -> Void)?
    let decoder = TUIODecoder(surface: .main) { frame in
      journal += frame.samples.map(\.phase)
      let held = hold
      hold = nil
      held?()
    }
    func receive(_ packet: [UInt8]) {
      packet.withUnsafeBytes {
        decoder.receive($0, from: Table.sender, at: MonotonicInstant(seconds: 5), size: CGSize(width: 10, height: 10))
      }
    }
    hold = {
      receive(OSC.frame(2, [Finger(1, 1, 1)]))
      receive(OSC.frame(3, alive: []))
      #expect(journal == [.began])
    }
    receive(OSC.frame(1, [Finger(1, 0, 0)]))
    #expect(journal == [.began, .moved, .ended])
    journal = []
    hold = { for step in 0..<10_000 { receive(OSC.frame(-1, [Finger(2, Float(step) / 10_000, 0)])) } }
    receive(OSC.frame(-1, [Finger(2, 0.5, 0.5)]))
    #expect(journal.count < 5000 && journal.filter { $0 == .began }.count >= 2)
    #expect(journal.contains(.cancelled))
    receive(OSC.frame(-1, alive: []))
    #expect(decoder.activeCount == 0)
  }
}
