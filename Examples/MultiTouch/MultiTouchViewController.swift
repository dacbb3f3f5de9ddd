import UIKit

/// Shows a full-screen view that puts a circle under every finger, and a label that says what to do.
final class MultiTouchViewController: UIViewController {
  private let label = UILabel()

  override func loadView() { view = FingerView(frame: UIScreen.main.bounds) }

  override func viewDidLoad() {
    view.backgroundColor = .white
    label.text = "Touch me with as many fingers as you like"
    label.textColor = .darkGray
    label.textAlignment = .center
    view.addSubview(label)
  }

  override func viewWillLayoutSubviews() {
    label.frame = CGRect(x: 0, y: 40, width: view.bounds.width, height: 24)
  }
}
