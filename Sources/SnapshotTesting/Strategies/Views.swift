import Foundation
import TouchTesting
import UIKit

extension Snapshotting where Value == UIView, Format == UIImage {
  /// A picture of the view.
  public static var image: Snapshotting { image() }

  /// A picture of the view, at its own size or another, with traits. It has the pixels per point of `traits.displayScale`,
  /// of the window that shows it, or 2; where nothing is drawn it is transparent.
  ///
  /// - Parameters:
  ///   - drawHierarchyInKeyWindow: has no effect: every picture here is drawn as on a screen.
  ///   - precision: the share of pixels that must be equal, 0…1.
  ///   - perceptualPrecision: how near a pixel must be to count as equal, 0…1.
  ///   - size: points across and down; nil for the view's own.
  public static func image(
    drawHierarchyInKeyWindow: Bool = false, precision: Float = 1, perceptualPrecision: Float = 1, size: CGSize? = nil,
    traits: UITraitCollection = UITraitCollection()
  ) -> Snapshotting {
    pictures(precision, perceptualPrecision, traits) { view in
      ViewScene.show(.view(view), on: ViewScene.Screen(size: size, traits: traits)) { view, scale in
        UIImage(LayerPicture(of: view.layer, scale: scale), scale: scale)
      }
    }
  }

  /// A strategy of pictures that are made on the main actor.
  static func pictures<V>(
    _ precision: Float, _ perceptualPrecision: Float, _ traits: UITraitCollection,
    _ draw: @escaping @MainActor (V) -> UIImage
  ) -> Snapshotting<V, UIImage> {
    let scale = traits.displayScale
    return Snapshotting<UIImage, UIImage>(
      pathExtension: "png",
      diffing: .image(
        precision: precision, perceptualPrecision: perceptualPrecision, scale: scale > 0 ? scale : nil)
    ).pullbackOnMain(draw)
  }
}

extension Snapshotting where Value == UIView, Format == String {
  /// The view and what is below it, a line each.
  public static var recursiveDescription: Snapshotting { recursiveDescription() }

  /// The same, at another size and with traits.
  public static func recursiveDescription(
    size: CGSize? = nil, traits: UITraitCollection = UITraitCollection()
  ) -> Snapshotting {
    SimplySnapshotting.lines.pullbackOnMain { (view: UIView) in
      ViewScene.show(.view(view), on: ViewScene.Screen(size: size, traits: traits)) { view, _ in
        HierarchyText.views(view)
      }
    }
  }
}

extension Snapshotting where Value == UIViewController, Format == UIImage {
  /// A picture of the controller's view.
  public static var image: Snapshotting { image() }

  /// A picture of the controller on a device.
  ///
  /// - Parameters:
  ///   - config: the device.
  ///   - precision: the share of pixels that must be equal, 0…1.
  ///   - perceptualPrecision: how near a pixel must be to count as equal, 0…1.
  ///   - size: in place of the device's.
  ///   - traits: in addition to the device's.
  public static func image(
    on config: ViewImageConfig, precision: Float = 1, perceptualPrecision: Float = 1, size: CGSize? = nil,
    traits: UITraitCollection = UITraitCollection()
  ) -> Snapshotting {
    let screen = onMainThread { ViewScene.Screen(config, size, traits) }
    return picture(precision, perceptualPrecision, screen)
  }

  /// A picture of the controller's view, at its own size or another, with traits; `UIView`'s says more.
  public static func image(
    drawHierarchyInKeyWindow: Bool = false, precision: Float = 1, perceptualPrecision: Float = 1, size: CGSize? = nil,
    traits: UITraitCollection = UITraitCollection()
  ) -> Snapshotting {
    picture(precision, perceptualPrecision, ViewScene.Screen(size: size, traits: traits))
  }

  private static func picture(_ precision: Float, _ perceptualPrecision: Float, _ screen: ViewScene.Screen)
    -> Snapshotting
  {
    Snapshotting<UIView, UIImage>.pictures(precision, perceptualPrecision, screen.traits) {
      (controller: UIViewController) in
      ViewScene.show(.controller(controller), on: screen) { view, scale in
        UIImage(LayerPicture(of: view.layer, scale: scale), scale: scale)
      }
    }
  }
}

extension ViewScene.Screen {
  @MainActor init(_ config: ViewImageConfig, _ size: CGSize?, _ traits: UITraitCollection) {
    self.init(
      size: size ?? config.size, safeArea: config.safeArea,
      traits: UITraitCollection(traitsFrom: [config.traits, traits]))
  }
}

extension Snapshotting where Value == UIViewController, Format == String {
  /// The controller and its children, a line each.
  public static var hierarchy: Snapshotting {
    SimplySnapshotting.lines.pullbackOnMain { (controller: UIViewController) in
      ViewScene.show(.controller(controller), on: ViewScene.Screen()) { _, _ in HierarchyText.controllers(controller) }
    }
  }

  /// The controller's view and what is below it, a line each.
  public static var recursiveDescription: Snapshotting { recursiveDescription() }

  /// The same, on a device, at another size and with traits.
  public static func recursiveDescription(
    on config: ViewImageConfig, size: CGSize? = nil, traits: UITraitCollection = UITraitCollection()
  ) -> Snapshotting { text(onMainThread { ViewScene.Screen(config, size, traits) }) }

  /// The same, at another size and with traits.
  public static func recursiveDescription(
    size: CGSize? = nil, traits: UITraitCollection = UITraitCollection()
  ) -> Snapshotting { text(ViewScene.Screen(size: size, traits: traits)) }

  private static func text(_ screen: ViewScene.Screen) -> Snapshotting {
    SimplySnapshotting.lines.pullbackOnMain { (controller: UIViewController) in
      ViewScene.show(.controller(controller), on: screen) { view, _ in HierarchyText.views(view) }
    }
  }
}
