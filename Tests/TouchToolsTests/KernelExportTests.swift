import Foundation
import Testing
import TouchPlatform
import TouchRecording

@testable import TouchTools

@Suite("Exporting tapes as kernel devices")
struct KernelExportTests {
  private static func at(_ milliseconds: UInt64) -> MonotonicInstant {
    MonotonicInstant(nanoseconds: 1_000_000_000 + milliseconds * 1_000_000)
  }

  /// Two fingers and a pen; one finger is cancelled.
  static func tape() -> Recording {
    let header = RecordingHeader(
      platform: "X11", geometry: SurfaceGeometry(size: CGSize(width: 800, height: 600), scale: 1.5), start: at(0))
    func sample(
      _ id: UInt64, _ phase: ContactPhase, _ x: Double, _ y: Double, _ time: UInt64, force: Float? = nil
    ) -> ContactSample {
      ContactSample(
        id: ContactID(id), phase: phase, location: CGPoint(x: x, y: y), time: at(time), radius: 12.5, force: force)
    }
    func pen(_ phase: ContactPhase, _ x: Double, _ y: Double, _ time: UInt64) -> ContactSample {
      ContactSample(
        id: ContactID(9), phase: phase, location: CGPoint(x: x, y: y), time: at(time), tool: .pen, force: 0.25,
        altitude: 1, azimuth: 2)
    }
    func frame(_ time: UInt64, _ samples: ContactSample...) -> InputEvent {
      .contacts(ContactFrame(surface: .main, time: at(time), samples: samples))
    }
    return Recording(
      header: header,
      events: [
        frame(10, sample(1, .began, 100.3, 200.7, 10, force: 0.5)),
        frame(20, sample(1, .moved, 110.123, 210, 20, force: 0.6), sample(2, .began, 799.99, 599.99, 20, force: 1)),
        .hover(
          HoverSample(
            surface: .main, time: at(22), phase: .entered, location: CGPoint(x: 400, y: 300), tool: .pen, altitude: 1,
            azimuth: 2)),
        frame(25, pen(.began, 401, 301, 25)), frame(27, pen(.moved, 410, 310, 27)),
        frame(28, pen(.ended, 411, 310, 28)),
        .hover(
          HoverSample(surface: .main, time: at(29), phase: .exited, location: CGPoint(x: 411, y: 310), tool: .pen)),
        frame(30, sample(1, .ended, 120, 220, 30, force: 0.1)),
        frame(40, sample(3, .began, 5, 6, 40, force: 0.3)),
        frame(50, sample(2, .cancelled, 790, 590, 50, force: 1), sample(3, .ended, 5, 6, 50, force: 0)),
      ])
  }

  @Test(
    "There and back: the same contacts, places within a unit, the rest as finely as the device measures",
    arguments: KernelRecording.Format.allCases)
  func roundTrip(format: KernelRecording.Format) throws {
    let original = Self.tape()
    let devices = try KernelExport().devices(of: original).recording
    let files: [String] =
      format == .libinput
      ? [devices.libinput] : devices.tracks.map { KernelRecording.evemu($0, surface: devices.surface) }
    var found: [[ContactSample]] = []
    for file in files {
      let recording = try KernelRecording.read(Array(file.utf8))
      let tape = try KernelImport().tape(of: recording).tape
      #expect(tape.header.geometry == original.header.geometry)
      found += Lives(tape).samples
    }
    let unit = 132 / 25.4 / Double(KernelExport.resolution)
    let wanted = Lives(original).samples.sorted { ($0[0].tool.rawValue, $0[0].id) < ($1[0].tool.rawValue, $1[0].id) }
    found.sort { ($0[0].tool.rawValue, $0[0].id) < ($1[0].tool.rawValue, $1[0].id) }
    try #require(found.count == wanted.count)
    for (new, old) in zip(found, wanted) {
      #expect(new.map(\.phase) == old.map(\.phase))
      for (a, b) in zip(new, old) {
        #expect(abs(a.x - b.x) <= unit && abs(a.y - b.y) <= unit)
        #expect(a.tool == b.tool)
        #expect(abs((a.force ?? -1) - (b.force ?? -1)) < 0.001)
        if b.tool == .finger { #expect(abs(a.radius - b.radius) < 0.03) }
        if let altitude = b.altitude, let azimuth = b.azimuth {
          #expect(abs((a.altitude ?? -9) - altitude) < 0.001 && abs((a.azimuth ?? -9) - azimuth) < 0.001)
        }
        let offset = a.time.nanoseconds(since: new[0].time) - b.time.nanoseconds(since: old[0].time)
        #expect(abs(offset) < 1_000)
      }
    }
  }

  @Test("Real recordings survive import, export and import", arguments: Recordings.files)
  func realRoundTrip(path: String) throws {
    let first = try KernelImport().tape(of: try Recordings.read(path)).tape
    let text = try KernelExport().devices(of: first).recording.libinput
    let second = try KernelImport().tape(of: try KernelRecording.read(Array(text.utf8))).tape
    let before = Lives(first).samples
    let after = Lives(second).samples
    #expect(before.map(\.count) == after.map(\.count))
    for (a, b) in zip(before.joined(), after.joined()) {
      #expect(a.phase == b.phase && abs(a.x - b.x) < 0.06 && abs(a.y - b.y) < 0.06)
    }
  }

  @Test("A pen's height, its eraser and its buttons go there and back")
  func penParts() throws {
    func hover(_ phase: HoverSample.Phase, _ time: UInt64, isEraser: Bool, height: Float) -> InputEvent {
      .hover(
        HoverSample(
          surface: .main, time: Self.at(time), phase: phase, location: CGPoint(x: 400, y: 300), tool: .pen,
          altitude: 1, azimuth: 2, height: height, isEraser: isEraser))
    }
    func button(_ number: UInt8, _ phase: PenButtonSample.Phase, _ time: UInt64) -> InputEvent {
      .penButton(PenButtonSample(surface: .main, time: Self.at(time), button: number, phase: phase))
    }
    func pen(_ phase: ContactPhase, _ time: UInt64) -> InputEvent {
      .contacts(
        ContactFrame(
          surface: .main, time: Self.at(time),
          samples: [
            ContactSample(
              id: ContactID(9), phase: phase, location: CGPoint(x: 400, y: 300), time: Self.at(time), tool: .pen,
              force: 0.5, altitude: 1, azimuth: 2, isEraser: true)
          ]))
    }
    var tape = Self.tape()
    tape.events = [
      hover(.entered, 10, isEraser: false, height: 0.75), button(1, .pressed, 12), button(1, .released, 14),
      hover(.exited, 16, isEraser: false, height: 0.75), hover(.entered, 20, isEraser: true, height: 0.25),
      button(2, .pressed, 22), pen(.began, 24), button(2, .released, 26), pen(.ended, 28),
      hover(.exited, 30, isEraser: true, height: 0),
    ]
    let text = try KernelExport().devices(of: tape).recording.libinput
    let found = try KernelImport().tape(of: try KernelRecording.read(Array(text.utf8))).tape
    let story = found.events.compactMap { event -> String? in
      switch event {
      case .hover(let hover):
        "\(hover.phase) \(hover.isEraser) \(((hover.height ?? 9) * 100).rounded() / 100)"
      case .penButton(let button): "\(button.button) \(button.phase)"
      case .contacts(let frame): frame.samples.map { "\($0.phase) \($0.isEraser)" }.joined()
      default: nil
      }
    }
    #expect(
      story == [
        "entered false 0.75", "1 pressed", "1 released", "exited false 0.75", "entered true 0.25", "2 pressed",
        "exited true 0.25", "began true", "2 released", "ended true", "entered true 0.25", "exited true 0.25",
      ])
  }

  @Test("Slots are used again, the lowest first, and nothing that stays the same is said twice")
  func slots() throws {
    let track = try #require(try KernelExport().devices(of: Self.tape()).recording.tracks.first)
    #expect(track.device.axes[KernelCode.Axis.slot]?.maximum == 1)
    let numbers = track.events.filter { $0.code == KernelCode.Axis.trackingID && $0.type == 3 }.map(\.value)
    #expect(numbers == [0, 1, -1, 2, -1, -1])
    var known: [UInt32: Int32] = [:]
    var slot: Int32 = 0
    for event in track.events where event.type == 3 {
      if event.code == KernelCode.Axis.slot { slot = event.value }
      let key = UInt32(event.code) << 16 | UInt32(event.code >= 0x2F ? slot : 0)
      if event.code != KernelCode.Axis.slot { #expect(known[key] != event.value) }
      known[key] = event.value
    }
  }

  @Test("A tape without contacts has nothing to export; hostile numbers are held within the device")
  func hostile() throws {
    var tape = Self.tape()
    tape.events = []
    #expect(throws: KernelRecordingError.self) { try KernelExport().devices(of: tape) }
    let wild = ContactSample(
      id: ContactID(1), phase: .began, location: CGPoint(x: Double.nan, y: -.infinity), time: .distantFuture,
      radius: .infinity, force: 7)
    tape.events = [.contacts(ContactFrame(surface: .main, time: .distantFuture, samples: [wild]))]
    tape.header.geometry = SurfaceGeometry(size: CGSize(width: Double.nan, height: 1e300), scale: -1)
    let outcome = try KernelExport().devices(of: tape)
    #expect(outcome.notes.contains { $0.contains("outside the surface") })
    #expect(!outcome.recording.libinput.isEmpty)
  }

  /// Runs a script of Debian's own Python, which has the libraries of these formats.
  private func python(_ script: String, _ input: String) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = ["-c", script]
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data(input.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    process.arguments?.append(file.path)
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  @Test("An independent reader of YAML finds the same events")
  func yaml() throws {
    let recording = try KernelExport().devices(of: Self.tape()).recording
    let script = """
      import sys, yaml
      d = yaml.safe_load(open(sys.argv[1]))
      print(d['version'], d['ndevices'], len(d['devices']))
      for device in d['devices']:
        events = [e for group in device['events'] for e in group['evdev']]
        print(device['evdev']['name'], len(events), sum(1 for e in events if e[2:] == [0, 0, 0]), len(device['evdev']['absinfo']))
      """
    let (status, output) = try python(script, recording.libinput)
    func line(_ track: KernelRecording.Track) -> String {
      "\(track.device.name) \(track.events.count) \(track.events.count { $0.type == 0 }) \(track.device.axes.count)\n"
    }
    #expect(status == 0 && output == "1 2 2\n" + recording.tracks.map(line).joined(), "\(output)")
  }

  @Test("evemu's own library reads the device and every event")
  func evemu() throws {
    let recording = try KernelExport().devices(of: Self.tape()).recording
    // As evemu.h has it; without a device node nothing of the kernel is needed.
    let script = """
      import ctypes, sys
      e = ctypes.CDLL('libevemu.so.3'); c = ctypes.CDLL(None)
      e.evemu_new.restype = ctypes.c_void_p; c.fopen.restype = ctypes.c_void_p
      e.evemu_get_name.restype = ctypes.c_char_p
      class Event(ctypes.Structure):
        _fields_ = [('s', ctypes.c_long), ('us', ctypes.c_long), ('type', ctypes.c_ushort), ('code', ctypes.c_ushort), ('value', ctypes.c_int)]
      d = ctypes.c_void_p(e.evemu_new(None)); f = ctypes.c_void_p(c.fopen(sys.argv[1].encode(), b'r'))
      assert e.evemu_read(d, f) > 0
      print(e.evemu_get_name(d).decode(), e.evemu_get_abs_maximum(d, 0), e.evemu_get_abs_resolution(d, 0), e.evemu_has_prop(d, 1))
      n = 0; total = 0; v = Event()
      while e.evemu_read_event(f, ctypes.byref(v)) > 0: n += 1; total += v.value * v.code + v.type
      print(n, total)
      """
    for track in recording.tracks {
      let (status, output) = try python(script, KernelRecording.evemu(track, surface: recording.surface))
      let total = track.events.reduce(0) { $0 + Int($1.value) * Int($1.code) + Int($1.type) }
      let axis = try #require(track.device.axes[0])
      let wanted = "\(track.device.name) \(axis.maximum) \(axis.resolution) 1\n\(track.events.count) \(total)\n"
      #expect(status == 0 && output == wanted, "\(output)")
    }
  }
}
