import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orderEndpoints } from '@kervan/contract/order/order.endpoints'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import type { StoreOrder } from '@kervan/connectors/stores/store'
import type { TestApp } from '../../../testing/testApp.ts'
import { createProduct } from '../../product/testing/buildProduct.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { orders } from '../order.tables.ts'
import { buildStoreOrder, buildStoreLine } from '../testing/buildStoreOrder.ts'
import { connectStore, silentShop, startStoreApp, storeNow, storeOrders } from '../testing/buildStore.ts'

let test: TestApp
let token: string
let integration: { id: number; companyId: number }
beforeAll(async () => {
  test = await startStoreApp()
  token = await test.tokenOf('customer')
  integration = await connectStore(test, silentShop)
  await createProduct(test, token, { sku: 'KTN-S', unitWeight: 0.45, unitPrice: 31, currency: 'EUR' })
})
afterAll(() => test.close())
beforeEach(() => test.services.db.delete(orders))

const store = (...given: StoreOrder[]) => storeOrders(test, integration, given)
const create = async (orderIds: string[]) =>
  (await test.call(orderEndpoints.createShipmentsFromOrders, { token, body: { orderIds } })).body
const find = async (shipmentId: string) =>
  (await test.call(shipmentEndpoints.findShipment, { token, body: { shipmentId } })).body
const getOrder = async (id: string) =>
  (await test.call(orderEndpoints.getOrder, { token, body: { id } })).body

it('fills a draft from the order and the catalogue', async () => {
  const [id] = await store(buildStoreOrder({ number: '1001' }))
  const { created, problems } = await create([id!])
  expect(problems).toEqual([])
  const draft = await find(created[0]!.shipmentId)
  expect(draft.receiver).toMatchObject({
    companyType: 'individual',
    authorizedPerson: 'Zoë Kraus',
    email: 'zoe@example.com',
    dialCode: '+49',
    phone: '30123456',
    countryCode: 'DE',
    zipCode: '10115',
    city: 'Berlin',
    addressLine1: 'Musterstr. 5',
  })
  expect(draft.details).toMatchObject({ currency: 'EUR', customerReference: '1001', incoterm: 'DAP' })
  expect(draft.products).toMatchObject([
    {
      sku: 'KTN-S',
      description: 'Keten masa örtüsü',
      gtip: '630251000000',
      originCountryCode: 'TR',
      quantity: 2,
      unitPrice: 30,
      netWeight: 0.9,
    },
  ])
  expect(draft.pieces).toMatchObject([{ weight: 0.9, width: null }])
  const missing = created[0]!.findings.filter(({ kind }) => kind === 'missing').map(({ field }) => field)
  expect(missing).toContain('pieces.0.width')
  expect(missing.filter((field) => field.startsWith('products') || field.startsWith('receiver'))).toEqual([])
})

it('takes the usual box of a product for a parcel with one piece of it', async () => {
  await createProduct(test, token, { sku: 'BOX-1', boxLength: 30, boxWidth: 20, boxHeight: 8.5 })
  const line = (quantity: number) => [buildStoreLine({ sku: 'box-1', quantity })]
  const ids = await store(buildStoreOrder({ lines: line(1) }), buildStoreOrder({ lines: line(2) }))
  const { created } = await create(ids)
  const piecesOf = async (orderId: string | undefined) =>
    (await find(created.find((one) => one.orderId === orderId)!.shipmentId)).pieces
  expect(await piecesOf(ids[0])).toMatchObject([{ length: 30, width: 20, height: 8.5, weight: 0.45 }])
  expect(await piecesOf(ids[1])).toMatchObject([{ length: null, width: null, height: null, weight: 0.9 }])
})

it('makes one draft of an order that two users create at once', async () => {
  const [id] = await store(buildStoreOrder())
  const before = await test.services.db.$count(shipments)
  const answers = await Promise.all([create([id!]), create([id!])])
  const made = answers.flatMap(({ created }) => created)
  expect(made).toHaveLength(1)
  expect(answers.flatMap(({ problems }) => problems)).toMatchObject([
    { orderId: id, code: 'alreadyCreated', shipmentId: made[0]!.shipmentId },
  ])
  expect(await test.services.db.$count(shipments)).toBe(before + 1)
})

it('makes another draft after the first was deleted, and does not restore the first', async () => {
  const [id] = await store(buildStoreOrder())
  const { created } = await create([id!])
  const { shipmentId } = created[0]!
  await test.call(shipmentEndpoints.deleteShipment, { token, params: { shipmentId } })
  expect(await getOrder(id!)).toMatchObject({ shipmentState: 'none', problem: null })
  const restore = async () =>
    (await test.call(shipmentEndpoints.restoreShipments, { token, body: { shipmentIds: [shipmentId] } })).body
  expect(await restore()).toMatchObject({ restored: [shipmentId] })
  expect(await getOrder(id!)).toMatchObject({ shipments: [{ shipmentId }] })
  await test.call(shipmentEndpoints.deleteShipment, { token, params: { shipmentId } })
  expect((await create([id!])).created).toHaveLength(1)
  expect(await restore()).toMatchObject({ restored: [], lost: [shipmentId] })
})

it('ships what was added to an order after its first shipment', async () => {
  const first = buildStoreOrder({ lines: [buildStoreLine({ id: 'a', quantity: 1 })] })
  const [id] = await store(first)
  await create([id!])
  const lines = [buildStoreLine({ id: 'a', quantity: 1 }), buildStoreLine({ id: 'b', quantity: 3 })]
  await store({ ...first, lines, changedAt: new Date('2026-11-22T10:00:00Z') })
  const { created } = await create([id!])
  expect((await find(created[0]!.shipmentId)).products).toMatchObject([{ quantity: 3 }])
  expect((await getOrder(id!)).lines.map(({ shippedQuantity }) => shippedQuantity)).toEqual([1, 3])
})

it('ships what is sold by the metre, and each part of it once', async () => {
  const order = buildStoreOrder({ lines: [buildStoreLine({ quantity: 1.2 })] })
  const [id] = await store(order)
  const first = await create([id!])
  expect((await find(first.created[0]!.shipmentId)).products).toMatchObject([{ quantity: 1.2 }])
  await store({
    ...order,
    lines: [buildStoreLine({ quantity: 2.5 })],
    changedAt: new Date('2026-11-22T10:00:00Z'),
  })
  const second = await create([id!])
  expect((await find(second.created[0]!.shipmentId)).products).toMatchObject([{ quantity: 1.3 }])
  expect((await getOrder(id!)).lines[0]!.shippedQuantity).toBe(2.5)
  expect(await create([id!])).toMatchObject({ created: [], problems: [{ code: 'alreadyCreated' }] })
})

it('divides an order of more lines than a shipment has', async () => {
  const lines = Array.from({ length: 60 }, (_, at) => buildStoreLine({ id: `l${at}` }))
  const [id] = await store(buildStoreOrder({ lines }))
  const first = (await create([id!])).created[0]!
  expect((await find(first.shipmentId)).products).toHaveLength(50)
  expect(first.findings.filter(({ field }) => field === 'products')).toMatchObject([
    { kind: 'doubt', message: expect.stringContaining('10') as string },
  ])
  const second = (await create([id!])).created[0]!
  expect((await find(second.shipmentId)).products).toHaveLength(10)
  expect(second.findings.filter(({ field }) => field === 'products')).toEqual([])
})

it('requires an order, and refuses a hidden one', async () => {
  const none = await test.callFailing(orderEndpoints.createShipmentsFromOrders, {
    token,
    body: { orderIds: [] },
  })
  expect(none.body.Errors).toEqual({ orderIds: ['En az bir sipariş seçiniz!'] })
  const [id] = await store(buildStoreOrder())
  await test.call(orderEndpoints.deleteOrders, { token, body: { ids: [id] } })
  const hidden = await test.callFailing(orderEndpoints.createShipmentsFromOrders, {
    token,
    body: { orderIds: [id] },
  })
  expect(hidden.status).toBe(404)
})

describe('an order that makes no shipment', () => {
  it.each<[string, Partial<StoreOrder>]>([
    ['cancelled', { state: 'cancelled' }],
    ['waiting', { state: 'waiting', isPaid: false }],
    ['fulfilled', { state: 'fulfilled', lines: [buildStoreLine({ fulfilledQuantity: 2 })] }],
    ['nothingToShip', { lines: [buildStoreLine({ isShippable: false })] }],
    ['nothingToShip', { lines: [buildStoreLine({ quantity: 0 })] }],
  ])('is reported as %s', async (code, changes) => {
    const [id] = await store(buildStoreOrder(changes))
    const { created, problems } = await create([id!])
    expect(created).toEqual([])
    expect(problems).toMatchObject([{ orderId: id, code, shipmentId: null }])
    expect(problems[0]!.message).not.toContain('problem.')
    expect((await getOrder(id!)).problem).toMatchObject({ code })
  })
})

const longName = 'Wilhelmine Friederike Charlotte Anna Amalie von Hohenstein-Lichtenfels zu Berg'
const { shipTo } = buildStoreOrder()

describe('an odd order', () => {
  it.each<[string, Partial<StoreOrder>, object]>([
    [
      'a long name',
      { shipTo: { ...shipTo, name: longName } },
      {
        field: 'receiver.authorizedPerson',
        kind: 'limit',
        value: longName,
        proposal: 'Wilhelmine Friederike Charlotte Anna Amalie von',
      },
    ],
    [
      'a name in Arabic',
      { shipTo: { ...shipTo, name: 'محمد علي' } },
      { field: 'receiver.authorizedPerson', kind: 'limit', value: 'محمد علي', proposal: null },
    ],
    [
      'no telephone',
      { shipTo: { ...shipTo, phone: '' }, billTo: { ...shipTo, phone: '' } },
      { field: 'receiver.phone', kind: 'missing', value: null },
    ],
    [
      'no postal code',
      { shipTo: { ...shipTo, postalCode: '' } },
      { field: 'receiver.zipCode', kind: 'missing', value: null },
    ],
    [
      'a postal code of another country',
      { shipTo: { ...shipTo, postalCode: 'SW1A 1AA' } },
      { field: 'receiver.zipCode', kind: 'limit', value: 'SW1A 1AA' },
    ],
    [
      'a price of zero',
      { lines: [buildStoreLine({ unitPrice: '0.00' })] },
      { field: 'products.0.unitPrice', kind: 'limit', value: '0.00', proposal: '31.00' },
    ],
    [
      'a price with six decimals',
      { lines: [buildStoreLine({ unitPrice: '33.613333' })] },
      { field: 'products.0.unitPrice', kind: 'doubt', value: '33.613333', proposal: '33.61' },
    ],
    [
      'an unknown product',
      { lines: [buildStoreLine({ sku: 'NEW', hsCode: null })] },
      { field: 'products.0.originCountryCode', kind: 'missing', value: null, proposal: 'TR' },
    ],
    [
      'a tariff code of four digits',
      { lines: [buildStoreLine({ sku: 'NEW', hsCode: '6302' })] },
      { field: 'products.0.gtip', kind: 'limit', value: '6302', proposal: null },
    ],
    [
      'a long product name',
      { lines: [buildStoreLine({ sku: 'NEW', title: `Linen ${'very '.repeat(30)}soft` })] },
      {
        field: 'products.0.description',
        kind: 'limit',
        proposal: `Linen${' very'.repeat(19)}`,
      },
    ],
    [
      'an address of many lines',
      { shipTo: { ...shipTo, lines: ['Building 12, Floor 3', 'Door 4', 'Industrial Estate', 'Gate B'] } },
      {
        field: 'receiver.addressLine1',
        kind: 'doubt',
        value: 'Building 12, Floor 3, Door 4, Industrial Estate, Gate B',
      },
    ],
    [
      'a long address in Arabic',
      { shipTo: { ...shipTo, lines: ['شارع الملك فهد 10', 'شقة 4', 'العليا', 'بوابة ب'] } },
      { field: 'receiver.addressLine1', kind: 'limit', proposal: null },
    ],
    [
      'a name with an emoji',
      { shipTo: { ...shipTo, name: 'Zoë 🌙 Kraus' } },
      { field: 'receiver.authorizedPerson', kind: 'limit', value: 'Zoë 🌙 Kraus', proposal: 'Zoë Kraus' },
    ],
    [
      'a PO box',
      { shipTo: { ...shipTo, lines: ['Postfach 10 11 12'] } },
      { field: 'receiver.addressLine1', kind: 'doubt', value: 'Postfach 10 11 12', proposal: null },
    ],
  ])('with %s makes a draft with a finding', async (_, changes, expected) => {
    const [id] = await store(buildStoreOrder(changes))
    const { created, problems } = await create([id!])
    expect(problems).toEqual([])
    expect(created[0]!.findings).toEqual(expect.arrayContaining([expect.objectContaining(expected)]))
    for (const { message } of created[0]!.findings) expect(message).not.toMatch(/^[\w.]+$/)
  })

  it('takes no price when the sums of the order do not agree, and shows both', async () => {
    const [id] = await store(buildStoreOrder({ sumsDiffer: { sum: '72.5', total: '60.00' } }))
    const { created } = await create([id!])
    const { shipmentId, findings } = created[0]!
    expect((await find(shipmentId)).products[0]!.unitPrice).toBeNull()
    const found = findings.filter(({ field }) => field === 'products.0.unitPrice')
    expect(found).toMatchObject([{ kind: 'limit', value: '30.00', proposal: '30.00' }])
    expect(found[0]!.message).toContain('72,5 EUR')
    expect(found[0]!.message).toContain('60,00 EUR')
  })

  it('shows the discount of the order that its prices contain', async () => {
    const [id] = await store(buildStoreOrder({ spreadDiscount: '6.50' }))
    const { created } = await create([id!])
    const found = created[0]!.findings.filter(({ field }) => field === 'products')
    expect(found).toMatchObject([{ kind: 'doubt' }])
    expect(found[0]!.message).toContain('6,50 EUR')
  })

  it('shows a state of the store that is not known, and makes no shipment', async () => {
    const [id] = await store(buildStoreOrder({ state: 'waiting', isPaid: false, unknownState: 'Kontrolde' }))
    const { created, problems } = await create([id!])
    expect(created).toEqual([])
    expect(problems).toMatchObject([{ code: 'waiting' }])
    expect(problems[0]!.message).toContain('Kontrolde')
  })

  it('keeps a text that does not fit out of the draft instead of cutting it', async () => {
    const [id] = await store(buildStoreOrder({ shipTo: { ...shipTo, name: longName } }))
    const { created } = await create([id!])
    expect((await find(created[0]!.shipmentId)).receiver.authorizedPerson).toBeNull()
  })

  it('stores texts that a database refuses', async () => {
    const [id] = await store(buildStoreOrder({ note: 'nul \u0000 half \ud83d emoji 🎁' }))
    expect((await getOrder(id!)).note).toBe('nul  half  emoji 🎁')
  })

  it("takes the buyer's telephone with the dial code of the buyer's country, and no tax number of the buyer", async () => {
    const buyer = { ...shipTo, name: 'Ayşe Yılmaz', countryCode: 'TR', phone: '0532 123 45 67' }
    const [gift, own] = await store(
      buildStoreOrder({
        shipTo: { ...shipTo, phone: '' },
        billTo: { ...buyer, taxNumber: '12345678901' },
      }),
      buildStoreOrder({ billTo: { ...shipTo, taxNumber: 'DE136695976' } }),
    )
    const { created } = await create([gift!, own!])
    const receiverOf = async (orderId: string) =>
      (await find(created.find((one) => one.orderId === orderId)!.shipmentId)).receiver
    expect(await receiverOf(gift!)).toMatchObject({ dialCode: '+90', phone: '05321234567', taxNumber: null })
    expect(await receiverOf(own!)).toMatchObject({ taxNumber: 'DE136695976' })
  })

  it('takes no number of one digit as a tax number', async () => {
    const [id] = await store(buildStoreOrder({ shipTo: { ...shipTo, taxNumber: '11111111111' } }))
    const { created } = await create([id!])
    expect((await find(created[0]!.shipmentId)).receiver.taxNumber).toBeNull()
  })

  it('treats a receiver with a company name as a person when the marketplace has declared the sale by IOSS', async () => {
    const [id] = await store(
      buildStoreOrder({ iossNumber: 'IM2760000742', shipTo: { ...shipTo, company: 'Weiß GmbH' } }),
    )
    const { created } = await create([id!])
    const { sender, receiver } = await find(created[0]!.shipmentId)
    expect(receiver).toMatchObject({ companyType: 'individual', company: 'Weiß GmbH' })
    expect(sender).toMatchObject({ iossType: 'marketplace', iossNumber: 'IM2760000742' })
  })

  it('puts the reference of a hub in front of the order number, because the label prints it', async () => {
    const [id] = await store(buildStoreOrder({ number: '1001', labelReference: '12345678901234567890' }))
    const { created } = await create([id!])
    const { details } = await find(created[0]!.shipmentId)
    expect(details.customerReference).toBe('12345678901234567890 / 1001')
  })

  it('takes the unit of the catalogue', async () => {
    await createProduct(test, token, { sku: 'BY-KG', unit: 'kg' })
    const [id] = await store(buildStoreOrder({ lines: [buildStoreLine({ sku: 'BY-KG' })] }))
    const { created } = await create([id!])
    expect((await find(created[0]!.shipmentId)).products).toMatchObject([{ unit: 'kg' }])
  })

  it('takes the IOSS number of the marketplace for a receiver in the European Union only', async () => {
    const iossNumber = 'IM2760000742'
    const british = { ...shipTo, countryCode: 'GB', postalCode: 'SW1A 1AA', phone: '+442079460958' }
    const [german, other] = await store(
      buildStoreOrder({ id: '1', iossNumber }),
      buildStoreOrder({ id: '2', iossNumber, shipTo: british }),
    )
    const { created } = await create([german!, other!])
    const senders = new Map<string, unknown>()
    for (const { orderId, shipmentId } of created) senders.set(orderId, (await find(shipmentId)).sender)
    expect(senders.get(german!)).toMatchObject({ iossType: 'marketplace', iossNumber, iossConfirmed: true })
    expect(senders.get(other!)).toMatchObject({ iossNumber: null })
  })

  it('asks for the IOSS number again when the last parcel had that of a marketplace', async () => {
    // The last parcel is the newest one: the others of this file have an earlier time.
    test.setNow(new Date(storeNow.getTime() + 60_000))
    const [first] = await store(buildStoreOrder({ iossNumber: 'IM2760000742' }))
    await create([first!])
    const [second] = await store(buildStoreOrder())
    const { created } = await create([second!])
    expect((await find(created[0]!.shipmentId)).sender).toMatchObject({ iossType: null, iossNumber: null })
    expect(created[0]!.findings.map(({ field }) => field)).toContain('sender.iossType')
  })
})

describe('product identifiers of an order', () => {
  const numbersOf = async (line: Parameters<typeof buildStoreLine>[0], changes: Partial<StoreOrder> = {}) => {
    const [id] = await store(buildStoreOrder({ lines: [buildStoreLine(line)], ...changes }))
    const { shipmentId, findings } = (await create([id!])).created[0]!
    return {
      line: (await find(shipmentId)).products[0]!,
      findings: findings.filter(({ field }) => /Number$/.test(field) && field.startsWith('products')),
    }
  }

  it("takes the store's product id and its barcode when the check digit is right", async () => {
    const { line, findings } = await numbersOf({
      sku: 'NEU-1',
      productId: '44710',
      barcode: '4012345678901',
    })
    expect(line).toMatchObject({
      merchantNumber: '44710',
      manufacturerNumber: null,
      standardNumber: '4012345678901',
      hasNoStandardNumber: null,
    })
    expect(findings).toEqual([])
  })

  it.each([
    ['4012345678902', null],
    ['36000291452', '036000291452'],
    ['KRV-4420-BLK', null],
  ])('leaves out the wrong barcode %s with a proposal', async (barcode, proposal) => {
    const { line, findings } = await numbersOf({ sku: 'NEU-1', barcode })
    expect(line.standardNumber).toBeNull()
    expect(findings).toMatchObject([
      { field: 'products.0.standardNumber', kind: 'limit', value: barcode, proposal },
    ])
  })

  it('asks for barcode or statement once, and finds both in the catalogue later', async () => {
    const { findings } = await numbersOf({ sku: 'NEU-1' })
    expect(findings).toMatchObject([{ field: 'products.0.standardNumber', kind: 'doubt', value: null }])
    await createProduct(test, token, { sku: 'NEU-1', manufacturerNumber: 'K-12', hasNoStandardNumber: true })
    const later = await numbersOf({ sku: 'NEU-1', barcode: 'KRV-4420-BLK' })
    expect(later.line).toMatchObject({
      manufacturerNumber: 'K-12',
      standardNumber: null,
      hasNoStandardNumber: true,
    })
    expect(later.findings).toEqual([])
  })

  it('reports no barcode for a destination that wants none', async () => {
    const american = { ...shipTo, countryCode: 'US', state: 'NY', postalCode: '10001', city: 'New York' }
    const { findings } = await numbersOf({ sku: 'NEU-2', barcode: 'KRV-1' }, { shipTo: american })
    expect(findings).toEqual([])
  })
})
