import Foundation
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Names of symbols")
struct SymbolCatalogueTests {
  /// Names that apps use, of weather, games, arrows and more.
  static let names = """
    snow person.icloud figure.wave figure.walk figure.run figure.stand pencil.tip pencil.and.outline lasso tray.full
    tray.and.arrow.down doc.append doc.plaintext doc.richtext note books.vertical rosette graduationcap
    personalhotspot person.and.person rectangle.and.pencil.and.ellipsis sun.haze sunrise sunset moon.stars
    moon.stars.fill zzz sparkle sparkles cloud.drizzle cloud.rain cloud.rain.fill cloud.heavyrain cloud.fog
    cloud.hail cloud.snow cloud.sleet cloud.bolt cloud.bolt.fill cloud.bolt.rain cloud.bolt.rain.fill cloud.sun.rain
    cloud.moon smoke wind tornado hurricane thermometer.sun thermometer.snowflake aqi.low humidity
    circle.lefthalf.filled circle.lefthalf.fill smallcircle.fill.circle circle.grid.2x2 circle.grid.3x3
    circle.grid.cross square.grid.3x2 square.stack.3d.up square.on.circle square.dashed squareshape app app.fill
    app.badge rectangle.grid.2x2 rectangle.3.offgrid rectangle.split.3x1 pentagon suit.heart suit.heart.fill
    suit.club suit.club.fill suit.diamond suit.diamond.fill suit.spade suit.spade.fill heart.text.square bolt.heart
    star.leadinghalf.fill star.lefthalf.fill location.north location.north.fill eyes eyebrow nose mouth tshirt
    tshirt.fill shoe camera.rotate bubble.middle.bottom phone.down phone.down.fill teletype signature wallet.pass
    giftcard wand.and.stars wand.and.rays crop.rotate rotate.left.fill rotate.3d dial.min dial.max gyroscope
    metronome wrench.and.screwdriver screwdriver eyedropper.halffull paintbrush.pointed scribble.variable scanner
    faxmachine case case.fill building building.fill building.columns lock.rotation wifi.exclamationmark bus
    bus.fill tram tram.fill airplane.departure bicycle ferry scooter bed.double bed.double.fill fork.knife
    cup.and.saucer cup.and.saucer.fill takeoutbag.and.cup.and.straw wineglass birthday.cake carrot tree pawprint
    pawprint.fill hare hare.fill tortoise tortoise.fill ant ant.fill ladybug ladybug.fill bird fish cat dog lizard
    pc ipad.landscape applewatch airpods earbuds hifispeaker homepod printer.dotmatrix photo.on.rectangle.angled
    photo.stack music.note.list music.mic music.quarternote.3 guitars pianokeys gobackward gobackward.10
    gobackward.15 goforward goforward.10 goforward.15 repeat.1 waveform.path waveform.path.ecg livephoto slowmo
    timelapse clock.arrow.circlepath hourglass.bottomhalf.fill hourglass.tophalf.filled gauge speedometer barometer
    battery.0 battery.50 battery.75 battery.100.bolt antenna.radiowaves.left.and.right dot.radiowaves.left.and.right
    dot.radiowaves.right radio cpu memorychip sdcard opticaldisc internaldrive externaldrive server.rack network
    bolt.horizontal togglepower poweron sleep plus.square.on.square plus.slash.minus fx xmark.bin
    shield.lefthalf.fill cube cube.fill cube.box cube.transparent shippingbox shippingbox.fill dice dice.fill
    die.face.1 die.face.2 die.face.3 die.face.4 die.face.5 die.face.6 die.face.1.fill die.face.6.fill puzzlepiece
    puzzlepiece.fill puzzlepiece.extension medal trophy trophy.fill sportscourt soccerball basketball football
    tennis.racket tennisball baseball volleyball figure.basketball dumbbell flag.checkered target scope
    qrcode.viewfinder camera.viewfinder faceid touchid hand.point.up hand.point.up.left hand.point.left
    hand.point.right hand.point.down hand.draw hand.draw.fill hand.tap.fill hand.wave hand.wave.fill hands.clap
    hands.sparkles face.smiling face.smiling.fill face.dashed staroflife cross cross.fill cross.circle cross.case
    pills pills.fill bandage bandage.fill syringe stethoscope heart.text.clipboard brain brain.head.profile lungs
    allergens ear ear.fill arrow.up.forward.app arrow.turn.up.left arrow.turn.down.right arrow.3.trianglepath
    arrow.triangle.branch arrow.triangle.merge arrow.triangle.swap arrow.left.to.line arrowshape.left
    arrowshape.right arrowtriangle.left arrowtriangle.left.fill arrowtriangle.right arrowtriangle.right.fill
    arrowtriangle.up arrowtriangle.up.fill arrowtriangle.down arrowtriangle.down.fill arrow.merge arrow.swap return
    return.left escape control capslock clear delete.backward eject mount textformat.alt textformat.abc
    textformat.123 strikethrough bold.italic.underline text.quote text.cursor text.badge.plus text.badge.checkmark
    text.insert text.append list.star list.triangle list.bullet.indent list.clipboard increase.indent
    decrease.indent paragraphsign abc textbox slider.vertical.3 slider.horizontal.below.rectangle switch.2
    sidebar.leading menubar.rectangle dock.rectangle macwindow rectangle.righthalf.inset.fill
    rectangle.expand.vertical rectangle.compress.vertical rectangle.connected.to.line.below rectangle.dock
    uiwindow.split.2x1 aspectratio perspective skew flip.horizontal flip.horizontal.fill camera.filters
    camera.aperture camera.macro f.cursive fn chart.pie chart.pie.fill chart.bar.xaxis chart.xyaxis.line
    waveform.path.badge.plus bitcoinsign.circle banknote banknote.fill indianrupeesign.circle magazine burst
    burst.fill atom bonjour swift curlybraces terminal terminal.fill ladybug.circle testtube.2 ruler ruler.fill
    level level.fill compass.drawing safari safari.fill network.badge.shield.half.filled icloud.and.arrow.up
    icloud.and.arrow.down tray.2 externaldrive.badge.plus theatermasks theatermasks.fill ticket ticket.fill popcorn
    circle.hexagongrid circle.hexagonpath rays cursorarrow cursorarrow.rays cursorarrow.click
    rectangle.and.hand.point.up.left circle.dotted circle.dashed largecircle.fill.circle dot.circle dot.square
    staroflife.fill mustache mustache.fill eyeglasses sunglasses comb comb.fill facemask balloon balloon.fill
    party.popper fireworks helm sailboat fuelpump engine.combustion road.lanes signpost.right mountain.2
    mountain.2.fill water.waves beach.umbrella tent camera.metering.spot tablecells tablecells.fill
    squares.below.rectangle square.split.2x1 square.split.2x2 square.split.1x2 square.and.line.vertical.and.square
    square.3.layers.3d square.3.stack.3d lasso.and.sparkles lanyardcard person.text.rectangle rectangle.inset.filled
    rectangle.center.inset.filled light.max light.min lightspectrum.horizontal lamp.desk lamp.floor sofa chair
    bathtub shower washer refrigerator oven fan fanblades door.left.hand.open window.vertical.open stairs spigot
    powerplug dial.low dial.high slider.horizontal.2.square eraser eraser.fill eraser.line.dashed
    line.3.crossed.swirl.circle paintbucket rainbow sun.dust move.3d scale.3d pyramid cone cylinder
    circle.and.line.horizontal lifepreserver figure.dance figure.yoga figure.soccer figure.tennis figure.cooldown
    figure.walk.circle sportscourt.fill
    """.split { $0 == " " || $0 == "\n" }.map(String.init)

  @Test("Names of symbols are never nil: a drawing of its own, or the first letter in a shape")
  func known() {
    #expect(Self.names.filter { UIImage(systemName: $0) == nil } == [])
    for name in Self.names {
      let bytes = UIImage(systemName: name)?.cgImage?.dataProvider?.data as Data? ?? Data()
      #expect(bytes.contains { $0 != 0 }, "\(name) is empty")
    }
    func bytes(_ name: String) -> Data? { UIImage(systemName: name)?.cgImage?.dataProvider?.data as Data? }
    // No drawing: variants look different, and each letter has its own.
    let standIns = ["coat", "coat.fill", "jacket", "stroller.nowhere"].map(bytes)
    #expect(standIns[3] == nil && Set(standIns).count == 4)
    #expect(Set(["oilcan", "oilcan.fill", "microbe.circle", "microbe.circle.fill"].map(bytes)).count == 4)
  }

  @Test("Names of an app's own pictures are nil, so that UIImage(named:) is asked next")
  func unknown() {
    for name in [
      "logo", "background", "Heart", "my.heart", "cards/ace", "icon.fill", "arrow", "plus.fill", "99.circle",
    ] {
      #expect(UIImage(systemName: name) == nil, "\(name)")
    }
  }

  @Test("Each face of a die has as many spots as it says, filled as well")
  func dice() throws {
    for spots in 1...6 {
      for isFilled in [false, true] {
        let name = "die.face.\(spots)\(isFilled ? ".fill" : "")"
        let image = try #require(
          UIImage(systemName: name, withConfiguration: UIImage.SymbolConfiguration(pointSize: 68)))
        #expect(regions(of: image, inside: isFilled) == spots, "\(name)")
      }
    }
  }

  @Test("System items of bars are pictures with a name for screen readers; four are words")
  func systemItems() {
    let pictures: [(UIBarButtonItem.SystemItem, String)] = [
      (.refresh, "arrow.clockwise"), (.play, "play.fill"), (.pause, "pause.fill"), (.rewind, "backward.fill"),
      (.fastForward, "forward.fill"), (.search, "magnifyingglass"), (.action, "square.and.arrow.up"),
      (.compose, "square.and.pencil"), (.reply, "arrowshape.turn.up.left"), (.organize, "folder"), (.bookmarks, "book"),
      (.camera, "camera"), (.undo, "arrow.uturn.backward"), (.redo, "arrow.uturn.forward"), (.add, "plus"),
    ]
    for (item, name) in pictures {
      let button = UIBarButtonItem(barButtonSystemItem: item, target: nil, action: nil)
      #expect(button.title == nil && button.image == UIImage(systemName: name), "\(name)")
    }
    let words: [UIBarButtonItem.SystemItem] = [.done, .cancel, .edit, .save]
    let named = words.map { UIBarButtonItem(systemItem: $0) }
    // An item of the system's keeps its name, whatever its title is set to.
    named[0].title = "Ready"
    #expect(named.map(\.title) == ["Ready", nil, nil, nil])
    #expect(named.map(\.shownTitle) == ["Done", "Cancel", "Edit", "Save"])
    let stage = Stage(width: 320, height: 100)
    let page = UIViewController()
    page.navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .refresh)
    stage.show(UINavigationController(rootViewController: page))
    stage.advance(by: .frames(2))
    func find(_ view: UIView) -> UIView? {
      view.accessibilityLabel == "Refresh" ? view : view.subviews.lazy.compactMap(find).first
    }
    #expect(find(stage.window) != nil)
  }

  @Test("A table of the drawings beyond the most used ones")
  func table() {
    let stage = Stage(width: 760, height: 760, scale: 2)
    stage.window.backgroundColor = .white
    stage.window.tintColor = .black
    for (index, name) in Self.names.enumerated() {
      let view = UIImageView(image: UIImage(systemName: name))
      view.frame.origin = CGPoint(x: 10 + CGFloat(index % 25) * 30, y: 10 + CGFloat(index / 25) * 36)
      stage.add(view)
    }
    stage.advance(by: .frames(2))
    let result = stage.snapshot.compare(named: "symbols-more")
    #expect(result.matches, "\(result)")
  }

  /// How many separate spots there are in the middle: ink, or holes of a filled one.
  private func regions(of image: UIImage, inside isFilled: Bool) -> Int {
    guard let picture = image.cgImage, let data = picture.dataProvider?.data as Data? else { return 0 }
    let (width, height) = (picture.width, picture.height)
    func isSpot(_ x: Int, _ y: Int) -> Bool {
      (data[y * picture.bytesPerRow + x * 4 + 3] > 127) != isFilled
    }
    // Within the outline.
    var seen = Set<Int>()
    var count = 0
    let margin = width / 5
    for y in margin..<height - margin {
      for x in margin..<width - margin where isSpot(x, y) && !seen.contains(y * width + x) {
        count += 1
        var next = [(x, y)]
        while let (x, y) = next.popLast() {
          guard (margin..<width - margin).contains(x), (margin..<height - margin).contains(y), isSpot(x, y),
            seen.insert(y * width + x).inserted
          else { continue }
          next += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
        }
      }
    }
    return count
  }
}
