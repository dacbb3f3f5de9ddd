import Foundation
import TouchPlatform

/// Reads the messages of one packet into the frames of its senders.
@MainActor struct TUIOPacketReader: @MainActor OSCVisitor {
  let decoder: TUIODecoder
  let endpoint: TUIOEndpoint
  let arrival: MonotonicInstant
  let size: CGSize
  /// The sender of what follows; nil until it matters.
  private var origin: TUIOOrigin?
  private var time: MonotonicInstant

  init(decoder: TUIODecoder, endpoint: TUIOEndpoint, arrival: MonotonicInstant, size: CGSize) {
    self.decoder = decoder
    self.endpoint = endpoint
    self.arrival = arrival
    self.size = size
    time = arrival
  }

  mutating func visit(_ message: OSCMessage, timeTag: UInt64) {
    if message.address.equals("/tuio/2Dcur") { return read(message, .cursor, timeTag) }
    if message.address.equals("/tuio/2Dblb") { return read(message, .blob, timeTag) }
    var arguments = message
    // An empty list of objects stands in the bundles of many senders, and is nothing to speak of.
    guard let command = arguments.takeText(), command.equals("set") else { return }
    if message.address.equals("/tuio/2Dobj") {
      decoder.complain(.objects, "objects with markers (/tuio/2Dobj) are no touches; they are ignored")
    } else {
      decoder.complain(.otherProfile, "only /tuio/2Dcur and /tuio/2Dblb are touches; other profiles are ignored")
    }
  }

  /// The packet's end is the end of a frame that has no number.
  func finish() {
    guard let origin else { return }
    commit(.cursor, of: origin)
    commit(.blob, of: origin)
  }

  private mutating func read(_ message: OSCMessage, _ kind: TUIOProfileKind, _ timeTag: UInt64) {
    var arguments = message
    guard let command = arguments.takeText() else { return misread("has no command") }
    if command.equals("source") {
      guard let name = arguments.takeText() else { return misread("names no source") }
      // What came before in this packet was of another sender.
      if let origin, !origin.isNamed(name, at: endpoint) {
        finish()
        self.origin = nil
      }
      if origin == nil { select(name, timeTag) }
      return
    }
    if origin == nil { select(nil, timeTag) }
    guard let origin else { return }
    if command.equals("alive") {
      origin.profiles[kind.rawValue].beginAlive()
      while arguments.count > 0 {
        guard let session = arguments.takeInteger() else {
          misread("lists a session that is no whole number")
          continue
        }
        if !origin.profiles[kind.rawValue].addAlive(session) { return tooMany() }
      }
    } else if command.equals("set") {
      set(&arguments, kind, origin)
    } else if command.equals("fseq") {
      guard let number = arguments.takeInteger() else { return misread("has no frame number") }
      end(kind, number, of: origin)
    } else {
      misread("has an unknown command")
    }
  }

  private mutating func select(_ name: OSCBytes?, _ timeTag: UInt64) {
    guard let found = decoder.origin(named: name, endpoint, at: arrival) else { return }
    origin = found
    found.lastHeard = max(found.lastHeard, arrival)
    time = arrival
    if timeTag > OSCPacket.immediately, let moment = found.clock?.moment(of: timeTag, arrival: arrival) {
      time = moment
    }
  }

  private func set(_ arguments: inout OSCMessage, _ kind: TUIOProfileKind, _ origin: TUIOOrigin) {
    guard let session = arguments.takeInteger(), let x = arguments.takeNumber(), let y = arguments.takeNumber() else {
      return misread("sets no session and place")
    }
    guard x.isFinite, y.isFinite else {
      return decoder.complain(.badPlace, "a contact's place is not a number; it is ignored")
    }
    var set = TUIOSet(session: session, x: x, y: y)
    if kind == .blob {
      guard let angle = arguments.takeNumber(), let width = arguments.takeNumber(), let height = arguments.takeNumber()
      else { return misread("sets no extent of a blob") }
      set.angle = angle.isFinite ? angle : 0
      set.width = width.isFinite && width > 0 ? width : 0
      set.height = height.isFinite && height > 0 ? height : 0
    }
    if !origin.profiles[kind.rawValue].add(set) { tooMany() }
  }

  private func end(_ kind: TUIOProfileKind, _ number: Int32, of origin: TUIOOrigin) {
    switch origin.profiles[kind.rawValue].sequence.judge(number, at: arrival) {
    case .fresh: break
    case .late:
      origin.profiles[kind.rawValue].clear()
      return
    case .restarted: decoder.cancel(origin, at: time)
    }
    commit(kind, of: origin)
  }

  private func commit(_ kind: TUIOProfileKind, of origin: TUIOOrigin) {
    var reports = decoder.contacts.emptyReports()
    origin.commit(kind, at: time, size: size, into: &reports)
    decoder.add(reports, at: time)
  }

  private func misread(_ what: String) {
    decoder.complain(.badMessage, "a message \(what); it is ignored")
  }

  private func tooMany() {
    decoder.complain(.tooMany, "a sender has more than \(TUIOProfile.limit) contacts; further ones are ignored")
  }
}
