import UIKit

/// A view that counts the fingers that touched it.
class CountingBoard: UIView {
  private(set) var count = 0

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    count += touches.count
  }
}
