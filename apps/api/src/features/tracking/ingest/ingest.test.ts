import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { largestDelivery } from '@kervan/contract/connection/inbox.endpoints'
import { ingestEndpoints } from '@kervan/contract/tracking/ingest.endpoints'
import { trackingEndpoints } from '@kervan/contract/tracking/tracking.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { connectionInbox } from '../../connection/inbox/inbox.tables.ts'
import { readTopic } from '../../connection/inbox/readInbox.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import {
  buildCarried,
  buildConnection,
  makeNumber,
  sendDhl,
  sendUps,
  upsAlert,
} from '../testing/buildIngest.ts'
import { trackingEvents } from '../tracking.tables.ts'
import { followBooking } from './followBooking.ts'
import { trackingContradictions } from './ingest.tables.ts'
import { trackingInbox } from './trackingDeliveries.ts'

let test: TestApp
let admin: string
let ups: number
let dhl: number
const begin = new Date('2026-11-23T12:00:00Z')
let now: Date
beforeAll(async () => {
  test = await startTestApp({ DATABASE_POOL: '8' })
  test.setNow(begin)
  admin = await test.tokenOf('admin')
  ups = await buildConnection(test, 'ups')
  dhl = await buildConnection(test, 'dhlExpress')
})
afterAll(() => test.close())
beforeEach(() => {
  now = begin
  test.setNow(now)
})

const goTo = (hours: number) => {
  now = new Date(begin.getTime() + hours * 3_600_000)
  test.setNow(now)
}
const hoursAgo = (hours: number) => new Date(begin.getTime() - hours * 3_600_000)
const stateOf = async (id: string) =>
  (await test.services.db.select({ state: shipments.state }).from(shipments).where(eq(shipments.id, id)))[0]!
    .state
const eventsOf = (id: string) =>
  test.services.db
    .select()
    .from(trackingEvents)
    .where(eq(trackingEvents.shipmentId, id))
    .orderBy(asc(trackingEvents.at))
const countInbox = () => test.services.db.$count(connectionInbox)
const newest = async () =>
  (await test.services.db.select().from(connectionInbox).orderBy(asc(connectionInbox.id))).at(-1)!
const troubled = async () =>
  (await test.call(ingestEndpoints.listTroubledDeliveries, { token: admin })).body.items

describe('carrier webhook', () => {
  it('stores and acknowledges a webhook, then reads it and moves the parcel', async () => {
    const shipment = await buildCarried(test, 'ups')
    expect(await sendUps(test, ups, upsAlert(shipment.number, '5', hoursAgo(3)))).toEqual({
      status: 200,
      body: {},
    })
    expect(await newest()).toMatchObject({ state: 'waiting', source: 'webhook', connectorKey: 'ups' })
    expect(await stateOf(shipment.id)).toBe('booked')
    await test.runJobs()
    expect(await newest()).toMatchObject({ state: 'read', recorded: 1, problem: null })
    expect(await stateOf(shipment.id)).toBe('inTransit')
    expect(await eventsOf(shipment.id)).toMatchObject([
      {
        at: hoursAgo(3),
        place: 'Koeln, DE',
        source: 'webhook',
        zone: '+01:00',
        isZoneAssumed: false,
        pieceNumber: 0,
      },
    ])
  })

  it('stores a repeated webhook once and its event once, also when entered by hand', async () => {
    const shipment = await buildCarried(test, 'ups')
    const alert = upsAlert(shipment.number, '5', hoursAgo(3))
    const before = await countInbox()
    await Promise.all(Array.from({ length: 10 }, () => sendUps(test, ups, alert)))
    expect(await countInbox()).toBe(before + 1)
    // Repeats the same event in a different message, and by hand.
    await sendUps(test, ups, { ...alert, scheduledDeliveryDate: '20261130' })
    await test.runJobs()
    const { body } = await test.call(trackingEndpoints.recordStatuses, {
      token: admin,
      body: {
        references: [shipment.assetReference],
        supplierCode: 'UPS',
        supplierStatusCode: '5',
        date: hoursAgo(3).toISOString(),
        location: 'KOELN',
      },
    })
    expect(body.results[0]!.outcome).toBe('known')
    expect(await eventsOf(shipment.id)).toHaveLength(1)
  })

  it('sorts late webhooks by event time and moves no shipment backwards', async () => {
    const shipment = await buildCarried(test, 'ups')
    for (const [code, hours] of [
      ['21', 2],
      ['38', 20],
      ['5', 9],
    ] as const)
      await sendUps(test, ups, upsAlert(shipment.number, code, hoursAgo(hours)))
    await test.runJobs()
    expect(await stateOf(shipment.id)).toBe('outForDelivery')
    const { body } = await test.call(trackingEndpoints.track, {
      body: { assetReference: shipment.number },
      token: admin,
    })
    const [piece] = body.shipmentTrackingStatusResults
    expect(piece!.trackingInformations.map(({ trackingStatusGroupId }) => trackingStatusGroupId)).toEqual([
      4, 3, 2,
    ])
    expect(piece!.currentGroupId).toBe(4)
  })

  it("applies a webhook for one piece's own number to that piece only", async () => {
    const shipment = await buildCarried(test, 'ups', { pieces: 2 })
    await sendUps(test, ups, upsAlert(shipment.number, '11', hoursAgo(2)))
    await test.runJobs()
    expect(await eventsOf(shipment.id)).toMatchObject([{ pieceNumber: 1 }])
    expect(await stateOf(shipment.id)).toBe('booked')
  })

  it('moves nothing for an unknown code and alerts the staff who match codes, once', async () => {
    const [first, second] = [await buildCarried(test, 'ups'), await buildCarried(test, 'ups')]
    test.emails.length = 0
    for (const { number } of [first, second]) await sendUps(test, ups, upsAlert(number, 'ZQ', hoursAgo(1)))
    await test.runJobs()
    expect(await stateOf(first.id)).toBe('booked')
    expect(await eventsOf(second.id)).toHaveLength(1)
    const told = test.emails.filter(({ subject }) => subject.includes('ZQ'))
    expect(new Set(told.map(({ to }) => to)).size).toBe(told.length)
    expect(told.length).toBeGreaterThan(0)
  })

  it('reads a webhook whose text was cut within a character', async () => {
    const shipment = await buildCarried(test, 'ups')
    const activityLocation = { city: `${'x'.repeat(99)}🐪`, country: 'DE' }
    await sendUps(test, ups, upsAlert(shipment.number, '5', hoursAgo(3), { activityLocation }))
    await test.runJobs()
    expect(await newest()).toMatchObject({ state: 'read', recorded: 1, problem: null })
    expect(await eventsOf(shipment.id)).toMatchObject([{ place: 'x'.repeat(99) }])
  })

  it('waits for an unknown number and discards the webhook after two weeks', async () => {
    const number = makeNumber('ups')
    await sendUps(test, ups, upsAlert(number, '5', hoursAgo(1)))
    const lost = makeNumber('ups')
    await sendUps(test, ups, upsAlert(lost, '5', hoursAgo(1)))
    await test.runJobs()
    expect(await newest()).toMatchObject({
      state: 'waiting',
      problem: 'unknownNumber',
      unknownNumbers: [lost],
    })
    const shipment = await buildCarried(test, 'ups', { number })
    await followBooking(test.services, { shipmentId: shipment.id })
    await test.runJobs()
    expect(await stateOf(shipment.id)).toBe('inTransit')
    expect((await newest()).state).toBe('waiting')
    goTo(15 * 24)
    await readTopic(test.services, trackingInbox)
    expect(await newest()).toMatchObject({ state: 'closed', problem: 'unknownNumber' })
  })

  it('ignores events before the booking when a carrier reuses a number', async () => {
    const shipment = await buildCarried(test, 'ups')
    await sendUps(test, ups, upsAlert(shipment.number, '11', hoursAgo(200 * 24)))
    await test.runJobs()
    expect(await eventsOf(shipment.id)).toEqual([])
    expect(await stateOf(shipment.id)).toBe('booked')
  })
})

describe('contradictory events', () => {
  const contradictionsOf = (id: string) =>
    test.services.db
      .select({ kind: trackingContradictions.kind, eventAt: trackingContradictions.eventAt })
      .from(trackingContradictions)
      .where(eq(trackingContradictions.shipmentId, id))

  it('flags "out for delivery" after the delivery and does not follow it', async () => {
    const shipment = await buildCarried(test, 'ups')
    await sendUps(test, ups, upsAlert(shipment.number, '11', hoursAgo(4)))
    await sendUps(test, ups, upsAlert(shipment.number, '21', hoursAgo(2)))
    await test.runJobs()
    expect(await stateOf(shipment.id)).toBe('delivered')
    expect(await contradictionsOf(shipment.id)).toEqual([{ kind: 'afterDelivery', eventAt: hoursAgo(2) }])
  })

  it('stores a future event for staff only and follows it when its time comes', async () => {
    const shipment = await buildCarried(test, 'ups')
    await sendUps(test, ups, upsAlert(shipment.number, '21', hoursAgo(-5)))
    await test.runJobs()
    expect(await stateOf(shipment.id)).toBe('booked')
    expect(await contradictionsOf(shipment.id)).toEqual([{ kind: 'inFuture', eventAt: hoursAgo(-5) }])
    const shown = async (token?: string) =>
      (await test.call(trackingEndpoints.track, { body: { assetReference: shipment.assetReference }, token }))
        .body.shipmentTrackingStatusResults[0]!.trackingInformations
    expect(await shown(admin)).toMatchObject([{ contradiction: 'inFuture' }])
    expect(await shown()).toEqual([])
    goTo(6)
    // Calls the job's function directly: the job queue uses the database's real clock.
    const { followShipment } = await import('../followShipments.ts')
    await followShipment(test.services, { shipmentId: shipment.id })
    expect(await stateOf(shipment.id)).toBe('outForDelivery')
    expect(await contradictionsOf(shipment.id)).toEqual([])
    expect(await shown()).toHaveLength(1)
  })
})

describe('untrusted sender', () => {
  it.each([
    ['without a secret', ''],
    ['with a wrong one', 'a secret that somebody made up'],
    ['with another carrier’s', 'a secure token for FedEx'],
  ])('refuses a webhook %s', async (_, credential) => {
    const shipment = await buildCarried(test, 'ups')
    const before = await countInbox()
    const sent = await sendUps(test, ups, upsAlert(shipment.number, '11', hoursAgo(1)), credential)
    expect(sent).toMatchObject({ status: 401, body: { Type: 'Authentication' } })
    expect(await countInbox()).toBe(before)
  })

  it('answers an unknown connection like a wrong secret', async () => {
    const wrong = await sendUps(test, ups, {}, 'wrong')
    const missing = await sendUps(test, 999_999, {})
    expect({ ...(missing.body as object) }).toEqual({ ...(wrong.body as object) })
    expect(missing.status).toBe(401)
  })

  it('refuses a signed webhook that is replayed later or whose content was changed', async () => {
    const shipment = await buildCarried(test, 'dhlExpress')
    const payload = {
      shipments: [
        {
          shipmentTrackingNumber: shipment.number,
          events: [
            {
              date: '2026-11-23',
              time: '10:00:00',
              GMTOffset: '+01:00',
              typeCode: 'WC',
              description: 'With courier',
              serviceArea: [],
            },
          ],
        },
      ],
    }
    const before = await countInbox()
    expect((await sendDhl(test, dhl, payload, { at: hoursAgo(0.1) })).status).toBe(401)
    expect((await sendDhl(test, dhl, payload, { at: hoursAgo(-0.1) })).status).toBe(401)
    for (let time = 0; time < 3; time++)
      expect((await sendDhl(test, dhl, payload, { id: 'msg_1' })).status).toBe(200)
    expect(await countInbox()).toBe(before + 1)
    await test.runJobs()
    expect(await stateOf(shipment.id)).toBe('outForDelivery')
  })

  it("ignores a carrier's event about another carrier's parcel", async () => {
    const shipment = await buildCarried(test, 'dhlExpress')
    await sendUps(test, ups, upsAlert(shipment.number, '11', hoursAgo(1)))
    await test.runJobs()
    expect(await eventsOf(shipment.id)).toEqual([])
    expect(await newest()).toMatchObject({ state: 'waiting', problem: 'unknownNumber' })
  })

  it("ignores a company connection's event about another company's parcel", async () => {
    const { rows } = await test.services.db.execute<{ id: number }>(
      "insert into companies (name) values ('Başka') returning id",
    )
    const own = await buildConnection(test, 'ups', { companyId: rows[0]!.id })
    const shipment = await buildCarried(test, 'ups')
    const secret = `the credential of a subscription${rows[0]!.id}`
    expect((await sendUps(test, own, upsAlert(shipment.number, '11', hoursAgo(1)), secret)).status).toBe(200)
    expect((await sendUps(test, ups, upsAlert(shipment.number, '11', hoursAgo(1)), secret)).status).toBe(401)
    await test.runJobs()
    expect(await eventsOf(shipment.id)).toEqual([])
  })

  it('returns 413 for a webhook above the size limit', async () => {
    const before = await countInbox()
    expect((await sendUps(test, ups, Buffer.alloc(1024 * 1024, 'x'))).status).toBe(413)
    expect((await sendUps(test, ups, Buffer.alloc(largestDelivery + 1, 'x'))).status).toBe(413)
    expect(await countInbox()).toBe(before)
  })
})

describe('unreadable webhook', () => {
  it.each([
    ['no JSON', '<html>Scheduled maintenance</html>'],
    ['no text', Buffer.from([0xff, 0xfe, 0x00, 0x01])],
    ['nothing', ''],
    ['another shape', '{"hello":"world"}'],
    ['null', 'null'],
    ['a control character that the error repeats', '\u0000'],
  ])('stores %s with its error for staff and moves nothing', async (_, payload) => {
    expect((await sendUps(test, ups, payload)).status).toBe(200)
    await test.runJobs()
    const kept = await newest()
    expect(kept).toMatchObject({ state: 'failed', problem: 'garbage' })
    expect((await troubled())[0]).toMatchObject({
      id: kept.id,
      supplierName: 'UPS',
      problem: 'garbage',
      nextDate: null,
    })
  })

  it('rejects a webhook with more new codes than a carrier plausibly adds', async () => {
    const shipment = await buildCarried(test, 'dhlExpress')
    const event = (n: number) => ({
      date: '2026-11-23',
      time: '10:00:00',
      GMTOffset: '+01:00',
      typeCode: `Q${n}`,
      description: 'x',
    })
    await sendDhl(test, dhl, {
      shipments: [
        { shipmentTrackingNumber: shipment.number, events: Array.from({ length: 25 }, (_, n) => event(n)) },
      ],
    })
    await test.runJobs()
    expect(await newest()).toMatchObject({ state: 'failed', problem: 'tooManyCodes' })
    expect(await eventsOf(shipment.id)).toEqual([])
  })

  it('reads a troubled delivery again when staff request it', async () => {
    const items = (await troubled()).slice(0, 2)
    const retried = await test.call(ingestEndpoints.retryDeliveries, {
      token: admin,
      body: { ids: items.map(({ id }) => id) },
    })
    expect(retried.body).toEqual({ retried: 2 })
    await test.runJobs()
    expect((await troubled()).slice(0, 2).map(({ state }) => state)).not.toContain('waiting now')
    const agent = await test.tokenOf('agent')
    expect((await test.callFailing(ingestEndpoints.listTroubledDeliveries, { token: agent })).status).toBe(
      403,
    )
  })

  it('reads other deliveries of the batch when one fails', async () => {
    const shipment = await buildCarried(test, 'ups')
    await sendUps(test, ups, `not json ${shipment.number}`)
    await sendUps(test, ups, upsAlert(shipment.number, '5', hoursAgo(1)))
    await test.runJobs()
    expect(await stateOf(shipment.id)).toBe('inTransit')
  })
})

it('stores two thousand concurrent webhooks before answering, and reads all', async () => {
  const shipment = await buildCarried(test, 'ups')
  const before = await countInbox()
  const many = 2000
  const statuses: number[] = []
  const codes = ['5', '10', '12', '14']
  for (let sent = 0; sent < many; sent += 500)
    statuses.push(
      ...(await Promise.all(
        Array.from({ length: 500 }, async (_, index) => {
          const n = sent + index
          const at = new Date(hoursAgo(40).getTime() + Math.floor(n / 4) * 61_000)
          return (await sendUps(test, ups, upsAlert(shipment.number, codes[n % 4]!, at, { n }))).status
        }),
      )),
    )
  expect(statuses.filter((status) => status !== 200)).toEqual([])
  expect(await countInbox()).toBe(before + many)
  await test.runJobs()
  expect(await test.services.db.$count(connectionInbox, eq(connectionInbox.state, 'waiting'))).toBeLessThan(5)
  expect(await eventsOf(shipment.id)).toHaveLength(many)
}, 120_000)
