import Foundation
import QuartzCore
import TouchPlatform

/// An animation between `beginAnimations` and `commitAnimations`.
@MainActor private final class OpenAnimation {
  static var stack: [OpenAnimation] = []

  let group: AnimationGroup
  let outer: AnimationGroup?
  let name: String?
  let context: UnsafeMutableRawPointer?
  var delegate: AnyObject?
  var willStart: Selector?
  var didStop: Selector?

  init(group: AnimationGroup, outer: AnimationGroup?, name: String?, context: UnsafeMutableRawPointer?) {
    self.group = group
    self.outer = outer
    self.name = name
    self.context = context
  }
}

/// Calls a method by its name, for animations and display links.
@MainActor enum SelectorPerformer {
  /// Performs the selector on the object with up to three arguments; an object that does not respond to it is named in
  /// the log.
  static func call(_ target: AnyObject, _ selector: Selector, _ arguments: [Any?]) {
    guard SelectorTable.method(for: selector, of: target) != nil else {
      return PlatformNote.misuse("\(type(of: target)) does not respond to \(selector)")
    }
    func argument(_ index: Int) -> Any? { index < arguments.count ? arguments[index] : nil }
    SelectorTable.send(selector, to: target, argument(0), argument(1), argument(2))
  }
}

// The calls for animations from before closures. (A9)
extension UIView {
  static func _beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
    let outer = AnimationContext.current
    var timing = AnimationGroup.Timing(duration: 0.2)
    if let outer {
      timing.duration = outer.timing.duration
      timing.pacing = outer.timing.pacing
    }
    let group = AnimationGroup(timing: timing, start: MediaRuntime.current.now)
    AnimationBlock.refuseTouches(during: group)
    OpenAnimation.stack.append(OpenAnimation(group: group, outer: outer, name: animationID, context: context))
    AnimationContext.current = group
  }

  static func _commitAnimations() {
    guard let open = OpenAnimation.stack.popLast() else {
      return PlatformNote.misuse("UIView.commitAnimations() without a beginAnimations is ignored")
    }
    AnimationContext.current = open.outer
    if let delegate = open.delegate {
      if let selector = open.willStart {
        let runtime = MediaRuntime.current
        runtime.scheduler.schedule(at: max(runtime.now, open.group.start.advanced(bySeconds: open.group.timing.delay)))
        {
          SelectorPerformer.call(delegate, selector, [open.name, open.context])
        }
      }
      if let selector = open.didStop {
        open.group.completion = { finished in
          SelectorPerformer.call(delegate, selector, [open.name, NSNumber(value: finished), open.context])
        }
      }
    }
    open.group.close(in: MediaRuntime.current)
  }

  /// Changes the animation that is open: the one between `beginAnimations` and `commitAnimations`, or a closure's.
  private class func adjust(_ call: String, _ body: (AnimationGroup) -> Void) {
    guard let group = AnimationContext.current else {
      return PlatformNote.misuse("UIView.\(call) acts within an animation only")
    }
    body(group)
  }

  private class func change(_ call: String, _ body: (OpenAnimation) -> Void) {
    guard let open = OpenAnimation.stack.last else {
      return PlatformNote.misuse("UIView.\(call) acts between beginAnimations and commitAnimations only")
    }
    body(open)
  }

  static func _setAnimationDelegate(_ delegate: Any?) {
    change("setAnimationDelegate") { $0.delegate = delegate as AnyObject? }
  }

  static func _setAnimationWillStart(_ selector: Selector?) {
    change("setAnimationWillStart") { $0.willStart = selector }
  }

  static func _setAnimationDidStop(_ selector: Selector?) {
    change("setAnimationDidStop") { $0.didStop = selector }
  }

  static func _setAnimationDuration(_ duration: TimeInterval) {
    adjust("setAnimationDuration") { $0.timing.duration = AnimationBlock.sound(duration) }
  }

  static func _setAnimationDelay(_ delay: TimeInterval) {
    adjust("setAnimationDelay") { $0.timing.delay = AnimationBlock.sound(delay) }
  }

  static func _setAnimationStart(_ startDate: Date) {
    adjust("setAnimationStart") { $0.timing.delay = AnimationBlock.sound(startDate.timeIntervalSinceNow) }
  }

  static func _setAnimationCurve(_ curve: AnimationCurve) {
    adjust("setAnimationCurve") { $0.timing.pacing = .curve(curve.curve) }
  }

  static func _setAnimationRepeatCount(_ repeatCount: Float) {
    adjust("setAnimationRepeatCount") {
      $0.timing.repeatCount = repeatCount.isNaN ? 0 : Double(max(0, repeatCount))
    }
  }

  static func _setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
    adjust("setAnimationRepeatAutoreverses") { $0.timing.autoreverses = repeatAutoreverses }
  }

  static func _setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
    adjust("setAnimationBeginsFromCurrentState") { $0.timing.beginsFromCurrentState = fromCurrentState }
  }

  static func _setAnimationTransition(_ transition: AnimationTransition, for view: UIView, cache: Bool) {
    change("setAnimationTransition") { open in
      if let way = transition.options.transition { view.addTransition(way, in: open.group) }
    }
  }
}
