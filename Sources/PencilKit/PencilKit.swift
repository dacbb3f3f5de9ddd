// Apple's PencilKit brings UIKit along.
@_exported import UIKit
