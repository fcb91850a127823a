import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { orderEndpoints } from '@kervan/contract/order/order.endpoints'
import { orderRuleEndpoints } from '@kervan/contract/order/rules/rules.endpoints'
import { parcelEndpoints } from '@kervan/contract/order/parcels.endpoints'
import { questionEndpoints } from '@kervan/contract/order/questions.endpoints'
import { shipmentDetailEndpoints } from '@kervan/contract/shipment/detail/shipmentDetail.endpoints'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { templateEndpoints } from '@kervan/contract/template/template.endpoints'
import type { StoreOrder } from '@kervan/connectors/stores/store'
import { startTestApp } from '../../../testing/testApp.ts'
import { waitUntilBlocked } from '../../../testing/waitUntilBlocked.ts'
import { startForeignWorld } from '../../../testing/foreignWorld.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { users } from '../../access/access.tables.ts'
import { contactEndpoints } from '@kervan/contract/contact/contact.endpoints'
import { buildSavedSender } from '../../contact/testing/buildContact.ts'
import { createTemplate } from '../../template/testing/buildTemplate.ts'
import { orders } from '../order.tables.ts'
import { createRule } from '../testing/buildRuleBody.ts'
import {
  connectStore,
  credentialKeys,
  silentShop,
  startStoreApp,
  storeOrders,
} from '../testing/buildStore.ts'
import { buildStoreLine, buildStoreOrder } from '../testing/buildStoreOrder.ts'
import { createByRules } from './createByRules.ts'
import { requestRules } from './requestRules.ts'
import { orderRules } from './rule.tables.ts'

let test: TestApp
let token: string
let integration: { id: number; companyId: number }
beforeAll(async () => {
  test = await startStoreApp()
  token = await test.tokenOf('customer')
  integration = await connectStore(test, silentShop)
  await test.call(contactEndpoints.createSender, { token, body: buildSavedSender({ isDefault: true }) })
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.services.db.delete(orders)
  await test.services.db.delete(orderRules)
})

/** Order into the European Union that lacks nothing but the sides of its piece. */
const buildOrder = (changes: Partial<StoreOrder> = {}) =>
  buildStoreOrder({
    iossNumber: 'IM2760000742',
    lines: [buildStoreLine({ weightGrams: 450, originCountryCode: 'TR', hsCode: '630251000000' })],
    ...changes,
  })
const store = (...given: StoreOrder[]) => storeOrders(test, integration, given)
const create = async (...orderIds: string[]) =>
  (await test.call(orderEndpoints.createShipmentsFromOrders, { token, body: { orderIds } })).body.created
const find = async (shipmentId: string) =>
  (await test.call(shipmentEndpoints.findShipment, { token, body: { shipmentId } })).body
const getOrder = async (id: string) =>
  (await test.call(orderEndpoints.getOrder, { token, body: { id } })).body
const listHeld = async () =>
  (await test.call(orderEndpoints.listOrders, { token, body: { attention: 'held' } })).body.items
/** Orders arrive as a sync stores them. */
const arrive = async (...given: StoreOrder[]) => {
  const readyIds = await store(...given)
  const { companyId } = integration
  await test.services.db.transaction((tx) => requestRules(tx, test.services, { companyId, readyIds }))
  await test.runJobs()
  return readyIds
}

describe('a draft of an order', () => {
  it('gets box, insurance, incoterm and the cheapest service, and shows by which rule', async () => {
    const rule = await createRule(test, {
      name: 'Avrupa',
      box: 'fedexSmall',
      isInsured: false,
      incoterm: 'DAP',
      shipping: 'cheapest',
    })
    const [id] = await store(buildOrder())
    expect((await getOrder(id!)).findings.filter(({ kind }) => kind === 'missing')).toEqual([])
    const [made] = await create(id!)
    expect(made!.rules).toMatchObject([
      { kind: 'shipping', ruleId: rule.id, ruleName: 'Avrupa', value: 'cheapest', outcome: 'done' },
      { kind: 'box', value: 'fedexSmall', outcome: 'done' },
      { kind: 'insurance', value: 'false' },
      { kind: 'incoterm', value: 'DAP' },
    ])
    expect(made!.rules[0]!.name).not.toBeNull()
    expect(await find(made!.shipmentId)).toMatchObject({
      state: 'priced',
      isInsured: false,
      details: { incoterm: 'DAP' },
      pieces: [{ length: 31.4, width: 27.6, height: 3.8, weight: 0.9 }],
    })
    expect((await getOrder(id!)).parcels[0]!.rules).toEqual(made!.rules)
  })

  it('waits for its service while a field is missing, and gets it with the last answer', async () => {
    await createRule(test, { shipping: 'fastest' })
    const [id] = await store(buildOrder())
    const [made] = await create(id!)
    expect(made!.rules).toMatchObject([{ value: 'fastest', outcome: 'waiting', name: null }])
    const { shipmentId } = made!
    expect((await find(shipmentId)).state).toBe('draft')
    const { questions } = (await test.call(questionEndpoints.listDraftQuestions, { token, body: {} })).body
    const values = ['length', 'width', 'height'].map((side) => ({ name: `piece.${side}`, value: '20' }))
    const { key } = questions.find(({ kind }) => kind === 'box')!
    const answers = [{ key, shipmentIds: [shipmentId], values }]
    const { body } = await test.call(questionEndpoints.answerDraftQuestions, { token, body: { answers } })
    expect(body.refused).toEqual([])
    expect((await find(shipmentId)).state).toBe('priced')
    expect((await getOrder(id!)).parcels[0]!.rules).toMatchObject([
      { value: 'fastest', outcome: 'done', name: expect.any(String) as string },
    ])
    const detail = await test.call(shipmentDetailEndpoints.findShipmentDetail, {
      token,
      body: { shipmentId },
    })
    expect(detail.body.rules).toMatchObject([{ value: 'fastest', outcome: 'done' }])
  })

  it('gets the pieces of a template, and what the template knows about the goods', async () => {
    const template = await createTemplate(test, token, {
      kind: 'productAndPiece',
      products: [{ description: 'Keten', gtip: '630251000000', originCountryCode: 'TR' }],
    })
    await createRule(test, { shipping: null, templateId: template.id, isInsured: true })
    const [id] = await store(buildOrder({ lines: [buildStoreLine({ sku: 'NEW', weightGrams: 450 })] }))
    const draft = await find((await create(id!))[0]!.shipmentId)
    expect(draft.isInsured).toBe(true)
    expect(draft.products).toMatchObject([{ sku: 'NEW', gtip: '630251000000', originCountryCode: 'TR' }])
    expect(draft.pieces).toMatchObject([
      { width: 30, length: 40, height: 20, weight: 2.5 },
      { width: 20, length: 20, height: 10, weight: 0.75 },
    ])
  })

  it('is made without a template that is gone, and says so', async () => {
    const template = await createTemplate(test, token)
    await createRule(test, { shipping: null, templateId: template.id })
    await test.call(templateEndpoints.deleteTemplate, { token, body: { id: template.id } })
    const [id] = await store(buildOrder())
    const [made] = await create(id!)
    expect(made!.rules).toMatchObject([{ kind: 'template', outcome: 'notPossible', name: null }])
    expect(made!.rules[0]!.message).toContain('ablon')
  })

  it('warns when the box does not carry the weight', async () => {
    await createRule(test, { box: 'fedex10kg' })
    const [id] = await store(buildOrder({ lines: [buildStoreLine({ weightGrams: 6000 })] }))
    const [made] = await create(id!)
    expect(made!.findings).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ field: 'pieces.0.weight', kind: 'doubt' }),
      ]) as object,
    )
  })

  it('keeps what rules did when it is deleted and restored, also without the rule', async () => {
    const { id: ruleId } = await createRule(test, { incoterm: 'DDP' })
    const [id] = await store(buildOrder())
    const [made] = await create(id!)
    const { shipmentId } = made!
    await test.call(shipmentEndpoints.deleteShipment, { token, params: { shipmentId } })
    await test.call(orderRuleEndpoints.deleteOrderRule, { token, body: { id: ruleId, version: 1 } })
    await test.call(shipmentEndpoints.restoreShipments, { token, body: { shipmentIds: [shipmentId] } })
    expect((await getOrder(id!)).parcels[0]!.rules).toEqual(made!.rules)
  })
})

describe('an order that arrives', () => {
  it('becomes a draft by the first rule that decides, once', async () => {
    await createRule(test, { name: 'Bekle', countryCodes: ['FR'], shipping: null, draft: 'hold' })
    await createRule(test, { name: 'Oluştur', draft: 'create' })
    const french = { ...buildOrder().shipTo, countryCode: 'FR', postalCode: '75001' }
    const [german, held] = await arrive(buildOrder(), buildOrder({ shipTo: french }))
    const made = await getOrder(german!)
    expect(made).toMatchObject({ shipmentState: 'created', heldBy: null })
    expect(made.parcels[0]!.rules).toMatchObject([
      { kind: 'draft', value: 'create', ruleName: 'Oluştur' },
      { kind: 'shipping' },
    ])
    expect(await getOrder(held!)).toMatchObject({ shipmentState: 'none', heldBy: 'Bekle', problem: null })
    expect(await listHeld()).toMatchObject([{ id: held, heldBy: 'Bekle' }])
    const { companyId } = integration
    await test.services.db.transaction((tx) =>
      requestRules(tx, test.services, { companyId, readyIds: [german!] }),
    )
    await test.runJobs()
    expect((await getOrder(german!)).parcels).toHaveLength(1)
    await create(held!)
    expect(await getOrder(held!)).toMatchObject({ shipmentState: 'created', heldBy: null })
    expect(await listHeld()).toEqual([])
  })

  it('gets no second draft when it was divided before the rule acts', async () => {
    await createRule(test, { draft: 'create' })
    const [id] = await store(buildOrder({ lines: [buildStoreLine({ quantity: 5 })] }))
    const { lines } = await getOrder(id!)
    const drafts = [{ lines: [{ lineId: lines[0]!.id, quantity: 2 }] }]
    await test.call(parcelEndpoints.splitOrder, { token, body: { id: id!, drafts } })
    await createByRules(test.services, { orderIds: [id!] })
    expect((await getOrder(id!)).parcels).toHaveLength(1)
  })

  it('gets one draft when two processes act on it and a user divides it', async () => {
    await createRule(test, { draft: 'create' })
    const other = await startTestApp(credentialKeys, test)
    try {
      const [id] = await store(buildOrder({ lines: [buildStoreLine({ quantity: 5 })] }))
      const { lines } = await getOrder(id!)
      const drafts = [{ lines: [{ lineId: lines[0]!.id, quantity: 2 }] }]
      // Both processes and the user wait for the order, so that they act in one moment.
      const acting = await test.services.db.transaction(async (tx) => {
        await tx.select().from(orders).where(eq(orders.id, id!)).for('update')
        const begun = [
          test.callFailing(parcelEndpoints.splitOrder, { token, body: { id: id!, drafts } }),
          createByRules(test.services, { orderIds: [id!] }),
          createByRules(other.services, { orderIds: [id!] }),
        ]
        await waitUntilBlocked(test.services.db, tx)
        return { begun }
      })
      await Promise.all(acting.begun)
      expect((await getOrder(id!)).parcels).toHaveLength(1)
    } finally {
      await other.close()
    }
  })

  it('stays as it is without a rule that makes drafts', async () => {
    await createRule(test)
    const [id] = await arrive(buildOrder())
    expect(await getOrder(id!)).toMatchObject({ shipmentState: 'none', heldBy: null })
  })

  it('stays as it is when the author of the rule has lost the right to orders', async () => {
    const { id: ruleId } = await createRule(test, { draft: 'create' })
    const { userId } = await startForeignWorld(test)
    await test.services.db.update(users).set({ isActive: false }).where(eq(users.id, userId))
    await test.services.db.update(orderRules).set({ updatedBy: userId }).where(eq(orderRules.id, ruleId))
    const [id] = await arrive(buildOrder())
    expect((await getOrder(id!)).shipmentState).toBe('none')
    const { rules } = (await test.call(orderRuleEndpoints.listOrderRules, { token, body: {} })).body
    expect(rules[0]!.findings).toMatchObject([{ field: 'draft', kind: 'error' }])
  })
})

describe('the dry run', () => {
  const tryRules = async (rule: object | null) =>
    (await test.call(orderRuleEndpoints.tryOrderRules, { token, body: { rule: rule as never } })).body

  it('shows what the saved rules would do, and changes nothing', async () => {
    const rule = await createRule(test, { box: 'fedexSmall', countryCodes: ['DE'] })
    const [id] = await store(buildOrder())
    const { orders: tried } = await tryRules(null)
    expect(tried).toMatchObject([
      {
        orderId: id,
        problem: null,
        matched: [{ ruleId: rule.id, name: rule.name }],
        effects: [{ kind: 'shipping', outcome: 'done' }, { kind: 'box' }],
        changed: [],
      },
    ])
    expect((await getOrder(id!)).shipmentState).toBe('none')
  })

  it('shows what an unsaved rule would change, also for orders with a shipment', async () => {
    await createRule(test, { incoterm: 'DAP' })
    const [id] = await store(
      buildOrder({ number: '1' }),
      buildOrder({ lines: [buildStoreLine({ isShippable: false })] }),
    )
    await create(id!)
    const rule = { name: 'Yeni', incoterm: 'DDP', isInsured: true, weightTo: 30 }
    const { orders: tried, findings } = await tryRules(rule)
    const first = tried.find(({ orderId }) => orderId === id)!
    expect(first.matched.map(({ ruleId }) => ruleId)).toEqual([expect.any(Number), null])
    expect(first.changed).toEqual(['insurance'])
    expect(tried.find(({ orderId }) => orderId !== id)!.problem).not.toBeNull()
    expect(findings).toMatchObject([{ field: 'name', kind: 'warning' }])
  })
})
