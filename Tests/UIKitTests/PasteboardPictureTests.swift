import Foundation
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Pasteboards and menus: pictures")
struct PasteboardPictureTests {
  private func picture(_ side: CGFloat) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: side, height: side))
    }
  }

  @Test("A picture that was put there comes back, and has the bytes of a PNG file")
  func images() throws {
    let stage = Stage()
    defer { withExtendedLifetime(stage) {} }
    let board = UIPasteboard.withUniqueName()
    #expect(board.image == nil && board.images == nil && !board.hasImages)
    board.image = picture(4)
    #expect(board.image?.size == CGSize(width: 4, height: 4) && board.hasImages && board.numberOfItems == 1)
    let data = try #require(board.data(forPasteboardType: "public.png"))
    #expect(UIImage(data: data)?.cgImage?.width == picture(4).cgImage?.width)
    board.images = [picture(2), picture(3)]
    #expect(board.images?.map(\.size.width) == [2, 3] && board.string == nil)
    board.image = nil
    #expect(board.numberOfItems == 0)
  }

  @Test("Data of a picture is a picture; damaged data is none")
  func data() throws {
    let stage = Stage()
    defer { withExtendedLifetime(stage) {} }
    let board = UIPasteboard.withUniqueName()
    board.setData(try #require(picture(5).pngData()), forPasteboardType: "public.png")
    #expect(board.image != nil)
    board.setData(try #require(picture(5).jpegData(compressionQuality: 0.9)), forPasteboardType: "public.jpeg")
    #expect(board.image != nil)
    board.setData(Data([1, 2, 3]), forPasteboardType: "public.png")
    #expect(board.image == nil && board.hasImages)
    board.setItems([["public.utf8-plain-text": "text"], [UIPasteboard.typeAutomatic: picture(6)]])
    #expect(board.image?.size.width == 6 && board.string == "text")
  }

  @Test("Menu elements have pictures")
  func menus() {
    let star = picture(9)
    let action = UIAction(title: "a", image: star) { _ in }
    let command = UICommand(title: "b", image: star, action: "copy:")
    let menu = UIMenu(title: "c", image: star, children: [action, command])
    #expect([action.image, command.image, menu.image, menu.replacingChildren([]).image].allSatisfy { $0 === star })
    #expect(UIAction(title: "d") { _ in }.image == nil)
    action.image = nil
    #expect(action.image == nil)
  }
}
