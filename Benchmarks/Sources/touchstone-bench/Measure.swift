import BenchmarkSupport
import Foundation

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
  emit(name, median(walls), unit, cpu: median(cpus), least: walls.min())
}
