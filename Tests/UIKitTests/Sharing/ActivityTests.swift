import Foundation
import Testing
import TouchTesting
import UIKit

/// An activity of an app's own.
private final class Upload: UIActivity {
  override var activityType: ActivityType? { ActivityType("test.upload") }
  override var activityTitle: String? { "Upload" }
  override func canPerform(withActivityItems activityItems: [Any]) -> Bool { activityItems.contains { $0 is String } }
  override func prepare(withActivityItems activityItems: [Any]) { journal("prepare \(activityItems)") }
  override func perform() {
    journal("perform")
    activityDidFinish(true)
  }
}

/// Gives each activity its own text.
private final class Source: NSObject, UIActivityItemSource {
  func activityViewControllerPlaceholderItem(_ activityViewController: UIActivityViewController) -> Any { "" }
  func activityViewController(
    _ activityViewController: UIActivityViewController, itemForActivityType activityType: UIActivity.ActivityType?
  ) -> Any? { activityType == .copyToPasteboard ? "copied" : "other" }
}

@MainActor @Suite("Share sheets", .serialized)
struct ActivityTests {
  private func sheet(_ items: [Any], _ own: [UIActivity]? = nil) -> UIActivityViewController {
    let sheet = UIActivityViewController(activityItems: items, applicationActivities: own)
    sheet.completionWithItemsHandler = { type, completed, _, error in
      journal("\(type?.rawValue.split(separator: ".").last ?? "none") \(completed)\(error == nil ? "" : " failed")")
    }
    return sheet
  }

  @Test("What is chosen is done when the sheet has closed: copied, saved, printed")
  func system() throws {
    let here = try SharingStage()
    defer { here.end() }
    for title in ["Copy", "Save to Files", "Save to Files", "Print to PDF"] {
      here.present(sheet(["A bird"]))
      here.tap(title)
      #expect(here.root.presentedViewController == nil)
    }
    here.present(sheet([SharingStage.picture(.red)]))
    here.tap("Save Image")
    #expect(
      here.stage.journal == [
        "CopyToPasteboard true", "SaveToFiles true", "SaveToFiles true", "Print true", "SaveToCameraRoll true",
      ], "\(here.stage.journal)")
    #expect(UIPasteboard.general.string == "A bird")
    #expect(here.files("Documents") == ["Document.pdf", "Text 2.txt", "Text.txt"])
    #expect(here.files("Pictures") == ["Image.png"])
    let document = try Data(contentsOf: here.home.appendingPathComponent("Documents/Document.pdf"))
    #expect(document.starts(with: Data("%PDF".utf8)))
  }

  @Test("The app's activities come first and get what their source gives them; excluded ones are not offered")
  func own() throws {
    let here = try SharingStage()
    defer { here.end() }
    let source = Source()
    here.present(sheet([source], [Upload()]))
    here.tap("Upload")
    let second = sheet([source], [Upload()])
    second.excludedActivityTypes = [.init("test.upload"), .print]
    here.present(second)
    let titles = rows(in: second.view)
    here.tap("Copy")
    let third = sheet([source])
    here.present(third)
    third.dismiss(animated: true)
    here.stage.advance(by: .seconds(1))
    #expect(
      here.stage.journal == [
        "prepare [\"other\"]", "perform", "upload true", "CopyToPasteboard true", "none false",
      ], "\(here.stage.journal)")
    #expect(titles == ["Copy", "Save to Files"] && UIPasteboard.general.string == "copied")
  }

  private func rows(in view: UIView) -> [String] {
    if let control = view as? UIControl, String(describing: type(of: control)) == "ActivityRow" {
      return control.subviews.compactMap { ($0 as? UILabel)?.text }
    }
    return view.subviews.flatMap { rows(in: $0) }
  }

  @Test("Share sheets by day and by night", arguments: [false, true])
  func pictures(isDark: Bool) throws {
    let here = try SharingStage(height: 480, scale: 2)
    defer { here.end() }
    here.stage.window.overrideUserInterfaceStyle = isDark ? .dark : .light
    here.present(sheet(["A kingfisher by the river"], [Upload()]))
    let result = here.stage.snapshot.compare(named: "share-sheet\(isDark ? "-dark" : "")")
    #expect(result.matches, "\(result)")
  }
}
