import Foundation
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Symbols")
struct SymbolTests {
  /// The names that apps use most, and variants of them.
  static let names = """
    plus minus xmark checkmark ellipsis multiply divide equal percent number info.circle info.circle.fill
    questionmark.circle exclamationmark.triangle exclamationmark.triangle.fill exclamationmark.circle xmark.circle
    xmark.circle.fill checkmark.circle checkmark.circle.fill plus.circle plus.circle.fill minus.circle minus.circle.fill
    ellipsis.circle ellipsis.circle.fill circle circle.fill square square.fill triangle diamond hexagon heart heart.fill star
    star.fill shield checkmark.shield.fill bookmark bookmark.fill flag flag.fill tag tag.fill bolt bolt.fill bolt.slash
    flame flame.fill drop.fill cloud cloud.fill sun.max sun.max.fill moon moon.fill snowflake leaf umbrella house house.fill
    building.2 map map.fill mappin mappin.circle.fill location location.fill globe person person.fill person.circle
    person.circle.fill person.crop.circle person.crop.circle.fill person.2 person.2.fill person.3.fill person.badge.plus
    hand.raised hand.thumbsup.fill hand.thumbsdown envelope envelope.fill phone phone.fill message message.fill bubble.left
    bubble.left.fill bubble.right text.bubble paperplane paperplane.fill bell bell.fill bell.slash bell.slash.fill
    bell.badge megaphone play play.fill pause pause.fill stop.fill play.circle play.circle.fill pause.circle.fill
    playpause.fill forward.fill backward.fill forward.end.fill backward.end.fill shuffle repeat speaker.fill
    speaker.slash.fill speaker.wave.2 speaker.wave.3.fill mic mic.fill mic.slash music.note headphones camera camera.fill
    photo photo.fill photo.on.rectangle video video.fill video.slash film tv viewfinder qrcode barcode.viewfinder trash
    trash.fill folder folder.fill folder.badge.plus doc doc.fill doc.text doc.on.doc doc.on.clipboard note.text book
    book.fill newspaper calendar calendar.badge.plus clock clock.fill alarm timer stopwatch hourglass magnifyingglass
    lock lock.fill lock.open key key.fill eye eye.fill eye.slash eye.slash.fill pencil pencil.circle.fill highlighter
    paintbrush paintbrush.fill paintpalette eyedropper scissors hammer wrench.fill gearshape gearshape.fill gear link
    paperclip pin pin.fill cart cart.fill cart.badge.plus bag bag.fill creditcard gift briefcase tray archivebox.fill
    printer lightbulb lightbulb.fill wifi wifi.slash battery.100 display desktopcomputer laptopcomputer iphone ipad keyboard
    gamecontroller.fill car.fill airplane square.grid.2x2 square.grid.2x2.fill square.grid.3x3 rectangle.grid.1x2
    square.stack square.on.square sidebar.left crop delete.left delete.left.fill list.bullet list.number
    line.3.horizontal line.3.horizontal.decrease.circle slider.horizontal.3 text.alignleft text.aligncenter
    textformat bold italic underline scribble waveform chart.bar chart.bar.fill chart.line.uptrend.xyaxis
    chevron.left chevron.right chevron.up chevron.down chevron.backward chevron.forward chevron.up.chevron.down
    chevron.compact.down arrow.left arrow.right arrow.up arrow.down arrow.up.right arrow.up.arrow.down arrow.clockwise
    arrow.counterclockwise arrow.triangle.2.circlepath arrow.uturn.left arrow.uturn.backward.circle arrow.up.circle.fill
    arrow.up.left.and.arrow.down.right arrow.right.circle.fill arrow.down.to.line square.and.arrow.up
    square.and.arrow.up.fill square.and.arrow.down square.and.pencil rectangle.portrait.and.arrow.right icloud icloud.fill
    rotate.right hand.tap nosign power infinity at dollarsign.circle 1.circle 12.square.fill a.circle.fill
    """.split { $0 == " " || $0 == "\n" }.map(String.init)

  @Test("At least 150 of the most used names and their variants are drawn, each different from the others")
  func known() {
    var pictures: [Data: String] = [:]
    #expect(Self.names.filter { UIImage(systemName: $0) == nil } == [])
    let twins: Set = [
      "chevron.backward", "chevron.forward", "person.crop.circle", "person.crop.circle.fill", "icloud", "icloud.fill",
    ]
    for name in Self.names where !twins.contains(name) {
      guard let image = UIImage(systemName: name), let bytes = image.cgImage?.dataProvider?.data as Data? else {
        continue
      }
      #expect(bytes.contains { $0 != 0 }, "\(name) is empty")
      if let other = pictures.updateValue(name, forKey: bytes) { Issue.record("\(name) looks like \(other)") }
      #expect(image.isSymbolImage && image.renderingMode == .alwaysTemplate)
    }
    #expect(pictures.count >= 250)
  }

  @Test("A configuration says size, weight, scale and colour; what it leaves open stays")
  func configurations() throws {
    let usual = try #require(UIImage(systemName: "star"))
    #expect(usual.size == CGSize(width: 20, height: 20) && usual.symbolConfiguration == .unspecified)
    let large = try #require(
      UIImage(systemName: "star", withConfiguration: UIImage.SymbolConfiguration(pointSize: 34)))
    #expect(large.size == CGSize(width: 40, height: 40))
    let bold = large.withConfiguration(UIImage.SymbolConfiguration(weight: .bold))
    #expect(
      bold.size == large.size && bold != large
        && bold.symbolConfiguration?.isEqual(
          UIImage.SymbolConfiguration(pointSize: 34, weight: .bold)) == true
    )
    func ink(_ image: UIImage) -> Int {
      (image.cgImage?.dataProvider?.data as Data? ?? Data()).reduce(0) { $0 + Int($1) }
    }
    #expect(ink(bold) > ink(large))
    let small = UIImage.SymbolConfiguration(pointSize: 17, weight: .regular, scale: .small)
    #expect(try #require(UIImage(systemName: "star", withConfiguration: small)).size.width < 16.5)
    let red = UIImage.SymbolConfiguration(textStyle: .largeTitle).applying(
      UIImage.SymbolConfiguration(hierarchicalColor: .red))
    let colored = try #require(UIImage(systemName: "star", withConfiguration: red))
    #expect(colored.size == CGSize(width: 40, height: 40) && colored.renderingMode == .alwaysOriginal)
    #expect(UIImage().applyingSymbolConfiguration(small) == nil)
    #expect(UIImage(systemName: "star") == usual)
    let view = UIImageView(image: usual)
    view.preferredSymbolConfiguration = UIImage.SymbolConfiguration(pointSize: 34)
    #expect(view.intrinsicContentSize == CGSize(width: 40, height: 40))
  }

  @Test("Odd names are nil, and forward and backward turn with the direction of text")
  func odd() {
    for name in [
      "", ".", "star.", "plus.fill", "star.badge", "star.nowhere", "fill", "star..fill", "99.circle", "ß.circle",
    ] {
      if name == "star.badge" {
        #expect(UIImage(systemName: name) != nil)
      } else {
        #expect(UIImage(systemName: name) == nil, "\(name)")
      }
    }
    #expect(UIImage(systemName: "chevron.forward")?.flipsForRightToLeftLayoutDirection == true)
    #expect(UIImage(systemName: "chevron.right")?.flipsForRightToLeftLayoutDirection == false)
  }

  @Test("A table of the symbols, in two weights, by day and by night", arguments: [false, true])
  func table(isDark: Bool) {
    let stage = Stage(width: 760, height: 640, scale: 2)
    stage.window.overrideUserInterfaceStyle = isDark ? .dark : .light
    stage.window.backgroundColor = .systemBackground
    stage.window.tintColor = .label
    for (index, name) in Self.names.enumerated() {
      let image = UIImage(
        systemName: name, withConfiguration: UIImage.SymbolConfiguration(weight: index % 4 == 3 ? .bold : .regular))
      let view = UIImageView(image: image)
      view.frame.origin = CGPoint(x: 10 + CGFloat(index % 25) * 30, y: 10 + CGFloat(index / 25) * 46)
      stage.add(view)
    }
    stage.advance(by: .frames(2))
    let result = stage.snapshot.compare(named: isDark ? "symbols-dark" : "symbols")
    #expect(result.matches, "\(result)")
  }
}
