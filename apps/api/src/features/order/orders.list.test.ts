import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { StoreOrder } from '@kervan/connectors/stores/store'
import type { AnswerOf } from '@kervan/contract/endpoint'
import type { Integration } from '@kervan/contract/connection/integration.endpoints'
import { orderEndpoints } from '@kervan/contract/order/order.endpoints'
import type { Reply, TestApp } from '../../testing/testApp.ts'
import { signUpCustomer } from '../company/testing/buildCompany.ts'
import { orders } from './order.tables.ts'
import { connectStore, listOrders, silentShop, startStoreApp, storeOrders } from './testing/buildStore.ts'
import { buildStoreLine, buildStoreOrder } from './testing/buildStoreOrder.ts'

let test: TestApp
let token: string
let integration: Integration
beforeAll(async () => {
  test = await startStoreApp()
  token = await test.tokenOf('customer')
  integration = await connectStore(test, silentShop)
})
afterAll(() => test.close())
beforeEach(() => test.services.db.delete(orders))

const at = (hour: number) => new Date(Date.UTC(2026, 10, 1, hour))
const store = (...given: StoreOrder[]) => storeOrders(test, integration, given)
const numbersOf = (rows: readonly { number: string }[]) => rows.map(({ number }) => number)

it('lists the orders newest first, page by page', async () => {
  await store(
    ...Array.from({ length: 25 }, (_, index) =>
      buildStoreOrder({ number: `N${index}`, placedAt: at(index), changedAt: at(index) }),
    ),
  )
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const { body }: Reply<AnswerOf<typeof orderEndpoints.listOrders>> = await test.call(
      orderEndpoints.listOrders,
      {
        token,
        body: { cursor, pageSize: 10, withTotal: true },
      },
    )
    expect(body.total).toEqual({ count: 25, isMore: false })
    seen.push(...numbersOf(body.items))
    cursor = body.nextCursor
  } while (cursor !== null)
  expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => `N${24 - index}`))
})

it('shows the first products of an order and the number of its lines', async () => {
  const lines = ['a', 'b', 'c', 'd', 'e'].map((id) => buildStoreLine({ id, title: id, quantity: 0.5 }))
  await store(buildStoreOrder({ lines }), buildStoreOrder({ lines: [] }))
  const rows = await listOrders(test)
  const shown = rows.map(({ lineCount, products }) => [lineCount, products.map(({ title }) => title)])
  expect(shown).toEqual(
    expect.arrayContaining([
      [5, ['a', 'b', 'c']],
      [0, []],
    ]),
  )
})

describe('filters of the orders', () => {
  const { shipTo } = buildStoreOrder()
  beforeEach(async () => {
    const [withDraft] = await store(
      buildStoreOrder({ number: 'DRAFT', placedAt: at(1), lines: [buildStoreLine({ sku: 'KİLİM-7041' })] }),
      buildStoreOrder({
        number: 'BRITISH',
        placedAt: at(2),
        shipTo: { ...shipTo, name: 'Émile Brontë', countryCode: 'GB', city: 'Haworth' },
      }),
      buildStoreOrder({ number: 'CANCELLED', placedAt: at(48), state: 'cancelled' }),
    )
    const body = { orderIds: [withDraft] }
    await test.call(orderEndpoints.createShipmentsFromOrders, { token, body })
  })

  it.each<[object, string[]]>([
    [{}, ['CANCELLED', 'BRITISH', 'DRAFT']],
    [{ sort: 'placedAt' }, ['DRAFT', 'BRITISH', 'CANCELLED']],
    [{ shipmentState: 'created' }, ['DRAFT']],
    [{ shipmentState: 'none' }, ['CANCELLED', 'BRITISH']],
    [{ shipmentState: 'booked' }, []],
    [{ states: ['cancelled'] }, ['CANCELLED']],
    [{ countryCodes: ['GB', 'FR'] }, ['BRITISH']],
    [{ platforms: ['woocommerce'] }, ['CANCELLED', 'BRITISH', 'DRAFT']],
    [{ platforms: ['etsy'] }, []],
    [{ dateTo: '2026-11-01' }, ['BRITISH', 'DRAFT']],
    [{ dateFrom: '2026-11-02', dateTo: '2026-11-03' }, ['CANCELLED']],
    [{ searchText: 'bronte haworth' }, ['BRITISH']],
    [{ searchText: 'kilim' }, ['DRAFT']],
    [{ searchText: 'kilim-7041' }, ['DRAFT']],
    [{ searchText: 'lim-70' }, ['DRAFT']],
    [{ searchText: 'halı-7041' }, []],
    [{ searchText: 'cancell' }, ['CANCELLED']],
    [{ searchText: '%' }, []],
  ])('%j', async (body, expected) => {
    expect(numbersOf(await listOrders(test, body))).toEqual(expected)
  })

  it('lists the orders of one integration only', async () => {
    expect(await listOrders(test, { integrationIds: [integration.id] })).toHaveLength(3)
    expect(await listOrders(test, { integrationIds: [integration.id + 1000] })).toEqual([])
  })
})

it('shows the orders to staff and not to other companies', async () => {
  await store(buildStoreOrder({ number: 'OURS' }))
  const { companyId } = integration
  expect(numbersOf(await listOrders(test, { companyId }, await test.tokenOf('operations')))).toEqual(['OURS'])
  expect(await listOrders(test, {}, (await signUpCustomer(test)).token)).toEqual([])
})

it('exports the filtered orders', async () => {
  await store(buildStoreOrder({ number: 'A-1' }), buildStoreOrder({ number: 'A-2', state: 'cancelled' }))
  const { bytes } = await test.call(orderEndpoints.exportOrders, {
    token,
    body: { format: 'csv', states: ['open'], columns: ['number', 'customer', 'products', 'state'] },
  })
  const [, row, ...rest] = bytes.toString('utf8').trim().split(/\r?\n/)
  expect(row).toContain('A-1')
  expect(row).toContain('Zoë Kraus')
  expect(row).toContain('Gönderilecek')
  expect(rest).toEqual([])
})

it('describes an order with amounts, parties and what it would leave open', async () => {
  const [id] = await store(
    buildStoreOrder({
      lines: [buildStoreLine({ quantity: 3, unitPrice: '10.10' })],
      totals: { goods: '30.30', discount: '1.00', shipping: '5.00', tax: '6.00', total: '40.30' },
      giftMessage: 'Happy birthday',
      isGift: true,
    }),
  )
  const { body } = await test.call(orderEndpoints.getOrder, { token, body: { id } })
  expect(body).toMatchObject({
    shipTo: { name: 'Zoë Kraus', lines: ['Musterstr. 5'] },
    totals: { goods: 30.3, discount: 1, shipping: 5, tax: 6, total: 40.3 },
    lines: [{ quantity: 3, unitPrice: 10.1, total: 30.3, shippedQuantity: 0 }],
    isGift: true,
    giftMessage: 'Happy birthday',
    parcels: [],
    problem: null,
    history: [{ kind: 'imported' }],
  })
  expect(body.findings.map(({ field }) => field)).toContain('products.0.gtip')
})
