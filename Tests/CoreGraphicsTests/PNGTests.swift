import Foundation
import RenderTree
import Testing

@testable import CoreGraphics

@Suite("PNG out and in")
struct PNGTests {
  private func opaque() -> PixelBuffer {
    let buffer = PixelBuffer(width: 37, height: 21)
    for y in 0..<21 { for x in 0..<37 { buffer[x, y] = 0xFF00_0000 | UInt32(x * 6) << 16 | UInt32(y * 12) << 8 | 77 } }
    return buffer
  }

  private func same(_ a: PixelBuffer, _ b: PixelBuffer) -> Bool {
    a.width == b.width && a.height == b.height
      && (0..<a.height).allSatisfy { y in (0..<a.width).allSatisfy { a[$0, y] == b[$0, y] } }
  }

  @Test("An opaque picture comes back bit for bit")
  func opaqueRoundTrip() throws {
    #expect(same(try PNGCoder.read(PNGCoder.data(from: opaque())), opaque()))
  }

  @Test("Transparency comes back, colours within one level of what alpha can hold")
  func translucentRoundTrip() throws {
    let buffer = PixelBuffer(width: 256, height: 16)
    for x in 0..<256 { for y in 0..<16 { buffer[x, y] = UInt32(x) << 24 | UInt32(x * y / 15) << 16 | UInt32(x / 2) } }
    let back = try PNGCoder.read(PNGCoder.data(from: buffer))
    for x in 0..<256 {
      for y in 0..<16 {
        #expect(back[x, y] >> 24 == UInt32(x))
        for shift: UInt32 in [16, 8, 0] {
          #expect(abs(Int(back[x, y] >> shift & 255) - Int(buffer[x, y] >> shift & 255)) <= 1)
        }
      }
    }
  }

  @Test("The file holds colours that are not multiplied by alpha")
  func straightAlpha() throws {
    // Half-transparent pure red, multiplied: 0x80 of red. Read by a PNG's rules it is 255 of red.
    let buffer = PixelBuffer(width: 1, height: 1)
    buffer[0, 0] = 0x8080_0000
    let data = [UInt8](try PNGCoder.data(from: buffer))
    #expect(data[25] == 6, "colour type: true colour with alpha")
    #expect(try PNGCoder.read(Data(data))[0, 0] == 0x8080_0000)
    #expect([UInt8](try PNGCoder.data(from: opaque()))[25] == 2, "colour type: true colour")
  }

  @Test("A row may be longer than its pixels")
  func longRows() throws {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 48 * 3, alignment: 16)
    memory.initializeMemory(as: UInt8.self, repeating: 0xAB, count: 48 * 3)
    let buffer = PixelBuffer(borrowing: memory, width: 5, height: 3, stride: 48) { memory.deallocate() }
    for y in 0..<3 { for x in 0..<5 { buffer[x, y] = 0xFF00_0000 | UInt32(x + 10 * y) } }
    #expect(same(try PNGCoder.read(PNGCoder.data(from: buffer)), buffer))
  }

  @Test("A file is written whole and read back; a missing one is named")
  func files() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("touchstone-\(UUID().uuidString).png")
    defer { try? FileManager.default.removeItem(at: url) }
    try PNGCoder.write(opaque(), to: url)
    #expect(same(try PNGCoder.read(contentsOf: url), opaque()))
    let missing = url.appendingPathComponent("missing.png")
    let error = #expect(throws: PNGError.self) { try PNGCoder.read(contentsOf: missing) }
    #expect(error?.description.contains("missing.png") == true)
  }

  @Test("What is not a PNG is called so")
  func foreign() {
    for data in [Data(), Data("GIF89a".utf8), Data(repeating: 0, count: 100)] {
      #expect(throws: PNGError.notPNG) { try PNGCoder.read(data) }
    }
  }

  @Test("A file cut at any byte is an error that says so, never a trap or a half picture")
  func truncated() throws {
    let data = try PNGCoder.data(from: opaque())
    for length in 8..<data.count - 12 {
      do {
        _ = try PNGCoder.read(data.prefix(length))
        Issue.record("\(length) of \(data.count) bytes were read as a picture")
      } catch {
        guard case .damaged = error else {
          Issue.record("\(length) bytes: \(error)")
          continue
        }
      }
    }
  }

  @Test("A flipped bit is noticed, unless it is in a remark that no pixel depends on")
  func flippedBits() throws {
    let data = try PNGCoder.data(from: opaque())
    var broken = data
    broken[data.count / 2] ^= 1
    #expect(throws: PNGError.self) { try PNGCoder.read(broken) }
    for offset in stride(from: 16, to: data.count - 16, by: 7) {
      var bytes = data
      bytes[offset] ^= 0x10
      if let read = try? PNGCoder.read(bytes) { #expect(same(read, opaque()), "byte \(offset)") }
    }
  }

  @Test("A header that asks for too much memory is refused before any is taken")
  func bomb() throws {
    var data = [UInt8](try PNGCoder.data(from: opaque()))
    data.replaceSubrange(16..<24, with: [0, 0, 0x7F, 0xFF, 0, 0, 0x7F, 0xFF])
    #expect(throws: PNGError.tooLarge(width: 32_767, height: 32_767)) { try PNGCoder.read(Data(data)) }
    #expect(throws: PNGError.tooLarge(width: 0, height: 5)) {
      try PNGCoder.data(from: PixelBuffer(width: 0, height: 5))
    }
  }
}
