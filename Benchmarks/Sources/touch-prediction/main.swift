import Foundation
import MotionPrediction

// Judges predictions on recorded traces: `touch-prediction FILE…` prints, for each file and for all together, the mean error
// of holding still, of the straight line, of the parabola and of the network that the package ships, in the units of the
// file, by the protocol of Henze, Le, Mayer and Schwind (MobileHCI 2017). `--places FILE` writes each place that was
// predicted, `x y` a line, for a comparison with another implementation.

/// The sums of errors of one method.
struct Errors {
  var hold = 0.0
  var line = 0.0
  var parabola = 0.0
  var ours: [Double] = []
  var count = 0

  static func + (a: Errors, b: Errors) -> Errors {
    Errors(
      hold: a.hold + b.hold, line: a.line + b.line, parabola: a.parabola + b.parabola, ours: a.ours + b.ours,
      count: a.count + b.count)
  }
}

func distance(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
  let way = a - b
  return (way.x * way.x + way.y * way.y).squareRoot()
}

func place(_ sample: TraceSample) -> SIMD2<Double> { SIMD2(sample.x, sample.y) }

/// A sample a frame of 1/60 s: two samples ahead are 33 ms.
func judge(_ samples: [TraceSample], ahead: Int, places: inout String) -> Errors {
  var errors = Errors()
  let seconds = Double(ahead) / 60
  for window in windows(of: samples, ahead: ahead) {
    var trail = MotionTrail()
    for sample in window.prefix(11) {
      trail.add(place(sample), nanoseconds: UInt64((sample.time * 1e6).rounded()))
    }
    let (last, before) = (window[10], window[9])
    let truth = place(window[10 + ahead])
    let straight = place(last) + (place(last) - place(before)) * (seconds * 1000 / (last.time - before.time))
    errors.count += 1
    errors.hold += distance(place(last), truth)
    errors.line += distance(straight, truth)
    errors.parabola += distance(place(last) + (trail.parabola()?.offset(after: seconds) ?? .zero), truth)
    // The network is trained for up to 33 ms.
    guard ahead == 2 else { continue }
    let expected = place(last) + (trail.forecast()?.offset(after: seconds) ?? .zero)
    errors.ours.append(distance(expected, truth))
    places += "\(expected.x) \(expected.y)\n"
  }
  return errors
}

func column(_ text: String) -> String { String(repeating: " ", count: max(0, 10 - text.count)) + text }

func show(_ name: String, _ ahead: Int, _ errors: Errors) {
  guard errors.count > 0 else {
    print("\(name): no run of moves is long enough")
    return
  }
  func mean(_ sum: Double) -> String { column(String(format: "%.2f", sum / Double(errors.count))) }
  var row = column("\((ahead * 100 + 3) / 6)") + column("\(errors.count)") + mean(errors.hold) + mean(errors.line)
  row += mean(errors.parabola)
  if errors.ours.isEmpty {
    row += column("–") + column("–") + column("–")
  } else {
    let sum = errors.ours.reduce(0, +)
    row += mean(sum) + column(String(format: "%.3f", sum / max(errors.line, 1e-12)))
    row += column(String(format: "%.1f", errors.ours.sorted()[errors.ours.count * 95 / 100]))
  }
  print(row + "  " + name)
}

var files: [String] = []
var output: String?
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
  if argument == "--places" {
    output = arguments.popFirst()
    guard output != nil else { fail("--places needs a file") }
  } else {
    files.append(argument)
  }
}

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("touch-prediction: \(message)\n".utf8))
  exit(1)
}

guard !files.isEmpty else { fail("usage: touch-prediction [--places FILE] TRACE…") }
do {
  let traces = try files.map { ($0, try readTrace($0)) }
  var places = ""
  print(["ms", "windows", "hold", "line", "parabola", "ours", "ours/line", "ours p95"].map(column).joined())
  for ahead in [2, 4, 6] {
    var all = Errors()
    for (path, samples) in traces {
      let errors = judge(samples, ahead: ahead, places: &places)
      all = all + errors
      show((path as NSString).lastPathComponent, ahead, errors)
    }
    if traces.count > 1 { show("all", ahead, all) }
  }
  if let output {
    do { try places.write(toFile: output, atomically: true, encoding: .utf8) } catch {
      fail("\(output) cannot be written: \(error.localizedDescription)")
    }
  }
} catch { fail("\(error)") }
