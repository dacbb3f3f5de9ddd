import Foundation
import TouchTesting
import UIKit

/// What an audit looks at; the numbers are Apple's.
public struct XCUIAccessibilityAuditType: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// What these bits stand for.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Texts whose colour is too near to that of their background.
  public static let contrast = XCUIAccessibilityAuditType(rawValue: 1 << 0)
  /// Things that are seen and are no elements.
  /// > Not yet: nothing is found.
  public static let elementDetection = XCUIAccessibilityAuditType(rawValue: 1 << 1)
  /// Controls that are too small: less than 28 × 28 points.
  public static let hitRegion = XCUIAccessibilityAuditType(rawValue: 1 << 2)
  /// Controls and pictures without a label.
  public static let sufficientElementDescription = XCUIAccessibilityAuditType(rawValue: 1 << 3)
  /// Texts that do not follow the user's text size.
  public static let dynamicType = XCUIAccessibilityAuditType(rawValue: 1 << 16)
  /// Texts that have less room than they need.
  public static let textClipped = XCUIAccessibilityAuditType(rawValue: 1 << 17)
  /// Traits that contradict each other.
  /// > Not yet: nothing is found.
  public static let trait = XCUIAccessibilityAuditType(rawValue: 1 << 18)
  /// Everything.
  public static let all = XCUIAccessibilityAuditType(rawValue: .max)

  fileprivate static let known: [(type: XCUIAccessibilityAuditType, kind: AccessibilityAudit.Kind)] = [
    (.contrast, .contrast), (.hitRegion, .hitRegion), (.sufficientElementDescription, .sufficientElementDescription),
    (.dynamicType, .dynamicType), (.textClipped, .textClipped),
  ]
}

/// What an audit has found.
open class XCUIAccessibilityAuditIssue: NSObject {
  /// The element; nil where the issue belongs to none.
  public let element: XCUIElement?
  /// In a few words.
  public let compactDescription: String
  /// What and where, with the measured value.
  public let detailedDescription: String
  /// What was looked at.
  public let auditType: XCUIAccessibilityAuditType

  @MainActor init(_ issue: AccessibilityAudit.Issue) {
    element = issue.node.map { node in
      let key = node.identifier.isEmpty ? node.label : node.identifier
      let type = ElementCondition.type(XCUIElement.ElementType(node.role))
      let search = ElementSearch().adding(.descendants(key.isEmpty ? type : .all([type, .key(key)])))
      return XCUIElement(search.adding(.first))
    }
    (compactDescription, detailedDescription) = (issue.summary, issue.detail)
    auditType = XCUIAccessibilityAuditType.known.first { $0.kind == issue.kind }?.type ?? .all
  }
}

extension XCUIApplication {
  /// Looks for what makes the screen hard to use for some people. Each issue fails the test.
  /// - Parameter issueHandler: whether an issue is left out.
  /// - Throws: where the app does not run.
  public func performAccessibilityAudit(
    for auditTypes: XCUIAccessibilityAuditType = .all,
    _ issueHandler: ((XCUIAccessibilityAuditIssue) throws -> Bool)? = nil, file: StaticString = #filePath,
    line: UInt = #line
  ) throws {
    let kinds = Set(XCUIAccessibilityAuditType.known.filter { auditTypes.contains($0.type) }.map(\.kind))
    let found: [XCUIAccessibilityAuditIssue]? = onMain {
      guard let session = AppSession.current else { return nil }
      session.settle()
      let issues = AccessibilityAudit.issues(
        kinds, in: session.runtime, tree: session.tree, picture: session.platform.surface?.picture,
        scale: UIScreen.main.scale)
      return issues.map { XCUIAccessibilityAuditIssue($0) }
    }
    guard let found else { throw AuditError() }
    for issue in found where try issueHandler?(issue) != true {
      TestRun.note("Accessibility audit: \(issue.compactDescription): \(issue.detailedDescription)", file, line)
    }
  }

  private struct AuditError: Error, CustomStringConvertible {
    let description = "an audit needs an application that runs; call launch()"
  }
}
