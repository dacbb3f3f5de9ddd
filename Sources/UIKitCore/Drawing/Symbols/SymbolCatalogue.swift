/// Names of the system's symbols, so that an image is made for each of them, also of those that have no drawing here.
///
/// A name is known when what is left of it without its variants (`.fill`, `.circle`, `.slash`, `.badge.plus` …) is in the
/// table. Some combinations that are no symbols count as known; names of an app's own pictures hardly ever do.
enum SymbolCatalogue {
  /// Whether this is the name of a symbol.
  static func contains(_ name: String) -> Bool {
    var parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty }) else { return false }
    while let first = parts.first {
      if isBase(parts) { return true }
      if parts.count == 2, isNumberOrLetter(first), variants.contains(parts[1]) { return true }
      guard parts.count > 1, let last = parts.last else { return false }
      if variants.contains(last) {
        parts.removeLast()
      } else if let badge = parts.lastIndex(of: "badge"), badge > 0, parts.count - badge <= 4 {
        parts.removeSubrange(badge...)
      } else {
        return false
      }
    }
    return false
  }

  private static func isBase(_ parts: [Substring]) -> Bool {
    guard let first = parts.first, let rests = bases[first] else { return false }
    let rest = parts.dropFirst().joined(separator: ".")
    return rests.contains(rest.isEmpty ? "." : Substring(rest))
  }

  private static func isNumberOrLetter(_ part: Substring) -> Bool {
    if part.count <= 2, let number = Int(part) { return (0...50).contains(number) }
    return part.count == 1 && part.allSatisfy { $0.isLetter && $0.isASCII && $0.isLowercase }
  }

  /// What may follow a name.
  private static let variants: Set<Substring> = [
    "fill", "circle", "square", "rectangle", "diamond", "triangle", "hexagon", "octagon", "capsule", "shield", "seal",
    "app", "bubble", "slash", "trianglebadge", "inverse", "dashed", "dotted", "filled", "rtl", "ltr", "ar", "hi",
    "ja", "ko", "th", "zh",
  ]

  /// The rests of the names by their first words; a dot stands for the first word alone.
  private static let bases: [Substring: Set<Substring>] = {
    var bases: [Substring: Set<Substring>] = [:]
    for word in single.split(whereSeparator: \.isWhitespace) { bases[word] = ["."] }
    for line in table.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard let first = words.first?.dropLast() else { continue }
      bases[first, default: []].formUnion(words.dropFirst())
    }
    return bases
  }()

  // Names of one word, all there is of that word.
  private static let single = """
    abc accessibility airplayaudio airplayvideo allergens alt alternatingcurrent ampersand amplifier angle ant
    apostrophe applescript archery archivebox aspectratio asterisk at atom australsign backpack bag bahtsign bandage
    banknote barometer basket basketball bathtub bicycle binoculars bird bitcoinsign bonjour bookmark
    brazilianrealsign briefcase burn burst cablecar candybarphone capslock carrot case cedisign cellularbars centsign
    chineseyuanrenminbisign clear clipboard coat coloncurrencysign comb command computermouse cone control cooktop cpu
    crown cruzeirosign curlybraces czechkorunasign danishkronesign dehumidifier deskclock deskview dice directcurrent
    dishwasher divide dongsign drone dryer dumbbell earpods eject equal escape esim ethernet eurozonesign evcharger
    eyebrow eyeglasses faceid facemask fanblades faxmachine ferry fireplace firework fireworks fish flask fleuron
    florinsign flowchart fn football francsign fryingpan function fx gamecontroller gear gift giftcard glowplug
    graduationcap greaterthanorequalto greetingcard grid guaranisign guitars gyroscope hammer handbag hanger hare
    hazardsign helm helmet hifireceiver highlighter homekit hryvniasign humidity hurricane indianrupeesign infinity
    inhaler internaldrive italic jacket japaneseyensign kipsign kph ladybug lanyardcard larisign lessthanorequalto
    level licenseplate lifepreserver lightrail lirasign lizard lungs macstudio magazine magicmouse magnifyingglass
    malaysianringgitsign manatsign mediastick megaphone memorychip menucard metronome microbe microwave millsign
    mosaic motorcycle mount mouth movieclapper mph mug multiply mustache nairasign network newspaper
    norwegiankronesign nose opticid option oven paintbucket paintpalette pano paperclip paperplane paragraphsign
    parentheses parkinglight pawprint pc peacesign percent personalhotspot perspective peruviansolessign pesetasign
    pesosign placeholdertext playpause plusminus polishzlotysign powercord poweroff poweron powersleep pyramid radio
    rainbow rays receipt recordingtape refrigerator rhombus romanianleusign rosette rotatecrown rublesign rugbyball
    ruler rupeesign safari sailboat scalemass scanner scissors scooter scope screwdriver scroll sdcard seal shareplay
    shekelsign shift shoeprints shuffle signature singaporedollarsign skateboard skew skis slowmo smoke snowboard sofa
    sos speedometer spigot sportscourt stairs sterlingsign stethoscope stopwatch storefront stove strikethrough
    studentdesk sum sunglasses surfboard swatchpalette swedishkronasign swiftdata syringe tablecells tag target
    tengesign tennisball terminal textbox theatermasks ticket timelapse tirepressure togglepower touchid translate
    transmission trash tropicalstorm tshirt tugriksign tuningfork turkishlirasign underline videoprojector voiceover
    wallclock warninglight waterbottle windmill wineglass wonsign wrongwaysign zzz
    """

  // A first word and the rests of its names on each line.
  private static let table = """
    2h: circle
    4a: circle
    4k: tv
    air: conditioner.horizontal conditioner.vertical purifier car.side
    airplane: . arrival departure ticket cloud path.dotted up.forward up.right
    airplay: audio video
    airpods: . gen3 gen4 max pro pro.chargingcase.wireless chargingcase chargingcase.wireless
    airpods: gen3.chargingcase.wireless gen4.chargingcase.wireless left right
    airport: express extreme extreme.tower
    airtag: . radiowaves.forward
    alarm: . waves.left.and.right
    antenna: radiowaves.left.and.right
    app: . connected.to.app.below dashed gift grid background.dotted translucent shadow specular
    apple: logo terminal.on.rectangle image.playground intelligence meditate writing.tools haptics.and.music.note
    applepencil: . adapter.usb.c and.scribble gen1 gen2 tip hover doubletap squeeze
    appletv: . and.remote
    appletvremote: gen1 gen2 gen3 gen4
    applewatch: . radiowaves.left.and.right side.right watchface slash
    appwindow: swipe.rectangle
    aqi: low medium high low.gauge.open
    arcade: stick stick.console stick.and.arrow.down stick.and.arrow.left stick.and.arrow.right stick.and.arrow.up
    arcade: stick.and.arrow.left.and.arrow.right stick.and.arrow.up.and.arrow.down
    arkit: . badge.xmark
    arrow: 2.circlepath 3.trianglepath backward forward clockwise counterclockwise clockwise.heart clockwise.icloud
    arrow: counterclockwise.icloud down up left right down.left down.right up.left up.right up.forward up.backward
    arrow: down.forward down.backward down.app down.doc up.doc down.document up.document up.bin down.heart up.heart
    arrow: down.message up.message down.left.and.arrow.up.right up.right.and.arrow.down.left
    arrow: up.left.and.arrow.down.right down.right.and.arrow.up.left up.backward.and.arrow.down.forward
    arrow: down.forward.and.arrow.up.backward down.backward.and.arrow.up.forward up.forward.and.arrow.down.backward
    arrow: down.left.arrow.up.right down.left.topright.rectangle up.left.bottomright.rectangle
    arrow: up.left.arrow.down.right down.right.topleft.rectangle down.on.square down.on.square.fill up.on.square
    arrow: right.to.line left.to.line down.to.line up.to.line right.to.line.compact left.to.line.compact
    arrow: down.to.line.compact up.to.line.compact forward.to.line backward.to.line up.arrow.down up.and.down
    arrow: left.and.right left.arrow.right left.and.right.text.vertical up.and.down.text.horizontal
    arrow: up.and.down.and.arrow.left.and.right up.and.down.and.sparkles up.and.line.horizontal.and.arrow.down
    arrow: down.and.line.horizontal.and.arrow.up right.and.line.vertical.and.arrow.left
    arrow: left.and.line.vertical.and.arrow.right right.and.arrow.left
    arrow: left.and.right.righttriangle.left.righttriangle.right up.and.down.righttriangle.up.righttriangle.down
    arrow: up.and.person.rectangle.portrait up.and.person.rectangle.turn.left up.and.person.rectangle.turn.right
    arrow: up.forward.app up.right.video up.backward.bottomtrailing.rectangle down.backward.toptrailing.rectangle
    arrow: turn.up.left turn.up.right turn.down.left turn.down.right turn.left.up turn.right.up turn.left.down
    arrow: turn.right.down turn.up.forward.iphone turn.up.right.iphone turn.forward.iphone uturn.left uturn.right
    arrow: uturn.up uturn.down uturn.backward uturn.forward uturn.left.circle uturn.down.square
    arrow: uturn.left.badge.ellipsis uturn.backward.badge.clock branch merge swap triangle.2.circlepath
    arrow: triangle.2.circlepath.camera triangle.2.circlepath.doc.on.clipboard triangle.2.circlepath.icloud
    arrow: triangle.branch triangle.capsulepath triangle.merge triangle.pull triangle.swap
    arrow: triangle.turn.up.right.diamond triangle.2.circlepath.circle trianglehead.2.clockwise
    arrow: trianglehead.2.clockwise.rotate.90 trianglehead.2.counterclockwise
    arrow: trianglehead.2.counterclockwise.rotate.90 trianglehead.branch trianglehead.clockwise
    arrow: trianglehead.clockwise.rotate.90 trianglehead.counterclockwise trianglehead.counterclockwise.rotate.90
    arrow: trianglehead.merge trianglehead.pull trianglehead.swap trianglehead.bottomleft.capsulepath.clockwise
    arrow: trianglehead.rectanglepath trianglehead.turn.up.right.diamond trianglehead.topright.capsulepath.clockwise
    arrow: trianglehead.2.clockwise.rotate.90.icloud trianglehead.2.clockwise.rotate.90.camera rectanglepath
    arrow: circlepath rectangle.swap
    arrowkeys: . down left right up
    arrowshape: backward bounce.forward bounce.right down forward left left.arrowshape.right right turn.up.backward
    arrowshape: turn.up.backward.2 turn.up.backward.badge.clock turn.up.forward turn.up.left turn.up.left.2
    arrowshape: turn.up.left.2.circle turn.up.left.circle turn.up.right up zigzag.forward zigzag.right
    arrowtriangle: backward down down.2 forward left left.2 left.and.line.vertical.and.arrowtriangle.right
    arrowtriangle: left.and.line.vertical.and.arrowtriangle.right.fill right right.2
    arrowtriangle: right.and.line.vertical.and.arrowtriangle.left up up.2 up.arrowtriangle.down.window.left
    arrowtriangle: up.arrowtriangle.down.window.right
    audio: jack.mono jack.stereo
    autostartstop: . trianglebadge.exclamationmark
    axle: 2 2.driveshaft.disengaged 2.front.and.rear.engaged 2.front.disengaged
    backward: . end end.alt frame
    badge: plus.radiowaves.forward plus.radiowaves.right
    balloon: . 2
    barcode: . viewfinder
    baseball: . diamond.bases diamond.bases.outs.indicator
    battery: 0 25 50 75 100 100.bolt 0percent 25percent 50percent 75percent 100percent 100percent.bolt 100.circle
    batteryblock: . stack
    beach: umbrella
    beats: headphones earphones fit.pro fitpro fitpro.left fitpro.right kidaudio powerbeats powerbeats3 powerbeatspro
    beats: powerbeatspro.left powerbeatspro.right studiobuds studiobud.left studiobud.right studiobuds.plus solobuds
    beats: pill
    bed: double
    bell: . and.waves.left.and.right waves.left.and.right
    birthday: cake
    blinds: horizontal.closed horizontal.open vertical.closed vertical.open
    bold: . italic.underline underline
    bolt: . brakesignal car batteryblock heart horizontal horizontal.icloud ring.closed trianglebadge.exclamationmark
    bolt: house badge.automatic badge.clock
    book: . and.wrench closed pages vertical text
    books: vertical
    box: truck
    brain: . head.profile filled.head.profile
    brakesignal: . dashed
    bubble: . left left.and.bubble.right left.and.exclamationmark.bubble.right left.and.text.bubble.right
    bubble: middle.bottom middle.top right left.and.bubble.right.fill
    bubbles: and.sparkles
    building: . 2 2.crop.circle columns
    bus: . doubledecker
    button: angledbottom.horizontal.left angledtop.vertical.left horizontal horizontal.top.press programmable
    button: roundedbottom.horizontal roundedtop.horizontal vertical.left.press vertical.right.press
    cable: coaxial connector connector.horizontal connector.video
    calendar: . day.timeline.left day.timeline.leading day.timeline.right day.timeline.trailing and.person
    camera: . aperture badge.ellipsis filters macro metering.center.weighted metering.center.weighted.average
    camera: metering.matrix metering.multispot metering.none metering.partial metering.spot metering.unknown
    camera: on.rectangle rotate shutter.button viewfinder
    capsule: . bottomhalf.filled lefthalf.filled on.capsule on.rectangle portrait portrait.bottomhalf.filled
    capsule: portrait.tophalf.filled portrait.lefthalf.filled righthalf.filled tophalf.filled lefthalf.fill
    captions: bubble
    car: . 2 ferry rear side front.waves.down front.waves.up rear.waves.up rear.road.lane side.air.circulate
    car: side.and.exclamationmark side.arrowtriangle.up top.door.front.left.open top.radiowaves.front
    car: top.lane.dashed.arrowtriangle.inward window.left window.right circle
    carbon: monoxide.cloud dioxide.cloud
    carseat: left left.1 right
    cart: . flatbed
    cat: . circle
    chair: . lounge
    character: . book.closed bubble cursor.ibeam duployan magnify phonetic sutton textbox
    chart: bar bar.doc.horizontal bar.horizontal.page bar.xaxis bar.xaxis.ascending bar.yaxis dots.scatter
    chart: line.downtrend.xyaxis line.flattrend.xyaxis line.text.clipboard line.uptrend.xyaxis pie xyaxis.line
    checkerboard: rectangle shield
    checklist: . checked unchecked
    checkmark: . applewatch bubble gobackward icloud message rectangle rectangle.portrait rectangle.stack
    checkmark: seal.text.page arrow.trianglehead.counterclockwise
    chevron: backward backward.2 backward.to.line compact.down compact.left compact.right compact.up compact.backward
    chevron: compact.forward down down.2 down.forward.2 down.right.2 forward forward.2 forward.dotted.chevron.forward
    chevron: forward.to.line left left.2 left.to.line left.forwardslash.chevron.right left.slash.chevron.right
    chevron: left.chevron.left.dotted right right.2 right.to.line up up.2 up.chevron.down
    chevron: up.chevron.right.chevron.down.chevron.left up.forward.2 up.right.2
    circle: . and.line.horizontal bottomhalf.filled bottomrighthalf.checkered badge.plus circle dashed
    circle: dashed.inset.filled dotted dotted.and.circle dotted.circle filled.ipad filled.iphone
    circle: filled.pattern.diagonalline.rectangle grid.2x1 grid.2x1.left.filled grid.2x1.right.filled grid.2x2
    circle: grid.2x2.topleft.checkmark.filled grid.3x3 grid.3x3.circle grid.cross grid.cross.down.filled
    circle: grid.cross.left.filled grid.cross.right.filled grid.cross.up.filled hexagongrid hexagonpath inset.filled
    circle: lefthalf.fill lefthalf.filled lefthalf.filled.righthalf.striped.horizontal lefthalf.striped.horizontal
    circle: on.square on.square.intersection.dotted on.square.merge rectangle.dashed
    circle: rectangle.filled.pattern.diagonalline righthalf.fill righthalf.filled slash square tophalf.filled
    circle: bottomhalf.fill tophalf.fill trianglebadge.exclamationmark fill.square.fill bottomthird.split
    circlebadge: . 2
    clock: . arrow.2.circlepath arrow.circlepath arrow.trianglehead.2.counterclockwise.rotate.90
    clock: arrow.trianglehead.counterclockwise.rotate.90
    cloud: . bolt bolt.rain circle drizzle fog hail heavyrain moon moon.bolt moon.rain rain rainbow.crop rainbow.half
    cloud: sleet snow sun sun.bolt sun.rain
    compass: drawing
    contact: sensor
    contextualmenu: and.cursorarrow and.pointer.arrow
    convertible: side top
    creditcard: . and.123 and.numbers trianglebadge.exclamationmark viewfinder
    cricket: ball
    crop: . rotate
    cross: . case vial
    cube: . box transparent
    cup: and.heat.waves and.saucer
    cursorarrow: . and.square.on.square.dashed click click.2 motionlines motionlines.click rays square
    curtains: closed open
    cylinder: . split.1x2
    decrease: indent quotelevel
    delete: left right backward forward
    desktopcomputer: . and.arrow.down and.macbook
    dial: high low max medium min
    diamond: . bottomhalf.filled inset.filled lefthalf.filled righthalf.filled tophalf.filled
    die: face.1 face.2 face.3 face.4 face.5 face.6
    digitalcrown: arrow.clockwise arrow.counterclockwise horizontal.arrow.clockwise horizontal.press press
    display: . 2 and.arrow.down and.iphone and.screwdriver trianglebadge.exclamationmark
    distribute: horizontal horizontal.center horizontal.left horizontal.right vertical vertical.bottom vertical.center
    distribute: vertical.top
    doc: . append badge.gearshape on.clipboard on.doc plaintext richtext text text.image text.below.ecg
    doc: text.magnifyingglass viewfinder zipper
    dock: arrow.down.rectangle arrow.up.rectangle rectangle
    document: . on.clipboard on.document on.trash viewfinder
    dog: . circle
    dollarsign: . arrow.circlepath arrow.trianglehead.counterclockwise.rotate.90 bank.building
    dollarsign: gauge.chart.lefthalf.righthalf gauge.chart.leftthird.topthird.rightthird
    door: french.closed french.open garage.closed garage.open garage.double.bay.closed garage.double.bay.open
    door: left.hand.closed left.hand.open right.hand.closed right.hand.open sliding.left.hand.closed
    door: sliding.left.hand.open sliding.right.hand.closed
    dot: . arrowtriangles.up.right.down.left.circle circle.and.cursorarrow circle.and.hand.point.up.left.fill
    dot: circle.viewfinder crosshair radiowaves.forward radiowaves.left.and.right radiowaves.right
    dot: radiowaves.up.forward scope scope.laptopcomputer scope.display squareshape squareshape.split.2x2 viewfinder
    dot: circle square
    dots: and.line.vertical.and.cursorarrow.rectangle
    drop: . degreesign halffull keypad.rectangle transmission triangle circle
    duffle: bag
    ear: . and.waveform trianglebadge.exclamationmark
    earbuds: . case
    electric: vehicle
    ellipsis: . bubble curlybraces message rectangle viewfinder vertical.bubble
    engine: combustion emission.and.exclamationmark
    entry: lever.keypad
    envelope: . and.arrow.trianglehead.branch arrow.triangle.branch front open open.badge.clock stack
    eraser: . line.dashed badge.xmark
    eurosign: . bank.building
    ev: charger charger.arrowtriangle.left charger.arrowtriangle.right plug.ac.type.1 plug.dc.ccs1
    exclamationmark: . 2 3 applewatch arrow.circlepath arrow.triangle.2.circlepath
    exclamationmark: arrow.trianglehead.2.clockwise.rotate.90 arrow.trianglehead.counterclockwise.rotate.90 bubble
    exclamationmark: icloud lock magnifyingglass message questionmark shield transmission triangle.text.page
    exclamationmark: warninglight brakesignal tirepressure circle
    externaldrive: . connected.to.line.below
    eye: . circle trianglebadge.exclamationmark half.closed tracking
    eyedropper: . full halffull
    eyes: . inverse
    f: cursive cursive.circle
    face: dashed smiling smiling.inverse
    fan: . and.light.ceiling badge.automatic ceiling desk floor oscillation
    field: of.view.ultrawide of.view.wide
    figure: . 2 2.and.child.holdinghands 2.arms.open 2.circle 2.left.holdinghands 2.right.holdinghands
    figure: american.football and.child.holdinghands archery arms.open australian.football badminton barre baseball
    figure: basketball bowling boxing child child.and.lock child.and.lock.open climbing cooldown core.training cricket
    figure: cross.training curling dance disc.sports dress.line.vertical.figure elliptical equestrian.sports fall
    figure: fencing field.hockey fishing flexibility golf gymnastics hand.cycling handball
    figure: highintensity.intervaltraining hiking hockey hunting ice.hockey ice.skating indoor.cycle indoor.rowing
    figure: indoor.soccer jumprope kickboxing lacrosse martial.arts mind.and.body mixed.cardio open.water.swim
    figure: outdoor.cycle outdoor.rowing outdoor.soccer pickleball pilates play pool.swim racquetball roll
    figure: roll.runningpace rolling rower run run.square.stack run.treadmill sailing seated.seatbelt seated.side
    figure: seated.side.left seated.side.right skateboarding skiing.crosscountry skiing.downhill snowboarding soccer
    figure: socialdance softball squash stair.stepper stairs stand stand.dress stand.line.dotted.figure.stand
    figure: steptraining strengthtraining.functional strengthtraining.traditional surfing table.tennis taichi tennis
    figure: track.and.field volleyball walk walk.arrival walk.departure walk.diamond walk.motion walk.treadmill
    figure: water.fitness waterpolo wave wrestling yoga
    filemenu: and.cursorarrow and.selection
    film: . stack
    fire: extinguisher
    flag: . 2.crossed and.flag.filled.crossed checkered checkered.2.crossed pattern.checkered
    flag: pattern.checkered.2.crossed filled.and.flag.crossed
    flame: . gauge.open
    flashlight: on off on.circle off.circle
    flip: horizontal horizontal.fill horizontal.circle
    fluid: brakesignal batteryblock coolant transmission
    folder: . and.exclamationmark
    fork: knife
    formfitting: gamecontroller
    forward: . end end.alt frame
    fossil: shell
    fuel: filter.water
    fuelpump: . and.filter arrowtriangle.left arrowtriangle.right exclamationmark
    gauge: . badge.plus high low medium open.with.lines.needle.33percent
    gauge: open.with.lines.needle.67percent.and.arrowtriangle with.dots.needle.0percent with.dots.needle.33percent
    gauge: with.dots.needle.50percent with.dots.needle.67percent with.dots.needle.100percent
    gauge: with.dots.needle.bottom.0percent with.dots.needle.bottom.50percent with.dots.needle.bottom.100percent
    gauge: with.needle
    gearshape: . 2 arrow.triangle.2.circlepath arrow.trianglehead.2.clockwise.rotate.90
    gearshift: layout.sixspeed
    globe: . americas asia.australia central.south.asia desk europe.africa
    gobackward: . 5 10 15 30 45 60 75 90 minus
    goforward: . 5 10 15 30 45 60 75 90 plus
    graph: 2d 3d
    greaterthan: . or.equal.to
    guidepoint: vertical.arrowtriangle.forward vertical.numbers
    gym: bag
    h: square.on.square square.fill.on.square
    hand: draw point.down point.left point.right point.up point.up.2 point.up.left point.up.left.and.text
    hand: point.up.braille palm.facing pinch raised raised.app raised.brakesignal raised.fingers.spread
    hand: raised.palm.facing raised.square.on.square rays tap thumbsdown thumbsup wave draw.badge.ellipsis
    hands: and.sparkles clap sparkles
    hat: cap widebrim
    headlight: daytime fog high.beam low.beam
    headphones: . over.ear dots
    hearingdevice: and.signal.meter ear
    heart: . gauge.open rectangle text.clipboard text.square circle
    heat: element.windshield waves
    heater: vertical
    hexagon: . bottomhalf.filled lefthalf.filled righthalf.filled tophalf.filled
    hifispeaker: . 2 and.appletv and.homepod and.homepodmini
    hockey: puck
    hold: brakesignal
    homepod: . 2 and.appletv and.homepodmini
    homepodmini: . 2 and.appletv
    horn: . blast
    hourglass: . bottomhalf.fill bottomhalf.filled tophalf.fill tophalf.filled
    house: . and.flag lodge fill
    humidifier: . and.droplets
    hydrogen: station
    icloud: . and.arrow.down and.arrow.up square circle
    increase: indent quotelevel
    info: . bubble windshield text.page
    inset: filled.applewatch.case
    ipad: . and.arrow.forward and.iphone badge.play gen1 gen1.landscape gen2 gen2.landscape homebutton
    ipad: homebutton.landscape landscape landscape.and.iphone rear.camera sizes
    iphone: . and.arrow.forward and.arrow.forward.inward and.arrow.forward.outward
    iphone: and.arrow.left.and.arrow.right.inward app.switcher badge.play circle gen1 gen1.landscape
    iphone: gen1.radiowaves.left.and.right gen2 gen2.landscape gen3 gen3.landscape homebutton homebutton.landscape
    iphone: homebutton.radiowaves.left.and.right landscape radiowaves.left.and.right rear.camera sizes
    iphone: smartbatterycase.gen1 smartbatterycase.gen2 pattern.diagonalline
    ipod: . shuffle.gen1 shuffle.gen2 shuffle.gen3 shuffle.gen4 touch touch.landscape
    ipodshuffle: gen1 gen2 gen3 gen4
    ipodtouch: . landscape
    ivfluid: bag
    j: square.on.square
    kashida: arabic
    key: . horizontal icloud radiowaves.forward viewfinder 2.on.ring car car.radiowaves.forward card
    key: sensor.tag.radiowaves.left.and.right
    keyboard: . chevron.compact.down chevron.compact.left chevron.compact.right chevron.compact.up macwindow
    keyboard: onehanded.left onehanded.right
    l: joystick joystick.press.down joystick.tilt.down joystick.tilt.left joystick.tilt.right joystick.tilt.up
    l: rectangle.roundedbottom button.roundedbottom.horizontal 1.rectangle.roundedbottom 2.rectangle.roundedtop
    l1: rectangle.roundedbottom button.roundedbottom.horizontal
    l2: rectangle.roundedtop button.angledtop.vertical.left button.roundedtop.horizontal
    lamp: ceiling ceiling.inverse desk floor table
    laptopcomputer: . and.arrow.down and.ipad and.iphone trianglebadge.exclamationmark
    largecircle: fill.circle
    laser: burst
    lasso: . and.sparkles badge.sparkles
    latch: 2.case
    laurel: leading trailing
    lb: rectangle.roundedbottom
    leaf: . arrow.circlepath arrow.triangle.circlepath arrow.trianglehead.clockwise
    lessthan: . or.equal.to
    light: beacon.max beacon.min cylindrical.ceiling cylindrical.ceiling.inverse high.beam max min overhead.left
    light: overhead.right panel recessed recessed.3 recessed.inverse ribbon strip.2
    lightbulb: . 2 circle led led.wide max min
    lightspectrum: horizontal
    lightswitch: off off.square on on.square
    line: 2.horizontal.decrease.circle 3.crossed.swirl.circle 3.horizontal
    line: 3.horizontal.button.angledtop.vertical.right 3.horizontal.decrease 3.horizontal.decrease.circle diagonal
    line: diagonal.arrow diagonal.trianglehead.up.right diagonal.trianglehead.up.right.left.down
    line: first.and.arrowtriangle.forward horizontal.2.decrease.circle horizontal.3 horizontal.3.circle
    line: horizontal.3.decrease horizontal.3.decrease.circle horizontal.star.fill.line.horizontal weight
    lines: measurement.horizontal measurement.vertical measurement.horizontal.aligned.bottom
    link: . icloud
    list: and.film bullet bullet.below.rectangle bullet.circle bullet.clipboard bullet.indent bullet.rectangle
    list: bullet.rectangle.portrait bullet.badge.ellipsis clipboard dash dash.header.rectangle number star triangle
    list: dash.rectangle
    livephoto: . play
    location: . circle north north.line viewfinder fill.viewfinder magnifyingglass app
    lock: . app.dashed applewatch circle.dotted desktopcomputer display doc document icloud ipad iphone laptopcomputer
    lock: macbook open open.applewatch open.desktopcomputer open.display open.ipad open.iphone open.laptopcomputer
    lock: open.rotation open.trianglebadge.exclamationmark rectangle rectangle.on.rectangle rectangle.stack rotation
    lock: rotation.open shield trianglebadge.exclamationmark
    long: text.page.and.pencil
    lt: rectangle.roundedtop
    m1: button.horizontal
    m2: button.horizontal
    macbook: . and.applewatch and.arrow.down and.ipad and.iphone and.visionpro gen1 gen2 sizes
    macmini: . gen1 gen2 gen3
    macpro: gen1 gen2 gen3 gen3.server
    macwindow: . and.cursorarrow and.iphone and.pointer.arrow on.rectangle
    magsafe: batterypack
    mail: . and.text.magnifyingglass stack
    map: . circle
    mappin: . and.ellipse
    matter: logo
    medal: . star
    medical: thermometer
    memories: . badge.plus
    menubar: arrow.down.rectangle arrow.up.rectangle dock.rectangle rectangle
    message: . and.waveform circle
    mic: . and.signal.meter circle square
    microphone: . and.signal.meter
    minus: . arrow.trianglehead.counterclockwise circle.half.filled diamond forwardslash.plus magnifyingglass
    minus: plus.and.fluid.batteryblock plus.batteryblock rectangle.portrait slash.plus
    mirror: side.left side.right
    moon: . circle dust haze road.lanes stars zzz
    moonphase: first.quarter first.quarter.inverse full.moon full.moon.inverse last.quarter last.quarter.inverse
    moonphase: new.moon new.moon.inverse waning.crescent waning.crescent.inverse waning.gibbous waning.gibbous.inverse
    moonphase: waxing.crescent waxing.crescent.inverse waxing.gibbous waxing.gibbous.inverse
    mountain: 2
    move: 3d
    music: mic note note.arrow.trianglehead.clockwise note.house note.list note.square.stack note.tv quarternote.3
    music: microphone pages note.slash
    nosign: . app
    note: . text
    number: . sign
    numbers: . rectangle
    oar: 2.crossed
    octagon: . bottomhalf.filled lefthalf.filled righthalf.filled tophalf.filled
    oilcan: . and.thermometer
    opticaldisc: . drive
    oval: . bottomhalf.filled inset.filled lefthalf.filled portrait portrait.inset.filled portrait.lefthalf.filled
    oval: righthalf.filled tophalf.filled
    paddleshifter: left right
    paintbrush: . pointed
    parkingsign: . brakesignal radiowaves.left.and.right steeringwheel
    party: popper
    pause: . rectangle
    pedal: accelerator brake clutch
    pedestrian: gate.closed gate.open
    pencil: . and.list.clipboard and.outline and.ruler and.scribble line tip tip.crop.circle
    pencil: tip.crop.circle.badge.arrow.forward
    pentagon: . bottomhalf.filled lefthalf.filled righthalf.filled tophalf.filled
    person: . 2 2.arrow.trianglehead.counterclockwise 2.crop.square.stack 2.gobackward 2.wave.2 3 3.sequence
    person: and.arrow.left.and.arrow.right and.arrow.left.and.arrow.right.outward and.background.dotted
    person: and.background.striped.horizontal and.person bust checkmark.and.xmark crop.artframe
    person: crop.badge.magnifyingglass crop.circle crop.circle.dashed crop.rectangle crop.rectangle.stack crop.square
    person: crop.square.on.square.angled fill fill.and.arrow.left.and.arrow.right fill.checkmark fill.questionmark
    person: fill.turn.down fill.turn.left fill.turn.right fill.viewfinder fill.xmark icloud line.dotted.person
    person: spatialaudio.3d spatialaudio.stereo text.rectangle wave.2 and.arrow.trianglehead.2.clockwise
    person: crop.circle.badge.checkmark
    phone: . and.waveform arrow.down.left arrow.right arrow.up.right bubble bubble.left connection down
    phone: down.waves.left.and.right arrow.down.left.fill
    photo: . artframe circle on.rectangle on.rectangle.angled stack tv trianglebadge.exclamationmark
    pianokeys: . inverse
    pill: . circle
    pills: . circle
    pin: . circle
    pip: . enter exit remove swap
    pipe: and.drop
    platter: 2.filled.ipad 2.filled.ipad.landscape 2.filled.iphone 2.filled.iphone.landscape bottom.applewatch.case
    platter: filled.bottom.applewatch.case filled.bottom.iphone filled.top.applewatch.case filled.top.iphone
    platter: top.applewatch.case filled.bottom.and.arrow.down.iphone
    play: . desktopcomputer display house laptopcomputer rectangle rectangle.on.rectangle slash square.stack tv pause
    playstation: logo
    plus: . app arrow.trianglehead.clockwise bubble circle.dashed forwardslash.minus magnifyingglass message
    plus: minus.capsule rectangle.on.folder rectangle.on.rectangle rectangle.portrait slash.minus square.dashed
    plus: square.on.square viewfinder
    point: 3.connected.trianglepath.dotted 3.filled.connected.trianglepath.dotted
    point: bottomleft.forward.to.arrow.triangle.scurvepath bottomleft.forward.to.point.topright.scurvepath
    point: bottomleft.filled.forward.to.point.topright.scurvepath filled.topleft.down.curvedto.point.bottomright.up
    point: forward.to.point.capsulepath topleft.down.curvedto.point.bottomright.up
    point: topleft.down.to.point.bottomright.curvepath topright.arrow.triangle.backward.to.point.bottomleft.scurvepath
    point: topright.filled.arrow.triangle.backward.to.point.bottomleft.scurvepath
    pointer: arrow arrow.click arrow.click.2 arrow.ipad arrow.motionlines arrow.rays arrow.square
    pointer: arrow.and.square.on.square.dashed
    popcorn: . circle
    power: . dotted
    poweroutlet: strip type.a type.b type.c type.d type.e type.f type.g type.h type.i type.j type.k type.l type.m
    poweroutlet: type.n type.o
    powerplug: . portrait
    printer: . dotmatrix filled.and.paper
    purchased: . circle
    puzzlepiece: . extension
    qrcode: . viewfinder
    questionmark: . app app.dashed bubble folder key message square.dashed video
    quote: bubble closing opening
    r: joystick joystick.press.down joystick.tilt.down joystick.tilt.left joystick.tilt.right joystick.tilt.up
    r: rectangle.roundedbottom button.roundedbottom.horizontal
    r1: rectangle.roundedbottom button.roundedbottom.horizontal
    r2: rectangle.roundedtop button.angledtop.vertical.right button.roundedtop.horizontal
    rb: rectangle.roundedbottom
    record: circle
    rectangle: . 2.swap 3.group 3.offgrid 3.offgrid.bubble.left 3.offgrid.fill 3.group.bubble.left
    rectangle: and.arrow.up.right.and.arrow.down.left and.hand.point.up.left and.paperclip and.pencil.and.ellipsis
    rectangle: and.text.magnifyingglass and.line.vertical.and.line.vertical arrowtriangle.2.inward
    rectangle: arrowtriangle.2.outward bottomhalf.filled bottomhalf.inset.filled bottomthird.inset.filled
    rectangle: center.inset.filled center.inset.filled.badge.plus checkered compress.vertical connected.to.line.below
    rectangle: dashed dashed.and.paperclip dock expand.diagonal expand.vertical fill.on.rectangle.angled
    rectangle: fill.on.rectangle.fill grid.1x2 grid.1x3 grid.2x2 grid.3x1 grid.3x2 grid.3x3 grid.3x1.fill
    rectangle: inset.badge.record inset.bottomleading.filled inset.bottomleft.fill inset.bottomleft.filled
    rectangle: inset.bottomright.filled inset.filled inset.filled.and.cursorarrow inset.filled.and.person.filled
    rectangle: inset.filled.on.rectangle inset.fill inset.topleft.filled inset.topright.filled lefthalf.fill
    rectangle: lefthalf.filled lefthalf.inset.fill lefthalf.inset.filled lefthalf.inset.filled.arrow.left
    rectangle: leadinghalf.filled leadinghalf.inset.filled leadingthird.inset.filled leftthird.inset.filled
    rectangle: landscape.rotate on.rectangle on.rectangle.angled on.rectangle.button.angledtop.vertical.left
    rectangle: pattern.checkered portrait portrait.and.arrow.forward portrait.and.arrow.right
    rectangle: portrait.arrowtriangle.2.inward portrait.arrowtriangle.2.outward portrait.bottomhalf.filled
    rectangle: portrait.center.inset.filled portrait.inset.filled portrait.on.rectangle.portrait
    rectangle: portrait.on.rectangle.portrait.angled portrait.rotate portrait.split.2x1 portrait.tophalf.filled
    rectangle: portrait.lefthalf.filled ratio.16.to.9 ratio.3.to.4 ratio.4.to.3 ratio.9.to.16 righthalf.fill
    rectangle: righthalf.filled righthalf.inset.fill righthalf.inset.filled righthalf.inset.filled.arrow.right
    rectangle: rightthird.inset.filled roundedbottom roundedtop split.1x2 split.2x1 split.2x2 split.3x1 split.3x3
    rectangle: split.2x1.slash stack stack.person.crop stack.fill swap tophalf.filled tophalf.inset.filled
    rectangle: topthird.inset.filled trailinghalf.filled trailinghalf.inset.filled trailingthird.inset.filled
    repeat: . 1
    restart: . circle
    retarder: brakesignal
    return: . left right
    righttriangle: . split.diagonal
    ring: circle
    road: lane.arrowtriangle.2.inward lanes lanes.curved.left lanes.curved.right
    robotic: vacuum
    roller: shade.closed shade.open
    roman: shade.closed shade.open
    rotate: 3d left right
    rt: rectangle.roundedtop
    scale: 3d
    scribble: . variable
    selection: pin.in.out
    sensor: radiowaves.left.and.right tag.radiowaves.forward
    server: rack
    shared: with.you
    shazam: logo
    shield: . checkered checkerboard lefthalf.fill lefthalf.filled lefthalf.filled.trianglebadge.exclamationmark
    shield: lefthalf.filled.badge.checkmark pattern.checkered righthalf.filled
    shippingbox: . and.arrow.backward circle
    shoe: . 2 circle arrow.trianglehead.counterclockwise.rotate.90
    shower: . handheld sidejet
    sidebar: leading left right squares.leading squares.left squares.right squares.trailing trailing
    signpost: and.arrowtriangle.up left right right.and.left
    simcard: . 2
    slash: circle
    sleep: . circle
    slider: horizontal.2.arrow.trianglehead.counterclockwise horizontal.2.gobackward
    slider: horizontal.2.rectangle.and.arrow.triangle.2.circlepath horizontal.2.square horizontal.2.square.on.square
    slider: horizontal.3 horizontal.below.rectangle horizontal.below.square.and.square.filled
    slider: horizontal.below.square.filled.and.square horizontal.below.sun.max vertical.3
    smallcircle: circle filled.circle fill.circle
    snow: . road.lane
    snowflake: . road.lane
    soccerball: . inverse
    sparkle: . magnifyingglass
    sparkles: . rectangle.stack tv square
    spatial: capture
    speaker: . 1 2 3 minus plus wave.1 wave.2 wave.2.bubble wave.2.bubble.left wave.3 zzz
    speaker: wave.1.arrowtriangles.up.right.down.left trianglebadge.exclamationmark
    spoon: serving
    sprinkler: . and.droplets
    square: . 2.layers.3d 2.stack.3d 2.stack.3d.bottom.filled 2.stack.3d.top.filled 3.layers.3d
    square: 3.layers.3d.bottom.filled 3.layers.3d.down.backward 3.layers.3d.down.left 3.layers.3d.down.right
    square: 3.layers.3d.middle.filled 3.layers.3d.top.filled 3.stack.3d 3.stack.3d.bottom.filled
    square: 3.stack.3d.middle.filled 3.stack.3d.top.filled and.arrow.down and.arrow.down.on.square and.arrow.up
    square: and.arrow.up.on.square and.arrow.up.trianglebadge.exclamationmark and.at.rectangle
    square: and.line.vertical.and.square and.line.vertical.and.square.filled and.pencil arrowtriangle.4.outward
    square: bottomhalf.filled circle dashed dashed.inset.filled dotted fill.and.line.vertical.and.square
    square: fill.on.circle.fill fill.on.square.fill fill.text.grid.1x2 filled.and.line.vertical.and.square
    square: filled.on.square grid.2x2 grid.3x1.below.line.grid.1x2 grid.3x1.folder grid.3x2 grid.3x3
    square: grid.3x3.bottomleft.filled grid.3x3.bottommiddle.filled grid.3x3.bottomright.filled grid.3x3.middle.filled
    square: grid.3x3.middleleft.filled grid.3x3.middleright.filled grid.3x3.topleft.filled grid.3x3.topmiddle.filled
    square: grid.3x3.topright.filled grid.3x3.square grid.4x3 inset.filled lefthalf.fill lefthalf.filled on.circle
    square: on.square on.square.dashed on.square.intersection.dashed on.square.squareshape.controlhandles resize
    square: resize.down resize.up righthalf.fill righthalf.filled split.1x2 split.2x1 split.2x2 split.2x2.circle
    square: split.bottomrightquarter split.diagonal split.diagonal.2x2 stack stack.3d.down.dottedline
    square: stack.3d.down.forward stack.3d.down.right stack.3d.forward.dottedline stack.3d.up
    square: stack.3d.up.trianglebadge.exclamationmark text.square tophalf.filled slash
    squares: below.rectangle leading.rectangle
    squareshape: . controlhandles.on.squareshape.controlhandles dotted.split.2x2 dotted.squareshape split.2x2
    squareshape: split.3x3 squareshape.dotted
    star: . bubble circle hexagon leadinghalf.fill leadinghalf.filled lefthalf.fill trianglebadge.exclamationmark
    star: lefthalf.filled square.on.square
    staroflife: . shield
    steeringwheel: . and.hands and.heat.waves and.key and.lock arrow.triangle.left exclamationmark
    steeringwheel: arrow.trianglehead.counterclockwise.and.clockwise
    stop: . circle
    suit: club diamond heart spade
    suitcase: . cart rolling rolling.and.film rolling.and.suitcase
    sun: and.horizon dust haze horizon lefthalf.filled max max.circle max.trianglebadge.exclamationmark min rain snow
    sun: righthalf.filled
    sunrise: . circle
    sunset: . circle
    suspension: shock
    suv: side
    swift: . circle
    switch: 2 programmable
    table: furniture
    takeoutbag: and.cup.and.straw
    teletype: . answer
    tennis: racket
    tent: . 2
    testtube: 2
    text: aligncenter alignleft alignright and.command.macwindow append below.folder below.photo below.rectangle
    text: book.closed bubble cursor document insert justify justify.leading justify.left justify.right
    text: justify.trailing justifyleft line.first.and.arrowtriangle.forward line.last.and.arrowtriangle.forward
    text: magnifyingglass page page.badge.magnifyingglass quote rectangle rectangle.page redaction viewfinder
    text: word.spacing alignleading aligntrailing line.3.summary append.rtl badge.plus badge.minus badge.checkmark
    text: badge.xmark badge.star
    textformat: . 12 123 abc abc.dottedunderline alt characters characters.arrow.left.and.right
    textformat: characters.dottedunderline numbers size size.larger size.smaller subscript superscript
    theatermask: and.paintbrush
    thermometer: . brakesignal high low medium snowflake sun transmission variable variable.and.figure
    timeline: selection
    timer: . circle square
    toilet: . circle
    tornado: . circle
    tortoise: . circle
    traction: control.tirepressure
    train: side.front.car side.middle.car side.rear.car
    tram: . card circle tunnel
    trapezoid: and.line.horizontal and.line.vertical
    tray: . 2 and.arrow.down and.arrow.up full circle
    tree: . circle
    triangle: . bottomhalf.filled inset.filled lefthalf.filled righthalf.filled tophalf.filled triangle.circle
    trophy: . circle
    truck: box box.badge.clock pickup.side
    tv: . and.hifispeaker.fill and.mediabox badge.wifi circle inset.filled music.note
    uiwindow: split.2x1
    umbrella: . percent
    vial: viewfinder
    video: . doorbell square
    viewfinder: . circle rectangular trianglebadge.exclamationmark
    visionpro: . and.arrow.forward and.arrow.forward.inward circle
    volleyball: . circle
    wallet: bifold pass
    wand: and.outline and.rays and.rays.inverse and.stars and.stars.inverse and.sparkles
    washer: . circle
    watchface: applewatch.case
    water: waves waves.and.arrow.down waves.and.arrow.up waves.and.arrow.trianglehead.down waves.and.thermometer
    wave: 3.backward 3.down 3.forward 3.left 3.right 3.up
    waveform: . and.magnifyingglass and.mic and.person.filled circle path path.badge.minus path.badge.plus path.ecg
    waveform: path.ecg.magnifyingglass path.ecg.rectangle path.ecg.text path.ecg.text.clipboard low mid high
    web: camera
    widget: extralarge large large.badge.plus medium medium.badge.plus small small.badge.plus
    wifi: . exclamationmark router square circle
    wind: . snow circle
    window: awning awning.closed casement casement.closed ceiling ceiling.closed horizontal horizontal.closed
    window: shade.closed shade.open vertical.closed vertical.open
    windshield: front.and.fluid.and.spray front.and.heat.waves front.and.spray front.and.wiper
    windshield: front.and.wiper.and.drop rear.and.heat.waves rear.and.wiper
    wrench: . adjustable and.screwdriver trianglebadge.exclamationmark
    xbox: logo
    xmark: . app applewatch bin bubble icloud message rectangle rectangle.portrait seal
    xserve: . raid
    yensign: . bank.building
    yuansign: . bank.building
    zipper: page
    zl: rectangle.roundedtop button.roundedtop.horizontal
    zr: rectangle.roundedtop button.roundedtop.horizontal
    """
}
