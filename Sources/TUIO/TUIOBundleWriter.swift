import Foundation

/// What a sender tells of one contact, in fractions of the surface's sides and seconds.
struct TUIOCursor {
  var session: Int32
  var x: Float
  var y: Float
  var velocityX: Float = 0
  var velocityY: Float = 0
  var acceleration: Float = 0
}

/// Writes bundles of `/tuio/2Dcur` into a buffer that serves again and again.
struct TUIOBundleWriter {
  /// The bundle.
  private(set) var bytes: [UInt8] = []
  private let source: [UInt8]

  /// What a packet may hold on its way through an Ethernet, with room for what tunnels add.
  static let packetLimit = 1400
  /// The length of a `set` message with the size before it.
  private static let setLength = 4 + 12 + 12 + 4 + 6 * 4

  init(source: String) {
    self.source = Array(source.utf8.prefix(255).filter { $0 != 0 })
    bytes.reserveCapacity(2 * Self.packetLimit)
  }

  /// Begins a bundle with its source and the sessions that are alive.
  mutating func begin<Contacts: Collection>(alive: Contacts) where Contacts.Element == TUIOCursor {
    bytes.removeAll(keepingCapacity: true)
    text("#bundle")
    word(0)
    word(1)
    let sourceSize = 12 + 4 + 8 + ((source.count + 4) & ~3)
    word(UInt32(sourceSize))
    text("/tuio/2Dcur")
    text(",ss")
    text("source")
    bytes.append(contentsOf: source)
    pad(source.count)
    let tagLength = (2 + alive.count + 4) & ~3
    word(UInt32(12 + tagLength + 8 + 4 * alive.count))
    text("/tuio/2Dcur")
    bytes.append(UInt8(ascii: ","))
    bytes.append(UInt8(ascii: "s"))
    for _ in alive { bytes.append(UInt8(ascii: "i")) }
    pad(2 + alive.count)
    text("alive")
    for cursor in alive { word(UInt32(bitPattern: cursor.session)) }
  }

  /// Whether another `set` and the end fit into a packet.
  var hasRoom: Bool { bytes.count + Self.setLength + 32 <= Self.packetLimit }

  mutating func set(_ cursor: TUIOCursor) {
    word(UInt32(Self.setLength - 4))
    text("/tuio/2Dcur")
    text(",sifffff")
    text("set")
    word(UInt32(bitPattern: cursor.session))
    word(cursor.x.bitPattern)
    word(cursor.y.bitPattern)
    word(cursor.velocityX.bitPattern)
    word(cursor.velocityY.bitPattern)
    word(cursor.acceleration.bitPattern)
  }

  mutating func end(_ frame: Int32) {
    word(12 + 4 + 8 + 4)
    text("/tuio/2Dcur")
    text(",si")
    text("fseq")
    word(UInt32(bitPattern: frame))
  }

  private mutating func text(_ text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    pad(text.utf8CodeUnitCount)
  }

  /// The zeros that end a text of this length.
  private mutating func pad(_ length: Int) {
    for _ in length..<((length + 4) & ~3) { bytes.append(0) }
  }

  private mutating func word(_ word: UInt32) {
    bytes.append(UInt8(truncatingIfNeeded: word >> 24))
    bytes.append(UInt8(truncatingIfNeeded: word >> 16))
    bytes.append(UInt8(truncatingIfNeeded: word >> 8))
    bytes.append(UInt8(truncatingIfNeeded: word))
  }
}
