import Testing

@testable import SourceRewriting

/// Modules and types of Apple's that are not here.
@Suite("What is not here")
struct AbsentNameTests {
  private func remarks(_ source: String) -> [String] { RewrittenSources(source).remarks }

  @Test("An import of a module that nothing in the file uses is left out, with a warning")
  func unusedImport() {
    let sources = RewrittenSources(
      """
      import MapKit
      import UIKit
      class Board: UIView {}
      """)
    #expect(sources.lines == ["", "import UIKit", "class Board: UIView {}"])
    #expect(
      sources.remarks == ["0.swift:1: warning: there is no module MapKit here; nothing in this file uses it"])
  }

  @Test(
    "An import of a module that the file uses is refused",
    arguments: [
      "import WebKit\nlet page = WKWebView()",
      "import SwiftUI\nstruct Screen: View {}",
      "import Metal\nlet device: MTLDevice? = nil",
      "import Unheard",
    ])
  func usedImport(source: String) {
    let module = source.split(whereSeparator: \.isWhitespace)[1]
    #expect(remarks(source).first == "0.swift:1: error: there is no module \(module) here")
  }

  @Test("What is not compiled here is neither rewritten nor refused")
  func uncompiled() {
    let source = """
      import UIKit
      class Board: UIView {}
      #if canImport(SwiftUI) && DEBUG
      import SwiftUI
      struct BoardPreview: PreviewProvider { static var previews: some View { Text("a") } }
      #endif
      #if os(macOS)
      import AppKit
      #elseif os(watchOS) || os(tvOS)
      import WatchKit
      #elseif os(iOS)
      import CoreGraphics
      #else
      import Cocoa
      #endif
      #if !canImport(UIKit)
      import Unheard
      #endif
      """
    #expect(remarks(source).isEmpty)
    #expect(remarks("#if DEBUG\nimport Unheard\n#endif").count == 1)
    #expect(remarks("#if !os(macOS)\nimport Unheard\n#endif").count == 1)
  }

  @Test("Previews of SwiftUI's, and views that are wrapped for them, are left out")
  func previews() {
    let sources = RewrittenSources(
      """
      import UIKit
      import SwiftUI
      class Board: UIView {}
      struct BoardView: UIViewRepresentable {
        func makeUIView(context: Context) -> Board { Board() }
        func updateUIView(_ view: Board, context: Context) {}
      }
      struct BoardPreview: PreviewProvider {
        static var previews: some View { BoardView() }
      }
      let board = Board()
      """)
    #expect(
      sources.lines == [
        "import UIKit", "", "class Board: UIView {}", "", "", "", "", "", "", "", "let board = Board()",
      ])
    #expect(
      sources.remarks == ["0.swift:2: warning: there is no module SwiftUI here; nothing in this file uses it"])
  }

  @Test("So is what wraps a controller for them, wherever it stands; an app of SwiftUI's is refused")
  func wrappers() {
    let sources = RewrittenSources(
      """
      import UIKit
      import SwiftUI
      class Board: UIViewController {}
      #if DEBUG
      extension UIViewController {
      struct Preview: UIViewControllerRepresentable { func makeUIViewController(context: Context) -> some UIViewController { a } }
      func preview() -> some View { Preview(controller: self).edgesIgnoringSafeArea(.all) }
      var shown: some View { preview() }
      }
      #endif
      """)
    #expect(
      sources.lines == [
        "import UIKit", "", "class Board: UIViewController {}", "#if DEBUG", "extension UIViewController {", "", "", "",
        "}", "#endif",
      ])
    #expect(sources.remarks == ["0.swift:2: warning: there is no module SwiftUI here; nothing in this file uses it"])
    #expect(
      remarks("import SwiftUI\nstruct Page: View { var body: some View { Text(title) } }").first
        == "0.swift:1: error: there is no module SwiftUI here")
  }

  @Test("The target's own types do not count as a module's")
  func ownTypes() {
    #expect(
      remarks("import GameKit\nclass GKBoard {}\nlet board = GKBoard()") == [
        "0.swift:1: warning: there is no module GameKit here; nothing in this file uses it"
      ])
  }

  @Test("A type of UIKit's that is not here is refused once, at its first place")
  func absentType() {
    #expect(
      remarks("import UIKit\nlet a = CIDetector(x)\nvar b: CIDetector?\nlet c = UIPrintInfo(dictionary: d)")
        == [
          "0.swift:2: error: CIDetector is not there: Touchstone has no detectors of Core Image yet",
          "0.swift:4: error: UIPrintInfo is not there: Touchstone has no printing yet",
        ])
    #expect(
      remarks("import UIKit\nclass Note: UIDocument {}\nlet p: UIDocumentPickerViewController\nlet f = CTFontCreate(n)")
        == [
          "0.swift:2: error: UIDocument is not there: Touchstone has no documents yet",
          "0.swift:4: error: CTFontCreate is not there: Touchstone has no Core Text yet",
        ])
    #expect(remarks("import UIKit\nclass UITab {}\nlet t = UITab()\nlet b: UITabBar") == [])
    #expect(remarks("import UIKit\nlet area = UIRegion(radius: 100)") == [])
  }

  @Test("Emitters and fields of dynamics are there")
  func emittersAndFields() {
    let source =
      "import UIKit\nlet a = CAEmitterLayer()\nlet b = CAEmitterCell()\nlet c = UIFieldBehavior.dragField()\nlet d: UIRegion"
    #expect(remarks(source).isEmpty)
  }

  @Test("Of frameworks that are here in part, types that are not are refused, and others are not")
  func partlyThere() {
    #expect(
      remarks(
        """
        import AVFoundation
        import CoreImage.CIFilterBuiltins
        let sound = try? AVAudioPlayer(data: data)
        let film = AVPlayer(url: url)
        let filter = CIFilter(name: "CISepiaTone")
        """) == ["0.swift:4: error: AVPlayer is not there: Touchstone has no films yet"])
  }

  @Test("A type that the target declares itself is its own, and a member of such a name is not a type")
  func ownAbsentType() {
    #expect(
      remarks("import UIKit\nclass UIPrintHandle: UIView {}\nlet a = UIPrintHandle()\nlet b = a.UIPrintThing").isEmpty)
  }
}
