import CoreGraphics
import Foundation
import Testing

@Suite("Values in Foundation's boxes")
struct BoxedValueTests {
  private let rect = CGRect(x: 1, y: 2, width: 3, height: 4)

  @Test("A cast opens a box that holds what is asked for, and no other")
  func opened() {
    let boxes: [AnyHashable: Any] = [
      "rect": NSValue(cgRect: rect), "point": NSValue(cgPoint: CGPoint(x: 5, y: 6)),
      "size": NSValue(cgSize: CGSize(width: 7, height: 8)), "range": NSValue(range: NSRange(location: 9, length: 10)),
      "transform": NSValue(cgAffineTransform: CGAffineTransform(translationX: 11, y: 12)),
      "vector": NSValue(cgVector: CGVector(dx: 13, dy: 14)), "number": NSNumber(value: 2.5), "text": "text",
    ]
    #expect(boxes["rect"] as? CGRect == rect)
    #expect((boxes["rect"] as! CGRect).midX == 2.5)
    #expect(boxes["point"] as? CGPoint == CGPoint(x: 5, y: 6))
    #expect(boxes["size"] as? CGSize == CGSize(width: 7, height: 8))
    #expect(boxes["range"] as? NSRange == NSRange(location: 9, length: 10))
    #expect(boxes["transform"] as? CGAffineTransform == CGAffineTransform(translationX: 11, y: 12))
    #expect(boxes["vector"] as? CGVector == CGVector(dx: 13, dy: 14))
    #expect(boxes["number"] as? CGFloat == 2.5 && boxes["number"] as? Double == 2.5)
    #expect(boxes["nothing"] as? CGRect == nil)
    let others: [Any?] = [
      boxes["point"] as? CGRect, boxes["rect"] as? CGPoint, boxes["rect"] as? CGSize, boxes["rect"] as? NSRange,
      boxes["number"] as? CGRect, boxes["text"] as? CGRect, boxes["text"] as? CGFloat, boxes["rect"] as? CGFloat,
      boxes["rect"] as? CGAffineTransform,
    ]
    #expect(others.allSatisfy { $0 == nil })
  }

  @Test("Numbers become lengths cut to what can be held, or not at all")
  func lengths() {
    #expect(CGFloat(truncating: NSNumber(value: 2.5)) == 2.5 && CGFloat(truncating: 7) == 7)
    #expect(CGFloat(exactly: NSNumber(value: 2)) == 2)
    #expect(CGFloat(exactly: NSNumber(value: Int64.max)) == nil)
  }

  @Test("A cast boxes what is asked for as a value or a number")
  func boxed() {
    let plain: [String: Any] = ["rect": rect, "point": CGPoint(x: 5, y: 6), "number": CGFloat(2.5)]
    #expect((plain["rect"] as? NSValue)?.cgRectValue == rect)
    #expect((plain["point"] as? NSValue)?.cgPointValue == CGPoint(x: 5, y: 6))
    #expect((plain["number"] as? NSNumber)?.doubleValue == 2.5)
    #expect(plain["rect"] as? NSNumber == nil)
    #expect(plain["rect"] as? CGRect == rect)
  }
}
