// The toolchain announces a cross-import overlay of Testing and CoreGraphics that it does not ship off Apple's platforms; this
// empty module is what `import Testing` finds beside `import UIKit`.
