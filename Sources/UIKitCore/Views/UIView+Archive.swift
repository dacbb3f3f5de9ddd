import Foundation

extension UIView {
  /// Reads an element of Interface Builder's, or the keys that keyed archives use for a view's own properties.
  func decodeView(from coder: NSCoder) {
    if let coder = coder as? NibCoder { return decodeElement(coder) }
    if coder.containsValue(forKey: Keys.bounds) {
      let numbers = coder.decodeObject(of: [NSArray.self, NSNumber.self], forKey: Keys.bounds) as? [Double] ?? []
      if numbers.count == 6, numbers.allSatisfy(\.isFinite) {
        layer._bounds = CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        layer._position = CGPoint(x: numbers[4], y: numbers[5])
      }
    }
    if coder.containsValue(forKey: Keys.multipleTouch) {
      isMultipleTouchEnabled = coder.decodeBool(forKey: Keys.multipleTouch)
    }
    if coder.containsValue(forKey: Keys.interactionDisabled) {
      isUserInteractionEnabled = !coder.decodeBool(forKey: Keys.interactionDisabled)
    }
    if coder.containsValue(forKey: Keys.hidden) { isHidden = coder.decodeBool(forKey: Keys.hidden) }
    if coder.containsValue(forKey: Keys.alpha) { alpha = coder.decodeDouble(forKey: Keys.alpha) }
    if coder.containsValue(forKey: Keys.tag) { tag = coder.decodeInteger(forKey: Keys.tag) }
  }

  func encodeView(to coder: NSCoder) {
    let bounds = layer._bounds
    let numbers = [
      bounds.origin.x, bounds.origin.y, bounds.size.width, bounds.size.height, layer._position.x, layer._position.y,
    ]
    coder.encode(numbers.map { NSNumber(value: Double($0)) } as NSArray, forKey: Keys.bounds)
    coder.encode(isMultipleTouchEnabled, forKey: Keys.multipleTouch)
    coder.encode(!isUserInteractionEnabled, forKey: Keys.interactionDisabled)
    coder.encode(isHidden, forKey: Keys.hidden)
    coder.encode(Double(alpha), forKey: Keys.alpha)
    coder.encode(tag, forKey: Keys.tag)
  }

  private enum Keys {
    static let bounds = "touchstone.geometry"
    static let multipleTouch = "UIMultipleTouchEnabled"
    static let interactionDisabled = "UIUserInteractionDisabled"
    static let hidden = "UIHidden"
    static let alpha = "UIAlpha"
    static let tag = "UITag"
  }
}
