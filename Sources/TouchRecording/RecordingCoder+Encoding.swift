import Foundation
import TouchPlatform

extension JSONLineWriter {
  /// Appends the tape's first line.
  mutating func append(_ header: RecordingHeader) {
    line {
      $0.member("tape", "touchstone" as StaticString)
      $0.member("version", UInt64(header.version))
      $0.member("platform", header.platform)
      $0.surface(header.surface)
      $0.geometry(header.geometry)
      $0.member("start", header.start.nanoseconds)
      if !header.title.isEmpty { $0.member("title", header.title) }
      if !header.app.isEmpty { $0.member("app", header.app) }
      if !header.created.isEmpty { $0.member("created", header.created) }
      if !header.system.isEmpty { $0.member("system", header.system) }
    }
  }

  /// Appends one event's line. What has its usual value is left out.
  mutating func append(_ event: InputEvent) {
    line {
      $0.member("event", event.tapeKind)
      $0.member("time", event.time.nanoseconds)
      $0.surface(event.surface)
      $0.members(of: event)
    }
  }

  private mutating func members(of event: InputEvent) {
    switch event {
    case .contacts(let frame):
      key("contacts")
      array { writer in
        for sample in frame.samples {
          writer.object { $0.contact(sample, frameTime: frame.time, estimate: frame.estimate(of: sample.id)) }
        }
      }
    case .hover(let hover):
      member("phase", hover.phase.tapeName)
      place(hover.location.x, hover.location.y)
      if hover.tool != .pointer { member("tool", hover.tool.tapeName) }
      if let altitude = hover.altitude { member("altitude", altitude) }
      if let azimuth = hover.azimuth { member("azimuth", azimuth) }
      if let roll = hover.roll { member("roll", roll) }
      if let height = hover.height { member("height", height) }
      if hover.isEraser { member("eraser", true) }
    case .scroll(let scroll):
      place(scroll.location.x, scroll.location.y)
      member("dx", scroll.delta.dx)
      member("dy", scroll.delta.dy)
      if scroll.phase != .discrete { member("phase", scroll.phase.tapeName) }
    case .transform(let transform):
      member("phase", transform.phase.tapeName)
      place(transform.location.x, transform.location.y)
      if transform.scale != 1 { member("scale", transform.scale) }
      if transform.rotation != 0 { member("rotation", transform.rotation) }
      if transform.fingerCount != 0 { member("fingers", UInt64(max(0, transform.fingerCount))) }
    case .buttons(let state):
      member("buttons", UInt64(state.buttons))
      member("modifiers", UInt64(state.modifiers.rawValue))
    case .penButton(let sample):
      member("button", UInt64(sample.button))
      member("phase", sample.phase.tapeName)
    case .key(let sample):
      member("usage", UInt64(sample.usage))
      member("down", sample.isDown)
      member("characters", sample.characters)
      member("modifiers", UInt64(sample.modifiers.rawValue))
    case .surface(let change): members(of: change.kind)
    case .frame(let tick): member("target", tick.target.nanoseconds)
    case .wake: break
    case .estimateUpdate(let update):
      member("index", update.index)
      if update.updated != .all { member("updated", UInt64(update.updated.rawValue)) }
      if !update.expected.isEmpty { member("expected", UInt64(update.expected.rawValue)) }
      key("contact")
      object { $0.contact(update.sample, frameTime: update.time) }
    case .fingerGuide(let guide):
      member("down", guide.isDown)
      key("points")
      array { writer in
        for point in guide.points { writer.object { $0.place(point.x, point.y) } }
      }
    }
  }

  private mutating func members(of change: SurfaceChange.Kind) {
    switch change {
    case .geometry(let geometry): self.geometry(geometry)
    case .environment(let environment): members(of: environment)
    case .focus(let hasFocus): member("focus", hasFocus)
    case .visible(let isVisible): member("visible", isVisible)
    case .closed: member("closed", true)
    }
  }

  private mutating func members(of environment: SurfaceEnvironment) {
    let insets = environment.insets
    member("dark", environment.isDark)
    member("rate", environment.framesPerSecond)
    if insets.top != 0 { member("top", insets.top) }
    if insets.left != 0 { member("left", insets.left) }
    if insets.bottom != 0 { member("bottom", insets.bottom) }
    if insets.right != 0 { member("right", insets.right) }
    if environment.topIsStatusBar { member("bar", true) }
    if let idiom = environment.idiom { member("idiom", idiom.tapeName) }
  }

  private mutating func contact(
    _ sample: ContactSample, frameTime: MonotonicInstant, estimate: ContactEstimate? = nil
  ) {
    member("id", sample.id.rawValue)
    member("phase", sample.phase.tapeName)
    place(sample.x, sample.y)
    if sample.time != frameTime { member("time", sample.time.nanoseconds) }
    if sample.tool != .finger { member("tool", sample.tool.tapeName) }
    if sample.radius != 0 { member("radius", sample.radius) }
    if let force = sample.force { member("force", force) }
    if let altitude = sample.altitude { member("altitude", altitude) }
    if let azimuth = sample.azimuth { member("azimuth", azimuth) }
    if let roll = sample.roll { member("roll", roll) }
    if sample.isEraser { member("eraser", true) }
    if let edges = sample.edges { member("edges", UInt64(edges.rawValue)) }
    if sample.source.rawValue != 0 { member("device", UInt64(sample.source.rawValue)) }
    if let estimate {
      member("index", estimate.index)
      member("estimated", UInt64(estimate.estimated.rawValue))
      if !estimate.expected.isEmpty { member("expected", UInt64(estimate.expected.rawValue)) }
    }
  }

  private mutating func surface(_ surface: SurfaceID) {
    if surface != .main { member("surface", UInt64(surface.rawValue)) }
  }

  private mutating func geometry(_ geometry: SurfaceGeometry) {
    member("width", Double(geometry.size.width))
    member("height", Double(geometry.size.height))
    member("scale", geometry.scale)
  }

  private mutating func place(_ x: Double, _ y: Double) {
    member("x", x)
    member("y", y)
  }

  private mutating func member(_ name: StaticString, _ text: String) {
    key(name)
    value(text)
  }

  private mutating func member(_ name: StaticString, _ word: StaticString) {
    key(name)
    value(word)
  }

  private mutating func member(_ name: StaticString, _ number: Double) {
    key(name)
    value(number)
  }

  private mutating func member(_ name: StaticString, _ number: Float) {
    key(name)
    value(number)
  }

  private mutating func member(_ name: StaticString, _ number: UInt64) {
    key(name)
    value(number)
  }

  private mutating func member(_ name: StaticString, _ truth: Bool) {
    key(name)
    value(truth)
  }
}

extension InputEvent {
  /// What the tape calls its kind.
  fileprivate var tapeKind: StaticString {
    switch self {
    case .contacts: "contacts"
    case .hover: "hover"
    case .scroll: "scroll"
    case .transform: "transform"
    case .buttons: "buttons"
    case .penButton: "penButton"
    case .key: "key"
    case .surface: "surface"
    case .frame: "frame"
    case .wake: "wake"
    case .estimateUpdate: "estimate"
    case .fingerGuide: "guide"
    }
  }
}
