import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import type { Texts } from './texts.ts'

/** Returns the main menu: beside the screen, or in the drawer of a narrow screen, which is opened if necessary. */
export const openMenu = async (page: Page, t: Texts): Promise<Locator> => {
  const menu = page.getByRole('navigation', { name: t('shell:nav.main') })
  const button = page.getByRole('button', { name: t('shell:nav.open') })
  await expect(menu.or(button).first()).toBeVisible()
  if ((await button.isVisible()) && !(await menu.isVisible())) await button.click()
  await expect(menu).toBeVisible()
  return menu
}

export const closeMenu = async (page: Page, t: Texts): Promise<void> => {
  const button = page.getByRole('button', { name: t('shell:nav.close') })
  if (await button.isVisible()) await button.click()
}
