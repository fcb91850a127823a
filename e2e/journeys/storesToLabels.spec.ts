/**
 * A company connects its shops at Shopify, WooCommerce and Etsy. Thirty orders become drafts by a rule, three questions
 * are answered once, one payment pays all, and the buyers see the numbers of the labels. Then the access to one shop ends,
 * and the order that was placed meanwhile arrives after it is allowed again.
 */
import { expect, test } from '@playwright/test'
import type { Page, TestInfo } from '@playwright/test'
import { startEtsyServer } from '../../packages/connectors/src/stores/etsy/testing/etsySamples.ts'
import type { EtsyServer } from '../../packages/connectors/src/stores/etsy/testing/etsySamples.ts'
import { shopifyApp } from '../../packages/connectors/src/stores/shopify/testing/shopifyOauth.ts'
import { startShopifyServer } from '../../packages/connectors/src/stores/shopify/testing/shopifySamples.ts'
import type { ShopifyServer } from '../../packages/connectors/src/stores/shopify/testing/shopifySamples.ts'
import { startWooServer } from '../../packages/connectors/src/stores/woocommerce/testing/wooSamples.ts'
import type { WooServer } from '../../packages/connectors/src/stores/woocommerce/testing/wooSamples.ts'
import type { TestShop } from '../../packages/connectors/src/testing/testShop.ts'
import { buildSavedSender } from '../../apps/api/src/features/contact/testing/buildContact.ts'
import type { Integration } from '@kervan/contract/connection/integration.endpoints'
import type { OrderAnswer, OrderRow } from '@kervan/contract/order/orderAnswers'
import type { OrderQuestion } from '@kervan/contract/order/questions.endpoints'
import { accountOf } from '../product/accounts.ts'
import { createDataPlace } from '../product/dataPlace.ts'
import { findFreePort } from '../product/findFreePort.ts'
import { launchProduct } from '../product/launchProduct.ts'
import type { LaunchedProduct } from '../product/launchProduct.ts'
import { consentLink, showConsentPages } from '../steps/allowAtStore.ts'
import { signInTo } from '../steps/callApi.ts'
import type { ApiUser } from '../steps/callApi.ts'
import { look } from '../steps/look.ts'
import { openAs, testedScreens } from '../steps/openAs.ts'
import { payByCard } from '../steps/payByCard.ts'
import { textsOf } from '../steps/texts.ts'
import type { Texts } from '../steps/texts.ts'

const oneDay = 86_400_000
/** Half of them are read by a sync, the others announced by a webhook. */
const ordersOfShop = 10

/** The catalogue knows everything about the two products but the tariff code of one and the weight of the other. */
const vase = { sku: 'VZO-1', title: 'Ceramic vase', unitPrice: '24.00' }
const scarf = { sku: 'SAL-1', title: 'Cotton scarf', unitPrice: '18.50' }
const known = { originCountryCode: 'TR', unit: 'piece', hasNoStandardNumber: true, currency: 'EUR' }
const catalogue = [
  { ...known, sku: vase.sku, description: 'Seramik vazo', englishDescription: vase.title, unitWeight: 0.9 },
  {
    ...known,
    sku: scarf.sku,
    description: 'Pamuklu şal',
    englishDescription: scarf.title,
    gtip: '621490000000',
  },
]

interface Shops {
  shopify: ShopifyServer
  woocommerce: WooServer
  etsy: EtsyServer
}
type Platform = keyof Shops
const platforms = ['shopify', 'woocommerce', 'etsy'] as const

interface World {
  page: Page
  t: Texts
  info: TestInfo
  customer: ApiUser
}

let place: Awaited<ReturnType<typeof createDataPlace>>
let installation: LaunchedProduct
let shops: Shops
test.beforeEach(async () => {
  place = await createDataPlace()
  shops = {
    shopify: await startShopifyServer(),
    woocommerce: await startWooServer('fulfilments'),
    etsy: await startEtsyServer(),
  }
  // The simulated shops are on loopback, which a product that is in use does not call.
  installation = await launchProduct({
    port: String(await findFreePort()),
    paymentPort: String(await findFreePort()),
    dataDir: place.dataDir,
    databaseUrl: place.databaseUrl,
    logFile: 'test-results/storesToLabels.log',
    settings: { CALLS_TO_PRIVATE_ADDRESSES: 'on' },
  })
})
test.afterEach(async () => {
  await installation?.stop()
  for (const platform of platforms) await shops?.[platform].close()
  await place?.remove()
})

const valuesOf = (settings: Readonly<Record<string, string>>) =>
  Object.entries(settings).map(([name, value]) => ({ name, value }))

/** Saves the keys of the house's apps; returns the address to which Etsy sends the webhooks of all its shops. */
const saveApps = async (administrator: ApiUser): Promise<string> => {
  const save = (connectorKey: string, settings: Readonly<Record<string, string>>) =>
    administrator.call<{ webhookUrl: string | null }>('/api/Connection/SaveConnectionCommand', {
      connectorKey,
      values: valuesOf(settings),
    })
  await save('shopify', shopifyApp)
  const { shopId: _, ...etsyApp } = shops.etsy.settings
  const { webhookUrl } = await save('etsy', etsyApp)
  return webhookUrl!
}

const prepareCompany = async (customer: ApiUser): Promise<void> => {
  const { id } = await customer.call<{ id: string }>(
    '/api/Contact/CreateSender',
    buildSavedSender({ iossType: 'provider' }),
  )
  await customer.call('/api/Contact/SetDefaultSender', { id })
  for (const product of catalogue) await customer.call('/api/Product/SaveProduct', product)
  await customer.call('/api/OrderRule/CreateOrderRule', {
    name: 'Avrupa',
    draft: 'create',
    shipping: 'cheapest',
    box: 'fedexMedium',
  })
}

/** Takes the demonstration's own shipments out of the cart, so that the orders are all that is paid. */
const emptyCart = async ({ call, token }: ApiUser): Promise<void> => {
  const { cartItems } = await call<{ cartItems: { id: string }[] }>('/api/Payment/GetCartCommand')
  for (const { id } of cartItems) {
    const address = `${installation.url}/api/Payment/RemoveCartItem/${id}`
    const answer = await fetch(address, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } })
    expect(answer.status).toBe(200)
  }
}

const nameOf = (platform: Platform): string => `Hayalköy ${platform}`

const allow = async ({ page, t }: World, platform: Platform): Promise<void> => {
  await page.getByRole('link', { name: consentLink, exact: true }).click()
  const done = t('connection:integration.activate.done', { name: nameOf(platform) })
  await expect(page.getByText(done)).toBeVisible()
}

const connect = async (world: World, platform: Platform, typed: Record<string, string>): Promise<void> => {
  const { page, t, info } = world
  await page.goto(`/integration/${platform}`)
  await page.getByLabel(t('connection:integration.column.name')).fill(nameOf(platform))
  for (const [field, value] of Object.entries(typed))
    await page.getByLabel(t(`connection:field.${field}`)).fill(value)
  await look(page, info, `1-${platform}`)
  await page.getByRole('button', { name: t('connection:integration.allow') }).click()
  await allow(world, platform)
}

const shopOf = (platform: Platform): TestShop => shops[platform].shop

const placeOrder = (
  platform: Platform,
  index: number,
  at = new Date(Date.now() - oneDay + index * 60_000),
): string => {
  const lines = [[vase], [scarf], [vase, scarf]][index % 3]!.map((line) => ({ ...line, quantity: 1 }))
  return shopOf(platform).add({ at, state: 'open', lines })
}

const headersOf: Record<Platform, string[]> = {
  shopify: ['x-shopify-topic', 'x-shopify-webhook-id', 'x-shopify-hmac-sha256'],
  woocommerce: ['source', 'topic', 'resource', 'event', 'signature', 'id', 'delivery-id'].map(
    (name) => `x-wc-webhook-${name}`,
  ),
  etsy: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
}

const announce = async (platform: Platform, channelId: string, address: string): Promise<void> => {
  const { body, header } = shopOf(platform).deliver(channelId)
  const signed = headersOf[platform].flatMap((name) => (header(name) ? [[name, header(name)!]] : []))
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(Object.fromEntries(signed) as object) },
    body: Buffer.from(body),
  })
  expect(answer.status, `webhook of ${platform}`).toBeLessThan(300)
}

const sync = async ({ page, t }: World): Promise<void> => {
  await page.goto('/integration/orders')
  await page
    .getByRole('button', { name: t('order:action.sync') })
    .first()
    .click()
}

const listOrders = async ({ customer }: World): Promise<OrderRow[]> =>
  (await customer.call<{ items: OrderRow[] }>('/api/Order/GetOrders', { pageSize: 50 })).items
const getOrder = ({ customer }: World, id: string): Promise<OrderAnswer> =>
  customer.call('/api/Order/GetOrder', { id })

/** Waits until this number of orders arrived and each has a draft. */
const waitForDrafts = async (world: World, count: number): Promise<OrderRow[]> => {
  const drafts = async () =>
    (await listOrders(world)).filter(({ shipmentState }) => shipmentState === 'created').length
  await expect.poll(drafts, { timeout: 90_000, intervals: [500] }).toBe(count)
  return listOrders(world)
}

/** Answers what all drafts lack, on the page of the questions. */
const answerQuestions = async ({ page, t, info, customer }: World): Promise<void> => {
  const { questions } = await customer.call<{ questions: OrderQuestion[] }>(
    '/api/Order/GetDraftQuestions',
    {},
  )
  const asked = questions.map(({ title, orderCount, fields }) => [
    title,
    orderCount,
    fields.map(({ name }) => name),
  ])
  expect(asked.toSorted()).toEqual([
    // Etsy gives nobody the telephone of a buyer.
    ['', 10, ['receiver.phone']],
    ['Pamuklu şal', 18, ['product.unitWeight']],
    ['Seramik vazo', 21, ['product.gtip']],
  ])
  await page.goto('/integration/orders/questions')
  const answer = async (title: string, label: string, text: string) => {
    await page.getByRole('form', { name: title }).getByLabel(label).fill(text)
  }
  await answer('Seramik vazo', t('shipment/draft:products.gtip'), '691310000000')
  await answer('Pamuklu şal', `${t('order:question.unitWeight')}, kg`, '0,25')
  await answer(t('order:question.about.contact'), t('shipment/draft:party.phone'), '+49 30 1234567')
  await look(page, info, '4-questions')
  await page.getByRole('button', { name: t('order:question.writeAll') }).click()
  await expect(page.getByText(t('order:question.none'))).toBeVisible({ timeout: 30_000 })
}

/** Puts the drafts into the cart with the offers that the rule chose, and pays all of them with one card. */
const payAll = async ({ page, t, info, customer }: World, details: readonly OrderAnswer[]): Promise<void> => {
  const currencies = await Promise.all(
    details.map(async ({ parcels: [parcel] }) => {
      const { shipmentId, rules } = parcel!
      expect(rules.find(({ kind }) => kind === 'shipping')).toMatchObject({ outcome: 'done' })
      const offers = await customer.call<{ id: string; totalPrice: number; priceCurrency: string }[]>(
        '/api/Pricing/PricingGet',
        { shipmentId },
      )
      const [cheapest] = offers.toSorted((one, other) => one.totalPrice - other.totalPrice)
      await customer.call('/api/Payment/AddToCartCommand', { shipmentId, offerId: cheapest!.id })
      return cheapest!.priceCurrency
    }),
  )
  const currency = currencies[0]!
  await page.goto(`/cart?currency=${currency}`)
  const pay = page.getByRole('button', { name: t('cart:payWith', { currency }) }).first()
  await expect(pay).toBeVisible()
  await look(page, info, '5-cart')
  await pay.click()
  await payByCard(page, t)
  const print = page.getByRole('button', {
    name: t('shipment/detail:paid.print_other', { count: details.length }),
  })
  await expect(print).toBeEnabled({ timeout: 90_000 })
  await look(page, info, '6-paid')
  const labels = page.waitForResponse((response) => response.url().includes('GetShipmentLabels'))
  await print.click()
  expect((await labels).status()).toBe(200)
}

/** The shops' own ledgers have the numbers of the labels, and each order says since when its buyer sees them. */
const checkNumbers = async (world: World, ids: readonly string[]): Promise<void> => {
  const unseen = async () =>
    (await listOrders(world)).filter(({ id, noticeState }) => ids.includes(id) && noticeState !== 'seen')
      .length
  await expect.poll(unseen, { timeout: 90_000, intervals: [500] }).toBe(0)
  const orders = (await listOrders(world)).filter(({ id }) => ids.includes(id))
  for (const { platform, channelOrderId, numbers } of orders)
    expect(
      shopOf(platform as Platform)
        .parcelsOf(channelOrderId)
        .map(({ trackingNumber }) => trackingNumber),
      `${platform} ${channelOrderId}`,
    ).toEqual(numbers.map(({ trackingNumber }) => trackingNumber))
  for (const platform of platforms) {
    const order = orders.find((one) => one.platform === platform)!
    await world.page.goto(`/integration/orders/${order.id}`)
    await expect(world.page.getByText(/görüyor|The buyer sees it since/).first()).toBeVisible()
  }
  await look(world.page, world.info, '7-seen')
}

for (const screen of testedScreens)
  test(`ships orders of three shops, ${screen.language} ${screen.width}`, async ({ browser }, info) => {
    const t = textsOf(screen.language)
    const { url, accounts } = installation
    const customer = await signInTo(url, accountOf('Customer', accounts))
    const etsyAddress = await saveApps(await signInTo(url, accountOf('Administrator', accounts)))
    await prepareCompany(customer)
    await emptyCart(customer)
    const page = await openAs(browser, url, screen, 'Customer', accounts)
    await showConsentPages(page, shops.woocommerce.settings)
    const world: World = { page, t, info, customer }
    const integrations = async () =>
      (await customer.call<{ items: Integration[] }>('/api/Integration/GetIntegrations', {})).items

    const { storeUrl: shopifyUrl, webhookSecret: shopifySecret } = shops.shopify.settings
    const { storeUrl: wooUrl, webhookSecret: wooSecret } = shops.woocommerce.settings
    await connect(world, 'shopify', { storeUrl: shopifyUrl, webhookSecret: shopifySecret })
    await connect(world, 'woocommerce', { storeUrl: wooUrl, webhookSecret: wooSecret })
    await connect(world, 'etsy', {})
    await look(page, info, '2-allowed')

    // Half of the orders are there before the first sync; the others are announced by webhooks.
    for (const platform of platforms)
      for (let index = 0; index < ordersOfShop / 2; index++) placeOrder(platform, index)
    await sync(world)
    await waitForDrafts(world, (ordersOfShop / 2) * platforms.length)
    const connected = await integrations()
    for (const platform of platforms) {
      const { webhookUrl } = connected.find((one) => one.platform === platform)!
      for (let index = ordersOfShop / 2; index < ordersOfShop; index++)
        await announce(platform, placeOrder(platform, index), webhookUrl ?? etsyAddress)
    }
    const orders = await waitForDrafts(world, ordersOfShop * platforms.length)
    await page.goto('/integration/orders')
    await expect(page.getByText(orders[0]!.number).first()).toBeVisible()
    await look(page, info, '3-orders')

    await answerQuestions(world)
    const details = await Promise.all(orders.map(({ id }) => getOrder(world, id)))
    await payAll(world, details)
    await checkNumbers(
      world,
      orders.map(({ id }) => id),
    )

    // The shop removes the access of the app, and a buyer orders meanwhile.
    shops.shopify.shop.oauth.revokeAccess()
    shops.shopify.shop.oauth.endGrant()
    const meanwhile = placeOrder('shopify', ordersOfShop, new Date())
    await sync(world)
    const stateOfShopify = async () =>
      (await integrations()).find(({ platform }) => platform === 'shopify')!.state
    await expect.poll(stateOfShopify, { timeout: 30_000 }).toBe('authorizationNeeded')
    await page.goto('/integration/list')
    const again = page.getByRole('button', {
      name: t('connection:integration.authorizeOf', { name: nameOf('shopify') }),
    })
    await expect(again).toBeVisible()
    await look(page, info, '8-refused')
    await again.click()
    await allow(world, 'shopify')
    expect(await stateOfShopify()).toBe('active')
    await sync(world)
    const late = async () =>
      (await listOrders(world)).find(({ channelOrderId }) => channelOrderId === meanwhile)?.shipmentState
    await expect.poll(late, { timeout: 60_000 }).toBe('created')
    expect(await listOrders(world)).toHaveLength(ordersOfShop * platforms.length + 1)
    await page.context().close()
  })
