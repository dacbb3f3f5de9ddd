import Foundation
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Views of an app's own in bars")
struct BarViewTests {
  /// A view that says how large it is.
  private final class Tag: UIView {
    override var intrinsicContentSize: CGSize { CGSize(width: 70, height: 20) }
  }

  private func label(_ text: String) -> UILabel {
    let label = UILabel()
    label.text = text
    return label
  }

  private func sized(_ width: CGFloat, _ height: CGFloat, _ view: UIView = UIView()) -> UIView {
    view.widthAnchor.constraint(equalToConstant: width).isActive = true
    view.heightAnchor.constraint(equalToConstant: height).isActive = true
    return view
  }

  private func shown(_ root: UIViewController) -> (Stage, UINavigationController) {
    let stage = Stage(device: .iPhone15)
    let navigation = stage.show(UINavigationController(rootViewController: root))
    stage.advance(by: .frames(2))
    return (stage, navigation)
  }

  private func place(_ view: UIView) -> CGRect { view.convert(view.bounds, to: nil) }

  @Test("A title view without a frame is as large as its constraints and its contents say, and stands in the middle")
  func titles() {
    let texts = UIStackView(arrangedSubviews: [label("Title"), label("A longer subtitle")])
    texts.axis = .vertical
    let box = UIView()
    let inner = label("Inside")
    inner.translatesAutoresizingMaskIntoConstraints = false
    box.addSubview(inner)
    for (a, b) in [
      (inner.leadingAnchor, box.leadingAnchor), (inner.trailingAnchor, box.trailingAnchor),
    ] { a.constraint(equalTo: b).isActive = true }
    for (a, b) in [(inner.topAnchor, box.topAnchor), (inner.bottomAnchor, box.bottomAnchor)] {
      a.constraint(equalTo: b).isActive = true
    }
    let large = UIImageView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let fixed = UIView(frame: CGRect(x: 0, y: 0, width: 90, height: 30))
    for (view, width) in [
      (texts, texts.arrangedSubviews[1].intrinsicContentSize.width), (box, inner.intrinsicContentSize.width),
      (sized(60, 24), 60), (Tag(), 70), (sized(24, 24, large), 24), (fixed, 90),
    ] {
      let root = UIViewController()
      root.navigationItem.titleView = view
      let (stage, _) = shown(root)
      let place = place(view)
      #expect(abs(place.width - width) <= 1 && place.height > 0, "\(view): \(place), not \(width)")
      #expect(abs(place.midX - stage.window.bounds.midX) <= 1, "\(view): \(place)")
    }
  }

  @Test("A title view stands where it stood after a push and a pop, and keeps a transform that the app gave it")
  func pops() {
    for transform in [CGAffineTransform.identity, CGAffineTransform(rotationAngle: .pi / 2)] {
      let root = UIViewController()
      let title = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
      title.transform = transform
      root.navigationItem.titleView = title
      let (stage, navigation) = shown(root)
      let before = place(title)
      for _ in 0..<2 {
        navigation.pushViewController(UIViewController(), animated: true)
        stage.advance(by: .seconds(0.2))
        #expect(place(title).minX < before.minX, "it moves aside")
        stage.advance(by: .seconds(1))
        navigation.popViewController(animated: true)
        stage.advance(by: .seconds(1))
        #expect(place(title) == before && title.transform == transform)
      }
    }
  }

  @Test(
    "A button's own view is as large as its constraints say, also against its frame; one with a frame alone keeps it")
  func buttons() {
    let picture = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let stack = UIStackView(arrangedSubviews: [sized(20, 20), sized(20, 20)])
    stack.spacing = 4
    for (view, size) in [
      (sized(60, 30), CGSize(width: 60, height: 30)), (sized(24, 24, picture), CGSize(width: 24, height: 24)),
      (stack, CGSize(width: 44, height: 20)), (Tag(), CGSize(width: 70, height: 20)),
      (UIView(frame: CGRect(x: 3, y: 4, width: 50, height: 10)), CGSize(width: 50, height: 10)),
    ] {
      let root = UIViewController()
      root.navigationItem.rightBarButtonItem = UIBarButtonItem(customView: view)
      root.toolbarItems = [UIBarButtonItem(customView: UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))]
      let (stage, _) = shown(root)
      let place = place(view)
      #expect(place.size == size && place.maxX == stage.window.bounds.maxX - 16, "\(view): \(place)")
      #expect(place.midY == 81, "\(view): \(place)")
    }
  }

  @Test("A view that gets its frame after its item keeps it; a label without one follows its text")
  func later() {
    let root = UIViewController()
    let button = UIButton(type: .system)
    button.setTitle("A long title", for: .normal)
    let title = label("Short")
    root.navigationItem.rightBarButtonItem = UIBarButtonItem(customView: button)
    root.navigationItem.titleView = title
    button.frame = CGRect(x: 0, y: 0, width: 24, height: 24)
    let (stage, navigation) = shown(root)
    #expect(button.bounds.size == CGSize(width: 24, height: 24))
    let width = title.bounds.width
    title.text = "A much longer text"
    root.navigationItem.titleView = title
    navigation.navigationBar.setNeedsLayout()
    stage.advance(by: .frames(2))
    #expect(title.bounds.width > width + 40 && place(title).midX == stage.window.bounds.midX)
  }
}
