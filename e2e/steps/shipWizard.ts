import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { Texts } from './texts.ts'

const fill = async (page: Page, values: Record<string, string>): Promise<void> => {
  for (const [id, value] of Object.entries(values)) await page.locator(`#${id}`).fill(value)
}

const next = (page: Page, t: Texts, tab: string) =>
  page
    .getByRole('button', { name: t('shipment/draft:action.next', { tab: t(`shipment/draft:tab.${tab}`) }) })
    .click()

/**
 * Fills the wizard with a box of ceramics to a person in Oslo. The sender comes from the account, country,
 * postal code and piece from the quote; `reach` is called for each completed tab.
 */
export const fillWizard = async (
  page: Page,
  t: Texts,
  reach: (screen: string) => Promise<void>,
): Promise<void> => {
  await expect(page.locator('#sender_authorizedPerson')).not.toHaveValue('')
  await expect(page.locator('#sender_email')).not.toHaveValue('')
  await fill(page, {
    sender_identificationNumber: '10000000146',
    sender_zipCode: '34394',
    sender_address: 'Büyükdere Cad. No: 185',
    receiver_authorizedPerson: 'Ingrid Eksempel',
    receiver_email: 'ingrid@eksempel.example',
    receiver_city: 'Oslo',
    receiver_addressLine1: 'Karl Johans gate 1',
  })
  await page
    .getByRole('textbox', { name: t('shipment/draft:party.phone') })
    .last()
    .fill('22334455')
  // The sender's postal code fills in the province.
  await expect(page.locator('#sender_city')).toHaveValue('İstanbul')
  await reach('parties')
  // The usual answers fit; the step shows them.
  await next(page, t, 'details')
  await next(page, t, 'products')
  await fill(page, { products_0_description: 'Seramik vazo', products_0_unitPrice: '30,50' })
  await page.getByRole('button', { name: t('customs:find') }).click()
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click()
  await expect(page.locator('#products_0_gtip')).toHaveValue(/^\d{6,12}$/)
  await reach('products')
  await next(page, t, 'documents')
  await next(page, t, 'packages')
  await page.locator('button[type=submit]', { hasText: t('shipment/draft:action.saveAndPrices') }).click()
  await expect(page.getByRole('article').first()).toBeVisible({ timeout: 20_000 })
}
