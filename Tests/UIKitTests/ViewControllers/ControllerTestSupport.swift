import Testing
import TouchTesting
import UIKit

/// A controller that writes its view's life, with whether it is animated, into the stage's journal.
class LifeController: UIViewController {
  let name: String
  var forwards = true

  init(_ name: String) {
    self.name = name
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("these tests read no archives") }

  private func note(_ what: String, _ animated: Bool) {
    Stage.current?.note("\(name) \(what)\(animated ? " animated" : "")")
  }

  override var shouldAutomaticallyForwardAppearanceMethods: Bool { forwards }
  override func viewWillAppear(_ animated: Bool) { note("will appear", animated) }
  override func viewIsAppearing(_ animated: Bool) { note("is appearing", animated) }
  override func viewDidAppear(_ animated: Bool) { note("did appear", animated) }
  override func viewWillDisappear(_ animated: Bool) { note("will disappear", animated) }
  override func viewDidDisappear(_ animated: Bool) { note("did disappear", animated) }
}

extension UIColor {
  /// Plain colours for pictures.
  static let paper = UIColor { $0.userInterfaceStyle == .dark ? UIColor(white: 0.1, alpha: 1) : UIColor.white }
}
