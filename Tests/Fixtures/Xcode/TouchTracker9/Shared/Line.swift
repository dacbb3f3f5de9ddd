import Foundation
import CoreGraphics

struct Line {
    var begin = CGPoint.zero
    var end = CGPoint.zero

    var length: CGFloat {
        return hypot(end.x - begin.x, end.y - begin.y)
    }
}
