import Foundation
import TouchPlatform

/// The open connections, and which of them ends when there is no room: counted by open sockets, in all and for each address.
struct WebDoor {
  private(set) var connections: [UInt64: WebConnection] = [:]
  private var perAddress: [IPAddress: Int] = [:]
  private let limits: WebLimits

  init(_ limits: WebLimits) { self.limits = limits }

  mutating func add(_ connection: WebConnection) {
    connections[connection.number] = connection
    perAddress[connection.address, default: 0] += 1
  }

  /// - Returns: whether it was there.
  mutating func remove(_ connection: WebConnection) -> Bool {
    guard connections.removeValue(forKey: connection.number) != nil else { return false }
    let left = perAddress[connection.address, default: 1] - 1
    perAddress[connection.address] = left > 0 ? left : nil
    return true
  }

  enum Verdict {
    case welcome
    /// There is room once this one has gone.
    case insteadOf(WebConnection, String)
    case full(String)
  }

  /// Whether one more of this address may come. Where there is no room, the oldest that nothing is lost with makes it: of
  /// the same address, or of the one that has most of them. So a crowd drives out itself alone.
  func verdict(on address: IPAddress) -> Verdict {
    let shaking = connections.values.filter { $0.phase == .handshake }
    let mine = shaking.filter { $0.address == address }
    if mine.count >= limits.handshakesPerAddress, let oldest = oldest(of: mine) {
      return .insteadOf(oldest, "\(address.text) has too many unfinished handshakes: the oldest is ended")
    }
    if shaking.count >= limits.handshakes, let oldest = oldest(ofMost: shaking) {
      return .insteadOf(oldest, "\(shaking.count) handshakes are unfinished: the oldest is ended")
    }
    let spare = connections.values.filter(\.isSpare)
    if perAddress[address, default: 0] >= limits.connectionsPerAddress {
      guard let oldest = oldest(of: spare.filter { $0.address == address }) else {
        return .full("\(address.text) has too many connections: no more")
      }
      return .insteadOf(oldest, "")
    }
    if connections.count >= limits.connections {
      guard let oldest = oldest(ofMost: spare) else {
        return .full("\(connections.count) connections are open: no more")
      }
      return .insteadOf(oldest, "")
    }
    return .welcome
  }

  private func oldest(of some: [WebConnection]) -> WebConnection? {
    some.min { ($0.since, $0.number) < ($1.since, $1.number) }
  }

  private func oldest(ofMost some: [WebConnection]) -> WebConnection? {
    let groups = Dictionary(grouping: some, by: \.address).values
    return groups.max { $0.count < $1.count }.flatMap { oldest(of: $0) }
  }
}
