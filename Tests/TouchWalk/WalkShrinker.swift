/// Makes a failing walk short: leaves out steps, in ever smaller runs, then makes the bytes of those that are left as
/// quiet as they can be, as long as it fails still.
public struct WalkShrinker {
  /// The steps that fail; the shortest ones so far.
  public private(set) var steps: [[UInt8]]
  /// How often it was tried whether a shorter one fails.
  public private(set) var tryCount = 0
  private let limit: Int
  private let fails: ([UInt8]) -> Bool

  /// A shrinker that tries at most `limit` times; `fails` says whether bytes are a walk that still fails the same way.
  public init(_ bytes: [UInt8], limit: Int = 600, fails: @escaping ([UInt8]) -> Bool) {
    steps = walkSteps(bytes)
    self.limit = limit
    self.fails = fails
  }

  /// The shortest walk that breaks the law that `bytes` break.
  @MainActor public static func shortest(of bytes: [UInt8], _ options: WalkOptions = WalkOptions()) -> [[UInt8]] {
    let first = TouchWalk.report(on: bytes, options)
    guard let law = first.brokenLaw else { return walkSteps(bytes) }
    // Steps after the failure do nothing; what is found at the end has none.
    var shrinker = WalkShrinker(Array(bytes.prefix(first.stepCount * WalkInput.stepLength))) { candidate in
      MainActor.assumeIsolated { TouchWalk.report(on: candidate, options).brokenLaw == law }
    }
    shrinker.shrink()
    return shrinker.steps
  }

  /// Shrinks as far as it goes.
  public mutating func shrink() {
    var before: [[UInt8]]
    repeat {
      before = steps
      leaveOutSteps()
      quietenBytes()
    } while steps != before && tryCount < limit
  }

  private mutating func accepts(_ candidate: [[UInt8]]) -> Bool {
    guard tryCount < limit else { return false }
    tryCount += 1
    guard fails(walkBytes(steps: candidate)) else { return false }
    steps = candidate
    return true
  }

  private mutating func leaveOutSteps() {
    var size = max(1, steps.count / 2)
    while true {
      // From the end, where less depends on them.
      var end = steps.count
      while end > 0 {
        let start = max(0, end - size)
        var candidate = steps
        candidate.removeSubrange(start..<end)
        _ = accepts(candidate)
        end = start
      }
      if size == 1 { return }
      size = max(1, size / 2)
    }
  }

  private mutating func quietenBytes() {
    for index in steps.indices.reversed() {
      // First the second half of a step and so on, then byte by byte; the verb itself stays.
      var size = max(1, steps[index].count / 2)
      while true {
        var end = steps[index].count
        while end > 1 {
          let start = max(1, end - size)
          if steps[index][start..<end].contains(where: { $0 != 0 }) {
            var candidate = steps
            for place in start..<end { candidate[index][place] = 0 }
            while candidate[index].last == 0 { candidate[index].removeLast() }
            _ = accepts(candidate)
          }
          end = min(start, steps[index].count)
        }
        if size == 1 { break }
        size /= 2
      }
    }
  }
}

extension WalkShrinker {
  /// A walk as a person reads it: what happened, what was broken, and the bytes for a test.
  @MainActor public static func story(of steps: [[UInt8]], _ options: WalkOptions = WalkOptions()) -> String {
    var options = options
    options.tellsStory = true
    let report = TouchWalk.report(on: walkBytes(steps: steps), options)
    let bytes = steps.map { "  \($0)," }.joined(separator: "\n")
    return (report.story + report.violations + ["walkBytes(steps: [", bytes, "])"]).joined(separator: "\n")
  }
}
