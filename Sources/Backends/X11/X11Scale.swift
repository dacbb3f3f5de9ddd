import Foundation
import TouchPlatform

/// How many device pixels a point has. The first of these that says so:
///
/// 1. the app (`SurfaceConfiguration.scale`, `--device`);
/// 2. the user, by `TOUCHSTONE_SCALE`;
/// 3. the desktop, by the X resource `Xft.dpi`, with 96 dots per inch for one: it holds for all outputs, as GTK and Qt
///    take it;
/// 4. the output that shows most of the window, by its size: whole times 96 dots per inch, for an output whose shorter
///    side has at least 1200 pixels;
/// 5. otherwise 1.
struct X11Scale {
  /// What a scale may be; beyond it sizes overflow what a window can have.
  static let range = 0.25...16.0

  /// What the app or the user wants, whatever the desktop says.
  private let wanted: Double?
  /// What the desktop says for all outputs.
  private var desktop: Double?

  init(configured: Double?, environment: String?, resources: String) {
    wanted = Self.wanted(configured: configured, environment: environment)
    setResources(resources)
  }

  /// The user's X resources have changed.
  mutating func setResources(_ resources: String) {
    desktop = Self.dotsPerInch(resources).map { $0 / 96 }.flatMap { Self.range.contains($0) ? $0 : nil }
  }

  /// The scale of a window that this output shows.
  func value(on output: X11Output?) -> Double { wanted ?? desktop ?? output.map(Self.physical) ?? 1 }

  private static func wanted(configured: Double?, environment: String?) -> Double? {
    if let configured {
      if range.contains(configured) { return configured }
      PlatformLog.write(.app, "a scale of \(configured) is not within \(range); the platform's own is used")
    }
    if let environment, !environment.isEmpty {
      if let scale = Double(environment), range.contains(scale) { return scale }
      PlatformLog.write(.app, "TOUCHSTONE_SCALE=\(environment) is not a number within \(range); it is ignored")
    }
    return nil
  }

  /// The value of `Xft.dpi` in X resources, one `name: value` a line.
  static func dotsPerInch(_ resources: String) -> Double? {
    for line in resources.split(whereSeparator: \.isNewline) {
      guard let colon = line.firstIndex(of: ":") else { continue }
      guard line[..<colon].trimmingCharacters(in: .whitespaces) == "Xft.dpi" else { continue }
      return Double(line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces))
    }
    return nil
  }

  /// By the output's size. Small and coarse screens stay at 1, so that an ordinary monitor that is a little finer than
  /// others does not double everything; television sets that give their shape in place of their size (16 × 9, 160 × 90)
  /// say nothing.
  private static func physical(_ output: X11Output) -> Double {
    let (width, height) = output.millimetres
    let shapes = [(160, 90), (160, 100), (16, 9), (16, 10)]
    guard width > 0, height > 0, !shapes.contains(where: { $0 == (width, height) }) else { return 1 }
    guard min(output.frame.width, output.frame.height) >= 1200 else { return 1 }
    let dots = min(Double(output.frame.width) / Double(width), Double(output.frame.height) / Double(height)) * 25.4
    return max(1, min(4, (dots / 96).rounded(.down)))
  }
}
