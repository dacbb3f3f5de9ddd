import CoreGraphics
import Foundation
import QuartzCore

extension UIView: UITraitEnvironment, TraitHolder {
  /// The value of `traitCollection` unless it is overridden.
  final var ownTraitCollection: UITraitCollection {
    if flags.contains(.ownTraits), let traits = extras?.traits { return traits }
    return ScreenTraits[_screenTraits]
  }

  final var traitExtras: TraitExtras? { extras?.traitExtras }

  final func needTraitExtras() -> TraitExtras {
    let extras = needExtras()
    if let known = extras.traitExtras { return known }
    let made = TraitExtras()
    extras.traitExtras = made
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
    updateTraits()
  }

  // MARK: Inheriting

  /// Reads the inherited traits again, and notifies all views below of changes.
  final func updateTraits() {
    inheritTraits(from: inheritedTraits)
  }

  /// The inherited traits: those of the superview, of the screen of a window, or, for the root of a tree without a
  /// window, of the screen that it was made for.
  private var inheritedTraits: UITraitCollection {
    if let _superview { return _superview.ownTraitCollection }
    if flags.contains(.window) { return UIScreen.main.traitCollection }
    return ScreenTraits[_screenTraits]
  }

  /// Takes a superview's traits. A view that has them already costs a comparison: its tree has them too, since every
  /// view has its superview's traits except for overrides.
  @inline(__always)
  final func inheritTraits(fromSuperview parent: UIView) {
    if parent._screenTraits == _screenTraits, flags.isDisjoint(with: [.ownTraits, .controlled]),
      !parent.flags.contains(.ownTraits), extras?.traitExtras == nil
    {
      return
    }
    inheritTraits(from: parent.ownTraitCollection)
  }

  final func inheritTraits(from inherited: UITraitCollection) {
    let old = ownTraitCollection
    var traits = inherited
    if flags.contains(.controlled), let controller = extras?.controller {
      traits = controller.traits(inheriting: traits)
      let before = controller.traitCollection
      controller.keptTraits = traits
      if !before.isSame(traits) { controller.traitsChanged(from: before, to: traits) }
    }
    traits = traits.under(extras?.traitExtras?.overrides)
    guard !old.isSame(traits) else { return }
    keepTraits(traits)
    traits.performAsCurrent { traitsChanged(from: old, to: traits) }
    for view in subviews where view._superview === self { view.inheritTraits(from: ownTraitCollection) }
  }

  private func keepTraits(_ traits: UITraitCollection) {
    if let index = traits.screenIndex {
      _screenTraits = index
      flags.remove(.ownTraits)
      extras?.traits = nil
    } else {
      needExtras().traits = traits
      flags.insert(.ownTraits)
    }
  }

  private func traitsChanged(from old: UITraitCollection, to new: UITraitCollection) {
    if new.hasDifferentColorAppearance(comparedTo: old) {
      resolveColors()
      setNeedsDisplay()
    }
    if new.values.scale != old.values.scale {
      // Hairlines are one pixel thick, and places are rounded to pixels.
      setNeedsDisplay()
      layer.setNeedsLayout()
    }
    if new.values.category != old.values.category || new.values.direction != old.values.direction
      || new.values.horizontal != old.values.horizontal || new.values.vertical != old.values.vertical
    {
      layer.setNeedsLayout()
      if new.values.category != old.values.category { setNeedsDisplay() }
    }
    if new.values.horizontal != old.values.horizontal || new.values.vertical != old.values.vertical {
      extras?.constraintVariations?.apply(new)
    }
    traitCollectionDidChange(old)
    extras?.traitExtras?.notify(self, old: old, new: new)
  }

  /// Resolves the background's colour again for the traits in force.
  final func resolveColors() {
    guard let color = _backgroundColor, color.isDynamic else { return }
    layer.backgroundColor = color.cgColor(for: drawingTraits)
  }

  /// The traits with the tint colour, as dynamic colours are resolved for this view.
  package final var drawingTraits: UITraitCollection {
    let traits = traitCollection
    guard UIView.tintedViews > 0 else { return traits }
    let tint: UIColor = tintColor
    return tint == UIColor.systemBlue ? traits : UITraitCollection(traits.values, tint: tint)
  }

  /// Runs code that draws or lays out with the view's traits as the current ones. Costs two comparisons for a view
  /// without traits or a tint of its own.
  @inline(__always)
  final func withDrawingTraits(_ body: () -> Void) {
    if !flags.contains(.ownTraits) && UIView.tintedViews == 0 { return body() }
    drawingTraits.performAsCurrent(body)
  }
}

extension UITraitCollection {
  /// Whether both specify the same; fast for the same object.
  final func isSame(_ other: UITraitCollection) -> Bool { self === other || values == other.values }

  /// These traits with overrides; itself when there are none, or when they change nothing.
  final func under(_ overrides: TraitSet?) -> UITraitCollection {
    guard let overrides, overrides.mask != [] || !overrides.custom.isEmpty else { return self }
    var merged = values
    merged.take(overrides)
    return merged == values ? self : UITraitCollection(merged, tint: tint)
  }
}
