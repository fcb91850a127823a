import { read, utils } from '@e965/xlsx'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { flightEndpoints } from '@kervan/contract/air/flights/flight.endpoints'
import { manifestEndpoints } from '@kervan/contract/air/manifest/manifest.endpoints'
import { makePieceCode } from '@kervan/domain/reference/references'
import { startTestApp } from '../../../testing/testApp.ts'
import type { Role, TestApp } from '../../../testing/testApp.ts'
import { findHouseStatusIds } from '../../tracking/toldPieces.queries.ts'
import { trackingEvents } from '../../tracking/tracking.tables.ts'
import { auditEntries } from '../../../platform/platform.tables.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import {
  buildFilledBag,
  buildPieces,
  createBag,
  createFlight,
  moveBag,
  moveFlight,
  nextWaybill,
  runAfterUndoTime,
  scanInto,
} from '../testing/buildBag.ts'
import { buildBooked, today } from '../../air/testing/buildManifest.ts'
import { buildFlight } from '../testing/flightHouseCalls.ts'
import { emailAgent, emailAgentJob, keyOfClosing } from './emailAgentJob.ts'
import { flights } from './flight.tables.ts'
import { recordFlightEvents } from './recordFlightEvents.ts'

const { changeFlightState, checkDeclaration, findFlight, getFlightFile, getHandoverSignature, listFlights } =
  flightEndpoints
const { previewPreAlert, recordHandover, sendPreAlert, undoFlightMove, updateFlight } = flightEndpoints

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const token = (role: Role = 'warehouse') => test.tokenOf(role)
const create = async (changes: object) =>
  test.callFailing(flightEndpoints.createFlight, {
    token: await token(),
    body: buildFlight({ masterWaybill: nextWaybill(), ...changes }),
  })
const errorsOf = async (changes: object) => (await create(changes)).body.Errors
const flightNow = async (id: string) =>
  (await test.call(findFlight, { token: await token(), body: { id } })).body
const refused = async (id: string, move: string, more: object = {}) =>
  test.callFailing(changeFlightState, {
    token: await token(),
    body: { id, move, confirmFarFromPlan: true, ...more },
  })
const undo = async (id: string) => test.callFailing(undoFlightMove, { token: await token(), body: { id } })
const hoursFromNow = (hours: number) => new Date(test.services.clock().getTime() + hours * 3_600_000)

describe('master air waybill', () => {
  it('accepts a waybill number for one of several flights planned at once', async () => {
    const masterWaybill = nextWaybill()
    const replies = await Promise.all([1, 2, 3].map(() => create({ masterWaybill })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  })
})

/** Creates a bag that is closed and loaded on the flight. */
const buildLoaded = async (flightId: string) => {
  const filled = await buildFilledBag(test, { flightId })
  await moveBag(test, filled.bag.id, 'close')
  await moveBag(test, filled.bag.id, 'load')
  return filled
}

const toldOf = async (shipmentId: string, code: string) => {
  const ids = await findHouseStatusIds(test.services.db, [code])
  const rows = await test.services.db
    .select()
    .from(trackingEvents)
    .where(eq(trackingEvents.shipmentId, shipmentId))
  return rows.filter(({ statusId }) => statusId === ids.get(code))
}

describe('flight', () => {
  it('plans a flight in the local times of its airports', async () => {
    const flight = await createFlight(test, { flightNumber: '6401', agentEmail: 'agent@muc.example' })
    expect(flight).toMatchObject({
      state: 'planned',
      flightNumber: 'TK6401',
      airlineName: 'Turkish Airlines',
      originZone: 'Europe/Istanbul',
      destinationZone: 'Europe/Berlin',
      destinationCountryCode: 'DE',
      departurePlanned: '2026-11-25T09:44:00.000Z',
      arrivalPlanned: '2026-11-25T13:20:00.000Z',
      bagCount: 0,
      agentEmail: 'agent@muc.example',
    })
  })

  it('refuses an invalid master waybill with a message on its field', async () => {
    expect(await errorsOf({ masterWaybill: '235-12345676' })).toEqual({
      masterWaybill: ['Ana konşimento numarasının kontrol basamağı tutmuyor.'],
    })
    expect(await errorsOf({ masterWaybill: '235-123456' })).toHaveProperty('masterWaybill')
    expect(await errorsOf({ masterWaybill: '176-12424790' })).toEqual({
      masterWaybill: ['Bu havayolunun konşimentoları 235 ile başlar.'],
    })
    const { masterWaybill } = await createFlight(test)
    expect(await errorsOf({ masterWaybill })).toEqual({
      masterWaybill: ['Bu ana konşimento başka bir uçuşta.'],
    })
  })

  it.each([
    ['flightNumber', { flightNumber: 'LH123' }],
    ['destination', { destination: 'IST' }],
    ['destination', { destination: 'QQQ' }],
    ['airlineCode', { airlineCode: '00' }],
    // 13:00 in Munich is 15:00 in Istanbul.
    ['arrivalPlanned', { departurePlanned: '2026-11-25T15:30', arrivalPlanned: '2026-11-25T13:00' }],
    ['departurePlanned', { departurePlanned: '25.11.2026' }],
  ])('refuses invalid values on %s', async (field, changes) => {
    expect(Object.keys((await errorsOf(changes)) ?? {})).toEqual([field])
  })

  it('accepts one of two concurrent flight changes and fixes the number after departure', async () => {
    const flight = await createFlight(test)
    const change = async (version: number, changes: object = {}) =>
      test.callFailing(updateFlight, {
        token: await token(),
        body: { ...buildFlight({ masterWaybill: flight.masterWaybill, ...changes }), id: flight.id, version },
      })
    expect((await change(flight.version, { flightNumber: 'TK1' })).status).toBe(200)
    expect((await change(flight.version)).status).toBe(409)
    await buildLoaded(flight.id)
    await moveFlight(test, flight.id, 'depart')
    const { version } = await flightNow(flight.id)
    expect((await change(version, { flightNumber: 'TK2' })).status).toBe(409)
    expect((await change(version, { flightNumber: 'TK1', agentEmail: 'b@muc.example' })).status).toBe(200)
  })

  it('finds a flight by number, airport, waybill, state and day', async () => {
    const flight = await createFlight(test, { flightNumber: 'TK777' })
    const ids = async (body: object) =>
      (
        await test.call(listFlights, { token: await token(), body: { pageSize: 100, ...body } })
      ).body.items.map(({ id }) => id)
    expect(await ids({ search: 'tk 777' })).toEqual([flight.id])
    expect(await ids({ search: flight.masterWaybill })).toEqual([flight.id])
    expect(await ids({ states: ['arrived'] })).not.toContain(flight.id)
    expect(await ids({ dateFrom: '2026-11-25', dateTo: '2026-11-25' })).toContain(flight.id)
  })
})

describe('departing', () => {
  it('refuses a departure while a bag is open or not loaded, and names the bags', async () => {
    const flight = await createFlight(test)
    expect((await refused(flight.id, 'depart')).body.Detail).toBe('Uçuşta torba yok.')
    const { bag } = await buildFilledBag(test, { flightId: flight.id })
    for (const move of ['close', 'depart']) {
      const { status, body } = await refused(flight.id, move)
      expect([status, body.Detail]).toEqual([409, expect.stringContaining(bag.number)])
    }
    const unready = async () => (await flightNow(flight.id)).unreadyBags
    expect(await unready()).toEqual([{ id: bag.id, number: bag.number, state: 'open' }])
    await moveBag(test, bag.id, 'close')
    await moveFlight(test, flight.id, 'close')
    expect((await refused(flight.id, 'depart')).body.Detail).toContain('yüklenmemiş')
    expect(await unready()).toMatchObject([{ state: 'closed' }])
    await moveBag(test, bag.id, 'load')
    expect(await unready()).toEqual([])
    expect(await moveFlight(test, flight.id, 'depart')).toMatchObject({ state: 'departed', openBagCount: 0 })
  })

  it("records loading, departure and arrival once in each piece's tracking", async () => {
    const flight = await createFlight(test)
    const bag = await createBag(test, { flightId: flight.id })
    const { id, assetReference } = await buildPieces(test, 2)
    for (const piece of [1, 2]) await scanInto(test, bag.id, makePieceCode(assetReference, piece))
    await moveBag(test, bag.id, 'close')
    await moveBag(test, bag.id, 'load')
    await moveBag(test, bag.id, 'unload')
    await moveBag(test, bag.id, 'load')
    await runAfterUndoTime(test)
    expect((await toldOf(id, 'loadedOnFlight')).map(({ pieceNumber }) => pieceNumber).toSorted()).toEqual([
      1, 2,
    ])
    await moveFlight(test, flight.id, 'depart')
    await runAfterUndoTime(test)
    const departed = await toldOf(id, 'departed')
    expect(departed).toHaveLength(2)
    expect(departed[0]).toMatchObject({ place: 'Istanbul' })
    const arriving = { bagIds: [bag.id], news: 'arrivedInCountry' as const, place: 'Munich', actorId: 1 }
    await moveFlight(test, flight.id, 'arrive')
    await runAfterUndoTime(test)
    await recordFlightEvents(test.services, { ...arriving, at: test.services.clock().toISOString() })
    expect(await toldOf(id, 'arrivedInCountry')).toHaveLength(2)
    const [shipment] = await test.services.db.select().from(shipments).where(eq(shipments.id, id))
    expect(shipment!.state).toBe('inTransit')
  })

  it("records loading in the airport's time zone, and not for bags unloaded before", async () => {
    const flight = await createFlight(test)
    const { bag, shipment } = await buildLoaded(flight.id)
    await moveBag(test, bag.id, 'unload')
    await runAfterUndoTime(test)
    expect(await toldOf(shipment.id, 'loadedOnFlight')).toEqual([])
    await moveBag(test, bag.id, 'load')
    await runAfterUndoTime(test)
    expect(await toldOf(shipment.id, 'loadedOnFlight')).toMatchObject([{ zone: 'Europe/Istanbul' }])
    await moveFlight(test, flight.id, 'depart')
    await moveFlight(test, flight.id, 'arrive')
    await runAfterUndoTime(test)
    expect(await toldOf(shipment.id, 'arrivedInCountry')).toMatchObject([{ zone: 'Europe/Berlin' }])
  })

  it('records one departure for concurrent requests', async () => {
    const flight = await createFlight(test)
    const { shipment } = await buildLoaded(flight.id)
    const replies = await Promise.all([1, 2, 3].map(() => refused(flight.id, 'depart')))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    await runAfterUndoTime(test)
    expect(await toldOf(shipment.id, 'departed')).toHaveLength(1)
  })

  it.each([
    [-4, true],
    [-2, false],
    [2, false],
    [4, true],
  ])('requires a confirmation for a departure %i hours off the plan: %s', async (hours, isAsked) => {
    const planned = hoursFromNow(-1 - hours)
    const flight = await createFlight(test)
    await test.services.db
      .update(flights)
      .set({ departurePlanned: planned, arrivalPlanned: new Date(planned.getTime() + 3 * 3_600_000) })
      .where(eq(flights.id, flight.id))
    await buildLoaded(flight.id)
    const at = hoursFromNow(-1).toISOString()
    const reply = await refused(flight.id, 'depart', { at, confirmFarFromPlan: false })
    if (isAsked) {
      expect([reply.status, reply.body.Detail]).toEqual([422, expect.stringContaining('üç saatten fazla')])
      expect((await flightNow(flight.id)).state).toBe('planned')
    } else expect(await flightNow(flight.id)).toMatchObject({ state: 'departed', departureActual: at })
    if (isAsked) await moveFlight(test, flight.id, 'depart', { at })
    const before = await refused(flight.id, 'arrive', { at: hoursFromNow(-2).toISOString() })
    expect(before.body.Errors).toEqual({ at: ['Varış kalkıştan sonra olmalı.'] })
  })

  it('refuses a departure in the future, and reopening after departure', async () => {
    const flight = await createFlight(test)
    const { bag } = await buildLoaded(flight.id)
    const ahead = new Date(test.services.clock().getTime() + 3_600_000).toISOString()
    expect((await refused(flight.id, 'depart', { at: ahead })).body.Errors).toHaveProperty('at')
    await moveFlight(test, flight.id, 'close')
    await moveFlight(test, flight.id, 'reopen')
    await moveFlight(test, flight.id, 'depart')
    expect((await refused(flight.id, 'reopen')).status).toBe(409)
    await expect(moveBag(test, bag.id, 'unload')).rejects.toThrow()
    await expect(moveBag(test, bag.id, 'receive')).rejects.toThrow()
    await moveFlight(test, flight.id, 'arrive')
    expect((await moveBag(test, bag.id, 'receive')).bag.state).toBe('received')
  })
})

describe('undoing', () => {
  const cities = { depart: 'Istanbul', arrive: 'Munich' }

  it('undoes a departure and an arrival without notifying customers', async () => {
    const flight = await createFlight(test, { agentEmail: 'undo@muc.example' })
    const { shipment } = await buildLoaded(flight.id)
    await runAfterUndoTime(test)
    await moveFlight(test, flight.id, 'close')
    await runAfterUndoTime(test)
    test.emails.length = 0
    const version = (await flightNow(flight.id)).version
    await moveFlight(test, flight.id, 'depart')
    expect((await flightNow(flight.id)).undo).toMatchObject({
      move: 'depart',
      untilDate: expect.any(String) as string,
      staffName: expect.stringContaining(' ') as string,
    })
    expect((await undo(flight.id)).status).toBe(200)
    expect(await flightNow(flight.id)).toMatchObject({
      state: 'closed',
      departureActual: null,
      undo: null,
      version: version + 2,
    })
    await runAfterUndoTime(test)
    expect(await toldOf(shipment.id, 'departed')).toEqual([])
    expect(test.emails).toEqual([])

    await moveFlight(test, flight.id, 'depart', { at: hoursFromNow(-2).toISOString() })
    await moveFlight(test, flight.id, 'arrive')
    expect((await flightNow(flight.id)).undo).toMatchObject({ move: 'arrive' })
    await undo(flight.id)
    expect(await flightNow(flight.id)).toMatchObject({ state: 'departed', undo: { move: 'depart' } })
    await runAfterUndoTime(test)
    expect(await toldOf(shipment.id, 'departed')).toMatchObject([{ place: cities.depart }])
    expect(await toldOf(shipment.id, 'arrivedInCountry')).toEqual([])
    expect(test.emails.map(({ subject }) => subject)).toEqual([expect.stringContaining('has departed')])
    const audited = await test.services.db
      .select({ action: auditEntries.action, actorId: auditEntries.actorId })
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, flight.id), eq(auditEntries.action, 'flightMoveUndone')))
    expect(audited).toHaveLength(2)
    expect(audited[0]!.actorId).toBeGreaterThan(0)
  })

  it('refuses to undo once customers are notified, or when there is nothing to undo', async () => {
    const flight = await createFlight(test)
    await buildLoaded(flight.id)
    expect((await undo(flight.id)).body.ReturnText).toContain('durumu')
    await moveFlight(test, flight.id, 'depart')
    await runAfterUndoTime(test)
    expect((await undo(flight.id)).body.Detail).toContain('Haber gönderildi')
    expect((await flightNow(flight.id)).undo).toBeNull()
    expect((await flightNow(flight.id)).state).toBe('departed')
  })

  it('undoes a closing before the agent is emailed, and emails after the next closing', async () => {
    const flight = await createFlight(test, { agentEmail: 'closing@muc.example' })
    const { bag } = await buildLoaded(flight.id)
    await moveFlight(test, flight.id, 'close')
    expect(await flightNow(flight.id)).toMatchObject({
      preAlertDate: null,
      lastBagClosed: { staffName: expect.stringContaining(' ') as string },
      undo: { move: 'close', untilDate: expect.any(String) as string },
    })
    test.emails.length = 0
    expect((await undo(flight.id)).status).toBe(200)
    expect(await flightNow(flight.id)).toMatchObject({ state: 'planned', undo: null })
    await runAfterUndoTime(test)
    const written = () => test.emails.filter(({ to }) => to === 'closing@muc.example')
    expect(written()).toEqual([])
    await moveFlight(test, flight.id, 'close')
    await runAfterUndoTime(test)
    expect(written().map(({ text }) => text)).toEqual([expect.stringContaining(bag.number)])
    expect((await undo(flight.id)).body.Detail).toContain('Haber gönderildi')
  })

  it('sends no email about a closing once the flight has departed', async () => {
    const flight = await createFlight(test, { agentEmail: 'departed@muc.example' })
    await buildLoaded(flight.id)
    await moveFlight(test, flight.id, 'close')
    await moveFlight(test, flight.id, 'depart')
    expect((await flightNow(flight.id)).undo).toMatchObject({ move: 'depart' })
    await runAfterUndoTime(test)
    const written = test.emails.filter(({ to }) => to === 'departed@muc.example')
    expect(written.map(({ subject }) => subject)).toEqual([expect.stringContaining('has departed')])
  })

  it('emails the agent about the closing when a departure is undone after the email was due', async () => {
    const flight = await createFlight(test, { agentEmail: 'back@muc.example' })
    await buildLoaded(flight.id)
    await moveFlight(test, flight.id, 'close')
    await moveFlight(test, flight.id, 'depart')
    const closing = { flightId: flight.id, actorId: 1 }
    await test.services.jobs.cancelWaiting(test.services.db, emailAgentJob, keyOfClosing(flight.id))
    await emailAgent(test.services, closing)
    expect((await undo(flight.id)).body).toMatchObject({ state: 'closed' })
    await runAfterUndoTime(test)
    const written = test.emails.filter(({ to }) => to === 'back@muc.example')
    expect(written.map(({ subject }) => subject)).toEqual([expect.stringContaining('Pre-alert')])
  })

  it('undoes a departure once for two concurrent requests', async () => {
    const flight = await createFlight(test)
    const { shipment } = await buildLoaded(flight.id)
    await moveFlight(test, flight.id, 'depart')
    const replies = await Promise.all([1, 2, 3].map(() => undo(flight.id)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    await moveFlight(test, flight.id, 'depart')
    await runAfterUndoTime(test)
    expect(await toldOf(shipment.id, 'departed')).toHaveLength(1)
  })

  it('refuses to undo an arrival whose bags were received', async () => {
    const flight = await createFlight(test)
    const { bag } = await buildLoaded(flight.id)
    await moveFlight(test, flight.id, 'depart', { at: hoursFromNow(-2).toISOString() })
    await moveFlight(test, flight.id, 'arrive')
    await moveBag(test, bag.id, 'receive')
    expect((await undo(flight.id)).body.Detail).toContain(bag.number)
  })

  it('notifies customers with the time corrected before the notification', async () => {
    const flight = await createFlight(test)
    const { shipment } = await buildLoaded(flight.id)
    await moveFlight(test, flight.id, 'depart')
    const { version } = await flightNow(flight.id)
    const day = new Date(test.services.clock().getTime() - 86_400_000).toISOString().slice(0, 10)
    const { status } = await test.callFailing(updateFlight, {
      token: await token(),
      body: {
        ...buildFlight({ masterWaybill: flight.masterWaybill }),
        id: flight.id,
        version,
        departureActual: `${day}T12:00`,
      },
    })
    expect(status).toBe(200)
    await runAfterUndoTime(test)
    const [told] = await toldOf(shipment.id, 'departed')
    expect(told!.at.toISOString()).toBe(`${day}T09:00:00.000Z`)
  })

  it('sends no loading notification when the loading is undone', async () => {
    const flight = await createFlight(test)
    const { bag, shipment } = await buildLoaded(flight.id)
    await moveBag(test, bag.id, 'unload')
    await runAfterUndoTime(test)
    expect(await toldOf(shipment.id, 'loadedOnFlight')).toEqual([])
  })
})

describe('agent at the destination', () => {
  it('previews the email exactly as sent, and never calls an open bag complete', async () => {
    const flight = await createFlight(test, { agentEmail: 'preview@muc.example' })
    const { bag } = await buildFilledBag(test, { flightId: flight.id })
    const preview = async (more: object = {}) =>
      (await test.call(previewPreAlert, { token: await token(), body: { id: flight.id, ...more } })).body
    const open = await preview({ move: 'close' })
    expect(open).toMatchObject({
      to: 'preview@muc.example',
      subject: expect.stringContaining('Preliminary') as string,
    })
    expect(open.text).toContain('1 bag is still being filled')
    expect(open.text).toContain(`${bag.number} (still open): 1 piece, 2 kg`)
    expect(open.text).not.toContain('complete')
    await moveBag(test, bag.id, 'close')
    const shown = await preview({ move: 'close' })
    expect(shown.text).toContain('are complete')
    expect(shown.text).toContain('1 bag, 1 piece, 2 kg.')
    test.emails.length = 0
    await moveFlight(test, flight.id, 'close')
    // Reopens the bag while the email is still waiting to be sent.
    await moveBag(test, bag.id, 'reopen')
    await runAfterUndoTime(test)
    expect(test.emails[0]!.text).not.toContain('complete')
    await moveBag(test, bag.id, 'close')
    await test.call(sendPreAlert, { token: await token(), body: { id: flight.id } })
    await test.runJobs()
    const sent = test.emails.at(-1)!
    expect({ to: sent.to, subject: sent.subject, text: sent.text, html: sent.html }).toEqual(await preview())
    await moveBag(test, bag.id, 'load')
    const departed = await preview({ move: 'depart', at: '2026-11-24T08:30:00.000Z' })
    expect(departed.subject).toContain('has departed')
    expect(departed.text).toContain('24 Nov 2026, 11:30')
  })

  it('emails the agent once per state, and again on request', async () => {
    const flight = await createFlight(test, { agentEmail: 'agent@muc.example' })
    const { bag } = await buildLoaded(flight.id)
    test.emails.length = 0
    await moveFlight(test, flight.id, 'close')
    await moveFlight(test, flight.id, 'reopen')
    await moveFlight(test, flight.id, 'close')
    await runAfterUndoTime(test)
    const written = () => test.emails.filter(({ to }) => to === 'agent@muc.example')
    expect(written()).toHaveLength(1)
    expect(written()[0]!.subject).toContain('Pre-alert: TK6401')
    expect(written()[0]!.text).toContain(bag.number)
    await moveFlight(test, flight.id, 'reopen')
    await moveFlight(test, flight.id, 'close')
    expect((await flightNow(flight.id)).undo).toBeNull()
    await runAfterUndoTime(test)
    expect(written()).toHaveLength(1)
    await moveFlight(test, flight.id, 'depart')
    const sendAgain = async () =>
      test.callFailing(sendPreAlert, { token: await token(), body: { id: flight.id } })
    expect((await sendAgain()).body.Detail).toContain('geri alınabilir')
    await runAfterUndoTime(test)
    expect((await sendAgain()).status).toBe(200)
    await test.runJobs()
    expect(written().map(({ subject }) => subject.includes('has departed'))).toEqual([false, true, true])
    expect((await flightNow(flight.id)).preAlertDate).not.toBeNull()
    const without = await createFlight(test)
    const call = { token: await token(), body: { id: without.id } }
    expect((await test.callFailing(sendPreAlert, call)).status).toBe(422)
  })
})

describe('handover', () => {
  const signature =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

  it('stores name, signature and sums, and refuses open bags', async () => {
    const flight = await createFlight(test)
    const { bag } = await buildFilledBag(test, { flightId: flight.id })
    const body = { id: flight.id, name: 'Ayşe Yılmaz', signature }
    const sign = async () => test.callFailing(recordHandover, { token: await token(), body })
    expect((await sign()).body.Detail).toContain(bag.number)
    await moveBag(test, bag.id, 'close')
    expect(await sign()).toMatchObject({
      status: 200,
      body: { name: 'Ayşe Yılmaz', bagCount: 1, weightKg: 2 },
    })
    const { handovers } = await flightNow(flight.id)
    const image = await test.call(getHandoverSignature, {
      token: await token(),
      body: { id: handovers[0]!.id },
    })
    expect(image.bytes.toString('base64')).toBe(signature)
    const text = { ...body, signature: Buffer.from('%PDF-').toString('base64') }
    expect((await test.callFailing(recordHandover, { token: await token(), body: text })).status).toBe(400)
  })
})

describe('flight files', () => {
  it('requires access to the whole platform for flight files', async () => {
    const { id } = await createFlight(test)
    const call = { token: await token('warehouse'), body: { id, kind: 'fwb' as const } }
    expect((await test.callFailing(getFlightFile, call)).status).toBe(403)
    expect((await test.callFailing(checkDeclaration, call)).status).toBe(403)
    const empty = await test.callFailing(getFlightFile, { ...call, token: await token('operations') })
    expect(empty.status).toBe(422)
  })

  it('declares what is on board in the flight files and reports gaps first', async () => {
    const flight = await createFlight(test)
    const { bag, shipment } = await buildLoaded(flight.id)
    const parts = await buildPieces(test, 2)
    const other = await createBag(test, { flightId: flight.id })
    await scanInto(test, other.id, makePieceCode(parts.assetReference, 1))
    const operations = await token('operations')
    const checked = await test.call(checkDeclaration, { token: operations, body: { id: flight.id } })
    expect(checked.body.shipmentCount).toBe(2)
    const issues = new Map(checked.body.items.map((item) => [item.assetReference, item.issues]))
    expect(issues.get(parts.assetReference)).toContain('piecesElsewhere')
    expect(issues.get(shipment.assetReference) ?? []).not.toContain('piecesElsewhere')
    const file = async (kind: 'declaration' | 'fwb' | 'fhl') =>
      test.call(getFlightFile, { token: operations, body: { id: flight.id, kind } })
    const book = read((await file('declaration')).bytes)
    const rows = utils.sheet_to_json<Record<string, unknown>>(book.Sheets['Gümrük ön bildirimi']!)
    const row = rows.find(({ Referans }) => Referans === shipment.assetReference)
    expect(row).toMatchObject({ Uçuş: 'TK6401', Torba: bag.number, GTİP: '630251000000', 'Brüt kg': 2 })
    expect(row!['Ana konşimento']).toMatch(/^235-\d{4} \d{4}$/)
    const fwb = await file('fwb')
    expect(fwb.headers['content-disposition']).toContain('unverified-form')
    expect(fwb.bytes.toString()).toMatch(/^FWB\/16\r\n235-\d{8}ISTMUC\/T2K4\r\nFLT\/TK6401\/25/)
    expect((await file('fhl')).bytes.toString().match(/HBS\//g)).toHaveLength(2)
  })

  it('weighs each shipment by its pieces on board, so that the total equals the bags', async () => {
    const flight = await createFlight(test)
    const bag = await createBag(test, { flightId: flight.id })
    const piece = { description: 'Keten örtü', width: 30, length: 20, height: 10 }
    const { assetReference } = await buildBooked(test, {
      pieces: [1, 9].map((weight) => ({ ...piece, weight })),
      receiver: { authorizedPerson: 'Anna\r\nHBS/Schmidt' },
    })
    await scanInto(test, bag.id, makePieceCode(assetReference, 1))
    const { bytes } = await test.call(getFlightFile, {
      token: await token('operations'),
      body: { id: flight.id, kind: 'fhl' },
    })
    const lines = bytes.toString().split('\r\n')
    expect(lines[1]).toMatch(/\/T1K1$/)
    expect(lines.filter((line) => line.startsWith('HBS/'))).toEqual([
      expect.stringMatching(/^HBS\/KRV\d{9}\/ISTMUC\/1\/K1\//),
    ])
  })

  it("shows bag, flight and master waybill on the day's manifest", async () => {
    const flight = await createFlight(test)
    const { bag, shipment } = await buildLoaded(flight.id)
    const preview = await test.call(manifestEndpoints.previewManifest, {
      token: await token('operations'),
      body: { date: today(test), supplierId: shipment.carrierId },
    })
    expect(preview.body.items.find(({ id }) => id === shipment.id)?.bagNumber).toBe(bag.number)
  })
})
