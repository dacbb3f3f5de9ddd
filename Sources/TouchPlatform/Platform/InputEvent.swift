import Foundation

/// Everything a platform tells the engine, as plain values: this is the seam.
///
/// A tape holds exactly these, ticks included, so a replay batches, times and draws as the live run did. Points are in
/// the surface's space (from its top left corner, y down), times on the one monotonic clock. No device unit crosses.
public enum InputEvent: Hashable, Sendable {
  /// Contacts changed: one hardware frame.
  case contacts(ContactFrame)
  /// A pointer or pen moved without touching.
  case hover(HoverSample)
  /// A wheel or touch pad scrolled.
  case scroll(ScrollSample)
  /// Fingers on a touch pad pinched or turned.
  case transform(TransformSample)
  /// The pointer's buttons or the keyboard's modifiers changed.
  case buttons(ButtonState)
  /// A button of a pen was pressed or released.
  case penButton(PenButtonSample)
  /// A key went down or up.
  case key(KeySample)
  /// The surface changed: size, scale, environment, focus, visibility, or it closed.
  case surface(SurfaceChange)
  /// The display is about to show a frame.
  case frame(FrameTick)
  /// A deadline asked for by the engine has come; it carries nothing else.
  case wake(WakeUp)
  /// A property that was reported as an estimate is now known.
  case estimateUpdate(EstimateUpdate)
  /// Where the emulated fingers of a mouse are, to be shown as dots.
  case fingerGuide(FingerGuide)

  /// When it happened.
  @inlinable public var time: MonotonicInstant {
    switch self {
    case .contacts(let frame): frame.time
    case .hover(let hover): hover.time
    case .scroll(let scroll): scroll.time
    case .transform(let transform): transform.time
    case .buttons(let buttons): buttons.time
    case .penButton(let button): button.time
    case .key(let key): key.time
    case .surface(let change): change.time
    case .frame(let tick): tick.time
    case .wake(let wake): wake.time
    case .estimateUpdate(let update): update.time
    case .fingerGuide(let guide): guide.time
    }
  }

  /// Which surface it concerns.
  @inlinable public var surface: SurfaceID {
    switch self {
    case .contacts(let frame): frame.surface
    case .hover(let hover): hover.surface
    case .scroll(let scroll): scroll.surface
    case .transform(let transform): transform.surface
    case .buttons(let buttons): buttons.surface
    case .penButton(let button): button.surface
    case .key(let key): key.surface
    case .surface(let change): change.surface
    case .frame(let tick): tick.surface
    case .wake(let wake): wake.surface
    case .estimateUpdate(let update): update.surface
    case .fingerGuide(let guide): guide.surface
    }
  }
}
