import Foundation
import TouchPlatform

/// What was recorded of one or several kernel devices: the contents of an evemu or `libinput record` file.
public struct KernelRecording: Hashable, Sendable {
  /// One device and what it sent, in order.
  public struct Track: Hashable, Sendable {
    /// The device.
    public var device: KernelDevice
    /// What it sent; times count from the recording's beginning or from anywhere.
    public var events: [KernelEvent]

    /// A device and its events.
    public init(device: KernelDevice, events: [KernelEvent] = []) {
      self.device = device
      self.events = events
    }
  }

  /// The devices.
  public var tracks: [Track]
  /// The surface that the file was exported from, if it says so in a comment.
  public var surface: SurfaceGeometry?

  /// A recording of these devices.
  public init(tracks: [Track] = [], surface: SurfaceGeometry? = nil) {
    self.tracks = tracks
    self.surface = surface
  }

  /// The forms in which a recording is written.
  public enum Format: String, CaseIterable, Sendable {
    /// `evemu-record`: one device a file.
    case evemu
    /// `libinput record`: YAML.
    case libinput
  }

  /// Reads either form, which the first lines tell.
  /// - Parameters:
  ///   - description: the text of a description of the device, where the events stand in a file of their own.
  ///   - progress: called some hundred times with the number of bytes that are read.
  public static func read(
    _ bytes: [UInt8], description: [UInt8]? = nil, progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws(KernelRecordingError) -> KernelRecording {
    var recording =
      isYAML(bytes)
      ? try LibinputReader.read(bytes, progress: progress)
      : try EvemuReader.read(bytes, description: description, progress: progress)
    recording.surface = surfaceComment(bytes)
    return recording
  }

  /// YAML begins, after comments, with a key; a line of evemu is a letter and a colon.
  private static func isYAML(_ bytes: [UInt8]) -> Bool {
    for line in bytes.prefix(1 << 16).split(separator: UInt8(ascii: "\n")) {
      let text = line.drop { $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }
      guard let first = text.first, first != UInt8(ascii: "#") else { continue }
      if text.starts(with: "---".utf8) || first == UInt8(ascii: "%") || first == UInt8(ascii: "{") { return true }
      guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return false }
      return text.distance(from: text.startIndex, to: colon) > 1
    }
    return false
  }

  /// `# Surface: 1024x768@2` among the first lines.
  private static func surfaceComment(_ bytes: [UInt8]) -> SurfaceGeometry? {
    for line in bytes.prefix(2_048).split(separator: UInt8(ascii: "\n")) {
      let mark = Array("# Surface: ".utf8)
      guard line.starts(with: mark) else { continue }
      return SurfaceGeometry(text: String(decoding: line.dropFirst(mark.count), as: UTF8.self))
    }
    return nil
  }
}

/// Why a recording cannot be read, and where.
public struct KernelRecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1; 0 where the whole is meant.
  public var line: Int
  /// What is wrong.
  public var message: String

  /// A fault in this line.
  public init(line: Int = 0, _ message: String) {
    self.line = line
    self.message = message
  }

  /// A sentence for people.
  public var description: String { line > 0 ? "line \(line): \(message)" : message }
}

extension SurfaceGeometry {
  /// Reads `WxH` or `WxH@scale`, in points; nil for anything else, and for what cannot be drawn.
  public init?(text: String) {
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    let parts = trimmed.split(separator: "@", omittingEmptySubsequences: false)
    let sides = parts[0].split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count <= 2, sides.count == 2, let width = Double(sides[0]), let height = Double(sides[1]),
      width >= 1, height >= 1
    else { return nil }
    var scale = 1.0
    if parts.count == 2 {
      guard let number = Double(parts[1]), number >= 0.25, number <= 16 else { return nil }
      scale = number
    }
    self.init(size: CGSize(width: width, height: height), scale: scale)
    guard isDrawable else { return nil }
  }

  /// `1024x768@2`.
  public var text: String {
    func number(_ value: Double) -> String {
      value == value.rounded() && abs(value) < 1e9 ? "\(Int(value))" : "\(value)"
    }
    return "\(number(size.width))x\(number(size.height))" + (scale == 1 ? "" : "@\(number(scale))")
  }
}
