import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { matchingEndpoints } from '@kervan/contract/tracking/matching.endpoints'
import { trackingEndpoints } from '@kervan/contract/tracking/tracking.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { bookings } from '../../shipment/booking/booking.tables.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { buildPaidShipment } from '../../shipment/testing/buildPaidShipment.ts'
import { buildDraft } from '../../shipment/testing/buildShipment.ts'
import { recordTrackingEvent } from '../recordEvents.ts'
import { buildStatus, findCustomizedId } from '../testing/buildMatching.ts'
import { trackingEvents } from '../tracking.tables.ts'
import { relabelBatch } from './relabelJob.ts'

let test: TestApp
let admin: string
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.tokenOf('admin')
})
afterAll(() => test.close())

type Shipment = { id: string; assetReference: string }

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

const buildBooked = async (): Promise<Shipment> => {
  const pieces = [{ width: 30, length: 20, height: 10, weight: 2 }]
  const shipment = await buildPaidShipment(test, buildDraft({ pieces }))
  await test.runJobs()
  await test.services.db
    .update(bookings)
    .set({ bookedAt: hoursAgo(48) })
    .where(eq(bookings.shipmentId, shipment.id))
  return shipment
}

/** As a carrier's message does it. */
const tell = (shipment: Shipment, statusId: number, hours = 2) =>
  recordTrackingEvent(
    test.services,
    {
      shipmentId: shipment.id,
      pieceNumber: 0,
      statusId,
      at: hoursAgo(hours),
      place: 'Leipzig',
      source: 'poll',
      actorId: null,
    },
    new Date(),
  )

const tellOwn = async (shipment: Shipment, code: string, hours: number) => {
  const { body } = await test.call(trackingEndpoints.recordStatuses, {
    token: admin,
    body: {
      references: [shipment.assetReference],
      customizedTrackingStatusId: await findCustomizedId(test, admin, code),
      date: hoursAgo(hours).toISOString(),
      location: 'İstanbul',
    },
  })
  expect(body.recorded).toBe(1)
}

const match = async (
  statuses: readonly { id: number; version?: number }[],
  code: string | null,
  token = admin,
) =>
  test.call(matchingEndpoints.matchStatuses, {
    token,
    body: {
      statuses: statuses.map(({ id, version = 1 }) => ({ id, version })),
      customizedId: code && (await findCustomizedId(test, admin, code)),
    },
  })

const undo = (id: number) => test.call(matchingEndpoints.undoMatch, { token: admin, body: { id } })

const page = async ({ assetReference }: Shipment) => {
  const { body } = await test.call(trackingEndpoints.track, { language: 'en', body: { assetReference } })
  const [piece] = body.shipmentTrackingStatusResults
  return {
    group: piece!.currentGroupId,
    exception: piece!.exception,
    newest: piece!.trackingInformations[0]!.description,
  }
}

/** As lists read it. */
const stored = async ({ id }: Shipment) => {
  const [row] = await test.services.db
    .select({
      group: shipments.trackingGroup,
      exception: shipments.trackingException,
      state: shipments.state,
    })
    .from(shipments)
    .where(eq(shipments.id, id))
  return row!
}

const listed = async (body: object = {}) =>
  (
    await test.call(matchingEndpoints.listTrackingStatuses, {
      token: admin,
      body: { pageSize: 100, ...body },
    })
  ).body

describe('the list of codes', () => {
  it('shows the unmatched ones, first those that most shipments wait for, each shipment counted once', async () => {
    const [one, two] = [await buildBooked(), await buildBooked()]
    const [rare, frequent] = [await buildStatus(test, admin), await buildStatus(test, admin)]
    await tell(one, rare.id, 5)
    await tell(one, rare.id, 3)
    await tell(one, frequent.id, 9)
    await tell(two, frequent.id, 1)
    const { items } = await listed()
    expect(items.every(({ customizedTrackingStatusId }) => customizedTrackingStatusId === null)).toBe(true)
    const own = items.filter(({ id }) => id === rare.id || id === frequent.id)
    expect(own.map(({ id, waitingShipments }) => [id, waitingShipments])).toEqual([
      [frequent.id, 2],
      [rare.id, 1],
    ])
    expect(Date.parse(own[0]!.lastSeen!) - Date.parse(own[0]!.firstSeen!)).toBeGreaterThan(7 * 3_600_000)
  })

  it('filters by supplier, match and words in any spelling, and never shows our own network', async () => {
    const status = await buildStatus(test, admin, { text: 'Şubede BEKLİYOR' })
    const { items } = await listed({ search: 'subede bekliyor' })
    expect(items.map(({ id }) => id)).toEqual([status.id])
    const { supplierId } = items[0]!
    expect((await listed({ search: 'subede', supplierId })).totalCount).toBe(1)
    expect((await listed({ search: 'subede', supplierId: supplierId! + 1 })).totalCount).toBe(0)
    expect((await listed({ search: 'subede', state: 'matched' })).totalCount).toBe(0)
    const all = await listed({ state: 'all', sort: 'supplier' })
    expect(new Set(all.items.map(({ supplierCode }) => supplierCode))).not.toContain('HOUSE')
    expect(all.totalCount).toBeGreaterThan(300)
  })

  it('is of the house: agents are refused, customers too', async () => {
    for (const role of ['agent', 'customer', 'pickup'] as const) {
      const token = await test.tokenOf(role)
      const reply = await test.callFailing(matchingEndpoints.listTrackingStatuses, { token, body: {} })
      expect([role, reply.status]).toEqual([role, 403])
    }
  })
})

describe('matching', () => {
  it('says what it will change, does just that, and is undone as if it had never been', async () => {
    const [waiting, ahead] = [await buildBooked(), await buildBooked()]
    await tellOwn(waiting, 'received', 20)
    await tellOwn(ahead, 'received', 20)
    await tellOwn(ahead, 'delivered', 10)
    const status = await buildStatus(test, admin)
    await tell(waiting, status.id)
    await tell(ahead, status.id)
    const customizedId = await findCustomizedId(test, admin, 'outForDelivery')
    const preview = await test.call(matchingEndpoints.previewMatch, {
      token: admin,
      body: { id: status.id, customizedId },
    })
    expect(preview.body).toMatchObject({
      events: 2,
      shipments: 2,
      isMore: false,
      changesStep: 1,
      changesState: 1,
    })
    expect(preview.body.examples).toEqual([
      {
        assetReference: waiting.assetReference,
        before: { groupId: 1, exception: null },
        after: { groupId: 4, exception: null },
        stateBefore: 'received',
        stateAfter: 'outForDelivery',
      },
    ])
    const { body: done } = await match([status], 'outForDelivery')
    await test.runJobs()
    expect(await page(waiting)).toEqual({ group: 4, exception: null, newest: 'Out for delivery' })
    expect(await stored(waiting)).toEqual({ group: 4, exception: null, state: 'outForDelivery' })
    expect(await stored(ahead)).toEqual({ group: 5, exception: null, state: 'delivered' })
    const { body: list } = await test.call(matchingEndpoints.listMatches, { token: admin })
    expect(list.items.find(({ id }) => id === done.id)).toMatchObject({
      doneShipments: 2,
      movedShipments: 1,
      isFinished: true,
      canUndo: true,
    })
    await undo(done.id)
    await test.runJobs()
    expect(await page(waiting)).toEqual({ group: 1, exception: null, newest: status.text })
    expect(await stored(waiting)).toEqual({ group: 1, exception: null, state: 'received' })
    expect(await stored(ahead)).toEqual({ group: 5, exception: null, state: 'delivered' })
  })

  it('never moves a shipment backwards, whatever its newest code comes to mean', async () => {
    const shipment = await buildBooked()
    await tellOwn(shipment, 'outForDelivery', 10)
    const status = await buildStatus(test, admin)
    await tell(shipment, status.id)
    for (const [version, code] of ['received', 'processed', 'inTransit', 'labelCreated'].entries()) {
      await match([{ id: status.id, version: version + 1 }], code)
      await test.runJobs()
      expect([code, await stored(shipment)]).toEqual([
        code,
        { group: 4, exception: null, state: 'outForDelivery' },
      ])
      expect((await page(shipment)).group).toBe(4)
    }
  })

  it('tells future events with the new meaning too', async () => {
    const status = await buildStatus(test, admin)
    await match([status], 'heldAtCustoms')
    await test.runJobs()
    const shipment = await buildBooked()
    await tell(shipment, status.id)
    expect(await stored(shipment)).toMatchObject({ group: 3, exception: 'heldAtCustoms', state: 'inTransit' })
  })

  it('of several codes is one matching, with one preview and one undo', async () => {
    const [one, two] = [await buildBooked(), await buildBooked()]
    const statuses = [await buildStatus(test, admin), await buildStatus(test, admin)]
    await tell(one, statuses[0]!.id)
    await tell(two, statuses[1]!.id)
    const customizedId = await findCustomizedId(test, admin, 'inTransit')
    const ids = statuses.map(({ id }) => id)
    const preview = await test.call(matchingEndpoints.previewMatch, {
      token: admin,
      body: { ids, customizedId },
    })
    expect(preview.body).toMatchObject({ events: 2, shipments: 2, changesStep: 2, changesState: 2 })
    const { body } = await match(statuses, 'inTransit')
    await test.runJobs()
    expect([await stored(one), await stored(two)].map(({ group }) => group)).toEqual([3, 3])
    await undo(body.id)
    await test.runJobs()
    expect([await stored(one), await stored(two)].map(({ group, state }) => [group, state])).toEqual([
      [0, 'booked'],
      [0, 'booked'],
    ])
  })

  it('lets one of two at the same time win, and the other look again', async () => {
    const status = await buildStatus(test, admin)
    const replies = await Promise.all([match([status], 'inTransit'), match([status], 'delivered')])
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409])
    const { body } = await test.call(matchingEndpoints.getMatching, { token: admin, body: { id: status.id } })
    expect(body.status.version).toBe(2)
  })

  it('leaves codes of our own network alone', async () => {
    const { body: known } = await test.call(trackingEndpoints.listCarrierStatuses, { token: admin })
    const house = known.items.find(({ supplierCode }) => supplierCode === 'HOUSE')!
    expect((await match([house], 'delivered')).status).toBe(404)
  })

  it('writes who matched and who undid to the audit', async () => {
    const status = await buildStatus(test, admin)
    const { body } = await match([status], 'inTransit')
    await undo(body.id)
    const { rows } = await test.services.db.execute<{ action: string }>(
      `select action from audit_entries where subject = 'trackingStatus' and subject_id = '${status.id}' order by id`,
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'trackingStatusCreated',
      'trackingStatusesMatched',
      'trackingMatchUndone',
    ])
  })
})

describe('undoing', () => {
  it('is refused after a day, twice, and when a code was matched anew', async () => {
    const [late, twice, anew] = [
      await buildStatus(test, admin),
      await buildStatus(test, admin),
      await buildStatus(test, admin),
    ]
    const first = (await match([twice], 'inTransit')).body
    await undo(first.id)
    expect((await undo(first.id)).status).toBe(409)
    const old = (await match([anew], 'inTransit')).body
    await match([{ id: anew.id, version: 2 }], 'delivered')
    expect((await undo(old.id)).status).toBe(409)
    const tooLate = (await match([late], 'inTransit')).body
    test.setNow(new Date(Date.now() + 25 * 3_600_000))
    const token = await test.tokenOf('admin')
    const reply = await test.callFailing(matchingEndpoints.undoMatch, { token, body: { id: tooLate.id } })
    test.setNow(new Date())
    expect([reply.status, reply.body.Detail]).toEqual([
      422,
      'Eşleştirme yalnızca 24 saat içinde geri alınabilir.',
    ])
  })

  it('leaves a shipment where later news brought it', async () => {
    const shipment = await buildBooked()
    const status = await buildStatus(test, admin)
    await tell(shipment, status.id, 5)
    const { body } = await match([status], 'inTransit')
    await test.runJobs()
    await tellOwn(shipment, 'outForDelivery', 1)
    await undo(body.id)
    await test.runJobs()
    expect(await stored(shipment)).toEqual({ group: 4, exception: null, state: 'outForDelivery' })
  })

  it('in the middle of the job takes back what was done, and the job stops', async () => {
    const shipmentsOfCode = await Promise.all([buildBooked(), buildBooked(), buildBooked()])
    const status = await buildStatus(test, admin)
    for (const [index, shipment] of shipmentsOfCode.entries()) await tell(shipment, status.id, 9 - index)
    const { body } = await match([status], 'delivered')
    // Two hundred events of one shipment fill the first part, so that the job has two.
    await test.services.db.insert(trackingEvents).values(
      Array.from({ length: 200 }, (_, index) => ({
        shipmentId: shipmentsOfCode[0].id,
        statusId: status.id,
        at: new Date(hoursAgo(30).getTime() + index),
        place: 'Leipzig',
        source: 'poll',
      })),
    )
    expect(await relabelBatch(test.services, body.id)).toBe(false)
    const states = async () => Promise.all(shipmentsOfCode.map(async (each) => (await stored(each)).state))
    expect(await states()).toEqual(['delivered', 'booked', 'booked'])
    await undo(body.id)
    await test.runJobs()
    expect(await states()).toEqual(['booked', 'booked', 'booked'])
    expect(await relabelBatch(test.services, body.id)).toBe(true)
  })
})

describe('a job that was killed between two parts', () => {
  it('goes on where it came to, and does nothing twice', async () => {
    const [first, last] = [await buildBooked(), await buildBooked()]
    const status = await buildStatus(test, admin)
    await test.services.db.insert(trackingEvents).values(
      Array.from({ length: 250 }, (_, index) => ({
        shipmentId: index < 240 ? first.id : last.id,
        statusId: status.id,
        at: new Date(hoursAgo(30).getTime() + index),
        place: 'Leipzig',
        source: 'poll',
      })),
    )
    const { body } = await match([status], 'inTransit')
    expect(await relabelBatch(test.services, body.id)).toBe(false)
    expect([(await stored(first)).group, (await stored(last)).group]).toEqual([3, 0])
    // Another process takes the job again; two of them at once take turns.
    await Promise.all([relabelBatch(test.services, body.id), relabelBatch(test.services, body.id)])
    expect([(await stored(first)).group, (await stored(last)).group]).toEqual([3, 3])
    const { rows } = await test.services.db.execute<{ count: number }>(
      `select count(*)::int as count from shipment_events where shipment_id = '${first.id}' and event = 'transit'`,
    )
    expect(rows[0]!.count).toBe(1)
  })
})

describe('an event that is stored while its code is matched', () => {
  it('is not left with the old meaning', async () => {
    const shipment = await buildBooked()
    const status = await buildStatus(test, admin)
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const storing = test.services.db.transaction(async (tx) => {
      await tx.insert(trackingEvents).values({
        shipmentId: shipment.id,
        statusId: status.id,
        at: hoursAgo(1),
        place: 'Leipzig',
        source: 'poll',
      })
      await held
    })
    const matching = match([status], 'inTransit').then(async () => {
      await test.runJobs()
    })
    release()
    await storing
    await matching
    expect((await stored(shipment)).group).toBe(3)
  })
})

describe('what a code probably means', () => {
  const suggest = async (fields: object) => {
    const { id } = await buildStatus(test, admin, fields)
    const { body } = await test.call(matchingEndpoints.getMatching, {
      token: admin,
      language: 'en',
      body: { id },
    })
    const nameById = new Map(body.choices.map((choice) => [choice.id, choice.name]))
    return body.suggestions.map(({ customizedId, ...rest }) => ({
      ...rest,
      name: nameById.get(customizedId),
    }))
  }

  it('is told with a reason and how sure it is', async () => {
    const [first] = await suggest({ text: 'Delivery attempted, receiver not at home' })
    expect(first).toMatchObject({ name: 'Delivery attempted, the receiver was not reached' })
    const [turkish] = await suggest({ text: 'DAĞITIMA ÇIKTI' })
    expect(turkish).toMatchObject({ name: 'Out for delivery', confidence: 'high', reason: 'sameText' })
  })

  it('is nothing where nothing is alike', async () => {
    expect(await suggest({ text: 'Zxqv wlkm' })).toEqual([])
  })
})

describe('the alert for a code never seen', () => {
  it('is one letter to everyone who matches codes but its maker', async () => {
    test.emails.length = 0
    const status = await buildStatus(test, await test.tokenOf('operations'), {
      text: 'Held by the port authority',
    })
    await test.runJobs()
    const letters = test.emails.filter(({ text }) => text.includes(status.code))
    expect(letters.length).toBeGreaterThan(0)
    expect(letters.map(({ to }) => to)).toContain('yonetici@kervan.example')
    expect(letters.map(({ to }) => to)).not.toContain('operasyon@kervan.example')
    expect(new Set(letters.map(({ to }) => to)).size).toBe(letters.length)
    expect(letters[0]!.text).toContain(`/agent/trackingstatuslist/${status.id}`)
  })

  it('is not sent for a code that comes with its meaning', async () => {
    test.emails.length = 0
    const customizedTrackingStatusId = await findCustomizedId(test, admin, 'inTransit')
    await buildStatus(test, await test.tokenOf('operations'), { customizedTrackingStatusId })
    await test.runJobs()
    expect(test.emails).toEqual([])
  })
})

describe('changing a code by the call that makes one', () => {
  it('changes text and meaning, and keeps carrier and code', async () => {
    const status = await buildStatus(test, admin)
    const shipment = await buildBooked()
    await tell(shipment, status.id)
    const customizedTrackingStatusId = await findCustomizedId(test, admin, 'inTransit')
    const { supplierCode, code, id } = status
    const body = { id, version: 1, supplierCode, code, text: 'Gate passed', customizedTrackingStatusId }
    const changed = await test.call(trackingEndpoints.createCarrierStatus, { token: admin, body })
    expect(changed.body).toMatchObject({ id, text: 'Gate passed', customizedTrackingStatusId })
    await test.runJobs()
    expect((await stored(shipment)).group).toBe(3)
    const stale = await test.callFailing(trackingEndpoints.createCarrierStatus, { token: admin, body })
    expect(stale.status).toBe(409)
    const other = await test.callFailing(trackingEndpoints.createCarrierStatus, {
      token: admin,
      body: { ...body, version: 3, code: 'OTHER' },
    })
    expect(other.body.Errors).toHaveProperty('code')
  })
})

describe('a status of ours', () => {
  const save = (body: object) => test.call(matchingEndpoints.saveCustomized, { token: admin, body })

  it('is added at the end of the order, in both languages, once by each name', async () => {
    const fields = { nameTr: 'Limanda bekliyor', nameEn: 'Waiting at the port', groupId: 3 }
    const { body } = await save(fields)
    expect(body).toMatchObject({ ...fields, code: 'waitingAtThePort', exception: null, matchedCount: 0 })
    const again = await test.callFailing(matchingEndpoints.saveCustomized, {
      token: admin,
      body: { ...fields, nameTr: 'LİMANDA BEKLİYOR', nameEn: 'At the port' },
    })
    expect(again.body.Errors).toHaveProperty('nameTr')
    const { body: list } = await test.call(matchingEndpoints.listCustomized, {
      token: admin,
      body: { pageSize: 100 },
    })
    expect(list.items.at(-1)!.id).toBe(body.id)
  })

  it('that is used and comes to mean another step takes its shipments along', async () => {
    const { body: own } = await save({ nameTr: 'Antrepoda', nameEn: 'In the bonded store', groupId: 2 })
    const shipment = await buildBooked()
    const status = await buildStatus(test, admin, { customizedTrackingStatusId: own.id })
    await tell(shipment, status.id)
    expect((await stored(shipment)).group).toBe(2)
    const changed = await save({ ...own, groupId: 3, exception: 'heldAtCustoms' })
    await test.runJobs()
    expect(changed.body).toMatchObject({ version: 2, matchedCount: 1 })
    expect(await stored(shipment)).toEqual({ group: 3, exception: 'heldAtCustoms', state: 'inTransit' })
    expect((await save({ ...own, groupId: 1 })).status).toBe(409)
  })

  it('is for holders of its flag', async () => {
    for (const role of ['agent', 'customer'] as const) {
      const token = await test.tokenOf(role)
      const reply = await test.callFailing(matchingEndpoints.listCustomized, { token, body: {} })
      expect([role, reply.status]).toEqual([role, 403])
    }
  })
})
