import Foundation

/// Latencies of several programs as a picture: for each setting a panel, for each program a line from the median to what 999 moves
/// of 1,000 stay below. Both scales are logarithmic: the tail is what a hand feels.
struct LatencyPlot {
  private struct Curve {
    var program: String
    var title: String
    var sorted: [Double]

    /// The latency that all but a share of `rest` stay below.
    func value(rest: Double) -> Double {
      sorted[min(sorted.count - 1, Int(Double(sorted.count) * (1 - rest)))]
    }
  }

  private var panels: [(title: String, curves: [Curve])] = []
  private static let programs = [("touchstone", "Touchstone"), ("qtwidgets", "Qt Widgets"), ("gtk4", "GTK 4")]
  private static let settings = [
    ("x11_60", "X11, 60 frames a second"), ("x11_1000", "X11, 1,000 frames a second"),
    ("sway", "sway, 60 frames a second"),
  ]

  /// Reads files `SIDE_latency_SETTING_PROGRAM.txt`, which hold a number of milliseconds in each line; nil without any.
  init?(in directory: URL) throws {
    let files = try FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: nil)
    for (setting, title) in Self.settings {
      var curves: [Curve] = []
      for (program, name) in Self.programs {
        for file in files where file.lastPathComponent.hasSuffix("_latency_\(setting)_\(program).txt") {
          let values = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { Double($0) }
          if values.count >= 100 { curves.append(Curve(program: program, title: name, sorted: values.sorted())) }
        }
      }
      if !curves.isEmpty { panels.append((title, curves)) }
    }
    if panels.isEmpty { return nil }
  }

  private static let (panelWidth, height, left, top, bottom) = (380.0, 340.0, 52.0, 56.0, 40.0)
  private static let (least, most) = (0.05, 100.0)
  private static let lastRest = 0.001

  private static func x(rest: Double) -> Double {
    let share = log10(0.5 / rest) / log10(0.5 / lastRest)
    return left + share * (panelWidth - left - 90)
  }

  private static func y(_ milliseconds: Double) -> Double {
    let share = log10(min(max(milliseconds, least), most) / least) / log10(most / least)
    return height - bottom - share * (height - top - bottom)
  }

  /// The picture, for light and dark pages.
  var svg: String {
    let width = Self.panelWidth * Double(panels.count)
    var lines = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(width)) \(Int(Self.height))"
        font-family="sans-serif" font-size="12">
      <style>
        .page { fill: #ffffff } .text { fill: #333333 } .grid { stroke: #dddddd } .line { fill: none; stroke-width: 2 }
        .touchstone { stroke: #0a7aff } .qtwidgets { stroke: #2f9e44 } .gtk4 { stroke: #e8590c }
        text.touchstone { fill: #0a7aff; stroke: none } text.qtwidgets { fill: #2f9e44; stroke: none }
        text.gtk4 { fill: #e8590c; stroke: none }
        @media (prefers-color-scheme: dark) { .page { fill: #1c1c1e } .text { fill: #dddddd } .grid { stroke: #444444 } }
      </style>
      <rect class="page" width="100%" height="100%"/>
      <text class="text" x="12" y="20" font-weight="bold">From the touch device's socket to the pixel, milliseconds</text>
      """
    ]
    for (index, panel) in panels.enumerated() {
      lines.append("<g transform=\"translate(\(Int(Double(index) * Self.panelWidth)) 0)\">")
      lines += grid(panel.title)
      lines += curves(panel.curves)
      lines.append("</g>")
    }
    return lines.joined(separator: "\n") + "\n</svg>\n"
  }

  private func grid(_ title: String) -> [String] {
    let right = Self.x(rest: Self.lastRest)
    var lines = ["<text class=\"text\" x=\"\(Self.left)\" y=\"44\">\(title)</text>"]
    for mark in [0.1, 1, 10, 100] {
      let y = Self.y(mark)
      lines.append("<line class=\"grid\" x1=\"\(Self.left)\" x2=\"\(right)\" y1=\"\(y)\" y2=\"\(y)\"/>")
      let place = "x=\"\(Self.left - 6)\" y=\"\(y + 4)\""
      lines.append("<text class=\"text\" \(place) text-anchor=\"end\">\(short(mark))</text>")
    }
    for (rest, name) in [(0.5, "50 %"), (0.1, "90 %"), (0.01, "99 %"), (0.001, "99.9 %")] {
      let x = Self.x(rest: rest)
      let bottom = Self.height - Self.bottom
      lines.append("<line class=\"grid\" x1=\"\(x)\" x2=\"\(x)\" y1=\"\(Self.top)\" y2=\"\(bottom)\"/>")
      lines.append("<text class=\"text\" x=\"\(x)\" y=\"\(bottom + 18)\" text-anchor=\"middle\">\(name)</text>")
    }
    return lines
  }

  private func curves(_ curves: [Curve]) -> [String] {
    var lines: [String] = []
    // Names at the ends of lines must not cover one another.
    var taken: [Double] = []
    for curve in curves {
      let points = (0...60).map { step in
        let rest = 0.5 * pow(Self.lastRest / 0.5, Double(step) / 60)
        return String(format: "%.1f,%.1f", Self.x(rest: rest), Self.y(curve.value(rest: rest)))
      }
      lines.append("<polyline class=\"line \(curve.program)\" points=\"\(points.joined(separator: " "))\"/>")
      var place = Self.y(curve.value(rest: Self.lastRest)) + 4
      while let other = taken.first(where: { abs($0 - place) < 14 }) { place = other + 14 }
      taken.append(place)
      lines.append(
        "<text class=\"\(curve.program)\" x=\"\(Self.x(rest: Self.lastRest) + 6)\" y=\"\(place)\">\(curve.title)</text>"
      )
    }
    return lines
  }
}
