import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { statusEntryEndpoints } from '@kervan/contract/tracking/statusEntry.endpoints'
import { trackingEndpoints } from '@kervan/contract/tracking/tracking.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { runAfterUndoTime } from '../../air/testing/buildBag.ts'
import { purchases } from '../../shipment/booking/booking.tables.ts'
import { buildPaidShipment } from '../../shipment/testing/buildPaidShipment.ts'
import { shipmentEvents, shipments } from '../../shipment/shipment.tables.ts'
import { movePieces } from '../locations/movePieces.ts'
import { piecePlaceRows } from '../locations/place.tables.ts'
import { findCustomizedId } from '../testing/buildMatching.ts'
import { trackingEvents } from '../tracking.tables.ts'

const { listUndoableEntries, undoStatusEntry } = statusEntryEndpoints

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.tokenOf('operations')
})
afterAll(() => test.close())
/** Sends all waiting emails: the first run makes the emails due that wait for others of the same minute. */
const settle = async () => {
  await runAfterUndoTime(test)
  await runAfterUndoTime(test)
}
beforeEach(async () => {
  await settle()
  test.emails.length = 0
})

const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * 3_600_000)

/** Creates a shipment that was booked days ago and whose booking email was sent. */
const buildBooked = async () => {
  const shipment = await buildPaidShipment(test)
  await test.runJobs()
  await settle()
  await test.services.db
    .update(purchases)
    .set({ bookedAt: hoursAgo(240) })
    .where(eq(purchases.shipmentId, shipment.id))
  test.emails.length = 0
  return shipment
}

const enter = async (references: readonly string[], code: string, hours: number) => {
  const { body } = await test.call(trackingEndpoints.recordStatuses, {
    token,
    body: {
      references,
      customizedTrackingStatusId: await findCustomizedId(test, token, code),
      date: hoursAgo(hours).toISOString(),
      location: 'İstanbul',
    },
  })
  await test.runJobs()
  return body
}
const listed = async () => (await test.call(listUndoableEntries, { token })).body.items
const undo = async (id: string) => (await test.call(undoStatusEntry, { token, body: { id } })).body
const stateOf = async (id: string) =>
  (await test.services.db.select().from(shipments).where(eq(shipments.id, id)))[0]!
const eventsOf = (id: string) =>
  test.services.db.select().from(trackingEvents).where(eq(trackingEvents.shipmentId, id))
const placesOf = (id: string) =>
  test.services.db.select().from(piecePlaceRows).where(eq(piecePlaceRows.shipmentId, id))

describe('status entry', () => {
  it('emails customers only when the entry can no longer be undone', async () => {
    const { assetReference } = await buildBooked()
    await enter([assetReference], 'received', 5)
    expect(test.emails).toEqual([])
    expect(await listed()).toMatchObject([
      { statusName: expect.any(String) as string, location: 'İstanbul', count: 1 },
    ])
    await settle()
    expect(test.emails.map(({ subject }) => subject)).toContain(`${assetReference} gönderiniz teslim alındı`)
    expect(await listed()).toEqual([])
  })

  it('emails nobody and restores state, steps and places when it is undone', async () => {
    const [first, second] = [await buildBooked(), await buildBooked()]
    await enter([first.assetReference, second.assetReference, 'KRV-00000000-0'], 'received', 5)
    expect(await stateOf(first.id)).toMatchObject({ state: 'received' })
    expect(await placesOf(first.id)).toHaveLength(1)
    const [entry] = await listed()
    expect(entry).toMatchObject({ count: 2 })
    expect(await undo(entry!.id)).toEqual({ undone: 2, kept: [] })
    for (const { id } of [first, second]) {
      expect(await stateOf(id)).toMatchObject({ state: 'booked', trackingGroup: 0 })
      expect(await eventsOf(id)).toEqual([])
      expect(await placesOf(id)).toEqual([])
    }
    await settle()
    expect(test.emails).toEqual([])
  })

  it('returns to the step of the earlier entry when a later one is undone', async () => {
    const { id, assetReference } = await buildBooked()
    await enter([assetReference], 'received', 6)
    await settle()
    test.emails.length = 0
    await enter([assetReference], 'delivered', 1)
    expect(await stateOf(id)).toMatchObject({ state: 'delivered', trackingGroup: 5 })
    await undo((await listed())[0]!.id)
    expect(await stateOf(id)).toMatchObject({ state: 'received', trackingGroup: 1 })
    expect(await eventsOf(id)).toHaveLength(1)
    await settle()
    expect(test.emails).toEqual([])
    const changes = await test.services.db
      .select()
      .from(shipmentEvents)
      .where(eq(shipmentEvents.shipmentId, id))
    expect(changes.at(-1)).toMatchObject({ event: 'takeBack', fromState: 'delivered', toState: 'received' })
  })

  it('keeps a shipment whose piece was scanned elsewhere since, and emails its customer', async () => {
    const [moved, still] = [await buildBooked(), await buildBooked()]
    await enter([moved.assetReference, still.assetReference], 'received', 5)
    const [received] = await test.services.db
      .select({ actorId: shipmentEvents.actorId })
      .from(shipmentEvents)
      .where(eq(shipmentEvents.shipmentId, moved.id))
      .orderBy(desc(shipmentEvents.at))
    await test.services.db.transaction((tx) =>
      movePieces(
        tx,
        test.services,
        [
          {
            id: crypto.randomUUID(),
            shipmentId: moved.id,
            pieceNumber: 1,
            action: 'handOver',
            at: hoursAgo(1),
          },
        ],
        { actorId: received!.actorId!, now: new Date(), placeName: 'İstanbul' },
      ),
    )
    expect(await undo((await listed())[0]!.id)).toEqual({ undone: 1, kept: [moved.assetReference] })
    expect(await stateOf(moved.id)).toMatchObject({ state: 'received' })
    expect(await stateOf(still.id)).toMatchObject({ state: 'booked' })
    await settle()
    const subjects = test.emails.map(({ subject }) => subject)
    expect(subjects).toContain(`${moved.assetReference} gönderiniz teslim alındı`)
    expect(subjects.filter((subject) => subject.includes(still.assetReference))).toEqual([])
  })

  it('refuses to undo twice, after the emails, and for another user', async () => {
    const { assetReference } = await buildBooked()
    await enter([assetReference], 'received', 5)
    const [entry] = await listed()
    const body = { id: entry!.id }
    const other = await test.tokenOf('admin')
    expect((await test.callFailing(undoStatusEntry, { token: other, body })).status).toBe(404)
    await undo(entry!.id)
    const again = await test.callFailing(undoStatusEntry, { token, body })
    expect(again.status).toBe(409)
    await enter([assetReference], 'received', 4)
    const [late] = await listed()
    await settle()
    expect((await test.callFailing(undoStatusEntry, { token, body: { id: late!.id } })).status).toBe(409)
  })

  it('lists no entry that recorded nothing', async () => {
    await enter(['KRV-00000000-0'], 'received', 5)
    expect(await listed()).toEqual([])
  })
})
