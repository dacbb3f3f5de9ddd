// The toolchain announces a cross-import overlay of Testing and Core Image that it does not ship off Apple's platforms; this
// empty module is what `import Testing` finds beside `import UIKit`.
