import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orderEndpoints } from '@kervan/contract/order/order.endpoints'
import { questionEndpoints } from '@kervan/contract/order/questions.endpoints'
import type { OrderQuestion } from '@kervan/contract/order/questions.endpoints'
import { productEndpoints } from '@kervan/contract/product/product.endpoints'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import type { StoreLine, StoreOrder } from '@kervan/connectors/stores/store'
import type { TestApp } from '../../../testing/testApp.ts'
import { signUpCustomer } from '../../company/testing/buildCompany.ts'
import { products } from '../../product/product.tables.ts'
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
beforeEach(async () => {
  const { db } = test.services
  await db.delete(orders)
  await db.delete(shipments)
  await db.delete(products)
})

/** Orders of vases whose stock code is not in the catalogue. */
const vase = (quantity = 1) => buildStoreLine({ sku: 'VASE', title: 'Ceramic vase', quantity })
const { shipTo } = buildStoreOrder()

const createFrom = async (...given: Partial<StoreOrder>[]): Promise<string[]> => {
  const orderIds = await storeOrders(
    test,
    integration,
    given.map((changes) => buildStoreOrder({ lines: [vase()], ...changes })),
  )
  const body = { orderIds }
  const { created } = (await test.call(orderEndpoints.createShipmentsFromOrders, { token, body })).body
  return orderIds.map((id) => created.find(({ orderId }) => orderId === id)!.shipmentId)
}
const list = async (body: object = {}) =>
  (await test.call(questionEndpoints.listDraftQuestions, { token, body })).body
const find = async (shipmentId: string) =>
  (await test.call(shipmentEndpoints.findShipment, { token, body: { shipmentId } })).body
const answer = async (question: OrderQuestion, values: Record<string, string>) =>
  (
    await test.call(questionEndpoints.answerDraftQuestions, {
      token,
      body: {
        answers: [
          {
            key: question.key,
            shipmentIds: question.drafts.map(({ shipmentId }) => shipmentId),
            values: Object.entries(values).map(([name, value]) => ({ name, value })),
          },
        ],
      },
    })
  ).body
const questionOf = async (kind: OrderQuestion['kind']) =>
  (await list()).questions.find((question) => question.kind === kind)!
const namesOf = (question: OrderQuestion | undefined) => question?.fields.map(({ name }) => name)

describe('questions of drafts', () => {
  it('asks for a product once, with the number of orders', async () => {
    const ids = await createFrom(
      {},
      { lines: [vase(3)] },
      { lines: [buildStoreLine({ id: 'other', sku: 'vase ', title: 'Ceramic vase' }), vase()] },
    )
    const { questions, orderCount } = await list()
    const ofVase = questions.filter(({ kind }) => kind === 'product')
    expect(ofVase).toMatchObject([{ title: 'Ceramic vase', isRemembered: true, orderCount: 3 }])
    expect(namesOf(ofVase[0])).toEqual(
      expect.arrayContaining(['product.gtip', 'product.originCountryCode', 'product.unitWeight']),
    )
    expect(ofVase[0]!.fields.find(({ name }) => name === 'product.originCountryCode')!.proposal).toBe('TR')
    expect(new Set(ofVase[0]!.drafts.map(({ shipmentId }) => shipmentId))).toEqual(new Set(ids))
    expect(orderCount).toBe(3)
  })

  it('asks for barcode or statement, and refuses both', async () => {
    await createFrom({})
    const both = { 'product.standardNumber': '4012345678901', 'product.hasNoStandardNumber': 'Evet' }
    const { refused } = await answer(await questionOf('product'), both)
    expect(refused.map(({ errors }) => errors.map(({ name }) => name))).toEqual([
      ['product.hasNoStandardNumber'],
    ])
    await answer(await questionOf('product'), { 'product.standardNumber': '4012345678901' })
    expect(namesOf(await questionOf('product'))).not.toContain('product.hasNoStandardNumber')
    const { items } = (await test.call(productEndpoints.listProducts, { token, body: {} })).body
    expect(items).toMatchObject([{ sku: 'VASE', standardNumber: '4012345678901' }])
  })

  it('writes one answer into all drafts and remembers it with the stock code', async () => {
    const ids = await createFrom({}, { lines: [vase(3)] })
    const question = await questionOf('product')
    const values = {
      'product.gtip': '6913.10.00.00.00',
      'product.originCountryCode': 'Türkiye',
      'product.unitWeight': '1,25',
      'product.hasNoStandardNumber': 'Evet',
    }
    expect(await answer(question, values)).toEqual({
      written: [{ key: question.key, drafts: 2 }],
      refused: [],
    })
    const [one, three] = [await find(ids[0]!), await find(ids[1]!)]
    expect(one.products).toMatchObject([{ gtip: '691310000000', originCountryCode: 'TR', netWeight: 1.25 }])
    expect(one.pieces).toMatchObject([{ weight: 1.25 }])
    expect(three.products).toMatchObject([{ gtip: '691310000000', netWeight: 3.75 }])
    expect(three.pieces).toMatchObject([{ weight: 3.75 }])
    expect(await questionOf('product')).toBeUndefined()
    const { items } = (await test.call(productEndpoints.listProducts, { token, body: {} })).body
    expect(items).toMatchObject([
      { sku: 'VASE', description: 'Ceramic vase', gtip: '691310000000', unitWeight: 1.25, origin: 'person' },
    ])
    expect(items).toMatchObject([{ standardNumber: null, hasNoStandardNumber: true }])
    const [later] = await createFrom({})
    expect((await find(later!)).products).toMatchObject([{ gtip: '691310000000', netWeight: 1.25 }])
  })

  it.each<[string, Partial<StoreLine>, boolean]>([
    ['the same stock code, spelled otherwise', { sku: ' vase' }, true],
    ['another variant with the same stock code', { variant: 'Blue' }, true],
    ['another variant with its own stock code', { sku: 'VASE-BLUE', variant: 'Blue' }, false],
    ['a renamed stock code', { sku: 'VASE-2', productId: '71' }, false],
    ['no stock code', { sku: '' }, false],
  ])('remembers or asks again for %s', async (_, changes, isRemembered) => {
    await createFrom({ lines: [{ ...vase(), productId: '71' }] })
    await answer(await questionOf('product'), { 'product.gtip': '691310000000' })
    const [later] = await createFrom({ lines: [{ ...vase(), productId: '71', ...changes }] })
    expect((await find(later!)).products).toMatchObject([{ gtip: isRemembered ? '691310000000' : null }])
  })

  it('remembers an answer for another store of the company, and for no other company', async () => {
    await createFrom({})
    await answer(await questionOf('product'), { 'product.gtip': '691310000000' })
    const own = integration
    try {
      integration = await connectStore(test, silentShop)
      const [later] = await createFrom({ number: 'OTHER-STORE' })
      expect((await find(later!)).products).toMatchObject([{ gtip: '691310000000' }])
    } finally {
      integration = own
    }
    const { token: foreign } = await signUpCustomer(test)
    const store = await connectStore(test, silentShop, foreign)
    const orderIds = await storeOrders(test, store, [buildStoreOrder({ lines: [vase()] })])
    const { body } = await test.call(orderEndpoints.createShipmentsFromOrders, {
      token: foreign,
      body: { orderIds },
    })
    const { shipmentId } = body.created[0]!
    const draft = await test.call(shipmentEndpoints.findShipment, { token: foreign, body: { shipmentId } })
    expect(draft.body.products).toMatchObject([{ gtip: null }])
  })

  it('asks for the box of the same contents once and remembers that of one piece', async () => {
    const ids = await createFrom({}, {}, { lines: [vase(3)] })
    const boxes = (await list()).questions.filter(({ kind }) => kind === 'box')
    expect(boxes.map(({ title, orderCount, isRemembered }) => [title, orderCount, isRemembered])).toEqual([
      ['1 × Ceramic vase', 2, true],
      ['3 × Ceramic vase', 1, false],
    ])
    const sides = { 'piece.length': '30', 'piece.width': '20', 'piece.height': '12.5' }
    expect((await answer(boxes[0]!, sides)).written).toMatchObject([{ drafts: 2 }])
    expect((await find(ids[0]!)).pieces).toMatchObject([{ length: 30, width: 20, height: 12.5 }])
    const [later] = await createFrom({})
    expect((await find(later!)).pieces).toMatchObject([{ length: 30, width: 20, height: 12.5 }])
  })

  it('proposes a text that fits and writes the chosen one', async () => {
    const name = 'Wilhelmine Friederike Charlotte Anna Amalie von Hohenstein-Lichtenfels'
    const [id] = await createFrom({ shipTo: { ...shipTo, name } })
    const question = await questionOf('receiver')
    const proposal = 'Wilhelmine Friederike Charlotte Anna Amalie von'
    expect(question.fields).toMatchObject([{ name: 'receiver.authorizedPerson', value: name, proposal }])
    await answer(question, { 'receiver.authorizedPerson': proposal })
    expect((await find(id!)).receiver.authorizedPerson).toBe(proposal)
  })

  it('asks for a missing telephone of different buyers once and reads its dial code', async () => {
    const silent = { ...shipTo, phone: '' }
    const other = { ...silent, name: 'Max Berg', email: 'max@example.com' }
    const ids = await createFrom({ shipTo: silent, billTo: silent }, { shipTo: other, billTo: other })
    const question = await questionOf('contact')
    expect(question).toMatchObject({ orderCount: 2, fields: [{ name: 'receiver.phone', proposal: null }] })
    await answer(question, { 'receiver.phone': '+49 30 123456' })
    for (const id of ids)
      expect((await find(id)).receiver).toMatchObject({ dialCode: '+49', phone: '30123456' })
  })

  it('writes nothing of a refused answer and stores the others', async () => {
    const ids = await createFrom({}, {})
    const [product, box] = [await questionOf('product'), await questionOf('box')]
    const shipmentIds = ids
    const { written, refused } = (
      await test.call(questionEndpoints.answerDraftQuestions, {
        token,
        body: {
          answers: [
            {
              key: product.key,
              shipmentIds,
              values: [
                { name: 'product.gtip', value: '990000000000' },
                { name: 'product.unitWeight', value: '1' },
              ],
            },
            { key: box.key, shipmentIds, values: [{ name: 'piece.length', value: '30' }] },
            { key: 'x', shipmentIds, values: [{ name: 'nothing', value: '30' }] },
          ],
        },
      })
    ).body
    expect(written).toEqual([{ key: box.key, drafts: 2 }])
    expect(refused).toMatchObject([
      { key: product.key, errors: [{ name: 'product.gtip' }] },
      { key: 'x', errors: [{ name: 'nothing' }] },
    ])
    const draft = await find(ids[0]!)
    expect(draft.products).toMatchObject([{ gtip: null, netWeight: null }])
    expect(draft.pieces).toMatchObject([{ length: 30, weight: null }])
  })

  it('counts equal lines of a draft together when it names the contents of a box', async () => {
    const bowl = buildStoreLine({ id: 'bowl', sku: 'BOWL', title: 'Bowl' })
    const again = buildStoreLine({ id: 'again', sku: 'VASE', title: 'Ceramic vase', quantity: 2 })
    await createFrom({ lines: [vase(), bowl, again] })
    expect((await questionOf('box')).title).toBe('3 × Ceramic vase, 2 × Bowl')
  })

  it('writes a quantity with a decimal comma when the title is Turkish', async () => {
    await createFrom({ lines: [vase(2.5)] })
    expect((await questionOf('box')).title).toBe('2,5 × Ceramic vase')
  })

  it('accepts the weight of one product when another product of the draft has none', async () => {
    const bowl = buildStoreLine({ id: 'bowl', sku: 'BOWL', title: 'Bowl', quantity: 2 })
    const [id] = await createFrom({ lines: [vase(), bowl] })
    const ofSku = async (sku: string) => (await list()).questions.find(({ detail }) => detail === sku)!
    for (const [sku, weight] of [
      ['VASE', '1,5'],
      ['BOWL', '0,25'],
    ] as const)
      expect((await answer(await ofSku(sku), { 'product.unitWeight': weight })).refused).toEqual([])
    const draft = await find(id!)
    expect(draft.products.map(({ netWeight }) => netWeight).toSorted()).toEqual([0.5, 1.5])
    expect(draft.pieces).toMatchObject([{ weight: 2 }])
  })

  it('writes the answer of two users at once only once', async () => {
    await createFrom({}, {})
    const question = await questionOf('product')
    const answers = await Promise.all(
      ['1', '2'].map((weight) => answer(question, { 'product.unitWeight': weight })),
    )
    expect(answers.map(({ written }) => written[0]!.drafts).toSorted()).toEqual([0, 2])
  })

  it('does not ask about a draft in the cart or without an order', async () => {
    await createFrom({})
    await test.services.db.update(shipments).set({ state: 'inCart' })
    expect(await list()).toEqual({ questions: [], orderCount: 0, isMore: false })
  })

  it('makes a priced draft a draft again', async () => {
    const [id] = await createFrom({})
    await test.services.db.update(shipments).set({ state: 'priced' })
    await answer(await questionOf('product'), { 'product.unitWeight': '1' })
    expect((await find(id!)).state).toBe('draft')
  })
})
