import Foundation
import MobileCoreServices
import Testing
import TouchTesting
import UIKit

/// What apps find in UIKit by names that its headers do not have.
@MainActor @Suite("Keys that apps are used to")
struct FamiliarKeysTests {
  @Test("A search bar's field and cancel button, a picker's colour, a placeholder's colour and font")
  func widgets() {
    let stage = Stage(width: 320, height: 480)
    let bar = stage.add(UISearchBar(frame: CGRect(x: 0, y: 0, width: 320, height: 56)))
    #expect(bar.value(forKey: "searchField") as? UITextField === bar.searchTextField)
    bar.setValue("Abbrechen", forKey: "cancelButtonText")
    #expect((bar.value(forKey: "cancelButton") as? UIButton)?.title(for: .normal) == "Abbrechen")

    let date = stage.add(UIDatePicker())
    date.preferredDatePickerStyle = .wheels
    date.setValue(UIColor.red, forKeyPath: "textColor")
    stage.advance(by: .frames(2))
    #expect(labels(in: date).contains { $0.textColor == .red })

    let field = stage.add(UITextField(frame: CGRect(x: 0, y: 100, width: 200, height: 30)))
    field.placeholder = "Name"
    field.setValue(UIColor.red, forKeyPath: "placeholderLabel.textColor")
    stage.advance(by: .frames(1))
    #expect(field.value(forKeyPath: "_placeholderLabel.textColor") as? UIColor == .red)
    let pixels = stage.snapshot.pixels
    let middle = (0..<80).flatMap { x in (100..<130).map { pixels[x, $0] & 0xFFFFFF } }
    #expect(middle.contains(0xFF0000))
  }

  private func labels(in view: UIView) -> [UILabel] {
    view.subviews.flatMap { labels(in: $0) } + [view as? UILabel].compactMap { $0 }
  }

  @Test(
    "A button's title label and picture by path: lines, alignment, content mode, as a storyboard's runtime attributes set them"
  )
  func buttons() {
    let button = UIButton(type: .system)
    button.setTitle("Two lines of a long title", for: .normal)
    button.setValue(2.0, forKeyPath: "titleLabel.numberOfLines")
    button.setValue(1.0, forKeyPath: "titleLabel.textAlignment")
    button.setValue(true, forKeyPath: "titleLabel.adjustsFontSizeToFitWidth")
    button.setValue(1.0, forKeyPath: "imageView.contentMode")
    #expect(button.titleLabel?.numberOfLines == 2 && button.titleLabel?.textAlignment == .center)
    #expect(button.titleLabel?.adjustsFontSizeToFitWidth == true && button.imageView?.contentMode == .scaleAspectFit)
  }

  @Test("A title that may wrap takes the lines that it needs")
  func wrappingTitle() {
    let button = UIButton(type: .system)
    button.setTitle("A long title of two lines", for: .normal)
    let one = button.titleLabel?.sizeThatFits(CGSize(width: 100, height: 1000)).height ?? 0
    button.titleLabel?.lineBreakMode = .byWordWrapping
    #expect(button.titleLabel?.numberOfLines == 0)
    #expect((button.titleLabel?.sizeThatFits(CGSize(width: 100, height: 1000)).height ?? 0) >= 2 * one - 1)
  }

  @Test(
    "An alert's title and message with attributes, a view of the app's own between them and the buttons, and coloured actions"
  )
  func alerts() throws {
    let stage = Stage(width: 320, height: 480)
    let root = stage.show(UIViewController())
    let alert = UIAlertController(title: "Title", message: "Message", preferredStyle: .alert)
    let content = UIViewController()
    content.preferredContentSize = CGSize(width: 250, height: 90)
    content.view.backgroundColor = .yellow
    let plain = UIAlertAction(title: "Red", style: .default)
    plain.setValue(UIColor.systemRed, forKey: "titleTextColor")
    plain.setValue(true, forKey: "checked")
    alert.addAction(plain)
    alert.setValue(
      NSAttributedString(string: "Other", attributes: [.foregroundColor: UIColor.blue]), forKey: "attributedTitle")
    alert.setValue(content, forKey: "contentViewController")
    root.present(alert, animated: false)
    stage.advance(by: .frames(2))
    #expect(content.parent === alert && content.view.frame.height == 90)
    let texts = labels(in: alert.view)
    let title = try #require(texts.first { $0.text == "Other" })
    let message = try #require(texts.first { $0.text == "Message" })
    let row = try #require(texts.first { $0.text == "Red" })
    #expect(row.textColor == .systemRed)
    let places = [title, message, content.view!, row].map { $0.convert($0.bounds, to: alert.view).minY }
    #expect(places == places.sorted() && Set(places).count == 4)
    // Without it the alert is lower by its height.
    let height = alert.view.bounds.height
    alert.setValue(nil, forKey: "contentViewController")
    stage.advance(by: .frames(2))
    #expect(alert.view.bounds.height == height - 90 && content.parent == nil)
  }

  @Test("A tab bar of the app's own class takes the place of the usual one, with its items and its size")
  func ownTabBar() {
    final class HighBar: UITabBar {}
    let stage = Stage(width: 320, height: 480)
    let tabs = UITabBarController()
    let pages = (0..<2).map { number in
      let page = UIViewController()
      page.tabBarItem = UITabBarItem(title: "Tab \(number)", image: nil, tag: number)
      return page
    }
    tabs.viewControllers = pages
    tabs.setValue(HighBar(), forKey: "tabBar")
    stage.show(tabs)
    stage.advance(by: .frames(2))
    #expect(tabs.tabBar is HighBar && tabs.tabBar.items?.count == 2 && tabs.tabBar.window != nil)
    stage.finger.tap(at: CGPoint(x: 240, y: 465))
    stage.advance(by: .frames(2))
    #expect(tabs.selectedIndex == 1)
  }

  @Test("A layer's style gives values to what the layer has not set itself")
  func layerStyle() {
    let layer = CALayer()
    layer.cornerRadius = 4
    layer.style = ["backgroundColor": UIColor.yellow.cgColor, "cornerRadius": 9.0, "style": ["opacity": 0.5]]
    #expect(layer.backgroundColor == UIColor.yellow.cgColor && layer.cornerRadius == 4 && layer.opacity == 0.5)
    #expect(layer.style?.count == 3)
  }

  @Test("Types of files by the names that they had before iOS 14")
  func fileTypes() {
    #expect(kUTTypeImage as String == "public.image" && UTTypeConformsTo(kUTTypePNG as CFString, kUTTypeImage))
    #expect(!UTTypeConformsTo(kUTTypePlainText, kUTTypeImage) && UTTypeEqual("public.PNG", kUTTypePNG))
    let type = UTTypeCreatePreferredIdentifierForTag(kUTTagClassFilenameExtension, "jpg" as CFString, nil)
    #expect(type?.takeRetainedValue() == kUTTypeJPEG)
    let mime = UTTypeCopyPreferredTagWithClass(kUTTypePDF, kUTTagClassMIMEType)?.takeUnretainedValue()
    #expect(mime == "application/pdf")
  }

  /// Subclasses override what the controller adopts of the protocols, as on iOS.
  private final class Rows: UITableViewController {
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 40 }
    override func scrollViewDidScroll(_ scrollView: UIScrollView) { Stage.current?.note("scrolled") }
    override func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { Stage.current?.note("begins") }
    override func tableView(
      _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? {
      Stage.current?.note("menu of \(indexPath.row)")
      return nil
    }
  }
  private final class Items: UICollectionViewController {
    override func scrollViewDidScroll(_ scrollView: UIScrollView) { Stage.current?.note("scrolled") }
  }

  @Test("Subclasses of table and collection controllers override the methods of scroll views and of context menus")
  func overrides() {
    let stage = Stage(width: 320, height: 480)
    stage.show(Rows())
    stage.advance(by: .frames(2))
    stage.clearJournal()
    stage.finger.down(100, 105).up()
    let finger = stage.finger.down(100, 300)
    stage.advance(by: .seconds(1))
    finger.up()
    stage.advance(by: .seconds(1))
    let second = stage.finger.down(100, 300)
    second.move(by: 0, -40)
    second.up()
    stage.advance(by: .seconds(2))
    #expect(stage.journal.first?.hasPrefix("menu of") == true && stage.journal.contains("begins"))
    #expect(stage.journal.last == "scrolled")

    let items = Items(collectionViewLayout: UICollectionViewFlowLayout())
    stage.show(items)
    stage.clearJournal()
    items.collectionView.contentOffset.y = 5
    #expect(stage.journal == ["scrolled"])
  }
}
