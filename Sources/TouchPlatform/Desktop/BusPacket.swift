import Foundation

/// A whole message of D-Bus.
package struct BusPacket: Sendable {
  /// What kind of message it is; see `BusMessage.Kind`.
  package enum Kind: UInt8, Sendable { case call = 1, answer, failure, signal }

  package var kind: Kind
  /// Whether an answer is of no use to its sender.
  package var needsNoAnswer = false
  /// Whether a program is not to be started for it.
  package var startsNothing = false
  package var serial: UInt32 = 0
  package var path = ""
  package var interface = ""
  package var member = ""
  package var failureName = ""
  /// The serial that it answers; 0 for none.
  package var answerTo: UInt32 = 0
  package var destination = ""
  package var sender = ""
  package var body: [BusValue] = []

  package init(_ kind: Kind) { self.kind = kind }

  /// A call of a method.
  package static func call(
    _ destination: String, _ path: String, _ interface: String, _ member: String, _ body: [BusValue] = []
  ) -> BusPacket {
    var packet = BusPacket(.call)
    (packet.destination, packet.path, packet.interface, packet.member) = (destination, path, interface, member)
    packet.body = body
    return packet
  }

  /// A signal of an object.
  package static func signal(_ path: String, _ interface: String, _ member: String, _ body: [BusValue]) -> BusPacket {
    var packet = BusPacket(.signal)
    (packet.path, packet.interface, packet.member, packet.body) = (path, interface, member, body)
    return packet
  }

  /// The answer to a call.
  package static func answer(to call: BusPacket, _ body: [BusValue]) -> BusPacket {
    var packet = BusPacket(.answer)
    (packet.answerTo, packet.destination, packet.body) = (call.serial, call.sender, body)
    return packet
  }

  /// Why a call was not done.
  package static func failure(of call: BusPacket, _ name: String, _ text: String) -> BusPacket {
    var packet = BusPacket(.failure)
    (packet.answerTo, packet.destination, packet.failureName) = (call.serial, call.sender, name)
    packet.body = [.string(text)]
    return packet
  }

  /// The message as bytes, in little-endian order.
  var bytes: [UInt8] {
    var body: [UInt8] = []
    for value in self.body { value.append(to: &body) }
    var fields: [BusValue] = []
    func field(_ field: BusMessage.Field, _ value: BusValue) {
      fields.append(.structure([.byte(field.rawValue), .variant(value)]))
    }
    if !path.isEmpty { field(.path, .path(path)) }
    if !interface.isEmpty { field(.interface, .string(interface)) }
    if !member.isEmpty { field(.member, .string(member)) }
    if !failureName.isEmpty { field(.failureName, .string(failureName)) }
    if answerTo != 0 { field(.answerTo, .uint32(answerTo)) }
    if !destination.isEmpty { field(.destination, .string(destination)) }
    let signature = self.body.map(\.type).joined()
    if !signature.isEmpty { field(.signature, .signature(signature)) }
    let flags: UInt8 = (needsNoAnswer ? 1 : 0) | (startsNothing ? 2 : 0)
    var all: [UInt8] = [0x6c, kind.rawValue, flags, 1]
    BusValue.uint32(UInt32(clamping: body.count)).append(to: &all)
    BusValue.uint32(serial).append(to: &all)
    BusValue.array(of: "(yv)", fields).append(to: &all)
    BusValue.pad(&all, to: 8)
    return all + body
  }

  /// A message of bytes that are as long as `BusMessage.length` says.
  /// - Throws: `BusError` when they are none.
  init(_ bytes: ArraySlice<UInt8>) throws(BusError) {
    var reader = try BusReader(message: bytes)
    reader.place = 1
    guard let kind = Kind(rawValue: try reader.byte()) else { throw BusError() }
    self.kind = kind
    needsNoAnswer = try reader.byte() & 1 != 0
    reader.place = 8
    serial = try reader.number()
    guard case .array(_, let fields)? = try reader.values("a(yv)").first else { throw BusError() }
    var signature = ""
    for case .structure(let parts) in fields {
      guard parts.count == 2, case .byte(let number) = parts[0], let field = BusMessage.Field(rawValue: number) else {
        continue
      }
      let text = parts[1].text ?? ""
      switch field {
      case .path: path = text
      case .interface: interface = text
      case .member: member = text
      case .failureName: failureName = text
      case .answerTo: answerTo = UInt32(clamping: parts[1].number ?? 0)
      case .destination: destination = text
      case .sender: sender = text
      case .signature: signature = text
      }
    }
    try reader.align(8)
    body = try reader.values(signature)
    guard reader.isAtEnd else { throw BusError() }
  }
}
