import Foundation

/// A kind of interaction that is added to a view, such as an edit menu.
@preconcurrency @MainActor public protocol UIInteraction: NSObjectProtocol {
  /// The view it is on; do not keep it alive.
  var view: UIView? { get }
  /// It is about to be added to another view, or removed.
  func willMove(to view: UIView?)
  /// It was added to another view, or removed.
  func didMove(to view: UIView?)
}

extension UIView {
  final var _interactions: [any UIInteraction] {
    get { extras?.interactions ?? [] }
    set {
      for old in interactions where !newValue.contains(where: { $0 === old }) { removeInteraction(old) }
      for new in newValue { addInteraction(new) }
    }
  }

  final func _addInteraction(_ interaction: any UIInteraction) {
    guard !interactions.contains(where: { $0 === interaction }) else { return }
    interaction.view?.removeInteraction(interaction)
    interaction.willMove(to: self)
    needExtras().interactions.append(interaction)
    interaction.didMove(to: self)
  }

  final func _removeInteraction(_ interaction: any UIInteraction) {
    guard let extras, extras.interactions.contains(where: { $0 === interaction }) else { return }
    interaction.willMove(to: nil)
    extras.interactions.removeAll { $0 === interaction }
    interaction.didMove(to: nil)
  }
}
