/** Rates at checkout compared with plain quotes of the same parcels, called alternately in one process. */
import path from 'node:path'
import type { Integration } from '@kervan/contract/connection/integration.endpoints'
import { startShopifyServer } from '@kervan/connectors/stores/shopify/testing/shopifySamples'
import { integrationEndpoints } from '@kervan/contract/connection/integration.endpoints'
import { checkoutEndpoints } from '@kervan/contract/order/checkout/checkout.endpoints'
import { credentialKeys, valuesOf } from '../../../apps/api/src/features/order/testing/buildStore.ts'
import { createLog } from '../../../apps/api/src/platform/log.ts'
import { readSettings } from '../../../apps/api/src/platform/settings.ts'
import { runProduct } from '../../../apps/api/src/runProduct.ts'
import { freePorts } from '../../../apps/api/src/testing/freePorts.ts'
import { openBenchServer } from '../filled/benchServer.ts'
import { mixedQuotes, quotePath } from '../filled/quoteRequest.ts'
import { timeOnce } from '../filled/filledShipments.ts'
import type { BenchRow } from '../measuring/row.ts'
import { sizeOf } from '../measuring/size.ts'
import { signInAs, tokenOf } from '../programs/steadyCalls.ts'

const pairs = sizeOf(3000, 20)
const warmUp = sizeOf(300, 1)
const goal = 2
const box = { length: 30, width: 20, height: 15 }

type Quote = ReturnType<typeof mixedQuotes>[number]

const weightOf = ({ Pieces }: Quote): number => Pieces.reduce((sum, { Weight }) => sum + Weight, 0)

/** Plain quote of the parcel that the cart becomes. */
const plain = (quote: Quote): object => ({
  ...quote,
  Pieces: [
    { Width: box.width, Length: box.length, Height: box.height, Weight: weightOf(quote), VolumeWeight: 1.8 },
  ],
})

const cartOf = (quote: Quote, index: number): object => ({
  destination: { country: quote.CountryCode, postal_code: quote.ZipCode },
  items: quote.Pieces.map(({ Weight }, piece) => ({
    sku: `SKU-${(index * 7 + piece) % 4000}`,
    quantity: 1,
    grams: Weight * 1000,
    requires_shipping: true,
  })),
  currency: ['EUR', 'USD', 'GBP'][index % 3],
  locale: 'de',
})

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)]!

const post = async (url: string, headers: Record<string, string>, body: Buffer<ArrayBuffer>) => {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  const text = await reply.text()
  if (reply.status !== 200) throw new Error(`${url} answered ${reply.status}: ${text}`)
}

const startProduct = async () => {
  const database = await openBenchServer()
  const settings = readSettings({
    NODE_ENV: 'test',
    CALLS_TO_PRIVATE_ADDRESSES: 'on',
    DATA_DIR: path.join(database.folder, 'data'),
    DATABASE_URL: database.connectionString,
    LOG_LEVEL: 'silent',
    CALL_LIMITS: 'off',
    DEMONSTRATION: 'true',
    ...credentialKeys,
    ...(await freePorts()),
  })
  const product = await runProduct(settings, createLog('silent'), () => {})
  const stop = async () => {
    await product.stop()
    await database.stop()
  }
  return { url: product.url, accounts: product.newAccounts ?? [], stop }
}

export const run = async (): Promise<BenchRow[]> => {
  const { url, accounts, stop } = await startProduct()
  const server = await startShopifyServer()
  try {
    const call = await signInAs(url, accounts, 'musteri')
    const token = await tokenOf(url, accounts, 'musteri')
    const { id } = await call<Integration>(integrationEndpoints.createIntegration, {
      platform: 'shopify',
      name: 'Bench',
      values: valuesOf(server.settings),
    })
    const terms = { choice: 'all', incoterm: 'DAP', addedPercent: 5, usualWeight: null, ...box }
    await call(checkoutEndpoints.saveCheckoutSettings, { integrationId: id, isOn: true, ...terms })
    const address = url + checkoutEndpoints.getCheckoutRates.path.replace('{connectionId}', String(id))
    const [floor, figure]: [number[], number[]] = [[], []]
    for (const [index, quote] of mixedQuotes(warmUp + pairs).entries()) {
      const cart = server.shop.askRates(cartOf(quote, index))
      const signature = { 'x-shopify-hmac-sha256': cart.header('x-shopify-hmac-sha256')! }
      const alone = await timeOnce(() =>
        post(
          url + quotePath,
          { authorization: `Bearer ${token}` },
          Buffer.from(JSON.stringify(plain(quote))),
        ),
      )
      const atCheckout = await timeOnce(() => post(address, signature, Buffer.from(cart.body)))
      if (index < warmUp) continue
      floor.push(alone)
      figure.push(atCheckout)
    }
    const ratio = percentile(figure, 0.99) / percentile(floor, 0.99)
    const inWords = (values: readonly number[]) =>
      `p50 ${percentile(values, 0.5).toFixed(2)}, p99 ${percentile(values, 0.99).toFixed(2)} ms`
    return [
      {
        name: 'rates at checkout over a plain quote of the same parcel, p99',
        ratio,
        goal: `≤ ${goal}`,
        met: ratio <= goal,
        detail: `${inWords(figure)} to ${inWords(floor)}`,
      },
    ]
  } finally {
    await server.close()
    await stop()
  }
}
