import CoreGraphics
import Testing

// No other import: what iOS sources find behind `import CoreGraphics` alone.
@Suite("import CoreGraphics alone")
struct CoreGraphicsAloneTests {
  @Test("Points, rectangles and the C library's mathematics are there")
  func names() {
    let radius: CGFloat = 2
    let point = CGPoint(x: radius * cos(CGFloat.pi), y: radius * sin(0))
    let rect = CGRect(origin: point, size: CGSize(width: sqrt(16), height: fabs(-3)))
    #expect(rect.equalTo(CGRect(x: -2, y: 0, width: 4, height: 3)))
    #expect(floor(2.7) == 2 && atan2(1.0, 1.0) > 0.78)
    #expect(rect.applying(CGAffineTransform(translationX: 2, y: 0)).minX == 0)
  }
}
