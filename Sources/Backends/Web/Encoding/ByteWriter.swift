import Foundation
import RenderTree

/// Bytes of a message that grows; the memory is kept for the next one. Numbers are those of `Documentation/WebProtocol.md`.
///
/// A page never sees a number that is not finite: such ones are written as 0, and enormous ones cut.
final class ByteWriter {
  private var memory: UnsafeMutableRawPointer
  private var capacity: Int
  // Unchecked: it grows with each number written, and writing calls no other code.
  @exclusivity(unchecked) private(set) var count = 0

  init(capacity: Int = 1_024) {
    self.capacity = capacity
    memory = .allocate(byteCount: capacity, alignment: 16)
  }

  deinit { memory.deallocate() }

  /// A copy of what was written.
  var bytes: [UInt8] { [UInt8](UnsafeRawBufferPointer(start: memory, count: count)) }

  /// Forgets what was written; memory beyond a few megabytes is given back.
  func removeAll() {
    count = 0
    guard capacity > 4 << 20 else { return }
    memory.deallocate()
    capacity = 64 << 10
    memory = .allocate(byteCount: capacity, alignment: 16)
  }

  @inline(__always) private func reserve(_ bytes: Int) {
    if count + bytes > capacity { grow(bytes) }
  }

  @inline(never) private func grow(_ bytes: Int) {
    let size = max(capacity * 2, count + bytes)
    let larger = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    larger.copyMemory(from: memory, byteCount: count)
    memory.deallocate()
    memory = larger
    capacity = size
  }

  @inline(__always) func u8(_ value: UInt8) {
    reserve(1)
    memory.storeBytes(of: value, toByteOffset: count, as: UInt8.self)
    count += 1
  }

  /// An unsigned LEB128 number.
  @inline(__always) func v(_ value: Int) {
    reserve(10)
    var rest = UInt64(max(0, value))
    while rest >= 0x80 {
      memory.storeBytes(of: UInt8(truncatingIfNeeded: rest) | 0x80, toByteOffset: count, as: UInt8.self)
      count += 1
      rest >>= 7
    }
    memory.storeBytes(of: UInt8(truncatingIfNeeded: rest), toByteOffset: count, as: UInt8.self)
    count += 1
  }

  @inline(__always) func f32(_ value: Float) {
    reserve(4)
    let safe = value.isFinite ? value : 0
    memory.storeBytes(of: safe.bitPattern.littleEndian, toByteOffset: count, as: UInt32.self)
    count += 4
  }

  @inline(__always) func f32(_ value: Double) {
    guard value.isFinite else { return f32(Float(0)) }
    f32(Float(max(-1e30, min(1e30, value))))
  }

  /// A number of eight bytes.
  func f64(_ value: Double) {
    reserve(8)
    let safe = value.isFinite ? value : 0
    memory.storeBytes(of: safe.bitPattern.littleEndian, toByteOffset: count, as: UInt64.self)
    count += 8
  }

  /// Text of at most `limit` bytes; a longer one is cut.
  func str(_ text: String, limit: Int) {
    // A cut in the middle of a character is repaired by the replacement character.
    let cut = text.utf8.count <= limit ? text : String(decoding: text.utf8.prefix(limit - 3), as: UTF8.self)
    v(cut.utf8.count)
    append([UInt8](cut.utf8))
  }

  @inline(__always) func pt(_ x: Double, _ y: Double) {
    f32(x)
    f32(y)
  }

  @inline(__always) func pt(_ point: CGPoint) { pt(point.x, point.y) }

  /// A rectangle; one that is not finite or null is written as empty, the edges of an enormous one are cut.
  func rect(_ rect: CGRect) {
    let limit = 1e9
    let (x, y, width, height) = (rect.origin.x, rect.origin.y, rect.size.width, rect.size.height)
    guard x.isFinite, y.isFinite, width.isFinite, height.isFinite else { return self.rect(.zero) }
    if abs(x) <= limit, abs(y) <= limit, abs(width) <= limit, abs(height) <= limit {
      pt(x, y)
      return pt(width, height)
    }
    func cut(_ value: Double) -> Double { max(-limit, min(limit, value)) }
    pt(cut(x), cut(y))
    pt(cut(x + width) - cut(x), cut(y + height) - cut(y))
  }

  func map(_ map: Affine) {
    f32(map.a)
    f32(map.b)
    f32(map.c)
    f32(map.d)
    pt(map.tx, map.ty)
  }

  func rgba(_ color: RenderColor?) {
    guard let color else { return rgba(red: 0, green: 0, blue: 0, alpha: 0) }
    rgba(
      red: Self.byte(color.red), green: Self.byte(color.green), blue: Self.byte(color.blue),
      alpha: Self.byte(color.alpha))
  }

  private func rgba(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    reserve(4)
    let word = UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24
    memory.storeBytes(of: word.littleEndian, toByteOffset: count, as: UInt32.self)
    count += 4
  }

  /// 0…1 as 0…255; not a number gives 0.
  static func byte(_ value: Float) -> UInt8 { value > 0 ? UInt8(min(1, value) * 255 + 0.5) : 0 }

  func append(_ other: ByteWriter) {
    reserve(other.count)
    (memory + count).copyMemory(from: other.memory, byteCount: other.count)
    count += other.count
  }

  func append(_ bytes: [UInt8]) { bytes.withUnsafeBytes { append($0) } }

  func append(_ bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress else { return }
    reserve(bytes.count)
    (memory + count).copyMemory(from: base, byteCount: bytes.count)
    count += bytes.count
  }
}
