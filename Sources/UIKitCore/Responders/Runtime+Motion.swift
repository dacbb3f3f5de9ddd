import Foundation
import TouchPlatform

/// Events that no platform here reports; an app's own device code, a test or a tool sends them.
extension Runtime {
  /// The device is shaken: `motionBegan`, then `motionEnded` or `motionCancelled`, is sent to the first responder, or
  /// without one to the key window. (R17)
  public func sendMotion(_ phase: UITouch.Phase, subtype: UIEvent.EventSubtype = .motionShake) {
    let event = SystemEvent(.motion, subtype, at: now)
    event.phase = phase
    application.sendEvent(event)
  }

  /// A headset's or remote control's button was pressed: `remoteControlReceived` is sent to the first responder, or
  /// without one to the key window. (R17)
  public func sendRemoteControl(_ subtype: UIEvent.EventSubtype) {
    application.sendEvent(SystemEvent(.remoteControl, subtype, at: now))
  }
}

/// An event without touches or keys: of a type and subtype, for the first responder.
final class SystemEvent: UIEvent {
  private let ownType: EventType
  private let ownSubtype: EventSubtype
  /// For motion: began, ended or cancelled; other phases are not sent.
  var phase = UITouch.Phase.ended

  init(_ type: EventType, _ subtype: EventSubtype, at time: MonotonicInstant) {
    ownType = type
    ownSubtype = subtype
    super.init()
    self.time = time
  }

  override var type: EventType { ownType }
  override var subtype: EventSubtype { ownSubtype }

  override var focusWindow: UIWindow? { Runtime.current.keyTarget.belongingWindow }

  override func deliver() {
    let target = Runtime.current.keyTarget
    guard ownType == .motion else { return target.remoteControlReceived(with: self) }
    switch phase {
    case .began: target.motionBegan(ownSubtype, with: self)
    case .ended: target.motionEnded(ownSubtype, with: self)
    case .cancelled: target.motionCancelled(ownSubtype, with: self)
    case .moved, .stationary, .regionEntered, .regionMoved, .regionExited: break
    }
  }
}

extension UIResponder {
  /// The window through which events for this responder are sent.
  var belongingWindow: UIWindow? { self as? UIWindow ?? Runtime.current.window(of: self) }
}
