import Foundation
import RenderTree
import TouchTesting
import UIKit

/// A picture that has to be the same on every machine.
struct EqualScene: Sendable {
  let name: String
  let draw: @MainActor @Sendable () -> PixelBuffer

  /// All of them: the drawings and trees of the data, the widgets in several looks, and what moves.
  static let all: [EqualScene] = dataScenes + WidgetScenes.scenes + MovingScenes.all
}

/// How a widget is looked at.
struct Look: Sendable {
  let name: String
  var style = UIUserInterfaceStyle.light
  var category = UIContentSizeCategory.large
  var direction = UITraitEnvironmentLayoutDirection.leftToRight
  var scale: CGFloat = 2

  static let all: [Look] = [
    Look(name: "light"),
    Look(name: "dark", style: .dark),
    Look(name: "small", category: .extraSmall, scale: 3),
    Look(name: "huge", category: .accessibilityExtraLarge),
    Look(name: "mirrored", direction: .rightToLeft),
  ]

  /// Shows a controller on a stage with this look, and takes the picture a second later.
  @MainActor func picture(_ size: CGSize, _ controller: UIViewController) -> PixelBuffer {
    let stage = Stage(width: size.width, height: size.height, scale: scale)
    stage.window.traitOverrides.userInterfaceStyle = style
    stage.window.traitOverrides.preferredContentSizeCategory = category
    stage.window.traitOverrides.layoutDirection = direction
    stage.show(controller)
    stage.advance(by: .seconds(0.5))
    if direction == .rightToLeft { Self.mirror(stage.window) }
    stage.advance(by: .seconds(0.5))
    return stage.snapshot.pixels
  }

  @MainActor private static func mirror(_ view: UIView) {
    view.semanticContentAttribute = .forceRightToLeft
    for child in view.subviews { mirror(child) }
  }
}
