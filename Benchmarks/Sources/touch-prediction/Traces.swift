import Foundation

/// A line of a trace.
struct TraceSample {
  var x: Double
  var y: Double
  /// In milliseconds.
  var time: Double
  var isMove: Bool
}

/// What is wrong with a trace, and where.
struct TraceError: Error, CustomStringConvertible {
  var description: String
}

/// Reads `unix ms;event ms;x px;y px;size;action`, a sample a line; the action is 0 for down, 1 for up and 2 for a move.
func readTrace(_ path: String) throws -> [TraceSample] {
  let text: String
  do { text = try String(contentsOfFile: path, encoding: .utf8) } catch {
    throw TraceError(description: "\(path) cannot be read: \(error.localizedDescription)")
  }
  var samples: [TraceSample] = []
  for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
    let line = line.hasSuffix("\r") ? line.dropLast() : line
    guard !line.isEmpty else { continue }
    let fields = line.split(separator: ";", omittingEmptySubsequences: false)
    guard fields.count == 6, let time = Double(fields[1]), let x = Double(fields[2]), let y = Double(fields[3]),
      let action = Int(fields[5]), time.isFinite, x.isFinite, y.isFinite, (0...1e15).contains(time)
    else {
      throw TraceError(
        description: "\(path):\(index + 1): “\(line.prefix(60))” is not “unix ms;event ms;x px;y px;size;action”")
    }
    samples.append(TraceSample(x: x, y: y, time: time, isMove: action == 2))
  }
  return samples
}

/// The windows of the data's authors: 11 samples within one run of moves, and `ahead` after them; where the run ends before,
/// its last place is held. A run gives windows that have at least one sample after the 11; windows with equal stamps are
/// left out.
func windows(of samples: [TraceSample], ahead: Int) -> [[TraceSample]] {
  var found: [[TraceSample]] = []
  for run in samples.split(whereSeparator: { !$0.isMove }) {
    for start in run.indices where start + 11 < run.endIndex {
      let end = min(start + 11 + ahead, run.endIndex)
      var window = Array(run[start..<end])
      guard zip(window, window.dropFirst()).allSatisfy({ $1.time - $0.time >= 1 }) else { continue }
      while window.count < 11 + ahead { window.append(window[window.count - 1]) }
      found.append(window)
    }
  }
  return found
}
