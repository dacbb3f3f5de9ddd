import Foundation
import Testing
import TouchTesting
import UIKit
import UniformTypeIdentifiers

@MainActor
private final class PickerLog: NSObject, UIDocumentPickerDelegate, UIImagePickerControllerDelegate,
  UINavigationControllerDelegate
{
  var urls: [URL] = []
  func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]) {
    self.urls = urls
    journal("picked \(urls.map(\.lastPathComponent).joined(separator: ", "))")
  }
  func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) { journal("cancelled") }
  func imagePickerController(
    _ picker: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
  ) {
    let image = info[.originalImage] as? UIImage
    journal("image \(image?.size.width ?? 0) \((info[.imageURL] as? URL)?.lastPathComponent ?? "")")
    picker.dismiss(animated: true)
  }
  func imagePickerControllerDidCancel(_ picker: UIImagePickerController) {
    journal("no image")
    picker.dismiss(animated: true)
  }
}

/// Is told that a picture was written.
@MainActor private final class Saver: NSObject {
  func saved(_ image: UIImage, _ error: Error?, _ context: UnsafeRawPointer) {
    journal("saved \(image.size.width) \(error == nil)")
  }
}

@MainActor @Suite("Pickers of documents and pictures", .serialized)
struct DocumentPickerTests {
  @Test("Files of the types that are asked for can be opened, from any folder; copies are files of their own")
  func opening() throws {
    let here = try SharingStage()
    defer { here.end() }
    try here.write("Documents/a.txt")
    try here.write("Documents/b.png")
    try here.write("Documents/Letters/c.md.txt")
    let log = PickerLog()
    let picker = UIDocumentPickerViewController(forOpeningContentTypes: [.plainText])
    picker.delegate = log
    here.present(picker)
    here.tap("b.png")
    here.tap("Letters")
    here.tap("c.md.txt")
    let inPlace = log.urls.first
    let copier = UIDocumentPickerViewController(forOpeningContentTypes: [.text], asCopy: true)
    copier.delegate = log
    here.present(copier)
    here.tap("a.txt")
    let copy = try #require(log.urls.first)
    let third = UIDocumentPickerViewController(documentTypes: ["public.item"], in: .open)
    third.allowsMultipleSelection = true
    third.delegate = log
    here.present(third)
    here.tap("a.txt")
    here.tap("b.png")
    here.tap("Open")
    here.present(UIDocumentPickerViewController(forOpeningContentTypes: [.item]))
    let fourth = try #require(here.root.presentedViewController as? UIDocumentPickerViewController)
    fourth.delegate = log
    here.tap("Cancel")
    #expect(
      here.stage.journal == ["picked c.md.txt", "picked a.txt", "picked a.txt, b.png", "cancelled"],
      "\(here.stage.journal)")
    #expect(inPlace?.deletingLastPathComponent().lastPathComponent == "Letters")
    #expect(!copy.path.hasPrefix(here.home.path) && (try? String(contentsOf: copy, encoding: .utf8)) == "words")
    #expect(third.documentPickerMode == .open && copier.documentPickerMode == .import)
  }

  @Test("Files are written where the user says, and keep what is there")
  func exporting() throws {
    let here = try SharingStage()
    defer { here.end() }
    try here.write("Documents/note.txt", Data("old".utf8))
    let file = try here.write("Work/note.txt", Data("new".utf8))
    let log = PickerLog()
    let picker = UIDocumentPickerViewController(forExporting: [file], asCopy: true)
    picker.delegate = log
    here.present(picker)
    here.tap("Save")
    #expect(here.files("Documents") == ["note 2.txt", "note.txt"] && here.files("Work") == ["note.txt"])
    let mover = UIDocumentPickerViewController(forExporting: [file])
    mover.directoryURL = here.home.appendingPathComponent("Other")
    mover.delegate = log
    try here.write("Other/x.txt")
    here.present(mover)
    here.tap("Move")
    #expect(here.files("Other") == ["note.txt", "x.txt"] && here.files("Work").isEmpty)
    #expect(here.stage.journal == ["picked note 2.txt", "picked note.txt"])
  }

  @Test("The picture library is the user's Pictures folder; there is no camera")
  func pictures() throws {
    let here = try SharingStage()
    defer { here.end() }
    UIImageWriteToSavedPhotosAlbum(SharingStage.picture(.red), nil, nil, nil)
    SelectorTable.register(Saver.self) {
      $0.add("image:didFinishSavingWithError:contextInfo:", Saver.saved)
    }
    UIImageWriteToSavedPhotosAlbum(
      SharingStage.picture(.blue, side: 40), Saver(), "image:didFinishSavingWithError:contextInfo:", nil)
    #expect(here.stage.journal.isEmpty)
    here.stage.advance(by: .frames(1))
    #expect(here.files("Pictures") == ["Image 2.png", "Image.png"])
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1000)],
      ofItemAtPath: here.home.appendingPathComponent("Pictures/Image.png").path)
    #expect(!UIImagePickerController.isSourceTypeAvailable(.camera))
    #expect(UIImagePickerController.isSourceTypeAvailable(.photoLibrary))
    let log = PickerLog()
    let picker = UIImagePickerController()
    picker.sourceType = .camera
    picker.delegate = log
    #expect(picker.sourceType == .photoLibrary && picker.delegate != nil)
    here.present(picker)
    // The newest picture comes first.
    let grid = try #require(self.grid(in: picker.view))
    #expect(picker.navigationBar.topItem?.title == "Photos" && grid.accessibilityIdentifier == "PhotosGridView")
    let names = grid.visibleCells.compactMap(\.accessibilityLabel)
    #expect(names.count == 2 && names.allSatisfy { $0.hasPrefix("Photo, Portrait, ") }, "\(names)")
    here.stage.finger.tap(
      at: grid.convert(CGPoint(x: 40, y: 40 + grid.bounds.minY + grid.adjustedContentInset.top), to: nil))
    here.stage.advance(by: .seconds(1))
    here.present(UIImagePickerController())
    let second = try #require(here.root.presentedViewController as? UIImagePickerController)
    second.delegate = log
    here.tap("Cancel")
    #expect(here.stage.journal == ["saved 40.0 true", "image 40.0 Image 2.png", "no image"], "\(here.stage.journal)")
    #expect(here.root.presentedViewController == nil)
  }

  private func grid(in view: UIView) -> UICollectionView? {
    if let grid = view as? UICollectionView { return grid }
    return view.subviews.lazy.compactMap { self.grid(in: $0) }.first
  }

  @Test("Pickers of documents and pictures by day and by night", arguments: [false, true])
  func looks(isDark: Bool) throws {
    let here = try SharingStage(height: 400, scale: 2)
    defer { here.end() }
    here.stage.window.overrideUserInterfaceStyle = isDark ? .dark : .light
    try here.write("Documents/Birds.txt")
    try here.write("Documents/Kite.png")
    try here.write("Documents/Letters/a.txt")
    for (index, color) in [UIColor.systemRed, .systemTeal, .systemOrange, .systemPurple].enumerated() {
      let data = try #require(SharingStage.picture(color, side: 60).pngData())
      let url = try here.write("Pictures/\(index).png", data)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: Double(index))], ofItemAtPath: url.path)
    }
    here.present(UIDocumentPickerViewController(forOpeningContentTypes: [.plainText]))
    let documents = here.stage.snapshot.compare(named: "document-picker\(isDark ? "-dark" : "")")
    #expect(documents.matches, "\(documents)")
    here.root.dismiss(animated: false)
    here.stage.advance(by: .seconds(1))
    here.present(UIImagePickerController())
    let pictures = here.stage.snapshot.compare(named: "picture-picker\(isDark ? "-dark" : "")")
    #expect(pictures.matches, "\(pictures)")
  }
}

@Suite("Types of files")
struct FileTypeTests {
  @Test("Types are found by names, endings and MIME types, and conform to what they are kinds of")
  func known() {
    #expect(UTType("public.png") == .png && UTType("no.such.type") == nil)
    #expect(UTType(filenameExtension: "JPG") == .jpeg && UTType(mimeType: "text/html") == .html)
    #expect(UTType.png.conforms(to: .image) && UTType.png.conforms(to: .item) && !UTType.png.conforms(to: .text))
    #expect(UTType.text.isSupertype(of: .swiftSource) && !UTType.text.isSubtype(of: .text))
    #expect(UTType.svg.supertypes.contains(.xml) && UTType.folder.conforms(to: .directory))
    #expect(UTType.jpeg.preferredFilenameExtension == "jpeg" && UTType.pdf.preferredMIMEType == "application/pdf")
  }

  @Test("What is not known gets a dynamic type; an app's own type conforms to what it says")
  func own() throws {
    let dynamic = try #require(UTType(filenameExtension: "bird"))
    #expect(dynamic.isDynamic && dynamic.preferredFilenameExtension == "bird" && dynamic.conforms(to: .data))
    #expect(UTType(filenameExtension: "") == nil && UTType(mimeType: "bird") == nil)
    let own = UTType(exportedAs: "org.example.bird", conformingTo: .json)
    #expect(own.conforms(to: .text) && own.isDeclared && !own.isPublic)
    let coded = try JSONDecoder().decode([UTType].self, from: JSONEncoder().encode([UTType.gif, own]))
    #expect(coded == [.gif, own] && coded[1].conforms(to: .json))
  }
}
