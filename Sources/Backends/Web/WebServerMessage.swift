import Foundation
import TouchPlatform

/// The server's messages except for frames, as bytes.
enum WebServerMessage {
  /// Why a page is sent away.
  enum Reason: UInt8, Sendable {
    case appEnded = 1
    case tooMuch = 2
    case notAllowed = 3
  }

  static let version: UInt64 = 4

  static func hello(size: CGSize, title: String) -> [UInt8] {
    var bytes: [UInt8] = [1]
    append(version, to: &bytes)
    append(size, to: &bytes)
    append(title, limit: 200, to: &bytes)
    return bytes
  }

  static func textInput(_ request: TextInputRequest?) -> [UInt8] {
    guard let request else { return [3, 0, 0, 0, 0, 0] }
    let flags: [(Bool, UInt8)] = [
      (request.isSecure, 1), (request.corrects, 2), (request.checksSpelling, 4), (request.isEmpty, 8),
    ]
    var bytes: [UInt8] = [
      3, 1 + request.keys.rawValue, flags.reduce(0) { $0 | ($1.0 ? $1.1 : 0) }, request.returnKey.rawValue,
      request.capitals.rawValue,
    ]
    append(request.content?.rawValue ?? "", limit: 32, to: &bytes)
    return bytes
  }

  static func cursor(_ shape: CursorShape) -> [UInt8] { [4, shape.rawValue] }

  static func size(_ size: CGSize) -> [UInt8] {
    var bytes: [UInt8] = [5]
    append(size, to: &bytes)
    return bytes
  }

  static func bye(_ reason: Reason, _ sentence: String) -> [UInt8] {
    var bytes: [UInt8] = [6, reason.rawValue]
    append(sentence, limit: 500, to: &bytes)
    return bytes
  }

  static func open(_ address: ExternalAddress) -> [UInt8] {
    var bytes: [UInt8] = [7]
    append(address.text, limit: ExternalAddress.longest, to: &bytes)
    return bytes
  }

  private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  private static func append(_ size: CGSize, to bytes: inout [UInt8]) {
    for side in [size.width, size.height] {
      withUnsafeBytes(of: Float(side).bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
    }
  }

  private static func append(_ text: String, limit: Int, to bytes: inout [UInt8]) {
    // A cut in the middle of a character is repaired by the replacement character.
    let cut = text.utf8.count <= limit ? text : String(decoding: text.utf8.prefix(limit - 3), as: UTF8.self)
    append(UInt64(cut.utf8.count), to: &bytes)
    bytes.append(contentsOf: cut.utf8)
  }
}
