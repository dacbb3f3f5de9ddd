import TouchPlatform

/// A value that has a name on the tape.
protocol TapeNamed: CaseIterable {
  /// The name, which never changes once a tape has been written with it.
  var tapeName: StaticString { get }
  /// All names and what they stand for.
  static var tapeNames: [(name: String, value: Self)] { get }
}

extension TapeNamed {
  /// Reads one of the names.
  init(from reader: inout JSONLineReader) throws(JSONFault) {
    _ = reader.peek()
    let start = reader.offset
    let name = try reader.string()
    for entry in Self.tapeNames where entry.name == name {
      self = entry.value
      return
    }
    let names = Self.tapeNames.map(\.name).joined(separator: ", ")
    throw reader.fault("\"\(name)\" is none of \(names)", at: start)
  }

  fileprivate static func allNames() -> [(name: String, value: Self)] { allCases.map { ($0.tapeName.description, $0) } }
}

extension ContactPhase: TapeNamed {
  static let tapeNames = allNames()

  var tapeName: StaticString {
    switch self {
    case .began: "began"
    case .moved: "moved"
    case .ended: "ended"
    case .cancelled: "cancelled"
    }
  }
}

extension ContactTool: TapeNamed {
  static let tapeNames = allNames()

  var tapeName: StaticString {
    switch self {
    case .finger: "finger"
    case .pen: "pen"
    case .pointer: "pointer"
    }
  }
}

extension HoverSample.Phase: TapeNamed {
  static let tapeNames = allNames()

  var tapeName: StaticString {
    switch self {
    case .entered: "entered"
    case .moved: "moved"
    case .exited: "exited"
    }
  }
}

extension PenButtonSample.Phase: TapeNamed {
  static let tapeNames = allNames()

  var tapeName: StaticString {
    switch self {
    case .pressed: "pressed"
    case .released: "released"
    case .cancelled: "cancelled"
    }
  }
}

extension ScrollSample.Phase: TapeNamed {
  static let tapeNames = allNames()

  var tapeName: StaticString {
    switch self {
    case .discrete: "discrete"
    case .began: "began"
    case .changed: "changed"
    case .ended: "ended"
    case .cancelled: "cancelled"
    }
  }
}

extension TransformSample.Phase: TapeNamed {
  static let tapeNames = allNames()

  var tapeName: StaticString {
    switch self {
    case .began: "began"
    case .changed: "changed"
    case .ended: "ended"
    case .cancelled: "cancelled"
    }
  }
}

extension SurfaceEnvironment.Idiom: TapeNamed {
  static let tapeNames = allNames()

  var tapeName: StaticString {
    switch self {
    case .phone: "phone"
    case .pad: "pad"
    }
  }
}
