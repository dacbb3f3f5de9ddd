"""Ten fingers of Appium's own client: ten_pointers.py ADDRESS JOURNAL."""
import sys

from appium import webdriver
from appium.options.common import AppiumOptions
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput

options = AppiumOptions()
options.platform_name = "iOS"
options.set_capability("appium:automationName", "XCUITest")
options.set_capability("appium:processArguments", {"env": {"JOURNAL": sys.argv[2]}})
driver = webdriver.Remote(sys.argv[1], options=options)
try:
    fingers = [PointerInput("touch", f"finger{n}") for n in range(10)]
    builder = ActionBuilder(driver, mouse=fingers[0])
    for finger in fingers[1:]:
        builder.devices.append(finger)
    for n, finger in enumerate(fingers):
        finger.create_pointer_move(duration=0, x=120 + 15 * n, y=100 + 30 * n)
        finger.create_pointer_down(button=0)
        finger.create_pointer_move(duration=200, x=60, y=24, origin="pointer")
        finger.create_pause(0.05)
        finger.create_pointer_up(button=0)
    builder.perform()
finally:
    driver.quit()
