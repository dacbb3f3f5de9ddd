import Foundation
import QuartzCore

/// UIKit's own methods that are performed by name, through `perform`, `sendAction` and timers.
extension UIResponder: FrameworkSelectors {
  package static func registerFrameworkSelectors() { _ = frameworkSelectors }

  private static let frameworkSelectors: Void = {
    SelectorTable.answersInherited = { owner, selector, type in
      owner != UIResponder.self || StandardEditActions.isAnswered(selector, by: type)
    }
    // Apps ask whether an object responds to these; nothing performs them by name.
    SelectorTable.note(
      UIResponder.self,
      ["touchesBegan(_:with:)", "touchesMoved(_:with:)", "touchesEnded(_:with:)", "touchesCancelled(_:with:)"])
    SelectorTable.note(UIView.self, ["layoutSubviews", "draw(_:)", "didMoveToWindow", "didMoveToSuperview"])
    SelectorTable.note(
      UIViewController.self,
      [
        "loadView", "viewDidLoad", "viewWillAppear(_:)", "viewDidAppear(_:)", "viewWillDisappear(_:)",
        "viewDidDisappear(_:)", "viewWillLayoutSubviews", "viewDidLayoutSubviews", "didReceiveMemoryWarning",
      ])
    SelectorTable.register(UIResponder.self) {
      $0.add("becomeFirstResponder", UIResponder.becomeFirstResponder)
      $0.add("resignFirstResponder", UIResponder.resignFirstResponder)
      $0.add("reloadInputViews", UIResponder.reloadInputViews)
      $0.add("cut:", UIResponder.cut as Action)
      $0.add("copy:", UIResponder.copy as Action)
      $0.add("paste:", UIResponder.paste as Action)
      $0.add("pasteAndMatchStyle:", UIResponder.pasteAndMatchStyle as Action)
      $0.add("pasteAndGo:", UIResponder.pasteAndGo as Action)
      $0.add("pasteAndSearch:", UIResponder.pasteAndSearch as Action)
      $0.add("select:", UIResponder.select as Action)
      $0.add("selectAll:", UIResponder.selectAll as Action)
      $0.add("delete:", UIResponder.delete as Action)
      $0.add("duplicate:", UIResponder.duplicate as Action)
      $0.add("move:", UIResponder.move as Action)
      $0.add("rename:", UIResponder.rename as Action)
      $0.add("export:", UIResponder.export as Action)
      $0.add("print:", UIResponder.printContent as Action)
      $0.add("find:", UIResponder.find as Action)
      $0.add("findAndReplace:", UIResponder.findAndReplace as Action)
      $0.add("findNext:", UIResponder.findNext as Action)
      $0.add("findPrevious:", UIResponder.findPrevious as Action)
      $0.add("useSelectionForFind:", UIResponder.useSelectionForFind as Action)
      $0.add("makeTextWritingDirectionLeftToRight:", UIResponder.makeTextWritingDirectionLeftToRight as Action)
      $0.add("makeTextWritingDirectionRightToLeft:", UIResponder.makeTextWritingDirectionRightToLeft as Action)
      $0.add("toggleBoldface:", UIResponder.toggleBoldface as Action)
      $0.add("toggleItalics:", UIResponder.toggleItalics as Action)
      $0.add("toggleUnderline:", UIResponder.toggleUnderline as Action)
      $0.add("increaseSize:", UIResponder.increaseSize as Action)
      $0.add("decreaseSize:", UIResponder.decreaseSize as Action)
    }
    SelectorTable.register(UIView.self) {
      $0.add("setNeedsDisplay", UIView.setNeedsDisplay as ViewMessage)
      $0.add("setNeedsLayout", UIView.setNeedsLayout as ViewMessage)
      $0.add("layoutIfNeeded", UIView.layoutIfNeeded as ViewMessage)
      $0.add("sizeToFit", UIView.sizeToFit as ViewMessage)
      $0.add("endEditing:", UIView.endEditingByAction)
      $0.add("removeFromSuperview", UIView.removeFromSuperview as ViewMessage)
      $0.add("addSubview:", UIView.addSubview)
      $0.add("bringSubviewToFront:", UIView.bringSubviewToFront)
      $0.add("sendSubviewToBack:", UIView.sendSubviewToBack)
    }
    SelectorTable.register(UIWindow.self) {
      $0.add("makeKeyWindow", UIWindow.makeKey)
      $0.add("makeKeyAndVisible", UIWindow.makeKeyAndVisible)
    }
    SelectorTable.register(UIViewController.self) {
      $0.add("loadViewIfNeeded", UIViewController.loadViewIfNeeded)
      $0.add("removeFromParentViewController", UIViewController.removeFromParent)
      $0.add("setNeedsStatusBarAppearanceUpdate", UIViewController.setNeedsStatusBarAppearanceUpdate)
    }
    SelectorTable.register(UINavigationController.self) {
      $0.add("popViewControllerAnimated:", UINavigationController.popByAction)
      $0.add("popViewControllerWithAnimated:", UINavigationController.popByAction)
      $0.add("popToRootViewControllerAnimated:", UINavigationController.popToRootByAction)
      $0.add("popToRootViewControllerWithAnimated:", UINavigationController.popToRootByAction)
    }
  }()

  // Types of their own, so that overloads of a name are distinguished.
  private typealias Action = @MainActor (UIResponder) -> @MainActor (Any?) -> Void
  private typealias ViewMessage = @MainActor (UIView) -> @MainActor () -> Void
}

extension UndoManager: FrameworkSelectors {
  package static func registerFrameworkSelectors() { _ = frameworkSelectors }

  private static let frameworkSelectors: Void = SelectorTable.register(UndoManager.self) {
    $0.add("undo", UndoManager.undo)
    $0.add("redo", UndoManager.redo)
    $0.add("removeAllActions", UndoManager.removeAllActions as @MainActor (UndoManager) -> @MainActor () -> Void)
  }
}

// Methods that take a truth value, as actions: whatever is sent stands for true there.

extension UIView {
  fileprivate final func endEditingByAction(_ sender: Any?) { _ = endEditing(sender as? Bool ?? true) }
}

extension UINavigationController {
  fileprivate final func popByAction(_ sender: Any?) { _ = popViewController(animated: sender as? Bool ?? true) }
  fileprivate final func popToRootByAction(_ sender: Any?) {
    _ = popToRootViewController(animated: sender as? Bool ?? true)
  }
}
