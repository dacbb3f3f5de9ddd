import Foundation
import RandomScenes
import Testing
import TouchTesting
import UIKit

/// Random layouts under random changes: constraints come, go and change, views move between parents.
@MainActor private final class LayoutWalk {
  let stage = Stage(width: 320, height: 480)
  var random: SeededGenerator
  var views: [NaturalView] = []
  var constraints: [NSLayoutConstraint] = []
  let isHostile: Bool

  init(seed: UInt64, isHostile: Bool) {
    random = SeededGenerator(seed: seed)
    self.isHostile = isHostile
    for index in 0..<8 {
      let parent = index < 3 ? nil : views[Int.random(in: 0..<3, using: &random)]
      views.append(stage.box("v\(index)", in: parent, natural: CGSize(width: 10 + index, height: 5 + index)))
    }
  }

  private func number() -> CGFloat {
    let wild: [CGFloat] = [.nan, .infinity, -.infinity, 1e300, -1e12, .leastNonzeroMagnitude, 1e7]
    if isHostile && Int.random(in: 0..<3, using: &random) == 0 { return wild.randomElement(using: &random) ?? 0 }
    return CGFloat(Int.random(in: -20...60, using: &random))
  }

  private func make() {
    let places: [NSLayoutConstraint.Attribute] = [.left, .right, .centerX, .top, .bottom, .centerY, .width, .height]
    let relations: [NSLayoutConstraint.Relation] = [.equal, .equal, .lessThanOrEqual, .greaterThanOrEqual]
    guard let one = views.randomElement(using: &random), let attribute = places.randomElement(using: &random),
      let relation = relations.randomElement(using: &random)
    else { return }
    let other = Bool.random(using: &random) ? one.superview : views.randomElement(using: &random)
    guard let other, other !== one else { return }
    let multiplier: CGFloat = isHostile ? number() : attribute == .width ? 0.5 : 1
    let constraint = NSLayoutConstraint(
      item: one, attribute: attribute, relatedBy: relation, toItem: other, attribute: attribute, multiplier: multiplier,
      constant: number())
    constraint.priority = [.required, .defaultHigh, .defaultLow, UILayoutPriority(500)].randomElement(using: &random)!
    constraint.isActive = true
    constraints.append(constraint)
  }

  func step() {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: constraints.randomElement(using: &random)?.isActive = false
    case 1: constraints.randomElement(using: &random)?.constant = number()
    case 2: views.randomElement(using: &random)?.natural = CGSize(width: number(), height: number())
    case 3:
      guard let view = views.randomElement(using: &random), let parent = views.prefix(3).randomElement(using: &random)
      else { return }
      if !parent.isDescendant(of: view) { parent.addSubview(view) } else { stage.window.addSubview(view) }
    case 4: views.randomElement(using: &random)?.translatesAutoresizingMaskIntoConstraints.toggle()
    case 5:
      // A frame set by hand stays only where no constraint places the view.
      guard let view = views.randomElement(using: &random), view.translatesAutoresizingMaskIntoConstraints else {
        return
      }
      view.frame.size = CGSize(width: 30, height: 30)
    default: make()
    }
    constraints.removeAll { !$0.isActive }
  }

  /// How far a constraint is from being true, by what the views' frames say.
  func error(of constraint: NSLayoutConstraint) -> CGFloat {
    func value(_ item: AnyObject?, _ attribute: NSLayoutConstraint.Attribute) -> CGFloat {
      guard let view = item as? UIView else { return 0 }
      let space = constraint.holderForTests ?? stage.window
      let box = view.convert(view.bounds, to: space)
      return switch attribute {
      case .left: box.minX
      case .right: box.maxX
      case .centerX: box.midX
      case .top: box.minY
      case .bottom: box.maxY
      case .centerY: box.midY
      case .width: box.width
      default: box.height
      }
    }
    let error =
      value(constraint.firstItem, constraint.firstAttribute)
      - constraint.multiplier * value(constraint.secondItem, constraint.secondAttribute) - constraint.constant
    return switch constraint.relation {
    case .equal: abs(error)
    case .lessThanOrEqual: max(error, 0)
    case .greaterThanOrEqual: max(-error, 0)
    }
  }
}

extension NSLayoutConstraint {
  /// The nearest view that has both items in it.
  fileprivate var holderForTests: UIView? {
    var candidate = firstItem as? UIView
    while let view = candidate, let other = secondItem as? UIView, !other.isDescendant(of: view) {
      candidate = view.superview
    }
    return candidate
  }
}

@MainActor @Suite("Auto Layout: laws", .serialized)
struct LayoutLawTests {
  @Test("Required constraints hold after any changes, unless a contradiction was told", arguments: 0..<25)
  func required(seed: Int) {
    let walk = LayoutWalk(seed: UInt64(seed), isHostile: false)
    for _ in 0..<40 {
      walk.step()
      let lines = said { walk.stage.window.layoutIfNeeded() }
      // A contradiction that was told once is not told again, and stays one: this walk is over.
      if !lines.isEmpty { return }
      for constraint in walk.constraints where constraint.priority == .required {
        // Frames stand on whole pixels, and a place may be the sum of several.
        #expect(walk.error(of: constraint) <= 2.5, "\(constraint)")
      }
    }
  }

  @Test("Numbers from a madhouse neither trap nor reach a frame", arguments: 0..<25)
  func hostile(seed: Int) {
    let walk = LayoutWalk(seed: UInt64(seed) &+ 1000, isHostile: true)
    _ = said {
      for _ in 0..<40 {
        walk.step()
        walk.stage.window.layoutIfNeeded()
        for view in walk.views {
          let frame = view.frame
          #expect(frame.minX.isFinite && frame.minY.isFinite && frame.width.isFinite && frame.height.isFinite)
          _ = view.hasAmbiguousLayout
          #expect(view.systemLayoutSizeFitting(.zero).width.isFinite)
        }
      }
    }
  }
}
