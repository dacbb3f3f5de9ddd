internal import CYAML
import Foundation

/// Reads YAML from left to right with libyaml, one value after another: no tree is built, so a long recording costs no
/// more than its events.
///
/// References are refused, since the formats read here have none and a hostile file could grow by them.
final class YAMLReader {
  private enum Token {
    case streamEnd, scalar(String), listStart, listEnd, mapStart, mapEnd, other
  }

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let bytes: UnsafeMutablePointer<UInt8>
  private var next: Token = .other
  private var nextLine = 1
  private var depth = 0
  /// How many bytes have been read.
  private(set) var position = 0
  private static let deepest = 32

  init(_ input: [UInt8]) throws(KernelRecordingError) {
    parser = .allocate(capacity: 1)
    bytes = .allocate(capacity: max(1, input.count))
    for (index, byte) in input.enumerated() { bytes[index] = byte }
    parser.initialize(to: yaml_parser_t())
    guard yaml_parser_initialize(parser) == 1 else {
      throw KernelRecordingError("there is no memory to read YAML")
    }
    yaml_parser_set_input_string(parser, bytes, input.count)
    try advance()
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
    bytes.deallocate()
  }

  /// The line of the value that comes next, from 1.
  var line: Int { nextLine }

  func fault(_ message: String) -> KernelRecordingError { KernelRecordingError(line: nextLine, message) }

  /// Reads a mapping; `member` is called for each key and must read its value. An empty value is an empty mapping.
  func map(_ member: (String) throws(KernelRecordingError) -> Void) throws(KernelRecordingError) {
    if try takeEmpty() { return }
    guard case .mapStart = next else { throw fault("expected keys and values") }
    try descend()
    while true {
      switch next {
      case .mapEnd: return try ascend()
      case .scalar(let key):
        try advance()
        try member(key)
      default: throw fault("expected a key")
      }
    }
  }

  /// Reads a list; `element` is called for each element and must read it. An empty value is an empty list.
  func list(_ element: () throws(KernelRecordingError) -> Void) throws(KernelRecordingError) {
    if try takeEmpty() { return }
    guard case .listStart = next else { throw fault("expected a list") }
    try descend()
    while true {
      if case .listEnd = next { return try ascend() }
      try element()
    }
  }

  func string() throws(KernelRecordingError) -> String {
    guard case .scalar(let text) = next else { throw fault("expected a text") }
    try advance()
    return text
  }

  func integer<Number: FixedWidthInteger>(_: Number.Type = Number.self) throws(KernelRecordingError) -> Number {
    guard case .scalar(let text) = next, let value = Number(text) else {
      throw fault("expected a whole number from \(Number.min) to \(Number.max)")
    }
    try advance()
    return value
  }

  /// A list of whole numbers, at most `most` of them.
  func integers<Number: FixedWidthInteger>(
    most: Int, _: Number.Type = Number.self
  ) throws(KernelRecordingError) -> [Number] {
    var numbers: [Number] = []
    try list { () throws(KernelRecordingError) in
      guard numbers.count < most else { throw fault("a list is longer than \(most)") }
      numbers.append(try integer())
    }
    return numbers
  }

  /// Passes over any value.
  func skip() throws(KernelRecordingError) {
    switch next {
    case .scalar: try advance()
    case .mapStart:
      try map { (_) throws(KernelRecordingError) in try skip() }
    case .listStart:
      try list { () throws(KernelRecordingError) in try skip() }
    default: throw fault("expected a value")
    }
  }

  // MARK: - Events of the library

  private func takeEmpty() throws(KernelRecordingError) -> Bool {
    guard case .scalar(let text) = next, text.isEmpty || text == "~" || text == "null" else { return false }
    try advance()
    return true
  }

  private func descend() throws(KernelRecordingError) {
    depth += 1
    guard depth <= Self.deepest else { throw fault("values are nested too deeply") }
    try advance()
  }

  private func ascend() throws(KernelRecordingError) {
    depth -= 1
    try advance()
  }

  private func advance() throws(KernelRecordingError) {
    while true {
      var event = yaml_event_t()
      guard yaml_parser_parse(parser, &event) == 1 else { throw libraryFault() }
      defer { yaml_event_delete(&event) }
      nextLine = Int(event.start_mark.line) + 1
      position = Int(event.end_mark.index)
      switch event.type {
      case YAML_SCALAR_EVENT:
        let scalar = event.data.scalar
        let text = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
        next = .scalar(String(decoding: text, as: UTF8.self))
      case YAML_SEQUENCE_START_EVENT: next = .listStart
      case YAML_SEQUENCE_END_EVENT: next = .listEnd
      case YAML_MAPPING_START_EVENT: next = .mapStart
      case YAML_MAPPING_END_EVENT: next = .mapEnd
      case YAML_STREAM_END_EVENT: next = .streamEnd
      case YAML_ALIAS_EVENT: throw fault("references are not read")
      // The end of the first document is the end of the recording.
      case YAML_DOCUMENT_END_EVENT: next = .streamEnd
      default: continue
      }
      return
    }
  }

  private func libraryFault() -> KernelRecordingError {
    let problem = parser.pointee.problem.map { String(cString: $0) } ?? "something that is not YAML"
    return KernelRecordingError(line: Int(parser.pointee.problem_mark.line) + 1, "this is not YAML: \(problem)")
  }
}
