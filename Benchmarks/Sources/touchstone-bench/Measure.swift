import Foundation

/// Prints one result in the form that every program of the comparison uses.
///
/// `cpu` is processor time in the same unit, or -1 where it makes no sense.
func emit(_ name: String, _ value: Double, _ unit: String, cpu: Double = -1) {
  let line = String(format: "{\"name\":\"%@\",\"value\":%.6g,\"unit\":\"%@\",\"cpu\":%.6g}\n", name, value, unit, cpu)
  // At once, so that a program that fails later has not lost what it measured.
  FileHandle.standardOutput.write(Data(line.utf8))
}

/// Seconds on a clock of the system.
func seconds(of clock: clockid_t) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// The middle of the values; of an even number, between the two middle ones.
func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  let middle = sorted.count / 2
  return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/// Runs batches, one of them first for warmth, and prints the median time of one iteration.
///
/// - Parameters:
///   - scale: units of the result in a second.
///   - prepare: makes what a batch works on, outside of the measured time.
///   - body: does all iterations of one batch.
@MainActor func measure<Input>(
  _ name: String, unit: String, scale: Double, batches: Int, iterations: Int,
  prepare: (_ iterations: Int) -> Input, body: (Input) -> Void
) {
  var walls: [Double] = []
  var cpus: [Double] = []
  for batch in -1..<batches {
    let input = prepare(iterations)
    let wall = seconds(of: CLOCK_MONOTONIC)
    let cpu = seconds(of: CLOCK_PROCESS_CPUTIME_ID)
    body(input)
    guard batch >= 0 else { continue }
    cpus.append((seconds(of: CLOCK_PROCESS_CPUTIME_ID) - cpu) * scale / Double(iterations))
    walls.append((seconds(of: CLOCK_MONOTONIC) - wall) * scale / Double(iterations))
  }
  emit(name, median(walls), unit, cpu: median(cpus))
}

/// Stops with a sentence; a benchmark that did not do its work must not print a number.
func stop(_ message: String) -> Never {
  FileHandle.standardError.write(Data("touchstone-bench: \(message)\n".utf8))
  exit(1)
}
