import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { animationsEnd } from './look.ts'
import type { Texts } from './texts.ts'

/** Fills in the open card form: the test card with a 3-D Secure code, and that code. */
export const payByCard = async (page: Page, t: Texts) => {
  const card = page.frameLocator('iframe').first()
  const use = card.getByRole('button', {
    name: t('sandbox:useCard', { card: t('sandbox:card.threeDSecure') }),
  })
  await expect(use).toBeVisible()
  await animationsEnd(page)
  await use.click()
  await expect(card.getByLabel(t('sandbox:field.number'))).not.toHaveValue('')
  await card.locator('button.pay').click()
  const code = await card.locator('.code').textContent({ timeout: 20_000 })
  await card.getByLabel(t('sandbox:code.label')).fill((code ?? '').trim())
  await card.getByRole('button', { name: t('sandbox:code.confirm') }).click()
  await expect(page.getByText(t('payment:paid.title')).first()).toBeVisible({ timeout: 30_000 })
}
