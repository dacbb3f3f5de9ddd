internal import CLinux
import Foundation
import RenderTree

/// Pixels in memory that two programs have: one paints them, the other one shows them.
final class SharedPicture {
  let pixels: PixelBuffer

  /// Memory of a file of this name, which is made as large as the picture where it `grows`. nil where there is none.
  init?(_ descriptor: Int32, width: Int, height: Int, grows: Bool) {
    let bytes = width * height * 4
    guard width > 0, height > 0, !grows || ftruncate(descriptor, bytes) == 0,
      let memory = mmap(nil, bytes, PROT_READ | (grows ? PROT_WRITE : 0), MAP_SHARED, descriptor, 0),
      memory != MAP_FAILED
    else { return nil }
    pixels = PixelBuffer(borrowing: memory, width: width, height: height, stride: width * 4) { munmap(memory, bytes) }
  }

  /// A file in memory, without a name; below 0 where the system makes none.
  static func makeFile() -> Int32 { touchstone_memfd_create("picture") }

  /// How many pixels that many points have.
  static func pixels(_ points: Double, _ scale: Double) -> Int { Int(max(0, min(32_767, (points * scale).rounded()))) }
}
