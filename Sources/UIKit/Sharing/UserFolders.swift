import Foundation
import QuartzCore
@_spi(UIKit) import UIKitCore

/// Where what an app shares, saves and opens is kept.
@MainActor package enum UserFolders {
  /// A folder in place of the user's, for tests: with Documents and Pictures in it.
  package static var replacement: URL?

  /// The app's documents; the folder is made when it is asked for.
  static var documents: URL { folder(.documentDirectory, "Documents") }
  /// The user's pictures; the folder is made when it is asked for.
  static var pictures: URL { folder(.picturesDirectory, "Pictures") }
  /// The user's home.
  static var home: URL { replacement ?? FileManager.default.homeDirectoryForCurrentUser }

  private static func folder(_ place: FileManager.SearchPathDirectory, _ name: String) -> URL {
    let found =
      replacement?.appendingPathComponent(name) ?? FileManager.default.urls(for: place, in: .userDomainMask).first
      ?? home.appendingPathComponent(name)
    try? FileManager.default.createDirectory(at: found, withIntermediateDirectories: true)
    return found
  }

  /// A file of this name in a folder that does not exist yet: "Text 2.txt" where there is a "Text.txt".
  static func free(_ name: String, in folder: URL) -> URL {
    let base = (name as NSString).deletingPathExtension
    let ending = (name as NSString).pathExtension
    var url = folder.appendingPathComponent(name)
    var number = 2
    while FileManager.default.fileExists(atPath: url.path) {
      url = folder.appendingPathComponent("\(base) \(number)" + (ending.isEmpty ? "" : ".\(ending)"))
      number += 1
    }
    return url
  }

  /// Writes a picture into the user's pictures.
  static func save(_ image: UIImage) throws {
    guard let data = image.pngData() else { throw CocoaError(.fileWriteUnknown) }
    try data.write(to: free("Image.png", in: pictures), options: .atomic)
  }

  /// The files of pictures in the user's pictures, the newest first.
  static func pictureFiles() -> [URL] {
    let endings: Set<String> = ["png", "jpg", "jpeg"]
    let found =
      (try? FileManager.default.contentsOfDirectory(
        at: pictures, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)) ?? []
    func age(_ url: URL) -> Date {
      (try? FileManager.default.attributesOfItem(atPath: url.path)[.modificationDate] as? Date) ?? .distantPast
    }
    return found.filter { endings.contains($0.pathExtension.lowercased()) }
      .map { ($0, age($0)) }.sorted { ($0.1, $1.0.path) > ($1.1, $0.0.path) }.map(\.0)
  }
}

/// Writes a picture as a PNG into the user's Pictures folder, then calls a method of the target, if there is one:
/// `image(_:didFinishSavingWithError:contextInfo:)`. The call comes at the end of the turn; the target is kept until then.
/// > Here: the photo library is the user's Pictures folder.
@preconcurrency @MainActor public func UIImageWriteToSavedPhotosAlbum(
  _ image: UIImage, _ completionTarget: Any?, _ completionSelector: Selector?, _ contextInfo: UnsafeMutableRawPointer?
) {
  var failure: (any Error)?
  do { try UserFolders.save(image) } catch {
    failure = error
    PlatformNote.misuse("a picture could not be written into \(UserFolders.pictures.path): \(error)")
  }
  guard let target = completionTarget as AnyObject?, let completionSelector, completionTarget != nil else { return }
  guard let method = SelectorTable.method(for: completionSelector, of: target) else {
    return PlatformNote.misuse("\(type(of: target)) has no \(completionSelector.description); its picture is saved")
  }
  let media = Runtime.current.media
  media.turn.atEnd(on: media) {
    _ = method.perform(on: target, image, failure, contextInfo, as: completionSelector)
  }
}
