import Foundation

/// The state of traits that few controllers have.
@MainActor final class ControllerTraits {
  var extras: TraitExtras?
  /// The parent's overrides for this child.
  var fromParent: UITraitCollection?
}

extension UIViewController: UITraitEnvironment, TraitHolder {
  /// The value of `traitCollection` unless it is overridden.
  final var ownTraitCollection: UITraitCollection {
    if let keptTraits { return keptTraits }
    return traits(inheriting: parent?.traitCollection ?? UIScreen.main.traitCollection)
  }

  final var traitExtras: TraitExtras? { controllerTraits?.extras }

  final func needTraitExtras() -> TraitExtras {
    let traits = needControllerTraits()
    if let known = traits.extras { return known }
    let made = TraitExtras()
    traits.extras = made
    return made
  }

  private func needControllerTraits() -> ControllerTraits {
    if let controllerTraits { return controllerTraits }
    let made = ControllerTraits()
    controllerTraits = made
    return made
  }

  final var _overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { traitExtras?.overrides.style ?? .unspecified }
    set { override { $0.set(\.style, .style, newValue, absent: .unspecified) } }
  }

  final var _traitOverrides: any UITraitOverrides {
    get { TraitOverrides(set: traitExtras?.overrides ?? TraitSet()) }
    set {
      guard let overrides = newValue as? TraitOverrides else { return }
      override { $0 = overrides.set }
    }
  }

  private func override(_ change: (inout TraitSet) -> Void) {
    var set = traitExtras?.overrides ?? TraitSet()
    change(&set)
    guard set != traitExtras?.overrides ?? TraitSet() else { return }
    needTraitExtras().overrides = set
    viewIfLoaded?.updateTraits()
  }

  final func _setOverrideTraitCollection(_ collection: UITraitCollection?, forChild child: UIViewController) {
    guard child.parent === self else {
      return PlatformNote.misuse(
        "setOverrideTraitCollection(_:forChild:) needs a child of \(type(of: self)); add \(type(of: child)) first")
    }
    child.needControllerTraits().fromParent = collection
    child.viewIfLoaded?.updateTraits()
  }

  /// Removes the overrides of the former parent for this child.
  final func forgetParentsTraits() {
    guard let own = controllerTraits, own.fromParent != nil else { return }
    own.fromParent = nil
    viewIfLoaded?.updateTraits()
  }

  /// The controller's traits over inherited ones.
  final func traits(inheriting inherited: UITraitCollection) -> UITraitCollection {
    guard let own = controllerTraits else { return inherited }
    return inherited.under(own.fromParent?.values).under(own.extras?.overrides)
  }

  /// Notifies of a change that the view has got.
  final func traitsChanged(from old: UITraitCollection, to new: UITraitCollection) {
    new.performAsCurrent {
      traitCollectionDidChange(old)
      traitExtras?.notify(self, old: old, new: new)
    }
  }
}
