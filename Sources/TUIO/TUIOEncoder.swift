import Foundation
import TouchPlatform

/// Contacts to TUIO 1.1 packets: everything of a sender but the socket and the timer.
///
/// Each frame becomes a bundle of source, alive, a `set` for each contact that changed, and its number. Frames that do not
/// fit into 1,400 bytes become several bundles of the same number. At most 128 contacts are told.
@MainActor public final class TUIOEncoder {
  private struct Finger {
    var id: ContactID
    var time: MonotonicInstant
    var speed: Float = 0
    /// Whether it moved since the state was last told.
    var hasMoved = true
  }
  private let send: @MainActor ([UInt8]) -> Void
  // Unchecked: each finger of each frame is written here, and packets are sent while nothing is being changed.
  @exclusivity(unchecked) private var writer: TUIOBundleWriter
  @exclusivity(unchecked) private var cursors: [TUIOCursor] = []
  /// What belongs to the cursors, in the same order.
  @exclusivity(unchecked) private var fingers: [Finger] = []
  @exclusivity(unchecked) private var changed: [Int32] = []
  @exclusivity(unchecked) private var lastSession: Int32 = 0
  @exclusivity(unchecked) private var frame: Int32 = 0
  private var hasComplained = false

  /// The most contacts that are told at a time.
  public static let contactLimit = 128

  /// An encoder without contacts.
  /// - Parameters:
  ///   - source: what it calls itself: `touchstone@host`.
  ///   - send: is given each packet.
  public init(source: String, send: @escaping @MainActor ([UInt8]) -> Void) {
    writer = TUIOBundleWriter(source: source)
    self.send = send
    cursors.reserveCapacity(16)
    fingers.reserveCapacity(16)
    changed.reserveCapacity(16)
  }

  /// Tells one frame of contacts.
  /// - Parameter size: the surface's, in points; without an area nothing is told.
  public func encode(_ frame: ContactFrame, size: CGSize) {
    guard size.width > 0, size.height > 0 else { return }
    changed.removeAll(keepingCapacity: true)
    for sample in frame.samples {
      switch sample.phase {
      case .began: begin(sample, size)
      case .moved: move(sample, size)
      case .ended, .cancelled: end(sample)
      }
    }
    tell(all: false)
  }

  /// Tells everything again, as the protocol asks for once a second: packets may have been lost. A
  /// contact that has not moved since the last time stands still.
  public func encodeState() {
    for index in fingers.indices {
      if !fingers[index].hasMoved {
        (cursors[index].velocityX, cursors[index].velocityY, cursors[index].acceleration) = (0, 0, 0)
        fingers[index].speed = 0
      }
      fingers[index].hasMoved = false
    }
    tell(all: true)
  }

  /// Tells that no contact is down.
  public func encodeEnd() {
    cursors.removeAll(keepingCapacity: true)
    fingers.removeAll(keepingCapacity: true)
    tell(all: true)
  }

  private func index(of id: ContactID) -> Int? {
    for index in fingers.indices where fingers[index].id == id { return index }
    return nil
  }

  private func begin(_ sample: ContactSample, _ size: CGSize) {
    guard index(of: sample.id) == nil else { return }
    guard cursors.count < Self.contactLimit else {
      if !hasComplained {
        hasComplained = true
        PlatformLog.write(.library, "TUIO: more than \(Self.contactLimit) contacts are down; further ones are not told")
      }
      return
    }
    lastSession = lastSession == .max ? 1 : lastSession + 1
    cursors.append(
      TUIOCursor(session: lastSession, x: Float(sample.x / size.width), y: Float(sample.y / size.height)))
    fingers.append(Finger(id: sample.id, time: sample.time))
    changed.append(lastSession)
  }

  private func move(_ sample: ContactSample, _ size: CGSize) {
    guard let index = index(of: sample.id) else { return }
    var cursor = cursors[index]
    let old = cursor
    cursor.x = Float(sample.x / size.width)
    cursor.y = Float(sample.y / size.height)
    let seconds = Float(sample.time.nanoseconds(since: fingers[index].time)) * 1e-9
    // Two samples of one moment tell no speed; the last one stays.
    if seconds > 0 {
      cursor.velocityX = Self.finite((cursor.x - old.x) / seconds)
      cursor.velocityY = Self.finite((cursor.y - old.y) / seconds)
      let speed = Self.finite(hypotf(cursor.velocityX, cursor.velocityY))
      cursor.acceleration = Self.finite((speed - fingers[index].speed) / seconds)
      fingers[index].speed = speed
      fingers[index].time = sample.time
    }
    fingers[index].hasMoved = true
    cursors[index] = cursor
    changed.append(cursor.session)
  }

  private func end(_ sample: ContactSample) {
    guard let index = index(of: sample.id) else { return }
    cursors.remove(at: index)
    fingers.remove(at: index)
  }

  private static func finite(_ number: Float) -> Float { number.isFinite ? number : 0 }

  private func tell(all: Bool) {
    frame = frame == .max ? 1 : frame + 1
    writer.begin(alive: cursors)
    for cursor in cursors where all || changed.contains(cursor.session) {
      if !writer.hasRoom {
        writer.end(frame)
        send(writer.bytes)
        writer.begin(alive: cursors)
      }
      writer.set(cursor)
    }
    writer.end(frame)
    send(writer.bytes)
  }
}
