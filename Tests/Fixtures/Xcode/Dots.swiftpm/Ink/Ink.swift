import UIKit

public struct Ink: Decodable {
    var red, green, blue: CGFloat

    public var color: UIColor { UIColor(red: red, green: green, blue: blue, alpha: 1) }
}
