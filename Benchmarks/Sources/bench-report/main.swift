import Foundation

// bench-report TARGETS RAWDIRECTORY OUTPUT CIRCUMSTANCES: reads every line in RAWDIRECTORY/*.jsonl, prints the table, and
// writes it as OUTPUT.md and everything as OUTPUT.json, and latencies as OUTPUT-latency.svg. Circumstances are a sentence about the machine and the sitting.
// bench-report --before RAWDIRECTORY OUTPUT CIRCUMSTANCES: the same for RAWDIRECTORY/ours_*.jsonl beside before_*.jsonl,
// which another commit's programs printed.
//
// A missed target is a mark in the table, not a failure: a shared machine must not break anybody's build.

func stop(_ message: String) -> Never {
  FileHandle.standardError.write(Data("bench-report: \(message)\n".utf8))
  exit(1)
}

struct Report: Encodable {
  var circumstances: String
  var rows: [Row]
  var series: [Series]
}

/// What stands in the files whose names begin with `prefix`, each name's lines together.
func readSeries(in directory: URL, prefix: String = "") throws -> [Series] {
  var byName: [String: Series] = [:]
  let files = try FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: nil)
  for file in files.sorted(by: { $0.path < $1.path })
  where file.pathExtension == "jsonl" && file.lastPathComponent.hasPrefix(prefix) {
    for (index, line) in try String(contentsOf: file, encoding: .utf8).split(separator: "\n").enumerated()
    where line.hasPrefix("{") {
      do {
        let measurement = try JSONDecoder().decode(Measurement.self, from: Data(line.utf8))
        var series = byName[measurement.name] ?? Series(name: measurement.name, unit: measurement.unit, values: [])
        series.values.append(measurement.value)
        if let cpu = measurement.cpu, cpu >= 0 { series.cpus.append(cpu) }
        byName[measurement.name] = series
      } catch {
        stop("\(file.lastPathComponent):\(index + 1) is no measurement: \(line)")
      }
    }
  }
  return byName.values.sorted { $0.name < $1.name }
}

func table(_ report: Report) -> String {
  var lines = [
    "# Measured", "", report.circumstances, "",
    "| what | Touchstone | peer | unit | ratio | by CPU | asked | |",
    "| --- | ---: | ---: | --- | ---: | ---: | --- | --- |",
  ]
  for row in report.rows {
    let mark =
      switch row.verdict {
      case .met: "met"
      case .missed: "**MISSED**" + (row.note.map { " (\($0))" } ?? "")
      case .open: row.ours == nil ? "not measured" : row.limit.isEmpty ? "" : "nothing to compare with"
      }
    let cells = [
      row.title, row.ours.map(short) ?? "–", row.peer.map(short) ?? "–", row.unit, row.ratio.map(short) ?? "–",
      row.cpuRatio.map(short) ?? "–", row.limit, mark,
    ]
    lines.append("| \(cells.joined(separator: " | ")) |")
  }
  return lines.joined(separator: "\n") + "\n"
}

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 4, let targetsPath = arguments.first else {
  stop("usage: bench-report TARGETS|--before RAWDIRECTORY OUTPUT CIRCUMSTANCES")
}
let (rawPath, outputPath, circumstances) = (URL(fileURLWithPath: arguments[2]), arguments[3], arguments[4])

func keep(_ markdown: String, _ report: some Encodable) throws {
  print(markdown)
  try markdown.write(toFile: outputPath + ".md", atomically: true, encoding: .utf8)
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  try encoder.encode(report).write(to: URL(fileURLWithPath: outputPath + ".json"))
}

do {
  if targetsPath == "--before" {
    let comparison = Comparison(
      circumstances: circumstances, before: try readSeries(in: rawPath, prefix: "before_"),
      now: try readSeries(in: rawPath, prefix: "ours_"))
    try keep(comparison.table, comparison)
  } else {
    let targets = try JSONDecoder().decode([Target].self, from: Data(contentsOf: URL(fileURLWithPath: targetsPath)))
    let series = try readSeries(in: rawPath)
    let byName = Dictionary(uniqueKeysWithValues: series.map { ($0.name, $0) })
    let report = Report(circumstances: circumstances, rows: targets.map { Row($0, byName) }, series: series)
    try keep(table(report), report)
    if let plot = try LatencyPlot(in: rawPath) {
      try plot.svg.write(toFile: outputPath + "-latency.svg", atomically: true, encoding: .utf8)
    }
  }
} catch {
  stop("\(error)")
}
