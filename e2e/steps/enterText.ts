import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

/** Number of fields that a user passes with Tab before taking the mouse. */
const mostTabs = 3

const isFocused = (field: Locator): Promise<boolean> =>
  field.evaluate((element) => element === document.activeElement)

/**
 * Types into an empty field as a user does: into the focused field at once, into a near one after Tab, into any
 * other after a click. Unlike `fill`, it counts the click that the field costs.
 */
export const enterText = async (page: Page, field: Locator, text: string): Promise<void> => {
  await expect(field).toBeEditable()
  for (let tab = 0; tab < mostTabs && !(await isFocused(field)); tab++) await page.keyboard.press('Tab')
  if (!(await isFocused(field))) await field.click()
  await page.keyboard.type(text)
}
