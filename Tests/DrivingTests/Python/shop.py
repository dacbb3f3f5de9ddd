"""An app used by Appium's own client: shop.py ADDRESS. What it prints is compared."""
import sys

from appium import webdriver
from appium.options.common import AppiumOptions
from appium.webdriver.common.appiumby import AppiumBy
from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException

options = AppiumOptions()
options.platform_name = "iOS"
driver = webdriver.Remote(sys.argv[1], options=options)
try:
    field = driver.find_element(AppiumBy.ACCESSIBILITY_ID, "name")
    field.send_keys("Ada")
    print("name", field.text)
    field.clear()
    field.send_keys("Zoë")
    print("name", field.text)

    gift = driver.find_element(AppiumBy.IOS_PREDICATE, "type == 'XCUIElementTypeSwitch'")
    print("gift", gift.get_attribute("value"))
    gift.click()
    print("gift", gift.get_attribute("value"))

    driver.find_element(AppiumBy.IOS_CLASS_CHAIN, "**/XCUIElementTypeButton[`label == 'Order'`]").click()
    print("alert", driver.switch_to.alert.text.replace("\n", " / "))
    driver.switch_to.alert.accept()
    try:
        driver.switch_to.alert.text
    except Exception as error:
        print("alert", type(error).__name__)

    cell = driver.find_element(AppiumBy.XPATH, "//XCUIElementTypeCell[.//*[@label='Item 30']]")
    driver.execute_script("mobile: scroll", {"elementId": cell.id, "toVisible": True})
    cell = driver.find_element(AppiumBy.XPATH, "//XCUIElementTypeCell[.//*[@label='Item 30']]")
    print("row", cell.is_displayed())
    cell.click()
    print("detail", driver.find_element(AppiumBy.CLASS_NAME, "XCUIElementTypeNavigationBar").get_attribute("name"))
    try:
        field.click()
    except (StaleElementReferenceException, Exception) as error:
        print("field", type(error).__name__)
    driver.back()
    print("size", driver.get_window_size(), driver.orientation)
    driver.orientation = "LANDSCAPE"
    print("size", driver.get_window_size(), driver.orientation)
    print("picture", driver.get_screenshot_as_png()[:4] == b"\x89PNG")
    print("source", driver.page_source.count("XCUIElementTypeSwitch "))
    try:
        driver.find_element(AppiumBy.ACCESSIBILITY_ID, "none")
    except NoSuchElementException as error:
        # The client adds where to read more.
        print("none", error.msg.split(";")[0])
finally:
    driver.quit()
