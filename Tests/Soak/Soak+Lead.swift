import Foundation
import TouchWalk

extension Soak {
  /// One child process and what it said last.
  final class Child {
    let process = Process()
    let pipe = Pipe()
    var seeds: Range<UInt64>
    var seed: UInt64
    var rest = Data()
    /// Whether what it prints is the story of a failure.
    var isTelling = false

    init(_ seeds: Range<UInt64>) {
      self.seeds = seeds
      seed = seeds.lowerBound
      process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      process.arguments = ["--walk", String(seeds.lowerBound), String(seeds.count)]
      var environment = ProcessInfo.processInfo.environment
      if environment["TOUCHSTONE_WALK_RANDOM_HASHING"] == nil { environment["SWIFT_DETERMINISTIC_HASHING"] = "1" }
      // A backtrace of every trap takes longer than the walk, but says where it was.
      process.environment = environment
      process.standardOutput = pipe
    }

    /// The lines that have come, waiting for the next ones; nil when no more come.
    func lines() -> [String]? {
      let data = pipe.fileHandleForReading.availableData
      if data.isEmpty { return nil }
      rest.append(data)
      guard let end = rest.lastIndex(of: 10) else { return [] }
      let whole = rest[rest.startIndex..<end]
      rest = Data(rest[rest.index(after: end)...])
      return String(decoding: whole, as: UTF8.self).split(separator: "\n").map(String.init)
    }
  }

  /// What all children together have done. The threads that read from them share it.
  final class Tally: @unchecked Sendable {
    private let lock = NSLock()
    private var next: UInt64
    private let end: UInt64
    private var counts = Array(repeating: 0, count: 6)
    private(set) var failures: [UInt64] = []
    private let start = Date()
    private let wanted: Int
    private var lastReport = Date()

    init(next: UInt64, end: UInt64) {
      self.next = next
      self.end = end
      wanted = Int(end - next) * Soak.walkLength
    }

    /// The next seeds to walk.
    func take(_ count: UInt64) -> Range<UInt64>? {
      lock.withLock {
        guard next < end else { return nil }
        let first = next
        next = min(end, next + count)
        return first..<next
      }
    }

    func failed(_ seed: UInt64) { lock.withLock { failures.append(seed) } }

    func add(_ numbers: [Int]) {
      lock.withLock {
        for (index, number) in numbers.prefix(6).enumerated() { counts[index] += number }
        guard Date().timeIntervalSince(lastReport) > 5 else { return }
        lastReport = Date()
        FileHandle.standardError.write(Data((sentence + "\n").utf8))
      }
    }

    var sentence: String {
      let seconds = max(0.001, Date().timeIntervalSince(start))
      return
        "soak: \(counts[0]) of \(wanted) steps, \(Int(Double(counts[0]) / seconds)) a second: \(counts[1]) touches, "
        + "\(counts[2]) calls of views, \(counts[3]) gestures, \(counts[4]) holds, \(counts[5]) times at rest, "
        + "\(failures.count) failures"
    }
  }

  /// Sends children out until all is walked.
  /// - Returns: the exit status: whether any walk failed.
  nonisolated static func lead(walks: UInt64, from first: UInt64) -> Int32 {
    let tally = Tally(next: first, end: first + walks)
    say("soak: \(walks) walks of \(walkLength) steps, seeds \(first)...\(first + walks - 1)")
    let group = DispatchGroup()
    let cores = UInt64(max(1, ProcessInfo.processInfo.activeProcessorCount))
    let chunk = max(1, min(200, walks / (2 * cores)))
    for _ in 0..<cores {
      let thread = Thread {
        // A few hundred walks each, so that what a process forgets to free shows in the others as well.
        while let seeds = tally.take(chunk) { follow(Child(seeds), tally) }
        group.leave()
      }
      group.enter()
      thread.start()
    }
    group.wait()
    say(tally.sentence)
    for seed in tally.failures { say("soak: seed \(seed) fails: swift run -c release Soak \(walkLength) \(seed)") }
    return tally.failures.isEmpty ? 0 : 1
  }

  /// Reads what a child says to its end; one that dies is followed by another, which begins after the walk of its death.
  private nonisolated static func follow(_ first: Child, _ tally: Tally) {
    var child = first
    while true {
      do { try child.process.run() } catch {
        say("soak: cannot walk: \(error)")
        return tally.failed(child.seed)
      }
      while let lines = child.lines() { for line in lines { take(line, of: child, tally) } }
      child.process.waitUntilExit()
      if child.process.terminationStatus == 0 && child.process.terminationReason == .exit { return }
      say("soak: the walk of seed \(child.seed) trapped; its backtrace is above")
      tally.failed(child.seed)
      guard child.seed + 1 < child.seeds.upperBound else { return }
      child = Child((child.seed + 1)..<child.seeds.upperBound)
    }
  }

  private nonisolated static func take(_ line: String, of child: Child, _ tally: Tally) {
    let words = line.split(separator: " ")
    switch words.first {
    case "seed":
      child.isTelling = false
      child.seed = UInt64(words.last ?? "") ?? child.seed
    case "broken":
      child.isTelling = true
      tally.failed(child.seed)
      say("soak: seed \(child.seed) breaks a law:")
    case "done":
      child.isTelling = false
      tally.add(words.dropFirst().compactMap { Int($0) })
    default: if child.isTelling { say("  \(line)") }
    }
  }
}
