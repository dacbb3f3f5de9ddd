/// What a program of XCTest says of its tests, line by line: which have ended, and which one runs.
struct XCTestProgress {
  /// The test that has begun and not ended, as `CLASS.METHOD`.
  private(set) var running: String?
  /// Those that have ended.
  private(set) var ended: Set<String> = []
  /// Those of them that have failed, in order.
  private(set) var failed: [String] = []
  private var waiting: [UInt8] = []

  /// Takes what was said next.
  mutating func take(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      if byte != UInt8(ascii: "\n") {
        waiting.append(byte)
        continue
      }
      take(line: String(decoding: waiting, as: UTF8.self))
      waiting.removeAll(keepingCapacity: true)
    }
    // What an app writes without an end of line may be endless.
    if waiting.count > 1 << 16 { waiting.removeAll() }
  }

  private mutating func take(line: String) {
    // An app may have written something before it on the same line.
    guard let begin = line.range(of: "Test Case '"), let end = line[begin.upperBound...].firstIndex(of: "'") else {
      return
    }
    let name = String(line[begin.upperBound..<end])
    let rest = line[end...].dropFirst(2)
    if rest.hasPrefix("started") {
      running = name
    } else if ["passed", "failed", "skipped"].contains(where: rest.hasPrefix) {
      ended.insert(name)
      if rest.hasPrefix("failed") { failed.append(name) }
      if running == name { running = nil }
    }
  }

  /// Whether a test of this name (`MODULE.CLASS/METHOD`) has begun.
  func hasBegun(_ name: String) -> Bool {
    let short = String(name.split(separator: ".", maxSplits: 1).last ?? "").replacing("/", with: ".")
    return ended.contains(short) || running == short
  }
}
