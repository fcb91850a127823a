import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { integrationEndpoints } from '@kervan/contract/connection/integration.endpoints'
import { mostRules, orderRuleEndpoints } from '@kervan/contract/order/rules/rules.endpoints'
import { templateEndpoints } from '@kervan/contract/template/template.endpoints'
import { auditEntries } from '../../../platform/platform.tables.ts'
import { startForeignWorld } from '../../../testing/foreignWorld.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { createTemplate } from '../../template/testing/buildTemplate.ts'
import { services } from '../../pricing/pricing.tables.ts'
import { buildRuleBody, createRule } from '../testing/buildRuleBody.ts'
import { connectStore, silentShop, startStoreApp } from '../testing/buildStore.ts'
import { orderRules } from './rule.tables.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startStoreApp()
  token = await test.tokenOf('customer')
})
afterAll(() => test.close())
beforeEach(() => test.services.db.delete(orderRules))

const list = async () => (await test.call(orderRuleEndpoints.listOrderRules, { token, body: {} })).body
const names = async () => (await list()).rules.map(({ name }) => name)
const refuse = async (changes: object) =>
  (await test.callFailing(orderRuleEndpoints.createOrderRule, { token, body: buildRuleBody(changes) })).body
const findingsOf = async (id: number) =>
  (await list()).rules.find((rule) => rule.id === id)!.findings.map(({ field, kind }) => `${kind} ${field}`)

it('stores a rule with all conditions and actions behind the others', async () => {
  const store = await connectStore(test, silentShop)
  const template = await createTemplate(test, token)
  const first = await createRule(test)
  const { choices } = await list()
  const content = {
    name: 'Almanya',
    isActive: false,
    validFrom: '2026-12-01',
    validUntil: '2026-12-31',
    integrationIds: [store.id],
    countryCodes: ['DE', 'AT'],
    weightFrom: 0.5,
    weightTo: 2,
    valueFrom: null,
    valueTo: 150,
    currency: 'EUR',
    goods: 'keten örtü',
    skus: ['KTN-S'],
    serviceWanted: 'express',
    hourFrom: 22,
    hourTo: 6,
    shipping: 'service',
    serviceId: choices.services[0]!.id,
    box: 'fedexSmall',
    isInsured: true,
    incoterm: 'DDP',
    templateId: template.id,
    draft: 'create',
  }
  const rule = await createRule(test, content)
  expect(rule).toMatchObject({ ...content, version: 1, findings: [] })
  expect(await names()).toEqual([first.name, 'Almanya'])
  expect((await list()).choices).toMatchObject({
    stores: [{ id: store.id, platform: 'woocommerce', isActive: true }],
    templates: [{ id: template.id, name: template.name }],
  })
})

it('forgets the currency and the service of choices that the rule does not have', async () => {
  const rule = await createRule(test, { currency: 'EUR', shipping: 'fastest', serviceId: 1 })
  expect(rule).toMatchObject({ currency: null, serviceId: null })
})

it('moves a rule up and down, and leaves the first one first', async () => {
  for (const name of ['a', 'b', 'c']) await createRule(test, { name })
  const { rules } = await list()
  const move = async (index: number, direction: 'up' | 'down') =>
    test.call(orderRuleEndpoints.moveOrderRule, { token, body: { id: rules[index]!.id, direction } })
  await move(2, 'up')
  expect(await names()).toEqual(['a', 'c', 'b'])
  await move(0, 'up')
  expect(await names()).toEqual(['a', 'c', 'b'])
  await move(0, 'down')
  await move(0, 'down')
  await move(0, 'down')
  expect(await names()).toEqual(['c', 'b', 'a'])
})

it('returns 409 when the version is stale', async () => {
  const { id } = await createRule(test)
  const change = { ...buildRuleBody({ name: 'Yeni' }), id, version: 1 }
  await test.call(orderRuleEndpoints.updateOrderRule, { token, body: change })
  for (const [call, body] of [
    [orderRuleEndpoints.updateOrderRule, change],
    [orderRuleEndpoints.updateOrderRuleStatus, { id, version: 1, isActive: false }],
    [orderRuleEndpoints.deleteOrderRule, { id, version: 1 }],
  ] as const)
    expect((await test.callFailing(call, { token, body })).status).toBe(409)
  await test.call(orderRuleEndpoints.deleteOrderRule, { token, body: { id, version: 2 } })
  expect(await names()).toEqual([])
  const actions = await test.services.db
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, String(id)))
  expect(actions.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['orderRuleCreated', 'orderRuleChanged', 'orderRuleDeleted']),
  )
})

describe('a rule that cannot apply', () => {
  it.each<[string, object]>([
    ['weightTo', { weightFrom: 2, weightTo: 1 }],
    ['valueTo', { valueFrom: 2, valueTo: 1, currency: 'EUR' }],
    ['currency', { valueTo: 150 }],
    ['hourTo', { hourFrom: 9, hourTo: 9 }],
    ['hourTo', { hourFrom: 9 }],
    ['goods', { goods: '...' }],
    ['validUntil', { validFrom: '2026-12-02', validUntil: '2026-12-01' }],
    ['shipping', { shipping: null }],
    ['serviceId', { shipping: 'service' }],
    ['serviceId', { shipping: 'service', serviceId: 999_999 }],
    ['box', { box: 'hatbox' }],
    ['templateId', { templateId: '00000000-0000-4000-8000-000000000000' }],
    ['integrationIds', { integrationIds: [999_999] }],
  ])('is refused on %s: %j', async (field, changes) => {
    const { Errors } = await refuse(changes)
    expect(Object.keys(Errors!)).toEqual([field])
    expect(Errors![field]![0]).not.toContain('problem.')
  })

  it("is refused with another company's store or template", async () => {
    const { token: theirs } = await startForeignWorld(test)
    const store = await connectStore(test, silentShop, theirs)
    const template = await createTemplate(test, theirs)
    expect(
      Object.keys((await refuse({ integrationIds: [store.id], templateId: template.id })).Errors!),
    ).toEqual(['integrationIds', 'templateId'])
    const staff = await test.callFailing(orderRuleEndpoints.listOrderRules, {
      token: await test.tokenOf('admin'),
      body: {},
    })
    expect(staff.body.Errors).toHaveProperty('companyId')
  })

  it('is refused beyond the limit of a company', async () => {
    const { companyId } = await list()
    const row = {
      companyId,
      name: 'x',
      isActive: true,
      conditions: {},
      actions: {},
      updatedBy: 1,
      updatedAt: new Date(),
    }
    await test.services.db
      .insert(orderRules)
      .values(Array.from({ length: mostRules }, (_, position) => ({ ...row, position })) as never)
    expect(Object.keys((await refuse({})).Errors!)).toEqual(['name'])
  })
})

describe('a saved rule', () => {
  it('names the earlier rule that decides instead', async () => {
    await createRule(test, { name: 'Hepsi' })
    const { id, findings } = await createRule(test, { shipping: 'fastest', countryCodes: ['DE'] })
    expect(findings).toMatchObject([{ field: 'name', kind: 'warning' }])
    expect(findings[0]!.message).toContain('Hepsi')
    expect(findings[0]!.message).toContain('servis')
    await test.call(orderRuleEndpoints.moveOrderRule, { token, body: { id, direction: 'up' } })
    expect(await findingsOf(id)).toEqual([])
  })

  it('reports what is gone or off since, and cannot be switched on again', async () => {
    const store = await connectStore(test, silentShop)
    const template = await createTemplate(test, token)
    const [service] = (await list()).choices.services
    const naming = {
      integrationIds: [store.id],
      templateId: template.id,
      shipping: 'service',
      serviceId: service!.id,
    }
    const { id } = await createRule(test, { ...naming, validUntil: '2026-11-22' })
    await test.call(templateEndpoints.deleteTemplate, { token, body: { id: template.id } })
    await test.call(integrationEndpoints.updateIntegrationStatus, {
      token,
      body: { id: store.id, version: store.version, isActive: false },
    })
    await test.services.db.update(services).set({ isActive: false }).where(eq(services.id, service!.id))
    await expect
      .poll(() => findingsOf(id))
      .toEqual(['warning integrationIds', 'error serviceId', 'error templateId', 'warning validUntil'])
    const change = (isActive: boolean, version: number) =>
      test.callFailing(orderRuleEndpoints.updateOrderRuleStatus, { token, body: { id, version, isActive } })
    expect((await change(false, 1)).status).toBe(200)
    expect(Object.keys((await change(true, 2)).body.Errors!)).toEqual(['serviceId', 'templateId'])
    await test.services.db.update(services).set({ isActive: true }).where(eq(services.id, service!.id))
  })
})
