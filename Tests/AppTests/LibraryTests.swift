import Foundation
import Testing

extension AppSuites {
  /// What a running program has of the libraries that are loaded when they are needed, as the kernel lists its memory.
  @Suite("Libraries")
  struct Libraries {
    private func pageLibraries(of app: ChildApp) -> [String] {
      libraries(["libgnutls"], of: app)
    }

    private func libraries(_ names: [String], of app: ChildApp) -> [String] {
      let files = app.mappedFiles
      // The list was read, and is this program's.
      #expect(files.contains { $0.hasPrefix("libswiftCore.") }, "\(files)")
      return names.filter { name in files.contains { $0.hasPrefix(name) } }
    }

    private let drawingLibraries = ["libcairo.", "libfontconfig.", "libfreetype.", "libglib-", "libpango-"]

    @Test("An app that shows plain views has no library of drawing, text or pictures, and none of what these bring")
    func plainViews() throws {
      let journal = try JournalFile()
      let app = try ChildApp(
        Products.program("JournalApp"), environment: ["TOUCHSTONE_BACKEND": "headless", "JOURNAL": journal.path])
      try eventually("a journal", state: { app.errors }) { !journal.lines().isEmpty }
      let late = drawingLibraries + ["libpixman-1.", "libjpeg.", "libqrencode.", "libxcb-cursor."]
      #expect(libraries(late, of: app) == [])
    }

    @Test("An app that shows text has the libraries of text, and none of pictures")
    func text() throws {
      let screen = try ScreenKind.x11.start(ScreenStart("TouchGallery"))
      defer { screen.stop() }
      let app = screen.app
      try eventually("text", state: { app.errors }) { libraries(drawingLibraries, of: app) == drawingLibraries }
      #expect(libraries(["libjpeg.", "libqrencode."], of: app) == [])
    }

    @Test(
      "An app in a window does not have the library of TLS",
      arguments: [ScreenKind.x11, .kwin, .sway])
    func window(kind: ScreenKind) throws {
      let screen = try kind.start(ScreenStart("MultiTouch"))
      defer { screen.stop() }
      #expect(pageLibraries(of: screen.app).isEmpty)
    }

    @Test("An app on no screen does not have it")
    func headless() throws {
      let journal = try JournalFile()
      let app = try ChildApp(
        Products.program("JournalApp"), environment: ["TOUCHSTONE_BACKEND": "headless", "JOURNAL": journal.path])
      try eventually("a journal", state: { app.errors }) { !journal.lines().isEmpty }
      #expect(pageLibraries(of: app).isEmpty)
    }

    @Test("The same app as a page of this machine does not have it")
    func page() throws {
      let screen = try ScreenKind.chromium.start(ScreenStart("MultiTouch"))
      defer { screen.stop() }
      #expect(pageLibraries(of: screen.app).isEmpty)
    }

    @Test("On the network it has it")
    func network() throws {
      let folder = try JournalFile()
      let app = try ChildApp(
        Products.program("MultiTouch"),
        environment: [
          "TOUCHSTONE_BACKEND": "web", "TOUCHSTONE_PORT": "0", "TOUCHSTONE_LAN": "1",
          "XDG_DATA_HOME": folder.folder.path,
        ])
      try eventually("an address", state: { app.output + app.errors }) { app.output.contains("https://") }
      #expect(pageLibraries(of: app) == ["libgnutls"])
    }
  }
}
