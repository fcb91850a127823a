import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { enterText } from './enterText.ts'
import type { Texts } from './texts.ts'

const next = (page: Page, t: Texts, tab: string) =>
  page
    .getByRole('button', { name: t('shipment/draft:action.next', { tab: t(`shipment/draft:tab.${tab}`) }) })
    .click()

export interface WizardReceiver {
  name: string
  email: string
  phone: string
  city: string
  address: string
}

/**
 * Fills the wizard with a box of ceramics to a person abroad. The sender comes from the account; country, postal
 * code, piece and goods come from the quote; `reach` is called for each completed step.
 */
export const fillWizard = async (
  page: Page,
  t: Texts,
  receiver: WizardReceiver,
  reach: (screen: string) => Promise<void>,
): Promise<void> => {
  const enter = (id: string, text: string) => enterText(page, page.locator(`#${id}`), text)
  await expect(page.locator('#sender_authorizedPerson')).not.toHaveValue('')
  await expect(page.locator('#sender_email')).not.toHaveValue('')
  await enter('sender_identificationNumber', '10000000146')
  await enter('sender_zipCode', '34394')
  await enter('sender_address', 'Büyükdere Cad. No: 185')
  await enter('receiver_authorizedPerson', receiver.name)
  await enter('receiver_email', receiver.email)
  const phone = page.getByRole('textbox', { name: t('shipment/draft:party.phone') }).last()
  await enterText(page, phone, receiver.phone)
  await enter('receiver_city', receiver.city)
  await enter('receiver_addressLine1', receiver.address)
  // The sender's postal code fills in the province.
  await expect(page.locator('#sender_city')).toHaveValue('İstanbul')
  await reach('parties')
  // The usual answers fit; the step shows them.
  await next(page, t, 'details')
  await reach('details')
  await next(page, t, 'products')
  await expect(page.locator('#products_0_description')).toHaveValue(/\S/)
  await expect(page.locator('#products_0_unitPrice')).toHaveValue(/^30[.,]50?$/)
  await expect(page.locator('#products_0_gtip')).toHaveValue(/^\d{6,12}$/)
  await reach('products')
  await next(page, t, 'documents')
  await reach('documents')
  await next(page, t, 'packages')
  await reach('packages')
  await page.locator('button[type=submit]', { hasText: t('shipment/draft:action.saveAndPrices') }).click()
  await expect(page.getByRole('article').first()).toBeVisible({ timeout: 20_000 })
}
