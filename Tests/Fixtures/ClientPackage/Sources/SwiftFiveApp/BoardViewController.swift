import UIKit

// In a file of its own: the compiler takes the only file of a module for a script, which cannot have @UIApplicationMain.
class BoardViewController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    view.isMultipleTouchEnabled = true
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches {
      let dot = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
      dot.backgroundColor = .gray
      dot.layer.cornerRadius = 20
      dot.center = touch.location(in: view)
      view.addSubview(dot)
    }
  }
}
