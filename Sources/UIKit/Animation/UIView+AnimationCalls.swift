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

/// Calls a method by its name: whoever knows which methods answer to names sets it.
@MainActor package enum SelectorPerformer {
  /// Performs the selector on the object with up to three arguments; false when the object has no such method.
  package static var perform: (@MainActor (AnyObject, Selector, [Any?]) -> Bool)?

  /// The same; who cannot be called is named in the log.
  static func call(_ target: AnyObject, _ selector: Selector, _ arguments: [Any?]) {
    if perform?(target, selector, arguments) == true { return }
    PlatformNote.misuse("\(type(of: target)) does not answer to \(selector)")
  }
}

// The form that views animated with before there were closures. (A9)
extension UIView {
  /// Begins an animation: changes of views animate until `commitAnimations()`. 0.2 s, slow at both ends, unless calls
  /// after it say otherwise. (A9)
  public class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
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

  /// Ends what `beginAnimations` began; one too many is reported and ignored. (A9)
  public class func commitAnimations() {
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

  private class func change(_ call: String, _ body: (OpenAnimation) -> Void) {
    guard let open = OpenAnimation.stack.last else {
      return PlatformNote.misuse("UIView.\(call) acts between beginAnimations and commitAnimations only")
    }
    body(open)
  }

  /// Who gets the messages of `setAnimationWillStart` and `setAnimationDidStop`. Default nil.
  public class func setAnimationDelegate(_ delegate: Any?) {
    change("setAnimationDelegate") { $0.delegate = delegate as AnyObject? }
  }

  /// What the delegate is told when the animation starts: a method of the identifier and the context. Default none.
  public class func setAnimationWillStart(_ selector: Selector?) {
    change("setAnimationWillStart") { $0.willStart = selector }
  }

  /// What the delegate is told when the animation stops: a method of the identifier, a number whether it ran to its end,
  /// and the context. Default none.
  public class func setAnimationDidStop(_ selector: Selector?) {
    change("setAnimationDidStop") { $0.didStop = selector }
  }

  /// How long it takes, in seconds. Default 0.2. (A9)
  public class func setAnimationDuration(_ duration: TimeInterval) {
    change("setAnimationDuration") { $0.group.timing.duration = AnimationBlock.sound(duration) }
  }

  /// How long it waits, in seconds. Default 0. (A9)
  public class func setAnimationDelay(_ delay: TimeInterval) {
    change("setAnimationDelay") { $0.group.timing.delay = AnimationBlock.sound(delay) }
  }

  /// When it starts, on the wall clock; a date in the past counts as now. A tape does not replay it.
  public class func setAnimationStart(_ startDate: Date) {
    change("setAnimationStart") { $0.group.timing.delay = AnimationBlock.sound(startDate.timeIntervalSinceNow) }
  }

  /// How progress follows time. Default slow at both ends. (A9)
  public class func setAnimationCurve(_ curve: AnimationCurve) {
    change("setAnimationCurve") { $0.group.timing.pacing = .curve(curve.curve) }
  }

  /// How many times it runs; may be a fraction, 0 is once. Default 0.
  public class func setAnimationRepeatCount(_ repeatCount: Float) {
    change("setAnimationRepeatCount") {
      $0.group.timing.repeatCount = repeatCount.isNaN ? 0 : Double(max(0, repeatCount))
    }
  }

  /// Whether it goes back after each way. Default false.
  public class func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
    change("setAnimationRepeatAutoreverses") { $0.group.timing.autoreverses = repeatAutoreverses }
  }

  /// Whether it starts from what is on the screen. Default false. (A17)
  public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
    change("setAnimationBeginsFromCurrentState") { $0.group.timing.beginsFromCurrentState = fromCurrentState }
  }

  /// Leads the view over from what it shows to what it shows when the block ends. `cache` makes no difference: the old
  /// picture is kept as it was.
  public class func setAnimationTransition(_ transition: AnimationTransition, for view: UIView, cache: Bool) {
    change("setAnimationTransition") { open in
      if let way = transition.options.transition { view.addTransition(way, in: open.group) }
    }
  }
}
