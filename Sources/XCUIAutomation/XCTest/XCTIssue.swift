import Foundation

/// Where in the sources something happened.
public struct XCTSourceCodeLocation: Hashable, Sendable {
  /// The file.
  public let fileURL: URL
  /// The line.
  public let lineNumber: Int
  /// A line of a file.
  public init(fileURL: URL, lineNumber: Int) { (self.fileURL, self.lineNumber) = (fileURL, lineNumber) }
  /// A line of a file.
  public init(filePath: String, lineNumber: Int) {
    self.init(fileURL: URL(fileURLWithPath: filePath), lineNumber: lineNumber)
  }
}

/// Where an issue was found.
public struct XCTSourceCodeContext: Hashable, Sendable {
  /// The line, if it is known.
  public let location: XCTSourceCodeLocation?
  /// The calls that led there.
  /// > Here: what it was made with.
  public let callStack: [XCTSourceCodeFrame]
  /// A place in the sources.
  public init(location: XCTSourceCodeLocation? = nil) { (self.location, callStack) = (location, []) }
  /// A place in the sources, and the calls that led there.
  public init(callStack: [XCTSourceCodeFrame], location: XCTSourceCodeLocation?) {
    (self.callStack, self.location) = (callStack, location)
  }
}

/// One of the calls that led to an issue.
public struct XCTSourceCodeFrame: Hashable, Sendable {
  /// Where the call's code stands in the memory.
  public let address: UInt64
  /// A call by its address.
  public init(address: UInt64) { self.address = address }
}

/// Something that is wrong. What is set in a copy is the copy's alone.
public struct XCTIssue: CustomStringConvertible {
  /// What kind of thing.
  public enum IssueType: Int, Sendable {
    case assertionFailure = 0
    case thrownError = 1
    case uncaughtException = 2
    case performanceRegression = 3
    case system = 4
    case unmatchedExpectedFailure = 5
  }
  /// What kind of thing.
  public var type: IssueType
  /// What is wrong, in one sentence.
  public var compactDescription: String
  /// More of it.
  public var detailedDescription: String?
  /// Where.
  public var sourceCodeContext: XCTSourceCodeContext
  /// The error behind it.
  public var associatedError: (any Error)?
  /// What is kept with it.
  public var attachments: [XCTAttachment]

  /// An issue.
  public init(
    type: IssueType, compactDescription: String, detailedDescription: String? = nil,
    sourceCodeContext: XCTSourceCodeContext = XCTSourceCodeContext(), associatedError: (any Error)? = nil,
    attachments: [XCTAttachment] = []
  ) {
    (self.type, self.compactDescription, self.detailedDescription) = (type, compactDescription, detailedDescription)
    (self.sourceCodeContext, self.associatedError, self.attachments) = (sourceCodeContext, associatedError, attachments)
  }

  /// What is wrong, with the place where that is known.
  public var description: String {
    guard let location = sourceCodeContext.location else { return compactDescription }
    return "\(compactDescription) (\(location.fileURL.lastPathComponent):\(location.lineNumber))"
  }

  /// Keeps something with it.
  public mutating func add(_ attachment: XCTAttachment) { attachments.append(attachment) }
}

/// An issue that can be changed.
public typealias XCTMutableIssue = XCTIssue
