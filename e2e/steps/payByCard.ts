import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { cardNumber, validCard } from '../../apps/api/src/features/sandbox/testing/cardPage.ts'
import type { Texts } from './texts.ts'

/** Pays what is selected in the cart with the card that asks for a 3-D Secure code. */
export const payByCard = async (page: Page, t: Texts): Promise<void> => {
  await page
    .getByRole('button', { name: new RegExp(t('cart:payWith', { currency: '[A-Z]{3}' })) })
    .first()
    .click()
  const card = page.frameLocator('iframe').first()
  const { holder, expiry, securityCode } = validCard('')
  await card.getByLabel(t('sandbox:field.holder')).fill(holder!)
  await card.getByLabel(t('sandbox:field.number')).fill(cardNumber('threeDSecure'))
  await card.getByLabel(t('sandbox:field.expiry')).fill(expiry!)
  await card.getByLabel(t('sandbox:field.securityCode')).fill(securityCode!)
  await card.locator('button.pay').click()
  const code = await card.locator('.code').textContent({ timeout: 20_000 })
  await card.getByLabel(t('sandbox:code.label')).fill((code ?? '').trim())
  await card.getByRole('button', { name: t('sandbox:code.confirm') }).click()
  await expect(page.getByText(t('payment:paid.text')).first()).toBeVisible({ timeout: 30_000 })
}
