import CoreGraphics
import Foundation
import UIKit
@_spi(UIKit) import UIKitCore

/// An element that was found, and where it is touched.
@MainActor struct ActedElement {
  let node: AccessibilityNode
  let point: CGPoint
  let session: AppSession

  /// What is seen of it.
  var seen: CGRect { ElementPlace.seen(node) }
}

extension XCUIElement {
  /// How long an element that is to be used is waited for, in seconds.
  private static let patience = 3.0

  /// Finds the element, brings it on the screen and uses it; what is wrong fails the test.
  func act(_ what: String, _ file: StaticString, _ line: UInt, _ body: @MainActor (ActedElement) -> String?) {
    onMain {
      TestRun.shared.countUse()
      guard !TestRun.shared.isStopped else { return }
      TestRun.shared.lastSite = SourceSite(file: file, line: line)
      func fail(_ why: String) { TestRun.fail("Failed to \(what) \(self.search.description): \(why)", file, line) }
      guard let session = AppSession.current else { return fail("the application is not running; call launch()") }
      guard session.isVisible else { return fail("the application is not in front; call activate()") }
      session.record?.note("\(what) \(self.search.description)")
      session.settle()
      if !self.exists { _ = self.wait(Self.patience) { self.exists } }
      Interruptions.handle(before: self.search, session)
      let nodes = self.search.nodes(in: session.tree)
      guard var node = nodes.first else { return fail("no matches found") }
      guard nodes.count == 1 || !self.search.wantsOnlyOne else {
        return fail("multiple matching elements found:\(SearchDescription.list(nodes))")
      }
      var hit = ElementPlace(node, in: session.runtime)
      if hit?.isHittable != true, node.scrollIntoView() {
        session.pass(2 / session.platform.framesPerSecond)
        guard let found = self.search.nodes(in: session.tree).first else { return fail("it was lost while scrolling") }
        node = found
        hit = ElementPlace(node, in: session.runtime)
      }
      guard let hit else { return fail("it is outside of the screen and cannot be scrolled there") }
      guard hit.isHittable else { return fail("it is not hittable: something covers \(hit.location.inWords)") }
      if let why = body(ActedElement(node: node, point: hit.location, session: session)) { fail(why) }
    }
  }
}

extension ElementSearch {
  /// Whether several matches are a mistake.
  var wantsOnlyOne: Bool {
    if case .only = steps.last { return true }
    return false
  }
}

extension CGPoint {
  fileprivate var inWords: String { "(\((x * 10).rounded() / 10), \((y * 10).rounded() / 10))" }
}

/// Alerts that stand in the way.
@MainActor enum Interruptions {
  /// So many alerts in a row are handled.
  private static let most = 5

  /// Lets the monitors of the test handle an alert that the wanted element is not part of. Where none does, the system's
  /// question is answered with its cancelling button, and the app's alert with its cancelling button or else its default one.
  static func handle(before search: ElementSearch, _ session: AppSession) {
    for _ in 0..<most {
      let tree = session.tree
      let question = tree.system.flatMap(topAlert)
      guard let alert = question ?? topAlert(tree) else { return }
      let isInside = search.nodes(in: tree).contains { node in
        sequence(first: node) { $0.parent }.contains { $0 === alert }
      }
      guard !isInside else { return }
      let place = ElementSearch(otherApp: question == nil ? nil : XCUIApplication.homeScreen)
      let element = XCUIElement(
        place.adding(.descendants(.type(XCUIElement.ElementType(alert.role)))).adding(.index(-1)))
      let isHandled = TestRun.shared.monitors.reversed().contains { $0.handler(element) }
      guard isHandled || (question != nil ? SystemQuestions.cancelShown() : answer(alert, session)) else { return }
      session.settleAfterEvent()
    }
  }

  /// Answers an alert of the app. Returns whether it has a button for that.
  private static func answer(_ node: AccessibilityNode, _ session: AppSession) -> Bool {
    let chain = sequence(first: node.view as UIResponder?) { $0?.next }
    guard let alert = chain.lazy.compactMap({ $0 as? UIAlertController }).first,
      let button = alert.actions.first(where: { $0.style == .cancel }) ?? alert.preferredAction ?? alert.actions.last,
      button.isEnabled
    else { return false }
    session.record?.note("an alert stands in the way and is answered with \((button.title ?? "").debugDescription)")
    alert.choose(button)
    return true
  }

  private static func topAlert(_ tree: AccessibilityNode) -> AccessibilityNode? {
    var found: AccessibilityNode?
    tree.visit {
      if $0.role == .alert { found = $0 }
      return true
    }
    return found
  }
}
