/**
 * A seller finds the codes of odd goods, is told what the European Union asks of each product, sees what is due in New
 * York, Berlin and London on the offers, and pays it with the price; customs papers and invoice state the same amounts.
 */
import { expect, test } from '@playwright/test'
import type { Page, TestInfo } from '@playwright/test'
import type { ShipmentDraftRequest } from '@kervan/contract/shipment/draft/shipmentDraft'
import { readPdf } from '@kervan/documents/testing/readPdf'
import { buildDraft } from '../../apps/api/src/features/shipment/testing/buildShipment.ts'
import { accountOf } from '../product/accounts.ts'
import { signInTo } from '../steps/callApi.ts'
import type { ApiUser } from '../steps/callApi.ts'
import { billedName, saveBilling } from '../steps/invoicing/billedCompany.ts'
import { look } from '../steps/look.ts'
import { openAs, testedScreens } from '../steps/openAs.ts'
import { payByCard } from '../steps/payByCard.ts'
import { textsOf } from '../steps/texts.ts'
import type { Texts } from '../steps/texts.ts'

/** Goods that few sellers ship, with their heading. */
const oddGoods = [
  { tr: 'Mikroskop', en: 'Microscope', heading: '9011' },
  { tr: 'Piyano', en: 'Piano', heading: '9201' },
  { tr: 'Traktör', en: 'Tractor', heading: '8701' },
  { tr: 'Tekerlekli sandalye', en: 'Wheelchair', heading: '8713' },
  { tr: 'Peruk', en: 'Wig', heading: '6704' },
  { tr: 'Olta kamışı', en: 'Fishing rod', heading: '9507' },
] as const

const newYork = {
  countryCode: 'US',
  stateCode: 'NY',
  zipCode: '10001',
  city: 'New York',
  district: 'Manhattan',
  dialCode: '+1',
  phone: '2125550123',
  addressLine1: '350 5th Ave',
}
const london = {
  countryCode: 'GB',
  zipCode: 'SW1A 1AA',
  city: 'London',
  district: 'Westminster',
  dialCode: '+44',
  phone: '2079460958',
  addressLine1: '10 Downing Street',
}

/** Paid shipments that one invoice would hold. */
interface Group {
  companyId: number
  company: string
  currency: string
  treatment: string
  total: number
}

interface Draft {
  id: string
  assetReference: string
}

const create = (seller: ApiUser, draft: ShipmentDraftRequest): Promise<Draft> =>
  seller.call<Draft>('/api/Shipment/CreateShipment', draft)

const openStep = async (page: Page, { id }: Draft, step: string) => {
  await page.goto(`/shipment/shipment/${id}/${step}`)
}

/** Takes a picture once the prices beside the form are no longer dimmed by a change. */
const lookAtForm = async (page: Page, info: TestInfo, name: string) => {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await look(page, info, name)
}

const findCodes = async (page: Page, t: Texts, draft: Draft) => {
  await openStep(page, draft, 'products')
  for (const [index, { heading }] of oddGoods.entries()) {
    const product = page.getByRole('group', {
      name: t('shipment/draft:products.nth', { number: index + 1 }),
      exact: true,
    })
    await product.getByRole('button', { name: t('customs:find') }).click()
    const found = page.getByRole('dialog').getByRole('listitem').first().getByRole('button').first()
    await expect(found).toContainText(heading)
    await found.click()
    await expect(page.locator(`#products_${index}_gtip`)).toHaveValue(new RegExp(`^${heading}`))
  }
}

const answerIdentifiers = async (page: Page, t: Texts, draft: Draft, info: TestInfo) => {
  await openStep(page, draft, 'products')
  const passport = page.locator('section', {
    has: page.getByRole('heading', { name: t('shipment/border:title') }),
  })
  await expect(passport.getByText(t('shipment/border:datum.standardNumber'))).toBeVisible()
  await expect(passport.getByText(t('shipment/border:status.missing')).first()).toBeVisible()
  await lookAtForm(page, info, 'asked')
  await page.locator('#products_0_merchantNumber').fill('VAZO-7')
  await page.locator('#products_0_manufacturerNumber').fill('SV-2026')
  await page.locator('#products_0_standardNumber').fill('4006381333931')
  await page.getByRole('button', { name: t('shipment/draft:action.save'), exact: true }).click()
  await expect(passport.getByText(t('shipment/border:allGiven'))).toBeVisible()
  await lookAtForm(page, info, 'answered')
}

/** Reads an amount of a paper, written in either language. */
const amountsIn = (text: string): number[] =>
  [...text.matchAll(/\d[\d.,]*[.,]\d{2}(?!\d)/g)].map(([written]) =>
    Number(`${written.slice(0, -3).replace(/[.,]/g, '')}.${written.slice(-2)}`),
  )

for (const screen of testedScreens) {
  const { language, width } = screen
  test(`knows codes, questions and duties before payment, in ${language} at ${width} px`, async ({
    browser,
    baseURL,
  }, info) => {
    test.setTimeout(240_000)
    const t = textsOf(language)
    const seller = await signInTo(baseURL!, accountOf('Customer'))
    const page = await openAs(browser, baseURL!, screen, 'Customer')

    const [line] = buildDraft().products!
    const odd = oddGoods.map((goods) => ({ ...line!, gtip: null, description: goods[language] }))
    await findCodes(page, t, await create(seller, buildDraft({ products: odd })))
    await lookAtForm(page, info, 'codes')

    // Germany asks the product identifiers since November 2026.
    const sku = `VAZO-${language}-${width}`
    const vase = {
      ...line!,
      sku,
      description: language === 'tr' ? 'Seramik vazo' : 'Ceramic vase',
      gtip: '691310',
      quantity: 2,
      unitPrice: 41.35,
      merchantNumber: null,
      manufacturerNumber: null,
      hasNoStandardNumber: null,
    }
    const products = [vase]
    const berlin = await create(seller, buildDraft({ products, details: { incoterm: 'DDP' } }))
    await answerIdentifiers(page, t, berlin, info)

    // What is due on arrival stands on the offers, whoever pays it.
    const due = t('pricing/landedCost:breakdown')
    for (const receiver of [newYork, london]) {
      const draft = await create(seller, buildDraft({ products, receiver }))
      await openStep(page, draft, 'label-payment')
      await expect(page.getByRole('article').first().getByText(due)).toBeVisible({ timeout: 20_000 })
      await look(page, info, `offers-${receiver.countryCode}`)
    }
    await openStep(page, berlin, 'label-payment')
    const offer = page.getByRole('article').first()
    await expect(offer.getByText(due)).toBeVisible({ timeout: 20_000 })
    await offer.getByText(due).click()
    await expect(offer.getByText(t('pricing/landedCost:line.lowValueDuty')).first()).toBeVisible()
    await look(page, info, 'offers-DE')
    await page
      .getByRole('button', { name: t('shipment/draft:offers.payNow') })
      .first()
      .click()
    await payByCard(page, t)
    await look(page, info, 'paid')
    await page.context().close()

    // The invoice and the data for the export declaration state the same value, and the catalogue has the identifiers.
    const { assetReference } = berlin
    const paper = (kind: string, format: string) =>
      fetch(`${baseURL!}/api/Shipment/GetShipmentPaper`, {
        method: 'POST',
        headers: { authorization: `Bearer ${seller.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ assetReference, kind, language, format }),
      })
    const declared = (await (await paper('etgbData', 'json')).json()) as { lines: { lineValue: number }[] }
    expect(declared.lines.map(({ lineValue }) => lineValue)).toEqual([82.7])
    const invoice = await readPdf(
      new Uint8Array(await (await paper('commercialInvoice', 'csv')).arrayBuffer()),
    )
    expect(amountsIn(invoice.flatMap(({ texts }) => texts).join(' '))).toContain(82.7)
    const known = () =>
      seller.call<{ product: { merchantNumber: string; standardNumber: string } | null }>(
        '/api/Product/MatchProduct',
        { shipmentId: berlin.id, sku },
      )
    await expect
      .poll(async () => (await known()).product)
      .toMatchObject({ merchantNumber: 'VAZO-7', standardNumber: '4006381333931' })

    // The invoice that staff will issue has the price that was paid, duties included.
    await saveBilling(baseURL!, seller)
    const { offer: paid } = await seller.call<{
      offer: { price: { totalPrice: number; priceCurrency: string } }
    }>('/api/Shipment/GetShipmentDetail', { shipmentId: berlin.id })
    const operations = await signInTo(baseURL!, accountOf('Operations'))
    const { sales } = await operations.call<{ sales: Group[] }>('/api/Invoicing/GetInvoiceCandidates', {})
    const { totalPrice, priceCurrency } = paid.price
    const group = sales.find(({ company, currency }) => company === billedName && currency === priceCurrency)!
    const { companyId, currency, treatment, total } = group
    const { lines } = await operations.call<{ lines: { assetReference: string; amount: number }[] }>(
      '/api/Invoicing/PreviewInvoice',
      { sale: { companyId, currency, treatment, total } },
    )
    const ours = lines.filter((one) => one.assetReference === assetReference)
    expect(ours.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100).toBe(totalPrice)
  })
}
