import Foundation
import RenderTree
import TouchPlatform

/// How the contacts of one touch device are corrected, on one backend and a surface of one size.
public struct TouchCalibration: Hashable, Sendable {
  /// The backend's name: `X11`.
  public var backend: String
  /// The device's name, or `source N` where the backend knows none.
  public var device: String
  /// The width of the surface on which it was made, in device pixels.
  public var pixelWidth: Int
  /// The height of that surface, in device pixels.
  public var pixelHeight: Int
  /// From measured places to right ones, in device pixels of the surface.
  public var map: Affine
  /// How far the worst touch was off when corrected, in points.
  public var error: Double

  /// A correction of a device.
  public init(backend: String, device: String, pixelWidth: Int, pixelHeight: Int, map: Affine, error: Double) {
    self.backend = backend
    self.device = device
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
    self.map = map
    self.error = error
  }

  /// Whether it is made for surfaces of this many pixels.
  public func fits(_ geometry: SurfaceGeometry) -> Bool {
    geometry.isDrawable && pixelWidth == geometry.pixelWidth && pixelHeight == geometry.pixelHeight
  }

  /// The map in points of a surface of this scale.
  public func map(at scale: Double) -> Affine {
    Affine(a: map.a, b: map.b, c: map.c, d: map.d, tx: map.tx / scale, ty: map.ty / scale)
  }

  var isSound: Bool {
    let numbers = [map.a, map.b, map.c, map.d, map.tx, map.ty, error]
    let turn = abs(map.a * map.d - map.b * map.c)
    return numbers.allSatisfy { abs($0) < 1e6 } && (0.05...20).contains(turn) && pixelWidth > 0 && pixelHeight > 0
  }
}

/// The file in which corrections of touch screens are kept: `touchstone/calibration.json` in the user's configuration
/// (`XDG_CONFIG_HOME`, else `.config` in the home folder).
public struct CalibrationStore: Sendable {
  /// The file; nil where the environment names no folder for it.
  public var file: URL? { path.map { URL(fileURLWithPath: $0) } }

  private let path: String?

  private struct Entry: Codable {
    var backend: String
    var device: String
    var width: Int
    var height: Int
    /// a, b, c, d, tx, ty.
    var map: [Double]
    var error: Double
  }
  private struct Page: Codable {
    var calibrations: [Entry]
  }
  /// A larger file is none of ours.
  private static let limit = 1 << 20

  /// The file of this environment's user.
  public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    func folder(_ name: String) -> String? {
      // The standard says that relative ones are to be ignored.
      environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let configuration = folder("XDG_CONFIG_HOME") ?? folder("HOME").map { "\($0)/.config" }
    path = configuration.map { "\($0)/touchstone/calibration.json" }
  }

  /// What is kept; empty where there is no file. One that cannot be read is logged and counts as empty.
  public func load() -> [TouchCalibration] {
    // Asked of the kernel: most apps start without one, and Foundation's answer costs a starting process 0.3 ms.
    guard let path, access(path, F_OK) == 0 else { return [] }
    guard let file, let size = try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int else {
      return []
    }
    guard size <= Self.limit, let data = try? Data(contentsOf: file),
      let page = try? JSONDecoder().decode(Page.self, from: data)
    else {
      PlatformLog.write(.platform, "\(file.path) holds no calibration that can be read; it is ignored")
      return []
    }
    let read = page.calibrations.compactMap { entry -> TouchCalibration? in
      guard entry.map.count == 6 else { return nil }
      let m = entry.map
      let calibration = TouchCalibration(
        backend: entry.backend, device: entry.device, pixelWidth: entry.width, pixelHeight: entry.height,
        map: Affine(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5]), error: entry.error)
      return calibration.isSound ? calibration : nil
    }
    if read.count < page.calibrations.count {
      PlatformLog.write(.platform, "\(file.path) holds a calibration that makes no sense; it is ignored")
    }
    return read
  }

  /// Writes all of them, in place of what was there.
  /// - Throws: a sentence that names the file, when it cannot be written.
  public func save(_ calibrations: [TouchCalibration]) throws(CalibrationFailure) {
    guard let file else { throw CalibrationFailure("neither XDG_CONFIG_HOME nor HOME names a folder to keep it in") }
    let page = Page(
      calibrations: calibrations.map { item in
        let m = item.map
        return Entry(
          backend: item.backend, device: item.device, width: item.pixelWidth, height: item.pixelHeight,
          map: [m.a, m.b, m.c, m.d, m.tx, m.ty], error: item.error)
      })
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try encoder.encode(page).write(to: file, options: .atomic)
    } catch {
      throw CalibrationFailure("\(file.path) cannot be written: \(error.localizedDescription)")
    }
  }
}

/// Why a correction could not be kept.
public struct CalibrationFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// A sentence for people.
  public let description: String
  init(_ description: String) { self.description = description }
}
