import Foundation
import TouchPlatform

/// Whether any layer of the process has ever had a time of its own: while none has, no code looks for one.
@MainActor enum LayerTime {
  static var isUsed = false
}

extension CALayer: CAMediaTiming {
  final var _beginTime: CFTimeInterval {
    get { motion?.timing.beginTime ?? 0 }
    set { changeTime { $0.beginTime = Self.finite(newValue, 0) } }
  }

  final var _speed: Float {
    get { Float(motion?.timing.speed ?? 1) }
    set { changeTime { $0.speed = Self.finite(Double(newValue), 1) } }
  }

  final var _timeOffset: CFTimeInterval {
    get { motion?.timing.timeOffset ?? 0 }
    set { changeTime { $0.timeOffset = Self.finite(newValue, 0) } }
  }

  final func _convertTime(_ time: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval {
    let media = layer.map { $0.mediaSeconds(ofLocal: time) } ?? time
    return localTime(media)
  }

  final func _convertTime(_ time: CFTimeInterval, to layer: CALayer?) -> CFTimeInterval {
    let media = mediaSeconds(ofLocal: time)
    return layer.map { $0.localTime(media) } ?? media
  }

  private static func finite(_ value: Double, _ otherwise: Double) -> Double {
    if value.isFinite { return value }
    PlatformLog.write(.app, "a layer's time was set to \(value), which is not finite; \(otherwise) is taken")
    return otherwise
  }

  private func changeTime(_ change: (inout MediaTiming) -> Void) {
    let motion = needMotion()
    let old = motion.timing
    change(&motion.timing)
    guard motion.timing != old, !flags.contains(.presentation) else { return }
    LayerTime.isUsed = true
    let now = motion.timing
    if now.beginTime == 0 && now.speed == 1 && now.timeOffset == 0 {
      flags.remove(.ownTime)
    } else {
      flags.insert(.ownTime)
    }
    timeSpaceDidChange()
  }

  /// The layer's time runs otherwise than before: what is planned in it changes.
  final func timeSpaceDidChange() { MediaRuntime.current.animations.layerTimesDidChange() }

  /// Whether the layer's time differs from the one clock's.
  final var hasOwnTime: Bool {
    guard LayerTime.isUsed else { return false }
    var layer: CALayer? = self
    while let current = layer {
      if current.flags.contains(.ownTime) { return true }
      layer = current._superlayer
    }
    return false
  }

  /// The layer's time now, where it has one of its own.
  final var timeBase: Double? { hasOwnTime ? localTime(MediaRuntime.current.now.seconds) : nil }

  /// How fast the layer's time runs against the one clock.
  final var localSpeed: Double {
    guard LayerTime.isUsed else { return 1 }
    var speed = 1.0
    var layer: CALayer? = self
    while let current = layer {
      if current.flags.contains(.ownTime) { speed *= current.motion?.timing.speed ?? 1 }
      layer = current._superlayer
    }
    return speed
  }

  /// Seconds of the one clock in the layer's time.
  final func localTime(_ media: Double) -> Double {
    guard LayerTime.isUsed else { return media }
    let parent = _superlayer?.localTime(media) ?? media
    guard flags.contains(.ownTime), let timing = motion?.timing else { return parent }
    return (parent - timing.beginTime) * timing.speed + timing.timeOffset
  }

  private func mediaSeconds(ofLocal time: Double) -> Double {
    guard LayerTime.isUsed else { return time }
    var parent = time
    if flags.contains(.ownTime), let timing = motion?.timing {
      parent = timing.speed == 0 ? timing.beginTime : (time - timing.timeOffset) / timing.speed + timing.beginTime
    }
    return _superlayer?.mediaSeconds(ofLocal: parent) ?? parent
  }

  /// The moment at which the layer's time is `time`; nil when it stands still or runs backwards.
  final func mediaTime(ofLocal time: Double) -> MonotonicInstant? {
    guard hasOwnTime else { return MonotonicInstant(seconds: time) }
    guard localSpeed > 0 else { return nil }
    return MonotonicInstant(seconds: mediaSeconds(ofLocal: time))
  }
}

extension MediaTiming {
  var fillMode: CAMediaTimingFillMode {
    get {
      switch (fillsBefore, fillsAfter) {
      case (false, false): .removed
      case (true, false): .backwards
      case (false, true): .forwards
      case (true, true): .both
      }
    }
    set {
      fillsBefore = newValue.fillsBefore
      fillsAfter = newValue.fillsAfter
    }
  }
}
