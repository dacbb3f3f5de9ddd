/// A number that distinguishes contents: FNV-1a of 128 bits. It guards against damage and not against an attacker.
struct Digest: Hashable, Sendable {
  private(set) var value: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d

  init() {}
  init(_ bytes: some Sequence<UInt8>) { for byte in bytes { add(byte) } }
  init?(_ text: Substring) {
    guard text.utf8.count <= 32, let value = UInt128(text, radix: 16) else { return nil }
    self.value = value
  }

  /// The number in hexadecimal digits.
  var text: String { String(value, radix: 16) }

  @inline(__always) private mutating func add(_ byte: UInt8) {
    value = (value ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013b
  }

  /// Texts are parted by a byte that UTF-8 does not have.
  mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
    add(0xff)
  }
  mutating func add(_ text: String?) { if let text { add(text) } else { add(0xfe) } }
  mutating func add(_ texts: some Collection<String>) {
    for text in texts { add(text) }
    add(0xfd)
  }
  mutating func add(_ truths: Bool...) { for truth in truths { add(truth ? 1 : 0) } }
  mutating func add(_ other: Digest) {
    for shift in 0..<16 { add(UInt8(truncatingIfNeeded: other.value >> (shift * 8))) }
  }
}

extension Digest: Codable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let digest = Digest(try container.decode(String.self)[...]) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "it is no digest")
    }
    self = digest
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
