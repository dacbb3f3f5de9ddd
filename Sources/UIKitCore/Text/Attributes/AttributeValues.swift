import CoreGraphics
import RenderTree

extension UIColor: ColorAttribute {
  package var attributeColor: RenderColor { cgColor.renderColor }
}
