import Foundation
import TouchTesting
import Testing
import UIKit

/// What the rewriter writes for a module: one class that registers the methods of all others.
final class RewrittenSelectors: SelectorAnswering {
  static func registerSelectors() {
    SelectorTable.register(Tapped.self) { $0.add("tapped(_:)", Tapped.tapped) }
  }
}

/// It registers nothing itself, and neither does any superclass.
private final class Tapped: NSObject {
  var count = 0
  func tapped(_ tap: UITapGestureRecognizer) { count += 1 }
}

@MainActor @Suite("Selectors of rewritten sources")
struct RewrittenSelectorsTests {
  @Test("A module's RewrittenSelectors is asked when the first of its classes is, before a recogniser calls a method")
  func tap() {
    let stage = Stage(width: 100, height: 100)
    let target = Tapped()
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.addGestureRecognizer(UITapGestureRecognizer(target: target, action: Selector("tapped(_:)")))
    stage.add(view)
    stage.finger.tap(at: CGPoint(x: 50, y: 50))
    stage.advance(by: .seconds(1))
    #expect(target.count == 1)
  }
}
