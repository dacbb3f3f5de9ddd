import Foundation

/// One element of an app's screen, as a program that drives the app is told of it.
package struct DriverElement: Hashable, Sendable {
  /// Its number, which stays the same as long as the element is on the screen.
  package var id: UInt64
  /// What it is, by Apple's name of the type without its prefix: `Button`.
  package var type: String
  /// The name that tests find it by; empty for none.
  package var identifier: String
  /// Its name, in the user's language; empty for none.
  package var label: String
  /// What it stands at; nil for none.
  package var value: String?
  /// What it shows while it is empty; nil for none.
  package var placeholder: String?
  /// What is so.
  package var states: States
  /// Where it is on the screen, in points.
  package var frame: CGRect
  /// Where it is touched, in points of the screen.
  package var activationPoint: CGPoint
  /// What it contains, in the order of reading.
  package var children: [DriverElement]

  /// What may be so of an element.
  package struct States: OptionSet, Hashable, Sendable {
    package var rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }
    /// It can be used.
    package static let enabled = States(rawValue: 1 << 0)
    /// It is chosen.
    package static let selected = States(rawValue: 1 << 1)
    /// It takes what is typed.
    package static let focused = States(rawValue: 1 << 2)
    /// Those that read the screen stop at it.
    package static let accessible = States(rawValue: 1 << 3)
    /// Some of it is on the screen.
    package static let visible = States(rawValue: 1 << 4)
  }

  package init(
    id: UInt64, type: String, identifier: String = "", label: String = "", value: String? = nil,
    placeholder: String? = nil, states: States = [.enabled, .visible], frame: CGRect = .zero,
    activationPoint: CGPoint? = nil, children: [DriverElement] = []
  ) {
    self.id = id
    self.type = type
    self.identifier = identifier
    self.label = label
    self.value = value
    self.placeholder = placeholder
    self.states = states
    self.frame = frame
    self.activationPoint = activationPoint ?? CGPoint(x: frame.midX, y: frame.midY)
    self.children = children
  }
}
