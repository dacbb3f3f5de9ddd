import CoreGraphics

struct Spot {
    var center: CGPoint
    var radius: CGFloat = 20

    var frame: CGRect {
        CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
    }
}
