import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { Texts } from './texts.ts'

const fill = async (page: Page, values: Record<string, string>): Promise<void> => {
  for (const [id, value] of Object.entries(values)) await page.locator(`#${id}`).fill(value)
}

const next = (page: Page, t: Texts, tab: string) =>
  page.getByRole('button', { name: t('wizard:action.next', { tab: t(`wizard:tab.${tab}`) }) }).click()

/** A box of ceramics to a person in Oslo; receiver's country, postal code and piece come from the quote. */
export const fillWizard = async (page: Page, t: Texts): Promise<void> => {
  await fill(page, {
    sender_company: 'Gülşah Öztürk İnşaat San. ve Tic. A.Ş.',
    sender_taxNumber: '1234567890',
    sender_authorizedPerson: 'Gülşah Öztürk',
    sender_email: 'ihracat@ozturk.example',
    sender_zipCode: '34394',
    sender_city: 'İstanbul',
    sender_address: 'Büyükdere Cad. No: 185',
  })
  await page
    .getByRole('textbox', { name: t('wizard:party.phone') })
    .first()
    .fill('5321112233')
  await page.getByText(t('wizard:companyType.individual'), { exact: true }).last().click()
  await fill(page, {
    receiver_authorizedPerson: 'Ingrid Eksempel',
    receiver_email: 'ingrid@eksempel.example',
    receiver_city: 'Oslo',
    receiver_addressLine1: 'Karl Johans gate 1',
  })
  await page
    .getByRole('textbox', { name: t('wizard:party.phone') })
    .last()
    .fill('22334455')
  await next(page, t, 'details')
  await next(page, t, 'products')
  await fill(page, {
    products_0_description: 'Seramik vazo',
    products_0_gtip: '691200000000',
    products_0_quantity: '2',
    products_0_unitPrice: '30,50',
  })
  await next(page, t, 'documents')
  await next(page, t, 'packages')
  await next(page, t, 'label-payment')
  await expect(page.getByRole('article').first()).toBeVisible({ timeout: 20_000 })
}
