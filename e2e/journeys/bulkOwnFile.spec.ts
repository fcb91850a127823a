/** Takes a shop's own file with fifteen kinds of mistake to the printed labels, and counts the clicks. */
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { userOf } from '../steps/callApi.ts'
import { countEffort } from '../steps/countEffort.ts'
import { look } from '../steps/look.ts'
import { mistakes, ownRowCount, writeOwnFile } from '../steps/bulk/ownFile.ts'
import { payByCard } from '../steps/payByCard.ts'
import { signUp } from '../steps/signUp.ts'
import { textsOf } from '../steps/texts.ts'
import type { Language, Texts } from '../steps/texts.ts'

const journeys: { language: Language; width: number; height: number }[] = [
  { language: 'tr', width: 1440, height: 900 },
  { language: 'en', width: 390, height: 844 },
]
const mostClicks = 20
/** One row repeats another and is deleted. */
const shipmentCount = ownRowCount - 1

/** Corrects each wrong cell: F8 leads to it, as its button says, and the typed text replaces it. */
const correct = async (page: Page, t: Texts): Promise<void> => {
  const corrections = new Map(
    mistakes.flatMap(({ row, correction }) => (correction === undefined ? [] : [[String(row), correction]])),
  )
  await page.getByRole('button', { name: t('ui/grid/sheet:nextIssue') }).click()
  for (let left = corrections.size; left > 0; left -= 1) {
    const active = page.getByRole('grid').locator('[data-active]')
    const row = await active.locator('xpath=ancestor::*[@role="row"]').getByRole('rowheader').textContent()
    const correction = corrections.get(row!.trim())
    if (correction === undefined) throw new Error(`row ${row} has an unexpected error`)
    await page.keyboard.type(correction)
    await page.keyboard.press('Enter')
    if (left > 1) await page.keyboard.press('F8')
  }
}

/** Pays the cart, one payment per currency, and prints the labels of each payment on the page after it. */
const payAndPrint = async (page: Page, t: Texts): Promise<{ payments: number; labels: number }> => {
  let labels = 0
  let payments = 0
  await page
    .getByRole('button', { name: new RegExp(t('cart:payWith', { currency: '[A-Z]{3}' })) })
    .first()
    .click()
  for (;;) {
    await payByCard(page, t)
    payments += 1
    const several = t('shipment/detail:paid.print_other', { count: '\\d+' })
    const print = page.getByRole('button', {
      name: new RegExp(`^(${t('shipment/detail:paid.print_one')}|${several})$`),
    })
    await expect(print).toBeEnabled({ timeout: 120_000 })
    labels += Number(/\d+/.exec((await print.textContent())!)?.[0] ?? 1)
    const answered = page.waitForResponse((response) => response.url().includes('GetShipmentLabels'))
    await print.click()
    expect((await answered).status()).toBe(200)
    if (labels >= shipmentCount) return { payments, labels }
    await page
      .getByRole('button', { name: new RegExp(`^${t('payment/paid:rest.pay', { amount: '.+' })}$`) })
      .first()
      .click()
  }
}

/** Signs up a seller with a saved sender: a separate company, because the rest of its cart is paid too. */
const openAsNewSeller = async (page: Page, t: Texts, baseURL: string, email: string): Promise<void> => {
  await page.goto('/signup')
  await signUp(page, t, {
    firstName: 'Elif',
    lastName: 'Demir',
    email,
    phone: '5321112233',
    password: 'Gizli-Sifre-7',
  })
  const token = await page.evaluate(() => localStorage.getItem('mypearl'))
  await userOf(baseURL, token!).call('/api/Contact/CreateSender', {
    companyType: 'individual',
    authorizedPerson: 'Elif Demir',
    identificationNumber: '10000000146',
    email,
    dialCode: '+90',
    phone: '5321112233',
    countryCode: 'TR',
    zipCode: '34394',
    city: 'İstanbul',
    district: 'Şişli',
    address: 'Büyükdere Cad. No: 185',
  })
}

for (const { language, width, height } of journeys) {
  test.describe(`own file in ${language} at ${width} px`, () => {
    test.use({ viewport: { width, height }, locale: language === 'tr' ? 'tr-TR' : 'en-GB' })
    test.setTimeout(400_000)

    test('takes forty rows with fifteen kinds of mistake to all labels', async ({ page, baseURL }, info) => {
      const t = textsOf(language)
      const stamp = `${language}${Date.now()}`
      await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), language)
      await openAsNewSeller(page, t, baseURL!, `elif-${stamp}@ornek.example`)
      const press = (key: string, params?: Record<string, string | number>) =>
        page
          .getByRole('button', { name: t(key, params) })
          .first()
          .click()
      const effort = await countEffort(page)
      await page.goto('/shipment/shipmentlist')
      await press('shipment/bulk:open')
      const chooser = page.waitForEvent('filechooser')
      await page.getByText(t('shipment/bulk:modal.drop')).click()
      const file = Buffer.from(await writeOwnFile(language, stamp))
      await (
        await chooser
      ).setFiles({ name: `${stamp}.xlsx`, mimeType: 'application/octet-stream', buffer: file })

      // The columns were recognised and the answers that the file lacks are filled in.
      await expect(page.getByText(t('shipment/bulk:map.fixedTitle'))).toBeVisible()
      await look(page, info, '1-columns')
      await press('shipment/bulk:map.save')
      const wrong = mistakes.filter(({ correction }) => correction !== undefined).length
      await expect(
        page.getByText(t('shipment/bulk:fix.title_other', { count: ownRowCount, wrong })),
      ).toBeVisible()
      await press('shipment/bulk:fix.deleteRepeated_one')
      await expect(page.getByText(t('shipment/bulk:fix.deleted_one', { count: 1 }))).toBeVisible()
      await look(page, info, '2-rows')
      await correct(page, t)
      await expect(
        page.getByText(t('shipment/bulk:fix.allRight_other', { count: shipmentCount })),
      ).toBeVisible()
      await press('shipment/bulk:fix.price_other', { count: shipmentCount })
      const add = page.getByRole('button', {
        name: t('shipment/bulk:offers.addToCart_other', { count: shipmentCount }),
      })
      await expect(add).toBeEnabled({ timeout: 60_000 })
      await look(page, info, '3-offers')
      await add.click()
      await page.waitForURL('**/cart?upload=*')
      const { payments, labels } = await payAndPrint(page, t)
      const { clicks, keys, fields } = effort.read()
      console.log(
        `${language} at ${width} px, ${ownRowCount} rows with ${mistakes.length} kinds of mistake, from the file to ${labels} labels in ${payments} payments: ${clicks} clicks, ${keys} keys, ${fields} fields`,
      )
      expect(labels).toBe(shipmentCount)
      expect(clicks).toBeLessThanOrEqual(mostClicks)
    })
  })
}
