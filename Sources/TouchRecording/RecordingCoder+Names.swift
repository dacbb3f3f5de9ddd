import TouchPlatform

/// A value that has a name on the tape.
protocol TapeNamed: CaseIterable, Equatable {
  /// The name, which never changes once a tape has been written with it.
  var tapeName: StaticString { get }
}

extension TapeNamed {
  /// Reads one of the names.
  init(from reader: inout JSONLineReader) throws(JSONFault) {
    _ = reader.peek()
    let start = reader.offset
    let name = try reader.string()
    guard let found = Self.allCases.first(where: { $0.tapeName.description == name }) else {
      let names = Self.allCases.map(\.tapeName.description).joined(separator: ", ")
      throw reader.fault("\"\(name)\" is none of \(names)", at: start)
    }
    self = found
  }
}

extension ContactPhase: TapeNamed {
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
  var tapeName: StaticString {
    switch self {
    case .finger: "finger"
    case .pen: "pen"
    case .pointer: "pointer"
    }
  }
}

extension HoverSample.Phase: TapeNamed {
  var tapeName: StaticString {
    switch self {
    case .entered: "entered"
    case .moved: "moved"
    case .exited: "exited"
    }
  }
}
