import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { returnEndpoints } from '@kervan/contract/shipment/returns/return.endpoints'
import { cancellationEndpoints } from '@kervan/contract/cancellation/cancellation.endpoints'
import { shipmentTypes } from '@kervan/contract/shipment/shipmentChoices'
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { buildDraft } from '../testing/buildShipment.ts'
import { buildPaidShipment } from '../testing/buildPaidShipment.ts'
import { shipments } from '../shipment.tables.ts'
import { splitAddress } from './swapParties.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.tokenOf('customer')
})
afterAll(() => test.close())

const [product] = buildDraft().products!
const [piece] = buildDraft().pieces!

/** Creates a shipment with two pieces and two products in `state`. */
const sent = async (state: ShipmentState = 'delivered') => {
  const draft = buildDraft({
    pieces: [piece!, { ...piece!, description: 'Peçete' }],
    products: [product!, { ...product!, description: 'Pamuk peçete' }],
  })
  const shipment = await buildPaidShipment(test, draft)
  await test.services.db.update(shipments).set({ state }).where(eq(shipments.id, shipment.id))
  return shipment
}
const create = (shipmentId: string, wish: object = {}) =>
  test.call(returnEndpoints.createReturn, {
    token,
    body: { shipmentId, reason: 'refused', pieces: [0, 1], products: [0, 1], ...wish },
  })
const createFailing = (shipmentId: string, wish: object = {}) =>
  test.callFailing(returnEndpoints.createReturn, {
    token,
    body: { shipmentId, reason: 'refused', pieces: [0, 1], products: [0, 1], ...wish },
  })
const find = async (shipmentId: string) =>
  (await test.call(returnEndpoints.findReturns, { token, body: { shipmentId } })).body

describe('return', () => {
  it('creates a return from receiver to sender with the chosen pieces, linked both ways', async () => {
    const origin = await sent()
    const { body, status } = await create(origin.id, { pieces: [1], products: [1], note: 'Beden uymadı' })
    expect(status).toBe(200)
    expect(body.sender).toMatchObject({
      authorizedPerson: 'Anna Schmidt',
      countryCode: 'DE',
      zipCode: '10115',
      address: 'Invalidenstrasse 43',
      taxNumber: null,
      iossType: null,
    })
    expect(body.receiver).toMatchObject({
      company: 'Gülşah Öztürk İnşaat San. ve Tic. A.Ş.',
      countryCode: 'TR',
      city: 'İstanbul',
      addressLine1: 'Esentepe Mah. Büyükdere Cad. No: 185',
    })
    expect(body.pieces.map(({ description }) => description)).toEqual(['Peçete'])
    expect(body.products.map(({ description }) => description)).toEqual(['Pamuk peçete'])
    expect(await find(body.id)).toMatchObject({
      origin: {
        id: origin.id,
        assetReference: origin.assetReference,
        reason: 'refused',
        note: 'Beden uymadı',
      },
    })
    expect(await find(origin.id)).toMatchObject({
      isPossible: true,
      pieces: [{ returnedIn: null }, { returnedIn: body.assetReference }],
      returns: [{ id: body.id, state: 'draft', reason: 'refused' }],
    })
  })

  it('requires no fields of a return that its parties do not have', async () => {
    const { body } = await create((await sent()).id)
    expect(body.findings.filter(({ severity }) => severity === 'error')).toEqual([])
  })

  it("returns the same pieces again only when confirmed or after the first return's cancellation", async () => {
    const origin = await sent()
    const { body: first } = await create(origin.id, { pieces: [0] })
    const again = await createFailing(origin.id)
    expect([again.status, again.body.Detail]).toEqual([
      409,
      `Seçtiğiniz parçalardan en az biri ${first.assetReference} dönüşünde zaten var. Yine de oluşturmak için onaylayın.`,
    ])
    expect((await create(origin.id, { pieces: [1] })).status).toBe(200)
    expect((await create(origin.id, { isRepeatConfirmed: true })).status).toBe(200)
    const other = await sent()
    const { body: given } = await create(other.id)
    await test.call(cancellationEndpoints.cancelShipment, { token, body: { shipmentId: given.id } })
    expect((await create(other.id)).status).toBe(200)
  })

  it('creates one return when twenty requests arrive at once', async () => {
    const origin = await sent()
    const replies = await Promise.all(Array.from({ length: 20 }, () => createFailing(origin.id)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await find(origin.id)).returns).toHaveLength(1)
  })

  it.each<[ShipmentState, number]>([
    ['booked', 422],
    ['received', 422],
    ['inProcess', 200],
    ['inTransit', 200],
    ['outForDelivery', 200],
    ['cancelled', 422],
    ['returned', 422],
  ])('answers a return request in state %s with %i', async (state, status) => {
    const origin = await sent(state)
    expect((await createFailing(origin.id)).status).toBe(status)
    expect((await find(origin.id)).isPossible).toBe(status === 200)
  })

  it.each([[undefined], [[]], [[7]]])("ignores products of a document's return: %j", async (products) => {
    const draft = buildDraft({ shipmentType: shipmentTypes.document, pieces: [{ weight: 0.5 }] })
    const origin = await buildPaidShipment(test, draft)
    await test.services.db.update(shipments).set({ state: 'delivered' }).where(eq(shipments.id, origin.id))
    expect((await find(origin.id)).products).toEqual([])
    const { status, body } = await test.callFailing(returnEndpoints.createReturn, {
      token,
      body: { shipmentId: origin.id, reason: 'refused', pieces: [0], products },
    })
    expect([status, body]).toMatchObject([200, { shipmentType: 1, products: [] }])
  })

  it('refuses a return of pieces that do not exist', async () => {
    const { status, body } = await createFailing((await sent()).id, { pieces: [2] })
    expect([status, Object.keys(body.Errors!)]).toEqual([400, ['pieces']])
    expect((await createFailing((await sent()).id, { pieces: [] })).status).toBe(400)
  })
})

describe('address lines', () => {
  it.each([
    ['Esentepe Mah. Büyükdere Cad. No: 185', ['Esentepe Mah. Büyükdere Cad. No: 185', null, null]],
    [
      `${'a'.repeat(50)} ${'b'.repeat(20)} ${'c'.repeat(20)}`,
      ['a'.repeat(50), 'b'.repeat(20), 'c'.repeat(20)],
    ],
    ['x'.repeat(120), ['x'.repeat(60), 'x'.repeat(30), 'x'.repeat(30)]],
    [null, [null, null, null]],
  ])('splits an address into lines: %s', (address, lines) => {
    expect(splitAddress(address)).toEqual(lines)
  })
})
