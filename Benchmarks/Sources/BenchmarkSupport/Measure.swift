import Foundation

/// Prints one result in the form that every program of the comparison uses.
///
/// `cpu` is processor time in the same unit, or -1 where it makes no sense; `least` the smallest value of several, the
/// one least disturbed by other programs.
public func emit(_ name: String, _ value: Double, _ unit: String, cpu: Double = -1, least: Double? = nil) {
  let more = least.map { String(format: ",\"least\":%.6g", $0) } ?? ""
  let line = String(
    format: "{\"name\":\"%@\",\"value\":%.6g,\"unit\":\"%@\",\"cpu\":%.6g%@}\n", name, value, unit, cpu, more)
  // At once, so that a program that fails later has not lost what it measured.
  FileHandle.standardOutput.write(Data(line.utf8))
}

/// Seconds on a clock of the system.
public func seconds(of clock: clockid_t) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// The middle of the values; of an even number, between the two middle ones.
public func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  let middle = sorted.count / 2
  return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/// Stops with a sentence; a benchmark that did not do its work must not print a number.
public func stop(_ message: String) -> Never {
  FileHandle.standardError.write(Data("touchstone-bench: \(message)\n".utf8))
  exit(1)
}
