/**
 * Margins: an administrator creates a segment and sees the margin on sample parcels before it applies;
 * operations see cost and margin beside the price, compare weights, insure and read about A.TR.
 */
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { accountOf } from '../product/accounts.ts'
import type { RoleGroup } from '../product/accounts.ts'
import { signInTo } from '../steps/callApi.ts'
import { look } from '../steps/look.ts'
import { textsOf } from '../steps/texts.ts'

const t = textsOf('tr')
const en = textsOf('en')
const segmentName = 'Yolculuk'

/** Signs the page in as a user of the role group. */
const enterAs = async (page: Page, baseURL: string, roleGroup: RoleGroup, language = 'tr') => {
  const user = await signInTo(baseURL, accountOf(roleGroup))
  await page.addInitScript(
    ([token, chosen]) => {
      localStorage.setItem('mypearl', token)
      localStorage.setItem('locale', chosen)
    },
    [user.token, language] as const,
  )
  return user
}

interface QuotedOffer {
  supplierServiceMethodName: string
  staff: { cost: number; markupPercent: string }
}

/** A box of 1 kg to Berlin. */
const parcel = { shipmentType: 2, packageType: 1, countryCode: 'DE', zipCode: '10115', totalCustomsValue: 0 }
const pieces = [{ width: 20, length: 15, height: 10, weight: 1 }]

test('shows margins on sample parcels before an administrator saves the rates', async ({
  page,
  baseURL,
}, info) => {
  const admin = await enterAs(page, baseURL!, 'Administrator')
  await page.goto('/pricing/segmentprofitrates')
  await page.getByRole('button', { name: t('pricing/segments:action.create') }).click()
  await page.getByLabel(t('pricing/segments:dialog.name')).fill(segmentName)
  await page.getByLabel(t('pricing/segments:dialog.percent')).fill('20')
  await page.getByRole('button', { name: t('pricing/segments:action.save'), exact: true }).click()
  await expect(page.getByRole('button', { name: segmentName })).toHaveAttribute('aria-pressed', 'true')
  await look(page, info, 'segments')

  await page.getByRole('button', { name: t('pricing/segments:action.changeAll') }).click()
  await page.getByLabel(t('pricing/segments:editor.nthPercent', { number: 1 })).fill('300')
  // Sample parcels show the margin, three quarters, before anything is saved.
  await expect(page.getByText(t('pricing/segments:percent', { value: 75 })).first()).toBeVisible()
  await look(page, info, 'margin-preview')
  await page.getByLabel(t('pricing/segments:editor.nthPercent', { number: 1 })).fill('40')
  await page.getByRole('button', { name: t('pricing/segments:editor.save') }).click()
  await expect(page.getByText(t('pricing/segments:editor.saved'))).toBeVisible()

  const segments = await admin.call<{ id: number; name: string }[]>('/api/Defination/GetSegmentQuery', {})
  const segmentId = segments.find(({ name }) => name === segmentName)!.id
  await expect
    .poll(async () => {
      const offers = await admin.call<QuotedOffer[]>('/api/Pricing/PricingGetWithoutShipmentId', {
        ...parcel,
        pieces,
        segmentId,
      })
      return new Set(offers.map(({ staff }) => staff.markupPercent))
    })
    .toEqual(new Set(['40']))
})

test('explains a price to operations, and shows a sender the saving of a lighter parcel', async ({
  page,
  baseURL,
}, info) => {
  const operations = await enterAs(page, baseURL!, 'Operations')
  const [segment] = await operations.call<{ id: number }[]>('/api/Defination/GetSegmentQuery', {})
  await page.goto(
    `/pricing/pricingget?country=DE&zip=10115&type=2&package=1&segment=${segment!.id}&pieces=30x20x20x2.3`,
  )
  await page.getByText(t('pricing:staff.why')).first().click()
  await expect(page.getByText(/^Liste fiyatı/).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: t('pricing/quotes:title') })).toBeVisible()
  await expect(page.getByText(/daha az ödersiniz/)).toBeVisible()
  await page.getByRole('button', { name: t('pricing/quotes:view.chart') }).click()
  await expect(page.locator('.recharts-line').first()).toBeVisible()
  await page.getByLabel(t('pricing/quotes:insurance.goodsValue')).fill('800')
  await page.getByRole('button', { name: t('pricing/quotes:insurance.calculate'), exact: true }).click()
  await expect(page.getByText(t('pricing/quotes:atr.required'))).toBeVisible()
  await expect(page.getByText(t('shipment:insuranceWarning'))).toBeVisible()
  await look(page, info, 'comparison')
})

test.describe('exchange rates in English on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'en-GB' })

  test('shows the source of the day’s exchange rates', async ({ page, baseURL }, info) => {
    await enterAs(page, baseURL!, 'Administrator', 'en')
    await page.goto('/pricing/exchangerates')
    await expect(page.getByRole('heading', { name: en('shell:screen.exchangeRates') })).toBeVisible()
    await expect(page.getByText('EUR', { exact: true })).toBeVisible()
    await look(page, info, 'exchange-rates')
  })
})
