/**
 * A customer connects a WooCommerce shop by typed keys. One of its orders becomes a draft, is paid and labelled, and
 * the shop shows the number of the label to the buyer.
 */
import { expect, test } from '@playwright/test'
import type { Page, TestInfo } from '@playwright/test'
import { startWooServer } from '../../packages/connectors/src/stores/woocommerce/testing/wooSamples.ts'
import type { WooServer } from '../../packages/connectors/src/stores/woocommerce/testing/wooSamples.ts'
import { buildDraft } from '../../apps/api/src/features/shipment/testing/buildShipment.ts'
import { submitCard } from '../../apps/api/src/sandboxBank/testing/cardPage.ts'
import type { OrderRow } from '@kervan/contract/order/orderAnswers'
import { accountOf } from '../product/accounts.ts'
import { createDataPlace } from '../product/dataPlace.ts'
import { findFreePort } from '../product/findFreePort.ts'
import { launchProduct } from '../product/launchProduct.ts'
import type { LaunchedProduct } from '../product/launchProduct.ts'
import { signInTo } from '../steps/callApi.ts'
import type { ApiUser } from '../steps/callApi.ts'
import { look } from '../steps/look.ts'
import { openAs, testedScreens } from '../steps/openAs.ts'
import { textsOf } from '../steps/texts.ts'
import type { Texts } from '../steps/texts.ts'

const sku = 'KTN-S'
const oneDay = 86_400_000

const product = {
  sku,
  description: 'Keten masa örtüsü',
  englishDescription: 'Linen tablecloth',
  gtip: '630251000000',
  originCountryCode: 'TR',
  unit: 'piece',
  unitWeight: 0.45,
  unitPrice: 30,
  currency: 'EUR',
}

const connect = async (page: Page, t: Texts, info: TestInfo, { settings }: WooServer, name: string) => {
  await page.goto('/integration/create')
  await expect(page.getByText('Shopify')).toBeVisible()
  await look(page, info, '1-platforms')
  await page.getByRole('link', { name: /WooCommerce/ }).click()
  await page.getByLabel(t('connection:integration.column.name')).fill(name)
  await page.getByRole('radio', { name: t('connection:integration.way.type') }).click()
  await page.getByLabel(t('connection:field.storeUrl')).fill(settings.storeUrl)
  await page.getByLabel(t('connection:field.consumerKey')).fill(settings.consumerKey)
  await page.getByLabel(t('connection:field.consumerSecret')).fill(settings.consumerSecret)
  await look(page, info, '2-form')
  await page.getByRole('button', { name: t('connection:integration.create'), exact: true }).click()
  await expect(page).toHaveURL(/\/integration\/list$/)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText(t('connection:integration.result.ok'))
  await look(page, info, '3-integrations')
}

/** Completes the draft as the seller does in the wizard, and pays it with one card. */
const completeAndPay = async (customer: ApiUser, shipmentId: string) => {
  const { version, receiver, details, products } = await customer.call<Record<string, unknown>>(
    '/api/Shipment/GetShipment',
    { shipmentId },
  )
  await customer.call('/api/Shipment/UpdateShipment', {
    ...buildDraft(),
    shipmentId,
    version,
    receiver,
    details,
    products,
    pieces: [{ width: 30, length: 20, height: 10, weight: 1.2 }],
  })
  const [offer] = await customer.call<{ id: string }[]>('/api/Pricing/PricingGet', { shipmentId })
  const { cartItemId } = await customer.call<{ cartItemId: string }>('/api/Payment/AddToCartCommand', {
    shipmentId,
    offerId: offer!.id,
  })
  const { paymentPageUrl } = await customer.call<{ paymentPageUrl: string }>(
    '/api/Payment/ProcessCartPaymentCommand',
    { cartItemIds: [cartItemId] },
  )
  await submitCard(paymentPageUrl, 'success')
}

let place: Awaited<ReturnType<typeof createDataPlace>>
let installation: LaunchedProduct
let server: WooServer
test.beforeAll(async () => {
  place = await createDataPlace()
  // The simulated shop is on loopback, which a product that is in use does not call.
  installation = await launchProduct({
    port: String(await findFreePort()),
    paymentPort: String(await findFreePort()),
    dataDir: place.dataDir,
    databaseUrl: place.databaseUrl,
    logFile: 'test-results/storeOrders.log',
    settings: { CALLS_TO_PRIVATE_ADDRESSES: 'on' },
  })
  const customer = await signInTo(installation.url, accountOf('Customer', installation.accounts))
  await customer.call('/api/Product/SaveProduct', product)
})
test.afterAll(async () => {
  await installation?.stop()
  await place?.remove()
})
test.beforeEach(async () => {
  server = await startWooServer('fulfilments')
})
test.afterEach(() => server.close())

for (const screen of testedScreens)
  test(`turns an order of a shop into a parcel, ${screen.language} ${screen.width}`, async ({
    browser,
  }, info) => {
    const t = textsOf(screen.language)
    const { url, accounts } = installation
    const customer = await signInTo(url, accountOf('Customer', accounts))
    const page = await openAs(browser, url, screen, 'Customer', accounts)
    const lines = [{ sku, title: 'Linen tablecloth', quantity: 2, unitPrice: '30.00', weightGrams: 450 }]
    const channelId = server.shop.add({ at: new Date(Date.now() - oneDay), state: 'open', lines })
    const name = `Hayalköy ${screen.language}`
    await connect(page, t, info, server, name)

    // The orders arrive on request.
    await page.goto('/integration/orders')
    await page
      .getByRole('button', { name: t('order:action.sync') })
      .first()
      .click()
    const find = async () => {
      const { items } = await customer.call<{ items: OrderRow[] }>('/api/Order/GetOrders', {})
      // Orders of two simulated shops have the same numbers.
      return items.find((one) => one.channelOrderId === channelId && one.integrationName === name)
    }
    await expect.poll(find, { timeout: 60_000 }).toBeTruthy()
    const order = (await find())!
    const row = page
      .getByRole('row')
      .filter({ hasText: order.number })
      .filter({ hasText: t('order:shipmentState.none') })
    await expect(row).toBeVisible({ timeout: 30_000 })
    await look(page, info, '4-orders')

    // The order becomes a draft, which says what it lacks.
    await row.getByRole('checkbox').check()
    await page.getByRole('button', { name: t('order:action.create') }).click()
    const result = page.getByRole('dialog')
    const draft = result.getByRole('link', { name: t('order:action.openDraft') })
    await expect(draft).toBeVisible()
    await look(page, info, '5-created')
    const shipmentId = (await draft.getAttribute('href'))!.split('/').at(-1)!
    await draft.click()
    await expect(page).toHaveURL(new RegExp(shipmentId))
    await completeAndPay(customer, shipmentId)

    // The buyer sees the number of the label in the shop, and the order says since when.
    const numberOf = async () =>
      (await customer.call<{ supplierReference: string | null }>('/api/Shipment/GetShipment', { shipmentId }))
        .supplierReference
    await expect.poll(numberOf, { timeout: 60_000 }).toBeTruthy()
    const trackingNumber = (await numberOf())!
    await expect
      .poll(() => server.shop.parcelsOf(channelId).map((parcel) => parcel.trackingNumber), {
        timeout: 60_000,
      })
      .toEqual([trackingNumber])
    const seen = page.getByText(/görüyor|The buyer sees it since/).first()
    await expect(async () => {
      await page.goto(`/integration/orders/${order.id}`)
      await expect(seen).toBeVisible({ timeout: 3000 })
    }).toPass({ timeout: 60_000 })
    await expect(page.getByRole('link', { name: trackingNumber })).toBeVisible()
    await look(page, info, '6-order')

    // A store that is switched off is not called any more.
    await page.goto('/integration/list')
    await page.getByRole('switch', { name: t('connection:integration.switch', { name }) }).click()
    await expect(page.getByText(t('connection:integration.switchedOff', { name }))).toBeVisible()
    await page.context().close()
  })
