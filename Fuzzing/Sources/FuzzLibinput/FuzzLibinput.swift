import FuzzDriver
import KernelLaws
import TouchTools

/// Any bytes as a recording of libinput: YAML.
@main enum FuzzLibinput: FuzzTarget {
  static func run(_ bytes: [UInt8]) {
    guard let recording = try? KernelRecording.read(bytes) else { return }
    KernelLaws.check(recording)
  }

  static var seeds: [[UInt8]] { KernelLaws.seeds.map { Array($0.libinput.utf8) } }
}
