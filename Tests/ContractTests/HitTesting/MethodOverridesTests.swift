import Testing
import TouchTesting
import UIKit

// Plain classes: whatever they override is nothing that hit testing asks.
private class Plain: UIView {}
private final class PlainWithState: Plain { var note = "" }
private final class PlainGeneric<Value>: UIView { var values: [Value] = [] }
private final class Drawing: UIView {
  override func layoutSubviews() {}
  override var frame: CGRect { didSet {} }
  override var center: CGPoint { didSet {} }
  override var alpha: CGFloat { didSet {} }
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
}
private final class PlainWithMore: UIView {
  func hitTest(_ point: CGPoint) -> UIView? { nil }
  func point(inside point: CGPoint) -> Bool { true }
}

// Overriding classes.
private class Hit: UIView {
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { nil }
}
private class HitChild: Hit {}
private final class HitGrandchild: HitChild { var note = "" }
private class Inside: UIView {
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { true }
}
private final class GenericInside<Value>: UIView {
  var values: [Value] = []
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { true }
}
private class GenericParent<Value>: UIView {
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { nil }
}
private final class ChildOfGeneric: GenericParent<Int> {}
private final class CallsSuper: UIView {
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { super.hitTest(point, with: event) }
}
private final class ComputedBounds: UIView {
  override var bounds: CGRect {
    get { .zero }
    set { super.bounds = newValue }
  }
}
private final class DidSetBounds: UIView {
  var changes = 0
  override var bounds: CGRect { didSet { changes += 1 } }
}
private final class WillSetBounds: UIView {
  var changes = 0
  override var bounds: CGRect { willSet { changes += 1 } }
}
private class Exclusive: UIView {
  override var isExclusiveTouch: Bool {
    get { true }
    set {}
  }
}
private final class ExclusiveChild: Exclusive {}
private final class ForeignExclusive: JournalingView {
  override var isExclusiveTouch: Bool { didSet {} }
}
// Their parents come from another module.
private final class ForeignHit: JournalingView {
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { nil }
}
private final class ForeignInside: LawfulView {
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { true }
}
private final class ForeignLabel: UILabel {
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { true }
}
private final class ForeignWindow: UIWindow {
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { nil }
}
private final class ForeignPlain: JournalingView {}

@MainActor @Suite("Hit testing: which classes answer for themselves")
struct MethodOverridesTests {
  @Test("The classes are told apart here; elsewhere every class would count as overriding")
  func distinguishesClasses() {
    #expect(MethodOverrides.distinguishesClasses)
  }

  @Test("A class that overrides nothing that hit testing asks is judged by its geometry")
  func plainClasses() {
    let plain: [AnyClass] = [
      UIView.self, Plain.self, PlainWithState.self, PlainGeneric<Int>.self, PlainGeneric<[String: Plain]>.self,
      Drawing.self, PlainWithMore.self, UILabel.self, UIWindow.self, JournalingView.self, LawfulView.self,
      ForeignPlain.self,
    ]
    #expect(plain.filter { MethodOverrides.inHitTesting(of: $0) }.map { "\($0)" } == [])
  }

  @Test("An override is seen in the class, its parents, generic classes, classes of other modules; so are observers")
  func overridingClasses() {
    let overriding: [AnyClass] = [
      Hit.self, HitChild.self, HitGrandchild.self, Inside.self, GenericInside<Int>.self, GenericInside<String>.self,
      GenericParent<Int>.self, ChildOfGeneric.self, CallsSuper.self, ComputedBounds.self, DidSetBounds.self,
      WillSetBounds.self, ForeignHit.self, ForeignInside.self, ForeignLabel.self, ForeignWindow.self,
    ]
    #expect(overriding.filter { !MethodOverrides.inHitTesting(of: $0) }.map { "\($0)" } == [])
  }

  @Test("A class that answers itself whether its touches are its alone is told from others")
  func exclusiveClasses() {
    let plain: [AnyClass] = [
      UIView.self, Plain.self, PlainGeneric<Int>.self, Hit.self, DidSetBounds.self, UILabel.self,
    ]
    let overriding: [AnyClass] = [Exclusive.self, ExclusiveChild.self, ForeignExclusive.self]
    #expect(plain.filter { MethodOverrides.exclusiveTouch(in: $0) }.map { "\($0)" } == [])
    #expect(overriding.filter { !MethodOverrides.exclusiveTouch(in: $0) }.map { "\($0)" } == [])
  }

  @Test("Among many siblings an overriding view is asked wherever the finger is")
  func askedAnywhere() {
    let views: [UIView] = [
      Inside(frame: .zero), GenericInside<Int>(frame: .zero), ForeignInside(frame: .zero), ForeignLabel(frame: .zero),
    ]
    for view in views {
      view.isUserInteractionEnabled = true
      let board = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      for _ in 0..<20 { board.addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))) }
      board.addSubview(view)
      #expect(board.hitTest(CGPoint(x: 90, y: 90), with: nil) === view)
    }
  }
}
