import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orderEndpoints } from '@kervan/contract/order/order.endpoints'
import { parcelEndpoints } from '@kervan/contract/order/parcels.endpoints'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import type { StoreOrder } from '@kervan/connectors/stores/store'
import type { TestApp } from '../../../testing/testApp.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { orders } from '../order.tables.ts'
import { buildStoreLine, buildStoreOrder } from '../testing/buildStoreOrder.ts'
import { connectStore, silentShop, startStoreApp, storeOrders } from '../testing/buildStore.ts'

let test: TestApp
let token: string
let integration: { id: number; companyId: number }
beforeAll(async () => {
  test = await startStoreApp()
  token = await test.tokenOf('customer')
  integration = await connectStore(test, silentShop)
})
afterAll(() => test.close())
beforeEach(() => test.services.db.delete(orders))

const { shipTo } = buildStoreOrder()
const store = (...given: Partial<StoreOrder>[]) =>
  storeOrders(
    test,
    integration,
    given.map((changes) => buildStoreOrder(changes)),
  )
const propose = async (orderIds: string[]) =>
  (await test.call(parcelEndpoints.proposeMerges, { token, body: { orderIds } })).body.groups
const create = async (orderIds: string[], merged: string[][]) =>
  (await test.call(orderEndpoints.createShipmentsFromOrders, { token, body: { orderIds, merged } })).body
const createFailing = async (orderIds: string[], merged: string[][]) =>
  (await test.callFailing(orderEndpoints.createShipmentsFromOrders, { token, body: { orderIds, merged } }))
    .body
const find = async (shipmentId: string) =>
  (await test.call(shipmentEndpoints.findShipment, { token, body: { shipmentId } })).body
const getOrder = async (id: string) =>
  (await test.call(orderEndpoints.getOrder, { token, body: { id } })).body

describe('merging orders', () => {
  it('proposes orders to one address, ignoring spelling, and leaves others out', async () => {
    const ids = await store(
      { number: '1' },
      { number: '2', shipTo: { ...shipTo, name: 'ZOE KRAUS', lines: ['Musterstr 5'] } },
      { number: '3', shipTo: { ...shipTo, lines: ['Musterstr. 6'] } },
      { number: '4', currency: 'USD' },
      { number: '5', state: 'cancelled' },
    )
    const groups = await propose(ids)
    expect(groups).toMatchObject([{ receiver: 'Zoë Kraus', orders: [{ number: '1' }, { number: '2' }] }])
  })

  it('makes one draft with the lines and numbers of all merged orders', async () => {
    const placedAt = (day: string) => new Date(`2026-11-${day}T10:00:00Z`)
    const [newer, older, alone] = await store(
      { number: '1002', placedAt: placedAt('21'), lines: [buildStoreLine({ sku: 'B' })] },
      { number: '1001', placedAt: placedAt('20'), lines: [buildStoreLine({ sku: 'A' })] },
      { number: '1003' },
    )
    const { created, problems } = await create([newer!, older!, alone!], [[newer!, older!]])
    expect(problems).toEqual([])
    expect(created).toHaveLength(2)
    const merged = created.find(({ mergedOrderIds }) => mergedOrderIds.length > 0)!
    expect(new Set([merged.orderId, ...merged.mergedOrderIds])).toEqual(new Set([newer, older]))
    const draft = await find(merged.shipmentId)
    expect(draft.details.customerReference).toBe('1001, 1002')
    expect(draft.products.map(({ sku }) => sku)).toEqual(['A', 'B'])
    for (const id of [newer!, older!])
      expect((await getOrder(id)).shipments).toMatchObject([{ shipmentId: merged.shipmentId }])
  })

  it('counts the merged orders whose numbers do not fit into the reference', async () => {
    const ids = await store(...[1, 2, 3, 4].map((last) => ({ number: `#610000000000${last}` })))
    const { created } = await create(ids, [ids])
    const draft = await find(created[0]!.shipmentId)
    expect(draft.details.customerReference).toMatch(/^#610000000000\d, #610000000000\d, #610000000000\d \+1$/)
    expect(created[0]!.findings.map(({ field }) => field)).not.toContain('customerReference')
  })

  it('makes one draft when two users merge at once', async () => {
    const ids = await store({}, {})
    const before = await test.services.db.$count(shipments)
    const answers = await Promise.all([create(ids, [ids]), create(ids, [ids])])
    expect(answers.flatMap(({ created }) => created)).toHaveLength(1)
    expect(answers.flatMap(({ problems }) => problems)).toHaveLength(2)
    expect(await test.services.db.$count(shipments)).toBe(before + 1)
  })

  it('refuses orders that cannot share a parcel, and one that is named twice', async () => {
    const [one, other, far] = await store({}, {}, { shipTo: { ...shipTo, city: 'Hamburg' } })
    const message = { merged: ['Bu siparişler tek gönderi olamaz: mağaza, adres ya da para birimi farklı!'] }
    expect((await createFailing([one!, far!], [[one!, far!]])).Errors).toEqual(message)
    expect((await createFailing([one!, other!], [[one!, one!]])).Errors).toEqual(message)
    expect((await createFailing([one!], [[one!, other!]])).Errors).toEqual(message)
  })

  it('refuses more lines than a shipment has, and does not propose them together', async () => {
    const lines = Array.from({ length: 30 }, (_, at) => buildStoreLine({ id: `l${at}` }))
    const ids = await store({ lines }, { lines })
    expect(await propose(ids)).toEqual([])
    expect((await createFailing(ids, [ids])).Errors).toHaveProperty('merged')
  })
})

describe('splitting an order', () => {
  const split = (id: string, drafts: [string, number][][]) => ({
    token,
    body: {
      id,
      drafts: drafts.map((lines) => ({ lines: lines.map(([lineId, quantity]) => ({ lineId, quantity })) })),
    },
  })
  const lines = [
    buildStoreLine({ id: 'a', sku: 'A', quantity: 5 }),
    buildStoreLine({ id: 'b', sku: 'B', quantity: 1 }),
  ]

  it('makes several drafts by lines and pieces, and leaves the rest open', async () => {
    const [id] = await store({ lines })
    const { created } = (
      await test.call(
        parcelEndpoints.splitOrder,
        split(id!, [
          [
            ['a', 2],
            ['b', 1],
          ],
          [['a', 2]],
        ]),
      )
    ).body
    const drafts = []
    for (const { shipmentId } of created) drafts.push(await find(shipmentId))
    expect(drafts.map(({ products }) => products.map(({ sku, quantity }) => [sku, quantity]))).toEqual([
      [
        ['A', 2],
        ['B', 1],
      ],
      [['A', 2]],
    ])
    expect((await getOrder(id!)).lines.map(({ shippedQuantity }) => shippedQuantity)).toEqual([4, 1])
    expect((await create([id!], [])).created).toHaveLength(1)
  })

  it('puts each piece into one draft when two users split at once', async () => {
    const [id] = await store({ lines })
    const answers = await Promise.all(
      [0, 1].map(() => test.callFailing(parcelEndpoints.splitOrder, split(id!, [[['a', 3]], [['a', 2]]]))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect((await getOrder(id!)).lines[0]!.shippedQuantity).toBe(5)
  })

  it.each<[string, [string, number][][]]>([
    ['more pieces than the order has', [[['a', 4]], [['a', 2]]]],
    ['a line that the order does not have', [[['z', 1]]]],
    [
      'a line twice in one draft',
      [
        [
          ['a', 1],
          ['a', 1],
        ],
      ],
    ],
    ['a draft without a line', [[['a', 1]], []]],
    ['less than the smallest quantity', [[['a', 0.0001]]]],
    ['a quantity of more decimals than a shipment has', [[['a', 5.0004]]]],
  ])('refuses %s', async (_, drafts) => {
    const [id] = await store({ lines })
    const { status } = await test.callFailing(parcelEndpoints.splitOrder, split(id!, drafts))
    expect(status).toBe(400)
    expect((await getOrder(id!)).shipmentState).toBe('none')
  })
})

describe('a changed address', () => {
  const moved = async (): Promise<{ id: string; shipmentId: string }> => {
    const order = buildStoreOrder()
    const [id] = await storeOrders(test, integration, [order])
    const { created } = await create([id!], [])
    const changedAt = new Date('2026-11-22T10:00:00Z')
    await storeOrders(test, integration, [{ ...order, changedAt, shipTo: { ...shipTo, city: 'Potsdam' } }])
    return { id: id!, shipmentId: created[0]!.shipmentId }
  }

  it('is taken into the draft and confirmed', async () => {
    const { id, shipmentId } = await moved()
    expect(await getOrder(id)).toMatchObject({ openChangeCount: 1 })
    const body = { id, shipmentId }
    const { body: order } = await test.call(parcelEndpoints.takeNewAddress, { token, body })
    expect(order.openChangeCount).toBe(0)
    expect((await find(shipmentId)).receiver.city).toBe('Potsdam')
  })

  it.each([
    [
      'keeps telephone and email when it has none',
      {},
      { phone: '', email: '' },
      ['30123456', 'zoe@example.com'],
    ],
    [
      'keeps telephone and email that the seller typed',
      { dialCode: '+49', phone: '1709999999', email: 'own@example.com' },
      { phone: '+4930777777', email: 'new@example.com' },
      ['1709999999', 'own@example.com'],
    ],
    [
      'brings its telephone and email where the draft has those of the store',
      {},
      { phone: '+4930777777', email: 'new@example.com' },
      ['30777777', 'new@example.com'],
    ],
    [
      'leaves no second line of the earlier address',
      { addressLine2: 'Hinterhaus' },
      {},
      ['30123456', 'zoe@example.com'],
    ],
  ])('%s', async (_, typed, changes, [phone, email]) => {
    const order = buildStoreOrder()
    const [id] = await storeOrders(test, integration, [order])
    const { created } = await create([id!], [])
    const { shipmentId } = created[0]!
    const draft = await find(shipmentId)
    const body = { ...draft, shipmentId, receiver: { ...draft.receiver, ...typed } }
    await test.call(shipmentEndpoints.saveShipment, { token, body: body })
    const changed = { ...shipTo, ...changes, city: 'Potsdam' }
    const changedAt = new Date('2026-11-22T10:00:00Z')
    await storeOrders(test, integration, [{ ...order, changedAt, shipTo: changed, billTo: changed }])
    await test.call(parcelEndpoints.takeNewAddress, { token, body: { id: id!, shipmentId } })
    expect((await find(shipmentId)).receiver).toMatchObject({
      city: 'Potsdam',
      phone,
      email,
      addressLine2: null,
    })
  })

  it('is not taken into a shipment that is in the cart', async () => {
    const { id, shipmentId } = await moved()
    await test.services.db.update(shipments).set({ state: 'inCart' }).where(eq(shipments.id, shipmentId))
    const body = { id, shipmentId }
    const { status } = await test.callFailing(parcelEndpoints.takeNewAddress, { token, body })
    expect(status).toBe(422)
    expect((await getOrder(id)).openChangeCount).toBe(1)
  })
})

it('lists the orders of a shipment', async () => {
  const ids = await store({ number: '91' }, { number: '92' })
  const { created } = await create(ids, [ids])
  const body = { shipmentId: created[0]!.shipmentId }
  const { orders: found } = (await test.call(parcelEndpoints.listOrdersOfShipment, { token, body })).body
  expect(found.map(({ number }) => number).toSorted()).toEqual(['91', '92'])
})

it('requires staff to name the store whose orders to get', async () => {
  const admin = await test.tokenOf('admin')
  const { status, body } = await test.callFailing(orderEndpoints.syncOrders, { token: admin, body: {} })
  expect([status, body.Errors]).toEqual([400, { integrationId: ['Siparişleri alınacak mağazayı seçin!'] }])
})
