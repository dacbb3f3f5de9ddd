import Foundation
import TouchPlatform

extension WebClientMessage {
  /// Reads one message. Never traps, whatever the bytes; memory is bounded by the message's own length.
  /// - Parameters:
  ///   - bytes: the whole message.
  ///   - samples: takes the pointer samples of a message that has some; unchanged when it throws.
  static func decode(
    _ bytes: UnsafeRawBufferPointer, samples: inout [WebPointerSample]
  ) throws(WebMessageError) -> WebClientMessage {
    let first = samples.count
    do throws(WebMessageError) {
      var reader = WebByteReader(bytes)
      let message = try read(&reader, &samples)
      guard reader.isAtEnd else { throw WebMessageError("something follows its end") }
      return message
    } catch {
      samples.removeSubrange(first...)
      throw error
    }
  }

  private static func read(
    _ reader: inout WebByteReader, _ samples: inout [WebPointerSample]
  ) throws(WebMessageError) -> WebClientMessage {
    let kind = try reader.u8()
    switch kind {
    case 1: return .hello(version: try reader.v(), try surroundings(&reader), browser: try reader.str(limit: 200))
    case 2: return .surroundings(try surroundings(&reader))
    case 3:
      let time = try reader.f64()
      let count = Int(try reader.u8())
      let first = samples.count
      for _ in 0..<count { samples.append(try sample(&reader)) }
      return .pointers(time: time, first: first, count: count)
    case 4: return .drawn(frame: try reader.v(), milliseconds: try reader.f32())
    case 5:
      let isDown = try reader.u8()
      guard isDown <= 1 else { throw WebMessageError("a key is neither down nor up") }
      let modifiers = try reader.u8()
      return .key(
        isDown: isDown == 1, modifiers: modifiers, time: try reader.f64(), code: try reader.str(limit: keyLimit),
        characters: try reader.str(limit: keyLimit))
    case 6:
      let time = try reader.f64()
      let (x, y, dx, dy) = (try reader.f32(), try reader.f32(), try reader.f32(), try reader.f32())
      guard let phase = ScrollSample.Phase(rawValue: try reader.u8()) else {
        throw WebMessageError("a wheel has no such phase")
      }
      return .wheel(time: time, x: x, y: y, dx: dx, dy: dy, phase)
    case 7: return .state(time: try reader.f64(), flags: try reader.u8())
    case 8: return .typed(time: try reader.f64(), try reader.str(limit: typedLimit))
    case 9:
      let time = try reader.f64()
      let count = try reader.v()
      guard count <= deletedLimit else { throw WebMessageError("it deletes \(count) characters at once") }
      return .deleted(time: time, count: Int(count))
    case 10: return .again
    case 11:
      let time = try reader.f64()
      guard let phase = TransformSample.Phase(rawValue: try reader.u8()) else {
        throw WebMessageError("a pinch has no such phase")
      }
      let (x, y, scale, rotation) = (try reader.f32(), try reader.f32(), try reader.f32(), try reader.f32())
      return .pinch(time: time, phase, x: x, y: y, scale: scale, rotation: rotation)
    case 12:
      let listens = try reader.u8()
      guard listens <= 1 else { throw WebMessageError("it neither listens nor does not") }
      return .listens(listens == 1)
    case 13: return .taken(number: try reader.v())
    case 14:
      let id = ElementID(try reader.v())
      return .act(try action(&reader), id)
    default: throw WebMessageError("there is no kind \(kind)")
    }
  }

  private static func action(_ reader: inout WebByteReader) throws(WebMessageError) -> AccessibilityAction {
    let kind = try reader.u8()
    switch kind {
    case 0: return .press
    case 1: return .increment
    case 2: return .decrement
    case 3: return .focus
    case 4: return .setText(try reader.str(limit: fieldLimit))
    case 5:
      let range = try range(&reader)
      return .replaceText(range, with: try reader.str(limit: fieldLimit))
    case 6: return .select(try range(&reader))
    case 7: return .setNumber(try reader.f64())
    case 8:
      guard let direction = AccessibilityElement.ScrollDirection(rawValue: try reader.u8()) else {
        throw WebMessageError("it scrolls in no direction")
      }
      return .scroll(direction)
    case 9: return .escape
    case 10: return .magicTap
    case 11: return .custom(Int(try reader.v()))
    case 12: return .show
    default: throw WebMessageError("nothing is done by \(kind)")
    }
  }

  private static func range(_ reader: inout WebByteReader) throws(WebMessageError) -> Range<Int> {
    let (from, to) = (try reader.v(), try reader.v())
    guard from <= to else { throw WebMessageError("a range ends before it begins") }
    return Int(from)..<Int(to)
  }

  private static func surroundings(_ reader: inout WebByteReader) throws(WebMessageError) -> WebSurroundings {
    var result = WebSurroundings()
    result.width = try reader.f32()
    result.height = try reader.f32()
    result.pixelRatio = try reader.f32()
    result.insets.top = try reader.f32()
    result.insets.left = try reader.f32()
    result.insets.bottom = try reader.f32()
    result.insets.right = try reader.f32()
    result.flags = try reader.u8()
    result.framesPerSecond = try reader.f32()
    return result
  }

  private static func sample(_ reader: inout WebByteReader) throws(WebMessageError) -> WebPointerSample {
    var result = WebPointerSample()
    guard let what = WebPointerSample.What(rawValue: try reader.u8()) else {
      throw WebMessageError("a pointer does something that there is not")
    }
    guard let tool = WebPointerSample.Tool(rawValue: try reader.u8()) else {
      throw WebMessageError("a pointer is of no known sort")
    }
    result.what = what
    result.tool = tool
    let fields = try reader.u8()
    guard fields & 0xc0 == 0 else { throw WebMessageError("a sample has fields that there are not") }
    result.pointer = try reader.v()
    result.x = try reader.f32()
    result.y = try reader.f32()
    if fields & 1 != 0 { result.offset = try reader.f32() }
    if fields & 2 != 0 { result.pressure = try reader.f32() }
    if fields & 4 != 0 { result.radius = try reader.f32() }
    if fields & 8 != 0 {
      result.altitude = try reader.f32()
      result.azimuth = try reader.f32()
    }
    if fields & 16 != 0 { result.roll = try reader.f32() }
    if fields & 32 != 0 {
      result.buttons = try reader.u8()
      result.modifiers = try reader.u8()
      result.tellsButtons = true
    }
    return result
  }
}
