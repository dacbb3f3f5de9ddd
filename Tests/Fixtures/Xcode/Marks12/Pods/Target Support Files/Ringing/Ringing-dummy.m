#import <Foundation/Foundation.h>
@interface PodsDummy_Ringing : NSObject
@end
@implementation PodsDummy_Ringing
@end
