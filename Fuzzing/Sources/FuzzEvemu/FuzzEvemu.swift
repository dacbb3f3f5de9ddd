import FuzzDriver
import KernelLaws
import TouchTools

/// Any bytes as a recording of evemu.
@main enum FuzzEvemu: FuzzTarget {
  static func run(_ bytes: [UInt8]) {
    guard let recording = try? KernelRecording.read(bytes) else { return }
    KernelLaws.check(recording)
  }

  static var seeds: [[UInt8]] {
    KernelLaws.seeds.compactMap { $0.tracks.first }.map { Array(KernelRecording.evemu($0, surface: nil).utf8) }
  }
}
