import Testing
import TouchTesting
import UIKit

/// A layer with a property of its own, as articles about them write it.
private final class Pie: CALayer {
  var progress: Double {
    get { value(forKey: "progress") as? Double ?? 0 }
    set { setValue(newValue, forKey: "progress") }
  }
  private weak var source: Pie?
  var copies = 0

  override init() { super.init() }
  override init(layer: Any) {
    super.init(layer: layer)
    guard let pie = layer as? Pie else { return }
    source = pie
    pie.copies += 1
    progress = pie.progress
  }
  required init?(coder: NSCoder) { nil }

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "progress" || super.needsDisplay(forKey: key)
  }

  override func action(forKey event: String) -> (any CAAction)? {
    guard event == "progress" else { return super.action(forKey: event) }
    let from = presentation()?.progress ?? -1
    Stage.current?.note("asked at \(from)")
    let animation = CABasicAnimation(keyPath: event)
    animation.fromValue = from
    animation.timingFunction = CAMediaTimingFunction(name: .linear)
    animation.duration = 1
    return animation
  }

  override func draw(in context: CGContext) {
    Stage.current?.note("drawn \((progress * 100).rounded() / 100) in \(source == nil ? "the layer" : "a copy")")
    context.fill(CGRect(x: 0, y: 0, width: bounds.width * progress, height: bounds.height))
  }
}

@MainActor @Suite("Core Animation: transactions, actions and implicit animations")
struct TransactionTests {
  private func seen(_ layer: CALayer) -> CALayer { layer.presentation()! }

  @Test("A6, A7: a layer without a view animates by itself: 0.25 s on the default curve, at twenty instants")
  func implicit() {
    let stage = Stage()
    let layer = stage.layer()
    layer.position.x = 1005
    #expect(layer.position.x == 1005 && seen(layer).position.x == 5)
    for step in 1...20 {
      stage.advance(by: .milliseconds(12))
      let expected = Formula.bezier(0.25, 0.1, 0.25, 1, at: 0.012 * Double(step) / 0.25)
      #expect(isNear(seen(layer).position.x, 5 + 1000 * expected, within: 1e-3), "instant \(step)")
    }
    stage.advance(by: .milliseconds(11))
    #expect(layer.animationKeys() == nil && seen(layer).position.x == 1005)
  }

  @Test("A7: every animatable property has an implicit animation")
  func implicitProperties() {
    let stage = Stage()
    let layer = stage.layer()
    layer.bounds.size.width = 50
    layer.position.x = 50
    layer.anchorPoint.x = 0
    layer.opacity = 0
    layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    layer.cornerRadius = 4
    layer.borderWidth = 2
    layer.borderColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    layer.zPosition = 3
    layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 2))
    #expect(
      layer.animationKeys() == [
        "bounds", "position", "anchorPoint", "opacity", "backgroundColor", "cornerRadius", "borderWidth", "borderColor",
        "zPosition", "transform",
      ])
    withExtendedLifetime(stage) {}
  }

  @Test("A7: a layer that was never shown takes its values at once")
  func notYetShown() {
    let stage = Stage()
    let layer = CALayer()
    layer.position.x = 100
    stage.window.layer.addSublayer(layer)
    layer.position.x = 200
    #expect(layer.animationKeys() == nil && seen(layer).position.x == 200)
  }

  @Test("A7: changed again on its way it goes on from where it is seen")
  func retargeted() {
    let stage = Stage()
    let layer = stage.layer()
    layer.position.x = 1005
    stage.advance(by: .milliseconds(100))
    let place = seen(layer).position.x
    layer.position.x = 5
    #expect(isNear(seen(layer).position.x, place) && layer.animationKeys() == ["position"])
    stage.advance(by: .milliseconds(250))
    #expect(seen(layer).position.x == 5)
  }

  @Test("A8: a view's own layer does not animate implicitly outside a block; no transaction changes that")
  func viewLayers() {
    let stage = Stage()
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    stage.advance(by: .frames(1))
    CATransaction.begin()
    CATransaction.setAnimationDuration(2)
    view.layer.position.x = 100
    view.alpha = 0
    CATransaction.commit()
    #expect(seen(view.layer).position.x == 100 && view.layer.animationKeys() == nil)
    #expect(view.action(for: view.layer, forKey: "position") is NSNull && view.layer.action(forKey: "position") == nil)
    #expect(view.layer.delegate === view)
  }

  @Test("A8: in a block the view answers with an animation of the block's timing")
  func actionsInBlocks() {
    let stage = Stage()
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    UIView.animate(withDuration: 3, delay: 0, options: .curveEaseIn) {
      let action = view.action(for: view.layer, forKey: "opacity") as? CABasicAnimation
      stage.note("\(action?.keyPath ?? "none") \(action?.duration ?? 0) from \(action?.fromValue ?? "none")")
      stage.note("\(action?.timingFunction == CAMediaTimingFunction(name: .easeIn))")
    }
    UIView.performWithoutAnimation {
      UIView.animate(withDuration: 3) {
        stage.note("\(view.action(for: view.layer, forKey: "opacity") is NSNull)")
      }
    }
    #expect(stage.journal == ["opacity 3.0 from 1.0", "true", "true"])
  }

  @Test("Transactions nest: what is set in one holds inside it, and ends with it")
  func nesting() {
    let stage = Stage()
    var found: [Double] = [CATransaction.animationDuration()]
    CATransaction.begin()
    CATransaction.setAnimationDuration(2)
    CATransaction.begin()
    found.append(CATransaction.animationDuration())
    CATransaction.setAnimationDuration(3)
    CATransaction.setDisableActions(true)
    CATransaction.setValue("mine", forKey: "key")
    found.append(CATransaction.animationDuration())
    #expect(CATransaction.disableActions() && CATransaction.value(forKey: "key") as? String == "mine")
    CATransaction.commit()
    found.append(CATransaction.animationDuration())
    #expect(!CATransaction.disableActions() && CATransaction.value(forKey: "key") == nil)
    CATransaction.commit()
    found.append(CATransaction.animationDuration())
    #expect(found == [0.25, 2, 3, 2, 0.25])
    #expect(complaints { CATransaction.commit() }.contains { $0.contains("without a begin()") })
    #expect(complaints { CATransaction.setAnimationDuration(.nan) }.contains { $0.contains("no length of time") })
    withExtendedLifetime(stage) {}
  }

  @Test("A7: duration, curve and switch of the transaction are those of the implicit animation")
  func settings() {
    let stage = Stage()
    let layer = stage.layer()
    CATransaction.begin()
    CATransaction.setAnimationDuration(2)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    layer.position.x = 105
    CATransaction.commit()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.position.y = 105
    layer.opacity = 0
    CATransaction.commit()
    stage.advance(by: .seconds(0.5))
    #expect(isNear(seen(layer).position.x, 30) && seen(layer).opacity == 0)
  }

  @Test("What is set outside of begin and commit holds until the next turn")
  func implicitTransaction() {
    let stage = Stage()
    CATransaction.setAnimationDuration(7)
    #expect(CATransaction.animationDuration() == 7)
    stage.advance(by: .frames(1))
    #expect(CATransaction.animationDuration() == 0.25)
    CATransaction.setDisableActions(true)
    CATransaction.flush()
    #expect(!CATransaction.disableActions())
  }

  @Test("A completion block comes when all animations of its transaction are over; without any at the commit")
  func completionBlocks() {
    let stage = Stage()
    let layer = stage.layer()
    CATransaction.begin()
    CATransaction.setCompletionBlock { stage.note("nothing to do") }
    CATransaction.commit()
    #expect(stage.journal == ["nothing to do"])
    stage.clearJournal()
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    CATransaction.setCompletionBlock { stage.note("both over") }
    layer.position.x = 50
    CATransaction.begin()
    CATransaction.setAnimationDuration(2)
    layer.opacity = 0
    CATransaction.commit()
    CATransaction.commit()
    stage.advance(by: .seconds(1.9))
    #expect(stage.journal == [])
    stage.advance(by: .seconds(0.2))
    #expect(stage.journal == ["both over"])
    CATransaction.setCompletionBlock { stage.note("removed") }
    layer.opacity = 1
    layer.removeAllAnimations()
    #expect(stage.journal == ["both over"])
    stage.advance(by: .frames(1))
    #expect(stage.journal == ["both over", "removed"])
  }

  /// A layer's delegate that answers for some keys.
  private final class Answers: NSObject, CALayerDelegate {
    var actions: [String: any CAAction] = [:]
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
      Stage.current?.note("asked for \(event)")
      return actions[event]
    }
  }

  private final class NotingAction: CAAction {
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
      Stage.current?.note("ran \(event) at \((anObject as? CALayer)?.opacity ?? -1)")
    }
  }

  @Test("A8: the delegate is asked first, then the actions, then the class; NSNull ends the search with none")
  func searchOrder() {
    let stage = Stage()
    let layer = stage.layer()
    let delegate = Answers()
    layer.delegate = delegate
    layer.actions = ["opacity": NotingAction(), "position": NSNull()]
    layer.opacity = 0.5
    layer.position.x = 100
    layer.cornerRadius = 3
    delegate.actions = ["opacity": NSNull()]
    layer.opacity = 1
    #expect(
      stage.journal == [
        "asked for opacity", "ran opacity at 1.0", "asked for position", "asked for cornerRadius", "asked for opacity",
      ], "an action runs before the change")
    #expect(layer.animationKeys() == ["cornerRadius"])
    #expect(
      CALayer.defaultAction(forKey: "opacity") is CABasicAnimation && CALayer.defaultAction(forKey: "name") == nil)
  }

  @Test("A8: a view that overrides action(for:forKey:) is asked for every change, and its action runs")
  func overriddenAction() {
    final class Lively: UIView {
      override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        guard event == "cornerRadius" else { return super.action(for: layer, forKey: event) }
        let made = CABasicAnimation(keyPath: event)
        made.duration = 1
        made.timingFunction = CAMediaTimingFunction(name: .linear)
        return made
      }
    }
    final class Quiet: UIView {
      override func layoutSubviews() {}
    }
    let stage = Stage()
    #expect(!Quiet().layer.asksForActions && !UILabel().layer.asksForActions && Lively().layer.asksForActions)
    let view = stage.add(Lively(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    stage.advance(by: .frames(1))
    view.layer.cornerRadius = 8
    view.alpha = 0
    stage.advance(by: .seconds(0.5))
    #expect(isNear(seen(view.layer).cornerRadius, 4) && seen(view.layer).opacity == 0)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: { view.alpha = 1 }) {
      stage.note("finished \($0)")
    }
    stage.advance(by: .seconds(0.25))
    #expect(isNear(Double(seen(view.layer).opacity), 0.25))
    stage.advance(by: .seconds(1))
    #expect(stage.journal == ["finished true"])
  }

  private final class Ring: CALayer {
    var progress: Double {
      get { value(forKey: "progress") as? Double ?? 0 }
      set { setValue(newValue, forKey: "progress") }
    }
    override class func needsDisplay(forKey key: String) -> Bool {
      key == "progress" || super.needsDisplay(forKey: key)
    }
    override func action(forKey event: String) -> (any CAAction)? {
      event == "progress" ? CABasicAnimation(keyPath: event) : super.action(forKey: event)
    }
    override func display() {
      Stage.current?.note("\((((presentation()?.value(forKey: "progress") as? Double) ?? -1) * 100).rounded() / 100)")
    }
  }

  @Test("A class's own key animates by an action of the class: displayed at every frame with the value seen")
  func customKeys() {
    let stage = Stage(framesPerSecond: 4)
    let ring = Ring()
    ring.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    stage.window.layer.addSublayer(ring)
    ring.progress = 0
    stage.advance(by: .frames(1))
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    ring.progress = 1
    CATransaction.commit()
    #expect(ring.progress == 1 && ring.presentation()?.value(forKey: "progress") as? Double == 0)
    stage.clearJournal()
    stage.advance(by: .seconds(1.5))
    let seen = stage.journal.compactMap(Double.init)
    #expect(seen.count >= 4 && seen == seen.sorted() && seen.last == 1 && seen.contains(0.5), "\(seen)")
    let made = CABasicAnimation(keyPath: "progress")
    made.fromValue = 0.5
    made.duration = 1
    ring.add(made, forKey: nil)
    stage.advance(by: .seconds(0.5))
    #expect(isNear(ring.presentation()?.value(forKey: "progress") as? Double ?? 0, 0.75))
    #expect(Ring.defaultAction(forKey: "progress") == nil && Ring.defaultAction(forKey: "opacity") != nil)
  }

  @Test("While a key of its own animates, a layer draws on its presentation, which init(layer:) makes")
  func customDrawing() {
    let stage = Stage(framesPerSecond: 4)
    let pie = Pie()
    pie.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    stage.window.layer.addSublayer(pie)
    stage.advance(by: .frames(1))
    stage.clearJournal()
    pie.progress = 1
    stage.advance(by: .seconds(1.5))
    #expect(
      stage.journal == [
        "asked at 0.0", "drawn 0.5 in a copy", "drawn 0.75 in a copy", "drawn 1.0 in a copy", "drawn 1.0 in the layer",
      ])
    #expect(pie.copies > 0)
  }

  @Test("Values and key paths: of properties, of their parts, and of the app's own")
  func keyValues() {
    let layer = CALayer()
    layer.setValue(CGPoint(x: 3, y: 4), forKey: "position")
    layer.setValue(9, forKeyPath: "position.x")
    layer.setValue(Double.pi / 2, forKeyPath: "transform.rotation")
    layer.setValue("mine", forKey: "note")
    #expect(layer.position == CGPoint(x: 9, y: 4) && isNear(layer.affineTransform().b, 1))
    #expect(layer.value(forKeyPath: "position.y") as? Double == 4 && layer.value(forKey: "note") as? String == "mine")
    #expect(layer.value(forKey: "opacity") as? Double == 1 && layer.value(forKey: "nothing") == nil)
    #expect(complaints { layer.setValue("x", forKey: "opacity") }.contains { $0.contains("\"opacity\"") })
    #expect(layer.opacity == 1)
  }
}
