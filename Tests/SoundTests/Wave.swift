import Foundation

/// A tone as a WAV file, or what a WAV file holds.
struct Wave: Equatable {
  var samplesPerSecond = 44_100
  var channels = 1
  var samples: [Int16]

  /// A tone of 440 Hz.
  static func tone(_ seconds: Double, channels: Int = 1, peak: Double = 0.5) -> Wave {
    let count = Int(seconds * 44_100)
    let samples = (0..<count * channels).map { index in
      Int16(sin(Double(index / channels) / 44_100 * 440 * 2 * .pi) * peak * 32_767)
    }
    return Wave(channels: channels, samples: samples)
  }

  var data: Data {
    func number<Value: FixedWidthInteger>(_ value: Value) -> Data {
      withUnsafeBytes(of: value.littleEndian) { Data($0) }
    }
    let bytes = UInt32(samples.count * 2)
    var data = Data("RIFF".utf8) + number(36 + bytes) + Data("WAVEfmt ".utf8) + number(UInt32(16))
    data += number(UInt16(1)) + number(UInt16(channels)) + number(UInt32(samplesPerSecond))
    data += number(UInt32(samplesPerSecond * channels * 2)) + number(UInt16(channels * 2)) + number(UInt16(16))
    data += Data("data".utf8) + number(bytes)
    return samples.reduce(into: data) { $0 += number($1) }
  }

  /// Raw sound of two channels.
  init(raw: Data) { self.init(channels: 2, samples: raw.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }) }

  init(channels: Int, samples: [Int16]) {
    self.channels = channels
    self.samples = samples
  }

  /// A channel's loudest sample as a share of the loudest possible.
  func peak(_ channel: Int) -> Double {
    let values = stride(from: channel, to: samples.count, by: channels).map { abs(Int(samples[$0])) }
    return Double(values.max() ?? 0) / 32_767
  }
}
