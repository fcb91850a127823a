import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { matchingEndpoints } from '@kervan/contract/tracking/matching.endpoints'
import { trackingEndpoints } from '@kervan/contract/tracking/tracking.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { purchases } from '../../shipment/booking/booking.tables.ts'
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
    .update(purchases)
    .set({ bookedAt: hoursAgo(48) })
    .where(eq(purchases.shipmentId, shipment.id))
  return shipment
}

/** Records an event as a carrier's message does. */
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

/** Reads the shipment like the lists do. */
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

describe('list of codes', () => {
  it('lists unmatched codes first, by number of waiting shipments, each counted once', async () => {
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

  it("filters codes by supplier, match and text in any spelling, without the own network's", async () => {
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

  it('refuses the codes to agents and customers', async () => {
    for (const role of ['agent', 'customer', 'pickup'] as const) {
      const token = await test.tokenOf(role)
      const reply = await test.callFailing(matchingEndpoints.listTrackingStatuses, { token, body: {} })
      expect([role, reply.status]).toEqual([role, 403])
    }
  })
})

describe('matching', () => {
  it('changes exactly the shipments of the preview, and an undo restores them', async () => {
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

  it('moves no shipment backwards when its newest code gets another meaning', async () => {
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

  it("applies a code's new meaning to future events", async () => {
    const status = await buildStatus(test, admin)
    await match([status], 'heldAtCustoms')
    await test.runJobs()
    const shipment = await buildBooked()
    await tell(shipment, status.id)
    expect(await stored(shipment)).toMatchObject({ group: 3, exception: 'heldAtCustoms', state: 'inTransit' })
  })

  it('matches several codes with one preview and one undo', async () => {
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

  it('accepts one of two concurrent matches of a code and returns a conflict to the other', async () => {
    const status = await buildStatus(test, admin)
    const replies = await Promise.all([match([status], 'inTransit'), match([status], 'delivered')])
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409])
    const { body } = await test.call(matchingEndpoints.getMatching, { token: admin, body: { id: status.id } })
    expect(body.status.version).toBe(2)
  })

  it('refuses to match codes of the own network', async () => {
    const { body: known } = await test.call(trackingEndpoints.listCarrierStatuses, { token: admin })
    const house = known.items.find(({ supplierCode }) => supplierCode === 'HOUSE')!
    expect((await match([house], 'delivered')).status).toBe(404)
  })

  it('audits the users who matched and undid a code', async () => {
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
  it('refuses to undo a match after a day, twice, or when a code was matched again', async () => {
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

  it('keeps the state that later events gave a shipment when a match is undone', async () => {
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

  it('stops a running job when its match is undone, and reverts what it did', async () => {
    const shipmentsOfCode = await Promise.all([buildBooked(), buildBooked(), buildBooked()])
    const status = await buildStatus(test, admin)
    for (const [index, shipment] of shipmentsOfCode.entries()) await tell(shipment, status.id, 9 - index)
    const { body } = await match([status], 'delivered')
    // Two hundred events of one shipment fill the first batch, so that the job has two.
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

describe('job interrupted between two batches', () => {
  it('resumes after the last batch and processes nothing twice', async () => {
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
    // Another process runs the job; two concurrent runs take turns.
    await Promise.all([relabelBatch(test.services, body.id), relabelBatch(test.services, body.id)])
    expect([(await stored(first)).group, (await stored(last)).group]).toEqual([3, 3])
    const { rows } = await test.services.db.execute<{ count: number }>(
      `select count(*)::int as count from shipment_events where shipment_id = '${first.id}' and event = 'transit'`,
    )
    expect(rows[0]!.count).toBe(1)
  })
})

describe('concurrent event and match', () => {
  it("applies a code's new meaning to an event stored during the match", async () => {
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

describe('proposed meaning', () => {
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

  it('proposes a meaning with a reason and a confidence', async () => {
    const [first] = await suggest({ text: 'Delivery attempted, receiver not at home' })
    expect(first).toMatchObject({ name: 'Delivery attempted, the receiver was not reached' })
    const [turkish] = await suggest({ text: 'DAĞITIMA ÇIKTI' })
    expect(turkish).toMatchObject({ name: 'Out for delivery', confidence: 'high', reason: 'sameText' })
  })

  it('proposes nothing when no text is similar', async () => {
    expect(await suggest({ text: 'Zxqv wlkm' })).toEqual([])
  })
})

describe('alert for a new code', () => {
  it('emails everyone who matches codes, except the user who created the code', async () => {
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

  it('sends no alert for a code created with a meaning', async () => {
    test.emails.length = 0
    const customizedTrackingStatusId = await findCustomizedId(test, admin, 'inTransit')
    await buildStatus(test, await test.tokenOf('operations'), { customizedTrackingStatusId })
    await test.runJobs()
    expect(test.emails).toEqual([])
  })
})

describe('changing a code', () => {
  it('changes text and meaning but not carrier and code', async () => {
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

describe('own status', () => {
  const save = (body: object) => test.call(matchingEndpoints.saveCustomized, { token: admin, body })

  it('appends a new status with unique names in both languages', async () => {
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

  it('moves the shipments of a used status when its step changes', async () => {
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

  it('refuses to save a status without the required flag', async () => {
    for (const role of ['agent', 'customer'] as const) {
      const token = await test.tokenOf(role)
      const reply = await test.callFailing(matchingEndpoints.listCustomized, { token, body: {} })
      expect([role, reply.status]).toEqual([role, 403])
    }
  })
})
