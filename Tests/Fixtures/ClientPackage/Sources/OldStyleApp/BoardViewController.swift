import UIKit

// In a file of its own: the compiler takes the only file of a module for a script, which cannot have @UIApplicationMain.
class BoardViewController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
  }
}
