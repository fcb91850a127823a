/** An administrator loads a newer tariff and sees, before it counts, what it changes for open offers. */
import { expect, test } from '@playwright/test'
import eu from '../../apps/api/src/db/seed/reference/eu-tariff.json' with { type: 'json' }
import gb from '../../apps/api/src/db/seed/reference/gb-tariff.json' with { type: 'json' }
import { buildDraft } from '../../apps/api/src/features/shipment/testing/buildShipment.ts'
import { accountOf } from '../product/accounts.ts'
import { signInTo } from '../steps/callApi.ts'
import type { ApiUser } from '../steps/callApi.ts'
import { look } from '../steps/look.ts'
import { openAs, testedScreens } from '../steps/openAs.ts'
import { textsOf } from '../steps/texts.ts'

/** Ceramic statuettes, whose rate of 6 % the newer edition changes. */
const code = '691310'
const newRate = '7.5%'

/** Writes a tariff of the demonstration as a file, with another rate for the code. */
const fileOf = ({ rates }: { rates: Record<string, string> }): Buffer => {
  const lines = Object.entries(rates).flatMap(([rate, codes]) =>
    codes.split(' ').map((one) => `${one},"${one === code ? newRate : rate}",`),
  )
  return Buffer.from(['Code,Rate,Note', ...lines].join('\n'))
}

const lanes = {
  tr: { tariff: 'EU', file: fileOf(eu), receiver: {}, currency: 'EUR' },
  en: {
    tariff: 'GB',
    file: fileOf(gb),
    receiver: {
      countryCode: 'GB',
      zipCode: 'SW1A 1AA',
      city: 'London',
      district: 'Westminster',
      dialCode: '+44',
      phone: '2079460958',
      addressLine1: '10 Downing Street',
    },
    currency: 'GBP',
  },
} as const

interface Offer {
  landedCost: { ways: { lines: { code: string; percent: string | null; law: string }[] }[] }
}

/** Prices a shipment with goods above the limits of low value, and returns its reference and the rate of duty. */
const priceGoods = async (seller: ApiUser, { receiver, currency }: (typeof lanes)['tr' | 'en']) => {
  const { products } = buildDraft()
  const { id, assetReference } = await seller.call<{ id: string; assetReference: string }>(
    '/api/Shipment/CreateShipment',
    buildDraft({
      products: [{ ...products![0]!, description: 'Seramik biblo', gtip: code, quantity: 4, unitPrice: 100 }],
      receiver,
      sender: { iossType: null },
      details: { currency, atrPreparer: 'none' },
    }),
  )
  const [offer] = await seller.call<Offer[]>('/api/Pricing/PricingGet', { shipmentId: id })
  const duty = offer!.landedCost.ways.flatMap(({ lines }) => lines).find((line) => line.code === 'duty')
  return { assetReference, percent: duty?.percent, law: duty?.law }
}

for (const screen of testedScreens) {
  const { language, width } = screen
  test(`loads a newer tariff after its comparison, in ${language} at ${width} px`, async ({
    browser,
    baseURL,
  }, info) => {
    const t = textsOf(language)
    const lane = lanes[language]
    const seller = await signInTo(baseURL!, accountOf('Customer'))
    const before = await priceGoods(seller, lane)
    expect(before.percent).toBe('6')

    const page = await openAs(browser, baseURL!, screen, 'Administrator')
    await page.goto('/definitions/taxeditions')
    await page
      .getByRole('button', { name: t('tax:editions.import') })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('tax:import.tariff')).click()
    await page
      .getByTitle(t(`tax:tariff.${lane.tariff}`), { exact: true })
      .last()
      .click()
    const name = `${lane.tariff} 2026, ${width}`
    await dialog.getByLabel(t('tax:import.source')).fill('OGL v3')
    await dialog.getByLabel(t('tax:import.name')).fill(name)
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'tariff.csv',
      mimeType: 'text/csv',
      buffer: lane.file,
    })
    await dialog.getByRole('button', { name: t('tax:import.compare') }).click()
    const offers = dialog.getByRole('region', { name: t('tax:import.offers.title') })
    const changed = offers.getByRole('row').filter({ hasText: before.assetReference })
    await expect(changed).toContainText('6%')
    await expect(changed).toContainText(newRate)
    await look(page, info, 'compared')
    const acceptance = dialog.getByRole('checkbox', { name: t('tax:import.accept') })
    if (await acceptance.isVisible()) await acceptance.check()
    await dialog.getByRole('button', { name: t('tax:import.take') }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(name).first()).toBeVisible()
    await look(page, info, 'loaded')
    await page.context().close()

    // The next offers are computed by the loaded edition.
    expect(await priceGoods(seller, lane)).toMatchObject({ percent: '7.5', law: name })
  })
}
