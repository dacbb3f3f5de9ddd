import CoreGraphics
import Foundation
import RenderTree
import Testing

@Suite("Affine transforms follow Core Graphics' conventions")
struct GeometryTests {
  private func near(_ a: CGPoint, _ x: CGFloat, _ y: CGFloat) -> Bool { abs(a.x - x) < 1e-12 && abs(a.y - y) < 1e-12 }

  @Test("A positive quarter turn takes the x axis to the y axis")
  func rotation() {
    let t = CGAffineTransform(rotationAngle: .pi / 2)
    #expect(near(CGPoint(x: 1, y: 0).applying(t), 0, 1))
    #expect(near(CGPoint(x: 0, y: 1).applying(t), -1, 0))
    #expect(abs(t.b - 1) < 1e-15 && abs(t.c + 1) < 1e-15)
  }

  @Test("translatedBy, scaledBy and rotated act before what is there, concatenating acts after it")
  func order() {
    let scaled = CGAffineTransform(scaleX: 2, y: 3)
    // (1, 1) → moved to (11, 21) → scaled.
    #expect(CGPoint(x: 1, y: 1).applying(scaled.translatedBy(x: 10, y: 20)) == CGPoint(x: 22, y: 63))
    // (1, 1) → scaled to (2, 3) → moved.
    let after = scaled.concatenating(CGAffineTransform(translationX: 10, y: 20))
    #expect(CGPoint(x: 1, y: 1).applying(after) == CGPoint(x: 12, y: 23))
    // (1, 0) → turned to (0, 1) → scaled to (0, 3).
    #expect(near(CGPoint(x: 1, y: 0).applying(scaled.rotated(by: .pi / 2)), 0, 3))
    // (1, 1) → scaled to (2, 3) → moved by (10, 20).
    let moved = CGAffineTransform(translationX: 10, y: 20)
    #expect(CGPoint(x: 1, y: 1).applying(moved.scaledBy(x: 2, y: 3)) == CGPoint(x: 12, y: 23))
    #expect(moved.scaledBy(x: 2, y: 3) == CGAffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 10, ty: 20))
  }

  @Test("Concatenation multiplies row vectors from the left")
  func concatenation() {
    let a = CGAffineTransform(1, 2, 3, 4, 5, 6)
    let b = CGAffineTransform(7, 8, 9, 10, 11, 12)
    // a = 1·7 + 2·9, b = 1·8 + 2·10, c = 3·7 + 4·9, d = 3·8 + 4·10, tx = 5·7 + 6·9 + 11, ty = 5·8 + 6·10 + 12
    #expect(a.concatenating(b) == CGAffineTransform(25, 28, 57, 64, 100, 112))
    #expect(CGAffineTransformConcat(a, b) == a.concatenating(b))
  }

  @Test("Inverting undoes; what nothing can undo comes back as it is")
  func inversion() {
    let t = CGAffineTransform(2, 1, -1, 3, 10, -4)
    // Determinant 7: (3, -1, 1, 2) / 7; tx = (c·ty - d·tx) / 7 = (4 - 30) / 7, ty = (b·tx - a·ty) / 7 = 18 / 7.
    let i = t.inverted()
    for (value, hand) in zip([i.a, i.b, i.c, i.d, i.tx, i.ty], [3.0, -1, 1, 2, -26, 18]) {
      #expect(abs(value - hand / 7) < 1e-15)
    }
    #expect(near(CGPoint(x: 5, y: 6).applying(t).applying(i), 5, 6))
    let flat = CGAffineTransform(scaleX: 0, y: 1)
    #expect(flat.inverted() == flat)
    #expect(CGAffineTransform().inverted() == CGAffineTransform())
  }

  @Test("identity is the identity, and an empty one is all zeros")
  func identity() {
    #expect(CGAffineTransform.identity.isIdentity)
    #expect(!CGAffineTransform().isIdentity)
    #expect(CGPoint(x: 3, y: 4).applying(CGAffineTransform()) == .zero)
  }

  @Test("A size is moved by nothing, a rectangle becomes the box around its image")
  func sizesAndRects() {
    let t = CGAffineTransform(translationX: 100, y: 100).scaledBy(x: -2, y: 3)
    #expect(CGSize(width: 4, height: 5).applying(t) == CGSize(width: -8, height: 15))
    #expect(CGRect(x: 1, y: 1, width: 2, height: 2).applying(t) == CGRect(x: 94, y: 103, width: 4, height: 6))
    let turned = CGRect(x: -1, y: -1, width: 2, height: 2).applying(CGAffineTransform(rotationAngle: .pi / 4))
    #expect(abs(turned.width - 2 * 2.0.squareRoot()) < 1e-12 && abs(turned.midX) < 1e-12)
    #expect(CGRect.null.applying(t).isNull)
  }

  @Test("Values that are not finite are carried along")
  func notFinite() {
    let t = CGAffineTransform(scaleX: .infinity, y: .nan)
    #expect(CGPoint(x: 1, y: 1).applying(t).x.isInfinite == false || t.a.isInfinite)
    #expect(t.inverted().a.isInfinite)
  }

  @Test("The engine's map is the same map")
  func engineValue() {
    let t = CGAffineTransform(1, 2, 3, 4, 5, 6)
    #expect(CGAffineTransform(t.affine) == t)
    let p = CGPoint(x: 7, y: -8)
    #expect(t.affine.apply(p) == p.applying(t))
  }

  @Test("The C spellings say the same")
  func functions() {
    #expect(CGAffineTransformMakeScale(2, 3).translatedBy(x: 1, y: 1) == CGAffineTransform(2, 0, 0, 3, 2, 3))
    #expect(CGAffineTransformTranslate(CGAffineTransformMakeScale(2, 3), 1, 1) == CGAffineTransform(2, 0, 0, 3, 2, 3))
    #expect(CGRectMake(1, 2, 3, 4) == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(CGRectGetMidX(CGRectMake(1, 2, 4, 4)) == 3)
    #expect(CGVectorMake(1, 2) == CGVector(dx: 1, dy: 2))
    #expect(!CGRectContainsPoint(CGRectMake(0, 0, 10, 10), CGPointMake(10, 5)))
  }
}

@Suite("Colours")
struct ColorTests {
  @Test("An sRGB colour has four components, a grey two")
  func components() {
    let orange = CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.25)
    #expect(orange.components == [1, 0.5, 0, 0.25] && orange.numberOfComponents == 4 && orange.alpha == 0.25)
    let grey = CGColor(gray: 0.75, alpha: 0.5)
    #expect(grey.components == [0.75, 0.5] && grey.numberOfComponents == 2 && grey.alpha == 0.5)
    #expect(grey.renderColor == RenderColor(red: 0.75, green: 0.75, blue: 0.75, alpha: 0.5))
  }

  @Test("Equality is by space and components; copying with an alpha changes that alone")
  func equality() {
    let a = CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 1)
    #expect(a == CGColor(srgbRed: 0.1, green: 0.2, blue: 0.3, alpha: 1))
    #expect(a.hashValue == CGColor(srgbRed: 0.1, green: 0.2, blue: 0.3, alpha: 1).hashValue)
    #expect(a != CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.5))
    #expect(a.copy(alpha: 0.5) == CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.5))
    #expect(CGColor(gray: 0, alpha: 1) != CGColor(red: 0, green: 0, blue: 0, alpha: 1))
  }

  @Test("What is drawn is cut to 0…1, what is kept is not")
  func cut() {
    let wide = CGColor(red: 1.5, green: -1, blue: .nan, alpha: 2)
    #expect(wide.renderColor == RenderColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(wide.components?[0] == 1.5)
  }
}
