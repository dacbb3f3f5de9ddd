#ifdef __OBJC__
#import <UIKit/UIKit.h>
#endif

FOUNDATION_EXPORT double RingingVersionNumber;
FOUNDATION_EXPORT const unsigned char RingingVersionString[];
