#import <Foundation/Foundation.h>
@interface PodsDummy_Pods_Marks : NSObject
@end
@implementation PodsDummy_Pods_Marks
@end
