import { eq, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shipmentNoteEndpoints } from '@kervan/contract/customerService/shipmentNotes.endpoints'
import { workListEndpoints } from '@kervan/contract/customerService/workList.endpoints'
import type { WaitingShipment } from '@kervan/contract/customerService/workList.endpoints'
import type { ServiceReason } from '@kervan/domain/customerService/serviceReasons'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { users } from '../../access/access.tables.ts'
import { companies } from '../../company/company.tables.ts'
import { signUpCustomer } from '../../company/testing/buildCompany.ts'
import { startTestExtraPayment } from '../../measuring/testing/buildReceived.ts'
import { changeShipmentState } from '../../shipment/changeShipmentState.ts'
import { shipmentEvents, shipments } from '../../shipment/shipment.tables.ts'
import { buildPaidShipment } from '../../shipment/testing/buildPaidShipment.ts'
import { buildDraft, createShipment } from '../../shipment/testing/buildShipment.ts'
import { recordTrackingEvent } from '../../tracking/recordEvents.ts'
import { buildStatus } from '../../tracking/testing/buildMatching.ts'
import { serviceReasonRows } from '../customerService.tables.ts'
import { findLateShipments } from './findLateShipments.ts'

const { listCustomerService, exportCustomerService, countCustomerService, listServiceStaff } =
  workListEndpoints

let test: TestApp
let operations: string
let agent: string
beforeAll(async () => {
  test = await startTestApp()
  operations = await test.tokenOf('operations')
  agent = await test.tokenOf('agent')
  // Removes the demo data's reasons.
  await test.services.db.delete(serviceReasonRows)
})
afterAll(() => test.close())

const hourMs = 3_600_000
const hoursAgo = (hours: number) => new Date(Date.now() - hours * hourMs)

const list = async (body: object = {}, token = operations): Promise<WaitingShipment[]> =>
  (await test.call(listCustomerService, { token, body })).body.items
const reasonsOf = async (shipmentId: string): Promise<ServiceReason[]> =>
  (await list({ pageSize: 100 }))
    .filter((row) => row.shipmentId === shipmentId)
    .flatMap(({ reason, otherReasons }) => [reason, ...otherReasons])
const countOf = async (reason: ServiceReason, token = operations): Promise<number> =>
  (await test.call(countCustomerService, { token, body: {} })).body.counts.find(
    (counted) => counted.reason === reason,
  )!.count

const withNote = () => buildDraft({ details: { customerServicesNote: 'Kapıda arayın' } })

describe('waiting for customer service', () => {
  it("lists a shipment with a customer's note from the payment until a user has read it", async () => {
    const draft = await createShipment(test, withNote())
    expect(await reasonsOf(draft.id)).toEqual([])
    const { id } = await buildPaidShipment(test, withNote())
    expect(await reasonsOf(id)).toEqual(['customerNote'])
    const mark = (isRead: boolean) =>
      test.call(shipmentNoteEndpoints.markCustomerNote, {
        token: operations,
        body: { shipmentId: id, isRead },
      })
    const { body: read } = await mark(true)
    expect(read).toMatchObject({
      text: 'Kapıda arayın',
      readByName: expect.stringMatching(/\S \S/) as string,
    })
    expect(await reasonsOf(id)).toEqual([])
    await mark(false)
    expect(await reasonsOf(id)).toEqual(['customerNote'])
    // The note may change before the payment, so it cannot be marked as read.
    for (const isRead of [true, false]) {
      const body = { shipmentId: draft.id, isRead }
      expect(
        (await test.callFailing(shipmentNoteEndpoints.markCustomerNote, { token: operations, body })).status,
      ).toBe(404)
    }
    expect(await reasonsOf(draft.id)).toEqual([])
  })

  it('lists a shipment for customer service while an exception is open', async () => {
    const { id } = await buildPaidShipment(test)
    await test.runJobs()
    const { db } = test.services
    await db.update(shipments).set({ trackingException: 'heldAtCustoms' }).where(eq(shipments.id, id))
    expect(await reasonsOf(id)).toEqual(['exception'])
    const [row] = await list({ reason: 'exception' })
    expect(row).toMatchObject({
      shipmentId: id,
      trackingException: 'heldAtCustoms',
      companyName: expect.any(String) as string,
    })
    await db.update(shipments).set({ trackingException: null }).where(eq(shipments.id, id))
    expect(await reasonsOf(id)).toEqual([])
  })

  it('lists a shipment for customer service while an extra payment is open', async () => {
    const { shipmentId } = await startTestExtraPayment(test)
    expect(await reasonsOf(shipmentId)).toEqual(['extraPayment'])
    await test.services.db.execute(
      sql`update shipment_adjustments set state = 'withdrawn' where shipment_id = ${shipmentId}`,
    )
    expect(await reasonsOf(shipmentId)).toEqual([])
  })

  it('lists a shipment for customer service after 24 unpaid hours in the cart', async () => {
    const { db } = test.services
    const unpaid = await createShipment(test)
    const fresh = await createShipment(test)
    for (const { id } of [unpaid, fresh])
      await db.transaction((tx) =>
        changeShipmentState(tx, test.services, {
          shipmentId: id,
          event: 'addToCart',
          actorId: null,
          now: new Date(),
          also: { offerId: crypto.randomUUID(), serviceId: 7, carrierId: 3 },
        }),
      )
    await db.update(shipments).set({ createdAt: hoursAgo(60) })
    await db
      .update(shipmentEvents)
      .set({ at: hoursAgo(25) })
      .where(eq(shipmentEvents.shipmentId, unpaid.id))
    await findLateShipments(test.services)
    await findLateShipments(test.services)
    expect(await reasonsOf(unpaid.id)).toEqual(['unpaid'])
    expect(await reasonsOf(fresh.id)).toEqual([])
    await db.transaction((tx) =>
      changeShipmentState(tx, test.services, {
        shipmentId: unpaid.id,
        event: 'removeFromCart',
        actorId: null,
        now: new Date(),
      }),
    )
    expect(await reasonsOf(unpaid.id)).toEqual([])
  })

  it('lists a shipment after three working days without an event, until one arrives', async () => {
    const { db } = test.services
    const { id } = await buildPaidShipment(test)
    await test.runJobs()
    await db
      .update(shipments)
      .set({ state: 'inTransit', createdAt: hoursAgo(400) })
      .where(eq(shipments.id, id))
    await findLateShipments(test.services)
    expect(await reasonsOf(id)).toEqual([])
    await db
      .update(shipmentEvents)
      .set({ at: hoursAgo(24 * 8) })
      .where(eq(shipmentEvents.shipmentId, id))
    await findLateShipments(test.services)
    expect(await reasonsOf(id)).toEqual(['stale'])
    const { id: statusId } = await buildStatus(test, await test.tokenOf('admin'))
    const tell = (at: Date) =>
      recordTrackingEvent(
        test.services,
        { shipmentId: id, pieceNumber: 0, statusId, at, place: 'Leipzig', source: 'poll', actorId: null },
        new Date(),
      )
    // A future-dated event has not happened yet.
    await tell(hoursAgo(-90 * 24))
    await findLateShipments(test.services)
    expect(await reasonsOf(id)).toEqual(['stale'])
    await tell(hoursAgo(1))
    expect(await reasonsOf(id)).toEqual([])
    await findLateShipments(test.services)
    expect(await reasonsOf(id)).toEqual([])
  })

  it('lists a shipment from the day of a follow-up until it is closed', async () => {
    const { id: shipmentId } = await createShipment(test)
    const { body: staff } = await test.call(listServiceStaff, { token: operations, body: {} })
    const assignee = staff.items[0]!
    const { body: note } = await test.call(shipmentNoteEndpoints.addShipmentNote, {
      token: operations,
      body: { shipmentId, kind: 'call', text: 'Geri arayacağız', assigneeId: assignee.id },
    })
    expect(await reasonsOf(shipmentId)).toEqual(['followUp'])
    expect(await list({ assignee: assignee.id })).toMatchObject([{ shipmentId, assigneeName: assignee.name }])
    const later = await buildPaidShipment(test, withNote())
    await test.call(shipmentNoteEndpoints.addShipmentNote, {
      token: operations,
      body: { shipmentId: later.id, kind: 'internal', text: 'Sonra', followUpDate: '2099-01-04' },
    })
    expect(await reasonsOf(later.id)).toEqual(['customerNote'])
    await test.call(shipmentNoteEndpoints.closeFollowUp, { token: operations, body: { id: note.id } })
    expect(await reasonsOf(shipmentId)).toEqual([])
    const again = await test.callFailing(shipmentNoteEndpoints.closeFollowUp, {
      token: operations,
      body: { id: note.id },
    })
    expect(again.status).toBe(409)
  })
})

describe('work list', () => {
  it('lists a shipment once with its oldest reason, longest waiting first', async () => {
    const both = await buildPaidShipment(test, withNote())
    const { db } = test.services
    await db.update(shipments).set({ trackingException: 'lost' }).where(eq(shipments.id, both.id))
    await db
      .update(serviceReasonRows)
      .set({ since: hoursAgo(900) })
      .where(sql`shipment_id = ${both.id} and reason = 'exception'`)
    const { body: first } = await test.call(listCustomerService, { token: operations, body: { pageSize: 1 } })
    expect(first.items).toMatchObject([
      { shipmentId: both.id, reason: 'exception', otherReasons: ['customerNote'] },
    ])
    const { body: second } = await test.call(listCustomerService, {
      token: operations,
      body: { pageSize: 100, cursor: first.nextCursor },
    })
    expect(second.items.map(({ shipmentId }) => shipmentId)).not.toContain(both.id)
    expect((await list({ reason: 'customerNote', pageSize: 100 })).map((row) => row.shipmentId)).toContain(
      both.id,
    )
    expect(await list({ search: both.assetReference })).toHaveLength(1)
  })

  it("limits agents to their agency's companies in list, counts, search and export", async () => {
    const foreign = await signUpCustomer(test)
    const own = await buildPaidShipment(test, withNote())
    const other = await buildPaidShipment(test, withNote())
    await test.services.db
      .update(shipments)
      .set({ companyId: foreign.companyId })
      .where(eq(shipments.id, other.id))
    const seen = (await list({ pageSize: 100 }, agent)).map(({ shipmentId }) => shipmentId)
    expect(seen).toContain(own.id)
    expect(seen).not.toContain(other.id)
    expect(await countOf('customerNote')).toBe((await countOf('customerNote', agent)) + 1)
    expect(await list({ search: other.assetReference }, agent)).toEqual([])
    expect(await list({ companyId: foreign.companyId }, agent)).toEqual([])
    expect(await list({ companyId: foreign.companyId })).toHaveLength(1)
    const { bytes } = await test.call(exportCustomerService, { token: agent, body: { format: 'csv' } })
    expect(String(bytes)).not.toContain(other.assetReference)
    const { body: staff } = await test.call(listServiceStaff, { token: agent, body: {} })
    const colleagues = await test.services.db.select().from(users).where(isNotNull(users.agencyId))
    const { length } = staff.items.filter(({ id }) => colleagues.some((one) => one.id === id))
    expect([length, length > 0]).toEqual([staff.items.length, true])
  })

  it('refuses the work list to pickup staff, and to customers even with its flag', async () => {
    const pickup = await test.callFailing(listCustomerService, {
      token: await test.tokenOf('pickup'),
      body: {},
    })
    expect(pickup.status).toBe(403)
    const customer = await signUpCustomer(test)
    await test.services.db.execute(sql`insert into user_menus (user_id, role_id, is_active)
      select ${customer.userId}, id, true from roles where definition = 'agent_customerservices'`)
    const token = await test.tokenForEmail(customer.email)
    for (const row of [listCustomerService, countCustomerService, listServiceStaff])
      expect((await test.callFailing(row, { token, body: {} })).status).toBe(403)
  })

  it("moves a shipment's reasons to its new company", async () => {
    const { id } = await buildPaidShipment(test, withNote())
    const { companyId } = await signUpCustomer(test)
    const { db } = test.services
    await db.update(shipments).set({ companyId }).where(eq(shipments.id, id))
    const rows = await db.select().from(serviceReasonRows).where(eq(serviceReasonRows.shipmentId, id))
    expect(rows.map((row) => row.companyId)).toEqual([companyId])
    expect(await db.select().from(companies).where(eq(companies.id, companyId))).toHaveLength(1)
  })
})
