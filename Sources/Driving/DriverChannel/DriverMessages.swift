import Foundation
import TouchPlatform

/// What happens at one moment of a driven app's input.
package struct DriverStep: Hashable, Sendable {
  /// How long after the step before, in nanoseconds.
  package var delay: UInt64
  /// What happens then; nil to let time pass alone.
  package var input: Input?

  /// What a device does. Times are the app's own.
  package enum Input: Hashable, Sendable {
    /// Contacts change: one hardware frame.
    case contacts([ContactReport])
    /// A pointer or pen moves above the screen.
    case hover(HoverSample)
    /// A wheel turns, or a touch pad scrolls.
    case scroll(ScrollSample)
    /// A key changes.
    case key(KeySample)
    /// The screen has another size.
    case geometry(SurfaceGeometry)
    /// The app is in front from now on, or leaves.
    case visible(Bool)
  }

  package init(after delay: UInt64 = 0, _ input: Input? = nil) { (self.delay, self.input) = (delay, input) }
}

/// What is done to an element other than by fingers.
package enum DriverAction: Hashable, Sendable {
  /// As the one way in which it is used.
  case press
  /// One step more.
  case increment
  /// One step less.
  case decrement
  /// It takes what is typed.
  case focus
  /// It has another text or value.
  case setValue(String)
  /// What contains it is scrolled until it is seen.
  case show
}

/// What a program asks of the app that it drives.
package enum DriverRequest: Hashable, Sendable {
  /// Which version of the channel is spoken.
  case hello(version: UInt16)
  /// Input, step by step.
  case perform([DriverStep])
  /// Time passes until nothing moves, at most for so many seconds.
  case settle(seconds: Double)
  /// The elements of the screen.
  case elements
  /// Something is done to an element.
  case act(element: UInt64, DriverAction)
  /// The pixels of the screen.
  case screenshot
  /// The app is closed.
  case close
}

/// What an app answers.
package enum DriverReply: Hashable, Sendable {
  case hello(version: UInt16, title: String)
  case done
  /// What still moves; empty where nothing does.
  case settled(moving: [String])
  case elements(DriverElement)
  /// Whether it was done.
  case acted(Bool)
  case picture(DriverPicture)
  /// Why it cannot be answered.
  case refused(String)
}

/// An answer, and how things stand then.
package struct DriverAnswer: Hashable, Sendable {
  /// The app's clock.
  package var now: MonotonicInstant
  /// The app's screen.
  package var geometry: SurfaceGeometry
  /// Whether a view takes what is typed.
  package var takesText: Bool
  package var reply: DriverReply

  package init(now: MonotonicInstant, geometry: SurfaceGeometry, takesText: Bool, reply: DriverReply) {
    (self.now, self.geometry, self.takesText, self.reply) = (now, geometry, takesText, reply)
  }
}

/// Pixels as `PixelBuffer` has them, row by row.
package struct DriverPicture: Hashable, Sendable {
  package var width: Int
  package var height: Int
  package var bytes: [UInt8]

  package init(width: Int, height: Int, bytes: [UInt8]) {
    (self.width, self.height, self.bytes) = (width, height, bytes)
  }
}

/// The version of the channel: an app and a tool of different versions do not talk.
package let driverChannelVersion: UInt16 = 1
