import Foundation
import InterfaceArchive
import Testing
import TouchPlatform
import TouchTesting
import UIKit

@testable import UIKitCore

/// What projects of the last years have in their storyboards beside frames and constraints.
@MainActor @Suite("Nibs: variations, edges and what is left out where it is usual")
struct VariationTests {
  private func view(_ inner: String) throws -> UIView {
    let nib = try TestStoryboard.nib("<view id=\"v\">\(TestStoryboard.frame(0, 0, 300, 200))\(inner)</view>")
    return try #require(nib.instantiate(withOwner: nil).first as? UIView)
  }

  @Test("A frame by its distances may have the key of a frame, or be one with that key")
  func frameWithKey() throws {
    let board = try view(
      """
      <subviews><label text="A" fixedFrame="YES" id="l">
        <frame key="frameInset" minX="16" minY="20" width="44" height="21"/></label></subviews>
      """)
    #expect(board.subviews.first?.frame == CGRect(x: 16, y: 20, width: 44, height: 21))
  }

  private static let varied = """
    <subviews>
      <stackView axis="vertical" spacing="2" id="s">\(TestStoryboard.frame(0, 0, 300, 100))
        <subviews><label text="A" id="l">\(TestStoryboard.frame(0, 0, 300, 20))
          <fontDescription key="fontDescription" type="system" pointSize="17"/>
          <color key="textColor" white="0" alpha="1" colorSpace="calibratedWhite"/>
          <variation key="widthClass=compact"><fontDescription key="fontDescription" type="system" pointSize="30"/></variation>
          <variation key="heightClass=regular-widthClass=compact">
            <fontDescription key="fontDescription" type="system" weight="heavy" pointSize="40"/></variation>
        </label></subviews>
        <variation key="heightClass=compact" axis="horizontal" spacing="9"/>
      </stackView>
      <view id="w">\(TestStoryboard.frame(0, 100, 300, 50))
        <constraints><constraint firstAttribute="height" constant="8" id="c">
          <variation key="heightClass=regular-widthClass=compact" constant="50"/></constraint></constraints>
        <variation key="widthClass=regular" hidden="YES"/>
      </view>
    </subviews>
    """

  @Test(
    "Values differ by size classes, of elements, of what is in them and of constraints; more classes count more",
    arguments: [
      (390.0, 844.0, "vertical 2 40 50 shown"), (844, 390, "horizontal 9 30 8 shown"),
      (926, 428, "horizontal 9 17 8 hidden"), (1024, 768, "vertical 2 17 8 hidden"),
    ])
  func values(width: Double, height: Double, expected: String) throws {
    let stage = Stage(width: width, height: height)
    let board = try view(Self.varied)
    let stack = try #require(board.subviews.first as? UIStackView)
    let label = try #require(stack.arrangedSubviews.first as? UILabel)
    let other = board.subviews[1]
    let text =
      "\(stack.axis == .vertical ? "vertical" : "horizontal") \(Int(stack.spacing)) \(Int(label.font.pointSize)) "
      + "\(Int(other.constraints.first?.constant ?? 0)) \(other.isHidden ? "hidden" : "shown")"
    #expect(text == expected)
    #expect(stage.now >= 0)
  }

  @Test(
    "Constraints that are installed in some size classes come and leave, and take other constants, as the device turns")
  func turning() throws {
    let stage = Stage(width: 390, height: 844)
    func side(_ id: String, _ first: String, _ attribute: String, _ second: String, _ more: String = "") -> String {
      "<constraint firstItem=\"\(first)\" firstAttribute=\"\(attribute)\" secondItem=\"\(second)\" "
        + "secondAttribute=\"\(attribute)\" id=\"\(id)\" \(more)"
    }
    let board = try view(
      """
      <subviews>
        <view translatesAutoresizingMaskIntoConstraints="NO" id="a">\(TestStoryboard.frame(0, 0, 300, 100))</view>
        <view translatesAutoresizingMaskIntoConstraints="NO" id="b">\(TestStoryboard.frame(0, 100, 300, 100))</view>
      </subviews>
      <constraints>
        \(side("1", "a", "leading", "v"))/>\(side("2", "a", "top", "v"))/>
        \(side("3", "a", "trailing", "v"))/>\(side("4", "b", "trailing", "v"))/>
        \(side("5", "b", "leading", "v", "constant=\"10\">"))
          <variation key="heightClass=compact" constant="200"/></constraint>
        \(side("6", "b", "top", "v"))/>
        <constraint firstItem="b" firstAttribute="top" secondItem="a" secondAttribute="bottom" id="7"/>
        <constraint firstItem="a" firstAttribute="height" constant="50" id="8">
          <variation key="heightClass=compact" priority="600"/></constraint>
        <constraint firstItem="b" firstAttribute="height" constant="50" id="9"/>
        <constraint firstItem="a" firstAttribute="width" constant="100" id="w"/>
      </constraints>
      <variation key="default"><mask key="constraints"><exclude reference="6"/><exclude reference="w"/></mask></variation>
      <variation key="heightClass=compact">
        <mask key="constraints"><include reference="6"/><include reference="w"/><exclude reference="3"/>
          <exclude reference="7"/></mask></variation>
      """)
    board.frame = stage.window.bounds
    board.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    stage.window.addSubview(board)
    func frames() -> [CGRect] {
      stage.advance(by: .frames(1))
      return board.subviews.map(\.frame)
    }
    func priority() -> UILayoutPriority? {
      board.subviews[0].constraints.first { $0.firstAttribute == .height }?.priority
        ?? board.constraints.first { $0.firstAttribute == .height && $0.firstItem === board.subviews[0] }?.priority
    }
    let upright = [CGRect(x: 0, y: 0, width: 390, height: 50), CGRect(x: 10, y: 50, width: 380, height: 50)]
    let lines = said {
      #expect(frames() == upright)
      stage.send(.geometry(SurfaceGeometry(size: CGSize(width: 844, height: 390), scale: 1)))
      #expect(
        frames() == [CGRect(x: 0, y: 0, width: 100, height: 50), CGRect(x: 200, y: 0, width: 644, height: 50)])
      #expect(priority() == UILayoutPriority(600))
      stage.send(.geometry(SurfaceGeometry(size: CGSize(width: 390, height: 844), scale: 1)))
      #expect(frames() == upright && priority() == .required)
    }
    #expect(lines.isEmpty)
  }

  @Test("A text shrinks where Interface Builder does not say that it does not")
  func shrinking() throws {
    let board = try view(
      """
      <subviews>
        <label text="A" minimumScaleFactor="0.5" baselineAdjustment="alignCenters" id="a"/>
        <label text="B" adjustsFontSizeToFit="NO" id="b"/>
        <textField minimumFontSize="12" id="c"/><textField adjustsFontSizeToFit="NO" minimumFontSize="12" id="d"/>
      </subviews>
      """)
    let labels = board.subviews.compactMap { $0 as? UILabel }
    #expect(labels.map(\.adjustsFontSizeToFitWidth) == [true, false] && labels[0].baselineAdjustment == .alignCenters)
    let fields = board.subviews.compactMap { $0 as? UITextField }
    #expect(fields.map(\.adjustsFontSizeToFitWidth) == [true, false])
  }

  @Test("A button's configuration has fonts, insets, sizes and a background; segments are chosen only where it says so")
  func controls() throws {
    let board = try view(
      """
      <subviews>
        <button opaque="NO" contentMode="scaleToFill" buttonType="system" id="b">\(TestStoryboard.frame(0, 0, 200, 60))
          <state key="normal" title="Button"/>
          <buttonConfiguration key="configuration" style="filled" title="Play" buttonSize="large" titleAlignment="leading">
            <fontDescription key="titleFontDescription" type="boldSystem" pointSize="38"/>
            <directionalEdgeInsets key="contentInsets" top="1" leading="2" bottom="3" trailing="4"/>
          </buttonConfiguration></button>
        <segmentedControl segmentControlStyle="plain" id="s">\(TestStoryboard.frame(0, 70, 200, 31))
          <segments><segment title="A"/><segment title="B"/></segments></segmentedControl>
        <textField id="t">\(TestStoryboard.frame(0, 110, 200, 31))<textInputTraits key="textInputTraits"
          enablesReturnKeyAutomatically="YES" textContentType="new-password" keyboardAppearance="alert"/></textField>
      </subviews>
      """)
    let button = try #require(board.subviews[0] as? UIButton)
    button.layoutIfNeeded()
    #expect(button.titleLabel?.font.pointSize == 38 && button.configuration?.buttonSize == .large)
    #expect(button.configuration?.titleAlignment == .leading)
    #expect(button.configuration?.contentInsets == NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
    #expect((board.subviews[1] as? UISegmentedControl)?.selectedSegmentIndex == UISegmentedControl.noSegment)
    let field = try #require(board.subviews[2] as? UITextField)
    #expect(field.textContentType == .newPassword && field.enablesReturnKeyAutomatically)
    #expect(field.keyboardAppearance == .dark)
  }

  @Test("Pictures by reference and sizes of symbols; appearances of bars; headers of collections")
  func pictures() throws {
    let symbol = """
      <preferredSymbolConfiguration key="preferredSymbolConfiguration" configurationType="pointSize" pointSize="60"
        weight="bold" scale="large"/>
      """
    let board = try view(
      """
      <subviews>
        <imageView id="i">\(TestStoryboard.frame(0, 0, 90, 90))
          <imageReference key="image" image="star.fill" catalog="system" symbolScale="large" renderingMode="template"/>
          \(symbol)</imageView>
        <button buttonType="system" id="b">\(TestStoryboard.frame(0, 100, 90, 60))
          <state key="normal"><imageReference key="image" image="star" catalog="system"/>\(symbol)</state></button>
        <navigationBar id="n">\(TestStoryboard.frame(0, 0, 300, 44))
          <navigationBarAppearance key="scrollEdgeAppearance">
            <color key="backgroundColor" red="1" green="0" blue="0" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
            <textAttributes key="titleTextAttributes"><color key="textColor" white="1" alpha="1"/></textAttributes>
          </navigationBarAppearance></navigationBar>
        <collectionView id="c" dataMode="prototypes">\(TestStoryboard.frame(0, 0, 300, 100))
          <collectionViewFlowLayout key="collectionViewLayout" automaticEstimatedItemSize="YES" id="f">
            <size key="headerReferenceSize" width="50" height="20"/></collectionViewFlowLayout>
          <cells/>
          <collectionReusableView key="sectionHeaderView" reuseIdentifier="Header" id="h">
            \(TestStoryboard.frame(0, 0, 300, 20))
            <subviews><label text="Head" id="hl">\(TestStoryboard.frame(0, 0, 90, 20))</label></subviews>
          </collectionReusableView></collectionView>
      </subviews>
      """)
    let picture = try #require(board.subviews[0] as? UIImageView)
    #expect(picture.image?.isSymbolImage == true && picture.image?.renderingMode == .alwaysTemplate)
    #expect(
      picture.preferredSymbolConfiguration == UIImage.SymbolConfiguration(pointSize: 60, weight: .bold, scale: .large))
    let button = try #require(board.subviews[1] as? UIButton)
    #expect(button.image(for: .normal) != nil && button.preferredSymbolConfigurationForImage(in: .normal) != nil)
    let edge = (board.subviews[2] as? UINavigationBar)?.scrollEdgeAppearance
    #expect(edge?.backgroundColor == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(edge?.titleTextAttributes[.foregroundColor] as? UIColor == UIColor(white: 1, alpha: 1))
    let collection = try #require(board.subviews[3] as? UICollectionView)
    let header = collection.dequeueReusableSupplementaryView(
      ofKind: UICollectionView.elementKindSectionHeader, withReuseIdentifier: "Header",
      for: IndexPath(item: 0, section: 0))
    #expect((header.subviews.first as? UILabel)?.text == "Head")
    let layout = collection.collectionViewLayout as? UICollectionViewFlowLayout
    #expect(layout?.estimatedItemSize == UICollectionViewFlowLayout.automaticSize)
  }

  @Test("The edges below bars that a controller extends to")
  func edges() throws {
    func edges(_ element: String) throws -> UIRectEdge? {
      let board = try TestStoryboard.make("<viewController id=\"first\">\(element)</viewController>")
      return board.instantiateInitialViewController()?.edgesForExtendedLayout
    }
    #expect(try edges("") == .all && edges("<extendedEdge key=\"edgesForExtendedLayout\"/>") == [])
    #expect(try edges("<extendedEdge key=\"edgesForExtendedLayout\" top=\"YES\" left=\"YES\"/>") == [.top, .left])
  }

  @Test("I8: what relationships lead to awakes when it is in its containers: a split view has its delegate in time")
  func awakening() throws {
    let stage = Stage(width: 390, height: 844)
    let board = try TestStoryboard.make(
      """
      <splitViewController id="first"><connections>
        <segue destination="nav" kind="relationship" relationship="masterViewController" id="r1"/>
        <segue destination="detail" kind="relationship" relationship="detailViewController" id="r2"/>
      </connections></splitViewController>
      """,
      """
      <navigationController id="nav"><connections>
        <segue destination="list" kind="relationship" relationship="rootViewController" id="r3"/></connections>
      </navigationController>
      """,
      "<viewController id=\"list\" customClass=\"VariationChooser\" customModule=\"UIKitTests\"/>",
      "<viewController id=\"detail\"/>")
    let split = try #require(board.instantiateInitialViewController() as? UISplitViewController)
    stage.show(split)
    stage.advance(by: .frames(2))
    #expect(stage.journal == ["awake: in a split view, in a stack", "asked"])
  }
}

/// Sets itself as a delegate of what it is in, as courses teach it.
final class VariationChooser: UIViewController, UISplitViewControllerDelegate {
  override func awakeFromNib() {
    super.awakeFromNib()
    Stage.current?.note(
      "awake: \(splitViewController == nil ? "alone" : "in a split view"), "
        + "\(navigationController == nil ? "no stack" : "in a stack")")
    splitViewController?.delegate = self
  }
  func splitViewController(
    _ splitViewController: UISplitViewController, collapseSecondary secondaryViewController: UIViewController,
    onto primaryViewController: UIViewController
  ) -> Bool {
    Stage.current?.note("asked")
    return true
  }
}
