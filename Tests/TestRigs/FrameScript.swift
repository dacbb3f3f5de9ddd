import Foundation

/// Writes messages of `Documentation/WebProtocol.md` by hand, for tests of the page without the real server.
public struct FrameScript {
  /// The message so far.
  public private(set) var bytes: [UInt8] = []

  /// An empty message.
  public init() {}

  /// A frame; `isSnapshot` as of its flags.
  public init(frame number: Int, isSnapshot: Bool = false) {
    u8(2)
    v(number)
    u8(isSnapshot ? 1 : 0)
  }

  /// The server's hello.
  public static func hello(width: Double, height: Double, title: String = "A test") -> [UInt8] {
    var script = FrameScript()
    script.u8(1)
    script.v(4)
    script.f32(width)
    script.f32(height)
    script.str(title)
    return script.bytes
  }

  /// The surface's new size in points.
  public static func size(width: Double, height: Double) -> [UInt8] {
    var script = FrameScript()
    script.u8(5)
    script.f32(width)
    script.f32(height)
    return script.bytes
  }

  /// A byte.
  public mutating func u8(_ value: Int) { bytes.append(UInt8(truncatingIfNeeded: value)) }
  /// A 32-bit float.
  public mutating func f32(_ value: Double) {
    bytes += withUnsafeBytes(of: Float(value).bitPattern.littleEndian) { Array($0) }
  }
  /// An unsigned LEB128 number.
  public mutating func v(_ value: Int) {
    var rest = value
    while rest > 127 {
      bytes.append(UInt8(rest & 127 | 128))
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
  /// Text with its length.
  public mutating func str(_ text: String) {
    v(text.utf8.count)
    bytes += Array(text.utf8)
  }
  /// A colour 0xRRGGBBAA.
  public mutating func rgba(_ color: UInt32) { for shift in [24, 16, 8, 0] { u8(Int(color >> UInt32(shift) & 255)) } }
  /// A rectangle.
  public mutating func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    for value in [x, y, width, height] { f32(value) }
  }

  /// What is told of a node; nil is left out.
  public struct Node {
    /// Where its bounds space begins in the parent's.
    public var place: (Double, Double)?
    /// a, b, c, d of its map.
    public var linear: [Double]?
    /// The size of its bounds, which begin at 0.
    public var size: (Double, Double)?
    /// 0…1.
    public var opacity: Double?
    /// 0xRRGGBBAA.
    public var background: UInt32?
    /// Of all four corners.
    public var radius: Double?
    /// 1 for masksToBounds.
    public var switches: Int?
    /// A list, and the size of the layer that shows it at its own scale.
    public var drawing: (list: Int, width: Double, height: Double, scale: Double)?
    /// Replaces the first children: how many go, and who comes.
    public var children: (removed: Int, ids: [Int])?
    /// Tracks: what, flags, duration, since, samples.
    public var tracks: [(what: Int, flags: Int, duration: Double, since: Double, samples: [[Double]])]?

    /// Nothing.
    public init() {}
  }

  /// A new node, or changes of one.
  public mutating func node(_ id: Int, _ set: (inout Node) -> Void) {
    var node = Node()
    set(&node)
    u8(0x10)
    v(id)
    var mask = 0
    var body = FrameScript()
    if let place = node.place {
      mask |= 1
      body.f32(place.0)
      body.f32(place.1)
    }
    if let linear = node.linear {
      mask |= 2
      for value in linear { body.f32(value) }
    }
    if let size = node.size {
      mask |= 4
      body.rect(0, 0, size.0, size.1)
    }
    if let opacity = node.opacity {
      mask |= 8
      body.f32(opacity)
    }
    if let background = node.background {
      mask |= 16
      body.rgba(background)
    }
    if let radius = node.radius {
      mask |= 32
      body.f32(radius)
      body.u8(15)
    }
    if let switches = node.switches {
      mask |= 128
      body.u8(switches)
    }
    if let drawing = node.drawing {
      mask |= 1024
      body.v(drawing.list)
      for _ in 0..<2 { body.rect(0, 0, drawing.width, drawing.height) }
      body.f32(drawing.scale)
    }
    if let children = node.children {
      mask |= 4096
      body.v(0)
      body.v(children.removed)
      body.v(children.ids.count)
      for id in children.ids { body.v(id) }
    }
    if let tracks = node.tracks {
      mask |= 16384
      body.v(tracks.count)
      for track in tracks {
        body.u8(track.what)
        body.u8(track.flags)
        body.f32(track.duration)
        body.f32(track.since)
        body.v(track.samples.count)
        for value in track.samples.joined() { body.f32(value) }
      }
    }
    v(mask)
    bytes += body.bytes
  }
}
