import Foundation
import TouchPlatform

/// TUIO 1.1 packets to contacts: everything of a receiver but the socket.
///
/// It listens to `/tuio/2Dcur` and `/tuio/2Dblb`; a cursor and a blob of the same session are one finger, at the cursor's
/// place and with the blob's radius. Senders are told apart by what they call themselves and their address, or by
/// address and port where they do not. TUIO knows no cancelling: a contact that is no longer alive has ended, except
/// where a sender was started again or fell silent; then its contacts are cancelled.
///
/// Any bytes may come: a packet that is not OSC 1.0 as a whole changes nothing. At most 32 senders with 256 contacts each
/// are kept.
@MainActor public final class TUIODecoder {
  /// A sender that repeats its state and has contacts down may be silent for this long, in seconds.
  public var silenceLimit = 1.5
  /// A sender that has never repeated its state may be silent for this long, in seconds, with contacts down.
  public var longSilenceLimit = 30.0
  /// Whether time tags of bundles are believed; otherwise a contact's time is that of the packet's arrival.
  public var usesTimeTags = false
  /// How many contacts are down.
  public var activeCount: Int { contacts.activeCount }
  /// How many senders are known.
  public var senderCount: Int { origins.count }

  let contacts: ContactQueue
  private var origins: [TUIOOrigin] = []
  private var lastNumber: UInt16 = 0
  private var complaints: Set<Complaint> = []

  /// The most senders that are kept apart at a time.
  public static let senderLimit = 32
  /// The number of the first sender on frames and tapes less one: other backends number their devices from 1.
  public static let sourceBase: UInt16 = 0x7000

  enum Complaint: Hashable {
    case damaged, objects, otherProfile, badPlace, badMessage, tooMany, tooManySenders, overrun
  }

  /// A decoder without contacts.
  /// - Parameters:
  ///   - surface: whose contacts they are.
  ///   - deliver: is given each frame of contacts; it may run the main loop.
  public init(surface: SurfaceID, deliver: @escaping @MainActor (ContactFrame) -> Void) {
    contacts = ContactQueue(surface: surface, deliver: deliver)
  }

  /// Takes one packet and hands over what it says of contacts. Cost of one of ten moved fingers: no allocation.
  /// - Parameters:
  ///   - packet: the bytes of one datagram.
  ///   - sender: where it came from.
  ///   - time: when it came.
  ///   - size: the surface's, in points.
  public func receive(
    _ packet: UnsafeRawBufferPointer, from sender: TUIOEndpoint, at time: MonotonicInstant, size: CGSize
  ) {
    do throws(OSCError) {
      try OSCPacket.check(packet)
      var reader = TUIOPacketReader(decoder: self, endpoint: sender, arrival: time, size: size)
      try OSCPacket.visit(packet, with: &reader)
      reader.finish()
    } catch { complain(.damaged, "a packet is not OSC 1.0: \(error)") }
    contacts.handOver()
  }

  /// Cancels the contacts of senders that have been silent for too long.
  public func expire(at time: MonotonicInstant) {
    for origin in origins where origin.downCount > 0 && time >= limit(of: origin) {
      let count = origin.downCount
      PlatformLog.write(
        .device, "TUIO: \(origin.title) fell silent with \(count) contact\(count == 1 ? "" : "s") down: cancelled")
      cancel(origin, at: time)
    }
    contacts.handOver()
  }

  /// When `expire(at:)` has something to do unless packets come before; nil when no contact is down.
  public var silenceDeadline: MonotonicInstant? {
    var earliest: MonotonicInstant?
    for origin in origins where origin.downCount > 0 { earliest = min(earliest ?? .distantFuture, limit(of: origin)) }
    return earliest
  }

  /// Cancels every contact and forgets all senders.
  public func cancelAll(at time: MonotonicInstant) {
    origins.removeAll()
    contacts.addCancellation(nil, at: time)
    contacts.handOver()
  }

  private func limit(of origin: TUIOOrigin) -> MonotonicInstant {
    origin.lastHeard.advanced(bySeconds: origin.repeats ? silenceLimit : longSilenceLimit)
  }

  // MARK: - For the reader of one packet

  /// The sender of this name (nil: it says none) and address, made when it is new; nil when there are too many.
  func origin(named name: OSCBytes?, _ endpoint: TUIOEndpoint, at time: MonotonicInstant) -> TUIOOrigin? {
    for origin in origins where origin.isNamed(name, at: endpoint) { return origin }
    if origins.count == Self.senderLimit {
      // The one that has been silent for the longest time makes room, unless it has fingers down.
      let idle = origins.indices.filter { origins[$0].downCount == 0 }
      guard let oldest = idle.min(by: { origins[$0].lastHeard < origins[$1].lastHeard }) else {
        complain(.tooManySenders, "more than \(Self.senderLimit) senders have contacts down; further ones are ignored")
        return nil
      }
      origins.remove(at: oldest)
    }
    lastNumber = lastNumber % 0x0FFF + 1
    let made = TUIOOrigin(name: name, endpoint: endpoint, source: ContactSource(Self.sourceBase + lastNumber), at: time)
    if usesTimeTags { made.clock = TUIOClock() }
    origins.append(made)
    return made
  }

  /// Cancels the contacts that a sender has down; its sessions begin again.
  func cancel(_ origin: TUIOOrigin, at time: MonotonicInstant) {
    guard origin.downCount > 0 else { return }
    origin.lift()
    contacts.addCancellation(origin.source, at: time)
  }

  /// Appends a frame's reports to the queue.
  func add(_ reports: consuming [ContactReport], at time: MonotonicInstant) {
    if contacts.add(reports) { return }
    complain(.overrun, "packets come while the app does not return from a handler; all contacts are cancelled")
    for origin in origins { origin.lift() }
    contacts.addCancellation(nil, at: time)
  }

  func complain(_ complaint: Complaint, _ text: @autoclosure () -> String) {
    guard complaints.insert(complaint).inserted else { return }
    PlatformLog.write(.device, "TUIO: \(text()) (said once)")
  }
}
