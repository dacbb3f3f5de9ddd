import TouchPlatform

/// The laws of contact lives, checked frame by frame: what every receiver behind a tracker may rely on.
struct ContactLaws {
  private var live: [ContactID: MonotonicInstant] = [:]
  private var gone: Set<ContactID> = []
  private var lastFrame = MonotonicInstant.zero
  /// What was broken, in sentences.
  private(set) var violations: [String] = []

  /// How many contacts are down.
  var activeCount: Int { live.count }

  mutating func check(_ frame: ContactFrame) {
    if frame.samples.isEmpty { violations.append("a frame is empty") }
    if frame.time < lastFrame { violations.append("frames go back in time") }
    if frame.samples.map(\.time).max() != frame.time { violations.append("a frame's time is not its newest sample's") }
    if Set(frame.samples.map(\.id)).count != frame.samples.count {
      violations.append("a contact stands twice in a frame")
    }
    for sample in frame.samples { check(sample) }
    lastFrame = frame.time
  }

  private mutating func check(_ sample: ContactSample) {
    if sample.time < lastFrame { violations.append("\(sample.id) is older than the frame before") }
    if !sample.x.isFinite || !sample.y.isFinite { violations.append("\(sample.id) is nowhere") }
    if !(sample.radius >= 0 && sample.radius.isFinite) { violations.append("\(sample.id) has no radius") }
    if let force = sample.force, !(0...1).contains(force) { violations.append("\(sample.id) has force \(force)") }
    switch (sample.phase, live[sample.id]) {
    case (.began, nil):
      if gone.contains(sample.id) { violations.append("\(sample.id) began again") }
      live[sample.id] = sample.time
    case (.began, _): violations.append("\(sample.id) began twice")
    case (_, nil): violations.append("\(sample.id) was \(sample.phase) while not down")
    case (let phase, let last?):
      if sample.time < last { violations.append("\(sample.id) goes back in time") }
      live[sample.id] = sample.time
      if phase != .moved {
        live[sample.id] = nil
        gone.insert(sample.id)
      }
    }
  }
}
