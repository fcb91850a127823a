import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { savedViewEndpoints } from '@kervan/contract/account/savedViews/savedViews.endpoints'
import { agentShipmentListEndpoints } from '@kervan/contract/shipment/list/agentShipmentList.endpoints'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { seedDemonstrationShipments } from '../../../demonstration/seedDemonstrationShipments.ts'
import { startForeignWorld } from '../../../testing/foreignWorld.ts'
import type { ForeignWorld } from '../../../testing/foreignWorld.ts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { Role, TestApp } from '../../../testing/testApp.ts'
import { companies } from '../../company/company.tables.ts'
import { shipments } from '../shipment.tables.ts'
import { buildPaidShipment } from '../testing/buildPaidShipment.ts'
import { buildDraft } from '../testing/buildShipment.ts'

const { listAgentShipments, exportAgentShipments, sumAgentShipments } = agentShipmentListEndpoints

let test: TestApp
let foreign: ForeignWorld
let foreignReference: string
beforeAll(async () => {
  test = await startTestApp()
  await seedDemonstrationShipments(test.services)
  foreign = await startForeignWorld(test)
  const draft = { token: foreign.token, body: buildDraft() }
  foreignReference = (await test.call(shipmentEndpoints.createShipment, draft)).body.assetReference
})
afterAll(() => test.close())

const list = async (role: Role, body: object = {}) => {
  const call = { token: await test.tokenOf(role), body: { pageSize: 100, withTotal: true, ...body } }
  const reply = await test.call(listAgentShipments, call)
  expect(reply.status).toBe(200)
  return reply.body
}
const sums = async (role: Role, body: object = {}) =>
  (await test.call(sumAgentShipments, { token: await test.tokenOf(role), body })).body

describe('list', () => {
  it('returns the company, its verification and the goods value of each shipment', async () => {
    const { assetReference } = await buildPaidShipment(test)
    const [row] = (await list('operations', { reference: assetReference })).items
    expect(row).toMatchObject({
      assetReference,
      customsValue: 120,
      customsCurrency: 'EUR',
      isCompanyVerified: true,
      pieceCount: 1,
      totalWeight: 2,
      paymentStatus: 'successful',
    })
    expect(row!.companyID).toBeGreaterThan(0)
  })

  it('shows the segment to operations but not to agents', async () => {
    const { db } = test.services
    const { assetReference } = await buildPaidShipment(test)
    const [row] = await db.select().from(shipments).where(eq(shipments.assetReference, assetReference))
    const [company] = await db.select().from(companies).where(eq(companies.id, row!.companyId))
    await db.update(companies).set({ segmentId: 1 }).where(eq(companies.id, company!.id))
    const segmentFor = async (role: Role) =>
      (await list(role, { reference: assetReference })).items[0]!.segmentName
    expect(await segmentFor('operations')).not.toBeNull()
    expect(await segmentFor('agent')).toBeNull()
    await db.update(companies).set({ segmentId: company!.segmentId }).where(eq(companies.id, company!.id))
  })

  it('filters shipments by company', async () => {
    const found = await list('admin', { companyID: foreign.companyId })
    expect(found.items.map((row) => row.assetReference)).toEqual([foreignReference])
    expect(found.items[0]!.isCompanyVerified).toBe(false)
  })

  it('refuses the list to customers', async () => {
    for (const row of [listAgentShipments, sumAgentShipments]) {
      const reply = await test.callFailing(row, { token: await test.tokenOf('customer'), body: {} })
      expect(reply.status).toBe(403)
    }
  })
})

describe('agent', () => {
  it('hides shipments of other agencies from rows, counts, sums and search', async () => {
    const all = await list('admin')
    const own = await list('agent')
    expect(all.items.map((row) => row.assetReference)).toContain(foreignReference)
    expect(own.items.map((row) => row.assetReference)).not.toContain(foreignReference)
    expect(own.total!.count).toBe(all.total!.count - 1)
    expect((await sums('agent')).count).toBe(own.total!.count)
    expect((await sums('admin')).count).toBe(all.total!.count)
    for (const filter of [{ reference: foreignReference }, { companyID: foreign.companyId }]) {
      expect(await list('agent', filter)).toMatchObject({ items: [], total: { count: 0 } })
      expect(await sums('agent', filter)).toMatchObject({ count: 0, pieces: 0, customsValues: [] })
    }
  })

  it('excludes shipments of other agencies from the export', async () => {
    const call = { token: await test.tokenOf('agent'), body: { format: 'csv' as const } }
    const text = (await test.call(exportAgentShipments, call)).bytes.toString()
    expect(text).toContain('KRV-')
    expect(text).not.toContain(foreignReference)
  })
})

describe('sums', () => {
  it.each([{}, { states: ['delivered'] }, { states: ['delivered', 'booked'], countryCodes: ['DE'] }])(
    'sums all matching rows beyond the first page for %j',
    async (filters) => {
      const { items } = await list('operations', filters)
      const sum = await sums('operations', filters)
      const grams = items.reduce((all, { totalWeight }) => all + Math.round((totalWeight ?? 0) * 1000), 0)
      const cents = new Map<string, number>()
      for (const { customsValue, customsCurrency } of items)
        if (customsValue !== null && customsCurrency !== null)
          cents.set(customsCurrency, (cents.get(customsCurrency) ?? 0) + Math.round(customsValue * 100))
      expect(sum).toEqual({
        count: items.length,
        isMore: false,
        pieces: items.reduce((all, { pieceCount }) => all + pieceCount, 0),
        weightKg: grams / 1000,
        customsValues: [...cents]
          .map(([currency, amount]) => ({ currency, amount: amount / 100 }))
          .toSorted((a, b) => a.currency.localeCompare(b.currency)),
      })
    },
  )
})

it("stores views of the agents' list separately from those of the customers' list", async () => {
  const token = await test.tokenOf('agent')
  const layout = { hidden: [], order: [], widths: {} }
  const view = { screen: 'agentShipments' as const, name: 'Bekleyenler', query: 'states=booked', layout }
  expect((await test.call(savedViewEndpoints.createSavedView, { token, body: view })).status).toBe(200)
  const viewsOf = async (screen: 'agentShipments' | 'shipments') =>
    (await test.call(savedViewEndpoints.listSavedViews, { token, body: { screen } })).body.map(
      ({ name }) => name,
    )
  expect(await viewsOf('agentShipments')).toEqual(['Bekleyenler'])
  expect(await viewsOf('shipments')).toEqual([])
})
