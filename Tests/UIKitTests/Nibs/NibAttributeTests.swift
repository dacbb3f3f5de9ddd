import Foundation
import Testing
import UIKit

@testable import UIKitCore

/// Attributes that Interface Builder writes of cells, texts, controls and layouts.
@MainActor @Suite("Attributes in nibs")
struct NibAttributeTests {
  private func view(_ element: String) throws -> UIView {
    try #require(try TestStoryboard.nib(element).instantiate(withOwner: nil).first as? UIView)
  }

  @Test(
    "A ratio may be written with a colon, with a stroke, as a number or in percent",
    arguments: ["1/4", "1:4", "0.25", "25%"])
  func ratios(multiplier: String) throws {
    let board = try view(
      """
      <view id="v">\(TestStoryboard.frame(0, 0, 200, 100))<subviews>
        <view translatesAutoresizingMaskIntoConstraints="NO" id="a">\(TestStoryboard.frame(0, 0, 10, 10))</view>
      </subviews><constraints>
        <constraint firstItem="a" firstAttribute="width" secondItem="v" secondAttribute="width" \
      multiplier="\(multiplier)" id="c"/></constraints></view>
      """)
    #expect(board.constraints.map(\.multiplier) == [0.25])
  }

  @Test("A size of 0 leaves the usual font, and sizes may have names")
  func fontSizes() throws {
    func label(_ font: String) throws -> UILabel {
      try #require(
        try view("<label text=\"a\" id=\"l\"><fontDescription key=\"fontDescription\" \(font)/></label>") as? UILabel)
    }
    #expect(try label("type=\"system\" pointSize=\"0.0\"").font.pointSize == 17)
    #expect(try label("type=\"system\" size=\"system\"").font.pointSize == 14)
    #expect(try label("type=\"system\" size=\"smallSystem\"").font.pointSize == 12)
  }

  @Test("A stack view that has margins keeps its views within them")
  func stackMargins() throws {
    let sizes = try ["layoutMargins", "directionalLayoutMargins", ""].map { key in
      let margins =
        key == "layoutMargins"
        ? "<edgeInsets key=\"layoutMargins\" top=\"8\" left=\"9\" bottom=\"8\" right=\"9\"/>"
        : key == "" ? "" : "<directionalEdgeInsets key=\"\(key)\" top=\"8\" leading=\"9\" bottom=\"8\" trailing=\"9\"/>"
      let stack = try #require(
        try view(
          """
          <stackView opaque="NO" id="s">\(TestStoryboard.frame(0, 0, 200, 100))<subviews>
          <view id="a">\(TestStoryboard.frame(0, 0, 10, 10))</view></subviews>\(margins)</stackView>
          """) as? UIStackView)
      stack.layoutIfNeeded()
      return stack.arrangedSubviews[0].frame.origin
    }
    #expect(sizes == [CGPoint(x: 9, y: 8), CGPoint(x: 9, y: 8), .zero])
  }

  @Test("The contents of cells have their own properties")
  func cellContents() throws {
    let color =
      "<color key=\"backgroundColor\" red=\"1\" green=\"0\" blue=\"0\" alpha=\"1\" colorSpace=\"custom\" customColorSpace=\"sRGB\"/>"
    let cell = try #require(
      try view(
        """
        <tableViewCell id="c">\(TestStoryboard.frame(0, 0, 200, 44))
        <tableViewCellContentView key="contentView" tag="77" id="v">\(color)</tableViewCellContentView></tableViewCell>
        """) as? UITableViewCell)
    #expect(
      cell.contentView.tag == 77 && cell.contentView.backgroundColor == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
  }

  @Test("A collection's layout of an app's class is decoded, with the sizes of the file")
  func layouts() throws {
    let collection = try #require(
      try view(
        """
        <collectionView id="v">\(TestStoryboard.frame(0, 0, 200, 100))
        <collectionViewFlowLayout key="collectionViewLayout" minimumLineSpacing="7" minimumInteritemSpacing="6" \
        scrollDirection="horizontal" id="l" customClass="NibTestFlow" customModule="UIKitTests">
        <size key="itemSize" width="30" height="31"/><inset key="sectionInset" minX="1" minY="2" maxX="3" maxY="4"/>
        </collectionViewFlowLayout></collectionView>
        """) as? UICollectionView)
    let layout = try #require(collection.collectionViewLayout as? NibTestFlow)
    #expect(layout.wasDecoded && layout.itemSize == CGSize(width: 30, height: 31) && layout.minimumLineSpacing == 7)
    #expect(layout.minimumInteritemSpacing == 6 && layout.scrollDirection == .horizontal)
    #expect(layout.sectionInset == UIEdgeInsets(top: 2, left: 1, bottom: 4, right: 3))
  }

  @Test("A white star of an older file is white")
  func stars() throws {
    let star = try #require(
      try view("<activityIndicatorView style=\"whiteLarge\" id=\"s\"></activityIndicatorView>")
        as? UIActivityIndicatorView)
    #expect(star.color == .white && star.style == .whiteLarge)
  }

  @Test("What texts and searches are typed with")
  func typing() throws {
    let text = try #require(
      try view(
        """
        <textView editable="NO" id="t"><dataDetectorType key="dataDetectorTypes" phoneNumber="YES" link="YES"/>
        <textInputTraits key="textInputTraits" smartQuotesType="no" smartDashesType="yes"/></textView>
        """) as? UITextView)
    #expect(text.dataDetectorTypes == [.phoneNumber, .link])
    #expect(text.smartQuotesType == .no && text.smartDashesType == .yes && text.smartInsertDeleteType == .default)
    let search = try #require(
      try view(
        """
        <searchBar id="s"><textInputTraits key="textInputTraits" keyboardType="URL" returnKeyType="go" \
        autocapitalizationType="sentences"/></searchBar>
        """) as? UISearchBar)
    #expect(search.keyboardType == .URL && search.returnKeyType == .go && search.autocapitalizationType == .sentences)
  }

  @Test("A button shows the menu of the file when it is touched")
  func menus() throws {
    let button = try #require(
      try view(
        """
        <button showsMenuAsPrimaryAction="YES" changesSelectionAsPrimaryAction="YES" id="b">
        <menu key="menu" title="Size"><menuElements><action title="Small" state="on"/><action title="Large"/>
        </menuElements></menu></button>
        """) as? UIButton)
    #expect(button.showsMenuAsPrimaryAction && button.changesSelectionAsPrimaryAction)
    #expect(button.menu?.title == "Size" && button.menu?.children.map(\.title) == ["Small", "Large"])
    #expect(button.menu?.selectedElements.map(\.title) == ["Small"])
  }

  @Test("Text of a field stands at the edge that Interface Builder says, else in the middle")
  func fieldAlignment() throws {
    func field(_ attributes: String) throws -> UITextField {
      try #require(
        try view("<textField \(attributes) id=\"t\">\(TestStoryboard.frame(0, 0, 200, 100))</textField>")
          as? UITextField)
    }
    #expect(try field("contentVerticalAlignment=\"bottom\"").contentVerticalAlignment == .bottom)
    #expect(try field("contentVerticalAlignment=\"top\"").contentVerticalAlignment == .top)
    #expect(try field("").contentVerticalAlignment == .center)
    #expect(UITextField().contentVerticalAlignment == .center)
  }
}

/// A layout of an app's.
final class NibTestFlow: UICollectionViewFlowLayout {
  private(set) var wasDecoded = false
  override init() { super.init() }
  required init?(coder: NSCoder) {
    super.init(coder: coder)
    wasDecoded = true
  }
}
