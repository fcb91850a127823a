import type { Locator, Page } from '@playwright/test'

/** Returns the menu's entry with this name: a room, a door or a screen among the tabs of the open door. */
export const menuEntry = (page: Page, name: string): Locator =>
  page.getByRole('navigation').getByRole('link', { name, exact: true })
