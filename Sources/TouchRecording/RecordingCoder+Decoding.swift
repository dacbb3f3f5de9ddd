import Foundation
import TouchPlatform

/// Everything that an event's line may hold; each kind of event takes what it needs.
private struct Members {
  var time: MonotonicInstant?
  var surface = SurfaceID.main
  var x, y, dx, dy: Double?
  var width, height, scale: Double?
  var contacts: [PartialContact]?
  var contact: PartialContact?
  var tool: ContactTool?
  var hoverPhase: HoverSample.Phase?
  var scrollPhase: ScrollSample.Phase?
  var transformPhase: TransformSample.Phase?
  var buttonPhase: PenButtonSample.Phase?
  var button: UInt8?
  var altitude, azimuth, roll, zOffset: Float?
  var isEraser: Bool?
  var rotation: Double?
  var fingers: UInt8?
  var isDark: Bool?
  var rate, top, left, bottom, right: Double?
  var idiom: SurfaceEnvironment.Idiom?
  var buttons, modifiers: UInt32?
  var usage: UInt16?
  var isDown, hasFocus, isVisible, isClosed, topIsStatusBar: Bool?
  var characters: String?
  var target: MonotonicInstant?
  var index: UInt64?
  var updated, expected: UInt8?
  var points: [CGPoint]?
}

/// A contact whose time may be that of its line, which may come later in the line.
private struct PartialContact {
  var sample: ContactSample
  var hasTime: Bool
  var index: UInt64?
  var estimated, expected: UInt8?

  /// What of it is an estimate; nil where nothing is.
  var estimate: ContactEstimate? {
    guard let index else { return nil }
    return ContactEstimate(
      contact: sample.id, index: index, estimated: SampleProperties(rawValue: estimated ?? 0),
      expected: SampleProperties(rawValue: expected ?? 0))
  }

  func sample(at lineTime: MonotonicInstant) -> ContactSample {
    var whole = sample
    if !hasTime { whole.time = lineTime }
    return whole
  }
}

extension InputEvent {
  /// Reads an event's line; nil when it is of a kind that this version does not know, which is left in the reader.
  init?(from reader: inout JSONLineReader) throws(JSONFault) {
    let kind = try reader.kind()
    _ = reader.peek()
    let start = reader.offset
    var members = Members()
    switch kind {
    case "contacts", "hover", "scroll", "transform", "buttons", "penButton", "key", "surface", "frame", "wake",
      "estimate",
      "guide":
      try reader.object { (reader, key) throws(JSONFault) in try reader.member(key, of: kind, into: &members) }
      try reader.expectEnd()
      self = try Self.event(kind, members, reader, start)
    default:
      try reader.skip()
      try reader.expectEnd()
      reader.unknownKind = kind
      return nil
    }
  }

  private static func event(
    _ kind: String, _ members: Members, _ reader: JSONLineReader, _ start: Int
  ) throws(JSONFault) -> InputEvent {
    func need<Value>(_ value: Value?, _ name: String) throws(JSONFault) -> Value {
      guard let value else { throw reader.fault("\"\(name)\" is missing", at: start) }
      return value
    }
    let time = try need(members.time, "time")
    let surface = members.surface
    func place() throws(JSONFault) -> CGPoint { CGPoint(x: try need(members.x, "x"), y: try need(members.y, "y")) }
    switch kind {
    case "contacts":
      let contacts = try need(members.contacts, "contacts")
      return .contacts(
        ContactFrame(
          surface: surface, time: time, samples: contacts.map { $0.sample(at: time) },
          estimates: contacts.compactMap(\.estimate)))
    case "hover":
      let phase = try need(members.hoverPhase, "phase")
      return .hover(
        HoverSample(
          surface: surface, time: time, phase: phase, location: try place(), tool: members.tool ?? .pointer,
          altitude: members.altitude, azimuth: members.azimuth, roll: members.roll, height: members.zOffset,
          isEraser: members.isEraser ?? false))
    case "scroll":
      let delta = Displacement(dx: try need(members.dx, "dx"), dy: try need(members.dy, "dy"))
      return .scroll(
        ScrollSample(
          surface: surface, time: time, location: try place(), delta: delta, phase: members.scrollPhase ?? .discrete))
    case "transform":
      let phase = try need(members.transformPhase, "phase")
      return .transform(
        TransformSample(
          surface: surface, time: time, phase: phase, location: try place(), scale: members.scale ?? 1,
          rotation: members.rotation ?? 0, fingerCount: Int(members.fingers ?? 0)))
    case "buttons":
      let modifiers = ModifierSet(rawValue: try need(members.modifiers, "modifiers"))
      return .buttons(
        ButtonState(surface: surface, time: time, buttons: try need(members.buttons, "buttons"), modifiers: modifiers))
    case "penButton":
      return .penButton(
        PenButtonSample(
          surface: surface, time: time, button: try need(members.button, "button"),
          phase: try need(members.buttonPhase, "phase")))
    case "key":
      return .key(
        KeySample(
          surface: surface, time: time, usage: try need(members.usage, "usage"),
          isDown: try need(members.isDown, "down"), characters: try need(members.characters, "characters"),
          modifiers: ModifierSet(rawValue: try need(members.modifiers, "modifiers"))))
    case "surface":
      let change: SurfaceChange.Kind
      if let hasFocus = members.hasFocus {
        change = .focus(hasFocus)
      } else if let isVisible = members.isVisible {
        change = .visible(isVisible)
      } else if members.isClosed == true {
        change = .closed
      } else if let isDark = members.isDark {
        let insets = SurfaceInsets(
          top: members.top ?? 0, left: members.left ?? 0, bottom: members.bottom ?? 0, right: members.right ?? 0)
        change = .environment(
          SurfaceEnvironment(
            insets: insets, topIsStatusBar: members.topIsStatusBar ?? false, isDark: isDark,
            framesPerSecond: members.rate ?? 60, idiom: members.idiom))
      } else {
        let size = CGSize(width: try need(members.width, "width"), height: try need(members.height, "height"))
        change = .geometry(SurfaceGeometry(size: size, scale: try need(members.scale, "scale")))
      }
      return .surface(SurfaceChange(surface: surface, time: time, kind: change))
    case "frame":
      return .frame(FrameTick(surface: surface, time: time, target: try need(members.target, "target")))
    case "wake":
      return .wake(WakeUp(surface: surface, time: time))
    case "estimate":
      let contact = try need(members.contact, "contact")
      return .estimateUpdate(
        EstimateUpdate(
          surface: surface, time: time, index: try need(members.index, "index"), sample: contact.sample(at: time),
          updated: members.updated.map(SampleProperties.init) ?? .all,
          expected: SampleProperties(rawValue: members.expected ?? 0)))
    default:
      return .fingerGuide(
        FingerGuide(
          surface: surface, time: time, points: try need(members.points, "points"),
          isDown: try need(members.isDown, "down")))
    }
  }
}

extension JSONLineReader {
  /// Finds the line's "event" without moving: it is first on every tape that a program wrote.
  fileprivate func kind() throws(JSONFault) -> String {
    var look = self
    var kind: String?
    try look.expect("{")
    if look.peek() == UInt8(ascii: "\""), try look.string() == "event" {
      try look.expect(":")
      return try look.string()
    }
    look = self
    try look.object { (reader, key) throws(JSONFault) in
      if key == "event" { kind = try reader.string() } else { try reader.skip() }
    }
    guard let kind else { throw fault("\"event\" is missing") }
    return kind
  }

  fileprivate mutating func member(_ key: String, of kind: String, into members: inout Members) throws(JSONFault) {
    switch key {
    case "event": _ = try string()
    case "time": members.time = try instant()
    case "surface": members.surface = SurfaceID(try unsigned())
    case "contacts": members.contacts = try contacts()
    case "contact": members.contact = try contact()
    case "target": members.target = try instant()
    case "phase" where kind == "scroll": members.scrollPhase = try ScrollSample.Phase(from: &self)
    case "phase" where kind == "transform": members.transformPhase = try TransformSample.Phase(from: &self)
    case "phase" where kind == "penButton": members.buttonPhase = try PenButtonSample.Phase(from: &self)
    case "phase": members.hoverPhase = try HoverSample.Phase(from: &self)
    case "altitude": members.altitude = try float()
    case "azimuth": members.azimuth = try float()
    case "roll": members.roll = try float()
    case "height" where kind == "hover": members.zOffset = try float()
    case "eraser": members.isEraser = try bool()
    case "button": members.button = try unsigned()
    case "rotation": members.rotation = try double()
    case "fingers": members.fingers = try unsigned()
    case "dark": members.isDark = try bool()
    case "rate": members.rate = try double()
    case "top": members.top = try double()
    case "left": members.left = try double()
    case "bottom": members.bottom = try double()
    case "right": members.right = try double()
    case "bar": members.topIsStatusBar = try bool()
    case "idiom": members.idiom = try SurfaceEnvironment.Idiom(from: &self)
    case "x": members.x = try double()
    case "y": members.y = try double()
    case "dx": members.dx = try double()
    case "dy": members.dy = try double()
    case "tool": members.tool = try ContactTool(from: &self)
    case "width": members.width = try double()
    case "height": members.height = try double()
    case "scale": members.scale = try double()
    case "buttons": members.buttons = try unsigned()
    case "modifiers": members.modifiers = try unsigned()
    case "usage": members.usage = try unsigned()
    case "down": members.isDown = try bool()
    case "focus": members.hasFocus = try bool()
    case "visible": members.isVisible = try bool()
    case "closed": members.isClosed = try bool()
    case "characters": members.characters = try string()
    case "index": members.index = try unsigned()
    case "updated": members.updated = try unsigned()
    case "expected": members.expected = try unsigned()
    case "points": members.points = try points()
    default: try skip()
    }
  }

  fileprivate mutating func instant() throws(JSONFault) -> MonotonicInstant {
    MonotonicInstant(nanoseconds: try unsigned())
  }

  private mutating func contacts() throws(JSONFault) -> [PartialContact] {
    var contacts: [PartialContact] = []
    try array { (reader) throws(JSONFault) in contacts.append(try reader.contact()) }
    return contacts
  }

  private mutating func contact() throws(JSONFault) -> PartialContact {
    _ = peek()
    let start = offset
    var id: UInt64?
    var phase: ContactPhase?
    var x, y: Double?
    var partial = PartialContact(
      sample: ContactSample(id: ContactID(0), phase: .began, location: .zero, time: .zero), hasTime: false)
    try object { (reader, key) throws(JSONFault) in
      switch key {
      case "id": id = try reader.unsigned()
      case "phase": phase = try ContactPhase(from: &reader)
      case "x": x = try reader.double()
      case "y": y = try reader.double()
      case "time":
        partial.sample.time = try reader.instant()
        partial.hasTime = true
      case "tool": partial.sample.tool = try ContactTool(from: &reader)
      case "radius": partial.sample.radius = try reader.float()
      case "force": partial.sample.force = try reader.float()
      case "altitude": partial.sample.altitude = try reader.float()
      case "azimuth": partial.sample.azimuth = try reader.float()
      case "roll": partial.sample.roll = try reader.float()
      case "device": partial.sample.source = ContactSource(try reader.unsigned())
      case "eraser": partial.sample.isEraser = try reader.bool()
      case "edges": partial.sample.edges = ContactEdges(rawValue: try reader.unsigned())
      case "index": partial.index = try reader.unsigned()
      case "estimated": partial.estimated = try reader.unsigned()
      case "expected": partial.expected = try reader.unsigned()
      default: try reader.skip()
      }
    }
    guard let id else { throw fault("\"id\" is missing", at: start) }
    guard let phase else { throw fault("\"phase\" is missing", at: start) }
    guard let x, let y else { throw fault("\"x\" or \"y\" is missing", at: start) }
    partial.sample.id = ContactID(id)
    partial.sample.phase = phase
    partial.sample.x = x
    partial.sample.y = y
    return partial
  }

  private mutating func points() throws(JSONFault) -> [CGPoint] {
    var points: [CGPoint] = []
    try array { (reader) throws(JSONFault) in
      _ = reader.peek()
      let start = reader.offset
      var x, y: Double?
      try reader.object { (reader, key) throws(JSONFault) in
        switch key {
        case "x": x = try reader.double()
        case "y": y = try reader.double()
        default: try reader.skip()
        }
      }
      guard let x, let y else { throw reader.fault("\"x\" or \"y\" is missing", at: start) }
      points.append(CGPoint(x: x, y: y))
    }
    return points
  }
}

extension RecordingHeader {
  /// Reads a tape's first line.
  init(from reader: inout JSONLineReader) throws(JSONFault) {
    _ = reader.peek()
    let start = reader.offset
    var isTape = false
    var version: UInt32?
    var width, height, scale: Double?
    var header = RecordingHeader(
      platform: "", geometry: SurfaceGeometry(size: .zero, scale: 1), start: MonotonicInstant.zero)
    try reader.object { (reader, key) throws(JSONFault) in
      switch key {
      case "tape": isTape = try reader.string() == "touchstone"
      case "version": version = try reader.unsigned()
      case "platform": header.platform = try reader.string()
      case "surface": header.surface = SurfaceID(try reader.unsigned())
      case "width": width = try reader.double()
      case "height": height = try reader.double()
      case "scale": scale = try reader.double()
      case "start": header.start = try reader.instant()
      case "title": header.title = try reader.string()
      case "app": header.app = try reader.string()
      case "created": header.created = try reader.string()
      case "system": header.system = try reader.string()
      default: try reader.skip()
      }
    }
    try reader.expectEnd()
    guard isTape else { throw reader.fault("\"tape\":\"touchstone\" is missing", at: start) }
    guard let version else { throw reader.fault("\"version\" is missing", at: start) }
    header.version = Int(version)
    if header.version > Self.currentVersion { throw .version(header.version) }
    guard let width, let height, let scale else {
      throw reader.fault("\"width\", \"height\" or \"scale\" is missing", at: start)
    }
    header.geometry = SurfaceGeometry(size: CGSize(width: width, height: height), scale: scale)
    guard header.geometry.isDrawable else {
      throw reader.fault("no surface can be \(width) × \(height) points at scale \(scale)", at: start)
    }
    self = header
  }
}
