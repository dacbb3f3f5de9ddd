import CoreGraphics
import Foundation

/// What is seen until the app shows something of its own: the storyboard or the description that its Info.plist has for it.
///
/// Apps that keep the main thread while they launch are so shown as on iOS; others replace it with their first frame.
@MainActor enum LaunchScreen {
  /// Shows it on the runtime's surface. Cost without one: two look-ups.
  static func show(_ entries: [String: Any], from bundle: Bundle? = nil, in runtime: Runtime) {
    guard let controller = controller(entries, in: bundle, on: runtime.screen) else { return }
    controller.view.layoutIfNeeded()
    let layer = controller.view.layer
    runtime.screen.traitCollection.performAsCurrent {
      guard let platform = runtime.platform else { return }
      platform.showBeforeRunning { runtime.display.showBeforeLaunch(layer) }
    }
  }

  /// A controller whose view is as large as the screen; nil for an app without a launch screen.
  static func controller(_ entries: [String: Any], in bundle: Bundle?, on screen: UIScreen) -> UIViewController? {
    guard let controller = storyboard(entries, bundle, screen) ?? described(entries, bundle) else { return nil }
    // No window passes the screen's edges on.
    controller.additionalSafeAreaInsets = screen.coveredInsets
    controller.view.frame = screen.bounds
    return controller
  }

  private static func storyboard(
    _ entries: [String: Any], _ bundle: Bundle?, _ screen: UIScreen
  ) -> UIViewController? {
    let key = "UILaunchStoryboardName"
    let ending = screen.traitCollection.userInterfaceIdiom == .pad ? "~ipad" : "~iphone"
    guard let name = entries[key + ending] as? String ?? entries[key] as? String, !name.isEmpty else { return nil }
    // What its compiler refused is told before the build.
    guard let document = NibDocument.find(name, in: bundle) else { return nil }
    return UIStoryboard(document).instantiateInitialViewController()
  }

  /// What the table `UILaunchScreen` describes: a colour, a picture in the middle, and empty bars.
  private static func described(_ entries: [String: Any], _ bundle: Bundle?) -> UIViewController? {
    guard let table = entries["UILaunchScreen"] as? [String: Any] else { return nil }
    let controller = UIViewController()
    let view = LaunchView()
    view.backgroundColor = color(table["UIColorName"], bundle) ?? .systemBackground
    if let image = image(table["UIImageName"], bundle) { view.showPicture(image) }
    view.isPictureInSafeArea = table["UIImageRespectsSafeAreaInsets"] as? Bool ?? false
    for (key, edge, bar) in [
      ("UINavigationBar", LaunchView.Edge.top, UINavigationBar()), ("UITabBar", .bottom, UIToolbar()),
      ("UIToolbar", .bottom, UIToolbar()),
    ] as [(String, LaunchView.Edge, UIView)] {
      guard let entry = table[key] as? [String: Any] else { continue }
      view.show(bar, at: edge, picture: image(entry["UIImageName"], bundle))
    }
    controller.view = view
    return controller
  }

  private static func color(_ name: Any?, _ bundle: Bundle?) -> UIColor? {
    (name as? String).flatMap { UIColor(named: $0, in: bundle, compatibleWith: nil) }
  }
  private static func image(_ name: Any?, _ bundle: Bundle?) -> UIImage? {
    (name as? String).flatMap { UIImage(named: $0, in: bundle, compatibleWith: nil) }
  }
}

/// A picture in the middle of a colour, between bars.
private final class LaunchView: UIView {
  enum Edge { case top, bottom }
  var isPictureInSafeArea = false
  private var picture: UIImageView?
  private var bars: [(view: UIView, edge: Edge)] = []

  func showPicture(_ image: UIImage) {
    let view = UIImageView(image: image)
    view.contentMode = .scaleAspectFit
    insertSubview(view, at: 0)
    picture = view
  }

  func show(_ bar: UIView, at edge: Edge, picture: UIImage?) {
    addSubview(bar)
    if let picture {
      let view = UIImageView(image: picture)
      view.contentMode = .center
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      bar.addSubview(view)
    }
    bars.append((bar, edge))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let safe = bounds.inset(by: safeAreaInsets)
    for (bar, edge) in bars {
      let height: CGFloat = edge == .top ? 44 : 49
      let y = edge == .top ? safe.minY : safe.maxY - height
      bar.frame = CGRect(x: 0, y: y, width: bounds.width, height: height)
      for picture in bar.subviews where picture is UIImageView { picture.frame = bar.bounds }
    }
    guard let picture, let image = picture.image else { return }
    // It keeps its size where it fits.
    let room = isPictureInSafeArea ? safe : bounds
    let size = CGSize(width: min(room.width, image.size.width), height: min(room.height, image.size.height))
    picture.frame = CGRect(
      x: room.midX - size.width / 2, y: room.midY - size.height / 2, width: size.width, height: size.height)
  }
}
