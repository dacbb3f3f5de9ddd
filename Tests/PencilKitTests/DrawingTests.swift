import PencilKit
import Testing
import TouchTesting

@MainActor @Suite("Drawings as values")
struct DrawingTests {
  private let tip = PKInkingTool(.pen, color: .red, width: 4)

  private func line(
    from a: CGPoint, to b: CGPoint, _ type: PKInkingTool.InkType = .pen, width: CGFloat = 4, mask: UIBezierPath? = nil
  ) -> PKStroke {
    let points = (0...4).map { step in
      let share = CGFloat(step) / 4
      return PKStrokePoint(
        location: CGPoint(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share), timeOffset: Double(step) * 0.1,
        size: CGSize(width: width, height: width), opacity: 1, force: 0.5, azimuth: 0.25, altitude: 1.25)
    }
    return PKStroke(
      ink: PKInk(type, color: UIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.5)),
      path: PKStrokePath(controlPoints: points, creationDate: Date(timeIntervalSinceReferenceDate: 1000)), mask: mask)
  }

  private func rich() -> PKDrawing {
    let mask = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 60, height: 60))
    var drawing = PKDrawing(strokes: [
      line(from: .zero, to: CGPoint(x: 100, y: 0)),
      line(from: CGPoint(x: 0, y: 50), to: CGPoint(x: 100, y: 50), .marker, width: 20, mask: mask),
      line(from: CGPoint(x: 5, y: 5), to: CGPoint(x: 6, y: 90), .crayon, width: 12),
    ])
    drawing.strokes[2].transform = CGAffineTransform(rotationAngle: 0.5)
    return drawing
  }

  @Test("A drawing's box is around its strokes with their widths; an empty one has none")
  func bounds() {
    #expect(PKDrawing().bounds.isNull)
    let drawing = PKDrawing(strokes: [line(from: CGPoint(x: 10, y: 10), to: CGPoint(x: 110, y: 10))])
    #expect(drawing.bounds.insetBy(dx: -0.01, dy: -0.01).contains(CGRect(x: 8, y: 8, width: 104, height: 4)))
    #expect(drawing.bounds.width < 105 && drawing.bounds.height < 5)
  }

  @Test("Drawings are moved and joined without changing each other")
  func values() {
    let one = PKDrawing(strokes: [line(from: .zero, to: CGPoint(x: 10, y: 0))])
    let moved = one.transformed(using: CGAffineTransform(translationX: 100, y: 0))
    #expect(moved != one && abs(moved.bounds.midX - one.bounds.midX - 100) < 1e-6)
    let both = one.appending(moved)
    #expect(both.strokes.count == 2 && one.strokes.count == 1)
    var copy = both
    copy.append(one)
    copy.transform(using: CGAffineTransform(scaleX: 2, y: 2))
    #expect(both.strokes.count == 2 && both.strokes[0].transform == .identity)
    #expect(copy.strokes[0].transform.a == 2)
  }

  @Test("A drawing survives its data and Codable")
  func roundTrip() throws {
    let drawing = rich()
    #expect(try PKDrawing(data: drawing.dataRepresentation()) == drawing)
    #expect(try PKDrawing(data: PKDrawing().dataRepresentation()) == PKDrawing())
    let json = try JSONEncoder().encode(["page": drawing])
    let back = try JSONDecoder().decode([String: PKDrawing].self, from: json)
    #expect(back["page"] == drawing)
    #expect(back["page"]?.dataRepresentation() == drawing.dataRepresentation())
  }

  @Test("Damaged data is an error that says why")
  func damage() {
    let data = rich().dataRepresentation()
    func error(_ data: Data) -> String? {
      do {
        _ = try PKDrawing(data: data)
        return nil
      } catch { return error.localizedDescription }
    }
    #expect(error(Data()) == "the data is no drawing of this PencilKit")
    #expect(error(Data("wonderful things".utf8)) == "the data is no drawing of this PencilKit")
    var newer = data
    newer[4] = 9
    #expect(error(newer) == "the drawing has version 9 of the format; this PencilKit reads version 1")
    var many = data
    many[11] = 255
    #expect(error(many)?.hasSuffix("strokes, and ends before") == true)
    #expect(error(data.dropLast())?.isEmpty == false)
    #expect(error(data + [1]) == "the drawing is followed by 1 bytes")
    var strange = data
    strange[12] = 77
    #expect(error(strange) == "a stroke has the unknown ink 77")
  }

  @Test("Random and cut bytes give an error or a drawing, and never more")
  func fuzz() {
    var seed: UInt64 = 0x9E37_79B9_7F4A_7C15
    func random(_ limit: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((seed >> 33) % UInt64(limit))
    }
    let data = rich().dataRepresentation()
    for round in 0..<3000 {
      var bytes = data
      switch round % 3 {
      case 0: bytes = Data(bytes.prefix(random(bytes.count)))
      case 1: for _ in 0...random(8) { bytes[random(bytes.count)] = UInt8(random(256)) }
      default: bytes = data.prefix(12) + Data((0..<random(400)).map { _ in UInt8(random(256)) })
      }
      guard let drawing = try? PKDrawing(data: bytes) else { continue }
      // What was read can be measured and written.
      _ = drawing.bounds
      #expect((try? PKDrawing(data: drawing.dataRepresentation())) == drawing)
    }
    for length in 0..<data.count { #expect((try? PKDrawing(data: data.prefix(length))) == nil) }
  }

  @Test("A drawing's image has the part that is asked for, in the colours of the style")
  func image() throws {
    let black = PKStroke(
      ink: PKInk(.monoline, color: .black), path: line(from: .zero, to: CGPoint(x: 40, y: 0), width: 10).path)
    let drawing = PKDrawing(strokes: [black])
    let image = drawing.image(from: CGRect(x: 0, y: -10, width: 40, height: 20), scale: 2)
    #expect(image.size == CGSize(width: 40, height: 20) && image.scale == 2)
    func middle(_ image: UIImage) throws -> UIColor? {
      let pixels = UIGraphicsImageRenderer(size: CGSize(width: 1, height: 1)).image { _ in
        image.draw(at: CGPoint(x: -20, y: -10))
      }
      return pixels.cgImage.flatMap { $0.dataProvider?.data as Data? }.map {
        UIColor(white: CGFloat($0[0]) / 255, alpha: CGFloat($0[3]) / 255)
      }
    }
    #expect(try middle(image) == UIColor(white: 0, alpha: 1))
    UITraitCollection(userInterfaceStyle: .dark).performAsCurrent {
      let dark = drawing.image(from: CGRect(x: 0, y: -10, width: 40, height: 20), scale: 1)
      #expect((try? middle(dark)) == UIColor(white: 1, alpha: 1))
    }
    #expect(drawing.image(from: .zero, scale: 1).size == .zero)
  }

  @Test("A mask cuts a stroke's box and its ranges")
  func mask() {
    let half = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 50, height: 100))
    let stroke = line(from: CGPoint(x: 0, y: 50), to: CGPoint(x: 100, y: 50), mask: half)
    #expect(abs(stroke.renderBounds.maxX - 50) < 0.01)
    #expect(stroke.maskedPathRanges.count == 1)
    #expect(abs((stroke.maskedPathRanges.first?.upperBound ?? 0) - 2) < 0.1)
    #expect(line(from: .zero, to: CGPoint(x: 1, y: 0)).maskedPathRanges == [0...4])
  }
}

@MainActor @Suite("Tools")
struct ToolValueTests {
  @Test("Widths are cut to what an ink allows")
  func widths() {
    #expect(PKInkingTool(.pen).width == PKInkingTool.InkType.pen.defaultWidth)
    #expect(PKInkingTool(.marker, color: .red, width: 1).width == 7.5)
    var tool = PKInkingTool(.pen, color: .blue, width: 1000)
    #expect(tool.width == 25.66 && tool.color == .blue && tool.inkType == .pen)
    tool.inkType = .monoline
    #expect(tool.width == 4)
    #expect(PKInkingTool(ink: PKInk(.pencil), width: 5) == PKInkingTool(.pencil, color: .black, width: 5))
    for type in PKInkingTool.InkType.allCases { #expect(type.validWidthRange.contains(type.defaultWidth)) }
    #expect(PKEraserTool(.vector).eraserType == .vector && PKEraserTool(.bitmap, width: 30).width == 30)
  }

  @Test("A colour changes its lightness between light and dark, and comes back")
  func conversion() {
    let dark = PKInkingTool.convertColor(.black, from: .light, to: .dark)
    #expect(dark == UIColor(red: 1, green: 1, blue: 1, alpha: 1))
    #expect(PKInkingTool.convertColor(dark, from: .dark, to: .light) == UIColor(red: 0, green: 0, blue: 0, alpha: 1))
    let red = UIColor(red: 1, green: 0, blue: 0, alpha: 0.5)
    #expect(PKInkingTool.convertColor(red, from: .light, to: .dark) == red)
    #expect(PKInkingTool.convertColor(.black, from: .light, to: .light) == .black)
    // A dynamic colour is kept as it is on a light canvas.
    #expect(
      PKInk(.pen, color: .label).color == UIColor(white: 0, alpha: 1) || PKInk(.pen, color: .label) == PKInk(.pen))
  }
}
